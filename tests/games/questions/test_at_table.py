"""At a table: the questions come out of the pool, and what somebody heard at one table they do not hear at the next."""

import pytest

from games.domain import guests, live, questions, questions_edited, tables
from games.engines.kit.quiz import TOPICS
from games.models import Event, QuestionAsked
from tests.games.helpers import new_id
from tests.games.questions.conftest import fields

pytest.importorskip("games.domain.asking", reason="no game of this branch asks questions")
pytestmark = pytest.mark.django_db


def play(made, number):
    """Open a table of these guests and answer so many questions; the ids of those that were asked."""
    table = tables.open_table("spiel-des-wissens", {"fragen": "erwachsene", "beginn": "platz"}, len(made), made)
    asked = []
    while len(asked) < number:
        record = live.current(table.table_id).record
        (seat,) = record.to_act()
        target = next(iter(sorted(record.game.step(record.state, seat, ()).targets)))
        tables.play(table.table_id, made[seat].pk, seat, (target,), new_id(), record.version)
        drawn = Event.objects.filter(table=table.table_id, kind=Event.Kind.CHANCE).order_by("number")
        asked = [event.data["chance"][0] for event in drawn if len(event.data["chance"]) == 13]
    return asked


def test_what_was_heard_at_one_table_does_not_come_at_the_next(db):
    made = [guests.make()[0] for _seat in range(2)]
    first, second = play(made, 8), play(made, 8)
    assert len({*first, *second}) == 16
    assert set(QuestionAsked.objects.values_list("guest", "question")) == {
        (guest.pk, key) for guest in made for key in (*first, *second)
    }


def test_what_was_just_brought_in_is_asked_of_those_who_have_heard_all_else(db, organiser):
    made = [guests.make()[0] for _seat in range(2)]
    for held in questions.pool().held.values():
        questions.asked(held.key, [guest.pk for guest in made])
    new = {
        topic: questions_edited.add(fields(f"Was ist neu an {topic}?", topic=topic), organiser).key for topic in TOPICS
    }
    asked = [questions_edited.find(key) for key in play(made, 4)]
    first = {}
    for held in asked:
        first.setdefault(held.question.topic, held.key)
    assert first == {topic: new[topic] for topic in first}
