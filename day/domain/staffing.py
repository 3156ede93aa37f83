"""Who helps where: found by HiGHS, fair, and the same for the same problem.

A problem knows no names: helpers and posts are numbered from 0, times are minutes. `solve` is asked in a process of its
own, as plans are (`day.domain.solving`). As many places as can be are taken; of what is `kept` (offers people may have
read) as much as can be stays; then everybody has as nearly as can be the same number of duties.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import NamedTuple

import highspy
import numpy as np

#: what a place that is taken is worth, and an offer that stays; a duty costs whoever has k of them already 2k + 1
TAKEN, STAYS = 1000.0, 100.0
#: a search that has looked at so many nodes takes the best it has
NODES = 500


class Duty(NamedTuple):
    """A helper is at a post."""

    helper: int
    post: int


@dataclass(frozen=True, slots=True)
class Post:
    """So many are needed from a minute until another."""

    need: int
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class Helper:
    """Who may be at the posts in `fits`; a minor is nowhere alone, and helps so many minutes in all (`most`)."""

    fits: frozenset[int]
    minor: bool = False
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """Everything that has to hold. `fixed` are duties nobody moves, `kept` those that stay if they can."""

    posts: tuple[Post, ...]
    helpers: tuple[Helper, ...]
    fixed: frozenset[Duty] = frozenset()
    kept: frozenset[Duty] = frozenset()


def solve(problem: Problem) -> frozenset[Duty]:
    """The duties that come to what is fixed."""
    columns = possible(problem)
    if not columns:
        return frozenset()
    model = _Model()
    held = defaultdict[int, list[int]](list)
    for helper, post in sorted(problem.fixed):
        held[helper].append(post)
    of_helper, of_post = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
    for duty in columns:
        column = model.column(TAKEN + (STAYS if duty in problem.kept else 0), whole=True)
        of_helper[duty.helper].append(column)
        of_post[duty.post].append(column)
    for helper, mine in sorted(of_helper.items()):
        _for_helper(model, problem, columns, helper, mine, held[helper])
    for post, there in sorted(of_post.items()):
        _for_post(model, problem, columns, post, there)
    return frozenset(columns[column] for column in model.best() if column < len(columns))


def possible(problem: Problem) -> list[Duty]:
    """Every duty that might come to what is fixed: there is room, the post fits, and nothing fixed is in the way."""
    held = defaultdict[int, list[int]](list)
    crowd = defaultdict[int, int](int)
    for duty in problem.fixed:
        held[duty.helper].append(duty.post)
        crowd[duty.post] += 1
    found = []
    for number, helper in enumerate(problem.helpers):
        left = None if helper.most is None else helper.most - sum(_length(problem, post) for post in held[number])
        found += [
            Duty(number, post)
            for post in sorted(helper.fits)
            if crowd[post] < problem.posts[post].need
            and not any(overlap(problem.posts[post], problem.posts[other]) for other in held[number])
            and (left is None or _length(problem, post) <= left)
        ]
    return found


def overlap(one: Post, other: Post) -> bool:
    """Whether nobody can be at both."""
    return one.begin < other.end and other.begin < one.end


def _length(problem: Problem, post: int) -> int:
    return problem.posts[post].end - problem.posts[post].begin


def _for_helper(
    model: _Model, problem: Problem, columns: list[Duty], helper: int, mine: list[int], held: list[int]
) -> None:
    """Nobody is twice at once, a minor does not help too long, and each duty more costs more."""
    posts = {column: problem.posts[columns[column].post] for column in mine}
    # whatever overlaps has a moment in common, and one of them begins at it
    for begin in sorted({post.begin for post in posts.values()}):
        at_once = [column for column, post in posts.items() if post.begin <= begin < post.end]
        if len(at_once) > 1:
            model.row([(column, 1) for column in at_once], 1)
    most = problem.helpers[helper].most
    if most is not None:
        left = most - sum(_length(problem, post) for post in held)
        model.row([(column, post.end - post.begin) for column, post in posts.items()], left)
    steps = len({post.begin for post in posts.values()})
    first = len(held)
    loads = [model.column(-(2 * number + 1), whole=False) for number in range(first, first + steps)]
    model.row([*((column, 1) for column in mine), *((load, -1) for load in loads)], 0)


def _for_post(model: _Model, problem: Problem, columns: list[Duty], post: int, there: list[int]) -> None:
    """No more than are needed; minors only beside somebody who is grown up."""
    need = problem.posts[post].need
    before = [problem.helpers[helper].minor for helper, at in problem.fixed if at == post]
    model.row([(column, 1) for column in there], need - len(before))
    minors = [column for column in there if problem.helpers[columns[column].helper].minor]
    if minors:
        share = max(need - 1, 0)
        room = share * before.count(False) - before.count(True)
        grown_up = [(column, -share) for column in there if column not in minors]
        # who is there alone already may be: that is said elsewhere, and keeps nobody else from being found
        model.row([*((column, 1) for column in minors), *grown_up], max(room, 0))


class _Model:
    """A choice of columns as HiGHS reads it: what each is worth, and rows that have no more than so much."""

    def __init__(self) -> None:
        self._worth: list[float] = []
        self._whole: list[bool] = []
        self._rows: list[list[tuple[int, int]]] = []
        self._most: list[int] = []

    def column(self, worth: float, *, whole: bool) -> int:
        self._worth.append(worth)
        self._whole.append(whole)
        return len(self._worth) - 1

    def row(self, entries: list[tuple[int, int]], most: int) -> None:
        self._rows.append(entries)
        self._most.append(most)

    def best(self) -> list[int]:
        """The columns that are 1 in the most worthy choice."""
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = len(self._worth), len(self._rows)
        lp.sense_ = highspy.ObjSense.kMaximize
        lp.col_cost_ = np.array(self._worth, dtype=np.double)
        lp.col_lower_, lp.col_upper_ = np.zeros(lp.num_col_), np.ones(lp.num_col_)
        lp.row_lower_ = np.full(lp.num_row_, -highspy.kHighsInf)
        lp.row_upper_ = np.array(self._most, dtype=np.double)
        kinds = highspy.HighsVarType.kContinuous, highspy.HighsVarType.kInteger
        lp.integrality_ = [kinds[whole] for whole in self._whole]
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_ = np.cumsum([0, *map(len, self._rows)], dtype=np.int32)
        lp.a_matrix_.index_ = np.array([column for row in self._rows for column, _times in row], dtype=np.int32)
        lp.a_matrix_.value_ = np.array([times for row in self._rows for _column, times in row], dtype=np.double)
        highs = highspy.Highs()  # type: ignore[no-untyped-call]
        for option, value in {
            "output_flag": False, "threads": 1, "random_seed": 0, "mip_max_nodes": NODES,
            "mip_rel_gap": 0.0, "mip_abs_gap": 0.999,
        }.items():  # fmt: skip
            highs.setOptionValue(option, value)
        highs.passModel(lp)
        highs.run()
        if highs.getInfo().primal_solution_status != highspy.SolutionStatus.kSolutionStatusFeasible:
            return []
        return [column for column, value in enumerate(highs.getSolution().col_value) if value > 0.5]
