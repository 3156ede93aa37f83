"""What a game is called. Items name games by slugs, also games that have no text and are not played live."""

from __future__ import annotations

import re

from games.engines.registry import rulesets

#: written small inside a title
_SMALL = re.compile(
    "am|an|auf|aus|bei|beim|das|dem|den|der|des|die|du|eine?|er|es|für|im|ins?|ist|mit|nach|nicht|oder|sie|und|vom|von|"
    "vor|wer|wie|wir|zu|zum|zur"
)
# Where ue or ae is no umlaut: Abenteuer, Bauer, Quartett, Duell, Aero-. The rest of the language has few others.
_UMLAUTS = [(re.compile(r"(?<![aeq])ue(?!ll?$)"), "ü"), (re.compile("oe(?!si)"), "ö"), (re.compile("ae(?!ro)"), "ä")]


def game_name(slug: str) -> str:
    """The game's title if it is played live, else its slug in words; asks no database."""
    return rulesets()[slug].title if slug in rulesets() else in_words(slug)


def in_words(slug: str) -> str:
    """A slug as a title.

    >>> in_words("gaensespiel"), in_words("schwarzer-kater"), in_words("schlangen-und-leitern")
    ('Gänsespiel', 'Schwarzer Kater', 'Schlangen und Leitern')
    """
    words = [_with_umlauts(word) for word in slug.split("-") if word]
    return " ".join(
        word if number and _SMALL.fullmatch(word) else word[:1].upper() + word[1:] for number, word in enumerate(words)
    )


def _with_umlauts(word: str) -> str:
    for written, umlaut in _UMLAUTS:
        word = written.sub(umlaut, word)
    return word
