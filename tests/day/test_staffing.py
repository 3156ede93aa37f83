"""Who helps where: literal cases, then thousands of random ones, read by a checker that knows nothing of the solver."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection
from itertools import combinations

import pytest

from day.domain.staffing import Duty, Helper, Post, Problem, solve

EIGHT = 8 * 60


def post(need: int = 1, begin: int = EIGHT, end: int = EIGHT + 60) -> Post:
    return Post(need, begin, end)


def anywhere(*posts: Post) -> Helper:
    return Helper(frozenset(range(len(posts))))


# --- the checker ------------------------------------------------------------------------------------------------


def wrong(problem: Problem, new: Collection[Duty]) -> list[str]:
    """Everything that is wrong with these duties, found by looking at each pair and each post."""
    found = []
    everything = [*problem.fixed, *new]
    for duty in new:
        if duty in problem.fixed:
            found.append(f"{duty} was there")
        if duty.post not in problem.helpers[duty.helper].fits:
            found.append(f"{duty} does not fit")
        helper, at = problem.helpers[duty.helper], problem.posts[duty.post]
        if len([each for each in everything if each.post == duty.post]) > at.need:
            found.append(f"{duty} is one too many")
        for other in everything:
            there = problem.posts[other.post]
            if other != duty and other.helper == duty.helper:
                shared = set(range(at.begin, at.end)) & set(range(there.begin, there.end))
                if shared:
                    found.append(f"{duty} and {other} are at once")
        if helper.minor:
            beside = [each.helper for each in everything if each.post == duty.post]
            if all(problem.helpers[each].minor for each in beside):
                found.append(f"{duty} is alone")
        if helper.most is not None:
            mine = [problem.posts[each.post] for each in everything if each.helper == duty.helper]
            if sum(each.end - each.begin for each in mine) > helper.most:
                found.append(f"{duty} is too long a day")
    return found


def loads(problem: Problem, new: Collection[Duty]) -> Counter[int]:
    return Counter(duty.helper for duty in [*problem.fixed, *new])


def worth(problem: Problem, new: Collection[Duty]) -> tuple[int, int]:
    """Places taken and offers kept, and how unequal it is: what may not be better elsewhere."""
    unequal = sum(number * number for number in loads(problem, new).values())
    return 1000 * len(new) + 100 * len(problem.kept & set(new)) - unequal, len(new)


def fairer(problem: Problem, new: frozenset[Duty]) -> list[tuple[Duty, int]]:
    """Duties somebody else, who has at least two fewer, might have had just as well."""
    load = loads(problem, new)
    return [
        (duty, helper)
        for duty in new - problem.kept
        for helper in range(len(problem.helpers))
        if load[duty.helper] >= load[helper] + 2
        and Duty(helper, duty.post) not in new
        and not wrong(problem, (new - {duty}) | {Duty(helper, duty.post)})
    ]


def some(chance: random.Random, helpers: int, posts: int) -> Problem:
    """A problem at random: shifts that overlap, minors, who is away, what is fixed and what was offered."""
    begins = [EIGHT + 30 * number for number in range(6)]
    there = tuple(
        post(chance.choice([1, 1, 2, 3]), begin, begin + chance.choice([30, 60, 90]))
        for begin in (chance.choice(begins) for _ in range(posts))
    )
    people = tuple(
        Helper(
            frozenset(number for number in range(posts) if chance.random() < 0.8),
            minor := chance.random() < 0.3,
            chance.choice([60, 120]) if minor else None,
        )
        for _ in range(helpers)
    )
    # what somebody has decided holds whatever it is, but nobody was put at two posts at once
    fixed, kept = set[Duty](), set[Duty]()
    for helper in range(helpers):
        if chance.random() < 0.3:
            fixed.add(Duty(helper, chance.randrange(posts)))
        if chance.random() < 0.3:
            kept.add(Duty(helper, chance.randrange(posts)))
    return Problem(there, people, frozenset(fixed), frozenset(kept - fixed))


# --- literal ----------------------------------------------------------------------------------------------------


def test_everybody_has_one_before_anybody_has_two() -> None:
    posts = (post(1), post(1), post(1, EIGHT + 60, EIGHT + 120))
    found = solve(Problem(posts, (anywhere(*posts),) * 3))
    assert sorted(duty.post for duty in found) == [0, 1, 2]
    assert sorted(duty.helper for duty in found) == [0, 1, 2]


def test_nobody_is_at_two_posts_at_once_though_places_stay_free() -> None:
    posts = (post(1), post(1, EIGHT + 59, EIGHT + 90), post(1, EIGHT + 60, EIGHT + 120))
    found = solve(Problem(posts, (anywhere(*posts),)))
    assert found == {Duty(0, 0), Duty(0, 2)}


def test_a_minor_stands_beside_somebody_grown_up_and_not_too_long() -> None:
    posts = (post(2), post(2, EIGHT + 60, EIGHT + 120), post(1, EIGHT + 120, EIGHT + 180))
    young, grown = Helper(frozenset({0, 1, 2}), minor=True, most=60), anywhere(*posts)
    assert solve(Problem(posts, (young, young))) == frozenset()
    found = solve(Problem(posts, (young, young, grown)))
    assert {duty.post for duty in found if duty.helper == 2} == {0, 1, 2}
    assert sorted(duty.post for duty in found if duty.helper != 2) == [0, 1]


def test_what_is_confirmed_stays_and_what_was_offered_stays_if_it_can() -> None:
    posts = (post(1), post(1))
    two = (anywhere(*posts),) * 2
    assert solve(Problem(posts, two, fixed=frozenset({Duty(0, 1)}))) == {Duty(1, 0)}
    assert solve(Problem(posts, two, kept=frozenset({Duty(0, 1)}))) == {Duty(0, 1), Duty(1, 0)}
    # an offer gives way where another place is taken for it
    picky = (anywhere(*posts), Helper(frozenset({1})))
    assert solve(Problem(posts, picky, kept=frozenset({Duty(0, 1)}))) == {Duty(0, 0), Duty(1, 1)}


def test_where_nobody_is_needed_or_there_is_nobody_nothing_is_found() -> None:
    assert solve(Problem((), (anywhere(),))) == frozenset()
    assert solve(Problem((post(),), ())) == frozenset()
    full = Problem((post(1),), (anywhere(post()),) * 2, fixed=frozenset({Duty(0, 0)}))
    assert solve(full) == frozenset()


def test_a_minor_who_is_alone_already_keeps_nobody_from_being_found() -> None:
    posts = (post(3),)
    problem = Problem(posts, (Helper(frozenset({0}), True, 60), anywhere(*posts)), fixed=frozenset({Duty(0, 0)}))
    assert solve(problem) == {Duty(1, 0)}


def test_forty_helpers_at_twelve_stalls_in_four_shifts() -> None:
    """Every place is taken, nobody is twice at once, nobody has two more than another who might have had one."""
    posts = tuple(
        post(1 + stall % 2, EIGHT + 60 * shift, EIGHT + 60 * shift + 60) for shift in range(4) for stall in range(12)
    )
    people = tuple(
        Helper(
            frozenset(range(24, 48)) if number % 5 == 0 else frozenset(range(48)),
            number < 6,
            120 if number < 6 else None,
        )
        for number in range(40)
    )
    problem = Problem(posts, people)
    found = solve(problem)
    assert len(found) == 72
    assert wrong(problem, found) == []
    assert fairer(problem, found) == []
    assert max(loads(problem, found).values()) == 2
    assert solve(problem) == found


# --- at random --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_a_hundred_at_random_hold_everything(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(100):
        problem = some(chance, chance.randint(1, 9), chance.randint(1, 9))
        found = solve(problem)
        assert wrong(problem, found) == []
        assert fairer(problem, found) == []


def test_small_ones_are_the_best_there_is() -> None:
    """Compared with every choice there is."""
    chance = random.Random(21)
    for _ in range(60):
        problem = some(chance, chance.randint(1, 3), chance.randint(1, 3))
        pairs = [Duty(helper, at) for helper in range(len(problem.helpers)) for at in range(len(problem.posts))]
        choices = (
            choice
            for number in range(len(pairs) + 1)
            for choice in combinations([pair for pair in pairs if pair not in problem.fixed], number)
        )
        best = max(worth(problem, choice) for choice in choices if not wrong(problem, choice))
        assert worth(problem, solve(problem)) == best, problem
