"""Thirteen dice of letters, our own: the source of Letra-Mix says how many there are, and that one face is blank.

Which letters: 77 faces bear one, as many of each as its share of all letters in our list of everyday German words
(`lexicon`, "mittel", first edition; rounded so that they add up, by the largest remainders). So each die has an E,
and Ü, Ö, J, Y, X and Q are left to the joker. Which die they are on: no letter twice on one die; two vowels on eleven
of them and three on two, so that few throws have no more than one; C on none with H or K, so that CH and CK can be
built; no die with two of the rare ones.

What they count: the fewer faces a letter is on, the more. Five faces and more 1, three or four 2, two 3, one 5.
"""

from __future__ import annotations

from collections import Counter

from games.engines.text import _
from games.engines.words.grid import BLANK
from games.engines.words.lexicon import LETTERS
from games.engines.words.racks import Letters

DICE = (
    "EUOWTD", "EINRLH", "EÄNSGK", "EINSLH", "EUNRTD", "EUNTSK", "EIVSGB",
    "EAOFCM", "EARLCB", "EA_NRG", "EIPRTH", "EAZRTL", "EINTSM",
)  # fmt: skip
CUP, FACES = len(DICE), 6
HAVE = Counter("".join(DICE))
#: what a letter counts; 0 for what is on no die: only the joker stands for it
VALUES = {
    letter: 0 if not count else 1 if count >= 5 else 2 if count >= 3 else 3 if count == 2 else 5
    for letter, count in ((letter, HAVE[letter]) for letter in LETTERS)
} | {BLANK: 0}
VOWELS = frozenset("AEIOUÄÖÜ")
LETTER_DICE = Letters(VALUES, "wuerfel", _("Joker"), _("{letter}, Joker"), ("die", "joker"))


def thrown(faces: tuple[int | str, ...]) -> str:
    """The letters that lie above when the dice show these faces, 1 … 6, in the order of `DICE`."""
    return "".join(die[int(face) - 1] for die, face in zip(DICE, faces, strict=True))


def vowels(letters: str) -> int:
    """How many vowels there are; Ä, Ö and Ü are some, the joker is none."""
    return sum(letter in VOWELS for letter in letters)


def worth(letters: str) -> int:
    """What letters count together, whatever lies where; small ones and "_" are jokers."""
    return sum(VALUES.get(letter, 0) for letter in letters)
