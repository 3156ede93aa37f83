"""Some seconds of fuzzing in every test run, always with the same throws; `make fuzz` goes on for longer."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.fuzz import strategies, targets
from tests.gamesday.sheet_files import ods, xlsx
from tests.inventory.test_photos import picture

#: the same throws in every run, found once and for all; no time limit, since machines differ
ALWAYS = settings(
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)
ROWS = [["Benennung", "Anzahl", "Teile"], ["Halma", 3, "2 × rot"], ["Würfel", "1/2", ""]]
FILES = (xlsx(("Liste", ROWS), merged="A1:B1"), ods(("Liste", ROWS)))
PHOTOS = tuple(picture(kind, (60, 40)) for kind in ("JPEG", "PNG", "WEBP", "GIF"))
TEXTS = tuple(
    path.read_text(encoding="utf-8").encode()
    for path in sorted((Path(__file__).resolve().parents[2] / "rules/library").rglob("*.md"))[:12]
)


@settings(ALWAYS, max_examples=400)
@given(strategies.LINES)
def test_the_engine_console_answers_every_line(lines: list[str]) -> None:
    targets.console(lines)


@settings(ALWAYS, max_examples=500)
@given(strategies.positions())
def test_every_position_is_read_and_can_be_played_on_or_is_refused(given_: tuple[str, str]) -> None:
    targets.position(*given_)


def test_positions_of_real_matches_are_read() -> None:
    assert len(targets.notating()) >= 5
    for slug in targets.notating():
        assert all(targets.position(slug, text) for text in targets.written(slug)), slug


@pytest.mark.apart
@pytest.mark.django_db
@settings(ALWAYS, max_examples=250)
@given(strategies.CSV)
def test_every_text_table_is_read_or_refused(data: bytes) -> None:
    targets.table_file(data)


@pytest.mark.apart
@pytest.mark.django_db
@settings(ALWAYS, max_examples=150)
@given(strategies.damaged(FILES))
def test_every_damaged_spreadsheet_is_read_or_refused(data: bytes) -> None:
    targets.table_file(data)


@settings(ALWAYS, max_examples=100)
@given(strategies.damaged(TEXTS))
def test_every_damaged_text_of_the_library_is_read_or_refused(data: bytes) -> None:
    targets.library_text(data.decode("utf-8", "replace"))


@pytest.mark.apart
@settings(ALWAYS, max_examples=12, phases=[Phase.generate])
@given(strategies.damaged(TEXTS))
def test_every_damaged_text_is_shown_or_its_mistakes_are_named(data: bytes) -> None:
    targets.preview(data.decode("utf-8", "replace"))


@pytest.mark.apart
@settings(ALWAYS, max_examples=200)
@given(strategies.damaged(PHOTOS))
def test_every_damaged_photo_is_kept_or_refused(data: bytes) -> None:
    targets.photo(data)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("slug", ["muehle", "skat", "stadt-land-fluss"])
def test_a_table_answers_every_message_and_stays_whole(slug: str) -> None:
    accepted = []

    @settings(ALWAYS, max_examples=8, phases=[Phase.generate])
    @given(strategies.SESSIONS)
    def throw(messages: list[tuple[int, targets.Message]]) -> None:
        accepted.append(targets.session(slug, messages))

    throw()
    assert sum(accepted) > 0, "some of it was play"
