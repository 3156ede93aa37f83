"""Where a stall is found when it rains: on its line of the programme, in a helper's duty, on the Spielepass."""

from __future__ import annotations

from dataclasses import replace

from day.domain import repairs, shifts, whereabouts
from day.domain.plan import Place, Shift
from tests.day.test_repairs import BERLIN, DATE, HALL, MEADOW, a_day, times


def test_a_stall_moves_under_a_roof_and_back() -> None:
    """Rounds from 9:00, 9:20, 9:40, 10:00: it rains in the second and the third."""
    plan = a_day(2, 2, 4, lambda n: MEADOW if n == 1 else HALL)
    plan = replace(plan, stalls={**plan.stalls, 1: replace(plan.stalls[1], rain=HALL)})
    slots = times(plan)
    assert whereabouts.said(plan, plan.stalls[1], slots) == "Wiese"
    wet = repairs.dry(repairs.rain(plan, 1), 3)
    assert whereabouts.said(wet, wet.stalls[1], slots) == "Wiese, ab 09:20 Saal, ab 10:00 Wiese"
    assert whereabouts.moves_said(wet, wet.stalls[2], slots) == ""
    nowhere = replace(wet, stalls={**wet.stalls, 1: replace(wet.stalls[1], rain=None)})
    assert whereabouts.moves_said(nowhere, nowhere.stalls[1], slots) == "ab 09:20 fällt aus, ab 10:00 Wiese"
    assert whereabouts.moves_said(repairs.rain(plan, 0), wet.stalls[1], slots) == "ab 09:00 Saal"


def test_a_helper_is_told_where_the_stall_is_in_the_shift() -> None:
    plan = a_day(2, 1, 4, lambda _n: MEADOW)
    plan = replace(
        repairs.dry(repairs.rain(replace(plan, stalls={1: replace(plan.stalls[1], rain=HALL)}), 1), 3),
        shifts={
            1: Shift("früh", "9:00", "9:40"),
            2: Shift("mitten", "9:25", "9:50"),
            3: Shift("spät", "10:00", "11:00"),
        },
    )
    found = shifts.posts(plan, DATE, BERLIN)
    assert [post.where for post in found.values()] == ["Wiese, ab 09:20 Saal", "Saal", "Wiese"]


def test_a_place_says_nothing_twice() -> None:
    assert Place("Draußen", outdoors=True).said == ()
    assert Place("Wiese", outdoors=True, step_free=False, quiet=True).said == ("draußen", "mit Stufen", "ruhig")
    assert Place("Keller").said == ("drinnen",)
