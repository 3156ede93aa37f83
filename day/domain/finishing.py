"""What remains to be done about a games day, and when what is kept of it goes.

Most of it is seen from what there is: something is out, a note is open, the plan holds still. What nobody can see
(certificates were given, people were thanked) is ticked by hand.
"""

from __future__ import annotations

import datetime
import enum
from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from day.domain import aftermath, results
from day.domain.errors import UnreadableError
from day.domain.revisions import State
from day.models import DayPage, DayPlan, Tick
from inventory.domain import games_days


class Task(enum.Enum):
    """Something to be done; the value is the word in its form."""

    END = "beenden"
    BACK = "zurueck"
    MISSED = "fehlt"
    NOTES = "meldungen"
    ASKED = "geklaert"
    CERTIFICATES = "urkunden"
    THANKS = "danke"
    PAGE = "seite"
    CLOSE = "abschliessen"


#: what is ticked by hand
BY_HAND = frozenset({Task.CERTIFICATES, Task.THANKS, Task.PAGE})


@dataclass(frozen=True, slots=True)
class Open:
    """A task, in words, and whether it is done."""

    task: Task
    said: str
    done: bool

    @property
    def by_hand(self) -> bool:
        """Whether somebody ticks it."""
        return self.task in BY_HAND


def tasks(state: State) -> list[Open]:
    """Everything that is to be done about this day, in the order in which it is done; what does not arise is left
    out."""
    day, plan = state.row.games_day, state.plan
    ticked = set(Tick.objects.filter(plan=state.row, stall="").values_list("name", flat=True))
    out = sum(loan.count for loan in games_days.still_out(day))
    lent = bool(out or games_days.came_back(day, 1))
    missed, notes = aftermath.missed(state), aftermath.notes(state)
    missing, unread = sum(each.open for each in missed), sum(each.open for each in notes)
    asked = sum(len(a.open) > 0 for number in plan.stalls for a in results.attempts(state.row, number))
    ranked = plan.variant not in results.UNRANKED
    published = DayPage.objects.filter(plan=state.row, published=True).exists()
    found = [
        (True, Task.END, _("Den Spieltag beenden"), state.row.status == DayPlan.Status.OVER),
        (lent, Task.BACK, _back(out), not out),
        (bool(missed), Task.MISSED, _("In die Listen eintragen, was nicht zurückkam"), not missing),
        (bool(notes), Task.NOTES, _("Entscheiden, was aus den Meldungen der Stände wird"), not unread),
        (asked > 0, Task.ASKED, _("Klären, wo zwei Verschiedenes aufgeschrieben haben"), False),
        (bool(plan.going), Task.CERTIFICATES, _("Urkunden verteilen") if ranked else _("Bänder verteilen"), False),
        (True, Task.THANKS, _("Allen danken, die geholfen haben"), False),
        (True, Task.PAGE, _("Die Seite des Tages veröffentlichen, wenn Sie mögen"), published),
        (lent, Task.CLOSE, _("Die Ausgabe abschließen"), day.closed is not None),
    ]
    return [Open(task, said, done or task.value in ticked) for arises, task, said, done in found if arises]


def _back(out: int) -> str:
    if not out:
        return _("Alles ist zurückgenommen")
    return ngettext("%(n)d Stück zurücknehmen", "%(n)d Stück zurücknehmen", out) % {"n": out}


def tick(state: State, task: str, done: bool) -> None:
    """Tick something by hand, or not. Raises UnreadableError for what is not ticked by hand."""
    if task not in {each.value for each in BY_HAND}:
        raise UnreadableError(_("Das wird von selbst abgehakt."))
    if done:
        Tick.objects.get_or_create(plan=state.row, stall="", name=task)
    else:
        Tick.objects.filter(plan=state.row, stall="", name=task).delete()


def goes(state: State) -> datetime.date:
    """The day on which results, notes and names of this games day are deleted."""
    kept = datetime.timedelta(days=int(settings.KEEP_DAYS) + 1)
    day = state.row.games_day.date
    return day + kept if day < datetime.date.max - kept else datetime.date.max  # once any date was taken
