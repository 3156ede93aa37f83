"""How a game with real things is counted: one record for the phone, the paper and the ranking."""

from __future__ import annotations

import pytest

from rules.domain.errors import TextError
from rules.domain.reading import read_sheet
from rules.domain.scores import Kind, Score, ScoreError, clock, read_score
from rules.domain.sheet import ScoreSheet
from rules.domain.shipped import shipped_files


def _sticks(least: int) -> Score:
    few = {"Mikado": [20, 1], "Mandarin": [10, 5], "Bonze": [5, 5]}
    return read_score({"kind": "pieces", "pieces": {**few, "Samurai": [3, least], "Kuli": [2, least]}})


MIKADO, SMALL = _sticks(15), _sticks(10)


def test_the_sticks_of_mikado_are_worth_what_the_sources_say() -> None:
    """000:1639-1706: 170 points with 41 sticks, 145 with 31; of two with as many points who has more sticks."""
    assert MIKADO.amount((1, 5, 5, 15, 15)) == (170, 41)
    assert SMALL.amount((1, 5, 5, 10, 10)) == (145, 31)
    assert MIKADO.amount((1, 0, 0, 0, 0)) < MIKADO.amount((0, 0, 4, 0, 0)) == (20, 4)
    assert MIKADO.shown((1, 0, 0, 0, 0)) == "20 Punkte"
    with pytest.raises(ScoreError, match="6 kann hier nicht herauskommen"):
        MIKADO.checked((1, 6, 0, 0, 0))


def test_a_horseshoe_counts_three_two_one_or_nothing() -> None:
    """000:1945-1947."""
    score = read_score({"kind": "points", "tries": 3, "values": [0, 1, 2, 3]})
    assert score.shown(score.checked((3, 0, 2))) == "5 Punkte"
    assert score.shown((1, 0, 0)) == "1 Punkt"
    assert score.columns == ("1. Versuch", "2. Versuch", "3. Versuch", "Summe")
    for wrong in ((3, 0), (3, 0, 4), (3, 0, -1), (3, 0, True)):
        with pytest.raises(ScoreError):
            score.checked(wrong)


def test_times_short_and_long() -> None:
    short, long = (read_score({"kind": "time", "best": best}) for best in ("shortest", "longest"))
    assert short.amount((735,)) > short.amount((736,))
    assert long.amount((735,)) < long.amount((736,))
    assert [clock(735), clock(6235), clock(6000), clock(5999)] == ["7,35 s", "1:02,35", "1:00,00", "59,99 s"]
    with pytest.raises(ScoreError):
        short.checked((0,))


def test_levels_and_counts() -> None:
    level = read_score({"kind": "level", "steps": ["Knöchel", "Wade", "Knie"]})
    assert [level.shown((n,)) for n in (0, 1, 3)] == ["noch nichts", "Knöchel", "Knie"]
    with pytest.raises(ScoreError):
        level.checked((4,))
    few = read_score({"kind": "count", "best": "fewest", "most": 9})
    assert few.amount((1,)) > few.amount((2,))
    assert few.columns == ("Anzahl",)
    assert read_score({"kind": "time", "best": "longest", "attempts": 2}).columns == (
        "1. Versuch",
        "2. Versuch",
        "Bestes",
    )


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("12", "score braucht kind"),
        ({"kind": "tore"}, "score: kind kennt nur: points, pieces, time, relay, count, level, duel, free,"),
        ({"kind": "points"}, "Punkte brauchen most oder values"),
        ({"kind": "points", "values": ["drei"]}, "Punkte brauchen most oder values"),
        ({"kind": "time"}, "best"),
        ({"kind": "time", "best": "kurz"}, "shortest oder longest"),
        ({"kind": "count", "best": "most"}, "fewest"),
        ({"kind": "level"}, "steps"),
        ({"kind": "level", "steps": ["a"], "most": 3}, "score kennt nicht: most."),
        ({"kind": "pieces", "pieces": {"Kuli": 2}}, "„Kuli“ braucht [Wert, Anzahl]"),
        ({"kind": "count", "attempts": 0}, "attempts"),
        ({"kind": "count", "calls": ["Feuer"]}, "calls nennt Rufe"),
        ({"kind": "duel", "of": 2}, "of ist ungerade"),
        ({"kind": "marbles"}, "marbles nennt die Murmeln"),
        ({"kind": "marbles", "marbles": {"Einer": 0}}, "„Einer“ muss eine ganze Zahl sein"),
        ({"kind": "count", "ties": "again"}, "ties ist next"),
    ],
)  # fmt: skip
def test_a_record_that_makes_no_sense_is_refused_by_name(given: object, said: str) -> None:
    with pytest.raises(TextError) as refused:
        read_score(given)
    assert said in str(refused.value)


def test_a_relay_is_the_time_of_all_its_legs() -> None:
    relay = read_score({"kind": "relay", "legs": 4})
    assert relay.shown(relay.checked((2000, 2100, 1990, 2005))) == "1:20,95"
    assert relay.amount((2000, 2100)) == (-4100,)
    for wrong in ((), (1, 2, 3, 4, 5), (100, 0), (100, -1)):
        with pytest.raises(ScoreError):
            relay.checked(wrong)


def test_a_duel_is_won_by_more_than_half() -> None:
    """Best of three: 2:0, 2:1, and nothing else; where there are draws, nobody has won."""
    pull = read_score({"kind": "duel", "of": 3})
    good = [(one, other) for one in range(-1, 5) for other in range(-1, 5) if _taken(pull, (one, other))]
    assert good == [(0, 2), (1, 2), (2, 0), (2, 1)]
    race = read_score({"kind": "duel", "draws": True})
    good = [(one, other) for one in range(3) for other in range(3) if _taken(race, (one, other))]
    assert good == [(0, 0), (0, 1), (1, 0)]
    assert pull.shown((2, 1)) == "2 : 1"
    assert pull.columns == ("gegen", "1. Versuch", "2. Versuch", "3. Versuch", "Sieger")


def test_marbles_are_moved_by_kind_and_worth_what_they_are_called() -> None:
    """000:1718-1724."""
    kinds = {"Einer": 1, "Zweier": 2, "Fünfer": 5, "Zehner": 10, "Fünfundzwanziger": 25, "Fünfziger": 50}
    score = read_score({"kind": "marbles", "marbles": kinds})
    assert score.worth((1, 1, 1, 1, 1, 1)) == 93
    assert score.shown(score.checked((2, 0, 1, 0, 0, 0))) == "2 Einer, 1 Fünfer"
    with pytest.raises(ScoreError, match="−1 kann hier nicht herauskommen"):
        score.checked((-1, 0, 0, 0, 0, 0))


ALL = [
    {"kind": "points", "tries": 1, "most": 9}, {"kind": "pieces", "pieces": {"Kuli": [2, 15]}},
    {"kind": "time", "best": "longest"}, {"kind": "relay", "legs": 1}, {"kind": "count", "most": 9},
    {"kind": "level", "steps": ["Knie"]}, {"kind": "duel"},
    {"kind": "free"}, {"kind": "marbles", "marbles": {"Einer": 1}}, {"kind": "pool"},
]  # fmt: skip


@pytest.mark.parametrize("given", ALL, ids=lambda given: given["kind"])
@pytest.mark.parametrize(
    ("wrong", "said"),
    [("1:61", "„1:61“ ist keine ganze Zahl."), ("3,5", "„3,5“ ist keine ganze Zahl."),
     (1.5, "„1.5“ ist keine"), (None, "keine ganze"),
     (True, "„True“"), (-1, "−1 kann hier nicht herauskommen."), (10**9, "kann hier nicht herauskommen.")],
)  # fmt: skip
def test_each_kind_refuses_by_name_what_is_no_number_of_it(given: dict[str, object], wrong: object, said: str) -> None:
    score = read_score(given)
    values = [wrong, 0] if score.kind is Kind.DUEL else [wrong]
    with pytest.raises(ScoreError) as refused:
        score.checked(values)  # type: ignore[arg-type]  # as it comes from a phone
    assert said in str(refused.value) or (score.kind is Kind.POOL and type(wrong) is int)


def _taken(score: Score, values: tuple[int, ...]) -> bool:
    try:
        score.checked(values)
    except ScoreError:
        return False
    return True


def test_the_library_says_how_its_outdoor_games_are_counted() -> None:
    def of(slug: str) -> Score | None:
        return read_sheet(shipped_files()[slug].read_text(encoding="utf-8")).facts.score

    assert of("dosenwerfen") == Score(Kind.POINTS, tries=3, most=6, called_try="Ball")
    assert of("muehle") is None
    mikado = of("mikado")
    assert mikado is not None
    assert mikado.amount((1, 5, 5, 15, 15)) == (170, 41)


#: the games of the club that are scored, and how: the usual way first
COUNTED = {
    "dosenwerfen": "points", "hufeisenspiel": "points", "kegeln": "points", "zielwurf": "points",
    "murmelspiel": "points marbles", "murmel-einloch": "points marbles", "murmel-fuenferloch": "points marbles",
    "murmel-dotzen": "points marbles", "murmel-augenschuss": "points marbles",
    "murmel-burgen-treffen": "points marbles",
    "mikado": "pieces", "maximikado": "points", "kreiselspiel": "pieces time", "hulahoop": "time points",
    "dreibeinlauf": "time relay", "sackhuepfen": "time relay", "eierlauf": "time points",
    "sommer-ski": "time duel points", "stelzenlauf": "count time duel",
    "reifentreiben": "time relay count", "seilspringen": "count time",
    "gummitwist": "level",
    "hickelkasten": "level", "hickelkasten-himmel-und-hoelle": "level", "tauziehen": "duel points",
    "versteckspiel": "free",
    "feuer-wasser-wind": "count", "totalisator": "pool",
}  # fmt: skip


def test_each_of_the_28_games_that_are_scored_has_its_record() -> None:
    assert len(COUNTED) == 28
    for slug, kinds in COUNTED.items():
        facts = read_sheet(shipped_files()[slug].read_text(encoding="utf-8")).facts
        assert [score.kind.value for score in facts.scores] == kinds.split(), slug
        for score in facts.scores:
            assert score.columns, slug
            assert score.called, slug
        tables = [sheet.columns[1:] for sheet in facts.sheets if isinstance(sheet, ScoreSheet)]
        assert not tables or {score.columns for score in facts.scores} & {*tables}, f"{slug}: no sheet counts so"


def test_a_try_is_called_what_the_game_calls_it() -> None:
    balls = read_score({"kind": "points", "tries": 2, "most": 6, "try": "Ball"})
    assert balls.columns == ("1. Ball", "2. Ball", "Summe")
    marbles = read_score({"kind": "points", "tries": ["Loch", "Burgen"], "values": [0, 1]})
    assert (marbles.tries, marbles.columns) == (2, ("Loch", "Burgen", "Summe"))
    run = {"kind": "time", "best": "shortest", "attempts": 2, "lanes": 6}
    assert read_score({**run, "onward": 1}).columns == ("1. Lauf", "2. Lauf", "Endlauf", "Stechen", "Platz")
    assert read_score(run).columns == ("1. Lauf", "2. Lauf", "Stechen", "Platz")
    level = {"kind": "level", "steps": ["Knie", "Hüfte"]}
    assert read_score(level).columns == ("Knie", "Hüfte", "geschafft")
    assert read_score({**level, "attempts": 2}).columns == ("1. Versuch", "2. Versuch", "Bestes")


#: games in which all run or sing together: their sheet is for who likes it
OTHERWISE = {"blinde-kuh", "greifen", "reigenspiele", "schwarzer-mann"}


def test_every_outdoor_game_with_a_sheet_of_points_is_counted() -> None:
    """Its text has the record that the phone, the paper and the ranking go by."""
    without = []
    for slug, path in shipped_files().items():
        facts = read_sheet(path.read_text(encoding="utf-8")).facts
        points = any(isinstance(sheet, ScoreSheet) for sheet in facts.sheets)
        if "draussen" in facts.setting and points and facts.score is None and slug not in OTHERWISE:
            without.append(slug)
    assert without == []
