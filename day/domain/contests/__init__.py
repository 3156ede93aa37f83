"""Contests of live or wooden games: who plays whom next, where, and how everybody stands.

Values and functions, without a database: `field` (who takes part and what was played), `round_robin`, `swiss`,
`knockout` and `ladder` (who plays whom), `standings`.
"""
