"""How results become places, one module for each way of ranking."""
