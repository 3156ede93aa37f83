"""The shipped texts: for their readers, in their own words, and true to the rules the engine plays."""

import pytest

from games.engines.core import Move
from games.engines.morris.muehle import MuehleOptions
from games.engines.registry import find
from rules.domain.blocks import pictures
from rules.domain.check import SHARED, check_library, unchecked
from rules.domain.overlap import sources
from rules.domain.readability import lix, sentences
from rules.domain.reading import read_sheet
from rules.domain.shipped import SHIPPED, shipped_files

TEXTS = list(shipped_files().values())
EACH = pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)


def test_lix_and_sentences():
    assert sentences(["Ich bin hier. Und du? Am 3. Mai!", "Ohne Punkt"]) == [
        "Ich bin hier",
        "Und du",
        "Am 3. Mai",
        "Ohne Punkt",
    ]
    # a number at the end of a sentence, a place of a board, an ordinal
    assert sentences(
        ["Reihen 1 bis 7. Oberhalb liegt nichts. Weiß hat g7. Schwarz im 19. Jahrhundert. Bis 3! Ende"]
    ) == [
        "Reihen 1 bis 7",
        "Oberhalb liegt nichts",
        "Weiß hat g7",
        "Schwarz im 19. Jahrhundert",
        "Bis 3",
        "Ende",
    ]
    # four words, two sentences, one long word: 4/2 + 100*1/4
    assert lix(["Steine sind da. Mühlespiel!"]) == 27.0


@EACH
def test_a_shipped_text_has_no_findings(path):
    (report,) = check_library(SHIPPED, [path.stem])
    assert [str(finding) for finding in report.findings if finding.error] == []


def test_no_game_is_described_twice():
    covers = [(slug, path.stem) for path in TEXTS for slug in read_sheet(path.read_text("utf-8")).facts.covers]
    assert sorted(slug for slug, _text in covers) == sorted({slug for slug, _text in covers})


def test_everything_was_checked():
    left_out = unchecked()
    if left_out:
        pytest.skip(" ".join(left_out))
    assert [file.name[:3] for file in sources(SHARED / "sources")] == ["000", "001", "002", "003", "004"]


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
