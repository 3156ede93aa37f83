"""Four tricks with dice, to be shown and guessed: Würfelzauber, Würfelturm, Würfelstapel, Wie viele Augen?

Sources: 001:2747-2769. Three of them rest on one thing: opposite faces of a die make 7. So of `n` dice the faces nobody
sees are 7 · n less those that are seen, whether the dice lie side by side (001:2749), one on the other (001:2753) or so
behind the magician's back (001:2769). The fourth (001:2757-2765) hides both dice in a number: ((2a + 5) · 5) + b - 25
is a and b, written side by side.

First the page plays the magician, "Septimus": it throws for the visitor, says what cannot be seen, takes the dice apart
to count, and says how it is done. Then the visitor is the magician, for as many throws as agreed; of two, each in turn,
while the other throws. No source counts points: every right answer counts one more than the right one before it.

A move is one touch, or two where a number has two digits:

- ("wuerfeln",): throw;
- ("nenne-4",), or ("zehner-8", "einer-7"): say aloud what the magician asks for;
- ("sagen",), ("nachzaehlen",), ("erklaeren",): let Septimus speak, count, and explain;
- ("24",), or ("erster-6", "zweiter-2"): the magician's answer.

The dice are real ones: seen on a corner, 1, 2 and 3 go round it against the clock. How far a die is turned about its
upright axis is not drawn but follows from its place and the number of the throw.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from games.engines.chance import Dice, Draw
from games.engines.core import (
    CHANCE,
    NOTHING,
    WHOLE,
    Chance,
    Effect,
    Event,
    Game,
    Move,
    Options,
    Outcome,
    Path,
    Revealed,
    Rolled,
    Ruleset,
    Said,
    Scored,
    Seat,
    Step,
    choice,
)
from games.engines.kit.scores import by_points
from games.engines.kit.states import changed
from games.engines.scene import Board, Button, Line, Mark, Piece, Spot, View
from games.engines.text import Text, _, addressed, plural, who

# --- dice -------------------------------------------------------------------------------------------------------

#: by the face on top: the four at the sides, against the clock as seen from above
AROUND = {1: (2, 3, 5, 4), 2: (3, 1, 4, 6), 3: (1, 2, 6, 5), 4: (5, 6, 2, 1), 5: (6, 4, 1, 3), 6: (4, 5, 3, 2)}
#: a face nobody may see, and one that another die covers
VEILED, COVERED = "0", "x"
CLOTH = "-".join((VEILED,) * 3)


def sides(top: int, turned: int) -> tuple[int, int]:
    """What a die shows at the front, left and right, when it is turned by so many quarters."""
    return AROUND[top][turned % 4], AROUND[top][(turned + 1) % 4]


def secret(first: int, second: int) -> int:
    """001:2759: what is named for these two dice.

    >>> secret(6, 2)
    87
    """
    return (2 * first + 5) * 5 + second


def told(number: int) -> tuple[int, int]:
    """001:2765: the two dice behind a number; anything but 1 to 6 where there are none.

    >>> told(87)
    (6, 2)
    """
    return divmod(number - 25, 10)


# --- what is agreed on ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ZauberOptions(Options):
    """What no source says."""

    vorfuehrung: bool = choice(
        True,
        _("Zuerst zaubert"),
        {True: _("Septimus und verrät seinen Trick"), False: _("gleich ihr selbst")},
        "the tricks are described as shown to somebody 001:2753",
    )
    aufgaben: int = choice(
        5,
        _("Wer zaubert, tut es"),
        {3: _("dreimal"), 5: _("fünfmal"), 10: _("zehnmal")},
        "no source says; not too often 001:2753",
    )


@dataclass(frozen=True, slots=True)
class StapelOptions(ZauberOptions):
    """How high a tower is."""

    anzahl: int = choice(
        4,
        _("Der Turm ist hoch"),
        {2: _("zwei Würfel"), 3: _("drei Würfel"), 4: _("vier Würfel"), 5: _("fünf Würfel"), 0: _("zwei bis fünf")},
        "four, or 2, 3, 5 and more 001:2769",
    )


# --- the state --------------------------------------------------------------------------------------------------

READY, THROW, NAME, GUESS, SPEAK, COUNT, WHY, OVER = "ready", "throw", "name", "guess", "speak", "count", "why", "over"


@dataclass(frozen=True, slots=True)
class Zauberstand:
    """One trick after the other. Round 0 is Septimus's; of a tower the uppermost die comes first."""

    round: int
    phase: str
    points: tuple[int, ...]
    #: right answers one after the other
    rows: tuple[int, ...]
    dice: tuple[int, ...] = ()
    #: what was named to the magician, and what the magician said (0: nothing yet)
    named: int = 0
    said: int = 0
    #: whether Septimus has explained himself just now
    taught: bool = False


class Zauber(Game[Zauberstand, Any]):
    """What the tricks have in common, for one alone or two in turn."""

    options_class = ZauberOptions
    to_beat = "most"
    horizon = 1
    #: whether the magician looks away and is told something (`Blind`)
    blind: ClassVar[bool] = False
    throw: ClassVar[Text]
    why: ClassVar[Text]
    #: what whoever names the number has to do
    help: ClassVar[Text] = _("Der Zauberer hat sich umgedreht.")

    def __init__(self, seats: int, options: Any) -> None:
        super().__init__(seats, options)
        self.sides = tuple(who(seat) for seat in range(seats))
        self.rounds = options.aufgaben * seats

    # --- what a trick says ---

    def many(self, round_: int) -> int:
        """How many dice are thrown."""
        return 2

    @abstractmethod
    def truth(self, s: Zauberstand) -> int:
        """What the magician has to say."""

    @abstractmethod
    def answers(self, s: Zauberstand) -> tuple[int, ...]:
        """What the magician may say."""

    @abstractmethod
    def speech(self, s: Zauberstand) -> Text:
        """What Septimus says."""

    @abstractmethod
    def proof(self, s: Zauberstand) -> Text:
        """What counting shows."""

    @abstractmethod
    def asked(self, s: Zauberstand) -> Text:
        """What the magician is asked."""

    @abstractmethod
    def board(self, many: int) -> Board:
        """Where everything lies."""

    @abstractmethod
    def pieces(self, s: Zauberstand, veiled: bool) -> list[Piece]:
        """The dice and what is written, as whoever may see them (`veiled`: may not)."""

    def called(self, said: int) -> Text:
        """What the magician says, in words."""
        return _("{n}", n=said)

    def written(self, s: Zauberstand) -> int:
        """The number that comes out of the hat."""
        return s.said

    def fallen(self, s: Zauberstand, side: Text) -> tuple[Rolled, ...]:
        """The throw as it is seen; here two dice side by side."""
        first, second = s.dice
        text = _("{side} würfelt {a} und {b}.", side=side, a=first, b=second)
        return Rolled(at=f"{PLACE}-1", faces=(first,), text=text), Rolled(at=f"{PLACE}-2", faces=(second,))

    @abstractmethod
    def turned_up(self, s: Zauberstand) -> tuple[str, ...]:
        """The places where something is seen for the first time when it is counted."""

    def told(self, s: Zauberstand) -> int:
        """What is true to be told to the magician who looks away."""
        return 0

    # --- who does what ---

    def magician(self, s: Zauberstand) -> Seat:
        return (s.round - 1) % self.seats if s.round else CHANCE

    def thrower(self, s: Zauberstand) -> Seat:
        return (s.round % self.seats) if s.round else 0

    def start(self) -> Zauberstand:
        none = (0,) * self.seats
        return Zauberstand(0 if self.options.vorfuehrung else 1, READY, none, none)

    def to_act(self, s: Zauberstand) -> frozenset[Seat]:
        if s.phase == OVER:
            return frozenset()
        if s.phase == THROW:
            return frozenset({CHANCE})
        if s.phase == READY:
            return frozenset({self.thrower(self._next(s))})
        return frozenset({self.magician(s) if s.phase == GUESS else self.thrower(s)})

    def _next(self, s: Zauberstand) -> Zauberstand:
        """The round that is about to begin: what was thrown last still lies there."""
        return changed(s, round=s.round + 1) if s.dice else s

    # --- touches ---

    def step(self, s: Zauberstand, seat: Seat, path: Path = ()) -> Step:
        if seat == CHANCE or seat not in self.to_act(s):
            return NOTHING
        if any(path[end] not in self.touches(s, path[:end]).targets for end in range(len(path))):
            return NOTHING
        return self.touches(s, path)

    def touches(self, s: Zauberstand, path: Path) -> Step:
        """What follows these touches, which are known to be good."""
        if path:
            return WHOLE
        if s.phase == READY:
            prompt = self.throw if not self._next(s).round else AGAIN if self.seats == 1 else FOR_YOU
            return _buttons(prompt, Button("wuerfeln", _("Würfeln"), "w"))
        if s.phase == NAME:
            label = _("„Oben liegt eine {n}“", n=self.told(s))
            return _buttons(_("Sage laut, was oben liegt."), Button(f"nenne-{self.told(s)}", label, "s"))
        if s.phase == SPEAK:
            return _buttons(_("Septimus legt die Stirn in Falten …"), Button("sagen", _("Simsalabim!"), "s"))
        if s.phase == COUNT:
            return _buttons(_("Glaubst du ihm?"), Button("nachzaehlen", _("Nachzählen"), "n"))
        if s.phase == WHY:
            return _buttons(_("Willst du den Trick lernen?"), Button("erklaeren", _("Wie geht das?"), "g"))
        return _buttons(self.asked(s), *(Button(str(n), _("{n}", n=n)) for n in self.answers(s)))

    def why_not(self, s: Zauberstand, seat: Seat, path: Path) -> Text:
        if s.phase == GUESS:
            return _("Nenne als Zauberer eine der Zahlen auf den Knöpfen.")
        if s.phase == NAME:
            return _("Sage erst die Zahl, die der Zauberer wissen muss.")
        if s.phase == READY:
            return _("Jetzt wird gewürfelt: Drücke „Würfeln“.")
        return _("Septimus zaubert noch: Drücke den Knopf unter dem Tisch.")

    # --- what follows ---

    def draw(self, s: Zauberstand) -> Draw:
        return Dice(self.many(s.round))

    def apply(self, s: Zauberstand, event: Event) -> tuple[Zauberstand, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            return self._fell(changed(s, dice=tuple(int(face) for face in event.outcome)))
        assert isinstance(event, Move)
        match s.phase:
            case "ready":
                after = self._next(s)
                return changed(after, phase=THROW, dice=(), named=0, said=0, taught=False), ()
            case "name":
                return self._named(s, event.path)
            case "speak":
                return changed(s, phase=COUNT, said=self.truth(s)), (Said(text=self.speech(s)),)
            case "count":
                return changed(s, phase=WHY), (*self._revealed(s), Said(text=self.proof(s)))
            case "why":
                return changed(s, phase=READY, taught=True), (Said(text=self.why),)
        return self._guessed(s, self.number(event.path))

    def number(self, path: Path) -> int:
        """What these touches say."""
        return int("".join(target.rpartition("-")[2] for target in path))

    def _fell(self, s: Zauberstand) -> tuple[Zauberstand, tuple[Effect, ...]]:
        seen = self.fallen(s, self.sides[self.thrower(s)])
        unseen = Said(text=_("Die Würfel sind gefallen, und der Zauberer sieht nicht hin."))
        if not self.blind:
            return changed(s, phase=GUESS if s.round else SPEAK), seen
        if self.seats == 1 and s.round:  # the page has thrown, looks, and says it
            spoken = Said(text=_("Dem Zauberer wird gesagt: {n}.", n=self.told(s)))
            return changed(s, phase=GUESS, named=self.told(s)), (unseen, spoken)
        if not s.round:
            return changed(s, phase=NAME), seen
        looking = (self.thrower(s),)
        return changed(s, phase=NAME), (
            *(changed(effect, only=looking) for effect in seen),
            changed(unseen, only=(self.magician(s),)),
        )

    def _named(self, s: Zauberstand, path: Path) -> tuple[Zauberstand, tuple[Effect, ...]]:
        after = changed(s, named=self.number(path), phase=GUESS if s.round else SPEAK)
        said = _("{side} nennt die {n}.", side=self.sides[self.thrower(s)], n=after.named)
        return after, (Said(text=said),)

    def _revealed(self, s: Zauberstand) -> tuple[Effect, ...]:
        return tuple(Revealed(at=place) for place in self.turned_up(s))

    def _guessed(self, s: Zauberstand, said: int) -> tuple[Zauberstand, tuple[Effect, ...]]:
        seat, true = self.magician(s), self.truth(s)
        side, right = self.sides[seat], said == true
        row = s.rows[seat] + 1 if right else 0
        after = changed(
            s,
            said=said,
            phase=OVER if s.round == self.rounds else READY,
            rows=_with(s.rows, seat, row),
            points=_with(s.points, seat, s.points[seat] + row),
        )
        answer = (
            _("{side} sagt {said}: Das stimmt!", side=side, said=self.called(said))
            if right
            else _("{side} sagt {said}, aber es war {n}.", side=side, said=self.called(said), n=self.called(true))
        )
        effects: list[Effect] = [Said(text=answer), *self._revealed(s), Said(text=self.proof(s))]
        if right:
            gained = plural(row, _("{side} bekommt {n} Punkt."), _("{side} bekommt {n} Punkte."), side=side)
            effects.append(Scored(seat=seat, points=row, text=gained))
        if outcome := self.outcome(after):
            effects.append(Said(text=outcome.reason))
        return after, tuple(effects)

    def outcome(self, s: Zauberstand) -> Outcome | None:
        if s.phase != OVER:
            return None
        if self.seats == 2:
            return by_points(s.points, self.sides)
        points = s.points[0]
        reason = plural(points, _("Vorhang! Du hast {n} Punkt gezaubert."), _("Vorhang! Du hast {n} Punkte gezaubert."))
        return Outcome((1,), "points", reason, s.points)

    def evaluate(self, s: Zauberstand, seat: Seat) -> float:
        """The points ahead, as a share of all there are for one."""
        if (outcome := self.outcome(s)) and outcome.winners:
            return 1.0 if seat in outcome.winners else -1.0
        most: int = self.options.aufgaben * (self.options.aufgaben + 1) // 2
        others = s.points[1 - seat] if self.seats == 2 else 0
        return max(-0.99, min(0.99, (s.points[seat] - others) / most))

    # --- what is seen ---

    def veiled(self, s: Zauberstand, seat: Seat | None) -> bool:
        """Whether this seat may not look at the dice."""
        return self.blind and s.round > 0 and s.phase in (NAME, GUESS) and seat in (None, self.magician(s))

    def view(self, s: Zauberstand, seat: Seat | None) -> View:
        board = self.board(max(map(self.many, range(self.rounds + 1))))
        cup = Piece(board.spots[0].id, "die", _("Würfelbecher"), face="back")
        pieces = self.pieces(s, self.veiled(s, seat)) if s.dice else [cup]
        said = _("Der Zauberer sagt: {said}", said=self.called(s.said))
        hat = Piece(PAPER, "picture", _("Zylinder des Zauberers"), face="zylinder")
        pieces.append(Piece(PAPER, "paper", said, face="open", text=str(self.written(s))) if s.said else hat)
        points = tuple(plural(n, _("{n} Punkt"), _("{n} Punkte")) for n in s.points)
        return View((board,), tuple(pieces), self.sides, self._status(s), points)

    def _status(self, s: Zauberstand) -> Text:
        if s.taught:
            return self.why
        if s.phase == WHY or (s.phase == READY and not s.round and s.dice):
            return self.proof(s)
        if s.phase in (READY, OVER) and s.dice:
            verdict = _("Richtig!") if s.said == self.truth(s) else _("Leider nein.")
            outcome = self.outcome(s)
            return _("{verdict} {proof}", verdict=verdict, proof=outcome.reason if outcome else self.proof(s))
        if s.phase == NAME:
            return self.help
        if not s.round:
            return self.speech(s) if s.phase == COUNT else _("Septimus, der Zauberer, tritt auf.")
        seat, number = self.magician(s), (s.round - 1) // self.seats + 1
        others = _("{side} zaubert: {n} von {all}.", side=self.sides[seat], n=number, all=self.options.aufgaben)
        return addressed(seat, _("Du zauberst: {n} von {all}.", n=number, all=self.options.aufgaben), others)

    def opened(self, s: Zauberstand) -> bool:
        """Whether the dice have been taken apart."""
        return s.phase in (READY, WHY, OVER)


AGAIN, FOR_YOU = _("Jetzt zauberst du: Wirf!"), _("Wirf die Würfel für den Zauberer!")


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _buttons(prompt: Text, *buttons: Button) -> Step:
    return Step(tuple(button.target for button in buttons), prompt=prompt, buttons=buttons)


class Blind(Zauber):
    """Tricks behind the magician's back."""

    blind = True

    def sample_world(self, s: Zauberstand, seat: Seat | None, rng: random.Random) -> Zauberstand:
        """Dice behind the magician's back are any that go with what was named."""
        if not self.veiled(s, seat) or not s.dice:
            return s
        return changed(s, dice=self.imagined(s, tuple(rng.randint(1, 6) for _die in s.dice)))

    def imagined(self, s: Zauberstand, dice: tuple[int, ...]) -> tuple[int, ...]:
        """These dice, as far as what was named allows them: a number may be wrong."""
        return dice


# --- seven ------------------------------------------------------------------------------------------------------


class Sieben(Zauber):
    """Tricks with opposite faces: what is not seen is 7 for each die, less what is."""

    #: the least and the most that can be seen
    span: ClassVar[tuple[int, int]] = (1, 6)
    #: whether the dice stand one on the other
    tower: ClassVar[bool] = True

    def seen(self, s: Zauberstand) -> int:
        """What the magician sees of the dice or is told: of a tower the top."""
        return s.dice[0]

    def truth(self, s: Zauberstand) -> int:
        return 7 * len(s.dice) - self.seen(s)

    def answers(self, s: Zauberstand) -> tuple[int, ...]:
        least, most = self.span
        return tuple(range(7 * len(s.dice) - most, 7 * len(s.dice) - least + 1))

    def speech(self, s: Zauberstand) -> Text:
        return _("Septimus sagt: „Zugedeckt sind {n}.“", n=self.truth(s))

    def proof(self, s: Zauberstand) -> Text:
        hidden = " + ".join(map(str, self.hidden(s)))
        return _("Zugedeckt waren {hidden} = {n}.", hidden=hidden, n=self.truth(s))

    def hidden(self, s: Zauberstand) -> tuple[int, ...]:
        """The faces nobody sees, from above."""
        return tuple(face for top in s.dice for face in (top, 7 - top))[1:]

    def open_tops(self, s: Zauberstand, veiled: bool) -> int:
        """Of how many dice, from the first, the top is seen before they are taken apart."""
        return 1

    def turned_up(self, s: Zauberstand) -> tuple[str, ...]:
        many = len(s.dice)
        return (
            *(f"oben-{n}" for n in range(self.open_tops(s, True) + 1, many + 1)),
            *(f"unten-{n}" for n in range(1, many + 1)),
        )

    def board(self, many: int) -> Board:
        return _table(many, self.tower)

    def fallen(self, s: Zauberstand, side: Text) -> tuple[Rolled, ...]:
        if not self.tower:
            return super().fallen(s, side)
        text = _("{side} baut einen Turm. Oben liegt eine {n}.", side=side, n=s.dice[0])
        return (Rolled(at=PLACE, faces=s.dice[:1], text=text),)

    def pieces(self, s: Zauberstand, veiled: bool) -> list[Piece]:
        found = [self._solid(s, at, veiled) for at in reversed(range(len(s.dice)))]
        shown, opened = self.open_tops(s, veiled), self.opened(s)
        for at, top in enumerate(s.dice):
            known = opened or (at < shown and (not veiled or s.named))
            found.append(_flat(f"oben-{at + 1}", top if known else 0))
            found.append(_flat(f"unten-{at + 1}", 7 - top if opened else 0))
            if opened:
                found.append(Piece(f"sieben-{at + 1}", "paper", _("zusammen 7"), face="open", text="7"))
        return found

    def _solid(self, s: Zauberstand, at: int, veiled: bool) -> Piece:
        """A die as it stands there, seen on its corner."""
        place = PLACE if self.tower else f"{PLACE}-{at + 1}"
        if veiled:
            return Piece(place, "die", _("verhüllter Würfel"), face=CLOTH)
        left, right = sides(s.dice[at], at + s.round)
        if self.tower and at:
            label = _("Würfel darunter: links {left}, rechts {right}, oben zugedeckt", left=left, right=right)
            return Piece(place, "die", label, face=f"{COVERED}-{left}-{right}")
        label = _("Würfel: oben {top}, links {left}, rechts {right}", top=s.dice[at], left=left, right=right)
        return Piece(place, "die", label, face=f"{s.dice[at]}-{left}-{right}")


class Wuerfelzauber(Sieben):
    """001:2749: two dice side by side; the tops are seen, and with what lies below it is 14."""

    tower = False
    span = (2, 12)
    throw = _("Wirf die beiden Würfel!")
    why = _("Oben und unten sind bei jedem Würfel zusammen 7. Bei zwei Würfeln also immer 14.")

    def seen(self, s: Zauberstand) -> int:
        return sum(s.dice)

    def hidden(self, s: Zauberstand) -> tuple[int, ...]:
        return tuple(7 - top for top in s.dice)

    def open_tops(self, s: Zauberstand, veiled: bool) -> int:
        return len(s.dice)

    def speech(self, s: Zauberstand) -> Text:
        return _("Septimus sagt: „Unten liegen {n}. Mit oben sind es 14!“", n=self.truth(s))

    def proof(self, s: Zauberstand) -> Text:
        below = " + ".join(map(str, self.hidden(s)))
        return _("Unten: {below} = {n}. Oben: {m}. Zusammen: 14.", below=below, n=self.truth(s), m=self.seen(s))

    def asked(self, s: Zauberstand) -> Text:
        return _("Oben liegen {n}. Was liegt unten?", n=self.seen(s))


class Wuerfelturm(Sieben):
    """001:2753: two dice, one on the other; three faces are covered."""

    throw = _("Wirf zwei Würfel. Sie werden ein Turm!")
    why = _("Zwei Würfel haben oben und unten zusammen 14. Zieh ab, was du ganz oben siehst!")

    def asked(self, s: Zauberstand) -> Text:
        return _("Oben liegt eine {n}. Was ist zugedeckt, alles zusammen?", n=s.dice[0])


class Wuerfelstapel(Blind, Sieben):
    """001:2769: a tower of four, or more or fewer, behind the magician's back, who is told what lies on top."""

    options_class = StapelOptions
    throw = _("Wirf die Würfel und staple sie!")
    why = _("Jeder Würfel hat oben und unten zusammen 7. Nimm alle Siebener und zieh die oberste Zahl ab!")

    def many(self, round_: int) -> int:
        if self.options.anzahl:
            return int(self.options.anzahl)
        return 2 + (round_ - 1) // self.seats % 4 if round_ else 4

    def told(self, s: Zauberstand) -> int:
        return s.dice[0]

    def imagined(self, s: Zauberstand, dice: tuple[int, ...]) -> tuple[int, ...]:
        return (s.named, *dice[1:]) if s.named else dice

    def asked(self, s: Zauberstand) -> Text:
        return _("{n} Würfel, oben liegt eine {top}. Was ist verborgen?", n=len(s.dice), top=s.named)


# --- a number for two dice --------------------------------------------------------------------------------------


class WieVieleAugen(Blind):
    """001:2757-2765: two dice in one number."""

    throw = _("Wirf zwei Würfel. Septimus sieht nicht hin.")
    help = _("Erster mal 2, plus 5, mal 5, plus zweiter.")
    why = _("Zieh von der Zahl 25 ab: Vorn steht der erste Würfel, hinten der zweite.")

    def told(self, s: Zauberstand) -> int:
        return secret(s.dice[0], s.dice[1])

    def truth(self, s: Zauberstand) -> int:
        return s.named - 25

    def called(self, said: int) -> Text:
        first, second = divmod(said, 10)
        return _("{a} und {b}", a=first, b=second)

    def written(self, s: Zauberstand) -> int:
        return self.truth(s)

    def answers(self, s: Zauberstand) -> tuple[int, ...]:
        return tuple(range(1, 7))

    def touches(self, s: Zauberstand, path: Path) -> Step:
        if s.phase == NAME and len(path) < 2:
            if not path:
                tens = (Button(f"zehner-{n}", _("{n}_", n=n)) for n in range(3, 10))
                return _buttons(_("Rechne! Womit fängt es an?"), *tens)
            ten = int(path[0][-1])
            ones = [n for n in range(10) if all(1 <= die <= 6 for die in told(10 * ten + n))]
            return _buttons(_("Und die zweite Ziffer?"), *(Button(f"einer-{n}", _("{t}{n}", t=ten, n=n)) for n in ones))
        if s.phase == GUESS and len(path) < 2:
            which = "zweiter" if path else "erster"
            prompt = _("Und der zweite Würfel?") if path else self.asked(s)
            return _buttons(prompt, *(Button(f"{which}-{n}", _("{n}", n=n)) for n in self.answers(s)))
        return super().touches(s, path)

    def asked(self, s: Zauberstand) -> Text:
        return _("Genannt ist die {n}. Was zeigt der erste Würfel?", n=s.named)

    def speech(self, s: Zauberstand) -> Text:
        return _("Septimus sagt: „Du hast {dice} gewürfelt!“", dice=self.called(self.truth(s)))

    def proof(self, s: Zauberstand) -> Text:
        first, second = s.dice
        if s.named != self.told(s):
            return _(
                "Gewürfelt: {a} und {b}. Genannt war {n}, richtig wäre {m}.",
                a=first,
                b=second,
                n=s.named,
                m=self.told(s),
            )
        return _("{n} − 25 = {m}: eine {a} und eine {b}.", n=s.named, m=s.named - 25, a=first, b=second)

    def why_not(self, s: Zauberstand, seat: Seat, path: Path) -> Text:
        if s.phase == NAME and path and path[0] in self.touches(s, ()).targets:
            return _(
                "Diese Zahl kann nicht herauskommen. Rechne noch einmal: mal 2, plus 5, mal 5, plus zweiter Würfel."
            )
        if s.phase == GUESS:
            return _("Nenne beide Würfel: erst den ersten, dann den zweiten, jeden von 1 bis 6.")
        return super().why_not(s, seat, path)

    def turned_up(self, s: Zauberstand) -> tuple[str, ...]:
        return ("wurf-1", "wurf-2")

    def board(self, many: int) -> Board:
        return RECKONING

    def pieces(self, s: Zauberstand, veiled: bool) -> list[Piece]:
        found = []
        for at, top in enumerate(s.dice):
            left, right = sides(top, at + s.round)
            name = _("erster Würfel") if at == 0 else _("zweiter Würfel")
            if veiled:
                label, face = _("{die}, verhüllt", die=name), CLOTH
            else:
                label, face = _("{die}: oben {n}", die=name, n=top), f"{top}-{left}-{right}"
            found.append(Piece(f"{PLACE}-{at + 1}", "die", label, face=face))
        first = s.dice[0]
        steps = (2 * first, 2 * first + 5, (2 * first + 5) * 5, s.named)
        for number, value in enumerate(steps, start=1):
            last = number == len(steps)
            if self.opened(s) or (last and s.named):
                found.append(Piece(f"schritt-{number}", "paper", _("{n}", n=value), face="open", text=str(value)))
            else:
                found.append(Piece(f"schritt-{number}", "paper", _("noch leer"), face="back"))
        if s.said:
            found += [_flat(f"wurf-{at}", die) for at, die in enumerate(divmod(s.said, 10), start=1)]
        return found


# --- the scene --------------------------------------------------------------------------------------------------

PLACE, PAPER = "wuerfel", "zettel"
#: how much higher each die of a tower stands than the one below, in board units
STOREY = 0.5


def _flat(at: str, face: int) -> Piece:
    return Piece(at, "die", _("{n}", n=face) if face else _("noch nicht zu sehen"), face=str(face))


@cache
def _table(many: int, tower: bool) -> Board:
    """The dice as they stand, what the magician says, and below them for each die its top and bottom."""
    width = many + 1.9
    high = 1.25 + STOREY * (many - 1) * tower
    left = width - many - 0.2
    middles = [left + n + 0.5 for n in range(many)]
    if tower:
        where = left + many / 2
        spots = [Spot(PLACE, where, high - 0.6, _("Der Turm"), "bare", stack=(0.0, -STOREY))]
    else:
        spots = [_stand(n, x, high - 0.6) for n, x in enumerate(middles, start=1)]
    spots.append(Spot(PAPER, 0.9, 0.65, _("Was der Zauberer sagt"), "bare"))
    for n, x in enumerate(middles, start=1):
        spots.append(Spot(f"oben-{n}", x, high + 0.65, _("{n}. Würfel, oben", n=n), "square", "light"))
        spots.append(Spot(f"unten-{n}", x, high + 1.65, _("{n}. Würfel, unten", n=n), "square", "light"))
        spots.append(Spot(f"sieben-{n}", x, high + 2.7, _("{n}. Würfel, oben und unten", n=n), "bare"))
    marks = (Mark(0.9, high + 0.65, "oben"), Mark(0.9, high + 1.65, "unten"))
    edge = (Line(0.15, high, width - 0.15, high),)
    return Board("tisch", _("Zaubertisch"), width, high + 3.3, tuple(spots), edge, marks)


def _stand(number: int, x: float, y: float) -> Spot:
    return Spot(f"{PLACE}-{number}", x, y, _("{n}. Würfel", n=number), "bare")


def _reckoning() -> Board:
    spots, marks = [_stand(1, 2.0, 0.7), _stand(2, 3.2, 0.7)], [Mark(1.2, 0.7, "1."), Mark(4.0, 0.7, "2.")]
    for n, what in enumerate(("· 2", "+ 5", "· 5", "+ 2."), start=1):
        spots.append(Spot(f"schritt-{n}", 1.2 * n - 0.4, 2.3, _("Gerechnet: {what}", what=what), "bare"))
        marks.append(Mark(1.2 * n - 0.4, 1.65, what))
    spots.append(Spot(PAPER, 0.8, 3.8, _("Was der Zauberer sagt"), "bare"))
    marks.append(Mark(0.8, 3.15, "− 25"))
    for n in (1, 2):
        spots.append(Spot(f"wurf-{n}", 1.6 + n, 3.7, _("Der Zauberer sagt: {n}. Würfel", n=n), "square", "light"))
    edge = (Line(0.15, 1.35, 5.05, 1.35),)
    return Board("tisch", _("Zaubertisch"), 5.2, 4.4, tuple(spots), edge, tuple(marks))


RECKONING = _reckoning()

#: Septimus: throw, its fall, a number, his answer, counting, explaining; then ten throws for each of two with four
MAX_EVENTS = 6 + 4 * 10 * 2

RULESETS = (
    Ruleset("wuerfelzauber", "Würfelzauber", Wuerfelzauber, (1, 2), max_events=MAX_EVENTS),
    Ruleset("wuerfelturm", "Würfelturm", Wuerfelturm, (1, 2), max_events=MAX_EVENTS),
    Ruleset("wuerfelstapel", "Würfelstapel", Wuerfelstapel, (1, 2), max_events=MAX_EVENTS),
    Ruleset("wie-viele-augen", "Wie viele Augen?", WieVieleAugen, (1, 2), max_events=MAX_EVENTS),
)
