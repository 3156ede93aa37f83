"""The material lists in the hand of a volunteer, and of two at once."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE


def cell(page, row: str, field: str):
    return page.locator("tr", has_text=row).first.locator(f'[data-field="{field}"]')


def test_a_volunteer_edits_a_cell_in_place_and_everyone_sees_it(visitor, log_in):
    helper, reader = log_in(visitor(size=PHONE)), visitor()
    helper.goto("/listen/drinnen-erwachsene/")
    place = cell(helper, "Kalaha", "bemerkung")
    place.locator("a.value").click()
    place.locator('[name="value"]').fill("im weißen Karton, Schrank 2")
    place.get_by_role("button", name="Speichern").click()
    expect(place).to_contain_text("im weißen Karton, Schrank 2")
    reader.goto("/listen/drinnen-erwachsene/")
    expect(cell(reader, "Kalaha", "bemerkung")).to_contain_text("im weißen Karton, Schrank 2")
    assert reader.locator("a.value").count() == 0


def test_two_who_edit_one_cell_lose_nothing(visitor, log_in):
    first, second = log_in(visitor()), log_in(visitor(size=PHONE, allow=(409,)))
    for page in (first, second):
        page.goto("/listen/draussen/")
        cell(page, "Hufeisen", "anzahl").locator("a.value").click()
    for page, value in ((first, "4"), (second, "5")):
        place = cell(page, "Hufeisen", "anzahl")
        place.locator('[name="value"]').fill(value)
        place.get_by_role("button", name="Speichern").click()
    expect(cell(first, "Hufeisen", "anzahl")).to_contain_text("4")
    conflict = cell(second, "Hufeisen", "anzahl").locator(".choice")
    expect(conflict).to_contain_text("4")
    expect(conflict).to_contain_text("5")
    conflict.get_by_role("button", name="Meinen Wert nehmen").click()
    expect(conflict).to_have_count(0)
    expect(cell(second, "Hufeisen", "anzahl")).to_contain_text("5")
    first.reload()
    expect(cell(first, "Hufeisen", "anzahl")).to_contain_text("5")


def test_lists_violate_nothing(visitor, log_in, check_axe):
    page = log_in(visitor(size=PHONE))
    page.goto("/listen/")
    check_axe(page)
    page.goto("/listen/drinnen-kinder/")
    check_axe(page)
    cell(page, "Memory", "anzahl").locator("a.value").click()
    cell(page, "Memory", "anzahl").get_by_role("button", name="Speichern").wait_for()
    check_axe(page)


LONG = """
from inventory.models import Item, MaterialList
made = MaterialList.objects.create(slug="lang", title="Lang", heading="Lang", columns=["benennung", "nicht_vorhanden"])
Item.objects.bulk_create(
    Item(material_list=made, position=n, benennung=f"Sache {n}", nicht_vorhanden=n % 2 == 0) for n in range(1, 151)
)
"""


def test_a_long_list_is_printed_as_a_whole(visitor, server):
    """What is not loaded yet is not left out in silence: the sheet says so, and the keys lead to the PDF."""
    server.manage("shell", "-v0", "-c", LONG)
    page = visitor()
    page.goto("/listen/lang/")
    rest = page.locator("[data-whole]")
    expect(rest).to_be_hidden()
    page.emulate_media(media="print")
    expect(rest).to_contain_text("Hier fehlen Zeilen, die noch nicht geladen sind.")
    expect(rest).to_contain_text("/listen/lang/liste.pdf")
    page.emulate_media(media="screen")
    for query in ("?stand=fehlt", ""):
        page.goto(f"/listen/lang/{query}")
        with page.expect_request(lambda request, query=query: request.url.endswith(f"/listen/lang/liste.pdf{query}")):
            page.keyboard.press("ControlOrMeta+p")
    page = visitor()
    page.goto("/listen/lang/")
    while page.locator("tr.item").count() < 150:
        shown = page.locator("tr.item").count()
        page.get_by_role("link", name="Weitere Zeilen").scroll_into_view_if_needed()
        page.locator("tr.item").nth(shown).wait_for()
    expect(page.locator("[data-whole]")).to_have_count(0)
