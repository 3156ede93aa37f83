"""Vom Ranzen zum Rosengarten: each field, each choice, each answer of an option, and the books of whole matches."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from math import dist
from typing import Any

import pytest

from games.bots.sampling import one_look
from games.engines import registry
from games.engines.core import CHANCE, Chance, Game, GameError, IllegalMoveError, Move, Scored
from games.engines.kit.states import changed
from games.engines.life import fields, plan
from games.engines.life.books import IN_HOSTEL, IN_VILLA, Books, Person
from games.engines.life.spiel_des_lebens import BUYS, READY, Life
from games.engines.life.trades import FIRST_EDITION, LEARNT, STUDIED, TRADES
from games.engines.match import Match
from games.engines.playout import playout

RULES = registry.find("spiel-des-lebens")
CLERK = Person(job="kontor", pay=1600, began=True)


def field(name: str) -> int:
    return plan.NAMES.index(name)


def at(*people: Person, options: dict[str, Any] | None = None, **state: Any) -> Match:
    game = RULES.make(len(people), options or {})
    return Match(game, "leben", start=Life(people, phase=state.pop("phase", READY), **state))


def on(name: str, **what: Any) -> Person:
    return changed(CLERK, at=field(name), **what)


def spin(match: Match, *numbers: int) -> str:
    """Whoever is to act touches the wheel, and it shows this; the sentences of both."""
    (seat,) = match.to_act()
    match.play(seat, ("rad",))
    return decide(match, *numbers)


def decide(match: Match, *numbers: int) -> str:
    match.decide(numbers)
    return " ".join(str(effect.text) for effects in match.effects[-2:] for effect in effects if effect.text)


def play(match: Match, target: str) -> None:
    (seat,) = match.to_act()
    match.play(seat, (target,))


def money(match: Match) -> list[int]:
    return [person.money for person in match.state.people]


def targets(match: Match) -> tuple[str, ...]:
    (seat,) = match.to_act()
    found: tuple[str, ...] = match.game.step(match.state, seat, ()).targets
    return found


# --- the way ------------------------------------------------------------------------------------------------------


def test_more_than_ninety_fields_each_with_words_of_its_own() -> None:
    said = [str(each.says) for n, each in enumerate(plan.WAY) if n != plan.UNIVERSITY]
    assert len(said) == len(set(said)) == 102
    assert len(fields.GARDEN) == 25  # 000:1603: about 25 fields to the villa
    for each in plan.WAY:
        assert str(each.says).endswith((".", "!"))
        assert (each.kind == "loss") >= bool(each.guard)


def test_the_way_is_drawn_without_gaps_or_overlaps() -> None:
    spots = {spot.id: (spot.x, spot.y) for spot in plan.board(1).spots}
    assert len(set(spots.values())) == len(spots) == 102
    for n, after in enumerate(plan.NEXT):
        for follower in after:
            assert dist(spots[plan.spot(n)], spots[plan.NAMES[follower]]) < 1.5
    assert min(dist(a, b) for a, b in pairwise(sorted(spots.values()))) >= 1


def test_both_ways_of_learning_and_both_from_the_signpost_are_equally_long() -> None:
    assert plan.walk(plan.SCHOOL, 10) == plan.walk(field("s9"), 1) == (field("a1"), 0)
    assert plan.walk(plan.FORK, 10, 0) == plan.walk(plan.FORK, 10, 1) == (field("b1"), 0)
    assert plan.LONGEST == 9 + 11 + 1 + 9 + 25 + 1 + 25 + 1


def test_red_fields_stop_and_the_villa_takes_any_number() -> None:
    assert plan.walk(field("s8"), 10) == (field("s9"), 0)
    assert plan.walk(field("a5"), 10) == (field("a8"), 0)
    assert plan.walk(field("b6"), 10) == (field("b8"), 0)
    assert plan.walk(field("b20"), 10) == (plan.RETIRED, 0)
    assert plan.walk(field("c25"), 10) == (plan.MANOR, 0)


def test_at_the_fork_one_chooses_in_the_middle_of_a_move() -> None:
    match = at(on("a10"), CLERK, options={"zins": 0})
    spin(match, 4)  # a11, the signpost, and two more
    assert match.state.people[0].at == plan.FORK
    assert targets(match) == ("familie", "welt")
    play(match, "welt")
    assert match.state.people[0].at == field("w2")
    assert match.state.turn == 1
    match = at(on("weg"), CLERK)  # who stands on it already chooses after the spin
    spin(match, 1)
    play(match, "familie")
    assert match.state.people[0].at == field("f1")


# --- school, trade and pay ----------------------------------------------------------------------------------------


def test_who_works_at_once_spins_for_a_trade_and_owes_nothing() -> None:
    match = Match(RULES.make(2))
    assert targets(match) == ("lehre", "studium")
    play(match, "lehre")
    match.decide((10,))
    assert (match.state.people[0].job, match.state.people[0].pay) == ("zirkus", 3000)
    spin(match, 3)  # the first turn is not paid yet; l3: the master's praise, 200
    assert money(match) == [200, 0]


def test_who_studies_borrows_nine_notes_and_chooses_between_two_trades() -> None:
    match = Match(RULES.make(2))
    play(match, "studium")
    assert (match.state.people[0].loans, money(match)[0]) == (9, 0)  # 9,000 come and go
    spin(match, 3)  # s3: +300
    assert money(match) == [300, 0]
    play(match, "lehre")
    match.decide((1,))
    spin(match, 1)
    spin(match, 10)  # without a trade there is neither pay nor interest; the examination stops on s9
    assert match.state.people[0].at == plan.EXAMINED
    assert money(match)[0] == 300
    match.decide((10, 1))
    assert targets(match) == ("arzt", "assistenz")
    play(match, "arzt")
    assert match.state.people[0].pay == 5000
    spin(match, 1)
    spin(match, 1)  # 5,000 of pay, interest 9 x 50, and a1 brings 300
    assert money(match)[0] == 300 + 5000 - 450 + 300


def test_two_spins_alike_leave_nothing_to_choose() -> None:
    match = at(changed(Person(), at=field("s8"), began=True), CLERK)
    spin(match, 1)
    match.decide((2, 3))  # both are the school
    assert match.state.people[0].job == "schule"
    assert match.state.turn == 1


def test_pay_comes_before_each_further_turn_until_retirement() -> None:
    match = at(on("a1"), on("b4"))
    said = spin(match, 10)  # a8 stops
    assert "Lohntag. 1.600 Mark dazu." in said
    assert money(match)[0] == 1600
    match = at(on("c1", money=9000), on("b4"))
    spin(match, 8)  # c9: the memoirs, 1,000, and no pay
    assert money(match)[0] == 10_000


def test_twice_as_fast_doubles_steps_pay_and_interest() -> None:
    match = at(on("a1", loans=2), on("b4"), options={"dauer": "schnell"})
    spin(match, 3)  # six on, a7: 600
    assert match.state.people[0].at == field("a7")
    assert money(match)[0] == 2 * 1600 - 2 * 2 * 50 + 600


def test_salaries_of_the_first_edition() -> None:
    """As they stand in 000:1597; all else counts three times as much."""
    assert FIRST_EDITION == {
        "arzt": 20_000, "zeitung": 10_000, "recht": 15_000, "schule": 8_000, "physik": 10_000, "assistenz": 6_000,
        "kontor": 5_000,
    }  # fmt: skip
    match = Match(RULES.make(2, {"gehalt": "erstauflage"}))
    play(match, "lehre")
    match.decide((10,))  # whatever the number: a clerk
    assert match.state.people[0].pay == 5000
    spin(match, 3)
    assert money(match)[0] == 3 * 200
    play(match, "studium")
    assert match.state.people[1].loans == 9
    assert (
        sum(effect.points for effect in match.effects[-1] if isinstance(effect, Scored) and effect.points > 0) == 27_000
    )


def test_every_trade_can_be_had() -> None:
    assert set(LEARNT) | set(STUDIED) == set(TRADES)
    assert len(LEARNT) == len(STUDIED) == plan.WHEEL
    assert all(" oder " in str(trade.name) for trade in TRADES.values())  # women and men in all of them


# --- debts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rate", "due"), [(0, 0), (5, 150), (10, 300)])
def test_interest_is_exact(rate: int, due: int) -> None:
    match = at(on("a1", loans=3, money=100), CLERK, options={"zins": rate})
    play(match, "rad")
    assert money(match)[0] == 100 + 1600 - due
    assert match.state.people[0].loans == 3


@pytest.mark.parametrize(("held", "notes"), [(1000, 1), (1, 2), (0, 2), (1499, 1)])
def test_who_cannot_pay_signs_as_few_notes_as_will_do(held: int, notes: int) -> None:
    """The roof burns for 1,500: what is lacking is borrowed in thousands, and the rest stays."""
    game = RULES.make(2)
    books = Books((changed(CLERK, money=held), CLERK), game.sides, 1)
    assert books.pays(0, 1500, fields.START.says)
    assert (books.people[0].money, books.people[0].loans) == (held + 1000 * notes - 1500, notes)


def test_notes_are_redeemed_before_a_turn_as_many_as_the_money_allows() -> None:
    match = at(on("a1", loans=4, money=2700), CLERK)
    assert targets(match) == ("rad", "tilgen")
    play(match, "tilgen")
    assert (match.state.people[0].loans, money(match)[0]) == (2, 700)
    assert targets(match) == ("rad",)
    assert match.state.turn == 0
    with pytest.raises(IllegalMoveError, match="reicht dein Geld noch nicht"):
        match.play(0, ("tilgen",))


# --- papers and helpers -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("guard", "name", "amount"),
    [("feuer", "b2", 1500), ("kranken", "b11", 1200), ("glas", "b5", 1000), ("schirm", "a3", 500), ("hund", "a6", 700),
     ("rad", "b14", 1000)],
)  # fmt: skip
def test_a_guard_takes_the_loss_away(guard: str, name: str, amount: int) -> None:
    before = plan.NAMES[field(name) - 1]
    bare = at(on(before, money=5000), CLERK)
    spin(bare, 1)
    assert money(bare)[0] == 5000 + 1600 - amount
    covered = at(on(before, money=5000, papers=1 << fields.GUARDS.index(guard)), CLERK)
    said = spin(covered, 1)
    assert money(covered)[0] == 5000 + 1600
    assert str(fields.HELPED[guard]) in said


def test_the_office_sells_insurances_and_the_shop_helpers_while_the_money_lasts() -> None:
    match = at(on("b3", money=400), CLERK)  # 2,000 with the pay
    spin(match, 1)
    assert targets(match) == ("feuer", "kranken", "glas", "leben", "weiter")
    play(match, "leben")
    assert targets(match) == ("feuer", "kranken", "glas", "leben", "weiter")  # 1,000 left
    play(match, "feuer")
    assert targets(match) == ("kranken", "glas", "weiter")  # 400
    play(match, "glas")
    assert match.state.turn == 1  # nothing left to buy anything with
    assert money(match)[0] == 0
    person = match.state.people[0]
    assert (person.lives, person.holds("feuer"), person.holds("glas"), person.holds("kranken")) == (
        1,
        True,
        True,
        False,
    )
    match = at(on("a1", money=0), CLERK)
    spin(match, 1)
    assert targets(match) == ("schirm", "hund", "rad", "weiter")
    play(match, "weiter")
    assert match.state.turn == 1


def test_there_is_a_reason_for_whatever_cannot_be_bought() -> None:
    state = {"phase": BUYS, "sold": (*fields.INSURANCES, "leben")}
    match = at(on("b4", money=1000, papers=1, lives=5), CLERK, **state)
    for target, reason in {
        "feuer": "Das hast du schon",
        "schirm": "Das gibt es hier nicht",
        "leben": "Mehr als 5 Lebensversicherungen",
        "rad-los": "Kaufe etwas",
    }.items():
        with pytest.raises(IllegalMoveError, match=reason):
            match.play(0, (target,))
    with pytest.raises(GameError, match="nicht am Zug"):
        match.play(1, ("rad",))


# --- what fields do -----------------------------------------------------------------------------------------------


def test_a_child_brings_presents_from_all_who_work() -> None:
    retired = changed(CLERK, at=field("c1"), money=50)
    match = at(on("a9"), on("a1", money=100), on("b1", money=40), retired)
    spin(match, 1)
    assert match.state.people[0].children == 1
    assert money(match) == [1600 + 200, 0, 940, 50]  # the third borrowed 1,000
    assert [person.loans for person in match.state.people] == [0, 0, 1, 0]
    match = at(on("f3"), CLERK)
    spin(match, 1)
    assert match.state.people[0].children == 2  # twins


def test_fields_for_each_child_and_shares_of_the_pay() -> None:
    match = at(on("f6", children=3), CLERK)
    spin(match, 1)
    assert money(match)[0] == 1600 + 3 * 300
    match = at(on("b14", children=2), CLERK)
    spin(match, 1)
    assert money(match)[0] == 1600 - 2 * 150
    match = at(on("b2"), CLERK)
    spin(match, 1)
    assert money(match)[0] == 1600 + 800
    match = at(on("b8"), CLERK)
    spin(match, 1)
    assert money(match)[0] == 1600 - 400


def test_a_party_and_ice_cream_change_hands_and_nothing_is_lost() -> None:
    match = at(on("f4"), on("a1", money=500), on("a2", money=500))
    spin(match, 1)
    assert money(match) == [1600 + 400, 300, 300]
    match = at(on("b22"), on("a1", money=500), on("a2", money=500))
    spin(match, 1)
    assert money(match) == [1600 - 200, 600, 600]


def test_a_rise_stays_and_a_rest_is_missed_once() -> None:
    match = at(on("a3"), CLERK)
    spin(match, 1)
    assert match.state.people[0].pay == 1800
    match = at(on("w4"), on("a1"))
    spin(match, 1)
    assert match.state.people[0].rest == 1
    spin(match, 3)  # the other one, and again: the first misses a turn
    assert match.state.turn == 1
    assert match.state.people[0].rest == 0


def test_the_lot_of_the_fair_is_free() -> None:
    wins = {}
    for number in range(1, 11):
        match = at(on("a4"), CLERK)
        spin(match, 1)
        match.decide((number,))
        wins[number] = money(match)[0] - 1600
    assert wins == {1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 200, 7: 200, 8: 200, 9: 500, 10: 1000}


def test_or_one_stakes_and_gets_it_back_threefold_or_not() -> None:
    for number, won in ((7, 0), (8, 3000)):
        match = at(on("a4"), CLERK, options={"jahrmarkt": "einsatz"})
        spin(match, 1)
        assert targets(match) == ("setze-500", "setze-1000", "nichts")
        play(match, "setze-1000")
        assert money(match)[0] == 600
        match.decide((number,))
        assert money(match)[0] == 600 + won
    match = at(on("a4"), CLERK, options={"jahrmarkt": "einsatz"})
    spin(match, 1)
    play(match, "nichts")
    assert money(match)[0] == 1600


# --- feast and house ----------------------------------------------------------------------------------------------


def test_the_feast_one_gives_and_living_together() -> None:
    for which, left in (("hochzeit", 1600 - 600 + 2 * 50 * 7), ("freunde", 1600 - 100 + 2 * 20 * 7)):
        match = at(on("a7"), on("a1", money=900), on("a2", money=900))
        spin(match, 9)
        assert targets(match) == ("hochzeit", "freunde")
        play(match, which)
        assert match.state.people[0].pay == 1800
        match.decide((7,))
        assert money(match)[0] == left
        assert targets(match)[-1] == "weiter"  # the office is open


def test_a_house_costs_burns_more_often_and_is_sold() -> None:
    match = at(on("b7", money=7000), CLERK)
    spin(match, 1)
    assert targets(match) == ("miete", "haeuschen", "stadthaus")
    play(match, "stadthaus")
    assert (money(match)[0], match.state.people[0].house) == (600, 2)
    match = at(on("b18", money=9000, house=2), CLERK)
    spin(match, 1)  # 1,800, three times
    assert money(match)[0] == 9000 + 1600 - 5400
    match = at(on("b18", money=9000, house=2, papers=1), CLERK)
    spin(match, 1)
    assert money(match)[0] == 9000 + 1600


def test_a_house_may_be_bought_on_credit() -> None:
    match = at(on("b7"), CLERK)
    spin(match, 1)
    play(match, "haeuschen")
    assert (money(match)[0], match.state.people[0].loans) == (600, 2)  # 1,600 and 2,000, less 3,000


# --- retirement, villa and hostel ---------------------------------------------------------------------------------


def test_on_retirement_everything_is_settled() -> None:
    """By hand: 1,000 and the last pay of 1,600 less interest 3 x 50; two insurances 4,000; a cottage 4,000; three
    children 2,400; three notes 3,000."""
    match = at(on("b25", money=1000, lives=2, house=1, children=3, loans=3), CLERK)
    spin(match, 5)
    assert money(match)[0] == 1000 + 1600 - 150 + 4000 + 4000 + 2400 - 3000
    person = match.state.people[0]
    assert (person.at, person.loans, person.lives, person.house) == (plan.RETIRED, 0, 0, 0)


def test_who_cannot_settle_or_pay_moves_to_the_hostel() -> None:
    match = at(on("b25", loans=9), CLERK)
    spin(match, 5)
    assert match.state.people[0].home == IN_HOSTEL
    assert money(match)[0] == 0
    match = at(on("c1", money=5599), CLERK)
    said = spin(match, 1)  # c2 costs 5,600
    assert match.state.people[0] == changed(CLERK, at=plan.REFUGE, home=IN_HOSTEL, money=0)
    assert "zieht ins Stift" in said
    match = at(on("c1", money=5600), CLERK)
    spin(match, 1)
    assert (money(match)[0], match.state.people[0].home) == (0, 0)  # to the last mark


def test_the_hostel_has_a_tombola_or_its_rest() -> None:
    guest = changed(CLERK, at=plan.REFUGE, home=IN_HOSTEL)
    for number, won in ((8, 0), (9, 200), (10, 500)):
        match = at(guest, CLERK)
        spin(match, number)
        assert money(match)[0] == won
    match = at(on("a1"), guest, options={"stift": "ruhe"})
    spin(match, 3)
    assert match.state.turn == 0


def test_when_the_last_has_arrived_the_richest_wins() -> None:
    home = changed(CLERK, at=plan.MANOR, home=IN_VILLA, money=3000)
    match = at(home, on("c25", money=2999), turn=1)
    spin(match, 7)
    outcome = match.game.outcome(match.state)
    assert outcome.places == (1, 2)
    assert outcome.scores == (3000, 2999)
    assert "Spieler 1 hat am meisten: 3.000 Mark" in str(outcome.reason)
    match = at(home, on("c25", money=3000), turn=1)
    spin(match, 7)
    assert match.game.outcome(match.state).places == (1, 1)


def test_a_short_match_ends_with_the_last_working_day() -> None:
    home = changed(CLERK, at=plan.RETIRED, home=IN_VILLA, money=3000)
    match = at(home, on("b25"), turn=1, options={"dauer": "ruhestand"})
    spin(match, 1)
    assert match.game.outcome(match.state).places == (1, 2)


# --- whole matches ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [{}, {"dauer": "schnell"}, {"dauer": "ruhestand"}, {"gehalt": "erstauflage"}, {"zins": 10, "jahrmarkt": "einsatz"},
     {"stift": "ruhe", "zins": 0}],
)  # fmt: skip
@pytest.mark.parametrize("seats", [2, 8])
def test_each_mark_that_comes_or_goes_has_a_named_cause(options: dict[str, Any], seats: int) -> None:
    for number in range(6 if seats == 2 else 2):
        match = playout(RULES.make(seats, options), random.Random(number), f"buch {number}")
        for (before, after), effects in zip(pairwise(match.states), match.effects, strict=True):
            booked: Counter[int] = Counter()
            for effect in effects:
                if isinstance(effect, Scored):
                    assert effect.points
                    assert "Mark" in str(effect.text)
                    booked[effect.seat] += effect.points
            for seat in range(seats):
                assert after.people[seat].money - before.people[seat].money == booked[seat]
                assert after.people[seat].money >= 0
                assert after.people[seat].loans >= 0


def test_the_slowest_match_stays_within_its_bound() -> None:
    """Eight who always turn a one, redeem and buy whatever they can, and one who goes to the hostel early."""
    game = RULES.make(8)
    state, events = game.start(), 0
    while acting := game.to_act(state):
        events += 1
        if CHANCE in acting:
            count = game.draw(state).count
            state, _effects = game.apply(state, Chance((1, 2)[:count]))
        else:
            (seat,) = acting
            touches = [target for target in game.step(state, seat, ()).targets if target not in ("rad", "weiter")]
            target = touches[-1] if touches else game.step(state, seat, ()).targets[0]
            state, _effects = game.apply(state, Move(seat, (target,)))
    assert 8 * 2 * plan.LONGEST * 0.7 < events <= RULES.max_events


# --- what the computer expects ------------------------------------------------------------------------------------


def naive(start: int, pace: int = 1) -> tuple[Counter[int], float]:
    """How often each field is met from `start`, and how often there is pay, forwards and step by step."""
    met: Counter[int] = Counter()
    pays, standing = 0.0, Counter({start: 1.0})
    while standing:
        after: Counter[int] = Counter()
        for here, share in standing.items():
            learning = here == plan.UNIVERSITY or field("s1") <= here < field("s9")
            pays += share * (here < plan.RETIRED and not learning)
            for number in range(1, 11):
                for end, part in steps(here, number * pace):
                    after[end] += share * part / 10
        met.update(after)
        standing = Counter({at_: share for at_, share in after.items() if at_ != plan.MANOR})
    return met, pays


def steps(here: int, left: int) -> list[tuple[int, float]]:
    if not left or not plan.NEXT[here]:
        return [(here, 1.0)]
    ends = []
    for follower in plan.NEXT[here]:
        red = plan.WAY[follower].kind in ("exam", "feast", "home", "retire")
        ends += [(end, part / len(plan.NEXT[here])) for end, part in steps(follower, 0 if red else left - 1)]
    return ends


@pytest.mark.parametrize(("start", "pace"), [("start", 1), ("uni", 1), ("a5", 2), ("b20", 1), ("c3", 1)])
def test_the_forecast_is_what_a_walk_forwards_finds(start: str, pace: int) -> None:
    met, pays = naive(field(start), pace)
    ahead = plan.forecast(pace, 210.0)[field(start)]
    assert ahead.pays == pytest.approx(pays)
    flat = children = 0.0
    dangers = dict.fromkeys(fields.GUARDS, 0.0)
    for number, share in met.items():
        each = plan.WAY[number]
        if each.guard:
            dangers[each.guard] += share * each.amount
        flat += share * {"gain": each.amount, "loss": 0 if each.guard else -each.amount, "fair": 210}.get(each.kind, 0)
        children += share * each.amount * (each.kind == "child")
    assert ahead.flat == pytest.approx(flat)
    assert ahead.children == pytest.approx(children)
    assert ahead.dangers == pytest.approx(tuple(dangers.values()))


def choose(match: Match) -> str:
    (seat,) = match.to_act()
    return one_look(match.game, match.state, seat, random.Random(1))[0]


def test_the_computer_insures_while_more_is_at_stake_than_it_costs() -> None:
    state = {"phase": BUYS, "sold": ("feuer",)}
    early, late = at(on("a8", money=600), CLERK, **state), at(on("b20", money=600), CLERK, **state)
    number = fields.GUARDS.index("feuer")
    assert plan.forecast(1, 21.0)[field("a8")].dangers[number] > fields.PRICES["feuer"]
    assert plan.forecast(1, 21.0)[field("b20")].dangers[number] < fields.PRICES["feuer"]
    assert choose(early) == "feuer"
    assert choose(late) == "weiter"


def test_the_computer_weds_where_many_give_presents() -> None:
    """A feast with k others: 275 k - 600 against 110 k - 100; they are even at k = 3.03."""
    for others, which in ((1, "freunde"), (3, "freunde"), (4, "hochzeit")):
        match = at(on("a7"), *[on("a1", money=900)] * others)
        spin(match, 9)
        assert choose(match) == which


def test_the_computer_beats_chance() -> None:
    game: Game[Any, Any] = RULES.make(2)
    rng, points = random.Random(11), 0.0
    for number in range(120):
        seat, state = number % 2, game.start()
        while acting := game.to_act(state):
            if CHANCE in acting:
                draw = game.draw(state)
                outcome = tuple(rng.randint(1, 10) for _spin in range(draw.count))  # type: ignore[attr-defined]
                state, _effects = game.apply(state, Chance(outcome))
                continue
            (mover,) = acting
            path = one_look(game, state, mover, rng) if mover == seat else game.propose(state, mover, rng)
            state, _effects = game.apply(state, Move(mover, path))
        places = game.outcome(state).places  # type: ignore[union-attr]
        points += 1 if places[seat] < places[1 - seat] else 0.5 if places[seat] == places[1 - seat] else 0
    assert points / 120 >= 0.56
