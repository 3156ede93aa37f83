"""Playing at a table's page the way people do: by keys, by taps, by ear.

`Ear` keeps what the page says to screen readers and the newest frame, so that a test can choose among the moves the
engine allows; `walk` and `press` are the keyboard, `open_table` and `join` the way in.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.games.parts import folded

#: how a page puts together what comes in parts
PARTS = (Path(__file__).resolve().parents[2] / "static/js/table/parts.js").read_text()
#: keeps every paragraph the live region ever held, what came over the line, and what was sent
LISTEN = (
    PARTS.replace("export ", "")
    + """
window.__said = [];
window.__told = {};
window.__sent = [];
new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes) {
    if (node.nodeType === 1 && change.target.matches?.("[data-speech]")) window.__said.push(node.textContent);
  }
}).observe(document, { childList: true, subtree: true });
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      if (message.type !== "table") return;
      const first = !window.__table;
      window.__table = folded(window.__table, message) ?? window.__table;
      if (!first) for (const { version, effects } of message.told) window.__told[version] = effects;
    });
  }
  send(data) {
    window.__sent.push(JSON.parse(data));
    super.send(data);
  }
};
"""
)


class Ear:
    """What a visitor who sees nothing knows: what is said, and what comes to their own page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(LISTEN)

    @property
    def frame(self) -> dict[str, Any]:
        """The newest table."""
        return self.page.evaluate("window.__table")

    def said(self) -> list[str]:
        """Everything the page has said so far."""
        return self.page.evaluate("window.__said")

    def events(self) -> list[str]:
        """The sentences of all events since this page has been open, in order."""
        told = self.page.evaluate("window.__told")
        return [effect["text"] for version in sorted(told, key=int) for effect in told[version] if effect.get("text")]

    def sent(self, kind: str) -> list[dict[str, Any]]:
        """The messages of this type that were sent."""
        return [message for message in self.page.evaluate("window.__sent") if message["type"] == kind]

    def once_sent(self, kind: str) -> list[dict[str, Any]]:
        """The same, as soon as there is one; what is not answered is sent again."""
        wait_for(self.page, "(kind) => window.__sent.some((message) => message.type === kind)", kind)
        return self.sent(kind)

    def newer(self, version: int) -> None:
        """Wait for a frame newer than `version`."""
        wait_for(self.page, "(version) => window.__table.version > version", version)


def wait_for(page: Page, condition: str, arg: Any = None) -> None:
    page.wait_for_function(condition, arg=arg)


def controlled(page: Page) -> None:
    """Wait until the service worker serves this page. It takes over pages that are there when it begins; one that was
    being loaded just then may be left out, and comes anew."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    if page.evaluate("() => navigator.serviceWorker.controller === null"):
        page.reload()
    wait_for(page, "() => navigator.serviceWorker.controller !== null")


def hear(page: Page, sentence: str) -> None:
    """Wait until the page has said this, at least as a part of something."""
    wait_for(page, "(sentence) => window.__said.some((said) => said.includes(sentence))", sentence)


def asks(page: Page, key: str) -> str:
    """Press one of the letters that tell about the table; what it says. It does not count as said by itself."""
    count = page.evaluate("window.__said.length")
    page.keyboard.press(key)
    wait_for(page, "(count) => window.__said.length > count", count)
    return page.evaluate("window.__said.pop()")


def open_table(page: Page, slug: str, seats: int, opponent: str = "mensch", **form: str) -> str:
    """A new table, the page on its first seat; its code. `form` are further fields of the opening form."""
    page.goto(f"/spiele/{slug}/")
    token = page.locator("[name=csrfmiddlewaretoken]").first.input_value()
    answer = page.context.request.post(
        f"/spiele/{slug}/oeffnen/",
        form={"csrfmiddlewaretoken": token, "plaetze": str(seats), "gegner": opponent, **form},
    )
    assert "/tisch/" in answer.url, answer.status
    page.goto(answer.url)
    expect(page.locator(".side").first).to_be_visible()
    fold_invitation(page)
    return page.locator(".table-title .code").inner_text()


def fold_invitation(page: Page) -> None:
    """Put away what a host who waits is shown first: how others come."""
    fold = page.locator("[data-invite].over [data-invite-fold]")
    if fold.is_visible():
        fold.click()


def details(page: Page) -> None:
    """Bring the details of the table in sight: beside it, or behind "Mehr"."""
    expect(page.locator(".side").first).to_be_visible()  # what the buttons do is known by then
    if not page.locator("[data-panel]").is_visible():
        page.get_by_role("button", name="Mehr", exact=True).click()
        expect(page.locator("[data-panel]")).to_be_visible()


def join(page: Page, code: str) -> None:
    """Sit down at a table by its address."""
    page.goto(f"/tisch/{code}/")
    page.get_by_role("button", name="Mitspielen").click()
    expect(page.locator(".near .side", has_text="(du)")).to_be_visible()


def thing(page: Page, target: str) -> Any:
    """What can be touched under this name."""
    return page.locator(f'[data-stage] [data-target="{target}"]')


def focused(page: Page) -> str | None:
    """The target that has the focus."""
    return page.evaluate("document.activeElement?.dataset?.target ?? null")


#: where the focus has to go to reach a target: "here", "Tab", or an arrow
WAY = """(target) => {
  const goal = document.querySelector(`[data-stage] [data-target="${CSS.escape(target)}"]`);
  const here = document.activeElement;
  if (here?.dataset?.target === target) return "here";
  const group = (item) => item?.closest?.("[data-group]")?.dataset.group;
  if (!here?.dataset?.target || group(here) !== group(goal)) return "Tab";
  const [a, b] = [here, goal].map((item) => item.getBoundingClientRect());
  const dx = b.left + b.width / 2 - a.left - a.width / 2;
  const dy = b.top + b.height / 2 - a.top - a.height / 2;
  const across = dx > 0 ? "ArrowRight" : "ArrowLeft";
  const down = dy > 0 ? "ArrowDown" : "ArrowUp";
  return Math.abs(dx) >= Math.abs(dy) ? [across, down] : [down, across];
}"""


def walk(page: Page, target: str) -> None:
    """Bring the focus to a target with Tab and arrows alone."""
    seen: dict[tuple[str | None, str], int] = {}
    for _press in range(80):
        way = page.evaluate(WAY, target)
        if way == "here":
            return
        if way == "Tab":
            page.keyboard.press("Tab")
            continue
        here = focused(page)
        # the straight way, the other one where that leads nowhere, any after that
        keys = [*way, "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "Home", "End"]
        key = min(keys, key=lambda each: (seen.get((here, each), 0), keys.index(each)))
        seen[here, key] = seen.get((here, key), 0) + 1
        page.keyboard.press(key)
    raise AssertionError(f"the keyboard does not reach {target} from {focused(page)}")


def press(page: Page, target: str) -> None:
    """Go to a target, or to the button that stands for it below, and choose it with Enter."""
    if thing(page, target).count():
        walk(page, target)
    else:
        button = page.locator(f'[data-buttons] [data-key="{target}"]')
        expect(button).to_be_visible()
        for _press in range(100):
            here = page.evaluate(
                """() => document.activeElement.closest("[data-buttons]") ? document.activeElement.dataset.key : null"""
            )
            if here == target:
                break
            page.keyboard.press("Tab" if here is None else "ArrowRight")
        expect(button).to_be_focused()
    page.keyboard.press("Enter")


def change_frames(page: Page, change: Callable[[dict[str, Any]], None]) -> None:
    """Let the server's tables through as `change` makes them: what takes minutes to happen, at once."""

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        have: dict[str, Any] | None = None

        def pass_on(data: str | bytes) -> None:
            nonlocal have
            message = json.loads(data)
            if message["type"] == "table":
                message = have = folded(have, message)
                message = deepcopy(message)
                change(message)
            line.send(json.dumps(message))

        server.on_message(pass_on)

    page.route_web_socket(re.compile("/ws/"), between)


def some_path(tree: Any, rng: random.Random, wish: Any = None) -> list[str]:
    """A move out of the tree of a frame, as far as it was sent: random, or the first that `wish(node)` picks."""
    path: list[str] = []
    node = tree
    while isinstance(node, dict):
        targets = list(node.get("next", {}))
        if node.get("complete") and (not targets or rng.random() < 0.5):
            return [*path, "!done"] if targets else path
        target = (wish and wish(node, path)) or rng.choice(targets)
        path.append(target)
        node = node["next"][target]
    return path
