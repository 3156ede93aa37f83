"""Backgammon's board."""
