"""Numbers in the free text of a count."""

from __future__ import annotations

import re

from inventory.models import MOST

#: „2“, „2x“, „3 bunt“ and „5 davon 2 grüne …“, but not „2 rote, 1 blaues“, „10–12“, „2,5“ or „ca. 5“
_ALONE = re.compile(r"([0-9]{1,5})(?:\s*(?:[x×]|Stück|Stk\.?|St\.))?(?:\s+[^\d\s][^\d]*)?")
_OF_WHICH = re.compile(r"([0-9]{1,5})(?:\s*[x×])?,?\s+davon\s.*")

#: a number and the words after it, inside a count: „2 grüne“ of „5 davon 2 grüne 1 blauer“, „1 mit 22 Stäben“
PIECE = re.compile(r"([0-9]{1,5})\s*[x×]?\s+((?:mit\s+[0-9]+\s+)?[^0-9,;]+)")
#: words that make even a lone number something else than a count
_DOUBT = re.compile(r"fehl|kaputt|defekt|oder|\?", re.IGNORECASE)


def leading_number(text: str) -> int | None:
    """How many a count means, if its text says so beyond doubt: it begins with its only number, or goes on „davon …“.

    >>> leading_number("5 davon 2 grüne"), leading_number("2 kürzere 1 längeres"), leading_number("?")
    (5, None, None)
    """
    if _DOUBT.search(text):
        return None
    found = _ALONE.fullmatch(text.strip()) or _OF_WHICH.fullmatch(text.strip())
    number = int(found[1]) if found else None
    return number if number is None or number <= MOST else None


def added(text: str) -> int | None:
    """How many several counts in one text are together, if it consists of them alone. What they are may differ.

    >>> added("2 kürzere 1 längeres"), added("1 mit 22 Stäben 1 mit 26 Stäben"), added("10–12")
    (3, 2, None)
    """
    if _DOUBT.search(text) or not re.fullmatch(rf"(?:{PIECE.pattern}[,;]?\s*)+", text.strip()):
        return None
    number = sum(int(count) for count, _words in PIECE.findall(text))
    return number if number <= MOST else None
