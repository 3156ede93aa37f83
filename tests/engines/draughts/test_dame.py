"""Draughts and its relatives, rule by rule, on worked positions, written as `notation.py` documents them."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines import registry
from games.engines.core import GameOverError, IllegalMoveError, Move, NotYourTurnError
from games.engines.draughts.dame import Dame
from games.engines.match import Match

SLUGS = (
    "dame", "polnische-dame", "internationale-dame", "russische-dame", "draughts", "tuerkische-dame", "schlagdame",
)  # fmt: skip


def game(slug: str = "dame", **options: Any) -> Dame:
    made = registry.find(slug).make(2, options)
    assert isinstance(made, Dame)
    return made


def at(position: str, slug: str = "dame", **options: Any) -> Match:
    """A match set up at `position`."""
    made = game(slug, **options)
    return Match(made, start=made.parse(position))


def moves(match: Match, begins: str = "") -> set[str]:
    """The moves of the side to move whose spelling begins so."""
    (seat,) = match.to_act()
    listed = [" ".join(move) for move in match.game.moves(match.state, seat) or ()]
    assert len(listed) == len(set(listed))
    return {move for move in listed if move.startswith(begins)}


def play(match: Match, *lines: str) -> Match:
    """Play "c3 d4" and so on, whoever is to move."""
    for line in lines:
        (seat,) = match.to_act()
        match.play(seat, tuple(line.split()))
    return match


def position(match: Match) -> str:
    return match.game.notate(match.state)


def said(match: Match) -> list[str]:
    """The sentences of the last move."""
    return [str(effect.text) for effect in match.effects[-1] if effect.text]


def refused(match: Match, line: str) -> str:
    """The reason why the side to move may not play this."""
    (seat,) = match.to_act()
    with pytest.raises(IllegalMoveError) as error:
        match.play(seat, tuple(line.split()))
    return str(error.value)


# --- the start --------------------------------------------------------------------------------------------------


def test_start() -> None:
    # 001:831, 002:219: the dark squares of the three outer rows; 001:831, 002:217, 004:13: White begins
    assert game().notate(game().start()) == (
        "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8:H0"
    )
    assert moves(Match(game())) == {"a3 b4", "c3 b4", "c3 d4", "e3 d4", "e3 f4", "g3 f4", "g3 h4"}
    assert moves(Match(game(anfang="schwarz"))) == {
        "b6 a5", "b6 c5", "d6 c5", "d6 e5", "f6 e5", "f6 g5", "h6 g5",
    }  # fmt: skip


def test_start_of_the_variants() -> None:
    for slug in ("polnische-dame", "russische-dame", "draughts"):  # 003:486, 507, 579: Black begins
        assert game(slug).notate(game(slug).start()) == (
            "B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8:H0"
        )
    for made in (game("internationale-dame"), game(brett=10, anfang="schwarz")):  # 000:750, 003:555: four rows
        assert made.notate(made.start()) == (
            "B:Wa1,c1,e1,g1,i1,b2,d2,f2,h2,j2,a3,c3,e3,g3,i3,b4,d4,f4,h4,j4"
            ":Ba7,c7,e7,g7,i7,b8,d8,f8,h8,j8,a9,c9,e9,g9,i9,b10,d10,f10,h10,j10:H0"
        )
    turkish = game("tuerkische-dame")  # 003:465: the second and the third row
    assert turkish.notate(turkish.start()) == (
        "B:Wa2,b2,c2,d2,e2,f2,g2,h2,a3,b3,c3,d3,e3,f3,g3,h3:Ba6,b6,c6,d6,e6,f6,g6,h6,a7,b7,c7,d7,e7,f7,g7,h7:H0"
    )
    assert moves(Match(turkish)) == {f"{file}6 {file}5" for file in "abcdefgh"}


@pytest.mark.parametrize("slug", SLUGS)
def test_presets(slug: str) -> None:
    for name, preset in registry.find(slug).presets.items():
        match = Match(game(slug, **preset.options))
        assert moves(match), name


# --- men --------------------------------------------------------------------------------------------------------


def test_men_step_forward() -> None:
    assert moves(at("W:Wd4:Bh8")) == {"d4 c5", "d4 e5"}
    assert moves(at("B:Wa1:Bd4")) == {"d4 c3", "d4 e3"}
    assert moves(at("W:Wa3,b4:Bh8")) == {"b4 a5", "b4 c5"}  # a3 stands behind its own stone
    assert moves(at("W:Wd4:Bh8", "tuerkische-dame")) == {"d4 d5", "d4 c4", "d4 e4"}  # 003:468


def test_men_capture() -> None:
    match = play(at("W:Wc3,g1:Bd4,h8"), "c3 e5")
    assert position(match) == "B:Wg1,e5:Bh8:H0"
    assert said(match) == ["Weiß springt von c3 nach e5 und schlägt d4."]
    assert moves(at("W:Wc3:Bd4,e5")) == {"c3 b4"}  # nothing free behind
    assert moves(at("W:Wc3,d4:Bf8")) == {"c3 b4", "d4 c5", "d4 e5"}  # 001:839: not over one's own


def test_men_capture_backwards() -> None:
    behind = "W:We5:Bd4,h8"
    assert moves(at(behind)) == {"e5 d6", "e5 f6"}  # 002:221, 004:17
    assert moves(at(behind, rueckwaerts=True)) == {"e5 c3"}
    assert moves(at(behind, "draughts")) == {"e5 d6", "e5 f6"}  # 003:581
    for slug in ("polnische-dame", "russische-dame", "internationale-dame"):  # 003:488, 509, 559, 001:851
        assert moves(at(behind, slug)) == {"e5 c3"}


def test_turkish_men_capture_forward_and_sideways() -> None:  # 003:469
    assert moves(at("W:Wd4:Bd5", "tuerkische-dame")) == {"d4 d6"}
    assert moves(at("W:Wd4:Be4", "tuerkische-dame")) == {"d4 f4"}
    assert moves(at("W:Wd4:Bd3", "tuerkische-dame")) == {"d4 c4", "d4 d5", "d4 e4"}
    assert moves(at("W:Wd4:Be5", "tuerkische-dame")) == {"d4 c4", "d4 d5", "d4 e4"}
    # 003:471: never straight back, not even over a stone that is gone
    assert moves(at("W:Wd4:Be4,c4", "tuerkische-dame")) == {"d4 f4", "d4 b4"}


# --- must, may, huff --------------------------------------------------------------------------------------------

MISSED = "W:Wc3,g3:Bd4,a7,h8"


def test_capture_is_compulsory() -> None:  # 000:744, 003:598
    assert moves(at(MISSED)) == {"c3 e5"}
    assert refused(at(MISSED), "g3 h4") == "Es gilt Schlagzwang: Schlage mit einem anderen Stein."
    assert refused(at(MISSED), "c3 b4") == "Es gilt Schlagzwang: Du musst schlagen."
    assert str(game().step(at(MISSED).state, 0).prompt) == "Du musst schlagen."


def test_prompts() -> None:
    assert str(game().step(at("W:Wc3:Bh8").state, 0).prompt) == "Ziehe mit einem deiner Steine."
    for free in ("frei", "pusten"):  # no hint that something can be captured
        made = game(schlagen=free)
        assert str(made.step(made.parse(MISSED), 0).prompt) == "Ziehe oder schlage mit einem deiner Steine."
    huff = play(at(MISSED, schlagen="pusten"), "g3 h4")
    assert str(huff.game.step(huff.state, 1).prompt).startswith("Tippe einen fremden Stein an, um ihn wegzupusten")


def test_capture_is_free() -> None:  # 000:730, Jeu Plaisant
    match = at(MISSED, schlagen="frei")
    assert moves(match) == {"c3 e5", "c3 b4", "g3 f4", "g3 h4"}
    assert position(play(match, "g3 h4")) == "B:Wc3,h4:Bd4,a7,h8:H0"


def test_huff_the_stone_that_failed() -> None:  # 000:730
    match = play(at(MISSED, schlagen="pusten"), "g3 h4")
    assert position(match) == "B:Wc3,h4:Bd4,a7,h8:H0:Pc3"
    assert moves(match) == {"c3", "d4 e3", "d4 b2", "a7 b6", "h8 g7"}
    play(match, "c3")
    assert said(match) == ["Schwarz pustet den Stein auf c3 weg."]
    assert position(match) == "B:Wh4:Bd4,a7,h8:H0"  # a huff is no move
    assert moves(match) == {"d4 c3", "d4 e3", "a7 b6", "h8 g7"}
    moved = play(at(MISSED, schlagen="pusten"), "c3 b4")
    assert position(moved) == "B:Wg3,b4:Bd4,a7,h8:H0:Pb4"  # it is the same stone, wherever it went


def test_huff_the_stone_that_moved() -> None:  # 004:25
    match = play(at(MISSED, schlagen="pusten", pusten_stein="gezogen"), "g3 h4")
    assert position(match) == "B:Wc3,h4:Bd4,a7,h8:H0:Ph4"
    assert "c3" not in moves(match)
    assert position(play(match, "h4")) == "B:Wc3:Bd4,a7,h8:H0"


def test_huff_is_the_move() -> None:
    match = play(at(MISSED, schlagen="pusten", pusten_zug=True), "g3 h4", "c3")
    assert position(match) == "W:Wh4:Bd4,a7,h8:H0"


def test_several_stones_failed() -> None:
    match = play(at("W:Wc3,e3,h2:Bd4,a7,h8", schlagen="pusten"), "h2 g3")
    assert position(match) == "B:Wc3,e3,g3:Bd4,a7,h8:H0:Pc3,e3"
    assert {"c3", "e3"} <= moves(match)


def test_the_right_to_huff_lapses() -> None:
    match = play(at(MISSED, schlagen="pusten"), "g3 h4", "a7 b6")
    assert position(match) == "W:Wc3,h4:Bd4,b6,h8:H0:Pd4"  # c3 is safe; but now d4 has failed to take it
    captured = play(at(MISSED, schlagen="pusten"), "c3 e5")
    assert ":P" not in position(captured)
    nothing_missed = play(at("W:Wc3:Ba7", schlagen="pusten"), "c3 d4")
    assert ":P" not in position(nothing_missed)


def test_who_huffs_has_not_failed() -> None:
    # Black could capture as well, and huffs instead of that
    match = play(at("B:Wc3,h4:Bd4,a7,h8:H0:Ph4", schlagen="pusten", pusten_zug=True), "h4")
    assert position(match) == "W:Wc3:Bd4,a7,h8:H0"
    assert moves(match) == {"c3 b4", "c3 e5"}


def test_huffing_ends_the_match() -> None:
    match = play(at("W:Wc3:Bd4,h8", schlagen="pusten"), "c3 b4", "b4")
    assert said(match) == [
        "Schwarz pustet den Stein auf b4 weg.",
        "Weiß hat keine Steine mehr und verliert.",
    ]
    assert match.game.outcome(match.state).winners == (1,)  # type: ignore[union-attr]


def test_shut_in_but_may_huff() -> None:
    match = at("B:Wc1,b2,g3:Ba3:H0:Pg3", schlagen="pusten")
    assert moves(match) == {"g3"}
    assert said(play(match, "g3"))[-1] == "Schwarz kann nicht mehr ziehen und verliert."


def test_refused_huffs() -> None:
    match = play(at(MISSED, schlagen="pusten"), "g3 h4")
    assert refused(match, "h4") == "Auf h4 steht ein Stein des anderen, und wegpusten darfst du ihn nicht."
    assert refused(match, "c3 d4") == "Zum Wegpusten tippst du nur den einen Stein an."
    assert refused(at(MISSED), "d4") == "Auf d4 steht ein Stein des anderen."


# --- chains -----------------------------------------------------------------------------------------------------


def test_chain_goes_on() -> None:  # 000:744, 003:599
    match = at("W:Wc3:Bd4,f6,h8")
    assert moves(match) == {"c3 e5 g7"}
    assert refused(match, "c3 e5").startswith("Wer schlägt, schlägt weiter, solange es geht")
    play(match, "c3 e5 g7")
    assert position(match) == "B:Wg7:Bh8:H0"
    kinds = [(effect.KIND, getattr(effect, "at", "")) for effect in match.effects[-1]]
    assert kinds[:4] == [("moved", ""), ("moved", ""), ("captured", "d4"), ("captured", "f6")]


def test_chain_may_end() -> None:  # 001:839, 002:221
    match = at("W:Wc3:Bd4,f6,h8", kette="darf")
    assert moves(match) == {"c3 e5", "c3 e5 g7"}
    step = match.game.step(match.state, 0, ("c3", "e5"))
    assert (step.targets, step.complete) == (("g7",), True)
    assert str(step.prompt) == "Du darfst weiterschlagen oder hier aufhören."
    assert position(play(match, "c3 e5")) == "B:We5:Bf6,h8:H0"


def test_chain_in_zigzag() -> None:  # 002:221, 001:851
    assert moves(at("W:Wc3:Bd4,d6,h2")) == {"c3 e5 c7"}
    assert moves(at("W:Wc3:Bd4,d6,h2", rueckwaerts=True)) == {"c3 e5 c7"}
    assert moves(at("W:Wc3:Bd4,f4,h8", rueckwaerts=True)) == {"c3 e5 g3"}


def test_the_most_stones() -> None:
    choice = "W:Wa3,c3:Bb4,d4,f6,h8"
    assert moves(at(choice)) == {"a3 c5", "c3 a5", "c3 e5 g7"}  # 003:586: free
    assert moves(at(choice, auswahl="meiste")) == {"c3 e5 g7"}  # 003:474, 495, 516, 566
    assert moves(at(choice, "draughts")) == {"a3 c5", "c3 a5", "c3 e5 g7"}
    assert moves(at(choice, "polnische-dame")) == {"a3 c5 e3", "c3 e5 g7"}
    assert moves(at(choice, "russische-dame")) == {"a3 c5 e3", "c3 e5 g7"}
    assert moves(at(choice, "russische-dame", auswahl="frei")) == {"a3 c5 e3", "c3 a5", "c3 e5 g7"}
    assert refused(at(choice, auswahl="meiste"), "a3 c5") == "Du musst den Zug wählen, der die meisten Steine schlägt."
    assert refused(at(choice, auswahl="meiste"), "c3 a5") == "Du musst den Zug wählen, der die meisten Steine schlägt."


def test_one_spelling_for_one_result() -> None:
    # a king goes round four stones and comes back: one way round is the move
    ring = "W:WKe1:Bd2,d4,f2,f4,a7"
    assert moves(at(ring)) == {"e1 c3 e5 g3 e1"}
    assert refused(at(ring), "e1 g3 e5 c3 e1") == "Ein anderer Weg schlägt dieselben Steine oder mehr: Nimm den."


def test_direction_of_a_turn() -> None:
    # the king captures e5, turns round, flies over the empty square and takes b2
    assert moves(at("W:WKc3:Bb2,e5,h2", abheben="sofort", wendung=180)) == {"c3 a1 f6", "c3 f6 a1"}
    assert moves(at("W:WKc3:Bb2,e5,h2", abheben="sofort")) == {"c3 a1", "c3 f6"}  # 003:599
    assert moves(at("W:WKc3:Bb2,e5,h2", wendung=180)) == {"c3 a1", "c3 f6"}  # the stone still stands there


def test_when_stones_are_lifted() -> None:
    # e1 over d2 to b4, over c5 to d6, over e5 to f4; over e3 only if d2 is gone by then
    stones = "W:WKe1:Bd2,e3,c5,e5"
    late = at(stones, landung="beliebig", auswahl="meiste")
    soon = at(stones, landung="beliebig", auswahl="meiste", abheben="sofort")
    assert {taken(late, move) for move in moves(late)} == {3}
    assert {taken(soon, move) for move in moves(soon)} == {4}
    assert "e1 b4 d6 f4 d2" in moves(soon)


def taken(match: Match, line: str) -> int:
    (seat,) = match.to_act()
    _after, effects = match.game.apply(match.state, Move(seat, tuple(line.split())))
    return sum(effect.KIND == "captured" for effect in effects)


# --- kings ------------------------------------------------------------------------------------------------------


def test_kings_fly() -> None:  # 001:841, 000:746
    assert moves(at("W:WKc3:Ba7")) == {
        "c3 b2", "c3 a1", "c3 d2", "c3 e1", "c3 b4", "c3 a5", "c3 d4", "c3 e5", "c3 f6", "c3 g7", "c3 h8",
    }  # fmt: skip
    assert moves(at("W:WKc3,d4:Ba7", schlagen="frei"), "c3 d") == {"c3 d2"}


def test_kings_step() -> None:  # 003:582
    assert moves(at("W:WKc3:Ba7", damenweite="kurz")) == {"c3 b2", "c3 d2", "c3 b4", "c3 d4"}
    assert moves(at("W:WKc3:Ba7", "draughts")) == {"c3 b2", "c3 d2", "c3 b4", "c3 d4"}
    assert moves(at("W:WKc3:Be5,a7", damenweite="kurz")) == {"c3 b2", "c3 d2", "c3 b4", "c3 d4"}
    assert moves(at("W:WKc3:Bd4,a7", damenweite="kurz", landung="beliebig")) == {"c3 e5"}


def test_kings_fly_only_to_capture() -> None:  # 003:470, the first half
    assert moves(at("W:WKc3:Ba7", damenweite="schlag")) == {"c3 b2", "c3 d2", "c3 b4", "c3 d4"}
    assert moves(at("W:WKc3:Be5,a7", damenweite="schlag")) == {"c3 f6"}
    blog = registry.find("tuerkische-dame").presets["blog"].options  # 003:470: a king moves like a man, and backwards
    assert moves(at("W:WKd4:Bh8,a7", "tuerkische-dame", **blog)) == {"d4 d5", "d4 d3", "d4 c4", "d4 e4"}
    assert len(moves(at("W:WKd4:Bh8,a7", "tuerkische-dame"))) == 14
    turkish = at("W:WKc3:Bh8", "tuerkische-dame", damenweite="schlag")
    assert moves(turkish) == {"c3 b3", "c3 d3", "c3 c2", "c3 c4"}
    assert len(moves(at("W:WKc3:Bh8", "tuerkische-dame"))) == 14


def test_where_kings_land() -> None:
    assert moves(at("W:WKa1:Bd4,h2")) == {"a1 e5"}  # 000:746
    far = {"a1 e5", "a1 f6", "a1 g7", "a1 h8"}
    assert moves(at("W:WKa1:Bd4,h2", landung="beliebig")) == far  # 003:490, 511, 561
    assert moves(at("W:WKa1:Bd4,h2", "russische-dame")) == far
    assert moves(at("W:WKa1:Bd4,h2", "polnische-dame")) == far
    assert moves(at("W:WKa1:Bd4,h2", "polnische-dame", landung="dahinter")) == {"a1 e5"}
    assert moves(at("W:WKa1:Bd4,e5,h2")) == {"a1 b2", "a1 c3"}  # never over two
    # 003:491: whoever can land where it goes on, must
    assert moves(at("W:WKa1:Bd4,e7,h2", landung="beliebig")) == {"a1 f6 d8"}


def test_lines_of_kings() -> None:
    straight = {"d4 d2", "d4 d6", "d4 d8", "d4 b4", "d4 f4", "d4 h4"}  # 004:21
    assert moves(at("W:WKd4:Bb8", damenlinien="gerade")) == straight
    every = moves(at("W:WKd4:Bb8", damenlinien="alle"))  # 002:223
    assert straight < every
    assert len(every) == 6 + 13
    assert moves(at("W:WKd4:Bd6,b8", damenlinien="gerade")) == {"d4 d8"}
    assert moves(at("W:WKd4:Bd6,b8", damenlinien="schraeg", schlagen="frei"), "d4 d") == set()
    assert refused(at("W:WKd4:Bb8"), "d4 d6") == "Eine Dame zieht und springt nur schräg."
    assert refused(at("W:WKd4:Bb8", damenlinien="gerade"), "d4 e5") == (
        "Eine Dame zieht und springt nur gerade, nicht schräg."
    )
    assert refused(at("W:WKd4:Bb8", damenlinien="alle"), "d4 d5") == "Gespielt wird nur auf den dunklen Feldern."
    assert refused(at("W:WKd4:Bb8", damenlinien="alle"), "d4 g5") == (
        "Eine Dame zieht und springt nur in gerader Linie."
    )


def test_becoming_a_king() -> None:
    match = play(at("W:Wc7:Bh2,h8"), "c7 b8")
    assert position(match) == "B:WKb8:Bh2,h8:H0"
    assert said(match) == ["Weiß zieht von c7 nach b8.", "Weiß bekommt eine Dame auf b8."]
    black = play(at("B:We5:Bc3,b2"), "b2 a1")
    assert position(black) == "W:We5:BKa1,c3:H0"


LAST_ROW = "W:Wb6:Bc7,e7,h2"


def test_becoming_a_king_while_capturing() -> None:
    ends = at(LAST_ROW)
    assert moves(ends) == {"b6 d8"}  # 004:21, 003:584
    assert refused(ends, "b6 d8 f6") == "Mit der Verwandlung in eine Dame ist der Zug zu Ende."
    assert position(play(ends, "b6 d8")) == "B:WKd8:Bh2,e7:H0"
    on = at(LAST_ROW, verwandlung="weiter")  # 003:489
    assert position(play(on, "b6 d8 f6")) == "B:WKf6:Bh2:H0"
    assert moves(at(LAST_ROW, "russische-dame")) == {"b6 d8 f6", "b6 d8 g5", "b6 d8 h4"}
    through = at(LAST_ROW, verwandlung="durchgang", rueckwaerts=True)  # 003:510, 560
    assert position(play(through, "b6 d8 f6")) == "B:Wf6:Bh2:H0"
    assert position(play(at(LAST_ROW, "polnische-dame"), "b6 d8 f6")) == "B:Wf6:Bh2:H0"
    assert position(play(at(LAST_ROW, verwandlung="durchgang"), "b6 d8")) == "B:WKd8:Bh2,e7:H0"
    assert moves(at(LAST_ROW, "draughts")) == {"b6 d8"}
    assert moves(at("W:Wd6:Bd7,e8,h2", "tuerkische-dame")) == {"d6 d8"}  # 003:472


# --- the end ----------------------------------------------------------------------------------------------------


def ending(match: Match) -> tuple[str, tuple[int, ...], str]:
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert match.to_act() == frozenset()
    return outcome.termination, outcome.winners, str(outcome.reason)


def test_no_stones_left() -> None:  # 001:845, 002:227, 004:29
    assert ending(play(at("W:Wc3:Bd4"), "c3 e5")) == ("stones", (0,), "Schwarz hat keine Steine mehr und verliert.")
    # 001:871, 003:137
    lost = play(at("W:Wc3:Bd4", "schlagdame"), "c3 e5")
    assert ending(lost) == ("stones", (1,), "Schwarz hat keine Steine mehr und gewinnt.")


def test_shut_in() -> None:  # 000:754, 001:845, 002:227, 004:33
    assert ending(at("B:Wc1,b2:Ba3")) == ("blocked", (0,), "Schwarz kann nicht mehr ziehen und verliert.")
    # 003:137: counts as having none; 001:871: it does not, so the basic rule holds
    assert ending(at("B:Wc1,b2:Ba3", "schlagdame"))[:2] == ("blocked", (1,))
    assert ending(at("B:Wc1,b2:Ba3", "schlagdame", eingeschlossen=False))[:2] == ("blocked", (0,))


def test_repetition() -> None:
    match = at("W:WKa3:BKh2")
    there_and_back = ("a3 b2", "h2 g1", "b2 a3", "g1 h2")
    play(match, *there_and_back, *there_and_back)
    assert ending(match) == ("repetition", (), "Dieselbe Stellung zum dritten Mal: unentschieden.")
    endless = at("W:WKa3:BKh2", wiederholung=False)
    play(endless, *there_and_back, *there_and_back)
    assert endless.to_act() == {0}


@pytest.mark.parametrize("limit", [15, 25, 40])
def test_no_progress(limit: int) -> None:
    match = at(f"W:WKa3:BKh2:H{2 * limit - 1}", zugzahl=limit)
    assert ending(play(match, "a3 b2")) == (
        "quiet",
        (),
        f"{limit} Züge lang kam nichts voran: unentschieden.",
    )


def test_what_is_progress() -> None:
    assert position(play(at("W:WKa3,c3:Bh8:H7"), "a3 b2")).endswith(":H8")
    assert position(play(at("W:WKa3,c3:Bh8:H7"), "c3 d4")).endswith(":H0")
    assert position(play(at("W:WKa3,c3:Bd4,h8:H7"), "c3 e5")).endswith(":H0")
    # in Turkish draughts men can go to and fro
    assert position(play(at("W:Wb3:Bg6:H5", "tuerkische-dame"), "b3 c3")).endswith(":H6")
    assert position(play(at("W:Wb3:Bg6:H5", "tuerkische-dame"), "b3 b4")).endswith(":H0")


def test_nothing_after_the_end() -> None:
    match = play(at("W:Wc3:Bd4"), "c3 e5")
    with pytest.raises(GameOverError):
        match.play(1, ("d4", "c3"))
    with pytest.raises(NotYourTurnError):
        Match(game()).play(1, ("b6", "a5"))


# --- why not ----------------------------------------------------------------------------------------------------

REFUSALS: list[tuple[str, str, dict[str, Any], str, str]] = [
    ("W:Wc3:Bh8", "dame", {}, "x9", "Dieses Feld gibt es auf dem Brett nicht."),
    ("W:Wc3:Bh8", "dame", {}, "c3 c4", "Gespielt wird nur auf den dunklen Feldern."),
    ("W:Wc3:Bh8", "dame", {}, "", "Tippe einen deiner Steine an."),
    ("W:Wc3:Bh8", "dame", {}, "c3", "Sage noch, wohin der Stein soll."),
    ("W:Wc3:Bh8", "dame", {}, "e3 f4", "Auf e3 steht kein Stein."),
    ("W:Wc3:Bh8", "dame", {}, "h8 g7", "Auf h8 steht ein Stein des anderen."),
    ("W:Wc3,b4,d4:Bh8", "dame", {}, "c3", "Der Stein auf c3 kann nicht ziehen."),
    ("W:Wc3,d4:Bh8", "dame", {}, "c3 d4", "d4 ist schon besetzt."),
    ("W:Wc3,d4:Bh8", "dame", {}, "c3 e5", "Über eigene Steine wird nicht gesprungen."),
    ("W:Wc3:Bh8", "dame", {}, "c3 e5", "Ein einfacher Stein zieht nur ein Feld weit."),
    ("W:Wc3:Bh8", "dame", {}, "c3 b2", "Ein einfacher Stein zieht nicht rückwärts."),
    ("W:Wc3:Bh8", "dame", {}, "c3 c5",
     "Ein einfacher Stein zieht ein Feld schräg und springt schräg über einen Stein."),
    ("W:Wc3:Bh8", "dame", {}, "c3 d4 e5", "Der Zug ist auf d4 zu Ende."),
    ("W:We5:Bd4,h8", "dame", {}, "e5 c3", "Ein einfacher Stein schlägt nicht rückwärts."),
    ("W:Wc3:Be5,h8", "dame", {}, "c3 f6",
     "Ein einfacher Stein springt nur über einen Stein gleich neben ihm, auf das Feld dahinter."),
    ("W:WKc3:Bd4,e5,h8", "dame", {}, "c3 f6", "Mit einem Sprung geht es nur über einen einzelnen Stein."),
    ("W:WKc3:Bd4,a7", "dame", {}, "c3 f6", "Eine Dame landet direkt hinter dem Stein, den sie schlägt."),
    ("W:WKc3:Be5,a7", "draughts", {}, "c3 f6",
     "Eine Dame springt nur über einen Stein gleich neben ihr, auf das Feld dahinter."),
    ("W:WKc3:Ba7", "draughts", {}, "c3 e5", "Ohne zu schlagen zieht eine Dame nur ein Feld weit."),
    ("W:Wc3:Bd4,f6,a7", "dame", {}, "c3 e5 d6", "Nach einem Sprung geht es nur mit weiteren Sprüngen weiter."),
    ("W:Wc3:Bd4,f6,a7", "dame", {}, "c3 e5 g7 h8", "Nach einem Sprung geht es nur mit weiteren Sprüngen weiter."),
    ("W:Wd4:Bh8", "tuerkische-dame", {}, "d4 e5",
     "Ein einfacher Stein zieht ein Feld geradeaus oder seitwärts, nicht schräg."),
    ("W:Wd4:Bh8", "tuerkische-dame", {}, "d4 d3", "Ein einfacher Stein zieht nicht rückwärts."),
    ("W:Wd4:Be4,g4,c4,h8", "tuerkische-dame", {}, "d4 b4", "Du musst den Zug wählen, der die meisten Steine schlägt."),
    ("W:WKc3:Bb2,e5,h2", "dame", {"abheben": "sofort"}, "c3 f6 a1",
     "Zwischen zwei Sprüngen wendet man höchstens um einen rechten Winkel."),
    ("W:WKe1:Bd2,e3,c5,e5", "dame", {"landung": "beliebig", "auswahl": "meiste"}, "e1 b4 d6 f4 d2",
     "Auf d2 liegt noch ein geschlagener Stein: Er geht erst nach dem Zug."),
    ("W:WKe1:Bd2,e3,c5,e5", "dame", {"landung": "beliebig", "auswahl": "meiste"}, "e1 b4 d6 f4 c1",
     "Kein Stein wird zweimal übersprungen."),
    ("W:WKa1:Bd4,e7,h2", "dame", {"landung": "beliebig"}, "a1 e5",
     "Ein anderer Weg schlägt dieselben Steine oder mehr: Nimm den."),
    ("W:Wa3,c3:Bb4,d4,f6,h8", "dame", {"auswahl": "meiste"}, "c3 a5",
     "Du musst den Zug wählen, der die meisten Steine schlägt."),
]  # fmt: skip


@pytest.mark.parametrize(("at_position", "slug", "options", "line", "reason"), REFUSALS)
def test_refusal(at_position: str, slug: str, options: dict[str, Any], line: str, reason: str) -> None:
    assert refused(at(at_position, slug, **options), line) == reason
