"""Two languages in one process: what was said to one visitor is not said again to another in a language not theirs."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from games.domain import finding, frames, lessons, live, result, things
from games.domain.presence import Present
from games.engines.scene import Piece
from games.engines.text import Names, _
from games.views import hall as hall_pages
from rules.domain import faces, pictures
from rules.domain.reading import read_sheet
from rules.domain.shipped import shipped_files
from tests.games.helpers import play, resign

#: what a sentence begins with in the other language
MARK = "EN:"
#: functions that say something in the reader's language
SPEAKING = {"_", "gettext", "ngettext", "pgettext", "render_to_string", "date_format"}
#: what keeps the answers of a function, whatever the language
KEEPING = {"cache", "lru_cache"}
APPS = ("games", "gamesday", "rules", "inventory", "day")


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """German as it stands, and an "English" that marks every sentence."""
    say = translation._trans.gettext

    def marked(said: str) -> str:
        return f"{MARK} {say(said)}" if said and translation.get_language() == "en" else say(said)

    monkeypatch.setattr(translation._trans, "gettext", marked, raising=False)  # which all of Django asks
    for module in (things, frames):  # as where there are several languages
        monkeypatch.setattr(module, "spoken", translation.gettext)
    kept = (hall_pages._choices, lessons._made, faces.legend, pictures.alt_of, result._drawn)
    for each in kept:
        each.cache_clear()
    monkeypatch.setattr(hall_pages, "_made", {})
    monkeypatch.setattr(frames, "_things", things.Things())
    yield
    for each in kept:
        each.cache_clear()


def in_both(show: Callable[[], object]) -> tuple[str, str]:
    """What is shown to somebody who reads English, and then to somebody who reads German."""
    with translation.override("en"):
        english = str(show())
    with translation.override("de"):
        return english, str(show())


def assert_each_reads_their_own(show: Callable[[], object]) -> None:
    english, german = in_both(show)
    assert MARK in english
    assert german
    assert MARK not in german


def test_a_thing_on_the_table_is_called_as_each_reader_says():
    lying, piece = things.Things(), Piece("a1", "stone", _("weißer Stein"), 0)
    said = in_both(lambda: lying.shown([piece], Names())[0]["label"])
    assert said == (f"{MARK} weißer Stein", "weißer Stein")


def test_a_frame_speaks_the_language_of_whoever_it_is_for(two):
    opened, white, _black = two
    play(opened, white, 0, "a1")
    now = live.current(opened.table_id)
    assert_each_reads_their_own(lambda: frames.frame(now, white.pk))
    assert_each_reads_their_own(lambda: frames.gallery.shown(now, Present(), None, -1, parts=False).text)


def test_the_hall_is_kept_for_each_language(db):
    everything = finding.everything()
    assert_each_reads_their_own(lambda: hall_pages._shelves(everything))
    assert_each_reads_their_own(lambda: hall_pages._choices("muehle"))
    unequal = next(about.slug for about in everything if about.weaker)
    assert_each_reads_their_own(lambda: next(each for each in finding.everything() if each.slug == unequal).harder)


def test_lessons_and_pictures_are_kept_for_each_language(db):
    ringed = read_sheet(shipped_files()["ko-schach"].read_text(encoding="utf-8")).facts.figures.values()
    figure = replace(next(each for each in ringed if each.notes.rings), alt="")
    assert_each_reads_their_own(lambda: lessons._made("halma"))
    assert_each_reads_their_own(lambda: faces.legend().alt)
    assert_each_reads_their_own(lambda: pictures.alt_of("ko-schach", figure))


def test_the_picture_of_a_result_is_kept_for_each_language(two, monkeypatch):
    opened, white, _black = two
    play(opened, white, 0, "a1")
    resign(opened, white, 0)
    monkeypatch.setattr(result, "typeset_pages", lambda _template, given, _sharpness: [given["foot"]])
    assert_each_reads_their_own(lambda: result.png(live.current(opened.table_id)))


def speaks(function: ast.FunctionDef) -> bool:
    """Whether a function says something by itself, but for why it refuses."""
    refusals = {id(part) for node in ast.walk(function) if isinstance(node, ast.Raise) for part in ast.walk(node)}
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in SPEAKING
        and id(node) not in refusals
        for node in ast.walk(function)
    )


def test_whoever_keeps_what_is_said_keeps_it_by_language():
    """`kept_by_language`, wherever a function of its own says something. Engines say nothing: their `_` marks."""
    found = []
    for file in (file for app in APPS for file in (Path(settings.BASE_DIR) / app).rglob("*.py")):
        if "engines" in file.parts:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            names = {ast.unparse(each).split("(")[0].split(".")[-1] for each in node.decorator_list}
            if names & KEEPING and speaks(node):
                found.append(f"{file.name}: {node.name}")
    assert not found
