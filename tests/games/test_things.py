"""What lies on a table, as JSON: once for each thing, but for what says other names at other tables."""

from __future__ import annotations

import orjson

from games.domain.things import Items, Things
from games.engines.scene import Area, Piece, Sheet
from games.engines.text import Names, _, addressed, who

HERE, THERE = Names(("Igel", "Dachs")), Names(("Fuchs", "Biber"))


def labels(items: Items) -> list[str]:
    assert [orjson.loads(written) for written in items.written] == items
    return [item["label"] for item in items]


def test_a_thing_is_put_into_json_once():
    things = Things()
    first = things.shown([Piece("a1", "stone", _("weißer Stein"), 0)], HERE)
    again = things.shown([Piece("a1", "stone", _("weißer Stein"), 0)], THERE)
    assert first[0] is again[0]
    assert first.written[0] is again.written[0]


def test_what_names_somebody_names_them_anew():
    things = Things()
    for label in (who(1), _("Hand von {side}", side=who(1)), addressed(1, _("deine Hand"), _("{side}", side=who(1)))):
        shown = [
            labels(things.shown([Area("hand", label), Piece("x", "card", label)], names)) for names in (HERE, THERE)
        ]
        assert all("Dachs" in one for one in shown[0])
        assert all("Biber" in one for one in shown[1])


def test_a_number_is_no_truth_value():
    """Of 1 and True, which are equal, one does not stand for the other."""
    one, true = (Piece("a1", "stone", _("Stein"), owner=owner) for owner in (1, True))
    assert [item["owner"] for item in Things().shown([one, true], HERE)] == [1, True]
    assert orjson.dumps(Things().shown([true, one], HERE)) != orjson.dumps(Things().shown([one, one], HERE))


def test_what_is_made_anew_each_time_is_not_kept(monkeypatch):
    monkeypatch.setattr(Things, "MOST", 2)
    things = Things()
    for number in range(5):
        things.shown(
            [Sheet("blatt", _("Blatt {n}", n=number), (), ()), Piece("a", "card", _("Karte {n}", n=number))], HERE
        )
    assert len(things._known) <= 2
    assert not any(isinstance(thing, Sheet) for thing, *_made in things._known.values())
    assert labels(things.shown([Piece("a", "card", _("Karte {n}", n=0))], HERE)) == ["Karte 0"]
