"""Drawings composed of shapes: the vocabulary a text writes them in, and drawing them."""
