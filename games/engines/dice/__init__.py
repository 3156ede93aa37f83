"""Games of dice alone."""
