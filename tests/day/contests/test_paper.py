"""A contest on paper."""

from __future__ import annotations

import pytest
from django.test import Client

from day.domain.contests import paper, running
from day.domain.contests.running import Form
from day.domain.errors import DayError
from day.models import Contest
from tests.day.contests.test_running import contest, now, wins
from tests.day.test_days import day  # noqa: F401  # the fixture
from tests.day.test_paper import pages

pytestmark = pytest.mark.django_db


def printed(row: Contest) -> str:
    return " ".join(pages(paper.pdf(now(row), "Form", "ABCDEF", "http://spieletag.test/plan/ABCDEF/turnier/")))


def test_a_round_has_room_for_how_it_ends(day: int) -> None:  # noqa: F811
    row = contest(day, Form.SWISS, tables="7")
    running.draw(row.pk)
    running.call(row.pk, 1, 3, 7)
    said = printed(row)
    assert "Runde 1 Tisch Beginnt Gegen Wie ging es aus? 7 1a 1 1a 3 1a 4 1a 2" in said
    assert "Platz Wer Punkte Buchholz" in said
    assert f"Stand {now(row).row.version}" in said
    wins(row, 3)
    assert "1a 3 gewinnt" in printed(row)


def test_a_bracket_and_a_table_to_fill_in(day: int) -> None:  # noqa: F811
    row = contest(day, Form.KNOCKOUT, "1a 1-5")
    assert "1a 1" in printed(row), "before it is drawn"
    running.draw(row.pk)
    assert "Viertelfinale Halbfinale Finale" in printed(row)
    large = contest(day, Form.KNOCKOUT, "1a 1-20")
    running.draw(large.pk)
    assert "Achtelfinale Eins Zwei Weiter" in printed(large)
    everybody = contest(day, Form.ROUND_ROBIN, "1a 1-3")
    running.draw(everybody.pk)
    wins(everybody, 3)
    assert "Nr. Wer 1 2 3 1 1a 1 × 2 1a 2 × 0 3 1a 3 1 ×" in printed(everybody)
    assert "So steht es" in printed(contest(day, Form.ROUND_ROBIN, "1a 1-20"))
    assert "Wie ging es aus?" in printed(contest(day, Form.LADDER))
    with pytest.raises(DayError, match="Zum Drucken fehlen noch"):
        printed(contest(day, Form.SWISS, ""))


def test_its_code_says_whether_anything_has_happened_since(day: int, client: Client) -> None:  # noqa: F811
    row = contest(day, Form.SWISS)
    running.draw(row.pk)
    address = f"/plan/{running.code(row)}/turnier/?zettel={now(row).row.version}"
    assert "Dein Zettel stimmt." in client.get(address).content.decode()
    wins(row, 1)
    assert "Es gilt, was hier steht." in client.get(address).content.decode()
