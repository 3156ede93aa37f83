"""The shipped texts: for their readers, in their own words, and true to the rules the engine plays."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from games.engines.core import Move
from games.engines.muehle import MuehleOptions
from games.engines.registry import find
from rules.domain.blocks import Beside, Heading, at_length, lines, pictures, plain
from rules.domain.library import SHIPPED
from rules.domain.readability import lix, sentences, words
from rules.domain.reading import read_sheet

SOURCES = Path(settings.BASE_DIR).parent / "shared" / "sources"
TEXTS = sorted(SHIPPED.glob("*.md"))
BOTH = pytest.mark.parametrize("short", [True, False], ids=["kurz", "lang"])
EACH = pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)


def said(path, audience, short):
    parts = read_sheet(path.read_text(encoding="utf-8")).parts[audience]
    return [line for part in parts for line in lines(at_length(part.blocks, short=short))]


def test_lix_and_sentences():
    assert sentences(["Ich bin hier. Und du? Am 3. Mai!", "Ohne Punkt"]) == [
        "Ich bin hier",
        "Und du",
        "Am 3. Mai",
        "Ohne Punkt",
    ]
    # four words, two sentences, one long word: 4/2 + 100*1/4
    assert lix(["Steine sind da. Mühlespiel!"]) == 27.0


def test_there_are_texts():
    assert [path.stem for path in TEXTS] == ["muehle"]


@EACH
@BOTH
def test_children_read_easily(path, short):
    text = said(path, "kinder", short)
    assert len(words(" ".join(text))) > 200
    assert [sentence for sentence in sentences(text) if len(words(sentence)) > 10] == []
    assert lix(text) <= 30


@EACH
@BOTH
def test_adults_read_well(path, short):
    text = said(path, "erwachsene", short)
    assert len(words(" ".join(text))) > 400
    assert lix(text) < 50


@EACH
def test_children_are_du_and_adults_are_sie(path):
    child, adult = " ".join(said(path, "kinder", False)), " ".join(said(path, "erwachsene", False))
    assert re.search(r"\bdu\b", child, re.IGNORECASE)
    # the first word of a sentence is capital anyway
    assert not re.search(r"\b(Sie|Ihnen|Ihre\w?)\b", " ".join(s.split(" ", 1)[-1] for s in sentences([child])))
    assert re.search(r"\bSie\b", adult)
    assert not re.search(r"\b(du|dein\w*|dich|dir|euch)\b", adult)


@EACH
def test_a_childs_text_is_a_text_of_its_own(path):
    child, adult = set(sentences(said(path, "kinder", False))), set(sentences(said(path, "erwachsene", False)))
    assert not child & adult


@EACH
def test_every_numbered_step_of_a_child_has_its_picture(path):
    steps = 0
    for part in read_sheet(path.read_text(encoding="utf-8")).parts["kinder"]:
        for block, after in zip(part.blocks, (*part.blocks[1:], None), strict=True):
            if isinstance(block, Heading) and re.match(r"\d+\. ", plain(block.line)):
                assert isinstance(after, Beside), plain(block.line)
                steps += 1
    assert steps >= 4


def five(text):
    said_words = [word.lower() for word in words(text)]
    return {tuple(said_words[at : at + 5]) for at in range(len(said_words) - 4)}


@EACH
def test_no_five_words_in_a_row_come_from_a_source(path):
    if not SOURCES.is_dir():
        pytest.skip(f"NOT CHECKED: the sources are not at {SOURCES}, so overlaps with them were not looked for")
    files = sorted(SOURCES.glob("*.txt"))
    assert len(files) == 5
    own = five(path.read_text(encoding="utf-8"))
    shared = {" ".join(words_) for file in files for words_ in own & five(file.read_text(encoding="utf-8"))}
    assert shared == set()


# --- Mühle: what is printed is what is played ---


def test_the_clubs_choices_are_the_engines_defaults():
    """The adult text says: mills protect, the last three do not, only-mills may be taken, one stone for two mills,
    third repetition and 50 moves are a draw."""
    assert MuehleOptions.defaults() == {
        "geschuetzt": True,
        "letzte_drei": True,
        "nur_muehlen": True,
        "doppelt": 1,
        "wiederholung": True,
        "zugzahl": 50,
        "lasker": False,
        "steine": 9,
    }


def test_the_presets_of_the_text_are_presets_of_the_game(muehle):
    assert muehle.facts.presets == ("philos", "turnier", "einfach")
    assert set(muehle.facts.presets) == set(find("muehle").presets)


def test_the_pictures_show_what_the_rules_allow(muehle):
    game, figures = find("muehle").make(), muehle.facts.figures
    for name in ("ziehen", "ziehen-adressen", "springen", "springen-adressen", "zwickmuehle", "zwickmuehle-adressen"):
        state = game.parse(figures[name].position)
        ((start, goal),) = figures[name].notes.arrows
        assert goal in game.step(state, 0, (start,)).targets, name
        assert game.step(state, 0, (start, goal)).prompt is not None, f"{name}: no mill is closed"
    # the double mill: after the move and a capture, going back closes the other mill
    state = game.parse(figures["zwickmuehle"].position)
    state, _ = game.apply(state, Move(0, ("d6", "d7", "b4")))
    state, _ = game.apply(state, Move(1, ("c3", "c4")))
    assert game.step(state, 0, ("d7", "d6")).prompt is not None
    # the stone that is crossed out is the only one that may be taken
    before = game.parse("w 6 a7,g7,b4 5 c3,d3,e3,f6 0")
    assert game.step(before, 0, ("d7",)).targets == figures["muehle"].notes.crosses == ("f6",)
    # blocked
    outcome = game.outcome(game.parse(figures["eingesperrt"].position))
    assert outcome is not None
    assert (outcome.termination, outcome.winners) == ("blocked", (0,))


def test_the_pictures_asked_for_are_there(muehle):
    shown = {
        name: {picture for part in parts for picture in pictures(part.blocks)} for name, parts in muehle.parts.items()
    }
    assert {"aufbau", "setzen", "muehle", "ziehen", "springen", "zwickmuehle", "eingesperrt"} <= shown["kinder"]
    assert {"brett", "setzen-adressen", "muehle-adressen", "ziehen-adressen", "springen-adressen"} <= shown[
        "erwachsene"
    ]
    assert {"zwickmuehle-adressen", "eingesperrt"} <= shown["erwachsene"]
