"""Lent marbles that change hands: who has how many of each kind.

All are lent by the stall's bag and go back to it. Every entry is a transfer from one to another, so their sum is always
what was lent; nobody ever gives more than they have. A transfer is taken back by another one that names it.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from day.domain.plan import Plan
from day.domain.revisions import State
from day.domain.scoring.attempts import Placed
from day.domain.writing import LONGEST_ID, Answer, Fate, taken_at
from day.models import DayPlan, Transfer
from gamesday.limits.numbers import TRANSFERS_AT_A_STALL
from rules.domain.errors import LibraryError
from rules.domain.scores import Score

#: somebody: the number of a group, and of one in it
Owner = tuple[int, int]
BAG: Owner = (0, 0)
GAME: Owner = (0, 1)
#: how many of each kind
Marbles = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """What a phone sends: who gives what to whom; or the id of the transfer that is taken back, and nothing else."""

    client: str
    giver: Owner = BAG
    taker: Owner = BAG
    marbles: Marbles = ()
    back: str = ""
    age: datetime.timedelta = datetime.timedelta()


def book(state: State, stall: int, game: str, score: Score, moves: Iterable[Move]) -> list[Answer]:
    """Write down what a phone sends, in its order; each is there or not, whatever becomes of the others."""
    answers = []
    books = _Books(state.row, stall, len(score.pieces))
    books.read()  # under the lock only what has come since
    with transaction.atomic():  # once for all, as results are written down
        DayPlan.objects.select_for_update().get(pk=state.row.pk)
        for move in moves:
            books.read()
            answers.append(_booked(state, stall, game, score, move, books))
    return answers


class _Books:
    """What everybody has at a stall, read on from where it was read last."""

    def __init__(self, row: DayPlan, stall: int, kinds: int) -> None:
        self._rows = Transfer.objects.filter(plan=row, stall=stall).order_by("pk")
        self._kinds, self._last = kinds, 0
        #: how many transfers there are
        self.many = 0
        self.had: dict[Owner, list[int]] = {}

    def read(self) -> None:
        """What has come since; transfers are added one after the other, under the lock, and stay."""
        columns = "pk", "giver_party", "giver_who", "taker_party", "taker_who", "marbles"
        for pk, giver, giver_who, taker, taker_who, marbles in self._rows.filter(pk__gt=self._last).values_list(
            *columns
        ):
            self._last, self.many = pk, self.many + 1
            if len(marbles) == self._kinds:
                _move(self.had, (giver, giver_who), (taker, taker_who), marbles)

    def of(self, owner: Owner) -> Marbles:
        """What somebody has."""
        return tuple(self.had.get(owner, (0,) * self._kinds))


def _move(had: dict[Owner, list[int]], giver: Owner, taker: Owner, marbles: Iterable[int]) -> None:
    kinds = len(marbles := tuple(marbles))
    gives, takes = had.setdefault(giver, [0] * kinds), had.setdefault(taker, [0] * kinds)
    for kind, n in enumerate(marbles):
        gives[kind] -= n
        takes[kind] += n


def _booked(state: State, stall: int, game: str, score: Score, move: Move, books: _Books) -> Answer:
    rows = Transfer.objects.filter(plan=state.row)
    refused = partial(Answer, move.client, Fate.REFUSED)
    if not 0 < len(move.client) <= LONGEST_ID:
        return refused(_("Dieser Eintrag hat keine Kennung."))
    if rows.filter(client=move.client).exists():
        return Answer(move.client, Fate.REPEATED)
    giver, taker, marbles, taken = move.giver, move.taker, tuple(move.marbles), None
    if move.back:
        taken = rows.filter(client=move.back, stall=stall, back=None).first()
        if taken is None:
            return refused(_("Da ist nichts, was zurückgenommen werden könnte."))
        if hasattr(taken, "taken_back"):
            return Answer(move.client, Fate.REPEATED)
        giver, taker = (taken.taker_party, taken.taker_who), (taken.giver_party, taken.giver_who)
        marbles = tuple(taken.marbles)
    for owner in (giver, taker):
        if not _there(state.plan, owner):
            return refused(_("Diese Gruppe oder Nummer gibt es nicht."))
    try:
        marbles = score.checked(marbles)
    except LibraryError as error:
        return refused(str(error))
    if not any(marbles) or giver == taker:
        return refused(_("Es wandert keine Murmel."))
    if books.many >= TRANSFERS_AT_A_STALL:
        return refused(_("An diesem Stand ist so viel aufgeschrieben, dass nichts Neues mehr hineinpasst."))
    had = books.of(giver)
    if giver != BAG and any(n > has for n, has in zip(marbles, had, strict=True)):
        words = {
            "who": name_of(state.plan, giver),
            "has": score.shown(had) or _("keine"),
            "given": score.shown(marbles),
        }
        return refused(_("%(who)s hat nur: %(has)s. Gegeben werden sollten: %(given)s.") % words)
    Transfer.objects.create(
        plan=state.row, client=move.client, stall=stall, game=game, giver_party=giver[0], giver_who=giver[1],
        taker_party=taker[0], taker_who=taker[1], marbles=list(marbles), back=taken, taken=taken_at(move.age),
    )  # fmt: skip
    return Answer(move.client, Fate.KEPT)


def _there(plan: Plan, owner: Owner) -> bool:
    party = plan.parties.get(owner[0])
    return owner in (BAG, GAME) or (party is not None and 0 <= owner[1] <= party.size)


def name_of(plan: Plan, owner: Owner) -> str:
    """The owner in words."""
    if owner in (BAG, GAME):
        return _("Der Beutel") if owner == BAG else _("Das Spiel")
    label = plan.parties[owner[0]].label
    return _("%(label)s, Nummer %(n)s") % {"label": label, "n": owner[1]} if owner[1] else label


def accounts(row: DayPlan, stall: int, kinds: int, of: Owner | None = None) -> dict[Owner, Marbles]:
    """What everybody has (`of`: this one). The bag has what it lent as a debt, so that all together is nothing."""
    had: dict[Owner, list[int]] = {}
    for move in _moves(row, stall, kinds, of):
        _move(had, (move.giver_party, move.giver_who), (move.taker_party, move.taker_who), move.marbles)
    return {owner: tuple(marbles) for owner, marbles in had.items()}


def lent(row: DayPlan, stall: int, score: Score) -> str:
    """What is not back in the bag, in words; "" for nothing."""
    return score.shown([-n for n in accounts(row, stall, len(score.pieces), BAG).get(BAG, (0,) * len(score.pieces))])


def recent(row: DayPlan, stall: int, kinds: int) -> list[Transfer]:
    """The transfers that stand, the newest first."""
    return [
        each for each in reversed(_moves(row, stall, kinds)) if each.back is None and not hasattr(each, "taken_back")
    ]


def placed(plan: Plan, row: DayPlan, stall: int, score: Score) -> list[Placed]:
    """By what somebody has won: what they have and gave back, less what they were lent. Who has won nothing shares the
    last place: all was lent, so nobody has lost anything."""
    won: dict[Owner, int] = {}
    for move in _moves(row, stall, len(score.pieces)):
        giver, taker = (move.giver_party, move.giver_who), (move.taker_party, move.taker_who)
        worth = score.worth(move.marbles)
        won[giver] = won.get(giver, 0) - (worth if taker != BAG else 0)
        won[taker] = won.get(taker, 0) + (worth if giver != BAG else 0)
    people = {owner: max(0, n) for owner, n in won.items() if owner[0] in plan.parties}
    made = []
    for (party, who), n in sorted(people.items(), key=lambda each: (-each[1], each[0])):
        place = 1 + sum(other > n for other in people.values())
        made.append(Placed(place, party, plan.parties[party], who, _said(score, n)))
    return made


def _said(score: Score, worth: int) -> str:
    """What somebody won, told in the smallest marbles."""
    smallest = min(score.pieces, key=lambda piece: piece.worth)
    return _("%(n)s %(name)s gewonnen") % {"n": worth, "name": smallest.name} if worth > 0 else _("mitgespielt")


def _moves(row: DayPlan, stall: int, kinds: int, of: Owner | None = None) -> list[Transfer]:
    """All transfers at a stall, in order; those to and from one."""
    found = Transfer.objects.filter(plan=row, stall=stall).select_related("taken_back").order_by("pk")
    if of is not None:
        party, who = of
        found = found.filter(Q(giver_party=party, giver_who=who) | Q(taker_party=party, taker_who=who))
    return [each for each in found if len(each.marbles) == kinds]
