"""Plain second implementations of the games, written from the rules texts alone, to test against."""
