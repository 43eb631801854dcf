"""The rules of each game and nothing but the rules: one folder a game, found by its name."""
