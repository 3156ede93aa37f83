"""The first lesson of every game: it can be walked by the moves it asks for, and it knows what to say to others."""

import json

import pytest
from django.urls import reverse

from games.domain import lessons
from games.domain.lessons import Course
from games.engines.core import UnreadableError
from games.engines.registry import rulesets
from rules.models import GameText

pytestmark = pytest.mark.django_db


def walked(course: Course) -> list[str]:
    """Play a lesson by touching what its frames lead to; what it says at each step."""
    said = []
    for number in range(len(course.tasks)):
        frame = lessons.frame(course, number)
        json.dumps(frame)
        said.append(frame["say"])
        assert frame["number"] == frame["version"] == number
        if number == frame["last"]:
            assert "moves" not in frame
            break
        if "moves" not in frame:
            continue
        path: list[str] = []
        node = frame["moves"]
        while isinstance(node, dict) and not node.get("form"):
            assert len(node["next"]) == 1
            (target,) = node["next"]
            path.append(target)
            node = node["next"][target]
        if isinstance(node, dict):
            path += course.tasks[number].do[len(path) :]
            assert [given.partition("=")[0] for given in path[-len(node["form"]) :]] == [
                field["id"] for field in node["form"]
            ]
        assert lessons.judge(course, number, tuple(path)) == lessons.Verdict(True)
    return said


@pytest.mark.parametrize("slug", rulesets())
def test_every_lesson_is_walked_by_the_moves_it_asks_for(slug, whole_library):
    course = lessons.course(slug)
    said = walked(course)
    assert len(said) == len(course.tasks) >= 3
    assert all(said)


@pytest.mark.parametrize("slug", rulesets())
def test_a_lesson_begins_with_a_touch_and_the_touch_is_the_learners(slug, whole_library):
    course = lessons.course(slug)
    first = lessons.frame(course, 0)
    assert "moves" in first
    assert first["seat"] in first["turn"]


@pytest.mark.parametrize("slug", rulesets())
def test_a_game_without_a_text_has_a_lesson_of_moves_its_engine_proposes(slug):
    assert GameText.objects.count() == 0
    course = lessons.course(slug)
    assert not course.borrowed
    assert all(walked(course))


def test_a_text_without_a_lesson_lends_its_first_pictures_and_sentences(whole_library):
    row = GameText.objects.get(slug="muehle")
    head, _line, tail = row.shipped.partition("\nlesson:\n")
    row.edited = head + "\n---" + tail.split("\n---", 1)[1]
    row.save()
    course = lessons.course("muehle")
    walked(course)
    first = lessons.frame(course, 0)
    assert first["say"].startswith("Leg einen Stein auf einen freien Punkt.")
    assert first["picture"].startswith("<svg")


def test_a_lesson_in_an_edited_text_that_the_rules_refuse_is_replaced(whole_library):
    row = GameText.objects.get(slug="muehle")
    row.edited = row.shipped.replace("do: [d6]", "do: [z9]")
    assert row.edited != row.shipped
    row.save()
    assert all(walked(lessons.course("muehle")))


def test_a_variant_borrows_the_lesson_of_its_family_and_says_so(whole_library, client):
    course = lessons.course("anti-reversi")
    assert (course.title, course.borrowed) == ("Reversi", True)
    assert not lessons.course("reversi").borrowed
    shown = client.get(reverse("lesson", args=["anti-reversi"])).content.decode()
    assert "Du lernst hier Reversi." in shown


def test_a_wrong_touch_gets_the_rule_and_the_hint(whole_library):
    course = lessons.course("muehle")
    assert course.tasks[1].do == ("b6",)
    taken = lessons.judge(course, 1, ("a7",))
    assert taken == lessons.Verdict(False, "Auf a7 liegt ein Stein des anderen. Bleib auf derselben Linie.")
    other = lessons.judge(course, 1, ("g1",))
    assert other == lessons.Verdict(
        False, "Das wäre erlaubt, aber hier ist etwas anderes gefragt. Bleib auf derselben Linie."
    )
    assert not lessons.judge(course, 1, ("b6", "b6")).right
    early = lessons.judge(lessons.course("romme"), 1, (lessons.course("romme").tasks[1].do[1],))
    assert early.reason.startswith("Das kommt gleich dran. Erst kommt, was leuchtet.")
    assert not lessons.judge(course, len(course.tasks) - 1, ("b6",)).right


def test_where_words_are_typed_any_sheet_the_rules_take_is_right(whole_library):
    course = lessons.course("stadt-land-fluss")
    assert lessons.judge(course, 0, ("stadt=Berlin", "land=Belgien", "fluss=Bode")) == lessons.Verdict(True)
    other = lessons.judge(course, 0, ("stadt=Bonn", "land=Brasilien", "fluss=Brenz"))
    assert other == lessons.Verdict(True, "Das geht auch! Hier geht es weiter mit: Berlin, Belgien, Bode.")
    hint = "Schreib in jedes Feld ein Wort. Dann gib ab."
    assert lessons.judge(course, 0, ("stadt=Bonn", "land=", "fluss=Brenz")) == lessons.Verdict(
        False, f"Ein Feld ist noch leer. {hint}"
    )
    assert not lessons.judge(course, 0, ("stadt=Bonn", "land=Brasilien")).right
    assert not lessons.judge(course, 0, ("stadt=Bonn", "fluss=Brenz", "land=Brasilien")).right


def test_what_others_did_between_two_steps_is_shown(whole_library):
    course = lessons.course("muehle")
    assert lessons.frame(course, 0)["effects"] == []
    assert [effect["text"] for effect in lessons.frame(course, 1)["effects"]] == [
        "Weiß setzt auf d6.",
        "Schwarz setzt auf a7.",
    ]
    assert lessons.frame(course, 3)["effects"] == []  # a position of its own


def test_nothing_of_a_lesson_shows_a_hand_that_is_not_the_learners(whole_library):
    course = lessons.course("skat")
    for number in range(len(course.tasks)):
        view = lessons.frame(course, number)["view"]
        hands = {area["id"]: area["seat"] for area in view["surfaces"] if area.get("seat") is not None}
        strange = [p for p in view["pieces"] if hands.get(p["at"], course.seat) != course.seat and p.get("target")]
        assert strange == []


def test_an_unknown_game_has_no_lesson(client):
    with pytest.raises(UnreadableError):
        lessons.course("halma-auf-dem-mond")
    assert client.get(reverse("lesson", args=["sackhuepfen"])).status_code == 404
    assert client.get(reverse("lesson-step", args=["sackhuepfen", 1])).status_code == 404


def test_the_page_shows_the_step_of_its_address(whole_library, client):
    page = client.get(reverse("lesson", args=["muehle"]))
    assert page.context["number"] == 0
    assert "Leg deinen ersten Stein." in page.content.decode()
    assert "Überspringen" in page.content.decode()
    second = client.get(reverse("lesson", args=["muehle"]), {"schritt": "2"}).content.decode()
    assert "Schwarz hat auch gelegt." in second
    for nonsense in ("0", "99", "x", "-1", "²", "1" * 5000):
        assert client.get(reverse("lesson", args=["muehle"]), {"schritt": nonsense}).context["number"] == 0
    assert client.post(reverse("lesson", args=["muehle"])).status_code == 405


def test_the_server_answers_for_a_step_at_a_time(whole_library, client):
    def asked(number: int, *touched: str):
        return client.get(reverse("lesson-step", args=["muehle", number]), {"zug": list(touched)})

    assert asked(2).json()["frame"]["number"] == 1
    right = asked(1, "d6").json()
    assert (right["right"], right["reason"], right["frame"]["number"]) == (True, "", 1)
    wrong = asked(1, "g1").json()
    assert (wrong["right"], "frame" in wrong) == (False, False)
    assert asked(99).status_code == 404
    assert asked(0).status_code == 404
    assert asked(1, *["a1"] * 500).status_code == 400
    picture = client.get(reverse("lesson-picture", args=["muehle", 1]))
    assert picture["Content-Type"] == "image/svg+xml"
    assert client.get(reverse("lesson-picture", args=["muehle", 99])).status_code == 404


def test_whom_a_lesson_calls_by_number_has_that_number_at_the_name(whole_library):
    """Texts say "Frag Spieler 3!"; at the place it says "Otto" and "Spieler 3"."""
    course = lessons.course("quartett")
    said = " ".join(task.say for task in course.tasks)
    assert "Spieler 3" in said
    for number in range(len(course.tasks)):
        frame = lessons.frame(course, number)
        assert frame["view"]["sides"][2] == "Spieler 3"
        assert frame["players"][2]["name"] == "Otto"


def test_a_piece_let_go_a_little_beside_its_place_lies_as_asked_for(whole_library):
    course = lessons.course("tangram")
    (number,) = (at for at, task in enumerate(course.tasks) if task.do == ("quadrat", "nach=5,4.5"))
    assert lessons.frame(course, number)["moves"]["next"]["quadrat"]["form"][0]["kind"] == "place"
    assert lessons.judge(course, number, ("quadrat", "nach=5.22,4.31")) == lessons.Verdict(True)
    far = lessons.judge(course, number, ("quadrat", "nach=2,2"))
    assert (far.right, far.reason) == (
        False,
        "Das wäre erlaubt, aber hier ist etwas anderes gefragt. Die Lücke ist rechts, gleich unter dem Dach.",
    )
    away = lessons.judge(course, number, ("quadrat", "nach=20,2"))
    assert away.reason.startswith("Das wäre neben dem Tisch.")
    other = lessons.judge(course, number, ("mittel", "rechts"))
    assert not other.right


def test_where_a_button_is_asked_for_the_piece_cannot_be_laid(whole_library):
    course = lessons.course("tangram")
    (number,) = (at for at, task in enumerate(course.tasks) if task.do == ("parallelogramm", "wenden"))
    node = lessons.frame(course, number)["moves"]["next"]["parallelogramm"]
    assert "form" not in node
    assert node["next"] == {"wenden": 1}
