"""Toto: cross off 12, 23, 34, 45 and 56 in white and in red; who has crossed off all ten first, wins.

Source: 001:1431-1452. One throw of both pairs a turn. A pair whose dice show the two digits, in whichever order they
lie, crosses off that number in its colour; both pairs may count at once. Whether a pair may be used for the other
colour is not said: an option, and then its own colour goes first, which never makes a difference. Who begins is not
said either. Filled in: the match ends with the stroke that fills a list, so nobody draws level in the same round. The
club's box holds two plain dice and two white ones (001:32); here the second pair is red, as the rule says (001:1448).

The only move is touching the dice, ("wuerfel",): nobody chooses anything.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Effect, Ruleset, Said, Scored, Seat, choice
from games.engines.dice.pairs import Pair, Pairs
from games.engines.kit.rounds import Lap
from games.engines.kit.sheet import COLUMNS
from games.engines.kit.states import changed
from games.engines.kit.throws import TRAY, who_begins
from games.engines.own_dice import DiceOptions
from games.engines.scene import Row, Sheet, Surface
from games.engines.text import Text, _

NUMBERS = (12, 23, 34, 45, 56)
#: the colours, white and red, after „in“
IN = (_("Weiß"), _("Rot"))
#: in the order of the colours: what stands in a row of the list
SIGNS = ("w", "r")
#: throws for each seat; one needs 52 on average, and in a billion matches of eight nobody needs so many
MOST_THROWS = 600


@dataclass(frozen=True, slots=True)
class TotoOptions(DiceOptions):
    """What the source leaves open."""

    farbe: str = choice(
        "eigene",
        _("Ein Paar streicht"),
        {"eigene": _("nur in seiner Farbe"), "beide": _("sonst auch in der anderen Farbe")},
        "no source says",
    )
    beginn: str = who_begins("no source says; the highest throw is usual")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lists(Lap):
    """Who has crossed off what, seat and colour and number; `sums` are how many."""

    crossed: frozenset[tuple[Seat, int, int]] = frozenset()


class Toto(Pairs[Lists, TotoOptions]):
    """The game for two to eight."""

    options_class = TotoOptions
    most_throws = MOST_THROWS
    state_class = Lists

    def fell(self, s: Lists) -> tuple[Lists, list[Effect]]:
        effects: list[Effect] = []
        for colour, pair in enumerate(self.pairs(s)):
            number = shown(pair)
            choices = (colour, 1 - colour) if self.options.farbe == "beide" else (colour,)
            free = [each for each in choices if (s.turn, each, number) not in s.crossed]
            if number not in NUMBERS or not free:
                continue
            s = self.added(changed(s, crossed=s.crossed | {(s.turn, free[0], number)}), 1)
            said = _("{side} streicht {n} in {colour}.", side=self.names[s.turn], n=number, colour=IN[free[0]])
            effects.append(Scored(seat=s.turn, points=1, text=said))
        if not effects:
            effects.append(Said(text=_("Nichts zu streichen.")))
        if self.over(s):
            return s, effects
        after, more = self.done(s)
        return after, [*effects, *more]

    def over(self, s: Lists) -> str:
        return "full" if max(s.sums) == 2 * len(NUMBERS) else ""

    def reason(self, s: Lists) -> Text:
        return _("{side} hat alle zehn Zahlen gestrichen und gewinnt.", side=self.names[self.best(s)[0]])

    def note(self, s: Lists, seat: Seat) -> Text:
        return _("{n} von {m}", n=s.sums[seat], m=2 * len(NUMBERS))

    def table(self, s: Lists) -> tuple[Surface, ...]:
        rows = []
        for number in NUMBERS:
            cells = [
                " ".join(sign for colour, sign in enumerate(SIGNS) if (seat, colour, number) in s.crossed)
                for seat in range(self.seats)
            ]
            rows.append(Row(f"zahl-{number}", _("{n}", n=number), tuple(cells)))
        sheet = Sheet(
            "zettel", _("Zettel: w weiß, r rot"), COLUMNS[: self.seats], tuple(rows), tuple(range(self.seats))
        )
        return TRAY, sheet


def shown(pair: Pair) -> int:
    """The smaller die as tens, the larger as ones.

    >>> shown((3, 2)), shown((2, 3))
    (23, 23)
    """
    return 10 * min(pair) + max(pair)


RULESETS = (
    Ruleset(
        "toto",
        "Toto",
        Toto,
        tuple(range(2, 9)),
        # each throw is a touch and the dice
        max_events=2 * 8 * MOST_THROWS,
    ),
)
