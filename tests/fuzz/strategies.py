"""What hypothesis throws: mostly what the program expects, nearly right, and then anything at all."""

from __future__ import annotations

import json

from hypothesis import strategies as st

from games.words import PHRASES
from tests.fuzz import targets

ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
TARGETS = st.sampled_from(
    ["a1", "d1", "g7", "a7", "start", "cup", "Herz Ass", "HA", "KB", "7", "0", "ok", "pass", "passe", "reizen", "18"]
)
PATHS = st.lists(TARGETS | st.text(max_size=12), max_size=5) | ANY_JSON
SEATS = st.sampled_from([0, 1, 0, 1, 2, -1, True, "0", None, 2**40, 1.0]) | ANY_JSON
VERSIONS = st.integers(0, 8) | st.sampled_from([2**31, -1, True, 2.0, "2"])
#: few, so that some come twice, with the same content and with other
IDS = st.sampled_from(
    [f"message-{number}" for number in range(6)] + ["short", "x" * 65, 8, None, "ä" * 64, "\ud800" * 8]
)
KINDS = [
    "move", "move", "resign", "offer", "answer", "takeover", "end", "reclaim", "extend", "look", "say", "step", "why",
    "sync", "ping", "echo",
]  # fmt: skip
FRAMES = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS) | ANY_JSON},
    optional={
        "id": IDS,
        "seat": SEATS,
        "at": VERSIONS,
        "move": PATHS,
        "path": PATHS,
        "what": st.sampled_from(["undo", "draw", "win", ""]) | ANY_JSON,
        "yes": st.booleans() | ANY_JSON,
        "absent": SEATS,
        "level": st.sampled_from(["leicht", "stark", "göttlich"]) | ANY_JSON,
        "phrase": st.sampled_from(sorted(PHRASES)) | ANY_JSON,
    },
)
#: with everything a command needs, so that many are accepted
WHOLE = st.fixed_dictionaries(
    {
        "type": st.sampled_from(KINDS),
        "id": st.uuids().map(str),
        "seat": st.integers(0, 1),
        "at": st.integers(2, 6),
        "move": st.lists(TARGETS, min_size=1, max_size=1),
        "path": st.lists(TARGETS, max_size=2),
        "what": st.sampled_from(["undo", "draw"]),
        "yes": st.booleans(),
        "absent": st.integers(0, 1),
        "level": st.just("leicht"),
        "phrase": st.sampled_from(sorted(PHRASES)),
    }
)
MESSAGES = (
    (WHOLE | FRAMES).map(json.dumps)
    | ANY_JSON.map(json.dumps)
    | st.text(max_size=60).filter(
        lambda text: text.isprintable() and text  # channels' stand-in sends no empty message
    )
    | st.binary(min_size=1, max_size=40)
)
SESSIONS = st.lists(st.tuples(st.integers(0, 2), MESSAGES | st.integers(0, 9)), min_size=5, max_size=30)

COMMANDS = [
    "games", "new", "set", "position", "moves", "step", "play", "chance", "elapse", "view", "perft", "playouts",
]  # fmt: skip
REQUESTS = st.fixed_dictionaries(
    {"cmd": st.sampled_from(COMMANDS) | ANY_JSON},
    optional={
        "game": st.sampled_from(targets.SLUGS) | ANY_JSON,
        "seats": st.integers(1, 5) | ANY_JSON,
        "options": st.dictionaries(st.text(max_size=10), ANY_JSON, max_size=2) | ANY_JSON,
        "position": st.text(max_size=60) | ANY_JSON,
        "chance": st.sampled_from(["auto", "manual"]) | ANY_JSON,
        "seed": st.text(max_size=10) | ANY_JSON,
        "seat": SEATS,
        "path": PATHS,
        "move": PATHS,
        "outcome": st.lists(st.integers(-1, 60) | st.text(max_size=5), max_size=6) | ANY_JSON,
        "depth": st.sampled_from([0, 1, -1, 21, True, "1"]),
        "n": st.sampled_from([0, 1, -1, 10**7, True, "1"]),
    },
)
NEW = st.sampled_from(targets.SLUGS).map(lambda slug: {"cmd": "new", "game": slug})
LINES = st.lists((REQUESTS | NEW).map(json.dumps) | st.text(max_size=40), min_size=1, max_size=10)


@st.composite
def positions(draw: st.DrawFn) -> tuple[str, str]:
    """A game and a position of it with a few letters changed, or any text."""
    slug = draw(st.sampled_from(targets.notating()))
    if draw(st.integers(0, 9)) == 0:
        return slug, draw(st.text(max_size=80))
    text = draw(st.sampled_from(targets.written(slug)))
    letters = sorted({*"".join(targets.written(slug)), *"0179-/,;: xX?ß²٣\n"})
    for _change in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(text)))
        gone = draw(st.integers(0, 2))
        text = text[:place] + draw(st.sampled_from([*letters, ""])) + text[place + gone :]
    return slug, text


HEADINGS = [
    "Benennung",
    "Anzahl",
    "Bemerkung",
    "Soll",
    "Ist",
    "Teile",
    "Spiele",
    "Kasten",
    "Ort",
    "Abschnitt",
    "Nr",
    "Kennung",
]
CELLS = st.text(max_size=8) | st.sampled_from(
    ["", "Halma", "3", "x", "2 × rot (da 1)", "muehle: 2", "1/2", "=1+1", '"', "-", "A12"]
)
CSV = st.builds(
    lambda heading, rows, separator, charset, quote: (
        separator.join(heading).encode(charset, "replace")
        + b"\r\n"
        + "\r\n".join(separator.join(f"{quote}{cell}{quote}" for cell in row) for row in rows).encode(
            charset, "replace"
        )
    ),
    st.lists(st.sampled_from(HEADINGS) | st.text(max_size=6), min_size=1, max_size=6),
    st.lists(st.lists(CELLS, max_size=7), max_size=6),
    st.sampled_from(";,\t|"),
    st.sampled_from(["utf-8", "utf-8-sig", "cp1252", "utf-16"]),
    st.sampled_from(["", '"', "'"]),
)


@st.composite
def damaged(draw: st.DrawFn, whole: tuple[bytes, ...]) -> bytes:
    """One of these files with some bytes changed, cut off or doubled."""
    data = bytearray(draw(st.sampled_from(whole)))
    for _change in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(data) - 1))
        how = draw(st.integers(0, 3))
        if how == 0:
            data[place] = draw(st.integers(0, 255))
        elif how == 1:
            del data[place : place + draw(st.integers(1, 40))]
        elif how == 2:
            data[place:place] = data[place : place + draw(st.integers(1, 40))]
        elif place > 4:
            del data[place:]
        if not data:
            return b"P"
    return bytes(data)
