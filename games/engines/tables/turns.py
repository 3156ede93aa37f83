"""What can be played with a throw in Backgammon: men, single moves and whole turns.

Everything here is seen from the side that moves: its points count down from 24 to 1, point 25 is the bar and 0 is off.
A side's men are a tuple of 26 counts by point; the other side's point n is this side's 25 - n. A turn is a tuple of
(from, to) pairs, one for each number played.

Inside this module a side's men are one integer with four bits for each point (15 men fit), so that a single move is an
addition.
"""

from __future__ import annotations

from functools import lru_cache

Men = tuple[int, ...]
Turn = tuple[tuple[int, int], ...]
Dice = tuple[int, ...]

OFF, BAR = 0, 25
#: two men on the 24, five on the 13, three on the 8, five on the 6 (001:359 with the figure, 004:181-199)
START: Men = tuple({24: 2, 13: 5, 8: 3, 6: 5}.get(point, 0) for point in range(26))
#: fifteen men that have still to come in
BESIDE: Men = (0,) * BAR + (15,)


def pips(men: Men) -> int:
    """What must still be thrown to bear all men off; 167 at the start."""
    return sum(point * count for point, count in enumerate(men))


def numbers(dice: Dice) -> Dice:
    """The numbers to play, the higher one first; a double is played four times (001:415, 002:383-385, 004:213)."""
    return dice * 2 if dice[0] == dice[1] else tuple(sorted(dice, reverse=True))


def goal(point: int, die: int) -> int:
    """Where a man from `point` comes with `die`."""
    return max(point - die, OFF)


def as_closed(theirs: Men) -> Men:
    """These men where nobody is hit: one closes a point as two do."""
    return (theirs[OFF], *(2 if count == 1 else count for count in theirs[1:BAR]), theirs[BAR])


def closed_out(mine: Men, theirs: Men) -> bool:
    """Whether a man is on the bar and the other side holds all six points it could enter on (001:455)."""
    return mine[BAR] > 0 and all(count >= 2 for count in theirs[1:7])


def played(mine: Men, theirs: Men, turn: Turn) -> tuple[Men, Men, tuple[int, ...]]:
    """The men of both sides after `turn`, and the points on which it hit."""
    my, their, hits = list(mine), list(theirs), []
    for source, to in turn:
        my[source] -= 1
        my[to] += 1
        if to and their[25 - to] == 1:
            their[25 - to] = 0
            their[BAR] += 1
            hits.append(to)
    return tuple(my), tuple(their), tuple(hits)


def movable(mine: Men, theirs: Men, die: int) -> list[int]:
    """The points from which one man may move `die` now, the furthest back first."""
    return _sources(_packed(mine), _packed(theirs), die)


def _packed(men: Men) -> int:
    bits = 0
    for count in reversed(men):
        bits = bits << 4 | count
    return bits


def _sources(mine: int, theirs: int, die: int) -> list[int]:
    if mine >> 100:  # 001:453, 002:393, 004:227: men on the bar come first; they enter on 25 - die
        return [BAR] if theirs >> 4 * die & 15 < 2 else []
    found = []
    highest = 0
    for point in range(24, 0, -1):
        if not mine >> 4 * point & 15:
            continue
        highest = highest or point
        to = point - die
        if to > 0:
            if theirs >> 4 * (25 - to) & 15 < 2:
                found.append(point)
        # 001:459: all men in the home board; 001:465, 002:405-407: a number too high for all takes the furthest man
        elif highest <= 6 and (to == 0 or point == highest):
            found.append(point)
    return found


def _moved(mine: int, theirs: int, point: int, die: int) -> tuple[int, int]:
    to = point - die
    if to <= 0:
        return mine - (1 << 4 * point) + 1, theirs
    mine += (1 << 4 * to) - (1 << 4 * point)
    there = 4 * (25 - to)
    if theirs >> there & 15 == 1:
        theirs += (1 << 100) - (1 << there)
    return mine, theirs


@lru_cache(maxsize=256)
def turns(mine: Men, theirs: Men, dice: Dice, combined: str = "frei", lower: str = "gilt") -> tuple[Turn, ...]:
    """All that can be played with `dice`, each turn once, in a fixed order; empty when nothing can.

    As many numbers as possible must be played, and of two that exclude each other the higher (001:401, 002:379).
    Orders that lead to the same position are one turn. It is spelt

    - with two numbers: the higher number first, unless only the other order is possible or hits another man;
    - with a double: from back to front.

    `combined` "hoehere" lets one man play both numbers only if he could begin with the higher one (004:219). `lower`
    says whether the lower number counts where the higher cannot be played: "gilt", "bar" (not with two men on the bar)
    or "nie".
    """
    my, their = _packed(mine), _packed(theirs)
    if dice[0] == dice[1]:
        return _double(my, their, dice[0])
    high, low = numbers(dice)
    found: dict[tuple[int, int], Turn] = {}
    for first, second in ((high, low), (low, high)):
        begins_high = None if first == high or combined == "frei" else set(_sources(my, their, high))
        for a in _sources(my, their, first):
            after = _moved(my, their, a, first)
            for b in _sources(*after, second):
                if begins_high is not None and b == a - first and a not in begins_high and not _other(my, b):
                    continue
                position = _moved(*after, b, second)
                if position not in found:
                    found[position] = ((a, goal(a, first)), (b, goal(b, second)))
    if found:
        return tuple(found.values())
    if highs := _sources(my, their, high):
        return tuple(((point, goal(point, high)),) for point in highs)
    if lower == "nie" or (lower == "bar" and mine[BAR] >= 2):
        return ()
    return tuple(((point, goal(point, low)),) for point in _sources(my, their, low))


def _other(mine: int, point: int) -> bool:
    """Whether another man than the one just arrived stands on `point`, so that he can go on instead."""
    return bool(mine >> 4 * point & 15)


def _double(mine: int, theirs: int, die: int) -> tuple[Turn, ...]:
    """The turns of a double. Moves of equal length can be sorted from back to front, and then differ in the result."""
    found: list[Turn] = []
    longest = 1

    def go_on(mine: int, theirs: int, highest: int, done: Turn) -> None:
        nonlocal longest
        stuck = True
        if len(done) < 4:
            for point in _sources(mine, theirs, die):
                if point <= highest:
                    stuck = False
                    go_on(*_moved(mine, theirs, point, die), point, (*done, (point, goal(point, die))))
        if stuck and len(done) >= longest:
            longest = len(done)
            found.append(done)

    go_on(mine, theirs, BAR, ())
    return tuple(turn for turn in found if len(turn) == longest)
