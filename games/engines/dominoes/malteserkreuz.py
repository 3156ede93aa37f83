"""Malteserkreuz: four arms grow from the double six, and each begins with a six and the double of its other half.

Source: 001:1564-1580; also called Sebastopol. All 28 tiles are dealt; who has 6-6 lays it. On the first tile of each
arm only the double of its outer half may follow. Two things can be read in two ways, and each is an option. Whether
doubles may follow before four sixes lie ("either another six or a double", 001:1572) or only then (gambiter.com,
"Maltese Cross"). Whether an arm goes on as soon as its own double lies, as pagat.com says of the Dutch "Maltese
cross", or when the whole cross stands (gambiter.com), for which the "then" of 001:1576 speaks. Gaps filled: after the
opener it goes round the table; who can lay a tile must, but need not begin an arm where something else fits; every
round is opened by 6-6. A round that is blocked gives the lowest rest the difference to each other (001:1578-1580).

What a move is, says `kit.chain`.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Options, Preset, Ruleset, choice
from games.engines.kit.arms import ARMS, Armed, Arms
from games.engines.kit.chain import SIDES, length, max_events, tie
from games.engines.kit.tiles import HALVES, NAMES, NUMBER, Tile
from games.engines.text import Text, _, on_turn

#: by its number, each double as a bit
DOUBLES = tuple(1 << NUMBER[f"{number}-{number}"] for number in range(7))


@dataclass(frozen=True, slots=True)
class MalteseOptions(Options):
    """What the source can be read to say in two ways, or does not say."""

    sechser: str = choice(
        "frei",
        _("Ein Doppelstein darf an seinen Sechser,"),
        {"frei": _("sobald der Sechser liegt"), "vier": _("sobald alle vier Sechser liegen")},
        "the third player may lay a six or a double 001:1572; four sixes first gambiter.com",
    )
    kreuz: str = choice(
        "arm",
        _("An einen Doppelstein wird weiter angelegt,"),
        {"arm": _("sobald er liegt"), "ganz": _("sobald alle vier liegen")},
        "not clear in 001:1576; each arm for itself pagat.com; the whole cross first gambiter.com",
    )
    gleichstand: str = tie("no source says (001:1578)")
    ende: str = length("3", "no source says; above 101 begins the last round in Block-Domino 001:1606-1608")


class Maltese(Arms[Armed, MalteseOptions]):
    """The game for four; each sees only the own tiles."""

    options_class = MalteseOptions
    deals = {4: 7}  # 001:1570

    def __init__(self, seats: int, options: MalteseOptions) -> None:
        super().__init__(seats, options)
        self.beginning = "doppelstein"  # of all tiles: 6-6

    def closed(self, s: Armed, end: str) -> bool:
        """Whether nothing at all may be laid at an end yet."""
        so_far = len(self.arm(s, end))
        if so_far == 1:
            return self.options.sechser == "vier" and self.begun_arms(s) < len(ARMS)
        return so_far > 1 and self.options.kreuz == "ganz" and any(len(arm) < 2 for arm in s.arms)

    def fits(self, s: Armed, end: str) -> int:
        if self.closed(s, end):
            return 0
        if len(self.arm(s, end)) == 1:  # 001:1574
            return DOUBLES[self.open_at(s, end)[0]]
        return super().fits(s, end)

    # --- what is said ---

    def wanted(self, s: Armed) -> Text:
        """What can be laid: numbers, and doubles by their names."""
        free: set[int] = set()
        doubles: set[int] = set()
        for end, bits in self._open(s).items():
            if bits:
                (doubles if len(self.arm(s, end)) == 1 else free).update(self.open_at(s, end))
        numbers = ", ".join(map(str, sorted(free, reverse=True)))
        pairs = ", ".join(f"{number}-{number}" for number in sorted(doubles, reverse=True))
        if not pairs:
            return _("Offen: {numbers}.", numbers=numbers)
        if not numbers:
            return _("Gebraucht: {pairs}.", pairs=pairs)
        return _("Offen: {numbers}. Gebraucht: {pairs}.", numbers=numbers, pairs=pairs)

    def waiting(self, s: Armed) -> Text:
        return _("{turn} {wanted}", turn=on_turn(s.turn, SIDES[s.turn]), wanted=self.wanted(s))

    def unfit(self, s: Armed, tile: Tile) -> Text:
        name = NAMES[tile]
        for end in self._open(s):
            (number,) = self.open_at(s, end)
            if number in HALVES[tile]:
                if self.closed(s, end) and len(self.arm(s, end)) == 1:
                    return _("{tile} passt noch nicht: Erst müssen vier Sechser liegen.", tile=name)
                if self.closed(s, end):
                    return _("{tile} passt noch nicht: Erst müssen vier Doppelsteine liegen.", tile=name)
                return _("{tile} passt noch nicht: Hier fehlt erst der Doppelstein {n}-{n}.", tile=name, n=number)
        return _("{tile} passt nicht. {wanted}", tile=name, wanted=self.wanted(s))


RULESETS = (
    Ruleset(
        "malteserkreuz",
        "Malteserkreuz",
        Maltese,
        (4,),
        max_events=max_events(28, 4),
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"sechser": "frei", "kreuz": "arm"}),
            "streng": Preset(_("streng: erst das ganze Kreuz"), {"sechser": "vier", "kreuz": "ganz"}),
        },
    ),
)
