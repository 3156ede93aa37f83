"""Games of a whole life, told on one long way."""
