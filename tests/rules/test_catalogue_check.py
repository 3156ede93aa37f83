"""`manage.py catalogue_check`: what of the catalogue is missing by entry, text and layout, and that nothing else is."""

import pytest
import yaml
from django.core.management import CommandError, call_command

from games.engines.registry import rulesets
from rules.domain.check import SHARED
from rules.domain.completeness import lacks

CATALOGUE = SHARED / "catalogue.yaml"


@pytest.mark.skipif(
    not CATALOGUE.exists(), reason=f"THE CATALOGUE IS NOT AT {CATALOGUE}: nobody looks whether every entry is there"
)
def test_nothing_is_missing():
    missing, entries = lacks(CATALOGUE)
    assert entries == 198
    assert not missing, "This is missing:\n- " + "\n- ".join(map(str, missing))


def catalogue(folder, **entries):
    """A catalogue of these entries: slug (with "_" for "-") → live, and whether it is for children."""
    file = folder / f"catalogue-{len(list(folder.iterdir()))}.yaml"  # a file is read once
    games = [
        {"slug": slug.replace("_", "-"), "live": live, "child_suitable": children}
        for slug, (live, children) in entries.items()
    ]
    file.write_text(yaml.safe_dump({"games": games}), encoding="utf-8")
    return file


def named(file, folder, **options):
    return [(lack.slug, lack.what) for lack in lacks(file, folder, **options)[0]]


def test_what_is_there_is_not_named(folder, tmp_path):
    file = catalogue(tmp_path, muehle=("live", True))
    assert lacks(file, folder) == ([], 1)


def test_a_text_that_covers_a_game_serves_it(folder, tmp_path):
    path = folder / "muehle.md"
    text = path.read_text(encoding="utf-8").replace("slug: muehle\n", "slug: muehle\ncovers: [lasker-muehle]\n", 1)
    path.write_text(text, encoding="utf-8")
    file = catalogue(tmp_path, muehle=("live", True), lasker_muehle=("live", True), springermuehle=("live", True))
    assert named(file, folder) == [("springermuehle", "kinder"), ("springermuehle", "erwachsene")]


def test_a_game_that_is_not_there_lacks_play_and_both_texts(folder, tmp_path):
    file = catalogue(tmp_path, mondspiel=("live", True), sternspiel=("solo", True), sonnenspiel=("leaflet", True))
    assert named(file, folder) == [
        ("mondspiel", "live"),
        ("mondspiel", "kinder"),
        ("mondspiel", "erwachsene"),
        ("sternspiel", "solo"),
        ("sternspiel", "kinder"),
        ("sternspiel", "erwachsene"),
        ("sonnenspiel", "kinder"),
        ("sonnenspiel", "erwachsene"),
    ]


def test_what_is_nothing_for_children_needs_the_adults_text_alone(folder, tmp_path):
    assert named(catalogue(tmp_path, mondspiel=("leaflet", False)), folder) == [("mondspiel", "erwachsene")]


def test_a_text_for_adults_alone_is_none_for_children(folder, tmp_path):
    file = catalogue(tmp_path, muehle=("live", True))
    path = folder / "muehle.md"
    source = path.read_text(encoding="utf-8")
    head, _child, adult = source.partition("# Kinder")[0], *source.partition("# Erwachsene")[1:]
    path.write_text(f"{head.replace('age:', 'readers: [erwachsene]' + chr(10) + 'age:', 1)}{_child}{adult}", "utf-8")
    assert named(file, folder) == [("muehle", "kinder")]


def test_alone_is_not_together_and_counting_needs_a_record(folder, tmp_path):
    """Mühle is for two, the tangram for one; where nobody plays, the text says how it is counted."""
    assert rulesets()["tangram"].seats == (1,)
    file = catalogue(tmp_path, muehle=("solo", True), tangram=("live", True), dosenwerfen=("score", True))
    assert [what for _slug, what in named(file, folder)] == [
        "solo", "live", "kinder", "erwachsene", "score", "kinder", "erwachsene"
    ]  # fmt: skip
    assert named(catalogue(tmp_path, muehle=("score", True)), folder) == []  # the game counts itself


def test_a_word_for_playing_that_nobody_knows_is_missing(folder, tmp_path):
    assert named(catalogue(tmp_path, muehle=("getanzt", True)), folder) == [("muehle", "getanzt")]


@pytest.mark.parametrize("printing", [False, True])
def test_a_layout_that_cannot_be_printed_is_named(folder, tmp_path, printing):
    file = catalogue(tmp_path, muehle=("live", True))
    path = folder / "muehle.md"
    source = path.read_text(encoding="utf-8")
    child, _heading, adult = source.partition("# Erwachsene")
    path.write_text(f"{child.partition('## Plakat')[0]}# Erwachsene{adult}", encoding="utf-8")
    assert named(file, folder, printing=printing) == [("muehle", "kinder/plakat")]


def test_an_empty_part_is_named_in_every_layout_that_shows_it(folder, tmp_path):
    file = catalogue(tmp_path, muehle=("live", True))
    path = folder / "muehle.md"
    head, heading, end = path.read_text(encoding="utf-8").partition("\n## Uralt!\n")
    rest = end.partition("\n## Plakat")[2]
    path.write_text(f"{head}{heading}\n::: lang\nWenig.\n:::\n\n## Plakat{rest}", encoding="utf-8")
    assert named(file, folder) == [("muehle", "kinder/wickelfalz")]


def test_what_does_not_fit_is_named_when_it_is_printed(folder, tmp_path):
    file = catalogue(tmp_path, muehle=("live", True))
    path = folder / "muehle.md"
    source = path.read_text(encoding="utf-8")
    path.write_text(source.replace("\n## Uralt!\n", "\n## Uralt!\n\n" + "Das ist lang. " * 100, 1), encoding="utf-8")
    assert named(file, folder) == []
    assert named(file, folder, printing=True) == [("muehle", "kinder/wickelfalz")]


def test_the_command_ends_with_one_while_something_is_missing(folder, tmp_path, capsys):
    file = catalogue(tmp_path, muehle=("live", True), mondspiel=("leaflet", True))
    with pytest.raises(SystemExit) as caught:
        call_command("catalogue_check", "--catalogue", str(file), "--folder", str(folder))
    assert caught.value.code == 1
    assert capsys.readouterr().out.splitlines() == [
        "mondspiel: kinder: Es gibt keinen Text.",
        "mondspiel: erwachsene: Es gibt keinen Text.",
        "Vollständig: 1 von 2.",
    ]


def test_the_command_ends_well_when_all_is_there(folder, tmp_path, capsys):
    file = catalogue(tmp_path, muehle=("live", True))
    call_command("catalogue_check", "--catalogue", str(file), "--folder", str(folder))
    assert capsys.readouterr().out == "Vollständig: 1 von 1.\n"


def test_without_a_catalogue_it_says_so(tmp_path):
    with pytest.raises(CommandError, match=r"Den Katalog „.*fehlt\.yaml“ gibt es nicht"):
        call_command("catalogue_check", "--catalogue", str(tmp_path / "fehlt.yaml"))
