"""Games of cards for tokens, for adults: poker, and games against a bank."""
