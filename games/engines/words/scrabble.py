"""Buchstabenkreuz: words that cross on a board of 15 by 15, each letter with its worth; who has most points wins.

The rules of the branded box Scrabble (000:12, 000:565-588), drawn as our own. Its text names neither letters nor
squares. They are those of the German box of 102 tiles and of the board since Criss-Crosswords (German rules of the
game, J. W. Spear & Söhne 1990 and since: 119 letters before that year, 102 after): 8 squares of three times the word,
17 of twice (the star is one), 12 of three times the letter, 24 of twice.

What the source leaves open, and how it is filled:

- two to four play, each with a rack of seven;
- who begins (000:569): each draws a letter, the one nearest to A begins, a blank comes before A; those who drew alike
  draw once more;
- exchanging is a way to pass (000:575). Whether it counts among the passes that end the match (000:577): an option.
  Where it does not, a match ends all the same after three rounds in which nobody laid anything;
- what a word is (000:581-588, and no word list): the list of `lexicon`, the others at the table, or both, an option.
  All others vote unseen; a tie leaves the word. A word that falls is taken back and the turn is lost, or its player may
  lay another, an option. Who voted against a good word loses nothing: all are asked, nobody doubts of their own accord;
- the sandglass, and a match of some rounds, are options of ours: nobody need wait long.

A turn is staged tile by tile and in any order, seen by its player alone; "fertig" lays it for all. After 60 touches it
can only be finished or given up.

Targets are the tiles on one's rack ("stein-e", "stein-e-2": the second E, "stein-blanko"), the squares (a1 … o15, a1
above at the left), "beutel" and buttons. A move is a tile and its square, for a blank also its letter ("als-ae"); a
tile and "beutel", to be exchanged; a square of this turn, whose tile goes back; "fertig", "zurueck", "passen"; "gilt",
"gilt-nicht".
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from games.engines.chance import Draw, Shuffle
from games.engines.core import (
    CHANCE,
    NOTHING,
    WHOLE,
    Chance,
    Effect,
    Elapsed,
    Event,
    Game,
    Moved,
    Options,
    Outcome,
    Path,
    Preset,
    Ruleset,
    Said,
    Scored,
    Seat,
    Step,
    choice,
)
from games.engines.kit.pack import put
from games.engines.kit.scores import by_points, judged, signed
from games.engines.kit.states import changed
from games.engines.scene import Area, Board, Button, Spot, Surface, View
from games.engines.text import Text, _, addressed, plural, who
from games.engines.words.grid import (
    BLANK,
    CENTRE,
    EMPTY,
    FREE,
    SIDE,
    Finder,
    Laying,
    Play,
    Premiums,
    Spelt,
    beside,
    in_line,
    joined,
    spelt,
    total,
    with_tiles,
)
from games.engines.words.lexicon import EDITION, EDITIONS, KNOWN, LETTERS, Lexicon, german
from games.engines.words.racks import (
    BAD,
    CHOICES,
    GOOD,
    NAMES,
    STANDS,
    WHY_VOTE,
    Letters,
    Votes,
    asked,
    in_order,
    listed,
    unknown,
    voted,
    waited_for,
    without,
)

MOST_SEATS, RACK, MOST_TOUCHES, DRY_ROUNDS = 4, 7, 60, 3
SIDES = tuple(who(seat) for seat in range(MOST_SEATS))
HANDS = tuple(f"hand-{seat}" for seat in range(MOST_SEATS))

#: how many tiles of each letter (the German box of 102), and what they count
COUNT = {
    letter: count
    for count, letters in {
        15: "E",
        9: "N",
        7: "S",
        6: "IRTU",
        5: "A",
        4: "DHM",
        3: "GLO",
        2: "BCFK_",
        1: "WZPÄJÜVÖXQY",
    }.items()
    for letter in letters
}
VALUES = {
    letter: value
    for value, letters in {
        0: BLANK,
        1: "ENSIRTUAD",
        2: "HGLO",
        3: "MBWZ",
        4: "CFKP",
        6: "ÄJÜV",
        8: "ÖX",
        10: "QY",
    }.items()
    for letter in letters
}
PACK = tuple(letter for letter in (*LETTERS, BLANK) for _copy in range(COUNT[letter]))

#: a corner of the board; the rest mirrors it. W three times the word, w twice, L three times the letter, l twice
CORNER = ("W..l...W", ".w...L..", "..w...l.", "l..w...l", "....w...", ".L...L..", "..l...l.", "W..l...w")
SIGNS = "".join(
    CORNER[min(row, SIDE - 1 - row)][min(column, SIDE - 1 - column)] for row in range(SIDE) for column in range(SIDE)
)
PREMIUMS = Premiums(
    tuple({"L": 3, "l": 2}.get(sign, 1) for sign in SIGNS),
    tuple({"W": 3, "w": 2}.get(sign, 1) for sign in SIGNS),
    50,
    RACK,
)

SQUARES = tuple(f"{chr(ord('a') + column)}{row}" for row in range(1, SIDE + 1) for column in range(SIDE))
NUMBER = {name: square for square, name in enumerate(SQUARES)}
BAG, DONE, BACK, PASS = "beutel", "fertig", "zurueck", "passen"
SWAP = Button(BAG, _("Zum Tauschen weglegen"), "t")
PREMIUM = {
    "W": ("seat-2", "3W", _("{square}, dreifacher Wortwert")),
    "w": ("seat-5", "2W", _("{square}, doppelter Wortwert")),
    "L": ("seat-3", "3B", _("{square}, dreifacher Buchstabenwert")),
    "l": ("seat-4", "2B", _("{square}, doppelter Buchstabenwert")),
    ".": ("light", "", _("{square}")),
}


def _spot(square: int) -> Spot:
    tone, text, label = PREMIUM[SIGNS[square]]
    row, column = divmod(square, SIDE)
    name = SQUARES[square].upper()
    picture = ""
    if square == CENTRE:
        picture, text, label = "stern", "", _("{square}, der Stern, doppelter Wortwert")
    said = Text(label.msgid, (("square", name),))
    return Spot(SQUARES[square], column + 0.5, row + 0.5, said, "square", tone, text=text, picture=picture)


BOARD = Board("brett", _("Brett"), SIDE, SIDE, tuple(map(_spot, range(SIDE * SIDE))))


def worth(letters: str) -> int:
    return sum(VALUES[letter] for letter in letters)


TILES = Letters(VALUES, "stein", _("Blankostein"), _("{letter}, Blankostein"), ("tile", "blank"))
targets, tile = TILES.targets, TILES.piece


@lru_cache(maxsize=128)
def plays(board: str, rack: str, known: str, edition: int = EDITION) -> tuple[Play, ...]:
    """What a rack can lay, the most points first."""
    return tuple(sorted(Finder(german(known, edition), PREMIUMS, VALUES).plays(board, rack), reverse=True))


@lru_cache(maxsize=128)
def _somewhere(board: str, rack: str, lines: tuple[int, ...], edition: int) -> tuple[Play, ...]:
    """What a rack can lay of words of everyday use, in the first of these lines that has something."""
    finder = Finder(german(KNOWN[0], edition), PREMIUMS, VALUES)
    for line in (CENTRE // SIDE, SIDE + CENTRE % SIDE) if board == EMPTY else lines:
        if found := finder.plays(board, rack, (line,)):
            return tuple(found)
    return ()


#: what it is worth to keep a tile (by feel: what goes with most others, and what does not)
KEEPING = {
    BLANK: 25.0,
    "S": 5.0,
    "E": 3.0,
    "N": 3.0,
    "R": 2.5,
    "T": 1.5,
    "Q": -8.0,
    "Y": -6.0,
    "X": -3.0,
    "Ö": -5.0,
    "V": -5.0,
}
KEEPING |= {"J": -5.0, "Ü": -3.0, "Ä": -2.0, "P": -3.0, "C": -3.0, "U": -1.5, "O": -1.5, "W": -2.0}
VOWELS = frozenset("AEIOUÄÖÜ")


def kept(rack: str) -> float:
    """What the tiles that stay promise: good ones, no two alike, vowels and others in balance."""
    doubles = len(rack) - len(set(rack))
    vowels = sum(letter in VOWELS for letter in rack)
    return sum(KEEPING.get(letter, 0.0) for letter in rack) - 2.5 * doubles - 2.0 * abs(vowels - 0.45 * len(rack))


@dataclass(frozen=True, slots=True)
class ScrabbleOptions(Options):
    """What the source leaves open."""

    woerter: str = choice(
        "beides",
        _("Ein Wort gilt,"),
        {
            "beides": _("wenn es in der Wörterliste steht, sonst stimmen die anderen ab"),
            "liste": _("nur wenn es in der Wörterliste steht"),
            "abstimmung": _("wenn die anderen dafür sind"),
        },
        "what makes sense, in doubt a dictionary 000:571 000:587-588; neither list nor procedure is named",
    )
    strafe: str = choice(
        "zug",
        _("Fällt ein Wort durch,"),
        {"zug": _("ist der Zug verloren"), "neu": _("legt man ein anderes")},
        "no source says what becomes of a word that does not count",
    )
    ende: str = choice(
        "passen",
        _("Die Partie endet früher,"),
        {
            "passen": _("wenn alle nacheinander gepasst haben, ohne zu tauschen"),
            "tauschen": _("wenn alle nacheinander gepasst oder getauscht haben"),
        },
        "all have passed once 000:577; exchanging is a way to pass 000:575",
    )
    runden: int = choice(
        0,
        _("Gespielt wird"),
        {0: _("bis alle Buchstaben fort sind"), 6: _("höchstens sechs Runden"), 12: _("höchstens zwölf Runden")},
        "to the end 000:577; a shorter match is ours",
    )
    sanduhr: int = choice(
        0,
        _("Für einen Zug hat man"),
        {0: _("Zeit, so viel man will"), 60: _("eine Minute"), 120: _("zwei Minuten"), 240: _("vier Minuten")},
        "no source names a time; the sandglass is ours",
    )
    auflage: int = choice(EDITION, _("Die Wörterliste ist die"), EDITIONS, "a dictionary 000:571, none is named")


@dataclass(frozen=True, slots=True)
class Kreuzstand:
    """A match. `phase` is "anfang" and "mischen" (chance is asked), "legen", "urteil" (the others vote) or "ende".

    `staged` are the tiles of this turn on the board, `heap` those that are to be exchanged; only their player knows.
    `barren` are the turns in a row in which nothing was laid, `passed` those in which one passed, as the option counts.
    """

    phase: str = "anfang"
    board: str = EMPTY
    racks: tuple[str, ...] = ()
    #: the next tile first
    bag: str = in_order("".join(PACK))
    turn: Seat = 0
    staged: Laying = ()
    heap: str = ""
    touches: int = 0
    turns: int = 0
    barren: int = 0
    passed: int = 0
    votes: Votes = ()
    scores: tuple[int, ...] = ()
    last: tuple[int, ...] = ()


class Scrabble(Game[Kreuzstand, ScrabbleOptions]):
    """The game for two to four."""

    options_class = ScrabbleOptions

    @property
    def lexicon(self) -> Lexicon:
        """All words that count without a vote."""
        return german("alle", self.options.auflage)

    def start(self) -> Kreuzstand:
        return Kreuzstand(racks=("",) * self.seats, scores=(0,) * self.seats)

    def to_act(self, s: Kreuzstand) -> frozenset[Seat]:
        if s.phase == "ende":
            return frozenset()
        if s.phase == "legen":
            return frozenset({s.turn})
        if s.phase == "urteil":
            return waited_for(self.seats, s.turn, s.votes)
        return frozenset({CHANCE})

    def time_limit(self, s: Kreuzstand) -> int | None:
        """The sandglass. A clock runs on while the number stays the same, so turns that follow each other differ by a
        second or two, and each seat has each of them in turn."""
        if not self.options.sanduhr or s.phase != "legen":
            return None
        return self.options.sanduhr + s.turns % (2 if self.seats % 2 else 3)

    # --- what a seat can do ---

    def step(self, s: Kreuzstand, seat: Seat, path: Path = ()) -> Step:
        if seat not in self.to_act(s):
            return NOTHING
        if s.phase == "urteil":
            return asked(self._asked(s), path)
        held = targets(s.racks[seat])
        ends = self._ends(s)
        if not path:
            laid = tuple(SQUARES[square] for square, _letter in s.staged)
            may = tuple(held) if self._squares(s) or self._may_swap(s) else ()
            return Step((*may, *laid, *(end.target for end in ends)), prompt=self._prompt(s), buttons=ends)
        if len(path) == 1 and (path[0] in {end.target for end in ends} or self._staged(s, path[0])):
            return WHOLE
        goals = self._goals(s) if path[0] in held else ()
        if len(path) == 1:
            return (
                Step(goals, prompt=_("Auf welches Feld?"), buttons=(SWAP,) if BAG in goals else ())
                if goals
                else NOTHING
            )
        if path[1] not in goals:
            return NOTHING
        if path[1] == BAG or held[path[0]] != BLANK:
            return WHOLE if len(path) == 2 else NOTHING
        if len(path) == 2:
            return Step(tuple(STANDS), prompt=_("Für welchen Buchstaben steht der Blankostein?"), buttons=CHOICES)
        return WHOLE if len(path) == 3 and path[2] in STANDS else NOTHING

    def moves(self, s: Kreuzstand, seat: Seat) -> None:
        """There are too many ways to stage a turn to look at each."""
        return

    def _staged(self, s: Kreuzstand, target: str) -> bool:
        return any(SQUARES[square] == target for square, _letter in s.staged)

    def _squares(self, s: Kreuzstand) -> tuple[int, ...]:
        """The free squares that are in one line with what this turn has laid."""
        if s.heap or s.touches >= MOST_TOUCHES:
            return ()
        taken = dict(s.staged)
        return tuple(
            square
            for square, sign in enumerate(s.board)
            if sign == FREE and square not in taken and in_line((*s.staged, (square, "E")))
        )

    def _may_swap(self, s: Kreuzstand) -> bool:
        """000:575: while there are seven tiles in the bag."""
        return not s.staged and len(s.bag) >= RACK and s.touches < MOST_TOUCHES

    def _goals(self, s: Kreuzstand) -> tuple[str, ...]:
        squares = tuple(SQUARES[square] for square in self._squares(s))
        return (*squares, BAG) if self._may_swap(s) else squares

    def _ends(self, s: Kreuzstand) -> tuple[Button, ...]:
        """The buttons that end a turn or lead back to its start."""
        if s.heap:
            many = plural(len(s.heap), _("{n} Stein tauschen"), _("{n} Steine tauschen"))
            return Button(DONE, many, "e"), Button(BACK, _("Alles zurück"), "r")
        if not s.staged:
            return (Button(PASS, _("Passen"), "p"),)
        back = Button(BACK, _("Alles zurück"), "r")
        if self.wrong(s):
            return (back,)
        words = self.spelt(s)
        points = total(words, s.staged, PREMIUMS)
        return Button(DONE, plural(points, _("Legen: {n} Punkt"), _("Legen: {n} Punkte")), "e"), back

    def _prompt(self, s: Kreuzstand) -> Text:
        if s.heap:
            return _("Lege weitere Steine weg, oder tausche.")
        if not s.staged:
            if s.touches >= MOST_TOUCHES:
                return _("Du hast lange probiert: Jetzt kannst du nur noch passen.")
            return _("Tippe einen Stein an, dann ein Feld.") if s.board != EMPTY else _("Lege ein Wort über den Stern.")
        wrong = self.wrong(s)
        if wrong:
            return wrong
        words = tuple(word.word for word in self.spelt(s))
        unlisted = self._unknown(s)
        if unlisted and self.options.woerter == "beides":
            return _("{words} kennt die Liste nicht: Die anderen stimmen ab.", words=listed(unlisted))
        return _("{words}: Legst du das?", words=listed(words))

    def spelt(self, s: Kreuzstand) -> tuple[Spelt, ...]:
        """The words of this turn."""
        return _spelt(s.board, s.staged)

    def _unknown(self, s: Kreuzstand) -> tuple[str, ...]:
        """Its words that are not in the list."""
        return unknown((word.word for word in self.spelt(s)), self.lexicon)

    def _asked(self, s: Kreuzstand) -> tuple[str, ...]:
        """The words the others are asked about."""
        if self.options.woerter == "abstimmung":
            return tuple(word.word for word in self.spelt(s))
        return self._unknown(s) if self.options.woerter == "beides" else ()

    def wrong(self, s: Kreuzstand) -> Text | None:
        """Why the tiles of this turn cannot be laid so; None if they can."""
        laying = s.staged
        if not joined(s.board, laying):
            return _("Die Steine hängen noch nicht zusammen.")
        if s.board == EMPTY:
            if all(square != CENTRE for square, _letter in laying):
                return _("Das erste Wort liegt über dem Stern.")
            if len(laying) < 2:
                return _("Das erste Wort hat mindestens zwei Buchstaben.")
        elif not any(beside(s.board, square) for square, _letter in laying):
            return _("Das Wort muss an einem anderen anliegen.")
        if self.options.woerter == "liste" and (unlisted := self._unknown(s)):
            return _("Nicht in der Wörterliste: {words}.", words=listed(unlisted))
        return None

    # --- what a computer would do ---

    def propose(self, s: Kreuzstand, seat: Seat, rng: random.Random) -> Path:
        """A touch towards some word of everyday use that fits in one of a few lines."""
        if s.phase == "urteil":
            return (rng.choice((GOOD, BAD)),)
        fresh = not s.staged and not s.heap
        if fresh and rng.random() < 0.02:
            return (PASS,)
        own = self._back(s).racks[seat]
        order = random.Random(f"{s.turns} {own}")  # the same at each touch of a turn
        found = _somewhere(s.board, own, tuple(order.sample(range(2 * SIDE), 6)), self.options.auflage)
        aim = order.choice(found).laying if found else ()
        return self._towards(s, seat, aim, own[: order.randrange(1, RACK)])

    def advise(self, s: Kreuzstand, seat: Seat, strength: int, rng: random.Random) -> Path | None:
        """A word that a player of this strength knows; "leicht" lays not the best, "stark" looks at what it keeps."""
        if s.phase == "urteil":
            return (GOOD,) if all(word in self.lexicon for word in self._asked(s)) else (BAD,)
        own = self._back(s).racks[seat]
        found = plays(s.board, own, KNOWN[strength], self.options.auflage)
        if not found:
            return self._towards(s, seat, (), "" if len(s.bag) < RACK else own.replace(BLANK, ""))
        if strength == 0:
            # the same choice at each touch of a turn
            best = random.Random(f"{s.turns} {own}").choice(found[: 1 + len(found) // 3])
        elif strength == 1 or not s.bag:
            best = found[0]
        else:
            laid = ((play, without(own, "".join(letter for _square, letter in play.laying))) for play in found[:60])
            best = max(laid, key=lambda pair: (pair[0].points + kept(pair[1]), pair[0]))[0]
        return self._towards(s, seat, best.laying, "")

    def _towards(self, s: Kreuzstand, seat: Seat, aim: Laying, swap: str) -> Path:
        """The next touch on the way to this laying, or to exchanging these tiles."""
        held = {letter: target for target, letter in reversed(targets(s.racks[seat]).items())}
        if (set(s.staged) - set(aim)) or (s.heap and aim):
            return (BACK,)
        fresh = not s.staged and not s.heap
        if fresh and (s.touches >= MOST_TOUCHES or not (aim or (swap and self._may_swap(s)))):
            return (PASS,)
        if aim:
            missing = [each for each in aim if each not in s.staged]
            if missing and s.touches < MOST_TOUCHES:
                square, letter = missing[0]
                path = held[BLANK if letter.islower() else letter], SQUARES[square]
                return (*path, f"als-{NAMES[letter.upper()]}") if letter.islower() else path
        elif len(s.heap) < len(swap) and self._may_swap(s):
            rest = without(swap, s.heap)
            return held[rest[0]], BAG
        return (DONE,) if DONE in {end.target for end in self._ends(s)} else (BACK,)

    # --- what follows ---

    def draw(self, s: Kreuzstand) -> Draw:
        return Shuffle(PACK if s.phase == "anfang" else tuple(range(len(s.bag))))

    def apply(self, s: Kreuzstand, event: Event) -> tuple[Kreuzstand, tuple[Effect, ...]]:
        effects: list[Effect] = []
        if isinstance(event, Chance):
            return self._begin(s, event) if s.phase == "anfang" else (self._mixed(s, event), ())
        if isinstance(event, Elapsed):
            effects.append(Said(text=_("{side} hat zu lange überlegt.", side=SIDES[s.turn])))
            return self._next(self._back(s), effects, passed=True), tuple(effects)
        seat, path = event.seat, event.path
        first = path[0]
        if s.phase == "urteil":
            s = self._vote(s, seat, first == GOOD, effects)
        elif first == BACK:
            s = self._back(s)
        elif first == PASS:
            effects.append(Said(text=_("{side} passt.", side=SIDES[seat])))
            s = self._next(s, effects, passed=True)
        elif first == DONE:
            s = self._swapped(s, effects) if s.heap else self._shown(s, effects)
        elif first in NUMBER:
            square = NUMBER[first]
            letter = dict(s.staged)[square]
            rack = in_order(s.racks[seat] + (BLANK if letter.islower() else letter))
            staged = tuple(each for each in s.staged if each[0] != square)
            effects.append(Moved(source=first, to=HANDS[seat], only=(seat,)))
            s = changed(s, staged=staged, racks=put(s.racks, seat, rack), touches=s.touches + 1)
        else:
            letter = targets(s.racks[seat])[first]
            racks = put(s.racks, seat, s.racks[seat].replace(letter, "", 1))
            effects.append(Moved(source=HANDS[seat], to="" if path[1] == BAG else path[1], only=(seat,)))
            s = changed(s, racks=racks, touches=s.touches + 1)
            if path[1] == BAG:
                s = changed(s, heap=in_order(s.heap + letter))
            else:
                sign = STANDS[path[2]].lower() if letter == BLANK else letter
                s = changed(s, staged=tuple(sorted((*s.staged, (NUMBER[path[1]], sign)))))
        return s, tuple(effects)

    def _begin(self, s: Kreuzstand, event: Chance) -> tuple[Kreuzstand, tuple[Effect, ...]]:
        """Who begins (000:569); then all tiles go back into the bag."""
        drawn = [str(letter) for letter in event.outcome]
        effects: list[Effect] = []
        drawing = list(range(self.seats))
        while len(drawing) > 1:
            got = {seat: drawn.pop(0) for seat in drawing}
            for seat, letter in got.items():
                said = _("{side} zieht {letter}.", side=SIDES[seat], letter=letter)
                blank = _("{side} zieht einen Blankostein.", side=SIDES[seat])
                effects.append(Said(text=blank if letter == BLANK else said))
            first = min(_before(letter) for letter in got.values())
            drawing = [seat for seat in drawing if _before(got[seat]) == first]
        effects.append(Said(text=_("{side} beginnt.", side=SIDES[drawing[0]])))
        return changed(s, phase="mischen", turn=drawing[0]), tuple(effects)

    def _mixed(self, s: Kreuzstand, event: Chance) -> Kreuzstand:
        bag = "".join(s.bag[int(place)] for place in event.outcome)
        racks = s.racks
        if not any(racks):
            for number in range(self.seats):
                racks = put(racks, (s.turn + number) % self.seats, in_order(bag[:RACK]))
                bag = bag[RACK:]
        return changed(s, phase="legen", bag=bag, racks=racks)

    def _back(self, s: Kreuzstand) -> Kreuzstand:
        """All tiles of this turn on the rack again."""
        letters = "".join(BLANK if letter.islower() else letter for _square, letter in s.staged)
        rack = in_order(s.racks[s.turn] + letters + s.heap)
        return changed(s, staged=(), heap="", votes=(), racks=put(s.racks, s.turn, rack), touches=s.touches + 1)

    def _swapped(self, s: Kreuzstand, effects: list[Effect]) -> Kreuzstand:
        """New tiles first, then the old ones go into the bag, and it is shaken."""
        seat, count = s.turn, len(s.heap)
        new = s.bag[:count]
        said = plural(count, _("{side} tauscht einen Stein."), _("{side} tauscht {n} Steine."), side=SIDES[seat])
        effects.append(Said(text=said))
        effects.append(Said(text=_("Du ziehst {letters}.", letters=_named(new)), only=(seat,)))
        racks = put(s.racks, seat, in_order(s.racks[seat] + new))
        s = changed(s, racks=racks, bag=s.bag[count:] + s.heap, heap="", last=())
        s = self._next(s, effects, passed=self.options.ende == "tauschen")
        return s if s.phase == "ende" else changed(s, phase="mischen")

    def _shown(self, s: Kreuzstand, effects: list[Effect]) -> Kreuzstand:
        """The turn is laid for all to see; where its words are in doubt the others vote."""
        doubted = self._asked(s)
        effects += [Moved(source=HANDS[s.turn], to=SQUARES[square]) for square, _letter in s.staged]
        if not doubted:
            return self._laid(s, effects)
        text = _("{side} legt {words}. Die anderen stimmen ab.", side=SIDES[s.turn], words=listed(doubted))
        effects.append(Said(text=text))
        return changed(s, phase="urteil", votes=())

    def _vote(self, s: Kreuzstand, seat: Seat, good: bool, effects: list[Effect]) -> Kreuzstand:
        votes = tuple(sorted((*s.votes, (seat, good))))
        if len(votes) < self.seats - 1:
            return changed(s, votes=votes)
        stays, said = voted(self._asked(s), votes)
        effects.append(said)
        if stays:
            return self._laid(s, effects)
        for square, _letter in s.staged:
            effects.append(Moved(source=SQUARES[square], to=HANDS[s.turn]))
        s = changed(self._back(s), phase="legen")
        return self._next(s, effects) if self.options.strafe == "zug" else s

    def _laid(self, s: Kreuzstand, effects: list[Effect]) -> Kreuzstand:
        """The words count, and the rack is filled (000:573)."""
        seat, words = s.turn, self.spelt(s)
        points = total(words, s.staged, PREMIUMS)
        named = listed(tuple(word.word for word in words))
        told = plural(
            points, _("{side}: {words}, {n} Punkt."), _("{side}: {words}, {n} Punkte."), side=SIDES[seat], words=named
        )
        effects.append(Scored(seat=seat, points=points, text=told))
        if len(s.staged) == RACK:
            effects.append(Said(text=_("Alle sieben Steine auf einmal: 50 Punkte dazu.")))
        count = len(s.staged)
        new, bag = s.bag[:count], s.bag[count:]
        if new:
            effects.append(Said(text=_("Du ziehst {letters}.", letters=_named(new)), only=(seat,)))
        s = changed(
            s,
            phase="legen",
            board=with_tiles(s.board, s.staged),
            racks=put(s.racks, seat, in_order(s.racks[seat] + new)),
            bag=bag,
            scores=put(s.scores, seat, s.scores[seat] + points),
            last=tuple(square for square, _letter in s.staged),
            staged=(),
            votes=(),
            barren=-1,
        )
        return self._next(s, effects)

    def _next(self, s: Kreuzstand, effects: list[Effect], *, passed: bool = False) -> Kreuzstand:
        """The next one's turn, or the end."""
        seat = s.turn
        s = changed(s, phase="legen", turn=(seat + 1) % self.seats, touches=0, turns=s.turns + 1, barren=s.barren + 1)
        s = changed(s, passed=s.passed + 1 if passed else 0)
        if not s.racks[seat] and not s.bag:
            return self._finish(s, effects, seat)
        dry = s.barren >= DRY_ROUNDS * self.seats or s.passed >= self.seats
        short = self.options.runden and s.turns >= self.options.runden * self.seats
        return self._finish(s, effects, None) if dry or short else s

    def _finish(self, s: Kreuzstand, effects: list[Effect], out: Seat | None) -> Kreuzstand:
        """000:577: what is left is taken off, and who has nothing left gets it."""
        gains = [-worth(rack) for rack in s.racks]
        if out is not None:
            gains[out] = -sum(gains)
            effects.append(Said(text=_("{side} hat alle Steine gelegt.", side=SIDES[out])))
        else:
            effects.append(Said(text=_("Die Partie ist aus.")))
        for seat, gain in enumerate(gains):
            told = plural(gain, _("{side}: {m} Punkt für den Rest."), _("{side}: {m} Punkte für den Rest."),
                          side=SIDES[seat], m=signed(gain))  # fmt: skip
            effects.append(Scored(seat=seat, points=gain, text=told))
        scores = tuple(have + gain for have, gain in zip(s.scores, gains, strict=True))
        s = changed(s, phase="ende", scores=scores)
        outcome = self.outcome(s)
        assert outcome is not None
        effects.append(Said(text=outcome.reason))
        return s

    def outcome(self, s: Kreuzstand) -> Outcome | None:
        return by_points(s.scores, SIDES) if s.phase == "ende" else None

    # --- what is seen ---

    def view(self, s: Kreuzstand, seat: Seat | None) -> View:
        is_open = s.phase == "ende"
        shown = s.staged if s.phase == "urteil" or seat == s.turn else ()
        pieces = [tile(letter, SQUARES[square]) for square, letter in enumerate(s.board) if letter != FREE]
        pieces += [tile(letter, SQUARES[square]) for square, letter in shown]
        own = [owner for owner in range(self.seats) if owner == seat or is_open]
        for owner in own:
            held = targets(s.racks[owner]).items()
            pieces += [tile(letter, HANDS[owner], "" if is_open else target) for target, letter in held]
        surfaces: list[Surface] = [
            BOARD,
            *(Area(HANDS[owner], _("{side}, Bank", side=SIDES[owner]), "shelf", owner) for owner in own),
        ]
        last = tuple(SQUARES[square] for square, _letter in shown) or tuple(SQUARES[square] for square in s.last)
        notes = tuple(self._note(s, owner) for owner in range(self.seats))
        return View(tuple(surfaces), tuple(pieces), SIDES[: self.seats], self._status(s), notes, last)

    def _note(self, s: Kreuzstand, seat: Seat) -> Text:
        """The points; and once the bag is empty, how many tiles there are left."""
        note = plural(s.scores[seat], _("{m} Punkt"), _("{m} Punkte"), m=signed(s.scores[seat]))
        if s.bag or s.phase == "ende":
            return note
        mine = seat == s.turn
        count = len(s.racks[seat]) + (len(s.staged) * (s.phase == "legen") + len(s.heap)) * mine
        return plural(count, _("{note} · {n} Stein"), _("{note} · {n} Steine"), note=note)

    def _status(self, s: Kreuzstand) -> Text:
        outcome = self.outcome(s)
        if outcome:
            return outcome.reason
        side = SIDES[s.turn]
        if s.phase == "urteil":
            words = listed(self._asked(s))
            voting = _("{side} hat {words} gelegt: Die anderen stimmen ab.", side=side, words=words)
            return addressed(s.turn, _("Die anderen stimmen über {words} ab.", words=words), voting)
        if s.phase == "legen":
            if not s.bag:
                empty = _("{side} ist am Zug. Der Beutel ist leer.", side=side)
                return addressed(s.turn, _("Du bist dran. Der Beutel ist leer."), empty)
            left = len(s.bag)
            you = plural(
                left, _("Du bist dran. Im Beutel ist {n} Stein."), _("Du bist dran. Im Beutel sind {n} Steine.")
            )
            others = plural(
                left,
                _("{side} ist am Zug. Im Beutel ist {n} Stein."),
                _("{side} ist am Zug. Im Beutel sind {n} Steine."),
                side=side,
            )
            return addressed(s.turn, you, others)
        return _("Die Steine werden gemischt.")

    def why_not(self, s: Kreuzstand, seat: Seat, path: Path) -> Text:
        if s.phase == "urteil":
            return WHY_VOTE
        if not path:
            return _("Tippe einen Stein oder einen Knopf an.")
        first, held = path[0], targets(s.racks[seat])
        if first in {end.target for end in self._ends(s)} or self._staged(s, first):
            return _("Damit ist dieser Schritt getan.")
        if first == DONE:
            return self.wrong(s) or _("Du legst das schon.") if s.staged else _("Du hast noch nichts gelegt.")
        if first == BACK:
            return _("Du hast in diesem Zug noch nichts gelegt.")
        if first == PASS:
            return _("Nimm zuerst alles zurück, oder lege zu Ende.")
        if first in NUMBER:
            return _("Tippe zuerst einen Stein auf deiner Ablagebank an.")
        if first not in held:
            return _("Diesen Stein hast du nicht.")
        if s.touches >= MOST_TOUCHES:
            return _("Du hast lange probiert: Beende den Zug.")
        if len(path) == 1:
            return _("Sage noch, wohin der Stein soll.")
        return self._not_there(s, path, held[first])

    def _not_there(self, s: Kreuzstand, path: Path, letter: str) -> Text:
        """Why a tile does not go where this path leads."""
        goal = path[1]
        if goal in self._goals(s):
            if letter == BLANK and goal != BAG:
                return _("Sage, für welchen Buchstaben der Blankostein steht.")
            return _("Ein Stein nach dem anderen.")
        if goal == BAG:
            return (
                _("Zum Tauschen nimmst du zuerst alles zurück.")
                if s.staged
                else _("Im Beutel sind weniger als sieben Steine: Tauschen geht nicht mehr.")
            )
        if goal not in NUMBER:
            return _("Dorthin kann der Stein nicht.")
        if s.heap:
            return _("Wer tauscht, legt nicht: Nimm zuerst alles zurück.")
        if s.board[NUMBER[goal]] != FREE or self._staged(s, goal):
            return _("Auf diesem Feld liegt schon ein Stein.")
        return _("Die Steine eines Zuges liegen in einer Reihe oder in einer Spalte.")

    # --- for programs ---

    def sample_world(self, s: Kreuzstand, seat: Seat | None, rng: random.Random) -> Kreuzstand:
        if s.phase in {"anfang", "ende"}:
            return s
        if seat != s.turn and s.phase == "legen":
            s = changed(self._back(s), touches=s.touches)
        votes = tuple((voter, vote if voter == seat else rng.random() < 0.5) for voter, vote in s.votes)
        pool = list("".join(sorted(s.bag + "".join(rack for owner, rack in enumerate(s.racks) if owner != seat))))
        rng.shuffle(pool)
        racks = []
        for owner, rack in enumerate(s.racks):
            racks.append(rack if owner == seat else in_order("".join(pool[: len(rack)])))
            if owner != seat:
                del pool[: len(rack)]
        return changed(s, racks=tuple(racks), bag="".join(pool), votes=votes)

    def evaluate(self, s: Kreuzstand, seat: Seat) -> float:
        ends = [score - worth(rack) for score, rack in zip(s.scores, s.racks, strict=True)]
        return judged(self.outcome(s), ends, seat, 150)


@lru_cache(maxsize=256)
def _spelt(board: str, staged: Laying) -> tuple[Spelt, ...]:
    return spelt(board, staged, PREMIUMS, VALUES)


def _before(letter: str) -> int:
    """The place of a drawn letter in the alphabet; Ä stands with A, a blank before it."""
    return -1 if letter == BLANK else LETTERS.index({"Ä": "A", "Ö": "O", "Ü": "U"}.get(letter, letter))


def _named(letters: str) -> str:
    return ", ".join("Blanko" if letter == BLANK else letter for letter in in_order(letters))


#: each turn that lays takes one tile at least, and between two such at most three rounds are dry; a turn has so many
#: touches, each of which may be followed by a vote of the others; two shuffles begin, one follows each exchange
MAX_EVENTS = 2 + len(PACK) * (DRY_ROUNDS * MOST_SEATS + 1) * ((MOST_TOUCHES + 1) * MOST_SEATS + 2)

RULESETS = (
    Ruleset(
        "scrabble",
        "Buchstabenkreuz",
        Scrabble,
        (2, 3, 4),
        version=2,
        max_events=MAX_EVENTS,
        fixed={"auflage": 2},
        former={1: {"auflage": 1}},
        presets={
            "kinder": Preset(_("für Kinder: sechs Runden, wer sich irrt, legt neu"), {"runden": 6, "strafe": "neu"}),
            "turnier": Preset(
                _("streng: nur was in der Liste steht, zwei Minuten für einen Zug"),
                {"woerter": "liste", "sanduhr": 120},
            ),
        },
    ),
)
