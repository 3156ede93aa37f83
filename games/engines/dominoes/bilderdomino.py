"""Bilderdomino: dominoes with pictures instead of pips, for children who cannot count or read yet.

Source: 000:866, one line: a form for children with pictures, mostly meant for learning; what it leaves open follows
the basic rule of 000:844-848. Gaps filled: the pictures are seven playthings out of Memory; all their pairs are 28
tiles, those of five pictures 15, for the smallest. Nobody can be asked for the highest tile, so a lot says who begins;
a tile is turned up to lay on, or whoever begins lays any. Tiles lie open before everybody, so that the others can help;
hidden is an option. Who cannot lay draws one tile, as usual with children (000:848: two; 001:1512: until one fits;
000:872-874: none). Pictures have no value: whoever is out first gets a star, in a blocked round whoever has the fewest
tiles; several with as few get one each. Doubles lie in line, so that no picture lies on its side. One round is a match.

A child plays by pictures alone: whatever is asked is answered by a touch of a tile, of an end or of the stock. So who
can neither lay nor draw is passed over, and where both ends show the same picture the tile goes to the right.

What a move is, says `kit.chain`. A tile is named by the numbers of its pictures in `PICTURES`, the larger first.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.engines.chance import Draw, Shuffle
from games.engines.core import (
    Chance,
    Effect,
    Event,
    Moved,
    Options,
    Outcome,
    Path,
    Preset,
    Ruleset,
    Said,
    Scored,
    Seat,
    choice,
)
from games.engines.kit.chain import (
    DEAL,
    DRAW,
    LEFT,
    OPENER,
    PASS,
    PLAY,
    RIGHT,
    SIDES,
    Chain,
    Chained,
    Laid,
)
from games.engines.kit.scores import settled
from games.engines.kit.states import changed
from games.engines.kit.tiles import HALVES, NUMBER, Tile
from games.engines.puzzles.memory import MOTIFS
from games.engines.scene import Area, Button, Piece, View
from games.engines.text import Text, _, on_turn, plural

#: a picture's place here is its number; the set of five has the first five. Each is drawn as "picture-<name>"
PICTURES = ("puppe", "schaukelpferd", "drachen", "trommel", "laterne", "kreisel", "murmeln")
#: how many tiles each gets, by the highest number and seats: few enough to lie side by side, and some stay to be drawn
HANDS = {6: {2: 6, 3: 5, 4: 5, 5: 4, 6: 4}, 4: {2: 5, 3: 4, 4: 3, 5: 2, 6: 2}}
#: how many tiles who cannot lay draws
DRAWS = {"einen": 1, "passend": 28, "keinen": 0}
MOST_ROUNDS = 5
NOTHING_FITS = _("Kein Bild passt: Zieh einen Stein aus dem Vorrat.")


@dataclass(frozen=True, slots=True)
class BilderdominoOptions(Options):
    """What the one line of the source leaves open."""

    bilder: int = choice(
        7,
        _("Gespielt wird mit"),
        {7: _("sieben Bildern: 28 Steine"), 5: _("fünf Bildern: 15 Steine")},
        "000:866 does not say",
    )
    offen: bool = choice(
        True,
        _("Die Steine liegen"),
        {True: _("offen vor jedem, damit alle helfen können"), False: _("so, dass sie nur einer sieht")},
        "000:866 does not say; hidden in 001:1508",
    )
    anfang: str = choice(
        "aufgedeckt",
        _("Am Anfang"),
        {
            "aufgedeckt": _("liegt schon ein Stein aus dem Vorrat da"),
            "frei": _("legt der Erste einen Stein, den er mag"),
        },
        "000:866 does not say; any tile 001:1510",
    )
    kaufen: str = choice(
        "einen",
        _("Wer nicht anlegen kann, zieht"),
        {"einen": _("einen Stein"), "passend": _("so lange, bis ein Stein passt"), "keinen": _("keinen Stein")},
        "two 000:848; until one fits 001:1512; none 000:872-874; one, as children are taught it",
    )
    ende: str = choice(
        "1",
        _("Gespielt wird"),
        {"1": _("eine Runde"), "3": _("drei Runden"), "5": _("fünf Runden")},
        "no source says",
    )


def picture(number: int) -> Text:
    """What a picture is called."""
    return MOTIFS[PICTURES[number]]


def named(tile: Tile) -> Text:
    """What a tile is called: its pictures."""
    high, low = HALVES[tile]
    if high == low:
        return _("zweimal {picture}", picture=picture(high))
    return _("{one} und {other}", one=picture(low), other=picture(high))


def pictured(piece: Piece) -> Piece:
    """A tile with pips as one with pictures."""
    if piece.kind != "tile" or piece.face == "back":
        return piece
    left, right = map(int, piece.face.split("-"))
    name = named(NUMBER[f"{max(left, right)}-{min(left, right)}"])
    return replace(piece, face=f"{PICTURES[left]}-{PICTURES[right]}", label=name)


class Bilderdomino(Chain[Chained, BilderdominoOptions]):
    """The game for two to six."""

    options_class = BilderdominoOptions
    table = (Area("kette", _("Reihe"), "chain"), Area("talon", _("Vorrat"), "pile"))
    stuck = _("Keiner kann mehr anlegen: Die Runde ist aus.")

    def __init__(self, seats: int, options: BilderdominoOptions) -> None:
        super().__init__(seats, options)
        self.highest = options.bilder - 1
        self.deals = HANDS[self.highest]
        self.draws = DRAWS[options.kaufen]

    # --- the rules ---

    def draw(self, s: Chained) -> Draw:
        return Shuffle(tuple(range(self.seats))) if s.phase == OPENER else super().draw(s)

    def apply(self, s: Chained, event: Event) -> tuple[Chained, tuple[Effect, ...]]:
        if s.phase == OPENER and isinstance(event, Chance):
            turn = int(event.outcome[0])
            text = _("Das Los fällt: {side} beginnt.", side=SIDES[turn])
            return changed(s, phase=DEAL, turn=turn), (Said(text=text),)
        after, effects = super().apply(s, event)
        # who can do nothing is passed over
        while after.phase == PLAY and self.others(after) == (PASS,):
            after, more = self._pass(after)
            effects += more
        return after, effects

    def _deal(self, s: Chained, order: tuple[Tile, ...]) -> tuple[Chained, tuple[Effect, ...]]:
        after, effects = super()._deal(s, order)
        if self.options.anfang == "frei":
            return after, effects
        first, *talon = after.talon
        text = _("In der Mitte liegt: {tile}.", tile=named(first))
        high, low = HALVES[first]
        after = changed(after, chain=((low, high),), talon=tuple(talon))
        return after, (*effects, Moved(source="talon", to="kette", text=text))

    def places(self, s: Chained, tile: Tile) -> tuple[str, ...]:
        found = super().places(s, tile)
        alike = len(found) > 1 and self.open_at(s, LEFT) == self.open_at(s, RIGHT)
        return (RIGHT,) if alike else found

    def across(self, s: Chained, laid: Laid) -> bool:
        return False

    def out_gain(self, rests: Sequence[int]) -> int:
        return 1

    def blocked_gain(self, rests: Sequence[int]) -> int:
        return 1

    def burden(self, hand: tuple[Tile, ...]) -> Any:
        return len(hand)

    def outcome(self, s: Chained) -> Outcome | None:
        found = super().outcome(s)
        if found is None:
            return None
        if found.places.count(1) > 1:
            said = _("Schluss: Mehrere haben gleich viele Sterne.")
        else:
            best, stars = SIDES[found.places.index(1)], self.counted(max(s.score))
            said = _("Schluss: {side} gewinnt mit {stars}.", side=best, stars=stars)
        return Outcome(found.places, found.termination, said, s.score)

    # --- what is said ---

    def begun(self, s: Chained, tile: Tile, way: str) -> Text:
        return _("{side} beginnt mit {tile}.", side=SIDES[s.turn], tile=named(tile))

    def told(self, s: Chained, tile: Tile, end: str, way: str) -> Text:
        if end == LEFT:
            return _("{side} legt links an: {tile}.", side=SIDES[s.turn], tile=named(tile))
        return _("{side} legt rechts an: {tile}.", side=SIDES[s.turn], tile=named(tile))

    def _buy(self, s: Chained) -> tuple[Chained, tuple[Effect, ...]]:
        after, _told = super()._buy(s)
        text = _("{side} zieht einen Stein.", side=SIDES[s.turn])
        return after, (Moved(source="talon", to=f"hand-{s.turn}", text=text),)

    def _pass(self, s: Chained) -> tuple[Chained, tuple[Effect, ...]]:
        after, (_told, *more) = super()._pass(s)
        return after, (Said(text=_("{side} kann nicht legen.", side=SIDES[s.turn])), *more)

    def _out(self, s: Chained, effects: tuple[Effect, ...]) -> tuple[Chained, tuple[Effect, ...]]:
        text = _("{side} hat alle Steine gelegt und bekommt einen Stern.", side=SIDES[s.turn])
        return self._settle(s, (*effects, Scored(seat=s.turn, points=1, text=text)), 1, [s.turn])

    def least(self, s: Chained, seat: Seat, points: int) -> Text:
        return _("{side} hat die wenigsten Steine und bekommt einen Stern.", side=SIDES[seat])

    def kept(self, hand: tuple[Tile, ...], seat: Seat) -> Text:
        return plural(
            len(hand), _("{side} behält {n} Stein übrig."), _("{side} behält {n} Steine übrig."), side=SIDES[seat]
        )

    def counted(self, points: int) -> Text:
        return plural(points, _("{n} Stern"), _("{n} Sterne"))

    def end_button(self, s: Chained, end: str) -> Button:
        shown = picture(self.open_at(s, end)[0])
        return Button(
            end, _("Links: {picture}", picture=shown) if end == LEFT else _("Rechts: {picture}", picture=shown)
        )

    def button(self, target: str) -> Button:
        return Button(target, _("Ziehen")) if target == DRAW else super().button(target)

    def _prompt(self, s: Chained, fitting: bool, others: Path) -> Text:
        return (
            super()._prompt(s, fitting, others) if fitting else _("Kein Bild passt: Zieh einen Stein aus dem Vorrat.")
        )

    def waiting(self, s: Chained) -> Text:
        turn = on_turn(s.turn, SIDES[s.turn])
        left, right = (picture(self.open_at(s, end)[0]) for end in (LEFT, RIGHT))
        return _("{turn} Links: {left}. Rechts: {right}.", turn=turn, left=left, right=right)

    def unfit(self, s: Chained, tile: Tile) -> Text:
        left, right = (picture(self.open_at(s, end)[0]) for end in (LEFT, RIGHT))
        return _("{tile}: Das passt nicht an {left} oder {right}.", tile=named(tile), left=left, right=right)

    def _not_the_stock(self, s: Chained, first: str) -> Text:
        return _("Du kannst einen Stein legen.") if not s.chain or self._has_to(s) else NOTHING_FITS

    def why_not(self, s: Chained, seat: Seat, path: Path) -> Text:
        held = bool(path) and NUMBER.get(path[0], -1) in s.hands[seat]
        draws = s.phase == PLAY and self.others(s) == (DRAW,)
        return NOTHING_FITS if draws and not held and path[:1] != (DRAW,) else super().why_not(s, seat, path)

    # --- what is seen ---

    def sees(self, s: Chained, owner: Seat, seat: Seat | None) -> bool:
        return self.options.offen or super().sees(s, owner, seat)

    def view(self, s: Chained, seat: Seat | None) -> View:
        seen = super().view(s, seat)
        pieces = tuple(map(pictured, seen.pieces))
        if self.rounds > 1:
            return replace(seen, pieces=pieces)
        notes = tuple(plural(len(hand), _("{n} Stein"), _("{n} Steine")) for hand in s.hands)
        return replace(seen, pieces=pieces, notes=notes)

    # --- for computer players ---

    def sample_world(self, s: Chained, seat: Seat | None, rng: random.Random) -> Chained:
        if not self.options.offen:
            return super().sample_world(s, seat, rng)
        talon = list(s.talon)
        rng.shuffle(talon)
        return changed(s, talon=tuple(talon))

    def evaluate(self, s: Chained, seat: Seat) -> float:
        """The stars, and the tiles fewer than the next best has."""
        outcome = self.outcome(s)
        if outcome:
            return settled(outcome, seat)
        rivals = [other for other in range(self.seats) if other != seat]
        ahead = 6.0 * (s.score[seat] - max(s.score[other] for other in rivals))
        if s.phase == PLAY:
            ahead += min(len(s.hands[other]) for other in rivals) - len(s.hands[seat])
        return max(-0.99, min(0.99, ahead / 30))


RULESETS = (
    Ruleset(
        "bilderdomino",
        "Bilderdomino",
        Bilderdomino,
        (2, 3, 4, 5, 6),
        # a round: the lot, the deal, each tile drawn and laid once at most, a "weiter" of each
        max_events=MOST_ROUNDS * (2 + 28 + 28 + 6),
        presets={
            "kleinste": Preset(_("für die Kleinsten, mit fünf Bildern"), {"bilder": 5, "offen": True}),
            "grosse": Preset(
                _("verdeckt, bis ein Stein passt"), {"bilder": 7, "offen": False, "anfang": "frei", "kaufen": "passend"}
            ),
        },
    ),
)
