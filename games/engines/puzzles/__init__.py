"""Games of memory and deduction."""
