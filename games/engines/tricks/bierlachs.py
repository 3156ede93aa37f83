"""Skatlachs (Bierlachs): Skat in minus points, until somebody has reached the limit and lost the round.

Source: 000:1408-1409; all else is Skat (see `skat`). Whoever wins as soloist writes nothing and gives each of the
others, the dealer who sits out included, the value as minus points; who loses gets twice the value alone. 301 minus
points (three players) or 401 (four) lose the round, and then all begin at nothing again. What the source leaves open,
and how we fill it:

- reaching the limit ends the match, or the first three rounds do;
- two who reach it with the same deal have both lost the round;
- who has lost fewest rounds stands best, then who has written fewest minus points in all;
- the name hints at what losers once stood the others; here nothing but the round is lost;
- a match that goes on after sixty deals a round ends with those who stand best.

Moves are those of Skat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.engines.core import Options, Preset, Ruleset, Seat, choice
from games.engines.kit.cards import DECKS
from games.engines.kit.scores import signed
from games.engines.kit.tricks import NAMES, After, Deal
from games.engines.text import Text, _, plural
from games.engines.tricks.skat import DEAL_EVENTS, Skatspiel, Skatstand

#: by seats: 000:1409
LIMITS = {3: 301, 4: 401}
#: deals of a round at most; a deal that is played writes at least 36 minus points, so 24 or 44 of those are enough
MOST_DEALS = 60
MOST_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class BierlachsOptions(Options):
    """What the source leaves to the table."""

    runden: int = choice(
        1,
        _("Gespielt wird, bis"),
        {1: _("eine Runde verloren ist"), MOST_ROUNDS: _("drei Runden verloren sind")},
        "rounds follow one another 000:1409; how many, no source says",
    )
    eingepasst: str = choice(
        "weiter",
        _("Will niemand spielen"),
        {"weiter": _("gibt der Nächste"), "ramsch": _("wird ein Ramsch gespielt")},
        "next dealer, the official rule, or Ramsch, often in private play 000:1211",
    )
    offen_eins: int = choice(
        8,
        _("Ein offenes Spiel mit oder ohne einen Buben zählt"),
        {8: _("achtfach"), 9: _("neunfach")},
        "9 in the table 000:1217 and 000:1221; 8 by the list of levels 000:1302-1308 and ISkO 5.2.6",
    )
    blatt: str = choice("franzoesisch", _("Karten"), DECKS, "either pack 000:1129-1137")


@dataclass(frozen=True, slots=True)
class Lachsstand(Skatstand):
    """A match of Skat whose `scores` are those of the round."""

    #: rounds lost, and points of the rounds before this one, by seat
    lost: tuple[int, ...] = ()
    before: tuple[int, ...] = ()


class Bierlachs(Skatspiel[BierlachsOptions]):
    """The game for three seats, or for four with the dealer sitting out."""

    options_class = BierlachsOptions
    stand = Lachsstand

    def __init__(self, seats: int, options: BierlachsOptions) -> None:
        super().__init__(seats, options)
        self.most_deals = MOST_DEALS * options.runden
        self.limit = LIMITS[seats]

    def start(self) -> Lachsstand:
        none = (0,) * self.seats
        return Lachsstand(scores=none, lost=none, before=none)

    def over_limit(self, scores: Sequence[int]) -> list[Seat]:
        """Who has reached the limit."""
        return [seat for seat, score in enumerate(scores) if score <= -self.limit]

    def next_deal(self, s: Skatstand, dealer: Seat, **more: Any) -> Skatstand:
        assert isinstance(s, Lachsstand)
        more = {"lost": s.lost, "before": s.before, **more}
        if self.over_limit(s.scores):  # 000:1409: all begin at nothing again
            before = tuple([old + score for old, score in zip(s.before, s.scores, strict=True)])
            more |= {"scores": (0,) * self.seats, "before": before, "rows": ()}
        return super().next_deal(s, dealer, **more)

    def finish(self, s: Skatstand, deal: Deal, **more: Any) -> After[Skatstand]:
        assert isinstance(s, Lachsstand)
        losers = self.over_limit([score + gain for score, gain in zip(s.scores, deal.gains, strict=True)])
        if losers:
            said = deal.said
            for seat in losers:
                said = _("{before} {name} hat die Runde verloren.", before=said, name=NAMES[seat])
            deal = replace(deal, said=said)
            more["lost"] = tuple([count + (seat in losers) for seat, count in enumerate(s.lost)])
        return super().finish(s, deal, **more)

    def enough(self, s: Skatstand) -> bool:
        assert isinstance(s, Lachsstand)
        return sum(s.lost) >= self.options.runden

    def standing(self, s: Skatstand) -> tuple[int, ...]:
        """Fewest rounds lost, then fewest minus points; no match writes a million."""
        assert isinstance(s, Lachsstand)
        return tuple(
            [old + score - 1_000_000 * lost for lost, old, score in zip(s.lost, s.before, s.scores, strict=True)]
        )

    def ending(self, s: Skatstand, best: list[Seat]) -> tuple[str, Text]:
        termination = "limit" if self.enough(s) else "deals"
        if len(best) > 1:
            return termination, _("Die Besten sind gleichauf und teilen sich den Sieg.")
        if self.options.runden > 1:
            return termination, _("{name} steht nach allen Runden am besten und gewinnt.", name=NAMES[best[0]])
        most = s.scores[best[0]]
        return termination, plural(
            most,
            _("{name} gewinnt die Runde mit {points} Punkt."),
            _("{name} gewinnt die Runde mit {points} Punkten."),
            name=NAMES[best[0]],
            points=signed(most),
        )

    def note(self, s: Skatstand, seat: Seat, own: bool) -> Text:
        assert isinstance(s, Lachsstand)
        note = super().note(s, seat, own)
        if self.options.runden == 1:
            return note
        return _("{note} · verlorene Runden: {n}", note=note, n=s.lost[seat])

    def ahead(self, s: Skatstand, seat: Seat) -> float:
        """The points of this round, and half the match for a round lost less than the others."""
        assert isinstance(s, Lachsstand)
        mean = (sum(s.lost) - s.lost[seat]) / (self.seats - 1)
        return super().ahead(s, seat) + 0.5 * (mean - s.lost[seat])


RULESETS = (
    Ruleset(
        "bierlachs",
        "Skatlachs",
        Bierlachs,
        (3, 4),
        max_events=MOST_ROUNDS * MOST_DEALS * DEAL_EVENTS,
        presets={
            "drei": Preset(_("bis drei Runden verloren sind"), {"runden": 3}),
            "privat": Preset(_("mit Ramsch, wenn alle passen"), {"eingepasst": "ramsch"}),
        },
    ),
)
