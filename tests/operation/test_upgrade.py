"""Data of the first state of the tables, written by the program of that time, is brought up to date by a start.

`first_state/rows.jsonl.gz` was made by the program as it was when every app had one migration: people played, edited a
list and a text, and it stores every row. `expected.json` says what that program knew of each table. In `aside_state`,
made when the tables of the games stood at 0007, are big games that were put aside in the middle.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.servers import Server, with_static
from tests.operation.places import Place
from tests.operation.players import Player, first_move
from tests.operation.services import Postgres

pytestmark = pytest.mark.xdist_group("operation")

STATE, ASIDE = Path(__file__).with_name("first_state"), Path(__file__).with_name("aside_state")
EXPECTED: dict[str, dict[str, Any]] = json.loads((STATE / "expected.json").read_text())
#: the data is old, and stays
KEEP = {"KEEP_DAYS": "36500"}

#: the rows, into tables as they were then; not brought up to date
AS_IT_WAS = """
from pathlib import Path
from gamesday.operation import backup
backup.call_command = lambda *args, **kwargs: None
backup.read(Path(%r))
"""
SHOW = """
import json
from django.contrib.auth.models import User
from games.domain import live
from games.models import Event, Table
from inventory.models import Change, Item
from rules.models import GameText
tables = {}
for table in Table.objects.all():
    record = live.find(table.code).record
    outcome = record.outcome()
    tables[table.code] = {
        "game": table.game, "version": record.version, "to_act": sorted(record.to_act()),
        "winners": sorted(outcome.winners) if outcome else None,
        "termination": outcome.termination if outcome else None,
        "seed": record.seed,
        "targets": {
            seat: sorted(record.game.step(record.state, seat, ()).targets) for seat in sorted(record.to_act())
        },
    }
print(json.dumps({
    "tables": tables,
    "events": list(Event.objects.order_by("pk").values_list("pk", "table", "number", "kind", "seat", "client_id")),
    "items": {
        item.pk: [item.material_list.slug, item.position, item.benennung, item.anzahl, item.bemerkung,
                  item.nicht_vorhanden, item.below_table, item.hinweis]
        for item in Item.objects.select_related("material_list")
    },
    "changes": list(Change.objects.order_by("pk").values_list("item__benennung", "field", "old", "new", "who_name")),
    "text": GameText.objects.get(slug="muehle").edited,
    "people": [[user.username, user.is_superuser, user.password] for user in User.objects.order_by("pk")],
}))
"""


def rows_then() -> dict[str, list[dict[str, Any]]]:
    """The rows that were stored, by model."""
    found: dict[str, list[dict[str, Any]]] = {}
    model, fields = "", []
    with gzip.open(STATE / "rows.jsonl.gz", "rt") as file:
        next(file)
        for line in map(json.loads, file):
            if isinstance(line, list):
                found[model].append(dict(zip(fields, line, strict=True)))
            elif "model" in line:
                model, fields = line["model"], line["fields"]
                found[model] = []
    return found


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def upgraded(request, tmp_path_factory, postgres: Postgres, prepared: Path) -> Iterator[Server]:
    url = postgres.database() if request.param == "postgresql" else ""
    var = tmp_path_factory.mktemp("upgrade") / "var"
    place = Place(var, url)
    place.manage(code=AS_IT_WAS % str(STATE / "rows.jsonl.gz"))
    assert "[ ] 0002_stations_and_doors" in place.manage("showmigrations", "games")
    server = Server(with_static(var, like=prepared), DATABASE_URL=url, **KEEP).start()
    yield server
    server.kill()


def test_everything_is_as_it_was_and_players_play_on(upgraded: Server):
    then = rows_then()
    now = json.loads(upgraded.manage("shell", "-v0", "-c", SHOW))

    # every table replays to the same position, with the same moves open
    assert now["tables"].keys() >= EXPECTED.keys()
    for code, expected in EXPECTED.items():
        assert now["tables"][code] == {name: value for name, value in expected.items() if name != "tokens"}, code
    moved = {
        row["table"] for row in then["games.event"] if row["kind"] == "move"
    }  # others are forgotten after two days
    assert [event for event in now["events"] if event[1] in moved] == [
        [row[name] for name in ("id", "table", "number", "kind", "seat", "client_id")]
        for row in then["games.event"]
        if row["table"] in moved
    ]

    # the lists say what they said, and remember who wrote what
    slugs = {row["id"]: row["slug"] for row in then["inventory.materiallist"]}
    names = ("position", "benennung", "anzahl", "bemerkung", "nicht_vorhanden", "below_table", "hinweis")
    for row in then["inventory.item"]:
        assert now["items"][str(row["id"])] == [slugs[row["material_list"]], *(row[name] for name in names)]
    assert now["changes"] == [
        ["Halma", "anzahl", "1", "2 große", "Hanno"],
        ["Halma", "bemerkung", "XXL-Größe, angefertigt vom Förderverein", 'Schachtel B, „unten“; "links"', "Hanno"],
        ["Halma", "anzahl", "2 große", "3 große", "Hanno"],
    ]

    # the edited text was not replaced by the one that is shipped now; people keep their passwords
    (text,) = [row["edited"] for row in then["rules.gametext"] if row["slug"] == "muehle"]
    assert "Mühle (so wie bei uns)" in text
    assert now["text"] == text
    assert now["people"] == [[row["username"], row["is_superuser"], row["password"]] for row in then["auth.user"]]

    # a guest's old cookie still holds the seat: at every running table the next move is made
    going_on = {code: table for code, table in EXPECTED.items() if table["termination"] is None}
    assert len(going_on) == 8
    for code, table in going_on.items():
        seat = table["to_act"][0]
        player = Player(upgraded.url, cookies={"gast": table["tokens"][seat]})
        frame = player.connect(code)
        assert (frame["version"], frame["seat"]) == (table["version"], seat)
        answer = player.play(*first_move(frame["moves"]), seat=seat)
        assert (answer["type"], answer["version"]) == ("ok", table["version"] + 1), code
        player.close()


def test_a_big_game_put_aside_goes_on_in_a_later_program(tmp_path: Path, prepared: Path) -> None:
    """By its code, on other devices, by other people, at the same place and with the same moves open."""
    Place(tmp_path / "var").manage(code=AS_IT_WAS % str(ASIDE / "rows.jsonl.gz"))
    server = Server(with_static(tmp_path / "var", like=prepared), **KEEP).start()
    try:
        for code, then in json.loads((ASIDE / "expected.json").read_text()).items():
            players = [Player(server.url) for _name in then["names"]]
            for seat, player in enumerate(players):
                player.join(code, platz=str(seat))
            (seat,) = then["to_act"]
            frame = players[seat].connect(code)
            sat_down = then["version"] + len(players)
            assert (frame["seat"], frame["version"], "aside" in frame) == (seat, sat_down, False), then["game"]
            assert sorted(frame["moves"]["next"]) == then["targets"][str(seat)], then["game"]
            answer = players[seat].play(*first_move(frame["moves"]), seat=seat)
            assert (answer["type"], answer["version"] > sat_down) == ("ok", True), then["game"]
            players[seat].close()
    finally:
        server.kill()
