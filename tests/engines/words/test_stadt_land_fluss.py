"""Stadt, Land, Fluss: the sheets and what may stand on them, the end of a round, judging, points."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from games.engines.core import CHANCE, Chance, Elapsed, GameOverError, IllegalMoveError, NotYourTurnError
from games.engines.match import Match
from games.engines.scene import Sheet
from games.engines.words import stadt_land_fluss
from games.engines.words.slf_words import CATEGORIES, WORDS, first
from games.engines.words.stadt_land_fluss import CHECK, LETTERS, OVER, SCHEMES, VOTE, WRITE, points

(SLF,) = stadt_land_fluss.RULESETS


def written(letter: str = "D", seats: int = 2, version: int | None = None, **options: Any) -> Match:
    """A match in which everybody writes words with this letter."""
    match = Match(SLF.make(seats, {"schema": "drei"} | options, version))
    match.decide([LETTERS[match.game.options.buchstaben].index(letter) + 1])
    return match


def sheet(words: str) -> tuple[str, ...]:
    """ "Duisburg Dänemark -" as a move."""
    parts = ["" if word == "-" else word for word in words.split()]
    return tuple(f"{category}={word}" for category, word in zip(SCHEMES["drei"], parts, strict=True))


def uncovered(*sheets: str, **options: Any) -> Match:
    """All sheets lie open."""
    match = written(seats=len(sheets), **options)
    for seat, words in enumerate(sheets):
        match.play(seat, sheet(words))
    assert match.state.phase == CHECK
    return match


def finish(match: Match) -> None:
    """Nobody doubts anything more."""
    for seat in sorted(match.to_act()):
        match.play(seat, ("fertig",))


def reason(match: Match, seat: int, path: Sequence[str]) -> str:
    with pytest.raises(IllegalMoveError) as refused:
        match.play(seat, tuple(path))
    return str(refused.value.reason)


def said(match: Match) -> list[str]:
    return [str(effect.text) for effect in match.effects[-1]]


# --- the letter -------------------------------------------------------------------------------------------------


def test_letters_come_once() -> None:
    match = written("D", runden=10)
    assert (match.state.letter, match.state.used) == ("D", ("D",))
    assert said(match) == ["Runde 1: Der Buchstabe ist D."]
    for number in range(9):
        for seat in (0, 1):
            match.play(seat, sheet("- - -"))
        finish(match)
        match.decide([1])
        assert match.state.letter == "ABCEFGHIJ"[number]  # the first of those left: D has been
    assert len(set(match.state.used)) == 10


@pytest.mark.parametrize(("answer", "missing"), [("alle", ""), ("meist", "QXY"), ("leicht", "CJOQUVXYZ")])
def test_which_letters(answer: str, missing: str) -> None:
    assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZ") - set(LETTERS[answer]) == set(missing)
    game = SLF.make(2, {"buchstaben": answer})
    draw = game.draw(game.start())
    assert draw.allows((26 - len(missing),))
    assert not draw.allows((27 - len(missing),))


# --- writing ----------------------------------------------------------------------------------------------------


def test_the_form() -> None:
    match = written(schema="sieben")
    step = match.game.step(match.state, 0)
    assert [field.id for field in step.form] == ["stadt", "land", "fluss", "name", "pflanze", "beruf", "tier"]
    assert [str(field.label) for field in step.form][:3] == ["Stadt", "Land", "Fluss"]
    assert (step.targets, step.complete, match.game.moves(match.state, 0)) == ((), False, None)
    match.play(0, tuple(f"{field.id}=" for field in step.form))
    assert list(match.game.moves(match.state, 0) or ()) == []
    with pytest.raises(NotYourTurnError):
        match.play(0, tuple(f"{field.id}=" for field in step.form))


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ((), "Fülle den Zettel aus und gib ihn ab."),
        (("stadt=Dresden",), "Fülle den Zettel aus und gib ihn ab."),
        (("land=Dänemark", "stadt=Dresden", "fluss=Donau"), "der Reihe nach"),
        (("stadt", "land=", "fluss="), "der Reihe nach"),
        (("stadt=", "land=", "fluss=", "fluss="), "Der Zettel hat nur 3 Spalten."),
        (("stadt=" + "D" * 31, "land=", "fluss="), "Stadt: Das Wort ist zu lang, höchstens 30 Zeichen."),
        (("stadt=", "land=D\n", "fluss="), "Land: Darin ist ein Zeichen, das man nicht schreiben kann."),
        (("stadt=", "land=", "fluss=\u202eD"), "Fluss: Darin ist ein Zeichen"),
        (("stadt=\ud800", "land=", "fluss="), "Stadt: Darin ist ein Zeichen"),
        (("stadt=\u2028", "land=", "fluss="), "Stadt: Darin ist ein Zeichen"),
        (("stadt= Dresden", "land=", "fluss="), "Stadt: Vor und nach dem Wort"),
    ],
)
def test_what_cannot_be_written(path: tuple[str, ...], why: str) -> None:
    match = written()
    before = match.state
    assert why in reason(match, 0, path)
    assert match.state == before


@pytest.mark.parametrize(
    "word", ["Berlin", "die Elbe", "Bad Dürkheim", "El Dorado", "{n}", "<b>", "Дон", "5", "-", "…"]
)
def test_a_word_has_to_begin_with_the_letter(word: str) -> None:
    """000:1051. A sheet is refused as long as a word on it does not."""
    match = written()
    before = match.state
    assert reason(match, 0, (f"stadt={word}", "land=", "fluss=")) == f"Stadt: „{word}“ beginnt nicht mit D."
    assert reason(match, 0, ("stadt=Dresden", f"land={word}")) == f"Land: „{word}“ beginnt nicht mit D."
    assert match.state == before


@pytest.mark.parametrize(
    ("letter", "word"),
    [
        ("D", "dresden"), ("D", "die Donau"), ("D", "DER DON"), ("D", "Das"), ("D", "Den Haag"), ("D", "„Düren“"),
        ("E", "die Elbe"), ("H", "der Haag"), ("S", "'s-Hertogenbosch"), ("B", "Bad Dürkheim"), ("L", "Los Angeles"),
        ("O", "Österreich"), ("A", "A\u0308gypten"), ("U", "überlingen"), ("A", "Århus"), ("E", "Évian"), ("L", "Łódź"),
        ("A", "Ærø"), ("S", "ẞ"),
    ],
)  # fmt: skip
def test_what_is_no_part_of_the_beginning(letter: str, word: str) -> None:
    """Capitals, signs, a German article before the word; umlauts and accents belong to their vowel."""
    match = written(letter)
    match.play(0, (f"stadt={word}", "land=", "fluss="))


def test_matches_of_the_first_version_leave_the_letter_to_doubts() -> None:
    match = written(version=1)
    match.play(0, sheet("Berlin Chile Elbe"))
    match.play(1, sheet("Die-Donau - -"))
    match.play(1, ("stadt", "platz-1"))
    assert match.to_act() == {0}
    match.play(0, ("gilt-nicht",))
    assert match.state.doubts == (0, 1)
    finish(match)
    assert match.state.score == (40, 20)


@pytest.mark.parametrize("word", ["D" * 30, "D{n}", "D%s", "Dx=y", "D<b>", "D5", "d…"])
def test_anything_else_is_for_the_players_to_judge(word: str) -> None:
    """No word is read as anything but a word."""
    match = written(zu_zweit="schreiber")
    match.play(0, (f"stadt={word}", "land=", "fluss="))
    match.play(1, sheet("- - -"))
    (shown,) = [surface for surface in match.game.view(match.state, 1).surfaces if isinstance(surface, Sheet)]
    assert shown.rows[0].cells == (f"{word} ·\u00a020", "–")
    match.play(1, ("stadt", "platz-1"))
    assert said(match) == [f"Platz 2 zweifelt. Platz 1 hat „{word}“ geschrieben."]
    prompt = match.game.step(match.state, 0).prompt
    assert str(prompt) == f"Platz 2 zweifelt an „{word}“. Bleibst du dabei, dass es gilt?"
    assert word not in prompt.msgid


# --- the end of a round -----------------------------------------------------------------------------------------


def test_who_has_a_full_sheet_stops_the_others() -> None:
    """000:1051."""
    match = written(seats=3, frist=20)
    assert match.game.time_limit(match.state) is None
    match.play(1, sheet("Dresden - Donau"))
    assert match.game.time_limit(match.state) is None  # a sheet with gaps stops nobody
    assert said(match) == ["Platz 2 gibt den Zettel ab."]
    match.play(2, sheet("Dresden Dänemark Donau"))
    assert match.game.time_limit(match.state) == 20
    assert said(match) == ["Platz 3 hat alles ausgefüllt!"]
    assert "in 20 Sekunden" in str(match.game.step(match.state, 0).prompt)
    match.elapse()
    assert match.state.phase == CHECK
    assert match.state.sheets == (("", "", ""), ("Dresden", "", "Donau"), ("Dresden", "Dänemark", "Donau"))
    with pytest.raises(IllegalMoveError, match="keine Zeit"):
        match.elapse()


def test_all_sheets_handed_in_end_the_round_at_once() -> None:
    match = written()
    match.play(0, sheet("Dresden Dänemark Donau"))
    match.play(1, sheet("- - -"))
    assert match.state.phase == CHECK


def test_a_fixed_time() -> None:
    """000:1051, the other way."""
    match = written(ende="zeit", dauer=60)
    assert match.game.time_limit(match.state) == 60
    match.play(0, sheet("Dresden Dänemark Donau"))
    assert match.state.stopper == CHANCE
    assert match.state.phase == WRITE
    match.push(Elapsed())
    assert match.state.sheets[1] == ("", "", "")


# --- points -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scale", "wanted"),
    [((20, 10, 5), (5, 5, 10, 0)), ((10, 10, 5), (5, 5, 10, 0)), ((2, 2, 1), (1, 1, 2, 0))],
)
def test_single_words_count_more_than_double_ones(scale: tuple[int, int, int], wanted: tuple[int, ...]) -> None:
    """000:1055; 20, 10 and 5 as usual. Capitals, spaces and ways to encode an umlaut make no other word."""
    sheets = (("Dänemark",), (" da\u0308nemark ",), ("Dominica",), ("",))
    assert tuple(count for (count,) in points(sheets, (), scale)) == wanted


def test_neither_an_article_nor_a_hyphen_makes_another_word() -> None:
    assert points((("die Donau",), ("Donau",), ("Drau",)), (), (20, 10, 5)) == ((5,), (5,), (10,))
    assert points((("Baden-Baden",), ("Baden Baden",), ("Baden",)), (), (20, 10, 5)) == ((5,), (5,), (10,))


def test_the_only_word_of_a_column() -> None:
    assert points((("Dora",), ("",), ("",)), (), (20, 10, 5)) == ((20,), (0,), (0,))
    assert points((("Dora",), ("Dirk",), ("Dirk",)), ((0, 1),), (20, 10, 5)) == ((10,), (0,), (10,))
    assert points((("Dora",), ("Dirk",)), ((0, 0),), (20, 10, 5)) == ((0,), (20,))


def test_a_round_by_hand() -> None:
    """The row of the source's example (000:1047) against another: only Dänemark is on both sheets."""
    match = uncovered("Duisburg Dänemark Donau", "Dresden Dänemark -")
    finish(match)
    assert match.state.score == (10 + 5 + 20, 10 + 5 + 0)
    assert said(match) == ["Platz 1 bekommt 35 Punkte.", "Platz 2 bekommt 15 Punkte."]
    assert (match.state.round, match.to_act()) == (2, {CHANCE})


def test_the_last_round() -> None:
    match = uncovered("Duisburg Dänemark Donau", "Dresden Dänemark -", runden=1)
    finish(match)
    outcome = match.game.outcome(match.state)
    assert (match.state.phase, outcome.winners, outcome.places, outcome.scores) == (OVER, (0,), (1, 2), (35, 15))
    assert str(outcome.reason) == "Schluss: Platz 1 hat 35 Punkte und gewinnt."
    with pytest.raises(GameOverError):
        match.play(0, ("fertig",))


# --- judging ----------------------------------------------------------------------------------------------------


def test_doubt_and_vote() -> None:
    match = uncovered("Dings - -", "Dresden - -", "Dessau - -", "- - -")
    step = match.game.step(match.state, 2)
    assert step.targets == ("stadt", "fertig")
    step = match.game.step(match.state, 2, ("stadt",))
    assert step.targets == ("platz-1", "platz-2")
    assert [str(button.label) for button in step.buttons] == ["Platz 1: Dings", "Platz 2: Dresden"]
    match.play(2, ("stadt", "platz-1"))
    assert (match.state.phase, match.to_act()) == (VOTE, {1, 3})  # neither who wrote it nor who doubts it
    assert str(match.game.step(match.state, 1).prompt) == "Gilt „Dings“ als Stadt mit D?"
    match.play(3, ("gilt-nicht",))
    assert match.to_act() == {1}
    match.play(1, ("gilt",))
    assert said(match) == ["„Dings“ gilt nicht."]  # one for, two against
    (shown,) = [surface for surface in match.game.view(match.state, None).surfaces if isinstance(surface, Sheet)]
    assert shown.rows[0].cells == ("✗ Dings", "Dresden ·\u00a010", "Dessau ·\u00a010", "–")
    assert reason(match, 1, ("stadt", "platz-1")) == "Über dieses Wort habt ihr schon abgestimmt."
    assert reason(match, 1, ("stadt", "platz-2")) == "An deinem eigenen Wort kannst du nicht zweifeln."
    assert reason(match, 1, ("stadt", "platz-4")) == "Da steht kein Wort."
    assert reason(match, 1, ("land", "platz-2")).startswith("In dieser Zeile gibt es kein Wort")
    assert reason(match, 1, ("unsinn",)).startswith("Tippe die Zeile")
    finish(match)
    assert match.state.score == (0, 10, 10, 0)


@pytest.mark.parametrize(("gleichstand", "score"), [(True, 10), (False, 0)])
def test_a_tie(gleichstand: bool, score: int) -> None:
    match = uncovered("Dings - -", "Dresden - -", "- - -", gleichstand=gleichstand)
    match.play(1, ("stadt", "platz-1"))
    match.play(2, ("gilt",))
    finish(match)
    assert match.state.score[0] == score


def test_what_is_doubted_needs_no_word_of_its_writer() -> None:
    """Seven made-up words against two honest sheets: each is doubted, none stands."""
    columns = SCHEMES["sieben"]
    match = written("X", 3, schema="sieben", buchstaben="alle", zweifel=1)
    match.play(0, tuple(f"{column}=X{column}" for column in columns))
    match.play(1, tuple(f"{column}={'Xanten' if column == 'stadt' else ''}" for column in columns))
    match.play(2, tuple(f"{column}=" for column in columns))
    for number, column in enumerate(columns):
        doubter, other = (1, 2) if number % 2 else (2, 1)
        match.play(doubter, (column, "platz-1"))
        assert match.to_act() == {other}
        match.play(other, ("gilt-nicht",))
        assert match.state.doubts == (0, 0, 0)  # who was right may doubt again
    finish(match)
    assert match.state.score == (0, 20, 0)


@pytest.mark.parametrize(
    ("kosten", "vote", "left"), [("vergeblich", "gilt", 0), ("immer", "gilt-nicht", 0), ("vergeblich", "gilt-nicht", 1)]
)
def test_what_a_doubt_costs(kosten: str, vote: str, left: int) -> None:
    match = uncovered("Da De -", "- - -", "- - -", kosten=kosten, zweifel=1)
    match.play(1, ("stadt", "platz-1"))
    match.play(2, (vote,))
    assert match.state.doubts == (0, 1 - left, 0)
    assert ("land" in match.game.step(match.state, 1).targets) == bool(left)


def test_of_two_the_doubter_decides() -> None:
    """A majority of the others, of whom there is one; so each doubt counts."""
    match = uncovered("Da De Di", "Do - -", zweifel=1)
    match.play(1, ("stadt", "platz-1"))
    assert said(match) == ["Platz 2 zweifelt. Platz 1 hat „Da“ geschrieben.", "„Da“ gilt nicht."]
    assert (match.state.phase, match.to_act(), match.state.doubts) == (CHECK, {0, 1}, (0, 1))
    assert match.game.step(match.state, 1).targets == ("fertig",)
    assert reason(match, 1, ("land", "platz-1")) == "Mehr Wörter darfst du in dieser Runde nicht anzweifeln."
    finish(match)
    assert match.state.score == (40, 20)


@pytest.mark.parametrize(("vote", "score"), [("gilt", 20), ("gilt-nicht", 0)])
def test_of_two_the_writer_answers_by_option(vote: str, score: int) -> None:
    match = uncovered("Dings - -", "- - -", zu_zweit="schreiber")
    match.play(1, ("stadt", "platz-1"))
    assert match.to_act() == {0}
    match.play(0, (vote,))
    finish(match)
    assert match.state.score == (score, 0)


def test_who_was_done_stays_done_after_a_vote() -> None:
    match = uncovered("Dings - -", "- - -", "- - -")
    match.play(2, ("fertig",))
    match.play(1, ("stadt", "platz-1"))
    assert match.to_act() == {2}
    match.play(2, ("gilt",))
    assert match.to_act() == {0, 1}


# --- what is hidden, and what a computer writes -----------------------------------------------------------------


def test_nobody_sees_a_word_before_the_round_is_over() -> None:
    match = written(seats=3)
    match.play(0, sheet("Dortmund - -"))
    for viewer in (1, 2, None):
        assert "Dortmund" not in repr(match.game.view(match.state, viewer))
    assert "Dortmund" in repr(match.game.view(match.state, 0))
    assert "Dortmund" not in repr(match.effects)
    rng = random.Random(1)
    for _sample in range(20):
        guessed = match.game.sample_world(match.state, 1, rng).sheets[0]
        assert guessed != ("Dortmund", "", "")
        assert "" in guessed  # a full sheet would have stopped the others
    match.play(1, sheet("Dresden Dänemark Donau"))
    assert all("" not in match.game.sample_world(match.state, 2, rng).sheets[1] for _sample in range(20))


def test_what_a_computer_writes_begins_with_the_letter() -> None:
    rng = random.Random(2)
    for schema in SCHEMES:
        for letter in ("D", "M", "S"):
            match = written(letter, schema=schema)
            path = match.game.propose(match.state, 0, rng)
            match.game.check(match.state, 0, path)
            words = [target.partition("=")[2] for target in path]
            assert any(words)
            assert all(first(word) == letter for word in words if word)


def votes(match: Match) -> int:
    """How many of fifty votes of the computer on seat 3 are against the word in doubt."""
    rng = random.Random(3)
    return [match.game.propose(match.state, 2, rng) for _vote in range(50)].count(("gilt-nicht",))


def test_a_computer_doubts_a_wrong_letter() -> None:
    """Where the game did not check it."""
    match = uncovered("Hamburg - -", "- - -", "- - -", version=1)
    assert match.game.propose(match.state, 1, random.Random(3)) == ("stadt", "platz-1")
    match.play(1, ("stadt", "platz-1"))
    assert votes(match) > 35


def test_a_computer_stands_by_a_word_it_knows_and_cannot_tell_of_others() -> None:
    match = uncovered("Dresden Dings -", "- - -", "- - -")
    match.play(1, ("stadt", "platz-1"))
    assert votes(match) < 15
    match.play(2, ("gilt",))
    match.play(1, ("land", "platz-1"))
    assert 15 < votes(match) < 35


def test_a_computer_does_not_strike_a_word_alone() -> None:
    match = uncovered("Dings Dongs Dangs", "- - -")
    rng = random.Random(4)
    assert {match.game.propose(match.state, 1, rng) for _time in range(200)} == {("fertig",)}


def test_the_word_list() -> None:
    assert set(WORDS) == set(CATEGORIES) == {category for scheme in SCHEMES.values() for category in scheme}
    for category, by_letter in WORDS.items():
        for letter, words in by_letter.items():
            assert len(set(words)) == len(words), (category, letter)
            assert all(len(word) <= 30 and first(word) == letter for word in words)
        assert sum(map(bool, by_letter.values())) >= 20, category
    # for children, with the frequent letters, a computer always knows something
    assert all(WORDS[category][letter] for category in SCHEMES["kinder"] for letter in LETTERS["leicht"])


def test_chance_is_a_place_among_the_letters_left() -> None:
    match = Match(SLF.make(2, {"buchstaben": "alle"}))
    match.push(Chance((17,)))
    assert match.state.letter == "Q"


# --- the table while one writes ---------------------------------------------------------------------------------


def lies_there(match: Match, seat: int) -> tuple[str, list[str]]:
    """The sheet this seat sees, its heading and lines, and the letter that lies beside it."""
    view = match.game.view(match.state, seat)
    (found,) = [surface for surface in view.surfaces if isinstance(surface, Sheet)]
    lines = [f"{row.label}: {' | '.join(row.cells)}" for row in found.rows]
    letters = [piece.text for piece in view.pieces if piece.at == "buchstabe"]
    return f"{found.label} {''.join(letters)}".strip(), lines


def test_who_writes_sees_the_letter_and_first_what_counts_then_the_round_before() -> None:
    match = written("D")
    assert lies_there(match, 0) == (
        "So wird gezählt D",
        ["Nur du hast eins: 20", "Du hast ein anderes: 10", "Du hast dasselbe: 5"],
    )
    match.play(0, sheet("Duisburg Dänemark -"))
    assert lies_there(match, 0)[1] == ["Stadt: Duisburg", "Land: Dänemark", "Fluss: –"]
    assert lies_there(match, 1)[0] == "So wird gezählt D"  # nothing of what the other wrote
    match.play(1, sheet("Dresden Dänemark Donau"))
    assert lies_there(match, 1)[0] == "Runde 1, Buchstabe D"
    finish(match)
    match.decide([1])
    heading, lines = lies_there(match, 1)
    assert heading == "Runde 1, Buchstabe D A"
    assert lines == [
        "Stadt: Duisburg ·\u00a010 | Dresden ·\u00a010",
        "Land: Dänemark ·\u00a05 | Dänemark ·\u00a05",
        "Fluss: – | Donau ·\u00a020",
        "Punkte: 15 | 35",
    ]
