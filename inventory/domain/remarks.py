"""What a remark says is missing: „Würfelbecher fehlt“, „Stock für das Hufeisenspiel muss besorgt werden“.

The words stay as they are; who brings the thing strikes them out, as on paper.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

#: whether a remark says so, for Python and both databases alike: no `\b`, which PostgreSQL takes for a backspace
SAYS_MISSING = (
    r"(?<!nichts)(^|\W)fehl(t|en)(?!\w|\W+nicht)|(muss|müssen)\W+(\w+\W+)?(besorgt|gekauft|ersetzt|beschafft)\W+werden"
)
_SAYS_MISSING = re.compile(SAYS_MISSING, re.IGNORECASE)
#: ends of clauses; not the comma of „2 grüne, 1 blauer fehlen“
_CLAUSE_ENDS = re.compile(r"[;()!\n]|\.(?=\s|$)|,(?!\s*\d)|(?<=fehlt),|(?<=fehlen),|(?<=werden),|\s[–-]\s")
#: words that name nothing, before a thing
_BEFORE = re.compile(
    r"^(?:(?:es|hier|da|noch|leider|aber|nur|und|der|die|das|den|ein|eine|einer)\b\s*)+", re.IGNORECASE
)
#: and after it: „Würfelbecher leider noch“; a game that stands beside it anyway: „für das Hufeisenspiel“
_AFTER = re.compile(
    r"(?:\s+(?:noch|leider|auch|aber|ganz)|\s+für (?:das|ein)\s+(?:Spiel\b.*|\S*spiel))+[\s,:–-]*$", re.IGNORECASE
)
#: „es fehlt der Würfelbecher“, „dem Spiel fehlen 2 Karten“
_NAMED_AFTER = re.compile(r"(?:noch\s+)?(?:(?:der|die|das|ein|eine)\s+|(?=\d))\S", re.IGNORECASE)
_NEXT = re.compile(r"(?:\s*,|\s+und)\s+(?=\d)")
_COUNTED = re.compile(r"(\d{1,5})\s*[x×]?(?:\s+(.+))?")


@dataclass(frozen=True, slots=True)
class Lack:
    """So many of something are missing of an item. `gone`: without it nobody can play.

    `name` is "" where the remark gives a number alone: „1 fehlt“.
    """

    count: int
    name: str
    gone: bool = False


def missing_in(remark: str) -> tuple[Lack, ...]:
    """What a remark says is missing. What must be got is needed for playing; what „fehlt“ may be a cup or one stone.

    >>> missing_in("XXL-Größe, 2 weiße Steine fehlen")
    (Lack(count=2, name='weiße Steine', gone=False),)
    """
    found: list[Lack] = []
    for clause in _CLAUSE_ENDS.split(remark):
        verb = _SAYS_MISSING.search(clause)
        if verb is None:
            continue
        gone = "fehl" not in verb[0].casefold()
        *others, last = _NEXT.split(_thing(clause[: verb.start()], clause[verb.end() :]))
        # „XXL-Größe, 2 Steine fehlen“: what stands before a number without one is not what is missing
        for piece in (*filter(_COUNTED.fullmatch, others), last):
            counted = _COUNTED.fullmatch(piece)
            found.append(Lack(int(counted[1]), counted[2] or "", gone) if counted else Lack(1, piece, gone))
    return tuple(found)


def _thing(before: str, after: str) -> str:
    """What is named before the verb or, if there is nothing or clearly named after it, there."""
    before = _AFTER.sub("", _BEFORE.sub("", before.strip())).strip(" ,:–-")
    after = after.strip(" ,:–-")
    if not before or _NAMED_AFTER.match(after):
        return _BEFORE.sub("", after) or before
    return before
