"""The first files of a new game: the example of `docs/new-game.md` that its family's kit needs, under a new name."""

UNWRITTEN = "noch zu schreiben"
