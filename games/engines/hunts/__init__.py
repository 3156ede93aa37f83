"""Unequal sides: one hunts, the other gets away."""
