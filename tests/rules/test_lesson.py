"""The first lesson: read, and played through by the engine."""

import pytest

from games.engines.core import Chance
from rules.domain.errors import TextError
from rules.domain.figures import Fall, Position, Turn
from rules.domain.lesson import Lesson, LessonStep, read_lesson
from rules.domain.scenes import walk

SAY = {"say": "Leg einen Stein."}


NO_PATH = "Ein Zug ist eine Liste von Namen; ja und nein gehören in Anführungszeichen."


def lesson(*steps, **more):
    return read_lesson({"steps": [{**SAY, **step} for step in steps], **more})


def test_what_a_lesson_becomes():
    given = {
        "seats": 3,
        "seat": 1,
        "options": {"blatt": "deutsch"},
        "steps": [
            {"position": "x", "before": [["a1"], {"chance": [3]}], "say": "Los!", "do": [7, "b2"], "hint": "Da."},
            {"say": "Fertig.", "ends": True},
        ],
    }
    assert read_lesson(given) == Lesson(
        steps=(
            LessonStep("Los!", Position("x"), (Turn(("a1",)), Fall((3,))), ("7", "b2"), "Da."),
            LessonStep("Fertig.", ends=True),
        ),
        seat=1,
        seats=3,
        options=(("blatt", "deutsch"),),
    )


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ([], "lesson braucht steps."),
        ({}, "lesson: steps ist eine Liste von 1 bis 12 Schritten."),
        ({"steps": [SAY] * 13}, "lesson: steps ist eine Liste von 1 bis 12 Schritten."),
        ({"steps": [SAY]}, "lesson: In keinem Schritt ist etwas zu tun."),
        ({"steps": [{"do": ["a1"]}]}, "lesson, Schritt 1: say muss ein Wort oder ein Satz sein."),
        ({"steps": [{**SAY, "do": "a1"}]}, f"lesson, Schritt 1: {NO_PATH}"),
        ({"steps": [{**SAY, "tu": ["a1"]}]}, "lesson, Schritt 1 kennt nicht: tu."),
        (
            {"steps": [{**SAY, "position": "x", "match": {"seed": 1}}]},
            "lesson, Schritt 1 beginnt mit position oder match, nicht mit beiden.",
        ),
        ({"steps": [SAY], "figuren": 3}, "lesson kennt nicht: figuren."),
    ],
)  # fmt: skip
def test_what_is_no_lesson(given, reason):
    with pytest.raises(TextError) as caught:
        read_lesson(given)
    assert str(caught.value) == reason


def test_steps_follow_each_other():
    walked = walk("muehle", lesson({"do": ["a1"]}, {"before": [["g7"]], "do": ["a4"]}, {"before": [["g4"]]}))
    notate = walked[0].game.notate
    assert [notate(match.state) for match in walked] == [
        "w 9 - 9 - 0",
        "w 8 a1 8 g7 0",
        "w 7 a1,a4 7 g4,g7 0",
    ]


def test_a_position_begins_anew_and_a_win_ends_it():
    walked = walk(
        "muehle",
        lesson(
            {"do": ["a1"]},
            {"position": "w 0 a7,b2,d7 0 b4,d6,g1 0", "do": ["b2", "g7", "g1"], "ends": True},
            {},
        ),
    )
    assert walked[1].game.outcome(walked[2].state).winners == (0,)


def test_chance_falls_as_it_is_told():
    """Five sixes, whatever the seed says: the box for them is worth 50."""
    told = {"before": [["wuerfeln"], {"chance": [6, 6, 6, 6, 6]}], "do": ["kniffel"]}
    (match,) = walk("kniffel", lesson(told, seats=1))
    assert match.events[-1] == Chance((6, 6, 6, 6, 6))


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ([{"do": ["z9"]}], "lesson, Schritt 1: Diesen Punkt gibt es auf dem Mühlebrett nicht."),
        ([{"do": ["a1"]}, {"do": ["a4"]}], "lesson, Schritt 2: Du bist gerade nicht am Zug."),
        ([{"do": ["a1"], "ends": True}], "lesson, Schritt 1: Danach ist die Partie nicht vorbei."),
        (
            [{"position": "w 0 a7,b2,d7 0 b4,d6,g1 0", "do": ["b2", "g7", "g1"]}],
            "lesson, Schritt 1: Danach ist die Partie vorbei; das gehört mit ends: true gesagt.",
        ),
        ([{"position": "w 9", "do": ["a1"]}], "lesson, Schritt 1: Eine Mühle-Stellung hat sechs Felder"),
        ([{"before": [["a1"], ["a1"]], "do": ["a4"]}], "lesson, Schritt 1: Zug 2 (a1): "),
    ],
)
def test_a_lesson_that_cannot_be_played(steps, reason):
    with pytest.raises(TextError) as caught:
        walk("muehle", lesson(*steps))
    assert str(caught.value).startswith(reason)
