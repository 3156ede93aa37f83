"""A number and its noun agree, in every sentence of every game: "fehlt noch 1 Punkt", "fehlen noch 2 Punkte"."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import games.engines
from games.engines import registry
from games.engines.core import CHANCE, Elapsed
from games.engines.match import Match
from games.engines.text import Text, _, plural
from tests.engines.contract import variants

RULESETS = registry.rulesets()

# --- what is wrong, by the words --------------------------------------------------------------------------------

PLURALS = {
    "Augen", "Damen", "Farben", "Felder", "Figuren", "Karten", "Minuspunkte", "Minuspunkten", "Paare", "Paaren",
    "Plätze", "Plätzen", "Punkte", "Punkten", "Quartette", "Quartetten", "Runden", "Sekunden", "Siege", "Siegen",
    "Spalten", "Spiele", "Spielen", "Steine", "Steinen", "Stellen", "Stiche", "Stichen", "Versuche", "Versuchen",
    "Wörter", "Wörtern", "Würfeln", "Zählerpunkte", "Zählerpunkten", "Züge", "Zügen", "Zusatzpunkte",
}  # fmt: skip
SINGULARS = {"Auge", "Karte", "Minuspunkt", "Paar", "Punkt", "Quartett", "Stein", "Stich", "Versuch", "Wort", "Zug"}
ONE = re.compile(r"(?<![\w.,:/–-])-?1 (?:[a-zäöüß]+ )?(\w+)")
OTHER = re.compile(r"(?<![\w.,:/–-])-?(?:0|[2-9]|[1-9][0-9]+) (?:[a-zäöüß]+ )?(\w+)")
BETWEEN = r"(?:noch |erst |nur |zusammen |je )*"
VERBS = (
    re.compile(rf"\b(?:fehlen|bleiben) {BETWEEN}(?:1|ein|eine) [A-ZÄÖÜ]\w*"),
    re.compile(rf"\b(?:sind|haben|werden|zählen) {BETWEEN}1 [A-ZÄÖÜ]\w*"),
    re.compile(rf"\b(?:fehlt|bleibt) {BETWEEN}(?:0|[2-9]|[1-9][0-9]+) [A-ZÄÖÜ]\w*"),
)


def faults(sentence: str) -> list[str]:
    """What in a sentence does not agree: "1 Punkte", "2 Punkt", "fehlen noch 1 Punkt"."""
    return [
        *(hit[0] for hit in ONE.finditer(sentence) if hit[1] in PLURALS),
        *(hit[0] for hit in OTHER.finditer(sentence) if hit[1] in SINGULARS),
        *(hit[0] for verb in VERBS for hit in verb.finditer(sentence)),
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        "Für das erste Auslegen fehlen noch 1 Punkte.",
        "Es fehlen noch 1 Punkt.",
        "Es fehlt noch 2 Punkte.",
        "Dachs bekommt 1 Minuspunkte.",
        "Zettel mit 1 Wörtern",
        "1 Steine",
        "noch 1 Augen",
        "Dachs hat 2 Punkt.",
        "Es bleiben noch ein Stein im Haus.",
        "Igel legt 1 weitere Karten.",
    ],
)
def test_what_does_not_agree_is_found(wrong: str) -> None:
    assert faults(wrong)


@pytest.mark.parametrize(
    "right",
    [
        "Es fehlt noch 1 Punkt.", "Es fehlen noch 21 Punkte.", "1 Stein, 2 Damen", "Herz 10 Punkte: 11 Punkte",
        "Das sind 30 von 40 Punkten.", "Dachs gewinnt nach Punkten 3 zu 1.", "0 Punkte", "Runde 1: Alle schreiben.",
    ],
)  # fmt: skip
def test_what_agrees_is_left_alone(right: str) -> None:
    assert faults(right) == []


def test_the_form_goes_with_the_number() -> None:
    one, other = _("{side} fehlt noch {n} Punkt."), _("{side} fehlen noch {n} Punkte.")
    for n, sentence in ((1, "Weiß fehlt noch 1 Punkt."), (2, "Weiß fehlen noch 2 Punkte."),
                        (0, "Weiß fehlen noch 0 Punkte."), (-1, "Weiß fehlt noch -1 Punkt.")):  # fmt: skip
        text = plural(n, one, other, side=_("Weiß"))
        assert str(text) == sentence
        assert text == plural(n, one, other, side=_("Weiß"))
    english = {"{side} fehlt noch {n} Punkt.": "{side} needs {n} point.", "Weiß": "White"}
    assert plural(1, one, other, side=_("Weiß")).render(lambda text: english.get(text, text)) == "White needs 1 point."
    assert str(plural(1, _("ein Punkt"), _("{n} Punkte"))) == "ein Punkt"


# --- every sentence that is said in random matches --------------------------------------------------------------


def texts(value: Any) -> Iterator[Text]:
    """Every text in a view, a step, an effect, an outcome."""
    if isinstance(value, Text):
        yield value
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from texts(part)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from texts(getattr(value, name))


def said(match: Match, rng: random.Random) -> Iterator[Text]:
    """What is shown, asked, told and explained in a match played at random; shown and asked less often later on."""
    game = match.game
    while acting := match.to_act():
        early = len(match.events) < 150
        if early or rng.random() < 0.1:
            yield from texts(game.view(match.state, rng.choice([None, *range(game.seats)])))
        if acting == {CHANCE}:
            match.settle()
        elif game.time_limit(match.state) is not None and rng.random() < 0.1:
            match.push(Elapsed())
        else:
            seat = rng.choice(sorted(acting))
            path = game.propose(match.state, seat, rng)
            if early:
                yield from asked(match, seat, path, rng)
            match.play(seat, path)
        yield from texts(match.effects[-1])
        if len(match.events) > 1500:
            return
    yield from texts(game.view(match.state, None))
    yield from texts(game.outcome(match.state))


def asked(match: Match, seat: int, path: tuple[str, ...], rng: random.Random) -> Iterator[Text]:
    """What is asked on the way to a move, and why other touches are none."""
    game = match.game
    touches = game.step(match.state, seat).targets
    for end in range(len(path) + 1):
        step = game.step(match.state, seat, path[:end])
        yield from texts(step)
        if not step.complete:
            yield game.explain(match.state, seat, path[:end])
        for target in ("unsinn", *rng.sample(touches, min(2, len(touches)))):
            if target not in step.targets and not (step.form and "=" in target):
                yield game.explain(match.state, seat, (*path[:end], target))


@cache
def heard(slug: str) -> frozenset[str]:
    """All sentences of some matches under various options and numbers of seats."""
    ruleset = RULESETS[slug]
    found = set()
    every = variants(ruleset)
    rng = random.Random(f"Zahlen {slug}")
    for variant in {str(chosen): chosen for chosen in (every[0], *rng.sample(every, min(6, len(every))))}.values():
        match = Match(variant.make(), f"Zahlen {variant}")
        found |= {str(text) for text in said(match, rng)}
    return frozenset(found)


@pytest.mark.parametrize("slug", RULESETS)
def test_every_sentence_of_random_matches_agrees(slug: str) -> None:
    wrong = {sentence: faults(sentence) for sentence in heard(slug) if faults(sentence)}
    assert wrong == {}
    assert len(heard(slug)) > 20


def test_labels_of_options_agree() -> None:
    for ruleset in RULESETS.values():
        for choice in ruleset.choices().values():
            for answer in choice.answers.values():
                assert faults(f"{choice.label} {answer}") == []


# --- every sentence there is ------------------------------------------------------------------------------------

#: numbers that are never one: options that begin higher, sizes of boards, sums that cannot be so small
NEVER_ONE = {
    "Hier wird nichts genommen: Eine Seite hat immer {n} Steine.",
    "Auf dem Brett sind zusammen {n} Steine.", "{why} Beide haben {n} Steine: unentschieden.",
    "{why} {side} gewinnt mit {n} zu {m} Steinen.", "Eine Stellung hat {n} Felder: wer zieht, und wo alle stehen.",
    "Jeder bekommt {n} Steine.", "Jeder hat {n} Figuren.", "Jeder hat {n} Steine.", "{n} von {m} Steinen im Ziel",
    "Nach {n} Zügen wird gezählt.", "Eine Seite hat höchstens {n} Steine.",
    "{n} Steine zusammen", "Eine Stellung für {n} hat {m} Felder: wer zieht, die Runde, die Figuren.",
    "{n} Züge lang hat niemand eine Mühle geschlossen: unentschieden.",
    "{n} Züge ohne neue Mühle: Weiß gewinnt.",
    "{n} Züge lang wurde kein Stein genommen: unentschieden.", "{n} Züge lang kam nichts voran: unentschieden.",
    "{n} Züge lang ging kein Tier verloren: unentschieden.",
    "{n} Züge lang kein Fang: unentschieden.", "{n} Züge lang kein Fang. {side} hat mehr Steine und gewinnt.",
    "{n} Züge ohne Schlagen und ohne Bauernzug: unentschieden.",
    "Alle {n} Paare in {tries} Versuchen gefunden.",
    "{one} und {other} gewinnen mit {eyes} Augen.", "{one} und {other} verlieren mit {eyes} Augen.",  # no card counts 1
    "{name} gewinnt mit {eyes} Augen.", "{name} gewinnt allein: {eyes} Augen.", "{name} verliert allein: {eyes} Augen.",
    "{one} und {other} gewinnen mit den Alten: {eyes} Augen.",
    "{one} und {other} verlieren mit den Alten: {eyes} Augen.", "{name} hat mit {eyes} Augen die meisten.",
    "Die Besten haben je {eyes} Augen und bekommen je einen Punkt.",
    "{n} Augen: {side} gewinnt mit der Bank.", "{n} Augen: {side} verliert die Bank.",  # three dice
    "{side} zieht {n} Felder weiter.", "{side} bringt eine Figur {n} Felder weit ins Spiel.",  # never 1
    "{n} Versuche ohne ein Paar: Schluss.", "Der Code wurde in {n} Versuchen nicht gefunden.",
    "Es fehlen noch Farben: Der Code hat {n} Stellen.", "Der Code hat nur {n} Stellen.",
    "Tippe der Reihe nach {n} Farben an.", "Der Zettel hat nur {n} Spalten.",
    "{side} ist fertig! Gib in {n} Sekunden ab, was du mit {letter} hast.",
    "Nimm {n} Karten vom Stapel.", "Lege eine Sieben oder nimm {n} Karten.", "{side} soll {n} Karten ziehen.",
    "Du sollst {n} Karten ziehen.",
    "{cards} · {n} von {all} Siegen", "{points} von {most} Punkten, {left}",
    "Das sind {n} von {need} Punkten. Was kommt dazu?", "Erst {n} von {need} Punkten: Was kommt dazu?",
    "Das sind erst {n} von {need} Punkten: Es reicht nicht, nimm die Karten zurück.",
    "Zum ersten Auslegen brauchst du {n} Punkte. Mit dieser Figur kommst du nicht so weit.",
    "So kommst du nicht auf {n} Punkte: Beginne mit der Figur, die in deiner Hand weiter vorn steht.",
    "Tippe eine Karte zum Abwerfen an, oder lege Figuren mit {n} Punkten aus.",
    "Anlegen darf erst, wer selbst mit {n} Punkten ausgelegt hat.",
    "Noch ein Kniffel: {n} Punkte extra.",
    "{name} meldet die Hochzeit in {suit}: {worth} Augen.",
    "{title} geht nicht mit {n} Plätzen, sondern mit {allowed}.",
    # no card counts one: two, three, four, ten and eleven make no one
    "{name} hat {points} Augen.", "{one} und {other} haben {points} Augen.",
    "{name} hat erst {points} Augen: zu früh gerufen.", "{name} ruft zu früh: Es sind erst {points} Augen.",
    "Re hat {re} Augen, Kontra {kontra}: Niemand hat erreicht, was angesagt war.", "{name} gibt Karten zurück.",
    "{side} ist tot: {n} Punkte.",  # more than three hundred
    "{side} nimmt mit {tile} die Steine {one} und {other}: Das macht {n}.",  # no number but a tile
    # Canasta counts in fives
    "Wirf eine Karte ab, oder lege zuerst {n} Punkte aus.", "So kommst du nicht auf {n} Punkte für die erste Meldung.",
    "Gleichstand: {n} Punkte.", "Schluss: {who} gewinnt mit {n} Punkten.", "Schluss: {who} gewinnen mit {n} Punkten.",
    "Du hast erst {points} Augen.", "{name} hat erst {points} Augen: zu früh angesagt.",
    "{name} hat {points} Augen: Zählerpunkte {gain}.",
    "{hand} gewinnt {game} ohne Stich: {value} Punkte.", "{hand} verliert den Ramsch mit {points} Augen.",
    "{a} und {b} verlieren den Ramsch mit je {points} Augen.",
    "{hand} gewinnt {game} mit {points} Augen: {tops}, {times} × {base} = {value}.",
    "{hand} verliert {game} mit {points} Augen: {tops}, {times} × {base} = {value}, verloren zählt doppelt.",
    (
        "{hand} hat sich mit {game} überreizt ({points} Augen, {tops}, geboten {bid}) und verliert: "
        "{times} × {base} = {value}, verloren zählt doppelt."
    ),
}  # fmt: skip


def test_a_number_with_a_noun_goes_through_plural() -> None:
    """A sentence with a gap before a plural is the second form of `plural`, or its number is never one."""
    gap = re.compile(r"\{\w+\} (?:[a-zäöüß]+ )?(\w+)")
    plain = set()
    for path in sorted(Path(games.engines.__path__[0]).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        forms = {id(part) for call in ast.walk(tree) if named(call, "plural") for part in ast.walk(call)}
        for call in ast.walk(tree):
            if named(call, "_") and id(call) not in forms and call.args and isinstance(call.args[0], ast.Constant):
                sentence = call.args[0].value
                if any(noun in PLURALS for noun in gap.findall(sentence)):
                    plain.add(sentence)
    assert plain <= NEVER_ONE, f"not through plural: {plain - NEVER_ONE}"
    assert plain >= NEVER_ONE, f"not said any more: {NEVER_ONE - plain}"


def named(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
