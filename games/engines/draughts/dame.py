"""Draughts: the German game and its relatives.

Dame, polnische Dame, internationale Dame, russische Dame, draughts (checkers) and Schlagdame are one game under
different options; Turkish draughts has a board and directions of its own. Options and sources: `options.py`.

Targets are the squares, a1 at White's left, which is a dark one. (No source of the German game says how the board
lies; 003 has the dark square on the left.) A move is

- a step: from and to, such as ("c3", "d4");
- a capture: every square landed on, such as ("c3", "e5", "g7"). Routes with the same result (same stones taken, same
  square at the end, same rank of the stone) are one move, spelled as the first of them in a fixed order; a nearer
  landing comes before a farther one. Published move counts "without duplicates" count in the same way;
- where huffing is agreed on, the opponent's stone that is huffed, alone: ("d4",). Unless huffing is agreed to be the
  turn, the same player then moves. A right to huff ends with the next event. Whoever huffs has not failed to capture,
  and a chain of captures is broken off only where that is allowed, so nobody is huffed for it.

003:484, 505 fill "the first four rows" of 8×8 squares with twelve stones, which is three rows.

Position notation, with every detail in `notation.py`: side to move, White's stones, Black's stones (K before
kings), half moves in which nothing was taken and no man went forward, stones that may be huffed now:

    W:Wa1,c3,Kh4:Bb8,Kf8:H0:Pb8
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import ClassVar

from games.engines.core import (
    Captured,
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
)
from games.engines.draughts import explain as explaining
from games.engines.draughts import notation
from games.engines.draughts.captures import FILES, Capture, Grid, each, grid
from games.engines.draughts.options import DameOptions, TuerkischeOptions, VariantOptions, plan
from games.engines.scene import Area, Board, Mark, Piece, Spot, View
from games.engines.text import Text, _, plural

SIDES = (_("Weiß"), _("Schwarz"))
TAKEN = ("beute-weiss", "beute-schwarz")
STONES = (_("weißer Stein"), _("schwarzer Stein"))
KINGS = (_("weiße Dame"), _("schwarze Dame"))
#: what a king is worth in stones, by how it moves
FLYING, SHORT = 3.0, 1.6


@dataclass(frozen=True, slots=True)
class Damestand:
    """A position: men and kings of each side as bits of the grid, whose turn, and what huffing and draws need."""

    men: tuple[int, int]
    kings: tuple[int, int] = (0, 0)
    turn: Seat = 0
    #: half moves since a stone was taken or a man went forward
    quiet: int = 0
    #: stones of the side that has just moved which may be huffed now
    missed: int = 0
    #: the positions of the quiet half moves, to see one come back
    seen: tuple[tuple[int, int, int, int, int, int], ...] = ()
    #: the places the last move touched
    last: Path = ()

    @property
    def key(self) -> tuple[int, int, int, int, int, int]:
        """What makes two positions the same for a draw by repetition."""
        return (*self.men, *self.kings, self.turn, self.missed)


class Dame(Game[Damestand, DameOptions]):
    """The game for two seats: 0 is White, 1 is Black."""

    options_class: ClassVar[type[Options]] = DameOptions
    perfect_information = True
    turkish = False

    def __init__(self, seats: int, options: DameOptions) -> None:
        super().__init__(seats, options)
        self.plan = plan(options, turkish=self.turkish)
        self.grid = self.plan.grid
        rows = self.grid.rows
        # 001:831, 002:219: three rows; 000:750: four on the large board; 003:465: Turkish, the second and the third
        filled = range(1, 3) if self.turkish else range(3 if options.brett == 8 else 4)
        self.setup = sum(rows[row] for row in filled), sum(rows[-1 - row] for row in filled)
        self.stones = self.setup[0].bit_count()

    def start(self) -> Damestand:
        return Damestand(self.setup, turn=0 if self.options.anfang == "weiss" else 1)

    def to_act(self, s: Damestand) -> frozenset[Seat]:
        return frozenset() if self._ending(s) else frozenset({s.turn})

    # --- what a seat can do ---

    def _captures(self, s: Damestand) -> list[Capture]:
        seat = s.turn
        return self.plan.captures(s.men[seat], s.kings[seat], s.men[1 - seat] | s.kings[1 - seat], seat)

    def _jumpers(self, s: Damestand) -> int:
        seat = s.turn
        return self.plan.jumpers(s.men[seat], s.kings[seat], s.men[1 - seat] | s.kings[1 - seat], seat)

    def _paths(self, s: Damestand) -> list[Path]:
        """All moves of the side to move, huffs first."""
        name = self.grid.name
        paths: list[Path] = [(name[bit],) for bit in each(s.missed)] if s.missed else []
        captures = self._captures(s)
        paths += [tuple([name[bit] for bit in capture.path]) for capture in captures]
        if not captures or self.options.schlagen != "pflicht":
            seat = s.turn
            theirs = s.men[1 - seat] | s.kings[1 - seat]
            steps = self.plan.steps(s.men[seat], s.kings[seat], theirs, seat)
            paths += [(name[start], name[goal]) for start, goal in steps]
        return paths

    def moves(self, s: Damestand, seat: Seat) -> Iterator[Path] | None:
        return iter(self._paths(s) if seat == s.turn and not self._ending(s) else ())

    def propose(self, s: Damestand, seat: Seat, rng: random.Random) -> Path:
        return rng.choice(self._paths(s))

    def step(self, s: Damestand, seat: Seat, path: Path = ()) -> Step:
        if seat != s.turn or self._ending(s):
            return Step()
        count = len(path)
        below = [move for move in self._paths(s) if move[:count] == path]
        complete = path in below
        further = {move[count] for move in below if len(move) > count}
        if not further:
            return Step(complete=complete, shows=tuple(self._shown(s, path)) if complete and count > 1 else ())
        targets = tuple(square for square in self.grid.names if square in further)
        if not count:
            return Step(targets, prompt=self._prompt(s))
        if count == 1:
            return Step(targets, complete, _("Wohin?"))
        shows = tuple(self._shown(s, path))
        if complete:
            return Step(targets, complete, _("Du darfst weiterschlagen oder hier aufhören."), shows)
        return Step(targets, complete, _("Schlage weiter: Wohin?"), shows)

    def _prompt(self, s: Damestand) -> Text:
        if s.missed:
            return _("Tippe einen fremden Stein an, um ihn wegzupusten, oder einen eigenen, um zu ziehen.")
        if self.options.schlagen != "pflicht":
            return _("Ziehe oder schlage mit einem deiner Steine.")  # whether one can is for the player to see
        return _("Du musst schlagen.") if self._jumpers(s) else _("Ziehe mit einem deiner Steine.")

    def hops(self, s: Damestand, path: Path) -> Iterator[tuple[int, int, int]]:
        """(from, to, stone taken or 0) of every hop of a path whose hops run along lines."""
        theirs = s.men[1 - s.turn] | s.kings[1 - s.turn]
        bits = [self.grid.bit[square] for square in path]
        between = self.grid.between
        for start, goal in pairwise(bits):
            over = between[start, goal] & theirs
            theirs &= ~over
            yield start, goal, over

    def _shown(self, s: Damestand, path: Path, *, said: bool = False) -> Iterator[Effect]:
        """What there is to see of the hops of a path."""
        name, side = self.grid.name, SIDES[s.turn]
        lifted: list[Effect] = []
        for start, goal, over in self.hops(s, path):
            source, to = name[start], name[goal]
            text = None
            if said and over:
                text = _(
                    "{side} springt von {source} nach {to} und schlägt {point}.",
                    side=side,
                    source=source,
                    to=to,
                    point=name[over],
                )
            elif said:
                text = _("{side} zieht von {source} nach {to}.", side=side, source=source, to=to)
            yield Moved(source=source, to=to, text=text)
            if over:
                taken = Captured(at=name[over], to=TAKEN[s.turn])
                if self.plan.lifts_at_once:
                    yield taken
                else:
                    lifted.append(taken)
        yield from lifted

    # --- what follows ---

    def apply(self, s: Damestand, event: Event) -> tuple[Damestand, tuple[Effect, ...]]:
        assert isinstance(event, Move)
        seat, path = event.seat, event.path
        if len(path) == 1:
            after, effects = self._huff(s, seat, path)
        else:
            after, effects = self._move(s, seat, path)
        ending = self._ending(after)
        if ending:
            effects.append(Said(text=ending.reason))
        return after, tuple(effects)

    def _huff(self, s: Damestand, seat: Seat, path: Path) -> tuple[Damestand, list[Effect]]:
        gone = ~self.grid.bit[path[0]]
        other = 1 - seat
        men, kings = s.men[other] & gone, s.kings[other] & gone
        after = Damestand(
            (s.men[0], men) if seat == 0 else (men, s.men[1]),
            (s.kings[0], kings) if seat == 0 else (kings, s.kings[1]),
            other if self.options.pusten_zug else seat,
            last=path,
        )
        said = _("{side} pustet den Stein auf {point} weg.", side=SIDES[seat], point=path[0])
        return after, [Captured(at=path[0], to=TAKEN[seat], text=said)]

    def _move(self, s: Damestand, seat: Seat, path: Path) -> tuple[Damestand, list[Effect]]:
        board = self.grid
        other = 1 - seat
        men, kings = s.men[seat], s.kings[seat]
        start, end = board.bit[path[0]], board.bit[path[-1]]
        was_king = bool(kings & start)
        king = was_king or bool(end & board.crown[seat])
        taken = 0
        for _start, goal, over in self.hops(s, path):
            taken |= over
            if self.plan.crowning == "weiter" and goal & board.crown[seat]:
                king = True
        if was_king:
            kings &= ~start
        else:
            men &= ~start
        if king:
            kings |= end
        else:
            men |= end
        their_men, their_kings = s.men[other] & ~taken, s.kings[other] & ~taken
        missed = 0
        if not taken and self.options.schlagen == "pusten":
            missed = self._jumpers(s)
            if missed and self.options.pusten_stein == "gezogen":  # 004:25
                missed = end
            elif missed & start:  # 000:730; the stone that should have captured went elsewhere
                missed = missed & ~start | end
        lasting = taken or (not was_king and path[0][1:] != path[-1][1:])
        after = Damestand(
            (men, their_men) if seat == 0 else (their_men, men),
            (kings, their_kings) if seat == 0 else (their_kings, kings),
            other,
            0 if lasting else s.quiet + 1,
            missed,
            () if lasting else (*s.seen, s.key),
            path,
        )
        effects = list(self._shown(s, path, said=True))
        if king and not was_king:
            said = _("{side} bekommt eine Dame auf {point}.", side=SIDES[seat], point=path[-1])
            effects.append(Said(text=said))
        return after, effects

    def outcome(self, s: Damestand) -> Outcome | None:
        return self._ending(s)

    def _ending(self, s: Damestand) -> Outcome | None:
        seat = s.turn
        other = 1 - seat
        losing = self.options.ziel == "verlieren"
        for owner in (seat, other):
            if not s.men[owner] | s.kings[owner]:  # 001:845, 002:227, 004:29; 001:871 turns it round
                reason = (
                    _("{side} hat keine Steine mehr und gewinnt.", side=SIDES[owner])
                    if losing
                    else _("{side} hat keine Steine mehr und verliert.", side=SIDES[owner])
                )
                return Outcome(_places(owner if losing else 1 - owner), "stones", reason)
        theirs = s.men[other] | s.kings[other]
        # 000:754, 001:845, 002:227, 004:33, 003:475, 600
        if (
            not self.plan.can_step(s.men[seat], s.kings[seat], theirs, seat)
            and not s.missed
            and not self.plan.jumpers(s.men[seat], s.kings[seat], theirs, seat)
        ):
            wins = losing and self.options.eingeschlossen
            reason = (
                _("{side} kann nicht mehr ziehen und gewinnt.", side=SIDES[seat])
                if wins
                else _("{side} kann nicht mehr ziehen und verliert.", side=SIDES[seat])
            )
            return Outcome(_places(seat if wins else other), "blocked", reason)
        if self.options.wiederholung and len(s.seen) >= 4 and s.seen.count(s.key) >= 2:
            return Outcome((1, 1), "repetition", _("Dieselbe Stellung zum dritten Mal: unentschieden."))
        if s.quiet >= 2 * self.options.zugzahl:
            reason = _("{n} Züge lang kam nichts voran: unentschieden.", n=self.options.zugzahl)
            return Outcome((1, 1), "quiet", reason)
        return None

    # --- what is seen ---

    def view(self, s: Damestand, seat: Seat | None) -> View:
        board = self.grid
        pieces = []
        for owner in (0, 1):
            pieces += [Piece(square, "stone", STONES[owner], owner) for square in board.squares(s.men[owner])]
            pieces += [Piece(square, "king", KINGS[owner], owner) for square in board.squares(s.kings[owner])]
        for owner in (0, 1):
            lost = self.stones - (s.men[owner] | s.kings[owner]).bit_count()
            if lost:
                pieces.append(Piece(TAKEN[1 - owner], "stone", STONES[owner], owner, count=lost))
        ending = self._ending(s)
        return View(
            surfaces(board.size, board.dark_only),
            tuple(pieces),
            SIDES,
            ending.reason if ending else _("{side} ist am Zug.", side=SIDES[s.turn]),
            tuple(_counted(s.men[owner].bit_count(), s.kings[owner].bit_count()) for owner in (0, 1)),
            s.last,
        )

    def why_not(self, s: Damestand, seat: Seat, path: Path) -> Text:
        return explaining.refusal(
            self.plan,
            path,
            self._paths(s),
            men=s.men,
            kings=s.kings,
            seat=seat,
            compulsory=self.options.schlagen == "pflicht",
            huffing=self.options.schlagen == "pusten",
        )

    # --- for programs ---

    def evaluate(self, s: Damestand, seat: Seat) -> float:
        """The share of stones first (kings count more), then how far the men have come, as seen by `seat`."""
        ending = self._ending(s)
        if ending:
            return 0.0 if not ending.winners else 1.0 if seat in ending.winners else -1.0
        king = FLYING if self.plan.leaps else SHORT
        worth = [s.men[owner].bit_count() + king * s.kings[owner].bit_count() for owner in (0, 1)]
        # a share, not a difference: whoever is ahead likes to trade
        value = 0.8 * (worth[0] - worth[1]) / (worth[0] + worth[1])
        height = self.grid.size - 1
        rows = self.grid.rows
        for rank in range(height + 1):
            white, black = (s.men[0] & rows[rank]).bit_count(), (s.men[1] & rows[rank]).bit_count()
            value += 0.002 * (white * rank - black * (height - rank))
        # a closed row at home keeps kings away; the middle sees more
        value += 0.004 * ((s.men[0] & rows[0]).bit_count() - (s.men[1] & rows[-1]).bit_count())
        if self.options.ziel == "verlieren":
            value = -value
        return max(-0.99, min(0.99, value if seat == 0 else -value))

    def notate(self, s: Damestand) -> str:
        return notation.write(self.grid, s.men, s.kings, s.turn, s.quiet, s.missed)

    def parse(self, position: str) -> Damestand:
        huffing = self.options.schlagen == "pusten"
        return Damestand(*notation.read(self.grid, position, most=self.stones, huffing=huffing))


class PolnischeDame(Dame):
    """The Polish game and its relatives in 003: other answers to start from."""

    options_class = VariantOptions


class TuerkischeDame(Dame):
    """Turkish draughts: on all squares, along ranks and files."""

    options_class = TuerkischeOptions
    turkish = True


def _places(winner: Seat) -> tuple[int, int]:
    return (1, 2) if winner == 0 else (2, 1)


def _counted(men: int, kings: int) -> Text:
    """How many stones and kings there are, in words."""
    stones = plural(men, _("1 Stein"), _("{n} Steine"))
    if not kings:
        return stones
    queens = plural(kings, _("1 Dame"), _("{n} Damen"))
    return _("{stones}, {kings}", stones=stones, kings=queens) if men else queens


# --- the scene --------------------------------------------------------------------------------------------------


@cache
def surfaces(size: int, dark_only: bool) -> tuple[Board | Area, ...]:
    """The board with its lettering, and what has been taken beside it."""
    board: Grid = grid(size, dark_only)
    spots = tuple(
        Spot(
            name,
            FILES.index(name[0]) + 0.9,
            size + 0.5 - int(name[1:]),
            name,
            "square",
            "dark" if (FILES.index(name[0]) + int(name[1:])) % 2 else "light",
        )
        for name in board.names
    )
    marks = tuple(Mark(x + 0.9, size + 0.25, FILES[x]) for x in range(size))
    marks += tuple(Mark(0.2, size - 0.5 - y, str(y + 1)) for y in range(size))
    return (
        Board("brett", _("Damebrett"), size + 0.4, size + 0.45, spots, marks=marks, turns=(0, 180)),
        Area(TAKEN[0], _("Beute von Weiß"), "pile", 0),
        Area(TAKEN[1], _("Beute von Schwarz"), "pile", 1),
    )


# --- the games --------------------------------------------------------------------------------------------------

#: on the large board each of 2 × 20 men goes forward at most 9 times, and 2 times more after each of the 39 captures;
#: a stone is taken 39 times; after each of these at most 79 quiet half moves; 80 end it. The huff that takes a stone
#: is one of those events.
MAX_EVENTS = (2 * 20 * 9 + 2 * 39 + 39) * 80 + 80

_NO_HUFFING = {"pusten_stein": "schlaeger", "pusten_zug": False}
#: what all variants of 003 share
_STRICT = {
    **_NO_HUFFING,
    "schlagen": "pflicht",
    "kette": "muss",
    "wendung": 90,
    "ziel": "gewinnen",
    "eingeschlossen": True,
}
_POLISH = {
    **_STRICT,
    "rueckwaerts": True,
    "damenlinien": "schraeg",
    "damenweite": "weit",
    "abheben": "danach",
    "verwandlung": "durchgang",
}
_BASE = {
    "polnisch": Preset(
        _("nach Art der polnischen Dame"),
        {
            "anfang": "schwarz",
            "auswahl": "meiste",
            "landung": "beliebig",
            "rueckwaerts": True,
            "verwandlung": "durchgang",
        },
    ),
    "international": Preset(
        _("nach Art der internationalen Dame"),
        {
            "anfang": "schwarz",
            "brett": 10,
            "auswahl": "meiste",
            "landung": "beliebig",
            "rueckwaerts": True,
            "verwandlung": "durchgang",
        },
    ),
    "draughts": Preset(_("nach Art von Draughts"), {"anfang": "schwarz", "damenweite": "kurz"}),
}

RULESETS = (
    Ruleset(
        "dame",
        "Dame",
        Dame,
        (2,),
        max_events=MAX_EVENTS,
        fixed={"ziel": "gewinnen", "eingeschlossen": True},
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"schlagen": "pusten", "kette": "darf"}),
            "materialblatt": Preset(_("wie in der Vereinsmappe"), {"anfang": "schwarz"}),
            "dame-100": Preset(_("Dame 100, wie in der Vereinsmappe"), {"anfang": "schwarz", "brett": 10}),
            "sammlung": Preset(
                _("wie im Regelheft der Spielesammlung"),
                {"schlagen": "pusten", "kette": "darf", "damenlinien": "alle", "wendung": 180},
            ),
            "spielanleitung": Preset(
                _("wie auf der einzelnen Spielanleitung"),
                {"schlagen": "pusten", "pusten_stein": "gezogen", "pusten_zug": True, "damenlinien": "gerade"},
            ),
            "plaisant": Preset(_("wie in alter Zeit, ohne Zwang (Jeu Plaisant)"), {"schlagen": "frei"}),
        },
    ),
    Ruleset(
        "polnische-dame",
        "Polnische Dame",
        PolnischeDame,
        (2,),
        max_events=MAX_EVENTS,
        fixed=_POLISH,
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"anfang": "weiss", "auswahl": "frei", "landung": "dahinter"}),
            "blog": Preset(_("wie im Blog Spielewelt"), {"anfang": "schwarz", "auswahl": "meiste"}),
        },
    ),
    Ruleset(
        "internationale-dame",
        "Internationale Dame",
        PolnischeDame,
        (2,),
        max_events=MAX_EVENTS,
        fixed={**_POLISH, "brett": 10, "auswahl": "meiste"},
        presets={
            "blog": Preset(_("wie im Blog Spielewelt"), {"anfang": "schwarz"}),
            "turnier": Preset(_("wie im Turnier"), {"anfang": "weiss", "zugzahl": 25}),
        },
    ),
    Ruleset(
        "russische-dame",
        "Russische Dame (Schaschki)",
        PolnischeDame,
        (2,),
        max_events=MAX_EVENTS,
        fixed={**_POLISH, "brett": 8, "landung": "beliebig", "verwandlung": "weiter"},
        presets={
            "blog": Preset(_("wie im Blog Spielewelt"), {"anfang": "schwarz", "auswahl": "meiste"}),
            "turnier": Preset(
                _("wie im Turnier: freie Wahl beim Schlagen"), {"anfang": "weiss", "auswahl": "frei", "zugzahl": 15}
            ),
        },
    ),
    Ruleset(
        "draughts",
        "Draughts / Checkers",
        PolnischeDame,
        (2,),
        max_events=MAX_EVENTS,
        fixed={
            **_STRICT,
            "brett": 8,
            "auswahl": "frei",
            "rueckwaerts": False,
            "damenlinien": "schraeg",
            "damenweite": "kurz",
            "landung": "dahinter",
            "verwandlung": "ende",
            "abheben": "danach",
        },
        presets={"turnier": Preset(_("wie im Turnier"), {"anfang": "schwarz", "zugzahl": 40})},
    ),
    Ruleset(
        "tuerkische-dame",
        "Türkische Dame",
        TuerkischeDame,
        (2,),
        max_events=MAX_EVENTS,
        fixed={
            **_STRICT,
            "brett": 8,
            "auswahl": "meiste",
            "rueckwaerts": False,
            "damenlinien": "gerade",
            "landung": "beliebig",
            "verwandlung": "ende",
            "abheben": "sofort",
        },
        presets={"blog": Preset(_("wie im Blog Spielewelt"), {"anfang": "schwarz", "damenweite": "schlag"})},
    ),
    Ruleset(
        "schlagdame",
        "Schlagdame",
        Dame,
        (2,),
        max_events=MAX_EVENTS,
        # without compulsory capture nobody would have to win
        fixed={**_NO_HUFFING, "schlagen": "pflicht", "ziel": "verlieren"},
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"eingeschlossen": False}),
            "blog": Preset(_("wie im Blog Spielewelt"), {"anfang": "schwarz", "eingeschlossen": True}),
            **_BASE,
        },
    ),
)
