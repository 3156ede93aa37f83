"""What one player of Letra-Mix has before them: the dice thrown, and what is built of them, touch by touch.

In the crossword there is a place where the next letter comes to lie (`at`, -1: none), and a way on from there, to the
right or down: so a letter is one touch, and a word that is typed lies there at once. A touch on a free square goes
there, one on the place itself turns the way, one on a letter takes it back.

Without the crossword words stand side by side; the next letter goes to the last of them.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import CHANCE, Seat
from games.engines.kit.states import changed
from games.engines.text import Text, _
from games.engines.words.crossword import EDGE, ROOM, letters
from games.engines.words.grid import BLANK, SIDE, Laying
from games.engines.words.lexicon import LETTERS
from games.engines.words.racks import Votes, in_order, without

#: the squares of the board by their number on the grid: a1 … k11, a1 above at the left
SQUARES = {square: f"{chr(ord('a') + square % SIDE - EDGE)}{square // SIDE - EDGE + 1}" for square in sorted(ROOM)}
NUMBER = {name: square for square, name in SQUARES.items()}
START = NUMBER["c6"]


@dataclass(frozen=True, slots=True)
class Desk:
    """What one has before oneself. `throws` is how often this throw was thrown, `done` that it is handed in."""

    dice: str = ""
    laid: Laying = ()
    words: tuple[str, ...] = ()
    at: int = START
    down: bool = False
    touches: int = 0
    throws: int = 0
    done: bool = False

    @property
    def rest(self) -> str:
        """The dice that are not used."""
        return without(self.dice, letters(self.laid) + "".join(self.words))

    @property
    def empty(self) -> bool:
        return not self.laid and not any(self.words)


def _after(square: int, down: bool) -> int:
    """The next square on the way; -1 behind the edge of the board."""
    on = square + (SIDE if down else 1)
    return on if on in ROOM else -1


def _free(desk: Desk, square: int) -> int:
    """The first square from here on that is free; -1: none."""
    taken = dict(desk.laid)
    while square in taken:
        square = _after(square, desk.down)
    return square


def placed(desk: Desk, sign: str) -> Desk:
    """A letter laid at the place, which goes on behind it; or put at the last word."""
    laid = tuple(sorted((*desk.laid, (desk.at, sign))))
    return changed(desk, laid=laid, at=_free(changed(desk, laid=laid), _after(desk.at, desk.down)))


def added(desk: Desk, sign: str) -> Desk:
    """A letter at the end of the last word."""
    words = desk.words or ("",)
    return changed(desk, words=(*words[:-1], words[-1] + sign))


def lifted(desk: Desk, square: int) -> Desk:
    """A letter taken back; the next one comes to lie there."""
    return changed(desk, laid=tuple(each for each in desk.laid if each[0] != square), at=square)


def dropped(desk: Desk, number: int) -> Desk:
    """A word of several taken back."""
    return changed(desk, words=desk.words[:number] + desk.words[number + 1 :])


def cleared(desk: Desk) -> Desk:
    return changed(desk, laid=(), words=(), at=START, down=False)


def aimed(desk: Desk, square: int) -> Desk:
    """The next letter comes to lie here; beside a letter the way goes on from it. On the place itself the way turns."""
    if square == desk.at:
        return changed(desk, down=not desk.down)
    taken = dict(desk.laid)
    across = square - 1 in taken or square + 1 in taken
    above = square - SIDE in taken or square + SIDE in taken
    return changed(desk, at=square, down=above if above != across else desk.down)


def spoken(typed: str) -> str:
    """A word as it was typed, in the letters of the dice."""
    return typed.strip().replace("ß", "ss").upper()


def typed(desk: Desk, word: str, cross: bool) -> Desk | Text:
    """The desk after a word was typed, or why it cannot be laid. Dice come first, the joker for what is missing."""
    word = spoken(word)
    if not word or set(word) - set(LETTERS):
        return _("Schreibe ein Wort aus Buchstaben.")
    if cross and desk.at < 0:
        return _("Tippe zuerst ein freies Feld an.")
    if not cross and desk.words and desk.words[-1]:
        desk = changed(desk, words=(*desk.words, ""))
    square, fresh = desk.at, 0
    for letter in word:
        there = dict(desk.laid).get(square, "") if cross else ""
        if cross and square < 0:
            return _("{word} ist zu lang für den Platz am Rand.", word=word)
        if there and there.upper() != letter:
            return _("Auf {square} liegt schon {letter}.", square=SQUARES[square].upper(), letter=there.upper())
        if not there:
            held = desk.rest
            sign = letter if letter in held else letter.lower() if BLANK in held else ""
            if not sign:
                return _("Für {word} fehlt dir {letter}.", word=word, letter=letter)
            desk = placed(changed(desk, at=square), sign) if cross else added(desk, sign)
            fresh += 1
        square = _after(square, desk.down) if cross else square
    if not fresh:
        return _("{word} liegt da schon.", word=word)
    if not cross:
        return changed(desk, words=(*desk.words, ""))
    return changed(desk, at=_free(desk, square))


def told(letters_thrown: str) -> Text:
    """Dice as a sentence names them, with what they count."""
    named = ", ".join(_name(letter) for letter in in_order(letters_thrown))
    return _("{letters}", letters=named)


def _name(letter: str) -> str:
    return "Joker" if letter == BLANK else letter


@dataclass(frozen=True, slots=True)
class Tally:
    """What one had in the end: the crossword or the words, and its points."""

    laid: Laying = ()
    words: tuple[str, ...] = ()
    dice: str = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class Letrastand:
    """A match. `phase` is "anfang" (chance says who begins), "becher" (to be thrown), "wurf" (chance), "bauen",
    "urteil" (the others vote on words of `accused`) or "ende".

    `gone` are the turns of this round that are over, `upheld` words that were voted good in this one; `past` is what
    each had last, `shown` whose that is lies on the table.
    """

    phase: str
    desks: tuple[Desk, ...]
    scores: tuple[int, ...]
    past: tuple[Tally, ...]
    round: int = 1
    first: Seat = 0
    gone: int = 0
    ready: tuple[Seat, ...] = ()
    accused: Seat = CHANCE
    votes: Votes = ()
    upheld: tuple[str, ...] = ()
    shown: Seat = CHANCE
