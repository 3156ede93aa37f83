"""Domino and Block-Domino: tiles laid end to end, equal halves side by side, doubles across.

Sources: 000:832-876 and 001:1484-1514 (Domino), 001:1582-1608 (Block-Domino). Where they differ there is an option.
Gaps filled with what is usual: who can lay a tile must; when the stock is empty and nobody can lay, the round is
blocked and settled as in Block-Domino (001:1602); of two tiles drawn for the opening the one with more pips is higher,
of equally many the one with the larger half; a double at an end counts with both halves for the bonus points, as in
Muggins (001:1648-1700); every round is opened by the same rule as the first. The larger sets, for which no source says
how many tiles to deal, leave a third or more in the stock (`tiles.HANDS`); the double-fifteen and the
double-eighteen set of 000:853-854 are left out, for nobody can count their pips on a telephone.

A move is one touch or two:

- ("6-5",): lay the tile at the one end it fits, or open with it;
- ("6-5", "links"): lay it at that end, where it fits both;
- ("talon",): draw; ("passen",): no tile fits and there is nothing to draw;
- ("weiter",): lay no second tile; between two rounds: go on.

Tiles are named by their halves, the larger first, from "0-0" to "6-6".
"""

from __future__ import annotations

import random
from dataclasses import replace

from games.engines.chance import Draw, Shuffle
from games.engines.core import (
    CHANCE,
    Chance,
    Effect,
    Event,
    Game,
    Move,
    Moved,
    Outcome,
    Path,
    Preset,
    Revealed,
    Ruleset,
    Said,
    Scored,
    Seat,
    Step,
)
from games.engines.dominoes.tiles import (
    BLOCK_HANDS,
    BOTH,
    DEAL,
    DIVISORS,
    HALVES,
    HAND_AREAS,
    HANDS,
    LEFT,
    MOST_ROUNDS,
    NAMES,
    NUMBER,
    OPENER,
    OVER,
    PAUSE,
    PLAY,
    RIGHT,
    SHOWING,
    SIDES,
    TABLE,
    TARGET,
    BlockOptions,
    DominoOptions,
    Dominostand,
    Laid,
    Tile,
    ends,
    height,
    name,
    open_pips,
    pips,
    tiles,
)
from games.engines.dominoes.worlds import redraw
from games.engines.scene import Button, Piece, View
from games.engines.text import Text, _, plural


class Domino(Game[Dominostand, DominoOptions]):
    """The game for two to six; each sees only the own tiles."""

    options_class = DominoOptions

    def start(self) -> Dominostand:
        empty: tuple[tuple[int, ...], ...] = ((),) * self.seats
        return Dominostand(self._first_phase(), (0,) * self.seats, empty, empty)

    def _first_phase(self) -> str:
        return OPENER if self.options.beginn == "gezogen" else DEAL

    def hand_size(self) -> int:
        return HANDS[self.options.satz][self.seats]

    def to_act(self, s: Dominostand) -> frozenset[Seat]:
        if s.phase == PLAY:
            return frozenset((s.turn,))
        if s.phase == PAUSE:
            return frozenset(seat for seat in range(self.seats) if seat not in s.ready)
        return frozenset(() if s.phase == OVER else (CHANCE,))

    # --- what a seat can do ---

    def step(self, s: Dominostand, seat: Seat, path: Path = ()) -> Step:
        if seat not in self.to_act(s) or len(path) > 2:
            return Step()
        if s.phase == PAUSE:
            if path:
                return Step(complete=path == ("weiter",))
            return Step(
                ("weiter",),
                prompt=_("Die Runde ist aus. Sieh dir die Steine an."),
                buttons=(Button("weiter", _("Weiter")),),
            )
        if not path:
            return self._touches(s)
        tile = NUMBER.get(path[0], -1)
        where = self._places(s, tile) if tile in s.hands[seat] else ()
        if len(path) == 2:
            return Step(complete=len(where) == 2 and path[1] in where)
        if len(where) == 2:
            left, right = ends(s.chain)
            labels = (_("Links an die {n}", n=left), _("Rechts an die {n}", n=right))
            buttons = tuple(Button(end, label) for end, label in zip(where, labels, strict=True))
            return Step(where, prompt=_("An welches Ende soll der Stein?"), buttons=buttons)
        return Step(complete=bool(where) or path[0] in self._others(s))

    def _touches(self, s: Dominostand) -> Step:
        fitting = self._fitting(s)
        others = self._others(s)
        labels = {"talon": _("Kaufen"), "passen": _("Passen"), "weiter": _("Kein zweiter Stein")}
        if not s.chain:
            prompt = _("Du beginnst: Lege einen Stein deiner Wahl.")
        elif s.bonus and fitting:
            prompt = _("Du darfst noch einen Stein anlegen.")
        elif s.bonus:
            prompt = _("Ein zweiter Stein passt nicht.")
        elif fitting:
            prompt = _("Lege einen passenden Stein an.")
        elif others == ("talon",):
            prompt = _("Kein Stein passt: Kaufe aus dem Talon.")
        else:
            prompt = _("Kein Stein passt: Du musst passen.")
        buttons = tuple(Button(target, labels[target]) for target in others)
        return Step((*(NAMES[tile] for tile in fitting), *others), prompt=prompt, buttons=buttons)

    def _places(self, s: Dominostand, tile: Tile) -> tuple[str, ...]:
        """The ends where a tile fits; for the first of a round, the only place there is."""
        if tile < 0:
            return ()
        if not s.chain:
            return (RIGHT,)
        left, right = ends(s.chain)
        halves = HALVES[tile]
        found: tuple[str, ...] = ()
        if left in halves and s.bonus != RIGHT:
            found += (LEFT,)
        if right in halves and s.bonus != LEFT:
            found += (RIGHT,)
        return found

    def _fitting(self, s: Dominostand) -> tuple[Tile, ...]:
        return tuple(tile for tile in s.hands[s.turn] if self._places(s, tile))

    def _others(self, s: Dominostand) -> Path:
        """What else than laying a tile is possible."""
        if not s.chain:
            return ()
        if s.bonus:
            return ("weiter",)
        if self._fitting(s):
            return ()
        return ("talon",) if self._may_buy(s) else ("passen",)

    def _may_buy(self, s: Dominostand) -> bool:
        """000:848: two tiles and no more; 001:1512: until one fits."""
        kaufen = self.options.kaufen
        return bool(s.talon) and (kaufen == "passend" or (kaufen == "zwei" and not s.bought))

    # --- what follows ---

    def draw(self, s: Dominostand) -> Draw:
        return Shuffle(tiles(self.options.satz))

    def apply(self, s: Dominostand, event: Event) -> tuple[Dominostand, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            order = tuple(NUMBER[str(name)] for name in event.outcome)
            return self._draw_opener(s, order) if s.phase == OPENER else self._deal(s, order)
        assert isinstance(event, Move)
        first = event.path[0]
        if s.phase == PAUSE:
            ready = tuple(sorted((*s.ready, event.seat)))
            return (self._next_round(s) if len(ready) == self.seats else replace(s, ready=ready)), ()
        if first == "talon":
            return self._buy(s)
        if first == "passen":
            return self._pass(s)
        if first == "weiter":
            text = _("{side} legt keinen zweiten Stein.", side=SIDES[s.turn])
            return self._end_turn(replace(s, last=()), (Said(text=text),))
        where = event.path[1] if len(event.path) == 2 else self._places(s, NUMBER[first])[0]
        return self._lay(s, NUMBER[first], where)

    def _draw_opener(self, s: Dominostand, order: tuple[Tile, ...]) -> tuple[Dominostand, tuple[Effect, ...]]:
        """001:1502: each draws a tile, the highest begins; then all are mixed again."""
        drawn = order[: self.seats]
        turn = max(range(self.seats), key=lambda seat: height(drawn[seat]))
        text = _("{side} zieht mit {tile} den höchsten Stein und beginnt.", side=SIDES[turn], tile=NAMES[drawn[turn]])
        return replace(s, phase=DEAL, turn=turn, last=()), (Said(text=text),)

    def _deal(self, s: Dominostand, order: tuple[Tile, ...]) -> tuple[Dominostand, tuple[Effect, ...]]:
        size = self.hand_size()
        hands = tuple(tuple(sorted(order[seat * size : (seat + 1) * size])) for seat in range(self.seats))
        after = replace(
            s,
            phase=PLAY,
            hands=hands,
            voids=((0,) * size,) * self.seats,
            talon=order[self.seats * size :],
            last=(),
        )
        effects = (Said(text=_("Jeder bekommt {n} Steine.", n=size)),)
        if self.options.beginn == "gezogen":
            return after, effects
        # 000:846-848: the highest double must open; if nobody has one, the highest tile does

        def rank(tile: Tile) -> tuple[bool, tuple[int, int]]:
            return HALVES[tile][0] == HALVES[tile][1], height(tile)

        turn = max(range(self.seats), key=lambda seat: max(map(rank, hands[seat])))
        tile = max(hands[turn], key=rank)
        higher = sum(1 << other for other in range(len(order)) if rank(other) > rank(tile))
        after = replace(after, turn=turn, voids=((higher,) * size,) * self.seats)
        begun, more = self._lay(after, tile, RIGHT)
        return begun, effects + more

    def _lay(self, s: Dominostand, tile: Tile, where: str) -> tuple[Dominostand, tuple[Effect, ...]]:
        high, low = HALVES[tile]
        chain = s.chain
        bonus = ""
        if not chain:
            chain = ((high, low),)
            bonus = BOTH
        elif where == LEFT:
            chain = ((low, high) if high == chain[0][0] else (high, low), *chain)
        else:
            chain = (*chain, (high, low) if high == chain[-1][1] else (low, high))
        if len(chain) > 1 and high == low:
            bonus = where
        seat = s.turn
        hand = tuple(other for other in s.hands[seat] if other != tile)
        # it may have been any of those it could be; taking the most restricted keeps all that others can think of
        slots = list(s.voids[seat])
        slots.pop(next(number for number, void in enumerate(slots) if not void >> tile & 1))
        after = replace(
            s,
            chain=chain,
            hands=_put(s.hands, seat, hand),
            voids=_put(s.voids, seat, tuple(slots)),
            passes=0,
            bought=False,
            bonus=bonus if self.options.zweiter else "",
            last=(),
        )
        text = (
            _("{side} beginnt mit {tile}.", side=SIDES[seat], tile=NAMES[tile])
            if len(chain) == 1
            else _("{side} legt {tile} links an.", side=SIDES[seat], tile=NAMES[tile])
            if where == LEFT
            else _("{side} legt {tile} rechts an.", side=SIDES[seat], tile=NAMES[tile])
        )
        effects = (Moved(source=f"hand-{seat}", to="kette", text=text),)
        if after.bonus and hand:
            return after, effects
        return self._end_turn(after, effects)

    def _end_turn(self, s: Dominostand, effects: tuple[Effect, ...]) -> tuple[Dominostand, tuple[Effect, ...]]:
        """A turn in which something was laid is over."""
        seat = s.turn
        if self.options.divisor:
            total, divisor = open_pips(s.chain), DIVISORS[self.options.satz]
            if total and total % divisor == 0:  # 000:848-855
                points = total // divisor
                side = SIDES[seat]
                text = plural(
                    points,
                    _("Die Enden zählen {total}: {side} bekommt {n} Zusatzpunkt."),
                    _("Die Enden zählen {total}: {side} bekommt {n} Zusatzpunkte."),
                    total=total,
                    side=side,
                )
                effects += (Scored(seat=seat, points=points, text=text),)
                s = replace(s, score=_put(s.score, seat, s.score[seat] + points))
        if not s.hands[seat]:
            return self._out(s, effects)
        return replace(s, turn=(seat + 1) % self.seats, bonus="", bought=False), effects

    def _buy(self, s: Dominostand) -> tuple[Dominostand, tuple[Effect, ...]]:
        seat = s.turn
        count = min(len(s.talon), 2 if self.options.kaufen == "zwei" else 1)
        drawn = s.talon[:count]
        voids = (*self._unable(s), *(0,) * count)
        after = replace(
            s,
            hands=_put(s.hands, seat, tuple(sorted((*s.hands[seat], *drawn)))),
            voids=_put(s.voids, seat, voids),
            talon=s.talon[count:],
            bought=True,
            last=(),
        )
        text = plural(count, _("{side} kauft einen Stein."), _("{side} kauft {n} Steine."), side=SIDES[seat])
        return after, (Moved(source="talon", to=f"hand-{seat}", text=text),)

    def _unable(self, s: Dominostand) -> tuple[int, ...]:
        """What everyone knows of a hand that fits nowhere."""
        left, right = ends(s.chain)
        return tuple(void | SHOWING[left] | SHOWING[right] for void in s.voids[s.turn])

    def _pass(self, s: Dominostand) -> tuple[Dominostand, tuple[Effect, ...]]:
        seat = s.turn
        effects: tuple[Effect, ...] = (Said(text=_("{side} passt.", side=SIDES[seat])),)
        # with tiles left in the stock the next one may still draw, so that only passes with nothing to draw count
        stuck = s.passes + 1 if self.options.kaufen == "aussetzen" or not s.talon else 0
        after = replace(
            s,
            voids=_put(s.voids, seat, self._unable(s)),
            turn=(seat + 1) % self.seats,
            passes=stuck,
            bought=False,
            last=(),
        )
        return self._blocked(after, effects) if stuck == self.seats else (after, effects)

    # --- the end of a round ---

    def _out(self, s: Dominostand, effects: tuple[Effect, ...]) -> tuple[Dominostand, tuple[Effect, ...]]:
        """001:1514, 000:848, 001:1604: who is out gets the pips of all others."""
        points = sum(map(pips, s.hands))
        text = plural(
            points,
            _("{side} ist fertig und bekommt {n} Punkt."),
            _("{side} ist fertig und bekommt {n} Punkte."),
            side=SIDES[s.turn],
        )
        gains = tuple(points if seat == s.turn else 0 for seat in range(self.seats))
        return self._settle(s, gains, (*effects, Scored(seat=s.turn, points=points, text=text)))

    def _blocked(self, s: Dominostand, effects: tuple[Effect, ...]) -> tuple[Dominostand, tuple[Effect, ...]]:
        """001:1602: the lowest rest wins and gets from each other the difference."""
        rests = tuple(map(pips, s.hands))
        lowest = min(rests)
        best = [seat for seat in range(self.seats) if rests[seat] == lowest]
        effects += (Said(text=_("Niemand kann mehr anlegen: Die Runde ist gesperrt.")),)
        if len(best) > 1 and self.options.gleichstand == "niemand":
            effects += (Said(text=_("Mehrere haben gleich wenig Augen. Niemand bekommt Punkte.")),)
            return self._settle(s, (0,) * self.seats, effects)
        points = sum(rest - lowest for rest in rests)
        gains = tuple(points if seat in best else 0 for seat in range(self.seats))
        effects += tuple(
            Scored(
                seat=seat,
                points=points,
                text=plural(
                    points,
                    _("{side} hat die wenigsten Augen und bekommt {n} Punkt."),
                    _("{side} hat die wenigsten Augen und bekommt {n} Punkte."),
                    side=SIDES[seat],
                ),
            )
            for seat in best
        )
        return self._settle(s, gains, effects)

    def _settle(
        self, s: Dominostand, gains: tuple[int, ...], effects: tuple[Effect, ...]
    ) -> tuple[Dominostand, tuple[Effect, ...]]:
        effects += tuple(
            Revealed(
                at=f"hand-{seat}",
                text=plural(
                    pips(hand),
                    _("{side} behält {n} Auge übrig."),
                    _("{side} behält {n} Augen übrig."),
                    side=SIDES[seat],
                ),
            )
            for seat, hand in enumerate(s.hands)
            if hand
        )
        score = tuple(map(sum, zip(s.score, gains, strict=True)))
        after = replace(s, score=score, rounds=s.rounds + 1, ready=(), bonus="", bought=False)
        return replace(after, phase=OVER if self._finished(after) else PAUSE), effects

    def _finished(self, s: Dominostand) -> bool:
        ende = self.options.ende
        if ende in ("1", "3", "5"):
            return s.rounds == int(ende)
        over = max(s.score) > TARGET
        return s.rounds >= MOST_ROUNDS or s.final or (over and ende == "101-sofort")

    def _next_round(self, s: Dominostand) -> Dominostand:
        empty: tuple[tuple[int, ...], ...] = ((),) * self.seats
        return Dominostand(
            self._first_phase(),
            s.score,
            empty,
            empty,
            rounds=s.rounds,
            final=self.options.ende == "101" and max(s.score) > TARGET,
        )

    def outcome(self, s: Dominostand) -> Outcome | None:
        if s.phase != OVER:
            return None
        places = tuple(1 + sum(other > mine for other in s.score) for mine in s.score)
        best = [seat for seat in range(self.seats) if places[seat] == 1]
        if len(best) > 1:
            reason = plural(
                s.score[best[0]],
                _("Schluss mit Gleichstand: Mehrere haben {n} Punkt."),
                _("Schluss mit Gleichstand: Mehrere haben {n} Punkte."),
            )
        else:
            reason = plural(
                s.score[best[0]],
                _("Schluss: {side} hat {n} Punkt und gewinnt."),
                _("Schluss: {side} hat {n} Punkte und gewinnt."),
                side=SIDES[best[0]],
            )
        return Outcome(places, "points", reason, s.score)

    # --- what is seen ---

    def view(self, s: Dominostand, seat: Seat | None) -> View:
        pieces = [self._laid(s.chain, number) for number in range(len(s.chain))]
        if s.talon:
            pieces.append(Piece("talon", "tile", _("verdeckter Stein"), face="back", count=len(s.talon)))
        for player, hand in enumerate(s.hands):
            if s.phase in (PAUSE, OVER) or player == seat:
                target = player == seat and s.phase == PLAY
                pieces += [
                    Piece(f"hand-{player}", "tile", name(tile), face=NAMES[tile], target=NAMES[tile] if target else "")
                    for tile in hand
                ]
            elif hand:
                pieces.append(Piece(f"hand-{player}", "tile", _("verdeckter Stein"), face="back", count=len(hand)))
        outcome = self.outcome(s)
        return View(
            (*TABLE, *HAND_AREAS[: self.seats]),
            tuple(pieces),
            SIDES[: self.seats],
            outcome.reason if outcome else self._status(s),
            tuple(
                _(
                    "{points} · {tiles}",
                    points=plural(s.score[player], _("{n} Punkt"), _("{n} Punkte")),
                    tiles=plural(len(hand), _("{n} Stein"), _("{n} Steine")),
                )
                for player, hand in enumerate(s.hands)
            ),
            s.last,
        )

    @staticmethod
    def _laid(chain: tuple[Laid, ...], number: int) -> Piece:
        left, right = chain[number]
        # the outer tiles can be touched for their ends; of a single tile nobody could tell which end is meant
        target = "" if len(chain) == 1 else LEFT if number == 0 else RIGHT if number == len(chain) - 1 else ""
        across = left == right
        return Piece(
            "kette",
            "tile",
            name(NUMBER[f"{max(left, right)}-{min(left, right)}"]),
            face=f"{left}-{right}",
            target=target,
            across=across,
        )

    def _status(self, s: Dominostand) -> Text:
        if s.phase in (OPENER, DEAL):
            return _("Die Steine werden gemischt.")
        if s.phase == PAUSE:
            return _("Runde {n} ist aus.", n=s.rounds)
        if not s.chain:
            return _("{side} beginnt.", side=SIDES[s.turn])
        left, right = ends(s.chain)
        return _("{side} ist am Zug. Offen: links {left}, rechts {right}.", side=SIDES[s.turn], left=left, right=right)

    # --- for computer players ---

    def sample_world(self, s: Dominostand, seat: Seat | None, rng: random.Random) -> Dominostand:
        """Hidden tiles dealt anew so that nobody holds one that would have fitted when it was needed."""
        if s.phase in (PAUSE, OVER):
            talon = list(s.talon)
            rng.shuffle(talon)
            return replace(s, talon=tuple(talon))
        if s.phase != PLAY:
            return s
        hidden = [player for player in range(self.seats) if player != seat]
        dealt = redraw([s.hands[player] for player in hidden], [s.voids[player] for player in hidden], s.talon, rng)
        hands = list(s.hands)
        for player, hand in zip(hidden, dealt, strict=False):
            hands[player] = hand
        return replace(s, hands=tuple(hands), talon=dealt[-1])

    def evaluate(self, s: Dominostand, seat: Seat) -> float:
        """The points so far and the pips left over, as shares of what a round is worth."""
        outcome = self.outcome(s)
        if outcome:
            return 0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0
        rivals = [other for other in range(self.seats) if other != seat]
        ahead = s.score[seat] - max(s.score[other] for other in rivals)
        if s.phase == PLAY:
            mine, least = s.hands[seat], min((s.hands[other] for other in rivals), key=pips)
            ahead += (pips(least) - pips(mine)) // 2 + 5 * (min(len(s.hands[o]) for o in rivals) - len(mine))
        return max(-0.99, min(0.99, ahead / 100))

    # --- why not ---

    def why_not(self, s: Dominostand, seat: Seat, path: Path) -> Text:
        first = path[0] if path else ""
        if s.phase == PAUSE:
            return _("Die Runde ist aus: Tippe „Weiter“ an.")
        if s.phase != PLAY:
            return _("Die Steine werden gerade gemischt.")
        tile = NUMBER.get(first, -1)
        if tile in s.hands[seat]:
            return self._explain_tile(s, tile, path)
        if first == "weiter":
            if s.bonus:
                return _("Wer keinen zweiten Stein legt, tippt nur „Kein zweiter Stein“ an.")
            return _("Nur wer einen zweiten Stein legen dürfte, kann darauf verzichten.")
        if first in ("talon", "passen") and first not in self._others(s):
            return self._explain_buying(s, first)
        if first in ("talon", "passen"):
            return _("Das ist für sich schon ein ganzer Zug.")
        if first in (LEFT, RIGHT, "kette"):
            return _("Tippe zuerst den Stein an, den du legen willst.")
        if tile >= 0:
            return _("Diesen Stein hast du nicht.")
        if self._others(s) == ("talon",):
            return _("Kein Stein passt: Kaufe aus dem Talon.")
        return _("Tippe einen deiner Steine an.")

    def _explain_tile(self, s: Dominostand, tile: Tile, path: Path) -> Text:
        where = self._places(s, tile)
        if not where and s.bonus in (LEFT, RIGHT):
            return _("Der zweite Stein muss an den Doppelstein passen.")
        if not where:
            left, right = ends(s.chain)
            return _("{tile} passt nicht: Offen sind {left} und {right}.", tile=NAMES[tile], left=left, right=right)
        if len(path) == 2 and path[1] in (LEFT, RIGHT) and path[1] not in where:
            return _("An diesem Ende passt der Stein nicht.")
        if len(where) == 1:
            return _("Der Stein liegt schon, wenn du ihn antippst: Er passt nur an eine Stelle.")
        if len(path) == 1:
            return _("Sage noch, an welches Ende der Stein soll.")
        return _("Ein Stein kommt links oder rechts an die Kette.")

    def _explain_buying(self, s: Dominostand, first: str) -> Text:
        if s.bonus:
            return _("Lege einen zweiten Stein oder verzichte darauf.")
        if not s.chain:
            return _("Du beginnst: Lege einen Stein deiner Wahl.")
        if self._fitting(s):
            return _("Einer deiner Steine passt: Lege ihn an.")
        if first == "passen":
            return _("Erst musst du aus dem Talon kaufen.")
        if not s.talon:
            return _("Der Talon ist leer: Du musst passen.")
        if self.options.kaufen == "zwei":
            return _("Du hast schon zwei Steine gekauft: Du musst passen.")
        return _("Hier wird nicht gekauft: Wer nicht anlegen kann, passt.")


class BlockDomino(Domino):
    """001:1582-1608: fewer may play, nobody draws, and the rest of the tiles is out of play."""

    options_class = BlockOptions

    def hand_size(self) -> int:
        return BLOCK_HANDS[self.seats]


def _put(items: tuple, at: int, item: object) -> tuple:  # type: ignore[type-arg]  # of whatever it holds
    return (*items[:at], item, *items[at + 1 :])


# Each tile is laid once at most, with a "weiter" after it, and drawn once at most; between two tiles laid fewer than
# `seats` pass, or, with tiles left, each pass follows a draw. 91 tiles, 6 seats: two shuffles and six "weiter" besides.
MAX_ROUND = 91 * 2 + 91 * 2 + 91 * 6 + 6 + 2 + 6
MAX_EVENTS = MAX_ROUND * MOST_ROUNDS

RULESETS = (
    Ruleset(
        "domino",
        "Domino",
        Domino,
        (2, 3, 4, 5, 6),
        max_events=MAX_EVENTS,
        presets={
            "philos": Preset(
                _("wie im Philos-Heft"),
                {"beginn": "gezogen", "kaufen": "passend", "zweiter": True, "divisor": False},
            ),
            "sammlung": Preset(
                _("wie in der Vereinsmappe"),
                {"beginn": "doppelstein", "kaufen": "zwei", "zweiter": False},
            ),
            "karibik": Preset(
                _("karibisch, ohne Kaufen"),
                {"beginn": "doppelstein", "kaufen": "aussetzen", "zweiter": False},
            ),
        },
    ),
    Ruleset(
        "block-domino",
        "Block-Domino",
        BlockDomino,
        (2, 3, 4),
        max_events=MAX_EVENTS,
        fixed={"beginn": "gezogen", "kaufen": "aussetzen", "zweiter": False, "satz": 6, "divisor": False},
        presets={"philos": Preset(_("wie im Philos-Heft"), {"ende": "101"})},
    ),
)
