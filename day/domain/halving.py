"""Half shifts: where somebody is there for a part of a shift alone, the shift becomes two."""

from __future__ import annotations

import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from day.domain import shifts, timetable
from day.domain.duties import Roster, highest_shift, zone
from day.domain.errors import StaleError
from day.domain.revisions import State, change
from day.domain.shifts import Post
from day.models import DayPlan, Duty, Helper
from inventory.domain.access import Who

#: nobody comes for fewer minutes than that
SHORTEST = 30


def halves(roster: Roster, now: datetime.datetime) -> list[tuple[Helper, int, str, str]]:
    """Who has no duty and is there for a part of shifts alone: of which (number and name), and when it would be
    parted for them."""
    found = []
    for helper in roster.helpers.values():
        posts = [post for post in roster.posts.values() if post.end > now and roster.free(post)]
        if roster.of(helper.pk) or any(not roster.never(helper, post) for post in posts):
            continue
        for post in posts:
            at = _part(post, helper.arrival, helper.departure)
            if at:
                found.append((helper, post.key[0], post.shift, at))
                break
    return found


def halve(state: State, number: int, at: str, who: Who) -> None:
    """Make two shifts of one, for who is there for a part of it alone; whoever helps in it helps in both.

    Raises UnreadableError, StaleError.
    """
    with transaction.atomic():
        DayPlan.objects.select_for_update().get(pk=state.row.pk)
        after, date = highest_shift(state), state.row.games_day.date
        made = change(
            state.row.games_day_id, lambda plan: shifts.halved(plan, number, at, date, zone(), after),
            _("Schicht geteilt: %(name)s um %(at)s") % {"name": state.plan.shifts[number].name, "at": at}, who,
        ) if number in state.plan.open_shifts else None  # fmt: skip
        if made is None:
            raise StaleError(_("Diese Schicht gibt es nicht mehr."))
        new = max(made.plan.shifts)
        for duty in Duty.objects.filter(helper__plan=state.row, shift=number):
            Duty.objects.get_or_create(
                helper_id=duty.helper_id, shift=new, post=duty.post, defaults={"state": duty.state}
            )


def _part(post: Post, arrival: str, departure: str) -> str:
    """When a post would be parted for somebody who comes or goes within it, and helps long enough in one part."""
    first = timetable.clock(arrival, post.name) if arrival else datetime.time.min
    last = timetable.clock(departure, post.name) if departure else datetime.time.max
    begin, end = post.begin.time(), post.end.time()
    if begin < first < end <= last:
        at, of, until = first, first, end
    elif first <= begin < last < end:
        at, of, until = last, begin, last
    else:
        return ""
    minutes = (until.hour - of.hour) * 60 + until.minute - of.minute
    return f"{at:%H:%M}" if minutes >= SHORTEST else ""
