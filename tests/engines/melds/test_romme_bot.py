"""What a computer does at Rommé: it knocks, takes and lays what fits, and proposes nothing the rules refuse."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from games.engines.core import Path, Seat
from games.engines.kit.melds import JOKER
from games.engines.match import Match
from games.engines.melds.romme_hand import COUNTS, USUAL, burden, usefulness
from tests.engines.melds.test_romme import at, cards, knocked, path_of, play

TRIES = 60


def proposals(match: Match, seat: Seat = 0) -> Counter[Path]:
    """What is proposed, how often; each is a move the rules allow."""
    made = Counter(match.game.propose(match.state, seat, random.Random(number)) for number in range(TRIES))
    for path in made:
        match.game.check(match.state, seat, path)
    return made


# --- before and after a turn ------------------------------------------------------------------------------------


def test_the_dealer_deals_the_next_round() -> None:
    match = play(at("p8", "kK k5", opened="01", laenge="3"), "0 p8 ablage")
    assert set(proposals(match)) == {("geben",)}


@pytest.mark.parametrize(
    ("hand", "wants"),
    [
        ("p10 pB c3", True),  # a run with the nine of spades
        ("k9 h9 c3", True),  # a set
        ("p10 h9 c3", False),
        ("J p10 c3", False),  # a joker is no reason to pay for a card with two more
    ],
)
def test_who_knocks_wants_the_card(hand: str, wants: bool) -> None:
    match = knocked(hands=tuple(map(USUAL.in_order, map(cards, ("p8 p9 c9", "k9 k5", hand, "c2 c3")))))
    made = proposals(match, 2)
    if wants:
        assert made["klopfen",] > made["weiter",] > 0  # never quite the same
    else:
        assert set(made) == {("weiter",)}


@pytest.mark.parametrize(("hand", "wants"), [("p10 pB c3", True), ("k2 h5 c3", False)])
def test_who_wants_the_card_does_not_allow_it_to_another(hand: str, wants: bool) -> None:
    match = knocked(hands=tuple(map(USUAL.in_order, map(cards, ("p8 p9 c9", hand, "h2 h3", "c2 c3")))))
    play(match, "3 klopfen")
    made = proposals(match, 1)
    if wants:
        assert set(made) == {("ablehnen",)}
    else:
        assert made["erlauben",] > made["ablehnen",] > 0


def test_after_giving_the_open_card_away_there_is_only_the_stock() -> None:
    match = play(knocked(), "3 klopfen", "1 erlauben")
    assert set(proposals(match, 1)) == {("stapel",)}


@pytest.mark.parametrize(
    ("hand", "top", "more", "wants"),
    [
        ("h5 h6 p9", "k2 h7", {}, True),
        ("h5 p9 cK", "k2 J", {}, True),
        ("h5 h6 p9", "k2 c8", {}, False),
        ("p2 k9 cK", "k2 h8", {"table": ("h5 h6 h7",), "opened": "01"}, True),
        ("p2 k9 cK", "k2 h8", {"table": ("h5 h6 h7",), "opened": "1"}, False),  # nothing laid out yet
    ],
)
def test_the_open_card_is_taken_where_it_fits(hand: str, top: str, more: dict[str, object], wants: bool) -> None:
    match = at(hand, "k3 k4", top=top, phase="ziehen", **more)  # type: ignore[arg-type]
    made = proposals(match)
    liked, other = (("ablage",), ("stapel",)) if wants else (("stapel",), ("ablage",))
    assert made[liked] > 3 * made[other]


# --- laying out and throwing away -------------------------------------------------------------------------------


def test_all_is_laid_at_once_with_cards_added_alone() -> None:
    match = at("h8 p8", "kK k5", table=("h5 h6 h7",), opened="1")
    made = proposals(match)
    assert made.most_common(1)[0][0] == path_of("h8 figur-0 p8 ablage")
    play(match, "0 h8 figur-0 p8 ablage")
    assert match.state.winner == 0


def test_a_joker_that_fits_at_both_ends_is_laid_at_one() -> None:
    match = at("J p8", "kK k5", table=("h5 h6 h7 h8",), opened="1")
    (best, count), *_rest = proposals(match).most_common()
    assert best[:2] == (JOKER, "figur-0")
    assert best[2] in {"davor", "dahinter"}
    assert best[3:] == path_of("p8 ablage")
    assert count > TRIES // 2


def test_what_fits_but_cannot_be_spelled_is_left() -> None:
    """The joker fits only after the eight has made the run longer, but is named first, because it goes before it."""
    match = at("h8 J p2", "kK k5", table=("h5 J h7",), opened="1")
    assert {path[-1] for path in proposals(match)} == {"ablage"}


def test_who_has_laid_out_lays_more_before_throwing_away() -> None:
    match = at("h8 c3 c4 c5 p2 kK", "kD k5", table=("h5 h6 h7",), opened="01")
    made = proposals(match)
    laid = made[path_of("c3 c4 c5")] + made[path_of("h8 figur-0")]
    assert laid > 0.8 * TRIES


@pytest.mark.parametrize(("hand", "table"), [("h8", ("h5 h6 h7",)), ("h5 h6 h7", ())])
def test_nothing_is_laid_that_leaves_no_card_to_throw_away(hand: str, table: tuple[str, ...]) -> None:
    match = at(hand, "kK k5", table=table, opened="01")
    assert {path[1:] for path in proposals(match)} == {("ablage",)}


def test_a_card_that_fits_no_other_is_thrown_away_and_a_dear_one_first() -> None:
    match = at("h5 h6 c6 k9 kK p2", "k3 k4")
    made = proposals(match)
    assert made.most_common(1)[0][0] == path_of("kK ablage")
    assert not {path_of(f"{card} ablage") for card in ("h5", "h6", "c6")} & set(made)


def test_a_joker_and_the_card_just_taken_are_kept() -> None:
    match = play(at("h5 p9 J", "k2 k3", phase="ziehen", top="h2 cK"), "0 ablage")
    assert set(proposals(match)) <= {path_of("h5 ablage"), path_of("p9 ablage")}


# --- how well cards fit -----------------------------------------------------------------------------------------


def test_usefulness_grows_with_the_neighbours() -> None:
    use = usefulness(USUAL.in_order(cards("h5 h6 h8 p5 kK cA c2 J")))
    assert use[JOKER] == max(use.values())
    assert use["kreuz-koenig"] == 0
    five, six, eight = (use[card] for card in cards("h5 h6 h8"))
    assert five > six > eight > 0  # neighbour and pair; neighbour and gap; a gap alone
    assert use["karo-ass"] == use["karo-2"] > 0  # the ace is low as well
    # and it is high: next to the king, near the queen
    with_king, with_queen, with_jack = (
        usefulness(USUAL.in_order(cards(f"cA {other}"))) for other in ("cK", "cD", "cB")
    )
    assert with_king["karo-ass"] > with_queen["karo-ass"] > with_jack["karo-ass"] == 0


def held(words: str) -> int:
    return sum(COUNTS[card] for card in cards(words))


@pytest.mark.parametrize(
    ("together", "apart"),
    [("h5 h6 h7 p9", "h5 h6 c7 p9"), ("h8 p8 c8 kK", "h8 h8 c8 kK"), ("hB hD hK hA", "hB cD hK pA")],
)
def test_the_same_points_are_less_of_a_burden_where_they_can_be_laid(together: str, apart: str) -> None:
    assert held(together) == held(apart)
    assert burden(USUAL.in_order(cards(together))) < held(together)
    assert burden(USUAL.in_order(cards(together))) < burden(USUAL.in_order(cards(apart)))


def test_a_joker_is_a_burden_until_it_stands_for_a_card() -> None:
    assert burden(USUAL.in_order(cards("h5 J c7 p9"))) > held("J") > burden(USUAL.in_order(cards("h5 J h7 p9")))


def test_a_card_is_in_one_meld_only() -> None:
    """The seven of hearts makes the set or the run, and what the other one then lacks stays in the hand."""
    assert burden(USUAL.in_order(cards("h5 h6 h7 p7 k7"))) >= held("h5 h6")
    assert burden(USUAL.in_order(cards("h5 h6 h7 h7 p7 k7"))) < held("h5 h6")


def test_the_lighter_hand_is_the_better_position() -> None:
    light, heavy = at("h5 h6 h7 p2", "kK k9 p9"), at("h5 h6 c7 p2", "kK k9 p9")
    assert light.game.evaluate(light.state, 0) > heavy.game.evaluate(heavy.state, 0) > 0
    assert light.game.evaluate(light.state, 1) == -light.game.evaluate(light.state, 0)
    behind = replace(light.state, score=(300, 0))
    assert -1 < light.game.evaluate(behind, 0) < 0 < light.game.evaluate(behind, 1) < 1


def test_between_rounds_only_the_minus_points_count() -> None:
    match = play(at("p8", "kK k5", opened="01", laenge="3"), "0 p8 ablage")
    assert match.game.evaluate(match.state, 0) > 0 > match.game.evaluate(match.state, 1)
    heavier = replace(match.state, hands=((), USUAL.in_order(cards("J J J"))))
    assert match.game.evaluate(heavier, 0) == match.game.evaluate(match.state, 0)
