"""Bingo: a game of tricks with dominoes for two, kin to 66; the double blank, called Bingo, beats everything.

Source: 001:1746-1784. What it leaves open, and how we fill it:

- who opens the first round is drawn for (001:1756), as the seats are; then the two take turns;
- the turned tile goes to the one who turned it ("the tile he uncovered", 001:1770), or, as in 66, to the loser of the
  trick, who draws last: an option. Otherwise who has taken the trick draws first;
- the double of trumps ranks by its free half like any trump, or right below the Bingo: an option;
- free halves are never equal: two tiles that share a number differ in the other, and no two tiles share both;
- a double is shown before the lead; then another is led. The same one may be shown again (001:1768);
- "has 66 points" (001:1784) is looked at when a round is over; then one more is played, or none: an option. All tiles
  are taken by somebody, so every round brings the two at least 51 points together;
- with blanks for trumps the double of trumps is the Bingo and counts 14.

A round: chance shuffles; seven tiles to the one who opens, seven to the other, the next is turned, the rest is stock.

Moves: ("trumpf:5",) chooses a half; ("zeigen:4-4",) shows a double; ("hand:6-2",) plays a tile; ("weiter",) by each
after the round.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games.engines.core import Effect, Moved, Options, Path, Preset, Revealed, Ruleset, Said, Scored, Seat, Step, choice
from games.engines.kit import tiles
from games.engines.kit.pack import heap, put
from games.engines.kit.places import each
from games.engines.kit.states import changed
from games.engines.kit.tiles import HALVES, TilePack
from games.engines.kit.tricks import NAMES, After, Deal, Hands, Order, Tricks
from games.engines.scene import Area, Button, Piece, Surface
from games.engines.text import Text, _, addressed, plural

GOAL = 66
#: a round brings 51 points at least, so after three of them somebody has 66, and one more is played
MAX_DEALS = 4
#: the shuffle, trumps, 28 tiles, a double shown before each trick, going on
DEAL_EVENTS = 1 + 1 + 28 + 14 + 2
BINGO = 1 << tiles.NUMBER["0-0"]
PACK = TilePack(called={0: _("Bingo")})
TRUMP = "trumpf:"
SHOW = "zeigen:"
#: for a double shown when the trick is taken 001:1768
SHOWN_WORTH = 3


def free_half(tile: int, number: int) -> int:
    """The other half of a tile that shows this number."""
    return tiles.PIPS[tile] - number


def counts(tile: int, trump: int) -> int:
    """What a tile counts in a trick 001:1778-1782."""
    high, low = HALVES[tile]
    if tile == 0:
        return 14
    if high == low:
        return tiles.PIPS[tile] if high == trump else 3
    return free_half(tile, trump) if trump in (high, low) else 0


class TileOrder(Order):
    """What beats what with these trumps; -1 stands for none named yet."""

    def __init__(self, trump: int, double_high: bool) -> None:
        self.trumps = BINGO | (PACK.of_suit[trump] if trump >= 0 else 0)

        def strength(tile: int) -> int:
            if tile == 0:
                return 20
            if HALVES[tile] == (trump, trump) and double_high:
                return 10
            return free_half(tile, trump) if self.trumps >> tile & 1 else -1

        self.strength = tuple(strength(tile) for tile in each(PACK.all))
        #: of each tile, those that may not be thrown away for one that fits: they join it or are trumps
        self.follow = tuple(
            self.trumps | PACK.of_suit[high] | PACK.of_suit[low] for high, low in HALVES[: len(PACK.cards)]
        )
        #: by the tile led, those that take the trick from it
        self.takers = tuple(
            heap(tile for tile in each(PACK.all) if tile != led and self._takes(led, tile)) for led in each(PACK.all)
        )

    def _takes(self, led: int, tile: int) -> bool:
        if (self.trumps >> led | self.trumps >> tile) & 1:
            return self.strength[tile] > self.strength[led]
        shared = set(HALVES[led]) & set(HALVES[tile])
        return any(free_half(tile, number) > free_half(led, number) for number in shared)

    def winner(self, trick: tuple[int, ...]) -> int:
        return int(len(trick) > 1 and self.takers[trick[0]] >> trick[1] & 1)

    def sorted(self, held: int) -> list[int]:
        return sorted(each(held), key=lambda tile: (-self.strength[tile], -tile))


@dataclass(frozen=True, slots=True)
class BingoOptions(Options):
    """What the source leaves open."""

    trumpfstein: str = choice(
        "aufdecker",
        _("Den offenen Trumpfstein bekommt am Schluss,"),
        {"aufdecker": _("wer ihn aufgedeckt hat"), "verlierer": _("wer den letzten Stich davor verloren hat")},
        "the second player, who turned it up 001:1770; in 66 who loses the trick draws last",
    )
    trumpfdoppel: str = choice(
        "augen",
        _("Der Doppelstein der Trumpfzahl"),
        {"augen": _("zählt im Rang nach seinem freien Feld"), "hoch": _("kommt gleich nach dem Bingo")},
        "a higher trump beats a lower 001:1764; doubles are often the highest of their number",
    )
    ende: str = choice(
        "66",
        _("Die Partie geht"),
        {
            "66": _("bis 66, danach folgt die letzte Runde"),
            "66-sofort": _("bis zur Runde, in der jemand 66 erreicht"),
            "1": _("über eine Runde"),
        },
        "66 begins the last round 001:1784; the others are ours, for a shorter match",
    )


@dataclass(frozen=True, slots=True)
class Stand(Hands):
    """A match of tricks. `trump` is a number of pips; `points` are those of the tiles taken in this round."""

    upcard: int = -1
    #: the double just shown
    named: int = 0
    #: this round is the last
    closing: bool = False


class Bingo(Tricks[Stand, BingoOptions]):
    """The game for two seats; seat 1 turns the first tile, so seat 0 opens."""

    options_class = BingoOptions
    stand = Stand
    pack = PACK
    cards_each = 7
    most_deals = MAX_DEALS
    following: ClassVar[Text] = _("Spiele einen Stein dazu.")
    only_one: ClassVar[Text] = _("Man spielt immer nur einen Stein.")

    def __init__(self, seats: int, options: BingoOptions) -> None:
        super().__init__(seats, options)
        #: by trumps; the last before any are named
        self._orders = tuple(TileOrder(trump, options.trumpfdoppel == "hoch") for trump in (*range(7), -1))
        self._counts = tuple(tuple(counts(tile, trump) for tile in each(PACK.all)) for trump in range(7))

    def order(self, s: Stand) -> Order:
        return self._orders[s.trump]

    def next_deal(self, s: Stand, dealer: Seat, **more: Any) -> Stand:
        return super().next_deal(s, dealer, closing=max(s.scores) >= GOAL, **more)

    def dealt(self, s: Stand, order: Sequence[int]) -> After[Stand]:
        turned, *stock = s.stock
        high, low = HALVES[turned]
        said = _("{name} deckt {tile} auf.", name=NAMES[s.dealer], tile=self.names[turned])
        effects: tuple[Effect, ...] = (Revealed(at="trumpf", text=said),)
        after = changed(s, upcard=turned, stock=tuple(stock), trump=high if high == low else -1)
        if high == low:
            effects += (Said(text=_("Ein Doppelstein: Trumpf ist die {n}.", n=high)),)
        return after, effects

    # --- what a seat can do ---

    def strict(self, s: Stand) -> bool:
        """Whether nobody draws any more 001:1770."""
        return s.upcard < 0

    def playable(self, s: Stand) -> int:
        held = s.hands[s.turn]
        if s.trump < 0:
            return 0
        if s.trick:
            return held & self.order(s).follow[s.trick[0]] or held if self.strict(s) else held
        return held & PACK.doubles & ~s.named if s.named else held

    def missing(self, s: Stand, card: int) -> int:
        return 0  # once that can be seen, all tiles are known

    def extras(self, s: Stand) -> Path:
        if s.trump < 0:
            return tuple([f"{TRUMP}{half}" for half in HALVES[s.upcard]])
        doubles = s.hands[s.turn] & PACK.doubles
        if s.trick or s.named or doubles.bit_count() < 2:
            return ()
        return tuple([f"{SHOW}{PACK.cards[tile]}" for tile in each(doubles)])

    def label(self, target: str) -> Text:
        if target.startswith(TRUMP):
            return _("Trumpf {n}", n=int(target.removeprefix(TRUMP)))
        return _("{tile} zeigen", tile=self.names[PACK.index[target.removeprefix(SHOW)]])

    def step(self, s: Stand, seat: Seat, path: Path = ()) -> Step:
        if s.phase == "spiel" and seat == s.turn and not path:
            extras = self.extras(s)
            if s.trump < 0:
                buttons = tuple([Button(target, self.label(target)) for target in extras])
                return Step(extras, prompt=_("Welche Hälfte soll Trumpf sein?"), buttons=buttons)
        return super().step(s, seat, path)

    def propose(self, s: Stand, seat: Seat, rng: random.Random) -> Path:
        if s.phase == "spiel":
            extras = self.extras(s)
            if extras and (s.trump < 0 or rng.random() < 0.5):
                return (rng.choice(extras),)
        return super().propose(s, seat, rng)

    # --- what follows ---

    def do(self, s: Stand, seat: Seat, path: Path) -> After[Stand]:
        name, target = NAMES[seat], path[0]
        if target.startswith(TRUMP):
            trump = int(target.removeprefix(TRUMP))
            return changed(s, trump=trump), (Said(text=_("{name} wählt: Trumpf ist die {n}.", name=name, n=trump)),)
        tile = PACK.index[target.removeprefix(SHOW)]
        shown = put(s.shown, seat, s.shown[seat] | 1 << tile)
        said = _("{name} zeigt {tile}.", name=name, tile=self.names[tile])
        return changed(s, named=1 << tile, shown=shown), (Said(text=said),)

    def taken(self, s: Stand, taker: Seat) -> After[Stand]:
        worth, effects = self._counts[s.trump], list[Effect]()
        new: dict[str, Any] = {"points": put(s.points, taker, s.points[taker] + sum([worth[tile] for tile in s.last]))}
        if s.named and taker == s.last_leader:
            said = _("{name} hat einen Doppelstein gezeigt: drei Punkte.", name=NAMES[taker])
            new["scores"] = put(s.scores, taker, s.scores[taker] + SHOWN_WORTH)
            effects.append(Scored(seat=taker, points=SHOWN_WORTH, text=said))
        if s.stock:
            drawn, more = self._drawn(s, taker)
            new |= drawn
            effects += more
        return changed(s, named=0, **new), tuple(effects)

    def _drawn(self, s: Stand, taker: Seat) -> tuple[dict[str, Any], list[Effect]]:
        """Each draws a tile and is told which; of the last two one is the turned tile, which all see."""
        hands, effects = list(s.hands), list[Effect]()
        last = len(s.stock) == 1
        ends = s.dealer if last and self.options.trumpfstein == "aufdecker" else 1 - taker
        drawn: dict[str, Any] = {"stock": s.stock[1 if last else 2 :]}
        for place, seat in enumerate((1 - ends, ends)):
            if place and last:
                tile = s.upcard
                drawn |= {"upcard": -1, "shown": put(s.shown, seat, s.shown[seat] | 1 << tile)}
                said = _("{name} nimmt den offenen Stein: {tile}.", name=NAMES[seat], tile=self.names[tile])
                effects.append(Moved(source="trumpf", to=f"hand-{seat}", text=said))
            else:
                tile = s.stock[place]
                effects.append(Moved(source="vorrat", to=f"hand-{seat}"))
                effects.append(Said(text=_("Du ziehst {tile}.", tile=self.names[tile]), only=(seat,)))
            hands[seat] |= 1 << tile
        if last:
            effects.append(Said(text=_("Der Vorrat ist leer: Ab jetzt muss man anlegen oder stechen, wenn es geht.")))
        return drawn | {"hands": tuple(hands)}, effects

    def account(self, s: Stand) -> Deal:
        one, other = [
            plural(s.points[seat], _("{name} zählt {n} Punkt."), _("{name} zählt {n} Punkte."), name=NAMES[seat])
            for seat in (0, 1)
        ]
        return Deal(s.points, _("{one} {other}", one=one, other=other))

    def enough(self, s: Stand) -> bool:
        ende = self.options.ende
        return s.closing if ende == "66" else ende == "1" or max(s.scores) >= GOAL

    def won(self, s: Stand, best: list[Seat]) -> Text:
        n, m = max(s.scores), min(s.scores)
        if len(best) > 1:
            return plural(n, _("Gleichstand: Beide haben {n} Punkt."), _("Gleichstand: Beide haben {n} Punkte."))
        return _("{name} gewinnt {n} zu {m}.", name=NAMES[best[0]], n=n, m=m)

    # --- what is seen ---

    def dealing(self, s: Stand) -> Text:
        return _("{name} mischt.", name=NAMES[s.dealer])

    def holding(self, owner: Seat) -> Text:
        return _("{name}, Steine", name=NAMES[owner])

    def backs(self, count: int, at: str) -> tuple[Piece, ...]:
        return (tiles.face_down(count, at),) if count else ()

    def middle(self, s: Stand, seat: Seat | None) -> tuple[list[Surface], list[Piece]]:
        label = _("Trumpf: {n}", n=s.trump) if s.trump >= 0 else _("Trumpf")
        pieces = list(self.backs(28 if s.phase == "geben" else len(s.stock), "vorrat"))
        if s.upcard >= 0:
            pieces.append(PACK.piece(s.upcard, "trumpf", self.deck))
        return [Area("vorrat", _("Vorrat"), "pile"), Area("trumpf", label)], pieces

    def note(self, s: Stand, seat: Seat, own: bool) -> Text:
        return _("Punkte: {n} + {points}", n=s.scores[seat], points=s.points[seat] if s.points else 0)

    def waiting(self, s: Stand) -> Text:
        if s.trump < 0:
            return addressed(s.turn, _("Du wählst Trumpf."), _("{side} wählt Trumpf.", side=NAMES[s.turn]))
        turn = super().waiting(s)
        if s.closing:
            turn = _("Letzte Runde. {turn}", turn=turn)
        return _("Der Vorrat ist leer. {turn}", turn=turn) if self.strict(s) else turn

    def must(self, s: Stand, card: int) -> Text:
        if s.trump < 0:
            return _("Wähle zuerst, welche Hälfte Trumpf ist.")
        if s.named:
            return _("Du hast einen Doppelstein gezeigt: Spiele einen anderen Doppelstein aus.")
        return _("Der Vorrat ist leer: Spiele einen passenden Stein, einen Trumpf oder den Bingo.")

    def refused(self, s: Stand, seat: Seat, path: Path) -> Text:
        target = path[0] if path else ""
        if len(path) > 1:
            return _("Eins nach dem anderen: Sage das erst allein.")
        if target.startswith(TRUMP):
            if s.trump >= 0:
                return _("Trumpf steht für diese Runde schon fest.")
            return _("Trumpf wird eine Hälfte des offenen Steins.")
        if target.startswith(SHOW):
            if s.trump < 0:
                return _("Wähle zuerst, welche Hälfte Trumpf ist.")
            if s.trick:
                return _("Einen Doppelstein zeigst du nur, bevor du ausspielst.")
            if s.named:
                return _("Du hast schon einen Doppelstein gezeigt: Spiele jetzt einen anderen aus.")
            return _("Zum Zeigen brauchst du diesen Doppelstein und noch einen zum Ausspielen.")
        return _("Tippe einen Stein auf deiner Hand an.")

    def sample_world(self, s: Stand, seat: Seat | None, rng: random.Random) -> Stand:
        """Who has shown a double holds another to lead."""
        world = super().sample_world(s, seat, rng)
        while world.named and not world.trick and not self.playable(world):
            world = super().sample_world(s, seat, rng)
        return world

    # --- for programs ---

    def ahead(self, s: Stand, seat: Seat) -> float:
        """Points, and what the tiles in hand are good for."""
        other = 1 - seat
        value = float(s.scores[seat] - s.scores[other])
        if s.phase == "spiel":
            value += s.points[seat] - s.points[other]
            if s.trump >= 0:
                trumps = self.order(s).trumps
                value += 2.0 * ((s.hands[seat] & trumps).bit_count() - (s.hands[other] & trumps).bit_count())
                value += 12.0 * ((s.hands[seat] & BINGO) - (s.hands[other] & BINGO))
        return value / 120


RULESETS = (
    Ruleset(
        "bingo",
        "Bingo",
        Bingo,
        (2,),
        max_events=MAX_DEALS * DEAL_EVENTS,
        presets={
            "verwandt": Preset(_("eng an 66"), {"trumpfstein": "verlierer", "trumpfdoppel": "hoch"}),
            "kurz": Preset(_("eine Runde"), {"ende": "1"}),
        },
    ),
)
