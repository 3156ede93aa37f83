"""Five words in a row from a source are found, however they are set; listed names are one word."""

import pytest

from rules.domain.overlap import Overlap, overlaps

SOURCE = (
    "Titel\n\n# Regeln\n\nDer Spieler nimmt **einen** Stein vom Brett-Rand\nund legt ihn ab. Drei Stein-\u00adpaare.\n"
    "Mensch ärgere dich nicht ist beliebt.\n"
)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "001_a.txt").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "002_b.txt").write_text("Ganz anderer Text steht hier drin.\n", encoding="utf-8")
    (tmp_path / "liste.yaml").write_text("eins zwei drei vier fünf", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("der Spieler nimmt einen Stein", [Overlap(1, "der spieler nimmt einen stein", "001_a.txt", 5)]),
        ("Der *Spieler* nimmt nun einen Stein vom Brett", []),
        ("der Spieler nimmt einen", []),
        # signs, lines and hyphens do not count, and a run is one finding
        (
            "a\n\nStein vom Brett:\n- Rand und\n- legt ihn",
            [Overlap(3, "stein vom brett rand und legt ihn", "001_a.txt", 5)],
        ),
        ("Ganz anderer Text steht hier", [Overlap(1, "ganz anderer text steht hier", "002_b.txt", 1)]),
        ("eins zwei drei vier fünf", []),
        # the name counts as one word on both sides
        ("Mensch ärgere dich nicht ist alt", []),
        ("beim Mensch ärgere dich nicht ist es so", []),
    ],
)
def test_what_is_found(folder, text, found):
    assert overlaps(text, folder) == found


def test_two_runs_are_two_findings(folder):
    text = "Der Spieler nimmt einen Stein.\nEr lacht.\nEin ganz anderer Text steht hier drin.\n"
    assert [(hit.line, hit.words) for hit in overlaps(text, folder)] == [
        (1, "der spieler nimmt einen stein"),
        (3, "ganz anderer text steht hier drin"),
    ]


def test_a_changed_source_is_read_again(folder):
    import os

    assert overlaps("neue Worte aus dem Buch", folder) == []
    (folder / "002_b.txt").write_text("Neue Worte aus dem Buch.", encoding="utf-8")
    os.utime(folder / "002_b.txt", ns=(1, 1))
    assert len(overlaps("neue Worte aus dem Buch", folder)) == 1


def test_no_sources_nothing_found(tmp_path):
    assert overlaps("der Spieler nimmt einen Stein", tmp_path / "fehlt") == []
