"""One random match of every game, written out for people to read and for a test to compare.

`<family>/<slug>.txt` is the match in words, in no more lines than somebody reads: position or views, legal moves, the
move chosen, what it showed, from its beginning, places in between, and its end; the last line changes with anything
that was seen or said. When a rule changes, its difference shows what the change does to a match.
`<slug>.v<version>.json` beside it is the log of the same match as a table stores it; logs of older versions stay, and
every one must still replay.

`python -m tests.playthroughs --write` writes what is missing or differs.
"""
