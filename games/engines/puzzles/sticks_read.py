"""What sticks say: strokes make a sign, signs a number or an equation, and it is true or not."""

from __future__ import annotations

import re
from collections.abc import Mapping

from games.engines.puzzles.sticks import Flat

#: where a stroke begins and ends in the square of its sign, and where it is touched
STROKES: Mapping[str, tuple[Flat, Flat, Flat]] = {
    "s": ((0, 0), (0, 1), (0, 0.8)),
    "n": ((0.5, 0), (0.5, 1), (0.5, 0.72)),
    "t": ((0, 0), (1, 0), (1, 0)),
    "m": ((0, 0.5), (1, 0.5), (1, 0.5)),
    "b": ((0, 1), (1, 1), (1, 1)),
    "x": ((0.25, 0.067), (0.75, 0.933), (0.25, 0.067)),
    "y": ((0.75, 0.067), (0.25, 0.933), (0.75, 0.067)),
    "v": ((0.15, 0.032), (0.5, 0.969), (0.3, 0.43)),
    "w": ((0.85, 0.032), (0.5, 0.969), (0.7, 0.43)),
    "f": ((0.5, 0), (-0.207, 0.707), (0.1, 0.4)),
    "e": ((0, 0.33), (1, 0.33), (0.1, 0.33)),
    "g": ((0, 0.67), (1, 0.67), (0.1, 0.67)),
}
#: what strokes mean together
GLYPHS: Mapping[frozenset[str], str] = {
    frozenset(strokes): sign
    for strokes, sign in {
        "": "", "n": "I", "s": "I", "xy": "X", "vw": "V", "nfb": "1", "stmb": "E", "sb": "L", "stm": "F",
        "m": "-", "mn": "+", "eg": "=", "egy": "≠", "egm": "≡",
    }.items()
}  # fmt: skip
_NUMERALS = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI"
ROMAN = {numeral: number for number, numeral in enumerate(_NUMERALS.split(), 1)}
WORDS = {"ELF": 11}


def written(said: str) -> int | None:
    """The number that is written there, in Roman numerals, digits or as a word; None for anything else."""
    if said in WORDS:
        return WORDS[said]
    return int(said) if re.fullmatch("1+", said) else ROMAN.get(said)


def value(said: str) -> int | None:
    """What a sum comes to; None where something is no number."""
    parts = re.split(r"([+-])", said)
    total = written(parts[0])
    for sign, part in zip(parts[1::2], parts[2::2], strict=True):
        number = written(part)
        if number is None or total is None:
            return None
        total += number if sign == "+" else -number
    return total


def true(said: str) -> bool:
    """Whether an equation, or that two sides differ, is said and true."""
    sides = re.fullmatch("([^=≠]+)([=≠])([^=≠]+)", said)
    if sides is None:
        return False
    one, two = value(sides[1]), value(sides[3])
    return one is not None and two is not None and (one == two) == (sides[2] == "=")
