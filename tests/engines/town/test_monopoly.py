"""Rund um den Marktplatz: each rule and each answer of an option, worked by hand; money is never made or lost."""

from __future__ import annotations

import random

import pytest

from games.engines import registry
from games.engines.core import IllegalMoveError, Move
from games.engines.kit.states import changed
from games.engines.match import Match
from games.engines.playout import playout
from games.engines.town import advice
from games.engines.town.board import FIELDS, MEMBERS, NAMES, OWNABLE, TARGETS, mortgage, redeeming, street_rent
from games.engines.town.cards import CLUB_CARDS, DECKS, POST_CARDS, keeper
from games.engines.town.estate import MONEY, Offer, rent, wealth
from games.engines.town.monopoly import A_TURN
from games.engines.town.terms import BIDS

DICE = ("wuerfel",)


def town(seats=2, owned=None, built=None, options=None, **state):
    """A match of so many seats before the first throw: `owned` fields by seat, `built` levels by field. Money that is
    given to seats comes from the bank."""
    game = registry.find("monopoly").make(seats, {"beginn": "platz", **(options or {})})
    s = game.start()
    owner, level = list(s.owner), list(s.level)
    for seat, fields in (owned or {}).items():
        for n in fields:
            owner[n] = seat
    for n, houses in (built or {}).items():
        level[n] = houses
    s = changed(s, owner=tuple(owner), level=tuple(level), **state)
    return Match(game, "seed", changed(s, bank=MONEY - sum(s.cash) - s.pot))


def throw(match, *faces):
    (seat,) = match.to_act()
    match.play(seat, DICE)
    match.decide(faces)
    return match.state


def total(s):
    return s.bank + s.pot + sum(s.cash)


def buttons(match):
    (seat,) = match.to_act()
    return {button.target for button in match.game.step(match.state, seat).buttons}


# --- the board --------------------------------------------------------------------------------------------------


def test_prices_are_those_of_the_sources_by_twenty():
    """000:497-505: 1200 RM for the first street, 8000 for the last; stations 4000, works 3000, taxes 4000 and 2000."""
    streets = [1200, 1200, 2000, 2000, 2400, 2800, 2800, 3200, 3600, 3600, 4000, 4400, 4400, 4800, 5200, 5200, 5600]
    streets += [6000, 6000, 6400, 7000, 8000]
    assert [f.price * 20 for f in FIELDS if f.kind == "strasse"] == streets
    assert [f.price * 20 for f in FIELDS if f.kind == "bahn"] == [4000] * 4
    assert [f.price * 20 for f in FIELDS if f.kind == "werk"] == [3000] * 2
    assert [f.price * 20 for f in FIELDS if f.kind == "steuer"] == [4000, 2000]
    assert [len(group) for group in MEMBERS] == [2, 3, 3, 3, 3, 3, 3, 2, 4, 2]


def test_each_name_stands_once_but_for_the_fields_of_cards():
    names = [str(name) for name in NAMES]
    assert len(set(names)) == 40 - 2 - 2


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        # a tenth less four; 5, 15, 40, 50, 55 times; 0, 0, 20, 60, 100 more
        (1, [2, 10, 30, 100, 160, 210]),
        (19, [16, 80, 240, 660, 860, 980]),
        (39, [36, 180, 540, 1460, 1860, 2080]),
    ],
)
def test_rents_by_the_rule_of_the_card(field, expected):
    assert [street_rent(field, houses, True) for houses in range(1, 6)] == expected[1:]
    assert street_rent(field, 0, False) == expected[0]
    assert street_rent(field, 0, True) == 2 * expected[0]  # 000:467


def test_rent_of_stations_works_and_land_lent_on():
    s = town(owned={1: [5, 15, 12, 1]}, built={1: -1}).state
    assert [rent(s, n, 7) for n in (5, 12, 1, 3)] == [50, 28, 0, 0]
    s = town(owned={1: [5, 15, 25, 35, 12, 28]}).state
    assert [rent(s, n, 7) for n in (25, 28)] == [200, 70]


def test_lending_is_half_and_paying_back_a_tenth_more():
    assert [(mortgage(n), redeeming(n)) for n in (1, 5, 37)] == [(30, 33), (100, 110), (175, 192)]


# --- going round ------------------------------------------------------------------------------------------------


def test_who_comes_past_the_start_gets_200():
    s = throw(town(where=(38, 0), owned={0: range(40)}), 1, 3)
    assert (s.where[0], s.cash) == (2, (1700, 1500))


@pytest.mark.parametrize(("los", "cash"), [(1, 1700), (2, 1900)])
def test_who_comes_to_the_start_exactly(los, cash):
    s = throw(town(where=(35, 0), options={"los": los}), 2, 3)
    assert (s.where[0], s.cash[0]) == (0, cash)


def test_a_double_throws_again_and_then_the_next_is_up():
    match = town(owned={0: [6, 9]})
    assert throw(match, 3, 3).turn == 0
    assert throw(match, 1, 2).turn == 1


@pytest.mark.parametrize(
    ("answer", "locked", "cash"),
    [
        ("turm", (1, 0, 0), (1500, 1500, 1500)),
        ("bank", (0,) * 3, (1600, 1500, 1500)),
        ("alle", (0,) * 3, (1550, 1475, 1475)),
    ],
)
def test_the_third_double(answer, locked, cash):
    match = town(3, where=(18, 0, 0), doubles=2, owned={0: [18, 20 + 2, 24]}, options={"pasch": answer})
    match.push(Move(0, DICE))
    match.decide((1, 1))
    s = match.state
    assert (s.where[0], s.locked, s.cash, s.turn) == (10 if answer == "turm" else 20, locked, cash, 1)


def test_taxes_go_to_the_bank_or_into_the_pot():
    for answer, pot in (("bank", 0), ("topf", 200), ("sockel", 700)):
        s = throw(town(options={"bank": answer}), 1, 3)
        assert (s.where[0], s.cash[0], s.pot, total(s)) == (4, 1300, pot, MONEY)


def test_the_pot_is_for_who_comes_to_rest():
    for answer, pot, left in (("topf", 340, 0), ("sockel", 340, 500)):
        s = throw(town(where=(15, 0), pot=pot, options={"bank": answer}), 2, 3)
        assert (s.where[0], s.cash[0], s.pot, total(s)) == (20, 1840, left, MONEY)


# --- rent -------------------------------------------------------------------------------------------------------


def test_a_visitor_pays_the_owner():
    s = throw(town(owned={1: [39]}, where=(35, 0)), 1, 3)
    assert (s.cash, s.turn) == ((1464, 1536), 1)


@pytest.mark.parametrize(("haft", "cash"), [(True, (1464, 1536)), (False, (1500, 1500))])
def test_rent_for_who_sits_in_the_tower(haft, cash):
    """000:455, and 000:489."""
    s = throw(town(owned={1: [39]}, where=(35, 10), locked=(0, 1), options={"haft": haft}), 1, 3)
    assert s.cash == cash


def test_works_take_by_the_eyes_thrown():
    s = throw(town(owned={1: [12]}, where=(5, 0)), 3, 4)
    assert s.cash == (1472, 1528)


# --- buying and the auction -------------------------------------------------------------------------------------


def test_buying():
    match = town()
    throw(match, 1, 2)
    assert buttons(match) == {"nehmen", "lassen"}
    match.play(0, ("nehmen",))
    assert (match.state.owner[3], match.state.cash, match.state.turn) == (0, (1440, 1500), 1)


def test_an_auction_by_turns():
    match = town(3)
    throw(match, 1, 2)
    match.play(0, ("lassen",))
    assert buttons(match) == {"biete-10", "biete-20", "biete-40", "biete-80", "passen"}
    match.play(0, ("biete-20",))
    match.play(1, ("biete-40",))
    with pytest.raises(IllegalMoveError, match="Biete mehr"):
        match.play(2, ("biete-40",))
    match.play(2, ("passen",))
    match.play(0, ("biete-50",))
    match.play(1, ("passen",))
    s = match.state
    assert (s.owner[3], s.cash, s.turn, s.phase) == (0, (1450, 1500, 1500), 1, "ready")


def test_an_auction_nobody_bids_in():
    match = town()
    throw(match, 1, 2)
    for seat, touch in ((0, "lassen"), (0, "passen"), (1, "passen")):
        match.play(seat, (touch,))
    assert (match.state.owner[3], match.state.turn) == (-1, 1)


def test_only_who_has_the_money_is_asked():
    match = town(3, cash=(1500, 9, 30))
    throw(match, 1, 2)
    match.play(0, ("lassen",))
    match.play(0, ("biete-20",))
    assert match.to_act() == {2}
    assert buttons(match) == {"biete-30", "passen"}
    match.play(2, ("biete-30",))
    match.play(0, ("passen",))
    assert (match.state.owner[3], match.state.cash) == (2, (1500, 9, 0))


def test_or_land_is_left():
    match = town(options={"land": "liegen"})
    throw(match, 1, 2)
    match.play(0, ("lassen",))
    assert (match.state.owner[3], match.state.turn, match.state.phase) == (-1, 1, "ready")


def test_who_is_short_of_money_may_lend_for_it():
    match = town(cash=(50, 1500), owned={0: [5]})
    throw(match, 1, 2)
    assert buttons(match) == {"lassen"}
    match.play(0, ("feld-5", "leihen"))
    match.play(0, ("nehmen",))
    assert (match.state.owner[3], match.state.level[5], match.state.cash[0]) == (0, -1, 90)


# --- building ---------------------------------------------------------------------------------------------------


def test_building_is_even_and_wants_a_whole_colour():
    match = town(owned={0: [1, 3, 6, 8]})
    match.play(0, ("feld-1", "haus"))
    with pytest.raises(IllegalMoveError, match="wo am wenigsten steht"):
        match.play(0, ("feld-1", "haus"))
    with pytest.raises(IllegalMoveError, match="ganzen Farben"):
        match.play(0, ("feld-6", "haus"))
    match.play(0, ("feld-3", "haus"))
    match.play(0, ("feld-1", "haus"))
    assert (match.state.level[1], match.state.level[3], match.state.cash[0]) == (2, 1, 1350)
    with pytest.raises(IllegalMoveError, match="am meisten"):
        match.play(0, ("feld-3", "abgeben"))
    match.play(0, ("feld-1", "abgeben"))
    assert (match.state.level[1], match.state.cash[0]) == (1, 1375)


def test_the_fifth_house_is_the_hotel_and_the_last():
    match = town(owned={0: [37, 39]}, built={37: 4, 39: 5})
    match.play(0, ("feld-37", "haus"))
    assert (match.state.level[37], match.state.cash[0]) == (5, 1300)
    with pytest.raises(IllegalMoveError, match="Mehr als ein Hotel"):
        match.play(0, ("feld-37", "haus"))


def test_single_streets_may_be_built_on_in_a_variant():
    """000:486."""
    match = town(owned={0: [6, 8]}, options={"bauen": "einzeln"})
    match.play(0, ("feld-6", "haus"))
    assert match.state.level[6] == 1
    with pytest.raises(IllegalMoveError):
        match.play(0, ("feld-6", "haus"))  # evenly among the own


def test_nothing_is_lent_while_houses_stand_on_the_colour():
    match = town(owned={0: [1, 3, 5]}, built={1: 1})
    with pytest.raises(IllegalMoveError, match="kein Haus"):
        match.play(0, ("feld-3", "leihen"))
    match.play(0, ("feld-5", "leihen"))
    assert (match.state.level[5], match.state.cash[0]) == (-1, 1600)
    match.play(0, ("feld-5", "zurueckzahlen"))
    assert (match.state.level[5], match.state.cash[0]) == (0, 1490)


def test_after_the_throw_there_is_time_to_build():
    match = town(owned={0: [1, 3]}, where=(35, 0))
    throw(match, 2, 3)
    assert (match.state.phase, buttons(match)) == ("bau", {"fertig", "handel"})
    match.play(0, ("feld-3", "haus"))
    match.play(0, ("fertig",))
    assert (match.state.turn, match.state.level[3]) == (1, 1)


# --- the tower --------------------------------------------------------------------------------------------------


def test_the_constable_leads_to_the_tower():
    s = throw(town(where=(27, 0)), 1, 2)
    assert (s.where[0], s.locked[0], s.cash[0], s.turn) == (10, 1, 1500, 1)


def test_a_double_leads_out_and_does_not_throw_again():
    s = throw(town(where=(10, 0), locked=(1, 0), owned={0: [18]}), 4, 4)
    assert (s.where[0], s.locked[0], s.turn) == (18, 0, 1)


def test_three_throws_in_vain_cost_fifty():
    match = town(where=(10, 0), locked=(2, 0), owned={0: [13]})
    assert throw(match, 1, 2).locked[0] == 3
    match = town(where=(10, 0), locked=(3, 0), owned={0: [13]})
    s = throw(match, 1, 2)
    assert (s.where[0], s.locked[0], s.cash[0]) == (13, 0, 1450)


def test_fifty_taler_or_a_key_lead_out_at_once():
    match = town(where=(10, 0), locked=(1, 0), keys=(0, -1))
    assert buttons(match) == {"freikaufen", "schluessel", "handel"}
    match.play(0, ("schluessel",))
    assert (match.state.locked[0], match.state.keys, match.state.cash[0]) == (0, (-1, -1), 1500)
    match = town(where=(10, 0), locked=(1, 0))
    match.play(0, ("freikaufen",))
    assert (match.state.locked[0], match.state.cash[0]) == (0, 1450)


# --- cards ------------------------------------------------------------------------------------------------------


def drawn(deck, number, seats=3, at=None, **state):
    """The state after that card, drawn by seat 0 on the first field of the deck."""
    here = {0: 7, 1: 2}[deck] if at is None else at
    match = town(seats, phase="karte", where=(here, *(0,) * (seats - 1)), **state)
    left = match.game._left(match.state)
    match.decide((left.index(number) + 1,))
    return match.state


def test_there_are_fourteen_of_each_and_each_does_what_it_says():
    assert len(POST_CARDS) == len(CLUB_CARDS) == 14
    for deck, cards in enumerate(DECKS):
        for number, card in enumerate(cards):
            s = drawn(deck, number)
            assert total(s) == MONEY
            if card.does == "cash":
                assert s.cash[0] == 1500 + card.n
                assert str(abs(card.n)) in str(card.says)
            elif card.does == "each":
                assert s.cash == (1500 + 2 * card.n, 1500 - card.n, 1500 - card.n)
                assert str(abs(card.n)) in str(card.says)
            elif card.does == "tower":
                assert (s.where[0], s.locked[0]) == (10, 1)
            elif card.does == "keep":
                assert s.keys[deck] == 0
            elif card.does == "to":
                assert s.where[0] == card.n
                assert s.cash[0] == 1500 + (200 if card.n == 0 else 0)


def test_the_cards_that_move():
    rail = next(n for n, card in enumerate(POST_CARDS) if card.does == "rail")
    assert drawn(0, rail).where[0] == 15
    s = drawn(0, rail, at=36)
    assert (s.where[0], s.cash[0], s.phase) == (5, 1700, "kaufen")
    back = next(n for n, card in enumerate(POST_CARDS) if card.does == "back")
    assert drawn(0, back).where[0] == 4
    assert drawn(0, back).cash[0] == 1300  # the paving tax
    assert drawn(0, back, at=36).phase == "karte"


def test_repairs_by_house_and_hotel():
    mend = next(n for n, card in enumerate(POST_CARDS) if card.does == "repair")
    assert (
        drawn(0, mend, owned={0: [1, 3, 37, 39]}, built={1: 2, 3: 1, 39: 5, 37: 5}).cash[0] == 1500 - 3 * 25 - 2 * 100
    )


def test_a_deck_is_drawn_to_its_end_without_the_card_somebody_keeps():
    match = town(phase="karte", where=(7, 0), keys=(1, -1))
    game, seen = match.game, []
    s = match.state
    for _draw in range(13):
        left = game._left(s)
        seen.append(left[0])
        s = changed(s, drawn=(s.drawn[0] | 1 << left[0], 0))
    assert sorted(seen) == [n for n in range(14) if n != keeper(0)]
    assert sorted(game._left(s)) == sorted(seen)  # and again from the start


# --- trade ------------------------------------------------------------------------------------------------------


def test_both_sides_agree_to_a_trade():
    match = town(3, owned={0: [1, 5], 2: [3]}, keys=(0, 2))
    match.play(
        0, ("handel", "mit-2", "feld-5", "schluessel", "gebe-ich", "feld-3", "ihr-schluessel", "will-ich", "nehme-50")
    )
    assert match.to_act() == {2}
    before = match.state
    match.play(2, ("ablehnen",))
    assert (match.state.owner, match.state.cash, match.to_act()) == (before.owner, before.cash, {0})
    match.play(
        0, ("handel", "mit-2", "feld-5", "schluessel", "gebe-ich", "feld-3", "ihr-schluessel", "will-ich", "nehme-50")
    )
    match.play(2, ("annehmen",))
    s = match.state
    assert (s.owner[5], s.owner[3], s.keys, s.cash) == (2, 0, (2, 0), (1550, 1500, 1450))
    with pytest.raises(IllegalMoveError, match="höchstens zweimal"):
        match.play(0, ("handel", "mit-1", "feld-1", "gebe-ich", "will-ich", "nehme-50"))


def test_an_offer_lapses():
    match = town(owned={0: [5]})
    match.play(0, ("handel", "mit-1", "feld-5", "gebe-ich", "will-ich", "nehme-50"))
    assert match.game.time_limit(match.state) == 60
    match.elapse()
    assert (match.to_act(), match.state.owner[5]) == ({0}, 0)


def test_what_is_built_on_and_money_for_nothing_cannot_be_traded():
    match = town(owned={0: [1, 3, 5]}, built={1: 1})
    step = match.game.step(match.state, 0, ("handel", "mit-1"))
    assert step.targets == ("feld-5",)
    assert match.game.step(match.state, 0, ("handel", "mit-1", "gebe-ich")).targets == ()
    assert match.game.step(match.state, 0, ("handel", "mit-1", "feld-5", "feld-5")).targets == ()


# --- debts and the end ------------------------------------------------------------------------------------------


def test_who_cannot_pay_in_cash_raises_money():
    match = town(cash=(10, 1500), owned={0: [5], 1: [39]}, where=(35, 0))
    throw(match, 1, 3)
    assert (match.state.phase, match.to_act()) == ("schuld", {0})
    match.play(0, ("feld-5", "leihen"))
    assert (match.state.cash, match.state.turn) == ((74, 1536), 1)


def test_bankrupt_to_another_player():
    """12 in cash, a station lent on; two houses back for 25 each: 62. The rent of a hotel is 2080."""
    match = town(3, cash=(12, 1500, 1500), owned={0: [1, 3, 5], 2: [37, 39]}, built={1: 1, 3: 1, 5: -1, 39: 5, 37: 5},
                 keys=(0, -1), where=(35, 0, 0))  # fmt: skip
    s = throw(match, 1, 3)
    assert (s.out, s.cash, s.turn) == ((1, 0, 0), (0, 1500, 1562), 1)
    assert [s.owner[n] for n in (1, 3, 5)] == [2, 2, 2]
    assert [s.level[n] for n in (1, 3, 5)] == [0, 0, -1]
    assert (s.keys, total(s)) == ((2, -1), MONEY)


def test_bankrupt_to_the_bank():
    match = town(3, cash=(50, 1500, 1500), owned={0: [1]}, built={1: -1})
    s = throw(match, 1, 3)
    assert (s.out, s.cash, s.owner[1], s.level[1], s.turn) == ((1, 0, 0), (0, 1500, 1500), -1, 0, 1)


def test_the_last_one_wins():
    match = town(3, cash=(50, 1500, 10), out=(0, 0, 1))
    throw(match, 1, 3)
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.places) == ("last", (2, 1, 3))


@pytest.mark.parametrize(
    ("wertung", "expected"), [("land", (1500 + 60 + 60 + 100 + 100, 1500)), ("geld", (1600, 1500))]
)
def test_wealth_at_the_end(wertung, expected):
    """Two streets with two houses each at half of 50 (000:461); a station lent on counts half its price."""
    match = town(
        owned={0: [1, 3, 5]}, built={1: 2, 3: 2, 5: -1}, options={"wertung": wertung, "runden": 15}, round=15, turn=1
    )
    assert [wealth(match.state, seat, match.game.options) for seat in range(2)] == [*expected]
    throw(match, 4, 6)
    outcome = match.game.outcome(match.state)
    assert (outcome.termination, outcome.places, outcome.scores) == ("rounds", (1, 2), expected)


def test_start_money():
    for money in (1000, 1500, 2500):
        match = town(options={"startgeld": money})
        assert (match.state.cash, total(match.state)) == ((money, money), MONEY)


# --- under random play ------------------------------------------------------------------------------------------

ANSWERS = [{name: answer} for name, choice in registry.find("monopoly").choices().items() for answer in choice.answers]


@pytest.mark.parametrize("options", ANSWERS, ids=str)
def test_money_is_never_made_or_lost_and_a_match_ends_with_its_rounds(options):
    game = registry.find("monopoly").make(3, {"beginn": "platz", **options})
    match = playout(game, random.Random(str(options)), str(options))
    bare = getattr(game, "bare", game)
    turns, since = 0, 0
    for number, s in enumerate(match.states):
        assert total(s) == MONEY
        assert min(s.cash) >= 0
        assert all(-1 <= level <= 5 for level in s.level)
        assert all(s.owner[n] == -1 or not s.out[s.owner[n]] for n in OWNABLE)
        if number and (s.turn, s.round) != (match.states[number - 1].turn, match.states[number - 1].round):
            turns, since = turns + 1, number
        assert number - since <= A_TURN
    thrown = options.get("beginn") == "wurf"  # then the first change of turns is to who begins
    assert turns <= 3 * bare.options.runden + thrown
    assert match.state.round <= bare.options.runden + 1


def test_building_stays_even_under_play_that_builds():
    game = registry.find("monopoly").make(3)
    rng = random.Random(4)
    match = Match(game, "even")
    built = 0
    while match.settle() is not None and match.to_act():
        (seat,) = match.to_act()
        match.play(seat, advice.advise(game, match.state, seat, 2, rng))
        for group in MEMBERS:
            levels = [match.state.level[n] for n in group]
            if max(levels) > 0:
                built += 1
                assert max(levels) - min(levels) <= 1
    assert built


# --- the computer -----------------------------------------------------------------------------------------------


def test_what_is_worth_more_to_who_needs_it():
    s = town(owned={0: [1], 1: [6, 8]}).state
    assert advice.worth(s, 3, 0) > advice.worth(s, 3, 1) > 60
    assert advice.worth(s, 9, 1) > advice.worth(s, 9, 0) > 120


def test_a_fair_offer_is_taken_and_a_poor_one_refused():
    s = town(owned={0: [1], 1: [3]}).state
    assert not advice.good(s, Offer(1, (), (3,), 0, 0, 10), 1, 1)
    assert advice.good(s, Offer(1, (), (3,), 0, 0, 150), 1, 1)


def test_the_computer_offers_what_makes_a_colour_whole():
    match = town(owned={0: [1, 12], 1: [3]})
    path = advice.idea(match.game, match.state, 0, 1)
    assert path is not None
    assert TARGETS[3] in path
    match.play(0, path)
    assert advice.good(match.state, match.state.offer, 1, 1)


def test_all_bids_rise():
    assert list(BIDS) == sorted(set(BIDS))
    assert (BIDS[0], BIDS[-1], len(BIDS)) == (10, 2000, 31)
