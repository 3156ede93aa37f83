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
    for move in moves:
        with transaction.atomic():
            DayPlan.objects.select_for_update().get(pk=state.row.pk)
            answers.append(_booked(state, stall, game, score, move))
    return answers


def _booked(state: State, stall: int, game: str, score: Score, move: Move) -> Answer:
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
    had = accounts(state.row, stall, len(marbles), giver).get(giver, (0,) * len(marbles))
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
    return owner in (BAG, GAME) or (party is not None and 0 <= owner[1] <= party.size + party.companions)


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
        giver = had.setdefault((move.giver_party, move.giver_who), [0] * kinds)
        taker = had.setdefault((move.taker_party, move.taker_who), [0] * kinds)
        for kind, n in enumerate(move.marbles):
            giver[kind] -= n
            taker[kind] += n
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
