"""Attacks on the real server by clients of our own, on the loopback only: `make attack`."""
