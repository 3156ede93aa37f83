"""What stands above the table, as the player it speaks of reads it."""

from __future__ import annotations

import pytest

from games.domain.addressing import to_you
from games.engines.text import Text, who

BEAVER = 1


@pytest.mark.parametrize(
    ("said", "to_beaver"),
    [
        ("{side} ist am Zug.", "Du bist dran."),
        ("Weiß ist am Zug.", "Du bist dran."),
        ("Die Schafe sind am Zug.", "Du bist dran."),
        ("{side} ist am Zug und steht im Schach.", "Du bist dran und stehst im Schach."),
        ("Herz: {side} ist am Zug.", "Herz: du bist dran."),
        ("{other} hat gedeckt. {side} ist am Zug.", "Igel hat gedeckt. Du bist dran."),
        ("{side} ist am Zug. Offen: links {n}.", "Du bist dran. Offen: links 3."),
        ("{side} zieht eine {n}.", "Du ziehst eine 3."),
        ("{side} setzt.", "Du setzt."),
        ("{side} trägt ein.", "Du trägst ein."),
        ("{side} würfelt und darf es {n}-mal versuchen.", "Du würfelst und darfst es 3-mal versuchen."),
        ("{side} soll {n} Karten ziehen.", "Du sollst 3 Karten ziehen."),
        ("{side} rät und nicht du.", "Du rätst und nicht du."),
        ("{side}: Versuch {n}.", "Du: Versuch 3."),
        ("{other} gibt.", "Igel gibt."),
        ("Die Karten werden gemischt.", "Die Karten werden gemischt."),
    ],
)
def test_a_sentence_about_a_player_is_said_to_that_player(said: str, to_beaver: str) -> None:
    text = Text(said, (("side", who(BEAVER)), ("other", who(0)), ("n", 3)))
    assert to_you(text, BEAVER, acting=True).render(names=("Igel", "Biber")) == to_beaver


def test_a_colour_is_a_name_too() -> None:
    text = Text("{side} würfelt.", (("side", Text("Gelb")),))
    assert str(to_you(text, BEAVER, Text("Gelb"), acting=True)) == "Du würfelst."
    assert str(to_you(text, BEAVER, Text("Rot"), acting=False)) == "Gelb würfelt."


def test_who_waits_reads_whose_turn_it_is() -> None:
    text = Text("{side} ist am Zug.", (("side", who(0)),))
    assert to_you(text, BEAVER, acting=False).render(names=("Igel", "Biber")) == "Igel ist am Zug."
