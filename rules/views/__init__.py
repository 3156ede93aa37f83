"""The pages of the library: reading, printing, editing."""
