"""Puzzle: a picture lies there in pieces and mixed up; two pieces at a time change places until it is whole.

Source: 000:954-966 (the history, and advice: the rim first, then what strikes the eye) and 000:24 (the club has two,
"Wolf" and "Schloss Neuschwanstein"). Gaps filled: how many pieces (12, 24 or 48, as children's puzzles have), what the
pictures show (three of our own, "Wolf" and "Schloss" among them), one player (the catalogue has it played alone). On a
screen nothing has to be found in a box: all pieces lie in the frame, the right way up, each on a place; two change
places. Pieces that lie right hold, as cut pieces do since they interlock (000:958); that is an option. After MOST
touches it ends as it lies.

A move is one touch: ("b3",) takes up what lies there, the next touch says with which place it changes; the same place
again puts it down. Places are named as on a chessboard, a1 lower left, and a piece by the place where it belongs.

Position notation, the columns, what is taken up ("-": nothing), the touches so far, and where the piece of each place
lies, from a1 along the rows:

    3 - 0 b1,a1,c1,a2,b2,c2,a3,b3,c3,a4,b4,c4
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache

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
    Seat,
    Step,
    UnreadableError,
    choice,
)
from games.engines.kit.places import FILES, Places
from games.engines.kit.states import changed
from games.engines.scene import Area, Board, Piece, Spot, View
from games.engines.text import YOURS, Text, _, addressed, plural, who

#: after so many touches it ends as it lies
MOST = 1000
#: columns and rows by the number of pieces
SIZES = {12: (3, 4), 24: (4, 6), 48: (6, 8)}
#: width and height of a picture, in its own units
WIDE, HIGH = 600, 800
MOTIFS: dict[str | int | bool, Text] = {
    "schloss": _("Schloss am See"),
    "wolf": _("Wolf bei Nacht"),
    "jahrmarkt": _("Jahrmarkt um 1900"),
}
SIDES = (who(0),)
PATTERN = Area("vorlage", _("Das Bild"))


@dataclass(frozen=True, slots=True)
class PuzzleOptions(Options):
    """What is agreed on before the pieces are mixed."""

    motiv: str = choice("schloss", _("Bild"), MOTIFS, "000:24 names two of the club's, a wolf and a castle")
    teile: int = choice(
        12, _("Teile"), {12: _("12 Teile"), 24: _("24 Teile"), 48: _("48 Teile")}, "no source says how many"
    )
    haelt: bool = choice(
        True,
        _("Ein Teil am richtigen Platz"),
        {True: _("hält fest"), False: _("bleibt beweglich")},
        "000:958 knows both: pieces that do not interlock, as in 1763, and the later ones that do",
    )


@dataclass(frozen=True, slots=True)
class Puzzlestand:
    """By place, the number of the piece that lies there, () before they are mixed; the place taken up, or -1."""

    pieces: tuple[int, ...] = ()
    held: int = -1
    touches: int = 0
    last: Path = ()


class Puzzle(Game[Puzzlestand, PuzzleOptions]):
    """The game for one."""

    options_class = PuzzleOptions

    def __init__(self, seats: int, options: PuzzleOptions) -> None:
        super().__init__(seats, options)
        self.places, self.board, self.parts = _cut(options.teile)

    def start(self) -> Puzzlestand:
        return Puzzlestand()

    def to_act(self, s: Puzzlestand) -> frozenset[Seat]:
        if not s.pieces:
            return frozenset({CHANCE})
        return frozenset() if self.outcome(s) else frozenset({0})

    def right(self, s: Puzzlestand) -> int:
        """How many pieces lie where they belong."""
        return sum(at == piece for at, piece in enumerate(s.pieces))

    def outcome(self, s: Puzzlestand) -> Outcome | None:
        if s.pieces and self.right(s) == len(s.pieces):
            one = _("Geschafft, das Bild ist ganz! Du hast einmal getippt.")
            more = _("Geschafft, das Bild ist ganz! Du hast {n}-mal getippt.")
            return Outcome((1,), "solved", plural(s.touches, one, more))
        if s.touches >= MOST:
            return Outcome((1,), "touches", _("Du hast {n}-mal getippt: Schluss für heute.", n=s.touches))
        return None

    # --- what a seat can do ---

    def step(self, s: Puzzlestand, seat: Seat, path: Path = ()) -> Step:
        if seat or self.to_act(s) != {0}:
            return NOTHING
        names = self.places.names
        targets = tuple(name for at, name in enumerate(names) if not self._holds(s, at))
        if path:
            return WHOLE if len(path) == 1 and path[0] in targets else NOTHING
        prompt = _("Nimm ein Teil.") if s.held < 0 else _("Wohin damit? Die Teile tauschen.")
        return Step(targets, prompt=prompt)

    def _holds(self, s: Puzzlestand, at: int) -> bool:
        return self.options.haelt and s.pieces[at] == at

    def why_not(self, s: Puzzlestand, seat: Seat, path: Path) -> Text:
        if not path:
            return _("Tippe ein Teil an.")
        if path[0] not in self.places.number:
            return _("Diesen Platz gibt es hier nicht.")
        if len(path) > 1:
            return _("Tippe ein Teil nach dem anderen an.")
        return _("Dieses Teil liegt schon richtig. Es hält fest.")

    # --- what follows ---

    def draw(self, s: Puzzlestand) -> Draw:
        return Shuffle(self.places.names)

    def apply(self, s: Puzzlestand, event: Event) -> tuple[Puzzlestand, tuple[Effect, ...]]:
        number = self.places.number
        if isinstance(event, Chance):
            mixed = tuple(number[str(name)] for name in event.outcome)
            return changed(s, pieces=mixed), (Said(text=_("Die Teile sind gemischt.")),)
        assert isinstance(event, Move)
        (place,) = event.path
        at, touches = number[place], s.touches + 1
        if s.held < 0:
            new = changed(s, held=at, touches=touches, last=event.path)
            return new, (Said(text=_("Genommen: {piece}.", piece=self._name(s.pieces[at]))),)
        if s.held == at:
            return changed(s, held=-1, touches=touches, last=()), (Said(text=_("Zurückgelegt.")),)
        pieces = list(s.pieces)
        pieces[at], pieces[s.held] = pieces[s.held], pieces[at]
        source = self.places.names[s.held]
        new = changed(s, pieces=tuple(pieces), held=-1, touches=touches, last=(source, place))
        said = _("{one} und {two} tauschen.", one=source, two=place)
        fitted = sum(pieces[here] == here for here in (at, s.held))
        if fitted:
            one = _("{swap} Jetzt liegt ein Teil davon richtig.")
            said = plural(fitted, one, _("{swap} Jetzt liegen {n} Teile davon richtig."), swap=said)
        effects: list[Effect] = [Moved(source=source, to=place, text=said), Moved(source=place, to=source)]
        outcome = self.outcome(new)
        if outcome:
            effects.append(Said(text=outcome.reason))
        return new, tuple(effects)

    def evaluate(self, s: Puzzlestand, seat: Seat) -> float:
        """How much lies right."""
        return 2 * self.right(s) / len(s.pieces) - 1 if s.pieces else -1.0

    def propose(self, s: Puzzlestand, seat: Seat, rng: random.Random) -> Path:
        """Anything that can be touched; of a piece that is held, every other time the place where it belongs."""
        names = self.places.names
        if s.held >= 0 and rng.random() < 0.5 and s.pieces[s.held] != s.held:
            return (names[s.pieces[s.held]],)
        return (rng.choice(self.step(s, seat).targets),)

    # --- what is seen ---

    def view(self, s: Puzzlestand, seat: Seat | None) -> View:
        motif = self.options.motiv
        pieces = [Piece("vorlage", "part", MOTIFS[motif], face=motif)]
        for at, piece in enumerate(s.pieces):
            label = self._name(piece)
            if piece == at:
                label = _("{piece}, liegt richtig", piece=label)
            elif at == s.held:
                label = _("{piece}, genommen", piece=label)
            pieces.append(Piece(self.places.names[at], "part", label, face=motif, part=self.parts[piece]))
        outcome = self.outcome(s)
        left = len(self.places.names) - self.right(s)
        others = plural(left, _("Ein Teil liegt noch falsch."), _("{n} Teile liegen noch falsch."))
        status = outcome.reason if outcome else addressed(0, YOURS, others)
        last = s.last if s.held < 0 else (self.places.names[s.held],)
        return View((self.board, PATTERN), tuple(pieces), SIDES, status, (others,), last)

    def _name(self, piece: int) -> Text:
        return _("Teil {name}", name=self.places.names[piece])

    # --- written down ---

    def notate(self, s: Puzzlestand) -> str:
        names = self.places.names
        held = names[s.held] if s.held >= 0 else "-"
        lying = ",".join(names[at] for at in _inverse(s.pieces)) or "-"
        return f"{SIZES[self.options.teile][0]} {held} {s.touches} {lying}"

    def parse(self, position: str) -> Puzzlestand:
        number = self.places.number
        columns, *rest = position.split(" ")
        if len(rest) == 3 and columns == str(SIZES[self.options.teile][0]):
            held, touches, lying = rest
            spots = [] if lying == "-" else [number.get(name, -1) for name in lying.split(",")]
            whole = not spots or sorted(spots) == list(range(len(number)))
            if whole and touches in map(str, range(MOST + 1)) and (held == "-" or (spots and held in number)):
                s = Puzzlestand(_inverse(tuple(spots)), number.get(held, -1), int(touches))
                if s.held < 0 or not self._holds(s, s.held):
                    return s
        raise UnreadableError(
            _("Eine Stellung besteht aus Spalten, genommenem Teil, Berührungen und Plätzen, etwa „3 - 0 b1,a1,c1 …“.")
        )


def _inverse(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Where each number stands."""
    found = [0] * len(numbers)
    for at, number in enumerate(numbers):
        found[number] = at
    return tuple(found)


@cache
def _cut(count: int) -> tuple[Places, Board, tuple[tuple[float, float, float, float], ...]]:
    """The places from a1 along the rows, their board, and what part of the picture belongs to each: squares from its
    middle, as large as its height allows."""
    columns, rows = SIZES[count]
    side = HIGH / rows
    left = (WIDE - columns * side) / 2
    places = Places(f"{FILES[column]}{row + 1}" for row in range(rows) for column in range(columns))
    spots, parts = [], []
    for at, name in enumerate(places.names):
        column, row = at % columns, rows - 1 - at // columns
        spots.append(Spot(name, column + 0.5, row + 0.5, _("Platz {place}", place=name), "bare"))
        parts.append((round(left + column * side, 2), round(row * side, 2), round(side, 2), round(side, 2)))
    return places, Board("bild", _("Puzzle"), columns, rows, tuple(spots)), tuple(parts)


RULESETS = (
    Ruleset(
        "puzzle",
        "Puzzle",
        Puzzle,
        (1,),
        max_events=MOST + 1,  # the pieces are mixed first
        presets={
            "klein": Preset(_("für die Kleinen: 12 Teile"), {"teile": 12, "haelt": True}),
            "gross": Preset(_("für Große: 48 Teile, nichts hält"), {"teile": 48, "haelt": False}),
        },
    ),
)
