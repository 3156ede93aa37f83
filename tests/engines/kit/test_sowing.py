"""The kit for sowing games with another game than Kalaha: nothing is sown into stores, twos and threes are taken."""

from __future__ import annotations

from games.engines.core import Effect, Options, Seat
from games.engines.kit.duel import End
from games.engines.kit.sowing import PITS, STORES, Sowing, Sown
from games.engines.match import Match
from games.engines.text import _


class Twos(Sowing[Sown, Options]):
    """As in Awele, without its finer points."""

    def sown(self, at: int, seat: Seat) -> tuple[int, ...]:
        return tuple(place % 14 for place in range(at + 1, at + 14) if place % 14 not in STORES)

    def landed(self, seeds: list[int], seat: Seat, last: int) -> tuple[Seat, tuple[Effect, ...]]:
        while last in PITS[1 - seat] and seeds[last] in (2, 3):
            seeds[STORES[seat]] += seeds[last]
            seeds[last] = 0
            last -= 1
        return 1 - seat, ()

    def ended(self, s: Sown) -> End | None:
        return None if s.row(s.turn) else self.by_scores(s, "empty", _("Es gibt nichts mehr zu säen."))


def at(position: str) -> Match:
    game = Twos(2, Options())
    return Match(game, start=game.parse(position))


def test_stores_and_the_pit_itself_are_left_out() -> None:
    match = at("s 12,0,0,0,0,0 5 4,4,4,4,4,6 5")
    match.play(0, ("a1",))
    assert match.game.notate(match.state) == "n 0,2,1,1,1,1 5 5,5,5,5,5,7 5"


def test_twos_and_threes_are_taken_one_after_the_other() -> None:
    match = at("s 0,0,0,0,0,3 15 1,2,1,5,0,0 21")
    match.play(0, ("f1",))
    assert match.game.notate(match.state) == "n 0,0,0,0,0,0 22 0,0,0,5,0,0 21"


def test_by_itself_what_lies_in_the_stores_counts() -> None:
    match = at("s 0,0,0,0,0,0 15 1,2,1,5,3,0 21")
    outcome = match.game.outcome(match.state)
    assert (outcome.scores, outcome.winners) == ((15, 21), (1,))
    assert str(outcome.reason) == "Es gibt nichts mehr zu säen. Nord gewinnt mit 21 zu 15 Steinen."
    assert (
        at("s 0,0,0,0,0,0 18 12,0,0,0,0,0 18").game.outcome(at("s 0,0,0,0,0,0 18 12,0,0,0,0,0 18").state).winners == ()
    )
