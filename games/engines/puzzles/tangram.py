"""Tangram: a silhouette is to be covered with all seven pieces, none on another.

Source: 000:948-952 (seven pieces cut from a square; all are used, none lies on another) and 000:23, 000:52. No source
has a silhouette; ours are in `tangram_figures`. Gaps filled with what is usual: one plays alone and without a clock,
pieces may be turned over, a hint draws one piece into the silhouette. The lines between the pieces, for the small ones,
are an option. On the table a piece may lie anywhere, on another too, as long as the puzzle is not solved: whoever tries
things out shoves them about. It is solved as soon as the seven lie within the silhouette and none on another, whichever
way that is done: their areas add up to the silhouette's. After MOST moves it ends as it lies.

A move is a piece and what is done with it: ("quadrat", "rechts") turns it by an eighth clockwise, "links" the other
way, "wenden" turns it over, "nach=3.5,2" lays the point it turns about there (from the upper left corner, in legs of
the small triangle). Let go next to a place where it fits, it lies there exactly. ("tipp",) is the other move.

Position notation: the silhouette, which pieces have been hinted at (bits), the moves so far, and how each piece of the
set lies, as `tans.notate` writes it:

    haus 0 3 15,13/4 21,13/6 25,35/0 17,17/2 19,40/4 33,35/0 26,39/0
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
from games.engines.puzzles import tans
from games.engines.puzzles.tangram_figures import FIGURES
from games.engines.puzzles.tans import TANS, UNIT, Flat, Lie, Point
from games.engines.scene import Board, Button, Field, Lies, Line, Piece, View
from games.engines.text import YOURS, Text, _, addressed, plural, who

#: after so many moves it ends as it lies
MOST = 500
#: the table, in quarters: the silhouette lies above, the pieces to begin with below
WIDTH, HEIGHT = 36, 42
#: so far from where it was let go a piece goes to where it fits, in quarters
REACH = 2.2
NAMES = {
    "gross-1": _("Großes Dreieck eins"),
    "gross-2": _("Großes Dreieck zwei"),
    "mittel": _("Mittleres Dreieck"),
    "klein-1": _("Kleines Dreieck eins"),
    "klein-2": _("Kleines Dreieck zwei"),
    "quadrat": _("Quadrat"),
    "parallelogramm": _("Parallelogramm"),
}
NUMBER = {name: at for at, name in enumerate(TANS)}
START = tuple(map(tans.parse, ("4,35/0", "14,35/0", "25,35/0", "9,40/4", "19,40/4", "33,35/0", "26,39/0")))
TURNS = {"links": -1, "rechts": 1}
BUTTONS = (
    Button("rechts", _("Drehen ↻"), "d"),
    Button("links", _("Drehen ↺"), "z"),
    Button("wenden", _("Wenden"), "u"),
)
HINT = (Button("tipp", _("Tipp"), "t"),)
WHERE = (Field("nach", _("Wohin?"), "place"),)
SIDES = (who(0),)
RANDOM = "zufall"


@dataclass(frozen=True, slots=True)
class TangramOptions(Options):
    """What is agreed on before the pieces are laid out."""

    figur: str = choice(
        RANDOM,
        _("Figur"),
        {RANDOM: _("eine zufällige"), **{name: figure.label for name, figure in FIGURES.items()}},
        "no source shows any; the club's own",
    )
    stufe: str = choice(
        "leicht",
        _("Wie schwer eine zufällige ist"),
        {"leicht": _("leicht"), "mittel": _("mittel"), "schwer": _("schwer")},
        "no source; sorted by how many ways there are and how much the rim gives away",
    )
    vorlage: str = choice(
        "schatten",
        _("Zu sehen ist"),
        {"schatten": _("der Schattenriss"), "linien": _("der Schattenriss mit Linien")},
        "000:952 knows silhouettes; sheets for small children show the pieces",
    )


@dataclass(frozen=True, slots=True)
class Tangramstand:
    """How the pieces lie, in the order of the set, and what was done so far; `figure` is "" before it is drawn."""

    figure: str = ""
    lies: tuple[Lie, ...] = START
    hints: int = 0
    moves: int = 0
    last: str = ""


class Tangram(Game[Tangramstand, TangramOptions]):
    """The game for one."""

    options_class = TangramOptions
    horizon = 0

    def start(self) -> Tangramstand:
        return Tangramstand() if self.options.figur == RANDOM else Tangramstand(self.options.figur)

    def to_act(self, s: Tangramstand) -> frozenset[Seat]:
        if not s.figure:
            return frozenset({CHANCE})
        return frozenset() if self.outcome(s) else frozenset({0})

    def outcome(self, s: Tangramstand) -> Outcome | None:
        if s.figure and all(_fitting(s.figure, s.lies)):
            reason = plural(
                s.moves,
                _("Geschafft, das ist „{figure}“! Du hast einen Zug gebraucht."),
                _("Geschafft, das ist „{figure}“! Du hast {n} Züge gebraucht."),
                figure=FIGURES[s.figure].label,
            )
            return Outcome((1,), "solved", reason)
        if s.moves >= MOST:
            return Outcome((1,), "moves", _("Zug Nummer {n} war der letzte: Schluss für heute.", n=s.moves))
        return None

    # --- what a seat can do ---

    def step(self, s: Tangramstand, seat: Seat, path: Path = ()) -> Step:
        if seat or self.to_act(s) != {0}:
            return NOTHING
        hints = HINT if s.hints.bit_count() < len(TANS) else ()
        if not path:
            targets = (*TANS, *(button.target for button in hints))
            return Step(targets, prompt=_("Nimm ein Plättchen."), buttons=hints)
        if path[0] in TANS:
            if len(path) == 1:
                targets = tuple(button.target for button in BUTTONS)
                return Step(targets, prompt=_("Zieh es hin, dreh es oder wende es."), buttons=BUTTONS, form=WHERE)
            done = path[1] in TURNS or path[1] == "wenden" or _place(path[1]) is not None
            return WHOLE if done and len(path) == 2 else NOTHING
        return WHOLE if path == ("tipp",) and hints else NOTHING

    def moves(self, s: Tangramstand, seat: Seat) -> None:
        """A piece can be laid at more places than there is sense in listing."""
        return

    def check(self, s: Tangramstand, seat: Seat, path: Path) -> None:
        if not self.step(s, seat, path).complete:
            raise IllegalMoveError(self.why_not(s, seat, path))

    def why_not(self, s: Tangramstand, seat: Seat, path: Path) -> Text:
        if not path:
            return _("Nimm zuerst ein Plättchen.")
        if path[0] == "tipp":
            return _("Alle Tipps sind schon eingezeichnet.") if len(path) == 1 else _("Ein Tipp steht für sich allein.")
        if path[0] not in TANS:
            return _("Dieses Plättchen gibt es nicht.")
        if len(path) == 1:
            return _("Zieh das Plättchen an eine Stelle, dreh es oder wende es.")
        if len(path) > 2:
            return _("Mach mit einem Plättchen eins nach dem anderen.")
        if path[1].startswith("nach="):
            return _("Das wäre neben dem Tisch.")
        return _("Ein Plättchen kannst du ziehen, drehen und wenden.")

    # --- what follows ---

    def draw(self, s: Tangramstand) -> Draw:
        """Which silhouette it is."""
        return Shuffle(tuple(name for name, figure in FIGURES.items() if figure.level == self.options.stufe))

    def apply(self, s: Tangramstand, event: Event) -> tuple[Tangramstand, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            new = changed(s, figure=str(event.outcome[0]))
            return new, (Said(text=_("Leg die Figur „{figure}“.", figure=FIGURES[new.figure].label)),)
        assert isinstance(event, Move)
        effects: list[Effect] = []
        if event.path == ("tipp",):
            name = self._hinted(s)
            new = changed(s, hints=s.hints | 1 << NUMBER[name], moves=s.moves + 1, last=name)
            effects.append(Said(text=_("Tipp: So kann es liegen, das Plättchen „{piece}“.", piece=NAMES[name])))
        else:
            name, how = event.path
            at = NUMBER[name]
            lie = self._laid(s, name, how)
            new = changed(s, lies=(*s.lies[:at], lie, *s.lies[at + 1 :]), moves=s.moves + 1, last=name)
            effects.append(Moved(source=name, to="tisch", text=self._said(new, name, how)))
        outcome = self.outcome(new)
        if outcome:
            effects.append(Said(text=outcome.reason))
        return new, tuple(effects)

    def _laid(self, s: Tangramstand, name: str, how: str) -> Lie:
        """How the piece lies after that: where it fits, if that is near; else where it was let go."""
        lie = s.lies[NUMBER[name]]
        if how in TURNS:
            lie = lie.turned(TURNS[how])
        elif how == "wenden":
            lie = lie.over()
        else:
            place = _place(how)
            assert place
            lie = Lie((round(place[0]), 0, round(place[1]), 0), lie.turn, lie.flipped)
        kind, shade = TANS[name], FIGURES[s.figure].shade
        others = [flat for other, flat in zip(TANS, _flats(s.lies), strict=True) if other != name]
        for at in _near(s.figure, s.lies, kind, lie):
            flat = tans.flat(tans.outline(kind, Lie(at, lie.turn, lie.flipped)))
            if tans.within(flat, shade) and tans.apart(flat, others):
                return Lie(at, lie.turn, lie.flipped)
        return _inwards(kind, lie)

    def _said(self, s: Tangramstand, name: str, how: str) -> Text:
        at, piece = NUMBER[name], NAMES[name]
        lie = s.lies[at]
        where = _where(s.figure, s.lies, at)
        if how == "wenden":
            return _("{piece}: gewendet, {where}.", piece=piece, where=where)
        if how in TURNS:
            return _("{piece}: auf {n} Grad gedreht, {where}.", piece=piece, n=lie.turn * 45, where=where)
        return _("{piece}: {where}.", piece=piece, where=where)

    def _hinted(self, s: Tangramstand) -> str:
        """The piece a hint is about: one that does not lie as in our way yet, the large ones first."""
        open_ones = [name for name in TANS if not s.hints >> NUMBER[name] & 1]
        return next((name for name in open_ones if not self._in_place(s, name)), open_ones[0])

    def _in_place(self, s: Tangramstand, name: str) -> bool:
        way = FIGURES[s.figure].outlines
        mine = set(tans.outline(TANS[name], s.lies[NUMBER[name]]))
        return any(mine == set(way[other]) for other, kind in TANS.items() if kind == TANS[name])

    def evaluate(self, s: Tangramstand, seat: Seat) -> float:
        """How many pieces fit."""
        return 2 * sum(_fitting(s.figure, s.lies)) / len(TANS) - 1 if s.figure else -1.0

    def propose(self, s: Tangramstand, seat: Seat, rng: random.Random) -> Path:
        """Mostly on along the kept way, now and then anything else."""
        way = FIGURES[s.figure].way
        astray = [name for name in TANS if set(_outline(s, name)) != set(FIGURES[s.figure].outlines[name])]
        if rng.random() < 0.25 or not astray:
            if rng.random() < 0.1 and s.hints.bit_count() < len(TANS):
                return ("tipp",)
            spot = f"nach={rng.randrange(WIDTH + 1) / UNIT:g},{rng.randrange(HEIGHT + 1) / UNIT:g}"
            return rng.choice(tuple(TANS)), rng.choice((*TURNS, "wenden", spot, spot))
        name = rng.choice(astray)
        lie, goal = s.lies[NUMBER[name]], way[name]
        if lie.flipped != goal.flipped:
            return name, "wenden"
        if lie.turn != goal.turn:
            return name, "rechts" if (goal.turn - lie.turn) % 8 <= 4 else "links"
        ((x, y),) = tans.flat((goal.at,))
        return name, f"nach={round(x / UNIT, 2):g},{round(y / UNIT, 2):g}"

    # --- what is seen ---

    def view(self, s: Tangramstand, seat: Seat | None) -> View:
        pieces = [Piece("tisch", "tan", self._label(s, name), face=TANS[name], target=name,
                        lies=_lies(TANS[name], s.lies[NUMBER[name]])) for name in TANS]  # fmt: skip
        if s.figure:
            way = FIGURES[s.figure].way
            hinted = [name for name in TANS if s.hints >> NUMBER[name] & 1]
            pieces += [
                Piece("tisch", "tan", _("So kann es liegen: {piece}", piece=NAMES[name]), face=TANS[name],
                      lies=_lies(TANS[name], way[name]))
                for name in hinted
            ]  # fmt: skip
        outcome = self.outcome(s)
        if outcome:
            status = outcome.reason
        else:
            left = len(TANS) - sum(_fitting(s.figure, s.lies)) if s.figure else len(TANS)
            others = plural(left, _("Ein Plättchen liegt noch nicht."), _("{n} Plättchen liegen noch nicht."))
            status = addressed(0, YOURS, others)
        notes = plural(s.moves, _("ein Zug"), _("{n} Züge"))
        if s.hints:
            hints = plural(s.hints.bit_count(), _("ein Tipp"), _("{n} Tipps"))
            notes = _("{moves}, {hints}", moves=notes, hints=hints)
        last = (s.last,) if s.last else ()
        return View((_board(s.figure, self.options.vorlage),), tuple(pieces), SIDES, status, (notes,), last)

    def _label(self, s: Tangramstand, name: str) -> Text:
        lie = s.lies[NUMBER[name]]
        where = _where(s.figure, s.lies, NUMBER[name]) if s.figure else _("auf dem Tisch")
        at = _spoken(_outline(s, name))
        if lie.flipped:
            return _("{piece}, gewendet, {n} Grad, {where}, Ecken {at}",
                     piece=NAMES[name], n=lie.turn * 45, where=where, at=at)  # fmt: skip
        return _("{piece}, {n} Grad, {where}, Ecken {at}", piece=NAMES[name], n=lie.turn * 45, where=where, at=at)

    # --- written down ---

    def notate(self, s: Tangramstand) -> str:
        return " ".join((s.figure or RANDOM, str(s.hints), str(s.moves), *map(tans.notate, s.lies)))

    def parse(self, position: str) -> Tangramstand:
        figure, *rest = position.split(" ")
        try:
            hints, moves, *written = rest
            lies = tuple(map(tans.parse, written))
            if figure not in (*FIGURES, RANDOM) or len(lies) != len(TANS) or not all(map(_on_table, lies)):
                raise ValueError(position)
            if hints not in map(str, range(1 << len(TANS))) or moves not in map(str, range(MOST + 1)):
                raise ValueError(position)
        except ValueError:
            raise UnreadableError(
                _("Eine Stellung besteht aus Figur, Tipps, Zügen und sieben Plättchen, etwa „haus 0 3 15,13/4 …“.")
            ) from None
        return Tangramstand("" if figure == RANDOM else figure, lies, int(hints), int(moves))


# --- places -----------------------------------------------------------------------------------------------------

_NACH = re.compile(r"nach=(\d{1,2}(?:\.\d{1,2})?),(\d{1,2}(?:\.\d{1,2})?)", re.ASCII)


def _place(target: str) -> tuple[float, float] | None:
    """The point of the table that a target names, in quarters; None if it names none."""
    found = _NACH.fullmatch(target)
    if found is None:
        return None
    x, y = float(found[1]) * UNIT, float(found[2]) * UNIT
    return (x, y) if x <= WIDTH and y <= HEIGHT else None


def _on_table(lie: Lie) -> bool:
    ((x, y),) = tans.flat((lie.at,))
    return 0 <= x <= WIDTH and 0 <= y <= HEIGHT


def _inwards(kind: str, lie: Lie) -> Lie:
    """The same, shoved back onto the table where a corner sticks out."""
    xs, ys = zip(*tans.flat(tans.outline(kind, lie)), strict=True)
    across = max(0, math.ceil(-min(xs))) + min(0, math.floor(WIDTH - max(xs)))
    down = max(0, math.ceil(-min(ys))) + min(0, math.floor(HEIGHT - max(ys)))
    return Lie(tans.plus(lie.at, (across, 0, down, 0)), lie.turn, lie.flipped)


def _near(figure: str, lies: tuple[Lie, ...], kind: str, wish: Lie) -> list[Point]:
    """The places within reach where a corner meets a corner, or the first one a half of a unit; the nearest first."""
    ((x, y),) = tans.flat((wish.at,))
    seen = tans.corners(kind, wish.turn, wish.flipped)
    points = FIGURES[figure].points
    for name, lie in zip(TANS, lies, strict=True):
        points += tans.outline(TANS[name], lie)
    found = set()
    marks = list(zip(points, tans.flat(points), strict=True))
    for corner, (u, v) in zip(seen, tans.flat(seen), strict=True):
        across, down = x + u, y + v
        found |= {tans.minus(point, corner) for point, (p, q) in marks if abs(p - across) < 3 and abs(q - down) < 3}
    ((u, v),) = tans.flat(seen[:1])
    halves = range(-2, 5, 2)
    for across in halves:
        for down in halves:
            at = math.floor((x + u) / 2) * 2 + across, 0, math.floor((y + v) / 2) * 2 + down, 0
            found.add(tans.minus(at, seen[0]))
    found = {p for p in found if max(map(abs, p)) < tans.LIMIT}
    far = {p: math.dist((x, y), tans.flat((p,))[0]) for p in found}
    return sorted((p for p in found if far[p] <= REACH), key=lambda p: (round(far[p], 6), p))


@lru_cache(maxsize=256)
def _flats(lies: tuple[Lie, ...]) -> tuple[Flat, ...]:
    return tuple(tans.flat(tans.outline(TANS[name], lie)) for name, lie in zip(TANS, lies, strict=True))


@lru_cache(maxsize=256)
def _fitting(figure: str, lies: tuple[Lie, ...]) -> tuple[bool, ...]:
    """For each piece, whether it lies within the silhouette and on no other piece."""
    flats, shade = _flats(lies), FIGURES[figure].shade
    return tuple(
        tans.within(flat, shade) and tans.apart(flat, (*flats[:at], *flats[at + 1 :])) for at, flat in enumerate(flats)
    )


def _where(figure: str, lies: tuple[Lie, ...], at: int) -> Text:
    """Where a piece lies, in words."""
    if _fitting(figure, lies)[at]:
        return _("liegt im Schattenriss")
    flats, shade = _flats(lies), FIGURES[figure].shade
    if not tans.apart(flats[at], (*flats[:at], *flats[at + 1 :])):
        return _("liegt auf einem anderen")
    return _("liegt daneben") if tans.apart(flats[at], shade) else _("ragt über den Rand")


def _outline(s: Tangramstand, name: str) -> tans.Outline:
    return tans.outline(TANS[name], s.lies[NUMBER[name]])


# --- the scene --------------------------------------------------------------------------------------------------


def _units(points: tans.Outline) -> Flat:
    """Corners in board units."""
    return tuple((round(x / UNIT, 4), round(y / UNIT, 4)) for x, y in tans.flat(points))


@lru_cache(maxsize=1024)
def _lies(kind: str, lie: Lie) -> Lies:
    ((x, y),) = _units((lie.at,))
    return Lies(x, y, lie.turn * 45, lie.flipped, _units(tans.outline(kind, lie)))


def _spoken(points: tans.Outline) -> str:
    """Corners as whoever hears them can compare them: how far from the left and from above."""
    return " ".join(f"{round(x, 2):g}|{round(y, 2):g}".replace(".", ",") for x, y in _units(points))


@cache
def _board(figure: str, shown: str) -> Board:
    width, height = WIDTH / UNIT, HEIGHT / UNIT
    if not figure:
        return Board("tisch", _("Tisch"), width, height, ())
    kept = FIGURES[figure]
    label = _(
        "Schattenriss „{figure}“, Ecken {at}",
        figure=kept.label,
        at=" / ".join(_spoken(rim) for rim in kept.rims),
    )
    lines: tuple[Line, ...] = ()
    if shown == "linien":
        pairs = {
            tuple(sorted(pair))
            for outline in map(_units, kept.outlines.values())
            for pair in zip(outline, (*outline[1:], outline[0]), strict=True)
        }
        lines = tuple(Line(*one, *other, style="seam") for one, other in sorted(pairs))
    return Board("tisch", label, width, height, (), lines, shade=tuple(map(_units, kept.rims)))


RULESETS = (
    Ruleset(
        "tangram",
        "Tangram",
        Tangram,
        (1,),
        max_events=MOST + 1,  # the silhouette is drawn first
        presets={
            "klein": Preset(_("für die Kleinen: mit Linien"), {"stufe": "leicht", "vorlage": "linien"}),
            "schwer": Preset(_("für Tüftler: schwer, nur der Schatten"), {"stufe": "schwer", "vorlage": "schatten"}),
        },
    ),
)
