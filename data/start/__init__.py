"""A first game: draw cards, of which one is hidden, and stop in time."""
