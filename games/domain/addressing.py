"""A sentence about a player, as that player reads it: "Silberner Biber zieht eine 3." is "Du ziehst eine 3." to the
beaver. German only, as the sentences of the engines are.
"""

from __future__ import annotations

import re
from dataclasses import replace

from games.engines.core import Seat
from games.engines.text import Text, Who

#: "{side} ist am Zug", "Weiß ist am Zug", "Die Schafe sind am Zug"
_TURN = re.compile(r"[^.:!?]*? (?:ist|sind) am Zug\b")
#: who does something, and what
_DOES = re.compile(r"\{(\w+)\}(?: ([a-zäöüß]+)\b|(?=:))")
_AND = re.compile(r"(?<= und )[a-zäöüß]+\b")
#: where there is more to it than "st" for "t"
_IRREGULAR = {
    "ist": "bist", "hat": "hast", "kann": "kannst", "darf": "darfst", "soll": "sollst", "muss": "musst",
    "will": "willst", "weiß": "weißt", "hält": "hältst", "behält": "behältst", "rät": "rätst",
}  # fmt: skip
_NO_VERBS = {"dort", "erst", "fort", "jetzt", "nicht", "selbst"}


def to_you(text: Text, seat: Seat, side: Text | None = None, *, acting: bool) -> Text:
    """The sentence as said to the player on that seat, whom it calls by name or by `side`; `acting`: it is their turn,
    and nobody else's.

    >>> str(to_you(Text("{side} ist am Zug.", (("side", Who("Spieler 2", seat=1)),)), 1, acting=True))
    'Du bist dran.'
    """
    own = {name for name, value in text.params if value == side or (isinstance(value, Who) and value.seat == seat)}
    sentences = [_turned(each, own, acting) for each in re.split(r"(?<=[.:!?]) ", text.msgid)]
    for before, number in zip(sentences, range(1, len(sentences)), strict=False):
        if before.endswith(":") and sentences[number].startswith("Du "):
            sentences[number] = "d" + sentences[number][1:]
    return replace(text, msgid=" ".join(sentences))


def _turned(sentence: str, own: set[str], acting: bool) -> str:
    if acting and (turn := _TURN.match(sentence)):
        said = "Du bist dran" + sentence[turn.end() :]
    elif (does := _DOES.match(sentence)) and does[1] in own and (verb := _second(does[2] or "")) is not None:
        said = f"Du {verb}".rstrip() + sentence[does.end() :]
    else:
        return sentence
    return _AND.sub(lambda found: _second(found[0]) or found[0], said)


def _second(verb: str) -> str | None:
    """The form that goes with "du" of one that goes with a name: "zieht" is "ziehst"; None if it is no verb."""
    if verb in _IRREGULAR or not verb:
        return _IRREGULAR.get(verb, "")
    if not verb.endswith("t") or verb in _NO_VERBS:
        return None
    stem = verb[:-1]
    return f"{stem}t" if stem[-1] in "sßxz" else f"{stem}st"
