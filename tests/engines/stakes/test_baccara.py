"""Baccara: rule by rule, exact chances against dealt cards, and what nobody may know."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache

import pytest

from games.engines import registry
from games.engines.core import CHANCE
from games.engines.kit.states import changed
from games.engines.match import Match
from games.engines.stakes.baccara import digit
from tests.engines import contract
from tests.engines.stakes.decks import begun, deal, faces, offered, plays, refusal, said

#: seat 2 sits to the right of the bank (seat 0), seat 1 to its left: cards go to 2, 1, 0, 2, 1, 0
CALM = "herz-5 karo-3 pik-4 herz-ass karo-koenig pik-2"  # seat 2 has 6, seat 1 has 3, the bank has 6
STAKED = ("setzen-5", "setzen-2")


def number(*names: str) -> int:
    pack = registry.find("baccara").engine.pack
    return digit([pack.index[name] for name in names])


def test_values() -> None:
    """001:2609-2611; the examples of 001:2621-2625."""
    ranks = {"ass": 1, **{str(n): n for n in range(2, 10)}, "10": 0, "bube": 0, "dame": 0, "koenig": 0}
    assert {rank: number(f"karo-{rank}") for rank in ranks} == ranks
    for one, other in (("8", "ass"), ("7", "2"), ("6", "3"), ("5", "4"), ("9", "10")):
        assert number(f"herz-{one}", f"pik-{other}") == 9
    assert number("herz-5", "pik-7") == 2
    assert number("herz-4", "pik-6") == number("herz-koenig", "herz-dame") == 0


@pytest.mark.parametrize("karten", [104, 52])
def test_the_pack(karten: int) -> None:
    """001:2603: 104 cards, each twice."""
    items = registry.find("baccara").make(3, {"karten": karten}).draw(begun("baccara", 3, "").states[0]).items
    plain = [card.partition("#")[0] for card in items]
    assert (len(items), {plain.count(card) for card in plain}) == (karten, {karten // 52})


def test_stakes_then_two_cards_each_from_the_right() -> None:
    """001:2613-2617."""
    match = begun("baccara", 3, CALM)
    assert match.to_act() == {2}
    assert offered(match) == ["setzen-1", "setzen-2", "setzen-5", "setzen-10"]
    plays(match, "setzen-5")
    assert match.to_act() == {1}
    plays(match, "setzen-2")
    assert match.state.held == (40, 38, 35)
    assert [faces(match, seat, seat) for seat in range(3)] == [
        ["pik-4", "pik-2"], ["karo-3", "karo-koenig"], ["herz-5", "herz-ass"]
    ]  # fmt: skip
    assert all(faces(match, viewer, 2) == ["back", "back"] for viewer in (0, 1, None))
    assert match.to_act() == {2}
    assert refusal(match, "setzen-1") == "Die Einsätze stehen schon."


def test_no_more_is_staked_than_the_bank_has() -> None:
    match = begun("baccara", 3, CALM, held=(6, 57, 57))
    assert offered(match) == ["setzen-1", "setzen-2", "setzen-5"]
    assert refusal(match, "setzen-10") == "So viel könnte die Bank nicht auszahlen."
    plays(match, "setzen-5")
    assert offered(match) == ["setzen-1"]
    match = begun("baccara", 3, CALM, held=(114, 3, 3))
    assert offered(match) == ["setzen-1", "setzen-2"]
    assert refusal(match, "setzen-5") == "So viele Marken hast du nicht."


def test_bac_makes_the_deal_void() -> None:
    """001:2625-2629: shown, new cards are dealt, the stakes stay; who need not shows nothing."""
    match = begun("baccara", 3, f"herz-4 karo-9 pik-5 herz-6 karo-bube pik-3 {CALM}")
    told = plays(match, *STAKED)
    assert told[1:] == [
        "Spieler 3 deckt auf: Herz 4 und Herz 6.",
        "„Bac“: Das Spiel ist ungültig, die Einsätze bleiben stehen.",
    ]
    assert match.state.stakes == (0, 2, 5)
    assert faces(match, 2, 2) == ["herz-5", "herz-ass"]
    for viewer in (0, 1, 2, None):
        lying = [piece.face for piece in match.game.view(match.state, viewer).pieces if piece.at == "ungueltig"]
        assert lying == ["herz-4", "herz-6"]


@pytest.mark.parametrize(("first", "shown"), [("9", "Herz 9"), ("8", "Herz 8")])
def test_eight_and_nine_are_void(first: str, shown: str) -> None:
    """001:2631-2633."""
    match = begun("baccara", 3, f"herz-{first} karo-6 pik-5 herz-10 karo-bube pik-dame {CALM}")
    told = plays(match, *STAKED)
    assert told[1] == f"Spieler 3 deckt auf: {shown} und Herz 10."
    assert "ungültig" in told[2]
    assert match.state.held == (40, 38, 35)


def test_eight_and_nine_decide_at_once_in_a_casino() -> None:
    cards = "herz-9 karo-6 pik-8 herz-10 karo-bube pik-dame"
    match = begun("baccara", 3, cards, acht_neun="gewinnt")
    told = plays(match, *STAKED)
    assert told[1:] == [
        "Spieler 1 hat 8.", "Spieler 3 hat 9.", "Spieler 2 hat 6.", "Spieler 3 gewinnt 5 Marken.",
        "Spieler 2 verliert 2 Marken.",
    ]  # fmt: skip
    assert match.state.held == (37, 38, 45)
    bac = begun("baccara", 3, f"herz-9 karo-bube pik-8 herz-10 karo-10 pik-dame {CALM}", acht_neun="gewinnt")
    assert "ungültig" in " ".join(plays(bac, *STAKED))
    assert said(bac)[1].startswith("Spieler 2 deckt auf")


def test_nothing_is_a_hand_like_any_other_in_a_casino() -> None:
    """Seat 1 has ten and jack; nobody has 8 or 9. By the preset it must take a third card, a four."""
    casino = registry.find("baccara").presets["casino"].options
    match = begun("baccara", 3, "herz-5 karo-10 pik-4 herz-ass karo-bube pik-2 karo-4", **casino)
    assert "ungültig" not in " ".join(plays(match, *STAKED))
    assert (match.state.phase, match.state.void, match.state.stakes) == ("kaufen", (), (0, 2, 5))
    plays(match, "genug" if offered(match) == ["genug"] else "karte")
    assert match.to_act() == {1}
    assert offered(match) == ["karte"]
    world = match.game.sample_world(match.state, 0, random.Random(1))
    assert match.game.view(world, 0) == match.game.view(match.state, 0)


def test_what_a_seat_thinks_possible_holds_nothing_only_where_it_draws() -> None:
    nothing = {"kauft": 0, "ungueltig": 0}
    for rule in nothing:
        match = begun("baccara", 3, f"{CALM} karo-4", null=rule)
        plays(match, *STAKED)
        for seed in range(400):
            world = match.game.sample_world(match.state, 0, random.Random(seed))
            nothing[rule] += any(digit(hand[:2]) == 0 for hand in world.hands)
    assert nothing["ungueltig"] == 0
    assert nothing["kauft"] > 20


def test_third_cards_lie_open_and_the_bank_is_last() -> None:
    """001:2635-2637."""
    match = begun("baccara", 3, f"{CALM} karo-4")
    plays(match, *STAKED)
    assert plays(match, "genug") == ["Spieler 3 hat genug."]
    assert match.to_act() == {1}
    assert plays(match, "karte") == ["Spieler 2 nimmt eine Karte: Karo 4."]
    assert faces(match, 0, 1).count("karo-4") == faces(match, None, 1).count("karo-4") == 1
    assert faces(match, 0, 1).count("back") == 2
    assert match.to_act() == {0}


def test_the_higher_number_wins_and_of_equal_ones_the_bank() -> None:
    """001:2641-2645: seat 2 has the bank's six; seat 1 has seven."""
    match = begun("baccara", 3, f"{CALM} karo-4")
    told = plays(match, *STAKED, "genug", "karte", "genug")
    assert told == [
        "Spieler 1 hat genug.", "Spieler 1 hat 6.", "Spieler 3 hat 6.", "Spieler 2 hat 7.",
        "Spieler 3 verliert 5 Marken.", "Spieler 2 gewinnt 2 Marken.",
    ]  # fmt: skip
    assert match.state.held == (43, 42, 35)
    assert faces(match, 1, 2) == ["herz-5", "herz-ass"]


def test_of_equal_numbers_the_bank_with_more_cards_pays() -> None:
    """001:2643: a king more, and its six loses to a six of two cards, but not to one of three."""
    match = begun("baccara", 3, f"{CALM} karo-3 pik-koenig")
    plays(match, *STAKED, "genug", "karte", "karte")
    assert match.state.held == (40 - 5 + 2, 38, 45)


def test_the_bank_of_three_cards_beats_as_many() -> None:
    match = begun("baccara", 3, f"{CALM} herz-koenig karo-2 pik-koenig")
    plays(match, *STAKED, "karte", "karte", "karte")
    assert match.state.held == (47, 38, 35)


def test_the_third_card_by_a_fixed_rule() -> None:
    match = begun("baccara", 3, f"{CALM} karo-2", dritte="fest")
    plays(match, *STAKED)
    assert offered(match) == ["genug"]
    assert refusal(match, "karte") == "An diesem Tisch nimmt nur, wer höchstens fünf hat."
    plays(match, "genug")
    assert offered(match) == ["karte"]
    assert refusal(match, "genug") == "An diesem Tisch muss nehmen, wer höchstens fünf hat."
    free = begun("baccara", 3, CALM)
    plays(free, *STAKED)
    assert offered(free) == ["karte", "genug"]


def test_the_bank_goes_on_when_fewer_than_nine_cards_are_left() -> None:
    """001:2649."""
    for left, gone in ((15, False), (14, True)):
        match = begun("baccara", 3, CALM)
        match.states[-1] = changed(match.state, stock=match.state.stock[-left:])
        plays(match, *STAKED, "genug", "genug", "genug")
        assert ("Spieler 1 gibt die Bank ab." in said(match)) is gone
        plays(match, "weiter", "weiter", "weiter")
        assert match.to_act() == ({CHANCE} if gone else {2})
        if gone:
            deal(match, "")
            assert (match.state.dealer, match.to_act()) == (1, {0})


def test_the_stakes_go_back_when_the_cards_run_out() -> None:
    match = begun("baccara", 3, "herz-4 karo-9 pik-5 herz-6 karo-bube pik-2")
    match.states[-1] = changed(match.state, stock=match.state.stock[-14:])
    told = plays(match, *STAKED)
    assert match.state.held == (40, 40, 40)
    assert told[-1] == "Spieler 1 gibt die Bank ab."


def test_each_banks_once() -> None:
    match = contract.play(registry.find("baccara").make(3), "banks", 10**5)
    dealers = [state.dealer for state in match.states if state.phase == "geben"]
    assert dealers == [0, 1, 2]
    for state in match.states:
        assert sum(state.held) + sum(state.stakes) == 120


# --- exact chances ------------------------------------------------------------------------------------------------

Gone = tuple[int, ...]
FULL = (32, *[8] * 9)
LOW = range(1, 8)


@cache
def thirds(gone: Gone) -> tuple[tuple[int, Fraction], ...]:
    """What the next card counts, and how likely, when cards that count so much are gone."""
    left = [n - gone.count(worth) for worth, n in enumerate(FULL)]
    return tuple([(worth, Fraction(n, sum(left))) for worth, n in enumerate(left)])


@cache
def pairs(gone: Gone) -> tuple[tuple[int, int, Fraction], ...]:
    found: dict[tuple[int, int], Fraction] = {}
    for one, chance in thirds(gone):
        for two, more in thirds(tuple(sorted((*gone, one)))):
            key = min(one, two), max(one, two)
            found[key] = found.get(key, Fraction(0)) + chance * more
    return tuple([(one, two, chance) for (one, two), chance in found.items()])


@cache
def calm(gone: Gone) -> float:
    """How likely the next two cards are neither nothing nor 8 or 9."""
    return float(sum(chance for one, two, chance in pairs(gone) if (one + two) % 10 in LOW))


def after(gone: Gone, *more: int) -> Gone:
    return tuple(sorted((*gone, *more)))


def gains(draws: Callable[[int], bool], bank_draws_to: int = 5) -> tuple[float, float, dict[int, float]]:
    """Of a first deal: how likely it is not void; what a player then gains a token, and with each number of two cards.
    The other player's two cards count as well: they may make the deal void."""
    whole, total = 0.0, 0.0
    by: dict[int, list[float]] = {n: [0.0, 0.0] for n in LOW}
    for a, b, mine in pairs(()):
        if (a + b) % 10 not in LOW:
            continue
        for c, d, banks in pairs(after((), a, b)):
            if (c + d) % 10 not in LOW:
                continue
            gone = after((), a, b, c, d)
            had, bank = (a + b) % 10, (c + d) % 10
            chance = float(mine * banks)
            for third, second in [*thirds(gone)] if draws(had) else [(-1, Fraction(1))]:
                then = gone if third < 0 else after(gone, third)
                for last, more in [*thirds(then)] if bank <= bank_draws_to else [(-1, Fraction(1))]:
                    rest = then if last < 0 else after(then, last)
                    likely = chance * float(second * more) * calm(rest)
                    one, other = (had + max(third, 0)) % 10, (bank + max(last, 0)) % 10
                    wins = one > other or (one == other and last >= 0 > third)
                    whole += likely
                    total += likely if wins else -likely
                    by[had][0] += likely
                    by[had][1] += likely if wins else -likely
    return whole, total / whole, {n: gained / likely for n, (likely, gained) in by.items()}


@cache
def by_the_rule() -> tuple[float, float, dict[int, float]]:
    return gains(lambda n: n <= 5)


def test_a_hand_of_nothing_and_one_of_eight_or_nine() -> None:
    nothing = sum(chance for one, two, chance in pairs(()) if (one + two) % 10 == 0)
    # 32 tens and pictures two by two, the pairs 1-9 to 4-6, and two fives, of 104 * 103 / 2 hands
    assert nothing == Fraction(32 * 31 // 2 + 4 * 64 + 28, 104 * 103 // 2)
    high = sum(chance for one, two, chance in pairs(()) if (one + two) % 10 in (8, 9))
    # of 9: 0-9 and four pairs; of 8: 0-8, 1-7, 2-6, 3-5, 9-9 and two fours
    assert high == Fraction(32 * 8 + 4 * 64 + 32 * 8 + 3 * 64 + 2 * 28, 104 * 103 // 2)


def test_deals_are_void_and_won_as_often_as_they_must() -> None:
    """Seven of ten deals are void; of the others, by the fixed rule, the bank gains nine of a hundred tokens."""
    open_, gain, _by = by_the_rule()
    assert open_ == pytest.approx(0.29270, abs=1e-5)
    assert gain == pytest.approx(-0.09356, abs=1e-5)
    deals, played, won = 2000, 0, 0
    game = registry.find("baccara").make(3, {"dritte": "fest"})
    for n in range(deals):
        match = Match(game, f"deal {n}")
        match.settle()
        plays(match, "setzen-1", "setzen-1")
        if match.state.void or any(match.state.thrown[:-1]):
            continue
        played += 1
        before = match.state.held[2]
        for _third in range(3):
            plays(match, offered(match)[0])
        won += match.state.held[2] > before
    assert abs(played / deals - open_) < 3.5 * (open_ * (1 - open_) / deals) ** 0.5
    chance = (1 + gain) / 2
    assert abs(won / played - chance) < 3.5 * (chance * (1 - chance) / played) ** 0.5


def test_the_advice_of_the_text() -> None:
    """Against a bank that takes a third card with up to five, five is better kept: high hands are out of the game."""
    draws, keeps = by_the_rule()[2], gains(lambda n: False)[2]
    assert (draws[5], keeps[5]) == (pytest.approx(-0.168, abs=1e-3), pytest.approx(-0.007, abs=1e-3))
    assert all(draws[n] > keeps[n] for n in (1, 2, 3))
    assert keeps[6] > 0.1
    assert keeps[7] == pytest.approx(0.498, abs=1e-3)


# --- secrets ------------------------------------------------------------------------------------------------------


def test_worlds_keep_to_what_was_said() -> None:
    match = begun("baccara", 3, f"{CALM} karo-4", dritte="fest")
    plays(match, *STAKED, "genug", "karte")
    rng = random.Random(3)
    worlds = [match.game.sample_world(match.state, 0, rng) for _world in range(60)]
    assert {digit(world.hands[2]) for world in worlds} == {6, 7}
    assert {digit(world.hands[1][:2]) for world in worlds} == {1, 2, 3, 4, 5}
    assert {world.hands[1][2] for world in worlds} == {match.state.hands[1][2]}
    assert {world.hands[0] for world in worlds} == {match.state.hands[0]}
    free = begun("baccara", 3, CALM)
    plays(free, *STAKED, "genug")
    worlds = [free.game.sample_world(free.state, 0, rng) for _world in range(100)]
    assert {digit(world.hands[2]) for world in worlds} == set(LOW)


def test_who_need_not_show_a_void_hand_shows_nothing() -> None:
    match = begun("baccara", 3, f"herz-4 karo-9 pik-5 herz-6 karo-bube pik-3 {CALM}")
    plays(match, *STAKED)
    sent = [
        str(match.game.view(match.state, viewer)) + " ".join(said(match)) for viewer in (0, 1, 2, None)
    ]  # fmt: skip
    assert all("karo-9" not in text and "pik-5" not in text for text in sent)
