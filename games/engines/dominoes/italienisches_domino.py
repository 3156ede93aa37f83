"""Italienisches Domino: any tile may follow any; who calls the right sum at 30, 50, 70 or 100 gets tokens.

Source: 001:1532-1544; 000:860 has one line, in which the sum of two tiles matters: an option. Gaps filled: each puts in
ten tokens a round, of which one lies on the 30, two on the 50, three on the 70 and four on the 100 (the highest gets
most 001:1544), and whoever calls such a sum takes what lies there; what nobody took stays for the next round
(001:1544), at the end of the match for nobody. A round is over as soon as the sum is 100 or more, since nothing can be
won above it. With the sum of two tiles alone no such number can be reached: there two lie on the 10, three on the 15
and five on the 20, and the round goes on until nothing is left to win or to lay. The rest of the tiles is never needed,
for every tile fits. Who calls a wrong sum gets nothing for it; the right one counts.

A move is a tile and, where each calls the sum, what is called: ("5-3", "summe-20"). Otherwise see `kit.chain`.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from games.engines.core import Effect, Event, Options, Outcome, Path, Preset, Ruleset, Said, Scored, Seat, choice
from games.engines.kit.chain import OVER, PAUSE, RIGHT, SIDES, TABLE, Chain, Chained
from games.engines.kit.pack import put
from games.engines.kit.scores import judged, places
from games.engines.kit.states import changed
from games.engines.kit.tiles import HALVES, NAMES, NUMBER, PIPS, Tile
from games.engines.scene import Area, Button, Piece, View
from games.engines.text import Text, _, on_turn, plural

#: the sums that win something, and how many of the tokens of each player lie there
GOALS = {"alle": {30: 1, 50: 2, 70: 3, 100: 4}, "zwei": {10: 2, 15: 3, 20: 5}}
STAKE = 10
#: at this sum a round is over
LAST = 100
#: so many sums to choose from
CALLS = 4


@dataclass(frozen=True, slots=True)
class ItalianOptions(Options):
    """What the sources disagree on or leave open."""

    summe: str = choice(
        "alle",
        _("Gezählt werden die Augen"),
        {"alle": _("aller Steine auf dem Tisch"), "zwei": _("der letzten beiden Steine")},
        "all that can be seen 001:1538-1540; of two tiles 000:860",
    )
    ansage: bool = choice(
        True,
        _("Die Summe"),
        {True: _("sagt an, wer gelegt hat"), False: _("rechnet der Tisch aus")},
        "who lays calls it 001:1538-1540; on a screen it need not be",
    )
    ende: str = choice(
        "3",
        _("Gespielt werden"),
        {"1": _("eine Runde"), "3": _("drei Runden"), "5": _("fünf Runden")},
        "no source says",
    )


@dataclass(frozen=True, slots=True)
class Italianstand(Chained):
    """The same; the points are tokens, and others lie on the numbers."""

    heaps: tuple[int, ...] = ()
    #: what the tile just laid has won: which of the heaps, and how much
    won: tuple[int, int] = (0, 0)


class Italian(Chain[Italianstand, ItalianOptions]):
    """The game for three to five; each sees only the own tiles."""

    options_class = ItalianOptions
    stand = Italianstand
    deals = {3: 8, 4: 6, 5: 5}  # 001:1536
    ends = (RIGHT,)
    which_way = _("Welche Summe sagst du an?")
    way_missing = _("Sage mit einem der Knöpfe noch die Summe an.")

    def __init__(self, seats: int, options: ItalianOptions) -> None:
        super().__init__(seats, options)
        self.goals = GOALS[options.summe]
        numbers = ", ".join(map(str, self.goals))
        self.table = (TABLE[0], Area("kasse", _("Marken für {numbers}", numbers=numbers)))

    # --- sums ---

    def total(self, s: Italianstand, tile: Tile | None = None) -> int:
        """What is to be called, or would be after one more tile."""
        pips = [sum(laid) for laid in s.chain] + ([] if tile is None else [PIPS[tile]])
        return sum(pips if self.options.summe == "alle" else pips[-2:])

    def fits(self, s: Italianstand, end: str) -> int:
        return -1  # 001:1538

    def ways(self, s: Italianstand, tile: Tile, end: str) -> tuple[Button, ...]:
        """Neighbouring sums; the right one stands at a place that depends on the tile alone."""
        if not self.options.ansage:
            return ()
        least = max(0, self.total(s, tile) - tile % CALLS)
        return tuple(Button(f"summe-{n}", _("{n}", n=n)) for n in range(least, least + CALLS))

    def joined(self, s: Italianstand, tile: Tile, end: str, way: str) -> dict[str, Any]:
        total = self.total(s, tile)
        right = not way or way == f"summe-{total}"
        which = list(self.goals).index(total) if total in self.goals and right else -1
        changes: dict[str, Any] = {"chain": (*s.chain, HALVES[tile]), "won": (0, 0)}
        if which >= 0:
            changes |= {"heaps": put(s.heaps, which, 0), "won": (total, s.heaps[which])}
        return changes

    def reward(self, s: Italianstand) -> tuple[Scored, ...]:
        goal, tokens = s.won
        if not tokens:
            return ()
        text = _("{goal}! {side} bekommt {tokens}.", goal=goal, side=SIDES[s.turn], tokens=self.counted(tokens))
        return (Scored(seat=s.turn, points=tokens, text=text),)

    def over(self, s: Italianstand) -> bool:
        if self.options.summe == "alle":
            return self.total(s) >= LAST
        return not any(s.hands) or not any(s.heaps)

    # --- what follows ---

    def start(self) -> Italianstand:
        s = super().start()
        return changed(s, score=(STAKE * self.rounds,) * self.seats, heaps=(0,) * len(self.goals))

    def apply(self, s: Italianstand, event: Event) -> tuple[Italianstand, tuple[Effect, ...]]:
        after, effects = super().apply(s, event)
        if s.phase == PAUSE and after.phase != PAUSE:
            return changed(after, heaps=s.heaps), effects
        if not s.hands[0] and after.hands[0]:  # dealt
            heaps = tuple(old + more * self.seats for old, more in zip(s.heaps, self.goals.values(), strict=True))
            text = _("Jeder legt {n} Marken in die Kasse.", n=STAKE)
            return changed(after, heaps=heaps, score=tuple(n - STAKE for n in s.score)), (*effects, Said(text=text))
        return after, effects

    def _end_turn(self, s: Italianstand, effects: tuple[Effect, ...]) -> tuple[Italianstand, tuple[Effect, ...]]:
        for scored in self.reward(s):
            effects += (scored,)
            s = changed(s, score=put(s.score, scored.seat, s.score[scored.seat] + scored.points))
        if self.over(s):
            return self._settle(s, effects, 0, [])
        return changed(s, turn=(s.turn + 1) % self.seats), effects

    def outcome(self, s: Italianstand) -> Outcome | None:
        if s.phase != OVER:
            return None
        ranks, most = places(s.score), self.counted(max(s.score))
        if ranks.count(1) > 1:
            return Outcome(ranks, "points", _("Gleichstand: Mehrere haben {tokens}.", tokens=most), s.score)
        side = SIDES[ranks.index(1)]
        return Outcome(ranks, "points", _("{side} gewinnt mit {tokens}.", side=side, tokens=most), s.score)

    def propose(self, s: Italianstand, seat: Seat, rng: random.Random) -> Path:
        """Any tile, but a player who adds up right as a rule."""
        path = super().propose(s, seat, rng)
        if len(path) < 2 or rng.random() < 0.1:
            return path
        return path[0], f"summe-{self.total(s, NUMBER[path[0]])}"

    def evaluate(self, s: Italianstand, seat: Seat) -> float:
        return judged(self.outcome(s), s.score, seat, 8 * self.seats)

    # --- what is said and seen ---

    def _prompt(self, s: Italianstand, fitting: bool, others: Path) -> Text:
        return _("Lege einen deiner Steine.") if s.chain else super()._prompt(s, fitting, others)

    def begun(self, s: Italianstand, tile: Tile, way: str) -> Text:
        return self.told(s, tile, RIGHT, way)

    def told(self, s: Italianstand, tile: Tile, end: str, way: str) -> Text:
        said, right = way.removeprefix("summe-"), self.total(s, tile)
        if way and said != str(right):
            return _(
                "{side} legt {tile} und sagt {said}. Richtig ist {n}.",
                side=SIDES[s.turn], tile=NAMES[tile], said=said, n=right,
            )  # fmt: skip
        if way:
            return _("{side} legt {tile} und sagt {n}.", side=SIDES[s.turn], tile=NAMES[tile], n=right)
        return _("{side} legt {tile}: Summe {n}.", side=SIDES[s.turn], tile=NAMES[tile], n=right)

    def waiting(self, s: Italianstand) -> Text:
        turn, n = on_turn(s.turn, SIDES[s.turn]), self.total(s)
        if self.options.summe == "alle":
            return _("{turn} Summe bisher: {n}.", turn=turn, n=n)
        return _("{turn} Der letzte Stein zählt {n}.", turn=turn, n=sum(s.chain[-1]))

    def counted(self, points: int) -> Text:
        return plural(points, _("{n} Marke"), _("{n} Marken"))

    def kept(self, hand: tuple[Tile, ...], seat: Seat) -> Text:
        n = len(hand)
        return plural(n, _("{side} hat noch {n} Stein."), _("{side} hat noch {n} Steine."), side=SIDES[seat])

    def laid_out(self, s: Italianstand) -> list[Piece]:
        heaps = zip(self.goals, s.heaps, strict=True)
        lying = [
            Piece("kasse", "stone", _("{goal}: {tokens}", goal=goal, tokens=self.counted(n)), 0, text=str(n))
            for goal, n in heaps
        ]
        return super().laid_out(s) + lying

    def view(self, s: Italianstand, seat: Seat | None) -> View:
        """Without the rest of the tiles, which nobody ever needs."""
        seen = super().view(s, seat)
        return replace(seen, pieces=tuple(piece for piece in seen.pieces if piece.at != "talon"))

    def across(self, s: Italianstand, laid: tuple[int, int]) -> bool:
        return False


RULESETS = (
    Ruleset(
        "italienisches-domino",
        "Italienisches Domino",
        Italian,
        (3, 4, 5),
        max_events=5 * (2 + 25 + 5),  # five rounds: two shuffles, each tile once, and a "weiter" of each
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"summe": "alle", "ansage": True}),
            "zwei-steine": Preset(_("mit der Summe von zwei Steinen"), {"summe": "zwei"}),
        },
    ),
)
