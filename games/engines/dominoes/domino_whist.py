"""Domino-Whist: Block-Domino for two against two; who is out first wins for both.

Sources: 000:863 (a form of Block-Domino for four in two partnerships) and 000:872-874 (as in the Caribbean: one tile
in turn, who cannot lay waits, whoever is out first has won). What they leave open is played as in Block-Domino
(001:1582-1608). Gaps filled: partners sit opposite and do not speak; all 28 tiles are dealt, seven to each, as in the
Caribbean, or five with the rest out of play (001:1596); a round won counts the pips both opponents keep, or, as many
play in the Caribbean, the partner's too; a blocked round goes to the pair with fewer pips, which gets the difference
(001:1602), or to the pair of whoever has the fewest alone, which then counts as if it had gone out; a tie counts for
nobody; every round is opened by the same rule. Both of a pair carry its points.

Whist it is by its partners alone: nobody takes tricks. What a move is, says `kit.chain`.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Effect, Options, Outcome, Preset, Ruleset, Said, Scored, Seat, choice
from games.engines.kit.chain import PLAY, SIDES, Chain, Chained, length, max_events, who_begins
from games.engines.kit.scores import settled
from games.engines.kit.tiles import pips
from games.engines.text import _, plural

Effects = tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class DominoWhistOptions(Options):
    """What two lines of 000 leave open."""

    beginn: str = who_begins("doppelstein", "highest double 000:846-848; highest tile drawn 001:1502, 001:1590")
    steine: int = choice(
        7,
        _("Jeder bekommt"),
        {7: _("sieben Steine: Keiner bleibt übrig"), 5: _("fünf Steine, der Rest bleibt liegen")},
        "not said in 000:863; all in the Caribbean; five in Block-Domino for four 001:1596",
    )
    augen: str = choice(
        "gegner",
        _("Wer fertig wird, gewinnt die Augen"),
        {"gegner": _("der beiden Gegner"), "alle": _("aller anderen, auch die des Partners")},
        "those of the others 001:1604; the partner's too in parts of the Caribbean",
    )
    sperre: str = choice(
        "paar",
        _("Ist die Runde gesperrt, gewinnt"),
        {
            "paar": _("das Paar mit weniger Augen den Unterschied"),
            "einzeln": _("das Paar, in dem jemand am wenigsten Augen hat, als wäre er fertig"),
        },
        "the lowest rest gets the difference 001:1602; by pairs or by players, both are played",
    )
    ende: str = length("101", "above 101 begins the last round 001:1606-1608")


class DominoWhist(Chain[Chained, DominoWhistOptions]):
    """The game for four: seats 0 and 2 against 1 and 3; each sees only the own tiles."""

    options_class = DominoWhistOptions

    def __init__(self, seats: int, options: DominoWhistOptions) -> None:
        super().__init__(seats, options)
        self.deals = {4: options.steine}

    def rests(self, s: Chained) -> tuple[int, int]:
        """The pips each pair keeps, that of seat 0 first."""
        first, second, third, fourth = map(pips, s.hands)
        return first + third, second + fourth

    def worth(self, s: Chained, seat: Seat) -> int:
        """What the pair of `seat` counts, as that player is out or has the fewest pips."""
        rests = self.rests(s)
        return rests[1 - seat % 2] + (rests[seat % 2] if self.options.augen == "alle" else 0)

    def _out(self, s: Chained, effects: Effects) -> tuple[Chained, Effects]:
        said = _("{side} ist fertig.", side=SIDES[s.turn])
        return self._won(s, (*effects, Said(text=said)), s.turn % 2, self.worth(s, s.turn))

    def _blocked(self, s: Chained, effects: Effects) -> tuple[Chained, Effects]:
        effects = (*effects, Said(text=_("Niemand kann mehr anlegen: Die Runde ist gesperrt.")))
        if self.options.sperre == "paar":
            rests = self.rests(s)
            pair, points = int(rests[1] < rests[0]), abs(rests[0] - rests[1])
            tied = not points
        else:
            each = list(map(pips, s.hands))
            best = [seat for seat in range(4) if each[seat] == min(each)]
            pair, points = best[0] % 2, self.worth(s, best[0])
            tied = any(seat % 2 != pair for seat in best)
        if tied:
            said = _("Beide Paare haben gleich wenig Augen. Niemand bekommt Punkte.")
            return self._settle(s, (*effects, Said(text=said)), 0, [])
        return self._won(s, effects, pair, points)

    def _won(self, s: Chained, effects: Effects, pair: int, points: int) -> tuple[Chained, Effects]:
        """A pair has won the round; both players are given its points."""
        said = plural(
            points,
            _("{one} und {other} bekommen {n} Punkt."),
            _("{one} und {other} bekommen {n} Punkte."),
            one=SIDES[pair],
            other=SIDES[pair + 2],
        )
        gains = (Scored(seat=pair, points=points, text=said), Scored(seat=pair + 2, points=points))
        return self._settle(s, (*effects, *gains), points, [pair, pair + 2])

    def outcome(self, s: Chained) -> Outcome | None:
        found = super().outcome(s)
        if found is None or s.score[0] == s.score[1]:
            return found
        pair = int(s.score[1] > s.score[0])
        said = plural(
            s.score[pair],
            _("Schluss: {one} und {other} haben {n} Punkt und gewinnen."),
            _("Schluss: {one} und {other} haben {n} Punkte und gewinnen."),
            one=SIDES[pair],
            other=SIDES[pair + 2],
        )
        return Outcome(found.places, found.termination, said, s.score)

    def evaluate(self, s: Chained, seat: Seat) -> float:
        """The points so far, the pips both pairs keep, and a little for the player who is nearest to going out."""
        outcome = self.outcome(s)
        if outcome:
            return settled(outcome, seat)
        mine, theirs = seat % 2, 1 - seat % 2
        ahead = float(s.score[mine] - s.score[theirs])
        if s.phase == PLAY:
            rests, left = self.rests(s), list(map(len, s.hands))
            ahead += 0.5 * (rests[theirs] - rests[mine])
            ahead += 5 * (min(left[theirs], left[theirs + 2]) - min(left[mine], left[mine + 2]))
        return max(-0.99, min(0.99, ahead / 100))


RULESETS = (
    Ruleset(
        "domino-whist",
        "Domino-Whist",
        DominoWhist,
        (4,),
        max_events=max_events(28, 4),
        presets={
            "karibik": Preset(_("karibisch, mit allen Augen"), {"steine": 7, "augen": "alle", "sperre": "einzeln"}),
            "block": Preset(
                _("wie Block-Domino, mit fünf Steinen"), {"beginn": "gezogen", "steine": 5, "sperre": "paar"}
            ),
        },
    ),
)
