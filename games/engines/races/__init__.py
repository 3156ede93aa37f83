"""Races: who is home first, by jumps or by the dice."""
