"""Organisers change questions: whose change it was stays, and nobody writes over another unseen."""

import pytest
from django.contrib.auth import get_user_model

from games.domain import questions, questions_edited
from games.domain.questions_checked import FaultyError, content_of
from games.domain.questions_edited import (
    LastQuestionError,
    StaleError,
    UnknownQuestionError,
    add,
    as_shipped,
    change,
    find,
    history,
    retire,
)
from games.domain.questions_listed import EVERYTHING, OURS, RETIRED, Wish, listed
from games.models import Question as Row
from games.models import QuestionVersion
from tests.games.questions.conftest import fields
from tests.inventory.test_race import at_once

pytestmark = pytest.mark.django_db


def test_a_new_question_has_an_id_of_its_own(shipped, organiser):
    held = add(fields("Was ist Eis?"), organiser)
    assert held.key.startswith("eigene-")
    assert (held.version, held.shipped, held.changed, held.retired) == (1, False, True, False)
    assert held.who == "Olga Organisation"
    assert add(fields("Was ist Dampf?"), organiser).key != held.key


def test_a_question_that_is_there_is_refused(shipped, organiser):
    with pytest.raises(FaultyError, match="Die Frage gibt es schon: natur-mond"):
        add(fields("wie heisst der Mond der Erde".replace("ss", "ß")), organiser)
    retire("natur-mond", True, organiser)
    with pytest.raises(FaultyError, match=r"gibt es schon \(ausgemustert\): natur-mond"):
        add(fields("Wie heißt der Mond der Erde?"), organiser)
    with pytest.raises(FaultyError, match="gibt es schon"):
        change("natur-salz", fields("Wie heißt der Mond der Erde?"), 0, organiser)
    assert QuestionVersion.objects.count() == 1


def test_a_shipped_one_keeps_its_id_and_its_history(shipped, organiser, helper):
    assert change("natur-mond", fields("Wie heißt unser Mond?", right="Mond"), 0, organiser)
    assert change("natur-mond", fields("Wie heißt unser Mond?", right="Luna"), 1, helper)
    assert not change("natur-mond", fields("Wie heißt unser Mond?", right="Luna"), 2, organiser)
    held = find("natur-mond")
    assert (held.version, held.shipped, held.changed, held.who) == (2, True, True, "Hanno Hilft")
    second, first = history("natur-mond")
    assert (first.version.who_name, first.changes) == (
        "Olga Organisation",
        (("Frage", "Wie heißt der Mond der Erde?", "Wie heißt unser Mond?"),),
    )
    assert (second.version.who_name, second.changes) == ("Hanno Hilft", (("Richtige Antwort", "Mond", "Luna"),))


def test_back_to_the_shipped_words(shipped, organiser):
    change("natur-mond", fields("Wie heißt unser Mond?", right="Mond"), 0, organiser)
    assert as_shipped("natur-mond", 1, organiser)
    assert not as_shipped("natur-mond", 2, organiser)
    held = find("natur-mond")
    assert (held.question, held.changed, held.version) == (shipped["natur-mond"], False, 2)
    assert Row.objects.get(key="natur-mond").content is None  # so a better one in the next version is asked
    assert history("natur-mond")[0].changes == (("Frage", "Wie heißt unser Mond?", "Wie heißt der Mond der Erde?"),)


def test_typing_the_shipped_words_is_the_way_back_too(shipped, organiser):
    change("natur-mond", fields("Wie heißt unser Mond?", right="Mond"), 0, organiser)
    change("natur-mond", content_of(shipped["natur-mond"]), 1, organiser)
    assert Row.objects.get(key="natur-mond").content is None


def test_out_of_play_and_back(shipped, organiser):
    assert retire("natur-mond", True, organiser)
    assert not retire("natur-mond", True, organiser)
    assert find("natur-mond").retired
    assert history("natur-mond")[0].changes == (("Stand", "im Spiel", "ausgemustert"),)
    assert retire("natur-mond", False, organiser)
    assert history("natur-mond")[0].changes == (("Stand", "ausgemustert", "im Spiel"),)
    assert not find("natur-mond").retired


def test_new_words_do_not_bring_a_retired_one_back(shipped, organiser):
    retire("natur-mond", True, organiser)
    change("natur-mond", fields("Wie heißt unser Mond?"), 1, organiser)
    assert find("natur-mond").retired


def test_the_last_one_of_a_topic_stays(shipped, organiser):
    with pytest.raises(LastQuestionError, match="letzte Frage aus „Tiere“ für Kinder"):
        retire("tiere-hase", True, organiser)
    with pytest.raises(LastQuestionError):
        change("tiere-hase", fields("Was frisst der Hase?", topic="natur", audience="kinder"), 0, organiser)
    assert find("tiere-hase").version == 0
    assert not Row.objects.exists()
    add(fields("Was frisst die Kuh?", topic="tiere", audience="kinder"), organiser)
    assert retire("tiere-hase", True, organiser)


def test_what_there_is_not_is_said(shipped, organiser):
    for refused in (
        lambda: find("nie"),
        lambda: retire("nie", True, organiser),
        lambda: change("nie", fields("Was?"), 0, organiser),
        lambda: as_shipped(add(fields("Was ist Eis?"), organiser).key, 1, organiser),
    ):
        with pytest.raises(UnknownQuestionError, match="gibt es nicht"):
            refused()


def test_who_began_from_an_older_version_is_told(shipped, organiser, helper):
    change("natur-mond", fields("Wie heißt unser Mond?"), 0, organiser)
    with pytest.raises(StaleError, match="Inzwischen hat Olga Organisation diese Frage geändert") as error:
        change("natur-mond", fields("Wie heißt der Erdmond?"), 0, helper)
    assert error.value.theirs.question.text == "Wie heißt unser Mond?"
    with pytest.raises(StaleError):
        as_shipped("natur-mond", 0, helper)
    assert change("natur-mond", fields("Wie heißt der Erdmond?"), error.value.theirs.version, helper)


@pytest.mark.django_db(transaction=True)
def test_two_organisers_at_once_one_wins_the_other_is_told(shipped):
    users = [get_user_model().objects.create_superuser(name) for name in ("anna", "bert")]
    for number in range(8):
        texts = [f"Was ist die Nummer {number} von {user.username}?" for user in users]
        # the first round makes the row, which both may try
        results = at_once(
            [
                lambda user=user, text=text, start=number: change("natur-mond", fields(text), start, user)
                for user, text in zip(users, texts, strict=True)
            ]
        )
        losers = [n for n, result in enumerate(results) if isinstance(result, StaleError)]
        assert len(losers) == 1, results
        winner = 1 - losers[0]
        assert results[winner] is True
        assert results[losers[0]].theirs.question.text == texts[winner]
        assert find("natur-mond").question.text == texts[winner]
    numbers = QuestionVersion.objects.filter(question__key="natur-mond").values_list("number", flat=True)
    assert sorted(numbers) == list(range(1, 9))


@pytest.mark.django_db(transaction=True)
def test_two_who_bring_the_same_question_at_once_bring_it_once(shipped):
    users = [get_user_model().objects.create_superuser(name) for name in ("anna", "bert")]
    results = at_once([lambda user=user: add(fields("Was ist Eis?"), user) for user in users])
    assert sorted(isinstance(result, FaultyError) for result in results) == [False, True], results
    assert Row.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_who_retire_the_last_two_at_once_leave_one(shipped):
    users = [get_user_model().objects.create_superuser(name) for name in ("anna", "bert")]
    keys = ("gesch-1900", "gesch-rom")
    results = at_once([lambda u=u, key=key: retire(key, True, u) for u, key in zip(users, keys, strict=True)])
    assert sorted(isinstance(result, LastQuestionError) for result in results) == [False, True], results
    assert len(questions.pool().fitting(["geschichte"], "erwachsene")) == 1


# --- looking for one ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "found"),
    [
        (Wish(), ["tiere-hase", "natur-mond", "natur-salz", "gesch-1900", "gesch-rom"]),
        (Wish(audience="kinder"), ["tiere-hase"]),
        (Wish(topic="geschichte"), ["gesch-1900", "gesch-rom"]),
        (Wish(standing=RETIRED), ["natur-gold"]),
        (Wish(standing=OURS), ["natur-salz"]),
        (Wish(topic="natur", standing=EVERYTHING), ["natur-mond", "natur-salz", "natur-gold"]),
        (Wish(words="MOND"), ["natur-mond"]),
        (Wish(words="kochsalz na"), ["natur-salz"]),
        (Wish(words="gesch-rom"), ["gesch-rom"]),
        (Wish(words="Märchen"), []),
    ],
)
def test_the_list_has_what_was_looked_for(shipped, organiser, wish, found):
    retire("natur-gold", True, organiser)
    change("natur-salz", fields("Woraus besteht Kochsalz?", right="NaCl"), 0, organiser)
    assert [held.key for held in listed(questions.pool(), wish)] == found


def test_an_address_that_is_not_understood_is_passed_over():
    assert Wish.read({"fuer": "tanten", "thema": "käse", "stand": "?", "suche": " a  b "}) == Wish(words="a b")
    wish = Wish("kinder", "tiere", RETIRED, "hase")
    assert Wish.read(wish.address) == wish
    assert Wish().address == {}


def test_a_version_of_another_program_is_no_reason_to_stop(shipped, organiser):
    change("natur-mond", fields("Wie heißt unser Mond?"), 0, organiser)
    QuestionVersion.objects.update(content={"question": "?"})
    assert history("natur-mond")[0].changes == ()
    assert questions_edited.find("natur-mond").changed
