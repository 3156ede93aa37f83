"""Knobelspiele: sticks lie as a figure; some are taken away, added or moved, and the figure is what the task asks for.

Source: 001:2827-2903, thirteen tasks, and 001:30 (twenty sticks). The tasks, and what was decided where pictures and
solutions are missing, are in `sticks_tasks`. Gaps filled: one plays alone and without a clock; a stick may be put back
at any time; no more may be moved than the task allows; a hint shows one place of an example. What lies there is
looked at, not how it came about: a task is solved as soon as the figure is what it asks for. After MOST moves it ends.

A move is a stick and where it goes, each called by its place: ("a2a3", "c1c2"); ("kasten", "c1c2") takes one from the
box, ("a2a3", "weg") puts it there. ("a2a3", "nach=2.5,1") lays it on the free place nearest to that point of the board.
("tipp",) is the other move.

Position notation: the task, the hints, the moves so far, and the places where sticks lie:

    7a 0 1 a2a3,a2b2,a3a4,a3b3,a4b4,b2b3,b2c2,b3b4,b3c3,c2c3,c3c4
"""

from __future__ import annotations

import math
import random
import re
from dataclasses import dataclass
from functools import cache, lru_cache

from games.engines.chance import Draw, Shuffle
from games.engines.core import (
    CHANCE,
    NOTHING,
    WHOLE,
    Chance,
    Effect,
    Event,
    Game,
    IllegalMoveError,
    Move,
    Moved,
    Options,
    Outcome,
    Path,
    Preset,
    Ruleset,
    Said,
    Seat,
    Step,
    UnreadableError,
    choice,
)
from games.engines.kit.states import changed
from games.engines.puzzles.sticks import Flat
from games.engines.puzzles.sticks_tasks import KINDS, TASKS, Task
from games.engines.scene import Area, Board, Button, Field, Lies, Piece, Spot, View
from games.engines.text import Text, _, plural, who

#: after so many moves it ends as it lies
MOST = 300
#: so far from a free place, in sticks, a stick that is let go still finds it
REACH = 0.6
#: around the places lies so much of the table, in sticks
ROOM = 0.35
RANDOM = "zufall"
BOX, AWAY, HINT = "kasten", "weg", "tipp"
BOX_AREA = Area(BOX, _("Kasten"))
PUT_AWAY = Button(AWAY, _("Wegnehmen"), "w")
HINTS = (Button(HINT, _("Tipp"), "t"),)
WHERE = (Field("nach", _("Wohin?"), "place"),)
SIDES = (who(0),)
_NACH = re.compile(r"nach=(\d{1,2}(?:\.\d{1,2})?),(\d{1,2}(?:\.\d{1,2})?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class KnobelOptions(Options):
    """Which task it is, and whether there is help."""

    aufgabe: str = choice(
        RANDOM,
        _("Aufgabe"),
        {RANDOM: _("eine zufällige"), **{name: task.label for name, task in TASKS.items()}},
        "001:2827-2903",
    )
    tipp: str = choice(
        "knopf", _("Tipps gibt es"), {"knopf": _("auf Wunsch"), "nie": _("nie")}, "001:2909 has solutions, but no text"
    )


@dataclass(frozen=True, slots=True)
class Knobelstand:
    """The task ("" before it is drawn), the places where sticks lie as bits, hints and moves so far."""

    task: str = ""
    laid: int = 0
    hints: int = 0
    moves: int = 0
    last: Path = ()


class Knobelspiele(Game[Knobelstand, KnobelOptions]):
    """The game for one."""

    options_class = KnobelOptions
    horizon = 0

    def start(self) -> Knobelstand:
        return Knobelstand() if self.options.aufgabe == RANDOM else _begun(self.options.aufgabe)

    def to_act(self, s: Knobelstand) -> frozenset[Seat]:
        if not s.task:
            return frozenset({CHANCE})
        return frozenset() if self.outcome(s) else frozenset({0})

    def outcome(self, s: Knobelstand) -> Outcome | None:
        if s.task and _solved(s.task, s.laid):
            said = plural(s.moves, _("Gelöst! Du hast einen Zug gebraucht."), _("Gelöst! Du hast {n} Züge gebraucht."))
            return Outcome((1,), "solved", said)
        if s.moves >= MOST:
            return Outcome((1,), "moves", _("Zug Nummer {n} war der letzte: Schluss für heute.", n=s.moves))
        return None

    # --- what a seat can do ---

    def step(self, s: Knobelstand, seat: Seat, path: Path = ()) -> Step:
        if seat or self.to_act(s) != {0} or len(path) > 2:
            return NOTHING
        hints = HINTS if self.options.tipp == "knopf" and s.hints < len(_hints(s.task)) else ()
        if not path:
            targets = _takeable(s.task, s.laid)
            return Step((*targets, *(button.target for button in hints)), prompt=_("Nimm ein Stäbchen."), buttons=hints)
        if path[0] == HINT:
            return WHOLE if hints and len(path) == 1 else NOTHING
        if path[0] not in _takeable(s.task, s.laid):
            return NOTHING
        targets = _goals(s.task, s.laid, path[0])
        if len(path) == 2:
            return WHOLE if _goal(s, path) in targets else NOTHING
        buttons = (PUT_AWAY,) if AWAY in targets else ()
        prompt = _("Leg es an einen freien Platz, oder nimm es weg.") if buttons else _("Leg es an einen freien Platz.")
        laying = path[0] != BOX and len(targets) > len(buttons)
        return Step(targets, prompt=prompt, buttons=buttons, form=WHERE if laying else ())

    def moves(self, s: Knobelstand, seat: Seat) -> None:
        """Where a stick is let go is a wish; there are more of these than there is sense in listing."""
        return

    def check(self, s: Knobelstand, seat: Seat, path: Path) -> None:
        if not self.step(s, seat, path).complete:
            raise IllegalMoveError(self.why_not(s, seat, path))

    def why_not(self, s: Knobelstand, seat: Seat, path: Path) -> Text:
        task = TASKS[s.task]
        if not path:
            return _("Nimm zuerst ein Stäbchen.")
        if path[0] == HINT:
            if len(path) > 1:
                return _("Ein Tipp steht für sich allein.")
            return _("Alle Tipps sind schon gegeben.") if s.hints else _("An diesem Tisch gibt es keine Tipps.")
        if path[0] == BOX and not task.box(s.laid):
            return _("Im Kasten liegt kein Stäbchen.")
        if path[0] in task.fixed:
            return _("Dieses Stäbchen bleibt liegen.")
        if path[0] != BOX and not s.laid >> task.number.get(path[0], len(task.slots)) & 1:
            return _("Hier liegt kein Stäbchen.")
        if path[0] not in _takeable(s.task, s.laid):
            return _enough(task)
        if len(path) == 1:
            return _("Und wohin mit dem Stäbchen?")
        if len(path) > 2:
            return _("Ein Stäbchen nach dem anderen.")
        return self._no_goal(s, task, path)

    def _no_goal(self, s: Knobelstand, task: Task, path: Path) -> Text:
        """Why a stick does not go there."""
        goal = _goal(s, path)
        if goal == AWAY:
            return _("Hier wird kein Stäbchen weggenommen.")
        if goal not in task.number:
            return _("Dort passt kein Stäbchen hin.")
        return _("Hier liegt schon ein Stäbchen.") if s.laid >> task.number[goal] & 1 else _enough(task)

    # --- what follows ---

    def draw(self, s: Knobelstand) -> Draw:
        """Which task it is."""
        return Shuffle(tuple(TASKS))

    def apply(self, s: Knobelstand, event: Event) -> tuple[Knobelstand, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            new = _begun(str(event.outcome[0]))
            return new, (Said(text=_("Aufgabe {task}", task=TASKS[new.task].label)),)
        assert isinstance(event, Move)
        task = TASKS[s.task]
        effects: list[Effect] = []
        if event.path == (HINT,):
            name = _hints(s.task)[s.hints]
            new = changed(s, hints=s.hints + 1, moves=s.moves + 1, last=())
            said = _("Tipp: Ein Stäbchen liegt am Ende hier: {place}.")
            if s.laid >> task.number[name] & 1:
                said = _("Tipp: Dieses Stäbchen kommt weg: {place}.")
            effects.append(Said(text=Text(said.msgid, (("place", task.slots[name].label),))))
        else:
            source, goal = event.path[0], _goal(s, event.path)
            new = changed(s, laid=_after(task, s.laid, source, goal), moves=s.moves + 1, last=())
            effects.append(Moved(source=source if source == BOX else "tisch", to=BOX if goal == AWAY else "tisch",
                                 text=_moved(task, source, goal)))  # fmt: skip
            new = changed(new, last=(goal,) if goal != AWAY else (BOX,))
        outcome = self.outcome(new)
        if outcome:
            effects.append(Said(text=outcome.reason))
        return new, tuple(effects)

    def evaluate(self, s: Knobelstand, seat: Seat) -> float:
        """How much of the example lies there."""
        if not s.task:
            return -1.0
        way = TASKS[s.task].mask(TASKS[s.task].way)
        return 1 - 2 * (s.laid ^ way).bit_count() / max(1, (s.laid | way).bit_count())

    def propose(self, s: Knobelstand, seat: Seat, rng: random.Random) -> Path:
        """Mostly on towards the example, now and then anything else."""
        task = TASKS[s.task]
        takeable = _takeable(s.task, s.laid)
        if rng.random() < 0.75:
            way = task.mask(task.way)
            astray = [name for name in takeable if name == BOX or not way >> task.number[name] & 1]
            rng.shuffle(astray)
            for source in astray:
                goals = _goals(s.task, s.laid, source)
                wanted = [goal for goal in goals if goal != AWAY and way >> task.number[goal] & 1]
                if wanted:
                    return source, rng.choice(wanted)
                if AWAY in goals and source != BOX:
                    return source, AWAY
        if rng.random() < 0.1 and HINT in self.step(s, seat).targets:
            return (HINT,)
        source = rng.choice(takeable)
        return source, rng.choice(_goals(s.task, s.laid, source))

    # --- what is seen ---

    def view(self, s: Knobelstand, seat: Seat | None) -> View:
        if not s.task:
            return View((Board("tisch", _("Tisch"), 4, 4, ()),), (), SIDES, _("Die Aufgabe wird gezogen."))
        task = TASKS[s.task]
        dx, dy, _width, _height = _extent(s.task)
        pieces = [Piece(spot.id, "stone", _("Scheibe"), face="1") for spot in task.things if spot.id == "scheibe"]
        for at, (name, place) in sorted(enumerate(task.slots.items()), key=lambda each: each[1][1].layer):
            if s.laid >> at & 1:
                label = _("Stäbchen {place}", place=place.label)
                pieces.append(Piece("tisch", "stick", label, target=name, lies=_lies(s.task, name)))
        for name in _hints(s.task)[: s.hints]:
            place = task.slots[name]
            label = _("Tipp: {place}", place=place.label)
            broad = task.width * (2.2 if s.laid >> task.number[name] & 1 else 1)
            outline = tuple((round(x + dx, 4), round(y + dy, 4)) for x, y in place.outline(broad, 0))
            lies = _lies(s.task, name)
            pieces.append(Piece("tisch", "stick", label, lies=Lies(lies.x, lies.y, lies.turn, False, outline)))
        surfaces: tuple[Board | Area, ...] = (_board(s.task, s.laid),)
        if task.boxed:
            surfaces += (BOX_AREA,)
            box = task.box(s.laid)
            if box:
                label = plural(box, _("ein Stäbchen im Kasten"), _("{n} Stäbchen im Kasten"))
                pieces.append(Piece(BOX, "stick", label, text=str(box), target=BOX))
        outcome = self.outcome(s)
        status = outcome.reason if outcome else task.says
        return View(surfaces, tuple(pieces), SIDES, status, (self._notes(s, task),), ())

    def _notes(self, s: Knobelstand, task: Task) -> Text:
        notes = plural(s.moves, _("ein Zug"), _("{n} Züge"))
        if s.hints:
            hints = plural(s.hints, _("ein Tipp"), _("{n} Tipps"))
            notes = _("{moves}, {hints}", moves=notes, hints=hints)
        if task.counts:
            found = sum(shape.kind == task.counts for shape in task.found(s.laid))
            notes = _("{notes}, {figures}", notes=notes, figures=plural(found, *KINDS[task.counts]))
        return notes

    # --- written down ---

    def notate(self, s: Knobelstand) -> str:
        if not s.task:
            return f"{RANDOM} 0 0 -"
        names = TASKS[s.task].names
        lying = ",".join(name for at, name in enumerate(names) if s.laid >> at & 1) or "-"
        return f"{s.task} {s.hints} {s.moves} {lying}"

    def parse(self, position: str) -> Knobelstand:
        name, *rest = position.split(" ")
        if position == f"{RANDOM} 0 0 -":
            return Knobelstand()
        if name in TASKS and len(rest) == 3:
            task, (hints, moves, lying) = TASKS[name], rest
            places = [] if lying == "-" else lying.split(",")
            known = set(places) <= set(task.names) and len(set(places)) == len(places)
            counted = hints in map(str, range(len(_hints(name)) + 1)) and moves in map(str, range(MOST + 1))
            if known and counted:
                laid = task.mask(places)
                boxed = task.boxed or not task.box(laid)
                if task.allows(laid) and not task.mask(task.fixed) & ~laid and boxed:
                    return Knobelstand(name, laid, int(hints), int(moves))
        raise UnreadableError(
            _("Eine Stellung besteht aus Aufgabe, Tipps, Zügen und den Plätzen der Stäbchen, etwa „4 0 0 a2a3,a2b2 …“.")
        )


# --- what may be moved ------------------------------------------------------------------------------------------


def _begun(name: str) -> Knobelstand:
    return Knobelstand(name, TASKS[name].begins)


@lru_cache(maxsize=4096)
def _solved(name: str, laid: int) -> bool:
    return TASKS[name].solved(laid)


def _after(task: Task, laid: int, source: str, goal: str) -> int:
    """What lies there after a stick has gone from a place or the box to a place or away."""
    if source != BOX:
        laid &= ~(1 << task.number[source])
    return laid if goal == AWAY else laid | 1 << task.number[goal]


@lru_cache(maxsize=4096)
def _goals(name: str, laid: int, source: str) -> Path:
    """Where a stick may go."""
    task = TASKS[name]
    goals = [goal for at, goal in enumerate(task.names) if not laid >> at & 1]
    found = [goal for goal in goals if task.allows(_after(task, laid, source, goal))]
    boxed = source != BOX and task.boxed
    least = len(task.start) - max(0, task.take - task.put) if not task.loosely else 0
    if boxed and laid.bit_count() > least and task.allows(_after(task, laid, source, AWAY)):
        found.append(AWAY)
    return tuple(found)


@lru_cache(maxsize=4096)
def _takeable(name: str, laid: int) -> Path:
    """The sticks that may be moved."""
    task = TASKS[name]
    fixed = task.mask(task.fixed)
    lying = [each for at, each in enumerate(task.names) if (laid & ~fixed) >> at & 1]
    sources = (*lying, BOX) if task.box(laid) and task.boxed else lying
    return tuple(source for source in sources if _goals(name, laid, source))


def _enough(task: Task) -> Text:
    """That no more may be moved."""
    if task.take and not task.put:
        most = _("Es kommen nur {n} Stäbchen weg. Leg erst eines zurück.")
        return plural(task.take, _("Es kommt nur ein Stäbchen weg. Leg es erst zurück."), most)
    return plural(
        task.take,
        _("Du darfst nur ein Stäbchen umlegen. Leg es erst zurück."),
        _("Du darfst nur {n} Stäbchen umlegen. Leg erst eines zurück."),
    )


@cache
def _hints(name: str) -> Path:
    """What hints tell of, one after the other: places where sticks come, or else those where they go."""
    task = TASKS[name]
    way, begins = task.mask(task.way), task.begins
    comes = [each for at, each in enumerate(task.names) if (way & ~begins) >> at & 1]
    goes = [each for at, each in enumerate(task.names) if (begins & ~way) >> at & 1]
    return tuple(comes or goes)


def _goal(s: Knobelstand, path: Path) -> str:
    """The place a second touch names, or the free one nearest to a point; "" if there is none."""
    found = _NACH.fullmatch(path[1])
    if found is None:
        return path[1]
    dx, dy, _width, _height = _extent(s.task)
    x, y = float(found[1]) - dx, float(found[2]) - dy
    task = TASKS[s.task]
    goals = [goal for goal in _goals(s.task, s.laid, path[0]) if goal != AWAY]
    nearest = min(goals, key=lambda goal: math.dist((x, y), task.slots[goal].grip), default="")
    return nearest if nearest and math.dist((x, y), task.slots[nearest].grip) <= REACH else ""


def _moved(task: Task, source: str, goal: str) -> Text:
    if goal == AWAY:
        return _("Weg: {place}.", place=task.slots[source].label)
    if source == BOX:
        return _("Dazu: {place}.", place=task.slots[goal].label)
    return _("{one}: jetzt {two}.", one=task.slots[source].label, two=task.slots[goal].label)


# --- the table --------------------------------------------------------------------------------------------------


@cache
def _extent(name: str) -> tuple[float, float, float, float]:
    """How far everything is shifted so that there is room around it, and how large the table is."""
    task = TASKS[name]
    points = [point for place in task.slots.values() for point in (*place.outline(task.width, 0), place.grip)]
    points += [(thing.x, thing.y) for thing in task.things]
    xs, ys = zip(*points, strict=True)
    dx, dy = round(ROOM - min(xs), 2), round(ROOM - min(ys), 2)
    return dx, dy, round(max(xs) + dx + ROOM, 2), round(max(ys) + dy + ROOM, 2)


@lru_cache(maxsize=512)
def _board(name: str, laid: int) -> Board:
    """The table; its places are those that are free."""
    task = TASKS[name]
    dx, dy, width, height = _extent(name)
    things = [changed(each, x=each.x + dx, y=each.y + dy) for each in task.things]
    free = [
        Spot(each, round(x + dx, 2), round(y + dy, 2), _("Platz {place}", place=place.label), "bare")
        for at, (each, place) in enumerate(task.slots.items())
        for x, y in (place.grip,)
        if not laid >> at & 1
    ]
    shade = tuple(tuple((x + dx, y + dy) for x, y in line) for line in task.water)
    return Board("tisch", task.says, width, height, (*free, *things), size=0.4, shade=shade)


@cache
def _lies(name: str, place: str) -> Lies:
    task = TASKS[name]
    dx, dy, _width, _height = _extent(name)
    found = task.slots[place]

    def shifted(point: Flat) -> Flat:
        return round(point[0] + dx, 4), round(point[1] + dy, 4)

    x, y = shifted(found.grip)
    return Lies(x, y, found.turn, False, tuple(map(shifted, found.outline(task.width, task.gap))))


RULESETS = (
    Ruleset(
        "staebchen-knobelspiele",
        "Knobelspiele mit Holzstäbchen",
        Knobelspiele,
        (1,),
        max_events=MOST + 1,  # the task is drawn first
        presets={
            "leicht": Preset(_("zum Anfangen: aus fünf Quadraten werden zwei"), {"aufgabe": "7a", "tipp": "knopf"}),
            "schwer": Preset(_("für Tüftler: sechs Stäbchen, ohne Tipps"), {"aufgabe": "8", "tipp": "nie"}),
        },
    ),
)
