"""Bergen: points for making both ends of the chain equal, more of them with a double.

Source: 001:1610-1646. Gaps filled: "a double used for it" (001:1636) can mean the tile that is laid, or one that lies
at an end; an option, by default the latter, as others describe it (gamecabinet.com, "Bergen"). The number of points is
agreed before (001:1646): ten, as there for three and four. A round in which it is reached is played to its end. Of
several with equally few doubles, who has any compares the lowest one, who has none the pips ("bzw.", 001:1644); others
compare the pips alone, so that is an option. The first tile of a round scores if it is a double (001:1638); who goes
out with the tile that makes the ends equal scores both. The rest stays out of play (001:1628); drawing from it is an
option, for it is played so elsewhere. Each round is opened by the same rule.

What a move is, says `kit.chain`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.engines.core import Options, Preset, Ruleset, Scored, Seat, choice
from games.engines.dominoes.domino import DRAWS
from games.engines.kit.chain import LEFT, PLAY, RIGHT, SIDES, Chain, Chained, max_events, tie, who_begins
from games.engines.kit.tiles import HALVES, Tile, pips
from games.engines.text import Text, _, plural


@dataclass(frozen=True, slots=True)
class BergenOptions(Options):
    """What the source leaves open, and what is played in another way elsewhere."""

    beginn: str = who_begins("gezogen", "highest tile drawn 001:1616; highest double 000:846-848")
    doppel: str = choice(
        "ende",
        _("Drei Punkte für gleiche Enden gibt es,"),
        {
            "ende": _("wenn an einem Ende ein Doppelstein liegt"),
            "gelegt": _("nur wenn der angelegte Stein ein Doppelstein ist"),
        },
        "if a double is used for it 001:1636",
    )
    kaufen: str = choice(
        "aussetzen",
        _("Wer nicht anlegen kann,"),
        {"aussetzen": _("setzt aus"), "passend": _("kauft, bis ein Stein passt")},
        "the rest is out of play 001:1628; until one fits, as in the basic rule 001:1512",
    )
    sperre: str = choice(
        "doppelstein",
        _("Haben in einer gesperrten Runde mehrere gleich wenige Doppelsteine, gewinnt"),
        {
            "doppelstein": _("der niedrigste Doppelstein, ohne Doppelsteine die wenigsten Augen"),
            "augen": _("wer die wenigsten Augen hat"),
        },
        "the lowest sum or the lowest double 001:1644",
    )
    gleichstand: str = tie("no source says (001:1644)")
    ende: str = choice(
        "10-sofort",
        _("Gespielt wird"),
        {
            "1": _("eine Runde"),
            "3": _("drei Runden"),
            "5": _("fünf Runden"),
            "10-sofort": _("bis jemand zehn Punkte hat"),
            "15-sofort": _("bis jemand fünfzehn Punkte hat"),
        },
        "points or rounds agreed before 001:1646",
    )


@dataclass(frozen=True, slots=True)
class Bergenstand(Chained):
    """The same, and the tile laid last."""

    last: Tile = 0


def doubles(hand: Sequence[Tile]) -> list[Tile]:
    return [tile for tile in hand if HALVES[tile][0] == HALVES[tile][1]]


class Bergen(Chain[Bergenstand, BergenOptions]):
    """The game for two to four; each sees only the own tiles."""

    options_class = BergenOptions
    stand = Bergenstand
    deals = {2: 6, 3: 6, 4: 5}  # 001:1622-1626

    def __init__(self, seats: int, options: BergenOptions) -> None:
        super().__init__(seats, options)
        self.draws, self.at_once = DRAWS[options.kaufen]
        self.target -= 1  # reached is enough

    def joined(self, s: Bergenstand, tile: Tile, end: str, way: str) -> dict[str, Any]:
        return {**super().joined(s, tile, end, way), "last": tile}

    def reward(self, s: Bergenstand) -> tuple[Scored, ...]:
        """001:1632-1638."""
        if self.open_at(s, LEFT) != self.open_at(s, RIGHT):
            return ()
        if len(s.chain) == 1:
            text = _("{side} beginnt mit einem Doppelstein: 2 Punkte.", side=SIDES[s.turn])
            return (Scored(seat=s.turn, points=2, text=text),)
        used = [s.last] if self.options.doppel == "gelegt" else []
        double = bool(doubles(used)) if used else any(left == right for left, right in (s.chain[0], s.chain[-1]))
        number = self.numbers(s, LEFT)
        if not double:
            text = _("Beide Enden zeigen {number}: {side} bekommt 2 Punkte.", number=number, side=SIDES[s.turn])
            return (Scored(seat=s.turn, points=2, text=text),)
        text = _(
            "Beide Enden zeigen {number}, mit Doppelstein: {side} bekommt 3 Punkte.", number=number, side=SIDES[s.turn]
        )
        return (Scored(seat=s.turn, points=3, text=text),)

    def out_gain(self, rests: Sequence[int]) -> int:
        return 2  # 001:1640

    def blocked_gain(self, rests: Sequence[int]) -> int:
        return 1  # 001:1644

    def burden(self, hand: tuple[Tile, ...]) -> Any:
        """001:1642-1644: fewest doubles; then the lowest double, or the pips."""
        held = doubles(hand)
        return len(held), min(held) if held and self.options.sperre == "doppelstein" else pips(hand)

    def least(self, s: Bergenstand, seat: Seat, points: int) -> Text:
        held = len(doubles(s.hands[seat]))
        return _(
            "{side} gewinnt die gesperrte Runde mit {doubles} und {pips}: 1 Punkt.",
            side=SIDES[seat],
            doubles=plural(held, _("{n} Doppelstein"), _("{n} Doppelsteinen")),
            pips=plural(pips(s.hands[seat]), _("{n} Auge"), _("{n} Augen")),
        )

    def evaluate(self, s: Bergenstand, seat: Seat) -> float:
        """The points so far, and a little for each tile fewer than the others have."""
        outcome = self.outcome(s)
        if outcome:
            return super().evaluate(s, seat)
        rivals = [other for other in range(self.seats) if other != seat]
        ahead = float(s.score[seat] - max(s.score[other] for other in rivals))
        if s.phase == PLAY:
            ahead += 0.4 * (min(len(s.hands[other]) for other in rivals) - len(s.hands[seat]))
        return max(-0.99, min(0.99, ahead / 15))


RULESETS = (
    Ruleset(
        "bergen",
        "Bergen",
        Bergen,
        (2, 3, 4),
        max_events=max_events(28, 4),
        presets={
            "philos": Preset(
                _("wie im Philos-Heft"), {"beginn": "gezogen", "kaufen": "aussetzen", "sperre": "doppelstein"}
            ),
            "laenger": Preset(_("mit Kaufen bis fünfzehn Punkte"), {"kaufen": "passend", "ende": "15-sofort"}),
        },
    ),
)
