"""Dante's Inferno (Kerry and Todd A. Breitenstein, 2003): through nine circles, to be the first to beat Lucifer."""
