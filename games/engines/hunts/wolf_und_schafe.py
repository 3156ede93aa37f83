"""Wolf und Schafe: four sheep against one wolf on the dark squares of a chessboard.

Sources: 001:887-899 and 003:139-164. Where they differ there is an option. Filled in: sheep that cannot move have lost,
since whoever is to move must; so a match always ends, for the sheep only ever go forward.

Targets are the 32 dark squares a1, c1 … h8. The first move is the wolf's place, such as ("d8",); from then on a move is
from and to: ("c1", "d2").

Position notation, three fields: who is to move (s the sheep, w the wolf), the sheep from a1 to h8, the wolf ("-" as
long as it has no place):

    s a1,c1,e1,g1 d8
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from games.engines.core import (
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
    short,
)
from games.engines.scene import Area, Board, Mark, Piece, Spot, View
from games.engines.text import Text, _

# --- the board --------------------------------------------------------------------------------------------------

#: the dark squares, row by row: four in each, a1 is number 0
SQUARES = tuple("abcdefgh"[file] + str(rank + 1) for rank in range(8) for file in range(8) if (file + rank) % 2 == 0)
NUMBER = {name: number for number, name in enumerate(SQUARES)}


def _neighbours(number: int, *steps: int) -> tuple[int, ...]:
    file, rank = "abcdefgh".index(SQUARES[number][0]), int(SQUARES[number][1])
    found = (
        "abcdefgh"[file + aside] + str(rank + ahead) for ahead in steps for aside in (-1, 1) if 0 <= file + aside < 8
    )
    return tuple(NUMBER[name] for name in found if name in NUMBER)


#: where a sheep may go, where the wolf may go
FORWARD = tuple(_neighbours(number, 1) for number in range(32))
AROUND = tuple(_neighbours(number, -1, 1) for number in range(32))

SHEEP, WOLF = 0, 1
NOWHERE = -1
SIDES = (_("Die Schafe"), _("Der Wolf"))
KENNEL = "wolfsbau"
ACTING = (frozenset({SHEEP}), frozenset({WOLF}))
NOBODY: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class WolfOptions(Options):
    """What the sources disagree on or leave open."""

    wolfsplatz: str = choice(
        "grundlinie",
        _("Der Wolf beginnt"),
        {
            "grundlinie": _("auf einem dunklen Feld der Reihe gegenüber"),
            "beliebig": _("auf irgendeinem freien dunklen Feld"),
        },
        "the home row opposite 003:154; any dark square 001:895",
    )
    durchbruch: str = choice(
        "vorbei",
        _("Der Wolf ist durchgebrochen, wenn"),
        {
            "vorbei": _("kein Schaf mehr hinter ihm steht"),
            "grundlinie": _("er auf der Reihe steht, auf der die Schafe begonnen haben"),
        },
        "past the sheep, who cannot go back 001:899; past their row to the other side 003:149, 003:164; neither says "
        "what counts when the wolf is level with the last sheep: no sheep can catch it then, so it has won",
    )


@dataclass(frozen=True, slots=True)
class Wolfstand:
    """A position: the sheep in the order of the squares, the wolf's square, whose turn."""

    sheep: tuple[int, int, int, int] = (0, 1, 2, 3)
    wolf: int = NOWHERE
    turn: Seat = WOLF
    last: Path = ()


class WolfUndSchafe(Game[Wolfstand, WolfOptions]):
    """The game for two seats: 0 are the sheep, 1 is the wolf. The wolf takes its place, then the sheep begin."""

    options_class = WolfOptions
    perfect_information = True

    def start(self) -> Wolfstand:
        return Wolfstand()

    def to_act(self, s: Wolfstand) -> frozenset[Seat]:
        return NOBODY if self._ended(s) else ACTING[s.turn]

    # --- what a seat can do ---

    def _places(self) -> range:
        # 003:154: the row opposite; 001:895: any dark square (the sheep stand on the first four)
        return range(28, 32) if self.options.wolfsplatz == "grundlinie" else range(4, 32)

    def _moves(self, s: Wolfstand) -> list[tuple[int, int]]:
        """All moves from and to, once the wolf has its place."""
        if s.turn == WOLF:
            return [(s.wolf, to) for to in AROUND[s.wolf] if to not in s.sheep]
        return [(one, to) for one in s.sheep for to in FORWARD[one] if to != s.wolf and to not in s.sheep]

    def step(self, s: Wolfstand, seat: Seat, path: Path = ()) -> Step:
        if seat not in self.to_act(s):
            return Step()
        if s.wolf == NOWHERE:
            places = tuple(SQUARES[place] for place in self._places())
            if not path:
                return Step(places, prompt=_("Wähle ein Feld für den Wolf."))
            return Step(complete=len(path) == 1 and path[0] in places)
        moves = [(SQUARES[source], SQUARES[to]) for source, to in self._moves(s)]
        if not path:
            prompt = _("Ziehe mit einem Schaf schräg vorwärts.") if seat == SHEEP else _("Ziehe mit dem Wolf.")
            return Step(tuple(dict.fromkeys(source for source, _to in moves)), prompt=prompt)
        if len(path) == 1:
            goals = tuple(to for source, to in moves if source == path[0])
            return Step(goals, prompt=_("Wohin?") if goals else None)
        return Step(complete=path in moves)

    def moves(self, s: Wolfstand, seat: Seat) -> Iterator[Path]:
        if seat not in self.to_act(s):
            return
        if s.wolf == NOWHERE:
            yield from ((SQUARES[place],) for place in self._places())
            return
        for source, to in self._moves(s):
            yield SQUARES[source], SQUARES[to]

    def propose(self, s: Wolfstand, seat: Seat, rng: random.Random) -> Path:
        """A move, each as likely as any other."""
        if s.wolf == NOWHERE or seat not in self.to_act(s):
            return super().propose(s, seat, rng)
        source, to = rng.choice(self._moves(s))
        return SQUARES[source], SQUARES[to]

    # --- what follows ---

    def apply(self, s: Wolfstand, event: Event) -> tuple[Wolfstand, tuple[Effect, ...]]:
        assert isinstance(event, Move)
        path = event.path
        if s.wolf == NOWHERE:
            after = Wolfstand(s.sheep, NUMBER[path[0]], SHEEP, path)
            shown: Effect = Moved(source=KENNEL, to=path[0], text=_("Der Wolf beginnt auf {square}.", square=path[0]))
        elif s.turn == WOLF:
            after = Wolfstand(s.sheep, NUMBER[path[1]], SHEEP, path)
            shown = Moved(source=path[0], to=path[1], text=_("Wolf: {source}–{to}.", source=path[0], to=path[1]))
        else:
            source, to = NUMBER[path[0]], NUMBER[path[1]]
            one, two, three, four = sorted([to if sheep == source else sheep for sheep in s.sheep])
            after = Wolfstand((one, two, three, four), s.wolf, WOLF, path)
            shown = Moved(source=path[0], to=path[1], text=_("Schaf: {source}–{to}.", source=path[0], to=path[1]))
        outcome = self.outcome(after)
        return after, (shown, Said(text=outcome.reason)) if outcome else (shown,)

    def _through(self, s: Wolfstand) -> bool:
        if self.options.durchbruch == "grundlinie":
            return s.wolf < 4
        # the first of the sheep is the last in the row
        return s.wolf // 4 <= s.sheep[0] // 4

    def _ended(self, s: Wolfstand) -> str:
        if s.wolf == NOWHERE:
            return ""
        if self._through(s):
            return "through"
        if s.turn == WOLF:
            return "" if any(to not in s.sheep for to in AROUND[s.wolf]) else "caught"
        for one in s.sheep:
            for to in FORWARD[one]:
                if to != s.wolf and to not in s.sheep:
                    return ""
        return "stuck"

    def outcome(self, s: Wolfstand) -> Outcome | None:
        ended = self._ended(s)
        if not ended:
            return None
        if ended == "caught":  # 001:899, 003:164
            return Outcome((1, 2), ended, _("Der Wolf ist eingeschlossen: Die Schafe gewinnen."))
        if ended == "through":
            return Outcome((2, 1), ended, _("Der Wolf ist durchgebrochen und gewinnt."))
        return Outcome((2, 1), ended, _("Kein Schaf kann mehr ziehen: Der Wolf gewinnt."))

    # --- what is seen ---

    def view(self, s: Wolfstand, seat: Seat | None) -> View:
        pieces = [Piece(SQUARES[sheep], "sheep", _("Schaf"), SHEEP) for sheep in s.sheep]
        pieces.append(Piece(KENNEL if s.wolf == NOWHERE else SQUARES[s.wolf], "wolf", _("Wolf"), WOLF))
        outcome = self.outcome(s)
        if outcome:
            status = outcome.reason
        elif s.wolf == NOWHERE:
            status = _("Der Wolf sucht sich ein Feld.")
        else:
            status = _("Die Schafe sind am Zug.") if s.turn == SHEEP else _("Der Wolf ist am Zug.")
        notes = (
            _("wollen den Wolf einschließen"),
            _("will hinter die Schafe")
            if self.options.durchbruch == "vorbei"
            else _("will auf die Grundreihe der Schafe"),
        )
        return View(SURFACES, tuple(pieces), SIDES, status, notes, s.last)

    def explain(self, s: Wolfstand, seat: Seat, path: Path) -> Text:
        if not path:
            return _("Wähle ein Feld für den Wolf.") if s.wolf == NOWHERE else _("Tippe an, wer ziehen soll.")
        if any(target not in NUMBER for target in path):
            return _("Gespielt wird nur auf den dunklen Feldern a1 bis h8.")
        if s.wolf == NOWHERE:
            if len(path) > 1:
                return _("Der Wolf nimmt nur ein Feld ein, dann ziehen die Schafe.")
            if NUMBER[path[0]] in s.sheep:
                return _("Auf {square} steht ein Schaf.", square=path[0])
            return _("Der Wolf beginnt auf der Reihe gegenüber: b8, d8, f8 oder h8.")
        source = NUMBER[path[0]]
        if source not in s.sheep and source != s.wolf:
            return _("Auf {square} steht niemand.", square=path[0])
        if (source == s.wolf) != (seat == WOLF):
            return _("Du führst die Schafe.") if seat == SHEEP else _("Du führst den Wolf.")
        ways = [to for one, to in self._moves(s) if one == source]
        if not ways:
            return _("Das Schaf auf {square} kann nicht ziehen.", square=path[0])
        if len(path) == 1:
            return _("Sage noch, wohin.")
        to = NUMBER[path[1]]
        if to in ways:
            return _("Mit dem zweiten Feld ist der Zug zu Ende.")
        if to in s.sheep or to == s.wolf:
            return _("{square} ist besetzt, und geschlagen wird nicht.", square=path[1])
        if seat == WOLF:
            return _("Der Wolf zieht ein Feld weit schräg, vorwärts oder rückwärts.")
        return _("Ein Schaf zieht ein Feld weit schräg vorwärts, nie zurück.")

    # --- for programs ---

    def evaluate(self, s: Wolfstand, seat: Seat) -> float:
        """How far the wolf still has to go if nobody else moved; a wall it cannot pass is the sheep's."""
        ended = self._ended(s)
        if ended:
            return 1.0 if (seat == SHEEP) == (ended == "caught") else -1.0
        if s.wolf == NOWHERE:
            return 0.0
        reached, edge, steps = {s.wolf}, [s.wolf], 0
        goal = 0 if self.options.durchbruch == "grundlinie" else s.sheep[0] // 4
        worth = 0.0
        while edge and not worth:
            steps += 1
            edge = [to for one in edge for to in AROUND[one] if to not in s.sheep and to not in reached]
            reached.update(edge)
            if any(to // 4 <= goal for to in edge):
                worth = 0.8 - 0.05 * steps
        if not worth:  # the smaller the field left to the wolf, and the closer the sheep keep together, the better
            gap = s.sheep[3] // 4 - s.sheep[0] // 4
            worth = -0.8 + 0.01 * len(reached) + 0.04 * gap
        return worth if seat == WOLF else -worth

    def notate(self, s: Wolfstand) -> str:
        sheep = ",".join(SQUARES[one] for one in s.sheep)
        return f"{'sw'[s.turn]} {sheep} {'-' if s.wolf == NOWHERE else SQUARES[s.wolf]}"

    def parse(self, position: str) -> Wolfstand:
        fields = position.split(" ")
        if len(fields) != 3:
            raise UnreadableError(_("Eine Stellung hat drei Felder: wer zieht, die Schafe, der Wolf."))
        if fields[0] not in {"s", "w"}:
            raise UnreadableError(_("Das erste Feld sagt, wer zieht: s oder w."))
        names = fields[1].split(",")
        if len(names) != 4 or len(set(names)) != 4 or not all(name in NUMBER for name in names):
            raise UnreadableError(_("„{names}“ sind keine vier verschiedenen dunklen Felder.", names=short(fields[1])))
        if fields[2] != "-" and (fields[2] not in NUMBER or fields[2] in names):
            raise UnreadableError(_("„{name}“ ist kein freies dunkles Feld für den Wolf.", name=short(fields[2])))
        one, two, three, four = sorted(NUMBER[name] for name in names)
        if fields[2] == "-":
            if fields[0] != "w" or (one, two, three, four) != (0, 1, 2, 3):
                raise UnreadableError(_("Bevor der Wolf steht, stehen die Schafe auf a1, c1, e1, g1, und w ist dran."))
            return Wolfstand()
        return Wolfstand((one, two, three, four), NUMBER[fields[2]], "sw".index(fields[0]))


# --- the scene --------------------------------------------------------------------------------------------------


def _board() -> Board:
    spots = []
    for rank in range(8):
        for file in range(8):
            name = "abcdefgh"[file] + str(rank + 1)
            tone = "light" if (file + rank) % 2 else "dark"
            spots.append(Spot(name, 0.95 + file, 7.55 - rank, name, "square", tone))
    marks = [Mark(0.95 + file, 8.28, "abcdefgh"[file]) for file in range(8)]
    marks += [Mark(0.22, 7.55 - rank, str(rank + 1)) for rank in range(8)]
    return Board("brett", _("Schachbrett"), 8.5, 8.5, tuple(spots), marks=tuple(marks), turns=(0, 180))


SURFACES = (_board(), Area(KENNEL, _("Wolfsbau"), "pile", WOLF))

#: the wolf takes its place; four sheep go at most seven steps each, and the wolf answers every one
MAX_EVENTS = 1 + 2 * 28

RULESETS = (
    Ruleset(
        "wolf-und-schafe",
        "Wolf und Schafe",
        WolfUndSchafe,
        (2,),
        max_events=MAX_EVENTS,
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"wolfsplatz": "beliebig", "durchbruch": "vorbei"}),
            "brettspiele": Preset(
                _("wie im Blog Spielewelt"), {"wolfsplatz": "grundlinie", "durchbruch": "grundlinie"}
            ),
        },
    ),
)
