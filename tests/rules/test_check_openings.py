"""Openings from one mould: found where two texts begin alike, and nowhere else."""

import pytest

from rules.domain.check_openings import openings
from rules.domain.reading import read_sheet
from tests.rules.conftest import small


def told(families=("morris", "morris"), **said):
    """What is found in texts that say this in their parts, as `eins="E6 Wer es erfand, …"`."""
    sheets = {}
    for slug, line in said.items():
        part, _blank, words = line.partition(" ")
        sheets[slug] = read_sheet(small().replace(f"## {part}\n", f"## {part}\n{words}\n"))
    found = openings(sheets, dict(zip(said, families, strict=True)))
    return {slug: [str(finding) for finding in findings] for slug, findings in found.items()}


ALIKE = "{}: Fehler: Der Anfang „Das Spiel ist sehr alt“ steht so auch in {}."


@pytest.mark.parametrize(("part", "place"), [("E6", "Erwachsene, Teil 6 „E6“"), ("K1", "Kinder, Teil 1 „K1“")])
def test_two_texts_that_begin_alike(part, place):
    first, second = f"{part} Das Spiel ist sehr alt und schön.", f"{part} Das Spiel ist sehr alt. Und jung."
    both = {"eins": [ALIKE.format(place, "zwei")], "zwei": [ALIKE.format(place, "eins")]}
    assert told(eins=first, zwei=second) == both
    assert told(("morris", "dice"), eins=first, zwei=second) == both
    # the fifth word is another one; the other leaflet; another part; no opening at all
    assert told(eins=first, zwei=f"{part} Das Spiel ist sehr jung.") == {}
    assert told(eins=first, zwei=f"{'K6' if part == 'E6' else 'E1'} Das Spiel ist sehr alt.") == {}
    assert told(eins="E3 Das Spiel ist sehr alt.", zwei="E3 Das Spiel ist sehr alt.") == {}
    assert told(eins=f"{part} Das Spiel!", zwei=f"{part} Das Spiel!") == {}


@pytest.mark.parametrize(
    "said",
    [
        "Wer das Spiel erfunden hat, wissen wir nicht.",
        "Wie alt es ist, weiß niemand genau.",
        "Woher es kommt, ist nicht überliefert.",
        "Über seine Herkunft ist uns nichts bekannt.",
        "Wer es zuerst spielte, hat niemand aufgeschrieben.",
    ],
)
def test_histories_of_a_family_that_begin_with_what_nobody_knows(said):
    message = "Erwachsene, Teil 6 „E6“: Fehler: Die Geschichte beginnt mit dem, was niemand weiß, wie in {} (morris)."
    other = "E6 Seit wann man so zieht, lässt sich nicht sagen."
    assert told(eins=f"E6 {said}", zwei=other) == {"eins": [message.format("zwei")], "zwei": [message.format("eins")]}
    assert told(("morris", "dice"), eins=f"E6 {said}", zwei=other) == {}  # one in a family may
    assert told(eins=f"E6 Alt ist es gewiss. {said}", zwei=other) == {}
    assert told(eins=f"E1 {said}", zwei=other) == {}
