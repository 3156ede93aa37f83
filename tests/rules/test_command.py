"""`manage.py leaflet`: a file, or a German sentence and no file."""

import pytest
from django.core.management import CommandError, call_command

from rules.models import GameText

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("audience", "a4"), [("kinder", 2), ("erwachsene", 3)])
@pytest.mark.parametrize(("layout", "pages"), [("wickelfalz", 2), ("a4", 0), ("plakat", 1), ("heft", None)])
def test_it_writes_the_leaflet(tmp_path, capsys, audience, a4, layout, pages):
    """Also on a fresh database: the shipped texts are loaded first."""
    from tests.rules import pdf

    target = tmp_path / "m.pdf"
    call_command("leaflet", "muehle", "--audience", audience, "--layout", layout, "-o", str(target))
    assert capsys.readouterr().out == f"Geschrieben: {target}\n"
    found = len(pdf.reader(target.read_bytes()).pages)
    assert found > 2 if pages is None else found == (pages or a4)
    assert [path.name for path in tmp_path.iterdir()] == ["m.pdf"]


@pytest.mark.parametrize(
    ("game", "audience", "layout", "sentence"),
    [
        ("schnauz", "kinder", "a4", "Eine Anleitung für „schnauz“ gibt es nicht. Es gibt: muehle."),
        ("muehle", "opas", "a4", "Für „opas“ gibt es keine Anleitung. Es gibt: kinder, erwachsene."),
        ("muehle", "kinder", "a3", "Eine Form „a3“ gibt es nicht. Es gibt: wickelfalz, a4, grossdruck, a5, plakat."),
        ("../muehle", "kinder", "a4", "Eine Anleitung für „../muehle“ gibt es nicht. Es gibt: muehle."),
    ],
)
def test_what_there_is_not(library, tmp_path, game, audience, layout, sentence):
    with pytest.raises(CommandError) as caught:
        call_command("leaflet", game, "--audience", audience, "--layout", layout, "-o", str(tmp_path / "m.pdf"))
    assert str(caught.value) == sentence
    assert caught.value.returncode == 1
    assert list(tmp_path.iterdir()) == []


def test_an_overflow_leaves_an_older_file_as_it_was(library, tmp_path, shipped):
    target = tmp_path / "m.pdf"
    target.write_bytes(b"older")
    GameText.objects.update(
        edited=shipped.replace("## So spielst du\n", "## So spielst du\n\n" + "Viel. " * 400 + "\n")
    )
    with pytest.raises(CommandError, match=r"Feld 3 „So spielst du“ ist .* mm zu lang"):
        call_command("leaflet", "muehle", "--audience", "kinder", "--layout", "wickelfalz", "-o", str(target))
    assert target.read_bytes() == b"older"


def test_a_place_that_cannot_be_written(library, tmp_path):
    target = tmp_path / "fehlt" / "m.pdf"
    with pytest.raises(CommandError, match=r"Die Datei „.*m\.pdf“ lässt sich nicht schreiben: "):
        call_command("leaflet", "muehle", "--audience", "kinder", "--layout", "a4", "-o", str(target))
    with pytest.raises(CommandError, match="lässt sich nicht schreiben: "):
        call_command("leaflet", "muehle", "--audience", "kinder", "--layout", "a4", "-o", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_codes_with_the_address_of_today_are_told(library, tmp_path, capsys, settings):
    settings.PUBLIC_URL = "http://192.0.2.7:8000"
    for chosen, arguments, warned in (
        (False, ("muehle", "--audience", "kinder"), True),
        (True, ("muehle", "--audience", "kinder"), False),
        (False, ("muehle", "--thing", "brett-muehle"), False),  # has no code
    ):
        settings.PUBLIC_URL_IS_CHOSEN = chosen
        written(tmp_path, *arguments)
        said = capsys.readouterr().err
        assert said.startswith("Achtung: Die Codes führen zu http://192.0.2.7:8000, ") if warned else said == ""


def written(tmp_path, *arguments):
    target = tmp_path / "made"
    call_command("leaflet", *arguments, "-o", str(target))
    return target.read_bytes()


def test_it_writes_packs_and_things(library, tmp_path):
    from tests.rules import pdf

    both = ("--audience", "kinder", "--audience", "erwachsene")
    assert len(pdf.reader(written(tmp_path, "muehle", *both)).pages) == 4
    assert written(tmp_path, "muehle", *both, "--zip", "--things").startswith(b"PK")
    assert "Spielplan" in pdf.texts(written(tmp_path, "muehle", "--thing", "brett-muehle", "--size", "a3"))[0]
    assert "Fest" in pdf.texts(written(tmp_path, "muehle", "--pass", "--title", "Fest"))[0]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["muehle"], "Für wen? --audience kinder oder --audience erwachsene."),
        (["muehle", "--thing", "brett-skat"], "„brett-skat“ in der Größe „a4“ gibt es zu „Mühle“ nicht."),
        (["muehle", "muehle", "--thing", "brett-muehle"], "Mit --thing geht nur ein Spiel auf einmal."),
        (["muehle", "--audience", "kinder", "--turn", "quer"], "Ein Druck „quer“ ist nicht bekannt."),
    ],
    ids=["nobody", "thing", "two", "turn"],
)
def test_what_it_asks_for(library, tmp_path, arguments, sentence):
    with pytest.raises(CommandError) as caught:
        written(tmp_path, *arguments)
    assert str(caught.value).startswith(sentence)
    assert list(tmp_path.iterdir()) == []
