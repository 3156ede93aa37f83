"""Pages of the hall and the tables. They parse and answer; what happens at a table is in `games.domain`."""
