"""Rummikub for two to four: runs and groups of tiles, and a table that is laid anew.

Source: 000:886-938. It leaves open, and we fill in:

- two to four play, with one set of 106 tiles; seat 0 begins the first round, then the next seat each round;
- a first meld is counted in points (000:908 speaks of a number of tiles and counts points): an option. It is made of
  the own tiles alone, in figures of their own; the table is laid anew from the next turn on;
- who cannot or will not lay draws a tile; whether that ends the turn: an option;
- a joker on the table may be moved like any tile, as long as it stands in a figure at the end of the turn, or it stays
  where it is: an option;
- when the pool is empty one passes; when all pass in a row the round ends. Who holds least then wins what the others
  hold more, and several who hold least share it.

A turn is staged on the table, tile by tile and in any order, for all to see: the table need not be sound meanwhile.
Only "fertig" ends it, and asks that every figure is one; "zurueck" leads back to the start of the turn. After 90
touches a turn can only be finished or led back, so that it ends.

Targets are the tiles ("rot-5", "rot-5#2", "joker-1"), the figures on the table ("figur-0" …), one's rack ("hand-0") and
buttons. A move is a tile and where it goes ("neu": a new figure; the rack: what came from there in this turn; "teilen":
with all that follow it in a run, to a new figure); "fertig", "zurueck"; "vorrat" to draw, or "passen"; "geben".
"""

from __future__ import annotations

import random
from dataclasses import dataclass

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
    Options,
    Outcome,
    Path,
    Preset,
    Ruleset,
    Said,
    Scored,
    Seat,
    Step,
    choice,
)
from games.engines.kit.melds import minus
from games.engines.kit.pack import put
from games.engines.kit.scores import by_points, judged, signed
from games.engines.kit.states import changed
from games.engines.melds.rummikub_figures import (
    AN_OBJECT,
    COLOUR,
    HIGHEST,
    JOKERS,
    NAMES,
    NUMBER,
    PACK,
    Tiles,
    counts,
    in_order,
    laid,
    left_over,
    named,
    opening,
    piece,
    plan,
    stands_for,
    title,
)
from games.engines.scene import Area, Button, Piece, View
from games.engines.text import Text, _, addressed, plural, who

MOST_SEATS = 4
SIDES = tuple(who(seat) for seat in range(MOST_SEATS))
HANDS = tuple(f"hand-{seat}" for seat in range(MOST_SEATS))
MOST_TOUCHES = 90
#: of three tiles at least at the start of a turn, and one more for each touch
FIGURES = tuple(f"figur-{number}" for number in range(len(PACK) // 3 + MOST_TOUCHES))
POOL, NEW, SPLIT, DONE, BACK, PASS, DEAL = "vorrat", "neu", "teilen", "fertig", "zurueck", "passen", "geben"
BUTTONS = {
    NEW: Button(NEW, _("Neue Figur"), "n"),
    SPLIT: Button(SPLIT, _("Ab hier teilen"), "t"),
    DONE: Button(DONE, _("Fertig"), "e"),
    BACK: Button(BACK, _("Alles zurück"), "r"),
    POOL: Button(POOL, _("Stein ziehen"), "z"),
    PASS: Button(PASS, _("Passen"), "p"),
    DEAL: Button(DEAL, _("Steine austeilen"), "g"),
    **{hand: Button(hand, _("Aufs Brett zurück"), "b") for hand in HANDS},
}


@dataclass(frozen=True, slots=True)
class RummikubOptions(Options):
    """What the source leaves open or to agreement."""

    steine: int = choice(
        14,
        _("Am Anfang nimmt jeder"),
        {14: _("14 Steine"), 10: _("10 Steine")},
        "14 000:890; an agreed number, mostly 14 000:908",
    )
    erstes: int = choice(
        30,
        _("Wer zum ersten Mal legt, braucht"),
        {30: _("30 Punkte"), 0: _("keine Punkte")},
        "a minimum number of tiles, mostly 30 points 000:908; none is ours, for children",
    )
    joker: str = choice(
        "frei",
        _("Ein Joker auf dem Tisch"),
        {"frei": _("darf umgelegt werden"), "liegt": _("bleibt, wo er liegt")},
        "stands for any tile 000:908; no source says whether it may be taken out again",
    )
    gezogen: str = choice(
        "schluss",
        _("Wer einen Stein zieht,"),
        {"schluss": _("ist damit fertig"), "weiter": _("darf danach noch legen")},
        "draws instead of laying 000:908; no source says whether the tile may be laid at once",
    )
    runden: int = choice(
        1, _("Gespielt wird"), {1: _("eine Runde"), 0: _("so viele Runden wie Spieler")}, "as many as agreed on 000:938"
    )


@dataclass(frozen=True, slots=True)
class Tisch:
    """A match. `phase` is "geben" (chance is asked), "spiel", "pause" (a round is over) or "ende".

    `table` keeps empty figures while a turn lasts, so that the others keep their names; `was` and `had` are the table
    and the rack of whoever is to act at the start of the turn.
    """

    phase: str = "geben"
    racks: tuple[Tiles, ...] = ()
    pool: Tiles = ()
    table: tuple[Tiles, ...] = ()
    was: tuple[Tiles, ...] = ()
    had: Tiles = ()
    turn: Seat = 0
    touches: int = 0
    #: who is to act has drawn and may still lay
    drew: bool = False
    opened: tuple[bool, ...] = ()
    passed: int = 0
    #: tiles of each rack that everybody has seen
    shown: tuple[Tiles, ...] = ()
    starter: Seat = 0
    rounds: int = 0
    scores: tuple[int, ...] = ()
    #: what came to the table in the last turn in which something did
    last: Tiles = ()


class Rummikub(Game[Tisch, RummikubOptions]):
    """The game. Seat n + 1 is the left neighbour of seat n."""

    options_class = RummikubOptions
    horizon = 30

    @property
    def rounds(self) -> int:
        return self.options.runden or self.seats

    def start(self) -> Tisch:
        none: tuple[Tiles, ...] = ((),) * self.seats
        return Tisch(racks=none, shown=none, opened=(False,) * self.seats, scores=(0,) * self.seats)

    def to_act(self, s: Tisch) -> frozenset[Seat]:
        if s.phase == "ende":
            return frozenset()
        return frozenset({CHANCE}) if s.phase == "geben" else frozenset({s.turn})

    # --- what a seat can do ---

    def step(self, s: Tisch, seat: Seat, path: Path = ()) -> Step:
        if seat not in self.to_act(s):
            return NOTHING
        if s.phase == "pause":
            return (WHOLE if path == (DEAL,) else NOTHING) if path else Step((DEAL,), buttons=(BUTTONS[DEAL],))
        if not path:
            ends = self._ends(s)
            buttons = tuple(BUTTONS[end] for end in ends)
            return Step((*self._movable(s), *ends), prompt=self._prompt(s), buttons=buttons)
        if path[0] in self._ends(s):
            return WHOLE if len(path) == 1 else NOTHING
        goals = self._goals(s, path[0]) if path[0] in self._movable(s) else ()
        if len(path) == 1 and goals:
            buttons = tuple(BUTTONS[goal] for goal in goals if goal in BUTTONS)
            prompt = _("Wohin soll {tile}?", tile=NAMES[path[0]]) if NUMBER[path[0]] else _("Wohin soll der Joker?")
            return Step(goals, prompt=prompt, buttons=buttons)
        return WHOLE if len(path) == 2 and path[1] in goals else NOTHING

    def _prompt(self, s: Tisch) -> Text:
        if s.table != s.was:
            return self.wrong(s, short=True) or _("Alles gilt. Bist du fertig?")
        if s.opened[s.turn]:
            return _("Tippe einen Stein an, oder ziehe.") if self._draws(s) else _("Tippe einen Stein an, oder passe.")
        need = self.options.erstes
        if not need:
            return _("Lege eine eigene Figur, oder ziehe.")
        return plural(need, _("Lege Figuren für {n} Punkt, oder ziehe."), _("Lege Figuren für {n} Punkte, oder ziehe."))

    def _draws(self, s: Tisch) -> bool:
        return bool(s.pool) and not s.drew

    def _ends(self, s: Tisch) -> tuple[str, ...]:
        """The buttons that end a turn or lead back to its start."""
        if s.table == s.was:
            return (POOL,) if self._draws(s) else (PASS,)
        return (DONE, BACK) if self.wrong(s) is None else (BACK,)

    def _movable(self, s: Tisch) -> tuple[str, ...]:
        """What may be touched: what has somewhere to go."""
        if s.touches >= MOST_TOUCHES:
            return ()
        own = set(s.had)
        goes = sum(0 < len(tiles) < HIGHEST for tiles in s.table) > 1
        lying = [
            tile
            for tiles in s.table
            for tile in tiles
            if tile in own or ((goes or len(tiles) > 1) and self._free(s, tile))
        ]
        return (*s.racks[s.turn], *lying)

    def _free(self, s: Tisch, tile: str) -> bool:
        """Whether a tile that lay on the table before the turn may be moved."""
        return s.opened[s.turn] and (tile not in JOKERS or self.options.joker == "frei")

    def _goals(self, s: Tisch, tile: str) -> tuple[str, ...]:
        """Where a tile can go: to another figure, to a new one, back to the rack it came from."""
        own = set(s.had)
        goals = []
        home: Tiles = ()
        for number, tiles in enumerate(s.table):
            if tile in tiles:
                home = tiles
            elif tiles and len(tiles) < HIGHEST and (s.opened[s.turn] or own.issuperset(tiles)):
                goals.append(FIGURES[number])
        if len(home) != 1:
            goals.append(NEW)
            if self._follow(s, home, tile):
                goals.append(SPLIT)
        if tile in own and home:
            goals.append(HANDS[s.turn])
        return tuple(goals)

    def _follow(self, s: Tisch, home: Tiles, tile: str) -> Tiles:
        """This tile of a run and all above it, where they can be parted from what is below."""
        if tile not in home or len({COLOUR[each] for each in home if each not in JOKERS}) > 1:
            return ()
        above = home[home.index(tile) :]
        stays = any(each in JOKERS and each not in s.had and not self._free(s, each) for each in above)
        return above if 1 < len(above) < len(home) and not stays else ()

    def wrong(self, s: Tisch, *, short: bool = False) -> Text | None:
        """Why the turn cannot end as the table lies: the first figure that is none, or too few points. `short`: to one
        who sees the table."""
        for number, tiles in enumerate(filter(None, s.table), 1):
            if not counts(tiles):
                if short:
                    return _("Figur {n} gilt noch nicht.", n=number)
                return _("Figur {n} gilt noch nicht: {tiles}.", n=number, tiles=named(tiles))
        if len(s.racks[s.turn]) == len(s.had):
            return _("Lege mindestens einen Stein von deinem Brett.")
        need = self.options.erstes
        worth = sum(counts(tiles) for tiles in s.table[len(s.was) :])
        if s.opened[s.turn] or worth >= need:
            return None
        if short:
            return plural(need, _("Das sind {m} von {n} Punkt."), _("Das sind {m} von {n} Punkten."), m=worth)
        return plural(
            need,
            _("Zum ersten Legen brauchst du {n} Punkt, das sind {m}."),
            _("Zum ersten Legen brauchst du {n} Punkte, das sind {m}."),
            m=worth,
        )

    def moves(self, s: Tisch, seat: Seat) -> None:
        """There are too many ways to lay a table anew to look at each."""
        return

    def propose(self, s: Tisch, seat: Seat, rng: random.Random) -> Path:
        """A touch towards a table one may leave, and mostly the best that is seen."""
        if s.phase == "pause":
            return (DEAL,)
        ends = self._ends(s)
        staged = s.table != s.was
        if s.touches < MOST_TOUCHES and (rng.random() < 0.7 if DONE in ends else staged or rng.random() < 0.9):
            path = self._towards(s, self._goal(s, staged or rng.random() < 0.7))
            if path:
                return path
        return (ends[0],)

    def _goal(self, s: Tisch, bold: bool) -> tuple[Tiles, ...]:
        """How the table might be left, from the start of the turn."""
        if s.opened[s.turn]:
            return plan(s.was, s.had, bold)
        first = opening(s.had, self.options.erstes)
        rest = minus(s.had, [tile for tiles in first for tile in tiles])
        return (*s.was, *plan(first, rest, False)) if first else s.was

    def _towards(self, s: Tisch, goal: tuple[Tiles, ...]) -> Path:
        """The next tile that lies otherwise there, and where it goes."""
        movable = self._movable(s)
        for number, tiles in enumerate(goal):
            lies = s.table[number] if number < len(s.table) else ()
            for tile in tiles:
                to = FIGURES[number] if lies else NEW
                if tile not in lies and tile in movable and to in self._goals(s, tile):
                    return tile, to
        return ()

    # --- what follows ---

    def draw(self, s: Tisch) -> Draw:
        return Shuffle(PACK)

    def apply(self, s: Tisch, event: Event) -> tuple[Tisch, tuple[Effect, ...]]:
        effects: list[Effect] = []
        if isinstance(event, Chance):
            order, each = tuple(map(str, event.outcome)), self.options.steine
            racks = tuple(in_order(order[seat * each : (seat + 1) * each]) for seat in range(self.seats))
            pool = order[self.seats * each :]
            return changed(s, phase="spiel", racks=racks, pool=pool, turn=s.starter, had=racks[s.starter]), ()
        assert isinstance(event, Move)
        seat, first = event.seat, event.path[0]
        if first == DEAL:
            starter = (s.starter + 1) % self.seats
            s = changed(self.start(), starter=starter, turn=starter, rounds=s.rounds, scores=s.scores)
        elif first == BACK:
            effects.append(Said(text=_("{side} nimmt alles zurück.", side=SIDES[seat])))
            s = changed(s, table=s.was, racks=put(s.racks, seat, s.had), touches=s.touches + 1)
        elif first == DONE:
            s = self._done(s, effects)
        elif first == POOL:
            s = self._drawn(s, effects)
        elif first == PASS:
            s = self._pass(s, effects)
        elif event.path[1] == HANDS[seat]:
            s = self._taken_back(s, first, effects)
        else:
            s = self._put(s, first, event.path[1], effects)
        return s, tuple(effects)

    def _put(self, s: Tisch, tile: str, goal: str, effects: list[Effect]) -> Tisch:
        """A tile, or with it those that follow, to another figure or a new one."""
        seat, side = s.turn, SIDES[s.turn]
        source, home = self._home(s, tile)
        going = self._follow(s, home, tile) if goal == SPLIT else (tile,)
        table = self._without(s, going)
        if goal in FIGURES:
            number = FIGURES.index(goal)
        else:
            number = next((n for n in range(len(s.was), len(table)) if not table[n]), len(table))
            table[number : number + 1] = [()]
        others = table[number]
        table[number] = laid((*others, *going))
        if goal == SPLIT:
            text = _("{side} teilt eine Straße.", side=side)
        elif not others:
            text = _("{side} legt {tile} neu hin.", side=side, tile=AN_OBJECT[tile])
        elif counts(table[number]):
            text = _("{side} legt {tile} an: {figure}.", side=side, tile=AN_OBJECT[tile], figure=title(table[number]))
        else:
            text = _("{side} legt {tile} zu {others}.", side=side, tile=AN_OBJECT[tile], others=named(others))
        effects.append(Moved(source=source, to=FIGURES[number], text=text))
        racks = put(s.racks, seat, minus(s.racks[seat], going))
        shown = put(s.shown, seat, in_order([*{*s.shown[seat], *(each for each in going if each in s.had)}]))
        return changed(s, table=_trimmed(table, len(s.was)), racks=racks, shown=shown, touches=s.touches + 1)

    def _taken_back(self, s: Tisch, tile: str, effects: list[Effect]) -> Tisch:
        seat = s.turn
        text = _("{side} nimmt {tile} zurück.", side=SIDES[seat], tile=AN_OBJECT[tile])
        effects.append(Moved(source=self._home(s, tile)[0], to=HANDS[seat], text=text))
        racks = put(s.racks, seat, in_order((*s.racks[seat], tile)))
        return changed(s, table=_trimmed(self._without(s, (tile,)), len(s.was)), racks=racks, touches=s.touches + 1)

    def _home(self, s: Tisch, tile: str) -> tuple[str, Tiles]:
        """Where a tile lies, and with what."""
        return next(
            ((FIGURES[number], tiles) for number, tiles in enumerate(s.table) if tile in tiles), (HANDS[s.turn], ())
        )

    def _without(self, s: Tisch, going: Tiles) -> list[Tiles]:
        return [laid(minus(tiles, going)) if going[0] in tiles else tiles for tiles in s.table]

    def _done(self, s: Tisch, effects: list[Effect]) -> Tisch:
        seat = s.turn
        came = minus(s.had, s.racks[seat])
        said = plural(
            len(came), _("{side} hat einen Stein gelegt."), _("{side} hat {n} Steine gelegt."), side=SIDES[seat]
        )
        effects.append(Said(text=said))
        s = self._next(changed(s, opened=put(s.opened, seat, True), passed=0, last=came))
        return self._finish(s, effects) if not s.racks[seat] else s

    def _drawn(self, s: Tisch, effects: list[Effect]) -> Tisch:
        seat, drawn = s.turn, s.pool[0]
        effects.append(Moved(source=POOL, to=HANDS[seat], text=_("{side} zieht einen Stein.", side=SIDES[seat])))
        effects.append(Said(text=_("Du ziehst {tile}.", tile=AN_OBJECT[drawn]), only=(seat,)))
        rack = in_order((*s.racks[seat], drawn))
        s = changed(s, racks=put(s.racks, seat, rack), pool=s.pool[1:], passed=0)
        return changed(s, drew=True, had=rack) if self.options.gezogen == "weiter" else self._next(s)

    def _pass(self, s: Tisch, effects: list[Effect]) -> Tisch:
        effects.append(Said(text=_("{side} passt.", side=SIDES[s.turn])))
        s = self._next(changed(s, passed=0 if s.drew else s.passed + 1))
        return self._finish(s, effects) if s.passed >= self.seats else s

    def _next(self, s: Tisch) -> Tisch:
        """The next one's turn, on a table without empty figures."""
        table = tuple(tiles for tiles in s.table if tiles)
        turn = (s.turn + 1) % self.seats
        shown = tuple(tuple(tile for tile in seen if tile in s.racks[seat]) for seat, seen in enumerate(s.shown))
        return changed(s, table=table, was=table, had=s.racks[turn], turn=turn, touches=0, drew=False, shown=shown)

    def _finish(self, s: Tisch, effects: list[Effect]) -> Tisch:
        """The round is over: who holds least (mostly nothing) gets what the others hold more (000:936)."""
        left = [left_over(rack) for rack in s.racks]
        least = min(left)
        gains = [least - points for points in left]
        winners = [seat for seat, points in enumerate(left) if points == least]
        share = -sum(gains) // len(winners)
        for seat in winners:
            effects.append(Said(text=_("{side} gewinnt die Runde.", side=SIDES[seat])))
            gains[seat] = share
        for seat, gain in enumerate(gains):
            told = plural(gain, _("{side}: {m} Punkt."), _("{side}: {m} Punkte."), side=SIDES[seat], m=signed(gain))
            effects.append(Scored(seat=seat, points=gain, text=told))
        scores = tuple(have + gain for have, gain in zip(s.scores, gains, strict=True))
        s = changed(s, scores=scores, rounds=s.rounds + 1, turn=(s.starter + 1) % self.seats)
        s = changed(s, phase="ende" if s.rounds >= self.rounds else "pause")
        outcome = self.outcome(s)
        if outcome:
            effects.append(Said(text=outcome.reason))
        return s

    def outcome(self, s: Tisch) -> Outcome | None:
        return by_points(s.scores, SIDES) if s.phase == "ende" else None

    # --- what is seen ---

    def view(self, s: Tisch, seat: Seat | None) -> View:
        pieces: list[Piece] = []
        is_open = s.phase in {"pause", "ende"}
        for owner, rack in enumerate(s.racks):
            if owner == seat or is_open:
                pieces += [piece(tile, HANDS[owner], touch=not is_open) for tile in rack]
            elif rack:
                pieces.append(Piece(HANDS[owner], "plate", _("verdeckter Stein"), face="back", count=len(rack)))
        if s.pool:
            pieces.append(Piece(POOL, "plate", _("verdeckter Stein"), face="back", count=len(s.pool)))
        surfaces = [
            Area(HANDS[owner], _("{side}, Brett", side=SIDES[owner]), "rack", owner) for owner in range(self.seats)
        ]
        surfaces += [Area(POOL, _("Vorrat"), "pile"), Area(NEW, _("Neue Figur"))]
        shown = 0
        for number, tiles in enumerate(s.table):
            if not tiles:
                continue
            shown += 1
            label = _("Figur {n}, {figure}", n=shown, figure=title(tiles))
            surfaces.append(Area(FIGURES[number], label, "set" if counts(tiles) else "set open"))
            for tile, stands in zip(tiles, stands_for(tiles), strict=True):
                pieces.append(piece(tile, FIGURES[number], touch=seat is not None and not is_open, stands=stands))
        notes = tuple(self._note(s, owner) for owner in range(self.seats))
        came = minus(s.had, s.racks[s.turn]) if s.table != s.was else s.last
        last = () if seat is None or is_open else tuple(tile for tiles in s.table for tile in tiles if tile in came)
        return View(tuple(surfaces), tuple(pieces), SIDES[: self.seats], self._status(s), notes, last)

    def _status(self, s: Tisch) -> Text:
        outcome = self.outcome(s)
        if outcome:
            return outcome.reason
        if s.phase == "geben":
            return _("Die Steine werden gemischt.")
        if s.phase == "pause":
            said = _("Die Runde ist aus. {side} teilt aus.", side=SIDES[s.turn])
            return addressed(s.turn, _("Die Runde ist aus. Du teilst aus."), said)
        return addressed(s.turn, _("Du legst oder ziehst."), _("{side} legt oder zieht.", side=SIDES[s.turn]))

    def _note(self, s: Tisch, seat: Seat) -> Text:
        note = plural(len(s.racks[seat]), _("{n} Stein"), _("{n} Steine"))
        if s.rounds:
            score = s.scores[seat]
            return plural(score, _("{note} · {m} Punkt"), _("{note} · {m} Punkte"), note=note, m=signed(score))
        return note

    def why_not(self, s: Tisch, seat: Seat, path: Path) -> Text:
        if s.phase == "pause":
            return _("Erst werden die Steine neu verteilt.")
        if not path:
            return _("Tippe einen Stein oder einen Knopf an.")
        first, ends = path[0], self._ends(s)
        if first in ends:
            return _("Damit ist dieser Schritt getan.")
        if first in (DONE, BACK) and s.table == s.was:
            return _("Du hast in diesem Zug noch nichts gelegt.")
        if first == DONE:
            return self.wrong(s) or _("Das gilt noch nicht.")
        if first in (POOL, PASS):
            if s.table != s.was:
                return _("Nimm zuerst alles zurück, oder lege zu Ende.")
            if s.drew:
                return _("Gezogen hast du schon: Lege oder passe.")
            return _("Im Vorrat liegen noch Steine: Ziehe einen.") if s.pool else _("Der Vorrat ist leer: Passe.")
        if first not in NUMBER:
            return _("Tippe zuerst einen Stein an.")
        if first not in self._movable(s):
            return self._stuck(s, first)
        return self._not_there(s, seat, path)

    def _stuck(self, s: Tisch, tile: str) -> Text:
        """Why a tile cannot be moved."""
        if s.touches >= MOST_TOUCHES:
            return _("Du hast lange umgeräumt: Beende den Zug, oder nimm alles zurück.")
        if not any(tile in tiles for tiles in s.table):
            return _("Diesen Stein hast du nicht.")
        if not s.opened[s.turn]:
            return _("Steine vom Tisch bewegst du erst, wenn du herausgekommen bist.")
        return _("Ein Joker bleibt, wo er liegt.")

    def _not_there(self, s: Tisch, seat: Seat, path: Path) -> Text:
        """Why a tile that can be moved does not go where this path leads."""
        if len(path) == 1:
            return _("Sage noch, wohin der Stein soll.")
        goal = path[1]
        if len(path) > 2 and goal in self._goals(s, path[0]):
            return _("Ein Stein nach dem anderen.")
        if goal == HANDS[seat]:
            if path[0] in s.racks[seat]:
                return _("Dieser Stein steht schon auf deinem Brett.")
            return _("Was auf dem Tisch lag, kommt nicht auf dein Brett.")
        if goal == SPLIT:
            return _("Geteilt wird nur eine Straße, und nicht an ihrem Ende.")
        if goal == NEW:
            return _("Dieser Stein liegt schon allein.")
        if goal in FIGURES and not s.opened[seat]:
            return _("Bevor du herausgekommen bist, legst du nur eigene Figuren.")
        return _("Dorthin kann der Stein nicht.")

    # --- for programs ---

    def sample_world(self, s: Tisch, seat: Seat | None, rng: random.Random) -> Tisch:
        if s.phase == "geben":
            return s
        is_open = s.phase in {"pause", "ende"}
        known = [
            rack if is_open or owner == seat else tuple(tile for tile in s.shown[owner] if tile in rack)
            for owner, rack in enumerate(s.racks)
        ]
        pool = list(s.pool)
        for rack, seen in zip(s.racks, known, strict=True):
            pool += minus(rack, seen)
        pool.sort()
        rng.shuffle(pool)
        racks = []
        for rack, seen in zip(s.racks, known, strict=True):
            count = len(rack) - len(seen)
            racks.append(in_order((*seen, *pool[:count])))
            del pool[:count]
        had = s.had
        if s.phase == "spiel":
            # what was laid in this turn came from the rack
            had = in_order((*racks[s.turn], *minus(s.had, s.racks[s.turn])))
        return changed(s, racks=tuple(racks), pool=tuple(pool), had=had)

    def evaluate(self, s: Tisch, seat: Seat) -> float:
        """Few points on one's rack are good, and to have come out."""
        held = s.phase == "spiel"
        ends = [
            score - (left_over(rack) + 20 * (not out)) * held
            for score, rack, out in zip(s.scores, s.racks, s.opened, strict=True)
        ]
        return judged(self.outcome(s), ends, seat, 150)


def _trimmed(table: list[Tiles], least: int) -> tuple[Tiles, ...]:
    """Without new figures at the end that are empty again."""
    while len(table) > least and not table[-1]:
        table.pop()
    return tuple(table)


#: in a round 106 tiles are drawn or laid, and between two that lay three may pass; each turn has at most so many
#: touches, a tile drawn and its end; then the next one deals
MAX_EVENTS = MOST_SEATS * (len(PACK) * (1 + MOST_SEATS) * (MOST_TOUCHES + 2) + 2)

RULESETS = (
    Ruleset(
        "rummikub",
        "Rummikub",
        Rummikub,
        (2, 3, 4),
        max_events=MAX_EVENTS,
        presets={
            "kinder": Preset(_("für Kinder: zehn Steine und keine Mindestpunkte"), {"steine": 10, "erstes": 0}),
        },
    ),
)
