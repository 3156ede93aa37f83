"""Mensch ärgere dich nicht.

Sources: 000:527-537 (the club's leaflet, with optional rules), 001:187-216 (Philos, "Immer mit der Ruhe"), 002:39-70
(Schmidt), 004:37-72 (leaflet). Where they differ there is an option (`mensch_options`), and a preset for each of them.

A player touches the die, ("wuerfel",), and then the pawn that moves, by its place: a field "1" … "40", a goal field
such as "ziel-rot-b", or the last taken circle of the yard, such as "haus-rot-3" (all pawns there are alike). Where
missed captures are huffed, the next player answers with the place of a pawn or ("lassen",). Who cannot move passes
without being asked.

Gaps filled with the usual rule:

- the plan has forty fields (`mensch_board`);
- three throws also for who has pawns on goal fields, if none of them can move up: they no longer play;
- the start field need not be cleared when the yard is empty;
- a six with an own pawn on the start that cannot move is free for any other pawn;
- nobody enters on top of an own pawn; where own pawns are thrown out it would change nothing;
- on the goal fields nobody is thrown out, and no barrier stands there;
- a third pawn cannot join a barrier;
- with a start without a six (004:61) the first throw puts a pawn on as many fields as it shows, the start the first;
- who plays two colours is done when the first of them is;
- a match that takes too long ends, and whoever has come furthest is ahead.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.chance import Dice, Draw
from games.engines.core import (
    CHANCE,
    Captured,
    Chance,
    Effect,
    Event,
    Game,
    Move,
    Moved,
    Outcome,
    Path,
    Rolled,
    Ruleset,
    Said,
    Seat,
    Step,
)
from games.engines.races.mensch_board import (
    ALL_PLACES,
    DICE,
    FIELDS,
    KEYS,
    LAST,
    PLACES,
    SIDES,
    YARD,
    field,
    pawns_of,
    places,
    said,
    surfaces,
)
from games.engines.races.mensch_options import PRESETS, MenschOptions
from games.engines.scene import Button, Piece, View
from games.engines.text import Text, _

LEAVE = "lassen"
SIX = 6


@dataclass(frozen=True, slots=True)
class Menschstand:
    """A position.

    `pawns` holds for each colour in play its four pawns by progress, in ascending order; `turn` is the number of a
    colour among these. `phase` is "order" and "throw" (chance), "ready" (touch the die), "move", "huff" or "over".
    """

    pawns: tuple[tuple[int, ...], ...]
    turn: int = 0
    phase: str = "order"
    die: int = 0
    #: throws left to bring a pawn into play
    tries: int = 1
    #: whether a pawn was brought in with the throw before, in this turn
    entered: bool = False
    throws: int = 0
    #: the seats that still throw for the start
    rolling: tuple[Seat, ...] = ()
    #: the colours that are home, in that order
    done: tuple[int, ...] = ()
    #: bits of the colours that have moved
    begun: int = 0
    last: Path = ()


#: why a pawn cannot move, instead of where it comes to
(NEEDS_SIX, NOT_EXACT, OWN, BARRIER, JUMP, STILL_OWN) = range(-7, -1)
WHY = {
    NEEDS_SIX: _("Aus dem Haus kommt eine Figur nur mit einer Sechs."),
    NOT_EXACT: _("Ins Ziel kommst du nur mit genau der richtigen Zahl."),
    OWN: _("Auf diesem Feld steht schon eine Figur von dir."),
    BARRIER: _("Zwei Figuren auf einem Feld sind eine Sperre. Da kommt niemand vorbei."),
    JUMP: _("Auf den Zielfeldern darfst du deine Figuren nicht überspringen."),
    STILL_OWN: _("Auf deinem Startfeld steht noch eine eigene Figur."),
}


class Mensch(Game[Menschstand, MenschOptions]):
    """The game for two to four seats. Two sit opposite each other."""

    options_class = MenschOptions

    def __init__(self, seats: int, options: MenschOptions) -> None:
        super().__init__(seats, options)
        if options.farben == "zwei" or seats == 4:
            self.colours: tuple[int, ...] = (0, 1, 2, 3)
            self.owners: tuple[Seat, ...] = {2: (0, 1, 0, 1), 3: (0, 1, 0, 2)}.get(seats, (0, 1, 2, 3))
        else:
            self.colours = (0, 2) if seats == 2 else (0, 1, 2)
            self.owners = tuple(range(seats))
        self._acting = tuple(frozenset({owner}) for owner in self.owners)
        self.surfaces = surfaces(tuple(self.colours[self.owners.index(seat)] for seat in range(seats)))
        self._limit = options.wuerfe * len(self.colours)
        sides = [
            [SIDES[colour] for colour, owner in zip(self.colours, self.owners, strict=True) if owner == seat]
            for seat in range(seats)
        ]
        self.sides = tuple(
            names[0] if len(names) == 1 else _("{one} und {other}", one=names[0], other=names[1]) for names in sides
        )

    def start(self) -> Menschstand:
        first = 0 if self.options.start == "drei" else YARD
        pawns = (tuple(sorted((first, YARD, YARD, YARD))),) * len(self.colours)
        if self.options.beginn == "platz":
            return Menschstand(pawns, 0, "ready", tries=self._tries(pawns[0]))
        return Menschstand(pawns, rolling=tuple(range(self.seats)))

    def to_act(self, s: Menschstand) -> frozenset[Seat]:
        if s.phase in ("ready", "move"):
            return self._acting[s.turn]
        if s.phase in ("throw", "order"):
            return _CHANCE
        return frozenset() if s.phase == "over" else frozenset({self._huffer(s)})

    def draw(self, s: Menschstand) -> Draw:
        return DICE_OF[len(s.rolling) if s.phase == "order" else 1]

    # --- how pawns move ---

    def goal(self, s: Menschstand, progress: int, die: int) -> int:
        """Where a pawn of the colour to move comes to from `progress`; a negative number of `WHY` if it cannot."""
        own = s.pawns[s.turn]
        if progress == YARD:
            if self.options.start == "ohne-sechs" and not s.begun >> s.turn & 1:
                to = die - 1  # 004:61
            elif die != SIX:
                return NEEDS_SIX
            elif 0 in own:
                return STILL_OWN
            else:
                to = 0
        else:
            to = progress + die
        if to > LAST:
            return NOT_EXACT
        if to >= FIELDS:
            if to in own:
                return OWN
            if not self.options.ziel_springen and any(max(progress, FIELDS - 1) < p < to for p in own):
                return JUMP
        elif to in own and progress != YARD:
            if not self.options.barriere:
                if self.options.eigene == "geht-nicht":
                    return OWN
            elif own.count(to) > 1:
                return BARRIER
        if self.options.barriere and self._barred(s, max(progress, -1) + 1, to):
            return BARRIER
        return to

    def _barred(self, s: Menschstand, first: int, to: int) -> bool:
        """Whether two pawns of one colour stand on a field from `first` to `to`; own ones may be at `to` itself."""
        colour = self.colours[s.turn]
        for progress in range(first, min(to, FIELDS - 1) + 1):
            there = field(colour, progress)
            for number, other in enumerate(self.colours):
                if number == s.turn:
                    if progress < to and s.pawns[number].count(progress) > 1:
                        return True
                elif s.pawns[number].count((there - 10 * other) % FIELDS) > 1:
                    return True
        return False

    def _hits(self, s: Menschstand, to: int) -> list[tuple[int, int]]:
        """The pawns that the colour to move throws out at its progress `to`, as (number of the colour, progress)."""
        if to >= FIELDS:
            return []
        there = field(self.colours[s.turn], to)
        found = []
        for number, colour in enumerate(self.colours):
            progress = (there - 10 * colour) % FIELDS
            if progress in s.pawns[number] and (number != s.turn or not self.options.barriere):
                found.append((number, progress))
        return found

    def _forced(self, s: Menschstand, able: list[int]) -> tuple[list[int], Text | None]:
        """Those of the pawns able to move that must, by progress, and the rule that says so; all if none does."""
        own, options = s.pawns[s.turn], self.options
        waiting = own[0] == YARD
        if waiting and s.die == SIX:
            if options.eintritt == "muss" and YARD in able:
                return [YARD], _("Mit einer Sechs musst du eine Figur aus dem Haus holen.")
            # 001:212: also where nobody has to enter
            clears = options.eintritt == "muss" or options.raeumen == "immer"
            if clears and 0 in able and options.startfeld == "bei-sechs":
                return [0], _("Das Startfeld muss frei werden: Ziehe die Figur, die dort steht.")
        if waiting and options.startfeld == "sofort" and 0 in able:
            return [0], _("Das Startfeld muss frei werden: Ziehe die Figur, die dort steht.")
        if s.entered and 0 in able:
            return [0], _("Ziehe mit der Figur weiter, die du gerade herausgeholt hast.")
        if options.schlagzwang == "muss" and (striking := self._striking(s, able)):
            return striking, _("Du kannst schlagen, also musst du es tun.")
        return able, None

    def _striking(self, s: Menschstand, able: list[int]) -> list[int]:
        """Those of the pawns that would throw out another colour."""
        return [
            progress
            for progress in able
            if any(number != s.turn for number, _there in self._hits(s, self.goal(s, progress, s.die)))
        ]

    def _able(self, s: Menschstand) -> list[int]:
        return [progress for progress in dict.fromkeys(s.pawns[s.turn]) if self.goal(s, progress, s.die) >= 0]

    def _tries(self, pawns: tuple[int, ...]) -> int:
        """How often a colour may throw for a six (000:533): more than once only if none of its pawns can play."""
        home = sum(1 for progress in pawns if progress >= FIELDS)
        packed = pawns[4 - home :] == tuple(range(LAST + 1 - home, LAST + 1))
        return self.options.versuche if packed and pawns[3 - home] == YARD else 1

    # --- what a seat can do ---

    def step(self, s: Menschstand, seat: Seat, path: Path = ()) -> Step:
        if seat not in self.to_act(s) or len(path) > 1:
            return Step()
        if s.phase == "ready":
            return _TOUCHED if path == (DICE,) else Step() if path else _TOUCH
        colour = self.colours[s.turn]
        if s.phase == "move":
            able = self._forced(s, self._able(s))[0]
            targets = tuple(_place(colour, s.pawns[s.turn], progress) for progress in able)
            if path:
                return Step(complete=path[0] in targets)
            return Step(targets, prompt=_("Du hast eine {n}: Tippe die Figur an, die zieht.", n=s.die))
        targets = (*self._huffable(s), LEAVE)
        if path:
            return Step(complete=path[0] in targets)
        ask = _("{side} hat das Schlagen übersehen. Welche Figur pustest du?", side=SIDES[colour])
        return Step(targets, prompt=ask, buttons=(Button(LEAVE, _("Nicht pusten")),))

    def _huffer(self, s: Menschstand) -> Seat:
        """Who may huff: the next player after the colour that missed its capture."""
        owner = self.owners[s.turn]
        return next(o for o in self.owners[s.turn + 1 :] + self.owners if o != owner)

    def _huffable(self, s: Menschstand) -> tuple[str, ...]:
        colour = self.colours[s.turn]
        return tuple(PLACES[colour][p] for p in dict.fromkeys(s.pawns[s.turn]) if 0 <= p < FIELDS)

    # --- what follows ---

    def apply(self, s: Menschstand, event: Event) -> tuple[Menschstand, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            after, effects = (self._order if s.phase == "order" else self._fallen)(s, event.outcome)
        else:
            assert isinstance(event, Move)
            if s.phase == "ready":
                return _with(s, "throw"), ()
            after, effects = self._moved(s, event.path[0]) if s.phase == "move" else self._huffed(s, event.path[0])
        if after.phase == "ready" and (after.throws >= self._limit or self._finished(after.done)):
            after = _with(after, "over")
            effects = (*effects, Said(text=self._reason(after)))
        return after, effects

    def _order(self, s: Menschstand, faces: tuple[int | str, ...]) -> tuple[Menschstand, tuple[Effect, ...]]:
        dice = tuple(int(face) for face in faces)
        best = max(dice)
        ahead = tuple(seat for seat, die in zip(s.rolling, dice, strict=True) if die == best)
        effects: list[Effect] = [Rolled(at=DICE, faces=dice)]
        for seat, die in zip(s.rolling, dice, strict=True):
            effects.append(Said(text=_("{side} würfelt eine {n}.", side=self.sides[seat], n=die)))
        throws = s.throws + 1
        if len(ahead) > 1:
            phase = "order" if throws < self._limit else "over"
            return Menschstand(s.pawns, 0, phase, best, throws=throws, rolling=ahead), tuple(effects)
        turn = self.owners.index(ahead[0])
        effects.append(Said(text=_("{side} beginnt.", side=SIDES[self.colours[turn]])))
        tries = self._tries(s.pawns[turn])
        after = Menschstand(s.pawns, turn, "ready", best, tries, throws=throws)
        if self.options.beginn == "wurf":
            return after, tuple(effects)
        after, more = self._played(after)
        return after, (*effects, *more)

    def _fallen(self, s: Menschstand, faces: tuple[int | str, ...]) -> tuple[Menschstand, tuple[Effect, ...]]:
        (die,) = faces
        assert isinstance(die, int)
        fell = _("{side} würfelt eine {n}.", side=SIDES[self.colours[s.turn]], n=die)
        after = Menschstand(
            s.pawns, s.turn, "ready", die, s.tries, s.entered, s.throws + 1, (), s.done, s.begun, s.last
        )
        after, more = self._played(after)
        return after, (Rolled(at=DICE, faces=(die,), text=fell), *more)

    def _played(self, s: Menschstand) -> tuple[Menschstand, tuple[Effect, ...]]:
        """A die has fallen: the colour moves if it can."""
        if self._able(s):
            return _with(s, "move"), ()
        side = SIDES[self.colours[s.turn]]
        if s.die == SIX:  # 002:62, 004:63: every six gives another throw
            return _with(s, "ready", tries=max(1, s.tries)), (Said(text=_("{side} kann nicht ziehen.", side=side)),)
        if s.tries > 1:
            return _with(s, "ready", tries=s.tries - 1), ()
        return self._turn_over(s), (Said(text=_("{side} kann nicht ziehen.", side=side)),)

    def _moved(self, s: Menschstand, place: str) -> tuple[Menschstand, tuple[Effect, ...]]:
        number, colour = s.turn, self.colours[s.turn]
        own = s.pawns[number]
        able = self._able(s)
        progress = next(p for p in able if _place(colour, own, p) == place)
        to = self.goal(s, progress, s.die)
        goal = PLACES[colour][to]
        side = SIDES[colour]
        pawns = list(s.pawns)
        effects: list[Effect] = []
        struck = False
        for other, there in self._hits(s, to):
            struck = struck or other != number
            pawns[other], circle = _sent_home(self.colours[other], pawns[other], there)
            hit = _("{side} wirft {other} auf Feld {n} hinaus.", side=side, other=SIDES[self.colours[other]], n=goal)
            effects.append(Captured(at=goal, to=circle, text=hit))
        mine = list(pawns[number])
        mine.remove(progress)
        mine.append(to)
        mine.sort()
        pawns[number] = tuple(mine)
        if progress == YARD:
            sentence = _("{side} bringt eine Figur ins Spiel.", side=side)
        elif to >= FIELDS:
            sentence = _(
                "{side} zieht von {source} ins Ziel auf {letter}.", side=side, source=said(place), letter=goal[-1]
            )
        else:
            sentence = _("{side} zieht von Feld {source} auf Feld {to}.", side=side, source=place, to=goal)
        effects.append(Moved(source=place, to=goal, text=sentence))
        done = s.done
        if mine[0] >= FIELDS:
            done = (*done, number)
            effects.append(Said(text=_("{side} hat alle Figuren im Ziel!", side=side)))
        missed = self.options.schlagzwang == "pusten" and not struck and number not in done
        missed = missed and bool(self._striking(s, self._forced(s, able)[0]))
        after = Menschstand(
            tuple(pawns),
            number,
            "move",
            s.die,
            1,
            progress == YARD and self.options.nachwurf == "gleiche",
            s.throws,
            (),
            done,
            s.begun | 1 << number,
            (place, goal),
        )
        if missed and self._huffable(after):
            return _with(after, "huff"), tuple(effects)
        return self._turn_over(after), tuple(effects)

    def _huffed(self, s: Menschstand, place: str) -> tuple[Menschstand, tuple[Effect, ...]]:
        who = self.sides[self._huffer(s)]
        if place == LEAVE:
            return self._turn_over(s), (Said(text=_("{side} pustet nicht.", side=who)),)
        number, colour = s.turn, self.colours[s.turn]
        progress = PLACES[colour].index(place)
        pawns = list(s.pawns)
        pawns[number], circle = _sent_home(colour, s.pawns[number], progress)
        huffed = _("{side} pustet eine Figur von {other}.", side=who, other=SIDES[colour])
        after = Menschstand(
            tuple(pawns), number, s.phase, s.die, 1, s.entered, s.throws, (), s.done, s.begun, (place, circle)
        )
        return self._turn_over(after), (Captured(at=place, to=circle, text=huffed),)

    def _turn_over(self, s: Menschstand) -> Menschstand:
        """The next throw: of the same colour after a six, otherwise of the next that is not home."""
        if s.die == SIX and s.turn not in s.done:
            return _with(s, "ready", tries=1)
        number = (s.turn + 1) % len(self.colours)
        while number in s.done and len(s.done) < len(self.colours):
            number = (number + 1) % len(self.colours)
        tries = self._tries(s.pawns[number])
        return Menschstand(s.pawns, number, "ready", s.die, tries, False, s.throws, (), s.done, s.begun, s.last)

    def _finished(self, done: tuple[int, ...]) -> bool:
        if not self.options.plaetze:
            return bool(done)
        return len({self.owners[number] for number in done}) >= self.seats - 1

    def outcome(self, s: Menschstand) -> Outcome | None:
        if s.phase != "over":
            return None
        ranks = [self._rank(s, seat) for seat in range(self.seats)]
        places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
        return Outcome(places, "home" if self._finished(s.done) else "throws", self._reason(s))

    def _rank(self, s: Menschstand, seat: Seat) -> tuple[int, int]:
        """What orders the seats at the end: when the first colour came home, then how far the pawns are."""
        mine = [number for number, owner in enumerate(self.owners) if owner == seat]
        home = min((s.done.index(number) for number in mine if number in s.done), default=len(self.colours))
        if home < len(self.colours) or self._finished(s.done):
            return home, 0
        return home, -max(sum(s.pawns[number]) for number in mine)

    def _reason(self, s: Menschstand) -> Text:
        if self._finished(s.done):
            return _("{side} hat zuerst alle Figuren im Ziel und gewinnt.", side=SIDES[self.colours[s.done[0]]])
        return _("Es ist genug gewürfelt: Wer am weitesten gekommen ist, liegt vorn.")

    # --- what there is to see ---

    def view(self, s: Menschstand, seat: Seat | None) -> View:
        pieces: list[Piece] = []
        for colour, owner, pawns in zip(self.colours, self.owners, s.pawns, strict=True):
            pieces += pawns_of(colour, owner, pawns)
        shown, label = (str(s.die), _("Würfel: {n}", n=s.die)) if s.die else ("back", _("Würfelbecher"))
        pieces.append(Piece(DICE, "die", label, face=shown))
        home = [0] * self.seats
        for owner, pawns in zip(self.owners, s.pawns, strict=True):
            home[owner] += sum(1 for progress in pawns if progress >= FIELDS)
        notes = tuple(_("{n} im Ziel", n=number) for number in home)
        return View(self.surfaces, tuple(pieces), self.sides, self._status(s), notes, s.last)

    def _status(self, s: Menschstand) -> Text:
        side = SIDES[self.colours[s.turn]]
        if s.phase == "over":
            return self._reason(s)
        if s.phase == "order":
            return _("Es wird gewürfelt, wer beginnt.")
        if s.phase == "move":
            return _("{side} zieht eine {n}.", side=side, n=s.die)
        if s.phase == "huff":
            return _("{side} hat das Schlagen übersehen.", side=side)
        if s.tries > 1:
            return _("{side} würfelt und darf es {n}-mal versuchen.", side=side, n=s.tries)
        return _("{side} würfelt.", side=side)

    def why_not(self, s: Menschstand, seat: Seat, path: Path) -> Text:
        if s.phase == "ready":
            return _("Erst wird gewürfelt: Tippe nur den Würfel an.")
        if s.phase == "huff":
            return _("Tippe eine Figur auf dem Weg an, die du pusten willst, oder lass es.")
        if not path:
            return _("Tippe die Figur an, die ziehen soll.")
        if len(path) > 1:
            return _("Tippe nur eine Figur an: Wohin sie zieht, sagt der Würfel.")
        place = path[0]
        if place not in ALL_PLACES:
            return _("Diese Stelle gibt es auf dem Spielplan nicht.")
        colour, own = self.colours[s.turn], s.pawns[s.turn]
        standing = dict(zip(places(colour, own), own, strict=True))
        if place not in standing:
            return _("Dort steht keine Figur von {side}.", side=SIDES[colour])
        progress = standing[place]
        goal = self.goal(s, progress, s.die)
        if goal < 0:
            return WHY[goal]
        allowed, rule = self._forced(s, self._able(s))
        if progress not in allowed and rule is not None:
            return rule
        return _("Nimm die vorderste Figur aus dem Haus.")

    # --- for programs ---

    def evaluate(self, s: Menschstand, seat: Seat) -> float:
        """How far `seat` is ahead of the others, less what stands where it can be thrown out next."""
        outcome = self.outcome(s)
        if outcome:
            return 0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0
        worth = [0.0] * self.seats
        for number, owner in enumerate(self.owners):
            worth[owner] += self._worth(s, number)
        others = (sum(worth) - worth[seat]) / (self.seats - 1)
        return max(-0.98, min(0.98, (worth[seat] - others) / 400))

    def _worth(self, s: Menschstand, number: int) -> float:
        colour = self.colours[number]
        worth = 0.0
        for progress in s.pawns[number]:
            worth += progress + (20 if progress >= FIELDS else 10 if progress >= 0 else 0)
            if not 0 <= progress < FIELDS:
                continue
            there = field(colour, progress)
            for other, other_colour in enumerate(self.colours):
                if self.owners[other] == self.owners[number]:
                    continue
                behind = (there - 10 * other_colour) % FIELDS
                near = any(0 < behind - p <= SIX for p in s.pawns[other] if p >= 0)
                if near or (behind == 0 and s.pawns[other][0] == YARD):
                    worth -= (progress + 10) / 5
        return worth


_CHANCE = frozenset({CHANCE})
DICE_OF = tuple(Dice(count) for count in range(5))
_TOUCH = Step((DICE,), prompt=_("Tippe den Würfel an."))
_TOUCHED = Step(complete=True)


def _with(s: Menschstand, phase: str, tries: int | None = None) -> Menschstand:
    """`s` in another phase. (`replace` would do, at several times the price.)"""
    return Menschstand(
        s.pawns,
        s.turn,
        phase,
        s.die,
        s.tries if tries is None else tries,
        s.entered,
        s.throws,
        s.rolling,
        s.done,
        s.begun,
        s.last,
    )


def _place(colour: int, pawns: tuple[int, ...], progress: int) -> str:
    """The place to touch for a pawn; in the yard the last taken circle, as the pawns there are alike."""
    if progress == YARD:
        return f"haus-{KEYS[colour]}-{pawns.count(YARD)}"
    return PLACES[colour][progress]


def _sent_home(colour: int, pawns: tuple[int, ...], progress: int) -> tuple[tuple[int, ...], str]:
    """The pawns with one of them back in the yard, and the circle it stands on there."""
    left = list(pawns)
    left.remove(progress)
    left.insert(0, YARD)
    return tuple(left), f"haus-{KEYS[colour]}-{left.count(YARD)}"


RULESETS = (
    Ruleset(
        "mensch-aergere-dich-nicht",
        "Mensch ärgere dich nicht",
        Mensch,
        (2, 3, 4),
        # each throw: touching the die, the die, the pawn, and whether it is huffed
        max_events=4 * 500 * 4,
        version=2,
        fixed={"raeumen": "immer"},
        former={1: {"raeumen": "pflicht"}},
        presets=PRESETS,
    ),
)
