"""A contest as it is written down, and everything that changes it: drawing, calling to a table, results, who comes.

Each change is made under the lock of the contest's row. What somebody corrects is followed by what is not drawn yet;
what is drawn and has not begun is drawn again; what has begun stays, and a change that contradicts it is refused.
"""

from __future__ import annotations

import datetime
import hashlib
import re
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial

from asgiref.sync import async_to_sync
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from day.domain.contests import knockout, ladder, round_robin, standings, swiss
from day.domain.contests.field import Entrant as Taking
from day.domain.contests.field import Field, Game, Outcome, first
from day.domain.contests.knockout import Match, Spot
from day.domain.contests.standings import Standing
from day.domain.errors import DayError, UnreadableError
from day.domain.revisions import code_of
from day.domain.writing import Fate
from day.models import Code, Contest, DayPlan, Entrant, Pairing, Report
from games.domain import privacy, tables
from games.domain.nudge import nudge
from games.engines import registry
from games.engines.core import GameError
from games.models import Table
from gamesday.limits.numbers import REPORTS_OF_A_GAME

Form = Contest.Form
MOST_ENTRANTS = 128
MOST_TABLES = 60
#: whoever runs the contest, among those who say how a game ended
HOST = 0


class UnknownContestError(DayError):
    """There is no such contest, or no such game in it."""


# --- reading ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Meeting:
    """A pairing as it stands. `newest` is the report a correction has to name; `open` are those that say otherwise."""

    row: Pairing
    reports: tuple[Report, ...]

    @cached_property
    def _standing(self) -> int:
        return max((at for at, report in enumerate(self.reports) if not report.asked), default=-1)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, as far as is known."""
        return Outcome(self.reports[self._standing].outcome) if self._standing >= 0 else None

    @property
    def open(self) -> tuple[Report, ...]:
        """Reports that say otherwise, until somebody decides."""
        return self.reports[self._standing + 1 :]

    @property
    def newest(self) -> Report | None:
        """The last report."""
        return self.reports[-1] if self.reports else None

    @property
    def numbers(self) -> tuple[int, ...]:
        """Who plays."""
        return (self.row.one,) if self.row.other is None else (self.row.one, self.row.other)

    def winner(self) -> int | None:
        """Who won; None for a draw, and while it is open."""
        return {Outcome.ONE: self.row.one, Outcome.OTHER: self.row.other}.get(self.outcome)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Running:
    """A contest, who takes part, and all pairings."""

    row: Contest
    entrants: dict[int, Entrant]
    meetings: tuple[Meeting, ...]

    @cached_property
    def known(self) -> Field:
        """What draws and standings are made of."""
        order = sorted(self.entrants, key=self._seed)
        return Field(
            {number: Taking(self.entrants[number].away, self.entrants[number].left) for number in order},
            tuple(Game(each.row.round, each.row.one, each.row.other, each.outcome) for each in self.meetings),
            frozenset(frozenset(pair) for pair in self.row.apart),
        )

    def _seed(self, number: int) -> str:
        if self.row.seeded:
            return f"{number:09}"
        return hashlib.sha256(f"{self.row.seed}/{number}".encode()).hexdigest()

    def is_open(self, meeting: Meeting) -> bool:
        """Whether it has still to be played, or decided."""
        if self.row.form == Form.KNOCKOUT:
            return self.matches[meeting.row.round - 1, meeting.row.place].winner is None
        return meeting.row.other is not None and meeting.outcome is None

    @cached_property
    def open(self) -> list[Meeting]:
        """What is drawn and not over."""
        return [each for each in self.meetings if self.is_open(each)]

    @cached_property
    def playing(self) -> list[Meeting]:
        """What has been called to a table and is not over."""
        return [each for each in self.open if each.row.begun or each.row.live_table_id]

    @cached_property
    def busy(self) -> set[int]:
        """Who plays just now."""
        return {number for each in self.playing for number in each.numbers}

    @cached_property
    def drawn(self) -> set[int]:
        """Who has been drawn to play, ever."""
        return {number for each in self.meetings for number in each.numbers} | {each for each in self.row.slots if each}

    @cached_property
    def by_phone(self) -> list[Entrant]:
        """Who joined with a phone, the last first; nobody typed them in."""
        phones = [each for each in self.entrants.values() if each.guest_id is not None]
        return sorted(phones, key=lambda each: each.number, reverse=True)

    @cached_property
    def asked(self) -> list[Meeting]:
        """Where two said different things."""
        return [each for each in self.meetings if each.open]

    @cached_property
    def matches(self) -> dict[Spot, Match]:
        """The bracket of a knock-out."""
        won = {(each.row.round - 1, each.row.place): each.winner() for each in self.meetings}
        gone = [number for number, each in self.entrants.items() if each.left is not None]
        return knockout.tree(tuple(self.row.slots), {spot: who for spot, who in won.items() if who}, gone)

    @cached_property
    def rungs(self) -> list[int]:
        """A ladder as it stands, the highest first."""
        ended = sorted((each for each in self.meetings if each.reports), key=lambda each: each.reports[0].pk)
        return ladder.rungs(
            sorted(self.entrants), [Game(each.row.round, each.row.one, each.row.other, each.outcome) for each in ended]
        )

    @cached_property
    def standings(self) -> list[Standing]:
        """Who stands where."""
        if self.row.form == Form.ROUND_ROBIN:
            return standings.of_round_robin(self.known)
        if self.row.form == Form.SWISS:
            return standings.of_swiss(self.known)
        if self.row.form == Form.LADDER:
            return standings.of_ladder(self.known, self.rungs)
        places = knockout.places(tuple(self.row.slots), self.matches) if self.row.slots else {}
        return standings.of_knockout(self.known, places)

    @property
    def free_tables(self) -> list[int]:
        """The printed numbers of tables at which nobody plays."""
        taken = {each.row.table for each in self.playing}
        return [number for number in self.row.tables if number not in taken]

    @cached_property
    def calls(self) -> list[tuple[int, int, int]]:
        """Who could be called to a table now, in turn: the pairing (0: of a ladder, which makes it then), and who."""
        if self.row.over:
            return []
        if self.row.form == Form.LADDER:
            return [(0, *pair) for pair in self._near()]
        found, busy = [], set(self.busy)
        for each in self.open:
            one, other = each.row.one, each.row.other
            ready = other is not None and not {one, other} & busy and not self._away(one) and not self._away(other)
            if ready and other is not None and not each.row.begun and not each.row.live_table_id:
                found.append((each.row.pk, one, other))
                busy |= {one, other}
        return found

    def _away(self, number: int) -> bool:
        return self.entrants[number].away or self.entrants[number].left is not None

    def _near(self) -> Iterator[tuple[int, int]]:
        """Pairs of a ladder, as long as somebody waits."""
        since = {number: each.since for number, each in self.entrants.items()}
        last: dict[int, int] = {}
        for each in self.meetings:
            for number, other in zip(each.numbers, reversed(each.numbers), strict=True):
                last[number] = other
                if each.reports:
                    since[number] = max(since[number], each.reports[0].when)
        waiting = sorted((n for n in self.known.present if n not in self.busy), key=lambda n: (since[n], n))
        playing = set(self.busy)
        while pair := ladder.next_pair(self.rungs, waiting, playing, last, self.known.apart):
            yield pair
            waiting = [each for each in waiting if each not in pair]
            playing |= set(pair)

    def label(self, number: int) -> str:
        """What somebody is called."""
        return self.entrants[number].label

    def round(self, number: int) -> list[Meeting]:
        """The pairings of a round."""
        return [each for each in self.meetings if each.row.round == number]


def load(row: Contest) -> Running:
    """A contest as it is now, all of it of one version: what was read while it changed is read again."""
    while True:
        pairings = row.pairings.prefetch_related("reports").select_related("live_table").order_by("round", "place")
        meetings = tuple(Meeting(each, tuple(sorted(each.reports.all(), key=lambda one: one.pk))) for each in pairings)
        now = Running(row, {each.number: each for each in row.entrants.order_by("number")}, meetings)
        newest = Contest.objects.filter(pk=row.pk).values_list("version", flat=True).first()
        if newest is None:
            raise UnknownContestError(_("Dieses Turnier gibt es nicht."))
        if newest == row.version:
            return now
        row.refresh_from_db()


def find(day: int, number: int) -> Running:
    """A contest of a games day. Raises UnknownContestError."""
    row = Contest.objects.filter(pk=number, plan__games_day=day).first()
    if row is None:
        raise UnknownContestError(_("Dieses Turnier gibt es nicht."))
    return load(row)


def of_day(plan: DayPlan) -> list[Running]:
    """All contests of a games day."""
    return [load(row) for row in plan.contests.order_by("pk")]


def code(row: Contest, kind: Code.Kind = Code.Kind.CONTEST) -> str:
    """The code by which people come to a contest, or that of whoever writes down its results."""
    return code_of(row.plan, kind, row.pk)


# --- making it --------------------------------------------------------------------------------------------------


def make(plan: DayPlan, title: str, form: str, *, live: str = "", seeded: bool = False, tables: str = "") -> Contest:
    """A new contest; `live` is the live game that is played. Raises UnreadableError."""
    title = " ".join(title.split())
    if not title or len(title) > 60:
        raise UnreadableError(_("Geben Sie dem Turnier einen Namen mit höchstens %(n)s Zeichen.") % {"n": 60})
    if form not in Form.values:
        raise UnreadableError(_("Bitte sagen Sie, wie gespielt wird."))
    if live:
        try:
            registry.find(live).make(2, {})
        except GameError:
            raise UnreadableError(_("Dieses Spiel gibt es hier nicht für zwei.")) from None
    return Contest.objects.create(
        plan=plan, title=title, form=form, live=live, seeded=seeded, seed=secrets.token_hex(8),
        tables=read_tables(tables),
    )  # fmt: skip


def read_tables(text: str) -> list[int]:
    """The printed numbers of tables: „1-4, 7“. Raises UnreadableError."""
    found: set[int] = set()
    for part in filter(None, (each.strip() for each in re.split("[,;]", text.replace("–", "-")))):
        begin, dash, end = (each.strip() for each in part.partition("-"))
        end = end if dash else begin
        if not (begin.isdecimal() and end.isdecimal()) or len(begin) > 4 or len(end) > 4 or int(begin) > int(end):
            raise UnreadableError(
                _("„%(part)s“ sind keine Tische. Gemeint ist etwas wie: 1-4, 7") % {"part": part[:20]}
            )
        found |= set(range(int(begin), int(end) + 1))
    if len(found) > MOST_TABLES or 0 in found:
        raise UnreadableError(_("Tische haben Nummern ab 1, und es sind höchstens %(n)s.") % {"n": MOST_TABLES})
    return sorted(found)


def set_tables(number: int, text: str) -> None:
    """Other tables; who plays somewhere plays on there. Raises UnreadableError."""
    numbers = read_tables(text)
    with changing(number) as now:
        now.row.tables = numbers


def set_over(number: int, over: bool) -> None:
    """The contest is over: nothing more is drawn or called, and nobody joins; or it goes on."""
    with changing(number) as now:
        now.row.over = over


def keep_apart(number: int, one: int, other: int, apart: bool) -> None:
    """Two who must not meet, or may again. Raises DayError."""
    with changing(number) as now:
        if one == other or not {one, other} <= set(now.entrants):
            raise UnreadableError(_("Bitte wählen Sie zwei Verschiedene, die mitspielen."))
        pairs = {tuple(sorted(pair)) for pair in now.row.apart}
        pair = (min(one, other), max(one, other))
        again = take_back_draw(now)
        now.row.apart = sorted(pairs | {pair} if apart else pairs - {pair})
        settle(now.row, again)


@contextmanager
def changing(number: int) -> Iterator[Running]:
    """The contest, locked; whatever is raised inside changes nothing. What is set on its row is saved."""
    with transaction.atomic():
        row = Contest.objects.select_for_update().select_related("plan").filter(pk=number).first()
        if row is None:
            raise UnknownContestError(_("Dieses Turnier gibt es nicht."))
        yield load(row)
        row.version += 1
        row.save()


# --- drawing ----------------------------------------------------------------------------------------------------


def draw(number: int) -> None:
    """Draw the next round, or the bracket. Raises DayError while something is in the way."""
    with changing(number) as now:
        if now.row.over:
            raise DayError(_("Das Turnier ist beendet."))
        if now.row.form == Form.LADDER:
            raise DayError(_("Auf der Leiter wird nicht ausgelost: Wer da ist, spielt."))
        if now.asked:
            raise DayError(_("Zu einem Spiel steht Verschiedenes da. Bitte klären Sie erst, was gilt."))
        if now.open:
            message = _("Noch nicht alle Spiele sind zu Ende: %(one)s – %(other)s.")
            one, other = now.open[0].numbers
            raise DayError(message % {"one": now.label(one), "other": now.label(other)})
        if len(now.known.present) < 2:
            raise DayError(_("Zum Auslosen braucht es zwei, die da sind."))
        if now.row.slots:
            raise DayError(_("Es ist schon alles ausgelost."))
        if not _draw(now):
            raise DayError(_("Von denen, die da sind, hat jeder gegen jeden gespielt."))


def _draw(now: Running) -> bool:
    """Draw if there is anything to draw; whether there was."""
    if now.row.form == Form.KNOCKOUT:
        if len(now.known.present) < 2:
            return False
        order = [number for number in now.known.entrants if number in set(now.known.going)]
        now.row.slots = list(knockout.bracket(order, now.known.apart))
        settle(now.row, again=False)
        return True
    games = round_robin.draw(now.known) if now.row.form == Form.ROUND_ROBIN else swiss.draw(now.known)
    for place, game in enumerate(games):
        Pairing.objects.create(contest=now.row, round=game.round, place=place, one=game.one, other=game.other)
    return bool(games)


def take_back_draw(now: Running) -> bool:
    """Take back the last round if nothing of it has begun, before something changes; whether it has to be drawn again.

    `settle` does that.
    """
    if now.row.form == Form.LADDER or not now.meetings:
        return False
    last = list(now.meetings) if now.row.form == Form.KNOCKOUT else now.round(now.known.rounds)
    if any(each.row.begun or each.reports for each in last):
        return False
    drop(last)
    now.row.slots = []
    return True


def drop(meetings: Iterable[Meeting]) -> None:
    """Take back pairings that have not ended; whoever sits at a live table for one is told that it is closed."""
    for each in meetings:
        table = each.row.live_table
        if table is not None and table.status == Table.Status.RUNNING:
            closed = tables.close(table.pk, _("Turnier"))
            transaction.on_commit(partial(async_to_sync(nudge), closed.table_id, closed.record.version))
        each.row.delete()


def settle(row: Contest, again: bool) -> None:
    """After a change: draw again what was taken back, and let a bracket follow. Raises DayError where a game that has
    begun would be one of others."""
    if again:
        _draw(load(row))
    elif row.slots:
        _follow(load(row))


def _follow(now: Running) -> None:
    """Write down the matches of the bracket that can be played, and take back those that cannot any more."""
    there: dict[Spot, Meeting] = {(each.row.round - 1, each.row.place): each for each in now.meetings}
    for spot, match in sorted(now.matches.items()):
        meeting = there.get(spot)
        if meeting is not None and {match.one, match.other} != set(meeting.numbers):
            if meeting.row.begun or meeting.reports:
                message = _("%(one)s gegen %(other)s hat schon begonnen: Das lässt sich nicht mehr ändern.")
                labels = [now.label(each) for each in meeting.numbers]
                raise DayError(message % {"one": labels[0], "other": labels[1]})
            drop([meeting])
            meeting = None
        elif meeting is not None and match.winner is not None and not meeting.reports:
            drop([meeting])  # somebody left
        if meeting is None and match.can_be_played and match.one and match.other:
            one, other = first(now.known, match.one, match.other, spot[1])
            Pairing.objects.create(contest=now.row, round=spot[0] + 1, place=spot[1], one=one, other=other)


# --- at the tables ----------------------------------------------------------------------------------------------


def call(number: int, one: int, other: int, table: int | None = None) -> Pairing:
    """Two are called to play, at a table where the contest has tables. Raises DayError."""
    with changing(number) as now:
        return called(now, one, other, table)


def called(now: Running, one: int, other: int, table: int | None, *, begun: bool = True) -> Pairing:
    """The same of a contest that is locked; at a live table it begins with the first move."""
    pairing = next((pk for pk, *pair in now.calls if {one, other} == set(pair)), None)
    if pairing is None:
        raise DayError(_("Diese beiden sind gerade nicht an der Reihe. So, wie es jetzt hier steht, gilt es."))
    if now.row.tables and table not in now.free_tables:
        raise DayError(_("Dieser Tisch ist gerade nicht frei."))
    if pairing:
        row = Pairing.objects.get(pk=pairing)
    else:
        begins, then = first(now.known, one, other, now.known.rounds)
        row = Pairing(contest=now.row, round=now.known.rounds + 1, place=0, one=begins, other=then)
    row.table, row.begun = table if now.row.tables else None, timezone.now() if begun else None
    row.save()
    return row


def put_back(number: int, pairing: int) -> None:
    """Who was called did not come: the game waits again. Raises DayError if it has ended."""
    with changing(number) as now:
        meeting = _meeting(now, pairing)
        if meeting.reports or meeting.row.other is None:
            raise DayError(_("Dieses Spiel ist schon zu Ende."))
        if now.row.form == Form.LADDER:
            drop([meeting])
            return
        meeting.row.begun = meeting.row.table = None
        meeting.row.save()


# --- results ----------------------------------------------------------------------------------------------------


def report(number: int, pairing: int, by: int, outcome: Outcome, replaces: int | None = None) -> Fate:
    """Somebody says how a game ended: whoever runs the contest (`HOST`), or one of the two who played.

    Who says the same again changes nothing, and who says otherwise than before without naming the newest report
    (`replaces`) is asked; one's own word can be taken back until somebody else has said something. Raises DayError.
    """
    with changing(number) as now:
        return reported(now, _meeting(now, pairing), by, outcome, replaces)


def reported(
    now: Running, meeting: Meeting, by: int, outcome: Outcome, replaces: int | None = None, live: int | None = None
) -> Fate:
    """The same of a contest that is locked; `live` is the live table that says so."""
    if meeting.row.other is None:
        raise DayError(_("Wer ein Freilos hat, spielt nicht."))
    if by not in (HOST, *meeting.numbers):
        raise DayError(_("Nur wer mitgespielt hat, sagt, wie es ausging."))
    if outcome is Outcome.DRAW and now.row.form == Form.KNOCKOUT and live is None:
        raise DayError(_("Im K.-o. kommt eine oder einer weiter. Spielt noch einmal."))
    newest, before = meeting.newest, meeting.outcome
    if newest is not None and not meeting.open and newest.outcome == outcome:
        if live is None and any(each.by == by and each.outcome == outcome for each in meeting.reports):
            return Fate.REPEATED
        replaces = newest.pk  # the other says the same
    again = newest is not None and not now.is_open(meeting)
    named = newest is None or replaces == newest.pk or (newest.by == by and not meeting.open and live is None)
    asked = again and not named
    if asked and any(each.by == by and each.outcome == outcome for each in meeting.open):
        return Fate.REPEATED
    Report.objects.create(
        pairing=meeting.row, by=by, outcome=outcome, asked=asked, replaces=newest if newest and not asked else None,
        live_table_id=live,
    )  # fmt: skip
    stale = [each.pk for each in meeting.reports[1 : 1 - REPORTS_OF_A_GAME] if each.live_table_id is None]
    if stale:  # who takes their word back again and again leaves a few
        Report.objects.filter(pk__in=stale).delete()
    if meeting.row.begun is None:
        meeting.row.begun = timezone.now()
        meeting.row.save(update_fields=["begun"])
    if not asked and outcome is not before:
        _follows(now, meeting)
    return Fate.ASKED if asked else Fate.KEPT


def _follows(now: Running, meeting: Meeting) -> None:
    """What a result that is another than before changes in what is drawn already."""
    if now.row.form == Form.KNOCKOUT:
        settle(now.row, again=False)
    elif now.row.form == Form.SWISS and now.known.rounds > meeting.row.round:
        following = now.known.rounds if now.known.rounds == meeting.row.round + 1 else 0
        if not following or not take_back_draw(now):
            message = _("Runde %(n)s hat schon begonnen: Dieses Ergebnis lässt sich nicht mehr ändern.")
            raise DayError(message % {"n": meeting.row.round + 1})
        settle(now.row, again=True)


def _meeting(now: Running, pairing: int) -> Meeting:
    found = next((each for each in now.meetings if each.row.pk == pairing), None)
    if found is None:
        raise UnknownContestError(_("Dieses Spiel gibt es nicht mehr: Es ist neu ausgelost."))
    return found


# --- afterwards -------------------------------------------------------------------------------------------------


def forget(now: datetime.datetime | None = None) -> int:
    """Delete contests of games days that are longer ago than anything is kept; how many. None after a jump of the
    clock."""
    moment = now or timezone.now()
    if privacy.jumped(moment) is not None:
        return 0
    before = timezone.localdate(moment) - datetime.timedelta(days=int(settings.KEEP_DAYS))
    _all, by_model = Contest.objects.filter(plan__games_day__date__lt=before).delete()
    return by_model.get("day.Contest", 0)
