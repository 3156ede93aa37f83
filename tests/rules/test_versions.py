"""Editing a text: nothing is lost, nothing is overwritten unseen, nothing broken gets in."""

import pytest

from rules.domain import versions
from rules.domain.comparing import differences, merged
from rules.domain.errors import TextError, UnknownGameError
from rules.domain.findings import Finding
from rules.domain.library import find_text, load_library, titles
from rules.domain.places import line_of
from rules.domain.versions import BrokenTextError, ConflictError, UnknownVersionError
from rules.models import GameText, TextVersion

pytestmark = pytest.mark.django_db


def changed(text: str, title: str = "Unsere Mühle") -> str:
    return text.replace("title: Mühle\n", f"title: {title}\n")


@pytest.fixture
def start(library) -> str:
    return versions.draft("muehle").start


def test_a_saved_text_is_in_use_and_a_version(start, shipped, organiser):
    saved = versions.save("muehle", changed(shipped), start=start, who=organiser, note="  neuer Name ")
    assert find_text("muehle").facts.title == "Unsere Mühle"
    assert titles() == {"muehle": "Unsere Mühle"}
    assert (saved.who_name, saved.note) == ("Olga Organisation", "neuer Name")
    assert (saved.text, saved.shipped) == (changed(shipped), shipped)
    assert versions.draft("muehle").edited
    assert versions.versions("muehle") == [saved]


def test_line_ends_of_a_browser_are_no_change(start, shipped, organiser):
    assert versions.save("muehle", shipped.replace("\n", "\r\n"), start=start, who=organiser) is None
    assert TextVersion.objects.count() == 0


def test_a_text_made_equal_to_the_shipped_one_is_no_edit(start, shipped, organiser):
    versions.save("muehle", changed(shipped), start=start, who=organiser)
    versions.save("muehle", shipped, start=versions.draft("muehle").start, who=organiser)
    assert GameText.objects.get().edited == ""
    assert [found.text for found in versions.versions("muehle")] == ["", changed(shipped)]


@pytest.mark.parametrize(
    ("old", "new", "place", "message"),
    [
        ("---\ntitle: Mühle\n", "title: Mühle\n", "muehle.md", "Der Text muss mit seinen Angaben"),
        ("slug: muehle", "slug: dame", "Kopf", "Der Kurzname im Kopf ist „dame“"),
        ("## Uralt!\n", "## Uralt!\n\n" + "Viel. " * 400 + "\n", "Kinder, wickelfalz", "Feld 6 „Uralt!“ ist "),
        ('position: "w 7 ', 'position: "w 77 ', "Kopf, figures, ", "Das Bild „"),
    ],
    ids=["unreadable", "another-slug", "too-long", "wrong-position"],
)
def test_a_broken_text_changes_nothing_and_says_where(start, shipped, organiser, old, new, place, message):
    broken = shipped.replace(old, new, 1)
    assert broken != shipped
    with pytest.raises(BrokenTextError) as caught:
        versions.save("muehle", broken, start=start, who=organiser)
    assert any(f.place.startswith(place) and f.message.startswith(message) for f in caught.value.findings)
    assert TextVersion.objects.count() == 0
    assert GameText.objects.get().edited == ""


def test_advice_of_the_checker_stops_nobody(start, shipped, organiser):
    long = "Das ist ein Satz mit sehr vielen Wörtern darin und noch einem und noch einem mehr."
    text = shipped.replace("## Uralt!\n", f"## Uralt!\n\n::: lang\n{long}\n:::\n")
    assert any(finding.code == "satz" and finding.error for finding in versions.findings("muehle", text))
    assert versions.save("muehle", text, start=start, who=organiser) is not None


def test_a_character_the_database_cannot_hold(start, shipped, organiser):
    with pytest.raises(TextError):
        versions.save("muehle", shipped + "\0", start=start, who=organiser)


def test_two_at_once_and_both_texts_are_there(start, shipped, organiser, helper):
    theirs = changed(shipped, "Ihre Mühle")
    mine = shipped.replace("## Uralt!", "## Sehr alt!")
    versions.save("muehle", theirs, start=start, who=helper)
    with pytest.raises(ConflictError) as caught:
        versions.save("muehle", mine, start=start, who=organiser)
    assert caught.value.by == "Hanno Hilft"
    assert caught.value.theirs == theirs
    assert caught.value.merged == changed(mine, "Ihre Mühle")
    assert GameText.objects.get().edited == theirs
    # having seen it, mine may be saved; theirs stays among the versions
    versions.save("muehle", mine, start=versions.draft("muehle").start, who=organiser)
    assert [found.text for found in versions.versions("muehle")] == [mine, theirs]


def test_two_at_once_in_the_same_line_are_not_joined(start, shipped, organiser, helper):
    versions.save("muehle", changed(shipped, "Ihre"), start=start, who=helper)
    with pytest.raises(ConflictError) as caught:
        versions.save("muehle", changed(shipped, "Meine"), start=start, who=organiser)
    assert caught.value.merged is None


def test_an_update_while_somebody_edits_is_a_conflict_of_its_own(start, shipped, organiser, folder):
    (folder / "muehle.md").write_text(changed(shipped, "Neue Mühle"), encoding="utf-8")
    load_library(folder)
    with pytest.raises(ConflictError) as caught:
        versions.save("muehle", shipped.replace("## Uralt!", "## Alt!"), start=start, who=organiser)
    assert caught.value.by == ""
    assert "title: Neue Mühle" in caught.value.theirs


def test_back_to_a_version_and_to_the_shipped_text(start, shipped, organiser):
    first = versions.save("muehle", changed(shipped, "Eins"), start=start, who=organiser)
    versions.save("muehle", changed(shipped, "Zwei"), start=versions.draft("muehle").start, who=organiser)
    assert versions.go_back("muehle", first.pk, who=organiser).text == first.text
    assert find_text("muehle").facts.title == "Eins"
    assert versions.go_back("muehle", first.pk, who=organiser) is None
    assert versions.to_shipped("muehle", who=organiser).text == ""
    assert find_text("muehle").facts.title == "Mühle"
    assert versions.to_shipped("muehle", who=organiser) is None
    assert len(versions.versions("muehle")) == 4


def test_a_version_that_cannot_be_used_any_more(start, shipped, organiser):
    saved = versions.save("muehle", changed(shipped), start=start, who=organiser)
    versions.to_shipped("muehle", who=organiser)
    TextVersion.objects.filter(pk=saved.pk).update(text=changed(shipped).replace("# Kinder", "# Katzen"))
    with pytest.raises(BrokenTextError):
        versions.go_back("muehle", saved.pk, who=organiser)
    assert find_text("muehle").facts.title == "Mühle"


def test_what_there_is_not(library, organiser):
    with pytest.raises(UnknownGameError):
        versions.draft("schnauz")
    with pytest.raises(UnknownVersionError):
        versions.version("muehle", 7)


def test_a_text_edited_by_other_means_becomes_a_version(library, shipped, organiser):
    GameText.objects.update(edited=changed(shipped, "Von Hand"))
    versions.save("muehle", changed(shipped, "Neu"), start=versions.draft("muehle").start, who=organiser)
    assert [found.text for found in versions.versions("muehle")] == [
        changed(shipped, "Neu"),
        changed(shipped, "Von Hand"),
    ]


# --- updates of the shipped text --------------------------------------------------------------------------------


@pytest.fixture
def updated(start, shipped, organiser, folder) -> str:
    """An edited title, and an update that changed a heading; returns the new shipped text."""
    versions.save("muehle", changed(shipped), start=start, who=organiser)
    newer = shipped.replace("## Uralt!", "## Sehr alt!")
    (folder / "muehle.md").write_text(newer, encoding="utf-8")
    load_library(folder)
    return newer


def test_an_update_reaches_nobody_who_edited_and_is_offered(updated, shipped):
    assert find_text("muehle").parts["kinder"][5].title == "Uralt!"
    assert titles() == {"muehle": "Unsere Mühle"}
    assert versions.updates() == ["muehle"]
    update = versions.draft("muehle").update
    assert (update.before, update.after, update.merged) == (shipped, updated, changed(updated))


def test_taking_an_update_keeps_both(updated, organiser):
    begun = versions.draft("muehle")
    versions.take_update("muehle", start=begun.start, seen=begun.update.seen, who=organiser)
    sheet = find_text("muehle")
    assert (sheet.facts.title, sheet.parts["kinder"][5].title) == ("Unsere Mühle", "Sehr alt!")
    assert versions.draft("muehle").update is None
    assert versions.updates() == []


def test_keeping_the_own_text_stops_the_offer(updated, organiser, shipped):
    begun = versions.draft("muehle")
    versions.keep_own("muehle", start=begun.start, seen=begun.update.seen, who=organiser)
    assert versions.draft("muehle").text == changed(shipped)
    assert versions.draft("muehle").update is None


def test_a_further_edit_does_not_swallow_the_offer(updated, organiser, shipped):
    versions.save("muehle", changed(shipped, "Noch anders"), start=versions.draft("muehle").start, who=organiser)
    assert versions.draft("muehle").update.after == updated


def test_a_decision_about_an_older_update_is_none(updated, organiser, folder):
    begun = versions.draft("muehle")
    (folder / "muehle.md").write_text(updated.replace("## Sehr alt!", "## Älter!"), encoding="utf-8")
    load_library(folder)
    with pytest.raises(ConflictError):
        versions.keep_own("muehle", start=begun.start, seen=begun.update.seen, who=organiser)
    assert versions.updates() == ["muehle"]


def test_an_update_of_the_same_line_is_left_to_people(start, shipped, organiser, folder):
    versions.save("muehle", changed(shipped), start=start, who=organiser)
    (folder / "muehle.md").write_text(changed(shipped, "Mühle 2"), encoding="utf-8")
    load_library(folder)
    begun = versions.draft("muehle")
    assert begun.update.merged is None
    with pytest.raises(TextError, match="dieselben Zeilen"):
        versions.take_update("muehle", start=begun.start, seen=begun.update.seen, who=organiser)


# --- comparing, and finding the place ---------------------------------------------------------------------------


def test_differences_mark_lines_and_words():
    (passage,) = differences("eins\nzwei Hasen laufen\ndrei\n", "eins\nzwei Igel laufen\ndrei\n")
    assert [(line.sign, line.number, [p.text for p in line.pieces if p.changed]) for line in passage] == [
        (" ", 1, []),
        ("-", 2, ["Hasen"]),
        ("+", 2, ["Igel"]),
        (" ", 3, []),
    ]
    assert differences("gleich\n", "gleich\n") == []


def test_merging():
    base = "a\nb\nc\nd\ne\n"
    assert merged(base, "A\nb\nc\nd\ne\n", "a\nb\nc\nd\nE\n") == "A\nb\nc\nd\nE\n"
    assert merged(base, "A\nb\nc\nd\ne\n", "X\nb\nc\nd\ne\n") is None


@pytest.mark.parametrize(
    ("place", "message", "words"),
    [
        ("Kinder, Teil 6 „Uralt!“", "Der Teil ist leer.", "## Uralt!"),
        ("Kinder, wickelfalz", "Feld 6 „Uralt!“ ist 12 mm zu lang.", "## Uralt!"),
        ("Erwachsene (kurz)", "LIX 60", "# Erwachsene"),
        ("Kopf, figures, titel", "Das Bild kommt nirgends vor.", "  titel:"),
        ("Kopf, material", "Das hat keine Liste.", "material:"),
        ("Zeile 3", "„a b c d e“ steht so in 001, Zeile 5.", "slug: muehle"),
    ],
    ids=["part", "panel", "audience", "figure", "fact", "line"],
)
def test_the_line_of_a_finding(shipped, place, message, words):
    line = line_of(Finding("x", place, message), shipped)
    assert shipped.splitlines()[line - 1].startswith(words)


def test_a_finding_about_the_whole_text_has_no_line(shipped):
    assert line_of(Finding("unlesbar", "muehle.md", "Der Text muss mit seinen Angaben beginnen."), shipped) is None
