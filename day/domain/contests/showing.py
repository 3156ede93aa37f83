"""A contest as its pages show it: who plays where, who comes next, the rounds, the bracket, how everybody stands."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from day.domain.contests.field import Outcome
from day.domain.contests.running import HOST, Form, Meeting, Running
from day.domain.contests.standings import Standing
from day.models import Entrant, Report
from games.models import Table

#: rounds of a knock-out, from the last
ENDS = (_lazy("Finale"), _lazy("Halbfinale"), _lazy("Viertelfinale"), _lazy("Achtelfinale"))
#: games of a ladder that are shown
LATEST = 8


@dataclass(frozen=True, slots=True)
class Shown:
    """A game: who begins, who else plays, how it ended; `open` are reports that say otherwise, `choices` what it can be
    corrected to. `live` is the code of its live table."""

    pk: int
    one: Entrant
    other: Entrant | None
    table: int | None
    is_open: bool
    begun: bool
    said: str
    newest: int | None
    open: tuple[str, ...]
    choices: tuple[tuple[str, str], ...]
    live: str
    live_runs: bool


@dataclass(frozen=True, slots=True)
class Called:
    """Two who could be called, and the free table for them (None where there are no numbers, 0 where none is free);
    whether they must not meet, which in a knock-out may happen."""

    one: Entrant
    other: Entrant
    table: int | None
    apart: bool


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of the standings."""

    standing: Standing
    entrant: Entrant
    points: str
    buchholz: str


@dataclass(frozen=True, slots=True)
class Board:
    """All of it. `rounds` are a title and its games, the newest first; `waiting` who has nothing to do."""

    playing: list[Shown]
    next: list[Called]
    asked: list[Shown]
    rounds: list[tuple[str, list[Shown]]]
    ranked: list[Ranked]
    resting: list[Entrant]
    waiting: list[Entrant]
    bracket: list[tuple[str, list[tuple[str, str, str]]]]
    can_draw: bool
    winners: list[Entrant]


@dataclass(frozen=True, slots=True)
class Mine:
    """Where somebody is in a contest: who they are, their game if they have one, whom they meet, whether they begin."""

    entrant: Entrant
    game: Shown | None
    against: Entrant | None
    begins: bool
    choices: tuple[tuple[str, str], ...]
    resting: bool
    soon: bool


def shown(now: Running) -> Board:
    """A contest as it stands."""
    last = now.known.rounds
    resting = [each.row.one for each in now.round(last) if each.row.other is None]
    busy = now.busy | set(resting) | {n for each in now.open for n in each.numbers}
    if now.row.form == Form.KNOCKOUT:
        busy |= {each.number for each in now.standings}
    ended = not now.open and (now.row.over or (now.row.form == Form.KNOCKOUT and bool(now.row.slots)))
    first = [each.number for each in now.standings if each.place == 1] if ended else []
    return Board(
        playing=[game(now, each) for each in now.playing],
        next=_next(now),
        asked=[game(now, each) for each in now.asked],
        rounds=_rounds(now),
        ranked=[ranked(now, each) for each in now.standings],
        resting=[now.entrants[number] for number in resting] if now.row.form != Form.LADDER else [],
        waiting=[now.entrants[number] for number in now.known.present if number not in busy],
        bracket=bracket(now),
        can_draw=_can_draw(now),
        winners=[now.entrants[number] for number in first],
    )


def _can_draw(now: Running) -> bool:
    ready = not now.open and not now.asked and not now.row.over and len(now.known.present) > 1
    return ready and now.row.form != Form.LADDER and not now.row.slots


def _next(now: Running) -> list[Called]:
    free: list[int | None] = [*now.free_tables] if now.row.tables else [None] * len(now.calls)
    free += [0] * (len(now.calls) - len(free))
    return [
        Called(now.entrants[one], now.entrants[other], table, frozenset((one, other)) in now.known.apart)
        for (_pairing, one, other), table in zip(now.calls, free, strict=False)
    ]


def _rounds(now: Running) -> list[tuple[str, list[Shown]]]:
    if now.row.form == Form.LADDER:
        ended = sorted((each for each in now.meetings if each.reports), key=lambda each: -each.reports[0].pk)
        return [(_("Zuletzt"), [game(now, each) for each in ended[:LATEST]])] if ended else []
    return [
        (round_name(now, number), [game(now, each) for each in now.round(number)])
        for number in range(now.known.rounds, 0, -1)
    ]


def round_name(now: Running, number: int) -> str:
    """What a round is called."""
    if now.row.form == Form.KNOCKOUT:
        after = len(now.row.slots).bit_length() - 1 - number
        if after < len(ENDS):
            return str(ENDS[after])
    return _("Runde %(n)s") % {"n": number}


def game(now: Running, meeting: Meeting) -> Shown:
    """A game as it is shown."""
    row, table = meeting.row, meeting.row.live_table
    return Shown(
        row.pk, now.entrants[row.one], now.entrants[row.other] if row.other is not None else None, row.table,
        now.is_open(meeting), row.begun is not None, outcome_of(now, meeting, meeting.outcome),
        meeting.newest.pk if meeting.newest else None, tuple(_said(now, meeting, each) for each in meeting.open),
        choices(now, meeting), table.code if table else "",
        table is not None and table.status == Table.Status.RUNNING and now.is_open(meeting),
    )  # fmt: skip


def _said(now: Running, meeting: Meeting, report: Report) -> str:
    return outcome_of(now, meeting, Outcome(report.outcome))


def outcome_of(now: Running, meeting: Meeting, outcome: Outcome | None) -> str:
    """How a game ended, in a sentence; "" while nobody knows."""
    if meeting.row.other is None:
        return _("frei")
    if outcome is None:
        return ""
    if outcome is Outcome.DRAW:
        return _("unentschieden")
    number = meeting.row.one if outcome is Outcome.ONE else meeting.row.other
    return _("%(who)s gewinnt") % {"who": now.label(number)}


def choices(now: Running, meeting: Meeting) -> tuple[tuple[str, str], ...]:
    """How a game can have ended: value and sentence."""
    if meeting.row.other is None:
        return ()
    possible = [Outcome.ONE, Outcome.DRAW, Outcome.OTHER]
    if now.row.form == Form.KNOCKOUT:
        possible.remove(Outcome.DRAW)
    return tuple((each.value, outcome_of(now, meeting, each)) for each in possible)


def ranked(now: Running, standing: Standing) -> Ranked:
    """A line of the standings, with points as people write them."""
    return Ranked(standing, now.entrants[standing.number], halves(standing.points), halves(standing.buchholz))


def halves(doubled: int) -> str:
    """Doubled points: „2½“."""
    whole, half = divmod(doubled, 2)
    return f"{whole or (0 if not half else '')}{'½' if half else ''}"


def bracket(now: Running) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """The rounds of a knock-out: a title, and of each match both names and who won."""
    if not now.row.slots:
        return []

    def name(number: int | None) -> str:
        return "" if number is None else now.label(number) if number else "–"

    count = len(now.row.slots).bit_length() - 1
    return [
        (
            round_name(now, number + 1),
            [
                (name(match.one), name(match.other), name(match.winner) if match.winner else "")
                for (round_, _place), match in sorted(now.matches.items())
                if round_ == number
            ],
        )
        for number in range(count)
    ]


def mine(now: Running, number: int) -> Mine:
    """Where an entrant is just now: at their open game; else at the last, as long as what was said of it can be."""
    own = [each for each in now.meetings if number in each.numbers]
    open_ = next((each for each in own if each.row.other is not None and now.is_open(each)), None)
    last = max(own, key=lambda each: each.row.round, default=None)
    meeting = open_ or (last if last and last.row.other is not None and last.row.round == now.known.rounds else None)
    against = None
    if meeting is not None:
        against = now.entrants[next(each for each in meeting.numbers if each != number)]
    soon = any(number in (one, other) for _pk, one, other in now.calls)
    return Mine(
        now.entrants[number], game(now, meeting) if meeting else None, against,
        meeting is not None and (meeting.row.one == number) != meeting.row.turned,
        _own_choices(now, meeting, number) if meeting else (),
        bool(last and last.row.other is None and last.row.round == now.known.rounds), soon,
    )  # fmt: skip


def _own_choices(now: Running, meeting: Meeting, number: int) -> tuple[tuple[str, str], ...]:
    """What a player can say; nothing any more once both have, or whoever runs the contest."""
    said = {each.by for each in meeting.reports}
    if not now.is_open(meeting) and (HOST in said or len(said) > 1):
        return ()
    won, lost = (Outcome.ONE, Outcome.OTHER) if meeting.row.one == number else (Outcome.OTHER, Outcome.ONE)
    found = [(won.value, _("Ich habe gewonnen")), (lost.value, _("Ich habe verloren"))]
    if now.row.form != Form.KNOCKOUT:
        found.insert(1, (Outcome.DRAW.value, _("Unentschieden")))
    return tuple(found)


def rounds_until_decided(now: Running) -> int:
    """After how many rounds of a Swiss contest there is one who has won most."""
    return max(1, (len(now.known.going) - 1).bit_length())
