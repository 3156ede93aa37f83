"""What is wrong with a printed leaflet: panels half empty, letters too small."""

import re

from rules.domain import check_print
from rules.domain.check_print import prints
from rules.domain.reading import read_sheet
from rules.domain.shipped import shipped_files


def found(text, code):
    return [str(finding) for finding in prints(read_sheet(text), text) if finding.code == code]


def emptied(text):
    """The same with next to nothing on the children's last panel."""
    return re.sub(r"(?s)(## Uralt!\n).*?(## Plakat)", r"\1\nDas Spiel ist sehr alt.\n\n\2", text, count=1)


def test_a_panel_that_is_half_empty(shipped):
    (said,) = set(found(emptied(shipped), "fuellung")) - set(found(shipped, "fuellung"))
    assert re.fullmatch(
        r"Kinder, wickelfalz: Fehler: Feld 6 „Uralt!“ ist nur zu \d\d % gefüllt, \d+ mm sind frei\. Soll das so sein, "
        r"steht im Kopf „# frei: Kinder, Feld 6 – warum“\.",
        said,
    )


def test_a_panel_that_is_empty_for_a_reason(shipped):
    text = emptied(shipped)
    for head, left in (
        ("# frei: Kinder, Feld 6 – zum Malen", 0),
        ("# frei: Kinder, Feld 5 – zum Malen", 1),
        ("# frei: Erwachsene, Feld 6 – zum Malen", 1),
        ("# frei: Kinder, Feld 6 –", 1),
    ):
        said = found(text.replace("cover: titel\n", f"cover: titel\n{head}\n"), "fuellung")
        assert len([line for line in said if line.startswith("Kinder") and "Feld 6" in line]) == left, head


def test_letters_too_small_to_read(shipped, monkeypatch):
    """What is drawn for a leaflet is large enough by itself but on posters; so more is asked for here."""
    assert not [line for line in found(shipped, "schrift") if "plakat" not in line]
    monkeypatch.setattr(check_print, "LEAST_PT", 30.0)
    said = [line for line in found(shipped, "schrift") if "plakat" not in line]
    assert said
    for line in said:
        assert re.fullmatch(
            r"(Kinder|Erwachsene), \w+: Fehler: Im Bild „[\w-]+“ ist die kleinste Schrift \d+(,\d)? pt groß, "
            r"wenigstens 30 pt sollen es sein\.",
            line,
        )


def test_letters_larger_than_the_text_are_printed_on_something():
    source = shipped_files()["rummikub"].read_text(encoding="utf-8")
    assert found(source, "groesse") == []
    head = "# gedruckt: titel, teilen, brett"
    assert head in source
    said = found(source.replace(head, "# gedruckt: titel, teilen", 1), "groesse")
    assert said == [
        f"{readers}, wickelfalz: Fehler: Im Bild „brett“ ist die größte Schrift 22,3 pt groß, der Text {body} pt. "
        "Steht sie auf einer Karte oder einem Stein, steht im Kopf „# gedruckt: brett – was“."
        for readers, body in (("Kinder", "14"), ("Erwachsene", "12"))
    ]


def test_a_text_that_does_not_fit_is_not_measured(shipped):
    long = shipped.replace("Leg einen Stein auf einen freien Punkt.", "Leg ihn hin. " * 60, 1)
    said = [str(finding) for finding in prints(read_sheet(long), long)]
    assert [line for line in said if "Feld 3 „So spielst du“ ist" in line and line.endswith(" mm zu lang.")]
    assert not [line for line in said if line.startswith("Kinder") and "gefüllt" in line]
