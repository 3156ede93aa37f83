"""Dominosa: tiles lay side by side as a rectangle, their numbers were written down, and the tiles are to lie so again.

Source: 001:1841-1851 (a rectangle of 7 × 8 squares; other figures are allowed and may be easier, 001:1851) and 000:865.
Gaps filled: the source asks for no single solution. Here each sheet has exactly one, so that whoever is through has
found what lay there, and every tile can be reasoned out. The easier figures are the rectangles of smaller sets. One may
ask for a hint (an option), draw lines where no tile lies, and take every tile up again. After MOST touches it ends.

The sheets are a stored list (`dominosa_sheets`), not found anew: of rectangles laid at random only one in 24 to 54 has
a single solution, and to look for one inside `apply` would take seconds at times. The seed chooses a sheet, how it is
mirrored and which number stands for which. None of these changes how many solutions there are, and 36 sheets of
double-six become 725,760.

A move is one touch: ("c2",) takes a square, the next touch, beside it, lays the tile of these two numbers; a touch on a
tile takes it up. ("strich",) changes between laying tiles and drawing lines, ("tipp",) asks for a hint: it takes what
lies wrong, or else lays a tile and says why it must lie there. Squares are named as on a chessboard, a1 lower left.

Position notation: the numbers row by row from a1, the square that was touched ("-": none), "strich" while lines are
drawn, else "-", touches, hints, the tiles and the lines by their two squares:

    44402055265262335055511134203211244106462306603160146335 e1 - 6 0 a1a2,b1b2 a1b1
"""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import dataclass, replace
from functools import lru_cache

from games.engines.chance import Dice, Draw
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
    Seat,
    Step,
    UnreadableError,
    choice,
)
from games.engines.dominoes.dominosa_sheets import DRAWS, Pair, drawn, numbers, size, solutions, tile_of
from games.engines.kit.places import Squares, each
from games.engines.kit.states import changed
from games.engines.kit.tiles import label
from games.engines.scene import Board, Button, Line, Piece, View
from games.engines.text import YOURS, Text, _, addressed, plural, who

#: after so many touches it ends as it lies
MOST = 1000
HINT, LINES = "tipp", "strich"
SHEETS = {highest: Squares(*size(highest), label=_("Zettel mit Zahlen"), turns=(), dark=()) for highest in (3, 4, 5, 6)}
SIDES = (who(0),)


@dataclass(frozen=True, slots=True)
class DominosaOptions(Options):
    """How many tiles, and whether there is help."""

    satz: int = choice(
        6,
        _("Gespielt wird mit"),
        {
            3: _("10 Steinen bis zur Doppel-3"),
            4: _("15 Steinen bis zur Doppel-4"),
            5: _("21 Steinen bis zur Doppel-5"),
            6: _("28 Steinen bis zur Doppel-6"),
        },
        "28 001:1845; 001:1851 allows other figures, which may be easier",
    )
    tipp: str = choice(
        "knopf", _("Tipps gibt es"), {"knopf": _("auf Wunsch"), "nie": _("nie")}, "001:1841-1851 knows none"
    )


@dataclass(frozen=True, slots=True)
class Dominosastand:
    """The numbers, () before a sheet is drawn; tiles and lines as pairs of squares, the lower number first."""

    cells: tuple[int, ...] = ()
    tiles: frozenset[Pair] = frozenset()
    lines: frozenset[Pair] = frozenset()
    held: int = -1
    drawing: bool = False
    touches: int = 0
    hints: int = 0
    last: Path = ()


class Dominosa(Game[Dominosastand, DominosaOptions]):
    """The game for one."""

    options_class = DominosaOptions
    to_beat = "fewest"

    def __init__(self, seats: int, options: DominosaOptions) -> None:
        super().__init__(seats, options)
        self.squares = SHEETS[options.satz]
        self.beside = self.squares.steps("n", "e", "s", "w")
        self.count = len(self.squares.names) // 2

    def start(self) -> Dominosastand:
        return Dominosastand()

    def to_act(self, s: Dominosastand) -> frozenset[Seat]:
        if not s.cells:
            return frozenset({CHANCE})
        return frozenset() if self.outcome(s) else frozenset({0})

    def outcome(self, s: Dominosastand) -> Outcome | None:
        if len(s.tiles) == self.count:
            hints = plural(s.hints, _("mit {n} Tipp"), _("mit {n} Tipps")) if s.hints else _("ohne Tipp")
            said = _("Geschafft: Jeder Stein liegt richtig, {hints}!", hints=hints)
            return Outcome((1,), "solved", said, (s.hints,))
        if s.touches >= MOST:
            return Outcome((1,), "touches", _("Du hast {n}-mal getippt: Schluss für heute.", n=s.touches))
        return None

    def solution(self, s: Dominosastand) -> frozenset[Pair]:
        """Where the tiles lay."""
        return _solved(s.cells)

    # --- what a seat can do ---

    def step(self, s: Dominosastand, seat: Seat, path: Path = ()) -> Step:
        if seat or self.to_act(s) != {0}:
            return NOTHING
        names = self.squares.names
        buttons: tuple[Button, ...] = (Button(LINES, _("Steine legen") if s.drawing else _("Striche ziehen"), "s"),)
        if self.options.tipp == "knopf":
            buttons += (Button(HINT, _("Tipp"), "t"),)
        if s.held < 0:
            squares = names
        else:
            near = [at for at in each(self.beside[s.held]) if self.forbids(s, at) is None]
            squares = tuple(names[at] for at in sorted((s.held, *near)))
        targets = (*squares, *(button.target for button in buttons))
        if path:
            return WHOLE if len(path) == 1 and path[0] in targets else NOTHING
        return Step(targets, prompt=self._asks(s), buttons=buttons)

    def _asks(self, s: Dominosastand) -> Text:
        if s.drawing:
            return _("Zwischen welchen Feldern liegt kein Stein?") if s.held < 0 else _("Und das Feld daneben?")
        return _("Wo liegt ein Stein?") if s.held < 0 else _("Auf welches Feld daneben reicht er?")

    def forbids(self, s: Dominosastand, at: int) -> Text | None:
        """The rule by which nothing is laid or drawn from the square that was touched to this one."""
        names = self.squares.names
        if not self.beside[s.held] >> at & 1:
            return _("{one} und {two} liegen nicht nebeneinander.", one=names[s.held], two=names[at])
        pair = _pair(s.held, at)
        tile = tile_of(s.cells, pair)
        if s.drawing:
            return _("Hier liegt der Stein {tile}. Nimm ihn zuerst weg.", tile=label(tile)) if pair in s.tiles else None
        for other in s.tiles:
            if at in other:
                return _("Auf {square} liegt schon ein Stein.", square=names[at])
        for other in s.tiles:
            if tile_of(s.cells, other) == tile:
                where = self._where(other)
                return _(
                    "Den Stein {tile} gibt es nur einmal, und er liegt auf {where}.", tile=label(tile), where=where
                )
        return _("Dazwischen hast du einen Strich gezogen.") if pair in s.lines else None

    def why_not(self, s: Dominosastand, seat: Seat, path: Path) -> Text:
        if not path:
            return _("Tippe ein Feld an.")
        if len(path) > 1:
            return _("Tippe ein Feld nach dem anderen an.")
        if path[0] == HINT:
            return _("An diesem Tisch gibt es keine Tipps.")
        at = self.squares.number.get(path[0])
        refused = None if at is None else self.forbids(s, at)
        return refused or _("Dieses Feld gibt es auf dem Zettel nicht.")

    # --- what follows ---

    def draw(self, s: Dominosastand) -> Draw:
        return Dice(2, DRAWS)

    def apply(self, s: Dominosastand, event: Event) -> tuple[Dominosastand, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            which, naming = (int(number) for number in event.outcome)
            said = Said(text=_("Die Steine sind weg, der Zettel mit den Zahlen liegt da."))
            return changed(s, cells=drawn(self.options.satz, which, naming)), (said,)
        assert isinstance(event, Move)
        (target,) = event.path
        new = changed(s, touches=s.touches + 1, held=-1, last=())
        if target == LINES:
            said = Said(text=_("Du legst Steine.") if s.drawing else _("Du ziehst Striche."))
            return changed(new, drawing=not s.drawing), (said,)
        if target == HINT:
            new, effect = self._hint(changed(new, hints=s.hints + 1))
        else:
            new, effect = self._touch(s, new, self.squares.number[target])
        outcome = self.outcome(new)
        return new, (effect, Said(text=outcome.reason)) if outcome else (effect,)

    def _touch(self, s: Dominosastand, new: Dominosastand, at: int) -> tuple[Dominosastand, Effect]:
        name = self.squares.names[at]
        if s.held == at:
            return new, Said(text=_("Doch nicht {square}.", square=name))
        if s.held >= 0:
            pair = _pair(s.held, at)
            if not s.drawing:
                return self._lay(new, pair)
            said = _("Strich weg: {where}.") if pair in s.lines else _("Strich: {where}.")
            said = Text(said.msgid, (("where", self._where(pair)),))
            return changed(new, lines=s.lines ^ {pair}, last=self._names(pair)), Said(text=said)
        lying = None if s.drawing else next((pair for pair in s.tiles if at in pair), None)
        if lying:
            said = _("{tile} weggenommen.", tile=label(tile_of(s.cells, lying)))
            return changed(new, tiles=s.tiles - {lying}), Said(text=said)
        return changed(new, held=at, last=(name,)), Said(text=_("Angetippt: {square}.", square=name))

    def _lay(self, new: Dominosastand, pair: Pair, why: Text | None = None) -> tuple[Dominosastand, Effect]:
        one, two = self._names(pair)
        said = why or _("{tile} auf {where}.", tile=label(tile_of(new.cells, pair)), where=self._where(pair))
        return changed(new, tiles=new.tiles | {pair}, last=(one, two)), Moved(source="", to=two, text=said)

    def _hint(self, s: Dominosastand) -> tuple[Dominosastand, Effect]:
        """What is wrong is taken away; else the tile that is most easily reasoned out is laid."""
        solution = self.solution(s)
        for pair in sorted(s.tiles - solution):
            said = _(
                "Tipp: {tile} lag auf {where} falsch.", tile=label(tile_of(s.cells, pair)), where=self._where(pair)
            )
            return changed(s, tiles=s.tiles - {pair}, last=self._names(pair)), Said(text=said)
        for pair in sorted(s.lines & solution):
            said = _("Tipp: Der Strich bei {where} war falsch.", where=self._where(pair))
            return changed(s, lines=s.lines - {pair}, last=self._names(pair)), Said(text=said)
        pair, why = self.reasoned(s)
        return self._lay(s, pair, why)

    def reasoned(self, s: Dominosastand) -> tuple[Pair, Text]:
        """The next tile, and why it lies there: it fits nowhere else, or a square of it fits no other."""
        used = {tile_of(s.cells, pair) for pair in s.tiles}
        covered = {at for pair in s.tiles for at in pair}
        by_tile: dict[int, list[Pair]] = defaultdict(list)
        by_square: dict[int, list[Pair]] = defaultdict(list)
        for pair in self.pairs():
            tile = tile_of(s.cells, pair)
            if tile not in used and covered.isdisjoint(pair):
                by_tile[tile].append(pair)
                for at in pair:
                    by_square[at].append(pair)
        for tile, places in sorted(by_tile.items()):
            if len(places) == 1:
                where = self._where(places[0])
                return places[0], _(
                    "Tipp: Für {tile} gibt es nur noch den Platz {where}.", tile=label(tile), where=where
                )
        for at, places in sorted(by_square.items()):
            if len(places) == 1:
                other = self.squares.names[sum(places[0]) - at]
                return places[0], _("Tipp: {at} passt nur noch zu {other}.", at=self.squares.names[at], other=other)
        pair = min(self.solution(s) - s.tiles)
        tile_name = label(tile_of(s.cells, pair))
        return pair, _(
            "Tipp: Hier hilft nur Probieren. {tile} liegt auf {where}.", tile=tile_name, where=self._where(pair)
        )

    def pairs(self) -> list[Pair]:
        """Every two squares side by side."""
        return [(at, other) for at, near in enumerate(self.beside) for other in each(near) if at < other]

    def evaluate(self, s: Dominosastand, seat: Seat) -> float:
        """What lies right, less what lies wrong; a touched square is half a tile, a hint costs more than one."""
        if not s.cells:
            return -1.0
        right = len(s.tiles & self.solution(s))
        touched = s.held >= 0 and not s.drawing and all(s.held not in pair for pair in s.tiles)
        good = 2 * right - len(s.tiles) + 0.5 * touched - 0.25 * s.drawing - 1.5 * s.hints
        return max(-1.0, 2 * good / self.count - 1)

    def propose(self, s: Dominosastand, seat: Seat, rng: random.Random) -> Path:
        """Anything that can be touched; three times of four what leads on to the solution, if that can be."""
        step = self.step(s, seat)
        if rng.random() < 0.75 and not s.drawing:
            solution = self.solution(s)
            wanted = solution - s.tiles if s.tiles <= solution else s.tiles - solution
            aim = next((pair for pair in sorted(wanted) if s.held < 0 or s.held in pair), None)
            if aim:
                name = self.squares.names[sum(aim) - s.held if s.held >= 0 else aim[0]]
                if name in step.targets:
                    return (name,)
        return (rng.choice(step.targets),)

    # --- what is seen ---

    def view(self, s: Dominosastand, seat: Seat | None) -> View:
        names = self.squares.names
        pieces = []
        for pair in sorted(s.tiles):
            ways = ("o", "w") if pair[1] == pair[0] + 1 else ("n", "s")
            name = _("Stein {tile}", tile=label(tile_of(s.cells, pair)))
            pieces += [Piece(names[at], "half", name, face=way) for at, way in zip(pair, ways, strict=True)]
        pieces += [
            Piece(names[at], "pips", plural(number, _("{n} Auge"), _("{n} Augen")), face=str(number))
            for at, number in enumerate(s.cells)
        ]
        left = self.count - len(s.tiles)
        open_ = plural(left, _("Ein Stein fehlt noch."), _("{n} Steine fehlen noch."))
        outcome = self.outcome(s)
        status = outcome.reason if outcome else addressed(0, YOURS, open_)
        note = plural(s.hints, _("{open} {n} Tipp."), _("{open} {n} Tipps."), open=open_) if s.hints else open_
        return View((_ruled(self.options.satz, s.lines),), tuple(pieces), SIDES, status, (note,), s.last)

    def _names(self, pair: Pair) -> tuple[str, str]:
        return self.squares.names[pair[0]], self.squares.names[pair[1]]

    def _where(self, pair: Pair) -> str:
        return "–".join(self._names(pair))

    # --- written down ---

    def notate(self, s: Dominosastand) -> str:
        names = self.squares.names
        tiles, lines = (",".join("".join(self._names(pair)) for pair in sorted(each_)) for each_ in (s.tiles, s.lines))
        cells = "".join(map(str, s.cells)) or "-"
        held = names[s.held] if s.held >= 0 else "-"
        return f"{cells} {held} {LINES if s.drawing else '-'} {s.touches} {s.hints} {tiles or '-'} {lines or '-'}"

    def parse(self, position: str) -> Dominosastand:
        fields = position.split(" ")
        if len(fields) == 7 and fields[0] == "-" and fields[1:] == ["-", "-", "0", "0", "-", "-"]:
            return Dominosastand()
        if len(fields) == 7:
            cells, held, mode, touches, hints = fields[:5]
            known = {"".join(self._names(pair)): pair for pair in self.pairs()}
            tiles, lines = ([known.get(name) for name in text.split(",") if text != "-"] for text in fields[5:])
            sheet = numbers(self.options.satz, cells)
            counted = touches in map(str, range(MOST + 1)) and hints in map(str, range(int(touches) + 1))
            names = {"-": -1, **self.squares.number}
            if sheet and counted and held in names and mode in ("-", LINES) and None not in (*tiles, *lines):
                laid = frozenset(pair for pair in tiles if pair)
                ruled = frozenset(pair for pair in lines if pair)
                at = names[held]
                s = Dominosastand(sheet, laid, ruled, at, mode == LINES, int(touches), int(hints))
                squares = [square for pair in laid for square in pair]
                one_each = len({tile_of(sheet, pair) for pair in laid}) == len(laid) == len(tiles)
                free = s.drawing or at not in squares
                if one_each and len(set(squares)) == len(squares) and free and not laid & ruled:
                    return s
        raise UnreadableError(
            _("Eine Stellung hat sieben Felder, das erste mit den Zahlen eines Zettels, der genau eine Lösung hat.")
        )


def _pair(one: int, two: int) -> Pair:
    return (one, two) if one < two else (two, one)


@lru_cache(maxsize=256)
def _solved(cells: tuple[int, ...]) -> frozenset[Pair]:
    return next(solutions(cells))


@lru_cache(maxsize=256)
def _ruled(highest: int, lines: frozenset[Pair]) -> Board:
    """The sheet with the lines that were drawn on it."""
    squares = SHEETS[highest]
    board = squares.board
    drawn_lines = []
    for one, two in sorted(lines):
        a, b = board.spots[one], board.spots[two]
        x, y, aside = (a.x + b.x) / 2, (a.y + b.y) / 2, a.x == b.x
        ends = (x - 0.4 * aside, y - 0.4 * (not aside), x + 0.4 * aside, y + 0.4 * (not aside))
        drawn_lines.append(Line(*ends, "rod"))
    return replace(board, lines=tuple(drawn_lines))


RULESETS = (
    Ruleset(
        "dominosa",
        "Dominosa",
        Dominosa,
        (1,),
        max_events=MOST + 1,  # the sheet is drawn first
        presets={
            "philos": Preset(_("wie im Philos-Heft: 28 Steine, ohne Tipps"), {"satz": 6, "tipp": "nie"}),
            "klein": Preset(_("für den Anfang: 10 Steine"), {"satz": 3, "tipp": "knopf"}),
            "mittel": Preset(_("für zwischendurch: 15 Steine"), {"satz": 4, "tipp": "knopf"}),
        },
    ),
)
