"""What is true of the material lists: reading them, changing a cell, writing and reading them as a file."""
