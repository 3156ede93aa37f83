"""Pieces of two sides on a board of squares: their kinds, positions, how they are seen and written down.

`movers` and `setters` build on it: games in which pieces go from place to place, and games in which stones are set.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeVar

from games.engines.core import O, Path, Seat, UnreadableError, short
from games.engines.kit.duel import Duel
from games.engines.kit.places import Squares
from games.engines.scene import Area, Piece, Surface, View
from games.engines.text import Text, _

#: where lies what a side has not set yet, and what it has taken
RESERVES = ("vorrat-weiss", "vorrat-schwarz")
STOCKS = (Area(RESERVES[0], _("Vorrat von Weiß"), "pile", 0), Area(RESERVES[1], _("Vorrat von Schwarz"), "pile", 1))
TAKEN = ("beute-weiss", "beute-schwarz")
PRIZES = (Area(TAKEN[0], _("Beute von Weiß"), "pile", 0), Area(TAKEN[1], _("Beute von Schwarz"), "pile", 1))
STONES = (_("weißer Stein"), _("schwarzer Stein"))
NUMBERS = (_("kein"), _("ein"), _("zwei"), _("drei"), _("vier"), _("fünf"), _("sechs"), _("sieben"), _("acht"))


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of piece of one side.

    `drawing` as in `Piece.kind`; its name alone, with "ein", with "der" (at the head of a sentence); `how` says in a
    sentence where it may go; `count` how many there can be, at least and at most; `log` names it in the log.
    """

    drawing: str
    owner: Seat
    name: Text
    a: Text
    the: Text
    how: Text
    count: tuple[int, int]
    log: Text


def stones(how: Text, least: int, most: int) -> tuple[Kind, Kind]:
    """White and black stones that go alike."""
    count = (least, most)
    white = Kind("stone", 0, STONES[0], _("ein weißer Stein"), _("Der Stein"), how, count, _("Weiß"))
    black = Kind("stone", 1, STONES[1], _("ein schwarzer Stein"), _("Der Stein"), how, count, _("Schwarz"))
    return white, black


@dataclass(frozen=True, slots=True)
class Stand:
    """A position: the pieces of each kind as a set of places, whose turn, the places last touched."""

    pieces: tuple[int, ...]
    turn: Seat = 0
    last: Path = ()


P = TypeVar("P", bound=Stand)


class Pieces(Duel[P, O]):
    """The game for two seats with such pieces. A game that keeps more than `Stand` says how it follows (`next`)."""

    squares: Squares
    kinds: ClassVar[tuple[Kind, ...]]
    #: the letters of the seats in the notation
    letters: ClassVar[str] = "wb"
    #: beside the board
    areas: ClassVar[tuple[Area, ...]] = ()
    off_board: ClassVar[Text] = _("Dieses Feld gibt es auf dem Brett nicht.")

    def __init__(self, seats: int, options: O) -> None:
        super().__init__(seats, options)
        self._own = tuple(tuple(n for n, kind in enumerate(self.kinds) if kind.owner == seat) for seat in (0, 1))

    # --- what a game says ---

    def next(self, s: P, pieces: tuple[int, ...], turn: Seat, last: Path) -> P:
        """The position with these pieces after `s`."""
        return Stand(pieces, turn, last)  # type: ignore[return-value]  # a game that keeps more says so itself

    def possible(self, s: P) -> None:
        """Raise UnreadableError for a position that cannot be, though its pieces are right."""

    def beside(self, s: P) -> tuple[Piece, ...]:
        """The pieces beside the board."""
        return ()

    def notes(self, s: P) -> tuple[Text, ...]:
        """A line for each seat."""
        return ()

    # --- what follows from it ---

    def side(self, s: P, seat: Seat) -> int:
        """All pieces of a seat."""
        bits = 0
        for number in self._own[seat]:
            bits |= s.pieces[number]
        return bits

    def kind_at(self, s: P, bit: int) -> int:
        """The number of the kind that stands on a place; -1 for none."""
        for number, bits in enumerate(s.pieces):
            if bits & bit:
                return number
        return -1

    def occupied(self, square: str, there: int) -> Text:
        """That a piece stands there."""
        return _("Auf {square} steht {piece}.", square=square, piece=self.kinds[there].a)

    def view(self, s: P, seat: Seat | None) -> View:
        pieces = [
            Piece(name, kind.drawing, kind.name, kind.owner)
            for kind, bits in zip(self.kinds, s.pieces, strict=True)
            for name in self.squares.listed(bits)
        ]
        surfaces: tuple[Surface, ...] = (self.squares.board, *self.areas)
        return View(surfaces, (*pieces, *self.beside(s)), self.sides, self.status(s), self.notes(s), s.last)

    # --- the position as text ---

    def notate(self, s: P) -> str:
        return " ".join([self.letters[s.turn], *(self.squares.write(bits) for bits in s.pieces)])

    def parse(self, position: str) -> P:
        fields = position.split(" ")
        if len(fields) != 1 + len(self.kinds):
            n = NUMBERS[1 + len(self.kinds)]
            raise UnreadableError(_("Eine Stellung hat {n} Felder: wer zieht, und wo alle stehen.", n=n))
        if len(fields[0]) != 1 or fields[0] not in self.letters:
            one, other = self.letters[0], self.letters[1]
            raise UnreadableError(_("Das erste Feld sagt, wer zieht: {one} oder {other}.", one=one, other=other))
        pieces: list[int] = []
        for kind, text in zip(self.kinds, fields[1:], strict=True):
            names = [] if text == "-" else text.split(",")
            free = {name for name in names if name in self.squares.number} - set(self.squares.listed(sum(pieces)))
            if len(free) < len(names) or not kind.count[0] <= len(names) <= kind.count[1]:
                raise UnreadableError(_no_places(kind, text))
            pieces.append(self.squares.set_of(names))
        s = self.next(self.start(), tuple(pieces), self.letters.index(fields[0]), ())
        self.possible(s)
        return s


def _no_places(kind: Kind, text: str) -> Text:
    least, most = kind.count
    if most == 1:
        return _("„{names}“ ist kein freies Feld: {piece}.", names=short(text), piece=kind.name)
    n = NUMBERS[most] if least == most < len(NUMBERS) else _("bis zu {n}", n=most)
    return _("„{names}“ sind keine {n} verschiedenen freien Felder: {piece}.", names=short(text), n=n, piece=kind.name)
