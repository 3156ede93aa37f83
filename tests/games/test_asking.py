"""A table draws its questions from those organisers have, notes of whom they were asked, and keeps them whole."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from games.domain import asking, guests, live, tables
from games.domain.frames import viewer
from games.engines.chance import Source
from games.engines.kit.quiz import Question, read, shipped
from games.models import Event
from tests.games.helpers import new_id

pytestmark = pytest.mark.django_db


class Organisers:
    """Always has one more question, and remembers what it was asked for."""

    def __init__(self) -> None:
        self.wanted: list[tuple[Sequence[str], str, set[int], frozenset[str]]] = []
        self.noted: list[tuple[str, set[int]]] = []

    def pick(
        self, topics: Sequence[str], audience: str, who: Collection[int], asked: Collection[str], rng: Source
    ) -> Question:
        self.wanted.append((topics, audience, set(who), frozenset(asked)))
        number = len(self.wanted)
        answers = ("ganz richtig", "falsch", "verkehrt", "daneben")
        return Question(f"eigene-{number}", topics[0], audience, f"Eigene Frage {number}?", answers, "So.", "Heft")

    def asked(self, question: Question, who: Collection[int]) -> None:
        self.noted.append((question.id, set(who)))


def opened() -> tuple[Any, list[Any]]:
    made = [guests.make()[0] for _seat in range(2)]
    options = {"fragen": "kinder", "beginn": "platz"}
    return tables.open_table("spiel-des-wissens", options, 2, made), made


def touch(table: Any, made: list[Any], target: str) -> None:
    record = live.current(table.table_id).record
    (seat,) = record.to_act()
    tables.play(table.table_id, made[seat].pk, seat, (target,), new_id(), record.version)


def questions_of(table: Any) -> list[Any]:
    drawn = Event.objects.filter(table=table.table_id, kind=Event.Kind.CHANCE).order_by("number")
    return [read(tuple(event.data["chance"])) for event in drawn if len(event.data["chance"]) == 13]


def test_organisers_questions_are_asked_of_all_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    organisers = Organisers()
    monkeypatch.setattr(asking, "questions", organisers)
    table, made = opened()
    for target in ("wuerfel", "antwort-a", "weiter", "wuerfel"):
        touch(table, made, target)
    both = {guest.pk for guest in made}
    assert [wanted[1:] for wanted in organisers.wanted] == [
        ("kinder", both, frozenset()),
        ("kinder", both, frozenset({"eigene-1"})),
    ]
    assert organisers.noted == [("eigene-1", both), ("eigene-2", both)]
    asked = questions_of(table)
    assert [question.text for question in asked] == ["Eigene Frage 1?", "Eigene Frage 2?"]
    assert asked[0].answers[asked[0].right] == "ganz richtig"
    live.forget()  # the table is made anew from its log alone
    monkeypatch.setattr(asking, "questions", SimpleNamespace())
    assert live.current(table.table_id).record.state.asked.text == "Eigene Frage 2?"


def test_where_organisers_changed_nothing_what_is_shipped_is_asked() -> None:
    table, made = opened()
    touch(table, made, "wuerfel")
    (asked,) = questions_of(table)
    assert asked.text in {question.text for question in shipped("kinder")}


def test_who_shares_a_device_hands_it_to_nobody() -> None:
    """The answer is hidden from all alike, so nothing is to be covered between two at one device."""
    guest = guests.make()[0]
    table = tables.open_table("spiel-des-wissens", {"fragen": "kinder", "beginn": "platz"}, 2, [guest, guest])
    record = live.current(table.table_id).record
    seen = viewer(record, guest.pk)
    assert (seen.seat, seen.hand_to) == (0, None)
