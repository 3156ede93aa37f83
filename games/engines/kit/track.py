"""Races by the dice: each colour's pawns enter from a yard, run along a route and come home by exact count.

A game says what its colours are and where they run (`Colour`), and how it differs from the plain race: who may enter
(`entry`), what stands in the way (`stays`, `barrier`), who is thrown out (`hits`), what a throw forces (`forced`),
which throw gives another (`again`). The touches, the sentences, the end and the reasons against a move come from here.

A pawn's *progress* is YARD (-1) in its yard, 0 on the first field of its colour's route and so on; the last fields of
the route, as many as there are pawns, are its home, where nobody is thrown out. The others are shared: two pawns of
different colours meet where their routes name the same place.

A player touches the die, ("wuerfel",), and then the pawn that moves, by its place; in the yard, where all pawns are
alike, by the last circle taken. Who cannot move passes without being asked.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from games.engines.core import Captured, Effect, Moved, O, Path, Said, Seat
from games.engines.kit.scores import settled
from games.engines.kit.states import changed
from games.engines.kit.throws import READY, THROW, TRAY, Cup, Throws
from games.engines.scene import Board, Piece
from games.engines.text import Text, _, addressed

YARD, SIX = -1, 6
MOVE = "move"
#: what it is worth to be on the way, in fields: throws until a six; with this and the danger as in `worth`, 54 of 100
#: matches were won against a judgement that knew only whether anybody was near
ENTERED = 20
NEEDS_SIX = _("Aus dem Haus kommt eine Figur nur mit einer Sechs.")
NOT_EXACT = _("Ins Ziel kommst du nur mit genau der richtigen Zahl.")
OWN = _("Auf diesem Feld steht schon eine Figur von dir.")
BARRIER = _("Zwei Figuren auf einem Feld sind eine Sperre. Da kommt niemand vorbei.")
JUMP = _("Auf den Zielfeldern darfst du deine Figuren nicht überspringen.")
STILL_OWN = _("Auf deinem Startfeld steht noch eine eigene Figur.")
CLEAR = _("Das Startfeld muss frei werden: Ziehe die Figur, die dort steht.")


@dataclass(frozen=True, slots=True)
class Colour:
    """The pawns of one colour: how they are called and drawn, their yard, and the places they pass in order.

    `turn` is by how many degrees the board is turned for who plays them.
    """

    side: Text
    pawn: Text
    face: str
    yard: tuple[str, ...]
    route: tuple[str, ...]
    turn: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Pawns(Cup):
    """Where the pawns are; `turn` is the number of a colour among those in play."""

    #: by colour, the progress of its pawns in ascending order
    pawns: tuple[tuple[int, ...], ...]
    #: throws left to bring a pawn into play
    tries: int = 1
    #: the colours that are home, in that order
    done: tuple[int, ...] = ()


P = TypeVar("P", bound=Pawns)


class Track(Throws[P, O]):
    """The game for any number of seats; `owners` says who plays each colour."""

    #: how often who has no pawn to move with may throw for a six
    attempts: int = 1
    #: whether two own pawns on one field are a barrier that nobody passes
    blocks: bool = False
    #: whether a pawn may throw out one of its own colour
    hits_own: bool = False
    #: whether own pawns may be jumped at home
    leaps_home: bool = True
    #: whether the others play on when the first has come home
    plays_on: bool = False

    def __init__(
        self,
        seats: int,
        options: O,
        most_throws: int,
        board: Board,
        colours: Sequence[Colour],
        owners: Sequence[Seat] = (),
        teams: Sequence[int] = (),
    ) -> None:
        """`teams` says by colour who play together and throw out nobody of their own; each is alone if not given."""
        super().__init__(seats, options, most_throws, [colour.side for colour in colours], owners)
        self.colours = tuple(colours)
        self.teams = tuple(teams or range(len(colours)))
        #: the colours of each team, and the seats that each seat plays together with, itself among them
        self.groups = {team: [n for n, each in enumerate(self.teams) if each == team] for team in self.teams}
        self.allies = [
            {
                self.owners[n]
                for number, owner in enumerate(self.owners)
                if owner == seat
                for n in self.groups[self.teams[number]]
            }
            for seat in range(seats)
        ]
        self.last = len(colours[0].route) - 1
        self.home = len(colours[0].route) - len(colours[0].yard)
        #: by colour and progress: where pawns of the other colours stand on the same field
        self.meets = tuple(
            tuple(
                tuple(
                    (other, colour.route.index(place))
                    for other, colour in enumerate(colours)
                    if other != number and place in colour.route
                )
                for place in mine.route
            )
            for number, mine in enumerate(colours)
        )
        #: the same of the other teams alone
        self.foes = tuple(
            tuple(tuple(at for at in here if self.teams[at[0]] != self.teams[number]) for here in mine)
            for number, mine in enumerate(self.meets)
        )
        played = [[n for n, owner in zip(self.names, self.owners, strict=True) if owner == s] for s in range(seats)]
        self.sides = tuple(
            names[0] if len(names) == 1 else _("{one} und {other}", one=names[0], other=names[1]) for names in played
        )
        turns = tuple(self.colours[self.owners.index(seat)].turn for seat in range(seats))
        self.surfaces = (replace(board, turns=turns), TRAY)
        #: remembered, since each touch asks again: which pawns can move in the last position
        self._able: tuple[P | None, list[int]] = (None, [])
        #: how a place is called in a sentence, where not by its number
        self._said = {spot.id: spot.label for spot in board.spots if not spot.id.isdigit()}
        self._places = frozenset(spot.id for spot in board.spots)

    # --- what a game says ---

    @abstractmethod
    def fresh(self) -> P:
        """The state before the first throw."""

    def entry(self, s: P) -> int | Text:
        """To what progress this throw brings a pawn from the yard, or why it does not."""
        if s.dice[0] != SIX:
            return NEEDS_SIX
        return STILL_OWN if 0 in s.pawns[s.turn] else 0

    def stays(self, s: P, to: int) -> Text | None:
        """Why a pawn may not join one of its own colour on a shared field, if it may not."""
        if self.blocks:
            return BARRIER if s.pawns[s.turn].count(to) > 1 else None
        return None if self.hits_own else OWN

    def barrier(self, s: P, progress: int) -> bool:
        """Whether nobody passes the field at this progress of the colour in turn."""
        here = ((s.turn, progress), *self.meets[s.turn][progress])
        return any(s.pawns[number].count(at) > 1 for number, at in here)

    def haven(self, s: P, number: int, progress: int) -> bool:
        """Whether a field is safe: anybody joins whoever stands there, and nobody is thrown out."""
        return False

    def hits(self, s: P, to: int) -> list[tuple[int, int]]:
        """The pawns that the colour in turn throws out at its progress `to`, as (number of the colour, progress)."""
        if to >= self.home or self.haven(s, s.turn, to):
            return []
        found = [(number, there) for number, there in self.foes[s.turn][to] if there in s.pawns[number]]
        if to in s.pawns[s.turn] and not self.blocks:
            found.append((s.turn, to))
        return found

    def forced(self, s: P, able: list[int]) -> tuple[list[int], Text | None]:
        """Those of the pawns able to move that must, by progress, and the rule that says so; all if none does."""
        return able, None

    def again(self, s: P) -> bool:
        """Whether who threw `s.dice` throws again."""
        return s.dice[0] == SIX

    def went(self, s: P, before: P, progress: int, struck: bool) -> P:
        """What follows when the pawn that stood at `progress` has moved; `struck`: it threw another colour out."""
        return self.turn_over(s)

    # --- how pawns move ---

    def goal(self, s: P, progress: int) -> int | Text:
        """Where this throw takes a pawn of the colour in turn, or why it cannot move."""
        own = s.pawns[s.turn]
        to = self.entry(s) if progress == YARD else progress + s.dice[0]
        if not isinstance(to, int):
            return to
        if to > self.last:
            return NOT_EXACT
        if to >= self.home:
            if to in own:
                return OWN
            if not self.leaps_home and any(max(progress, self.home - 1) < p < to for p in own):
                return JUMP
        elif to in own and progress != YARD and not self.haven(s, s.turn, to) and (why := self.stays(s, to)):
            return why
        if self.blocks:
            for further in range(progress + 1, min(to, self.home)):
                if self.barrier(s, further):
                    return BARRIER
            if to < self.home and to not in own and self.barrier(s, to) and not self.haven(s, s.turn, to):
                return BARRIER
        return to

    def able(self, s: P) -> list[int]:
        """The pawns that can move, by progress."""
        known, able = self._able
        if known is not s:
            able = [p for p in dict.fromkeys(s.pawns[s.turn]) if isinstance(self.goal(s, p), int)]
            self._able = (s, able)
        return able

    def striking(self, s: P, able: list[int]) -> list[int]:
        """Those of the pawns that would throw out another colour."""
        goals = [(progress, self.goal(s, progress)) for progress in able]
        return [p for p, to in goals if isinstance(to, int) and any(n != s.turn for n, _at in self.hits(s, to))]

    def tries(self, pawns: tuple[int, ...]) -> int:
        """How often a colour may throw for a six: more than once only if none of its pawns can play."""
        packed = list(range(self.last, self.home - 1, -1))
        waiting = pawns.count(YARD)
        return self.attempts if waiting and sorted(pawns[waiting:], reverse=True) == packed[:-waiting] else 1

    def place(self, number: int, pawns: tuple[int, ...], progress: int) -> str:
        """The place to touch for a pawn; in the yard the last taken circle, as the pawns there are alike."""
        colour = self.colours[number]
        return colour.yard[pawns.count(YARD) - 1] if progress == YARD else colour.route[progress]

    def places(self, number: int, pawns: tuple[int, ...]) -> list[str]:
        """Where each pawn of a colour stands; those in the yard fill it from the first circle."""
        colour = self.colours[number]
        return [colour.yard[n] if progress == YARD else colour.route[progress] for n, progress in enumerate(pawns)]

    def sent_back(self, s: P, number: int, progress: int) -> tuple[tuple[tuple[int, ...], ...], str]:
        """All pawns with this one back in its yard, and the circle it stands on there."""
        left = list(s.pawns[number])
        left.remove(progress)
        left.insert(0, YARD)
        mine = tuple(left)
        return (*s.pawns[:number], mine, *s.pawns[number + 1 :]), self.colours[number].yard[mine.count(YARD) - 1]

    # --- a turn ---

    def begins(self, s: P) -> tuple[P, list[Effect]]:
        return changed(s, tries=self.tries(s.pawns[s.turn])), []

    def touches(self, s: P) -> Path:
        if s.phase != MOVE:
            return super().touches(s)
        able, _rule = self.forced(s, self.able(s))
        own, besides = s.pawns[s.turn], self.buttons(s)
        return (*(self.place(s.turn, own, progress) for progress in able), *(button.target for button in besides))

    def prompt(self, s: P) -> Text:
        return (
            _("Du hast eine {n}: Tippe die Figur an, die zieht.", n=s.dice[0]) if s.phase == MOVE else super().prompt(s)
        )

    def fell(self, s: P) -> tuple[P, list[Effect]]:
        if self.able(s):
            return changed(s, phase=MOVE), []
        nothing = Said(text=_("{side} kann nicht ziehen.", side=self.names[s.turn]))
        if self.again(s):
            return s, [nothing]
        if s.tries > 1:
            return changed(s, tries=s.tries - 1), []
        return self.passed(s), [nothing]

    def touched(self, s: P, target: str) -> tuple[P, list[Effect]]:
        own = s.pawns[s.turn]
        progress = next(p for p in self.able(s) if self.place(s.turn, own, p) == target)
        to = self.goal(s, progress)
        assert isinstance(to, int)
        return self.advance(s, progress, to)

    def advance(self, s: P, progress: int, to: int) -> tuple[P, list[Effect]]:
        """A pawn of the colour in turn goes to where it may, and throws out whom it hits there."""
        number, side, own = s.turn, self.names[s.turn], s.pawns[s.turn]
        target, goal = self.place(number, own, progress), self.colours[number].route[to]
        effects: list[Effect] = []
        struck, after = False, s
        for other, there in self.hits(s, to):
            struck = struck or other != number
            pawns, circle = self.sent_back(after, other, there)
            after = changed(after, pawns=pawns)
            hit = _("{side} wirft {other} auf Feld {n} hinaus.", side=side, other=self.names[other], n=goal)
            effects.append(Captured(at=goal, to=circle, text=hit))
        mine = list(after.pawns[number])
        mine.remove(progress)
        mine.append(to)
        mine.sort()
        if progress == YARD:
            sentence = _("{side} bringt eine Figur ins Spiel.", side=side)
        elif to >= self.home:
            source = self._said.get(target, target)
            sentence = _("{side} zieht von {source} ins Ziel auf {letter}.", side=side, source=source, letter=goal[-1])
        else:
            sentence = _("{side} zieht von Feld {source} auf Feld {to}.", side=side, source=target, to=goal)
        effects.append(Moved(source=target, to=goal, text=sentence))
        done = s.done
        if mine[0] >= self.home:
            done = (*done, number)
            effects.append(Said(text=_("{side} hat alle Figuren im Ziel!", side=side)))
        pawns = (*after.pawns[:number], tuple(mine), *after.pawns[number + 1 :])
        after = changed(after, pawns=pawns, tries=1, done=done, last=(target, goal))
        return self.went(after, s, progress, struck), effects

    def turn_over(self, s: P) -> P:
        """The next throw: of the same colour if its throw gives another, otherwise of the next."""
        if self.again(s) and s.turn not in s.done:
            return changed(s, phase=READY, tries=1)
        return self.passed(s)

    def passed(self, s: P) -> P:
        number = (s.turn + 1) % len(self.colours)
        while number in s.done and len(s.done) < len(self.colours):
            number = (number + 1) % len(self.colours)
        return changed(s, turn=number, phase=READY, tries=self.tries(s.pawns[number]))

    # --- the end ---

    def home_teams(self, s: P) -> list[int]:
        """The teams all of whose colours are home."""
        return [team for team in self.groups if all(number in s.done for number in self.groups[team])] if s.done else []

    def over(self, s: P) -> str:
        if not self.plays_on:
            return "home" if self.home_teams(s) else ""
        return "home" if len({self.owners[number] for number in s.done}) >= self.seats - 1 else ""

    def standing(self, s: P) -> list[tuple[int, int]]:
        """When the first team came home, then how far the pawns are."""
        late, cut_off = len(self.colours), not self.over(s)
        arrived, gone = {}, {}
        for team, numbers in self.groups.items():
            arrived[team] = max(s.done.index(number) if number in s.done else late for number in numbers)
            gone[team] = sum(sum(s.pawns[number]) for number in numbers)
        found = []
        for seat in range(self.seats):
            teams = [team for team, owner in zip(self.teams, self.owners, strict=True) if owner == seat]
            home = min(arrived[team] for team in teams)
            found.append((-home, max(gone[team] for team in teams) if home == late and cut_off else 0))
        return found

    def reason(self, s: P) -> Text:
        if not (home := self.home_teams(s)) or len(self.groups[home[0]]) == 1:
            return _("{side} hat zuerst alle Figuren im Ziel und gewinnt.", side=self.names[s.done[0]])
        one, other = (self.names[number] for number in self.groups[home[0]])
        return _("{one} und {other} haben zuerst alle Figuren im Ziel und gewinnen.", one=one, other=other)

    # --- what there is to see ---

    def pieces(self, s: P) -> list[Piece]:
        return [
            Piece(place, "pawn", colour.pawn, owner, colour.face)
            for number, (colour, owner) in enumerate(zip(self.colours, self.owners, strict=True))
            for place in self.places(number, s.pawns[number])
        ]

    def note(self, s: P, seat: Seat) -> Text:
        mine = [pawns for owner, pawns in zip(self.owners, s.pawns, strict=True) if owner == seat]
        return _("{n} im Ziel", n=sum(progress >= self.home for pawns in mine for progress in pawns))

    def status(self, s: P) -> Text:
        if s.phase == MOVE:
            said = _("{side} zieht eine {n}.", side=self.names[s.turn], n=s.dice[0])
            return addressed(s.turn, _("Du ziehst eine {n}.", n=s.dice[0]), said)
        if s.phase in (READY, THROW) and s.tries > 1:
            said = _("{side} würfelt und darf es {n}-mal versuchen.", side=self.names[s.turn], n=s.tries)
            return addressed(s.turn, _("Du würfelst und darfst es {n}-mal versuchen.", n=s.tries), said)
        return super().status(s)

    def why_not(self, s: P, seat: Seat, path: Path) -> Text:
        if s.phase == READY:
            return _("Erst wird gewürfelt: Tippe nur den Würfel an.")
        if not path:
            return _("Tippe die Figur an, die ziehen soll.")
        if len(path) > 1:
            return _("Tippe nur eine Figur an: Wohin sie zieht, sagt der Würfel.")
        place, own = path[0], s.pawns[s.turn]
        if place not in self._places:
            return _("Diese Stelle gibt es auf dem Spielplan nicht.")
        standing = dict(zip(self.places(s.turn, own), own, strict=True))
        if place not in standing:
            return _("Dort steht keine Figur von {side}.", side=self.names[s.turn])
        progress = standing[place]
        goal = self.goal(s, progress)
        if not isinstance(goal, int):
            return goal
        allowed, rule = self.forced(s, self.able(s))
        if progress not in allowed and rule is not None:
            return rule
        return _("Nimm die vorderste Figur aus dem Haus.")

    # --- for programs ---

    def evaluate(self, s: P, seat: Seat) -> float:
        """How far the side of `seat` is ahead of the others, less what is in danger."""
        outcome = self.outcome(s)
        if outcome:
            return settled(outcome, seat)
        allies, mine, theirs = self.allies[seat], 0.0, 0.0
        for number, owner in enumerate(self.owners):
            if owner in allies:
                mine += self.worth(s, number)
            else:
                theirs += self.worth(s, number)
        others = theirs / (self.seats - len(allies))
        return max(-0.98, min(0.98, (mine / len(allies) - others) / 400))

    def worth(self, s: P, number: int) -> float:
        """How far a colour is, less what it may lose.

        A pawn is in danger of each throw that brings a foe to its field: then its way is lost, and throws to enter.
        """
        worth = 0.0
        for progress in s.pawns[number]:
            worth += progress + (ENTERED if progress >= 0 else 0)
            if 0 <= progress < self.home and (near := self.threats(s, number, progress)):
                worth -= 1.3 * min(near, SIX) / SIX * (progress + ENTERED)
        return worth

    def threats(self, s: P, number: int, progress: int) -> int:
        """How many faces of the die throw the pawn at this progress out, of six; another foe's are others."""
        if self.haven(s, number, progress) or (self.blocks and s.pawns[number].count(progress) > 1):
            return 0
        near = 0
        for other, behind in self.foes[number][progress]:
            pawns = s.pawns[other]
            near += len({p for p in pawns if p >= 0 and 0 < behind - p <= SIX})
            near += behind == 0 and pawns[0] == YARD
        return near
