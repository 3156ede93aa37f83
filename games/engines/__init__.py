"""The rule engines: pure Python, no framework, no database.

`core` says what a game is, `scene` what a player sees, `chance` what the dice do, `match` plays a game from a log
of events, `registry` finds the games, `console` speaks JSON on standard input and output. `kit` holds what games of a
kind have in common; every other package is a family of games.
"""
