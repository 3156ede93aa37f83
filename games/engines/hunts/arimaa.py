"""Arimaa: six kinds of animals push and pull one another; a rabbit has to reach the row opposite.

Source: 003:420-453, rules by Omar Syed. It calls the smallest animals hares and rabbits; here they are rabbits. Filled
in, all as in Syed's own rules: a rabbit that the other side has pushed home wins for its owner, unless the mover has
one at home too; the end of a turn is checked in this order: a rabbit of the mover at home, one of the other, the other
without rabbits, the mover without, the other without a move. Who could only bring about a position for the third time
has no move. An animal may pull another although it steps into a trap itself; whom an animal pushes is taken by a trap
before the pusher follows. Those rules know a time limit where here many turns without an animal lost are a draw.

A turn is up to four moves of the seat, one for each step, and one that ends it before the fourth; so nobody ever has to
list turns, of which there are some ten thousand. A step after which no turn could end is none: 003:442-444 forbid a
turn that changes nothing or repeats. While the animals are set up a move is one of them: first the elephant, then the
camel, the horses, dogs and cats; rabbits fill what is left.

Targets are the squares, a1 at Gold's left, and two buttons. A move is a square ("d2",) while setting up, or "ueblich"
for a usual order; from and to ("d2", "d3"); to a weaker animal's square and where that is pushed ("d2", "d3", "d4");
to a free square and who is pulled behind ("d2", "c2", "d3"); "ende".

Position notation, five fields: who is to move (g or s); steps left, 0 while setting up; the rows from the eighth down:
elephant, camel (m), horse, dog, cat, rabbit, Gold's as capitals; the rows as they were when the turn began, "-" if no
step has been made; turns since an animal was lost:

    g 4 rrrddrrr/rhcmechr/8/8/8/8/RHCEMCHR/RRRDDRRR - 0

Earlier positions are no part of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from games.engines.core import Captured, Effect, Moved, Options, Path, Ruleset, Said, Seat, UnreadableError, choice
from games.engines.hunts import animals
from games.engines.hunts.animals import (
    CAMEL,
    CAT,
    COUNTS,
    DOG,
    ELEPHANT,
    GOLD,
    HORSE,
    LETTERS,
    NEAR,
    NUMBER,
    RABBIT,
    SILVER,
    SQUARES,
    TRAPS,
    Board,
    Loss,
)  # fmt: skip
from games.engines.kit.duel import End
from games.engines.kit.pieces import Kind, Pieces, Stand
from games.engines.kit.places import each
from games.engines.scene import Area, Button, Piece
from games.engines.text import Text, _, addressed, plural

STEPS = 4
END, USUAL = "ende", "ueblich"
#: who is set up one after the other
ORDER = (ELEPHANT, CAMEL, HORSE, HORSE, DOG, DOG, CAT, CAT)
#: Gold's animals from a1 to h2; Silver's are turned by half, so that the elephants face the camels
USUALLY = "RRRDDRRRRHCEMCHR"
CAMPS = SQUARES.row(1) | SQUARES.row(2), SQUARES.row(7) | SQUARES.row(8)
HOMES = SQUARES.row(8), SQUARES.row(1)
RESERVES = ("vorrat-gold", "vorrat-silber")
MIDDLE = SQUARES.set_of(f"{file}{rank}" for file in "cdef" for rank in "3456")
#: what an animal is worth, and a rabbit that has come so far
WORTHS, FAR = (1.0, 1.8, 2.5, 4.0, 6.0, 9.0), (0.0, 0.0, 0.05, 0.15, 0.4, 1.0, 3.0, 8.0)
HOW = _("Ein Tier geht einen Schritt vor, zurück oder zur Seite auf ein freies Feld, nie schräg.")
NO_WAY_BACK = _("Ein Kaninchen geht nie zurück.")


@dataclass(frozen=True, slots=True)
class ArimaaOptions(Options):
    """What the source leaves open."""

    zugzahl: int = choice(
        50,
        _("Unentschieden, wenn kein Tier verloren geht, nach"),
        {50: _("50 Zügen von jedem"), 100: _("100 Zügen von jedem")},
        "no source says; without an end a match could last for ages",
    )


@dataclass(frozen=True, slots=True)
class Arimaastand(Stand):
    """A position; `pieces` as in `animals.Board`."""

    #: steps left; 0 while the animals are set up
    left: int = 0
    #: the animals when the turn began
    begun: Board = ()
    #: turns since an animal was lost
    quiet: int = 0
    #: the positions at the beginning of these turns and of this one, with who was to move; those that were there twice
    seen: tuple[tuple[Board, Seat], ...] = ()
    twice: frozenset[tuple[Board, Seat]] = frozenset()


def _kinds(owner: Seat, *names: tuple[Text, Text]) -> tuple[Kind, ...]:
    """A side's kinds from the rabbits up; of each the name, alone and with "ein"."""
    named = (
        ("rabbit", _("Das Kaninchen"), _("Kaninchen")),
        ("cat", _("Die Katze"), _("Katze")),
        ("dog", _("Der Hund"), _("Hund")),
        ("horse", _("Das Pferd"), _("Pferd")),
        ("camel", _("Das Kamel"), _("Kamel")),
        ("elephant", _("Der Elefant"), _("Elefant")),
    )
    return tuple(
        Kind(drawing, owner, name, a, the, HOW, (0, most), log)
        for (drawing, the, log), (name, a), most in zip(named, names, COUNTS, strict=True)
    )


GOLDEN = _kinds(
    GOLD,
    (_("goldenes Kaninchen"), _("ein goldenes Kaninchen")),
    (_("goldene Katze"), _("eine goldene Katze")),
    (_("goldener Hund"), _("ein goldener Hund")),
    (_("goldenes Pferd"), _("ein goldenes Pferd")),
    (_("goldenes Kamel"), _("ein goldenes Kamel")),
    (_("goldener Elefant"), _("ein goldener Elefant")),
)
SILVERY = _kinds(
    SILVER,
    (_("silbernes Kaninchen"), _("ein silbernes Kaninchen")),
    (_("silberne Katze"), _("eine silberne Katze")),
    (_("silberner Hund"), _("ein silberner Hund")),
    (_("silbernes Pferd"), _("ein silbernes Pferd")),
    (_("silbernes Kamel"), _("ein silbernes Kamel")),
    (_("silberner Elefant"), _("ein silberner Elefant")),
)


class Arimaa(Pieces[Arimaastand, ArimaaOptions]):
    """The game for two seats: 0 is Gold and begins, 1 is Silver."""

    options_class = ArimaaOptions
    squares = SQUARES
    kinds = GOLDEN + SILVERY
    letters = "gs"
    sides = (_("Gold"), _("Silber"))
    turns = (_("Gold ist am Zug."), _("Silber ist am Zug."))
    areas = (Area(RESERVES[0], _("Vorrat von Gold"), "pile", 0), Area(RESERVES[1], _("Vorrat von Silber"), "pile", 1))
    buttons = (Button(END, _("Zug beenden")), Button(USUAL, _("Übliche Aufstellung")))

    def start(self) -> Arimaastand:
        return Arimaastand((0,) * 12)

    # --- setting up ---

    def next_kind(self, s: Arimaastand) -> int:
        """The number of the kind that is set up now."""
        return 6 * s.turn + ORDER[animals.side(s.pieces, s.turn).bit_count()]

    def set_up(self, s: Arimaastand, path: Path) -> tuple[Arimaastand, tuple[Effect, ...]]:
        """The position with one animal more, or with all, and who is to set up or to move then."""
        turn, camp, pieces, own, side = s.turn, CAMPS[s.turn], list(s.pieces), 6 * s.turn, self.sides[s.turn]
        effects: tuple[Effect, ...]
        if path == (USUAL,):
            for number, letter in zip(each(camp), USUALLY if turn == GOLD else USUALLY[::-1], strict=True):
                pieces[own + LETTERS.index(letter)] |= 1 << number
            effects = (Said(text=_("{side} stellt wie üblich auf.", side=side)),)
        else:
            kind = self.next_kind(s)
            pieces[kind] |= 1 << NUMBER[path[0]]
            said = _("{side}: {piece} auf {square}.", side=side, piece=self.kinds[kind].log, square=path[0])
            effects = (Moved(source=RESERVES[turn], to=path[0], text=said),)
            if animals.side(pieces, turn).bit_count() == len(ORDER):
                pieces[own] = camp & ~animals.side(pieces, turn)
                effects += (Said(text=_("Kaninchen von {side} füllen den Rest.", side=side)),)
        board, last = tuple(pieces), () if path == (USUAL,) else path
        if not pieces[own]:
            return Arimaastand(board, turn, last), effects
        if turn == GOLD:
            return Arimaastand(board, SILVER, last), effects
        return Arimaastand(board, GOLD, last, STEPS, board, 0, ((board, GOLD),)), effects

    # --- turns ---

    def may_end(self, board: Board, s: Arimaastand) -> bool:
        """Whether the turn may end so: something has changed (003:442), and not for the third time (003:444)."""
        return board != s.begun and (board, 1 - s.turn) not in s.twice

    def can_end(self, board: Board, s: Arimaastand, left: int) -> bool:
        """Whether the turn may end so, or with more of the steps left."""
        return self.may_end(board, s) or any(
            self.can_end(animals.after(board, path)[0], s, left - cost)
            for path, cost in animals.ways(board, s.turn, left)
            if cost <= left
        )

    def legal(self, s: Arimaastand) -> Sequence[Path]:
        board, turn, left = s.pieces, s.turn, s.left
        if not left:
            taken = animals.side(board, turn)
            places: list[Path] = [(name,) for name in SQUARES.listed(CAMPS[turn] & ~taken)]
            return places if taken else [*places, (USUAL,)]
        # who is back where the turn began has made two steps or four; with two left the same step is there again
        found = [
            path
            for path, cost in animals.ways(board, turn, left)
            if (left > cost and not s.twice) or self.can_end(animals.after(board, path)[0], s, left - cost)
        ]
        return [*found, (END,)] if left < STEPS and self.may_end(board, s) else found

    def follow(self, s: Arimaastand, path: Path) -> tuple[Arimaastand, tuple[Effect, ...]]:
        if not s.left:
            return self.set_up(s, path)
        if path == (END,):
            said = Said(text=_("{side} beendet den Zug.", side=self.sides[s.turn]))
            return self.turned(s, s.pieces, s.last), (said,)
        board, lost = animals.after(s.pieces, path)
        effects = (*self.seen(s, path), *map(self.lost, lost))
        left = s.left - len(path) + 1
        if not left:
            return self.turned(s, board, path), effects
        return Arimaastand(board, s.turn, path, left, s.begun, s.quiet, s.seen, s.twice), effects

    def turned(self, s: Arimaastand, board: Board, last: Path) -> Arimaastand:
        """The position when the turn has ended."""
        key = (board, 1 - s.turn)
        if sum(map(int.bit_count, board)) < sum(map(int.bit_count, s.begun)):  # nothing can come back
            return Arimaastand(board, 1 - s.turn, last, STEPS, board, 0, (key,))
        twice = s.twice | {key} if key in s.seen else s.twice
        return Arimaastand(board, 1 - s.turn, last, STEPS, board, s.quiet + 1, (*s.seen, key), twice)

    def ended(self, s: Arimaastand) -> End | None:
        if s.left < STEPS:
            return None
        mover, other = 1 - s.turn, s.turn
        for seat in (mover, other):
            if s.pieces[6 * seat] & HOMES[seat]:
                reason = _("Ein Kaninchen von {side} ist am Ziel: {side} gewinnt.", side=self.sides[seat])
                return End(seat, "home", reason)
        for seat in (other, mover):
            if not s.pieces[6 * seat]:
                reason = _("{side} hat kein Kaninchen mehr und verliert.", side=self.sides[seat])
                return End(1 - seat, "rabbits", reason)
        if not self.now(s):
            stuck = next(animals.ways(s.pieces, s.turn, STEPS), None) is None
            reason = _("{side} kann nicht ziehen und verliert.", side=self.sides[other])
            return End(mover, "stuck" if stuck else "repetition", reason)
        if s.quiet >= 2 * self.options.zugzahl:
            n = self.options.zugzahl
            return End(None, "quiet", _("{n} Züge lang ging kein Tier verloren: unentschieden.", n=n))
        return None

    # --- what is seen and said ---

    def seen(self, s: Arimaastand, path: Path) -> tuple[Effect, ...]:
        """What there is to see of a step, but for traps."""
        names = [self.kinds[kind].log if kind >= 0 else _("frei") for kind in (self.there(s, at) for at in path)]
        given: dict[str, Text | str] = {"side": self.sides[s.turn], "piece": names[0], "source": path[0], "to": path[1]}
        if len(path) == 2:
            return (Moved(source=path[0], to=path[1], text=_("{side}: {piece} {source}–{to}.", **given)),)
        if self.there(s, path[1]) >= 0:
            said = _(
                "{side}: {piece} {source}–{to} schiebt {other} nach {goal}.", **given, other=names[1], goal=path[2]
            )
            return Moved(source=path[1], to=path[2], text=said), Moved(source=path[0], to=path[1])
        said = _("{side}: {piece} {source}–{to} zieht {other} nach {source}.", **given, other=names[2])
        return Moved(source=path[0], to=path[1], text=said), Moved(source=path[2], to=path[0])

    def there(self, s: Arimaastand, square: str) -> int:
        """The number of the kind on a square; -1 for none."""
        return animals.at(s.pieces, 1 << NUMBER[square])

    def lost(self, loss: Loss) -> Captured:
        kind, trap = loss
        (square,) = SQUARES.listed(trap)
        given: dict[str, Text | str] = {"piece": self.kinds[kind].the, "side": self.sides[kind // 6], "square": square}
        return Captured(at=square, text=_("{piece} von {side} fällt in die Falle {square}.", **given))

    def ask(self, s: Arimaastand, path: Path) -> Text | None:
        if not s.left:
            return _("Stelle auf: {piece}.", piece=self.kinds[self.next_kind(s)].log)
        if not path:
            return plural(s.left, _("Noch {n} Schritt: Welches Tier?"), _("Noch {n} Schritte: Welches Tier?"))
        if len(path) == 1:
            pushes = any(way[0] == path[0] and self.there(s, way[1]) >= 0 for way in self.now(s) if len(way) == 3)
            return _("Wohin? Das schwächere Tier schiebst du weg.") if pushes else _("Wohin?")
        return _("Wohin schiebst du es?") if self.there(s, path[1]) >= 0 else _("Ziehst du jemanden hinterher?")

    def shows(self, s: Arimaastand, path: Path) -> tuple[Effect, ...]:
        """While it is asked who is pulled behind, the mover has gone already."""
        pulls = len(path) == 2 and self.there(s, path[1]) < 0 and any(way[:2] == path != way for way in self.now(s))
        return (Moved(source=path[0], to=path[1]),) if pulls else ()

    def beside(self, s: Arimaastand) -> tuple[Piece, ...]:
        if s.left:
            return ()
        kind = self.kinds[self.next_kind(s)]
        return (Piece(RESERVES[s.turn], kind.drawing, kind.name, kind.owner),)

    def waiting(self, s: Arimaastand) -> Text:
        if s.left:
            return super().waiting(s)
        return addressed(s.turn, _("Du stellst auf."), _("{side} stellt auf.", side=self.sides[s.turn]))

    def notes(self, s: Arimaastand) -> tuple[Text, ...]:
        return tuple(
            plural(animals.side(s.pieces, seat).bit_count(), _("{n} Tier"), _("{n} Tiere")) for seat in (GOLD, SILVER)
        )

    # --- why not ---

    def why_not(self, s: Arimaastand, seat: Seat, path: Path) -> Text:
        if not s.left:
            return self._why_not_there(s, path)
        if not path:
            return _("Tippe eines deiner Tiere an.")
        if path[0] == END:
            return self._why_not_end(s, path)
        if any(name not in NUMBER for name in path):
            return self.off_board
        source, kind = NUMBER[path[0]], self.there(s, path[0])
        if kind < 0:
            return _("Auf {square} steht kein Tier.", square=path[0])
        if kind // 6 != seat:
            return _("Tippe zuerst dein eigenes Tier an, dann das fremde daneben.")
        ways = [(way, cost) for way, cost in animals.ways(s.pieces, seat, STEPS) if way[0] == path[0]]
        given: dict[str, Text | str] = {"piece": self.kinds[kind].the, "square": path[0]}
        if animals.held(s.pieces, seat, source):
            return _("{piece} auf {square} wird von einem stärkeren Tier festgehalten.", **given)
        if not ways:
            return _("{piece} auf {square} ist eingeschlossen.", **given)
        fitting = [(way, cost) for way, cost in ways if way[: len(path)] == path]
        if fitting and all(cost > s.left for _way, cost in fitting):
            return _("Schieben und Ziehen kostet zwei Schritte. Du hast nur noch einen.")
        if fitting:
            part = all(way != path and way in self.now(s) for way, cost in fitting if cost <= s.left)
            return _("Sage noch, wohin.") if part else _("Nach dem Zug darf nicht alles sein wie davor, und nichts "
                                                         "dreimal dastehen.")  # fmt: skip
        there = self.there(s, path[1])
        if not NEAR[source] >> NUMBER[path[1]] & 1:
            return HOW
        if there < 0:
            stepped = any(way[1] == path[1] for way, _cost in ways)
            return _("Ziehen kannst du nur ein schwächeres Tier von daneben.") if stepped else NO_WAY_BACK
        if there // 6 == seat:
            return self.occupied(path[1], there)
        if there % 6 >= kind % 6:
            return _("Nur ein schwächeres Tier lässt sich schieben.")
        return _("Geschoben wird auf ein freies Feld daneben.")

    def _why_not_there(self, s: Arimaastand, path: Path) -> Text:
        """Why an animal is not set up there."""
        if path[:1] == (USUAL,):
            begun = animals.side(s.pieces, s.turn)
            return _("Du stellst schon selbst auf.") if begun else _("Damit stehen alle deine Tiere.")
        if not path or len(path) > 1:
            return _("Wähle für jedes Tier ein freies Feld auf deinen beiden ersten Reihen.")
        if path[0] not in NUMBER:
            return self.off_board
        there = self.there(s, path[0])
        return self.occupied(path[0], there) if there >= 0 else _("Aufgestellt wird auf den beiden ersten Reihen.")

    def _why_not_end(self, s: Arimaastand, path: Path) -> Text:
        if len(path) > 1:
            return _("Danach ist der andere am Zug.")
        if s.left == STEPS:
            return _("Wenigstens einen Schritt machst du in jedem Zug.")
        if s.pieces == s.begun:
            return _("Es sieht alles aus wie vor deinem Zug. Das gilt nicht.")
        return _("Diese Stellung gab es schon zweimal. Ein drittes Mal gilt nicht.")

    # --- the position as text ---

    def notate(self, s: Arimaastand) -> str:
        begun = animals.rows(s.begun) if 0 < s.left < STEPS else "-"
        return f"{self.letters[s.turn]} {s.left} {animals.rows(s.pieces)} {begun} {s.quiet}"

    def parse(self, position: str) -> Arimaastand:
        found = re.fullmatch(r"([gs]) ([0-4]) (\S{15,71}) (-|\S{15,71}) ([0-9]{1,3})", position)
        if not found:
            raise UnreadableError(_("Eine Stellung hat fünf Felder: wer zieht, Schritte, Reihen, Reihen davor, Züge."))
        turn, left, board = self.letters.index(found[1]), int(found[2]), animals.read(found[3])
        if (0 < left < STEPS) == (found[4] == "-"):
            raise UnreadableError(_("Wie die Reihen vor dem Zug waren, steht da, sobald ein Schritt gemacht ist."))
        if not left:
            return self._parse_set_up(Arimaastand(board, turn, quiet=int(found[5])))
        begun = board if left == STEPS else animals.read(found[4])
        if animals.settle(list(board)) or animals.settle(list(begun)):
            raise UnreadableError(_("Ein Tier in einer Falle braucht einen Freund daneben."))
        s = Arimaastand(board, turn, (), left, begun, int(found[5]), ((begun, turn),))
        if left < STEPS and not self.legal(s):
            raise UnreadableError(_("In dieser Stellung ließe sich der Zug nicht beenden."))
        return s

    def _parse_set_up(self, s: Arimaastand) -> Arimaastand:
        own, gold = s.pieces[6 * s.turn : 6 * s.turn + 6], s.pieces[:6]
        count = animals.side(s.pieces, s.turn).bit_count()
        in_order = [bits.bit_count() for bits in own] == [ORDER[:count].count(kind) for kind in range(6)]
        camps = not any(animals.side(s.pieces, seat) & ~CAMPS[seat] for seat in (GOLD, SILVER))
        others = [bits.bit_count() for bits in gold] == [*COUNTS] if s.turn else not animals.side(s.pieces, SILVER)
        if count >= len(ORDER) or not in_order or not camps or not others or s.quiet:
            raise UnreadableError(_("Aufgestellt wird der Reihe nach: Elefant, Kamel, Pferde, Hunde, Katzen."))
        return s

    # --- how good it is ---

    def worth(self, s: Arimaastand) -> float:
        return max(-0.95, min(0.95, (self.standing(s.pieces, GOLD) - self.standing(s.pieces, SILVER)) / 60))

    def standing(self, board: Board, seat: Seat) -> float:
        """Animals; rabbits far ahead; strong ones in the middle; friends beside traps; who is held fast."""
        own, other = board[6 * seat : 6 * seat + 6], board[6 - 6 * seat : 12 - 6 * seat]
        mine, stronger, value = animals.side(board, seat), animals.side(board, 1 - seat), 0.0
        for kind in range(6):
            stronger &= ~other[kind]
            value += WORTHS[kind] * own[kind].bit_count()
            for number in each(own[kind]):
                if NEAR[number] & stronger and not NEAR[number] & mine:
                    value -= 0.1 * WORTHS[kind]
                if kind == RABBIT:
                    value += FAR[number >> 3 if seat == GOLD else 7 - (number >> 3)]
        value += 0.3 * (MIDDLE & (own[ELEPHANT] | own[CAMEL] | own[HORSE])).bit_count()
        for _trap, near in TRAPS:
            value += min(0.4 * (near & mine).bit_count(), 0.8)
        return value - 5 / (1 + own[RABBIT].bit_count())  # with the last rabbit the match is lost


RULESETS = (
    # eight animals set up by each; at most 31 are lost, and before each and at the end lie at most a hundred turns of
    # each side, of at most four steps
    Ruleset("arimaa", "Arimaa", Arimaa, (2,), max_events=16 + 32 * 200 * 4),
)
