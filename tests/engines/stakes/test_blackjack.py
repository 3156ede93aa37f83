"""Blackjack: rule by rule, exact chances against whole deals, and what nobody may know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from games.engines import registry
from games.engines.core import CHANCE
from games.engines.kit.states import changed
from games.engines.match import Match
from games.engines.stakes.blackjack import NEAR, points
from tests.engines import contract
from tests.engines.stakes.decks import begun, deal, faces, offered, plays, refusal, said

#: what each rank counts (001:2350-2357)
VALUES = {"ass": 11, "10": 10, "9": 9, "8": 8, "7": 7, "koenig": 4, "dame": 3, "bube": 2}


def held(match: Match) -> tuple[int, ...]:
    return match.state.held


def test_values() -> None:
    pack = registry.find("blackjack").engine.pack
    assert {pack.ranks[card]: points([card]) for card in range(32)} == VALUES
    assert points([pack.index["herz-ass"], pack.index["pik-ass"]]) == 21
    assert points([pack.index[card] for card in ("herz-ass", "pik-ass", "pik-bube")]) == 24


def test_stakes_come_before_anybody_looks() -> None:
    """001:2363-2365."""
    match = begun("blackjack", 3, "herz-10 pik-9 karo-8")
    assert held(match) == (20, 40, 40)
    assert match.state.bank == 20
    assert match.to_act() == {1}
    for viewer in (0, 1, 2, None):
        assert faces(match, viewer, 1) == faces(match, viewer, 0) == ["back"]
    assert offered(match) == ["setzen-1", "setzen-2", "setzen-5", "setzen-10"]
    assert refusal(match, "passen") == "Wer gegen die Bank spielt, setzt wenigstens eine Marke."
    plays(match, "setzen-5")
    assert match.to_act() == {2}
    assert offered(match) == ["passen", "setzen-1", "setzen-2", "setzen-5"]
    assert refusal(match, "setzen-10") == "So viel könnte die Bank nicht auszahlen."
    plays(match, "setzen-2")
    assert match.to_act() == {1}
    assert faces(match, 1, 1) == ["herz-10"]
    assert faces(match, 0, 1) == faces(match, 2, 1) == faces(match, 0, 0) == ["back"]
    assert refusal(match, "genug") == "Eine zweite Karte gehört dazu."


def test_over_21_is_dead() -> None:
    """001:2367: the stakes go to the bank, at once."""
    match = begun("blackjack", 2, "herz-10 pik-9 karo-8 kreuz-7")
    plays(match, "setzen-5", "karte")
    told = plays(match, "karte")
    assert told[1:] == ["Spieler 2 ist tot: 25 Punkte.", "Die Bank gewinnt 5 Marken."]
    assert (held(match), match.state.bank) == ((20, 35), 25)


@pytest.mark.parametrize(("auszahlung", "tokens", "bank"), [("darin", 45, 15), ("dazu", 50, 10)])
def test_exactly_21_wins_at_once(auszahlung: str, tokens: int, bank: int) -> None:
    """001:2369: shown, and paid double."""
    match = begun("blackjack", 2, "herz-10 pik-9 karo-ass", auszahlung=auszahlung)
    told = plays(match, "setzen-5", "karte")
    assert told[1] == "Spieler 2 hat genau 21."
    assert (held(match)[1], match.state.bank) == (tokens, bank)
    assert faces(match, 0, 1) == ["herz-10", "karo-ass"]


@pytest.mark.parametrize(("auszahlung", "tokens", "bank"), [("darin", 50, 10), ("dazu", 55, 5)])
def test_two_aces_are_fire(auszahlung: str, tokens: int, bank: int) -> None:
    match = begun("blackjack", 2, "herz-ass pik-9 karo-ass", auszahlung=auszahlung)
    told = plays(match, "setzen-5", "karte")
    assert told[1] == "Feuer! Spieler 2 hat zwei Asse."
    assert (held(match)[1], match.state.bank) == (tokens, bank)


def test_no_more_is_staked_than_the_bank_can_pay() -> None:
    assert offered(begun("blackjack", 2, "")) == ["setzen-1", "setzen-2", "setzen-5", "setzen-10"]
    assert offered(begun("blackjack", 2, "", auszahlung="dazu")) == ["setzen-1", "setzen-2", "setzen-5"]


def test_the_bank_turns_up_and_takes_at_least_one() -> None:
    """001:2371-2375: in the open; of equal numbers the bank wins, and the player shows nothing."""
    match = begun("blackjack", 2, "herz-10 pik-9 karo-8 kreuz-9")
    plays(match, "setzen-5", "karte")
    assert plays(match, "genug") == ["Spieler 2 hat genug.", "Die Bank deckt auf: Pik 9."]
    assert match.to_act() == {0}
    assert offered(match) == ["karte"]
    assert faces(match, 0, 1) == ["back", "back"]
    assert plays(match, "karte") == ["Die Bank zieht: Kreuz 9."]
    assert faces(match, 1, 0) == ["pik-9", "kreuz-9"] or faces(match, 1, 0) == ["kreuz-9", "pik-9"]
    told = plays(match, "genug")
    assert told == ["Die Bank hat 18, Spieler 2 sagt 18.", "Die Bank gewinnt 5 Marken."]
    assert faces(match, 0, 1) == faces(match, None, 1) == ["back", "back"]
    assert (held(match), match.state.bank) == ((20, 35), 25)


def test_the_higher_number_wins_and_is_shown() -> None:
    match = begun("blackjack", 2, "herz-10 pik-9 karo-9 kreuz-9")
    told = plays(match, "setzen-5", "karte", "genug", "karte", "genug")
    assert told == ["Die Bank hat 18, Spieler 2 zeigt 19.", "Die Bank zahlt 5 Marken."]
    assert sorted(faces(match, 0, 1)) == ["herz-10", "karo-9"]


def test_the_bank_over_21_pays_without_a_look() -> None:
    """001:2377."""
    match = begun("blackjack", 2, "herz-10 pik-9 karo-bube kreuz-7 pik-10")
    told = plays(match, "setzen-5", "karte", "genug", "karte", "karte")
    assert told == ["Die Bank zieht: Pik 10.", "Die Bank hat 26: zu viel.", "Die Bank zahlt 5 Marken."]
    assert faces(match, 0, 1) == ["back", "back"]
    assert held(match) == (20, 45)


def test_others_stake_on_the_player() -> None:
    """001:2365: they win and lose with the player."""
    match = begun("blackjack", 4, "herz-10 pik-9 karo-ass")
    plays(match, "setzen-2", "setzen-5", "passen", "karte")
    assert held(match) == (20, 42, 45, 40)
    assert match.state.bank == 13


def test_the_bank_goes_round_as_agreed() -> None:
    """001:2361: twice against each of two; then the next one banks with all cards shuffled."""
    match = begun("blackjack", 3, "", runden=2)
    order = []
    while match.state.dealer == 0:
        order.append(match.state.player)
        plays(match, "setzen-1", "passen", "karte")
        while match.state.phase == "kaufen":
            far = points(match.state.hands[match.state.player]) <= 15 or "genug" not in offered(match)
            plays(match, "karte" if far else "genug")
        while match.state.phase == "bank":
            plays(match, "genug" if "genug" in offered(match) else "karte")
        plays(match, "weiter", "weiter", "weiter")
    assert order == [1, 2, 1, 2]
    assert match.to_act() == {CHANCE}
    assert match.state.dealer == 1
    assert sum(held(match)) + match.state.bank == 120


def test_keep_the_cards_or_give_them_back() -> None:
    """001:2381-2385."""

    def run_out() -> Match:
        match = begun("blackjack", 2, "herz-bube herz-dame pik-bube")
        plays(match, "setzen-1", "karte")
        used = match.state.stock
        match.states[-1] = changed(match.state, stock=(), thrown=((), (), used))
        return match

    match = run_out()
    assert plays(match, "karte") == ["Der Talon ist leer."]
    assert offered(match) == ["behalten", "zurueckgeben"]
    plays(match, "behalten")
    assert len(match.game.draw(match.state).items) == 29
    deal(match, "herz-10")
    assert sorted(faces(match, 1, 1)) == ["herz-10", "herz-bube", "pik-bube"]
    match = run_out()
    plays(match, "karte", "zurueckgeben")
    assert len(match.game.draw(match.state).items) == 32
    deal(match, "karo-9 karo-8")
    assert faces(match, 1, 1) == ["karo-9"]
    assert (sum(match.state.stakes), match.to_act()) == (1, {1})


# --- exact chances ------------------------------------------------------------------------------------------------

Counts = tuple[int, ...]
WORTH = tuple(VALUES.values())


@cache
def drawn(hand: Counts, left: Counts, near: int) -> tuple[tuple[str, int, Counts, float], ...]:
    """Whoever draws a second card and goes on below `near`: how it ends, with what number, what is left, how likely."""
    total, size = sum(hand), len(hand)
    if hand == (11, 11):
        return (("feuer", 21, left, 1.0),)
    if total > 21:
        return (("tot", total, left, 1.0),)
    if total == 21 or (size > 1 and total >= near):
        return (("genug", total, left, 1.0),)
    found: dict[tuple[str, int, Counts], float] = {}
    for place, n in enumerate(left):
        if n:
            rest = (*left[:place], n - 1, *left[place + 1 :])
            after = tuple(sorted((*hand, WORTH[place])))
            for end, number, remains, chance in drawn(after, rest, near):
                key = end, number, remains
                found[key] = found.get(key, 0.0) + chance * n / sum(left)
    return tuple((*key, chance) for key, chance in found.items())


def exact(player: int = NEAR, bank: int = NEAR) -> dict[str, float]:
    """How a deal ends where they have enough with so much: the bank's hidden card is like any that nobody has seen."""
    ends = dict.fromkeys(("tot", "feuer", "21", "bank tot", "bank", "spieler"), 0.0)
    for end, number, left, chance in drawn((), (4,) * 8, player):
        if end != "genug":
            ends[end] += chance
        elif number == 21:
            ends["21"] += chance
        else:
            for bank_end, reached, _left, more in drawn((), left, bank):
                key = "bank tot" if bank_end == "tot" else "bank" if reached >= number else "spieler"
                ends[key] += chance * more
    return ends


def gain(ends: dict[str, float]) -> float:
    """What a player gains for each token staked, where the double is paid with the stake in it."""
    return ends["21"] + 2 * ends["feuer"] + ends["bank tot"] + ends["spieler"] - ends["tot"] - ends["bank"]


def played(deals: int) -> Iterator[str]:
    """The same in the game, with hands of whole matches."""
    game = registry.find("blackjack").make(2)
    for number in range(deals):
        match = Match(game, f"deal {number}")
        match.settle()
        plays(match, "setzen-1")
        while match.state.phase in ("kaufen", "bank"):
            hand = match.state.hands[match.state.turn]
            plays(match, "karte" if len(hand) < 2 or points(hand) < NEAR else "genug")
        line = " ".join(said(match))
        yield next(
            end
            for words, end in (
                ("ist tot", "tot"), ("Feuer", "feuer"), ("genau 21", "21"), ("zu viel", "bank tot"),
                ("sagt", "bank"), ("zeigt", "spieler"),
            )
            if words in line
        )  # fmt: skip


def test_deals_end_as_often_as_they_must() -> None:
    ends = exact()
    assert sum(ends.values()) == pytest.approx(1)
    assert ends["feuer"] == pytest.approx(4 * 3 / (32 * 31))
    deals = 3000
    found = list(played(deals))
    for end, chance in ends.items():
        spread = 3.5 * (chance * (1 - chance) / deals) ** 0.5
        assert abs(found.count(end) / deals - chance) < spread, end


def test_the_advice_of_the_text() -> None:
    """A player does best to have enough with 15, the bank with 16; then the bank gains 10 of 100 tokens."""
    table = {player: {bank: gain(exact(player, bank)) for bank in (15, 16, 17)} for player in (14, 15, 16, 17)}
    assert max(table, key=lambda player: min(table[player].values())) == 15
    assert min(table[15], key=table[15].__getitem__) == 16
    assert table[15][16] == pytest.approx(-0.0977, abs=0.0001)
    ends = exact(15, 16)
    assert (ends["tot"], ends["21"] + ends["feuer"]) == (
        pytest.approx(0.1646, abs=1e-4),
        pytest.approx(0.1184, abs=1e-4),
    )


# --- secrets ------------------------------------------------------------------------------------------------------


def test_the_hidden_card_of_the_bank_is_in_no_view_before_it_is_turned() -> None:
    for seed in ("a", "b", "c"):
        match = contract.play(registry.find("blackjack").make(3), seed, 10**5)
        for state in match.states:
            if state.phase in ("setzen", "kaufen", "talon"):
                here = Match(match.game, "x", state)
                assert all(faces(here, viewer, state.dealer) == ["back"] for viewer in (0, 1, 2, None))


def test_worlds_keep_the_number_that_was_told() -> None:
    match = begun("blackjack", 3, "herz-10 pik-9 karo-8 kreuz-9")
    plays(match, "setzen-5", "passen", "karte", "genug", "karte", "genug")
    rng = random.Random(2)
    worlds = [match.game.sample_world(match.state, 0, rng) for _world in range(60)]
    assert {points(world.hands[1]) for world in worlds} == {18}
    assert len({world.hands[1] for world in worlds}) > 10
    plays(match, "weiter", "weiter", "weiter")
    worlds = [match.game.sample_world(match.state, 0, rng) for _world in range(60)]
    assert {points(world.thrown[1]) for world in worlds} == {18}
    assert len({world.hands[2] for world in worlds}) > 10
    assert {world.thrown[1] for world in (match.game.sample_world(match.state, 1, rng) for _w in range(9))} == {
        match.state.thrown[1]
    }


@pytest.mark.parametrize("seats", [2, 8])
def test_tokens_are_neither_made_nor_lost(seats: int) -> None:
    match = contract.play(registry.find("blackjack").make(seats), f"sum {seats}", 10**5)
    for state in match.states:
        assert sum(state.held) + state.bank + sum(state.stakes) == 40 * seats
