"""Quartett, rule by rule, and its memory against the whole history of a match.

The evidence for `sample_world`: whoever imagines other hands must imagine hands with which everything said so far
could have been said. A sampled world is therefore dealt back to the beginning, by undoing every card that was passed on
openly, and the whole match is asked again there, by a referee of its own: each question must be allowed and get the
same answer. With three and more players no card moves in secret, so this check is complete.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from games.engines.core import IllegalMoveError, Move
from games.engines.match import Match
from games.engines.shedding.quartett import RULESETS, Quartett
from games.engines.shedding.quartett_sets import SETS

(RULESET,) = RULESETS
ALL = [f"{letter}{number}" for letter in "abcdefgh" for number in (1, 2, 3, 4)]


def game(seats: int = 3, **options: Any) -> Quartett:
    made = RULESET.make(seats, options)
    assert isinstance(made, Quartett)
    return made


def at(*hands: str, stock: str = "", turn: int = 0) -> Match:
    """A match with these hands; what is in no hand and not in the stock was laid by seat 0 before."""
    made = game(len(hands))
    held = [frozenset(hand.split()) for hand in hands]
    gone = [
        number
        for number, group in enumerate(made.set.groups)
        if not any(card in hand for card in group for hand in (*held, stock.split()))
    ]
    start = made.start()
    state = replace(
        start, hands=tuple(held), stock=tuple(stock.split()), laid=(tuple(gone), *start.laid[1:]), turn=turn
    )
    return Match(made, "quartett", state)


def targets(match: Match, *path: str) -> tuple[str, ...]:
    (seat,) = match.to_act()
    return match.game.step(match.state, seat, path).targets


def ask(match: Match, line: str) -> Match:
    (seat,) = match.to_act()
    match.play(seat, tuple(line.split()))
    return match


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


def why(match: Match, line: str) -> str:
    (seat,) = match.to_act()
    with pytest.raises(IllegalMoveError) as refused:
        match.play(seat, tuple(line.split()))
    return str(refused.value)


# --- cards and deal ---


@pytest.mark.parametrize("name", SETS)
def test_sets(name: str) -> None:
    chosen = SETS[name]
    assert [len(group) for group in chosen.groups] == [4] * 8  # 000:1427
    pack = [card for group in chosen.groups for card in group]
    assert len(set(pack)) == 32
    assert len({str(chosen.names[card]) for card in pack}) == 32
    assert len({str(title) for title in chosen.titles}) == 8
    if name != "handwerk":
        assert all(len({card.split("-")[1] for card in group}) == 1 for group in chosen.groups)


@pytest.mark.parametrize(
    ("seats", "hands", "stock"),
    [
        (2, [10, 10], 12),  # 000:1437
        (3, [11, 11, 10], 0),  # 000:1429: some get one more
        (4, [8, 8, 8, 8], 0),
        (5, [7, 7, 6, 6, 6], 0),
        (6, [6, 6, 5, 5, 5, 5], 0),
        (7, [5, 5, 5, 5, 4, 4, 4], 0),
        (8, [4] * 8, 0),
    ],
)
def test_deal(seats: int, hands: list[int], stock: int) -> None:
    match = Match(game(seats), "geben")
    match.decide(ALL)  # the cards of a quartet go round: nobody has one at once
    assert [len(hand) for hand in match.state.hands] == hands
    assert len(match.state.stock) == stock
    assert match.to_act() == {0}  # left of the dealer


def test_a_quartet_that_is_dealt_is_laid() -> None:
    match = Match(game(8), "geben")
    match.decide([f"{letter}{number}" for number in (1, 2, 3, 4) for letter in "abcdefgh"])
    outcome = match.game.outcome(match.state)
    assert outcome
    assert outcome.scores == (1,) * 8


# --- asking ---


def test_asking() -> None:
    match = at("a1 a2 b1 c1", "a3 b2 c2 b4", "a4 b3 c3 c4")
    assert targets(match) == ("quartett-a", "quartett-b", "quartett-c")
    assert targets(match, "quartett-a") == ("a3", "a4")
    assert targets(match, "quartett-a", "a3") == ("hand-1", "hand-2")
    assert "selbst" in why(match, "quartett-a a1 hand-1")
    assert "gehört nicht zu dem Quartett" in why(match, "quartett-a b2 hand-1")
    assert "selbst eine Karte" in why(match, "quartett-d d1 hand-1")  # 000:1431
    assert "Dich selbst" in why(match, "quartett-a a3 hand-0")
    assert "der mitspielt" in why(match, "quartett-a a3 hand-7")
    assert "welche Karte" in why(match, "quartett-a")
    assert "wen du fragst" in why(match, "quartett-a a3")
    assert "Beginne mit einer Karte" in why(match, "a1 a3 hand-1")


def test_a_hit_goes_on_and_a_miss_passes_the_turn() -> None:
    match = at("a1 a2 b1 c1", "a3 b2 c2 b4", "a4 b3 c3 c4")
    ask(match, "quartett-a a3 hand-1")
    assert match.to_act() == {0}  # 000:1431
    assert match.state.hands[0] == {"a1", "a2", "a3", "b1", "c1"}
    assert match.state.hands[1] == {"b2", "c2", "b4"}
    assert said(match) == [
        "Spieler 1 fragt: Spieler 2, hast du „A3 Brezel“?",
        "Spieler 2 hat die Karte und gibt sie her.",
    ]
    ask(match, "quartett-b b2 hand-2")
    assert match.to_act() == {2}  # the one who was asked
    assert said(match)[1] == "Spieler 3 hat sie nicht."


def test_a_complete_quartet_is_laid() -> None:
    match = ask(at("a1 a2 a3 c1", "c2 c3", "a4 c4"), "quartett-a a4 hand-2")
    assert match.state.hands[0] == {"c1"}
    assert 0 in match.state.laid[0]
    assert "Spieler 1 legt das Quartett „Backstube“ ab." in said(match)


def test_who_has_no_cards_is_out_and_the_left_neighbour_asks() -> None:
    match = ask(at("a1 a2 a3", "b1 b2 b3", "b4 a4"), "quartett-a a4 hand-2")
    assert not match.state.hands[0]
    assert match.to_act() == {1}  # 000:1431
    assert targets(match, "quartett-b", "b4") == ("hand-2",)
    assert "ausgeschieden" in why(match, "quartett-b b4 hand-0")
    ask(match, "quartett-b b4 hand-2")
    outcome = match.game.outcome(match.state)
    assert outcome
    assert outcome.scores == (7, 1, 0)
    assert outcome.places == (1, 2, 3)


def test_giving_the_last_card_away() -> None:
    match = ask(at("a1 a2 c1", "a3", "a4 c2 c3 c4"), "quartett-a a3 hand-1")
    assert match.to_act() == {0}
    assert targets(match, "quartett-a", "a4") == ("hand-2",)


def test_equal_numbers_share_the_place() -> None:
    match = at("a1 a2 a3", "a4")
    match.states[-1] = replace(match.state, laid=((1, 2, 3), (4, 5, 6, 7)))
    ask(match, "quartett-a a4")
    outcome = match.game.outcome(match.state)
    assert outcome
    assert (outcome.places, outcome.scores, outcome.winners) == ((1, 1), (4, 4), ())


def test_a_match_that_does_not_end_is_ended() -> None:
    match = at("a1 a2 b1", "a3 b2 b4", "a4 b3")
    match.states[-1] = replace(match.state, quiet=299)
    ask(match, "quartett-a a3 hand-2")
    outcome = match.game.outcome(match.state)
    assert outcome
    assert outcome.termination == "quiet"


# --- two players ---


def test_two_players_draw_after_a_miss() -> None:
    match = at("a1 a2 b1", "a3 b2 b3", stock="b4 a4")
    assert match.game.step(match.state, 0, ("quartett-a", "a4")).complete  # nobody else to ask
    ask(match, "quartett-a a4")
    assert match.state.hands[0] == {"a1", "a2", "a4", "b1"}  # 000:1437: the top card, whatever it is
    assert match.state.stock == ("b4",)
    assert match.to_act() == {1}
    drawn = [(str(effect.text), effect.only) for effect in match.effects[-1]][-2:]
    assert drawn == [("Spieler 1 zieht eine Karte.", None), ("Du ziehst „A4 Waage“.", (0,))]


def test_a_drawn_card_may_complete_a_quartet() -> None:
    match = ask(at("a1 a2 a3 b1", "b2 b3", stock="b4 a4"), "quartett-b b4")
    assert 0 in match.state.laid[0]
    assert match.state.hands[0] == {"b1"}
    assert match.to_act() == {1}


def test_an_empty_hand_is_refilled() -> None:
    match = ask(at("a1 a2 a3", "a4 b2 b3", stock="b1 b4"), "quartett-a a4")
    assert match.state.hands[0] == {"b4"}  # emptied by laying
    assert match.to_act() == {0}
    match = ask(at("a1 a2 b1", "a3", stock="b2 b3 b4 a4"), "quartett-a a3")
    assert match.state.hands[1] == {"a4"}  # emptied by giving
    assert match.to_act() == {0}


# --- the memory ---


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_imagined_hands_explain_the_whole_history(seats: int) -> None:
    rng = random.Random(seats)
    made = game(seats)
    differing = 0
    for number in range(4):
        match = Match(made, f"{seats} {number}")
        match.settle()
        for _question in range(25):
            if not match.to_act():
                break
            (seat,) = match.to_act()
            match.play(seat, made.propose(match.state, seat, rng))
        for viewer in (None, *range(seats)):
            for _sample in range(3):
                world = made.sample_world(match.state, viewer, rng)
                hold_history(match, world)
                differing += world.hands != match.state.hands
    assert differing > 10


def hold_history(match: Match, world: Any) -> None:
    """Deal `world` back to the beginning and ask everything again."""
    seats = match.game.seats
    hands = [set(hand) for hand in world.hands]
    for owner, laid in enumerate(world.laid):
        hands[owner] |= {card for quartet in laid for card in ALL[4 * quartet : 4 * quartet + 4]}
    passed = []  # (asker, asked, card) of every question; whether it was a hit shows in the real match
    for event, before in zip(match.events, match.states, strict=False):
        if isinstance(event, Move):
            card, asked = event.path[1], int(event.path[2].removeprefix("hand-"))
            passed.append((event.seat, asked, card, card in before.hands[asked]))
    for asker, asked, card, hit in reversed(passed):
        if hit:
            assert card in hands[asker]
            hands[asker].remove(card)
            hands[asked].add(card)
    assert sorted(map(len, hands)) == sorted(32 // seats + (seat < 32 % seats) for seat in range(seats))
    laid: set[str] = set()
    for asker, asked, card, hit in passed:
        for hand in hands:
            complete = {four for four in "abcdefgh" if {f"{four}{n}" for n in range(1, 5)} <= hand}
            laid |= {f"{four}{n}" for four in complete for n in range(1, 5)}
            hand.difference_update(laid)
        assert card not in hands[asker]
        assert any(held[0] == card[0] for held in hands[asker]), "the asker would have had none of that quartet"
        assert (card in hands[asked]) == hit, "the answer would have been another"
        if hit:
            hands[asked].remove(card)
            hands[asker].add(card)


def test_two_players_imagine_what_was_said() -> None:
    """Known cards stay, denied cards stay away until a card is drawn, claims are met."""
    match = at("a1 a2 b1 c1", "a3 b2 b3 c2 d1", stock="d2 d3 d4 a4 b4 c3 c4")
    ask(match, "quartett-a a3")  # a hit: seat 0 shows a3
    ask(match, "quartett-b b4")  # a miss: seat 1 lacks b4; seat 0 draws c4
    ask(match, "quartett-c c1")  # a hit: seat 1 shows c1 and claims another of that quartet
    made, s, rng = match.game, match.state, random.Random(2)
    assert s.turn == 1
    for _sample in range(60):
        world = made.sample_world(s, 0, rng)
        assert world.hands[0] == s.hands[0]
        assert "c1" in world.hands[1]
        assert "b4" not in world.hands[1]
        assert world.hands[1] & {"c2", "c3"}, "seat 1 held one of them when it asked"
        spectator = made.sample_world(s, None, rng)
        assert {"a3"} <= spectator.hands[0]
        assert {"c1"} <= spectator.hands[1]
    assert len({made.sample_world(s, 0, rng).hands[1] for _sample in range(40)}) > 5


def test_the_cloth_shows_which_quartets_are_still_to_be_had():
    match = Match(RULESETS[0].make(3), "s")
    match.settle()
    while not any(match.state.laid):
        (seat,) = match.to_act()
        match.play(seat, match.game.propose(match.state, seat, random.Random(len(match.events))))
        match.settle()
    taken = {quartet: owner for owner, laid in enumerate(match.state.laid) for quartet in laid}
    shown = [piece for piece in match.game.view(match.state, None).pieces if piece.at == "gesucht"]
    assert len(shown) == 8
    for quartet, piece in enumerate(shown):
        title = match.game.set.titles[quartet]
        if quartet in taken:
            assert (piece.face, str(piece.label)) == ("back", f"Quartett {title}: hat Spieler {taken[quartet] + 1}")
        else:
            assert (piece.face, str(piece.label)) == (f"werk-{'abcdefgh'[quartet]}1", f"Quartett {title}")
