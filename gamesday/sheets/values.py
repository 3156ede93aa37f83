"""What a cell says: a typed one in writing, where the file does not say how it looks, and one that says nothing."""

from __future__ import annotations

import datetime
from decimal import Decimal

#: what people write who have nothing to say
_UNSAID = {"ka", "k.a", "k/a", "keineangabe", "na", "n/a", "n.a", "n.b", "unbekannt", "offen"}
_UNSAID |= {"?", "??", "-", "–", "—", "--", "/"}


def in_writing(value: object) -> str:
    """The text of a value as a German would write it: „2“ for 2.0, „1,5“ for 1.5, „01.02.2026“ for a date."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "WAHR" if value else "FALSCH"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        value = Decimal(repr(value))
    if isinstance(value, Decimal):
        if not value.is_finite():
            return str(value)
        whole = abs(value) < 10**15 and int(value) == value
        return str(int(value)) if whole else f"{value:.10g}".replace(".", ",")
    if isinstance(value, datetime.datetime):
        midnight = value.time() == datetime.time()
        return f"{value:%d.%m.%Y}" if midnight else f"{value:%d.%m.%Y %H:%M}"
    if isinstance(value, datetime.date):
        return f"{value:%d.%m.%Y}"
    if isinstance(value, datetime.time):
        return f"{value:%H:%M}"
    if isinstance(value, datetime.timedelta):
        minutes, seconds = divmod(round(value.total_seconds()), 60)
        return f"{minutes // 60}:{minutes % 60:02}" + (f":{seconds:02}" if seconds else "")
    return str(value)


def is_date(value: object) -> bool:
    return isinstance(value, datetime.date | datetime.time)


def is_unsaid(text: str) -> bool:
    """Whether somebody wrote that there is nothing to say: „KA“, „k. A.“, „n/a“, „–“, „?“. Nothing at all is not."""
    return "".join(text.casefold().split()).rstrip(".") in _UNSAID
