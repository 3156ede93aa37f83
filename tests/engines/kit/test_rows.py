"""Rows that win when they are full, against counting them anew."""

import doctest
import random

from games.engines.kit import rows
from games.engines.kit.rows import Row, Rows

#: three in a row on nine squares
TOE = (0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100)


def test_doctests() -> None:
    assert doctest.testmod(rows).failed == 0


def test_counted_by_hand() -> None:
    """An own stone in the middle and one of the other's in a corner: two open rows with none, three with one."""
    board = Rows([Row(row) for row in TOE], 9)
    counted = board.counted(1 << 4, 1)
    assert [board.having(counted, stones) for stones in range(4)] == [2, 3, 0, 0]
    assert not board.full(counted)
    assert board.full(board.counted(0b111, 0))
    assert board.made(2, 0b111, 0) == [0b111]


def test_what_a_stone_changes_is_what_counting_anew_finds() -> None:
    """Rows of three on a line of nine, too long with a fourth, and shut by the other's stone at an end."""
    rng, line = random.Random(2), []
    for start in range(7):
        ends = (1 << start >> 1 | 1 << start + 3) & 0b111111111
        line.append(Row(0b111 << start, ends, 0b111 << start | ends))
    for board in (Rows([Row(row) for row in TOE], 9), Rows(line, 9)):
        for _match in range(200):
            mine = theirs = 0
            for at in rng.sample(range(9), 9):
                gained, lost = board.change(at, mine, theirs)
                before = board.counted(mine, theirs), board.counted(theirs, mine)
                mine |= 1 << at
                assert board.counted(mine, theirs) == before[0] + gained
                assert board.counted(theirs, mine) == before[1] - lost
                mine, theirs = theirs, mine
