"""Rooms with numbers: who throws the number of an empty room leaves a token there, and who finds tokens takes them.

For games of tokens on `tokens`, on a board whose spots are called by their numbers. One room is a `heap`: there one
always pays, and nobody takes by its number. Who has to pay and cannot leaves the match, giving what there is; the
option `aus` says whether already the last token paid means that. A game says what its rooms are, what a token in one is
called (`lays`, `takes`, `heaps`), and what throws of another kind do (`fell`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from games.engines.core import Effect, Moved, O, Said, Seat, choice
from games.engines.kit.states import changed
from games.engines.kit.tokens import Purse, Tokens, row_of
from games.engines.scene import Board, Piece
from games.engines.text import Text, _


def who_is_out(default: str, source: str) -> Any:
    """The option of when somebody without tokens is out, for the field `aus`."""
    answers: dict[str | int | bool, Text] = {
        "leer": _("sofort ausgeschieden"),
        "schuld": _("erst dann ausgeschieden, wenn etwas zu zahlen ist"),
    }
    return choice(default, _("Wer nichts mehr hat, ist"), answers, source)


@dataclass(frozen=True, slots=True, kw_only=True)
class House(Purse):
    """What lies in the rooms, by their numbers from 0."""

    rooms: tuple[int, ...] = ()


R = TypeVar("R", bound=House)


class Rooms(Tokens[R, O]):
    """The game for two to eight seats; the last who has tokens wins."""

    state_class: ClassVar[type[Any]] = House
    last_one = True
    middle = Text("")
    #: the greatest number of a room, and the room in which one always pays
    rooms: ClassVar[int]
    heap: ClassVar[int]
    lays: ClassVar[Text] = _("{side} legt {tokens} ins leere Zimmer {n}.")
    takes: ClassVar[Text] = _("{side} nimmt {tokens} aus Zimmer {n}.")
    heaps: ClassVar[Text]
    #: whether several tokens lie side by side, as the board's spots say, or as one with their number on it
    spread: ClassVar[bool] = False

    def __init__(self, seats: int, options: O, board: Board) -> None:
        super().__init__(seats, options)
        self.surfaces = (board, *self.surfaces)

    def fresh(self) -> R:
        return changed(super().fresh(), rooms=(0,) * (self.rooms + 1))

    def fell(self, s: R) -> tuple[R, list[Effect]]:
        return self.visits(s, sum(s.dice))

    def price(self, number: int) -> int:
        """How many tokens an empty room takes."""
        return 1

    def visits(self, s: R, number: int) -> tuple[R, list[Effect]]:
        """The seat in turn comes to a room, and its turn is over."""
        seat, lying = s.turn, s.rooms[number]
        if lying and number != self.heap:
            after, effects = self.moved(s, seat, {number: -lying}, self.takes)
        else:
            price = self.price(number)
            paid = min(price, s.held[seat])
            how = self.heaps if number == self.heap else self.lays
            after, effects = self.moved(s, seat, {number: paid}, how) if paid else (s, [])
            if paid < price:
                effects.append(Said(text=_("{side} kann nicht zahlen.", side=self.names[seat])))
            if paid < price or (not after.held[seat] and getattr(self.options, "aus", "leer") == "leer"):
                after, more = self.leaves(after, seat)
                effects += more
        after, more = self.done(after)
        return after, effects + more

    def moved(self, s: R, seat: Seat, into: dict[int, int], said: Text) -> tuple[R, list[Effect]]:
        """Tokens of a seat laid into rooms, or taken out of them where less than none go in; `said` tells it."""
        rooms = tuple(lying + into.get(number, 0) for number, lying in enumerate(s.rooms))
        gone = sum(into.values())
        held = tuple(has - gone * (seat == owner) for owner, has in enumerate(s.held))
        text = Text(said.msgid, (("side", self.names[seat]), ("tokens", self.count(abs(gone))), ("n", max(into))))
        effects: list[Effect] = []
        for number, count in into.items():
            source, to = (row_of(seat), str(number)) if count > 0 else (str(number), row_of(seat))
            effects.append(Moved(source=source, to=to, text=None if effects else text))
        return changed(s, rooms=rooms, held=held, last=tuple(str(number) for number in into)), effects

    def swept(self, s: R, seat: Seat, said: Text, *, heap: bool) -> tuple[R, list[Effect]]:
        """All that lies in the rooms goes to a seat, that of the heap only if so said."""
        lying = {number: -n for number, n in enumerate(s.rooms) if n and (heap or number != self.heap)}
        return self.moved(s, seat, lying, said) if lying else (s, [])

    def pieces(self, s: R) -> list[Piece]:
        return [*super().pieces(s), *(self._lying(number, n) for number, n in enumerate(s.rooms) if n)]

    def _lying(self, number: int, n: int) -> Piece:
        if self.spread:
            return Piece(str(number), self.kind, self.token, count=n)
        return Piece(str(number), self.kind, self.count(n) if n > 1 else self.token, text=str(n) if n > 1 else "")
