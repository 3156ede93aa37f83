"""Draughts: stones that jump over what they take."""
