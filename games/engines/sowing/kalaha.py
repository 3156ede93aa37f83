"""Kalaha (Kalah, Bohnenspiel): sow round the board, and gather in your own store.

Source: 000:25 names the game and gives no rule. The rules stand in two references that do not know each other: the
sheet of a German maker of wooden boards (spiel-viel.de, "Kalaha (Bohnen-Spiel)", 72 beans) and the help page of Board
Game Arena ("Kalah", 48 seeds). Both have: sow counterclockwise, into one's own store and not into the other's; whose
last seed falls into the own store sows again; a last seed in an empty pit of one's own takes what lies opposite. Where
they or further sheets (blog.gelong.de, spieleteufel.de, yukamo.de, the ftp server of RWTH Aachen, the help of the MUD
at acc.umu.se) differ there is an option. Filled in: sowing again is compulsory (they say "may", none how to pass); seat
0 is South and begins, the lot decides who takes it.

What lies on the board at the end stays in its pits, so that one sees the last position; `scores` counts it.

Targets are the pits; a move is one of them: ("c1",). The position notation stands in the kit `sowing`.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Effect, Moved, Options, Preset, Ruleset, Said, Seat, choice
from games.engines.kit.duel import End
from games.engines.kit.sowing import NAMES, PITS, STORES, Sowing, Sown
from games.engines.text import _, plural


@dataclass(frozen=True, slots=True)
class KalahaOptions(Options):
    """What the references differ in."""

    steine: int = choice(
        4,
        _("In jeder Mulde liegen am Anfang"),
        {3: _("3 Steine"), 4: _("4 Steine"), 5: _("5 Steine"), 6: _("6 Steine")},
        "4, also 3, 5 or 6: Board Game Arena; 6: spiel-viel.de, RWTH; 3 (36 marbles): gelong.de",
    )
    schlagen: str = choice(
        "gegenueber",
        _("Der letzte Stein fällt in eine leere eigene Mulde. In den eigenen Speicher kommen"),
        {
            "gegenueber": _("er und die Steine gegenüber, wenn dort welche liegen"),
            "allein": _("er und die Steine gegenüber, auch wenn dort keine liegen"),
            "fremde": _("nur die Steine gegenüber"),
        },
        "only if something lies opposite: Board Game Arena; in any case: spiel-viel.de, acc.umu.se; the other's alone: "
        "spieleteufel.de",
    )
    ende: str = choice(
        "sofort",
        _("Das Spiel ist aus, sobald"),
        {"sofort": _("eine der beiden Reihen leer ist"), "zug": _("wer dran ist, nicht säen kann")},
        "as soon as a row is empty: Board Game Arena, acc.umu.se; when who is to move cannot: RWTH",
    )
    rest: str = choice(
        "besitzer",
        _("Die Steine, die am Ende noch in den Mulden liegen, bekommt"),
        {"besitzer": _("wem die Mulden gehören"), "leer": _("wessen Reihe leer ist")},
        "the owner of the row: Board Game Arena, spiel-viel.de; who has emptied the own row: yukamo.de",
    )
    mehrheit: bool = choice(
        False,
        _("Wer mehr als die Hälfte aller Steine gesammelt hat,"),
        {False: _("spielt weiter"), True: _("gewinnt sofort")},
        "played to the end: Board Game Arena; won at once: gelong.de, acc.umu.se",
    )


class Kalaha(Sowing[Sown, KalahaOptions]):
    """The game for two seats: 0 is South and begins, 1 is North."""

    options_class = KalahaOptions
    store = _("Kalaha")
    label = _("Kalaha-Brett")

    def __init__(self, seats: int, options: KalahaOptions) -> None:
        self.filled = options.steine
        super().__init__(seats, options)

    def landed(self, seeds: list[int], seat: Seat, last: int) -> tuple[Seat, tuple[Effect, ...]]:
        side, store = self.sides[seat], STORES[seat]
        if last == store:
            return seat, (Said(text=_("Der letzte Stein fällt ins Kalaha: {side} sät noch einmal.", side=side)),)
        if last not in PITS[seat] or seeds[last] > 1:
            return 1 - seat, ()
        opposite = 12 - last
        taken, seeds[opposite] = seeds[opposite], 0
        own = int(self.options.schlagen == "allein" or (self.options.schlagen == "gegenueber" and taken > 0))
        seeds[last] -= own
        seeds[store] += taken + own
        shown: list[Effect] = []
        if taken:
            said = _("{side} schlägt in {pit}: 1 Stein.", side=side, pit=NAMES[opposite])
            if taken > 1:
                said = plural(
                    taken,
                    _("{side} schlägt in {pit}: {n} Stein."),
                    _("{side} schlägt in {pit}: {n} Steine."),
                    side=side,
                    pit=NAMES[opposite],
                )
            shown.append(Moved(source=NAMES[opposite], to=NAMES[store], text=said))
        if own:
            shown.append(Moved(source=NAMES[last], to=NAMES[store]))
        return 1 - seat, tuple(shown)

    def ended(self, s: Sown) -> End | None:
        for seat in (0, 1):
            if self.options.mehrheit and s.seeds[STORES[seat]] > 6 * self.filled:
                return End(seat, "majority", _("{side} hat mehr als die Hälfte und gewinnt.", side=self.sides[seat]))
        for seat in (0, 1):
            if not s.row(seat) and (self.options.ende == "sofort" or s.turn == seat):
                return self.by_scores(s, "empty", _("Die Mulden von {side} sind leer.", side=self.sides[seat]))
        return None

    def scores(self, s: Sown) -> tuple[int, int]:
        south, north = super().scores(s)
        if self.options.mehrheit and max(south, north) > 6 * self.filled:
            return south, north
        rows = s.row(0), s.row(1)
        if self.options.rest == "leer":
            rows = rows[1], rows[0]
        return south + rows[0], north + rows[1]


#: Let a seed be as far from its side's store as it has steps to go, 252 in all at first with 72 seeds. A move that
#: brings no seed home makes that less; each seed that comes home (72 at most) lets it grow by 29 at most, for the
#: others of that round fall into pits 1 to 6 steps away: 42 steps in all, less 13 of the pit they came from.
MAX_EVENTS = 252 + 72 * 30

RULESETS = (
    Ruleset(
        "kalaha",
        "Kalaha",
        Kalaha,
        (2,),
        max_events=MAX_EVENTS,
        presets={
            "bohnen": Preset(_("mit 72 Bohnen"), {"steine": 6, "schlagen": "allein"}),
            "kurz": Preset(_("kurz: 36 Steine, die Mehrheit gewinnt"), {"steine": 3, "mehrheit": True}),
        },
    ),
)
