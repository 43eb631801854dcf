"""Divinare (Brett J. Gilbert, 2012): foretell how many cards of each suit a round will show."""
