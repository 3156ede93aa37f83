"""Makes the pictures of `docs/pictures/` anew: `python -m tests.pictures`."""
