"""Company for whoever wants to play and does not mind with whom: where somebody waits, else at a new table."""

from __future__ import annotations

from django.db import connection, transaction
from django.db.models import Count
from django.utils import timezone

from games.domain import listings, live, opening, overview, tables
from games.domain.errors import LockedError, OverError, TableFullError
from games.domain.live import Live
from games.engines import registry
from games.models import Guest, Table

#: two who come at the same moment are seated one after the other
_SEATING = 0x53_49_54_5A

#: what is played first on a day, by two; if it is there
FIRST = "muehle"


def seat(guest: Guest, wished: str = "", address: str | None = None) -> Live:
    """A seat for the guest at the public table that has waited longest, whatever is played there.

    Where nobody waits: at the public table they wait at themselves, else at a new one that the next will join, of the
    game they wish, or the one that two have played most often today. Who come at the same moment come one after the
    other, so two strangers end up at one table. Raises TooManyOpeningsError if a new table is needed and `address` has
    opened too many.
    """
    with transaction.atomic():
        if connection.vendor == "postgresql":  # SQLite lets one in at a time by itself
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_SEATING])
        for door in listings.waiting(guest):
            try:
                return tables.join(live.find(door.code).table_id, guest)
            except (LockedError, TableFullError, OverError):
                continue
        own = Table.objects.filter(host=guest, public=True, locked=False, free_seats__gt=0, status=Table.Status.RUNNING)
        for table in own.filter(updated__gte=timezone.now() - listings.STILL_THERE).order_by("-updated"):
            return live.load(table)
        ruleset = registry.find(_game(wished))
        return tables.open_table(ruleset.slug, {}, opening.usual_seats(ruleset), [guest], public=True, address=address)


def _game(wished: str) -> str:
    """What somebody opens who has not said what: the wished game, if others can play it too."""
    rulesets = registry.rulesets()
    if wished in rulesets and rulesets[wished].seats[-1] > 1:
        return wished
    for_two = {slug for slug, ruleset in rulesets.items() if 2 in ruleset.seats}
    begin, _end = overview.bounds(timezone.localdate())
    # what was opened today has changed today, too: by that it is found
    lately = Table.objects.filter(status__in=Table.Status.values, updated__gte=begin)
    today = lately.filter(created__gte=begin, game__in=for_two)
    played = today.values_list("game").annotate(n=Count("pk")).order_by("-n", "game").values_list("game", flat=True)
    return next(slug for slug in (*played[:1], FIRST, *sorted(for_two)) if slug in for_two)
