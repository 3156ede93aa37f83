"""Texts that a spreadsheet would take for a formula.

A cell that begins with = + - @ (also the wide forms ＝ ＋ － ＠), a tab or a line break, after any blanks or
apostrophes, gets one apostrophe in front when it goes out; coming in, that apostrophe goes again. So a text is the same
after any number of round trips, also one that began with an apostrophe itself.
"""

from __future__ import annotations

import re

#: what programs write so that a spreadsheet keeps „007“ as it is
_QUOTED = re.compile(r'(?:of:)?=\s*"((?:[^"]|"")*)"\s*')
_RISKY = re.compile(r"[\s']*[=+\-@＝＋－＠]|[ ']*[\t\r\n]")


def guarded(text: str) -> str:
    """The form that goes out.

    >>> guarded("=1+1"), guarded("'=1+1"), guarded("007"), guarded("'")
    ("'=1+1", "''=1+1", '007', "'")
    """
    return f"'{text}" if _RISKY.match(text) else text


def unguarded(text: str) -> str:
    """What was meant by a form that comes in: `unguarded(guarded(text)) == text`."""
    return text[1:] if text.startswith("'") and _RISKY.match(text[1:]) else text


def quoted(text: str) -> str | None:
    """The text in a formula that is nothing but a text in quotes; None for any other formula.

    >>> quoted('="007"'), quoted('="say ""a"" or b"'), quoted('="a"&B2')
    ('007', 'say "a" or b', None)
    """
    found = _QUOTED.fullmatch(text)
    return found[1].replace('""', '"') if found else None
