"""A games day that was a mistake is deleted, whole and for good: its plan, codes, helpers, contests and page.

Not while it runs, and not once something was handed out for it: that stands in the history of the lists.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from day.domain.errors import DayError
from day.models import DayPlan
from inventory.models import GamesDay


def goes(day: GamesDay) -> list[str]:
    """What is gone with a games day, in words; nothing where nothing was made of it yet."""
    plan = DayPlan.objects.filter(games_day=day).first()
    if plan is None:
        return []
    counted = [
        (plan.newest, ngettext("%(n)d Stand des Plans", "%(n)d Stände des Plans", plan.newest)),
        (n := plan.helpers.count(), ngettext("%(n)d Person, die hilft", "%(n)d Leute, die helfen", n)),
        (n := plan.contests.count(), ngettext("%(n)d Turnier", "%(n)d Turniere", n)),
        (n := plan.results.count() + plan.transfers.count(), ngettext("%(n)d Ergebnis", "%(n)d Ergebnisse", n)),
        (n := plan.notes.count(), ngettext("%(n)d Meldung eines Standes", "%(n)d Meldungen der Stände", n)),
        (n := plan.codes.count(), ngettext("%(n)d gedruckter Code", "%(n)d gedruckte Codes", n)),
    ]
    return [words % {"n": number} for number, words in counted if number]


def delete(number: int) -> str:
    """Delete a games day; its title. Raises DayError where it cannot be."""
    with transaction.atomic():
        day = GamesDay.objects.select_for_update().filter(pk=number).first()
        if day is None:
            raise DayError(_("Diesen Spieltag gibt es nicht mehr."))
        refuse(day)
        DayPlan.objects.filter(games_day=day).delete()
        try:
            day.delete()
        except ProtectedError:
            raise DayError(_handed_out()) from None
    return day.title


def refuse(day: GamesDay) -> None:
    """Raises DayError where a games day is not deleted, with what can be done instead."""
    if DayPlan.objects.filter(games_day=day, status=DayPlan.Status.LIVE).exists():
        raise DayError(
            _("Der Plan gilt gerade. Machen Sie ihn erst wieder zum Entwurf, oder beenden Sie den Spieltag.")
        )
    if day.loans.exists():
        raise DayError(_handed_out())


def _handed_out() -> str:
    return _(
        "Für diesen Spieltag wurde etwas ausgegeben, das steht im Verlauf der Listen. Schließen Sie stattdessen die "
        "Ausgabe ab: Dann wird er nicht mehr angeboten."
    )
