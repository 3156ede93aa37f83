"""A text becomes one small tree; what the tree cannot say stays plain characters or is refused."""

import pytest

from rules.domain.blocks import Beside, Bullets, Heading, Only, Paragraph, Picture, Pictures, Run, Table, at_length
from rules.domain.errors import TextError
from rules.domain.html import to_html
from rules.domain.reading import read_sheet
from rules.domain.sheet import AUDIENCES, PlanSheet, ScoreSheet
from tests.rules.conftest import small

NASTY = (
    "<b onclick=x>fett</b> <script>alert(1)</script> #strong[y] $x^2$ @ref `code` &amp; 2*3 ~~weg~~ [l](http://a.de)"
    " #panic() \\\\"
)


def blocks(body):
    return read_sheet(small(body)).parts["erwachsene"][2].blocks


def test_every_kind_of_block():
    body = """
### Kopf

Ein *leises* und **lautes** Wort,
in zwei Zeilen.

- eins
- *zwei*

3. drei

![Worte](brett) ![](brett)

::: neben
![](brett)

Daneben.
:::

| a | b |
|---|---|
| 1 | 2 |

::: lang
Lang.
:::
"""
    word = (Run("Ein "), Run("leises", emph=True), Run(" und "), Run("lautes", strong=True))
    assert blocks(body) == (
        Heading((Run("Kopf"),)),
        Paragraph((*word, Run(" Wort, in zwei Zeilen."))),
        Bullets(((Run("eins"),), (Run("zwei", emph=True),))),
        Bullets(((Run("drei"),),), ordered=True),
        Pictures((Picture("brett", (Run("Worte"),)), Picture("brett"))),
        Beside(Picture("brett"), (Paragraph((Run("Daneben."),)),)),
        Table(((Run("a"),), (Run("b"),)), (((Run("1"),), (Run("2"),)),)),
        Only("lang", (Paragraph((Run("Lang."),)),)),
    )


def test_lengths_are_opened_inside_a_step_too():
    tree = blocks(":::: neben\n![](brett)\n\nImmer.\n\n::: lang\nLang.\n:::\n\n::: kurz\nKurz.\n:::\n::::")
    (short,) = at_length(tree, short=True)
    (full,) = at_length(tree, short=False)
    assert [p.line[0].text for p in short.blocks] == ["Immer.", "Kurz."]
    assert [p.line[0].text for p in full.blocks] == ["Immer.", "Lang."]


def test_a_list_that_goes_on_at_length_is_one_list():
    tree = blocks("- eins\n\n::: lang\n- zwei\n\n1. drei\n:::\n\n::: kurz\nKurz.\n:::\n\n2. vier")
    first, second = at_length(tree, short=False)
    assert [len(each.items) for each in (first, second)] == [2, 2]
    assert (first.ordered, second.ordered) == (False, True)
    assert [type(each) for each in at_length(tree, short=True)] == [Bullets, Paragraph, Bullets]


def test_markup_is_characters():
    (paragraph,) = blocks(NASTY)
    assert paragraph == Paragraph((Run(NASTY.replace("\\\\", "\\")),))


def test_markup_is_escaped_in_html():
    html = to_html(blocks(f"{NASTY}\n\n- <i>x</i>\n\n| <u>a</u> | b |\n|---|---|\n| c | <s>d</s> |"), {})
    assert "<script" not in html
    assert "<b onclick" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt; #strong[y] $x^2$ @ref `code` &amp;amp; 2*3" in html
    assert "<li>&lt;i&gt;x&lt;/i&gt;</li>" in html
    assert '<th scope="col">&lt;u&gt;a&lt;/u&gt;</th>' in html
    assert "<td>&lt;s&gt;d&lt;/s&gt;</td>" in html


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("![](fehlt)", "Das Bild „fehlt“ steht nicht unter figures."),
        ("Text ![](brett)", "Ein Bild steht in einem Absatz für sich, ohne Text daneben: „Text“."),
        ("::: lang Nur\nText.\n:::", "Zeile 31: Hinter „::: lang“ darf in derselben Zeile nichts stehen."),
        (":::: neben ![](brett)\n\nText.\n::::", "Zeile 31: Hinter „::: neben“ darf in derselben Zeile nichts stehen."),
        ("::: neben\nNur Text.\n:::", "Zeile 31: „neben“ beginnt mit einem Bild, danach kommt Text."),
        ("- eins\n\n  zwei", "Zeile 31: Ein Listenpunkt ist genau ein Absatz."),
        ("#### tief", "Zeile 31: So etwas kann ein Text hier nicht enthalten."),
        ("## zu viel", "„# Erwachsene“ hat 7 Teile, ein Faltblatt hat 6."),
        ("# Opas", "„# Opas“: Erwartet wird je einmal # Kinder, # Erwachsene."),
    ],
)
def test_what_cannot_be_is_named(body, reason):
    with pytest.raises(TextError) as caught:
        blocks(body)
    assert str(caught.value) == reason


@pytest.mark.parametrize(
    ("fact", "value", "reason"),
    [
        ("age", "zehn", "„age“ muss eine ganze Zahl sein."),
        ("age", "true", "„age“ muss eine ganze Zahl sein."),
        ("minutes", "[30, 15]", "„minutes“ muss von–bis sein, wie [15, 30]."),
        ("slug", "Mühle", "„Mühle“ ist kein Kurzname aus a–z, 0–9 und -."),
        ("setting", "[keller]", "„setting“ kennt nur: drinnen, draussen."),
        ("sources", "[buch]", "„buch“ ist keine Quelle wie 001:913-957."),
        ("cover", "titel", "Das Titelbild „titel“ steht nicht unter figures."),
        ("title", "[]", "„title“ muss ein Wort oder ein Satz sein."),
        (
            "figures",
            "{brett: {plan: {}}}",
            "Das Bild „brett“: alt muss ein Wort oder ein Satz sein.",
        ),
        ("setting", "[]", "„setting“ kennt nur: drinnen, draussen."),
    ],
)
def test_wrong_facts_are_named(fact, value, reason):
    text = small(**{fact: value})
    if fact == "figures":
        text = text.replace('  brett:\n    position: "w 9 - 9 - 0"\n    alt: Ein Brett.\n', "")
    with pytest.raises(TextError) as caught:
        read_sheet(text)
    assert str(caught.value) == reason


def test_missing_and_unknown_facts():
    with pytest.raises(TextError, match=r"Im Kopf des Textes fehlt: age\."):
        read_sheet(small().replace("age: 8\n", ""))
    with pytest.raises(TextError, match=r"Der Kopf kennt nicht: farbe\."):
        read_sheet(small().replace("age: 8\n", "age: 8\nfarbe: rot\n"))
    with pytest.raises(TextError, match="Der Text muss mit seinen Angaben"):
        read_sheet("# Kinder\n")
    with pytest.raises(TextError, match="Der Kopf des Textes ist kein gültiges YAML"):
        read_sheet("---\ntitle: [\n---\n")


def test_yaml_makes_no_objects():
    with pytest.raises(TextError, match="Der Kopf des Textes ist kein gültiges YAML"):
        read_sheet("---\ntitle: !!python/object/apply:os.system [id]\n---\n")


def test_what_may_be_left_out():
    facts = read_sheet(small().replace("presets: []\n", "").replace("related: []\n", "")).facts
    assert (facts.presets, facts.related, facts.covers, facts.lesson, facts.sheets) == ((), (), (), None, ())
    assert (facts.group, facts.tested_by_readers, facts.slugs) == ("", False, ("muehle",))


def test_everything_else_a_text_may_say():
    more = (
        "group: brettspiele\ncovers: [eckmuehle]\nmaterial_extra: [Kreide]\ntested_by_readers: true\n"
        "sheets:\n  - {kind: wertung, title: Punkte, columns: [Name, Summe], rows: 9, note: Viel gewinnt.}\n"
        "  - {kind: plan, title: Plan, figure: brett}\n"
    )
    facts = read_sheet(small().replace("presets: []\n", more)).facts
    assert facts.slugs == ("muehle", "eckmuehle")
    assert facts.material_extra == ("Kreide",)
    assert facts.sheets == (ScoreSheet("Punkte", ("Name", "Summe"), 9, "Viel gewinnt."), PlanSheet("Plan", "brett"))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("group: spiele", "„group“ kennt nur: brettspiele, wuerfel-brettspiele, "),
        ("covers: [muehle]", "„covers“ nennt andere Spiele, nicht den Text selbst."),
        ("covers: [Eck Mühle]", "„Eck Mühle“ ist kein Kurzname aus a–z, 0–9 und -."),
        ("covers: eckmuehle", "„covers“ muss eine Liste von Wörtern sein."),
        ("tested_by_readers: ja", "Der Kopf: tested_by_readers ist true oder false."),
        ("sheets: {}", "„sheets“ muss eine Liste sein."),
        ("sheets: [x]", "sheets, Blatt 1 braucht kind und title."),
        ("sheets: [{kind: x, title: y}]", "sheets, Blatt 1: kind ist wertung oder plan."),
        ("sheets: [{kind: wertung, title: y}]", "sheets, Blatt 1: Ohne columns braucht das Blatt eine Art des Zählens"),
        (
            "sheets: [{kind: wertung, columns: [a], rows: 41}]",
            "sheets, Blatt 1: columns sind 1 bis 16 Überschriften, rows",
        ),
        ("sheets: [{kind: plan, title: y, figure: z}]", "Das Bild „z“ steht nicht unter figures."),
        ("cutouts: [karten]", "„cutouts“ kennt nur: domino-steine, bilderdomino-steine, "),
        ("lesson: {}", "lesson: steps ist eine Liste von 1 bis 12 Schritten."),
    ],
)
def test_what_else_cannot_be(line, reason):
    with pytest.raises(TextError) as caught:
        read_sheet(small().replace("presets: []\n", f"{line}\n"))
    assert str(caught.value).startswith(reason)


def test_only_a_tested_text_is_called_leichte_sprache():
    simple, tested = read_sheet(small()), read_sheet(small().replace("presets: []", "tested_by_readers: true"))
    assert [simple.language(readers) for readers in AUDIENCES.values()] == ["Einfache Sprache", None]
    assert [tested.language(readers) for readers in AUDIENCES.values()] == ["Leichte Sprache", None]


# --- the poster -------------------------------------------------------------------------------------------------


def with_poster(body):
    return small().replace("## E6\n", f"## E6\n## Plakat\n{body}\n")


def test_the_steps_of_a_poster_are_no_part_of_the_leaflet():
    sheet = read_sheet(
        with_poster("1. Leg **einen** Stein.\n2. ![](brett) Noch *einen*\n   Stein.\n3. ![](brett)\n   Ja!")
    )
    assert len(sheet.parts["erwachsene"]) == 6
    assert "kinder" not in sheet.posters
    poster = sheet.posters["erwachsene"]
    assert (poster.number, poster.title) == (7, "Plakat")
    assert poster.blocks == (
        Paragraph((Run("Leg "), Run("einen", strong=True), Run(" Stein."))),
        Beside(Picture("brett"), (Paragraph((Run("Noch "), Run("einen", emph=True), Run(" Stein."))),)),
        Beside(Picture("brett"), (Paragraph((Run("Ja!"),)),)),
    )


LIST_ONLY = "„## Plakat“ enthält eine nummerierte Liste und sonst nichts."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (with_poster(""), LIST_ONLY),
        (with_poster("Ein Satz.\n\n1. Los!"), LIST_ONLY),
        (with_poster("1. Los!\n\nEin Satz."), LIST_ONLY),
        (with_poster("- Los!"), LIST_ONLY),
        (with_poster("1. ![](brett)"), "Zeile 36: Neben dem Bild fehlt der Schritt."),
        (with_poster("1. ![](turm) Los!"), "Das Bild „turm“ steht nicht unter figures."),
        (with_poster("1. Los!\n\n   Und weiter."), "Zeile 36: Ein Listenpunkt ist genau ein Absatz."),
        (small().replace("## E6", "## Plakat"), "„## Plakat“ steht am Ende, nach den sechs Teilen."),
        (with_poster("1. Los!\n\n## E7"), "„# Erwachsene“ hat 8 Teile, ein Faltblatt hat 6."),
    ],
    ids=["empty", "text", "more", "bullets", "bare", "figure", "paragraphs", "early", "not-last"],
)
def test_what_is_no_poster(text, reason):
    with pytest.raises(TextError) as caught:
        read_sheet(text)
    assert str(caught.value) == reason
