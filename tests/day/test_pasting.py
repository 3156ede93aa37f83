"""Groups as people paste them."""

from __future__ import annotations

import pytest

from day.domain.cells import left_out
from day.domain.errors import UnreadableError
from day.domain.pasting import line_of, look, parties
from day.domain.plan import Need, Party


@pytest.mark.parametrize(
    ("line", "party"),
    [
        ("1a 24", Party("1a", 24)),
        ("  Bären   12  stufenlos ", Party("Bären", 12, needs=frozenset([Need.STEP_FREE]))),
        ("Klasse 3 b, 18", Party("Klasse 3 b", 18)),
        ("Die 3b; 18 +2, 6 – 8 ab 9:30 bis 11.00 ruhig Sitzplatz", Party(
            "Die 3b", 18, companions=2, youngest=6, oldest=8, arrival="09:30", departure="11:00",
            needs=frozenset([Need.QUIET, Need.SEAT]),
        )),
        ("Igel 1", Party("Igel", 1)),
    ],
)  # fmt: skip
def test_a_line(line: str, party: Party) -> None:
    [found] = parties(line)
    assert found == Party(**{**_plain(party), "animal": found.animal, "colour": found.colour})


def _plain(party: Party) -> dict[str, object]:
    return {name: getattr(party, name) for name in Party.__slots__}


@pytest.mark.parametrize(
    ("line", "written"),
    [
        # as they were pasted by people
        ("3a\t24\t2", "3a 24 +2"),
        ("3b\t22\t3", "3b 22 +3"),
        ("4c 24 ab 9:30 bis 12", "4c 24 ab 09:30 bis 12:00"),
        ("1a 24 ab 9", "1a 24 ab 09:00"),
        ("Bären 9 bis 9:40", "Bären 9 bis 09:40"),
        ("1a 24 Kinder", "1a 24"),
        ("1b (22)", "1b 22"),
        ("1b 22 ab 9.30 Uhr", "1b 22 ab 09:30"),
        ("Bären 12 5–6 Jahre", "Bären 12 5-6"),
        # and in other ways
        ("2a (22 Kinder, 2 Begleitpersonen)", "2a 22 +2"),
        ("2b: 24", "2b 24"),
        ("2c – 24", "2c 24"),
        ("3d;24;2", "3d 24 +2"),
        ("3e, 24, 2", "3e 24 +2"),
        ("3f 24+2", "3f 24 +2"),
        ("3g\t24\t2\t9.30 Uhr", "3g 24 +2 ab 09:30"),
        ("3h 24 9:00-12:00", "3h 24 ab 09:00 bis 12:00"),
        ("3i 24 von 9 bis 12 Uhr", "3i 24 ab 09:00 bis 12:00"),
        ("- 1k 20", "1k 20"),
        ("1m 24 mit 2 Erwachsenen", "1m 24 +2"),
        ("1o 20 SuS und 2 Lehrkräfte", "1o 20 +2"),
        ("Kita Sonne 15 Kinder + 3", "Kita Sonne 15 +3"),
        ("Klasse 3 18", "Klasse 3 18 Kinder"),
        ("1. Klasse 24", "1. Klasse 24"),
        ("Igel 12 5 Jahre", "Igel 12 5-5"),
        ("3q\t24 Kinder\t2 Begleiter\t9:15", "3q 24 +2 ab 09:15"),
    ],
)
def test_what_people_paste_is_read(line: str, written: str) -> None:
    [found] = parties(line)
    assert line_of(found) == written
    assert line_of(parties(written)[0]) == written  # and what is shown of it is read the same


@pytest.mark.parametrize(
    ("line", "readings"),
    [
        ("3a 24 2", ["3a 24 +2", "3a 24 2 Kinder"]),
        ("5b 24 +2 1", ["5b 24 +2", "5b 24 1 Kinder +2"]),
        ("1n 24 Kinder 2", ["1n 24 +2", "1n 24"]),
        ("Gruppe 10 9", ["Gruppe 10 9 Kinder"]),
    ],
)
def test_what_is_not_sure_is_asked(line: str, readings: list[str]) -> None:
    [found] = look(line)
    assert found.party is None
    assert "nicht klar" in found.wrong
    assert [written for written, _said in found.choices] == readings
    for written in readings:
        assert line_of(parties(written)[0]) == written
    with pytest.raises(UnreadableError, match="nicht klar"):
        parties(line)


def test_a_heading_line_says_what_the_columns_are() -> None:
    table = "Klasse\tLehrer\tBegleitung\tKinder\tAnkunft\n3a\tMüller\t2\t24\t9:30\n3b\tAlt\t\t22\t10"
    assert [line_of(party) for party in parties(table)] == ["3a 24 +2 ab 09:30", "3b 22 ab 10:00"]
    assert left_out(table) == ["Lehrer"]
    assert [line_of(party) for party in parties("Klasse;Anzahl;Alter\n3a;24;8-9\n3b;22;8")] == [
        "3a 24 8-9",
        "3b 22 8-8",
    ]
    assert [line_of(party) for party in parties("Gruppe Anzahl\n3a 24\n3b 22")] == ["3a 24", "3b 22"]
    assert left_out("3a 24") == []


def test_a_group_called_after_an_animal_wears_it_and_colours_are_spread() -> None:
    pasted = "1a 20\nIgel 12\nSchmetterlinge 18\nFüchse 10\nRabenklasse 12\nMäuse 9\nReha 9\nHühner 8\nIgel B 5"
    found = {party.label: party for party in parties(pasted)}
    assert [found[label].animal for label in ("Igel", "Füchse", "Rabenklasse", "Mäuse", "Hühner", "Igel B")] == [
        "Igel", "Fuchs", "Rabe", "Maus", "Huhn", "Igel",
    ]  # fmt: skip
    assert not {found[label].animal for label in ("1a", "Schmetterlinge", "Reha")} & {
        "Igel",
        "Fuchs",
        "Rabe",
        "Maus",
        "Huhn",
    }
    assert len({party.colour for party in found.values()}) == 9
    [later] = parties("Dachse 3", found.values())
    assert later.animal == "Dachs"


def test_each_has_a_sign_of_its_own() -> None:
    found = parties("\n".join(f"Gruppe {number} 20" for number in "abcdefghijklmnopqrstuvwxyzäöü"))
    assert len({(party.animal, party.colour) for party in found}) == 29
    assert len({party.animal for party in found}) == 24  # all animals before one comes twice
    [later] = parties("Nachzügler 3", found)
    assert (later.animal, later.colour) not in {(party.animal, party.colour) for party in found}


@pytest.mark.parametrize(
    ("pasted", "said"),
    [
        ("", "Hier steht keine Gruppe."),
        ("1a 24\n\n1A 22", "Zeile 3: Eine Gruppe „1A“ gibt es schon."),
        ("1a", "Zeile 1: „1a“: Gemeint ist ein Name und wie viele es sind"),
        ("24", "Zeile 1: „24“: Gemeint ist ein Name und wie viele es sind"),
        ("nur Wörter hier", "Zeile 1: „nur Wörter hier“: Gemeint ist"),
        ("1a 24 ab 11:00 bis 9:00", "Zeile 1: „1a“ geht (09:00), ehe die Gruppe kommt (11:00)."),
        ("1a 300", "Zeile 1: „1a“ mit 300: Eine Gruppe hat 1 bis 60 Köpfe."),
        ("1a 0", "„1a“ mit 0: Eine Gruppe hat"),
        ("1a -4", "„1a“ mit -4: Eine Gruppe hat"),
        ("1a 24 laut", "Zeile 1: „laut“ verstehe ich nicht."),
        ("1a 24 8-6", "Zeile 1: „8-6“ verstehe ich nicht."),
        ("1a 24 ab halb", "„halb“ ist keine Uhrzeit"),
        ("Eine sehr lange Bezeichnung für Kinder 24", "höchstens 30 Zeichen"),
        ("\n".join(f"g{number} 2" for number in range(61)), "Das wären 61 Gruppen; ein Plan hat höchstens 60."),
    ],
)
def test_what_is_no_group_is_refused_by_name(pasted: str, said: str) -> None:
    with pytest.raises(UnreadableError) as refused:
        parties(pasted)
    assert said in str(refused.value)


def test_a_label_of_somebody_who_does_not_come_any_more_is_free() -> None:
    assert parties("1a 24", [Party("1a", 20, retired=True)])
    with pytest.raises(UnreadableError):
        parties("1a 24", [Party("1a", 20)])
