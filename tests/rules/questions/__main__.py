"""`python -m tests.rules.questions`: what a blind reader gets, what the engine says, and what was answered.

… muehle kinder            the folded sheet and the questions: all that a blind reader may see
… muehle                   what the engine answers to each question, and what differs in the file
… muehle --at 3            the situation of a question: who is to act, what lies where, what may be touched
… muehle kinder --record   takes "3 nein", one answer a line, and writes it beside what was read before
… --shares                 how many answers were right, at first and at last
"""

import argparse
import os
import re
import sys

import django

from games.engines.core import GameError
from rules.domain.errors import TextError
from tests.rules.questions import AUDIENCES, HERE, Question, files, questions, shares


def compared(slug: str) -> None:
    """The engine's answer to each question."""
    for question in questions(slug):
        try:
            judged = question.judged()
        except (GameError, TextError) as error:
            judged = f"!!! {error}"
        differs = "" if judged == question.answer else f"   (in der Datei: {question.answer})"
        print(f"{question.number} {question.said['ask']}\n    {judged}{differs}")


def looked(question: Question) -> None:
    """Where a question is asked."""
    found = question.situation()
    game, state = found.match.game, found.match.state
    view = game.view(state, found.seat)
    print(f"{question}\nPlatz {found.seat}; dran: {sorted(found.match.to_act())}; {view.status}\n{state}")
    for place in dict.fromkeys(piece.at for piece in view.pieces):
        print(f"  {place}: {', '.join(str(p.label) + f' ×{p.count}' * (p.count > 1) for p in found.lying(place))}")
    print("Notizen:", *map(str, view.notes), sep="\n  ")
    print("Zuletzt:", *(f"{effect.KIND}: {effect.text or ''}" for effect in found.effects), sep="\n  ")
    step = game.step(state, found.seat)
    print("Zu berühren:", *step.targets, "| Knöpfe:", *(f"{b.target} ({b.label})" for b in step.buttons))
    print("Ende:", game.outcome(state))


def record(slug: str, audience: str, lines: list[str]) -> None:
    """Write answers into the file, each under the answer of the engine; of a second reading, the text being mended, the
    answer stands after the first."""
    path = HERE / f"{slug}.yaml"
    head, *asked = re.split(r"^(?=  - )", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for line in filter(str.strip, lines):
        number, said = re.fullmatch(r"\s*(\d+)[.:)]?\s+(.+?)\s*", line).groups()
        quoted = "'" + said.replace("'", "''") + "'" if re.search(r"[^\wäöüß -]", said) else said
        block = asked[int(number) - 1]
        old = re.search(rf"^    {audience}: (?:\[(.*?)(?:, .*)?\]|(.*))\n", block, flags=re.MULTILINE)
        if old:
            new = f"    {audience}: [{old[1] or old[2]}, {quoted}]\n"
            block = block[: old.start()] + new + block[old.end() :]
        else:
            body = block.rstrip("\n")
            block = f"{body}\n    {audience}: {quoted}\n{block[len(body) + 1 :]}"
        asked[int(number) - 1] = block
    path.write_text(head + "".join(asked), encoding="utf-8")


def main() -> None:
    """Do what is asked for."""
    asks = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asks.add_argument("slug", nargs="?")
    asks.add_argument("audience", nargs="?", choices=AUDIENCES)
    asks.add_argument("--at", type=int)
    asks.add_argument("--record", action="store_true")
    asks.add_argument("--shares", action="store_true")
    asked = asks.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    if asked.shares:
        print(f"{len(files())} Spiele")
        for audience in AUDIENCES:
            for name, when in (("zuerst", 0), ("zuletzt", -1)):
                right, of = shares(audience, when)
                print(f"{audience}, {name}: {right} von {of}" + (f" ({100 * right / of:.1f} %)" if of else ""))
    elif not asked.slug:
        asks.print_help()
    elif asked.record and asked.audience:
        record(asked.slug, asked.audience, sys.stdin.readlines())
    elif asked.at:
        looked(list(questions(asked.slug))[asked.at - 1])
    elif asked.audience:
        from tests.rules.questions import sheet

        print(sheet.fold(asked.slug, asked.audience), sheet.asked(asked.slug), sep="\n\n---\n\n")
    else:
        compared(asked.slug)


if __name__ == "__main__":
    main()
