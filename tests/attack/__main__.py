"""`make attack ATTACK_SECONDS=20`: every attack for so long, and what it cost. `python -m tests.attack NAME …`."""

from __future__ import annotations

import os
import sys
import tempfile
from collections import Counter
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from tests.attack import attacks, codes, racing, slow  # noqa: E402
from tests.attack.target import Target  # noqa: E402

ATTACKS = (
    attacks.asking_for_hidden_cards,
    attacks.poisoned_files,
    attacks.unfinished_uploads,
    attacks.junk_and_guesses,
    attacks.a_crowd_at_a_legal_pace,
    attacks.pages_that_are_not_there,
    attacks.tables_without_end,
    attacks.guessing_stations,
    attacks.broken_frames,
    attacks.messages_that_never_end,
    attacks.watchers_who_never_read,
    codes.contradicting_results,
    codes.entering_a_contest,
    slow.heads_that_never_end,
    racing.echoes_held_back,
)

MB = 1024 * 1024


def main(names: list[str]) -> int:
    seconds = float(os.environ.get("ATTACK_SECONDS", "20"))
    chosen = [attack for attack in ATTACKS if not names or attack.__name__ in names]
    failed = 0
    print("| attack | tried | what came of it | a bystander's move, p50 / p99 ms | memory | disk | log |")
    print("|---" * 7 + "|")
    with tempfile.TemporaryDirectory(prefix="spieletag-attack-") as folder:
        target = Target(Path(folder))
        try:
            for number, attack in enumerate(chosen):
                held = ""
                with target.measured() as cost:
                    try:
                        tried, answers = attack(target, seconds, f"127.0.3.{2 + number}")
                    except Exception as broken:  # noqa: BLE001  # the attack has come upon something; the others go on
                        tried, answers, held, failed = 0, Counter(), f"**DOES NOT HOLD** {broken}", failed + 1
                        print(target.server.output()[-3000:], file=sys.stderr)
                if not target.alive():
                    held, failed = "**THE SERVER IS GONE**", failed + 1
                came = held or ", ".join(f"{answer} {count:,}" for answer, count in answers.most_common(8))
                print(
                    f"| {attack.__name__.replace('_', ' ')} | {tried:,} | {came} "
                    f"| {cost.wait(0.5):.0f} / {cost.wait(0.99):.0f} | {cost.memory / MB:+.0f} MB "
                    f"| {cost.disk / MB:+.1f} MB | {cost.log / 1000:+.1f} kB |",
                    flush=True,
                )
        finally:
            target.server.kill()
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
