"""A list of words as a graph in which one can walk from letter to letter: a DAWG, in a few arrays.

Words that begin alike share their beginnings and words that end alike their ends, so some hundred thousand German words
take a few megabytes, and looking for words along a row of a board goes letter by letter and leaves out whatever begins
no word. Letters are numbers, 0 … 28 in the order of `LETTERS`; a set of letters is a whole number with their bits.

The German list (`german`) is read from `games/data/words/` when it is first asked for; the head of `make.py` there says
where it comes from. A list that matches were played with is kept, and a new one has a number of its own. A library
would have to hand out the children of a node one by one; docs/dependencies.md names those looked at.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from games.engines.text import Text, _

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ"
BIT = {letter: 1 << number for number, letter in enumerate(LETTERS)}
EVERY = (1 << len(LETTERS)) - 1
FOLDER = Path(__file__).resolve().parents[2] / "data" / "words"
#: the newest list
EDITION = 2
EDITIONS: Mapping[str | int | bool, Text] = {1: _("erste"), 2: _("zweite")}
#: by how good a computer player is, the list of the words it knows (0 leicht, 1 mittel, 2 stark)
KNOWN = ("leicht", "mittel", "alle")
#: marks of a word: it is in the list; and a computer may lay it
WORD, LAID = 1, 2


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The graph. Node 0 is the beginning of every word.

    `follow[node]` are the letters that go on from there; the edge of the n-th of them (from the lowest) is
    `first[node] + n`. `to[edge]` is where it leads, `ends[edge]` the marks of the word that is complete with it (0: it
    is none).
    """

    follow: array[int]
    first: array[int]
    to: array[int]
    ends: bytes

    @classmethod
    def of(cls, words: Iterable[str], never: Iterable[str] = ()) -> Lexicon:
        """The graph of these words; those in `never` are in the list, but no computer lays them.

        >>> "HUT" in Lexicon.of(["HUND", "HUT"]), "HU" in Lexicon.of(["HUND", "HUT"])
        (True, False)
        """
        not_laid = set(never)
        codes = {letter: number for number, letter in enumerate(LETTERS)}
        known: dict[tuple[tuple[int, int, int], ...], int] = {}

        def stored(node: _Growing) -> int:
            """The number of the node, the same for all that go on alike."""
            key = tuple((letter, marks, stored(child) if child else node.done[letter]) for letter, marks, child in node)
            return known.setdefault(key, len(known))

        # words come in order, so whatever is not on the way to the last one will not change any more
        root = _Growing()
        way = [root]
        last: tuple[int, ...] = ()
        for word in sorted({tuple(codes[letter] for letter in word) for word in words}):
            same = next(
                (n for n, (a, b) in enumerate(zip(word, last, strict=False)) if a != b), min(len(word), len(last))
            )
            while len(way) > same + 1:
                child = way.pop()
                way[-1].close(last[len(way) - 1], stored(child))
            for letter in word[same:]:
                way.append(way[-1].open(letter))
            text = "".join(LETTERS[letter] for letter in word)
            way[-2].mark(word[-1], WORD if text in not_laid else WORD | LAID)
            last = word
        while len(way) > 1:
            child = way.pop()
            way[-1].close(last[len(way) - 1], stored(child))
        return cls._laid_out(known, stored(root))

    @classmethod
    def _laid_out(cls, known: dict[tuple[tuple[int, int, int], ...], int], root: int) -> Lexicon:
        keys = list(known)
        number = {root: 0}
        order = [root]
        follow, first, to, ends = array("I"), array("I"), array("I"), bytearray()
        for node in order:
            first.append(len(to))
            follow.append(sum(1 << letter for letter, _marks, _child in keys[node]))
            for _letter, marks, child in keys[node]:
                if child not in number:
                    number[child] = len(order)
                    order.append(child)
                to.append(number[child])
                ends.append(marks)
        return cls(follow, first, to, bytes(ends))

    def __contains__(self, word: str) -> bool:
        return bool(self.marks(word))

    def marks(self, word: str) -> int:
        """The marks of a word; 0 if it is not in the list."""
        node, marks = 0, 0
        for letter in word:
            bit = BIT.get(letter, 0)
            if not self.follow[node] & bit:
                return 0
            edge = self.first[node] + (self.follow[node] & (bit - 1)).bit_count()
            node, marks = self.to[edge], self.ends[edge]
        return marks

    def words(self, node: int = 0, so_far: str = "") -> Iterator[str]:
        """All words in order."""
        edge = self.first[node]
        for letter, bit in BIT.items():
            if self.follow[node] & bit:
                if self.ends[edge]:
                    yield so_far + letter
                yield from self.words(self.to[edge], so_far + letter)
                edge += 1

    # --- on disk ---

    def to_bytes(self) -> bytes:
        """Packed; the same words give the same bytes."""
        arrays = [_little(part).tobytes() for part in (self.follow, self.first, self.to)]
        sizes = array("I", [len(self.follow), len(self.to)])
        return zlib.compress(_little(sizes).tobytes() + b"".join(arrays) + self.ends, 9)

    @classmethod
    def from_bytes(cls, packed: bytes) -> Lexicon:
        data = zlib.decompress(packed)
        nodes, edges = _little(array("I", data[:8]))
        parts, at = [], 8
        for count in (nodes, nodes, edges):
            parts.append(_little(array("I", data[at : at + 4 * count])))
            at += 4 * count
        return cls(parts[0], parts[1], parts[2], data[at:])


class _Growing:
    """A node to which words are still added: its letters in order, each with its marks and what follows."""

    __slots__ = ("done", "letters")

    def __init__(self) -> None:
        self.letters: dict[int, tuple[int, _Growing | None]] = {}
        self.done: dict[int, int] = {}

    def __iter__(self) -> Iterator[tuple[int, int, _Growing | None]]:
        return ((letter, marks, child) for letter, (marks, child) in self.letters.items())

    def open(self, letter: int) -> _Growing:
        child = _Growing()
        self.letters[letter] = 0, child
        return child

    def mark(self, letter: int, marks: int) -> None:
        self.letters[letter] = marks, self.letters[letter][1]

    def close(self, letter: int, number: int) -> None:
        self.letters[letter] = self.letters[letter][0], None
        self.done[letter] = number


def _little(numbers: array[int]) -> array[int]:
    """The numbers with the low byte first, as they are on disk, or back."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers


@cache
def german(known: str = "alle", edition: int = EDITION) -> Lexicon:
    """The German words in `KNOWN`: all of them, or those that a weaker player knows. Read once for each process."""
    return Lexicon.from_bytes((FOLDER / str(edition) / f"{known}.dawg").read_bytes())
