"""How results become places: heats and finals, equals who run again, duels, relays, rounds of hide and seek."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

from day.domain.plan import Party, Plan, Variant, begin
from day.domain.results import ranking
from day.domain.scoring import heats
from day.domain.scoring.attempts import Attempt, Stage
from rules.domain.scores import read_score

RACE = read_score({"kind": "time", "best": "shortest", "attempts": 2, "lanes": 3, "onward": 1})


def plan(*labels: str) -> Plan:
    made = begin(Variant.SCHOOL)
    object.__setattr__(made, "parties", {n: Party(label, 20) for n, label in enumerate(labels, 1)})
    return made


PLAN = plan("1a", "1b", "2a", "2b")


def did(who: int, *values: int, party: int = 1, number: int = 1, **more: Any) -> Attempt:
    return Attempt(party, who, number, values, False, SimpleNamespace(), (), **more)  # type: ignore[arg-type]


def places(score: Any, *found: Attempt) -> list[tuple[int, int, int, str]]:
    return [(each.place, each.number, each.who, each.said) for each in ranking(PLAN, score, found)]


HEATS = (
    did(1, 1000, run="a"), did(2, 1100, run="a"), did(3, 1200, run="a"),
    did(4, 1300, run="b"), did(5, 1400, run="b"), did(6, 1500, run="b"),
)  # fmt: skip


def test_the_first_of_each_heat_or_the_fastest_times_go_on() -> None:
    assert heats.winners(PLAN, RACE, HEATS).going == ((1, 1), (1, 4))
    assert heats.fastest(PLAN, RACE, HEATS).going == ((1, 1), (1, 2), (1, 3))
    two = read_score({"kind": "time", "best": "shortest", "lanes": 6, "onward": 2})
    assert heats.winners(PLAN, two, HEATS).going == ((1, 1), (1, 2), (1, 4), (1, 5))


def test_who_is_in_the_final_is_ahead_of_everybody_else() -> None:
    found = (*HEATS, did(1, 1600, stage=Stage.FINAL), did(4, 1290, stage=Stage.FINAL))
    assert places(RACE, *found) == [
        (1, 1, 4, "12,90 s im Endlauf"), (2, 1, 1, "16,00 s im Endlauf"), (3, 1, 2, "11,00 s"), (4, 1, 3, "12,00 s"),
        (5, 1, 5, "14,00 s"), (6, 1, 6, "15,00 s"),
    ]  # fmt: skip


def test_equals_at_the_edge_run_again_and_then_one_goes_on() -> None:
    found = [did(1, 1000, run="a"), did(2, 1000, run="a"), did(3, 1300, run="b")]
    proposal = heats.winners(PLAN, RACE, found)
    assert (proposal.going, proposal.again) == (((1, 3),), (((1, 1), (1, 2)),))
    found += [did(1, 1050, stage=Stage.AGAIN)]
    assert heats.winners(PLAN, RACE, found).again  # one alone decides nothing
    found += [did(2, 1040, stage=Stage.AGAIN)]
    proposal = heats.winners(PLAN, RACE, found)
    assert (proposal.going, proposal.again) == (((1, 2), (1, 3)), ())


def test_equals_in_the_final_run_again_and_not_before() -> None:
    final = [did(1, 1290, stage=Stage.FINAL), did(4, 1290, stage=Stage.FINAL)]
    assert heats.equals(PLAN, RACE, HEATS) == []
    assert heats.equals(PLAN, RACE, (*HEATS, *final)) == [(Stage.FINAL_AGAIN, ((1, 1), (1, 4)))]
    found = (*HEATS, *final, did(1, 900, stage=Stage.FINAL_AGAIN), did(4, 899, stage=Stage.FINAL_AGAIN))
    assert [row[:3] for row in places(RACE, *found)][:2] == [(1, 1, 4), (2, 1, 1)]
    assert heats.equals(PLAN, RACE, found) == []


def test_another_round_tells_equals_of_mikado_apart() -> None:
    """000:1706: more sticks first, then another round."""
    mikado = read_score({"kind": "pieces", "pieces": {"Bonze": [5, 5], "Kuli": [2, 15]}})
    found = [did(1, 2, 0), did(2, 0, 5), did(3, 0, 5)]
    assert [row[:3] for row in places(mikado, *found)] == [(1, 1, 2), (1, 1, 3), (3, 1, 1)]
    assert heats.equals(PLAN, mikado, found) == [(Stage.AGAIN, ((1, 2), (1, 3)))]
    found += [did(2, 0, 1, stage=Stage.AGAIN), did(3, 1, 0, stage=Stage.AGAIN)]
    assert places(mikado, *found) == [(1, 1, 3, "10 Punkte"), (2, 1, 2, "10 Punkte"), (3, 1, 1, "10 Punkte")]


def test_of_two_who_jumped_as_often_the_next_best_attempt_counts() -> None:
    """Emil 12, 27 and 19, Rosa 27, 24 and 8."""
    jumps = read_score({"kind": "count", "most": 100, "attempts": 3, "ties": "next"})
    emil = [did(1, n, number=at) for at, n in enumerate((12, 27, 19), 1)]
    rosa = [did(2, n, number=at) for at, n in enumerate((27, 24, 8), 1)]
    assert places(jumps, *emil, *rosa) == [(1, 1, 2, "27"), (2, 1, 1, "27")]


def test_teams_are_compared_with_teams_and_relays_with_those_of_as_many_legs() -> None:
    relay = read_score({"kind": "relay", "legs": 9})
    found = [
        did(0, 2000, 2000, 2000), did(0, 1900, 2000, 2100, party=2), did(0, 2500, 2500, party=3), did(4, 100, 100, 101)
    ]  # fmt: skip
    assert places(relay, *found) == [
        (1, 1, 0, "1:00,00"), (1, 2, 0, "1:00,00"), (1, 3, 0, "50,00 s"), (1, 1, 4, "3,01 s"),
    ]  # fmt: skip


def test_duels_bring_points_and_equals_pull_again() -> None:
    pull = read_score({"kind": "duel", "of": 3})
    found = [did(2, 2, 1), did(3, 0, 2), did(3, 2, 0, party=2)]
    assert places(pull, *found) == [
        (1, 1, 0, "2 Punkte, 1-mal gewonnen"), (1, 2, 0, "2 Punkte, 1-mal gewonnen"),
        (1, 3, 0, "2 Punkte, 1-mal gewonnen"),
    ]  # fmt: skip
    found += [did(2, 1, 2, number=2), did(3, 0, 2, party=1, number=2)]
    assert [row[:2] for row in places(pull, *found)] == [(1, 2), (1, 3), (3, 1)]
    race = read_score({"kind": "duel", "draws": True})
    assert [row[3] for row in places(race, did(2, 0, 0))] == ["1 Punkt, 0-mal gewonnen"] * 2


def test_rounds_of_hide_and_seek_add_up() -> None:
    hide = read_score({"kind": "free", "minutes": 10})
    found = [did(who, who % 2, number=n) for who in (1, 2) for n in (1, 2, 3)]
    assert places(hide, *found) == [(1, 1, 1, "3-mal frei"), (2, 1, 2, "0-mal frei")]


def test_places_are_right_for_thousands_of_races() -> None:
    """A place is one more than the number of those who did better, said as plainly as can be."""
    rng = random.Random(5)
    for _n in range(2000):
        people = range(1, rng.randint(2, 9))
        found = [did(who, rng.randint(1, 4), number=n) for who in people for n in range(1, rng.randint(2, 4))]
        found += [did(who, rng.randint(1, 3), stage=Stage.FINAL) for who in people if rng.random() < 0.4]
        found += [
            did(who, rng.randint(1, 3), stage=rng.choice((Stage.AGAIN, Stage.FINAL_AGAIN)))
            for who in people
            if rng.random() < 0.5
        ]
        best = {
            (who, stage): min((a.values[0] for a in found if (a.who, a.stage) == (who, stage)), default=None)
            for who in people
            for stage in Stage
        }
        main = {w: (best[w, Stage.FINAL] is None, best[w, Stage.FINAL] or best[w, Stage.USUAL]) for w in people}

        def ahead(one: int, other: int, main: Any = main, best: Any = best) -> bool:
            if main[one] != main[other]:
                return bool(main[one] < main[other])
            stage = Stage.AGAIN if main[one][0] else Stage.FINAL_AGAIN
            again = {each: best[each, stage] for each in main if main[each] == main[one]}
            return None not in again.values() and again[one] < again[other]

        told = {each.who: each.place for each in ranking(PLAN, RACE, found)}
        assert told == {who: 1 + sum(ahead(other, who) for other in people) for who in people}
