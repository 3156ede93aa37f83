"""Draw poker: rule by rule, tokens counted by hand, chances worked out, and what nobody may know."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb

import pytest

from games.engines import registry
from games.engines.core import Chance
from games.engines.match import Match
from games.engines.stakes.hands import PAIR, strength
from tests.engines import contract
from tests.engines.stakes.decks import begun, deal, faces, offered, plays, refusal, said

#: two hands dealt singly, forehand (seat 0) first: a pair of aces, and a flush of hearts
TWO = "kreuz-ass herz-2 pik-ass herz-5 karo-7 herz-9 karo-8 herz-bube karo-3 herz-koenig"
ACES = ["karo-3", "karo-7", "karo-8", "kreuz-ass", "pik-ass"]
HEARTS = ["herz-2", "herz-5", "herz-9", "herz-bube", "herz-koenig"]
#: three hands: a pair of kings, a pair of queens, nothing
THREE = (
    "kreuz-koenig pik-dame herz-2 pik-koenig herz-dame karo-4 karo-2 kreuz-3 kreuz-6 "
    "karo-5 kreuz-4 pik-8 kreuz-7 kreuz-9 pik-10"
)


def held(match: Match) -> tuple[int, ...]:
    return match.state.held


def test_cards_come_one_by_one_to_the_left_of_the_dealer_first() -> None:
    match = begun("draw-poker", 2, TWO)
    assert said(match) == ["Spieler 2 gibt jedem fünf Karten."]
    assert match.to_act() == {0}
    assert (faces(match, 0, 0), faces(match, 1, 1)) == (ACES, HEARTS)
    assert faces(match, 0, 1) == faces(match, None, 0) == ["back"] * 5


def test_a_whole_deal() -> None:
    """001:2501-2529: pay, buy, bid, show; the flush takes it all."""
    match = begun("draw-poker", 2, TWO)
    assert offered(match) == ["mitgehen", "passen"]
    plays(match, "mitgehen")
    assert plays(match, "mitgehen") == ["Spieler 2 ist dabei und legt eine Marke."]
    plays(match, "hand:karo-3", "hand:karo-7", "hand:karo-8")
    assert said(match) == []  # which cards, nobody else learns
    assert plays(match, "kaufen") == ["Spieler 1 kauft 3 Karten."]
    assert plays(match, "klopfen") == ["Spieler 2 klopft und kauft nichts."]
    assert match.to_act() == {0}
    assert offered(match) == ["passen", "setzen-1", "setzen-2", "setzen-5", "setzen-10"]
    plays(match, "setzen-5")
    assert offered(match) == ["passen", "halten", "erhoehen-1", "erhoehen-2", "erhoehen-5", "erhoehen-10"]
    assert plays(match, "erhoehen-10") == ["Spieler 2 erhöht um 10 Marken."]
    assert held(match) == (44, 34)
    told = plays(match, "halten")
    assert told[:2] == ["Spieler 1 hält.", "Spieler 1 zeigt: ein Paar."]
    assert "Spieler 2 zeigt: ein Flush." in told
    assert "Spieler 2 nimmt 32 Marken." in told
    assert told[-1] == "Spieler 2 gewinnt: ein Flush."
    assert held(match) == (34, 66)
    assert faces(match, 0, 1) == faces(match, None, 1) == HEARTS
    plays(match, "weiter", "weiter")
    assert match.to_act() == {-1}
    deal(match, "")
    assert match.to_act() == {1}  # the deal goes to the left


def test_who_is_left_alone_shows_nothing() -> None:
    """001:2523."""
    match = begun("draw-poker", 2, TWO)
    plays(match, "mitgehen", "mitgehen", "klopfen", "klopfen", "setzen-2")
    assert plays(match, "passen") == ["Spieler 2 passt.", "Spieler 1 ist allein übrig und nimmt 4 Marken."]
    assert held(match) == (51, 49)
    assert faces(match, 1, 0) == faces(match, None, 0) == ["back"] * 5
    assert faces(match, 0, 1) == []  # who passed has put the cards away


def test_nobody_or_one_alone_pays() -> None:
    match = begun("draw-poker", 2, TWO)
    plays(match, "passen")
    assert said(match) == ["Spieler 1 passt."]
    assert plays(match, "passen")[-1] == "Niemand spielt mit."
    assert held(match) == (50, 50)
    match = begun("draw-poker", 2, TWO)
    plays(match, "passen")
    assert plays(match, "mitgehen")[-1] == "Spieler 2 ist allein übrig und nimmt eine Marke."
    assert held(match) == (50, 50)


def test_the_next_who_is_in_opens_when_forehand_has_passed() -> None:
    """001:2517."""
    match = begun("draw-poker", 3, THREE)
    plays(match, "passen", "mitgehen", "mitgehen")
    assert match.to_act() == {1}
    plays(match, "klopfen", "klopfen")
    assert match.to_act() == {1}


def test_the_round_goes_to_the_right_of_who_raised_last() -> None:
    """001:2521: everybody has the chance to hold the highest bid."""
    match = begun("draw-poker", 3, THREE)
    plays(match, "mitgehen", "mitgehen", "mitgehen", "klopfen", "klopfen", "klopfen", "setzen-1", "halten")
    plays(match, "erhoehen-5")
    assert match.to_act() == {0}
    plays(match, "halten")
    assert match.to_act() == {1}
    plays(match, "passen")
    assert held(match) == (43 + 16, 48, 43)  # the kings take 7 + 2 + 7 tokens
    assert match.state.phase == "zeigen"


def test_three_raises_are_enough_or_not() -> None:
    moves = ["mitgehen", "mitgehen", "klopfen", "klopfen", "setzen-1", *["erhoehen-1"] * 3]
    match = begun("draw-poker", 2, TWO)
    plays(match, *moves)
    assert offered(match) == ["passen", "halten"]
    assert refusal(match, "erhoehen-1") == "In dieser Runde ist oft genug erhöht worden."
    free = begun("draw-poker", 2, TWO, erhoehen=0)
    plays(free, *moves, "erhoehen-1", "erhoehen-1")
    assert "erhoehen-1" in offered(free)


def test_a_limit_of_five_and_a_stake_of_two() -> None:
    match = begun("draw-poker", 2, TWO, hoechstsatz=5, einsatz=2)
    plays(match, "mitgehen", "mitgehen", "klopfen", "klopfen")
    assert held(match) == (48, 48)
    assert offered(match) == ["passen", "setzen-1", "setzen-2", "setzen-5"]
    assert refusal(match, "setzen-10") == "Mehr als 5 Marken auf einmal sind nicht erlaubt."


def test_waiting_without_a_bid_is_an_option() -> None:
    match = begun("draw-poker", 2, TWO)
    plays(match, "mitgehen", "mitgehen", "klopfen", "klopfen")
    assert refusal(match, "schieben") == "An diesem Tisch schiebt niemand."
    match = begun("draw-poker", 2, TWO, schieben=True)
    plays(match, "mitgehen", "mitgehen", "klopfen", "klopfen")
    assert offered(match)[0] == "schieben"
    assert refusal(match, "passen") == "Passen brauchst du nicht: Niemand hat gesetzt."
    assert plays(match, "schieben") == ["Spieler 1 schiebt."]
    plays(match, "setzen-2")
    assert refusal(match, "schieben") == "Es ist schon gesetzt: Schieben geht nicht."
    plays(match, "halten")
    assert held(match) == (47, 53)
    both = begun("draw-poker", 2, TWO, schieben=True)
    plays(both, "mitgehen", "mitgehen", "klopfen", "klopfen", "schieben", "schieben")
    assert both.state.phase == "zeigen"
    assert held(both) == (49, 51)


def test_up_to_three_cards_and_only_once() -> None:
    """001:2505-2511."""
    match = begun("draw-poker", 2, TWO)
    plays(match, "mitgehen", "mitgehen")
    assert refusal(match, "kaufen") == "Lege zuerst weg, was du nicht brauchst."
    assert refusal(match, "hand:herz-2") == "Herz 2 hast du nicht auf der Hand."
    plays(match, "hand:karo-3")
    assert refusal(match, "klopfen") == "Du hast schon etwas weggelegt: Jetzt kaufst du."
    plays(match, "hand:karo-7", "hand:karo-8")
    assert refusal(match, "hand:pik-ass") == "Mehr als drei Karten darf niemand kaufen."
    assert refusal(match, "hand:karo-3") == "Karo 3 hast du nicht auf der Hand."
    assert faces(match, 1, 0) == ["back"] * 2
    plays(match, "kaufen")
    assert len(faces(match, 0, 0)) == 5
    assert {"kreuz-ass", "pik-ass"} < set(faces(match, 0, 0))
    assert not {"karo-3", "karo-7", "karo-8"} & set(faces(match, 0, 0))
    plays(match, "klopfen")
    assert refusal(match, "hand:pik-ass") == "Gekauft wird nur einmal, und das ist vorbei."


def test_what_was_put_away_is_shuffled_when_the_stock_runs_out() -> None:
    """001:2515: four of eight buy three each; then the twelve cards of these are the stock, not the fifth one's own."""
    match = begun("draw-poker", 8, "")
    plays(match, *["mitgehen"] * 8)
    away = []
    for _seat in range(4):
        (seat,) = match.to_act()
        three = [f"hand:{face}" for face in faces(match, seat, seat)[:3]]
        away += three
        plays(match, *three, "kaufen")
    assert match.state.stock == ()
    (fifth,) = match.to_act()
    three = [f"hand:{face}" for face in faces(match, fifth, fifth)[:3]]
    plays(match, *three)
    assert plays(match, "kaufen") == ["Der Stamm reicht nicht: Das Weggelegte wird gemischt."]
    assert {f"hand:{card}" for card in match.game.draw(match.state).items} == set(away)
    match.push(Chance(tuple(sorted(card.removeprefix("hand:") for card in away))))
    assert said(match) == ["Spieler 5 kauft 3 Karten."]
    assert len(match.state.stock) == 9
    assert set(faces(match, fifth, fifth)) & {card.removeprefix("hand:") for card in away}


def test_who_has_too_little_lays_all_and_plays_for_that_part() -> None:
    """Seat 0 has the best hand and four tokens: it takes 4 from each; the queens take the rest from the others."""
    match = begun("draw-poker", 3, THREE, held=(4, 50, 96))
    plays(match, "mitgehen", "mitgehen", "mitgehen", "klopfen", "klopfen", "klopfen")
    assert offered(match) == ["passen", "setzen-1", "setzen-2", "setzen-3"]
    assert plays(match, "setzen-3") == ["Spieler 1 setzt 3 Marken.", "Spieler 1 hat alles gesetzt."]
    plays(match, "erhoehen-10")
    told = plays(match, "halten")
    assert "1. Nebenpott: 20 Marken." in told
    assert held(match) == (12, 50 - 14 + 20, 96 - 14)


def test_against_who_has_laid_all_nobody_raises() -> None:
    match = begun("draw-poker", 2, TWO, held=(4, 96))
    plays(match, "mitgehen", "mitgehen", "klopfen", "klopfen", "setzen-3")
    assert offered(match) == ["passen", "halten"]
    assert refusal(match, "erhoehen-5") == "Niemand ist mehr da, der mehr halten könnte."


def test_who_loses_all_is_out_and_the_last_one_wins() -> None:
    match = begun("draw-poker", 2, TWO, held=(4, 96))
    plays(match, "mitgehen", "mitgehen", "klopfen", "klopfen", "setzen-3", "halten")
    outcome = match.game.outcome(match.state)
    assert (outcome.places, outcome.scores, outcome.termination) == ((2, 1), (0, 100), "last")
    match = begun("draw-poker", 3, THREE, held=(50, 4, 96))
    plays(match, "mitgehen", "mitgehen", "mitgehen", "klopfen", "klopfen", "klopfen", "setzen-5", "halten", "passen")
    assert held(match) == (55, 0, 95)
    plays(match, *["weiter"] * 3)
    deal(match, "")
    assert match.game.view(match.state, 1).notes[1].msgid == "keine Marke"
    assert faces(match, 1, 1) == []
    plays(match, "passen")
    assert match.to_act() == {0}


def test_equal_hands_divide_and_the_odd_token_goes_to_the_left_of_the_dealer() -> None:
    """001:2493: the suits decide nothing. Of 3 tokens forehand takes 2."""
    equal = (
        "kreuz-ass pik-ass herz-4 karo-ass herz-ass karo-4 kreuz-7 pik-7 pik-4 "
        "kreuz-8 pik-8 kreuz-5 kreuz-3 pik-3 pik-2"
    )
    match = begun("draw-poker", 3, equal)
    plays(match, "mitgehen", "mitgehen", "mitgehen", "klopfen", "klopfen", "klopfen", "setzen-5", "halten", "passen")
    assert held(match) == (51, 50, 49)
    assert said(match)[-1] == "Der Pott wird geteilt; die beste Hand: ein Paar."


@pytest.mark.parametrize("deals", [6, 12, 24])
def test_the_match_ends_after_so_many_deals(deals: int) -> None:
    match = begun("draw-poker", 2, "", spiele=deals)
    for number in range(deals):
        assert match.game.outcome(match.state) is None
        assert match.state.number == number
        plays(match, "passen", "passen")
        if number < deals - 1:
            plays(match, "weiter", "weiter")
            deal(match, "")
    outcome = match.game.outcome(match.state)
    assert outcome.scores == (50, 50)
    assert str(outcome.reason) == "Schluss mit Gleichstand: Mehrere haben 50 Marken."


def test_tokens_are_neither_made_nor_lost() -> None:
    for seats in (2, 5, 8):
        game = registry.find("draw-poker").make(seats, {"erhoehen": 0})
        match = contract.play(game, f"sum {seats}", 10**6)
        for state in match.states:
            assert sum(state.held) + match.game.pile(state) == 50 * seats


def test_pairs_are_dealt_as_often_as_they_must() -> None:
    """A hand of five is one pair with 352/833, worked out: 13 ranks, two of four, three others of any suit."""
    exact = Fraction(13 * comb(4, 2) * comb(12, 3) * 4**3, comb(52, 5))
    assert exact == Fraction(352, 833)
    game, pairs, deals = registry.find("draw-poker").make(8), 0, 400
    for number in range(deals):
        match = Match(game, f"deal {number}")
        match.settle()
        pairs += sum(strength(hand)[0] == PAIR for hand in match.state.hands)
    assert abs(pairs / (8 * deals) - exact) < 0.03  # 3200 hands: three standard deviations are 0.026


def test_worlds_keep_what_a_seat_has_put_away_and_whether_it_was_shuffled() -> None:
    """Own discards are in no other hand, until they have been shuffled into the stock; then they may be."""
    match = begun("draw-poker", 8, "")
    plays(match, *["mitgehen"] * 8)
    for _seat in range(5):
        (seat,) = match.to_act()
        plays(match, *[f"hand:{face}" for face in faces(match, seat, seat)[:3]], "kaufen")
    own = set(match.state.thrown[0])
    rng = random.Random(1)
    worlds = [match.game.sample_world(match.state, 0, rng) for _world in range(40)]
    assert all(not own & {card for hand in world.hands for card in hand} for world in worlds)
    assert len({world.hands for world in worlds}) == 40
    match.settle()
    assert own == set(match.state.mixed[0])
    worlds = [match.game.sample_world(match.state, 0, rng) for _world in range(40)]
    assert any(own & set(world.hands[4]) for world in worlds)
    # what was bought before the shuffle was not in it
    assert all(not own & {card for hand in world.hands[:4] for card in hand} for world in worlds)
    for world in worlds:
        everything = [*(card for hand in world.hands for card in hand), *world.stock, *world.thrown[4]]
        assert sorted(everything) == list(range(52))
