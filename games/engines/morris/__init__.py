"""Mills: three in a row take a stone."""
