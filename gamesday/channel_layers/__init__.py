"""Messages between the connections of a table: in the memory of the one process, or through Redis between several."""
