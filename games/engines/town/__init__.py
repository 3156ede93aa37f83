"""Games of a town: fields around a market, bought, rented and built on."""
