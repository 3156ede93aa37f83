"""What a phone at a stall is told and sends, for each way of counting, and what the organiser chooses."""

# ruff: noqa: F811  # `day` is a fixture

from __future__ import annotations

import io
import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdf
import pytest
from django.test import Client

from day.domain import printing, results, revisions
from day.domain.plan import Stall, Variant
from day.domain.scoring import pool
from day.models import Result, Transfer
from rules.domain.library import load_library
from rules.domain.shipped import shipped_files
from tests.day.test_days import WHO, day  # noqa: F401
from tests.rules.test_scores import COUNTED

pytestmark = pytest.mark.django_db


@pytest.fixture
def stalls(day: int, tmp_path: Path) -> dict[str, int]:
    """A stall for each of the 28 games, by its game."""
    for slug in (*COUNTED, "halma"):
        shutil.copy(shipped_files()[slug], tmp_path)
    load_library(tmp_path)
    made = {n: Stall(slug, 2, {slug: 1}) for n, slug in enumerate(COUNTED, 1)}
    revisions.change(day, lambda plan: replace(plan, stalls=made), "alle", WHO)
    return {next(iter(stall.games)): n for n, stall in made.items()}


def address(day: int, number: int) -> str:
    return f"/plan/{results.scorer_code(revisions.find(day), number)}/wertung/"


def data_of(client: Client, page: str) -> dict[str, Any]:
    return dict(client.get(page).context["data"])


def send(client: Client, page: str, *entries: dict[str, Any]) -> list[tuple[str, str]]:
    answer = client.post(f"{page}eintragen/", json.dumps({"results": entries}), content_type="application/json")
    assert answer.status_code == 200, answer.content
    return [(each["fate"], each["reason"]) for each in answer.json()["results"]]


def entry(number: str, party: int, who: int, *values: Any, **more: Any) -> dict[str, Any]:
    return {"id": number, "party": party, "who": who, "attempt": 1, "values": values, **more}


def way(day: int, number: int, kind: str) -> None:
    revisions.change(day, lambda plan: results.with_way(plan, number, kind), "anders", WHO)


def test_each_of_the_28_games_feeds_phone_paper_and_ranking(client: Client, day: int, stalls: dict[str, int]) -> None:
    """In every way it can be counted."""
    for slug, number in stalls.items():
        for kind in COUNTED[slug].split():
            way(day, number, kind)
            page = client.get(address(day, number))
            assert page.status_code == 200, slug
            assert results.places(revisions.find(day), number) == []
            if kind != "pool":
                assert page.context["data"]["score"]["kind"] == kind
    read = pypdf.PdfReader(io.BytesIO(printing.scorer_sheets_pdf(revisions.find(day), "http://x.test/{code}")))
    assert len(read.pages) == 28
    assert read.trailer["/Root"]["/MarkInfo"]["/Marked"]


@pytest.mark.parametrize("wrong", ["1:61", "3,5", 1.5, None, True, -1, [1]])
def test_every_way_refuses_by_name_what_is_no_number(
    client: Client, day: int, stalls: dict[str, int], wrong: Any
) -> None:
    """And takes the rest of what was sent with it."""
    for slug, number in stalls.items():
        for kind in set(COUNTED[slug].split()) - {"pool", "marbles", "points", "pieces"}:
            way(day, number, kind)
            opponent = 2 if kind == "duel" else 1
            right = {"duel": (1, 0) if slug == "sommer-ski" else (2, 0)}.get(kind, (1,))
            values = (wrong, 0) if kind == "duel" else (wrong,)
            told = send(
                client, address(day, number), entry(f"{slug}-{kind}-no", 1, opponent, *values),
                entry(f"{slug}-{kind}-yes", 1, opponent, *right),
            )  # fmt: skip
            assert [fate for fate, _why in told] == ["refused", "kept"], (slug, kind)
            said = "−1" if wrong == -1 and wrong is not True else str(wrong)
            assert said in told[0][1], (slug, kind, told)


def test_another_way_waits_for_the_phones_and_keeps_what_was_written(
    client: Client,
    day: int,
    stalls: dict[str, int],
    organiser: Any,
) -> None:
    number = stalls["seilspringen"]
    page = address(day, number)
    assert send(client, page, entry("a", 1, 1, 30, kind="count")) == [("kept", "")]
    client.force_login(organiser)
    board = client.get(f"/spieltage/{day}/ergebnisse/").content.decode()
    assert "Zeit: die längste gewinnt" in board
    answer = client.post(f"/spieltage/{day}/ergebnisse/{number}/", {"zaehlen": "time"})
    assert answer.url == f"/spieltage/{day}/ergebnisse/"
    assert send(client, page, entry("b", 1, 2, 40, kind="count"))[0][0] == "refused"
    assert send(client, page, entry("c", 1, 1, 4000, kind="time")) == [("kept", "")]
    assert [placed.said for placed in results.places(revisions.find(day), number)] == ["40,00 s"]
    way(day, number, "count")
    assert [placed.said for placed in results.places(revisions.find(day), number)] == ["30"]
    assert Result.objects.count() == 2
    form = {"zaehlen": "time", "war": "time"}  # shown before somebody else took the count again
    answer = client.post(f"/spieltage/{day}/ergebnisse/{number}/", form, follow=True)
    assert "Das hat jemand anderes inzwischen geändert." in answer.content.decode()
    assert results.counted_at(revisions.find(day), number)[1].kind == "count"
    for kind in ("pieces", ""):
        answer = client.post(f"/spieltage/{day}/ergebnisse/{number}/", {"zaehlen": kind}, follow=True)
        assert "So kann bei diesem Spiel nicht gezählt werden." in answer.content.decode()


def test_the_code_on_the_paper_says_whether_that_is_how_it_is_counted(
    client: Client,
    day: int,
    stalls: dict[str, int],
) -> None:
    number = stalls["seilspringen"]
    page, stand = address(day, number).removesuffix("wertung/"), revisions.find(day).number
    assert "Ihr Zettel stimmt." in client.get(f"{page}?stand={stand}", follow=True).content.decode()
    way(day, number, "time")
    told = client.get(f"{page}?stand={stand}", follow=True).content.decode()
    assert f"Ihr Zettel (Stand {stand}) gilt nicht mehr" in told
    for odd in ("", "x", "99999", "123456"):
        assert "Ihr Zettel" not in client.get(f"{page}?stand={odd}", follow=True).content.decode()


def test_a_phone_learns_who_goes_on(client: Client, day: int, stalls: dict[str, int]) -> None:
    page = address(day, stalls["sackhuepfen"])
    times = [entry(f"t{who}", 1, who, 1000 + 10 * who, run="x") for who in range(1, 9)]
    send(client, page, *times)
    ahead = client.get(f"{page}neues/").json()["ahead"]
    assert ahead["winners"]["going"] == [[1, 1], [1, 2]]
    assert ahead["fastest"]["going"] == [[1, who] for who in range(1, 5)]
    assert send(client, page, entry("f1", 1, 2, 900, stage=2)) == [("kept", "")]
    assert [placed.who for placed in results.places(revisions.find(day), stalls["sackhuepfen"])][:2] == [2, 1]
    [(fate, _why)] = send(client, address(day, stalls["gummitwist"]), entry("f2", 1, 1, 1, stage=2))
    assert fate == "refused"
    revisions.change(day, lambda plan: replace(plan, variant=Variant.KITA), "Kita", WHO)
    assert "ahead" not in client.get(f"{page}neues/").json()


def test_a_duel_is_of_two_groups(client: Client, day: int, stalls: dict[str, int]) -> None:
    page = address(day, stalls["tauziehen"])
    told = send(
        client, page, entry("a", 1, 2, 2, 1), entry("b", 1, 2, 1, 2), entry("c", 2, 1, 2, 0), entry("d", 1, 1, 2, 0),
        entry("e", 1, 7, 2, 0), entry("f", 1, 2, 3, 0, attempt=2),
    )  # fmt: skip
    again = "Eine Gruppe tritt nicht gegen sich selbst an; die frühere steht vorn."
    assert told == [
        ("kept", ""), ("asked", ""), ("refused", again), ("refused", again), ("refused", "Diese Gruppe gibt es nicht."),
        ("refused", "3 : 0 kann hier nicht herauskommen."),
    ]  # fmt: skip
    placed = results.places(revisions.find(day), stalls["tauziehen"])
    assert [(each.place, each.party.label) for each in placed] == [(1, "1a"), (2, "Bären")]


def test_marbles_are_sent_and_told(client: Client, day: int, stalls: dict[str, int]) -> None:
    number = stalls["murmel-dotzen"]
    way(day, number, "marbles")
    page = address(day, number)

    def moved(name: str, giver: list[int], taker: list[int], n: Any, back: str = "") -> dict[str, Any]:
        return {"id": name, "giver": giver, "taker": taker, "marbles": [n, 0, 0, 0, 0, 0], "back": back}

    told = send(
        client, page, moved("a", [0, 0], [1, 1], 3), moved("a", [0, 0], [1, 1], 3), moved("b", [1, 1], [1, 2], 4),
        moved("c", [1, 1], [1, 2], "1,5"), moved("d", [1, 1], [1, 2], 2),
        {**moved("e", [0, 0], [0, 0], 0), "back": "d"},
    )  # fmt: skip
    assert [fate for fate, _why in told] == ["kept", "repeated", "refused", "refused", "kept", "kept"]
    assert told[3][1] == "„1,5“ ist keine ganze Zahl."
    news = client.get(f"{page}neues/").json()
    assert {tuple(each["owner"]): each["marbles"][0] for each in news["accounts"]} == {(0, 0): -3, (1, 1): 3, (1, 2): 0}
    assert [each["id"] for each in news["moves"]] == ["a"]
    assert Transfer.objects.count() == 3
    body = json.dumps({"results": [{"id": "x", "giver": [1], "taker": [1, 1], "marbles": [1]}]})
    assert client.post(f"{page}eintragen/", body, content_type="application/json").status_code == 422


def test_the_phone_calls_with_the_pictures_of_the_leaflet(client: Client, day: int, stalls: dict[str, int]) -> None:
    calls = data_of(client, address(day, stalls["feuer-wasser-wind"]))["calls"]
    assert [call["word"] for call in calls] == ["Feuer", "Wasser", "Wind"]
    assert all(call["picture"].startswith("<svg") and call["alt"] for call in calls)


def test_a_pool_pays_what_the_sources_say(client: Client, day: int, stalls: dict[str, int]) -> None:
    """002:337-367: 450 in all; 25, 120 and 75 on the placed ones bring 6.00, 1.25 and 2.00. 002:327: 160 by 20 is 8."""
    paid = pool.paid(("25", "120", "75", "230", "", ""), ("1", "2", "3"))
    assert [(each.horse, each.stake, each.quota) for each in paid] == [
        (1, 25, "6,00"), (2, 120, "1,25"), (3, 75, "2,00"), (4, 230, ""),
    ]  # fmt: skip
    assert [each.quota for each in pool.paid(("140", "20"), ("2",), win=True)] == ["", "8,00"]
    # fewer than four horses have two places
    assert [each.quota for each in pool.paid(("100", "50", "50"), ("1", "3", ""))] == ["1,00", "", "2,00"]
    revisions.change(day, lambda plan: replace(plan, variant=Variant.FAMILY), "Familie", WHO)
    page = address(day, stalls["totalisator"])
    given = "?einsatz=25&einsatz=120&einsatz=75&einsatz=230&platz=1&platz=2&platz=3"
    told = client.get(page + given).content.decode()
    assert all(f"<td>{quota}</td>" in told for quota in ("6,00", "1,25", "2,00"))
    body = json.dumps({"results": []})
    assert client.post(f"{page}eintragen/", body, content_type="application/json").status_code == 409


@pytest.mark.parametrize(
    ("stakes", "order", "said"),
    [
        (("10",), ("1",), "mindestens zwei Pferde"), (("10", "-3"), ("1", "2"), "„-3“ ist keine ganze Zahl"),
        (("10", "1,5"), ("1", "2"), "„1,5“ ist keine ganze Zahl von 0 bis 99999 (Einsatz auf Pferd 2)."),
        (("10", "20"), ("1", ""), "zählen hier 2 Plätze"), (("10", "20"), ("1", "5"), "Pferd 5 läuft nicht mit."),
        (("10", "20"), ("1", "1"), "nur auf einem Platz"),
    ],
)  # fmt: skip
def test_a_pool_names_what_is_wrong(
    client: Client,
    day: int,
    stalls: dict[str, int],
    stakes: tuple[str, ...],
    order: tuple[str, ...],
    said: str,
) -> None:
    revisions.change(day, lambda plan: replace(plan, variant=Variant.FAMILY), "Familie", WHO)
    page = client.get(address(day, stalls["totalisator"]), {"einsatz": stakes, "platz": order})
    assert said in page.context["problem"]


def test_nobody_stakes_anything_on_a_day_for_children(client: Client, day: int, stalls: dict[str, int]) -> None:
    page = client.get(
        address(day, stalls["totalisator"]), {"einsatz": ["1", "2"], "platz": ["1", "2"]}
    ).content.decode()
    assert "nur für Erwachsene" in page
    assert "Einsätze" not in page.split("nur für Erwachsene")[1]
