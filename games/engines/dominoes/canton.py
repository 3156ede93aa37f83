"""Canton: tiles side by side in a row; who makes a round sum takes the tiles and plays again.

Source: 001:1786-1839. A tile is laid at an end of the row. With the outermost tile there it can make 12; with two, both
at one end or one at each, 10, 20 or 30. What the source says of the first chance to do so, that it comes with the third
player (001:1818), contradicts that two tiles are enough for 12; an option. Gaps filled: what is taken counts what it
adds up to, which are its pips; who could do several things at once chooses one, and nobody has to take anything
(001:1835-1837); where nothing is left of the row, whoever has taken it begins a new one, as he plays on anyway
(001:1833), the tile just drawn in hand; tiles never taken count for nobody; every round is opened by the same rule. 400
points or more (001:1839) take many rounds, so a match to 200 is the default.

A move is a tile and what is done with it, ("6-2", "links"), ("6-2", "zwoelf-links"), ("6-2", "drei-enden"), or the tile
alone where nothing else is possible: `MADE` names what can be made. `kit.chain` knows the rest; a tile fits everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.engines.core import Effect, Moved, Options, Path, Preset, Ruleset, Scored, Seat, Step, choice
from games.engines.kit.chain import BOTH, LEFT, MOST_ROUNDS, PLAY, RIGHT, SIDES, Chain, Chained, Laid
from games.engines.kit.pack import put
from games.engines.kit.scores import settled
from games.engines.kit.states import changed
from games.engines.kit.tiles import HALVES, NAMES, NUMBER, PIPS, Tile
from games.engines.scene import Area, Button, View
from games.engines.text import Text, _, on_turn

COUNT = 28
#: what can be made with a tile: which tiles of the row it takes (by place), and the sums that do
TWELVE_LEFT, TWELVE_RIGHT = "zwoelf-links", "zwoelf-rechts"
THREE_LEFT, THREE_RIGHT, THREE_ENDS = "drei-links", "drei-rechts", "drei-enden"
TENS = (10, 20, 30)
MADE: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    TWELVE_LEFT: ((0,), (12,)),
    TWELVE_RIGHT: ((-1,), (12,)),
    THREE_LEFT: ((0, 1), TENS),
    THREE_RIGHT: ((-2, -1), TENS),
    THREE_ENDS: ((0, -1), TENS),
}
#: by how many pips, the tiles that have them, as bits
WITH = {total: sum(1 << tile for tile in range(COUNT) if PIPS[tile] == total) for total in range(13)}
EVERY = (1 << COUNT) - 1


@dataclass(frozen=True, slots=True)
class CantonOptions(Options):
    """What the source says in two ways, or leaves to the players."""

    erster: str = choice(
        "dritter",
        _("Den ersten Stich einer Runde macht frühestens"),
        {"dritter": _("der dritte Stein"), "zweiter": _("der zweite Stein, wenn beide zwölf ergeben")},
        "the third player 001:1818; but two tiles can make 12",
    )
    ende: str = choice(
        "200",
        _("Gespielt wird"),
        {
            "1": _("eine Runde"),
            "200": _("bis jemand 200 Punkte hat, dann noch eine Runde"),
            "400": _("bis jemand 400 Punkte hat, dann noch eine Runde"),
            "500": _("bis jemand 500 Punkte hat, dann noch eine Runde"),
            "1000": _("bis jemand 1000 Punkte hat, dann noch eine Runde"),
        },
        "400, 500 or 1000 agreed before, then the last round 001:1839; the shorter ones are ours",
    )


def total(laid: Sequence[Laid], places: Sequence[int]) -> int:
    """The pips of the tiles at these places of the row."""
    return sum([sum(laid[place]) for place in places])


class Canton(Chain[Chained, CantonOptions]):
    """The game for two to four; each sees only the own tiles."""

    options_class = CantonOptions
    deals = {2: 7, 3: 6, 4: 5}  # 001:1802-1806
    compulsory = True
    ends = (LEFT, RIGHT, *MADE)
    table = (Area("kette", _("Reihe"), "chain"), Area("talon", _("Vorrat"), "pile"))

    def __init__(self, seats: int, options: CantonOptions) -> None:
        super().__init__(seats, options)
        self.target -= 1  # reached is enough
        self.needed = 2 if options.erster == "dritter" else 1

    # --- the rules ---

    def fits(self, s: Chained, end: str) -> int:
        """All tiles fit; of what can be made those that make it. What is the same in a short row is there once."""
        size = len(s.chain)
        if end in (LEFT, RIGHT):
            return EVERY if size > 1 or end == RIGHT else 0
        places, sums = MADE[end]
        laid = COUNT - len(s.talon) - sum([len(hand) for hand in s.hands])
        if laid < self.needed or size < len(places):
            return 0
        if size == len(places) and end not in (TWELVE_RIGHT, THREE_ENDS):
            return 0
        lying = total(s.chain, places)
        found = 0
        for wanted in sums:
            found |= WITH.get(wanted - lying, 0)
        return found

    def joined(self, s: Chained, tile: Tile, end: str, way: str) -> dict[str, Any]:
        if not s.chain or end in (LEFT, RIGHT):
            laid = HALVES[tile]
            return {"chain": (laid, *s.chain) if end == LEFT else (*s.chain, laid)}
        taken = {place % len(s.chain) for place in MADE[end][0]}
        return {"chain": tuple([laid for place, laid in enumerate(s.chain) if place not in taken])}

    def again(self, s: Chained, tile: Tile, end: str) -> str:
        return BOTH if end in MADE else ""  # 001:1833

    def made(self, s: Chained, tile: Tile, end: str) -> int:
        """What is taken with the tile so; 0 where it is only laid."""
        return PIPS[tile] + total(s.chain, MADE[end][0]) if end in MADE else 0

    def _lay(self, s: Chained, tile: Tile, end: str, way: str) -> tuple[Chained, tuple[Effect, ...]]:
        seat, points = s.turn, self.made(s, tile, end)
        score = put(s.score, seat, s.score[seat] + points)
        after, (moved, *more) = super()._lay(changed(s, score=score), tile, end, way)
        effects: list[Effect] = [moved]
        if points:
            effects.append(Scored(seat=seat, points=points))
        if after.talon:
            drawn = after.talon[0]
            after = changed(
                after,
                hands=put(after.hands, seat, tuple(sorted((*after.hands[seat], drawn)))),
                voids=put(after.voids, seat, (*after.voids[seat], 0)),
                talon=after.talon[1:],
            )
            effects.append(Moved(source="talon", to=f"hand-{seat}"))
        return after, (*effects, *more)

    # --- what is said ---

    def told(self, s: Chained, tile: Tile, end: str, way: str) -> Text:
        if end not in MADE:
            return super().told(s, tile, end, way)
        taken = [s.chain[place] for place in MADE[end][0]]
        names = [f"{max(laid)}-{min(laid)}" for laid in taken]
        side, own, n, one = SIDES[s.turn], NAMES[tile], self.made(s, tile, end), names[0]
        if len(names) == 1:
            return _("{side} nimmt mit {tile} den Stein {one}: Das macht {n}.", side=side, tile=own, one=one, n=n)
        return _(
            "{side} nimmt mit {tile} die Steine {one} und {other}: Das macht {n}.",
            side=side,
            tile=own,
            one=one,
            other=names[1],
            n=n,
        )

    def end_button(self, s: Chained, end: str) -> Button:
        return Button(end, _("Links") if end == LEFT else _("Rechts"))

    def takes(self, s: Chained, tile: Tile, end: str) -> Button:
        """The button for what can be made with a tile."""
        n = self.made(s, tile, end)
        if end == TWELVE_LEFT:
            return Button(end, _("Links: {n}", n=n))
        if end == TWELVE_RIGHT:
            return Button(end, _("Rechts: {n}", n=n) if len(s.chain) > 1 else _("Beide: {n}", n=n))
        if end == THREE_ENDS:
            return Button(end, _("Beide Enden: {n}", n=n))
        return Button(end, _("Zwei links: {n}", n=n) if end == THREE_LEFT else _("Zwei rechts: {n}", n=n))

    def step(self, s: Chained, seat: Seat, path: Path = ()) -> Step:
        found = super().step(s, seat, path)
        if s.phase != PLAY or not found.targets:
            return found
        if not path:
            prompt = _("Du bist noch einmal dran: Welchen Stein legst du?") if s.bonus else _("Welchen Stein legst du?")
            return replace(found, prompt=prompt)
        tile = NUMBER[path[0]]
        buttons = tuple([
            self.takes(s, tile, end) if end in MADE else self.end_button(s, end) for end in found.targets
        ])  # fmt: skip
        prompt = _("Anlegen oder nehmen?") if any(end in MADE for end in found.targets) else _("An welches Ende?")
        return replace(found, prompt=prompt, buttons=buttons)

    def waiting(self, s: Chained) -> Text:
        turn = on_turn(s.turn, SIDES[s.turn])
        left, right = total(s.chain, (0,)), total(s.chain, (-1,))
        if len(s.chain) == 1:
            return _("{turn} In der Reihe liegt ein Stein: {left}.", turn=turn, left=left)
        return _("{turn} Außen: links {left}, rechts {right}.", turn=turn, left=left, right=right)

    def _not_the_tile(self, s: Chained, tile: Tile, path: Path) -> Text:
        if len(path) > 1 and path[1] in MADE and path[1] not in self.places(s, tile):
            if COUNT - len(s.talon) - sum(map(len, s.hands)) < self.needed:
                return _("Den ersten Stich macht erst der dritte Stein der Runde.")
            if path[1] in (TWELVE_LEFT, TWELVE_RIGHT):
                return _("Zwei Steine müssen zusammen 12 ergeben.")
            return _("Drei Steine müssen zusammen 10, 20 oder 30 ergeben.")
        if len(path) == 1:
            return _("Sage noch, wohin der Stein soll oder was er nimmt.")
        return _("Ein Stein kommt links oder rechts an die Reihe, oder er nimmt etwas.")

    def _not_the_stock(self, s: Chained, first: str) -> Text:
        return _("Du legst immer einen Stein; nachgezogen wird von selbst.")

    # --- what is seen ---

    def across(self, s: Chained, laid: Laid) -> bool:
        return True  # side by side 001:1816

    def view(self, s: Chained, seat: Seat | None) -> View:
        notes = tuple(_("Punkte: {n}", n=points) for points in s.score)
        return replace(super().view(s, seat), notes=notes)

    # --- for computer players ---

    def evaluate(self, s: Chained, seat: Seat) -> float:
        """The points so far, and a little for few tiles when the stock is empty."""
        outcome = self.outcome(s)
        if outcome:
            return settled(outcome, seat)
        rivals = [other for other in range(self.seats) if other != seat]
        ahead = float(s.score[seat] - max(s.score[other] for other in rivals))
        if s.phase == PLAY and not s.talon:
            ahead += 4.0 * (min(len(s.hands[other]) for other in rivals) - len(s.hands[seat]))
        return max(-0.99, min(0.99, ahead / 120))


RULESETS = (
    Ruleset(
        "canton",
        "Canton",
        Canton,
        (2, 3, 4),
        # a round: who begins, the deal, 28 tiles, going on
        max_events=MOST_ROUNDS * (2 + COUNT + 4),
        presets={
            "philos": Preset(_("wie im Philos-Heft, bis 400"), {"erster": "dritter", "ende": "400"}),
            "kurz": Preset(_("eine Runde"), {"ende": "1"}),
        },
    ),
)
