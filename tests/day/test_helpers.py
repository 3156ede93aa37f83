"""Who helps: lines, the open link, and when they are forgotten."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest
from django.core.management import call_command
from django.utils import timezone

from day.domain import helpers, revisions
from day.domain.errors import DayError, StaleError, UnreadableError
from day.domain.helpers import Person
from day.domain.plan import Care, Variant
from day.models import DayPlan, Duty, Helper
from games.domain.errors import TooManyGuessesError
from gamesday.limits.numbers import TABLE_CODE
from inventory.domain.access import program
from inventory.models import GamesDay

WHO = program("Test")


@pytest.fixture
def state(db) -> revisions.State:
    made = GamesDay.objects.create(title="Sommerfest", date=datetime.date(2035, 6, 12))
    return revisions.start(made, Variant.SCHOOL, WHO)


def test_lines_are_people() -> None:
    lines = "Anna 16\n\nHerr  Voss nur vormittags\nIda ab 9:30, bis 12.00\nOle 17 nachmittags\nUwe 45 Jahre"
    lines += "\nKim 14 bis 13:00"
    assert helpers.people(lines, Care()) == [
        Person("Anna", 16),
        Person("Herr Voss", departure="12:00"),
        Person("Ida", arrival="09:30", departure="12:00"),
        Person("Ole", 17, arrival="12:00"),
        Person("Uwe"),  # the age of who is grown up is nobody's business
        Person("Kim", 14, departure="13:00"),
    ]
    for person in helpers.people(lines, Care()):
        assert helpers.people(helpers.line_of(person), Care()) == [person]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "Hier steht niemand"),
        ("Anna\nanna 16", "Zeile 2: „anna“ steht schon da"),
        ("Anna 12", "„Anna“ mit 12: Wer hilft, ist mindestens 13 Jahre alt"),
        ("Anna 130", "„Anna“ mit 130"),
        ("Anna 1a", "Zeile 1: „Anna 1a“ verstehe ich nicht"),
        ("16", "„16“ verstehe ich nicht"),
        ("Anna ab morgen", "„morgen“ ist keine Uhrzeit"),
        ("Anna ab 12:00 bis 9:00", "„Anna“ geht, bevor sie oder er kommt"),
        ("nur vormittags", "Ein Name hat 1 bis 40 Zeichen"),
        ("A" * 41, "Ein Name hat 1 bis 40 Zeichen"),
        ("An\u202ena", "verstehe ich nicht"),
    ],
)
def test_what_is_nobody_is_named(line: str, said: str) -> None:
    with pytest.raises(UnreadableError, match=said):
        helpers.people(line, Care())


def test_each_is_found_by_a_token_of_their_own(state) -> None:
    anna, voss = helpers.enrol(state, "Anna 16\nHerr Voss")
    assert len({anna.token, voss.token}) == 2
    assert len(anna.token) == 32
    assert helpers.known(anna.token, "1.2.3.4") == anna
    for wrong in ("", "x", anna.token[:-1], anna.token + "x", anna.token.swapcase()):
        with pytest.raises(helpers.UnknownHelperError):
            helpers.known(wrong, "1.2.3.4")


def test_who_guesses_waits_and_who_has_a_link_does_not(state) -> None:
    [anna] = helpers.enrol(state, "Anna")
    for _ in range(TABLE_CODE.tries):
        with pytest.raises(helpers.UnknownHelperError):
            helpers.known("x" * 32, "1.2.3.4")
    with pytest.raises(TooManyGuessesError):
        helpers.known("x" * 32, "1.2.3.4")
    assert helpers.known(anna.token, "1.2.3.4") == anna


def test_lines_change_and_nobody_is_there_twice(state) -> None:
    anna, voss = helpers.enrol(state, "Anna 16\nHerr Voss")
    with pytest.raises(UnreadableError, match="„ANNA“ hilft schon"):
        helpers.enrol(state, "Ida\nANNA")
    assert Helper.objects.count() == 2
    helpers.change(state, anna.pk, "Anna Amsel 17 ab 9:00")
    assert helpers.line_of(Helper.objects.get(pk=anna.pk)) == "Anna Amsel 17 ab 09:00"
    assert Helper.objects.get(pk=anna.pk).token == anna.token
    with pytest.raises(UnreadableError, match="hilft schon"):
        helpers.change(state, anna.pk, "herr voss")
    helpers.remove(state, voss.pk, WHO)
    with pytest.raises(StaleError):
        helpers.change(state, voss.pk, "Herr Voss")
    with pytest.raises(DayError, match="Mehr als 200"):
        helpers.enrol(state, "\n".join("N" + chr(97 + n // 26) + chr(97 + n % 26) for n in range(200)))
    assert [helper.name for helper in helpers.there_of(state.row)] == ["Anna Amsel"]
    assert [(helper.name, helper.gone_by) for helper in helpers.gone_of(state.row)] == [("Herr Voss", WHO.name)]
    with pytest.raises(helpers.UnknownHelperError):
        helpers.known(voss.token, "1.2.3.4")
    [again] = helpers.enrol(state, "Herr Voss")  # whoever is gone keeps no name from anybody
    assert again.pk != voss.pk


def test_who_signs_up_twice_with_one_form_is_there_once(state) -> None:
    own = helpers.token()
    person = helpers.read_person(" Ida  Igel", "", "9:30", "", state.plan.care)
    assert person == Person("Ida Igel", arrival="09:30")
    made = helpers.sign_up(state, person, own)
    assert helpers.sign_up(state, person, own) == made
    assert (made.own, made.token, Helper.objects.count()) == (True, own, 1)
    # another of that name is told nothing of the first
    assert helpers.sign_up(state, person, helpers.token()) != made
    for wrong in ("", "kurz", "ä" * 32):
        with pytest.raises(UnreadableError):
            helpers.sign_up(state, person, wrong)
    revisions.use(state.row.games_day_id, DayPlan.Status.OVER)
    with pytest.raises(DayError, match="vorbei"):
        helpers.sign_up(revisions.find(state.row.games_day_id), person, helpers.token())


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("Ida", "12", "", ""), "„Ida“ mit 12: Wer hilft"),
        (("Ida 4b", "", "", ""), "In Ihrem Namen stehen Ziffern"),
        (("", "16", "", ""), "„16“ verstehe ich nicht"),
        (("Ida", "sechzehn?", "25:00", ""), "„25:00“ ist keine Uhrzeit"),
    ],
)
def test_what_somebody_says_of_themselves_is_read_the_same_way(given: tuple[str, ...], said: str) -> None:
    with pytest.raises(UnreadableError, match=f"^{said.replace('(', '.')}"):
        helpers.read_person(*given, Care())


def test_the_open_link_has_one_code(state) -> None:
    assert helpers.code(state) == helpers.code(revisions.find(state.row.games_day_id))


def test_who_helped_is_forgotten_when_names_are(state, settings) -> None:
    day = state.row.games_day
    [anna] = helpers.enrol(state, "Anna")
    Duty.objects.create(helper=anna, shift=1, post="1")
    today = timezone.localdate()
    for ago, left in ((settings.KEEP_DAYS, 1), (settings.KEEP_DAYS + 1, 0)):
        GamesDay.objects.filter(pk=day.pk).update(date=today - datetime.timedelta(days=ago))
        call_command("forget", verbosity=0)
        assert (Helper.objects.count(), Duty.objects.count()) == (left, left)


def test_no_name_stands_in_a_plan(state) -> None:
    """Revisions are kept for good."""
    helpers.enrol(state, "Annegret")
    assert revisions.find(state.row.games_day_id).number == state.number
    assert replace(state.plan) == revisions.find(state.row.games_day_id).plan
