"""The pages of who helps: of organisers, of whoever signs up, and each helper's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from django.test import Client

from day.domain import changes, duties, helpers, revisions, shifts
from day.domain.plan import Mode, Plan
from day.models import DayPlan, Duty, Helper
from gamesday.limits import openings
from gamesday.limits.numbers import ENTERING, TABLE_CODE
from gamesday.logs import discreet
from tests.day.test_duties import DOSEN, DOSEN_LATE, HALMA, at, people, state  # noqa: F401  # fixtures
from tests.day.test_paper import pages

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(state) -> int:  # noqa: F811
    return state.row.games_day_id


@pytest.fixture
def post(client: Client, organiser, day: int) -> Callable[..., str]:
    """Posts to an address of the helpers' pages; the page that follows."""
    client.force_login(organiser)

    def send(address: str, **given: object) -> str:
        answer = client.post(f"/spieltage/{day}/helfer/{address}", given, follow=True)
        assert answer.status_code == 200
        return answer.content.decode()

    return send


def page_of(day: int) -> str:
    return f"/plan/{helpers.code(revisions.find(day))}/helfen/"


def own(helper: Helper) -> str:
    return f"/plan/dienst/{helper.token}/"


def read(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def sign_up(visitor: Client, day: int, name: str, **more: str) -> Helper:
    token = re.search('name="own" value="([^"]+)"', read(visitor, page_of(day)))
    assert token
    sent = {"name": name, "age": "", "arrival": "", "departure": "", "own": token[1], **more}
    for _twice in range(2):  # whoever presses twice is there once
        answer = visitor.post(page_of(day), sent)
        assert answer.url == f"/plan/dienst/{token[1]}/"
    return Helper.objects.get(token=token[1])


def test_shifts_and_people_are_typed_and_divided(client: Client, post: Callable[..., str], day: int) -> None:
    page = post("schichten/", lines="Nachts 20:00-22:00: Licht 1")
    assert 'value="Nachts 20:00-22:00: Licht 1"' in page
    page = post("leute/", lines="Anna 16\nBert\nClara\nDora\nEmil\nFritz")
    assert "6 Leute helfen" in page
    assert "0 von 11 Plätzen sind besetzt" in page
    page = post("verteilen/")
    assert "11 Plätze sind neu vergeben." in page
    assert "Alles ist besetzt." in page
    assert not duties.roster(revisions.find(day)).faults(at("07:00"))
    assert "Es gibt nichts zu verteilen" in post("verteilen/")


def test_what_was_typed_wrong_comes_back(post: Callable[..., str], day: int) -> None:
    page = post("schichten/", lines="Nachts 22:00-2:00")
    assert "endet am selben Tag" in page
    assert ">Nachts 22:00-2:00</textarea>" in page
    page = post("leute/", lines="Anna 16\nBert 4b")
    assert "Zeile 2: „Bert 4b“ verstehe ich nicht" in page
    assert ">Anna 16\nBert 4b</textarea>" in page
    assert not Helper.objects.exists()


def test_a_shift_changes_is_gone_and_its_form_does_not_overwrite(post: Callable[..., str], day: int) -> None:
    stand = revisions.find(day).number
    post("schichten/1/", line="Früh 7:30-10:00: Stände", stand=stand)
    assert revisions.find(day).plan.shifts[1].begin == "07:30"
    page = post("schichten/1/", line="Früh 7:00-10:00", stand=stand)
    assert "Das hat jemand anderes inzwischen geändert." in page
    assert "endet nicht nach dem Beginn" in post("schichten/1/", line="Früh 9:00-8:00")
    post("schichten/1/", away="1")
    assert revisions.find(day).plan.open_shifts.keys() == {2, 3}


def test_who_confirmed_a_shift_that_was_taken_back_is_not_in_the_next_one(post, state, people, day: int) -> None:  # noqa: F811
    post("schichten/", lines="Nachts 14:00-16:00: Licht 1")
    duties.take(people["Bert"], (4, "Licht"), at("07:00"))
    revisions.undo(day, revisions.find(day).number, revisions.Who(None, "Test"))
    page = post("schichten/", lines="Früher 6:00-7:00: Licht 1")
    assert revisions.find(day).plan.shifts.keys() == {1, 2, 3, 5}
    assert "Bert ist für etwas eingeteilt, das nicht mehr im Plan steht (Licht)." in page


def test_links_are_shown_to_be_scanned(client: Client, organiser, people, day: int) -> None:  # noqa: F811
    client.force_login(organiser)
    pictures = [client.get(f"/spieltage/{day}/helfer/{name}link.svg")
                for name in ("", f"leute/{people['Bert'].pk}/", f"leute/{people['Clara'].pk}/")]  # fmt: skip
    assert {picture["Content-Type"] for picture in pictures} == {"image/svg+xml"}
    assert len({picture.content for picture in pictures}) == 3
    assert client.get(f"/spieltage/{day}/helfer/leute/9999/link.svg").status_code == 404


def test_limits_for_the_young_are_changed(post: Callable[..., str], day: int) -> None:
    form = {"youngest": "14", "hours_15": "1", "begin_15": "9:00", "end_15": "17:00", "hours_18": "4",
            "begin_18": "8:00", "end_18": "19:00"}  # fmt: skip
    page = post("grenzen/", **form)
    assert "Ab 14 Jahren" in page
    assert "höchstens 4 Stunden, 8:00 bis 19:00 Uhr" in page
    assert "keine ganze Zahl" in post("grenzen/", **{**form, "hours_18": "viele"})
    assert "das Ende liegt nach dem Beginn" in post("grenzen/", **{**form, "end_15": "8:00"})
    assert revisions.find(day).plan.care.youngest == 14


def test_a_person_changes_or_does_not_help(post: Callable[..., str], people, day: int) -> None:  # noqa: F811
    page = post(f"leute/{people['Bert'].pk}/", line="Bert bis 11:00")
    assert 'value="Bert bis 11:00"' in page
    assert "mindestens 13 Jahre" in post(f"leute/{people['Bert'].pk}/", line="Bert 5")
    assert "Bert hilft nicht?" in post(f"leute/{people['Bert'].pk}/", away="1")
    page = post(f"leute/{people['Bert'].pk}/", sure="1")
    assert "Bert bis 11:00" not in page
    assert "4 Leute helfen" in page


def test_who_is_missed_is_replaced_with_one_press(client: Client, post, people, day: int) -> None:  # noqa: F811
    duties.take(people["Bert"], DOSEN, at("07:00"))
    mine = Duty.objects.get()
    page = post(f"dienst/{mine.pk}/", state="absent")  # and lands where somebody else is found
    assert "<h1>Dosenwerfen, 08:00–10:00</h1>" in page
    assert "Eine Person fehlt." in page
    assert f'name="helper" value="{people["Clara"].pk}"' in page
    assert "hilft nie allein" in page  # why Anna does not
    assert "Bert fehlt heute." not in page  # he stands above
    page = post("platz/1/2/", helper=people["Clara"].pk)
    assert "Voll besetzt." in page
    assert "ist voll besetzt" in post("platz/1/2/", helper=people["Herr Voss"].pk)
    assert "ist voll besetzt" in post(f"dienst/{mine.pk}/", state="here")
    post(f"dienst/{Duty.objects.get(helper=people['Clara']).pk}/", away="1")
    post(f"dienst/{mine.pk}/", state="here")
    assert [(each.helper.name, each.state) for each in Duty.objects.all()] == [("Bert", "here")]
    assert "inzwischen geändert" in post("dienst/9999/", state="here")
    assert client.get(f"/spieltage/{day}/helfer/platz/9/9/").status_code == 404


def test_a_task_may_have_a_slash_in_its_name(client: Client, post: Callable[..., str], people, day: int) -> None:  # noqa: F811
    page = post("schichten/", lines="Nachts 14:00-15:00: Kaffee/Kuchen 1")
    address = re.search(r'href="(/spieltage/\d+/helfer/platz/4/[^"]+)"', page)
    assert address
    assert "<h1>Kaffee/Kuchen, 14:00–15:00</h1>" in read(client, address[1])
    client.post(own(people["Bert"]), {"take": "4/Kaffee/Kuchen"})
    assert people["Bert"].duties.get().post == "Kaffee/Kuchen"


def test_the_plan_says_what_is_missing(client: Client, organiser, people, day: int) -> None:  # noqa: F811
    """In red, in the list of what is wrong; where nothing is wrong but that, the plan is not called good."""
    client.force_login(organiser)
    said = "Spät, 10:00–12:00: Es fehlen 3 von 3 Helfern (Halma 2, Dosenwerfen)."
    page = read(client, f"/spieltage/{day}/")
    assert said in page
    assert "Helfer fehlen" in page
    revisions.change(day, _going, "Besuche", revisions.Who(None, "Test"))
    page = read(client, f"/spieltage/{day}/")
    assert page.count(said) == 1
    assert "Alles passt." not in page
    assert "Helfer fehlen" not in page  # it stands in the list of faults now
    old = read(client, f"/spieltage/{day}/?stand=2")
    assert said not in old


def _going(plan: Plan) -> Plan:
    with_one = changes.with_parties(plan, "1a 9")
    return replace(with_one, visits={(1, 0): 1}, mode=Mode.ROTATION, each=1)


# --- whoever has a link -----------------------------------------------------------------------------------------


def test_who_signs_up_gets_a_page_and_takes_a_place(client: Client, people, day: int) -> None:  # noqa: F811
    page = read(client, page_of(day))
    assert "noch 5 Plätze" in page
    assert "Anna" not in page
    assert "Voss" not in page
    ida = sign_up(client, day, "Ida Igel", departure="12:00")
    assert ida.own
    page = read(client, own(ida))
    assert "Danke fürs Helfen, Ida Igel!" in page
    assert "Abbauen" not in page  # then she is gone
    client.post(own(ida), {"take": "1/2"})
    assert "Danke, der Platz ist Ihrer." in read(client, own(ida))
    assert "Zugesagt." in read(client, own(ida))
    assert Duty.objects.get().state == "confirmed"


def test_one_address_does_not_fill_the_list_of_helpers(day: int, monkeypatch) -> None:
    monkeypatch.setattr(openings, "ENTERING", replace(ENTERING, tries=2))
    sent = {"age": "", "arrival": "", "departure": ""}

    def come(name: str, **more: str) -> int:
        return Client().post(page_of(day), {**sent, "name": name, "own": helpers.token()}, **more).status_code

    assert [come(f"Helferin {letter}") for letter in "ABC"] == [302, 302, 429]
    assert come("Helfer", REMOTE_ADDR="127.0.0.9") == 302
    assert Helper.objects.count() == 3


def test_two_phones_one_last_place_and_one_is_told_why(people, day: int) -> None:  # noqa: F811
    first, second = Client(), Client()
    for phone, name in ((first, "Bert"), (second, "Clara")):
        assert 'value="1/2"' in read(phone, own(people[name]))
    first.post(own(people["Bert"]), {"take": "1/2"})
    second.post(own(people["Clara"]), {"take": "1/2"})
    why = "„Dosenwerfen“ (08:00–10:00) ist voll besetzt: Den letzten Platz hat schon jemand anderes."
    page = read(second, own(people["Clara"]))
    assert why in page
    assert "Bert" not in page
    assert not people["Clara"].duties.exists()


def test_an_offer_is_confirmed_given_back_or_swapped(client: Client, state, people, day: int) -> None:  # noqa: F811
    bert = people["Bert"]
    duties.set_in(state, bert.pk, HALMA)
    mine = Duty.objects.get()
    page = read(client, own(bert))
    assert "Können Sie?" in page
    assert "Ich kann nicht" in page
    client.post(own(bert), {"duty": mine.pk, "confirm": "1"})
    assert "Zugesagt." in read(client, own(bert))
    client.post(own(bert), {"duty": mine.pk, "swap": "1", "post": "1/Kuchen"})
    assert [each.post for each in bert.duties.all()] == ["Kuchen"]
    client.post(own(bert), {"duty": bert.duties.get().pk, "back": "1"})
    assert bert.duties.get().state == "returned"
    assert "Noch keine. Suchen Sie sich unten etwas aus." in read(client, own(bert))
    for nonsense in ({"take": "x"}, {"take": "9/9"}, {"duty": "0", "confirm": "1"}, {"swap": "1"}, {}):
        assert client.post(own(bert), nonsense).url == own(bert)
    assert Duty.objects.count() == 1


def test_nobody_does_anything_with_the_duty_of_another(client: Client, state, people) -> None:  # noqa: F811
    duties.set_in(state, people["Bert"].pk, HALMA)
    mine = Duty.objects.get()
    for press in ("confirm", "back", "swap"):
        client.post(own(people["Clara"]), {"duty": mine.pk, press: "1", "post": "1/2"})
        assert "inzwischen geändert" in read(client, own(people["Clara"]))
    mine.refresh_from_db()
    assert (Duty.objects.count(), mine.state, mine.helper) == (1, "offered", people["Bert"])


def test_a_page_says_what_stands_there_no_more(client: Client, state, people, day: int) -> None:  # noqa: F811
    bert = people["Bert"]
    duties.set_in(state, bert.pk, HALMA)
    revisions.change(day, lambda plan: shifts.without_shift(plan, 1), "entfällt", revisions.Who(None, "Test"))
    page = read(client, own(bert))
    assert "Halma, Früh" in page
    assert "Das steht nicht mehr im Plan." in page
    revisions.use(day, DayPlan.Status.OVER)
    page = read(client, own(bert))
    assert "Der Spieltag ist vorbei. Danke!" in page
    assert "Hier fehlt noch jemand" not in page
    assert "Der Spieltag ist vorbei." in read(client, page_of(day))
    assert "Ich helfe mit" not in read(client, page_of(day))


def test_wrong_codes_and_links_are_counted_like_join_codes(client: Client, people, day: int) -> None:  # noqa: F811
    good = page_of(day)
    sealed = re.search(r'action="([^"]+siegel=[^"]+)"', read(client, good))
    assert sealed
    for number in range(TABLE_CODE.tries):
        assert client.get("/plan/dienst/" + "x" * 32 + "/" if number % 2 else "/plan/XXXXXX/helfen/").status_code == 404
    assert client.get("/plan/dienst/" + "x" * 32 + "/").status_code == 429
    assert client.get(good).status_code == 429
    assert client.get(sealed[1]).status_code == 200  # who has the page open goes on
    assert client.get(own(people["Bert"])).status_code == 200  # and nobody guesses these


def test_a_code_of_another_kind_leads_to_its_own_page(client: Client, day: int) -> None:
    code = helpers.code(revisions.find(day))
    assert client.get(f"/plan/{code}/").url == f"/plan/{code}/helfen/"
    stall = revisions.find(day).plan.stalls[1].code
    revisions.use(day, DayPlan.Status.LIVE)
    assert client.get(f"/plan/{stall}/helfen/").url == f"/plan/{stall}/"
    assert client.get(f"/plan/{code}/stand/").status_code == 404


def test_what_was_typed_at_the_door_comes_back_with_the_reason(client: Client, day: int) -> None:
    answer = client.post(page_of(day), {"name": "Ida", "age": "9", "own": helpers.token()})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "„Ida“ mit 9: Wer hilft, ist mindestens 13 Jahre alt." in page
    assert 'value="Ida"' in page
    assert not Helper.objects.exists()


def test_the_secret_of_a_page_is_in_no_line_of_the_log() -> None:
    assert discreet("Not Found: /plan/dienst/geheim-geheim/") == "Not Found: /plan/dienst/…/"


def test_the_printed_list_says_whether_it_still_holds(client: Client, state, people, day: int) -> None:  # noqa: F811
    duties.take(people["Bert"], HALMA, at("07:00"))
    printed = duties.roster(state).version()
    assert "Die gedruckte Schichtliste stimmt." in read(client, f"{page_of(day)}?liste={printed}")
    duties.mark(state, Duty.objects.get().pk, Duty.State.HERE)
    assert "Die gedruckte Schichtliste stimmt." in read(client, f"{page_of(day)}?liste={printed}")
    duties.mark(state, Duty.objects.get().pk, Duty.State.ABSENT)
    assert "gilt nicht mehr" in read(client, f"{page_of(day)}?liste={printed}")
    assert "Schichtliste" not in read(client, page_of(day))


def test_the_list_is_printed_with_a_line_for_each_who_is_missing(client, organiser, state, people, day) -> None:  # noqa: F811
    duties.set_in(state, people["Bert"].pk, HALMA)
    duties.take(people["Clara"], DOSEN, at("07:00"))
    client.force_login(organiser)
    answer = client.get(f"/spieltage/{day}/helfer/schichtliste.pdf")
    assert answer["Content-Type"] == "application/pdf"
    [page] = pages(answer.content)
    assert "Früh, 08:00–10:00 Da Wer Wo Bert angefragt Halma (Drinnen) noch frei Halma (Drinnen)" in page
    assert "Clara Dosenwerfen (Draußen) noch frei Kuchen noch frei Kuchen Spät, 10:00–12:00" in page
    assert f"Stand {revisions.find(day).number}" in page
    for number in (1, 2, 3):
        revisions.change(day, partial(shifts.without_shift, number=number), "entfällt", revisions.Who(None, "Test"))
    said = client.get(f"/spieltage/{day}/helfer/schichtliste.pdf", follow=True).content.decode()
    assert "Zum Drucken fehlen noch Schichten." in said


def test_who_does_not_help_is_asked_about_named_and_had_back(
    client: Client, post: Callable[..., str], day: int
) -> None:
    post("leute/", lines="Bert\nClara")
    bert, clara = Helper.objects.order_by("pk")
    duties.set_in(revisions.find(day), bert.pk, HALMA)
    page = post(f"leute/{bert.pk}/", away="1")
    assert "Bert hilft nicht?" in page
    assert "Halma" in page
    assert len(duties.roster(revisions.find(day)).of(bert.pk)) == 1  # it is a question
    page = post(f"leute/{bert.pk}/", sure="1")
    assert "Hilft nicht mehr" in page
    assert not duties.roster(revisions.find(day)).at(HALMA)
    assert client.get(own(bert)).status_code == 404
    page = post(f"leute/{bert.pk}/", back="1")
    assert "Hilft wieder." in page
    assert [duty.helper for duty in duties.roster(revisions.find(day)).at(HALMA)] == [bert]
    # what somebody else has taken meanwhile is theirs, and that is said
    duties.set_in(revisions.find(day), bert.pk, DOSEN_LATE)
    post(f"leute/{bert.pk}/", sure="1")
    duties.set_in(revisions.find(day), clara.pk, DOSEN_LATE)
    page = post(f"leute/{bert.pk}/", back="1")
    assert "Den letzten Platz hat schon jemand anderes." in page
    assert [duty.helper for duty in duties.roster(revisions.find(day)).at(DOSEN_LATE)] == [clara]
    for sent in ({"away": "1"}, {"sure": "1"}, {"back": "1"}):
        assert "hilft nicht mehr" in (said := post("leute/999/", **sent)) or "inzwischen geändert" in said


def test_a_shift_is_parted_for_who_is_there_for_a_part_of_it(post: Callable[..., str], day: int) -> None:
    for number in revisions.find(day).plan.open_shifts:
        post(f"schichten/{number}/", away="1")
    page = post("schichten/", lines="Vormittag 9:00-12:30: Stände")
    page = post("leute/", lines="Bert\nIda bis 12:00\nUlf bis 9:10")
    bert, ida, _ulf = Helper.objects.order_by("pk")
    [number] = revisions.find(day).plan.open_shifts
    duties.set_in(revisions.find(day), bert.pk, (number, "1"))
    page = post("verteilen/")
    assert "Ida passt in keine ganze Schicht" in page
    assert "„Vormittag“ um 12:00 teilen" in page
    assert "Ulf passt" not in page  # ten minutes are no help
    post(f"schichten/{number}/", halve="12:00")
    shown = {(each.name, each.begin, each.end) for each in revisions.find(day).plan.open_shifts.values()}
    assert shown == {("Vormittag", "09:00", "12:00"), ("Vormittag, Teil 2", "12:00", "12:30")}
    roster = duties.roster(revisions.find(day))
    assert sorted(roster.posts[duties.key_of(each)].times for each in roster.of(bert.pk)) == [
        "09:00–12:00", "12:00–12:30",
    ]  # fmt: skip
    assert "um 12:00 teilen" not in post("verteilen/")
    assert duties.roster(revisions.find(day)).of(ida.pk)
    assert revisions.history(day)[0].why == "Schicht geteilt: Vormittag um 12:00"
    assert "dazwischen lässt sie sich teilen" in post(f"schichten/{number}/", halve="9:00")
    assert "ist keine Uhrzeit" in post(f"schichten/{number}/", halve="x")
    assert len(revisions.find(day).plan.open_shifts) == 2
