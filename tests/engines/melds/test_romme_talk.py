"""What Rommé says: the line above the table, the notes beside the players, and why a touch is refused."""

from __future__ import annotations

import pytest

from games.engines.match import Match
from tests.engines.melds.test_romme import at, game, knocked, path_of, play, why


def status(match: Match) -> str:
    return str(match.game.view(match.state, None).status)


def notes(match: Match) -> list[str]:
    return [str(note) for note in match.game.view(match.state, None).notes]


def prompt(match: Match, words: str = "", seat: int = 0) -> str:
    return str(match.game.step(match.state, seat, path_of(words)).prompt)


# --- what is going on -------------------------------------------------------------------------------------------


def test_the_line_above_the_table_follows_a_round() -> None:
    match = at("h5 h6 p9", "k2 k3", phase="ziehen", laenge="3")
    assert status(Match(game(), "geben")) == "Die Karten werden gemischt."
    assert status(match) == "Spieler 1 zieht."
    play(match, "0 stapel")
    assert status(match) == "Spieler 1 legt aus oder wirft ab."
    play(match, "0 p9 ablage")
    assert status(match) == "Spieler 2 zieht."
    ended = play(at("p8", "kK k5", opened="01", laenge="3"), "0 p8 ablage")
    assert status(ended) == "Die Partie ist aus. Spieler 1 gibt."
    assert prompt(ended) == "Gib die Karten für die nächste Partie."
    over = play(at("p8", "kK k5", opened="01"), "0 p8 ablage")
    assert status(over) == "Spieler 1 gewinnt mit den wenigsten Minuspunkten."


def test_knocking_is_asked_of_all_and_answered_by_one() -> None:
    match = knocked()
    assert status(match) == "Möchte jemand die offene Karte außer der Reihe?"
    assert prompt(match, seat=2) == "Möchtest du Pik 9? Das kostet zwei Karten vom Stapel."
    play(match, "3 klopfen")
    assert status(match) == "Spieler 4 hat geklopft. Spieler 2 entscheidet."
    assert prompt(match, seat=1) == "Darf Spieler 4 Pik 9 haben? Du ziehst dann vom Stapel."
    play(match, "1 erlauben")
    assert prompt(match, seat=1) == "Ziehe eine Karte vom Stapel."
    assert prompt(play(knocked(), "3 klopfen", "1 ablehnen"), seat=1) == "Ziehe vom Stapel oder nimm die offene Karte."


def test_the_notes_count_cards_and_points_and_say_who_has_laid_out() -> None:
    assert notes(at("p8", "kK k5", opened="1")) == ["eine Karte", "2 Karten · hat ausgelegt"]
    match = play(at("p8", "kK k5", opened="01", laenge="3"), "0 p8 ablage")
    assert notes(match) == [
        "0 Karten · hat ausgelegt · 0 Minuspunkte",
        "2 Karten · hat ausgelegt · 15 Minuspunkte",
    ]


@pytest.mark.parametrize(
    ("bild", "titles"),
    [("franzoesisch", ["Folge in Herz", "Satz: Bube"]), ("deutsch", ["Folge in Rot", "Satz: Unter"])],
)
def test_figures_are_called_as_the_pictures_show_them(bild: str, titles: list[str]) -> None:
    match = at("p8", "kK k5", table=("h5 h6 h7", "kB pB J"), bild=bild)
    assert [str(surface.label) for surface in match.game.view(match.state, 0).surfaces][-2:] == titles


# --- what to do next --------------------------------------------------------------------------------------------


def test_the_question_says_what_is_still_missing() -> None:
    match = at("h10 hB hD c3 c4 c5 p8", "k2 k3")
    assert "oder lege Figuren mit 40 Punkten aus" in prompt(match)
    assert prompt(match, "h10") == "Wirf die Karte ab, oder wohin soll sie?"
    assert prompt(match, "h10 hB") == "Welche Karte gehört als nächste dazu?"
    assert prompt(match, "h10 hB hD") == "Das sind 30 von 40 Punkten. Was kommt dazu?"
    assert prompt(match, "h10 hB hD naechste") == "Erst 30 von 40 Punkten: Was kommt dazu?"
    assert prompt(match, "h10 hB hD naechste c3 c4") == "Welche Karte gehört als nächste dazu?"
    too_little = at("c3 c4 c5 p8 hK", "k2 k3")
    assert prompt(too_little, "c3") == "Mit dieser Karte kannst du noch nicht auslegen: Wirf sie ab."
    assert why(too_little, "0 c3 c4") == (
        "Zum ersten Auslegen brauchst du 40 Punkte. Mit dieser Figur kommst du nicht so weit."
    )
    assert why(at("h10 hB hD c3 c4 c5 p8 p2", "k2 k3"), "0 c3 c4") == (
        "So kommst du nicht auf 40 Punkte: Beginne mit der Figur, die in deiner Hand weiter vorn steht."
    )
    opened = at("h5 h6 h7 h8 J p9", "k2 k3", table=("k5 k6 k7 k8",), opened="01")
    assert prompt(opened) == "Lege aus, lege an oder wirf eine Karte ab: Tippe eine Karte an."
    assert prompt(opened, "h5 h6 h7") == "Die Figur ist fertig, oder kommt noch etwas dazu?"
    assert prompt(opened, "J figur-0") == "Wie soll die Karte zu der Figur?"


# --- why not ----------------------------------------------------------------------------------------------------


def test_before_drawing() -> None:
    match = at("h5 h6 p9", "k2 k3", phase="ziehen")
    assert why(match, "0 h5") == "Ziehe erst eine Karte."
    assert why(match, "0 stapel h5") == "Mit dem Ziehen ist dieser Schritt getan."
    assert why(at("h5 h6 p9", "k2 k3", phase="ziehen", top=""), "0 ablage") == "Es liegt keine Karte offen."


def test_while_others_decide() -> None:
    match = knocked()
    assert why(match, "2 stapel") == "Sage nur, ob du klopfst oder nicht."
    play(match, "3 klopfen")
    assert why(match, "1 stapel") == "Sage nur, ob du es erlaubst oder nicht."
    ended = play(at("p8", "kK k5", opened="01", laenge="3"), "0 p8 ablage")
    assert why(ended, "0 stapel") == "Erst werden neue Karten gegeben."


@pytest.mark.parametrize(
    ("touches", "sentence"),
    [
        ("ablage", "Tippe erst die Karte an, die du abwerfen willst."),
        ("h5 h6 ablage", "Eine Figur legst du auf den Tisch, abgeworfen wird nur eine Karte."),
        ("p9 ablage h5", "Damit ist dieser Zug zu Ende."),
        ("stapel", "Du hast schon gezogen."),
        ("h5 h6 naechste", "Erst muss die Figur vollständig sein."),
        ("h5 h6 h7 naechste", "Nach dieser kommt keine Figur mehr"),
        ("davor", "Tippe erst die Karte und dann eine liegende Figur an."),
        ("geben", "Das gehört hier nicht zu einem Zug."),
        ("kA", "Diese Karte hast du nicht mehr auf der Hand."),
        ("h5 h5", "Diese Karte hast du nicht mehr auf der Hand."),
        ("h5 p9", "Diese Karte passt hier nicht"),
        ("h5 h6 J J", "Hier passt kein Joker mehr."),
        ("figur-0", "Tippe erst die Karte an, die du anlegen willst."),
        ("h5 h6 figur-0", "Anlegen kannst du immer nur eine Karte auf einmal."),
        ("p9 figur-0", "Diese Karte passt nicht an diese Figur."),
        ("p9 figur-7", "Diese Figur liegt nicht auf dem Tisch."),
        ("J figur-0 stapel", "Du hast schon gezogen."),
        ("J figur-0 p9", "Wähle, wie die Karte zu der Figur soll."),
        ("J figur-0", "Sage noch, wie die Karte zu der Figur soll."),
        ("h5 h6", "Das ist noch nichts Ganzes"),
    ],
)
def test_of_who_has_laid_out(touches: str, sentence: str) -> None:
    match = at("h5 h6 h7 p9 p2 J J", "k2 k3", table=("k5 k6 k7 k8",), opened="01")
    assert sentence in why(match, f"0 {touches}")


def test_nothing_touched() -> None:
    match = at("h5 h6 p9", "k2 k3")
    assert str(match.game.explain(match.state, 0, ())) == "Tippe eine Karte oder einen Knopf an."


def test_the_card_just_taken_begins_nothing() -> None:
    match = play(at("h5 p9 cK", "k2 k3", top="k3 c8", phase="ziehen"), "0 ablage")
    assert why(match, "0 c8") == "Die Karte, die du gerade genommen hast, darfst du nicht gleich wieder abwerfen."
    kept = play(at("h6 h7 p9", "k2 k3", top="k3 h5", phase="ziehen"), "0 ablage")
    assert "nicht gleich wieder abwerfen" in why(kept, "0 h5 ablage")  # it may begin a run


def test_of_who_has_not_laid_out() -> None:
    match = at("h10 hB hD h8 c3 c4 c5 p8 p2", "k2 k3", table=("h5 h6 h7",))
    assert why(match, "0 h8 figur-0") == "Anlegen darf erst, wer selbst mit 40 Punkten ausgelegt hat."
    assert why(match, "0 h10 hB hD") == "Für das erste Auslegen fehlen noch 10 Punkte."
    assert why(match, "0 h10 hB hD naechste") == "Für das erste Auslegen fehlen noch 10 Punkte."
    assert "weiter vorn" in why(match, "0 c3 c4 c5 naechste h10")
    assert "weiter vorn" in why(match, "0 h10 hB hD naechste p8")


def test_going_out_at_once_adds_card_by_card() -> None:
    """001:2152: cards are added to a meld one after the other, and the last one of all is thrown away."""
    match = at("c3 c4 c5 h8 h4 p8", "kK k5", table=("h5 h6 h7",), opened="1")
    first_meld = "c3 c4 c5 naechste"
    assert "die letzte wird abgeworfen" in why(match, f"0 {first_meld} p8")
    assert "Figur für Figur" in why(match, f"0 {first_meld} h8 figur-0 h4 figur-0")
    assert "Figur für Figur" in why(match, f"0 {first_meld} h8 figur-0 h4")
    assert "sonst fehlen Punkte" in why(match, f"0 {first_meld} h4 ablage")
    assert "fehlen noch 28 Punkte" in why(match, f"0 {first_meld} h4 figur-0")
    assert "letzte Karte" in why(match, f"0 {first_meld} h4 figur-0 h8 figur-0 p8 figur-0")


def test_going_out_at_once_adds_from_figure_to_figure() -> None:
    match = at("k9 h8 p2", "kK k5", table=("h5 h6 h7", "k6 k7 k8", "k8 p8 c8"), opened="1")
    assert "Figur für Figur" in why(match, "0 k9 figur-1 h8 figur-0")
    play(match, "0 k9 figur-1 h8 figur-2 p2 ablage")
    assert match.state.winner == 0


def test_a_joker_is_exchanged_only_after_laying_out() -> None:
    match = at("k5 h8 p8", "kK k5", table=("h5 h6 h7", "k4 J k6"), opened="1")
    assert "Anlegen darf erst" in why(match, "0 k5 figur-1")
    out = at("c3 c4 c5 k5 p8", "kK k5", table=("k4 J k6", "k2 k3 k4"), opened="1")
    assert why(out, "0 k5 figur-0") == "Joker tauschen darf erst, wer selbst ausgelegt hat."
