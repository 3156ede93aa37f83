"""What a plan says of adults goes as long after its games day as names are kept: who plays a figure, the duties of the
walk. In every revision; all else in them stays."""

from __future__ import annotations

import datetime
from dataclasses import replace

from django.conf import settings
from django.utils import timezone

from day.domain import plan
from day.domain.plan import Plan
from day.models import Revision
from games.domain import privacy


def forget_people(now: datetime.datetime | None = None) -> int:
    """Blank the names in plans of games days that are longer ago than names are kept; in how many revisions.

    None after a jump of the clock.
    """
    moment = now or timezone.now()
    if privacy.jumped(moment) is not None:
        return 0
    before = timezone.localdate(moment) - datetime.timedelta(days=int(settings.KEEP_DAYS))
    old = Revision.objects.filter(plan__games_day__date__lt=before)
    # only what could hold names is taken out of the contents: they are long, and this happens every day
    held = old.values_list("pk", "content__appearances", "content__walk__duties")
    named = [
        pk for pk, appearances, duties in held if duties or any(each["player"] for each in (appearances or {}).values())
    ]
    for pk in named:
        content = Revision.objects.get(pk=pk).content
        Revision.objects.filter(pk=pk).update(content=plan.written(_blank(plan.read(content))))
    return len(named)


def _blank(there: Plan) -> Plan:
    appearances = {key: replace(each, player="") for key, each in there.appearances.items()}
    return replace(there, appearances=appearances, walk=replace(there.walk, duties=()))
