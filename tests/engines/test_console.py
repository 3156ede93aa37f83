"""The engine console: every request as `docs/engines.md` lists it, well-formed and not. An error changes nothing."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.engines import registry
from games.engines.console import MAX_LINE, Console, run
from tests.engines.toys import HEAP, SECRET

ROOT = Path(__file__).parents[2]


@pytest.fixture
def console() -> Console:
    return Console()


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game for two or three seats and a game with dice, besides the real ones."""
    found = {**registry.rulesets(), HEAP.slug: HEAP, SECRET.slug: SECRET}
    monkeypatch.setattr(registry, "rulesets", lambda: found)


def ask(console: Console, cmd: str, **fields: Any) -> dict[str, Any]:
    answer = console.answer(json.dumps({"cmd": cmd, **fields}))
    assert json.loads(json.dumps(answer)) == answer, "an answer is plain JSON"
    return answer


def error(answer: dict[str, Any]) -> tuple[str, str]:
    assert set(answer) == {"error", "reason"}
    return answer["error"], answer["reason"]


CLOSING = "w 0 a1,d1,g4,f6 0 b2,b4,e5,b6 0"


# --- games ---


def test_games(console: Console) -> None:
    games = {game["slug"]: game for game in ask(console, "games")["games"]}
    assert list(games) == sorted(registry.rulesets())
    assert games["muehle"] == {
        "slug": "muehle",
        "title": "Mühle",
        "version": 1,
        "seats": [2, 2],
        "options": {
            "geschuetzt": {"choices": [True, False], "default": True},
            "letzte_drei": {"choices": [True, False], "default": True},
            "nur_muehlen": {"choices": [True, False], "default": True},
            "doppelt": {"choices": [1, 2], "default": 1},
            "wiederholung": {"choices": [True, False], "default": True},
            "zugzahl": {"choices": [20, 50, 100], "default": 50},
        },
    }
    assert games["lasker-muehle"]["options"]["steine"] == {"choices": [9, 10], "default": 9}
    assert "lasker" not in games["lasker-muehle"]["options"], "what makes the variant is no choice"


# --- new ---


def test_new(console: Console) -> None:
    assert ask(console, "new", game="muehle") == {"to_act": [0]}
    assert ask(console, "new", game="muehle", seats=2, options={"doppelt": 2}, seed="x", chance="auto") == {
        "to_act": [0]
    }
    assert ask(console, "position") == {"position": "w 9 - 9 - 0"}


def test_new_with_more_seats(console: Console, toys: None) -> None:
    assert ask(console, "new", game="haufen", seats=3) == {"to_act": [0]}
    assert ask(console, "play", seat=0, move=["2"])["to_act"] == [1]
    assert ask(console, "play", seat=1, move=["2"])["to_act"] == [2]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "Ein Spiel „None“ gibt es hier nicht."),
        ({"game": "dame-brett"}, "Ein Spiel „dame-brett“ gibt es hier nicht."),
        ({"game": 7}, "Ein Spiel „7“ gibt es hier nicht."),
        ({"game": ["muehle"]}, "Ein Spiel „['muehle']“ gibt es hier nicht."),
        ({"game": "x" * 5000}, f"Ein Spiel „{'x' * 40}…“ gibt es hier nicht."),
        ({"game": "muehle", "seats": 3}, "Mühle geht nicht mit 3 Plätzen, sondern mit 2."),
        ({"game": "muehle", "seats": "2"}, "Mühle geht nicht mit „2“ Plätzen, sondern mit 2."),
        ({"game": "muehle", "seats": True}, "Mühle geht nicht mit „True“ Plätzen, sondern mit 2."),
        ({"game": "muehle", "seats": [2]}, "Mühle geht nicht mit „[2]“ Plätzen, sondern mit 2."),
        ({"game": "muehle", "options": []}, "„options“ ist kein JSON-Objekt."),
        ({"game": "muehle", "options": {"neu": 1}}, "Die Einstellung „neu“ gibt es in diesem Spiel nicht."),
        ({"game": "muehle", "options": {"doppelt": 3}}, "„3“ ist keine Antwort auf die Einstellung „doppelt“."),
        ({"game": "muehle", "options": {"doppelt": True}}, "„True“ ist keine Antwort auf die Einstellung „doppelt“."),
        ({"game": "muehle", "options": {"doppelt": [1]}}, "„[1]“ ist keine Antwort auf die Einstellung „doppelt“."),
        ({"game": "muehle", "options": {"lasker": True}}, "Die Einstellung „lasker“ liegt bei Mühle fest."),
        ({"game": "muehle", "chance": "vielleicht"}, "„chance“ ist „auto“ oder „manual“."),
        ({"game": "muehle", "chance": None}, "„chance“ ist „auto“ oder „manual“."),
        ({"game": "muehle", "seed": 5}, "„seed“ ist kein kurzer Text."),
        ({"game": "muehle", "seed": "s" * 1001}, "„seed“ ist kein kurzer Text."),
        ({"game": "muehle", "seed": "\ud800"}, "„seed“ ist kein kurzer Text."),
    ],
)
def test_new_refuses(console: Console, fields: dict[str, Any], words: str) -> None:
    ask(console, "set", game="muehle", position=CLOSING)
    assert error(ask(console, "new", **fields)) == ("unreadable", words)
    assert ask(console, "position") == {"position": CLOSING}


# --- set and position ---


def test_set_and_position(console: Console) -> None:
    assert ask(console, "set", game="muehle", position=CLOSING) == {"to_act": [0]}
    assert ask(console, "position") == {"position": CLOSING}
    over = "b 0 a1,d1,g1,f6 0 b2,b4 0"
    assert ask(console, "set", game="muehle", options={"zugzahl": 20}, position=over) == {"to_act": []}


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"game": "muehle"}, "„position“ ist kein Text."),
        ({"game": "muehle", "position": 1}, "„position“ ist kein Text."),
        ({"game": "muehle", "position": "w"}, "Eine Mühle-Stellung hat sechs Felder, das erste ist w oder b."),
        ({"game": "schiffe", "position": "w"}, "Ein Spiel „schiffe“ gibt es hier nicht."),
        ({"game": "muehle", "seats": 4, "position": "w"}, "Mühle geht nicht mit 4 Plätzen, sondern mit 2."),
        ({"game": "muehle", "position": "w 10 - 9 - 0"}, "Eine Seite hat höchstens 9 Steine."),
        ({"game": "muehle", "position": f"w {'9' * 5000} - 9 - 0"}, "Eine Seite hat höchstens 9 Steine."),
        ({"game": "geheim", "position": "1"}, "Dieses Spiel hat keine Stellungs-Schreibweise."),
    ],
)
def test_set_refuses(console: Console, toys: None, fields: dict[str, Any], words: str) -> None:
    ask(console, "set", game="muehle", position=CLOSING)
    assert error(ask(console, "set", **fields)) == ("unreadable", words)
    assert ask(console, "position") == {"position": CLOSING}


@pytest.mark.parametrize("cmd", ["position", "moves", "step", "play", "chance", "view", "perft", "playouts"])
def test_nothing_works_before_there_is_a_match(console: Console, cmd: str) -> None:
    answer = ask(console, cmd, seat=0, path=[], move=["a1"], outcome=[1], depth=1, n=1)
    assert error(answer) == ("unreadable", "Erst „new“ oder „set“: Es läuft keine Partie.")


# --- moves and step ---


def test_moves(console: Console) -> None:
    ask(console, "set", game="muehle", position=CLOSING)
    assert ask(console, "moves", seat=0) == {
        "moves": [
            *(["a1", "a4"], ["d1", "g1"], ["d1", "d2"]),
            *(["g4", "g1", "e5"], ["g4", "f4"], ["g4", "g7"]),
            *(["f6", "f4"], ["f6", "d6"]),
        ]
    }
    assert ask(console, "moves", seat=1) == {"moves": []}


def test_moves_too_many_to_list(console: Console, toys: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HEAP.engine, "moves", lambda _self, _s, _seat: None)
    ask(console, "new", game="haufen")
    assert ask(console, "moves", seat=0) == {"moves": None}


def test_step(console: Console) -> None:
    ask(console, "set", game="muehle", position=CLOSING)
    asked = {"prompt": "Ziehe einen Stein auf einen freien Nachbarpunkt.", "buttons": []}
    assert ask(console, "step", seat=0) == {"targets": ["a1", "d1", "g4", "f6"], "complete": False, **asked}
    assert ask(console, "step", seat=0, path=["g4", "g1"]) == {
        "targets": ["e5"],
        "complete": False,
        "prompt": "Mühle! Welchen Stein nimmst du?",
        "buttons": [],
    }
    nothing = {"targets": [], "prompt": None, "buttons": []}
    assert ask(console, "step", seat=0, path=["g4", "g1", "e5"]) == {"complete": True, **nothing}
    assert ask(console, "step", seat=0, path=["z9"]) == {"complete": False, **nothing}
    assert ask(console, "step", seat=1, path=[]) == {"complete": False, **nothing}


def test_step_labels_its_buttons(console: Console, toys: None) -> None:
    ask(console, "new", game="haufen")
    assert ask(console, "step", seat=0) == {
        "targets": ["1", "2"],
        "complete": False,
        "prompt": "Wie viele?",
        "buttons": [{"target": "1", "label": "1 nehmen"}, {"target": "2", "label": "2 nehmen"}],
    }


@pytest.mark.parametrize("seat", [None, -1, 2, "0", 0.0, True, [0], {}])
@pytest.mark.parametrize("cmd", ["moves", "step", "play", "view"])
def test_a_seat_is_a_seat_of_this_match(console: Console, cmd: str, seat: Any) -> None:
    ask(console, "set", game="muehle", position=CLOSING)
    answer = ask(console, cmd, seat=seat, path=[], move=["a1", "a4"])
    if cmd == "view" and seat is None:
        assert "view" in answer
    else:
        assert error(answer) == ("unreadable", "„seat“ ist keine Platznummer dieser Partie.")
    assert ask(console, "position") == {"position": CLOSING}


PATHS = ["a1", 3, {"a1": 1}, [1], [None], [["a1"]], ["x" * 201], ["a1"] * 401]


@pytest.mark.parametrize("path", PATHS, ids=str)
def test_a_path_is_a_list_of_names(console: Console, path: Any) -> None:
    ask(console, "set", game="muehle", position=CLOSING)
    expected = ("unreadable", "Ein Zug ist eine Liste von Namen.")
    assert error(ask(console, "step", seat=0, path=path)) == expected
    assert error(ask(console, "play", seat=0, move=path)) == expected
    assert error(ask(console, "play", seat=0)) == expected
    assert ask(console, "position") == {"position": CLOSING}


# --- play ---


def test_play(console: Console) -> None:
    ask(console, "set", game="muehle", position=CLOSING)
    assert ask(console, "play", seat=0, move=["g4", "g1", "e5"]) == {
        "effects": [
            {"kind": "moved", "source": "g4", "to": "g1", "text": "Weiß zieht von g4 nach g1."},
            {"kind": "formed", "text": "Mühle!", "places": ["a1", "d1", "g1"]},
            {"kind": "captured", "at": "e5", "to": "beute-weiss", "text": "Weiß nimmt den Stein auf e5."},
        ],
        "to_act": [1],
        "outcome": None,
    }
    assert ask(console, "position") == {"position": "b 0 a1,d1,g1,f6 0 b2,b4,b6 0"}


def test_play_to_the_end_and_after(console: Console) -> None:
    ask(console, "set", game="muehle", position="w 0 a1,d1,g4,f6 0 b2,b4,e5 0")
    answer = ask(console, "play", seat=0, move=["g4", "g1", "e5"])
    assert answer["to_act"] == []
    assert answer["outcome"] == {
        "places": [1, 2],
        "termination": "stones",
        "reason": "Schwarz hat nur noch zwei Steine und verliert.",
    }
    over = ("over", "Die Partie ist zu Ende.")
    assert error(ask(console, "play", seat=1, move=["b2", "a4"])) == over
    assert error(ask(console, "chance", outcome=[1])) == over
    assert ask(console, "moves", seat=1) == {"moves": []}
    assert ask(console, "step", seat=1)["targets"] == []
    assert ask(console, "perft", depth=2) == {"nodes": 0}
    assert ask(console, "position") == {"position": "b 0 a1,d1,g1,f6 0 b2,b4 0"}


@pytest.mark.parametrize(
    ("seat", "move", "code", "reason"),
    [
        (1, ["b2", "d2"], "not_your_turn", "Du bist gerade nicht am Zug."),
        (0, [], "illegal", "Tippe einen Punkt an."),
        (0, ["g4", "g1"], "illegal", "Du hast eine Mühle: Nimm noch einen Stein des anderen."),
        (0, ["g4", "g1", "b4"], "illegal", "Der Stein auf b4 steht in einer Mühle und ist geschützt."),
        (
            0,
            ["a1", "a7"],
            "illegal",
            "Ein Stein zieht nur zum nächsten Punkt. Springen darf, wer noch drei Steine hat.",
        ),
        (0, ["unsinn"], "illegal", "Diesen Punkt gibt es auf dem Mühlebrett nicht."),
    ],
)
def test_play_refuses(console: Console, seat: int, move: list[str], code: str, reason: str) -> None:
    ask(console, "set", game="muehle", position=CLOSING)
    assert error(ask(console, "play", seat=seat, move=move)) == (code, reason)
    assert ask(console, "position") == {"position": CLOSING}


# --- chance ---


def test_chance_by_itself(console: Console, toys: None) -> None:
    assert ask(console, "new", game="geheim", seed="Spieletag") == {"to_act": [1]}
    # HMAC-SHA256("Spieletag", "0:0") begins with 0xeb = 235 = 39 · 6 + 1: a two
    assert ask(console, "view", seat=0)["view"]["pieces"][0]["face"] == "2"
    assert "face" not in ask(console, "view", seat=1)["view"]["pieces"][0]


def test_chance_by_hand(console: Console, toys: None) -> None:
    assert ask(console, "new", game="geheim", chance="manual") == {"to_act": ["chance"]}
    assert ask(console, "chance", outcome=[5]) == {
        "effects": [{"kind": "said", "text": "Es ist die 5.", "only": [0]}],
        "to_act": [1],
        "outcome": None,
    }
    assert error(ask(console, "chance", outcome=[5])) == ("not_your_turn", "Gerade ist nichts auszuwürfeln.")
    assert ask(console, "play", seat=1, move=["5"])["outcome"]["termination"] == "guessed"


@pytest.mark.parametrize("outcome", [None, 5, "5", {"5": 1}, [None], [[5]], [True], [5.0]])
def test_an_outcome_is_a_list_of_numbers_or_names(console: Console, toys: None, outcome: Any) -> None:
    ask(console, "new", game="geheim", chance="manual")
    expected = ("unreadable", "„outcome“ ist keine Liste von Zahlen oder Namen.")
    assert error(ask(console, "chance", outcome=outcome)) == expected


@pytest.mark.parametrize("outcome", [[], [0], [7], [5, 5], ["5"], [10**400]])
def test_chance_cannot_come_out_like_that(console: Console, toys: None, outcome: Any) -> None:
    ask(console, "new", game="geheim", chance="manual")
    assert error(ask(console, "chance", outcome=outcome)) == ("illegal", "So kann der Zufall hier nicht entscheiden.")
    assert error(ask(console, "play", seat=1, move=["1"]))[0] == "not_your_turn"


def test_no_chance_in_muehle(console: Console) -> None:
    ask(console, "new", game="muehle", chance="manual")
    assert error(ask(console, "chance", outcome=[1])) == ("not_your_turn", "Gerade ist nichts auszuwürfeln.")


# --- view, perft, playouts ---


def test_view(console: Console) -> None:
    ask(console, "set", game="muehle", position=CLOSING)
    view = ask(console, "view")["view"]
    assert [ask(console, "view", seat=seat)["view"] for seat in (None, 0, 1)] == [view] * 3
    assert view["surfaces"][0]["surface"] == "board"
    assert len(view["surfaces"][0]["spots"]) == 24
    assert view["pieces"][0] == {"at": "a1", "kind": "stone", "label": "weißer Stein", "owner": 0}
    assert view["sides"] == ["Weiß", "Schwarz"]
    assert view["status"] == "Weiß ist am Zug."


def test_perft(console: Console) -> None:
    ask(console, "new", game="muehle")
    assert [ask(console, "perft", depth=depth) for depth in range(3)] == [{"nodes": 1}, {"nodes": 24}, {"nodes": 552}]


def test_perft_is_for_perfect_information(console: Console, toys: None) -> None:
    ask(console, "new", game="geheim")
    reason = "Züge zählen lässt sich nur in Spielen ohne Zufall und ohne Verdecktes."
    assert error(ask(console, "perft", depth=1)) == ("unreadable", reason)


@pytest.mark.parametrize("value", [None, -1, 21, 1.0, True, "2", [1], 10**30])
def test_depth_is_a_small_number(console: Console, value: Any) -> None:
    ask(console, "new", game="muehle")
    assert error(ask(console, "perft", depth=value)) == ("unreadable", "„depth“ ist keine Zahl von 0 bis 20.")


def test_playouts(console: Console) -> None:
    ask(console, "set", game="muehle", position=CLOSING)
    first, second = (ask(console, "playouts", n=10, seed="x") for _time in range(2))
    assert first["plies"] == second["plies"] > 10
    assert first["outcomes"] == second["outcomes"]
    assert sum(first["outcomes"].values()) == 10
    assert set(first["outcomes"]) <= {"stones 0", "stones 1", "blocked 0", "blocked 1", "repetition", "quiet"}
    assert first["seconds"] > 0
    assert ask(console, "playouts", n=10, seed="y")["plies"] != first["plies"]
    assert ask(console, "playouts", n=0)["outcomes"] == {}
    assert ask(console, "position") == {"position": CLOSING}


def test_playouts_roll_dice(console: Console, toys: None) -> None:
    ask(console, "new", game="geheim", chance="manual")
    assert set(ask(console, "playouts", n=50)["outcomes"]) == {"guessed 1", "kept 0"}


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({}, "„n“ ist keine Zahl von 0 bis 1000000."),
        ({"n": -1}, "„n“ ist keine Zahl von 0 bis 1000000."),
        ({"n": "1"}, "„n“ ist keine Zahl von 0 bis 1000000."),
        ({"n": 1_000_001}, "„n“ ist keine Zahl von 0 bis 1000000."),
        ({"n": 1, "seed": []}, "„seed“ ist kein kurzer Text."),
    ],
)
def test_playouts_refuse(console: Console, fields: dict[str, Any], reason: str) -> None:
    ask(console, "new", game="muehle")
    assert error(ask(console, "playouts", **fields)) == ("unreadable", reason)


# --- lines that are no request ---


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("hallo", "Die Zeile ist kein JSON."),
        ("{", "Die Zeile ist kein JSON."),
        ("{'cmd': 'games'}", "Die Zeile ist kein JSON."),
        ('{"cmd": "games"} {"cmd": "games"}', "Die Zeile ist kein JSON."),
        ("[" * 50_000, "Die Zeile ist kein JSON."),
        ('{"cmd":' * 9_000, "Die Zeile ist kein JSON."),
        ("1" * 60_000, "Die Zeile ist kein JSON."),
        ("\ud800", "Die Zeile ist kein JSON."),
        ("null", "Die Zeile ist kein JSON-Objekt."),
        ("[]", "Die Zeile ist kein JSON-Objekt."),
        ('"games"', "Die Zeile ist kein JSON-Objekt."),
        ("3", "Die Zeile ist kein JSON-Objekt."),
        ("{}", "Den Befehl „None“ gibt es nicht."),
        ('{"cmd": null}', "Den Befehl „None“ gibt es nicht."),
        ('{"cmd": 3}', "Den Befehl „3“ gibt es nicht."),
        ('{"cmd": ["games"]}', "Den Befehl „['games']“ gibt es nicht."),
        ('{"cmd": "Games"}', "Den Befehl „Games“ gibt es nicht."),
        ('{"cmd": "_commands"}', "Den Befehl „_commands“ gibt es nicht."),
        ('{"CMD": "games"}', "Den Befehl „None“ gibt es nicht."),
        ('{"cmd": "' + "x" * 1000 + '"}', f"Den Befehl „{'x' * 40}…“ gibt es nicht."),
        ('{"cmd": "games", "x": "' + "x" * MAX_LINE + '"}', "Die Zeile ist zu lang."),
    ],
    ids=lambda value: value[:20],
)
def test_what_is_no_request(console: Console, line: str, reason: str) -> None:
    ask(console, "set", game="muehle", position=CLOSING)
    assert error(console.answer(line)) == ("unreadable", reason)
    assert ask(console, "position") == {"position": CLOSING}


@pytest.mark.parametrize("depth", [*range(900, 1000, 7), 3_000, 30_000])
@pytest.mark.parametrize("field", ["cmd", "game", "seats", "options", "chance", "seed", "position", "name", "answer"])
def test_nested_bombs(console: Console, field: str, depth: int) -> None:
    """Just shallow enough to be read, and deeper: an error either way, whatever field it stands in."""
    ask(console, "set", game="muehle", position=CLOSING)
    bomb = "[" * depth + "]" * depth
    request = {"cmd": "set", "game": "muehle", "position": CLOSING} | {field: "BOMB"}
    if field == "answer":
        request = {"cmd": "new", "game": "muehle", "options": {"doppelt": "BOMB"}}
    answer = console.answer(json.dumps(request).replace('"BOMB"', bomb))
    if "error" in answer:
        assert error(answer)[0] == "unreadable"
    else:
        assert field in ("chance", "name"), "only what “set” does not read may be a bomb"
    assert ask(console, "position") == {"position": CLOSING}


# --- the conversation ---


def test_a_conversation_survives_everything() -> None:
    lines = [
        '{"cmd":"new","game":"muehle"}',
        "",
        "   ",
        '{"cmd":"new","game":"\\ud800"}',
        "Unsinn",
        '{"cmd":"position"}',
    ]
    sink = io.StringIO()
    run(io.StringIO("\n".join(lines) + "\n"), sink)
    sink.getvalue().encode()  # half a character in an error would not encode
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert answers == [
        {"to_act": [0]},
        {"error": "unreadable", "reason": "Ein Spiel „?“ gibt es hier nicht."},
        {"error": "unreadable", "reason": "Die Zeile ist kein JSON."},
        {"position": "w 9 - 9 - 0"},
    ]


def test_as_a_program_without_django() -> None:
    """`python -m games.engines`: UTF-8 in any locale, bytes that are none, and no web framework loaded."""
    probe = (
        "import runpy, sys; runpy.run_module('games.engines', run_name='__main__');"
        "print(sorted({n.split('.')[0] for n in sys.modules} & {'django', 'channels', 'asgiref', 'daphne'}))"
    )
    lines = [
        b'{"cmd":"set","game":"muehle","position":"w 7 a1,d1 7 b2,f6 0"}',
        '{"cmd":"new","game":"Mühle"}'.encode(),
        b"\xff\xfe",
        b'{"cmd":"play","seat":0,"move":["g1","b2"]}',
    ]
    done = subprocess.run(  # the interpreter and the words are ours
        [sys.executable, "-c", probe],
        input=b"\n".join(lines) + b"\n",
        capture_output=True,
        cwd=ROOT,
        env={"LC_ALL": "C", "PYTHONIOENCODING": "latin-1", "PATH": ""},
        timeout=60,
        check=True,
    )
    assert done.stderr == b""
    *answers, modules = done.stdout.decode("utf-8").splitlines()
    assert modules == "[]"
    assert [json.loads(answer) for answer in answers[:3]] == [
        {"to_act": [0]},
        {"error": "unreadable", "reason": "Ein Spiel „Mühle“ gibt es hier nicht."},
        {"error": "unreadable", "reason": "Die Zeile ist kein JSON."},
    ]
    assert json.loads(answers[3])["effects"][0]["text"] == "Weiß setzt auf g1."
    assert len(answers) == 4


def test_no_time_runs_out_where_none_is_given(console: Console) -> None:
    assert ask(console, "elapse")["error"] == "unreadable"
    ask(console, "new", game="muehle")
    before = ask(console, "position")
    assert ask(console, "elapse") == {"error": "illegal", "reason": "Hier läuft keine Zeit ab."}
    assert ask(console, "position") == before


@pytest.mark.parametrize("cmd", ["new", "set", "playouts"])
def test_a_seed_with_half_a_character_is_refused(cmd: str) -> None:
    console = Console()
    console.answer('{"cmd":"new","game":"kniffel"}')
    request = {"cmd": cmd, "game": "muehle", "seed": "a\ud800", "position": "w 9 - 9 - 0", "n": 1}
    assert console.answer(json.dumps(request)) == {"error": "unreadable", "reason": "„seed“ ist kein kurzer Text."}


@pytest.mark.parametrize("typed", ["", "\ud800", "x", "augen-7", "seite"])
def test_what_is_no_face_leads_nowhere(typed: str) -> None:
    console = Console()
    options = {"eigene_wuerfel": True}
    console.answer(json.dumps({"cmd": "new", "game": "kniffel", "options": options}))
    for path in (["wuerfeln", "augen-5", typed], ["wuerfeln", "augen-5", typed, "augen-1", "augen-1", "augen-1"]):
        step = console.answer(json.dumps({"cmd": "step", "seat": 0, "path": path}))
        assert (step["targets"], step["complete"]) == ([], False)
        assert console.answer(json.dumps({"cmd": "play", "seat": 0, "move": path}))["error"] == "illegal"
