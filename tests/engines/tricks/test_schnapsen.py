"""Schnapsen: deals worked out by hand along 001:2651-2685, every option, endgames solved, what stays hidden."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import pytest

from games.engines.core import Game, IllegalMoveError, Move, Ruleset
from games.engines.kit.pack import heap
from games.engines.kit.places import each
from games.engines.match import Match
from games.engines.playout import playout
from games.engines.tricks import schnapsen as module
from tests.engines import contract
from tests.engines.contract import Variant
from tests.engines.tricks.shorthand import deal, hand, names, plays, said, targets

(RULESET,) = module.RULESETS
PACK = module.PACK
#: seat 0 leads; trump is Herz
MINE = "heA he10 krA piK piD"
YOURS = "krB krD kaB kaD heB"


def cards(short: str) -> int:
    return PACK.of(*names(short))


def table(hands: Iterable[str] = (MINE, YOURS), upcard: str = "heK", stock: str = "piB ka10", **options: Any) -> Match:
    match = Match(RULESET.make(2, options), "s")
    match.push(deal(PACK, hands, upcard, stock))
    return match


def strict(first: str, second: str, **options: Any) -> Match:
    """Nobody draws any more, the hands are these."""
    match = table(**options)
    s = replace(match.state, hands=(cards(first), cards(second)), strict=True, upcard=-1, stock=())
    return Match(match.game, "s", s)


# --- a deal by hand -----------------------------------------------------------------------------------------------


def test_deal() -> None:
    """001:2659-2663: twenty cards, five each, a trump card, nine in the stock; the other one leads."""
    s = table().state
    assert s.hands == (cards(MINE), cards(YOURS))
    assert PACK.cards[s.upcard] == "herz-koenig"
    assert len(s.stock) == 9
    assert said(table()) == ["Platz 2 gibt.", "Trumpf ist Herz: Herz-König liegt offen."]
    assert sum(module.Schnapsen(2, module.SchnapsenOptions())._worth) == 120


def test_a_deal_by_hand() -> None:
    match = table()
    assert targets(match) == {*hand(MINE), "hochzeit:pik", "zudrehen"}  # the trump jack is with the other
    plays(match, "0 krA")
    assert targets(match) == hand(YOURS)  # 001:2663: no need to follow
    plays(match, "1 kaB")
    assert match.state.points == (13, 0)
    assert match.state.hands == (cards("heA he10 piK piD piB"), cards("krB krD kaD heB ka10"))  # the winner draws first
    assert targets(match) == {*hand("heA he10 piK piD piB"), "hochzeit:pik", "zudrehen", "genug"}
    plays(match, "0 hochzeit:pik")
    assert said(match) == ["Platz 1 sagt 20 an: Hochzeit in Pik."]
    assert match.state.points == (33, 0)
    assert targets(match) == {*hand("piK piD"), "genug"}  # 001:2677: one of the two is led
    plays(match, "0 piD", "1 heB")  # 001:2663: trump takes
    assert match.state.points == (33, 5)
    assert match.to_act() == {1}


def test_forty_for_trumps() -> None:
    match = table(("heK heD krA piK kaB", YOURS.replace("heB", "pi10")), "heB")
    plays(match, "0 krA", "1 krB", "0 hochzeit:herz")
    assert match.state.points == (13 + 40, 0)
    assert said(match) == ["Platz 1 sagt 40 an: Hochzeit in Herz."]


# --- marriages before the first trick (001:2677) --------------------------------------------------------------------


def test_a_marriage_counts_with_the_first_trick() -> None:
    match = table()
    plays(match, "0 hochzeit:pik")
    assert said(match) == ["Platz 1 sagt 20 an: Hochzeit in Pik. Sie zählt mit dem ersten Stich."]
    assert match.state.points == (0, 0)
    plays(match, "0 piK", "1 heB")  # the other takes it
    assert match.state.points == (0, 6)
    plays(match, "1 krB", "0 krA")
    assert match.state.points == (13 + 20, 6)
    assert match.state.wed == (20, 0)
    plays(match, "0 heA", "1 krD")
    assert match.state.points == (33 + 14, 6)  # once


def test_or_may_not_be_named_before() -> None:
    match = table(ansage="spaeter")
    assert "hochzeit:pik" not in targets(match)
    with pytest.raises(IllegalMoveError, match="Dafür musst du erst einen Stich gemacht haben"):
        match.play(0, ("hochzeit:pik",))
    plays(match, "0 krA", "1 krB")
    assert "hochzeit:pik" in targets(match)


# --- following and beating (001:2665) -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "allowed", "refused", "sentence"),
    [
        ("krA krB he10 kaA", "krA", "krB", "Du hast eine höhere Karte in Kreuz"),
        ("krB krD heA kaA", "krB krD", "heA", "Jetzt musst du Kreuz bedienen"),  # none higher: any of the suit
        ("heB heA kaA", "heB heA", "kaA", "Du kannst Kreuz nicht bedienen"),
        ("kaA piB", "kaA piB", "", ""),
    ],
)
def test_follow_and_beat(held: str, allowed: str, refused: str, sentence: str) -> None:
    match = strict("kr10 pi10", held)
    plays(match, "0 kr10")
    assert targets(match) == hand(allowed)
    if refused:
        with pytest.raises(IllegalMoveError, match=sentence):
            plays(match, f"1 {refused}")


def plain_answers(led: str, held: list[str], trump: str) -> list[str]:
    """Follow and beat in plain words, on names of cards."""
    high = ["bube", "dame", "koenig", "10", "ass"]
    suit, rank = led.split("-")
    same = [card for card in held if card.startswith(suit)]
    better = [card for card in same if high.index(card.split("-")[1]) > high.index(rank)]
    return better or same or [card for card in held if card.startswith(trump)] or held


def plain_takes(led: str, answer: str, trump: str) -> bool:
    """Whether the answer takes the trick."""
    high = ["bube", "dame", "koenig", "10", "ass"]
    (suit, rank), (suit2, rank2) = led.split("-"), answer.split("-")
    return high.index(rank2) > high.index(rank) if suit == suit2 else suit2 == trump


def test_tricks_against_plain_words() -> None:
    """Random matches, every answer and every trick counted again on names of cards."""
    worth = {"ass": 11, "10": 10, "koenig": 4, "dame": 3, "bube": 2}
    seen = closed = 0
    for number in range(40):
        match = playout(RULESET.make(2), random.Random(number), str(number))
        for before, event, after in zip(match.states, match.events, match.states[1:], strict=False):
            if before.phase != "spiel" or not before.trick:
                continue
            trump, held = module.SUITS[before.trump], [PACK.cards[card] for card in each(before.hands[before.turn])]
            led = PACK.cards[before.trick[0]]
            allowed = plain_answers(led, held, trump) if before.strict else held
            step = match.game.step(before, before.turn)
            assert sorted(step.targets) == sorted(f"hand:{card}" for card in allowed)
            assert isinstance(event, Move)
            answer = event.path[0].removeprefix("hand:")
            taker = before.turn if plain_takes(led, answer, trump) else 1 - before.turn
            promised = before.promised if taker != before.dealer else 0
            got = sum(worth[card.split("-")[1]] for card in (led, answer)) + promised
            assert after.points[taker] == before.points[taker] + got
            assert after.leader == taker
            seen, closed = seen + 1, closed + before.strict
    assert seen > 1000
    assert closed > 200


def test_a_closed_endgame_is_solved_alike() -> None:
    """Four cards each, no stock: the most Augen the leader can take, by the engine's moves and by plain words."""

    def by_engine(game: Game[Any, Any], s: Any) -> int:
        (seat,) = game.to_act(s)
        found = []
        for target in game.step(s, seat).targets:
            if not target.startswith("hand:"):
                continue
            after, _effects = game.apply(s, Move(seat, (target,)))
            found.append(after.points[0] if after.phase == "zeigen" else by_engine(game, after))
        return max(found) if seat == 0 else min(found)

    def by_words(trump: str) -> Any:
        worth = {"ass": 11, "10": 10, "koenig": 4, "dame": 3, "bube": 2}

        @cache
        def best(first: frozenset[str], second: frozenset[str], leader: int) -> int:
            if not first:
                return 0
            hands, values = (first, second), []
            for led in hands[leader]:
                answers = []
                for answer in plain_answers(led, sorted(hands[1 - leader]), trump):
                    taker = 1 - leader if plain_takes(led, answer, trump) else leader
                    gone = {led, answer}
                    got = sum(worth[card.split("-")[1]] for card in gone) if taker == 0 else 0
                    answers.append(got + best(first - gone, second - gone, taker))
                values.append(min(answers) if leader == 0 else max(answers))
            return max(values) if leader == 0 else min(values)

        return best

    rng = random.Random(5)
    game, base = RULESET.make(2), table().state
    results = set()
    for _sample in range(25):
        held = rng.sample(range(20), 8)
        # a marriage may be named, but the cards are what is compared
        hands = (heap(held[:4]), heap(held[4:]))
        s = replace(base, hands=hands, strict=True, upcard=-1, stock=(), closer=0, shut=1, tricks=(1, 1), points=(0, 0))
        words = by_words("herz")
        first, second = (frozenset(PACK.cards[card] for card in each(heap)) for heap in hands)
        assert by_engine(game, s) == words(first, second, 0)
        results.add(words(first, second, 0))
    assert len(results) > 8


def test_the_chance_of_a_marriage() -> None:
    """Exactly: five of twenty cards hold king and queen of at least one suit in 3168 of 15504 cases."""
    missing = sum((-1) ** k * comb(4, k) * comb(20 - 2 * k, 5 - 2 * k) for k in range(3))
    exact = 1 - Fraction(missing, comb(20, 5))
    assert exact == Fraction(3168, 15504)
    assert exact == Fraction(sum(_pairs(PACK, hand) for hand in _hands()), comb(20, 5))
    game, rng = RULESET.make(2), random.Random(7)
    order, hits = list(range(20)), 0
    for _deal in range(3000):
        rng.shuffle(order)
        s, _effects = game.deal(game.start(), order)
        hits += any(game.couple(s, 0, suit) for suit in range(4))
    assert abs(hits / 3000 - exact) < 0.03


def _hands() -> Iterable[int]:
    return (heap(cards) for cards in combinations(range(20), 5))


def _pairs(pack: Any, held: int) -> bool:
    named = [pack.cards[card] for card in each(held)]
    return any(f"{suit}-koenig" in named and f"{suit}-dame" in named for suit in module.SUITS)


# --- exchanging and closing (001:2679) ------------------------------------------------------------------------------


def test_the_jack_takes_the_trump_card() -> None:
    match = table((YOURS, MINE))
    assert "tauschen" in targets(match)  # without a trick
    plays(match, "0 tauschen")
    assert said(match) == ["Platz 1 tauscht Herz-Bube gegen Herz-König."]
    assert match.state.hands[0] == cards("krB krD kaB kaD heK")
    assert PACK.cards[match.state.upcard] == "herz-bube"
    assert "tauschen" not in targets(match)
    with pytest.raises(IllegalMoveError, match="Diese Trumpfkarte ist schon die niedrigste"):
        match.play(0, ("tauschen",))


def test_without_the_jack_nobody_takes_it() -> None:
    match = table()
    with pytest.raises(IllegalMoveError, match="Zum Tauschen brauchst du Herz-Bube"):
        match.play(0, ("tauschen",))
    plays(match, "0 zudrehen")
    with pytest.raises(IllegalMoveError, match="Die Trumpfkarte liegt nicht mehr offen"):
        match.play(0, ("tauschen",))
    with pytest.raises(IllegalMoveError, match="keinen Talon mehr"):
        match.play(0, ("zudrehen",))


def test_closing() -> None:
    """001:2679: it is turned down, nobody draws, follow and beat."""
    match = table()
    plays(match, "0 zudrehen")
    assert said(match) == ["Platz 1 dreht zu: Niemand zieht mehr nach."]
    assert [piece.face for piece in match.game.view(match.state, 1).pieces if piece.at == "trumpf"] == ["back"]
    assert str(match.game.view(match.state, 1).status) == "Platz 1 hat zugedreht. Platz 1 ist am Zug."
    plays(match, "0 krA")
    assert targets(match) == hand("krB krD")
    plays(match, "1 krB")
    assert match.state.hands == (cards("heA he10 piK piD"), cards("krD kaB kaD heB"))


@pytest.mark.parametrize(
    ("points", "tricks", "option", "worth"),
    [
        (33, 2, 3, 1),  # 001:2683
        (32, 2, 3, 2),
        (0, 1, 3, 2),  # a trick of nothing but a jack and a queen would be more, but a trick is a trick
        (0, 0, 3, 3),
        (0, 0, 2, 2),
    ],
)
def test_what_a_closed_deal_is_worth(points: int, tricks: int, option: int, worth: int) -> None:
    """001:2681: by the other's points when it was closed, not later."""
    match = table(zugedreht=option)
    match = Match(match.game, "s", replace(match.state, points=(40, points), tricks=(2, tricks)))
    plays(match, "0 zudrehen")
    assert match.state.shut == worth
    s = replace(match.state, points=(66, 60), tricks=(4, 3))
    after, _effects = match.game.apply(s, Move(0, ("genug",)))
    assert after.scores == (worth, 0)


@pytest.mark.parametrize(
    ("option", "shut", "gain"), [("gleich", 1, 1), ("zwei", 1, 2), ("zwei", 3, 3), ("gleich", 3, 3)]
)
@pytest.mark.parametrize("how", ["claims in vain", "the other claims", "played out"])
def test_closing_in_vain(option: str, shut: int, gain: int, how: str) -> None:
    """001:2681: the other gets the points."""
    match = strict("krA", "krB", verschaetzt=option)
    s = replace(match.state, closer=0, shut=shut, points=(50, 60), tricks=(3, 3))
    if how == "claims in vain":
        after, _effects = match.game.apply(s, Move(0, ("genug",)))
    elif how == "the other claims":
        s = replace(s, turn=1, leader=1, points=(50, 66))
        after, _effects = match.game.apply(s, Move(1, ("genug",)))
    else:
        after = Match(match.game, "s", s)
        plays(after, "0 krA", "1 krB")
        assert said(after)[-1] == (
            "Platz 1 hat zugedreht und 66 nicht erreicht. "
            + ("Platz 2 gewinnt 1 Punkt." if gain == 1 else f"Platz 2 gewinnt {gain} Punkte.")
        )
        after = after.state
    assert after.scores == (0, gain)


def test_a_closer_who_has_66_at_the_end_has_won() -> None:
    match = strict("krB", "krA")
    match = Match(match.game, "s", replace(match.state, closer=0, shut=2, points=(66, 20), tricks=(3, 1)))
    plays(match, "0 krB", "1 krA")
    assert match.state.scores == (2, 0)


# --- enough -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "tricks", "gain"),
    [((66, 33), (5, 3), 1), ((66, 32), (5, 3), 2), ((66, 0), (5, 0), 3), ((70, 60), (5, 4), 1)],
)
def test_game_points(points: tuple[int, int], tricks: tuple[int, int], gain: int) -> None:
    """001:2683."""
    match = table()
    s = replace(match.state, points=points, tricks=tricks)
    after, effects = match.game.apply(s, Move(0, ("genug",)))
    assert after.scores == (gain, 0)
    assert str(effects[0].text) == "Platz 1: „Ich habe genug.“"


@pytest.mark.parametrize(
    ("points", "tricks", "gain"), [((65, 33), (5, 3), 1), ((65, 20), (5, 3), 2), ((13, 0), (1, 0), 3)]
)
def test_claiming_too_early(points: tuple[int, int], tricks: tuple[int, int], gain: int) -> None:
    """001:2671: the other gets what the claimer would have had."""
    match = table()
    after, effects = match.game.apply(replace(match.state, points=points, tricks=tricks), Move(0, ("genug",)))
    assert after.scores == (0, gain)
    assert str(effects[1].text).startswith(
        f"Platz 1 hat erst {points[0]} Augen: zu früh gerufen. Platz 2 gewinnt {gain}"
    )


def test_claiming_too_early_against_a_closer() -> None:
    match = table()
    s = replace(match.state, points=(40, 20), tricks=(2, 1), strict=True, closer=1, shut=2)
    after, _effects = match.game.apply(s, Move(0, ("genug",)))
    assert after.scores == (0, 2)


def test_the_computer_may_watch_the_claim() -> None:
    match = table(falsche_ansage=False)
    plays(match, "0 krA", "1 krB")
    assert "genug" not in targets(match)
    with pytest.raises(IllegalMoveError, match="Du hast erst 13 Augen"):
        match.play(0, ("genug",))
    assert "genug" in match.game.step(replace(match.state, points=(66, 0)), 0).targets


def test_claiming_is_for_who_leads() -> None:
    """001:2671: whoever has forgotten to say so can only after winning another trick."""
    match = table()
    with pytest.raises(IllegalMoveError, match="Dafür musst du erst einen Stich gemacht haben"):
        match.play(0, ("genug",))
    plays(match, "0 krA")
    with pytest.raises(IllegalMoveError, match="nur, wenn du ausspielst"):
        match.play(1, ("genug",))


@pytest.mark.parametrize(
    ("option", "points", "first", "scores"),
    [
        ("entscheidet", (20, 60), -1, (1, 0)),
        ("entscheidet", (0, 66), 1, (1, 0)),  # who has 66 and has not said so
        ("entscheidet", (20, 10), -1, (2, 0)),
        ("zehn", (20, 60), -1, (0, 1)),  # 43 to 60
        ("zehn", (53, 47), -1, (1, 0)),  # 76: the ten and the trick make it
        ("zehn", (20, 43), -1, (0, 0)),  # 43 to 43
        ("zehn", (0, 66), 1, (0, 2)),
    ],
)
def test_nobody_claims(option: str, points: tuple[int, int], first: int, scores: tuple[int, int]) -> None:
    """001:2667: the last trick decides; 001:1889: or it counts ten."""
    match = strict("krA", "krB", letzter_stich=option)
    match = Match(match.game, "s", replace(match.state, points=points, tricks=(4, 4), first=first))
    plays(match, "0 krA", "1 krB")
    assert match.state.scores == scores


# --- the match ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("begin", "before", "reason"),
    [
        (7, (6, 2), "Platz 1 ist bei null. Platz 2 bekommt ein Bummerl."),
        (7, (6, 0), "Platz 1 ist bei null. Platz 2 bekommt ein Schneiderbummerl, das zählt doppelt."),
        (3, (2, 2), "Platz 1 ist bei null. Platz 2 bekommt ein Bummerl."),
    ],
)
def test_the_match_ends_at_zero(begin: int, before: tuple[int, int], reason: str) -> None:
    """001:2685."""
    match = table(anfang=begin)
    match = Match(match.game, "s", replace(match.state, points=(66, 40), tricks=(5, 5), scores=before))
    assert str(match.game.view(match.state, 1).notes[0]) == "Bis null: 1"
    plays(match, "0 genug")
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert (outcome.places, outcome.termination, str(outcome.reason)) == ((1, 2), "points", reason)
    assert str(match.game.view(match.state, 1).notes[0]) == "Bis null: 0"


@pytest.mark.parametrize(("helps", "note"), [(True, "Augen: 13 · Bis null: 7"), (False, "Bis null: 7")])
def test_counting(helps: bool, note: str) -> None:
    match = table(zaehlhilfe=helps)
    plays(match, "0 krA", "1 krB")
    assert [str(text) for text in match.game.view(match.state, 0).notes] == [note, "Bis null: 7"]
    assert str(match.game.view(match.state, 1).notes[0]) == "Bis null: 7"


def test_german_faces() -> None:
    match = table(blatt="deutsch")
    labels = {str(piece.label) for piece in match.game.view(match.state, 0).pieces if piece.at == "hand-0"}
    assert labels == {"Rot-Daus", "Rot 10", "Eichel-Daus", "Grün-König", "Grün-Ober"}


# --- what stays hidden ----------------------------------------------------------------------------------------------


def test_who_followed_without_beating_has_nothing_higher() -> None:
    match = strict("kr10 pi10 piB", "krD kaA kaD")
    s = replace(
        match.state, stock=(PACK.index["kreuz-ass"], PACK.index["kreuz-bube"], PACK.index["herz-ass"]), closer=0
    )
    match = Match(match.game, "s", replace(s, shut=2))
    plays(match, "0 kr10", "1 krD")
    assert match.state.lacks[1] == cards("krA")
    plays(match, "0 piB", "1 kaA")
    assert match.state.lacks[1] == cards("krA piB piD piK pi10 piA heB heD heK he10 heA")
    for n in range(50):
        world = match.game.sample_world(match.state, 0, random.Random(n))
        assert not world.hands[1] & match.state.lacks[1]


class Wild(module.Schnapsen):
    """Touches anything that is allowed, claims included."""

    propose = Game.propose


WILD = Ruleset("schnapsen", "Schnapsen", Wild, (2,), max_events=RULESET.max_events)


@pytest.mark.parametrize("option", [("falsche_ansage", False), ("ansage", "spaeter"), ("letzter_stich", "zehn")])
def test_wild_play_keeps_the_contract(option: tuple[str, Any]) -> None:
    contract.check_match(Variant(WILD, 2, (option,)), "a")


def test_evaluate() -> None:
    match = table()
    game, s = match.game, match.state
    assert game.evaluate(replace(s, points=(40, 10)), 0) > game.evaluate(s, 0)
    assert game.evaluate(replace(s, scores=(3, 0)), 0) > 0 > game.evaluate(replace(s, scores=(3, 0)), 1)
