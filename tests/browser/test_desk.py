"""The author's desk in a browser: it shows what has just been saved, without a touch."""

import shutil
import threading

import pytest
from playwright.sync_api import expect

from rules.domain.shipped import shipped_files
from rules.management.commands.text import desk_server
from tests.browser.conftest import NARROW


@pytest.fixture
def folder(tmp_path):
    shutil.copy(shipped_files()["muehle"], tmp_path)
    return tmp_path


@pytest.fixture
def desk(folder):
    with desk_server("muehle", folder, 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_it_reloads_while_one_writes(browser, desk, folder):
    page = browser.new_page(viewport=NARROW)
    page.goto(desk)
    expect(page.get_by_role("rowheader", name="6 Uralt!")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # a page is enlarged by a click, and again small by another
    sheet = page.get_by_role("button", name="A4 zum Lesen, 1").first
    before = sheet.bounding_box()["width"]
    page.set_viewport_size({"width": 1280, "height": 800})
    sheet.click()
    expect(sheet).to_have_attribute("aria-expanded", "true")
    assert sheet.bounding_box()["width"] > 2 * before
    sheet.click()
    expect(sheet).to_have_attribute("aria-expanded", "false")
    file = folder / "muehle.md"
    file.write_text(file.read_text(encoding="utf-8").replace("## Uralt!", "## Steinalt!"), encoding="utf-8")
    expect(page.get_by_role("rowheader", name="6 Steinalt!")).to_be_visible()
    page.close()
