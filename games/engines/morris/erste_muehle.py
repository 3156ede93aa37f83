"""Hüpfmühle, Kreuzmühle and Treibjagd: small games on the mill board that the first mill decides. Nothing is taken.

Sources: 001:1000-1002 (Hüpfmühle), 001:1006-1008 (Kreuzmühle), 001:994-996 (Treibjagd). The pictures that show how the
stones stand at the beginning are missing, and no text says who begins. So:

- **Hüpfmühle** begins with the stones of both locked in each other: White on d1 and d3 has Black between them on d2,
  Black on a4 and c4 has White between them on b4. Of the 2.7 million positions in which nobody has a mill this is one
  of the few, of those alike for both, in which neither can force the mill (counted by looking at them all, backwards).
- **Kreuzmühle** begins with twelve stones in turn on the twelve points of the cross that gives it its name.
- **Treibjagd**: Black stands on the corners of the middle square, between the lower two and on the upper corners of the
  outer one, White between these and on the lower corners there: either side wins, and looking further is worth much.
  Where Black fills the middle square but for the top, an option, White nearly always does (how it was chosen of 690,
  says docs/bots.md). Mills of the beginning do not count (001:996), not even opened and closed again: or two moves
  would do.

The first two may also be begun by placing the stones in turn, by an option.

Targets and moves stand in the kit `mills`.

Position notation as there, with all stones of both; the sixth field counts all half moves since the last stone was
placed:

    w 0 d1,d3,b4 0 d2,a4,c4 0

is how Hüpfmühle begins. Kreuzmühle and Treibjagd:

    w 0 d1,d3,b4,f4,d5,d7 0 d2,a4,c4,e4,g4,d6 0

    w 0 a1,g1,d7 0 b2,d2,f2,b6,f6,a7,g7 0
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from games.engines.core import Options, Ruleset, Seat, UnreadableError, choice
from games.engines.kit.duel import End
from games.engines.kit.mills import BOARD, Mills, Millstand
from games.engines.kit.places import each
from games.engines.text import Text, _, plural

WHITE, BLACK = 0, 1


@dataclass(frozen=True, slots=True)
class ErsteOptions(Options):
    """What the sources leave open for all three."""

    beginnt: str = choice("weiss", _("Es beginnt"), {"weiss": _("Weiß"), "schwarz": _("Schwarz")}, "no source says")


@dataclass(frozen=True, slots=True)
class RaceOptions(ErsteOptions):
    """What is open where both want the mill."""

    aufstellung: str = choice(
        "steht",
        _("Am Anfang"),
        {"steht": _("stehen alle Steine schon"), "setzen": _("setzen beide ihre Steine abwechselnd")},
        "they stand 001:1002, 001:1008, but the pictures are missing",
    )
    wiederholung: bool = choice(
        True,
        _("Steht dieselbe Stellung zum dritten Mal da"),
        {True: _("ist es unentschieden"), False: _("geht es weiter")},
        "no source says; without an end a match need not end",
    )
    zugzahl: int = choice(
        50,
        _("Unentschieden nach"),
        {20: _("20 Zügen von jedem"), 50: _("50 Zügen von jedem"), 100: _("100 Zügen von jedem")},
        "no source says; without an end a match need not end",
    )


@dataclass(frozen=True, slots=True)
class TreibjagdOptions(ErsteOptions):
    """What is open of the hunt."""

    aufstellung: str = choice(
        "ecken",
        _("Schwarz steht am Anfang"),
        {"ecken": _("auf den Ecken zweier Quadrate"), "quadrat": _("auf dem mittleren Quadrat und hat es schwerer")},
        "mills of the beginning do not count, so there are some 001:996, but the picture is missing",
    )
    zuege: int = choice(
        15,
        _("Schwarz hat für seine Mühle"),
        {10: _("zehn Züge"), 15: _("fünfzehn Züge"), 20: _("zwanzig Züge")},
        "fifteen 001:996; fewer or more make it fairer for the smaller or the bigger",
    )


E = TypeVar("E", bound=ErsteOptions)
R = TypeVar("R", bound=RaceOptions)


class ErsteMuehle(Mills[Millstand, E]):
    """The game for two seats, 0 is White. Nothing is taken; a mill ends it."""

    stand = Millstand
    home: tuple[int, int]

    def __init__(self, seats: int, options: E) -> None:
        super().__init__(seats, options)
        self.count = self.home[WHITE].bit_count(), self.home[BLACK].bit_count()
        self.first = WHITE if options.beginnt == "weiss" else BLACK
        #: on which a mill counts: not on those that are full at the beginning
        self.lines = tuple(line for line in self.points.lines if line & ~self.home[WHITE] and line & ~self.home[BLACK])

    def start(self) -> Millstand:
        return Millstand(self.home, turn=self.first)

    def parse(self, position: str) -> Millstand:
        s = super().parse(position)
        for count, left, stones in zip(self.count, s.reserve, s.stones, strict=True):
            if left + stones.bit_count() < count:
                raise UnreadableError(_("Hier wird nichts genommen: Eine Seite hat immer {n} Steine.", n=count))
        return s

    def standing(self, s: Millstand, seat: Seat) -> float:
        """Two in a row with room for the third, and room to move."""
        mine, free = s.stones[seat], self.points.all & ~(s.stones[0] | s.stones[1])
        room = sum((self.reach[at] & free).bit_count() for at in each(mine))
        pairs = sum((mine & line).bit_count() == 2 and free & line != 0 for line in self.lines)
        return 8 * pairs + min(room, 20) / 4


class Race(ErsteMuehle[R]):
    """Both want the mill."""

    def __init__(self, seats: int, options: R) -> None:
        super().__init__(seats, options)
        self.repeats, self.limit = options.wiederholung, options.zugzahl

    def start(self) -> Millstand:
        placed = self.options.aufstellung == "setzen"
        return Millstand(reserve=self.count, turn=self.first) if placed else super().start()

    def ended(self, s: Millstand) -> End | None:
        for seat in (WHITE, BLACK):
            if self.in_mills(s.stones[seat]):
                return End(seat, "mill", _("{side} hat eine Mühle und gewinnt.", side=self.sides[seat]))
        if not self.can_act(s):
            return End(1 - s.turn, "blocked", _("{side} ist eingeschlossen und verliert.", side=self.sides[s.turn]))
        return self.drawn(s)

    def idle(self) -> Text:
        return _("{n} Züge lang hat niemand eine Mühle geschlossen: unentschieden.", n=self.limit)


class Huepfmuehle(Race[RaceOptions]):
    """Three stones each that hop anywhere (001:1002)."""

    options_class = RaceOptions
    home = BOARD.set_of(("d1", "d3", "b4")), BOARD.set_of(("d2", "a4", "c4"))
    flying = _("Hüpfe mit einem Stein auf irgendeinen freien Punkt.")


class Kreuzmuehle(Race[RaceOptions]):
    """Six stones each that go to the next point (001:1008)."""

    options_class = RaceOptions
    home = BOARD.set_of(("d1", "d3", "d5", "d7", "b4", "f4")), BOARD.set_of(("d2", "d6", "a4", "c4", "e4", "g4"))
    how = _("Ein Stein zieht nur zum nächsten Punkt.")


class Treibjagd(ErsteMuehle[TreibjagdOptions]):
    """Black's seven go from point to point and want a mill; White's three hop and prevent it (001:996)."""

    options_class = TreibjagdOptions
    homes: ClassVar[Mapping[str, tuple[int, int]]] = {
        "ecken": (BOARD.set_of(("a1", "g1", "d7")), BOARD.set_of(("b2", "d2", "f2", "b6", "f6", "a7", "g7"))),
        "quadrat": (BOARD.set_of(("d6", "a7", "g7")), BOARD.set_of(("b2", "d2", "f2", "b4", "f4", "b6", "f6"))),
    }
    how = _("Ein schwarzer Stein zieht nur zum nächsten Punkt.")
    flying = _("Springe mit einem Stein, wohin du willst, und verhindere die Mühle.")

    def __init__(self, seats: int, options: TreibjagdOptions) -> None:
        self.home = self.homes[options.aufstellung]
        super().__init__(seats, options)

    def closed(self, mine: int, to: int) -> int:
        return 0  # who has closed one has won: nothing follows

    def made(self, s: Millstand) -> int:
        """How many moves Black has made."""
        return (s.quiet + self.first) // 2

    def ended(self, s: Millstand) -> End | None:
        if any(s.stones[BLACK] & line == line for line in self.lines):
            return End(BLACK, "mill", _("Schwarz hat eine neue Mühle und gewinnt."))
        if self.made(s) >= self.options.zuege:
            return End(WHITE, "moves", _("{n} Züge ohne neue Mühle: Weiß gewinnt.", n=self.options.zuege))
        if not self.can_act(s):
            return End(WHITE, "blocked", _("Schwarz kann nicht mehr ziehen: Weiß gewinnt."))
        return None

    def worth(self, s: Millstand) -> float:
        """What Black threatens, less as its moves run out."""
        left = 1 - self.made(s) / self.options.zuege
        return 0.5 - 0.9 * left * self.standing(s, BLACK) / 40

    def notes(self, s: Millstand) -> tuple[Text, ...]:
        left = self.options.zuege - self.made(s)
        black = plural(left, _("noch {n} Zug für eine neue Mühle"), _("noch {n} Züge für eine neue Mühle"))
        return _("verhindert die Mühle"), black


#: six or twelve stones placed, at most, and 100 moves of each
MAX_EVENTS = 12 + 200

RULESETS = (
    Ruleset("huepfmuehle", "Hüpfmühle", Huepfmuehle, (2,), max_events=MAX_EVENTS),
    Ruleset("kreuzmuehle", "Kreuzmühle", Kreuzmuehle, (2,), max_events=MAX_EVENTS),
    # twenty moves of each
    Ruleset(
        "treibjagd",
        "Treibjagd",
        Treibjagd,
        (2,),
        version=2,
        max_events=40,
        former={1: {"aufstellung": "quadrat"}},
        soloist=BLACK,
        unequal=True,
        harder=BLACK,
    ),
)
