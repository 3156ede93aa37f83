"""Games of words to be written."""
