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
kings), half moves in which nothing was taken and no man went forward, stones that may be huffed now (":Pb8"):

    W:Wa3,Kd4:Bf6,b8:H3
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import ClassVar

from games.engines.core import Captured, Effect, Moved, Options, Path, Preset, Ruleset, Said, Seat
from games.engines.draughts import explain as explaining
from games.engines.draughts import notation
from games.engines.draughts.captures import Damestand, each
from games.engines.draughts.options import DameOptions, TuerkischeOptions, VariantOptions, plan
from games.engines.kit.duel import Duel, End
from games.engines.kit.pieces import PRIZES, RESERVES, STONES, TAKEN
from games.engines.scene import Area, Piece, View
from games.engines.text import Text, _, plural

KINGS = (_("weiße Dame"), _("schwarze Dame"))
#: what a king is worth in stones, by how it moves
FLYING, SHORT = 3.0, 1.6


class Dame(Duel[Damestand, DameOptions]):
    """The game for two seats: 0 is White, 1 is Black."""

    options_class: ClassVar[type[Options]] = DameOptions
    turkish = False
    #: men capture backwards alone
    backwards = False
    #: stones each side may enter later
    reserve = 0
    #: beside the board
    areas: ClassVar[tuple[Area, ...]] = PRIZES

    def __init__(self, seats: int, options: DameOptions) -> None:
        super().__init__(seats, options)
        self.plan = plan(options, turkish=self.turkish, backwards=self.backwards)
        self.grid = self.plan.grid
        rows = self.grid.rows
        # 001:831, 002:219: three rows; 000:750: four on the large board; 003:465: Turkish, the second and the third
        filled = range(1, 3) if self.turkish else range(3 if options.brett == 8 else 4)
        self.setup = sum(rows[row] for row in filled), sum(rows[-1 - row] for row in filled)
        self.stones = self.setup[0].bit_count() + self.reserve

    def start(self) -> Damestand:
        turn = 0 if self.options.anfang == "weiss" else 1
        return Damestand(self.setup, turn=turn, reserve=(self.reserve, self.reserve))

    # --- what a seat can do ---

    def legal(self, s: Damestand) -> Sequence[Path]:
        """All moves, huffs first."""
        name = self.grid.name
        paths: list[Path] = [(name[bit],) for bit in each(s.missed)] if s.missed else []
        captures = self.plan.captures(s)
        paths += [tuple([name[bit] for bit in capture.path]) for capture in captures]
        if not captures or self.options.schlagen != "pflicht":
            paths += [(name[start], name[goal]) for start, goal in self.plan.steps(s)]
        return paths

    def ask(self, s: Damestand, path: Path) -> Text | None:
        if len(path) < 2:
            return _("Wohin?") if path else self._prompt(s)
        if path in self.now(s):
            return _("Du darfst weiterschlagen oder hier aufhören.")
        return _("Schlage weiter: Wohin?")

    def shows(self, s: Damestand, path: Path) -> tuple[Effect, ...]:
        return tuple(self._shown(s, path))

    def _prompt(self, s: Damestand) -> Text:
        if s.missed:
            return _("Tippe einen fremden Stein an, um ihn wegzupusten, oder einen eigenen, um zu ziehen.")
        if self.options.schlagen != "pflicht":
            return _("Ziehe oder schlage mit einem deiner Steine.")  # whether one can is for the player to see
        return _("Du musst schlagen.") if self.plan.jumpers(s) else _("Ziehe mit einem deiner Steine.")

    def hops(self, s: Damestand, path: Path) -> Iterator[tuple[int, int, int]]:
        """(from, to, stone taken or 0) of every hop of a path whose hops run along lines."""
        theirs = s.side(1 - s.turn)
        bits = [self.grid.bit[square] for square in path]
        between = self.grid.between
        for start, goal in pairwise(bits):
            over = between[start, goal] & theirs
            theirs &= ~over
            yield start, goal, over

    def _shown(self, s: Damestand, path: Path, *, said: bool = False) -> Iterator[Effect]:
        """What there is to see of the hops of a path."""
        name, side = self.grid.name, self.sides[s.turn]
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

    def follow(self, s: Damestand, path: Path) -> tuple[Damestand, tuple[Effect, ...]]:
        return self._huff(s, path) if len(path) == 1 else self._move(s, path)

    def _huff(self, s: Damestand, path: Path) -> tuple[Damestand, tuple[Effect, ...]]:
        seat = s.turn
        gone = ~self.grid.bit[path[0]]
        other = 1 - seat
        men, kings = s.men[other] & gone, s.kings[other] & gone
        after = Damestand(
            (s.men[0], men) if seat == 0 else (men, s.men[1]),
            (s.kings[0], kings) if seat == 0 else (kings, s.kings[1]),
            other if self.options.pusten_zug else seat,
            last=path,
            reserve=s.reserve,
        )
        said = _("{side} pustet den Stein auf {point} weg.", side=self.sides[seat], point=path[0])
        return after, (Captured(at=path[0], to=TAKEN[seat], text=said),)

    def _move(self, s: Damestand, path: Path) -> tuple[Damestand, tuple[Effect, ...]]:
        board, seat, other = self.grid, s.turn, 1 - s.turn
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
            missed = self.plan.jumpers(s)
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
            s.reserve,
        )
        effects = list(self._shown(s, path, said=True))
        if king and not was_king:
            said = _("{side} bekommt eine Dame auf {point}.", side=self.sides[seat], point=path[-1])
            effects.append(Said(text=said))
        return after, tuple(effects)

    def can_move(self, s: Damestand) -> bool:
        """Whether the side to move can do anything."""
        return self.plan.can_step(s) or bool(s.missed) or bool(self.plan.jumpers(s))

    def ended(self, s: Damestand) -> End | None:
        seat, other = s.turn, 1 - s.turn
        losing = self.options.ziel == "verlieren"
        for owner in (seat, other):
            if not s.side(owner) and not s.reserve[owner]:  # 001:845, 002:227, 004:29; 001:871 turns it round
                reason = (
                    _("{side} hat keine Steine mehr und gewinnt.", side=self.sides[owner])
                    if losing
                    else _("{side} hat keine Steine mehr und verliert.", side=self.sides[owner])
                )
                return End(owner if losing else 1 - owner, "stones", reason)
        # 000:754, 001:845, 002:227, 004:33, 003:475, 600
        if not self.can_move(s):
            wins = losing and self.options.eingeschlossen
            reason = (
                _("{side} kann nicht mehr ziehen und gewinnt.", side=self.sides[seat])
                if wins
                else _("{side} kann nicht mehr ziehen und verliert.", side=self.sides[seat])
            )
            return End(seat if wins else other, "blocked", reason)
        if self.options.wiederholung and len(s.seen) >= 4 and s.seen.count(s.key) >= 2:
            return End(None, "repetition", _("Dieselbe Stellung zum dritten Mal: unentschieden."))
        if s.quiet >= 2 * self.options.zugzahl:
            reason = _("{n} Züge lang kam nichts voran: unentschieden.", n=self.options.zugzahl)
            return End(None, "quiet", reason)
        return None

    # --- what is seen ---

    def view(self, s: Damestand, seat: Seat | None) -> View:
        pieces = []
        for owner in (0, 1):
            pieces += [Piece(at, "stone", STONES[owner], owner) for at in self.grid.squares(s.men[owner])]
            pieces += [Piece(at, "king", KINGS[owner], owner) for at in self.grid.squares(s.kings[owner])]
        for owner in (0, 1):
            lost = self.stones - s.side(owner).bit_count() - s.reserve[owner]
            if lost:
                pieces.append(Piece(TAKEN[1 - owner], "stone", STONES[owner], owner, count=lost))
            if s.reserve[owner]:
                pieces.append(Piece(RESERVES[owner], "stone", STONES[owner], owner, count=s.reserve[owner]))
        notes = tuple(_counted(s.men[owner].bit_count(), s.kings[owner].bit_count()) for owner in (0, 1))
        return View((self.grid.board, *self.areas), tuple(pieces), self.sides, self.status(s), notes, s.last)

    def why_not(self, s: Damestand, seat: Seat, path: Path) -> Text:
        compulsory, huffing = self.options.schlagen == "pflicht", self.options.schlagen == "pusten"
        return explaining.refusal(self.plan, s, path, self.now(s), compulsory=compulsory, huffing=huffing)

    # --- for programs ---

    def worth(self, s: Damestand) -> float:
        """The share of stones first (kings count more), then how far the men have come."""
        king = FLYING if self.plan.leaps else SHORT
        worth = [s.men[owner].bit_count() + king * s.kings[owner].bit_count() + s.reserve[owner] for owner in (0, 1)]
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
        return max(-0.99, min(0.99, value))

    def notate(self, s: Damestand) -> str:
        return notation.write(self.grid, s)

    def parse(self, position: str) -> Damestand:
        huffing = self.options.schlagen == "pusten"
        return notation.read(self.grid, position, most=self.stones, huffing=huffing, reserve=self.reserve)


class PolnischeDame(Dame):
    """The Polish game and its relatives in 003: other answers to start from."""

    options_class = VariantOptions


class TuerkischeDame(Dame):
    """Turkish draughts: on all squares, along ranks and files."""

    options_class = TuerkischeOptions
    turkish = True


def _counted(men: int, kings: int) -> Text:
    """How many stones and kings there are, in words."""
    stones = plural(men, _("1 Stein"), _("{n} Steine"))
    if not kings:
        return stones
    queens = plural(kings, _("1 Dame"), _("{n} Damen"))
    return _("{stones}, {kings}", stones=stones, kings=queens) if men else queens


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
_LIKE_POLISH = {
    "anfang": "schwarz",
    "auswahl": "meiste",
    "landung": "beliebig",
    "rueckwaerts": True,
    "verwandlung": "durchgang",
}
_BASE = {
    "polnisch": Preset(_("nach Art der polnischen Dame"), _LIKE_POLISH),
    "international": Preset(_("nach Art der internationalen Dame"), {**_LIKE_POLISH, "brett": 10}),
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
