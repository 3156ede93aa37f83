"""A crossword of one's own letters: what it spells and counts, what of it can stand, and a good one for some letters.

It is a laying on an empty board of `grid` whose letters hang together, each in some word, all of them known. Where one
does not stand as it lies (a word lacks a letter when the time is up, or was voted down), as much is taken away as needs
be, so that the rest counts most.

A good one for some letters is looked for word by word, as `grid.Finder` finds what can be laid: from a few of the best
first words the most promising layings go on, until nothing fits any more.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from games.engines.words.grid import BLANK, CENTRE, EMPTY, SIDE, Finder, Laying, Premiums, Spelt, spelt, with_tiles
from games.engines.words.letra_dice import VALUES, worth
from games.engines.words.lexicon import BIT, EDITION, KNOWN, LAID, Lexicon, german
from games.engines.words.racks import without

FLAT = Premiums((1,) * len(EMPTY), (1,) * len(EMPTY), 0, 0)
#: the board that is used: so many rows and columns in the middle
WIDE = 11
EDGE = (SIDE - WIDE) // 2
ROOM = frozenset(row * SIDE + column for row in range(EDGE, SIDE - EDGE) for column in range(EDGE, SIDE - EDGE))


@dataclass(frozen=True, slots=True)
class Counted:
    """What a crossword counts: its words, their sums across and down, and what was not used."""

    words: tuple[Spelt, ...]
    across: int
    down: int
    rest: int

    @property
    def points(self) -> int:
        return self.across + self.down - self.rest


def letters(laying: Laying) -> str:
    return "".join(letter for _square, letter in laying)


@lru_cache(maxsize=4096)
def words(laying: Laying) -> tuple[Spelt, ...]:
    """The words of two letters and more, across and down, with what each counts; those across first."""
    made = spelt(EMPTY, laying, FLAT, VALUES)
    return tuple(sorted(made, key=lambda word: (not is_across(word), word.squares)))


def is_across(word: Spelt) -> bool:
    return word.squares[1] - word.squares[0] == 1


def counted(dice: str, laying: Laying) -> Counted:
    """002:283-290: all words across and down, a letter in two words twice, less what was not used."""
    made = words(laying)
    across = sum(word.points for word in made if is_across(word))
    down = sum(word.points for word in made if not is_across(word))
    return Counted(made, across, down, worth(without(dice, letters(laying))))


def heaps(laying: Laying) -> list[Laying]:
    """The parts that hang together, letters above, below or beside each other."""
    left, found = dict(laying), []
    while left:
        todo = [next(iter(left))]
        part = []
        while todo:
            square = todo.pop()
            if square not in left:
                continue
            part.append((square, left.pop(square)))
            row, column = divmod(square, SIDE)
            todo += [square - SIDE] * (row > 0) + [square + SIDE] * (row < SIDE - 1)
            todo += [square - 1] * (column > 0) + [square + 1] * (column < SIDE - 1)
        found.append(tuple(sorted(part)))
    return found


def hangs_together(laying: Laying) -> bool:
    """Whether it is one part of two letters and more: then each is in some word."""
    return len(laying) > 1 and len(heaps(laying)) == 1


def rescued(dice: str, laying: Laying, good: Callable[[str], bool]) -> Laying:
    """The part of a laying that can stand and counts most: all of it where it is right, and perhaps nothing.

    Of a word that does not count some letter has to go; all ways are tried, each part once.
    """
    best: tuple[int, Laying] = (-worth(dice), ())
    seen = set()
    todo = [tuple(sorted(laying))]
    while todo:
        part = todo.pop()
        if part in seen or len(part) < 2:
            continue
        seen.add(part)
        parts = heaps(part)
        if len(parts) > 1:
            todo += parts
            continue
        if 3 * worth(letters(part)) - worth(dice) <= best[0]:
            continue  # with each letter in two words it would not be more
        bad = next((word for word in words(part) if not good(word.word)), None)
        if bad is None:
            best = max(best, (counted(dice, part).points, part))
        else:
            todo += [tuple(each for each in part if each[0] != square) for square in bad.squares]
    return best[1]


# --- a good one ----------------------------------------------------------------------------------------------------


#: by strength: of the layings of each number of dice so many go on, and of each so many of the next words are looked at
BEAM = ((1, 60), (1, 200), (2, 200))
#: the weakest builds no more than this
FEW = 8
#: a first word of fewer letters does not go on, and with more letters in hand than this the joker waits
SHORT, LATE = 3, 4


@lru_cache(maxsize=256)
def built(dice: str, strength: int, edition: int = EDITION) -> Laying:
    """A crossword for these dice by what a player of this strength (0 … 2) knows; nothing where nothing fits.

    Layings of few dice go on before those of many, so that a long first word does not push out short ones that cross
    more.
    """
    width, most = BEAM[strength]
    finder = Finder(german(KNOWN[strength], edition), FLAT, VALUES)
    found: list[dict[Laying, int]] = [{} for _number in range((len(dice) if strength else FEW) + 1)]
    for play in finder.plays(EMPTY, dice, (SIDE // 2,)):
        used = letters(play.laying)
        # each word once, over the middle
        if play.laying[0][0] == CENTRE - len(used) // 2 and len(used) < min(len(found), WIDE + 1):
            found[len(used)][play.laying] = play.points - worth(without(dice, used))
    for layings in found[SHORT:]:
        for laying in heapq.nlargest(width, layings, key=lambda laying: (layings[laying], laying)):
            rack = without(dice, letters(laying))
            rack = rack.replace(BLANK, "") if len(rack) > LATE else rack
            for play in heapq.nlargest(most, finder.plays(with_tiles(EMPTY, laying), rack) if rack else ()):
                after = tuple(sorted((*laying, *play.laying)))
                if len(after) < len(found) and after not in found[len(after)] and ROOM.issuperset(dict(play.laying)):
                    found[len(after)][after] = counted(dice, after).points
    ends = {laying: points for layings in found for laying, points in layings.items()}
    return max(ends, key=lambda laying: (ends[laying], laying), default=())


# --- words side by side --------------------------------------------------------------------------------------------


def spellable(lexicon: Lexicon, rack: str, longest: int) -> list[str]:
    """The words that letters can spell, as they are laid: a small letter is the joker, taken where no other is left."""
    found: list[str] = []

    def go(node: int, left: str, so_far: str) -> None:
        edge = lexicon.first[node]
        for letter, bit in BIT.items():
            if not lexicon.follow[node] & bit:
                continue
            sign = letter if letter in left else letter.lower() if BLANK in left else ""
            if sign:
                if lexicon.ends[edge] & LAID:
                    found.append(so_far + sign)
                if len(so_far) + 1 < longest:
                    go(lexicon.to[edge], without(left, sign), so_far + sign)
            edge += 1

    go(0, rack, "")
    return found


#: words so much longer than the shortest are looked at, too; by strength how many ways are tried, and how many words
#: are enough
LONGER, TRIES, ENOUGH = 1, (1, 8, 60), (2, 13, 13)


@lru_cache(maxsize=256)
def many(dice: str, shortest: int, strength: int, edition: int = EDITION) -> tuple[str, ...]:
    """Many words side by side for these dice, each die in one of them, by what a player of this strength knows.

    In each try words are taken as they come, short ones and those of rare letters first, and each time others before.
    """
    fits = [
        word for word in spellable(german(KNOWN[strength], edition), dice, shortest + LONGER) if len(word) >= shortest
    ]
    dear = {word: sum(VALUES.get(letter, 0) for letter in word) - 4 * len(word) for word in fits}
    best: tuple[str, ...] = ()
    rng = random.Random(dice)
    for number in range(TRIES[strength]):
        drift = {word: dear[word] + 4 * rng.random() * (number > 0) for word in fits}
        left, taken = dice, dict[str, str]()
        for word in sorted(fits, key=lambda word: (-drift[word], word)):
            rest = without(left, word)
            if len(rest) == len(left) - len(word) and word.upper() not in taken and len(taken) < ENOUGH[strength]:
                left, taken[word.upper()] = rest, word
        best = max(best, tuple(taken.values()), key=len)
    return best


@lru_cache(maxsize=256)
def simple(dice: str, edition: int = EDITION) -> Laying:
    """What somebody might lay who does not think: a short word of everyday use, now and then one that crosses it."""
    rng = random.Random(dice)
    fits = spellable(german(KNOWN[0], edition), dice, 4)
    if not fits:
        return ()
    first = rng.choice(fits)
    laid = {CENTRE - 2 + place: letter for place, letter in enumerate(first)}
    left = without(dice, first)
    for down in rng.sample(fits, min(len(fits), 40)) if rng.random() < 0.2 else ():
        for place, letter in enumerate(first):
            at = down.upper().find(letter.upper())
            needed = down[:at] + down[at + 1 :]
            if at >= 0 and len(without(left, needed)) == len(left) - len(needed):
                top = CENTRE - 2 + place - at * SIDE
                laid |= {top + row * SIDE: each for row, each in enumerate(down) if row != at}
                return tuple(sorted(laid.items()))
    return tuple(laid.items())
