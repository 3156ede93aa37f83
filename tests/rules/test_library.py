"""The shipped texts go into the database and stay apart from what people edit."""

import pytest
from django.core.management import CommandError, call_command

from rules.domain.errors import TextError, UnknownGameError
from rules.domain.library import Loaded, all_texts, find_text, load_library
from rules.models import GameText
from tests.rules.conftest import small

pytestmark = pytest.mark.django_db


def test_loading_twice_changes_nothing(folder, django_assert_num_queries):
    assert load_library(folder) == Loaded(added=("muehle",))
    before = GameText.objects.values().get()
    with django_assert_num_queries(1):
        assert load_library(folder) == Loaded()
    assert GameText.objects.values().get() == before


def test_a_new_version_is_taken_over(folder, shipped):
    load_library(folder)
    (folder / "muehle.md").write_text(shipped.replace("title: Mühle", "title: Mühle neu"), encoding="utf-8")
    assert load_library(folder) == Loaded(changed=("muehle",))
    assert GameText.objects.get().title == "Mühle neu"
    assert find_text("muehle").facts.title == "Mühle neu"


def test_an_edited_text_is_never_touched(folder, shipped):
    load_library(folder)
    edited = shipped.replace("title: Mühle", "title: Unsere Mühle")
    GameText.objects.update(edited=edited)
    (folder / "muehle.md").write_text(shipped.replace("title: Mühle", "title: Mühle neu"), encoding="utf-8")
    assert load_library(folder) == Loaded(changed=("muehle",))
    stored = GameText.objects.get()
    assert stored.edited == edited
    assert "title: Mühle neu" in stored.shipped
    assert find_text("muehle").facts.title == "Unsere Mühle"
    assert [sheet.facts.title for sheet in all_texts()] == ["Unsere Mühle"]
    (folder / "muehle.md").unlink()
    assert load_library(folder) == Loaded()
    assert GameText.objects.get().edited == edited


def test_a_withdrawn_text_goes(folder):
    load_library(folder)
    (folder / "muehle.md").unlink()
    assert load_library(folder) == Loaded(removed=("muehle",))
    assert GameText.objects.count() == 0


def test_a_text_that_cannot_be_read_stops_all_and_names_its_file(folder):
    (folder / "aaa.md").write_text(small(slug="aaa"), encoding="utf-8")
    with pytest.raises(TextError) as caught:
        load_library(folder)
    assert str(caught.value) == "aaa.md: Das Bild „brett“: Ein Spiel „aaa“ gibt es hier nicht."
    (folder / "aaa.md").write_text(small(), encoding="utf-8")
    with pytest.raises(TextError) as caught:
        load_library(folder)
    assert str(caught.value) == "aaa.md: Der Kurzname im Kopf ist „muehle“."
    assert GameText.objects.count() == 0


def test_an_unknown_game_names_those_there_are(library):
    with pytest.raises(UnknownGameError) as caught:
        find_text("schnauz")
    assert str(caught.value) == "Eine Anleitung für „schnauz“ gibt es nicht. Es gibt: muehle."


def test_a_game_without_a_text_of_its_own_finds_its_family(folder, shipped):
    covering = shipped.replace("related: [", "covers: [springermuehle]\nrelated: [")
    (folder / "muehle.md").write_text(covering, encoding="utf-8")
    load_library(folder)
    assert find_text("springermuehle").facts.slug == "muehle"
    with pytest.raises(UnknownGameError):  # related is not covered
        find_text("eckmuehle")
    with pytest.raises(UnknownGameError):
        find_text("%")


def test_the_command_says_what_it_did(capsys, monkeypatch):
    call_command("load_library")
    said = capsys.readouterr().out
    assert said.startswith("Neu: ")
    assert "muehle" in said.removeprefix("Neu: ").strip().split(", ")
    call_command("load_library")
    assert capsys.readouterr().out == "Spieltexte: nichts Neues.\n"

    def broken():
        raise TextError("muehle.md: kaputt")

    monkeypatch.setattr("rules.management.commands.load_library.load_library", broken)
    with pytest.raises(CommandError, match=r"muehle\.md: kaputt"):
        call_command("load_library")


def test_an_edited_text_that_no_longer_reads_gives_way_to_the_shipped_one(library, client):
    GameText.objects.update(edited="---\ntitle: Aus alter Zeit\n---\n")
    assert find_text("muehle").facts.title == "Mühle"
    assert [sheet.facts.title for sheet in all_texts()] == ["Mühle"]
    assert client.get("/anleitungen/muehle/kinder/").status_code == 200
    assert client.get("/").status_code == 200
    assert GameText.objects.get().edited.startswith("---")
