"""Words in other languages are marked, on pages and in print."""

import re
from collections import Counter

from rules.domain import foreign
from rules.domain.html import to_html
from rules.domain.printing import leaflet_pdf
from rules.domain.reading import read_sheet
from rules.domain.sheet import AUDIENCES, LAYOUTS
from rules.domain.shipped import shipped_files
from tests.rules import pdf
from tests.rules.conftest import small

SAID = "Bei *Checkers* gilt en passant nicht; Checkersteine sind keine."


def test_a_word_is_found_whole_and_nowhere_else():
    assert list(foreign.parts(SAID)) == [
        ("Bei *", ""), ("Checkers", "en"), ("* gilt ", ""), ("en passant", "fr"),
        (" nicht; Checkersteine sind keine.", ""),
    ]  # fmt: skip
    assert list(foreign.parts("Contract-Checkers")) == [("Contract-Checkers", "en")]
    assert list(foreign.parts("")) == []


def test_a_page_marks_them():
    html = to_html(read_sheet(small(SAID)).parts["erwachsene"][2].blocks, {})
    assert '<em><span lang="en">Checkers</span></em> gilt <span lang="fr">en passant</span> nicht' in html
    assert html.count("<span") == 2


def test_print_marks_them():
    sheet = read_sheet(shipped_files()["schach"].read_text(encoding="utf-8"))
    made = pdf.reader(leaflet_pdf(sheet, AUDIENCES["erwachsene"], LAYOUTS["a4"]))
    written = b"".join(page.get_contents().get_data() for page in made.pages)
    languages = Counter(re.findall(rb"/Lang\s*\((\w+)\)", written))
    assert languages[b"de"] >= 3  # after each of them German goes on
    assert (languages[b"fr"], languages[b"sa"], languages[b"fa"]) == (1, 1, 1)


def test_every_word_of_the_list_stands_in_a_text():
    texts = "".join(path.read_text(encoding="utf-8") for path in shipped_files().values())
    known = foreign.known()[1]
    assert {word for word in known if not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", texts)} == set()
