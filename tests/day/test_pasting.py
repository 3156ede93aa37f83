"""Groups as people paste them."""

from __future__ import annotations

import pytest

from day.domain.errors import UnreadableError
from day.domain.pasting import parties
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
