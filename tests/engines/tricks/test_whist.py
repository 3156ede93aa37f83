"""Whist: rule by rule, against the card play of OpenSpiel's bridge, and against a second way to count deals."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pyspiel
import pytest

from games.engines import registry
from games.engines.core import Chance, IllegalMoveError, Move
from games.engines.match import Match
from games.engines.playout import playout

SUITS = {"kr": "kreuz", "pi": "pik", "he": "herz", "ka": "karo"}
RANKS = {"A": "ass", "K": "koenig", "D": "dame", "B": "bube", **{str(n): str(n) for n in range(2, 11)}}
LOW_TO_HIGH = [str(n) for n in range(2, 11)] + ["bube", "dame", "koenig", "ass"]
PACK = [f"{suit}-{rank}" for suit in SUITS.values() for rank in LOW_TO_HIGH]


def names(short: str) -> list[str]:
    return [f"{SUITS[card[:2]]}-{RANKS[card[2:]]}" for card in short.split()]


def suit(short: str, *ranks: str) -> list[str]:
    return names(" ".join(f"{short}{rank}" for rank in (ranks or RANKS)))


def table(*hands: list[str], slug: str = "whist", **options: Any) -> Match:
    """A match with these hands from seat 0 on; the last seat deals and gets the last card. What is not named is dealt
    out in any way."""
    match = Match(registry.find(slug).make(4, options), "s")
    taken = {card for hand in hands for card in hand}
    rest = [card for card in PACK if card not in taken]
    order: list[str] = []
    for seat in range(4):
        hand = hands[seat] if seat < len(hands) else []
        need = 13 - len(hand)
        order += rest[:need] + hand
        rest = rest[need:]
    match.push(Chance(tuple(order)))
    return match


def play(match: Match, *moves: str) -> None:
    for move in moves:
        seat, card = move.split()
        match.play(int(seat), (f"hand:{names(card)[0]}",))


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


#: each seat has a whole suit; Herz, the dealer's, is trump
WHOLE = (suit("kr"), suit("pi"), suit("ka"), suit("he"))
#: two pairs of suits cut in halves: sides take tricks by trumps alone
FIRST = suit("he", "A", "K", "D", "B", "10") + suit("kr", "2", "3", "4", "5", "6", "7", "8", "9")


def play_out(match: Match) -> None:
    """The lowest card each may play, until the deal is over."""
    while match.state.phase == "spiel":
        (seat,) = match.to_act()
        match.play(seat, match.game.step(match.state, seat).targets[:1])


# --- rule by rule -------------------------------------------------------------------------------------------------


def test_the_dealers_last_card_is_trump() -> None:
    match = table(*WHOLE)
    assert said(match) == ["Platz 4 gibt.", "Aufgedeckt wird Herz 10: Trumpf ist Herz."]
    assert match.to_act() == {0}  # 003:20
    assert [str(piece.label) for piece in match.game.view(match.state, None).pieces if piece.at == "trumpf"] == ["Herz"]


def test_all_have_seen_the_card_turned() -> None:
    match = table(*WHOLE)
    for number in range(20):
        world = match.game.sample_world(match.state, 0, random.Random(number))
        assert match.game.pack.of("herz-10") & world.hands[3]
        assert world.hands[0] == match.state.hands[0]
        assert sum(hand.bit_count() for hand in world.hands) == 52


@pytest.mark.parametrize(
    ("options", "trumps"),
    [
        ({"trumpf": "reihe", "punkte": 10}, ["Herz", "Kreuz", "Karo", "Pik", "Herz"]),
        ({"trumpf": "reihe_ohne", "punkte": 10}, ["Herz", "Kreuz", "Karo", "Pik", None, "Herz"]),
    ],
)
def test_trumps_in_turn(options: dict[str, Any], trumps: list[str | None]) -> None:
    match = playout(registry.find("whist").make(4, {**options, "partien": 2}), random.Random(3), "s")
    found = [
        [str(effect.text) for effect in effects if effect.text][1]
        for event, effects in zip(match.events, match.effects, strict=True)
        if isinstance(event, Chance)
    ]
    wanted = [f"Trumpf ist {trump}." if trump else "Dieses Spiel ist ohne Trumpf." for trump in trumps]
    assert found[: len(wanted)] == wanted


def test_a_second_pack_shows_trumps() -> None:
    match = table(*WHOLE, trumpf="ziehen")
    assert match.to_act() == {-1}
    match.push(Chance((PACK.index("karo-2") + 1,)))
    assert said(match) == ["Aufgedeckt wird Karo 2: Trumpf ist Karo."]
    worlds = {match.game.sample_world(match.state, 0, random.Random(n)).hands[3] for n in range(9)}
    assert len(worlds) == 9  # nobody has seen any card of another hand


def test_following_and_trumping() -> None:
    one = suit("kr", "A", "2") + suit("ka", "2", "3", "4", "5", "6", "7", "8", "9", "10", "B", "D")
    two = suit("kr", "K", "D", "B") + suit("pi", "2", "3", "4", "5", "6", "7", "8", "9", "10", "B")
    three = suit("pi", "A", "K", "D") + suit("ka", "A", "K") + suit("he", "2", "3", "4", "5", "6", "7", "8", "9")
    four = suit("kr", "3", "4", "5", "6", "7", "8", "9", "10") + suit("he", "10", "B", "D", "K", "A")
    match = table(one, two, three, four)
    play(match, "0 krA")
    with pytest.raises(IllegalMoveError, match="Du musst Kreuz bedienen"):
        play(match, "1 pi2")
    with pytest.raises(IllegalMoveError, match="Herz 2 hast du nicht auf der Hand"):
        play(match, "1 he2")
    with pytest.raises(IllegalMoveError, match="Tippe eine Karte auf deiner Hand an"):
        match.play(1, ("decken",))
    play(match, "1 krK")
    assert len(match.game.step(match.state, 2).targets) == 13  # no Kreuz: anything goes
    play(match, "2 he2", "3 kr3")
    assert said(match) == ["Platz 4: Kreuz 3.", "Platz 3 bekommt den Stich."]
    assert match.to_act() == {2}
    assert match.state.lacks[2] == match.game.pack.of(*suit("kr"))


def test_all_thirteen_tricks_and_four_honours() -> None:
    """Seat 3 has all trumps: 13 tricks are 7 points and win the game at once, so honours do not count."""
    match = table(*WHOLE, punkte=7)
    play_out(match)
    assert match.state.scores == (0, 7, 0, 7)
    assert match.game.outcome(match.state).winners == (1, 3)
    assert said(match)[-1] == "Platz 2 und Platz 4 gewinnen die Partie."


@pytest.mark.parametrize(
    ("options", "before", "honours", "tricks", "after"),
    [
        # 003:26: three 2, four 4, "six" 6
        ({"punkte": 10}, (0, 0), (3, 1), 7, (3, 0)),
        ({"punkte": 10}, (0, 0), (0, 4), 7, (1, 4)),
        ({"punkte": 10, "figuren": 5}, (0, 0), (5, 0), 7, (7, 0)),
        ({"punkte": 10, "figuren": 5, "fuenf": 4}, (0, 0), (5, 0), 7, (5, 0)),
        ({"punkte": 10, "figuren": 5}, (0, 0), (2, 3), 9, (3, 2)),
        ({"punkte": 10}, (0, 0), (2, 2), 13, (7, 0)),
        # 003:26: they may not win the game
        ({"punkte": 5}, (2, 0), (3, 0), 7, (3, 0)),
        ({"punkte": 5, "letzter": "bis_davor"}, (2, 0), (3, 0), 7, (4, 0)),
        ({"punkte": 5}, (1, 0), (3, 0), 7, (4, 0)),
        ({"punkte": 5}, (0, 3), (0, 4), 8, (2, 3)),
        ({"punkte": 5, "letzter": "bis_davor"}, (0, 3), (0, 4), 8, (2, 4)),
        # 003:34: the tricks first, and they win
        ({"punkte": 5}, (3, 0), (0, 4), 8, (5, 0)),
    ],
)
def test_what_a_deal_counts(
    options: dict[str, Any], before: tuple[int, int], honours: tuple[int, int], tricks: int, after: tuple[int, int]
) -> None:
    game = registry.find("whist").make(4, options)
    s = game.stand(phase="spiel", scores=before * 2, honours=honours, tricks=(tricks, 13 - tricks, 0, 0))
    deal = game.account(s)
    assert (before[0] + deal.gains[0], before[1] + deal.gains[1]) == after
    assert deal.gains[:2] == deal.gains[2:]


def test_honours_of_the_deal() -> None:
    match = table(FIRST, trumpf="reihe")
    assert match.state.honours == (4, 0)
    assert table(FIRST, trumpf="reihe", figuren=5).state.honours == (5, 0)
    assert table(FIRST, trumpf="reihe", figuren=0).state.honours == (0, 0)


def test_a_rubber_is_two_games() -> None:
    for number in range(5):
        match = playout(registry.find("whist").make(4, {"partien": 2}), random.Random(number), f"r{number}")
        won = Counter(
            winner
            for before, after in zip(match.states, match.states[1:], strict=False)
            for winner in (0, 1)
            if after.games[winner] > before.games[winner]
        )
        assert max(won.values()) == 2
        assert match.game.outcome(match.state).winners == ((0, 2) if won[0] == 2 else (1, 3))
        for s in match.states:
            if s.phase == "geben":
                assert max(s.scores) < 5  # a game begins at nothing


# --- evidence -----------------------------------------------------------------------------------------------------


def test_like_the_play_of_bridge() -> None:
    """OpenSpiel's bridge: the same cards may be played to every trick, and the same side takes it. Its dealer is the
    seat before the leader too; the contract is one in Herz."""
    theirs = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    letters = {"♣": "kreuz", "♦": "karo", "♥": "herz", "♠": "pik"}
    ranks = dict(zip("23456789TJQKA", LOW_TO_HIGH, strict=True))

    def name(state: Any, action: int) -> str:
        text = state.action_to_string(action)
        return f"{letters[text[0]]}-{ranks[text[1:].replace('10', 'T')]}"

    rng = random.Random(7)
    for number in range(30):
        game = registry.find("whist").make(4, {"trumpf": "reihe"})
        match = Match(game, f"b{number}")
        match.settle()
        state = theirs.new_initial_state()
        numbers = {name(state, action): action for action in state.legal_actions()}
        hands = [[card for card in PACK if match.state.hands[seat] >> PACK.index(card) & 1] for seat in range(4)]
        for place in range(52):
            state.apply_action(numbers[hands[place % 4][place // 4]])
        # three pass, seat 3 bids one Herz, three pass: seat 0 leads
        for call in (52, 52, 52, 57, 52, 52, 52):
            state.apply_action(call)
        while match.state.phase == "spiel":
            (seat,) = match.to_act()
            ours = {target.removeprefix("hand:") for target in match.game.step(match.state, seat).targets}
            assert {name(state, action) for action in state.legal_actions()} == ours
            card = rng.choice(sorted(ours))
            match.push(Move(seat, (f"hand:{card}",)))
            state.apply_action(numbers[card])
        made = match.state.tricks[1] + match.state.tricks[3]
        assert f"Declarer tricks won: {made}\n" in str(state)


@pytest.mark.parametrize(
    ("slug", "options", "form"),
    [
        ("whist", {"punkte": 10, "figuren": 5, "partien": 2}, {}),
        ("whist", {"punkte": 7, "figuren": 0, "trumpf": "reihe_ohne"}, {}),
        ("whist", {"punkte": 5, "trumpf": "ziehen", "letzter": "bis_davor", "partien": 2}, {}),
        ("whist", {"punkte": 10, "figuren": 5, "fuenf": 4, "trumpf": "reihe"}, {}),
        # 003:28-30
        ("long-whist", {"partien": 2}, {"punkte": 10, "figuren": 5}),
        ("long-whist", {"fuenf": 4, "letzter": "bis_davor", "trumpf": "reihe_ohne"}, {"punkte": 10, "figuren": 5}),
        ("short-whist", {"partien": 2}, {"punkte": 5, "figuren": 4}),
        ("short-whist", {"letzter": "bis_davor", "trumpf": "ziehen"}, {"punkte": 5, "figuren": 4}),
        ("american-whist", {"partien": 2}, {"punkte": 7, "figuren": 0}),
    ],
)
def test_against_a_second_count(slug: str, options: dict[str, Any], form: dict[str, Any]) -> None:
    """Whole matches, counted again from the cards of the log alone."""
    usual = {"punkte": 5, "figuren": 4, "fuenf": 6, "letzter": "verfallen", "trumpf": "letzte", "partien": 1}
    rule = {**usual, **form, **options}
    order = ["herz", "kreuz", "karo", "pik"] + ([""] if rule["trumpf"] == "reihe_ohne" else [])
    for number in range(8):
        match = playout(registry.find(slug).make(4, options), random.Random(number), f"n{number}")
        points, games, deals, tricks, dealer = [0, 0], [0, 0], 0, [0, 0], 3
        hands: list[list[str]] = []
        trick: list[tuple[int, str]] = []
        dealt: list[list[str]] = []
        trump, leader = "", 0
        for event in match.events:
            if isinstance(event, Chance):
                if len(event.outcome) == 1:
                    trump = PACK[int(event.outcome[0]) - 1].split("-")[0]
                    continue
                hands = [[] for _seat in range(4)]
                for place, card in enumerate(event.outcome):
                    hands[(dealer + 1 + place // 13) % 4].append(str(card))
                dealt = [list(hand) for hand in hands]
                if rule["trumpf"] == "letzte":
                    trump = str(event.outcome[-1]).split("-")[0]
                elif rule["trumpf"] != "ziehen":
                    trump = order[deals % len(order)]
                tricks, leader = [0, 0], (dealer + 1) % 4
                continue
            assert isinstance(event, Move)
            if event.path == ("weiter",):
                continue
            card = event.path[0].removeprefix("hand:")
            assert event.seat == (leader + len(trick)) % 4
            hands[event.seat].remove(card)
            if trick and card.split("-")[0] != trick[0][1].split("-")[0]:
                assert not any(other.startswith(trick[0][1].split("-")[0]) for other in hands[event.seat])
            trick.append((event.seat, card))
            if len(trick) < 4:
                continue
            trumped = [played for played in trick if trump and played[1].startswith(trump)]
            followed = [played for played in trick if played[1].startswith(trick[0][1].split("-")[0])]
            leader, _card = max(trumped or followed, key=lambda played: LOW_TO_HIGH.index(played[1].split("-")[1]))
            tricks[leader % 2] += 1
            trick = []
            if any(hands):
                continue
            for side in (0, 1):
                points[side] += max(0, tricks[side] - 6)
            if max(points) < rule["punkte"]:
                for side in (0, 1):
                    top = [f"{trump}-{rank}" for rank in ("ass", "koenig", "dame", "bube", "10")[: rule["figuren"]]]
                    held = sum(card in top for card in dealt[side] + dealt[side + 2])
                    more = [0, 0, 0, 2, 4, rule["fuenf"]][held]
                    while more and points[side] + more >= rule["punkte"]:
                        more = 0 if rule["letzter"] == "verfallen" else more - 1
                    points[side] += more
            deals, dealer = deals + 1, (dealer + 1) % 4
            if max(points) >= rule["punkte"]:
                games[points.index(max(points))] += 1
                if max(games) < rule["partien"]:
                    points = [0, 0]
        assert match.state.games == tuple(games)
        assert match.state.scores == tuple(points * 2)
        assert match.state.number == deals
        assert match.game.outcome(match.state).winners == ((0, 2) if games[0] > games[1] else (1, 3))


# --- for programs -------------------------------------------------------------------------------------------------


def test_points_and_tricks_are_worth_something() -> None:
    match = table(*WHOLE)
    game, s = match.game, match.state
    assert game.evaluate(s, 0) == game.evaluate(s, 1) == 0
    play_out(match)
    assert [game.evaluate(match.state, seat) for seat in range(4)] == [-1, 1, -1, 1]
    ahead = game.stand(phase="spiel", scores=(3, 1, 3, 1), tricks=(2, 0, 1, 0))
    assert game.evaluate(ahead, 0) == game.evaluate(ahead, 2) > 0 > game.evaluate(ahead, 1)
