"""Two rows of six pits and a store for each side: who moves takes all seeds of a pit and sows them, one by one.

A game says what follows from where the last seed falls (`landed`), and when it has ended. It can say otherwise which
places are sown (`sown`) and which pits may be sown from (`legal`).

Places are numbered in the order of sowing, counterclockwise: South's pits a1 … f1, South's store, North's pits f2 … a2,
North's store. Seat 0 is South. The pits a1 and a2 face each other.

Position notation, five fields: who is to move (s or n), then each side's pits in the order of sowing and its store:

    s 4,4,4,4,4,4 0 4,4,4,4,4,4 0
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from games.engines.core import Effect, Moved, O, Outcome, Path, Seat, UnreadableError
from games.engines.kit.duel import Duel, End
from games.engines.scene import Board, Mark, Piece, Spot, View
from games.engines.text import Text, _, plural

STORES = (6, 13)
PITS = (range(6), range(7, 13))
NAMES = (*(f"{file}1" for file in "abcdef"), "speicher-sued", *(f"{file}2" for file in "fedcba"), "speicher-nord")
NUMBER = {name: number for number, name in enumerate(NAMES)}
LETTERS = "sn"


@dataclass(frozen=True, slots=True)
class Sown:
    """A position: the seeds by place, whose turn, the places last touched."""

    seeds: tuple[int, ...]
    turn: Seat = 0
    last: Path = ()

    def row(self, seat: Seat) -> int:
        """The seeds in a seat's pits."""
        return sum(self.seeds[7 * seat : 7 * seat + 6])


W = TypeVar("W", bound=Sown)


class Sowing(Duel[W, O]):
    """The game for two seats. A game that keeps more than `Sown` says how it follows (`next`)."""

    #: how many seeds lie in each pit at first
    filled: int = 4
    #: what a store and the board are called
    store: ClassVar[Text] = _("Gewinnmulde")
    label: ClassVar[Text] = _("Muldenbrett")
    sides = (_("Süd"), _("Nord"))
    turns = (_("Süd ist am Zug."), _("Nord ist am Zug."))

    def __init__(self, seats: int, options: O) -> None:
        super().__init__(seats, options)
        # by place, where the seeds of that pit fall, one round
        self._routes = tuple(self.sown(at, at // 7) for at in range(14))
        self.board = _board(self.label, self.store)

    # --- what a game says ---

    @abstractmethod
    def landed(self, seeds: list[int], seat: Seat, last: int) -> tuple[Seat, tuple[Effect, ...]]:
        """Change `seeds` by what follows from the last seed's place; who moves next, and what there is to see."""

    def sown(self, at: int, seat: Seat) -> tuple[int, ...]:
        """Where a seat sows the seeds of a pit, one round: everywhere but in the other's store."""
        return tuple(place % 14 for place in range(at + 1, at + 15) if place % 14 != STORES[1 - seat])

    def next(self, s: W, seeds: tuple[int, ...], turn: Seat, last: Path) -> W:
        """The position with these seeds after `s`."""
        return Sown(seeds, turn, last)  # type: ignore[return-value]  # a game that keeps more says so itself

    def scores(self, s: W) -> tuple[int, int]:
        """What each side has when the match is over: by itself, what lies in its store."""
        return s.seeds[STORES[0]], s.seeds[STORES[1]]

    # --- what follows from it ---

    def start(self) -> W:
        return Sown((*[self.filled] * 6, 0) * 2)  # type: ignore[return-value]  # as in `next`

    def legal(self, s: W) -> Sequence[Path]:
        return [(NAMES[at],) for at in PITS[s.turn] if s.seeds[at]]

    def follow(self, s: W, path: Path) -> tuple[W, tuple[Effect, ...]]:
        at, seeds = NUMBER[path[0]], list(s.seeds)
        count, seeds[at] = seeds[at], 0
        route = self._routes[at]
        way = (route * (count // len(route) + 1))[:count]
        for place in way:
            seeds[place] += 1
        turn, more = self.landed(seeds, s.turn, way[-1])
        said = plural(
            count,
            _("{side} sät aus {pit}: {n} Stein."),
            _("{side} sät aus {pit}: {n} Steine."),
            side=self.sides[s.turn],
            pit=path[0],
        )
        first, *others = [NAMES[place] for place in way]
        shown = [Moved(source=path[0], to=first, text=said), *(Moved(source=path[0], to=to) for to in others)]
        return self.next(s, tuple(seeds), turn, (path[0], NAMES[way[-1]])), (*shown, *more)

    def by_scores(self, s: W, termination: str, why: Text) -> End:
        """The end, won by who has more."""
        south, north = self.scores(s)
        if south == north:
            return End(None, termination, _("{why} Beide haben {n} Steine: unentschieden.", why=why, n=south))
        winner = int(north > south)
        n, m = max(south, north), min(south, north)
        won = _("{why} {side} gewinnt mit {n} zu {m} Steinen.", why=why, side=self.sides[winner], n=n, m=m)
        return End(winner, termination, won)

    def outcome(self, s: W) -> Outcome | None:
        outcome = super().outcome(s)
        return outcome and Outcome(outcome.places, outcome.termination, outcome.reason, self.scores(s))

    def worth(self, s: W) -> float:
        """What is in the stores, and a little of what lies on one's own side."""
        south, north = s.seeds[STORES[0]], s.seeds[STORES[1]]
        return 0.9 * (south - north + 0.2 * (s.row(0) - s.row(1))) / (12 * self.filled)

    def ask(self, s: W, path: Path) -> Text | None:
        return _("Aus welcher Mulde säst du?")

    # --- what is seen ---

    def view(self, s: W, seat: Seat | None) -> View:
        pieces = [
            Piece(name, "seed", _("Stein"), count=count, text=str(count) if count > 1 else "")
            for name, count in zip(NAMES, s.seeds, strict=True)
            if count
        ]
        notes = tuple(_("{n} gesammelt", n=s.seeds[store]) for store in STORES)
        return View((self.board,), tuple(pieces), self.sides, self.status(s), notes, s.last)

    def why_not(self, s: W, seat: Seat, path: Path) -> Text:
        if not path:
            return _("Wähle eine deiner Mulden, in der Steine liegen.")
        at = NUMBER.get(path[0], -1)
        if at < 0:
            return _("Diese Mulde gibt es auf dem Brett nicht.")
        if at in STORES:
            return _("Was gesammelt ist, wird nicht mehr gesät.")
        if at not in PITS[seat]:
            return _("Die Mulde {pit} liegt auf der anderen Seite: Säe aus einer deiner eigenen.", pit=path[0])
        if not s.seeds[at]:
            return _("Die Mulde {pit} ist leer.", pit=path[0])
        return _("Du säst immer nur aus einer Mulde.")

    # --- the position as text ---

    def notate(self, s: W) -> str:
        south, north = (",".join(map(str, s.seeds[7 * seat : 7 * seat + 6])) for seat in (0, 1))
        return f"{LETTERS[s.turn]} {south} {s.seeds[STORES[0]]} {north} {s.seeds[STORES[1]]}"

    def parse(self, position: str) -> W:
        fields = position.split(" ")
        if len(fields) != 5:
            raise UnreadableError(
                _("Eine Stellung hat fünf Felder: wer zieht, dann von jeder Seite die Mulden und was gesammelt ist.")
            )
        if fields[0] not in ("s", "n"):
            raise UnreadableError(_("Das erste Feld sagt, wer zieht: s oder n."))
        seeds: list[int] = []
        for pits, store in (fields[1:3], fields[3:5]):
            if not re.fullmatch("[0-9]{1,3}(,[0-9]{1,3}){5}", pits) or not re.fullmatch("[0-9]{1,3}", store):
                raise UnreadableError(_("Von jeder Seite stehen da sechs Zahlen mit Komma, dann was gesammelt ist."))
            seeds += [*map(int, pits.split(",")), int(store)]
        if sum(seeds) != 12 * self.filled:
            raise UnreadableError(_("Auf dem Brett sind zusammen {n} Steine.", n=12 * self.filled))
        return self.next(self.start(), tuple(seeds), LETTERS.index(fields[0]), ())


def _board(label: Text, store: Text) -> Board:
    spots = []
    for name in NAMES:
        if name in (NAMES[STORES[0]], NAMES[STORES[1]]):
            south = name == NAMES[STORES[0]]
            side = _("{store} von Süd", store=store) if south else _("{store} von Nord", store=store)
            spots.append(Spot(name, 6.95 if south else 0.65, 1.8, side, "point", "light", (0.0, -0.008)))
            continue
        x = 1.3 + "abcdef".index(name[0])
        spots.append(Spot(name, x, 2.75 if name[1] == "1" else 0.85, name, "point", "dark", (0.0, -0.02)))
    marks = [Mark(1.3 + number, 3.42, f"{file}1") for number, file in enumerate("abcdef")]
    marks += [Mark(1.3 + number, 0.18, f"{file}2") for number, file in enumerate("abcdef")]
    return Board("brett", label, 7.6, 3.6, tuple(spots), marks=tuple(marks), turns=(0, 180))
