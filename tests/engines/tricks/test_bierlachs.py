"""Bierlachs: minus points, the limits, what a lost round means; the play itself is that of Skat, tested there."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from games.engines import registry
from games.engines.match import Match
from games.engines.playout import playout
from games.engines.text import _
from games.engines.tricks.bierlachs import MOST_DEALS
from games.engines.tricks.skat import Zeile
from games.engines.tricks.skat_rules import Ergebnis, write_down
from tests.engines.tricks.skat_tables import FIRST, MIDDLE, REAR, REST, deal, play_out, plays, said

LACHS = registry.find("bierlachs")


def table(seats: int = 3, scores: tuple[int, ...] = (), **options: Any) -> Match:
    """Seat 0 has dealt; Vorhand, seat 1, has every jack and ace. `scores` are those so far."""
    game = LACHS.make(seats, options)
    start = replace(game.start(), scores=scores) if scores else None
    match = Match(game, "s", start)
    match.push(deal(FIRST, MIDDLE, REAR, REST))
    return match


def vorhand_wins(match: Match) -> None:
    """Vorhand plays Karo out of the hand, and takes all tricks."""
    seats = match.game.seats
    plays(match, "2 weg", f"{3 % seats} weg", "1 18", "1 hand", "1 karo einfach")
    play_out(match)


def gains(match: Match, *written: int) -> tuple[Any, Any]:
    """The state after a deal that writes this, and what was said."""
    state, effects = match.game.finish(match.state, Zeile(written, _("So war es."), _("Herz")))
    return state, [str(effect.text) for effect in effects if effect.text]


def test_a_soloist_who_wins_writes_nothing() -> None:
    """000:1408: both opponents get the value as minus points: 6 tops with the Skat, game, Hand, Schwarz."""
    match = table()
    vorhand_wins(match)
    assert said(match)[2] == "Platz 2 gewinnt Karo Hand mit 120 Augen: mit 6, 10 × 9 = 90."
    assert match.state.scores == (-90, 0, -90)


def test_the_dealer_who_sits_out_writes_too() -> None:
    """000:1408: "ggf. der Geber beim Spiel zu viert"."""
    match = table(4)
    vorhand_wins(match)
    assert match.state.scores == (-90, 0, -90, -90)


def test_a_soloist_who_loses_writes_twice_the_value() -> None:
    """000:1408: he alone. Mittelhand plays Karo without 5: Null tricks, Schwarz."""
    match = table()
    plays(match, "2 18", "1 weg", "0 weg", "2 hand", "2 karo einfach")
    play_out(match)
    sentence = said(match)[2]
    times, base, value = map(int, re.findall(r"(\d+) × (\d+) = (\d+)", sentence)[0])
    assert (base, times * base) == (9, value)
    assert "verliert" in sentence
    assert match.state.scores == (0, 0, -2 * value)


@pytest.mark.parametrize(
    ("seats", "scores", "written", "phase"),
    [
        (3, (-265, 0, 0), (-35, 0, 0), "zeigen"),  # 300
        (3, (-265, 0, 0), (-36, 0, 0), "ende"),  # 301 and more: 000:1409
        (4, (-365, 0, 0, 0), (-35, 0, 0, 0), "zeigen"),
        (4, (-365, 0, 0, 0), (-36, 0, 0, 0), "ende"),  # 401
        (4, (-301, -300, 0, 0), (-36, -36, 0, 0), "zeigen"),  # the limit of three does not hold for four
    ],
)
def test_limits(seats: int, scores: tuple[int, ...], written: tuple[int, ...], phase: str) -> None:
    state, sentences = gains(table(seats, scores), *written)
    assert state.phase == phase
    if phase == "ende":
        assert sentences[0] == "So war es. Platz 1 hat die Runde verloren."
        assert state.lost[0] == 1


def test_who_is_over_the_limit_is_last_and_the_least_minus_wins() -> None:
    match = table(3, (-280, -120, -46))
    state, sentences = gains(match, -60, 0, 0)
    outcome = match.game.outcome(state)
    assert outcome is not None
    assert (outcome.places, outcome.termination, outcome.scores) == ((3, 2, 1), "limit", (-340, -120, -46))
    assert sentences[-1] == "Platz 3 gewinnt die Runde mit −46 Punkten."


def test_two_can_lose_at_once() -> None:
    match = table(3, (-280, -290, -300))
    state, sentences = gains(match, -40, -40, 0)
    assert state.lost == (1, 1, 0)
    assert sentences[0] == "So war es. Platz 1 hat die Runde verloren. Platz 2 hat die Runde verloren."
    assert match.game.outcome(state).winners == (2,)


def test_equal_players_share_the_round() -> None:
    match = table(3, (-280, -50, -50))
    state, sentences = gains(match, -40, 0, 0)
    assert match.game.outcome(state).winners == (1, 2)
    assert sentences[-1] == "Die Besten sind gleichauf und teilen sich den Sieg."


def test_after_a_lost_round_all_begin_at_nothing() -> None:
    """000:1409; with three rounds the lost ones are counted, and the minus points of all of them."""
    match = table(3, (-280, -100, -50), runden=3)
    vorhand_wins(match)  # 90 for seats 0 and 2
    assert match.state.phase == "zeigen"
    assert match.state.lost == (1, 0, 0)
    assert str(match.game.view(match.state, 0).notes[0]).endswith("verlorene Runden: 1")
    plays(match, "0 weiter", "1 weiter", "2 weiter")
    assert match.state.scores == (0, 0, 0)
    assert match.state.before == (-370, -100, -140)
    assert match.state.rows == ()
    assert match.game.standing(match.state) == (-1_000_370, -100, -140)


def test_three_rounds_end_when_three_are_lost() -> None:
    match = table(3, (-280, 0, 0), runden=3)
    match.states[-1] = replace(match.state, lost=(1, 1, 0))
    state, sentences = gains(match, -36, 0, 0)
    assert state.phase == "ende"
    assert sentences[-1] == "Platz 3 steht nach allen Runden am besten und gewinnt."


@pytest.mark.parametrize(("eingepasst", "phase"), [("weiter", "zeigen"), ("ramsch", "spiel")])
def test_when_all_pass(eingepasst: str, phase: str) -> None:
    match = table(eingepasst=eingepasst)
    plays(match, "2 weg", "0 weg", "1 weg")
    assert match.state.phase == phase


@pytest.mark.parametrize(("answer", "value"), [(8, 72), (9, 81)])
def test_open_with_one(answer: int, value: int) -> None:
    """Option 000:1217 against ISkO: an open game with or without one jack, Karo at 9."""
    first = FIRST.replace("piB", "pi7")
    match = Match(LACHS.make(3, {"offen_eins": answer}), "s")
    match.push(deal(first, MIDDLE, REAR.replace("pi7", "piB"), REST))
    plays(match, "2 weg", "0 weg", "1 18", "1 hand", "1 karo ouvert")
    play_out(match)
    assert f"= {value}" in said(match)[2]


def test_the_bound_is_above_every_match_without_passing() -> None:
    """A deal that is played writes 36 minus points at least (18 twice); before the limit there is room for so many."""
    assert MOST_DEALS > 3 * 300 // 36 + 1
    assert MOST_DEALS > 4 * 400 // 36 + 1


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_a_naive_account_of_whole_matches(seats: int, seed: int) -> None:
    """The score list again, from nothing but the sentences: who won or lost what, and its value."""
    match = playout(LACHS.make(seats, {}), random.Random(seed), str(seed))
    totals = [0] * seats
    for effects in match.effects:
        for effect in effects:
            sentence = str(effect.text or "")
            told = re.match(r"Platz (\d) (gewinnt|verliert|bekommt|hat sich) ", sentence)
            value = re.search(r"= (\d+)|ohne Stich: (\d+)|verliert Null[^:]*: (\d+)", sentence)
            if not told or not value:
                continue
            soloist, worth = int(told[1]) - 1, int(next(group for group in value.groups() if group))
            if told[2] == "gewinnt":
                totals = [total - worth * (seat != soloist) for seat, total in enumerate(totals)]
            else:
                totals[soloist] -= 2 * worth
    assert tuple(totals) == match.state.scores
    limit = 301 if seats == 3 else 401
    assert min(totals) <= -limit


@pytest.mark.parametrize(
    ("chance", "gain"), [(Fraction(1, 2), -15), (Fraction(2, 3), 0), (Fraction(3, 4), Fraction(15, 2))]
)
def test_three_seats_a_game_pays_from_two_in_three(chance: Fraction, gain: Fraction) -> None:
    """What the text says of when to bid, for a game of 30: own points less the mean of the others."""

    def ahead(won: bool) -> Fraction:
        own, *others = write_down(Ergebnis(won, 30), 0, 3, "minus")
        return own - Fraction(sum(others), 2)

    assert chance * ahead(True) + (1 - chance) * ahead(False) == gain
