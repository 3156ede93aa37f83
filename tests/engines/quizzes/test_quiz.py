"""Questions: how one is drawn and kept, who may know its answer, how much computer players know."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from games.bots.players import LEVELS, think
from games.domain.frames import tree, view_json
from games.engines import registry
from games.engines.chance import Source
from games.engines.core import NOTHING, IllegalMoveError
from games.engines.kit import quiz
from games.engines.kit.quiz import AUDIENCES, KNOWS, TOPICS, Ask, asking, read, shipped
from games.engines.kit.states import changed
from games.engines.match import Match, event_from_json, event_to_json
from tests.engines.contract import play
from tests.engines.quizzes.helpers import ANSWERS, SAID, SOURCE, answer, at, drawn, many

GAMES = ("trivial-pursuit", "spiel-des-wissens")


@pytest.mark.parametrize("audience", AUDIENCES)
def test_what_is_shipped(audience: str) -> None:
    """Every topic has questions, each with an id of its own and four different answers."""
    questions = shipped(audience)
    assert {question.topic for question in questions} == set(TOPICS)
    assert len({question.id for question in questions}) == len(questions)
    for question in questions:
        assert len(set(question.answers)) == 4, question.id
        assert question.text
        assert question.said
        assert question.source, question.id
        assert "{" not in "".join((question.text, *question.answers, question.said, question.source)), question.id


def test_a_question_is_drawn_whole() -> None:
    ask = Ask(("tiere",), "kinder", frozenset())
    with asking(many(1)):
        outcome = ask.sample(Source("seed", 3))
    asked = read(outcome)
    assert (asked.question, asked.topic, asked.audience) == ("kinder-tiere-1", "tiere", "kinder")
    assert sorted(asked.answers) == ["daneben", "falsch", "richtig", "weit gefehlt"]
    assert asked.answers[asked.right] == "richtig"
    assert (asked.said, asked.source) == ("Gesagt wird 1.", "Probeheft")
    assert ask.allows(outcome)
    assert not Ask(("tiere",), "erwachsene", frozenset()).allows(outcome)
    assert not Ask(("natur",), "kinder", frozenset()).allows(outcome)


@pytest.mark.parametrize(
    ("place", "value"),
    [(0, ""), (1, "unsinn"), (2, "alle"), (4, "Nein"), (8, 4), (8, True), (8, "1"), (9, "01"), (9, "014"), (10, 7)],
)
def test_what_is_no_question(place: int, value: object) -> None:
    good = drawn("natur")
    assert Ask(("natur",), "erwachsene", frozenset()).allows(good)
    bad = (*good[:place], value, *good[place + 1 :])
    assert not Ask(("natur",), "erwachsene", frozenset()).allows(bad)  # type: ignore[arg-type]


def test_none_is_asked_twice_while_others_are_left() -> None:
    with asking(many(3)):
        seen: set[str] = set()
        for number in range(3):
            outcome = Ask(("natur",), "kinder", frozenset(seen)).sample(Source("seed", number))
            assert outcome[0] not in seen
            seen.add(str(outcome[0]))
        assert str(Ask(("natur",), "kinder", frozenset(seen)).sample(Source("seed", 4))[0]) in seen


def test_the_right_answer_stands_anywhere() -> None:
    """Each of the four places about as often: 1000 draws, 250 expected, a standard deviation of 14."""
    with asking(many(1)):
        ask = Ask(("natur",), "kinder", frozenset())
        places = Counter(read(ask.sample(Source("places", number))).right for number in range(1000))
    assert all(190 < places[place] < 310 for place in range(4))


@pytest.mark.parametrize("strength", range(3))
def test_a_hunch_is_right_as_often_as_the_strength_knows(strength: int) -> None:
    """2000 draws: the standard deviation is at most 1.1 of a hundred."""
    with asking(many(1)):
        ask = Ask(("natur",), "kinder", frozenset())
        drawn_questions = [read(ask.sample(Source("hunches", number))) for number in range(2000)]
    share = sum(asked.hunches[strength] == asked.right for asked in drawn_questions) / 20
    assert abs(share - KNOWS[strength]) < 4
    wrong = Counter((asked.hunches[strength] - asked.right) % 4 for asked in drawn_questions)
    assert all(wrong[place] > 0 for place in (1, 2, 3))


def asked_match(slug: str, right: str) -> Match:
    """Somebody is asked, and the answer is hidden."""
    match = at(slug, 3)
    match.play(0, ("wuerfel",))
    match.decide((2,))
    if slug == "trivial-pursuit":
        match.play(0, ("speiche-1-2",))
    match.decide(drawn(match.game.draw(match.state).topics[0], right))
    return match


@pytest.mark.parametrize("slug", GAMES)
def test_nobody_is_told_the_answer_before_it_is_given(slug: str) -> None:
    """What goes to each seat and to spectators is the same whichever answer is right, and what is told comes later."""
    sent = set()
    for right in "abcd":
        match = asked_match(slug, right)
        game, s = match.game, match.state
        frames = [view_json(game.view(s, who)) for who in (None, 0, 1, 2)]
        moves = tree(game, s, 0)
        told = [str(effect.text) for effect in match.effects[-1]]
        sent.add(json.dumps([frames, moves, told], ensure_ascii=False))
    assert len(sent) == 1
    (text,) = sent
    assert SAID not in text
    assert SOURCE not in text
    assert all(each in text for each in ANSWERS)
    match.play(0, ("antwort-a",))
    after = json.dumps([view_json(game.view(match.state, who)) for who in (None, 0, 1, 2)], ensure_ascii=False)
    assert SAID in after
    assert SOURCE in after
    assert "Richtig ist „Blau“" in after


@pytest.mark.parametrize("slug", GAMES)
def test_others_see_the_question_and_only_the_one_who_is_asked_can_answer(slug: str) -> None:
    match = asked_match(slug, "b")
    game, s = match.game, match.state
    status = str(game.view(s, 1).status)
    assert "Was stimmt? A: Ja – B: Nein – C: Rot – D: Blau" in status
    step = game.step(s, 0)
    assert str(step.prompt).endswith("Was stimmt?")
    assert [str(button.label) for button in step.buttons] == list(ANSWERS)
    assert [button.key for button in step.buttons] == ["a", "b", "c", "d"]
    assert game.step(s, 1) == NOTHING
    assert str(match.effects[-1][0].text).endswith("Was stimmt? A: Ja – B: Nein – C: Rot – D: Blau")


@pytest.mark.parametrize("slug", GAMES)
def test_computers_follow_their_hunch_and_cannot_look(slug: str) -> None:
    """The same answer whichever is right; another seat's imagined world holds no hunch, and none holds what is told."""
    for strength, level in enumerate(LEVELS):
        for right in "abcd":
            match = asked_match(slug, right)  # its hunches: a, b, c
            assert think(match.game, match.state, 0, level, "seed") == (f"antwort-{'abc'[strength]}",)
    worlds = [match.game.sample_world(match.state, 0, random.Random(n)) for n in range(200)]
    assert {world.asked.right for world in worlds} == {0, 1, 2, 3}
    assert {world.asked.hunches for world in worlds} == {(0, 1, 2)}
    assert {(world.asked.said, world.asked.source) for world in worlds} == {("", "")}
    others = [match.game.sample_world(match.state, 1, random.Random(n)) for n in range(200)]
    assert len({world.asked.hunches for world in others}) > 20


@pytest.mark.parametrize("slug", GAMES)
def test_a_log_replays_when_the_questions_have_changed(slug: str) -> None:
    ruleset = registry.find(slug)
    with asking(many(4)):
        match = play(ruleset.make(2), "log", ruleset.max_events)
    log = [event_from_json(json.loads(json.dumps(event_to_json(event)))) for event in match.events]
    again = Match(ruleset.make(2))
    with asking([]):
        for event in log:
            again.push(event)
    assert again.states == match.states
    assert again.effects == match.effects


@pytest.mark.parametrize("slug", GAMES)
def test_each_chooses_their_questions(slug: str) -> None:
    """000:998: children with the cards for children, adults with theirs, in one match."""
    game = registry.find(slug).make(3, {"beginn": "platz"})
    match = Match(game)
    assert match.to_act() == {0, 1, 2}
    match.play(2, ("fuer-kinder",))
    assert match.to_act() == {0, 1}
    with pytest.raises(IllegalMoveError, match="Wähle erst"):
        match.play(0, ("wuerfel",))
    match.play(0, ("fuer-erwachsene",))
    match.play(1, ("fuer-kinder",))
    assert match.state.audiences == ("erwachsene", "kinder", "kinder")
    assert match.to_act() == {0}
    for turn, audience in enumerate(match.state.audiences):
        s = changed(match.state, turn=turn, phase="frage", topics=("natur",))
        assert game.draw(s).audience == audience


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("fragen", AUDIENCES)
def test_or_all_answer_the_same(slug: str, fragen: str) -> None:
    match = at(slug, 3, fragen=fragen)
    assert match.to_act() == {0}
    assert match.state.audiences == (fragen,) * 3


def test_what_is_told_is_read_before_it_goes_on() -> None:
    match = asked_match("spiel-des-wissens", "b")
    with pytest.raises(IllegalMoveError, match="eine der vier Antworten"):
        match.play(0, ("wuerfel",))
    match.play(0, ("antwort-b",))
    assert "„Nein“ ist richtig. Das steht fest. (Nachzulesen: Band 7)" in str(match.effects[-1][0].text)
    assert str(match.game.step(match.state, 0).prompt) == "Ja, richtig! Das steht fest."
    wrong = asked_match("spiel-des-wissens", "b")
    wrong.play(0, ("antwort-a",))
    assert "„Ja“ ist falsch. Richtig ist „Nein“. Das steht fest. (Nachzulesen: Band 7)" in str(
        wrong.effects[-1][0].text
    )
    assert str(wrong.game.step(wrong.state, 0).prompt) == "Richtig ist: Nein. Das steht fest."
    assert match.game.reading(match.state) == 6.0
    with pytest.raises(IllegalMoveError, match="Weiter"):
        match.play(0, ("wuerfel",))
    match.play(0, ("weiter",))
    assert match.game.reading(match.state) == 0.0


def test_the_questions_of_a_match_are_remembered() -> None:
    match = at("spiel-des-wissens")
    for number, die in enumerate((1, 1)):
        match.play(match.state.turn, ("wuerfel",))
        match.decide((die,))
        assert match.game.draw(match.state).asked == {f"t-{n}" for n in range(number)}
        answer(match, "b", key=f"t-{number}")


def test_instead_of_what_is_shipped() -> None:
    """Within `asking` nothing else is drawn, and afterwards what is shipped again."""
    with asking(many(1)):
        assert quiz._fitting(("natur",), "kinder") == [q for q in many(1) if q.id == "kinder-natur-1"]
    assert quiz._fitting(("natur",), "kinder") == tuple(q for q in shipped("kinder") if q.topic == "natur")


@pytest.mark.parametrize("slug", GAMES)
def test_the_picture_of_a_question_lies_in_place_of_the_die_until_the_next_throw(slug: str) -> None:
    match = at(slug, 2)
    match.play(0, ("wuerfel",))
    match.decide((2,))
    if slug == "trivial-pursuit":
        match.play(0, ("speiche-1-2",))
    match.decide(drawn(match.game.draw(match.state).topics[0], picture="kreisel"))

    def shown() -> list[str]:
        return [piece.face for piece in match.game.view(match.state, 1).pieces if piece.kind == "quiz"]

    assert shown() == ["kreisel"]
    match.play(0, ("antwort-a",))
    assert shown() == ["kreisel"]
    match.play(0, ("weiter",))
    assert shown() == []
