"""Eight who hand out and take back the same things at the same moment: no thing goes out twice, nothing is lost."""

import random
from collections import Counter
from functools import partial
from itertools import pairwise

import pytest
from django.contrib.auth import get_user_model
from django.db.models import Sum
from django.utils import timezone

from inventory.domain import games_days, shortfalls
from inventory.domain.errors import UnreadableError
from inventory.domain.loans import Back, LoanError, SentBeforeError, TakenError, Wanted, hand_out, take_back
from inventory.domain.record import written
from inventory.domain.shipped import load_missing
from inventory.models import Act, Change, GamesDay, Item, Loan, Part
from tests.inventory.test_race import at_once

THREADS, TURNS = 8, 40
LIST = "drinnen-erwachsene"
#: of four things so many are there; the last one nobody has counted, and no number bounds it
THERE = {"Halma": 5, "Schach": 3, "Backgammon": 1, "Pachisi": None}


def out_now(item):
    return Loan.objects.filter(item=item, back=None).aggregate(n=Sum("count"))["n"] or 0


@pytest.fixture
def fair(transactional_db):
    """Two games days, things of which there are few, and eight helpers."""
    load_missing()
    days = [GamesDay.objects.create(title=title, date=timezone.localdate()) for title in ("Fest", "Ferienspiele")]
    items = {}
    for name, number in THERE.items():
        item = Item.objects.get(material_list__slug=LIST, benennung=name)
        Item.objects.filter(pk=item.pk).update(present=number, usable=None, target=number, nicht_vorhanden=None)
        items[name] = item
    Part.objects.create(item=items["Halma"], position=1, name="Steine", target=150)
    users = [get_user_model().objects.create_user(f"helfer-{n}") for n in range(THREADS)]
    return days, items, users


def test_eight_hand_out_and_take_back_the_same_things(fair):
    days, items, users = fair
    things = list(items.values())

    def work(number):
        def run():
            chance, user = random.Random(number), users[number]
            went, came, refused, mine = Counter(), Counter(), 0, []
            for turn in range(TURNS):
                if mine and chance.random() < 0.5:
                    loan, count = mine.pop(chance.randrange(len(mine)))
                    some = chance.randint(1, count)
                    follows = some < count and chance.random() < 0.5
                    back = take_back(loan.pk, Back(some, rest_follows=follows), who=user)
                    came[loan.item_id] += some if follows else count
                    if follows:
                        mine.append((loan, count - some))
                        assert (back.pk != loan.pk, back.count) == (True, some)
                    continue
                chosen = chance.sample(things, chance.randint(1, 2))
                wanted = [Wanted(item.pk, chance.randint(1, 2)) for item in chosen]
                form = {"who": user, "to": user.username, "client_id": f"formular-{number}-{turn:03}"}
                try:
                    loans = hand_out(chance.choice(days).pk, wanted, **form)
                except TakenError:
                    refused += 1
                    continue
                with pytest.raises(SentBeforeError):
                    hand_out(days[0].pk, wanted, **form)
                for loan in loans:
                    went[loan.item_id] += loan.count
                    mine.append((loan, loan.count))
                # whatever the others do meanwhile: at no moment more is out than there is
                for name, there in THERE.items():
                    assert there is None or out_now(items[name]) <= there
            return went, came, refused

        return run

    results = at_once([work(number) for number in range(THREADS)], patience=300)
    assert not [result for result in results if not isinstance(result, tuple)], results
    assert sum(refused for _went, _came, refused in results) > 0
    for item in things:
        went = sum(each[item.pk] for each, _came, _refused in results)
        came = sum(each[item.pk] for _went, each, _refused in results)
        assert went > 0
        assert out_now(item) == went - came
        # what came in parts is two rows now, and together they are what went out
        assert (Loan.objects.filter(item=item).aggregate(n=Sum("count"))["n"]) == went
    steine = Part.objects.get(name="Steine")
    for loan in Loan.objects.filter(item=items["Halma"]):
        [part] = loan.parts
        assert part["id"] == steine.pk
        assert loan.back is None or part["back"] <= part["out"]
    assert Change.objects.count() == 0  # what is out is no change of the list


def test_of_eight_who_take_back_one_thing_at_once_one_does(fair):
    days, items, users = fair
    for turn in range(10):
        [loan] = hand_out(days[0].pk, [Wanted(items["Halma"].pk, 4)], who=users[0], to="Zelt")
        results = at_once([partial(take_back, loan.pk, who=user) for user in users])
        told = [result for result in results if isinstance(result, LoanError)]
        assert [type(result) for result in results if result not in told] == [Loan], results
        assert all("ist schon zurück" in str(error) for error in told)
        assert Loan.objects.count() == turn + 1
    assert out_now(items["Halma"]) == 0


def test_a_part_of_it_taken_back_by_many_at_once_is_taken_back_once_each(fair):
    days, items, users = fair
    Item.objects.filter(pk=items["Pachisi"].pk).update(present=20)
    [loan] = hand_out(days[0].pk, [Wanted(items["Pachisi"].pk, 12)], who=users[0], to="Zelt")
    one_of_them = Back(1, rest_follows=True)
    results = at_once([lambda user=user: take_back(loan.pk, one_of_them, who=user) for user in users])
    assert [result.count for result in results] == [1] * THREADS
    loan.refresh_from_db()
    assert (loan.back, loan.count, out_now(items["Pachisi"])) == (None, 4, 4)


def test_a_return_that_is_booked_and_reopened_at_the_same_time_is_one_or_the_other(fair):
    """What is out again is not booked as missing, however the two meet."""
    days, items, users = fair
    halma = items["Halma"]
    for _turn in range(12):
        [loan] = hand_out(days[0].pk, [Wanted(halma.pk, 3)], who=users[0], to="Zelt")
        take_back(loan.pk, Back(1), who=users[0])
        book = [partial(shortfalls.book, loan.pk, who=user) for user in users[:3]]
        reopen = [partial(shortfalls.reopen, loan.pk, who=user) for user in users[3:5]]
        results = at_once([*book, *reopen])
        assert not [each for each in results if not isinstance(each, Act | Loan | LoanError)], results
        loan.refresh_from_db()
        halma.refresh_from_db()
        assert [loan.back, halma.present] == [None, 5], results
        take_back(loan.pk, who=users[0])
    chain = list(Change.objects.filter(item=halma, part=None, field="present").order_by("pk").values_list("old", "new"))
    assert all(new == old for (_old, new), (old, _new) in pairwise(chain))
    assert written("present", halma.present) == (chain[-1][1] if chain else "5")


def test_the_day_is_closed_while_eight_hand_out(fair):
    """Whoever is told that something went out has it on the list; nobody hands out on a closed day."""
    days, items, users = fair
    boss = get_user_model().objects.create_superuser("olga")

    def giving(number):
        def run():
            for turn in range(30):
                try:
                    hand_out(days[0].pk, [Wanted(items["Pachisi"].pk, 1)], who=users[number], to=f"{number}/{turn}")
                except (LoanError, UnreadableError) as error:
                    assert "abgeschlossen" in str(error)  # noqa: PT017
                    return turn
            return 30

        return run

    def closing():
        games_days.use_day(days[0].pk, False, who=boss)
        return out_now(items["Pachisi"])

    *given, at_closing = at_once([*[giving(number) for number in range(THREADS)], closing])
    assert sum(given) == out_now(items["Pachisi"]) == at_closing
