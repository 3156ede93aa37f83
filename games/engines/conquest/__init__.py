"""Games in which regions of a map change hands."""
