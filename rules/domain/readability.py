"""How hard a text is to read: sentence lengths and LIX.

LIX (C.-H. Björnsson, Läsbarhet, 1968) is words per sentence plus the percentage of words with more than six letters.
Below 30 is a children's book, 50 is a newspaper's harder half.
"""

from __future__ import annotations

import re

WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
#: a sentence ends at . ! ? or … before a blank or the end
_STOP = r"[.!?…]+[“”\")]*(?=\s|$)"
#: after a number a full stop may mean "3rd", unless a word follows that begins a sentence and is no name of a thing
_BEGINS = (
    "Der|Die|Das|Den|Dem|Des|Ein|Eine|Einen|Einer|Er|Sie|Es|Du|Ihr|Wir|Wer|Was|Wenn|Wo|Wie|Danach|Dann|Dort|Dazu|Dabei|"
    "Damit|Doch|Und|Oder|Aber|Auch|Auf|An|Am|In|Im|Bei|Mit|Nach|Nun|Jetzt|Neben|Oberhalb|Unterhalb|Oben|Unten|Links|"
    "Rechts|Alle|Beide|Jede|Jeder|Kein|Keine|Nur|Noch|So|Von|Vor|Zu|Zwischen|Weiß|Schwarz"
)
END = re.compile(
    rf"(?:(?<!\d)|(?<=[a-z]\d)|(?<=[a-z]\d\d)){_STOP}|(?<=\d)\.(?=\s+(?:{_BEGINS})\b)|(?<=\d)[!?…](?=\s|$)"
)


def words(text: str) -> list[str]:
    """The words of a text; numbers count, hyphens and apostrophes join."""
    return WORD.findall(text)


def sentences(texts: list[str]) -> list[str]:
    """The sentences of some pieces of text; a piece always ends one."""
    found = [part.strip() for text in texts for part in END.split(text)]
    return [part for part in found if words(part)]


def lix(texts: list[str]) -> float:
    """The LIX of some pieces of text. Raises ValueError if there are no words."""
    said = sentences(texts)
    count = [word for sentence in said for word in words(sentence)]
    if not count:
        raise ValueError("no words")
    long = sum(len(word) > 6 for word in count)
    return len(count) / len(said) + 100 * long / len(count)
