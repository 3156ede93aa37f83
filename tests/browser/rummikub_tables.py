"""Tables of Rummikub as a test wants them: what lies on the table and on the own rack, and who answers there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from games.domain import frames
from games.engines import registry
from games.engines.core import GameError, Move
from games.engines.kit.states import changed
from games.engines.melds.rummikub import Tisch
from games.engines.melds.rummikub_figures import PACK, Tiles, in_order
from games.engines.scene import to_json
from tests.browser.at_table import LISTEN, open_table
from tests.browser.matches import played

#: up to twenty-four sets on a table: runs of three, and no tile twice
RUNS = [
    tuple(f"{colour}-{n}{copy}" for n in range(low, low + 3))
    for low in (1, 4, 7)
    for copy in ("", "#2")
    for colour in ("schwarz", "rot", "blau", "orange")
]
#: a line to a table at which `window.__serve` answers
ANSWERED = """
window.WebSocket = class {
  static OPEN = 1;
  static CLOSED = 3;
  readyState = 1;
  constructor() {
    window.__line = this;
    queueMicrotask(() => this.onopen?.());
  }
  async send(data) {
    for (const frame of await window.__serve(JSON.parse(data))) this.feed(frame);
  }
  close() {}
  feed(frame) { this.onmessage?.({ data: JSON.stringify(frame) }); }
};
"""


def state(table: list[Tiles], rack: Tiles, seats: int = 2) -> Tisch:
    """Seat 0 is to act and has come out, as all have; the others hold a tile each, the rest is the pool."""
    game = registry.find("rummikub").make(seats)
    left = [tile for tile in reversed(PACK) if tile not in rack and not any(tile in tiles for tiles in table)]
    own, lying = in_order(rack), tuple(table)
    racks = (own, *((tile,) for tile in left[: seats - 1]))
    return changed(
        game.start(), phase="spiel", racks=racks, had=own, table=lying, was=lying,
        pool=tuple(left[seats - 1 :]), opened=(True,) * seats,
    )  # fmt: skip


def full(sets: int, held: int) -> dict[str, Any]:
    """What seat 0 of four is sent, with so many sets on the table and so many tiles on its rack."""
    lying = RUNS[:sets]
    rack = [tile for tile in reversed(PACK) if not any(tile in tiles for tiles in lying)][:held]
    return _frame(state(lying, tuple(rack), 4), 4)


def _frame(s: Tisch, seats: int, version: int = 0, told: Any = ()) -> dict[str, Any]:
    game = registry.find("rummikub").make(seats)
    shown = dict(played("rummikub", seats).frames[0])
    shown.pop("moves", None)
    if game.to_act(s) == {0}:
        shown["moves"] = frames.tree(game, s, 0)
    effects = [to_json(effect) for effect in told]
    view = frames.view_json(game.view(s, 0))
    return shown | {
        "version": shown["version"] + version, "view": view, "turn": sorted(game.to_act(s)),
        "told": [{"version": shown["version"] + version, "effects": effects}] if effects else [],
    }  # fmt: skip


class Table:
    """A page at a table for two with what one wants on it; its moves are answered as the server would."""

    def __init__(self, page: Page, s: Tisch) -> None:
        open_table(page, "rummikub", 2)
        self.page = page.context.new_page()
        self.state = s
        self.game = registry.find("rummikub").make(2)
        self.moves = 0
        self.page.expose_function("__serve", self.answer)
        self.page.add_init_script(LISTEN)
        self.page.add_init_script(ANSWERED)
        self.page.set_viewport_size(page.viewport_size or {"width": 360, "height": 740})
        self.page.goto(page.url)
        self.page.evaluate("(frame) => window.__line.feed(frame)", _frame(s, 2))

    def answer(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        kind, path = message["type"], tuple(message.get("move", message.get("path", ())))
        if kind == "ping":
            return [{"type": "pong"}]
        if kind == "why":
            return [{"type": "why", "reason": str(self.game.explain(self.state, 0, path))}]
        shown = _frame(self.state, 2, self.moves)
        if kind == "step":
            node, targets = frames.node_of(self.game.step(self.state, 0, path))
            if targets:
                node["next"] = {
                    target: int(self.game.step(self.state, 0, (*path, target)).complete) for target in targets
                }
            return [{"type": "step", "version": shown["version"], "path": list(path), "node": node}]
        if kind != "move":
            return []
        try:
            self.game.check(self.state, 0, path)
        except GameError as error:
            return [{"type": "error", "id": message["id"], "code": error.code, "reason": str(error.reason)}]
        self.state, effects = self.game.apply(self.state, Move(0, path))
        self.moves += 1
        shown = _frame(self.state, 2, self.moves, effects)
        return [shown, {"type": "ok", "id": message["id"], "version": shown["version"]}]
