"""Tokens on the table: each has some, some lie in the pot, and dice say who pays whom.

For games of dice on `rounds`, such as those played for sticks. A game says what its tokens are called (`token`,
`count`), how many each has at first (`stock`) and how many lie in the pot (`pot`). In its rules tokens go (`paid`) from
a seat, from the `POT`, or from the `BOX`, out of which the table hands them and which never runs out, to another of
these. Tokens are worth nothing but the game: at its end they go back into the box.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeVar

from games.engines.core import Effect, Moved, O, Outcome, Said, Seat
from games.engines.kit.rounds import STILL_IN, Lap, Rounds
from games.engines.kit.states import changed
from games.engines.kit.throws import TRAY
from games.engines.scene import Area, Piece
from games.engines.text import Text, _, plural

#: where tokens come from and go to, besides the seats
POT, BOX = -1, -2
HEAP = "topf"
AT_A_GLANCE = 10
EMPTY = Text("")


@dataclass(frozen=True, slots=True, kw_only=True)
class Purse(Lap):
    """Whose the tokens are; a game adds its own, with defaults."""

    #: by seat
    held: tuple[int, ...]
    #: in the middle
    pot: int = 0


P = TypeVar("P", bound=Purse)


class Tokens(Rounds[P, O]):
    """The game for two to eight seats. Who has the most tokens stands best, or with `fewest` who has the fewest."""

    state_class: ClassVar[type[Any]] = Purse
    #: how a token is drawn: "stick", or "stone" with an `owner` for a counter; and what several are called
    kind: ClassVar[str] = "stick"
    owner: ClassVar[int | None] = None
    token: ClassVar[Text] = _("Hölzchen")
    #: what the middle is called; "" where nothing lies there
    middle: ClassVar[Text] = _("Mitte")

    def __init__(self, seats: int, options: O) -> None:
        super().__init__(seats, options)
        rows = tuple(Area(row_of(seat), self.token, "row", seat) for seat in range(seats))
        self.surfaces = (TRAY, *((Area(HEAP, self.middle, "row"),) if self.middle.msgid else ()), *rows)

    # --- what a game says ---

    def count(self, n: int) -> Text:
        """So many of them."""
        return plural(n, _("ein Hölzchen"), _("{n} Hölzchen")) if n else _("kein Hölzchen")

    def stock(self) -> int:
        """What each has at first."""
        return 0

    def pot(self) -> int:
        """What lies in the middle at first."""
        return 0

    # --- words for it ---

    def paid(self, s: P, n: int, source: int, to: int) -> tuple[P, list[Effect]]:
        """The same with `n` tokens gone from a seat, POT or BOX to another; there must be so many."""
        if not n:
            return s, []
        held = list(s.held)
        pot = s.pot + n * (to == POT) - n * (source == POT)
        if source >= 0:
            held[source] -= n
        if to >= 0:
            held[to] += n
        after, tokens = changed(s, held=tuple(held), pot=pot), self.count(n)
        giver, taker = (self.names[seat] if seat >= 0 else EMPTY for seat in (source, to))
        if source < 0:
            text = _("{side} nimmt {tokens}.", side=taker, tokens=tokens)
        elif to >= 0:
            text = _("{side} gibt ab, {other} bekommt: {tokens}.", side=giver, other=taker, tokens=tokens)
        elif to == POT:
            text = _("{side} legt {tokens} in die Mitte.", side=giver, tokens=tokens)
        else:
            text = _("{side} gibt {tokens} zurück.", side=giver, tokens=tokens)
        assert pot >= 0
        assert min(held) >= 0
        if source < 0 and to < 0:
            return after, []
        if BOX in (source, to):
            return after, [Said(text=text)]
        return after, [Moved(source=_place(source), to=_place(to), text=text)]

    # --- what follows from it ---

    def fresh(self) -> P:
        state: P = self.state_class(
            sums=(0,) * self.seats, out=(0,) * self.seats, held=(self.stock(),) * self.seats, pot=self.pot()
        )
        return state

    def standing(self, s: P) -> Sequence[Any]:
        sign = -1 if self.fewest else 1
        return [(left or STILL_IN, sign * tokens) for left, tokens in zip(s.out, s.held, strict=True)]

    def reason(self, s: P) -> Text:
        best = self.best(s)
        if self.over(s) == "last" and len(best) == 1:
            return super().reason(s)
        tokens = self.count(s.held[best[0]])
        if len(best) > 1:
            return _("Gleichstand: Mehrere haben {tokens}.", tokens=tokens)
        return _("{side} gewinnt: {tokens}.", side=self.names[best[0]], tokens=tokens)

    def outcome(self, s: P) -> Outcome | None:
        """With the tokens."""
        outcome = super().outcome(s)
        return replace(outcome, scores=s.held) if outcome else None

    def note(self, s: P, seat: Seat) -> Text:
        return _("ausgeschieden") if s.out[seat] else self.count(s.held[seat])

    def pieces(self, s: P) -> list[Piece]:
        """The tokens of all; a game adds what else lies there."""
        heaps = [(row_of(seat), n) for seat, n in enumerate(s.held) if n]
        if s.pot and self.middle.msgid:
            heaps.append((HEAP, s.pot))
        return [self._heap(at, n) for at, n in heaps]

    def _heap(self, at: str, n: int) -> Piece:
        """One by one while they can be counted at a glance, otherwise one with their number on it."""
        if n <= AT_A_GLANCE:
            return Piece(at, self.kind, self.token, self.owner, count=n)
        return Piece(at, self.kind, self.count(n), self.owner, text=str(n))


def row_of(seat: Seat) -> str:
    """Where the tokens of a seat lie."""
    return f"vorrat-{seat + 1}"


def _place(of: int) -> str:
    return row_of(of) if of >= 0 else HEAP if of == POT else ""
