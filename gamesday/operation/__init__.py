"""Running the server for a day or a year: copies of the data, checks, what it is doing now."""
