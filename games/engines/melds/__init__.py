"""Card games of sets and runs laid on the table."""
