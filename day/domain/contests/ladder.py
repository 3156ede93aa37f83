"""A ladder for a whole afternoon with strangers: there are no rounds, and whoever comes plays who stands near them.

Everybody has a rung, who comes begins on the lowest. Who beats somebody above takes their rung, and those between go
down by one; nothing else moves anybody.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from day.domain.contests.field import Game, Outcome, Pair


def rungs(coming: Sequence[int], games: Iterable[Game]) -> list[int]:
    """Who stands where, the highest first; `games` in the order in which they ended."""
    ladder = list(coming)
    for game in games:
        if game.other is None or game.outcome in (None, Outcome.DRAW):
            continue
        winner, loser = (game.one, game.other) if game.outcome is Outcome.ONE else (game.other, game.one)
        at, above = ladder.index(winner), ladder.index(loser)
        if above < at:
            ladder.insert(above, ladder.pop(at))
    return ladder


def next_pair(
    ladder: Sequence[int], waiting: Sequence[int], playing: Collection[int], last: Mapping[int, int],
    apart: Collection[Pair] = (),
) -> tuple[int, int] | None:  # fmt: skip
    """Who plays next: the one who has waited longest (`waiting` is in that order) who can, with the nearest who waits.

    Nobody plays who they played last, as long as there is anybody else, waiting or playing, whom they may meet.
    """
    at = {number: rung for rung, number in enumerate(ladder)}
    there = {*waiting, *playing}

    def may(one: int, other: int) -> bool:
        return one != other and frozenset((one, other)) not in apart

    def again(one: int, other: int) -> bool:
        """Whether they would play the same as last time, and need not."""
        if last.get(one) != other and last.get(other) != one:
            return False
        return any(may(one, each) and each != other for each in there) or any(
            may(other, each) and each != one for each in there
        )

    for one in waiting:
        possible = [other for other in waiting if may(one, other) and not again(one, other)]
        if possible:
            return one, min(possible, key=lambda other: (abs(at[one] - at[other]), waiting.index(other)))
    return None
