"""How good a Backgammon position is, at a glance: the race, men that can be hit, points that block.

Rules of thumb, in pips. Close enough to win nearly always against random play, and cheap.
"""

from __future__ import annotations

import math

from games.engines.tables.turns import BAR, OFF, Men, pips

#: what a point held by two men is worth, by the own point: the home board and the bar points most
HELD = (0.0, 1.5, 2.5, 4.0, 6.0, 7.5, 7.0, 6.0, 3.5, 2.0, 1.5, 1.0, 1.0, 1.0, 0.5, 0.5, 1.0, 1.5, 3.0, 3.0, 4.0, 4.0,
        2.5, 1.5, 1.0, 0.0)  # fmt: skip
#: in how many of the 36 throws a blot is hit from so far away, on an open board (001:555-561)
SHOTS = (0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3)
#: how many pips' lead come to about three quarters of the wins
SCALE = 35.0


def standing(mine: Men, theirs: Men) -> float:
    """From -1 (lost) to 1 (won) as seen by the side of `mine`, whoever is to move."""
    ahead = float(pips(theirs) - pips(mine)) + 2.0 * (mine[OFF] - theirs[OFF])
    back, back_theirs = _furthest(mine), _furthest(theirs)
    if back + back_theirs > 25:  # some men still have to pass each other
        ahead += _shape(mine, theirs) - _shape(theirs, mine)
    left = 1.0 + 40.0 / (20.0 + min(pips(mine), pips(theirs)))  # a lead counts more towards the end
    return 0.98 * math.tanh(ahead * left / (2.0 * SCALE))


def _furthest(men: Men) -> int:
    return next((point for point in range(BAR, 0, -1) if men[point]), 0)


def _shape(mine: Men, theirs: Men) -> float:
    value = -8.0 * mine[BAR]
    enemies = [25 - point for point in range(1, BAR + 1) if theirs[point]]
    strength = sum(1 for count in theirs[1:7] if count >= 2)  # how hard it is to come in again
    for point in range(1, 25):
        count = mine[point]
        if count >= 2:
            value += HELD[point] - 0.6 * max(0, count - 3)
        elif count == 1:
            shots = sum(SHOTS[point - enemy] for enemy in enemies if 0 < point - enemy <= 12)
            value -= min(shots, 30) / 36.0 * (25 - point + 3.0 * strength)
    held_in = sum(1 for count in mine[1:7] if count >= 2)
    return value + theirs[BAR] * 2.5 * held_in
