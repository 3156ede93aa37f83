"""Drawings of shapes: every word of the vocabulary, and what is refused."""

import re
from xml.etree import ElementTree

import pytest

from rules.domain.errors import TextError
from rules.domain.plans.drawing import plan_svg
from rules.domain.plans.fields import FORMS
from rules.domain.plans.vocabulary import BANDS, POSES, SHAPES, THINGS, Plan, Shape, read_plan

#: one shape of each kind, as a text may write it
EXAMPLES = {
    "line": {"line": [5, 5, 20, 5, 30, 20], "dashed": True, "text": "Linie"},
    "arrow": {"arrow": [5, 5, 20, 5, 30, 20], "curved": True, "thick": True},
    "rope": {"rope": [5, 5, 20, 5]},
    "string": {"string": [5, 5, 20, 5, 30, 20], "curved": True},
    "measure": {"measure": [5, 5, 40, 5], "text": "3 m"},
    "circle": {"circle": [20, 20, 5], "fill": "dunkel", "text": "A"},
    "rect": {"rect": [5, 5, 20, 10], "fill": "mittel"},
    "polygon": {"polygon": [5, 5, 20, 5, 10, 20], "text": "B", "big": True},
    "field": {"field": [5, 5, 20, 10], "text": 7},
    "label": {"label": [20, 20], "text": "Ziel", "left": True},
    "number": {"number": [20, 20], "text": 1},
    "cross": {"cross": [20, 20]},
    "tick": {"tick": [20, 20], "size": 9},
    "eye": {"eye": [20, 20]},
    "ground": {"ground": [0, 30, 80]},
    "person": {"person": [20, 30], "pose": "wirft", "faces": "links", "text": "Anna"},
    "pair": {"pair": [20, 30], "dark": True},
    "head": {"head": [20, 20], "blind": True},
    "hand": {"hand": [20, 25], "faces": "links"},
    "pyramid": {"pyramid": [20, 30], "rows": 4},
    "stick": {"stick": [5, 5, 60, 30], "bands": ["blau", "rot"]},
    "band": {"band": [10, 20, 60, 20], "apart": 9},
    "feet": {"feet": [20, 20], "left_only": True, "turn": 90},
    "hopscotch": {"hopscotch": [5, 5, 20, 40], "form": "himmel", "labels": ["Start"]},
    "target": {"target": [20, 20, 12], "values": [50, 30]},
    **{thing: {thing: [20, 30], "dark": True, "text": "Ding"} for thing in THINGS},
}


def plan(*draw, size=(80, 50)):
    return read_plan({"size": list(size), "draw": list(draw)}, "Das Bild „b“")


def drawn(*draw):
    svg = plan_svg(plan(*draw), "Ein <Bild>")
    ElementTree.fromstring(svg)
    assert not re.search(r"\bid=|href|url\(|var\(|style=|class=|<script", svg)
    return svg


def test_there_is_an_example_of_every_shape():
    assert sorted(EXAMPLES) == sorted(SHAPES)


@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_is_drawn(name):
    empty, svg = drawn({"line": [0, 0, 0, 0]}), drawn(EXAMPLES[name])
    assert 'aria-label="Ein &lt;Bild&gt;"' in svg
    assert len(svg) > len(empty) or svg != empty
    text = EXAMPLES[name].get("text")
    assert text is None or f">{text}</text>" in svg


def test_what_a_plan_becomes():
    assert plan({"measure": [0, 5, 40, 5.5], "text": "3 m"}, {"feet": [1, 2], "left_only": True}) == Plan(
        80.0,
        50.0,
        (
            Shape("measure", (0.0, 5.0, 40.0, 5.5), (("text", "3 m"),)),
            Shape("feet", (1.0, 2.0), (("left_only", True),)),
        ),
    )
    assert plan(EXAMPLES["measure"], EXAMPLES["hopscotch"]).texts() == ["3 m", "Start"]
    assert 'viewBox="0 0 80 50"' in drawn({"line": [0, 0, 1, 1]})


@pytest.mark.parametrize("pose", POSES)
def test_every_pose_is_a_drawing_of_its_own(pose):
    standing = drawn({"person": [20, 30]})
    assert (drawn({"person": [20, 30], "pose": pose}) == standing) is (pose == "steht")


@pytest.mark.parametrize("thing", THINGS)
def test_things_may_be_dark(thing):
    assert drawn({thing: [20, 30]}) != drawn({thing: [20, 30], "dark": True})


def test_a_string_passes_over_what_is_drawn_before_it():
    """Its pale edge interrupts the other; at its ends nothing is wiped out, so that pieces join."""
    svg = drawn({"string": [5, 25, 75, 25]}, {"string": [40, 5, 40, 45]})
    pens = re.findall(r'd="(M[^"]+)" fill="none" stroke="(#\w+)" stroke-width="([\d.]+)" stroke-linecap="(\w+)"', svg)
    lower, upper = "M5 25L75 25", "M40 5L40 45"
    assert [(d, cap) for d, _stroke, _width, cap in pens] == [
        (lower, "butt"), (lower, "round"), (upper, "butt"), (upper, "round"),
    ]  # fmt: skip
    assert float(pens[2][2]) > 2 * float(pens[3][2])


def test_a_hand_has_five_fingertips_and_is_left_or_right():
    left, right = drawn({"hand": [40, 25]}), drawn({"hand": [40, 25], "faces": "links"})
    assert left.count("<circle") == right.count("<circle") == 5
    assert "scale(4.2 4.2)" in left
    assert "scale(-4.2 4.2)" in right


def test_the_ends_of_sticks_differ_without_colour():
    """Bands are told apart by rings as well as by colour: take the colours away, and five drawings remain."""
    sticks = {re.sub(r"#[0-9a-f]{6}", "", drawn({"stick": [5, 5, 70, 5], "bands": [band]})) for band in BANDS}
    grey = {
        band: re.findall(r'fill="(#[0-9a-f]{6})"', drawn({"stick": [5, 5, 70, 5], "bands": [band]})) for band in BANDS
    }
    assert len(sticks) == 4  # blue and yellow bands are plain
    dark, light = (int(grey[band][-1][1:3], 16) + int(grey[band][-1][3:5], 16) for band in ("blau", "gelb"))
    assert light - dark > 200


def test_a_pyramid_has_as_many_cans_as_it_has():
    one = drawn({"can": [20, 30]}).count("<g ")
    assert drawn({"pyramid": [40, 45], "rows": 3}).count("<g ") == 6 * one


@pytest.mark.parametrize("form", [*FORMS, "schnecke"])
def test_hopscotch_fields_carry_their_names(form):
    svg = drawn({"hopscotch": [5, 5, 30, 40], "form": form, "labels": ["Los"]})
    assert ">Los</text>" in svg
    if form in FORMS:
        names = [name for row in FORMS[form] for name in row]
        assert [f">{name}</text>" in svg for name in names] == [False, *[True] * (len(names) - 1)]


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"size": [80, 50]}, ": draw ist eine Liste von Formen."),
        ({"size": [80], "draw": [{"cross": [1, 1]}]}, ": size ist Breite und Höhe in Millimetern, wie [100, 60]."),
        (
            {"size": [80, 5000], "draw": [{"cross": [1, 1]}]},
            ": size ist Breite und Höhe in Millimetern, wie [100, 60].",
        ),
        ({"size": [80, 50], "draw": [{"cross": [1, 1]}], "farbe": 1}, ", plan kennt nicht: farbe."),
        ([], ": plan braucht size und draw."),
    ],
)
def test_what_is_no_plan(given, reason):
    with pytest.raises(TextError) as caught:
        read_plan(given, "Das Bild „b“")
    assert str(caught.value) == f"Das Bild „b“{reason}"


@pytest.mark.parametrize(
    ("shape", "reason"),
    [
        ({"cross": [1, 1, 1]}, ": cross braucht 2 Zahlen in Millimetern."),
        ({"cross": [1, "x"]}, ": cross braucht 2 Zahlen in Millimetern."),
        ({"cross": [1, 1e9]}, ": cross braucht 2 Zahlen in Millimetern."),
        ({"line": [1, 1, 2]}, ": line braucht mindestens 4 Zahlen, immer zwei zusammen, in Millimetern."),
        ({"cross": [1, 1], "dashed": True}, " (cross) kennt nicht: dashed."),
        ({"line": [1, 1, 2, 2], "dashed": "ja"}, ": dashed ist true oder false."),
        ({"label": [1, 1], "text": [1]}, ": text ist ein Text."),
        ({"cross": [1, 1], "size": 0}, ": size ist eine Zahl von 1 bis 200."),
        ({"person": [1, 1], "pose": "fliegt"}, f": pose kennt nur {', '.join(POSES)}."),
        ({"stick": [1, 1, 9, 9], "bands": ["lila"]}, ": bands kennt nur blau, gelb, rot, gruen, spirale."),
        ({"target": [1, 1, 9], "values": "50"}, ": values ist eine Liste von Wörtern."),
        ({"cross": [1, 1], "tick": [1, 1]}, f": genau eines von {', '.join(SHAPES)}."),
        ({"kreis": [1, 1]}, f": genau eines von {', '.join(SHAPES)}."),
        ("cross", f": genau eines von {', '.join(SHAPES)}."),
    ],
)
def test_what_is_no_shape(shape, reason):
    with pytest.raises(TextError) as caught:
        plan({"cross": [1, 1]}, shape)
    assert str(caught.value) == f"Das Bild „b“, Form 2{reason}"


def test_what_lies_outside():
    shapes = ({"cross": [80, 50]}, {"person": [20, 51]}, {"line": [1, 1, 81, 1]}, {"rect": [70, 40, 40, 40]})
    assert plan(*shapes).outside() == [2, 3]


# --- ready scenes ---


def kinds(found):
    return [shape.kind for shape in found.shapes]


def ready(**given):
    return read_plan(given, "Das Bild „b“")


def test_a_throwing_lane():
    found = ready(lane={"to": "pyramid", "rows": 4, "table": True, "distance": "3 m"})
    assert kinds(found) == [
        "ground", "person", "line", "arrow", "rect", "line", "line", "pyramid", "measure",
    ]  # fmt: skip
    assert found.texts() == ["3 m"]
    assert found.outside() == []
    short = ready(lane={"to": "stake"}, draw=[{"cross": [40, 20]}])
    assert kinds(short) == ["ground", "person", "line", "arrow", "stake", "cross"]
    assert short.outside() == []


@pytest.mark.parametrize("count", [3, 8, 16])
def test_people_in_a_circle(count):
    found = ready(ring={"count": count, "blind": True, "runs": True})
    heads = [shape for shape in found.shapes if shape.kind == "head"]
    assert len(heads) == count + 1
    assert [shape.at for shape in heads if shape.on("blind")] == [(30, 30)]
    assert kinds(found)[-1] == "arrow"
    assert found.outside() == []
    assert len([kind for kind in kinds(ready(ring={"count": count})) if kind == "head"]) == count


def test_a_stand():
    found = ready(stand={"things": ["can", "hoop"], "text": "Wurfbude"})
    assert {"can", "hoop", "person"} <= set(kinds(found))
    assert found.texts() == ["Wurfbude"]
    can, hoop = (next(shape for shape in found.shapes if shape.kind == kind) for kind in ("can", "hoop"))
    assert (can.at[1], hoop.at[1]) == (30, 22)  # the hoop stands on the table too
    assert found.outside() == []
    assert plan_svg(ready(stand=None)).startswith("<svg ")


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"lane": {"to": "haus"}}, "Das Bild „b“, Form 5: genau eines von "),
        ({"lane": {"to": "stake", "rows": 2}}, "Das Bild „b“, lane: rows gehört zu einer Pyramide."),
        ({"lane": [1]}, "Das Bild „b“, lane nennt, was anders sein soll, oder {}."),
        ({"lane": {"weit": 3}}, "Das Bild „b“, lane kennt nicht: weit."),
        ({"ring": {"count": 2}}, "Das Bild „b“, ring: count geht von 3 bis 16."),
        ({"ring": {}, "size": [10, 10]}, "Das Bild „b“, plan kennt nicht: size."),
        ({"ring": {}, "stand": {}}, "Das Bild „b“, plan kennt nicht: stand."),
        ({"ring": {}, "draw": "x"}, "Das Bild „b“: draw ist eine Liste von Formen."),
        ({"stand": {"things": ["can"] * 6}}, "Das Bild „b“, stand: things sind höchstens fünf."),
    ],
)
def test_what_is_no_ready_scene(given, reason):
    with pytest.raises(TextError) as caught:
        ready(**given)
    assert str(caught.value).startswith(reason)
