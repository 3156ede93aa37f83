"""How long a games day takes to plan, from a cold start: a process, the solver, the polish; and to repair.

`python -m tests.bench.planning`. Each is a new process, as for the first plan after the start; beside it stands
how often a bare process that only loads the solver would have started in that time. Rounds alternate. A repair is
measured within its process, as a share of planning the same day; what it moves is counted.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

ROUNDS = 3
#: groups, stalls, slots, visits of each group, and the seconds to hold
DAYS = ((12, 12, 12, 12, 2.0), (24, 24, 12, 12, 5.0), (30, 30, 24, 20, 5.0))
BARE = "import highspy, numpy"
PLAN = """
from day.domain.problem import Party, Problem, Stall
from day.domain.rotation import solve
groups, stalls, slots, visits = {numbers}
places = tuple(Stall(1, number % 2 == 1, number // 2) for number in range(stalls))
found = solve(Problem(slots, places, (Party(frozenset(range(stalls)), visits),) * groups))
assert not found.missed
"""
#: groups, stalls, slots; how many stalls close at half time (that many cells of others may change; None: as it comes)
REPAIRS = ((12, 14, 12, 1, 5), (24, 25, 12, 1, 5), (13, 14, 12, 7, None))
REPAIR = """
import time
from dataclasses import replace
from day.domain.problem import Party, Problem, Stall
from day.domain.rotation import solve
groups, stalls, slots, closing = {numbers}
def day(visits, shut=()):
    places = tuple(
        Stall(1, n % 2 == 1, n // 2, frozenset(range(slots // 2, slots) if n in shut else ())) for n in range(stalls)
    )
    return Problem(slots, places, (Party(frozenset(range(stalls)), visits),) * groups)
began = time.perf_counter()
before = frozenset(solve(day(slots)).visits)
planned = time.perf_counter()
shut = [4] if closing == 1 else range(1, stalls, 2)
past = frozenset(visit for visit in before if visit.slot < slots // 2)
problem = replace(day(slots, shut), pinned=past, kept=before)
after = frozenset(solve(problem).visits)
done = time.perf_counter()
to_come = before - past
others = {{visit for visit in to_come if visit.stall not in shut}}
print(done - planned, (done - planned) / (planned - began), len(others - after), len(to_come & after), len(to_come))
"""


def seconds(source: str) -> float:
    """How long a new process takes for that."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", source], check=True)
    return time.perf_counter() - began


def main() -> None:
    print("| groups × stalls × slots | seconds | wanted | bare starts of the solver |")
    print("|---|---|---|---|")
    for *numbers, wanted in DAYS:
        pairs = [(seconds(PLAN.format(numbers=tuple(numbers))), seconds(BARE)) for _round in range(ROUNDS)]
        took, share = statistics.median(a for a, _b in pairs), statistics.median(a / b for a, b in pairs)
        name = " × ".join(map(str, numbers[:3]))
        print(f"| {name} | {took:.2f} | {wanted:g} | {share:.1f} |")

    print("\n| groups × stalls × slots | close | seconds | of planning it | others moved | of them at most | kept |")
    print("|---|---|---|---|---|---|---|")
    for groups, stalls, slots, closing, most in REPAIRS:
        source = REPAIR.format(numbers=(groups, stalls, slots, closing))
        said = [
            subprocess.run([sys.executable, "-c", source], check=True, capture_output=True, text=True).stdout.split()
            for _round in range(ROUNDS)
        ]
        took, share = (statistics.median(float(each[number]) for each in said) for number in (0, 1))
        others, kept, to_come = said[0][2:]
        name = f"{groups} × {stalls} × {slots}"
        print(f"| {name} | {closing} | {took:.2f} | {share:.2f} | {others} | {most or '–'} | {kept} of {to_come} |")


if __name__ == "__main__":
    main()
