"""Pachisi: four pawns of each colour round a cross and home again, by six cowry shells; castles are safe.

The sources only name it (000:27, 000:519-521, the ancestor of Mensch ärgere dich nicht). Its rules are from

- W: Board Games of the World, Pachisi, boardgamesoftheworld.com/pachisi.html;
- B: Barony of Three Mountains, Pacheesi, baronyofthreemountains.org/pacheesi;
- M: Multiplayer Pachisi 1.4.0, rules in its description, isohunt.to/torrent_details/5313186, where W and B part.

All agree on the cross of four arms, three columns of eight squares each, on four pawns of each colour that go down the
middle of their own arm, round the edge against the clock and up the middle again to the centre, on six cowries of which
two to five mouths up count as many, on castles where nobody is taken, on taking by landing, and on the exact throw for
the centre. What they disagree on are options.

Filled in: the castles stand where an arm ends in the middle (25 squares from the centre along the next arm) and four
squares in from its corners; whoever takes several pawns of the others on a square takes them all; a grace gives another
throw even where nothing can move; a colour that is home throws no more. B's second round for a pawn that would help its
partner is left out. With dice the sum of two counts, and a double is a grace. A match that takes too long ends, and
whose pawns have come further is ahead.

Touches: the shells, ("wuerfel",), then a pawn by its square; on its way home a pawn lies on its side, and on the middle
of its arm it is "heim-" and the square, since others may come the other way. Who may leave a throw touches ("lassen",).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.engines.chance import Dice, Draw
from games.engines.core import Captured, Effect, Moved, Options, Path, Ruleset, Said, Seat, choice
from games.engines.kit.states import changed
from games.engines.kit.throws import DICE, READY, Cup, Throws
from games.engines.scene import Area, Board, Button, Piece, Spot
from games.engines.text import Text, _, addressed, plural

HOME, ENTERED, RETURNS, LAST_RING = 84, 1, 77, 76
RING, ARM, SHELLS, PAWNS = 68, 17, 6, 4
OPEN = 2
MOVE, LEAVE = "move", "lassen"
#: throws for each colour until a match is broken off
MOST_THROWS = 300
KEYS, FACES = ("gelb", "rot", "schwarz", "gruen"), ("5", "2", "1", "4")
SIDES = (_("Gelb"), _("Rot"), _("Schwarz"), _("Grün"))
SAID = (_("gelbe Figur"), _("rote Figur"), _("schwarze Figur"), _("grüne Figur"))
#: what so many mouths up count; none, one and six are a grace
COUNTS = {"keine": (25, 10, 2, 3, 4, 5, 6), "eine": (10, 25, 2, 3, 4, 5, 6)}
GRACES = (0, 1, 6)
#: squares of the ring, counted from the end of Yellow's arm, on which nobody is taken
CASTLES = frozenset(ARM * arm + at for arm in range(4) for at in (0, 4, 13))
#: how often of 64 throws the shells count so many
CHANCES = {2: 15, 3: 20, 4: 15, 5: 6, 6: 1, 10: 6, 25: 1}
#: what part of a loss counts that the next throw may bring: whoever fears all of it never leaves a castle
FEAR = 0.5


@dataclass(frozen=True, slots=True)
class PachisiOptions(Options):
    """What the references disagree on."""

    partner: bool = choice(
        True,
        _("Gegenüber sitzen"),
        {True: _("Verbündete"), False: _("Gegner")},
        "partners B, M; each player alone W",
    )
    einsetzen: str = choice(
        "gnade",
        _("Ins Spiel kommt eine Figur"),
        {"gnade": _("mit 6, 10 oder 25, die erste mit jeder Zahl"), "jede": _("mit jeder Zahl")},
        "a grace is needed but for the first B, M; any throw W",
    )
    fuenfundzwanzig: str = choice(
        "keine",
        _("Die 25 zählt, wenn"),
        {"keine": _("keine Muschel offen liegt"), "eine": _("genau eine offen liegt")},
        "none W, M; one (and none counts 10) B",
    )
    zwang: bool = choice(
        False,
        _("Wer ziehen kann,"),
        {False: _("darf auch verzichten"), True: _("muss ziehen")},
        "not compulsory B, M; one must move W",
    )
    schlagen: bool = choice(
        False,
        _("Wer eine Figur schlägt,"),
        {False: _("hat seinen Zug gehabt"), True: _("darf noch einmal werfen")},
        "nothing of it W, B; an extra move M",
    )
    wurf: str = choice(
        "muscheln",
        _("Geworfen wird mit"),
        {"muscheln": _("sechs Kaurimuscheln"), "wuerfel": _("zwei Würfeln; ein Pasch zählt wie eine Gnade")},
        "cowries W, B, M; modern sets have dice, docslib.org/doc/3889844",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Cross(Cup):
    """Where the pawns are: by colour, squares from the centre in ascending order, 0 waiting there and 84 home."""

    pawns: tuple[tuple[int, ...], ...]


class Pachisi(Throws[Cross, PachisiOptions]):
    """The game for four seats, or for two with two colours each."""

    options_class = PachisiOptions

    def __init__(self, seats: int, options: PachisiOptions) -> None:
        self.colours = (0, 1, 2, 3) if seats == 4 or options.partner else (0, 2)
        owners = tuple(colour % seats for colour in range(len(self.colours)))
        super().__init__(seats, options, MOST_THROWS, [SIDES[colour] for colour in self.colours], owners)
        #: which colours win together, by colour
        teams = 2 if options.partner else len(self.colours)
        self.team = tuple(number % teams for number in range(len(self.colours)))
        if len(self.colours) > seats:
            self.sides = tuple(
                _("{one} und {other}", one=self.names[seat], other=self.names[seat + 2]) for seat in range(seats)
            )
        tray = Area(DICE, _("Würfel") if options.wurf == "wuerfel" else _("Muscheln"), "tray")
        turns = tuple(90 * self.colours[self.owners.index(seat)] for seat in range(seats))
        self.surfaces = (replace(BOARD, turns=turns), tray)

    def fresh(self) -> Cross:
        return Cross(pawns=((0,) * PAWNS,) * len(self.colours))

    # --- throwing ---

    def draw(self, s: Cross) -> Draw:
        return Dice(2) if self.options.wurf == "wuerfel" else Dice(SHELLS, OPEN)

    def points(self, s: Cross) -> int:
        """What the throw counts."""
        if self.options.wurf == "wuerfel":
            return sum(s.dice)
        return COUNTS[self.options.fuenfundzwanzig][s.dice.count(OPEN)]

    def grace(self, s: Cross) -> bool:
        """Whether it brings a pawn in and gives another throw."""
        return len(set(s.dice)) == 1 if len(s.dice) == 2 else s.dice.count(OPEN) in GRACES

    def thrown(self, side: Text, dice: tuple[int, ...]) -> Text:
        if self.options.wurf == "wuerfel":
            return super().thrown(side, dice)
        return plural(
            dice.count(OPEN),
            _("{side} wirft {n} offene Muschel: {points}."),
            _("{side} wirft {n} offene Muscheln: {points}."),
            side=side,
            points=COUNTS[self.options.fuenfundzwanzig][dice.count(OPEN)],
        )

    def fallen(self, s: Cross) -> list[Piece]:
        if self.options.wurf == "wuerfel":
            return super().fallen(s)
        open_, shut = _("offene Muschel"), _("geschlossene Muschel")
        shells = s.dice or (1,) * SHELLS
        return [
            Piece(DICE, "cowry", open_ if shell == OPEN else shut, face="offen" if shell == OPEN else "zu")
            for shell in shells
        ]

    # --- moving ---

    def goal(self, s: Cross, progress: int) -> int | Text:
        """Where the throw takes a pawn of the colour in turn, or why it does not move."""
        own, to = s.pawns[s.turn], progress + self.points(s)
        if progress == HOME:
            return _("Diese Figur ist schon angekommen.")
        waits = progress == 0 and self.options.einsetzen == "gnade" and any(p > 0 for p in own)
        if waits and not self.grace(s):
            return _("Aus der Mitte kommt die nächste Figur nur mit einer Gnade.")
        if to > HOME:
            return _("In die Mitte kommst du nur mit genau der richtigen Zahl.")
        if to == HOME - 1:
            return _("Vom letzten Feld führt kein Wurf mehr in die Mitte: Eine Eins gibt es nicht.")
        at = ring(self.colours[s.turn], to)
        if at in CASTLES and self.others(s, to):
            return _("In der Burg steht eine fremde Figur: Dort ist sie sicher.")
        return to

    def others(self, s: Cross, to: int) -> list[tuple[int, int]]:
        """Pawns of the other side on the square, as (number of the colour, progress)."""
        at = ring(self.colours[s.turn], to)
        return [
            (number, progress)
            for number, pawns in enumerate(s.pawns)
            if at >= 0 and self.team[number] != self.team[s.turn]
            for progress in pawns
            if ring(self.colours[number], progress) == at
        ]

    def able(self, s: Cross) -> list[int]:
        return [p for p in dict.fromkeys(s.pawns[s.turn]) if isinstance(self.goal(s, p), int)]

    def touches(self, s: Cross) -> Path:
        if s.phase != MOVE:
            return super().touches(s)
        pawns = tuple(touched(self.colours[s.turn], progress) for progress in self.able(s))
        return pawns if self.options.zwang else (*pawns, LEAVE)

    def buttons(self, s: Cross) -> tuple[Button, ...]:
        return (Button(LEAVE, _("Nicht ziehen")),) if s.phase == MOVE and not self.options.zwang else ()

    def prompt(self, s: Cross) -> Text:
        if s.phase == MOVE:
            return _("Du hast eine {n}: Tippe die Figur an, die zieht.", n=self.points(s))
        return _("Tippe die Würfel an.") if self.options.wurf == "wuerfel" else _("Tippe die Muscheln an.")

    def fell(self, s: Cross) -> tuple[Cross, list[Effect]]:
        if self.able(s):
            return changed(s, phase=MOVE), []
        return self._on(s), [Said(text=_("{side} kann nicht ziehen.", side=self.names[s.turn]))]

    def touched(self, s: Cross, target: str) -> tuple[Cross, list[Effect]]:
        turn, side = s.turn, self.names[s.turn]
        if target == LEAVE:
            return self._on(s), [Said(text=_("{side} lässt den Wurf verfallen.", side=side))]
        colour = self.colours[turn]
        progress = next(p for p in self.able(s) if touched(colour, p) == target)
        to = self.goal(s, progress)
        assert isinstance(to, int)
        taken = self.others(s, to)
        pawns, effects = [list(own) for own in s.pawns], list[Effect]()
        for number, there in taken:
            pawns[number].remove(there)
            pawns[number].insert(0, 0)
            hit = _("{side} schlägt {other}.", side=side, other=self.names[number])
            effects.append(Captured(at=square(colour, to), to=square(self.colours[number], 0), text=hit))
        pawns[turn].remove(progress)
        pawns[turn] = sorted([*pawns[turn], to])
        source, goal = square(colour, progress), square(colour, to)
        n = self.points(s)
        walked = _("{side} zieht {n} Felder weiter.", side=side, n=n)
        entered = _("{side} bringt eine Figur {n} Felder weit ins Spiel.", side=side, n=n)
        home = _("{side} bringt eine Figur in die Mitte.", side=side)
        said = home if to == HOME else entered if progress == 0 else walked
        effects.append(Moved(source=source, to=goal, text=said))
        after = changed(s, pawns=tuple(map(tuple, pawns)), last=(source, goal))
        if taken and self.options.schlagen:
            return changed(after, phase=READY), effects
        return self._on(after), effects

    def _on(self, s: Cross) -> Cross:
        """The next throw: of the same colour after a grace, else of the next that is not home."""
        if self.grace(s) and min(s.pawns[s.turn]) < HOME:
            return changed(s, phase=READY)
        turn = s.turn
        for _colour in self.colours:
            turn = (turn + 1) % len(self.colours)
            if min(s.pawns[turn]) < HOME:
                break
        return changed(s, phase=READY, turn=turn)

    def why_not(self, s: Cross, seat: Seat, path: Path) -> Text:
        if s.phase != MOVE:
            return _("Erst wird geworfen: Tippe nur auf den Wurf.")
        if len(path) != 1:
            return _("Tippe eine Figur an: Wie weit sie zieht, sagt der Wurf.")
        standing = {touched(self.colours[s.turn], progress): progress for progress in s.pawns[s.turn]}
        if path[0] not in standing:
            return _("Dort steht keine Figur von {side}.", side=self.names[s.turn])
        goal = self.goal(s, standing[path[0]])
        assert not isinstance(goal, int)
        return goal

    # --- the end ---

    def over(self, s: Cross) -> str:
        return "home" if self._home(s) is not None else ""

    def _home(self, s: Cross) -> int | None:
        """The side whose pawns are all in the middle."""
        for team in set(self.team):
            if all(min(own) == HOME for own, its in zip(s.pawns, self.team, strict=True) if its == team):
                return team
        return None

    def standing(self, s: Cross) -> Sequence[int]:
        far = [sum(sum(own) for own, its in zip(s.pawns, self.team, strict=True) if its == team) for team in self.team]
        return [far[self.owners.index(seat)] for seat in range(self.seats)]

    def reason(self, s: Cross) -> Text:
        team = self._home(s)
        won = [name for name, its in zip(self.names, self.team, strict=True) if its == team]
        if len(won) == 1:
            return _("{side} hat alle Figuren in der Mitte und gewinnt.", side=won[0])
        return _("{one} und {other} haben alle Figuren in der Mitte und gewinnen.", one=won[0], other=won[1])

    # --- what there is to see ---

    def pieces(self, s: Cross) -> list[Piece]:
        return [
            Piece(
                square(colour, progress),
                "pawn",
                SAID[colour],
                self.owners[number],
                FACES[colour],
                target=touched(colour, progress) if RETURNS <= progress < HOME else "",
                across=LAST_RING <= progress < HOME,
            )
            for number, (colour, own) in enumerate(zip(self.colours, s.pawns, strict=True))
            for progress in own
        ]

    def note(self, s: Cross, seat: Seat) -> Text:
        mine = [own for own, owner in zip(s.pawns, self.owners, strict=True) if owner == seat]
        return _("{n} daheim", n=sum(own.count(HOME) for own in mine))

    def status(self, s: Cross) -> Text:
        seat, side = self.owners[s.turn], self.names[s.turn]
        if s.phase == MOVE:
            said = _("{side} zieht eine {n}.", side=side, n=self.points(s))
            return addressed(seat, _("Du ziehst mit {side} eine {n}.", side=side, n=self.points(s)), said)
        if s.phase == READY:
            return addressed(seat, _("Du wirfst für {side}.", side=side), _("{side} wirft.", side=side))
        return super().status(s)

    # --- for programs ---

    def evaluate(self, s: Cross, seat: Seat) -> float:
        """How much further one's side has come, less what it may lose to the next throw of another."""
        if outcome := self.outcome(s):
            return 0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0
        mine, worth = self.team[self.owners.index(seat)], 0.0
        value: float
        for number, (colour, own) in enumerate(zip(self.colours, s.pawns, strict=True)):
            value = sum(progress + 4 * (progress > 0) + 3 * (progress == HOME) for progress in own)
            value -= sum(progress * self._danger(s, number, ring(colour, progress)) for progress in own)
            worth += value if self.team[number] == mine else -value / (len(set(self.team)) - 1)
        return max(-0.98, min(0.98, worth / 800))

    def _danger(self, s: Cross, number: int, at: int) -> float:
        """How likely one of the others takes a pawn on this square of the ring with a throw."""
        if at < 0 or at in CASTLES:
            return 0.0
        chances = 0
        for other, (colour, own) in enumerate(zip(self.colours, s.pawns, strict=True)):
            if self.team[other] != self.team[number]:
                # from the arm's end on a pawn has gone 8 squares; where it turns in it takes nobody any more
                there = (at - ARM * colour) % RING + 8
                chances += sum(CHANCES.get(there - progress, 0) for progress in dict.fromkeys(own))
        return min(1.0, chances / 64) * FEAR


def ring(colour: int, progress: int) -> int:
    """The square of the ring on which a pawn stands, counted from the end of Yellow's arm; -1 where it is on none."""
    return (ARM * colour + progress - 8) % RING if 8 <= progress <= LAST_RING else -1


def square(colour: int, progress: int) -> str:
    """The place of a pawn."""
    if progress in (0, HOME):
        return f"{'ziel' if progress else 'haus'}-{KEYS[colour]}"
    at = ring(colour, progress)
    return str(at + 1) if at >= 0 else f"{KEYS[colour]}-{min(progress, HOME - progress)}"


def touched(colour: int, progress: int) -> str:
    """The target that a pawn is."""
    place = square(colour, progress)
    return f"heim-{place}" if RETURNS <= progress < HOME else place


# --- the drawing ------------------------------------------------------------------------------------------------


def _turned(x: float, y: float, times: int) -> tuple[float, float]:
    """Quarter turns against the clock about the middle of the cross."""
    for _time in range(times):
        x, y = y, 18 - x
    return 0.7 + x, 0.7 + y


def _board() -> Board:
    quarter = [(9, 18), *((10, y) for y in range(18, 10, -1)), *((x, 10) for x in range(11, 19))]
    spots = []
    for at in range(RING):
        arm, step = divmod(at, ARM)
        castle = at in CASTLES
        label = _("Burg auf Feld {n}", n=at + 1) if castle else _("Feld {n}", n=at + 1)
        picture, tone = "burg" if castle else "", "dark" if castle else "light"
        point = _turned(*quarter[step], arm)
        spots.append(Spot(str(at + 1), *point, label, "square", tone, (0.16, -0.12), picture=picture))
    for colour, key in enumerate(KEYS):
        tone, side = f"seat-{FACES[colour]}", SIDES[colour]
        for n in range(1, 8):
            label = _("Mittelweg von {side}, Feld {n}", side=side, n=n)
            spots.append(
                Spot(
                    f"{key}-{n}",
                    *_turned(9, 10 + n, colour),
                    label,
                    "square",
                    tone if n == 1 else "light",
                    (0.16, -0.12),
                )
            )
        start, goal = _("Mitte, {side} wartet", side=side), _("Mitte, {side} ist angekommen", side=side)
        spots.append(Spot(f"haus-{key}", *_turned(8.6, 10, colour), start, "bare", "", (0.26, 0)))
        spots.append(Spot(f"ziel-{key}", *_turned(9, 9.25, colour), goal, "bare", "", (0.12, -0.08)))
    return Board("brett", _("Spielplan"), 19.4, 19.4, tuple(spots))


BOARD = _board()

RULESETS = (
    Ruleset(
        "pachisi",
        "Pachisi",
        Pachisi,
        (2, 4),
        # each throw: touching the shells, the shells, the pawn
        max_events=3 * MOST_THROWS * 4,
    ),
)
