"""One cup round the table: everybody has a turn, then again; sums grow, some drop out, and in the end one is ahead.

For games of dice on `throws`. A game says what a throw does (`fell`): it stays ready for another throw of the same
turn, or it ends the turn with `done`. What it counts it adds with `gains` or `added`; whoever drops out `leaves` and is
skipped from then on. When all who are still in have had their turn, the round is over: `round_ended` says what follows
from it, `opens` who begins the next. The match ends after the rounds that were agreed on (option `runden`, or
`rounds`), or where `last_one` holds when only one is left; a game that is over otherwise adds to `over`.

Who may go on or stop says `may_stop`, and `stopped` what stopping does. What is at stake until then is `s.stake`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeVar

from games.engines.core import Effect, O, Outcome, Said, Scored, Seat, choice
from games.engines.kit.scores import signed
from games.engines.kit.states import changed
from games.engines.kit.throws import ORDER, OVER, READY, Cup, Throws
from games.engines.scene import Button
from games.engines.text import Text, _, plural

STOP = "aufhoeren"
#: whoever has not left stands before all who have
STILL_IN = 1_000_000


def rounds_agreed(default: int, source: str, answers: Sequence[int] = (1, 3, 5, 10)) -> Any:
    """The option of how many rounds are played, for the field `runden`; 0 stands for as many as there are players."""
    return choice(default, _("Gespielt werden"), {n: ROUNDS[n] for n in answers}, source)


def ties(source: str, more: Mapping[str | int | bool, Text] | None = None) -> Any:
    """The option of what equal sums at the end mean, for the field `gleichstand`; `more` answers are the game's own."""
    return choice("teilen", _("Wer am Ende gleichauf vorn liegt,"), {**TIES, **(more or {})}, source)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lap(Cup):
    """Where the round stands and what everybody has; a game adds its own, with defaults."""

    #: by seat
    sums: tuple[int, ...]
    #: by seat: 0 while it is in; the first to leave has 1, the next 2, and those who leave together share a number
    out: tuple[int, ...]
    #: rounds that are finished
    rounds: int = 0
    #: who began this round
    first: Seat = 0
    #: throws of this turn
    tries: int = 0
    #: what this turn has brought and not yet written
    stake: int = 0


L = TypeVar("L", bound=Lap)


class Rounds(Throws[L, O]):
    """The game for two to eight seats."""

    #: what a match begins with; all it adds to `Lap` has defaults
    state_class: ClassVar[type[Any]] = Lap
    #: the smallest sum wins
    fewest: bool = False
    #: the match ends when only one is left, who has won
    last_one: bool = False

    #: the sums are points, which the end tells
    summed: bool = True

    #: for each seat, until a match is broken off
    most_throws: ClassVar[int]
    #: of a match in which they are no option; 0 where their number does not end it
    rounds: ClassVar[int] = 0

    def __init__(self, seats: int, options: O) -> None:
        super().__init__(seats, options, self.most_throws)
        #: rounds of a match, 0 where their number does not end it
        self.agreed: int = getattr(options, "runden", self.rounds) or (seats if hasattr(options, "runden") else 0)

    # --- what a game says ---

    def round_ended(self, s: L) -> tuple[L, list[Effect]]:
        """What follows when all have had their turn; `s.turn` is who came last, `s.rounds` counts this one not yet."""
        return s, []

    def opens(self, s: L) -> Seat:
        """Who begins the next round, should they still be in: whoever began this one."""
        return s.first

    def may_stop(self, s: L) -> bool:
        """Whether the seat in turn, which may throw, may also stop."""
        return False

    def stopped(self, s: L) -> tuple[L, list[Effect]]:
        """What stopping does: what is at stake is written, and the turn is over."""
        after, effect = self.gains(s, s.stake)
        after, more = self.done(after)
        return after, [effect, *more]

    # --- words for it ---

    def still(self, s: L) -> list[Seat]:
        """The seats that are in."""
        return [seat for seat, left in enumerate(s.out) if not left]

    def added(self, s: L, points: int, seat: Seat | None = None) -> L:
        """The same with so many more in the sum of a seat: of the one in turn, where none is named."""
        seat = s.turn if seat is None else seat
        return changed(s, sums=(*s.sums[:seat], s.sums[seat] + points, *s.sums[seat + 1 :]))

    def gains(self, s: L, points: int, seat: Seat | None = None) -> tuple[L, Scored]:
        """As `added`, with the sentence that says so."""
        seat = s.turn if seat is None else seat
        after = self.added(s, points, seat)
        text = plural(
            points,
            _("{side} schreibt {points} Punkt auf, zusammen {sum}."),
            _("{side} schreibt {points} Punkte auf, zusammen {sum}."),
            side=self.names[seat],
            points=signed(points),
            sum=signed(after.sums[seat]),
        )
        return after, Scored(seat=seat, points=points, text=text)

    def leaves(self, s: L, *seats: Seat) -> tuple[L, list[Effect]]:
        """The same without these seats, which leave together."""
        number = max(s.out) + 1
        out = tuple(number if seat in seats else left for seat, left in enumerate(s.out))
        return changed(s, out=out), [Said(text=_("{side} scheidet aus.", side=self.names[seat])) for seat in seats]

    def done(self, s: L) -> tuple[L, list[Effect]]:
        """The turn is over: the next who is in has the cup, or the round ends. What is at stake is gone."""
        following = self._after(s, s.turn)
        if self._place(s, following) > self._place(s, s.turn):
            return changed(s, turn=following, phase=READY, tries=0, stake=0), []
        return self.end_round(s)

    def end_round(self, s: L) -> tuple[L, list[Effect]]:
        """The round is over, whoever has not had a turn."""
        after, effects = self.round_ended(s)
        after = changed(after, rounds=after.rounds + 1)
        if 0 < self.agreed <= after.rounds and self.playing_off and len(ahead := self._ahead(after)) > 1:
            number = max(after.out) + 1
            out = tuple(left or (0 if seat in ahead else number) for seat, left in enumerate(after.out))
            after = changed(after, out=out)
            effects.append(Said(text=_("Gleichstand: Die Besten spielen noch eine Runde.")))
        first = self.opens(after)
        if after.out[first]:
            first = self._after(after, first)
        return changed(after, first=first, turn=first, phase=READY, tries=0, stake=0), effects

    @property
    def playing_off(self) -> bool:
        """Whether those who are ahead together play another round."""
        return getattr(self.options, "gleichstand", "") == "stechen"

    def best(self, s: L) -> list[Seat]:
        """The seats that stand best."""
        standing = self.standing(s)
        most = max(standing)
        return [seat for seat, mine in enumerate(standing) if mine == most]

    # --- what follows from it ---

    def _place(self, s: L, seat: Seat) -> int:
        return (seat - s.first) % self.seats

    def _after(self, s: L, seat: Seat) -> Seat:
        """The next who is in; the seat itself where nobody else is."""
        for step in range(1, self.seats):
            if not s.out[(seat + step) % self.seats]:
                return (seat + step) % self.seats
        return seat

    def _ahead(self, s: L) -> list[Seat]:
        return [seat for seat in self.best(s) if not s.out[seat]]

    def fresh(self) -> L:
        state: L = self.state_class(sums=(0,) * self.seats, out=(0,) * self.seats)
        return state

    def begins(self, s: L) -> tuple[L, list[Effect]]:
        return changed(s, first=s.turn), []

    def _fell(self, s: L, dice: tuple[int, ...]) -> tuple[L, list[Effect]]:
        return super()._fell(changed(s, tries=s.tries + 1), dice)

    def passed(self, s: L) -> L:
        raise TypeError("a turn of rounds ends with `done`")

    def over(self, s: L) -> str:
        if self.last_one and len(self.still(s)) < 2:
            return "last"
        if not 0 < self.agreed <= s.rounds or s.turn != s.first or s.tries:
            return ""  # the last round is not over, or those who are ahead together play another
        return "" if self.playing_off and len(self._ahead(s)) > 1 else "rounds"

    def standing(self, s: L) -> Sequence[Any]:
        """Who is still in before who has left, the later the better; then the sums."""
        sign = -1 if self.fewest else 1
        return [(left or STILL_IN, sign * points) for left, points in zip(s.out, s.sums, strict=True)]

    def reason(self, s: L) -> Text:
        best = self.best(s)
        if self.over(s) == "last" and len(best) == 1:
            return _("{side} ist noch übrig und gewinnt.", side=self.names[best[0]])
        n = s.sums[best[0]]
        if len(best) > 1:
            return plural(
                n,
                _("Gleichstand: Mehrere haben {sum} Punkt."),
                _("Gleichstand: Mehrere haben {sum} Punkte."),
                sum=signed(n),
            )
        return plural(
            n,
            _("{side} gewinnt mit {sum} Punkt."),
            _("{side} gewinnt mit {sum} Punkten."),
            side=self.names[best[0]],
            sum=signed(n),
        )

    def outcome(self, s: L) -> Outcome | None:
        """With the sums, where there are any."""
        outcome = super().outcome(s)
        return replace(outcome, scores=s.sums) if outcome and self.summed else outcome

    def note(self, s: L, seat: Seat) -> Text:
        """Short, because eight of them share a phone: the sum, and what is at stake."""
        if s.out[seat]:
            return _("ausgeschieden")
        if s.stake and seat == s.turn and s.phase != OVER:
            return _("{n} + {stake}", n=s.sums[seat], stake=s.stake)
        return plural(s.sums[seat], _("{sum} Punkt"), _("{sum} Punkte"), sum=signed(s.sums[seat]))

    def buttons(self, s: L) -> tuple[Button, ...]:
        return STOPPING if s.phase == READY and self.may_stop(s) else ()

    def touched(self, s: L, target: str) -> tuple[L, list[Effect]]:
        if target == STOP:
            return self.stopped(s)
        return super().touched(s, target)

    def status(self, s: L) -> Text:
        if s.phase in (ORDER, OVER) or not self.agreed:
            return super().status(s)
        if s.rounds >= self.agreed:
            return _("Stechen. {turn}", turn=super().status(s))
        if self.agreed == 1:
            return super().status(s)
        return _("Runde {n} von {m}. {turn}", n=s.rounds + 1, m=self.agreed, turn=super().status(s))


STOPPING = (Button(STOP, _("Aufhören"), "a"),)
TIES: dict[str | int | bool, Text] = {
    "teilen": _("teilt sich den Sieg"),
    "stechen": _("spielt um den Sieg noch eine Runde"),
}
ROUNDS = {
    0: _("so viele Runden, wie Leute mitspielen"),
    1: _("eine Runde"),
    2: _("zwei Runden"),
    3: _("drei Runden"),
    5: _("fünf Runden"),
    10: _("zehn Runden"),
}
