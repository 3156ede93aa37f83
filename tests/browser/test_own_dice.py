"""At a wooden board: what the dice on the table show is tapped, or typed, and the page keeps the score."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.at_table import Ear, open_table
from tests.browser.conftest import PHONE

OWN = {"option-eigene_wuerfel": "True", "option-beginn": "platz"}


def test_the_fallen_die_is_tapped_and_the_score_is_kept(visitor: Callable[..., Page]) -> None:
    page = visitor(size=PHONE)
    ear = Ear(page)
    open_table(page, "sechser-spiel", 2, "leicht", **OWN)
    page.locator("[data-target=wuerfel]").click()
    faces = page.get_by_role("button", name="Auge")
    expect(faces).to_have_count(6)
    for face in faces.all():
        box = face.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    page.get_by_role("button", name="4 Augen").click()
    page.locator("[data-target=zeile-6]").click()
    expect(page.locator("[data-log]")).to_contain_text("Selbst gewürfelt und eingetippt.")
    assert ["wuerfel", "augen-4"] in [sent["move"] for sent in ear.sent("move")]
    expect(page.locator(".sheet").first).to_contain_text("24")
    # the computer has no dice on the table: the page throws for it, and it is our turn again
    expect(page.locator("[data-prompt]")).to_have_text("Tippe den Würfel an.")
    assert ear.events().count("Selbst gewürfelt und eingetippt.") == 1


def test_by_keys_alone(visitor: Callable[..., Page]) -> None:
    page = visitor(size=PHONE)
    open_table(page, "sechser-spiel", 2, "leicht", **OWN)
    page.locator("[data-target=wuerfel]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Auge")).to_have_count(6)
    page.keyboard.press("5")
    expect(page.locator("[data-prompt]")).to_contain_text("Zeile")
