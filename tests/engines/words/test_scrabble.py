"""Buchstabenkreuz: published scores and counts, a naive finder, every rule and option, what nobody may see."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from games.bots.players import LEVELS, think
from games.engines import registry
from games.engines.core import CHANCE, IllegalMoveError
from games.engines.kit.states import changed
from games.engines.match import Match
from games.engines.words.grid import BLANK, CENTRE, EMPTY, FREE, Finder, spelt, total, with_tiles
from games.engines.words.lexicon import EDITION, FOLDER, KNOWN, LETTERS, WORD, Lexicon, german
from games.engines.words.racks import in_order, without
from games.engines.words.scrabble import (
    MOST_TOUCHES,
    NUMBER,
    PACK,
    PREMIUMS,
    SIGNS,
    SQUARES,
    VALUES,
    plays,
    targets,
)

RULES = registry.find("scrabble")


@cache
def listed_words(known: str) -> frozenset[str]:
    return frozenset(german(known).words())


def board(**words: str) -> str:
    """A board with these words: `h8_across="HORN"` begins on h8."""
    laid = {}
    for place, word in words.items():
        name, _line, way = place.partition("_")
        for number, letter in enumerate(word):
            laid[NUMBER[name] + number * (1 if way == "across" else 15)] = letter
    return with_tiles(EMPTY, tuple(laid.items()))


def at(
    rack: str,
    on: str = EMPTY,
    bag: str = "E" * 20,
    theirs: str = "NNNNNNN",
    seats: int = 2,
    turns: int = 0,
    **options: Any,
) -> Match:
    """Seat 0 is to lay with this rack."""
    game = RULES.make(seats, options)
    racks = (in_order(rack), *([in_order(theirs)] * (seats - 1)))
    return Match(game, start=changed(game.start(), phase="legen", board=on, racks=racks, bag=bag, turns=turns))


def put(match: Match, word: str, start: str, way: str = "across", *, done: bool = True) -> Match:
    """Lay the tiles of a word where none lies yet, a small letter as a blank; and finish the turn."""
    step = 1 if way == "across" else 15
    (seat,) = match.to_act()
    for number, letter in enumerate(word):
        square = NUMBER[start] + number * step
        if match.state.board[square] == FREE:
            held = {letter: target for target, letter in targets(match.state.racks[seat]).items()}
            path = (held[BLANK if letter.islower() else letter], SQUARES[square])
            spoken = {"ä": "ae", "ö": "oe", "ü": "ue"}.get(letter, letter)
            match.play(seat, (*path, f"als-{spoken}") if letter.islower() else path)
    if done:
        match.play(seat, ("fertig",))
    return match


def texts(match: Match, last: int = 1) -> list[str]:
    return [str(effect.text) for effects in match.effects[-last:] for effect in effects if effect.text]


# --- letters, squares, words: facts from elsewhere -----------------------------------------------------------------


def test_the_german_box():
    """The German edition since 1990: 102 tiles, as its rules list them by worth."""
    box = {
        0: {"_": 2},
        1: {"E": 15, "N": 9, "S": 7, "I": 6, "R": 6, "T": 6, "U": 6, "A": 5, "D": 4},
        2: {"H": 4, "G": 3, "L": 3, "O": 3},
        3: {"M": 4, "B": 2, "W": 1, "Z": 1},
        4: {"C": 2, "F": 2, "K": 2, "P": 1},
        6: {"Ä": 1, "J": 1, "Ü": 1, "V": 1},
        8: {"Ö": 1, "X": 1},
        10: {"Q": 1, "Y": 1},
    }
    assert Counter(PACK) == {letter: count for tiles in box.values() for letter, count in tiles.items()}
    assert {letter: value for value, tiles in box.items() for letter in tiles} == VALUES
    assert (len(PACK), sum(VALUES[letter] for letter in PACK)) == (102, 202)


def test_the_squares():
    """The counts every description of the board gives, and where they lie in one quarter."""
    assert Counter(SIGNS) == {"W": 8, "w": 17, "L": 12, "l": 24, ".": 164}
    assert [name for name, sign in zip(SQUARES, SIGNS, strict=True) if sign == "W"] == [
        "a1", "h1", "o1", "a8", "o8", "a15", "h15", "o15",
    ]  # fmt: skip
    for sign, names in {
        "w": "b2 c3 d4 e5 h8 k11 n14 n2 b14", "L": "f2 j2 b6 f6 j6 n6 n10 j14", "l": "d1 g3 h4 a4 d8 g7 i7 g9 i9 l8",
    }.items():  # fmt: skip
        assert {SIGNS[NUMBER[name]] for name in names.split()} == {sign}
    assert SIGNS == SIGNS[::-1] == "".join(SIGNS[column::15] for column in range(15))


#: the worth of the English letters, and five turns that the box's rules count as an example (Selchow & Righter; Hasbro,
#: "Scrabble, Examples of scoring": HORN 14, FARM 9, PASTE and FARMS 25, MOB, NOT and BE 16, BIT, PI and AT 16)
ENGLISH = {
    letter: value
    for value, letters in {1: "EAIONRTLSU", 2: "DG", 3: "BCMP", 4: "FHVWY", 5: "K", 8: "JX", 10: "QZ"}.items()
    for letter in letters
}
EXAMPLE = (
    ("HORN", "f8", 1, {"HORN": 14}),
    ("FARM", "h6", 15, {"FARM": 9}),
    ("PASTE", "f10", 1, {"PASTE": 15, "FARMS": 10}),
    ("MOB", "h9", 1, {"MOB": 8, "NOT": 4, "BE": 4}),
    ("BIT", "e11", 1, {"BIT": 10, "PI": 4, "AT": 2}),
)


#: the other well-known one (Wikipedia, "Scrabble scoring examples"): LOFTY 30, LOAM with LO, OF, AT and MY 24,
#: OFFICIATE with seven tiles at once 71, QUETZALs over two squares of three times the word, its s a blank, 365
ANNE_AND_BETH = (
    ("LOFTY", "h8", 1, {"LOFTY": 30}),
    ("LOAM", "i7", 1, {"LOAM": 7, "LO": 3, "OF": 5, "AT": 2, "MY": 7}),
    ("OFFICIATE", "j7", 15, {"OFFICIATE": 21}),
    ("QUETZALs", "h15", 1, {"QUETZALS": 315}),
)


@pytest.mark.parametrize(
    ("turns", "expected"), [(EXAMPLE, [14, 9, 25, 16, 16]), (ANNE_AND_BETH, [30, 24, 71, 365])], ids=["box", "anne"]
)
def test_published_examples_of_scoring(turns: Any, expected: list[int]):
    lies, points = EMPTY, []
    for word, start, step, each in turns:
        squares = [NUMBER[start] + number * step for number in range(len(word))]
        new = tuple((square, letter) for square, letter in zip(squares, word, strict=True) if lies[square] == FREE)
        words = spelt(lies, new, PREMIUMS, ENGLISH)
        assert {made.word: made.points for made in words} == each
        points.append(total(words, new, PREMIUMS))
        lies = with_tiles(lies, new)
    assert points == expected


def _words(said: str) -> list[str]:
    return said.split()


def test_the_sources_words():
    """000:571 and 000:581-588: forms count; names, brands and abbreviations do not; made-up compounds do not."""
    words = german()
    for word in _words("FELDES LEGTE SCHÖNES HORST URS MÜLLER SEINE MOPED TRAFO KILO UFO RADAR FÖN FÖHNEN"):
        assert word in words, word
    for word in _words("SCHNECKENHAUS PFEFFERMÜHLE STRASSE"):
        assert word in words, word
    for word in _words("KARL ANNE SCHMIDT KOWALSKI BERLIN HAMBURG SCHWEIZ URUGUAY RHEIN OPEL AUDI PERSIL UKW WC TNT"):
        assert word not in words, word
    for word in _words("WÜRMERHAUS BACHKIPPE QUALLENKNÖDEL SCHWIMMBESTECK STRAßE HAUSHAUS XQ"):
        assert word not in words, word


def test_brands_and_names_are_out_and_loan_words_in():
    """As `games/data/words/make.py` says by which rule; the first edition had them the other way round."""
    new, old = german(), german("alle", 1)
    for word in _words("NUTELLA WALKMAN WALKMANS EINSTEIN EINSTEINS FACEBOOK MICROSOFT SIEMENS BARBIE HEGEL"):
        assert word not in new, word
        assert word in old, word
    for word in _words("INPUT INPUTS ETHOS GOKART GOKARTS FLEX GAME STREAM HUSKY RUCOLA SCHERZO JUNGFRAU ENDRUNDE"):
        assert word in new, word
        assert word not in old, word
    for word in _words("TEMPO TEMPOS UHU LONDONER ZÜRCHER STUCK WELS RIED"):
        assert word in new, word
    for word in _words("YORK SAN DELHI FIREFOX NINTENDO INDIEN TRIER OLIVER"):
        assert word not in new, word


def test_a_match_keeps_the_list_it_was_begun_with():
    """What the others had to vote on then, they vote on when it is replayed, and a computer lays only what counted."""
    for version, word, counts in (
        (1, "INPUT", False),
        (2, "INPUT", True),
        (1, "EINSTEIN", True),
        (2, "EINSTEIN", False),
    ):
        game = registry.find("scrabble").make(2, {"woerter": "liste"}, version)
        assert (word in game.lexicon) == counts
        found = plays(EMPTY, in_order("INPUT"), "alle", game.options.auflage)
        laid = {"".join(letter for _square, letter in play.laying) for play in found}
        assert ("INPUT" in laid) == (version == 2)


def test_weaker_players_know_less():
    weak, middle, all_of_them = map(listed_words, KNOWN)
    assert weak < middle < all_of_them
    assert [round(len(words), -3) for words in (weak, middle, all_of_them)] == [6000, 65000, 735000]
    assert all(set(word) <= set(LETTERS) and 2 <= len(word) <= 15 for word in all_of_them)


def test_no_computer_lays_what_the_dictionary_never_suggests():
    """Hunspell's own mark; people may lay such words."""
    words = german()
    short = [word for word in listed_words("alle") if len(word) == 5]
    never = sorted(word for word in short if words.marks(word) == WORD and not Counter(word) - Counter(PACK))
    assert len(never) > 100
    assert not listed_words("mittel") & set(never)
    word = never[0]
    game = at(word + "EN", woerter="liste")
    put(game, word, "f8")
    assert game.state.scores[0] > 0
    assert all(play.laying for play in plays(EMPTY, in_order(word), "alle"))
    assert word not in {"".join(letter for _square, letter in play.laying) for play in plays(EMPTY, word, "alle")}


def test_the_list_is_small_and_soon_there():
    assert sum((FOLDER / str(EDITION) / f"{name}.dawg").stat().st_size for name in KNOWN) < 2_000_000
    words = german()
    parts = (words.follow, words.first, words.to)
    assert sum(part.itemsize * len(part) for part in parts) + len(words.ends) < 4_000_000


def test_a_graph_has_just_its_words_and_survives_the_disk():
    rng = random.Random(7)
    words = {"".join(rng.choices("AENRSTÄ", k=rng.randint(2, 6))) for _word in range(400)}
    graph = Lexicon.of(words, never={"AN"})
    assert list(graph.words()) == sorted(words, key=lambda word: [LETTERS.index(letter) for letter in word])
    again = Lexicon.from_bytes(graph.to_bytes())
    assert again == graph
    for _word in range(2000):
        word = "".join(rng.choices("AENRSTÄ", k=rng.randint(1, 6)))
        assert (word in graph) == (word in words)


# --- what can be laid: against a naive finder ----------------------------------------------------------------------


def naive(words: set[str], lies: str, rack: str) -> dict[tuple[frozenset[tuple[int, str]], str], int]:
    """Every laying and what it counts, by trying each word on each square both ways. Without blanks."""
    found = {}
    for word in words:
        for way in (1, 15):
            for start in range(225):
                row, column = divmod(start, 15)
                if (column if way == 1 else row) + len(word) > 15:
                    continue
                squares = [start + number * way for number in range(len(word))]
                if any(lies[square] not in (FREE, letter) for square, letter in zip(squares, word, strict=True)):
                    continue
                new = frozenset((s, letter) for s, letter in zip(squares, word, strict=True) if lies[s] == FREE)
                if not new or Counter(letter for _square, letter in new) - Counter(rack):
                    continue
                after = list(lies)
                for square, letter in new:
                    after[square] = letter
                runs = all_runs("".join(after))
                made = [run for run in runs if {square for square, _letter in new} & set(run)]
                if not any(tuple(squares) == run for run in made):
                    continue
                if any("".join(after[square] for square in run) not in words for run in made):
                    continue
                touches = CENTRE in squares if lies == EMPTY else len(new) < len(word) or len(made) > 1
                if touches:
                    found[new, word if len(new) > 1 else ""] = naive_points("".join(after), dict(new), made)
    return found


def all_runs(lies: str) -> list[tuple[int, ...]]:
    """All rows of two tiles and more, across and down."""
    runs = []
    for lines in ([range(row * 15, row * 15 + 15) for row in range(15)], [range(col, 225, 15) for col in range(15)]):
        for line in lines:
            run: list[int] = []
            for square in [*line, -1]:
                if square >= 0 and lies[square] != FREE:
                    run.append(square)
                    continue
                if len(run) > 1:
                    runs.append(tuple(run))
                run = []
    return runs


def naive_points(lies: str, new: dict[int, str], made: list[tuple[int, ...]]) -> int:
    points = 50 if len(new) == 7 else 0
    for run in made:
        worth, times = 0, 1
        for square in run:
            value, sign = VALUES[lies[square]], SIGNS[square] if square in new else "."
            worth += value * (3 if sign == "L" else 2 if sign == "l" else 1)
            times *= 3 if sign == "W" else 2 if sign == "w" else 1
        points += worth * times
    return points


def test_the_finder_finds_what_a_naive_one_finds():
    """Random boards of a small list, several hundred positions: the same layings, the same points."""
    rng = random.Random(3)
    common = [word for word in german("leicht").words() if len(word) < 6]
    looked = 0
    for _match in range(16):
        words = set(rng.sample(common, 25))
        finder = Finder(Lexicon.of(words), PREMIUMS, VALUES)
        bag = [letter for letter in PACK if letter != BLANK]
        rng.shuffle(bag)
        lies, rack, dry = EMPTY, "", 0
        while len(bag) > 7 and dry < 8:
            rack += "".join(bag.pop() for _tile in range(7 - len(rack)))
            found = finder.plays(lies, rack)
            mine = {(frozenset(play.laying), play.points) for play in found}
            assert mine == {(laying, points) for (laying, _word), points in naive(words, lies, rack).items()}
            looked += 1
            dry = 0 if found else dry + 1
            if found:
                play = rng.choice(found)
                lies = with_tiles(lies, play.laying)
                rack = without(rack, "".join(letter for _square, letter in play.laying))
            else:
                rack = ""
    assert looked > 100


def test_a_blank_stands_for_any_letter_and_counts_nothing():
    """With a blank the finder finds the squares and words that it would with each letter in turn."""
    words = {"TON", "NOT", "OST", "ROT", "ORT", "TOR", "NOTE", "TONNE"}
    finder = Finder(Lexicon.of(words), PREMIUMS, VALUES)
    lies = board(g8_across="ROT")
    with_blank = {tuple((s, letter.upper()) for s, letter in play.laying) for play in finder.plays(lies, "NO_")}
    each = {play.laying for letter in LETTERS for play in finder.plays(lies, f"NO{letter}")}
    assert with_blank == each
    assert {play.points for play in finder.plays(EMPTY, "T_N") if play.laying[1][1] == "o"} == {4}


def test_what_is_found_for_the_real_list_can_be_played():
    """Whole matches of the strongest: the rules refuse nothing that was found, and count the same."""
    rng = random.Random(11)
    looked = 0
    for number in range(3):
        bag = list(PACK)
        rng.shuffle(bag)
        lies, rack = EMPTY, ""
        while bag:
            rack += "".join(bag.pop() for _tile in range(min(7 - len(rack), len(bag))))
            found = plays(lies, in_order(rack), KNOWN[number])
            if not found:
                break
            for play in (found[0], *rng.sample(found, min(5, len(found)))):
                letters = "".join(letter for _square, letter in play.laying)
                game = RULES.make(2, {"woerter": "liste"})
                racks = (without(in_order(rack), letters), "N")
                start = changed(game.start(), phase="legen", board=lies, racks=racks, bag="E" * 20, staged=play.laying)
                match = Match(game, start=start)
                assert match.game.wrong(match.state) is None
                match.play(0, ("fertig",))
                assert match.state.scores[0] == play.points
                assert all(german().marks(word.word) & 2 for word in spelt(lies, play.laying, PREMIUMS, VALUES))
                looked += 1
            lies = with_tiles(lies, found[0].laying)
            rack = without(in_order(rack), "".join(letter for _square, letter in found[0].laying))
    assert looked > 150


# --- the rules -----------------------------------------------------------------------------------------------------


def test_who_draws_nearest_to_a_begins():
    """000:569."""
    match = Match(RULES.make(3), "s")
    drawn = ["M", "B", "C"]
    match.decide((*drawn, *(Counter(PACK) - Counter(drawn)).elements()))
    assert texts(match) == [
        "Spieler 1 zieht M.", "Spieler 2 zieht B.", "Spieler 3 zieht C.", "Spieler 2 beginnt.",
    ]  # fmt: skip
    match.settle()
    assert match.to_act() == {1}
    assert [len(rack) for rack in match.state.racks] == [7, 7, 7]
    assert len(match.state.bag) == 81


def test_those_who_drew_alike_draw_again_and_a_blank_comes_first():
    match = Match(RULES.make(3), "s")
    drawn = ["_", "A", "_", "K", "D"]
    match.decide((*drawn, *(Counter(PACK) - Counter(drawn)).elements()))
    assert texts(match)[3:] == ["Spieler 1 zieht K.", "Spieler 3 zieht D.", "Spieler 3 beginnt."]


def test_the_first_word_covers_the_star():
    """000:571: and it counts twice there."""
    match = put(at("HAUSENT"), "HAUS", "a1", done=False)
    assert str(match.game.explain(match.state, 0, ("fertig",))) == "Das erste Wort liegt über dem Stern."
    match = put(at("HAUSENT"), "HAUS", "e8")
    assert match.state.scores == (10, 0)
    assert texts(match)[0] == "Spieler 1: HAUS, 10 Punkte."


def test_one_letter_is_no_first_word():
    match = put(at("HAUSENT"), "H", "h8", done=False)
    assert str(match.game.wrong(match.state)) == "Das erste Wort hat mindestens zwei Buchstaben."


def test_words_join_without_gaps():
    lies = board(e8_across="HAUS")
    match = put(at("ROTEENS", lies), "ROT", "a1", done=False)
    assert str(match.game.wrong(match.state)) == "Das Wort muss an einem anderen anliegen."
    match = at("ROTEENS", lies)
    match.play(0, ("stein-r", "e7"))
    match.play(0, ("stein-o", "e10"))
    assert str(match.game.wrong(match.state)) == "Die Steine hängen noch nicht zusammen."
    with pytest.raises(IllegalMoveError, match="in einer Reihe oder in einer Spalte"):
        match.play(0, ("stein-t", "f7"))
    with pytest.raises(IllegalMoveError, match="liegt schon ein Stein"):
        match.play(0, ("stein-t", "e8"))


def test_every_new_word_must_be_one():
    match = put(at("ROTEENS", board(e8_across="HAUS"), woerter="liste"), "ROT", "e9", done=False)
    assert str(match.game.wrong(match.state)) == "Nicht in der Wörterliste: HR, AO und UT."
    assert [button.target for button in match.game.step(match.state, 0).buttons] == ["zurueck"]


def test_all_new_words_count_and_old_premiums_do_not():
    """By hand: S lengthens HAUT (h8 is used up) and begins SO downwards; O lies on no premium, S on e-file none."""
    lies = board(e8_across="HAUT")
    match = put(at("OERNSIX", lies), "EIS", "i6", "down", done=False)
    assert [(word.word, word.points) for word in match.game.spelt(match.state)] == [("EIS", 4), ("HAUTS", 6)]


def test_seven_at_once():
    """000:573: by hand, seven of one point from h8: l8 doubles a letter, the star the word."""
    match = put(at("RASTEND"), "RASTEND", "h8")
    assert match.state.scores[0] == (7 + 1) * 2 + 50
    assert "Alle sieben Steine auf einmal: 50 Punkte dazu." in texts(match)
    six = put(at("RASTEND"), "RASTEN", "h8")
    assert six.state.scores[0] == (6 + 1) * 2


def test_a_blank_is_asked_for_its_letter():
    match = at("HA_SENT")
    assert [button.target for button in match.game.step(match.state, 0, ("stein-blanko", "g8")).buttons][-1] == "als-ue"
    put(match, "HAuS", "e8")
    assert match.state.scores[0] == (2 + 1 + 0 + 1) * 2
    assert match.state.board[NUMBER["g8"]] == "u"


def test_the_rack_is_filled_and_the_next_one_lays():
    match = put(at("HAUSENT", bag="QXYZVWJ"), "HAUS", "e8")
    assert match.state.racks[0] == in_order("ENT" + "QXYZ")
    assert match.state.bag == "VWJ"
    assert match.to_act() == {1}


def test_taking_back():
    match = put(at("HAUSENT"), "HAU", "e8", done=False)
    match.play(0, ("f8",))
    assert match.state.staged == ((NUMBER["e8"], "H"), (NUMBER["g8"], "U"))
    match.play(0, ("zurueck",))
    assert (match.state.staged, match.state.racks[0]) == ((), in_order("HAUSENT"))
    assert match.to_act() == {0}


def test_exchanging():
    """000:575: up to seven, while there are seven in the bag; the turn is over."""
    match = at("HAUSENT", bag="ÄÖÜQXYZ")
    match.play(0, ("stein-h", "beutel"))
    with pytest.raises(IllegalMoveError, match="Wer tauscht, legt nicht"):
        match.play(0, ("stein-a", "h8"))
    match.play(0, ("stein-s", "beutel"))
    assert str(match.game.step(match.state, 0).buttons[0].label) == "2 Steine tauschen"
    match.play(0, ("fertig",))
    assert match.state.racks[0] == in_order("AUENTÄÖ")
    assert Counter(match.state.bag) == Counter("ÜQXYZHS")
    assert match.to_act() == {CHANCE}
    match.settle()
    assert match.to_act() == {1}
    assert Counter(match.state.bag) == Counter("ÜQXYZHS")
    few = at("HAUSENT", bag="ÄÖÜQXY")
    with pytest.raises(IllegalMoveError, match="weniger als sieben"):
        few.play(0, ("stein-h", "beutel"))


def test_who_goes_out_gets_the_rest():
    """000:577: what the others hold is taken off theirs and given to who has nothing left."""
    match = put(at("HAUS", bag="", theirs="QEE"), "HAUS", "e8")
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.scores == (10 + 12, -12)
    assert outcome.winners == (0,)
    assert texts(match)[1:4] == [
        "Spieler 1 hat alle Steine gelegt.",
        "Spieler 1: 12 Punkte für den Rest.",
        "Spieler 2: −12 Punkte für den Rest.",
    ]


def test_all_pass():
    match = at("QHAUSEN", theirs="XNNNNNN")
    match.play(0, ("passen",))
    match.play(1, ("passen",))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.scores == (-17, -14)


def swap(match: Match, seat: int) -> None:
    match.play(seat, (next(iter(targets(match.state.racks[seat]))), "beutel"))
    match.play(seat, ("fertig",))
    match.settle()


def test_whether_exchanging_is_passing():
    match = at("HAUSENT", ende="tauschen")
    swap(match, 0)
    swap(match, 1)
    assert match.game.outcome(match.state) is not None
    match = at("HAUSENT")
    match.play(0, ("passen",))
    swap(match, 1)
    match.play(0, ("passen",))
    assert match.game.outcome(match.state) is None
    for seat in (1, 0):
        swap(match, seat)
    assert match.game.outcome(match.state) is None
    swap(match, 1)  # three rounds in which nobody laid anything
    assert match.game.outcome(match.state) is not None


def test_some_rounds():
    match = at("HAUSENT", runden=6, turns=10)
    put(match, "HAUS", "e8")
    assert match.game.outcome(match.state) is None
    match.play(1, ("passen",))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.scores[0] == 10 - 7  # E, N, T and four E


# --- words in doubt ------------------------------------------------------------------------------------------------


def test_the_others_vote_on_what_the_list_does_not_know():
    match = put(at("HAUSENT", seats=4), "TAHU", "e8")
    assert match.to_act() == {1, 2, 3}
    assert texts(match) == ["Spieler 1 legt TAHU. Die anderen stimmen ab."]
    match.play(2, ("gilt",))
    assert match.to_act() == {1, 3}
    match.play(1, ("gilt-nicht",))
    match.play(3, ("gilt",))
    assert texts(match)[:2] == ["Abgestimmt: TAHU gilt.", "Spieler 1: TAHU, 10 Punkte."]
    assert match.to_act() == {1}


@pytest.mark.parametrize(("strafe", "next_one"), [("zug", 1), ("neu", 0)])
def test_a_word_that_falls_is_taken_back(strafe: str, next_one: int):
    match = put(at("HAUSENT", strafe=strafe), "TAHU", "e8")
    match.play(1, ("gilt-nicht",))
    assert texts(match)[0] == "Abgestimmt: TAHU gilt nicht."
    assert (match.state.board, match.state.racks[0], match.state.scores) == (EMPTY, in_order("HAUSENT"), (0, 0))
    assert match.to_act() == {next_one}


def test_a_tie_leaves_the_word():
    match = put(at("HAUSENT", seats=3), "TAHU", "e8")
    match.play(1, ("gilt-nicht",))
    match.play(2, ("gilt",))
    assert match.state.scores[0] == 10


def test_who_decides():
    assert put(at("HAUSENT"), "HAUS", "e8").to_act() == {1}
    assert put(at("HAUSENT"), "HAUS", "e8").state.phase == "legen"
    assert put(at("HAUSENT", woerter="abstimmung"), "HAUS", "e8").state.phase == "urteil"
    match = put(at("HAUSENT", woerter="liste"), "TAHU", "e8", done=False)
    with pytest.raises(IllegalMoveError, match="Nicht in der Wörterliste: TAHU"):
        match.play(0, ("fertig",))


def test_the_sandglass():
    match = put(at("HAUSENT", sanduhr=60), "HAU", "e8", done=False)
    first = match.game.time_limit(match.state)
    match.elapse()
    assert texts(match) == ["Spieler 1 hat zu lange überlegt."]
    assert match.state.racks[0] == in_order("HAUSENT")
    assert match.to_act() == {1}
    limits = {first, match.game.time_limit(match.state)}
    assert len(limits) == 2, "a clock that is told the same number runs on"
    assert limits <= {60, 61, 62}
    assert RULES.make(2).time_limit(RULES.make(2).start()) is None


def test_trying_comes_to_an_end():
    match = at("HAUSENT")
    for _try in range(MOST_TOUCHES // 2):
        match.play(0, ("stein-h", "h8"))
        match.play(0, ("h8",))
    assert match.game.step(match.state, 0).targets == ("passen",)
    with pytest.raises(IllegalMoveError, match="lange probiert"):
        match.play(0, ("stein-h", "h8"))


# --- what nobody may see -------------------------------------------------------------------------------------------


def test_what_is_staged_only_its_player_sees():
    match = at("HAUSENT")
    before = {seat: match.game.view(match.state, seat) for seat in (None, 1)}
    match.play(0, ("stein-h", "h8"))
    match.play(0, ("stein-a", "i8"))
    assert {seat: match.game.view(match.state, seat) for seat in (None, 1)} == before
    assert all(effect.only == (0,) for effects in match.effects for effect in effects)
    mine = match.game.view(match.state, 0)
    assert [str(piece.label) for piece in mine.pieces if piece.at in {"h8", "i8"}] == ["H, 2", "A, 1"]
    match.play(0, ("zurueck",))
    match.play(0, ("stein-h", "beutel"))
    assert {seat: match.game.view(match.state, seat) for seat in (None, 1)} == before


def test_nobody_sees_a_vote_before_all_have_voted():
    match = put(at("HAUSENT", seats=4), "TAHU", "e8")
    other = Match(match.game, start=match.state)
    match.play(1, ("gilt",))
    other.play(1, ("gilt-nicht",))
    for seat in (None, 0, 2, 3):
        assert match.game.view(match.state, seat) == other.game.view(other.state, seat)


def test_imagined_racks_are_those_of_the_box():
    match = put(at("HAUSENT", bag="".join((Counter(PACK) - Counter("HAUSENTNNNNNNN")).elements())), "HAUS", "e8")
    for seed in range(20):
        world = match.game.sample_world(match.state, 0, random.Random(seed))
        everything = world.bag + "".join(world.racks) + "HAUS"
        assert Counter(everything) == Counter(PACK)
        assert world.racks[0] == match.state.racks[0]


# --- the computer --------------------------------------------------------------------------------------------------


def test_the_best_of_a_mid_game_board():
    """What the naive one calls best, too."""
    lies = board(e8_across="HAUT", e8_down="HERBE", h8_down="TONNE")
    words = set(random.Random(2).sample([word for word in german("leicht").words() if len(word) < 6], 300))
    finder = Finder(Lexicon.of(words), PREMIUMS, VALUES)
    best = max(finder.plays(lies, "AEINRST"))
    assert best.points == max(naive(words, lies, "AEINRST").values())


def test_levels():
    """Over the same positions a stronger player lays more, and each its own words."""
    rng = random.Random(5)
    sums = Counter[str]()
    for number in range(6):
        match = Match(RULES.make(2), str(number))
        while (acting := match.to_act()) and len(match.events) < 40:
            if acting == {CHANCE}:
                match.settle()
                continue
            (seat,) = acting
            level = LEVELS[(seat + number) % 2 * 2]
            before = match.state.scores[seat]
            match.play(seat, think(match.game, match.state, seat, level, str(rng.random())))
            sums[level] += match.state.scores[seat] - before
    assert sums["stark"] > 1.5 * sums["leicht"] > 0


def test_a_computer_votes_by_the_list():
    match = put(at("HAUSENT"), "TAHU", "e8")
    assert think(match.game, match.state, 1, "stark", "s") == ("gilt-nicht",)
    match = put(at("HAUSENT", woerter="abstimmung"), "HAUS", "e8")
    assert think(match.game, match.state, 1, "leicht", "s") == ("gilt",)


def test_a_computer_finishes_what_somebody_staged():
    """A player who goes away is stood in for in the middle of a turn."""
    match = put(at("HAUSENT"), "SU", "a1", done=False)
    for _touch in range(12):
        if match.to_act() != {0}:
            break
        match.play(0, think(match.game, match.state, 0, "mittel", "s"))
    assert match.state.scores[0] > 0
    match = at("QQYÖXVJ", bag="E" * 9)
    match.play(0, ("stein-q", "beutel"))
    for _touch in range(12):
        if match.to_act() != {0}:
            break
        match.play(0, think(match.game, match.state, 0, "mittel", "s"))
    match.settle()
    assert match.to_act() == {1}
