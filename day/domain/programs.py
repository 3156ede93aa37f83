"""A choice among columns as HiGHS reads it: each is taken or not, and sums of them lie between bounds."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

import highspy
import numpy as np

#: a search that has looked at so many nodes takes the best it has
NODES = 2_000


class Program:
    """Columns by number, conditions by name."""

    def __init__(self, columns: int) -> None:
        self._columns = columns
        self._numbers: dict[Hashable, int] = {}
        self._bounds: list[tuple[int, int]] = []
        self._entries: list[list[int]] = []

    def enter(self, column: int, row: Hashable, least: int, most: int) -> None:
        """The column counts once in that condition."""
        if row not in self._numbers:
            self._numbers[row] = len(self._bounds)
            self._bounds.append((least, most))
            self._entries.append([])
        self._entries[self._numbers[row]].append(column)

    def best(
        self,
        worth: Sequence[int],
        least: Sequence[float],
        *,
        seconds: float | None = None,
        begin: Iterable[int] | None = None,
    ) -> list[int] | None:
        """The columns of the most worthy choice; None where no choice holds all conditions, or none was found.

        `begin` is a choice that holds them all: no worse one is the answer, however soon the search is over. Only the
        clock of a day that is too large makes an answer depend on the machine (`seconds`).
        """
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = self._columns, len(self._bounds)
        lp.sense_ = highspy.ObjSense.kMaximize
        lp.col_cost_ = np.array(worth, dtype=np.double)
        lp.col_lower_ = np.array(least, dtype=np.double)
        lp.col_upper_ = np.ones(self._columns)
        lp.row_lower_ = np.array([least for least, _most in self._bounds], dtype=np.double)
        # what is pinned beyond a bound stays: whoever pinned it, or played it, had their reasons
        pinned = [sum(least[column] for column in row) for row in self._entries]
        lp.row_upper_ = np.maximum([most for _least, most in self._bounds], pinned)
        lp.integrality_ = [highspy.HighsVarType.kInteger] * self._columns
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_ = np.cumsum([0, *(len(row) for row in self._entries)], dtype=np.int32)
        lp.a_matrix_.index_ = np.array([column for row in self._entries for column in row], dtype=np.int32)
        lp.a_matrix_.value_ = np.ones(sum(len(row) for row in self._entries))
        highs = highspy.Highs()  # type: ignore[no-untyped-call]
        for option, value in {
            "output_flag": False, "threads": 1, "random_seed": 0, "mip_max_nodes": NODES,
            "mip_rel_gap": 0.0, "mip_abs_gap": 0.999 if any(worth) else 1e9,
            **({} if seconds is None else {"time_limit": max(seconds, 0.1)}),
        }.items():  # fmt: skip
            highs.setOptionValue(option, value)
        highs.passModel(lp)
        if begin is not None:
            known = highspy.HighsSolution()
            taken = set(begin)
            known.col_value = [float(column in taken) for column in range(self._columns)]
            highs.setSolution(known)
        highs.run()
        if highs.getInfo().primal_solution_status != highspy.SolutionStatus.kSolutionStatusFeasible:
            return None if begin is None else sorted(begin)
        return [number for number, value in enumerate(highs.getSolution().col_value) if value > 0.5]
