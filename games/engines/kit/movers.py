"""Pieces that go from place to place, one at a time: from and to are the two touches of a move.

A game says of each kind of piece where it can go (`goals`), and in a sentence how. From these come the moves and the
answer to "Warum geht das nicht?". A piece that goes where one of the other side stands takes it, if the game takes at
all. A piece that is not on the board yet is put there with a single touch (`drops`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from games.engines.core import Captured, Effect, Moved, O, Path, Seat
from games.engines.kit.pieces import P, Pieces
from games.engines.kit.places import each
from games.engines.scene import Piece
from games.engines.text import Text, _


class Movers(Pieces[P, O]):
    """The game for two seats with such pieces."""

    #: where pieces come from that are put on the board
    reserve: ClassVar[str] = ""
    #: whether pieces of the other side are taken by going where they stand
    takes: ClassVar[bool] = True
    placing: ClassVar[Text] = _("Wähle ein freies Feld.")
    choosing: ClassVar[Text] = _("Tippe an, wer ziehen soll.")
    nobody: ClassVar[Text] = _("Auf {square} steht niemand.")
    prompts: ClassVar[tuple[Text, Text]] = (_("Ziehe mit einem deiner Steine."), _("Ziehe mit einem deiner Steine."))
    yours: ClassVar[tuple[Text, Text]] = (_("Du führst Weiß."), _("Du führst Schwarz."))

    # --- what a game says ---

    @abstractmethod
    def goals(self, kind: int, at: int, mine: int, theirs: int) -> int:
        """Where a piece of that kind can go from its place, as a set, given its own side's pieces and the other's."""

    def drops(self, s: P) -> tuple[int, int] | None:
        """The kind of which a piece is to be put on the board now, and where; None: pieces are moved."""
        return None

    def how(self, s: P, kind: int, at: int, to: int) -> Text:
        """The rule that keeps a piece of that kind from going from one place to the other."""
        return self.kinds[kind].how

    def where(self, s: P) -> Text:
        """The rule about where a piece is put."""
        return self.off_board

    # --- what follows from it ---

    def legal(self, s: P) -> Sequence[Path]:
        names = self.squares.names
        drop = self.drops(s)
        if drop:
            return [(names[place],) for place in each(drop[1])]
        mine, theirs = self.side(s, s.turn), self.side(s, 1 - s.turn)
        goals = self.goals
        return [
            (names[source], names[to])
            for number in self._own[s.turn]
            for source in each(s.pieces[number])
            for to in each(goals(number, source, mine, theirs))
        ]

    def follow(self, s: P, path: Path) -> tuple[P, tuple[Effect, ...]]:
        number = self.squares.number
        pieces = list(s.pieces)
        if len(path) == 1:
            drop = self.drops(s)
            assert drop is not None
            pieces[drop[0]] |= 1 << number[path[0]]
            said = _("{piece} beginnt auf {square}.", piece=self.kinds[drop[0]].the, square=path[0])
            put = Moved(source=self.reserve, to=path[0], text=said)
            return self.next(s, tuple(pieces), 1 - s.turn, path), (put,)
        source, to = path
        gone, come = 1 << number[source], 1 << number[to]
        mover, victim = self.kind_at(s, gone), self.kind_at(s, come)
        pieces[mover] ^= gone | come
        name = self.kinds[mover].log
        if victim < 0:
            said = _("{piece}: {source}–{to}.", piece=name, source=source, to=to)
            return self.next(s, tuple(pieces), 1 - s.turn, path), (Moved(source=source, to=to, text=said),)
        pieces[victim] ^= come
        said = _("{piece}: {source} schlägt {to}.", piece=name, source=source, to=to)
        shown = (Captured(at=to, text=said), Moved(source=source, to=to))
        return self.next(s, tuple(pieces), 1 - s.turn, path), shown

    def ask(self, s: P, path: Path) -> Text | None:
        return _("Wohin?") if path else self.placing if self.drops(s) else self.prompts[s.turn]

    def beside(self, s: P) -> tuple[Piece, ...]:
        drop = None if self.end(s) else self.drops(s)
        if not drop:
            return ()
        kind = self.kinds[drop[0]]
        return (Piece(self.reserve, kind.drawing, kind.name, kind.owner),)

    # --- why not ---

    def why_not(self, s: P, seat: Seat, path: Path) -> Text:
        number, drop = self.squares.number, self.drops(s)
        if not path:
            return self.placing if drop else self.choosing
        if any(name not in number for name in path):
            return self.off_board
        first = self.kind_at(s, 1 << number[path[0]])
        if drop:
            if len(path) > 1:
                return _("{piece} nimmt nur ein Feld ein.", piece=self.kinds[drop[0]].the)
            return self.occupied(path[0], first) if first >= 0 else self.where(s)
        if first < 0:
            return _(self.nobody.msgid, square=path[0])
        kind = self.kinds[first]
        if kind.owner != seat:
            return self.yours[seat]
        goals = self.goals(first, number[path[0]], self.side(s, seat), self.side(s, 1 - seat))
        if not goals:
            return _("{piece} auf {square} kann nicht ziehen.", piece=kind.the, square=path[0])
        if len(path) == 1:
            return _("Sage noch, wohin.")
        to = 1 << number[path[1]]
        if to & goals:
            return _("Mit dem zweiten Feld ist der Zug zu Ende.")
        there = self.kind_at(s, to)
        if there >= 0 and not self.takes:
            return _("{square} ist besetzt, und geschlagen wird nicht.", square=path[1])
        if there >= 0 and self.kinds[there].owner == seat:
            return self.occupied(path[1], there)
        return self.how(s, first, number[path[0]], number[path[1]])
