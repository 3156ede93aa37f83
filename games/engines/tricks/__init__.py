"""Card games of tricks."""
