"""A board of crossing words: what tiles that are laid on it spell and count, and what a rack could lay.

A board is a string of 225 signs, row by row: "." where it is free, a letter where a tile lies, a small letter where a
blank stands for it. A laying is the tiles that are new: (square, letter), by square.

What a rack could lay is found as A. Appel and G. Jacobson describe it (The World's Fastest Scrabble Program,
Communications of the ACM 31, 1988): row by row, from the squares beside which something lies, along the graph of words,
with the letters that fit across worked out before. The beginnings that lie left of such a square are the same for all
rows, so they are found once for each rack.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.engines.words.lexicon import BIT, EVERY, LAID, LETTERS, Lexicon

SIDE = 15
FREE, BLANK = ".", "_"
EMPTY = FREE * SIDE * SIDE
CENTRE = len(EMPTY) // 2
#: a new tile: its square and its letter (small: a blank)
Laying = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Premiums:
    """How often a letter and its word count on each square, while its tile is new; what all tiles at once bring."""

    letter: tuple[int, ...]
    word: tuple[int, ...]
    all_at_once: int
    tiles: int


@dataclass(frozen=True, slots=True)
class Spelt:
    """A word that came to be: its squares in order, how it reads, what it counts."""

    squares: tuple[int, ...]
    word: str
    points: int


def along(board: str, square: int, across: bool) -> tuple[int, ...]:
    """The squares of the tiles that lie in a row through this one."""
    row, column = divmod(square, SIDE)
    at, step, line = (column, 1, row * SIDE) if across else (row, SIDE, column)
    start = end = at
    while start and board[line + (start - 1) * step] != FREE:
        start -= 1
    while end < SIDE - 1 and board[line + (end + 1) * step] != FREE:
        end += 1
    return tuple(line + place * step for place in range(start, end + 1))


def with_tiles(board: str, laying: Laying) -> str:
    """The board with these tiles on it."""
    signs = list(board)
    for square, letter in laying:
        signs[square] = letter
    return "".join(signs)


def spelt(board: str, laying: Laying, premiums: Premiums, values: Mapping[str, int]) -> tuple[Spelt, ...]:
    """The words of two letters and more that come to be, the long way first, with what each counts."""
    after, new = with_tiles(board, laying), {square for square, _letter in laying}
    lines = {line for square in new for line in (along(after, square, True), along(after, square, False))}
    main = {line for line in lines if new <= set(line)}
    words = []
    for line in sorted((line for line in lines if len(line) > 1), key=lambda line: (line not in main, line)):
        points, times = 0, 1
        for square in line:
            fresh = square in new
            points += values.get(after[square], 0) * (premiums.letter[square] if fresh else 1)
            times *= premiums.word[square] if fresh else 1
        words.append(Spelt(line, "".join(after[square] for square in line).upper(), points * times))
    return tuple(words)


def total(words: Sequence[Spelt], laying: Laying, premiums: Premiums) -> int:
    """What a laying counts: all its words, and the premium for a whole rack."""
    return sum(word.points for word in words) + premiums.all_at_once * (len(laying) == premiums.tiles)


def in_line(laying: Laying) -> bool:
    """Whether all tiles lie in one row or one column."""
    rows, columns = {square // SIDE for square, _ in laying}, {square % SIDE for square, _ in laying}
    return len(rows) == 1 or len(columns) == 1


def joined(board: str, laying: Laying) -> bool:
    """Whether the tiles form one word without a gap, in one line."""
    after, new = with_tiles(board, laying), {square for square, _letter in laying}
    first = min(new)
    return any(new <= set(along(after, first, across)) for across in (True, False))


def beside(board: str, square: int) -> bool:
    """Whether something lies above, below, left or right."""
    row, column = divmod(square, SIDE)
    return (
        (row > 0 and board[square - SIDE] != FREE)
        or (row < SIDE - 1 and board[square + SIDE] != FREE)
        or (column > 0 and board[square - 1] != FREE)
        or (column < SIDE - 1 and board[square + 1] != FREE)
    )


# --- what a rack could lay --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, order=True)
class Play:
    """Something that could be laid, and what it counts."""

    points: int
    laying: Laying


class _Racks:
    """Every rack that is left while tiles of one are laid, by number: 0 is the whole one."""

    def __init__(self, rack: str) -> None:
        self.letters: list[int] = []
        self.blank: list[bool] = []
        self.without: list[dict[int, int]] = []
        numbers: dict[str, int] = {}
        todo = ["".join(sorted(rack))]
        numbers[todo[0]] = 0
        for held in todo:
            self.letters.append(sum(BIT[letter] for letter in set(held) - {BLANK}))
            self.blank.append(BLANK in held)
            ways = {}
            for letter in sorted(set(held)):
                rest = held.replace(letter, "", 1)
                if rest not in numbers:
                    numbers[rest] = len(todo)
                    todo.append(rest)
                ways[BIT.get(letter, 0)] = numbers[rest]  # 0: the blank
            self.without.append(ways)


class Finder:
    """Finds what a rack can lay in a list of words."""

    def __init__(self, lexicon: Lexicon, premiums: Premiums, values: Mapping[str, int]) -> None:
        self.lexicon, self.premiums = lexicon, premiums
        self.values = [values[letter] for letter in LETTERS]
        self.worth = {letter: values[letter] for letter in LETTERS}

    def plays(self, board: str, rack: str, lines: Sequence[int] = range(2 * SIDE)) -> list[Play]:
        """All that can be laid in these lines: rows 0 … 14 from above, columns 15 … 29 from the left.

        Where one tile has a word both ways it is found once for each, and counts the same. A blank stands for a letter
        only where the rack has no such tile left.
        """
        racks = _Racks(rack)
        beginnings = self._beginnings(racks)
        turned = "".join(board[column::SIDE] for column in range(SIDE))
        found: list[Play] = []
        for line in lines:
            across = line < SIDE
            self._line(board if across else turned, line % SIDE, across, racks, beginnings, found)
        return found

    def _beginnings(self, racks: _Racks) -> list[list[tuple[int, int, str]]]:
        """What words can begin with from the rack alone, by length: node, rack left, letters."""
        follow, first, to = self.lexicon.follow, self.lexicon.first, self.lexicon.to
        found = [[(0, 0, "")]]
        while found[-1]:
            longer: list[tuple[int, int, str]] = []
            for node, rack, letters in found[-1]:
                may, own, ways = follow[node], racks.letters[rack], racks.without[rack]
                fits = may if racks.blank[rack] else may & own
                while fits:
                    bit = fits & -fits
                    fits ^= bit
                    edge = first[node] + (may & (bit - 1)).bit_count()
                    letter = LETTERS[bit.bit_length() - 1]
                    if bit & own:
                        longer.append((to[edge], ways[bit], letters + letter))
                    else:
                        longer.append((to[edge], ways[0], letters + letter.lower()))
            found.append(longer)
        return found

    def _line(
        self, board: str, row: int, across: bool, racks: _Racks,
        beginnings: list[list[tuple[int, int, str]]], found: list[Play],
    ) -> None:  # fmt: skip
        """What fits into one row; `board` is turned where that is a column."""
        base = row * SIDE
        cells = board[base : base + SIDE]
        empty_board = board == EMPTY
        anchors = [
            column
            for column in range(SIDE)
            if cells[column] == FREE and (base + column == CENTRE if empty_board else beside(board, base + column))
        ]
        if not anchors:
            return
        fits, aside = zip(*(self._across(board, row, column) for column in range(SIDE)), strict=True)
        squares = [base + column if across else column * SIDE + row for column in range(SIDE)]
        letter_times = [self.premiums.letter[square] for square in squares]
        word_times = [self.premiums.word[square] for square in squares]
        follow, first, to, ends = self.lexicon.follow, self.lexicon.first, self.lexicon.to, self.lexicon.ends
        values = self.values
        worth = self.worth
        premiums = self.premiums

        def extend(column: int, node: int, rack: int, marks: int, new: Laying, sums: tuple[int, int, int]) -> None:
            """Go on to the right: `marks` of what is spelt so far; `sums`: its letters, its factor, what crosses."""
            while column < SIDE and cells[column] != FREE:
                letter = cells[column]
                bit = BIT[letter.upper()]
                may = follow[node]
                if not may & bit:
                    return
                edge = first[node] + (may & (bit - 1)).bit_count()
                node, marks = to[edge], ends[edge]
                if letter.isupper():
                    sums = sums[0] + worth[letter], sums[1], sums[2]
                column += 1
            if marks & LAID and column > anchor and new:
                points = sums[0] * sums[1] + sums[2] + premiums.all_at_once * (len(new) == premiums.tiles)
                found.append(Play(points, new))
            if column == SIDE:
                return
            may = follow[node] & fits[column]
            own = racks.letters[rack]
            open_to = may if racks.blank[rack] else may & own
            if not open_to:
                return
            ways, whole = racks.without[rack], follow[node]
            plain, factor, crossing = sums
            times, cross = letter_times[column], aside[column]
            twice = word_times[column]
            while open_to:
                bit = open_to & -open_to
                open_to ^= bit
                edge = first[node] + (whole & (bit - 1)).bit_count()
                number = bit.bit_length() - 1
                if bit & own:
                    letter, left, value = LETTERS[number], ways[bit], values[number] * times
                else:
                    letter, left, value = LETTERS[number].lower(), ways[0], 0
                extend(
                    column + 1, to[edge], left, ends[edge], (*new, (squares[column], letter)),
                    (plain + value, factor * twice, crossing + ((cross + value) * twice if cross >= 0 else 0)),
                )  # fmt: skip

        previous = -1
        for anchor in anchors:
            if anchor and cells[anchor - 1] != FREE:
                start = anchor
                while start and cells[start - 1] != FREE:
                    start -= 1
                extend(start, 0, 0, 0, (), (0, 1, 0))
            else:
                room = anchor - 1 - previous
                for length in range(min(room, len(beginnings) - 1) + 1):
                    start = anchor - length
                    for node, rack, letters in beginnings[length]:
                        if not follow[node] & fits[anchor]:
                            continue
                        plain, factor = 0, 1
                        for column, letter in enumerate(letters, start):
                            plain += worth.get(letter, 0) * letter_times[column]
                            factor *= word_times[column]
                        new = tuple(zip(squares[start:anchor], letters, strict=True))
                        extend(anchor, node, rack, 0, new, (plain, factor, 0))
            previous = anchor

    def _across(self, board: str, row: int, column: int) -> tuple[int, int]:
        """The letters that can lie on a free square for the word across, and what the tiles beside it count (-1: there
        are none)."""
        square = row * SIDE + column
        if board[square] != FREE:
            return 0, -1
        start, end = row, row
        while start and board[(start - 1) * SIDE + column] != FREE:
            start -= 1
        while end < SIDE - 1 and board[(end + 1) * SIDE + column] != FREE:
            end += 1
        if start == end:
            return EVERY, -1
        above = "".join(board[place * SIDE + column] for place in range(start, row))
        below = "".join(board[place * SIDE + column] for place in range(row + 1, end + 1))
        points = sum(self.worth.get(letter, 0) for letter in above + below)
        return _between(self.lexicon, above.upper(), below.upper()), points


def _between(lexicon: Lexicon, above: str, below: str) -> int:
    """The letters with which these two make a word that a computer may lay."""
    node = 0
    follow, first, to, ends = lexicon.follow, lexicon.first, lexicon.to, lexicon.ends
    for letter in above:
        bit = BIT[letter]
        if not follow[node] & bit:
            return 0
        node = to[first[node] + (follow[node] & (bit - 1)).bit_count()]
    fits = 0
    for number in range(len(LETTERS)):
        bit = 1 << number
        if not follow[node] & bit:
            continue
        edge = first[node] + (follow[node] & (bit - 1)).bit_count()
        at, marks = to[edge], ends[edge]
        for letter in below:
            bit_below = BIT[letter]
            if not follow[at] & bit_below:
                marks = 0
                break
            edge = first[at] + (follow[at] & (bit_below - 1)).bit_count()
            at, marks = to[edge], ends[edge]
        if marks & LAID:
            fits |= bit
    return fits
