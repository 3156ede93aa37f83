"""The style of the house: each rule by a text that breaks it, and the same text mended."""

import re

import pytest

from rules.domain.check_style import style
from rules.domain.reading import read_sheet
from rules.domain.shipped import shipped_files
from tests.rules.conftest import small


def found(text, code):
    return [str(finding) for finding in style(read_sheet(text), text) if finding.code == code]


def written(slug, part, said, audience="K", head=""):
    """A text of a game that says this in one part, and nothing else."""
    text = small(slug=slug).replace(f"## {audience}{part}\n", f"## {audience}{part}\n{said}\n")
    return text.replace("cover: brett\n", f"cover: brett\n{head}")


# --- how one wins ---


@pytest.mark.parametrize(
    ("said", "tells"),
    [
        ("Du gewinnst, wenn der andere nur noch zwei Steine hat.", True),
        ("Wer zuerst drüben ist, gewinnt.", True),
        ("Gewonnen!", False),
        ("Er hat nur noch zwei? Du gewinnst!", False),
        ("::: lang\nDu gewinnst, wenn der andere nur noch zwei Steine hat.\n:::", False),
        ("### Du gewinnst, wenn er keinen Stein hat", False),
    ],
)
def test_children_read_in_the_folded_sheet_how_one_wins(said, tells):
    missing = "Kinder (kurz): Fehler: Kein Satz der Teile 2 bis 4 sagt, wie man gewinnt („Du gewinnst, wenn …“)."
    assert found(written("muehle", 2, said), "ziel") == ([] if tells else [missing])
    assert found(written("muehle", 6, said), "ziel") == [missing]  # not in the history


# --- rules the table insists on ---


@pytest.mark.parametrize(
    ("slug", "rule", "said"),
    [
        ("schach", "Schlagen", "Steht da eine fremde Figur? Schlag sie!"),
        ("schach", "Umwandlung", "Drüben verwandelt sich der Bauer."),
        ("skat", "Trumpf bedienen", "Kommt Trumpf, dann leg auch Trumpf."),
        ("whist", "Bedienen", "Du musst bedienen."),
        ("backgammon", "Einsetzen im fremden Heimfeld", "Setz ihn im fremden Heimfeld ein."),
        ("backgammon", "Aussetzen", "Sonst setzt du aus."),
        ("romme", "Mindestens drei Karten", "Leg mindestens drei Karten aus."),
        ("halma", "Schritt oder Sprung", "Rück oder spring, nie beides."),
        ("muehle", "Mühlen schützen", "Steine in Mühlen sind sicher."),
    ],
)
def test_a_rule_that_the_folded_sheet_lacks(slug, rule, said):
    def lacks(text):
        return [place.split(":")[0] for place in found(text, "regel") if f"„{rule}“" in place]

    text = written(slug, 3, said)
    assert lacks(text) == ["Erwachsene (lang)"]
    assert lacks(text.replace("@@", said).replace("## E3\n", f"## E3\n{said}\n")) == []
    assert lacks(written(slug, 3, f"::: lang\n{said}\n:::")) == ["Kinder (kurz)", "Erwachsene (lang)"]
    assert lacks(written(slug, 3, said.split(" ", maxsplit=1)[0])) == ["Kinder (kurz)", "Erwachsene (lang)"]


def test_a_rule_is_asked_of_the_games_that_have_it():
    assert not [place for place in found(written("whist", 3, "Nichts."), "regel") if "Trumpf bedienen" in place]


def test_the_lists_name_texts_of_their_family():
    import yaml

    for file in shipped_files()["muehle"].parent.parent.glob("*/rules.yaml"):
        for rule, each in yaml.safe_load(file.read_text(encoding="utf-8")).items():
            assert set(each) <= {"games", "words"}, (file, rule)
            assert all(isinstance(word, str) for word in each["words"]), (file, rule)
            assert all((file.parent / f"{slug}.md").is_file() for slug in each.get("games", ())), (file, rule)


# --- terms ---


@pytest.mark.parametrize(
    ("slug", "term", "used", "explained"),
    [
        ("boese-drei", "Augen", "Zähl die Augen.", "Zähl die Augen, also die Punkte."),
        ("canton", "Augen", "Zähl die Augen.", "Zähl die Augen. So heißen die Punkte."),
        ("skat", "Augen", "Du brauchst 61 Augen.", "Jedes Ass zählt elf. Du brauchst 61 Augen."),
        ("skat", "Stich", "Nimm viele Stiche!", "Drei Karten sind ein Stich. Nimm viele Stiche!"),
        ("skat", "Ausspielen", "Links spielt einer aus.", "Links spielt einer aus: Er legt zuerst."),
        ("skat", "Bedienen", "Alle bedienen.", "Alle bedienen: Legt die Farbe, die zuerst kam."),
    ],
)
def test_a_term_is_explained_where_children_first_meet_it(slug, term, used, explained):
    (one,) = found(written(slug, 3, used), "begriff")
    said = used.removesuffix(".").removesuffix("!")
    assert one == (
        f"Kinder, Teil 3 „K3“: Fehler: „{term}“ wird hier zuerst gebraucht und nicht erklärt (terms.yaml): „{said}“"
    )
    assert found(written(slug, 3, explained), "begriff") == []
    # too late, or where there is only room in the long layouts
    assert found(written(slug, 3, f"{used} Los. Weiter. Schnell. {explained}"), "begriff")
    assert found(written(slug, 3, f"{used}\n\n::: lang\n{explained}\n:::"), "begriff")
    # adults, the history and games of another family
    assert found(written(slug, 3, used, "E"), "begriff") == []
    assert found(written(slug, 6, used), "begriff") == []
    assert found(written("muehle", 3, used), "begriff") == []


# --- dates and superlatives ---

ALONE = "Erwachsene, Teil 6 „E6“: Fehler: Ohne zweite Quelle: {}. Im Kopf fehlt „# zweite Quelle: {} – wo es steht“."


@pytest.mark.parametrize(
    ("said", "claims"),
    [
        ("Der Verband entstand 1899 in Halle.", ["1899"]),
        ("Im 19. Jahrhundert kam es zu uns.", ["19. Jahrhundert"]),
        ("Es ist über 3000 Jahre alt und das älteste von allen.", ["3000", "älteste"]),
        ("Der Rekord fiel 2004. Keiner war schneller.", ["2004", "Rekord"]),
        ("Um 1900 spielten es alle, auch die jüngere Schwester mit 120 Karten.", []),
        ("Das stärkte den Verein. Längst ist es bekannt.", []),
    ],
)
def test_a_date_or_a_superlative_has_a_second_source(said, claims):
    text = written("muehle", 6, said, "E")
    wanted = [ALONE.format(", ".join(f"„{claim}“" for claim in claims), claims[0])] if claims else []
    assert found(text, "beleg") == wanted
    head = "".join(f"# zweite Quelle: {claim} – Chronik\n" for claim in claims)
    assert found(written("muehle", 6, said, "E", head), "beleg") == []
    # a date elsewhere is no evidence, and only the history claims anything
    assert found(written("muehle", 6, said, "E", "# zweite Quelle: 1777 – Chronik\n"), "beleg") == wanted
    assert found(written("muehle", 3, said, "E"), "beleg") == []


# --- words ---


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("Werden Sie als Erste oder Erster alle Karten los.", "als Erste oder Erster"),
        ("Komm als Erster ans Ziel!", "als Erster"),
        ("Nimm statt dessen zwei.", "statt dessen"),
        ("Bastel dir eine Kuh.", "Bastel"),
        ("Nimm Steine bzw. Knöpfe.", "bzw."),
    ],
)
def test_words_the_house_says_otherwise(said, word):
    (one,) = found(written("muehle", 3, said), "hausstil")
    assert one.startswith(f"Kinder, Teil 3 „K3“: Fehler: „{word}“: besser ")
    (one,) = found(small(one_line=f"'{said}'"), "hausstil")
    assert one.startswith(f"Kopf, one_line: Fehler: „{word}“")


@pytest.mark.parametrize("said", ["Am Tisch im Netz zählt es.", "Der Computer prüft es.", "Der Bildschirm zeigt."])
@pytest.mark.parametrize("where", ["{}", "::: lang\n{}\n:::", "::: lang\n| Was | Wie |\n|---|---|\n| Wer? | {} |\n:::"])
def test_paper_does_not_speak_of_the_screen(said, where):
    (one,) = found(written("muehle", 3, where.format(said), "E"), "hausstil")
    assert one.startswith("Erwachsene, Teil 3 „E3“: Fehler: ")
    assert (
        found(written("muehle", 3, where.format("Zwei Forscher rechneten mit Computern nach."), "E"), "hausstil") == []
    )


def test_a_card_is_led_not_laid_out():
    said = "Wer links sitzt, legt aus."
    (one,) = found(written("skat", 3, said), "hausstil")
    assert "„legt aus“: besser „spielt aus“" in one
    assert found(written("romme", 3, said), "hausstil") == []  # where cards are melded it is right
    assert (
        found(written("skat", 3, "Er legt zwei Karten aus der Hand weg. Das legt ihm Trumpf nahe."), "hausstil") == []
    )


def test_words_that_only_look_like_them():
    assert found(written("muehle", 3, "Als Erstes kommt Bastelpapier, stattdessen nie. Basteln!"), "hausstil") == []


# --- kurz and lang ---


def test_no_sentence_stands_in_both_lengths():
    said = "::: kurz\nWer dran ist, muss ziehen. Gut so!\n:::\n\n::: lang\nGut so! Wer dran ist, muss ziehen.\n:::"
    assert found(written("muehle", 3, said), "doppelt") == [
        "Kinder, Teil 3 „K3“: Fehler: Der Satz steht in „kurz“ und in „lang“: „Wer dran ist, muss ziehen“"
    ]
    beside = f":::: neben\n![](brett)\n\n{said}\n::::"
    assert len(found(written("muehle", 3, beside), "doppelt")) == 1
    apart = said.replace("::: lang\nGut so! Wer dran ist, muss ziehen.", "::: lang\nGut so!")
    assert found(written("muehle", 3, apart), "doppelt") == []


def test_no_rule_says_twice_for_which_games_it_is():
    """Of a key that stands there twice the second counts, without a word."""
    for file in shipped_files()["muehle"].parent.parent.glob("*/rules.yaml"):
        for rule in file.read_text(encoding="utf-8").split("\n\n"):
            for block in re.split(r"\n(?=\S)", rule):
                assert block.count("\n  games:") <= 1, f"{file.parent.name}: {block.splitlines()[0]}"
