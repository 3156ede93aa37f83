"""The checker: each kind of finding, by a change to a text that has none."""

import re

import pytest

from rules.domain.check import check_library, check_text, find_shared, unchecked
from rules.domain.check_facts import seats
from rules.domain.check_wording import unsuitable
from rules.domain.errors import TextError
from rules.domain.reading import read_sheet
from tests.rules.conftest import small

SOURCE = "Erste Zeile.\nDie Katze läuft heute **fröhlich** über das Dach.\nMensch ärgere dich nicht ist ein Spiel.\n"
CATALOGUE = """
games:
  - slug: muehle
    parent: null
    sources:
      - {file: 000_x.txt, lines: [756, 774], what: rules}
      - {file: 001_x.txt, lines: [900, 957], what: rules}
      - {file: 002_x.txt, lines: [94, 102], what: rules}
      - {file: 002_x.txt, lines: [199, 205], what: rules}
    conflicts: ['mills protect: yes 001:1; no 002:1', '(no rule option) names differ']
    live: live
  - {slug: lasker-muehle, parent: muehle, sources: [{file: 001_x.txt, lines: [959, 969], what: rules}], live: live}
  - {slug: springermuehle, parent: muehle}
  - {slug: wuerfelmuehle, parent: muehle}
  - {slug: eckmuehle, parent: muehle}
"""


@pytest.fixture
def shared(tmp_path):
    """Sources and a catalogue beside the project, small ones."""
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "001_x.txt").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "catalogue.yaml").write_text(CATALOGUE, encoding="utf-8")
    return tmp_path


def found(text, shared, *, slug="muehle", texts=("muehle",), errors=True):
    """What is wrong with a text."""
    report = check_text(slug, text, texts=texts, shared=shared)
    return [str(finding) for finding in report.findings if finding.error is errors]


def test_the_finished_example_has_none(shipped, shared):
    assert found(shipped, shared) == []
    report = check_text("muehle", shipped, texts=["muehle"], shared=shared)
    assert list(report.lix) == ["Kinder (kurz)", "Kinder (lang)", "Erwachsene (kurz)", "Erwachsene (lang)"]


LONG = "Du nimmst nun sehr gern einen von den weißen Steinen weg."
NESTED = "Wer einen Stein setzt und dann noch einen Stein zieht, der hat nach der Regel, die hier gilt, im Ganzen schon zwei ganze Züge des Spiels gemacht."  # noqa: E501


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        pytest.param(
            "Das Brett liegt zwischen euch. Noch ist es leer.",
            LONG,
            f"Kinder, Teil 2 „So baut ihr auf“: Fehler: Ein Satz hat 11 Wörter, höchstens 10: „{LONG[:-1]}“",
            id="child-sentence",
        ),
        pytest.param(
            "Im Wechsel setzt jede Seite einen Stein",
            f"{NESTED} Im Wechsel setzt jede Seite einen Stein",
            f"Erwachsene, Teil 3 „Spielverlauf“: Fehler: Ein Satz hat 27 Wörter, höchstens 25: „{NESTED[:-1]}“",
            id="adult-sentence",
        ),
        pytest.param(
            "hint: Bleib auf derselben Linie.",
            "hint: Bleib auf derselben Linie und tippe den Punkt links daneben an.",
            "Kopf, lesson, 2: Fehler: Ein Satz hat 11 Wörter, höchstens 10: "
            "„Bleib auf derselben Linie und tippe den Punkt links daneben an“",
            id="lesson-sentence",
        ),
        pytest.param(
            "Leg deine Steine schlau.",
            "Legen Sie Steine.",
            "Kinder: Fehler: „Sie“ im Text für Kinder: „Legen Sie Steine“",
            id="formal-child",
        ),
        pytest.param(
            "Gespielt wird auf den 24 Punkten",
            "Du spielst auf den 24 Punkten",
            "Erwachsene: Fehler: „Du“ im Text für Erwachsene: "
            "„Du spielst auf den 24 Punkten, an denen Linien abknicken oder zusammentreffen“",
            id="informal-adult",
        ),
        pytest.param(
            "one_line: Drei Steine in einer Reihe sind eine Mühle, und jede Mühle kostet den anderen einen Stein.",
            "one_line: Bau drei Steine in eine Reihe.",
            "one_line: Fehler: „Bau“ duzt die Erwachsenen, für die der Satz auch gilt: "
            "„Bau drei Steine in eine Reihe.“",
            id="informal-one-line",
        ),
        pytest.param(
            "Gespielt wird auf den 24 Punkten",
            "Am Bildschirm gibt es 24 Punkte. Gespielt wird auf den 24 Punkten",
            "Erwachsene, Teil 2 „Aufbau und Ziel“: Fehler: „Bildschirm“: besser nichts davon: gedruckt gilt die "
            "Anleitung für Dinge in der Hand, und was nur am Tisch im Netz gilt, sagt das Spiel dort selbst.",
            id="screen",
        ),
        pytest.param(
            "Leg deine Steine schlau.",
            "Diagonalen zählen nicht.",
            "Kinder: Fehler: Der Satz steht auch bei den Erwachsenen: „Diagonalen zählen nicht“",
            id="same-sentence",
        ),
        pytest.param(
            "### 3. Ziehen\n",
            "### 3. Ziehen\n\nGleich geht es los.\n",
            "Kinder, Teil 3 „So spielst du“: Fehler: Nach der Überschrift „3. Ziehen“ fehlt das Bild.",
            id="step-without-picture",
        ),
        pytest.param(
            "Leg deine Steine schlau.",
            "Leg schlau, du Idiot.",
            "Kinder, Teil 1 „Drei in einer Reihe!“: Fehler: „Idiot“ ist kein Wort für Kinder: „Leg schlau, du Idiot.“",
            id="slur",
        ),
        pytest.param(
            "jede Mühle kostet den anderen einen Stein",
            "jede Mühle kostet den anderen ein Bier",
            "Kopf, one_line: Fehler: „Bier“ ist kein Wort für Kinder: "
            "„Drei Steine in einer Reihe sind eine Mühle, und jede Mühle kostet den anderen ein Bier.“",
            id="drink-in-facts",
        ),
        pytest.param(
            "Noch ist es leer.",
            "Die Katze läuft heute fröhlich.",
            "Zeile 171: Fehler: „die katze läuft heute fröhlich“ steht so in 001, Zeile 2.",
            id="copied",
        ),
        pytest.param("## Herkunft\n", "## Herkunft\n\n# x\n", None, id="unreadable"),
        pytest.param(
            "presets: [philos, turnier, einfach]",
            "presets: [philos, blitz]",
            "Kopf, presets: Fehler: Ein Preset „blitz“ hat das Spiel nicht. Es hat: einfach, philos, turnier.",
            id="preset",
        ),
        pytest.param(
            "eckmuehle]",
            "eckmuehle, schwimmen]",
            "Kopf, related: Fehler: Ein Spiel „schwimmen“ kennen weder die Bibliothek noch die Spieltische noch der "
            "Katalog.",
            id="related",
        ),
        pytest.param(
            '"002:94-102", ',
            '"003:1-2", ',
            "Kopf, sources: Fehler: Die Quelle 003:1-2 gehört nach dem Katalog nicht zu diesem Spiel.",
            id="source",
        ),
        pytest.param("group: brettspiele\n", "", "Kopf: Fehler: Es fehlt group, die Art des Spiels.", id="group"),
        pytest.param(
            "### Was strittig ist",
            "### Offene Fragen",
            "Erwachsene: Fehler: Die Quellen sind sich nicht einig (Punkte im Katalog: 1), es fehlt "
            "„### Was strittig ist“.",
            id="disputes",
        ),
        pytest.param(
            "### Varianten",
            "### Spielarten",
            None,
            id="variants-in-title",
        ),
        pytest.param(
            "### Mal anders",
            "### Noch mehr",
            "Kinder, Teil 5 „Der Trick der Profis“: Fehler: Es fehlen Varianten, unter einer Überschrift mit "
            "„Varianten“ oder „Mal anders“.",
            id="child-variants",
        ),
        pytest.param(
            "## Beispiel und Varianten",
            "## Varianten",
            "Erwachsene, Teil 5 „Varianten“: Fehler: Es fehlt ein Beispiel, das auch so genannt wird.",
            id="example",
        ),
        pytest.param(
            '    position: "w 9 - 9 - 0"\n    lettering: false\n    width: 0.44',
            '    position: "w 9"\n    lettering: false\n    width: 0.44',
            "Kopf, figures, leer: Fehler: "
            "Das Bild „leer“: Eine Mühle-Stellung hat sechs Felder, das erste ist w oder b.",
            id="picture",
        ),
        pytest.param(
            "do: [d6]",
            "do: [d5, d6]",
            "Kopf, lesson: Fehler: lesson, Schritt 1: Ohne Mühle wird kein Stein genommen.",
            id="lesson-move",
        ),
        pytest.param(
            "      ends: true\n",
            "",
            "Kopf, lesson: Fehler: lesson, Schritt 5: Danach ist die Partie vorbei; das gehört mit ends: true gesagt.",
            id="lesson-end",
        ),
    ],
)
def test_each_finding(shipped, shared, old, new, finding):
    assert old in shipped
    errors = found(shipped.replace(old, new, 1), shared)
    if finding is None:
        assert errors == (
            []
            if new != "## Herkunft\n\n# x\n"
            else ["muehle.md: Fehler: „# x“: Erwartet wird je einmal # Kinder, # Erwachsene."]
        )
    else:
        assert finding in errors


def test_an_overflow_is_named_with_its_panel(shipped, shared):
    errors = found(shipped.replace("Leg einen Stein auf einen freien Punkt.", "Leg ihn hin. " * 60), shared)
    (panel,) = [said for said in errors if "Feld" in said]
    assert panel.startswith("Kinder, wickelfalz: Fehler: Feld 3 „So spielst du“ ist ")
    assert panel.endswith(" mm zu lang.")


def test_a_text_that_is_hard_to_read(shipped, shared):
    hard = "Regelverständnis erleichtert Wettkampfvorbereitungen. " * 60
    errors = found(shipped.replace("Leg deine Steine schlau.", f"::: lang\n{hard}\n:::"), shared)
    (said,) = [said for said in errors if "LIX" in said]
    assert re.fullmatch(r"Kinder \(lang\): Fehler: LIX 4\d,\d; höchstens 30\. Kürzere Sätze und Wörter helfen\.", said)


def test_an_empty_text_lacks_everything(shared):
    errors = found(small(), shared)
    for sentence in (
        "Kinder, Teil 1 „K1“: Fehler: Der Teil ist leer.",
        "Erwachsene, Teil 6 „E6“: Fehler: Der Teil ist leer.",
        "Kinder, Teil 2 „K2“: Fehler: Zum Aufbau fehlt das Bild.",
        "Kinder, Teil 6 „K6“: Fehler: Zur Geschichte stehen hier weniger als 15 Wörter.",
        "Erwachsene, Teil 6 „E6“: Fehler: Zur Geschichte stehen hier weniger als 40 Wörter.",
        "Kinder (kurz): Fehler: Nur 0 Wörter; es sollen mehr als 150 sein.",
        "Erwachsene (lang): Fehler: Nur 0 Wörter; es sollen mehr als 300 sein.",
        "Kinder: Fehler: Kinder werden mit du oder ihr angesprochen.",
        "Erwachsene: Fehler: Erwachsene werden mit Sie angesprochen.",
        "Kinder: Fehler: 0 nummerierte Schritte wie „### 1. Setzen“; es sollen wenigstens 3 sein.",
        "Kopf: Fehler: Das Spiel kann am Tisch gespielt werden, es fehlt die erste Lektion (lesson).",
    ):
        assert sentence in errors


def test_the_file_has_the_name_of_the_game(shipped, shared):
    assert found(shipped, shared, slug="dame")[0] == (
        "Kopf: Fehler: Der Kurzname im Kopf ist „muehle“, die Datei heißt „dame“."
    )


def test_a_variant_may_lean_on_its_parents_source(shipped, shared):
    text = shipped.replace("slug: muehle", "slug: lasker-muehle").replace(
        '"000:756-774", "001:913-957", "002:94-102", "002:199-205"', '"001:959-969", "001:913-957", "004:1"'
    )
    assert [said for said in found(text, shared, slug="lasker-muehle") if "Quelle 0" in said] == [
        "Kopf, sources: Fehler: Die Quelle 004:1 gehört nach dem Katalog nicht zu diesem Spiel."
    ]


# --- notices ---


def test_material_that_no_list_has(shipped, shared):
    text = shipped.replace("setting: [drinnen]", "setting: [draussen]").replace(
        "  - 9 schwarze Steine\n", "  - 9 schwarze Steine\n  - 1 Xylophon\n"
    )
    notice = "„1 Xylophon“ steht in keiner Materialliste. Ist es allgemein vorhanden, gehört es unter material_extra."
    assert f"Kopf, material: Hinweis: {notice}" in found(text, shared, errors=False)
    known = text.replace("sources:", "material_extra: [Xylophon]\nsources:")
    assert not [said for said in found(known, shared, errors=False) if "Xylophon" in said]
    # a game for indoors that stands in a list is a box with all that belongs to it
    assert found(shipped, shared, errors=False) == []


def test_a_picture_nobody_sees(shipped, shared):
    text = shipped.replace("lesson:\n", '  uebrig: {position: "w 9 - 9 - 0", alt: Ein Brett.}\nlesson:\n')
    assert found(text, shared, errors=False) == ["Kopf, figures, uebrig: Hinweis: Das Bild kommt nirgends vor."]


def test_a_shape_outside_its_drawing(shipped, shared):
    plan = "{plan: {size: [90, 60.5], draw: [{cross: [9, 9]}, {person: [9, 61]}]}, alt: Ein Kreuz.}"
    text = shipped.replace("lesson:\n", f"  weg: {plan}\nsheets: [{{kind: plan, title: Plan, figure: weg}}]\nlesson:\n")
    said = "Form 2 liegt außerhalb der Zeichnung (90 × 60,5 mm)."
    assert found(text, shared, errors=False) == [f"Kopf, figures, weg: Hinweis: {said}"]


def test_games_that_are_counted_want_a_sheet(shipped, shared):
    (shared / "catalogue.yaml").write_text(
        CATALOGUE.replace("live: live\n  - {slug: lasker", "live: score\n  - {slug: lasker")
    )
    text = shipped.replace("setting: [drinnen]", "setting: [drinnen, draussen]")
    assert found(text, shared, errors=False) == [
        "Kopf, sheets: Hinweis: Gezählt wird im Freien auf Papier: Unter sheets fehlt ein Wertungsblatt."
    ]
    sheet = "sheets: [{kind: wertung, title: Punkte, columns: [Name, Summe]}]\n"
    assert found(text.replace("lesson:\n", f"{sheet}lesson:\n"), shared, errors=False) == []
    counted = "score: {kind: points, tries: 2, most: 6}\n"
    own = found(text.replace("lesson:\n", f"{counted}{sheet}lesson:\n"), shared)
    (said,) = own
    assert said.startswith("Kopf, sheets: Fehler: Kein Wertungsblatt zählt so, wie unter score steht: Ohne columns")
    derived = f"{counted}sheets: [{{kind: wertung}}]\n"
    assert found(text.replace("lesson:\n", f"{derived}lesson:\n"), shared) == []


# --- without the neighbours ---


def test_sources_are_found_beside_the_project_and_further_out(tmp_path):
    project = tmp_path / "club" / "copies" / "project"
    assert find_shared(project) == tmp_path / "club" / "copies" / "shared"
    (tmp_path / "club" / "copies" / "shared").mkdir(parents=True)  # a folder without sources is none
    (tmp_path / "club" / "shared" / "sources").mkdir(parents=True)
    (tmp_path / "club" / "shared" / "sources" / "001_x.txt").write_text("Ein Buch.", encoding="utf-8")
    assert find_shared(project) == tmp_path / "club" / "shared"


def test_without_sources_and_catalogue_it_says_so(shipped, tmp_path):
    assert unchecked(tmp_path) == [
        "Nicht geprüft, die Quellen liegen nicht vor: wörtliche Übernahmen.",
        "Nicht geprüft, der Katalog liegt nicht vor: Quellenangaben, Strittiges, verwandte Spiele.",
    ]
    text = shipped.replace("eckmuehle]", "schwimmen]").replace("002:94", "003:94")
    assert found(text, tmp_path) == []
    unknown = "Ein Spiel „schwimmen“ kennen weder die Bibliothek noch die Spieltische noch der Katalog."
    notices = found(text, tmp_path, errors=False)
    assert f"Kopf, related: Hinweis: {unknown}" in notices


# --- seats ---


@pytest.mark.parametrize(
    ("slug", "players", "wrong"),
    [
        ("muehle", "[2, 2]", []),
        ("muehle", "[2, 3]", ["Kopf, players: Fehler: Am Tisch spielen 2, auf dem Umschlag steht 2 bis 3."]),
        ("muehle", "[3, null]", ["Kopf, players: Fehler: Am Tisch spielen 2, auf dem Umschlag steht 3 bis …."]),
        ("muehle", "[2, null]", []),
    ],
)
def test_the_cover_names_the_seats_of_the_table(slug, players, wrong):
    assert [str(one) for one in seats(read_sheet(small(slug=slug, players=players)))] == wrong


def test_where_a_number_between_cannot_play_both_folds_say_so():
    def silent(body):
        text = small(slug="halma", players="[2, 4]").replace("## K2\n", f"## K2\n{body}\n")
        return [str(one) for one in seats(read_sheet(text.replace("## E2\n", "## E2\nZu zweit oder zu viert.\n")))]

    missing = "Kinder (kurz): Fehler: Nicht jede Zahl von Spielern geht; im Falz steht nicht „zu {}“."
    assert silent("Zu zweit oder zu viert.") == []
    assert silent("Zu zweit.") == [missing.format("viert")]
    assert silent("::: lang\nZu zweit oder zu viert.\n:::") == [missing.format("zweit, zu viert")]


# --- the whole library ---


def test_a_game_belongs_to_one_text(folder, shipped, shared):
    covering = shipped.replace("slug: muehle", "slug: eckmuehle").replace(
        "related: [", "covers: [muehle, wuerfelmuehle]\nrelated: ["
    )
    (folder / "eckmuehle.md").write_text(covering, encoding="utf-8")
    (folder / "muehle.md").write_text(
        shipped.replace("related: [", "covers: [wuerfelmuehle]\nrelated: ["), encoding="utf-8"
    )
    reports = {
        report.slug: [str(one) for one in report.findings if "covers" in one.place]
        for report in check_library(folder, shared=shared)
    }
    twice = "Kopf, covers: Fehler: „wuerfelmuehle“ wird von mehreren Texten beschrieben: eckmuehle, muehle."
    own = "Kopf, covers: Fehler: „muehle“ hat einen eigenen Text und kann nicht zugleich hier mit beschrieben sein."
    assert reports == {"eckmuehle": [own, twice], "muehle": [twice]}


def test_only_the_texts_asked_for(folder, shared):
    (folder / "aaa.md").write_text(small(slug="aaa"), encoding="utf-8")
    assert [report.slug for report in check_library(folder, ["muehle"], shared)] == ["muehle"]
    with pytest.raises(TextError) as caught:
        check_library(folder, ["halma"], shared)
    assert str(caught.value) == "Einen Text „halma“ gibt es nicht. Es gibt: aaa, muehle."


# --- words ---


@pytest.mark.parametrize(
    ("text", "child", "adult"),
    [
        ("Wer verliert, trinkt einen Schnaps.", ["Schnaps"], ["Schnaps"]),
        ("Ein Fass Bier, ein Krug WEIN.", ["Bier", "WEIN"], []),
        ("Er weinte im Weinberg und spielte Schnapsen.", [], []),
        ("Um die Wette laufen: Du kriegst Punkte.", [], []),
        ("Nur der Schatz zählt, die Nussknacker auch.", [], []),
        ("Strip-Poker", ["Strip-Poker"], ["Strip-Poker"]),
        ("Ein nackter Spatz sitzt da, nackt und bloß.", ["nackt"], []),
    ],
)
def test_words_not_for_children(text, child, adult):
    assert unsuitable(text, child=True) == child
    assert unsuitable(text, child=False) == adult


# --- the poster ---


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        pytest.param(
            "Weiß beginnt.\n2.",
            "Weiß fängt an\n2.",
            "Schritt 1: „Jede Seite hat neun Steine, das Brett ist leer. Weiß fängt an“ ist kein ganzer Satz.",
            id="no-stop",
        ),
        pytest.param(
            ") Wem drei Steine bleiben, der springt auf jeden beliebigen freien Punkt.",
            ") wer springt.",
            "Schritt 5: „wer springt.“ ist kein ganzer Satz.",
            id="no-beginning",
        ),
        pytest.param(
            "leer. Weiß beginnt.", "leer. Weiß beginnt. Los!", "Schritt 1: 3 Sätze, höchstens 2.", id="three-sentences"
        ),
        pytest.param(
            "Wem drei Steine bleiben, der",
            f"{'Steine, ' * 20}drei, bleiben. Der",
            "Schritt 5: 221 Zeichen, höchstens 220.",
            id="long",
        ),
        pytest.param(
            "kann.\n", "kann.\n7. Eins.\n8. Zwei.\n9. Drei.\n", "9 Schritte; ein Plakat hat 3 bis 8.", id="many"
        ),
    ],
)
def test_a_poster_is_written_in_whole_sentences(shipped, shared, old, new, finding):
    before, poster = shipped.rsplit("## Plakat", 1)
    assert old in poster
    changed = f"{before}## Plakat{poster.replace(old, new)}"
    assert found(changed, shared) == [f"Erwachsene, Teil 7 „Plakat“: Fehler: {finding}"]


def test_a_text_without_a_poster_is_told_so(shipped, shared):
    bare = shipped.rsplit("## Plakat", 1)[0]
    assert found(bare, shared) == [
        "Erwachsene: Fehler: Ohne Plakat: Nach den sechs Teilen fehlt „## Plakat“ mit den Schritten für den Stand."
    ]
