"""A whole day for each variant: planned by two, played with three who count and a group's phone, and finished."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, submit
from tests.browser.test_planning import begin, nobody_misses_a_visit

pytestmark = pytest.mark.browser


@dataclass(frozen=True)
class Kind:
    """How a day goes: by a plan or as they like, with places or a ribbon for everybody, and what is printed."""

    variant: str
    rotates: bool
    places: bool
    papers: tuple[str, ...]


DAYS = (
    Kind("Schule", True, True, ("laufzettel", "staende", "uebersicht", "packliste", "aufschreiben")),
    Kind("Kita", True, False, ("laufzettel", "staende", "uebersicht", "packliste", "aufschreiben")),
    Kind("Familientag", False, True, ("staende", "packliste", "aufschreiben", "spielepass")),
    Kind("Menschen mit Behinderung", False, False, ("staende", "packliste", "aufschreiben", "spielepass")),
)


def throw(page: Page, group: str, points: int) -> None:
    """A group as a whole throws three times."""
    page.get_by_role("button", name=re.compile(f"^{group}")).click()
    page.get_by_role("button", name=re.compile("^Alle")).click()
    for number in (1, 2, 3):
        tried = page.get_by_role("group", name=re.compile(f"^{number}"))
        tried.get_by_role("button", name=str(points), exact=True).click()
    page.get_by_role("button", name="Fertig").click()
    expect(page.locator(".last")).to_contain_text(f"{group}: {3 * points} Punkte")
    expect(page.locator("[data-state]")).to_have_text("")


@pytest.mark.parametrize("kind", DAYS, ids=lambda kind: kind.variant)
def test_a_day_from_the_plan_to_the_thanks(visitor, log_in, let_hold, check_everywhere, kind):
    page, second = log_in(visitor(size=DESK)), log_in(visitor(size=PHONE))
    begin(page, f"Fest {kind.variant}", kind.variant)
    plan = page.url.split("#")[0]

    # planned by two: the second hears of what the first does
    page.get_by_label("Gruppen, je Zeile eine").fill("Bären 8 stufenlos\nIgel 6\nDachse 7 ruhig")
    submit(page.get_by_role("button", name="Ansehen"))
    submit(page.get_by_role("button", name="Gruppen eintragen"))
    second.goto(plan)
    page.goto(f"{plan}spiele/")
    for game in ("Dosenwerfen", "Zielwurf", "Blinde Kuh"):
        page.get_by_label(game, exact=False).first.check()
    submit(page.get_by_role("button", name="Diese Stände nehmen"))
    expect(second.locator("#neuer")).to_contain_text("hat gerade geändert")
    submit(second.get_by_role("link", name="Neu laden"))
    for place in second.locator("#orte details").all()[:2]:
        place.locator("summary").click()
        quiet = place.get_by_label("ruhig", exact=False)
        quiet.check()
        submit(place.get_by_role("button", name="Ändern"))
    if kind.rotates:
        page.goto(plan)
        submit(page.get_by_role("button", name="Plan rechnen"))
        nobody_misses_a_visit(page)
    page.goto(plan)
    check_everywhere(page)
    let_hold(page)
    codes = [link.inner_text().split()[-1] for link in page.locator("#gruppen a.code").all()]

    # every sheet can be printed
    for paper in kind.papers:
        answer = page.request.get(f"{plan}drucken/{paper}.pdf")
        assert (answer.status, answer.body()[:5]) == (200, b"%PDF-"), paper
    for number in (1, 2, 3):
        answer = page.request.get(f"{plan}urkunden/{number}.pdf")
        assert (answer.status, answer.body()[:5]) == (200, b"%PDF-")

    # a group's phone shows the way, or that they may go where they like
    phone = visitor(size=PHONE)
    phone.goto(f"/plan/{codes[0]}/")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Bären")
    if kind.rotates:
        expect(phone.locator(".steps li").first).to_be_visible()
    else:
        expect(phone.get_by_text(re.compile(r"Geht von \d\d:\d\d bis \d\d:\d\d, wohin ihr mögt:"))).to_be_visible()
    expect(phone.get_by_text("stufenlos")).to_have_count(0)  # what a group needs stands on no such page
    check_everywhere(phone)

    # three count at two stalls
    page.get_by_role("link", name="Ergebnisse", exact=True).click()
    links = page.get_by_role("link", name=re.compile("^Ergebnisse aufschreiben"))
    expect(links).to_have_count(2)
    tins, target = (
        next(link.get_attribute("href") for link in links.all() if game in link.inner_text())
        for game in ("Dosenwerfen", "Zielwurf")
    )
    for address, group, points in ((tins, "Bären", 2), (tins, "Igel", 1), (target, "Dachse", 1)):
        scorer = visitor(size=PHONE)
        scorer.goto(address)
        throw(scorer, group, points)
    page.reload()
    rows = page.locator(".board tbody tr")
    expect(rows).to_have_count(3)
    expect(page.get_by_role("columnheader", name="Platz")).to_have_count(2 if kind.places else 0)
    expect(page.get_by_text("Für alle gibt es ein Bändchen.")).to_have_count(0 if kind.places else 1)
    check_everywhere(page)

    # and it is over: what remains is said, results stay
    page.goto(plan)
    submit(page.get_by_role("button", name="Spieltag beenden"))
    to_do = page.get_by_role("region", name="Was noch zu tun ist")
    expect(to_do.get_by_role("listitem").filter(has_text="erledigt: Den Spieltag beenden")).to_be_visible()
    check_everywhere(page)
    page.goto(f"{plan}ergebnisse/")
    expect(rows).to_have_count(3)
