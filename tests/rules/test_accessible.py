"""What two programs that check PDF/UA see in what is printed, read from the outside."""

import outloud
import pdfua
import pytest

from rules.domain.passes import pass_pdf
from rules.domain.playthings import thing_pdf
from rules.domain.printing import leaflet_pdf
from rules.domain.sheet import AUDIENCES, LAYOUTS

#: what a program says that is no fault of the file, with the reason: docs/leaflets.md says more
NO_FAULT = {
    "TBL-012": "a table to fill in by hand has empty cells",
}


def found(made, tmp_path):
    """The rules that are broken, and what is said about it."""
    path = tmp_path / "made.pdf"
    path.write_bytes(made)
    heard = outloud.check(str(path))
    assert heard.error is None
    told = {finding.rule: finding.message for finding in heard.findings if finding.rule not in NO_FAULT}
    return told | {finding.rule_id: finding.message for finding in pdfua.validate(str(path)).findings}


@pytest.mark.parametrize("audience", AUDIENCES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_leaflet(muehle, tmp_path, layout, audience):
    assert found(leaflet_pdf(muehle, AUDIENCES[audience], LAYOUTS[layout]), tmp_path) == {}


def test_a_pass_and_a_board(muehle, tmp_path):
    assert found(pass_pdf([muehle], "Fest"), tmp_path) == {}
    assert found(thing_pdf(muehle, "brett-muehle", "a4"), tmp_path) == {}


def test_a_fault_is_seen(muehle, tmp_path):
    made = leaflet_pdf(muehle, AUDIENCES["kinder"], LAYOUTS["a5"])
    untitled = made.replace(b"/DisplayDocTitle true", b"/DisplayDocTitle null")
    assert untitled != made
    assert found(untitled, tmp_path)
