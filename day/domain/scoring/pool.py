"""A pool of stakes on a race with wooden horses, for adults: what one token on a placed horse brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from day.domain.errors import UnreadableError
from day.domain.plan import Variant
from games.engines.races.totalisator import quotas, written

#: days on which nobody stakes anything
FOR_CHILDREN = frozenset({Variant.SCHOOL, Variant.KITA})
HORSES = 6
#: placed horses where at least four run, and where fewer do (002:335)
PLACES = 3
PLACES_OF_FEW = 2
ENOUGH = 4
MOST_STAKED = 99_999


@dataclass(frozen=True, slots=True)
class Paid:
    """What was staked on a horse, and what one token on it brings; "" for nothing."""

    horse: int
    stake: int
    quota: str


def paid(stakes: Sequence[str], order: Sequence[str], *, win: bool = False) -> tuple[Paid, ...]:
    """What each horse pays; `order` are the numbers of the first horses. A line without a stake is a horse that does
    not run. Raises UnreadableError, which names what is wrong."""
    running = [number for number, text in enumerate(stakes, 1) if text.strip()]
    amounts = {number: _whole(stakes[number - 1], _("Einsatz auf Pferd %(n)s") % {"n": number}) for number in running}
    if len(running) < 2:
        raise UnreadableError(_("Für ein Rennen braucht es mindestens zwei Pferde mit Einsatz."))
    places = 1 if win else PLACES if len(running) >= ENOUGH else PLACES_OF_FEW
    came = [_whole(text, _("%(n)s. Platz") % {"n": n}) for n, text in enumerate(order[:places], 1) if text.strip()]
    if len(came) < places:
        raise UnreadableError(_("Bei %(n)s Pferden zählen hier %(p)s Plätze.") % {"n": len(running), "p": places})
    for horse in came:
        if horse not in amounts:
            raise UnreadableError(_("Pferd %(n)s läuft nicht mit.") % {"n": horse})
    if len(set(came)) < len(came):
        raise UnreadableError(_("Ein Pferd kann nur auf einem Platz ins Ziel kommen."))
    found = quotas([amounts[number] for number in running], [running.index(horse) for horse in came])
    brings = {running[at]: written(quota) for at, quota in found.items()}
    return tuple(Paid(number, amounts[number], brings.get(number, "")) for number in running)


def _whole(text: str, what: str) -> int:
    typed = text.strip()
    if not (typed.isascii() and typed.isdigit()) or len(typed) > 6 or int(typed) > MOST_STAKED:
        message = _("„%(text)s“ ist keine ganze Zahl von 0 bis %(most)s (%(what)s).")
        raise UnreadableError(message % {"text": typed[:20], "most": MOST_STAKED, "what": what})
    return int(typed)
