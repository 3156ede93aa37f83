"""Mill games: stones that are placed on points, then go from point to point, and stand well three in a row.

A game says how stones go (`reach`), what a mill takes (`prizes`), and when it has ended. One in which a mill takes
nothing leaves `prizes` as it is and ends with the mill.

Targets are the points. A move is, while placing, the point, such as ("d2",); while moving, from and to, such as
("d2", "d3"); either of them followed by the stones taken.

Position notation, six fields: side to move (w or b), White's reserve, White's stones, Black's reserve, Black's stones,
half moves since a stone was placed or taken. Stones stand in the order of the points, "-" for none:

    w 0 a1,a4,a7 0 b2,d2,b4,b6 12

The repetition count is no part of it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from games.engines.core import Captured, Effect, Formed, Moved, O, Path, Seat, UnreadableError
from games.engines.kit.duel import Duel, End
from games.engines.kit.pieces import PRIZES, RESERVES, STOCKS, STONES, TAKEN
from games.engines.kit.places import each
from games.engines.kit.points import Points
from games.engines.scene import Piece, View
from games.engines.text import Text, _, plural

#: three squares one in the other, joined in the middle of their sides (001:917, 000:766, 002:96)
RINGS = (
    "a1 d1 g1", "b2 d2 f2", "c3 d3 e3", "a4 b4 c4", "e4 f4 g4", "c5 d5 e5", "b6 d6 f6", "a7 d7 g7",
    "a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7",
)  # fmt: skip
BOARD = Points(*RINGS, label=_("Mühlebrett"))
AREAS = (STOCKS[0], PRIZES[0], STOCKS[1], PRIZES[1])


@dataclass(frozen=True, slots=True)
class Millstand:
    """A position: stones on the board as sets of points, stones in reserve, whose turn, and what draws need."""

    stones: tuple[int, int] = (0, 0)
    reserve: tuple[int, int] = (0, 0)
    turn: Seat = 0
    #: half moves since a stone was placed or taken
    quiet: int = 0
    #: the positions of those half moves, to see one come back
    seen: tuple[tuple[int, int, int], ...] = ()
    #: the places the last move touched
    last: Path = ()


M = TypeVar("M", bound=Millstand)


class Mills(Duel[M, O]):
    """The game for two seats: 0 is White and begins. A game that keeps more than `Millstand` has a `stand` of its own,
    whose further fields have after a move what they have by default."""

    stand: type[M]

    points: Points = BOARD
    #: how many stones each side has
    count: tuple[int, int] = (9, 9)
    #: by point, where a stone goes from there, as a set
    reach: tuple[int, ...] = BOARD.near
    #: stones may go before all are placed
    mixed: bool = False
    #: the third time the same position is a draw, and so are so many moves of each side without placing or taking
    repeats: bool = True
    limit: int = 50
    #: the rule about where a stone goes
    how: Text = _("Ein Stein zieht nur zum nächsten Punkt. Springen darf, wer noch drei Steine hat.")
    going: ClassVar[Text] = _("Ziehe einen Stein auf einen freien Nachbarpunkt.")
    flying: ClassVar[Text] = _("Du hast noch drei Steine: Springe mit einem, wohin du willst.")

    # --- what a game says ---

    def prizes(self, s: M, closed: int) -> Sequence[Path]:
        """The stones that a move which closes so many mills takes: each choice as the touches that follow."""
        return [()]

    def untaken(self, s: M, closed: int, taken: Path) -> Text:
        """Why a move that closes so many mills does not take these stones."""
        return _("Ohne Mühle wird kein Stein genommen.")

    def start(self) -> M:
        return self.stand(reserve=self.count)

    # --- how stones go ---

    def goes(self, s: M, seat: Seat) -> bool:
        """Whether a side's stones may go."""
        return s.reserve[seat] == 0 or self.mixed

    def flies(self, s: M, seat: Seat) -> bool:
        """Who has three stones left may jump (001:953, 000:770, 002:203). Stones in reserve count as left."""
        return s.reserve[seat] == 0 and s.stones[seat].bit_count() <= 3

    def can_act(self, s: M) -> bool:
        """Whether the side to move has a move."""
        free = self.points.all & ~(s.stones[0] | s.stones[1])
        if s.reserve[s.turn] > 0 or self.flies(s, s.turn):
            return free != 0
        return any(self.reach[at] & free for at in each(s.stones[s.turn]))

    def closed(self, mine: int, to: int) -> int:
        """How many mills of these stones stand through a point."""
        return sum(mine & line == line for line in self.points.through[to])

    def legal(self, s: M) -> Sequence[Path]:
        seat, names = s.turn, self.points.names
        mine = s.stones[seat]
        free = self.points.all & ~(mine | s.stones[1 - seat])
        places, goes, flies = s.reserve[seat] > 0, self.goes(s, seat), self.flies(s, seat)
        through, prizes, found = self.points.through, dict[int, Sequence[Path]](), list[Path]()
        for at in each((free if places else 0) | (mine if goes else 0)):
            bit = 1 << at
            placed = free & bit
            for to in (at,) if placed else each(free if flies else self.reach[at] & free):
                after = mine | bit if placed else mine ^ bit | 1 << to
                path = (names[at],) if placed else (names[at], names[to])
                closed = 0
                for line in through[to]:
                    closed += after & line == line
                if not closed:
                    found.append(path)
                    continue
                if closed not in prizes:
                    prizes[closed] = self.prizes(s, closed)
                found += [path + prize for prize in prizes[closed]]
        return found

    def propose(self, s: M, seat: Seat, rng: random.Random) -> Path:
        """Touched at random, so that a stone with many ways is not moved more often."""
        moves, touched = self.now(s), 0
        while True:
            target = rng.choice(list(dict.fromkeys([move[touched] for move in moves])))
            moves = [move for move in moves if move[touched] == target]
            touched += 1
            if len(moves[0]) == touched:
                return moves[0]

    def _parts(self, s: M, path: Path) -> tuple[str, str, Path]:
        """Where the stone comes from, where it goes ("" while nobody has said), and the stones taken."""
        if s.stones[s.turn] >> self.points.number[path[0]] & 1:
            return path[0], path[1] if len(path) > 1 else "", path[2:]
        return RESERVES[s.turn], path[0], path[1:]

    def ask(self, s: M, path: Path) -> Text | None:
        if path:
            return _("Mühle! Welchen Stein nimmst du?") if self._parts(s, path)[1] else _("Wohin soll der Stein?")
        if s.reserve[s.turn]:
            if self.goes(s, s.turn):
                return _("Setze einen Stein oder ziehe einen.")
            return _("Setze einen Stein auf einen freien Punkt.")
        if self.flies(s, s.turn):
            return self.flying
        return self.going

    def shows(self, s: M, path: Path) -> tuple[Effect, ...]:
        source, to, taken = self._parts(s, path)
        if not to or path in self.now(s):
            return ()
        return Moved(source=source, to=to), *(Captured(at=point, to=TAKEN[s.turn]) for point in taken)

    # --- what follows ---

    def follow(self, s: M, path: Path) -> tuple[M, tuple[Effect, ...]]:
        seat, number, side = s.turn, self.points.number, self.sides[s.turn]
        mine, theirs, reserve = s.stones[seat], s.stones[1 - seat], s.reserve
        source, to, taken = self._parts(s, path)
        goal = number[to]
        placed = source == RESERVES[seat]
        if placed:
            reserve = (reserve[0] - (seat == 0), reserve[1] - (seat == 1))
            sentence = _("{side} setzt auf {to}.", side=side, to=to)
        else:
            mine ^= 1 << number[source]
            sentence = (
                _("{side} zieht von {source} nach {to}.", side=side, source=source, to=to)
                if self.points.near[number[source]] >> goal & 1
                else _("{side} springt von {source} nach {to}.", side=side, source=source, to=to)
            )
        effects: list[Effect] = [Moved(source=source, to=to, text=sentence)]
        mine |= 1 << goal
        closed = self.closed(mine, goal)
        if closed:
            made = [line for line in self.points.through[goal] if mine & line == line]
            rows = [tuple(self.points.names[at] for at in each(line)) for line in made]
            cry = _("Mühle!") if closed == 1 else _("Zwei Mühlen auf einmal!")
            effects += [Formed(places=row, text=None if number else cry) for number, row in enumerate(rows)]
            effects += self.empty_handed(s) if not taken else ()
        for point in taken:
            theirs ^= 1 << number[point]
            said = _("{side} nimmt den Stein auf {point}.", side=side, point=point)
            effects.append(Captured(at=point, to=TAKEN[seat], text=said))
        stones = (mine, theirs) if seat == 0 else (theirs, mine)
        if placed or taken:
            return self.stand(stones, reserve, 1 - seat, 0, (), path), tuple(effects)
        seen = (*s.seen, (*s.stones, seat))
        return self.stand(stones, reserve, 1 - seat, s.quiet + 1, seen, path), tuple(effects)

    def empty_handed(self, s: M) -> tuple[Effect, ...]:
        """What is said of a mill that takes nothing."""
        return ()

    def drawn(self, s: M) -> End | None:
        """The draw by repetition or by quiet moves."""
        if self.repeats and s.seen.count((*s.stones, s.turn)) >= 2:
            return End(None, "repetition", _("Dieselbe Stellung zum dritten Mal: unentschieden."))
        if s.quiet >= 2 * self.limit:
            return End(None, "quiet", self.idle())
        return None

    def idle(self) -> Text:
        """Why it is a draw after so many moves."""
        return _("{n} Züge lang wurde kein Stein genommen: unentschieden.", n=self.limit)

    def worth(self, s: M) -> float:
        return max(-0.95, min(0.95, 0.9 * (self.standing(s, 0) - self.standing(s, 1)) / 100))

    def standing(self, s: M, seat: Seat) -> float:
        """Stones first, then room to move and mills."""
        mine = s.stones[seat]
        free = self.points.all & ~(s.stones[0] | s.stones[1])
        room = sum((self.reach[at] & free).bit_count() for at in each(mine))
        mills = open_mills = 0
        for line in self.points.lines:
            held = (mine & line).bit_count()
            mills += held == 3
            open_mills += held == 2 and (free & line).bit_count() == 1
        return 9 * (mine.bit_count() + s.reserve[seat]) + min(room, 20) / 4 + 1.5 * mills + open_mills

    # --- what is seen ---

    def in_mills(self, stones: int) -> int:
        """Those of the stones that stand in a mill."""
        held = 0
        for line in self.points.lines:
            if stones & line == line:
                held |= line
        return held

    def view(self, s: M, seat: Seat | None) -> View:
        pieces = []
        for owner, stones in enumerate(s.stones):
            held = self.in_mills(stones)
            for at in each(stones):
                label = _("{stone}, in einer Mühle", stone=STONES[owner]) if held >> at & 1 else STONES[owner]
                pieces.append(Piece(self.points.names[at], "stone", label, owner))
        for owner, stones in enumerate(s.stones):
            lost = self.count[owner] - s.reserve[owner] - stones.bit_count()
            for area, count in ((RESERVES[owner], s.reserve[owner]), (TAKEN[1 - owner], lost)):
                if count:
                    pieces.append(Piece(area, "stone", STONES[owner], owner, count=count))
        return View((self.points.board, *AREAS), tuple(pieces), self.sides, self.status(s), self.notes(s), s.last)

    def notes(self, s: M) -> tuple[Text, ...]:
        """Beside each side's name: how much it has."""
        return tuple(
            _("noch {n} zu setzen", n=left) if left else plural(stones.bit_count(), _("{n} Stein"), _("{n} Steine"))
            for left, stones in zip(s.reserve, s.stones, strict=True)
        )

    def why_not(self, s: M, seat: Seat, path: Path) -> Text:
        number = self.points.number
        if any(target not in number for target in path):
            return _("Diesen Punkt gibt es auf dem Mühlebrett nicht.")
        if not path:
            return _("Tippe einen Punkt an.")
        mine, theirs = s.stones[seat], s.stones[1 - seat]
        point, at = path[0], number[path[0]]
        if theirs >> at & 1:
            return _("Auf {point} liegt ein Stein des anderen.", point=point)
        if not mine >> at & 1:
            if not s.reserve[seat]:
                return _("Alle Steine sind gesetzt. Ziehe mit einem deiner Steine.")
            return self.untaken(s, self.closed(mine | 1 << at, at), path[1:])
        if not self.goes(s, seat):
            return _("Erst werden alle Steine gesetzt, dann wird gezogen.")
        free = self.points.all & ~(mine | theirs)
        goals = free if self.flies(s, seat) else self.reach[at] & free
        if len(path) == 1:
            if goals:
                return _("Sage noch, wohin der Stein soll.")
            return _("Der Stein auf {point} ist eingeschlossen.", point=point)
        goal = number[path[1]]
        if not free >> goal & 1:
            return _("{goal} ist schon besetzt.", goal=path[1])
        if not goals >> goal & 1:
            return self.how
        return self.untaken(s, self.closed(mine ^ 1 << at | 1 << goal, goal), path[2:])

    # --- the position as text ---

    def notate(self, s: M) -> str:
        sides = (f"{left} {self.points.write(stones)}" for left, stones in zip(s.reserve, s.stones, strict=True))
        return " ".join(["wb"[s.turn], *sides, str(s.quiet)])

    def parse(self, position: str) -> M:
        fields = position.split(" ")
        if len(fields) != 6 or fields[0] not in {"w", "b"}:
            raise UnreadableError(_("Eine Mühle-Stellung hat sechs Felder, das erste ist w oder b."))
        stones, reserve = [], []
        for most, (count, names) in zip(self.count, (fields[1:3], fields[3:5]), strict=True):
            points = [] if names == "-" else names.split(",")
            if set(points) - set(self.points.names) or len(set(points)) < len(points):
                raise UnreadableError(_("„{names}“ ist keine Liste verschiedener Punkte.", names=names[:60]))
            if not re.fullmatch("[0-9]{1,2}", count) or int(count) + len(points) > most:
                raise UnreadableError(_("Eine Seite hat höchstens {n} Steine.", n=most))
            stones.append(self.points.set_of(points))
            reserve.append(int(count))
        if stones[0] & stones[1]:
            raise UnreadableError(_("Auf einem Punkt können nicht zwei Steine liegen."))
        if not re.fullmatch("[0-9]{1,4}", fields[5]):
            raise UnreadableError(_("Das sechste Feld zählt die Züge seit dem letzten Schlagen."))
        return self.stand((stones[0], stones[1]), (reserve[0], reserve[1]), "wb".index(fields[0]), int(fields[5]))
