"""Games of dominoes laid end to end: deal, open, lay, draw, pass, count the round, deal again.

A game says how many tiles each gets, what may touch what (`mate`, or `fits` for each end), how many tiles who cannot
lay draws, and what a round is worth. The touches, the chain and its ends, passing and the blocked round, the picture,
what everyone knows of hidden tiles, and why a tile may not be laid come from here.

A move is one touch or more: a tile such as ("6-5",); then the end, ("6-5", "links"), where it fits at several; then
how it lies, where the game has `ways`; or ("talon",) to draw, ("passen",), and ("weiter",) to lay no second tile and,
between two rounds, to go on. Tiles are named by their halves, the larger first.

Options a game may have are read by name: `beginn`, `zweiter`, `gleichstand`, `ende` (see the functions that make them).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from games.engines.chance import Draw, Shuffle
from games.engines.core import (
    CHANCE,
    NOTHING,
    WHOLE,
    Chance,
    Effect,
    Event,
    Game,
    Move,
    Moved,
    O,
    Outcome,
    Path,
    Revealed,
    Said,
    Scored,
    Seat,
    Step,
    choice,
)
from games.engines.kit.hidden import redraw
from games.engines.kit.pack import put
from games.engines.kit.scores import by_points, settled
from games.engines.kit.states import changed
from games.engines.kit.tiles import (
    HALVES,
    NAMES,
    NUMBER,
    SHOWING,
    Tile,
    face_down,
    face_up,
    height,
    label,
    pips,
    tiles,
)
from games.engines.scene import Area, Button, Piece, View
from games.engines.text import Text, _, addressed, on_turn, plural, who

OPENER, DEAL, PLAY, PAUSE, OVER = "auslosen", "geben", "legen", "pause", "ende"
#: answers of `ende`: so many rounds, or points; and that no last round follows them
ROUNDS, AT_ONCE = ("1", "3", "5"), "-sofort"
LEFT, RIGHT, BOTH = "links", "rechts", "beide"
DRAW, PASS, ON = "talon", "passen", "weiter"
#: a tile as it lies in the chain: its left half and its right half
Laid = tuple[int, int]

SIDES = tuple(who(seat, _("Platz {n}")) for seat in range(6))
TABLE = (Area("kette", _("Kette"), "chain"), Area("talon", _("Talon"), "pile"))
HAND_AREAS = tuple(Area(f"hand-{seat}", _("{side}, Steine", side=SIDES[seat]), "fan", seat) for seat in range(6))
BUTTONS = {
    DRAW: Button(DRAW, _("Kaufen")),
    PASS: Button(PASS, _("Passen")),
    ON: Button(ON, _("Kein zweiter Stein")),
}

#: a match to a number of points can, with rounds that score nothing, go on for long; it ends after this many
MOST_ROUNDS = 40


def max_events(count: int, seats: int) -> int:
    """How many events a match with a set of `count` tiles has at most.

    Each tile is laid once at most, with a "weiter" after it, and drawn once at most; between two tiles laid fewer than
    `seats` pass, or, with tiles left, each pass follows a draw. Two shuffles and a "weiter" of each seat besides.
    """
    return (count * 2 + count * 2 + count * seats + seats + 2 + seats) * MOST_ROUNDS


# --- options of several games -----------------------------------------------------------------------------------


def who_begins(default: str, source: str) -> Any:
    """The option `beginn`: who opens a round, and with what."""
    answers: Mapping[str | int | bool, Text] = {
        "gezogen": _("wer den höchsten Stein zieht, mit einem Stein seiner Wahl"),
        "doppelstein": _("wer den höchsten Doppelstein hat, mit diesem Stein"),
    }
    return choice(default, _("Es beginnt"), answers, source)


def second_tile(source: str) -> Any:
    """The option `zweiter`: a second tile at the opening and after a double."""
    answers: Mapping[str | int | bool, Text] = {
        True: _("darf ein zweiter Stein folgen"),
        False: _("ist der Nächste dran"),
    }
    return choice(True, _("Nach dem ersten Stein der Runde und nach einem Doppelstein"), answers, source)


def tie(source: str) -> Any:
    """The option `gleichstand`: several have the lowest rest in a blocked round."""
    answers: Mapping[str | int | bool, Text] = {
        "alle": _("bekommt jeder von ihnen die Punkte"),
        "niemand": _("bekommt niemand Punkte"),
    }
    return choice("alle", _("Haben in einer gesperrten Runde mehrere gleich wenig Augen,"), answers, source)


def length(default: str, source: str) -> Any:
    """The option `ende`: how many rounds a match has."""
    answers: Mapping[str | int | bool, Text] = {
        "1": _("eine Runde"),
        "3": _("drei Runden"),
        "5": _("fünf Runden"),
        "101": _("bis jemand mehr als 101 Punkte hat, dann noch eine Runde"),
        "101-sofort": _("bis jemand mehr als 101 Punkte hat"),
    }
    return choice(default, _("Gespielt wird"), answers, source)


# --- the state --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chained:
    """The chain, the hands, the stock, and the points so far; a game adds its own."""

    #: OPENER and DEAL (chance), PLAY, PAUSE (a round is over) or OVER
    phase: str
    score: tuple[int, ...]
    hands: tuple[tuple[Tile, ...], ...]
    #: for each tile of each hand, oldest first: which tiles it cannot be as everyone knows, as bits
    voids: tuple[tuple[int, ...], ...]
    talon: tuple[Tile, ...] = ()
    chain: tuple[Laid, ...] = ()
    turn: Seat = 0
    #: the ends where the one to act may (or must) lay a further tile: one of them, BOTH, or "" in an ordinary turn
    bonus: str = ""
    #: tiles drawn in this turn
    bought: int = 0
    #: so many in succession could neither lay nor draw
    passes: int = 0
    rounds: int = 0
    #: somebody had passed the target before this round, which is the last
    final: bool = False
    #: who has seen enough of the last round
    ready: tuple[Seat, ...] = ()


C = TypeVar("C", bound=Chained)


def open_pips(chain: Sequence[Laid]) -> int:
    """The pips at the ends; a double, which lies across, counts with both halves."""
    if len(chain) == 1:
        return sum(chain[0])
    (left, inner), (outer, right) = chain[0], chain[-1]
    return left * (2 if left == inner else 1) + right * (2 if outer == right else 1)


class Chain(Game[C, O]):
    """The game for two to six; each sees only the own tiles."""

    stand: ClassVar[type[Any]] = Chained
    #: the highest number of pips on half a tile
    highest: int = 6
    #: tiles dealt, by the number of seats
    deals: Mapping[int, int]
    #: how many tiles who cannot lay draws at most in a turn, and how many of them at once
    draws: int = 0
    at_once: int = 1
    #: whether who may lay a further tile has to, while one fits
    compulsory: ClassVar[bool] = False
    #: the open ends by name
    ends: ClassVar[tuple[str, ...]] = (LEFT, RIGHT)
    #: the middle of the table
    table: tuple[Area, ...] = TABLE
    #: where there are `ways`: what is asked, and what is said to whoever leaves the answer out
    which_way: ClassVar[Text] = _("Wie soll der Stein liegen?")
    way_missing: ClassVar[Text] = _("Sage mit einem der Knöpfe, wie der Stein liegen soll.")
    #: what is said to whoever names no end a tile can be laid at
    wrong_end: ClassVar[Text] = _("Ein Stein kommt links oder rechts an die Kette.")
    #: what is said when a round ends though all have tiles
    stuck: ClassVar[Text] = _("Niemand kann mehr anlegen: Die Runde ist gesperrt.")

    def __init__(self, seats: int, options: O) -> None:
        super().__init__(seats, options)
        self.beginning: str = getattr(options, "beginn", "gezogen")
        self.second: bool = getattr(options, "zweiter", False)
        self.shared: bool = getattr(options, "gleichstand", "alle") == "alle"
        length: str = getattr(options, "ende", "1")
        #: how many rounds a match has, or 0 where it goes to a number of points
        self.rounds: int = int(length) if length in ROUNDS else 0
        #: points above which the last round begins, or, where the match ends at once, the last one was
        self.target: int = int(length.removesuffix(AT_ONCE))
        self.last_round: bool = not self.rounds and not length.endswith(AT_ONCE)
        showing = dict(enumerate(SHOWING))
        #: for each number the tiles that may touch it, as bits
        self._touching = tuple(showing.get(self.mate(number), 0) for number in showing)
        # remembered, since each touch asks again: of the last position what fits at each end
        self._known: tuple[Any, dict[str, int]] = (None, {})

    # --- what a game says ---

    def mate(self, number: int) -> int:
        """The number of pips that may touch this one."""
        return number

    def open_at(self, s: C, end: str) -> tuple[int, ...]:
        """The numbers open at an end: one, or several where a tile lies across."""
        return (s.chain[0][0] if end == LEFT else s.chain[-1][1],)

    def fits(self, s: C, end: str) -> int:
        """The tiles that may be laid at an end, as bits."""
        found = 0
        for number in self.open_at(s, end):
            found |= self._touching[number]
        return found

    def must(self, fit: int) -> int:
        """Of the tiles that fit somewhere those that have to be laid: who draws or passes has none, as all know."""
        return fit

    def ways(self, s: C, tile: Tile, end: str) -> tuple[Button, ...]:
        """The ways a tile may lie at an end, where there are several."""
        return ()

    def joined(self, s: C, tile: Tile, end: str, way: str) -> dict[str, Any]:
        """What changes in the state when the tile is laid at that end, or as the first."""
        high, low = HALVES[tile]
        if not s.chain:
            return {"chain": ((high, low),)}
        first = high in [self.mate(number) for number in self.open_at(s, end)]
        inner, outer = (high, low) if first else (low, high)
        return {"chain": ((outer, inner), *s.chain) if end == LEFT else (*s.chain, (inner, outer))}

    def again(self, s: C, tile: Tile, end: str) -> str:
        """The end where whoever lays `tile` now may lay another, BOTH, or ""."""
        if not self.second:
            return ""
        high, low = HALVES[tile]
        return end if high == low and s.chain else "" if s.chain else BOTH

    def reward(self, s: C) -> tuple[Scored, ...]:
        """Points for the ends, when a turn in which something was laid is over."""
        return ()

    def blocked_gain(self, rests: Sequence[int]) -> int:
        """What the lowest rest wins in a blocked round (001:1602): from each other the difference."""
        return sum(rests) - len(rests) * min(rests)

    def out_gain(self, rests: Sequence[int]) -> int:
        """What whoever is out first wins (001:1514, 000:848, 001:1604): the pips of all others."""
        return sum(rests)

    def burden(self, hand: tuple[Tile, ...]) -> Any:
        """By what the rests are compared in a blocked round: the lowest wins (001:1602)."""
        return pips(hand)

    def least(self, s: C, seat: Seat, points: int) -> Text:
        """What is said of whoever wins a blocked round."""
        return plural(
            points,
            _("{side} hat die wenigsten Augen und bekommt {n} Punkt."),
            _("{side} hat die wenigsten Augen und bekommt {n} Punkte."),
            side=SIDES[seat],
        )

    def across(self, s: C, laid: Laid) -> bool:
        """Whether a tile of the chain lies crosswise."""
        return laid[0] == laid[1]

    def end_button(self, s: C, end: str) -> Button:
        """The button for an end, where a tile fits at several."""
        numbers = self.numbers(s, end)
        return Button(end, _("Links an die {n}", n=numbers) if end == LEFT else _("Rechts an die {n}", n=numbers))

    def begun(self, s: C, tile: Tile, way: str) -> Text:
        """What is said of the first tile of a round."""
        return _("{side} beginnt mit {tile}.", side=SIDES[s.turn], tile=NAMES[tile])

    def button(self, target: str) -> Button:
        """The button for what can be done instead of laying a tile."""
        return BUTTONS[target]

    def told(self, s: C, tile: Tile, end: str, way: str) -> Text:
        """What is said of a tile just laid at an end."""
        if end == LEFT:
            return _("{side} legt {tile} links an.", side=SIDES[s.turn], tile=NAMES[tile])
        return _("{side} legt {tile} rechts an.", side=SIDES[s.turn], tile=NAMES[tile])

    def counted(self, points: int) -> Text:
        """So many points, or what they are in this game."""
        return plural(points, _("{n} Punkt"), _("{n} Punkte"))

    def kept(self, hand: tuple[Tile, ...], seat: Seat) -> Text:
        """What is said of the tiles left over when a round is over."""
        return plural(
            pips(hand), _("{side} behält {n} Auge übrig."), _("{side} behält {n} Augen übrig."), side=SIDES[seat]
        )

    def unfit(self, s: C, tile: Tile) -> Text:
        """Why the tile can be laid nowhere."""
        left, right = self.numbers(s, LEFT), self.numbers(s, RIGHT)
        return _("{tile} passt nicht: Offen sind {left} und {right}.", tile=NAMES[tile], left=left, right=right)

    def unfit_again(self, s: C, tile: Tile) -> Text:
        """Why the tile cannot be laid as a further one at the only end where that is allowed."""
        return _("Der zweite Stein muss an den Doppelstein passen.")

    def waiting(self, s: C) -> Text:
        """What stands above the table while somebody is to lay at the ends."""
        turn, left, right = on_turn(s.turn, SIDES[s.turn]), self.numbers(s, LEFT), self.numbers(s, RIGHT)
        return _("{turn} Offen: links {left}, rechts {right}.", turn=turn, left=left, right=right)

    # --- what a seat can do ---

    def numbers(self, s: C, end: str) -> str:
        """The numbers open at an end as they are shown: "5", or "5/2" of a tile that lies across."""
        return "/".join(map(str, self.open_at(s, end)))

    def to_act(self, s: C) -> frozenset[Seat]:
        if s.phase == PLAY:
            return frozenset((s.turn,))
        if s.phase == PAUSE:
            return frozenset(seat for seat in range(self.seats) if seat not in s.ready)
        return frozenset(() if s.phase == OVER else (CHANCE,))

    def _open(self, s: C) -> dict[str, int]:
        """For each end the tiles that fit there, as bits; an empty chain has one end where all fit."""
        known, found = self._known
        if known is not s:
            found = {end: self.fits(s, end) for end in self.ends} if s.chain else {RIGHT: -1}
            self._known = (s, found)
        return found

    def places(self, s: C, tile: Tile) -> tuple[str, ...]:
        """The ends where a tile may be laid now; for the first of a round, the only place there is."""
        found = tuple([end for end, bits in self._open(s).items() if bits >> tile & 1])
        return found if s.bonus in ("", BOTH) else tuple([end for end in found if end == s.bonus])

    def fitting(self, s: C) -> tuple[Tile, ...]:
        """The tiles the seat in turn may lay."""
        bits = self._fit(s)
        return tuple([tile for tile in s.hands[s.turn] if bits >> tile & 1])

    def _fit(self, s: C) -> int:
        if s.bonus not in ("", BOTH):
            return self._open(s)[s.bonus]
        found = 0
        for bits in self._open(s).values():
            found |= bits
        return found

    def _has_to(self, s: C) -> bool:
        """Whether the seat in turn has a tile of which one must be laid."""
        must = self.must(self._fit(s))
        return any(must >> tile & 1 for tile in s.hands[s.turn])

    def others(self, s: C) -> Path:
        """What else than laying a tile is possible."""
        if s.bonus:
            return () if self.compulsory else (ON,)
        if not s.chain or self._has_to(s):
            return ()
        return (DRAW,) if s.talon and s.bought < self.draws else (PASS,)

    def step(self, s: C, seat: Seat, path: Path = ()) -> Step:
        if s.phase == PAUSE and seat in self.to_act(s):
            if path:
                return WHOLE if path == (ON,) else NOTHING
            prompt = _("Die Runde ist aus. Sieh dir die Steine an.")
            return Step((ON,), prompt=prompt, buttons=(Button(ON, _("Weiter")),))
        if s.phase != PLAY or seat != s.turn:
            return NOTHING
        if not path:
            fitting, others = self.fitting(s), self.others(s)
            targets = (*[NAMES[tile] for tile in fitting], *others)
            prompt = self._prompt(s, bool(fitting), others)
            return Step(targets, prompt=prompt, buttons=tuple([self.button(target) for target in others]))
        tile, rest = NUMBER.get(path[0], -1), path[1:]
        if tile not in s.hands[seat]:
            return WHOLE if path[0] in self.others(s) and not rest else NOTHING
        where = self.places(s, tile)
        if len(where) > 1:
            if not rest:
                buttons = tuple([self.end_button(s, end) for end in where])
                return Step(where, prompt=_("An welches Ende soll der Stein?"), buttons=buttons)
            where, rest = tuple([end for end in where if end == rest[0]]), rest[1:]
        if not where:
            return NOTHING
        ways = self.ways(s, tile, where[0])
        targets = tuple([way.target for way in ways])
        if ways and not rest:
            return Step(targets, prompt=self.which_way, buttons=ways)
        return WHOLE if rest in ([(target,) for target in targets] if ways else [()]) else NOTHING

    def _prompt(self, s: C, fitting: bool, others: Path) -> Text:
        if not s.chain:
            return _("Du beginnst: Lege einen Stein deiner Wahl.")
        if s.bonus and self.compulsory:
            return _("Du bist weiter dran: Lege noch einen Stein an.")
        if s.bonus:
            return _("Du darfst noch einen Stein anlegen.") if fitting else _("Ein zweiter Stein passt nicht.")
        if fitting:
            return _("Lege einen Stein an, oder tu es nicht.") if others else _("Lege einen passenden Stein an.")
        if others == (DRAW,):
            return _("Kein Stein passt: Kaufe aus dem Talon.")
        return _("Kein Stein passt: Du musst passen.")

    # --- what follows ---

    def start(self) -> C:
        return self._fresh((0,) * self.seats, 0, False)

    def _fresh(self, score: tuple[int, ...], rounds: int, final: bool) -> C:
        phase = OPENER if self.beginning == "gezogen" else DEAL
        empty: tuple[tuple[int, ...], ...] = ((),) * self.seats
        fresh: C = self.stand(phase, score, empty, empty, rounds=rounds, final=final)
        return fresh

    def draw(self, s: C) -> Draw:
        return Shuffle(tiles(self.highest))

    def apply(self, s: C, event: Event) -> tuple[C, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            order = tuple([NUMBER[str(name)] for name in event.outcome])
            return self._draw_opener(s, order) if s.phase == OPENER else self._deal(s, order)
        assert isinstance(event, Move)
        if s.phase == PAUSE:
            ready = tuple(sorted((*s.ready, event.seat)))
            if len(ready) < self.seats:
                return changed(s, ready=ready), ()
            return self._fresh(s.score, s.rounds, self.last_round and max(s.score) > self.target), ()
        first, *rest = event.path
        if first == DRAW:
            return self._buy(s)
        if first == PASS:
            return self._pass(s)
        if first == ON:
            return self._stop(s)
        where = self.places(s, NUMBER[first])
        end = rest.pop(0) if len(where) > 1 else where[0]
        return self._lay(s, NUMBER[first], end, rest[0] if rest else "")

    def _draw_opener(self, s: C, order: tuple[Tile, ...]) -> tuple[C, tuple[Effect, ...]]:
        """001:1502: each draws a tile, the highest begins; then all are mixed again."""
        drawn = order[: self.seats]
        turn = max(range(self.seats), key=lambda seat: height(drawn[seat]))
        text = _("{side} zieht mit {tile} den höchsten Stein und beginnt.", side=SIDES[turn], tile=NAMES[drawn[turn]])
        return changed(s, phase=DEAL, turn=turn), (Said(text=text),)

    def _deal(self, s: C, order: tuple[Tile, ...]) -> tuple[C, tuple[Effect, ...]]:
        size = self.deals[self.seats]
        hands = tuple(tuple(sorted(order[seat * size : (seat + 1) * size])) for seat in range(self.seats))
        voids = ((0,) * size,) * self.seats
        after = changed(s, phase=PLAY, hands=hands, voids=voids, talon=order[self.seats * size :])
        effects = (Said(text=_("Jeder bekommt {n} Steine.", n=size)),)
        if self.beginning == "gezogen":
            return after, effects
        # 000:846-848: the highest double must open; if nobody has one, the highest tile does

        def rank(tile: Tile) -> tuple[bool, tuple[int, int]]:
            return HALVES[tile][0] == HALVES[tile][1], height(tile)

        turn = max(range(self.seats), key=lambda seat: max(map(rank, hands[seat])))
        tile = max(hands[turn], key=rank)
        higher = sum(1 << other for other in range(len(order)) if rank(other) > rank(tile))
        after = changed(after, turn=turn, voids=((higher,) * size,) * self.seats)
        begun, more = self._lay(after, tile, RIGHT, "")
        return begun, effects + more

    def _lay(self, s: C, tile: Tile, end: str, way: str) -> tuple[C, tuple[Effect, ...]]:
        seat = s.turn
        hand = tuple([other for other in s.hands[seat] if other != tile])
        # it may have been any of those it could be; taking the most restricted keeps all that others can think of
        slots = list(s.voids[seat])
        slots.pop(next(number for number, void in enumerate(slots) if not void >> tile & 1))
        text = self.told(s, tile, end, way) if s.chain else self.begun(s, tile, way)
        after = changed(
            s,
            **self.joined(s, tile, end, way),
            hands=put(s.hands, seat, hand),
            voids=put(s.voids, seat, tuple(slots)),
            passes=0,
            bought=0,
            bonus=self.again(s, tile, end),
        )
        effects = (Moved(source=f"hand-{seat}", to="kette", text=text),)
        if self.compulsory and after.bonus and hand and not self.fitting(after):
            # the turn is over because nothing else fits: that is known of the whole hand
            after = changed(after, voids=put(after.voids, seat, self._unable(after)), bonus="")
        return (after, effects) if after.bonus and hand else self._end_turn(after, effects)

    def _end_turn(self, s: C, effects: tuple[Effect, ...]) -> tuple[C, tuple[Effect, ...]]:
        """A turn in which something was laid is over."""
        for scored in self.reward(s):
            effects += (scored,)
            s = changed(s, score=put(s.score, scored.seat, s.score[scored.seat] + scored.points))
        if not s.hands[s.turn]:
            return self._out(s, effects)
        return changed(s, turn=(s.turn + 1) % self.seats, bonus="", bought=0), effects

    def _stop(self, s: C) -> tuple[C, tuple[Effect, ...]]:
        """Whoever may go on does not."""
        text = _("{side} legt keinen zweiten Stein.", side=SIDES[s.turn])
        return self._end_turn(s, (Said(text=text),))

    def _buy(self, s: C) -> tuple[C, tuple[Effect, ...]]:
        seat = s.turn
        count = min(len(s.talon), self.at_once)
        after = changed(
            s,
            hands=put(s.hands, seat, tuple(sorted((*s.hands[seat], *s.talon[:count])))),
            voids=put(s.voids, seat, (*self._unable(s), *(0,) * count)),
            talon=s.talon[count:],
            bought=s.bought + count,
        )
        text = plural(count, _("{side} kauft einen Stein."), _("{side} kauft {n} Steine."), side=SIDES[seat])
        return after, (Moved(source="talon", to=f"hand-{seat}", text=text),)

    def _unable(self, s: C) -> tuple[int, ...]:
        """What everyone knows of a hand of which nothing had to be laid."""
        must = self.must(self._fit(s))
        return tuple([void | must for void in s.voids[s.turn]])

    def _pass(self, s: C) -> tuple[C, tuple[Effect, ...]]:
        seat = s.turn
        effects: tuple[Effect, ...] = (Said(text=_("{side} passt.", side=SIDES[seat])),)
        # with tiles left in the stock the next one may still draw, so that only passes with nothing to draw count
        stuck = s.passes + 1 if not self.draws or not s.talon else 0
        voids = put(s.voids, seat, self._unable(s))
        after = changed(s, voids=voids, turn=(seat + 1) % self.seats, passes=stuck, bought=0)
        return self._blocked(after, effects) if stuck == self.seats else (after, effects)

    # --- the end of a round ---

    def _out(self, s: C, effects: tuple[Effect, ...]) -> tuple[C, tuple[Effect, ...]]:
        points = self.out_gain(tuple(map(pips, s.hands)))
        text = plural(
            points,
            _("{side} ist fertig und bekommt {n} Punkt."),
            _("{side} ist fertig und bekommt {n} Punkte."),
            side=SIDES[s.turn],
        )
        return self._settle(s, (*effects, Scored(seat=s.turn, points=points, text=text)), points, [s.turn])

    def _blocked(self, s: C, effects: tuple[Effect, ...]) -> tuple[C, tuple[Effect, ...]]:
        burdens = list(map(self.burden, s.hands))
        best = [seat for seat in range(self.seats) if burdens[seat] == min(burdens)]
        effects += (Said(text=self.stuck),)
        if len(best) > 1 and not self.shared:
            effects += (Said(text=_("Mehrere haben gleich wenig Augen. Niemand bekommt Punkte.")),)
            return self._settle(s, effects, 0, [])
        points = self.blocked_gain(tuple(map(pips, s.hands)))
        for seat in best:
            effects += (Scored(seat=seat, points=points, text=self.least(s, seat, points)),)
        return self._settle(s, effects, points, best)

    def _settle(self, s: C, effects: tuple[Effect, ...], points: int, best: list[Seat]) -> tuple[C, tuple[Effect, ...]]:
        """The round is over, and each of the best gets the points."""
        for seat, hand in enumerate(s.hands):
            if hand:
                effects += (Revealed(at=f"hand-{seat}", text=self.kept(hand, seat)),)
        score = tuple(old + points if seat in best else old for seat, old in enumerate(s.score))
        rounds = s.rounds + 1
        if self.rounds:
            over = rounds == self.rounds
        else:
            over = rounds >= MOST_ROUNDS or s.final or (max(score) > self.target and not self.last_round)
        phase = OVER if over else PAUSE
        return changed(s, score=score, rounds=rounds, phase=phase, ready=(), bonus="", bought=0), effects

    def outcome(self, s: C) -> Outcome | None:
        return by_points(s.score, SIDES) if s.phase == OVER else None

    # --- what is seen ---

    def view(self, s: C, seat: Seat | None) -> View:
        pieces = self.laid_out(s)
        if s.talon:
            pieces.append(face_down(len(s.talon), "talon"))
        for player, hand in enumerate(s.hands):
            if self.sees(s, player, seat):
                pieces += [face_up(tile, f"hand-{player}", player == seat and s.phase == PLAY) for tile in hand]
            elif hand:
                pieces.append(face_down(len(hand), f"hand-{player}"))
        outcome = self.outcome(s)
        notes = tuple(
            _(
                "{points} · {tiles}",
                points=self.counted(s.score[player]),
                tiles=plural(len(hand), _("{n} Stein"), _("{n} Steine")),
            )
            for player, hand in enumerate(s.hands)
        )
        # where all tiles are dealt there is no stock
        all_dealt = self.deals[self.seats] * self.seats == len(tiles(self.highest))
        table = tuple([area for area in self.table if area.id != "talon"]) if all_dealt else self.table
        surfaces = (*table, *HAND_AREAS[: self.seats])
        status = outcome.reason if outcome else self._status(s)
        return View(surfaces, tuple(pieces), SIDES[: self.seats], status, notes)

    def sees(self, s: C, owner: Seat, seat: Seat | None) -> bool:
        """Whether a seat sees the tiles of another, or its own."""
        return owner == seat or s.phase in (PAUSE, OVER)

    def laid_out(self, s: C) -> list[Piece]:
        """What lies on the table. The outer tiles can be touched for their ends."""
        pieces = []
        for number, (left, right) in enumerate(s.chain):
            # of a single tile nobody could tell which end is meant
            lone = len(s.chain) == 1 or len(self.ends) == 1
            target = "" if lone else LEFT if number == 0 else RIGHT if number == len(s.chain) - 1 else ""
            name = label(NUMBER[f"{max(left, right)}-{min(left, right)}"])
            across = self.across(s, (left, right))
            pieces.append(Piece("kette", "tile", name, face=f"{left}-{right}", target=target, across=across))
        return pieces

    def _status(self, s: C) -> Text:
        if s.phase in (OPENER, DEAL):
            return _("Die Steine werden gemischt.")
        if s.phase == PAUSE:
            return _("Runde {n} ist aus.", n=s.rounds)
        if s.chain:
            return self.waiting(s)
        return addressed(s.turn, _("Du beginnst."), _("{side} beginnt.", side=SIDES[s.turn]))

    # --- for computer players ---

    def sample_world(self, s: C, seat: Seat | None, rng: random.Random) -> C:
        """Hidden tiles dealt anew so that nobody holds one that would have fitted when it was needed."""
        if s.phase in (PAUSE, OVER):
            talon = list(s.talon)
            rng.shuffle(talon)
            return changed(s, talon=tuple(talon))
        if s.phase != PLAY:
            return s
        hidden = [player for player in range(self.seats) if player != seat]
        while True:
            dealt = redraw([s.hands[player] for player in hidden], [s.voids[player] for player in hidden], s.talon, rng)
            hands = list(s.hands)
            for player, hand in zip(hidden, dealt, strict=False):
                hands[player] = hand
            world = changed(s, hands=tuple(hands), talon=dealt[-1])
            # who has to lay on has a tile that fits, as all know; any deal with one comes up sooner or later
            if not (self.compulsory and s.bonus) or self.fitting(world):
                return world

    def evaluate(self, s: C, seat: Seat) -> float:
        """The points so far and the pips left over, as shares of what a round is worth."""
        outcome = self.outcome(s)
        if outcome:
            return settled(outcome, seat)
        rivals = [other for other in range(self.seats) if other != seat]
        ahead = s.score[seat] - max(s.score[other] for other in rivals)
        if s.phase == PLAY:
            mine, least = s.hands[seat], min((s.hands[other] for other in rivals), key=pips)
            ahead += (pips(least) - pips(mine)) // 2 + 5 * (min(len(s.hands[o]) for o in rivals) - len(mine))
        return max(-0.99, min(0.99, ahead / 100))

    # --- why not ---

    def why_not(self, s: C, seat: Seat, path: Path) -> Text:
        first = path[0] if path else ""
        if s.phase == PAUSE:
            return _("Die Runde ist aus: Tippe „Weiter“ an.")
        tile = NUMBER.get(first, -1)
        if tile in s.hands[seat]:
            return self._not_the_tile(s, tile, path)
        if first == ON:
            if s.bonus and self.compulsory:
                return _("Solange einer deiner Steine passt, musst du weiterlegen.")
            if s.bonus:
                return _("Wer keinen zweiten Stein legt, tippt nur „Kein zweiter Stein“ an.")
            return _("Nur wer einen zweiten Stein legen dürfte, kann darauf verzichten.")
        if first in (DRAW, PASS):
            if first in self.others(s):
                return _("Das ist für sich schon ein ganzer Zug.")
            return self._not_the_stock(s, first)
        if first == "kette" or (s.chain and first in self.ends):
            return _("Tippe zuerst den Stein an, den du legen willst.")
        if tile >= 0:
            return _("Diesen Stein hast du nicht.")
        if self.others(s) == (DRAW,) and not self.fitting(s):
            return _("Kein Stein passt: Kaufe aus dem Talon.")
        return _("Tippe einen deiner Steine an.")

    def _not_the_tile(self, s: C, tile: Tile, path: Path) -> Text:
        where = self.places(s, tile)
        if not where:
            if s.bonus not in ("", BOTH):
                return self.unfit_again(s, tile)
            return self.unfit(s, tile)
        end = path[1] if len(path) > 1 else ""
        if s.chain and end in self.ends and end not in where:
            return _("An diesem Ende passt der Stein nicht.")
        if len(where) > 1 and end not in where:
            if not end:
                return _("Sage noch, an welches Ende der Stein soll.")
            return self.wrong_end
        ways = self.ways(s, tile, end if len(where) > 1 else where[0])
        if ways:
            return self.way_missing
        if len(where) == 1:
            return _("Der Stein liegt schon, wenn du ihn antippst: Er passt nur an eine Stelle.")
        return self.wrong_end

    def _not_the_stock(self, s: C, first: str) -> Text:
        if s.bonus and not self.compulsory:
            return _("Lege einen zweiten Stein oder verzichte darauf.")
        if not s.chain:
            return _("Du beginnst: Lege einen Stein deiner Wahl.")
        if self._has_to(s):
            return _("Einer deiner Steine passt: Lege ihn an.")
        if first == PASS:
            return _("Erst musst du aus dem Talon kaufen.")
        if not self.draws:
            return _("Hier wird nicht gekauft: Wer nicht anlegen kann, passt.")
        if not s.talon:
            return _("Der Talon ist leer: Du musst passen.")
        return _("Du hast schon zwei Steine gekauft: Du musst passen.")
