"""Sentences and scenes on their way to people: gaps, languages, JSON."""

from __future__ import annotations

import json
import math
import random
import re
from dataclasses import dataclass

import pytest

from games.engines import registry
from games.engines.core import CHANCE, Captured, Moved, Outcome, Said, Step, short
from games.engines.match import Match
from games.engines.scene import Area, Board, Button, Line, Mark, Piece, Spot, View, to_json
from games.engines.text import Text, _

ENGLISH = {"Weiß": "White", "{side} zieht nach {to}.": "{side} goes to {to}.", "zwei": "two"}


def english(msgid: str) -> str:
    assert msgid, "gettext answers an empty text with the header of its catalogue"
    return ENGLISH.get(msgid, msgid)


def test_a_sentence_fills_its_gaps() -> None:
    text = _("{side} zieht nach {to}.", side=_("Weiß"), to="d2")
    assert text == Text("{side} zieht nach {to}.", (("side", Text("Weiß")), ("to", "d2")))
    assert str(text) == "Weiß zieht nach d2."
    assert text.render(english) == "White goes to d2."


def test_numbers_stay_numbers() -> None:
    assert _("{n:02d} Steine", n=7).render() == "07 Steine"


def test_braces_in_what_somebody_sent_are_harmless() -> None:
    assert (
        str(_("Ein Spiel „{slug}“ gibt es nicht.", slug="{0.__class__}{"))
        == "Ein Spiel „{0.__class__}{“ gibt es nicht."
    )
    assert str(_("Prozent {und} Klammern ohne Lücken")) == "Prozent {und} Klammern ohne Lücken"


def test_an_empty_gap_is_not_translated() -> None:
    assert _("„{slug}“", slug="").render(english) == "„“"


def test_texts_compare_by_value() -> None:
    assert _("{n}", n=1) == _("{n}", n=1)
    assert hash(_("{n}", n=1)) == hash(_("{n}", n=1))
    assert _("{n}", n=1) != _("{n}", n=2)


def test_what_is_quoted_is_cut() -> None:
    assert short("kurz") == "kurz"
    assert short("x" * 40) == "x" * 40
    assert short("x" * 41) == "x" * 40 + "…"
    assert short(None) == "None"
    deep: list[object] = []
    for _level in range(100_000):
        deep = [deep]
    assert short(deep) == "…"
    while deep:  # take it apart by hand: freeing it in one go would be as deep
        deep = deep.pop()  # type: ignore[assignment]


def test_plain_values() -> None:
    for value in (None, True, 3, 2.5, "ä"):
        assert to_json(value) == value
    assert to_json((1, ["a", (2,)])) == [1, ["a", [2]]]
    assert to_json({1: _("Weiß")}, english) == {"1": "White"}
    assert to_json(frozenset({3, 1, 2})) == [1, 2, 3]


def test_defaults_are_left_out() -> None:
    assert to_json(Piece("a1", "stone", _("Stein"))) == {"at": "a1", "kind": "stone", "label": "Stein"}
    assert to_json(Piece("a1", "stone", _("Stein"), 0, "x", 2, "t")) == {
        "at": "a1",
        "kind": "stone",
        "label": "Stein",
        "owner": 0,
        "face": "x",
        "count": 2,
        "target": "t",
    }
    assert to_json(Line(0, 1.5, 2, 3)) == {"x1": 0, "y1": 1.5, "x2": 2, "y2": 3}


def test_surfaces_say_what_they_are() -> None:
    board = Board("brett", _("Brett"), 2, 1, (Spot("a1", 0.5, 0.5, "a1"),), marks=(Mark(0, 0, "a"),))
    assert to_json(board) == {
        "surface": "board",
        "id": "brett",
        "label": "Brett",
        "width": 2,
        "height": 1,
        "spots": [{"id": "a1", "x": 0.5, "y": 0.5, "label": "a1"}],
        "marks": [{"x": 0, "y": 0, "text": "a"}],
    }
    assert to_json(Area("hand-0", _("Hand"), "fan", 0)) == {
        "surface": "area",
        "id": "hand-0",
        "label": "Hand",
        "layout": "fan",
        "seat": 0,
    }


def test_effects_say_what_they_are() -> None:
    assert to_json(Moved(source="a1", to="a4", text=_("Weiß"))) == {
        "kind": "moved",
        "source": "a1",
        "to": "a4",
        "text": "Weiß",
    }
    assert to_json(Captured(at="a1")) == {"kind": "captured", "at": "a1"}
    assert to_json(Said(text=_("Weiß"), only=(0,)), english) == {"kind": "said", "text": "White", "only": [0]}


def test_steps_and_outcomes() -> None:
    assert to_json(Step()) == {}
    assert to_json(Step(("a",), True, _("Weiß"), (), (Button("a", _("zwei")),)), english) == {
        "targets": ["a"],
        "complete": True,
        "prompt": "White",
        "buttons": [{"target": "a", "label": "two"}],
    }
    assert to_json(Outcome((1, 2), "stones", _("Weiß"))) == {
        "places": [1, 2],
        "termination": "stones",
        "reason": "Weiß",
    }


def test_winners() -> None:
    assert Outcome((2, 1), "x", _("x")).winners == (1,)
    assert Outcome((1, 1), "x", _("x")).winners == ()
    assert Outcome((1, 3, 1), "x", _("x")).winners == (0, 2)
    assert Outcome((1,), "x", _("x")).winners == ()


def test_a_class_of_ones_own() -> None:
    @dataclass(frozen=True)
    class Own:
        needed: int
        optional: tuple[int, ...] = ()

    assert to_json(Own(1)) == {"needed": 1}
    assert to_json(Own(1, (2,))) == {"needed": 1, "optional": [2]}


def test_a_view_is_json() -> None:
    view = View((Area("a", _("A")),), (Piece("a", "x", _("X")),), (_("Weiß"),), _("zwei"))
    assert json.loads(json.dumps(to_json(view, english))) == {
        "surfaces": [{"surface": "area", "id": "a", "label": "A"}],
        "pieces": [{"at": "a", "kind": "x", "label": "X"}],
        "sides": ["White"],
        "status": "two",
    }


@pytest.mark.parametrize(
    ("slug", "seats", "homes"),
    [
        ("halma", 2, ("a1", "p16")),
        ("halma", 4, ("a1", "a16", "p16", "p1")),
        ("stern-halma", 2, ("a1", "q1")),
        ("stern-halma", 3, ("a1", "m1", "m13")),
        ("stern-halma", 6, ("a1", "e1", "m1", "q1", "m13", "e13")),
        ("mensch-aergere-dich-nicht", 2, ("haus-gelb-4", "haus-rot-4")),
        ("mensch-aergere-dich-nicht", 4, ("haus-gelb-4", "haus-gruen-4", "haus-rot-4", "haus-schwarz-4")),
    ],
)
def test_everybody_has_their_own_corner_below(slug: str, seats: int, homes: tuple[str, ...]) -> None:
    """Turned by what the board says, every seat's outermost field lies where the first one's would, or lowest."""
    game = registry.find(slug).make(seats, {})
    board = next(each for each in game.view(game.start(), None).surfaces if isinstance(each, Board))
    spots = {spot.id: spot for spot in board.spots}
    corners = set()
    for seat, home in enumerate(homes):
        angle = math.radians(board.turns[seat])
        x, y = spots[home].x - board.width / 2, spots[home].y - board.height / 2
        turned = x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
        corners.add("left" if turned[0] < -3 else "middle" if abs(turned[0]) < 0.4 else "right")
        assert turned[1] > 4.9, (home, turned)
    assert corners == ({"middle"} if slug == "stern-halma" else {"left"})


#: words after which a name would have to change: "von Roter Igel" is no German
BENDING = re.compile(
    r"\b(?:von|vor|für|an|auf|bei|mit|nach|zu|zum|zur|gegen|ohne|statt|über|durch|um|als|dem|den|des|der|fragt|bittet"
    r"|gibt|nimmt|hilft|glaubt|wirft|schlägt) §\d"
)


@pytest.mark.parametrize("slug", registry.rulesets())
def test_a_name_stands_only_where_it_stays_as_it_is(slug: str) -> None:
    """Players have names like "Roter Igel" that nobody declines; sentences have to do without."""
    ruleset = registry.rulesets()[slug]
    said: set[str] = set()
    for seats in {ruleset.seats[0], ruleset.seats[-1]}:
        names = [f"§{seat}" for seat in range(seats)]
        match = Match(ruleset.make(seats), "Namen")
        game, rng = match.game, random.Random(slug)
        for _event in range(120):
            acting = match.to_act()
            if not acting:
                break
            if acting == {CHANCE}:
                match.settle()
                continue
            seat = rng.choice(sorted(acting))
            shown = (game.view(match.state, seat), game.view(match.state, None), game.step(match.state, seat).prompt)
            match.play(seat, game.propose(match.state, seat, rng))
            said |= sentences([to_json(each, None, names) for each in (*shown, *match.effects[-1])])
        outcome = game.outcome(match.state)
        said |= {outcome.reason.render(names=names)} if outcome else set()
    assert [sentence for sentence in said if BENDING.search(sentence)] == []


def sentences(shown: object) -> set[str]:
    """Every piece of text in what is sent."""
    if isinstance(shown, dict):
        return sentences(list(shown.values()))
    if isinstance(shown, list):
        return set().union(*map(sentences, shown))
    return {shown} if isinstance(shown, str) else set()
