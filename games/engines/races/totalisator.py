"""Totalisator: everybody lays tokens on the horses of the Pferde-Wettrenn-Spiel; who backed the right ones shares them.

Source: 002:325-367, with its worked example. Filled in: four horses run, thrown for in turn by the seats; before the
race each seat lays three lots of ten tokens, one after the other and openly. Quotas are exact fractions; what a seat
gets for its stakes is rounded down to whole tokens, and the fractions stay in the box (as totalisators do). If nobody
has backed the winner, all win stakes go back; of the place pool only placed horses that somebody has backed take equal
parts, and if there is none those stakes go back.

A touch is the die, ("wuerfel",), and before the race one of the buttons: ("sieg-2",), ("platz-0",).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.engines.core import Effect, Path, Ruleset, Said, Seat, choice
from games.engines.kit.sheet import COLUMNS
from games.engines.kit.states import changed
from games.engines.kit.throws import OVER, READY
from games.engines.races.pferde_wettrennspiel import MOST_THROWS, Race, Rennen, RennOptions
from games.engines.scene import Button, Row, Sheet, Surface
from games.engines.text import Text, _, addressed, who

#: tokens of a lot, and lots of a seat
LOT, LOTS = 10, 3
BET, WIN, PLACE = "bet", "sieg", "platz"


@dataclass(frozen=True, slots=True)
class TotoOptions(RennOptions):
    """And of the Totalisator."""

    wette: str = choice(
        "sieg",
        _("Gewettet wird"),
        {"sieg": _("auf Sieg"), "platz": _("auf Platz"), "beides": _("auf Sieg oder Platz")},
        "the win bet 002:327-331; the place bet 002:333-367; most courses offer both",
    )
    pferde: int = choice(
        4,
        _("Es laufen"),
        {4: _("vier Pferde"), 3: _("drei Pferde"), 2: _("zwei Pferde")},
        "four horses, or fewer 002:335",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Toto(Race):
    """A position. `phase` may also be "bet": the lots are laid, seat by seat."""

    #: the rows they were laid on, one after the other
    laid: tuple[str, ...] = ()


def quotas(stakes: Sequence[int], placed: Sequence[int]) -> dict[int, Fraction]:
    """What each token on a placed horse brings: all stakes in equal parts, each by what lies on it (002:333-367).

    >>> [str(quota) for quota in quotas((25, 120, 75, 230), (0, 1, 2)).values()]
    ['6', '5/4', '2']
    """
    backed = [horse for horse in placed if stakes[horse]]
    return {horse: Fraction(sum(stakes), len(backed) * stakes[horse]) for horse in backed}


class Totalisator(Rennen[Toto]):
    """The game for two to eight seats, of which the first throw for the horses."""

    options_class = TotoOptions

    def __init__(self, seats: int, options: TotoOptions) -> None:
        horses = options.pferde
        super().__init__(seats, options, tuple(horse % seats for horse in range(horses)))
        self.sides = tuple(who(seat) for seat in range(seats))
        self.kinds = {"beides": (WIN, PLACE)}.get(options.wette, (options.wette,))
        self.rows = tuple(f"{kind}-{horse}" for kind in self.kinds for horse in range(horses))
        # 002:335: fewer than four horses, two places
        self.placed = {WIN: 1, PLACE: 3 if horses >= 4 else 2}

    def fresh(self) -> Toto:
        return Toto((0,) * len(self.owners), (0,) * len(self.owners), phase=BET)

    # --- laying tokens ---

    def to_act(self, s: Toto) -> frozenset[Seat]:
        return frozenset({len(s.laid) % self.seats}) if s.phase == BET else super().to_act(s)

    def touches(self, s: Toto) -> Path:
        return self.rows if s.phase == BET else super().touches(s)

    def buttons(self, s: Toto) -> tuple[Button, ...]:
        if s.phase != BET:
            return ()
        return tuple(Button(row, self._called(*row.split("-"))) for row in self.rows)

    def _called(self, kind: str, horse: str) -> Text:
        side = self.names[int(horse)]
        return _("Sieg {horse}", horse=side) if kind == WIN else _("Platz {horse}", horse=side)

    def prompt(self, s: Toto) -> Text:
        return _("{n} Marken: Auf welches Pferd?", n=LOT) if s.phase == BET else super().prompt(s)

    def touched(self, s: Toto, target: str) -> tuple[Toto, list[Effect]]:
        kind, horse = target.split("-")
        side, laid = self.sides[len(s.laid) % self.seats], (*s.laid, target)
        on = self.names[int(horse)]
        win = _("{side} legt {n} Marken auf Sieg von {horse}.", side=side, n=LOT, horse=on)
        place = _("{side} legt {n} Marken auf Platz von {horse}.", side=side, n=LOT, horse=on)
        done = len(laid) == LOTS * self.seats
        said = Said(text=win if kind == WIN else place)
        return changed(s, laid=laid, phase=READY if done else BET, last=(f"zeile-{target}",)), [said]

    def why_not(self, s: Toto, seat: Seat, path: Path) -> Text:
        if s.phase == BET:
            return _("Vor dem Rennen legst du Marken: Wähle ein Pferd.")
        return super().why_not(s, seat, path)

    def stakes(self, s: Toto, kind: str) -> list[int]:
        """Tokens on each horse."""
        return [LOT * s.laid.count(f"{kind}-{horse}") for horse in range(len(self.owners))]

    def quotas(self, s: Toto, kind: str) -> dict[int, Fraction]:
        """What a token brings when the race ends here."""
        return quotas(self.stakes(s, kind), [h for h in self.order(s) if h not in s.out][: self.placed[kind]])

    # --- the end ---

    def tokens(self, s: Toto) -> tuple[int, ...]:
        got = [Fraction(0)] * self.seats
        bring = {kind: self.quotas(s, kind) for kind in self.kinds}
        for number, row in enumerate(s.laid):
            kind, horse = row.split("-")
            # where nobody has backed a placed horse, the stakes go back
            got[number % self.seats] += LOT * (bring[kind].get(int(horse), Fraction(0)) if bring[kind] else 1)
        return tuple(map(int, got))

    def paid(self, s: Toto) -> list[Effect]:
        said: list[Effect] = []
        for kind in self.kinds:
            found = self.quotas(s, kind)
            if not found:
                said.append(Said(text=_("Darauf hat niemand gelegt: Die Marken gehen zurück.")))
            for horse, quota in found.items():
                side, brings = self.names[horse], written(quota)
                win = _("Sieg {horse}: Quote {quota}.", horse=side, quota=brings)
                place = _("Platz {horse}: Quote {quota}.", horse=side, quota=brings)
                said.append(Said(text=win if kind == WIN else place))
        return said + super().paid(s)

    def standing(self, s: Toto) -> Sequence[int]:
        return self.tokens(s)

    # --- what there is to see ---

    def table(self, s: Toto) -> tuple[Surface, ...]:
        return (*self.surfaces, self._sheet(s))

    def _sheet(self, s: Toto) -> Sheet:
        rows = []
        for kind in self.kinds:
            stakes = self.stakes(s, kind)
            for horse, n in enumerate(stakes):
                mine = [LOT * s.laid[seat :: self.seats].count(f"{kind}-{horse}") for seat in range(self.seats)]
                parts = 1 if kind == WIN else self.placed[kind]
                quota = written(Fraction(sum(stakes), parts * n)) if n else "–"
                cells = (*(str(k or "") for k in mine), str(n or ""), quota)
                rows.append(Row(f"zeile-{kind}-{horse}", self._called(kind, str(horse)), cells))
        columns = (*COLUMNS[: self.seats], _("alle"), _("Quote"))
        return Sheet("zettel", _("Totalisator"), columns, tuple(rows), (*range(self.seats), -1, -1))

    def note(self, s: Toto, seat: Seat) -> Text:
        if s.phase == OVER:
            return _("{n} Marken", n=self.tokens(s)[seat])
        return _("{n} gelegt", n=LOT * len(s.laid[seat :: self.seats]))

    def status(self, s: Toto) -> Text:
        if s.phase != BET:
            return super().status(s)
        seat = len(s.laid) % self.seats
        return addressed(seat, _("Du legst Marken."), _("{side} legt Marken.", side=self.sides[seat]))


def written(quota: Fraction) -> str:
    """A quota as the board of a course shows it, cut off after two places.

    >>> written(Fraction(5, 4))
    '1,25'
    """
    return f"{quota.numerator * 100 // quota.denominator / 100:.2f}".replace(".", ",")


RULESETS = (
    Ruleset(
        "totalisator",
        "Totalisator",
        Totalisator,
        (2, 3, 4, 5, 6, 7, 8),
        # and the lots of eight seats
        max_events=2 * MOST_THROWS * 4 + 8 * LOTS,
        fixed={"beginn": "platz"},
    ),
)
