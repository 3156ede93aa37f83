"""What games of letters have in common: letters on one's bank, words in a sentence, and the vote on words in doubt.

A bank is a string of letters in the order of `ORDER`, "_" for one with nothing on it. Laid it is a small letter, that
which it stands for. `Letters` says what each counts and how such a thing is called; `listed` names words; the rest is
the vote: the others are asked unseen whether words that no list knows count, and a tie leaves them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.engines.core import NOTHING, WHOLE, Path, Said, Seat, Step
from games.engines.scene import Button, Piece
from games.engines.text import Text, _
from games.engines.words.grid import BLANK
from games.engines.words.lexicon import LETTERS, Lexicon

ORDER = {letter: place for place, letter in enumerate((*LETTERS, BLANK))}
SPELLED = {"Ä": "ae", "Ö": "oe", "Ü": "ue", BLANK: "blanko"}
#: how each letter is called in a target
NAMES = {letter: SPELLED.get(letter, letter.lower()) for letter in (*LETTERS, BLANK)}
#: what a blank can stand for, by target
STANDS = {f"als-{NAMES[letter]}": letter for letter in LETTERS}
CHOICES = tuple(Button(target, _("{letter}", letter=letter), letter.lower()) for target, letter in STANDS.items())
GOOD, BAD = "gilt", "gilt-nicht"
VOTES = (Button(GOOD, _("Gilt"), "g"), Button(BAD, _("Gilt nicht"), "n"))
#: who voted, and whether for the words
Votes = tuple[tuple[Seat, bool], ...]


def in_order(letters: Iterable[str]) -> str:
    """Letters as they stand on a bank."""
    return "".join(sorted(letters, key=ORDER.__getitem__))


def without(rack: str, letters: Iterable[str]) -> str:
    """A bank after these are gone; small letters are blanks.

    >>> without("AEST_", "Sx")
    'AET'
    """
    for letter in letters:
        rack = rack.replace(BLANK if letter.islower() else letter, "", 1)
    return rack


@dataclass(frozen=True, slots=True)
class Letters:
    """The letters of one game: what they count, how a target begins, what one with nothing on it is called, how one
    that stands for a letter is read aloud, and what they are drawn as (a letter, a blank)."""

    values: Mapping[str, int]
    begins: str
    blank: Text
    stands: Text
    faces: tuple[str, str]

    def targets(self, rack: str) -> dict[str, str]:
        """The letter of each thing on a bank, by target."""
        found: dict[str, str] = {}
        for place, letter in enumerate(rack):
            again = rack[:place].count(letter)
            found[f"{self.begins}-{NAMES[letter]}" + (f"-{again + 1}" if again else "")] = letter
        return found

    def piece(self, letter: str, at: str, target: str = "") -> Piece:
        """A letter that lies somewhere; a small one is a blank that stands for it."""
        plain, bare = self.faces
        if letter == BLANK:
            return Piece(at, "letter", self.blank, face=bare, target=target)
        value = self.values.get(letter, 0)
        said = (
            _("{letter}, {n}", letter=letter, n=value)
            if value
            else Text(self.stands.msgid, (("letter", letter.upper()),))
        )
        worth = str(value) if value else ""
        return Piece(at, "letter", said, face=plain if value else bare, text=letter.upper(), worth=worth, target=target)


def listed(words: Sequence[str]) -> Text:
    """Words as a sentence names them.

    >>> str(listed(("HAUS", "AN", "ES")))
    'HAUS, AN und ES'
    """
    if len(words) == 1:
        return _("{word}", word=words[0])
    return _("{words} und {word}", words=", ".join(words[:-1]), word=words[-1])


# --- words in doubt ------------------------------------------------------------------------------------------------


def unknown(words: Iterable[str], lexicon: Lexicon) -> tuple[str, ...]:
    """Those that are not in the list, each once."""
    return tuple(dict.fromkeys(word for word in words if word not in lexicon))


def asked(words: Sequence[str], path: Path) -> Step:
    """The question to one who votes, and its answers."""
    if path:
        return WHOLE if path in ((GOOD,), (BAD,)) else NOTHING
    return Step((GOOD, BAD), prompt=_("Gilt {words}?", words=listed(words)), buttons=VOTES)


WHY_VOTE = _("Stimme ab: Gilt das Wort oder nicht?")


def waited_for(seats: int, writer: Seat, votes: Votes) -> frozenset[Seat]:
    """Who has not voted yet; whose words they are has no vote."""
    voted = {seat for seat, _vote in votes}
    return frozenset(seat for seat in range(seats) if seat != writer and seat not in voted)


def voted(words: Sequence[str], votes: Votes) -> tuple[bool, Said]:
    """Whether the words count, a tie leaves them; and what is said of it."""
    stays = 2 * sum(not vote for _seat, vote in votes) <= len(votes)
    text = _("Abgestimmt: {words} gilt.", words=listed(words))
    against = _("Abgestimmt: {words} gilt nicht.", words=listed(words))
    return stays, Said(text=text if stays else against)
