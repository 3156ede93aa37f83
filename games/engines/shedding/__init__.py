"""Card games of getting rid of cards, and of collecting them."""
