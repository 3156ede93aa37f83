"""Spitz, pass auf!: rounds worked out by hand along 001:2701-2715, every option, ties and times."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from games.engines.core import Chance, Elapsed, IllegalMoveError, Move, Outcome
from games.engines.kit.pack import PIQUET, heap
from games.engines.match import Match, event_from_json, event_to_json
from games.engines.playout import playout
from games.engines.shedding import spitz_pass_auf as module

(RULESET,) = module.RULESETS
SLAP, PASS, READY = ("schlag",), ("nichts",), ("bereit",)


def table(seats: int = 2, **options: Any) -> Match:
    return Match(RULESET.make(seats, options), "s")


def turned(match: Match, *names: str) -> Match:
    """All are ready, and these cards are turned, by seat."""
    for seat in sorted(match.to_act()):
        match.play(seat, READY)
    pool = [str(card) for card in match.game.draw(match.state).items]
    match.push(Chance((*names, *[card for card in pool if card not in names])))
    return match


def measured(ms: int) -> tuple[str, ...]:
    return SLAP[0], f"ms-{ms}"


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


def ended(match: Match) -> Outcome:
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    return outcome


# --- dealing and turning ---


@pytest.mark.parametrize(
    ("seats", "options", "counts"),
    [
        (2, {}, (16, 16)),
        (4, {}, (8,) * 4),
        (6, {}, (5,) * 6),  # two of 32 are left
        (6, {"zu_sechst": "verteilt"}, (6, 6, 5, 5, 5, 5)),
        (4, {"zu_sechst": "verteilt"}, (8,) * 4),
    ],
)
def test_as_many_cards_each(seats: int, options: dict[str, Any], counts: tuple[int, ...]) -> None:
    """001:2703-2709."""
    assert table(seats, **options).state.counts == counts


def test_all_turn_at_once_when_all_are_ready() -> None:
    match = table(4)
    for seat in (2, 0, 3):
        match.play(seat, READY)
        assert match.state.phase == "bereit"
    assert str(match.game.status(match.state)) == "Spieler 2 ist noch nicht bereit."
    assert match.to_act() == {1}
    with pytest.raises(IllegalMoveError, match="Erst müssen alle bereit sein"):
        match.play(1, SLAP)
    match.play(1, READY)
    match.settle()
    s = match.state
    assert s.phase == "offen"
    assert len({card for card in s.turned if card >= 0}) == 4
    assert s.counts == (7,) * 4
    assert said(match) == ["Spitz, pass auf!"]
    assert [str(note) for note in match.game.view(s, None).notes] == ["Gewonnen: 0 · Stapel: 7"] * 4


def test_each_card_comes_up_once_in_a_lap() -> None:
    match = table(4, durchgaenge=1)
    seen = []
    while not match.game.outcome(match.state):
        match.settle()
        if match.state.phase == "offen" and not any(match.state.answers):
            seen += match.state.turned
        match.play(min(match.to_act()), PASS if match.state.phase == "offen" else READY)
    assert sorted(seen) == list(range(32))


def test_the_kept_cards_come_again_to_their_owner() -> None:
    """The second lap: shuffled, but each has what it kept."""
    match = table(2, durchgaenge=3)
    mine: list[set[int]] = [set(), set()]
    while match.state.lap < 1:
        match.settle()
        if match.state.phase == "offen" and not any(match.state.answers):
            for seat in (0, 1):
                mine[seat].add(match.state.turned[seat])
        match.play(min(match.to_act()), PASS if match.state.phase == "offen" else READY)
    assert "neu gemischt" in said(match)[-1]
    assert match.state.counts == (16, 16)
    assert match.state.stacks == (heap(mine[0]), heap(mine[1]))
    again = set()
    for _round in range(16):
        for seat in sorted(match.to_act()):
            match.play(seat, READY)
        match.settle()
        again.add(match.state.turned[0])
        for seat in (0, 1):
            match.play(seat, PASS)
    assert again == mine[0]


# --- who wins a round ---


def test_the_faster_one_takes_both_cards() -> None:
    """001:2711: the own card lies on the other one; 001:2715: suits do not count."""
    match = turned(table(), "herz-koenig", "pik-koenig")
    match.play(1, measured(520))
    assert said(match) == ["Spieler 2 schlägt zu!"]
    assert match.state.phase == "offen"  # the other's slap may be under way
    match.play(0, measured(480))
    assert match.state.won == (2, 0)
    assert match.state.kept == (0, 0)
    assert said(match) == ["Spieler 1 schlägt zu!", "Spieler 1 gewinnt 2 Karten."]


@pytest.mark.parametrize(
    ("first", "second", "won"),
    [
        (500, 500, (0, 0)),
        (500, 530, (0, 0)),
        (530, 500, (0, 0)),
        (500, 531, (2, 0)),
        (531, 500, (0, 2)),
        (150, 59_999, (2, 0)),
    ],
)
def test_at_the_same_time_both_keep_theirs(first: int, second: int, won: tuple[int, int]) -> None:
    """001:2711, within what can be told apart; whoever is heard first."""
    for order in ((0, 1), (1, 0)):
        match = turned(table(), "herz-9", "pik-9")
        for seat in order:
            match.play(seat, measured((first, second)[seat]))
        assert match.state.won == won
        if won == (0, 0):
            assert said(match)[-1] == "Gleichzeitig: Alle behalten ihre Karten."
            assert match.state.kept == (PIQUET.of("herz-9"), PIQUET.of("pik-9"))


def test_one_slap_and_the_window_closes() -> None:
    match = turned(table(zeit=8), "herz-9", "pik-9")
    assert match.game.time_limit(match.state) == 8
    match.play(1, measured(900))
    assert match.game.time_limit(match.state) == 1
    match.push(Elapsed())
    assert match.state.won == (0, 2)
    assert match.game.time_limit(match.state) is None


def test_while_another_pair_is_open_the_time_goes_on() -> None:
    match = turned(table(4), "herz-9", "pik-9", "herz-10", "pik-10")
    match.play(0, measured(600))
    assert match.game.time_limit(match.state) == 8
    match.play(3, measured(900))
    assert match.game.time_limit(match.state) == 1
    match.play(2, measured(880))  # within what can be told apart
    match.push(Elapsed())
    assert match.state.won == (2, 0, 0, 0)
    assert match.state.kept == (0, 0, PIQUET.of("herz-10"), PIQUET.of("pik-10"))


def test_three_equal_cards_all_go_to_the_fastest() -> None:
    match = turned(table(4), "herz-9", "pik-9", "karo-9", "pik-10")
    match.play(2, measured(400))
    match.play(0, measured(600))
    match.play(1, PASS)
    match.play(3, PASS)
    assert match.state.won == (0, 0, 3, 0)
    assert said(match) == ["Spieler 3 gewinnt 3 Karten."]


def test_of_three_the_first_two_tie() -> None:
    match = turned(table(4), "herz-9", "pik-9", "karo-9", "pik-10")
    for seat, ms in ((0, 400), (1, 420), (2, 700)):
        match.play(seat, measured(ms))
    match.push(Elapsed())
    assert match.state.won == (0, 0, 0, 0)


def test_nobody_slaps() -> None:
    match = turned(table(), "herz-9", "pik-9")
    match.push(Elapsed())
    assert said(match) == ["Da lag ein Paar, und niemand hat zugeschlagen."]
    match = turned(table(), "herz-9", "pik-8")
    match.play(0, PASS)
    match.play(1, PASS)
    assert said(match) == ["Nichts war gleich."]
    assert str(match.game.status(match.state)) == "Nichts war gleich."


def test_who_is_wrong_may_not_slap_in_the_next_round() -> None:
    """001:2715."""
    match = turned(table(4), "herz-9", "pik-8", "karo-8", "pik-10")
    match.play(0, SLAP)
    match.push(Elapsed())
    assert said(match)[-1] == "Spieler 1 hat sich geirrt."
    turned(match, "herz-7", "pik-7", "karo-ass", "karo-10")
    assert match.to_act() == {1, 2, 3}
    assert str(match.game.view(match.state, 0).notes[0]) == "Gewonnen: 0 · setzt aus"
    match.play(1, SLAP)  # and takes the card of who may not
    match.push(Elapsed())
    assert match.state.won == (0, 2, 0, 0)
    assert match.state.barred == 0
    mild = turned(table(4, strafe=False), "herz-9", "pik-8", "karo-8", "pik-10")
    mild.play(0, SLAP)
    mild.push(Elapsed())
    turned(mild, "herz-7", "pik-7", "karo-ass", "karo-10")
    assert mild.to_act() == {0, 1, 2, 3}


def test_both_were_wrong() -> None:
    """Then nobody may slap in the next round, and it is over at once."""
    match = turned(table(), "herz-9", "pik-8")
    match.play(0, SLAP)
    match.play(1, SLAP)
    assert match.state.barred == 3
    turned(match, "herz-7", "pik-7")
    assert match.state.phase == "bereit"
    assert match.state.won == (0, 0)
    assert match.state.barred == 0


# --- times ---


def test_a_slap_nobody_measured_comes_after_those_that_were_and_in_its_order() -> None:
    match = turned(table(), "herz-9", "pik-9")
    match.play(1, SLAP)
    match.play(0, SLAP)
    assert match.state.won == (0, 2)
    match = turned(table(), "herz-9", "pik-9")
    match.play(1, SLAP)
    match.play(0, measured(5000))
    assert match.state.won == (2, 0)


@pytest.mark.parametrize(
    "time", ["ms-149", "ms-0", "ms--5", "ms-60000", "ms-0200", "ms-2e3", "ms-", "ms-²", "ms-" + "9" * 50]
)
def test_times_that_cannot_be(time: str) -> None:
    match = turned(table(), "herz-9", "pik-9")
    with pytest.raises(IllegalMoveError, match="zu schnell"):
        match.play(0, ("schlag", time))
    assert match.state.answers == (0, 0)


def test_what_the_table_makes_of_a_touch() -> None:
    """Its time is added in a race, to a slap; on one device the order of two touches is certain."""
    game = table().game
    match = turned(table(), "herz-9", "pik-9")
    s = match.state
    assert game.race(s) == 1
    assert game.timed(s, 0, SLAP, 640) == measured(640)
    assert game.timed(s, 0, PASS, 640) == PASS
    assert game.timed(s, 0, SLAP, 10**9) == measured(59_999)
    assert game.timed(game.start(), 0, READY, 640) == READY
    match.play(1, measured(640))
    assert game.timed(match.state, 0, SLAP, 641) == measured(641)
    beside = game.timed(match.state, 0, SLAP, 641, (1,))
    assert beside == measured(671)
    match.play(0, beside)
    assert match.state.won == (0, 2)
    late = turned(table(), "herz-9", "pik-9")
    late.play(1, measured(640))
    assert game.timed(late.state, 0, SLAP, 900, (1,)) == measured(900)


def test_a_log_replays_the_same() -> None:
    match = turned(table(), "herz-9", "pik-9")
    match.play(1, measured(520))
    match.play(0, measured(480))
    turned(match, "herz-8", "pik-10")
    match.play(0, SLAP)
    match.push(Elapsed())
    again = Match(match.game, "another seed")
    for event in match.events:
        again.push(event_from_json(event_to_json(event)))
    assert again.states == match.states
    assert again.effects == match.effects


# --- without a race ---


def test_without_a_race_who_sees_it_wins() -> None:
    match = turned(table(wettlauf=False), "herz-9", "pik-9")
    game = match.game
    assert game.race(match.state) is None
    assert game.time_limit(match.state) is None
    assert [str(button.label) for button in game.step(match.state, 0).buttons] == ["Ich sehe ein Paar", "Nichts"]
    assert game.timed(match.state, 0, SLAP, 300) == SLAP
    with pytest.raises(IllegalMoveError):
        match.play(0, measured(300))
    match.play(1, SLAP)
    match.play(0, PASS)
    assert match.state.won == (0, 2)
    both = turned(table(wettlauf=False), "herz-9", "pik-9")
    both.play(1, SLAP)
    both.play(0, SLAP)
    assert both.state.won == (1, 1)
    assert said(both) == ["Spieler 1 gewinnt 1 Karte.", "Spieler 2 gewinnt 1 Karte."]


# --- the end ---


def test_the_most_cards_win() -> None:
    match = turned(table(durchgaenge=1), "herz-9", "pik-9")
    game = match.game
    s = replace(match.state, counts=(0, 0), won=(4, 3))
    after, _effects = game.apply(s, Move(1, measured(400)))
    after, effects = game.apply(after, Elapsed())
    outcome = game.outcome(after)
    assert outcome is not None
    assert outcome.places == (2, 1)
    assert outcome.scores == (4, 5)
    assert str(effects[-1].text) == "Spieler 2 gewinnt mit 5 Karten."
    s = replace(s, won=(4, 2))
    after, _effects = game.apply(s, Move(1, measured(400)))
    after, _effects = game.apply(after, Elapsed())
    tied = game.outcome(after)
    assert tied is not None
    assert tied.places == (1, 1)
    assert str(tied.reason) == "Den Sieg teilen sich mehrere mit je 4 Karten."


@pytest.mark.parametrize("laps", [1, 3, 5])
def test_so_many_laps(laps: int) -> None:
    match = table(durchgaenge=laps)
    rounds = 0
    while not match.game.outcome(match.state):
        match.settle()
        rounds += match.state.phase == "offen" and not any(match.state.answers)
        match.play(min(match.to_act()), PASS if match.state.phase == "offen" else READY)
    assert rounds == 16 * laps
    assert ended(match).places == (1, 1)


def test_how_often_two_cards_are_equal() -> None:
    """By counting: of 32 cards two are equal in 3 of 31 cases; among more as often as
    not all ranks differ. The turned cards of a first round come out like that."""
    for seats, expected in ((2, Fraction(3, 31)), (4, None), (6, None)):
        different = Fraction(comb(8, seats) * 4**seats, comb(32, seats))
        exact = 1 - different
        assert expected in (None, exact)
        n = 1500
        game = table(seats).game
        found = 0
        for seed in range(n):
            match = Match(game, str(seed))
            for seat in range(seats):
                match.play(seat, READY)
            match.settle()
            ranks = [PIQUET.ranks[card] for card in match.state.turned]
            pair = any(one == other for one, other in combinations(ranks, 2))
            assert pair == bool(game.equal(match.state))
            found += pair
        assert found / n == pytest.approx(float(exact), abs=4 * (float(exact * different) / n) ** 0.5)


def test_no_card_gets_lost() -> None:
    for seats in (2, 4, 6):
        for number in range(4):
            match = playout(RULESET.make(seats, {}), random.Random(number), str(number))
            for s in match.states:
                own = [kept | (stack if s.lap else 0) for kept, stack in zip(s.kept, s.stacks, strict=True)]
                lying = [1 << card for card in s.turned if card >= 0] if s.phase == "offen" else []
                assert sum(bits.bit_count() for bits in own) + len(lying) + sum(s.won) <= 32
                if s.lap or seats != 6:
                    unseen = sum(s.counts) if not s.lap else 0
                    rest = 2 if seats == 6 else 0
                    assert sum(bits.bit_count() for bits in own) + unseen + len(lying) + sum(s.won) == 32 - rest


def test_evaluate_sees_what_a_slap_is_worth() -> None:
    match = turned(table(), "herz-9", "pik-9")
    game, s = match.game, match.state

    def after(path: tuple[str, ...]) -> float:
        return game.evaluate(game.apply(s, Move(0, path))[0], 0)

    assert after(SLAP) > after(PASS)
    s = turned(table(), "herz-9", "pik-8").state
    assert after(SLAP) < after(PASS)
