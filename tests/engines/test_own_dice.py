"""Dice of one's own: the page keeps the score of what fell on a wooden table."""

from typing import Any

import pytest

from games.bots.players import LEVELS, think
from games.engines import registry
from games.engines.core import GameError, IllegalMoveError
from games.engines.match import Match, event_from_json, event_to_json
from games.engines.own_dice import DiceOptions, OwnDice

OWN = {"eigene_wuerfel": True}
OFFERED = [slug for slug, ruleset in registry.rulesets().items() if "eigene_wuerfel" in ruleset.choices()]


def match(slug: str, seats: int = 2, **options: Any) -> Match:
    begun = Match(registry.find(slug).make(seats, {**OWN, **options}), "own")
    begun.settle()
    return begun


def said(effects: Any) -> list[str]:
    return [str(effect.text) for effect in effects if effect.text]


def fallen(played: Match) -> list[str]:
    """The faces of the dice on the table; the cup is none."""
    pieces = played.game.view(played.state, None).pieces
    return sorted(piece.face for piece in pieces if piece.kind == "die" and piece.face != "back")


def test_what_fell_is_typed_and_the_log_says_so() -> None:
    played = match("kniffel")
    shown = played.play(0, ("wuerfeln", "augen-6", "augen-6", "augen-2", "augen-5", "augen-6"))
    assert said(shown)[-2:] == ["Selbst gewürfelt und eingetippt.", "Spieler 1 würfelt 6, 6, 2, 5, 6."]
    assert fallen(played) == ["2", "5", "6", "6", "6"]
    assert len(played.events) == 1  # the throw is part of the move


def test_only_the_dice_thrown_again_are_typed() -> None:
    played = match("kniffel")
    played.play(0, ("wuerfeln", "augen-6", "augen-6", "augen-2", "augen-5", "augen-6"))
    again = ("w1", "w2", "w5", "wuerfeln")  # a die named is put aside
    assert isinstance(played.game, OwnDice)
    assert played.game.falling(played.state, 0, again) == 2
    played.play(0, (*again, "augen-6", "augen-1"))
    assert fallen(played) == ["1", "6", "6", "6", "6"]


def test_the_page_can_throw_for_whoever_has_lost_a_die() -> None:
    played = match("sechser-spiel", beginn="platz")
    assert said(played.play(0, ("wuerfel", "seite"))) == []
    assert said(played.settle()) == ["Spieler 1 würfelt eine 1."]
    assert played.to_act() == {0}


def test_dice_that_differ_are_asked_for_by_name() -> None:
    played = match("paerchen", beginn="platz")
    prompts = []
    for end in range(1, 5):
        path = ("wuerfel", "augen-5", "augen-3", "augen-2")[:end]
        prompts.append(str(played.game.step(played.state, 0, path).prompt))
    assert prompts == [
        "Was zeigt der erste weiße Würfel?",
        "Bisher: 5. Was zeigt der zweite weiße Würfel?",
        "Bisher: 5, 3. Was zeigt der erste rote Würfel?",
        "Bisher: 5, 3, 2. Was zeigt der zweite rote Würfel?",
    ]
    played.play(0, ("wuerfel", "augen-5", "augen-3", "augen-2", "augen-1"))
    assert played.state.sums == (5, 0)


def test_who_begins_is_thrown_by_the_page() -> None:
    played = match("leiterspiel", beginn="wurf")
    assert all("eingetippt" not in text for effects in played.effects for text in said(effects))
    assert played.to_act() in ({0}, {1})


@pytest.mark.parametrize(
    "path",
    [
        ("wuerfel",),
        ("wuerfel", "augen-7"),
        ("wuerfel", "augen-3", "augen-3"),
        ("wuerfel", "seite", "augen-3"),
        ("augen-3",),
        ("seite",),
    ],
)
def test_what_cannot_have_fallen_is_refused(path: tuple[str, ...]) -> None:
    played = match("sechser-spiel", beginn="platz")
    before = played.state
    with pytest.raises(IllegalMoveError) as refused:
        played.play(0, path)
    assert "würf" in str(refused.value.reason).lower()
    assert played.state == before
    assert not played.events


def test_each_die_is_asked_for_by_what_was_typed_before() -> None:
    played = match("kniffel")
    first = played.game.step(played.state, 0, ("wuerfeln",))
    assert str(first.prompt) == "Was zeigt dein Würfel?"
    assert [str(button.label) for button in first.buttons][-1] == "Hier würfeln"
    second = played.game.step(played.state, 0, ("wuerfeln", "augen-4", "augen-4"))
    assert str(second.prompt) == "Bisher: 4, 4. Was zeigt der nächste?"
    assert second.targets == tuple(f"augen-{n}" for n in range(1, 7))  # the page throws all dice or none


@pytest.mark.parametrize("slug", OFFERED)
def test_typed_by_chance_a_match_is_the_same_as_thrown_by_the_page(slug: str) -> None:
    """The naive way to play with dice of one's own: look at the page's, and type them."""
    ruleset = registry.find(slug)
    seats = max(2, ruleset.seats[0])
    thrown, typed = Match(ruleset.make(seats), "same"), Match(ruleset.make(seats, OWN), "same")
    for _round in range(60):
        while (event := thrown.draw()) is not None:
            thrown.push(event)
            typed.push(event) if typed.draw() else None
        if not thrown.to_act():
            break
        seat = min(thrown.to_act())
        path = think(thrown.game, thrown.state, seat, "leicht", str(len(thrown.events)))
        thrown.play(seat, path)
        faces = thrown.draw()
        typed.play(seat, (*path, *(f"augen-{face}" for face in faces.outcome)) if faces else path)
        if faces:
            thrown.push(faces)
        assert typed.state == thrown.state
    assert len(typed.events) < len(thrown.events)


@pytest.mark.parametrize("level", LEVELS)
def test_a_computer_throws_no_dice_on_the_table(level: str) -> None:
    played = match("sechser-spiel", beginn="platz")
    while played.to_act():
        seat = min(played.to_act())
        played.play(seat, think(played.game, played.state, seat, level, str(len(played.events))))
        played.settle()
    paths = [event_to_json(event)["move"] for event in played.events if "move" in event_to_json(event)]
    assert {path[-1] for path in paths if path[0] == "wuerfel"} == {"seite"}


def test_a_stored_match_replays() -> None:
    played = match("mensch-aergere-dich-nicht", beginn="platz")
    played.play(0, ("wuerfel", "augen-6"))
    again = Match(registry.find("mensch-aergere-dich-nicht").make(2, {**OWN, "beginn": "platz"}))
    for event in played.events:
        again.push(event_from_json(event_to_json(event)))
    assert again.state == played.state


def test_it_is_asked_last_and_only_where_all_dice_lie_open() -> None:
    for slug in OFFERED:
        ruleset = registry.find(slug)
        assert issubclass(ruleset.engine.options_class, DiceOptions)
        assert list(ruleset.choices())[-1] == "eigene_wuerfel"
        assert not ruleset.defaults()["eigene_wuerfel"]
    for slug in ("maexchen", "muehle"):
        with pytest.raises(GameError, match="gibt es in diesem Spiel nicht"):
            registry.find(slug).make(None, OWN)
