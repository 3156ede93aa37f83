"""Lent marbles change hands: their sum stays what was lent, whatever is sent, how often, and by how many at once."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from django.core.management import call_command

from day.domain import marbles, results, revisions
from day.domain.errors import DayError
from day.domain.marbles import BAG, GAME, Move
from day.domain.plan import Stall
from day.domain.writing import Fate
from day.models import Transfer
from inventory.models import GamesDay
from rules.domain.library import load_library
from rules.domain.scores import Kind, Score
from rules.domain.shipped import shipped_files
from tests.day.test_days import WHO, day  # noqa: F401
from tests.inventory.test_race import at_once

STALL = 3
ONE, TWO = (1, 1), (2, 4)
_ids = count()


def _at_the_hole(day: int, path: Path) -> tuple[str, Score]:  # noqa: F811
    """A stall at which marbles are lent."""
    shutil.copy(shipped_files()["murmel-fuenferloch"], path)
    load_library(path)
    stall = Stall("Fünferloch", 2, {"murmel-fuenferloch": 1}, counts="marbles")
    revisions.change(day, lambda plan: replace(plan, stalls={**plan.stalls, STALL: stall}), "Murmeln", WHO)
    return results.counted_at(revisions.find(day), STALL)


@pytest.fixture
def hole(db, day: int, tmp_path: Path) -> int:  # noqa: F811
    _at_the_hole(day, tmp_path)
    return day


def move(giver: marbles.Owner, taker: marbles.Owner, *given: int, **more: str) -> Move:
    return Move(more.pop("client", f"m-{next(_ids)}"), giver, taker, (*given, *(0,) * (6 - len(given))), **more)


def book(day: int, *moves: Move) -> list[marbles.Answer]:  # noqa: F811
    state = revisions.find(day)
    return marbles.book(state, STALL, *results.counted_at(state, STALL), moves)


def had(day: int) -> dict[marbles.Owner, marbles.Marbles]:  # noqa: F811
    return {owner: n for owner, n in marbles.accounts(revisions.find(day).row, STALL, 6).items() if any(n)}


def test_an_afternoon_at_the_five_holes(hole: int) -> None:
    """Lent, staked, won, given back: who won most is ahead, and everything is in the bag again."""
    answers = book(
        hole, move(BAG, ONE, 5, 1), move(BAG, TWO, 5, 1), move(ONE, GAME, 2), move(TWO, GAME, 2), move(GAME, TWO, 4),
        move(ONE, TWO, 0, 1),
    )  # fmt: skip
    assert {answer.fate for answer in answers} == {Fate.KEPT}
    state = revisions.find(hole)
    score = results.counted_at(state, STALL)[1]
    assert marbles.lent(state.row, STALL, score) == "10 Einer, 2 Zweier"
    assert had(hole) == {BAG: (-10, -2, 0, 0, 0, 0), ONE: (3, 0, 0, 0, 0, 0), TWO: (7, 2, 0, 0, 0, 0)}
    book(hole, move(ONE, BAG, 3), move(TWO, BAG, 7, 2))
    assert had(hole) == {}
    assert marbles.lent(state.row, STALL, score) == ""
    placed = results.places(revisions.find(hole), STALL)
    assert [(each.place, each.number, each.who, each.said) for each in placed] == [
        (1, 2, 4, "4 Einer gewonnen"), (2, 1, 1, "mitgespielt"),
    ]  # fmt: skip


def test_what_nobody_has_is_not_given_and_the_refusal_says_who_has_what(hole: int) -> None:
    book(hole, move(BAG, ONE, 2))
    answers = book(
        hole, move(ONE, TWO, 3), move(ONE, TWO, 0, 1), move(TWO, ONE, 1), move(ONE, ONE, 1), move(ONE, TWO, 0),
        move(ONE, TWO, -1), move(ONE, (9, 1), 1), move(ONE, (2, 99), 1), Move("short", ONE, TWO, (1,)),
        move(GAME, ONE, 1),
    )  # fmt: skip
    assert {answer.fate for answer in answers} == {Fate.REFUSED}
    assert [answer.reason for answer in answers] == [
        "1a, Nummer 1 hat nur: 2 Einer. Gegeben werden sollten: 3 Einer.",
        "1a, Nummer 1 hat nur: 2 Einer. Gegeben werden sollten: 1 Zweier.",
        "Bären, Nummer 4 hat nur: keine. Gegeben werden sollten: 1 Einer.",
        "Es wandert keine Murmel.", "Es wandert keine Murmel.", "−1 kann hier nicht herauskommen.",
        "Diese Gruppe oder Nummer gibt es nicht.", "Diese Gruppe oder Nummer gibt es nicht.",
        "Hier werden 6 Zahlen aufgeschrieben.", "Das Spiel hat nur: keine. Gegeben werden sollten: 1 Einer.",
    ]  # fmt: skip
    assert had(hole) == {BAG: (-2, 0, 0, 0, 0, 0), ONE: (2, 0, 0, 0, 0, 0)}


def test_a_transfer_is_taken_back_once_and_only_while_its_marbles_are_there(hole: int) -> None:
    lent, won = move(BAG, ONE, 2), move(ONE, TWO, 2)
    book(hole, lent, won)
    [answer] = book(hole, Move("back-1", back=lent.client))
    assert (answer.fate, answer.reason) == (
        Fate.REFUSED, "1a, Nummer 1 hat nur: keine. Gegeben werden sollten: 2 Einer.",
    )  # fmt: skip
    fates = [answer.fate for answer in book(hole, Move("b-2", back=won.client), Move("b-3", back=won.client))]
    assert fates == [Fate.KEPT, Fate.REPEATED]  # two scorers take the same back
    assert had(hole)[ONE] == (2, 0, 0, 0, 0, 0)
    [answer] = book(hole, Move("b-4", back="nothing"))
    assert answer.reason == "Da ist nichts, was zurückgenommen werden könnte."
    assert [each.client for each in marbles.recent(revisions.find(hole).row, STALL, 6)] == [lent.client]


def test_thousands_of_bookings_keep_the_sum(hole: int) -> None:
    """Made at random, right and wrong, sent again and taken back: a naive book says the same."""
    rng = random.Random(21)
    owners = [BAG, GAME, *((1, who) for who in range(4)), *((2, who) for who in range(4))]
    sent: list[Move] = []
    naive = {owner: Counter[int]() for owner in owners}
    open_: dict[str, Move] = {}
    known: set[str] = set()
    kept = 0
    for number in range(1000):
        made = move(*rng.sample(owners, 2), *(rng.choice((0, 0, 1, 2, 5)) for _kind in range(6)), client=f"r-{number}")
        if rng.random() < 0.1 and open_:
            made = Move(f"r-{number}", back=rng.choice(list(open_)))
        sent.append(made)
        batch = [made, *rng.choices(sent, k=2)]
        answers = book(hole, *batch)
        for each, answer in zip(batch, answers, strict=True):
            if answer.fate is Fate.REFUSED:
                assert each.client not in known
            if answer.fate is not Fate.KEPT:
                continue
            assert each.client not in known
            known.add(each.client)
            kept += 1
            of = open_.pop(each.back) if each.back else each
            giver, taker = (of.taker, of.giver) if each.back else (of.giver, of.taker)
            if not each.back:
                open_[each.client] = each
            for kind, n in enumerate(of.marbles):
                naive[giver][kind] -= n
                naive[taker][kind] += n
            assert giver == BAG or min(naive[giver].values()) >= 0
    there = marbles.accounts(revisions.find(hole).row, STALL, 6)
    assert {owner: tuple(naive[owner][kind] for kind in range(6)) for owner in there} == there
    assert [sum(each[kind] for each in there.values()) for kind in range(6)] == [0] * 6
    assert Transfer.objects.count() == kept > 400


def test_a_stall_is_full_one_day_and_only_what_is_new_is_read_under_the_lock(hole: int, monkeypatch) -> None:
    monkeypatch.setattr(marbles, "TRANSFERS_AT_A_STALL", 12)
    book(hole, *(move(BAG, ONE, 1) for _each in range(10)))
    read, seen = marbles._Books.read, []

    def noted(books: marbles._Books) -> None:
        before = books.many
        read(books)
        seen.append(books.many - before)

    monkeypatch.setattr(marbles._Books, "read", noted)
    answers = book(hole, move(ONE, TWO, 10), move(TWO, ONE, 1), move(ONE, TWO, 1))
    assert seen == [10, 0, 1, 1], "all of it once, before the lock"
    assert [answer.fate for answer in answers] == [Fate.KEPT, Fate.KEPT, Fate.REFUSED]
    assert "nichts Neues mehr" in answers[-1].reason
    assert had(hole) == {BAG: (-10, 0, 0, 0, 0, 0), ONE: (1, 0, 0, 0, 0, 0), TWO: (9, 0, 0, 0, 0, 0)}


@pytest.mark.django_db(transaction=True)
def test_scorers_at_once_never_give_the_same_marble_twice(day: int, tmp_path: Path) -> None:  # noqa: F811
    game, score = _at_the_hole(day, tmp_path)
    book(day, move(BAG, ONE, 10))
    state = revisions.find(day)

    def give(phone: int) -> list[Fate]:
        moves = [move(ONE, (2, 1 + phone), 1, client=f"{phone}-{n}") for n in range(5)]
        return [answer.fate for answer in marbles.book(state, STALL, game, score, [*moves, *moves])]

    fates = [fate for told in at_once([lambda phone=phone: give(phone) for phone in range(4)]) for fate in told]
    assert fates.count(Fate.KEPT) == 10
    there = had(day)
    assert ONE not in there
    assert sum(n[0] for owner, n in there.items() if owner != BAG) == 10 == -there[BAG][0]


def test_a_stall_of_marbles_takes_no_results_and_all_goes_when_everything_goes(hole: int) -> None:
    assert results.counted_at(revisions.find(hole), STALL)[1].kind is Kind.MARBLES
    with pytest.raises(DayError, match="wandern Murmeln"):
        results.book(revisions.find(hole), STALL, [])
    book(hole, move(BAG, ONE, 1))
    call_command("forget", verbosity=0)
    assert Transfer.objects.count() == 1
    GamesDay.objects.filter(pk=hole).update(date="2020-01-01")
    call_command("forget", verbosity=0)
    assert not Transfer.objects.exists()
