"""Letra-Mix as it is seen and told: the table of each seat, and the sentences about dice and points."""

from __future__ import annotations

from typing import Protocol

from games.engines.core import Outcome, Seat
from games.engines.kit.scores import signed
from games.engines.scene import Area, Board, Piece, Row, Sheet, Spot, Surface, View
from games.engines.text import Text, _, addressed, plural, who
from games.engines.words.crossword import WIDE, counted
from games.engines.words.grid import BLANK, Laying
from games.engines.words.letra_desk import SQUARES, Letrastand, Tally
from games.engines.words.letra_dice import LETTER_DICE, VALUES
from games.engines.words.racks import listed, without

SIDES = tuple(who(seat) for seat in range(6))
HANDS = tuple(f"hand-{seat}" for seat in range(6))
BOARD = Board(
    "brett",
    _("Tisch"),
    WIDE,
    WIDE,
    tuple(
        Spot(name, ord(name[0]) - ord("a") + 0.5, int(name[1:]) - 0.5, name.upper(), "square", "light")
        for name in SQUARES.values()
    ),
)


class Shown(Protocol):
    """What is asked of the game: whether a crossword is laid, whether all do so at once, and where a match is."""

    seats: int
    cross: bool
    together: bool

    def builders(self, s: Letrastand) -> tuple[Seat, ...]: ...

    def doubted(self, s: Letrastand, seat: Seat) -> tuple[str, ...]: ...

    def outcome(self, s: Letrastand) -> Outcome | None: ...


def drew(side: Text, letter: str) -> Text:
    """Who takes which die to see who begins."""
    if letter == BLANK:
        return _("{side} zieht die leere Seite.", side=side)
    return _("{side} zieht {letter}, Wert {n}.", side=side, letter=letter, n=VALUES[letter])


def scored(side: Text, had: Tally, cross: bool) -> Text:
    """What somebody had and what it counts, as the source adds it up (002:285-288)."""
    named = tuple(word.upper() for word in had.words)
    if not cross:
        if not named:
            return _("{side}: kein Wort.", side=side)
        return plural(
            had.points, _("{side}: {words}, {n} Wort."), _("{side}: {words}, {n} Wörter."),
            side=side, words=listed(named),
        )  # fmt: skip
    if not named:
        return plural(
            had.points, _("{side}: kein Wort, {m} Punkt."), _("{side}: kein Wort, {m} Punkte."),
            side=side, m=signed(had.points),
        )  # fmt: skip
    sums = counted(had.dice, had.laid)
    how = _("waagrecht {a}, senkrecht {d}, nicht gebraucht {r}", a=sums.across, d=sums.down, r=signed(-sums.rest))
    return plural(
        had.points, _("{side}: {words}, {m} Punkt ({how})."), _("{side}: {words}, {m} Punkte ({how})."),
        side=side, words=listed(named), m=signed(had.points), how=how,
    )  # fmt: skip


def alone(points: int, cross: bool) -> Text:
    """How a match of one ends."""
    if cross:
        return plural(points, _("Schluss: {m} Punkt."), _("Schluss: {m} Punkte."), m=signed(points))
    return plural(points, _("Schluss: {n} Wort."), _("Schluss: {n} Wörter."))


def _note(game: Shown, s: Letrastand, seat: Seat) -> Text:
    score = s.scores[seat]
    note = (
        plural(score, _("{m} Punkt"), _("{m} Punkte"), m=signed(score))
        if game.cross
        else plural(score, _("{n} Wort"), _("{n} Wörter"))
    )
    if game.together and s.phase == "bauen":
        return _("{note} · fertig", note=note) if s.desks[seat].done else _("{note} · legt noch", note=note)
    return note


def _status(game: Shown, s: Letrastand) -> Text:
    outcome = game.outcome(s)
    if outcome:
        return outcome.reason
    if s.phase == "urteil":
        named = listed(game.doubted(s, s.accused))
        others = _("{side} hat {words} gelegt: Die anderen stimmen ab.", side=SIDES[s.accused], words=named)
        return addressed(s.accused, _("Die anderen stimmen über {words} ab.", words=named), others)
    if s.phase == "anfang":
        return _("Wer beginnt?")
    if game.together:
        if s.phase == "bauen":
            return _("Runde {n}: Alle legen.", n=s.round)
        return _("Runde {n}: Alle würfeln.", n=s.round)
    (turn,) = game.builders(s)
    side = SIDES[turn]
    if s.phase == "bauen":
        return addressed(turn, _("Runde {n}: Du legst.", n=s.round), _("Runde {n}: {side} legt.", n=s.round, side=side))
    return addressed(
        turn, _("Runde {n}: Du würfelst.", n=s.round), _("Runde {n}: {side} würfelt.", n=s.round, side=side)
    )


def _sheet(game: Shown, s: Letrastand) -> Sheet:
    """What each had last, where all build at once and nobody saw the others'."""
    seats = tuple(range(game.seats))
    columns = tuple(SIDES[seat] for seat in seats)
    words = tuple(", ".join(word.upper() for word in s.past[seat].words) or "–" for seat in seats)
    rows = [Row("woerter", _("Wörter"), words)]
    if game.cross:
        sums = [counted(had.dice, had.laid) for had in s.past]
        rows += [
            Row("waagrecht", _("Waagrecht"), tuple(str(each.across) for each in sums)),
            Row("senkrecht", _("Senkrecht"), tuple(str(each.down) for each in sums)),
        ]
    rows.append(Row("zuletzt", _("Zählt"), tuple(signed(had.points) for had in s.past), "sum"))
    return Sheet("wertung", _("Zuletzt gelegt"), columns, tuple(rows), seats)


def view(game: Shown, s: Letrastand, seat: Seat | None) -> View:
    """The table: what is being built, and in between what was built last or best."""
    owner: Seat | None = None
    if s.phase == "bauen":
        owner = seat if game.together else game.builders(s)[0]
    elif s.phase == "urteil":
        owner = s.accused
    building = s.phase == "bauen" and owner is not None
    laid: Laying = ()
    aside: tuple[str, ...] = ()
    rest = ""
    if owner is not None:
        desk = s.desks[owner]
        laid, aside, rest = desk.laid, desk.words, desk.rest
    elif s.shown >= 0 and s.phase in {"becher", "ende"}:
        had = s.past[s.shown]
        laid, aside = had.laid, () if game.cross else had.words
        rest = without(had.dice, "".join(letter for _square, letter in laid) + "".join(aside))
        owner = s.shown
    elif s.phase != "bauen":
        owner = seat if game.together else game.builders(s)[0]
    surfaces: list[Surface] = []
    pieces: list[Piece] = []
    open_to = building and owner is not None and not s.desks[owner].done
    if game.cross:
        surfaces.append(BOARD)
        pieces += [LETTER_DICE.piece(letter, SQUARES[square]) for square, letter in laid]
        if open_to and owner is not None and s.desks[owner].at >= 0:
            pieces.append(_pointer(s.desks[owner].at, s.desks[owner].down))
    else:
        for number, word in enumerate(aside):
            if word:
                surfaces.append(Area(f"wort-{number + 1}", _("{word}", word=word.upper()), "set"))
                pieces += [LETTER_DICE.piece(letter, f"wort-{number + 1}") for letter in word]
    if owner is not None:
        surfaces += [  # there is room for everybody's, whose turn it may be
            Area(HANDS[each], _("{side}, Würfel", side=SIDES[each]), "shelf", each) for each in range(game.seats)
        ]
        held = LETTER_DICE.targets(rest).items()
        pieces += [LETTER_DICE.piece(letter, HANDS[owner], target if open_to else "") for target, letter in held]
    else:  # a spectator of what all do at once
        for each in range(game.seats):
            surfaces.append(Area(HANDS[each], _("{side}, Würfel", side=SIDES[each]), "row", each))
            pieces.append(Piece(HANDS[each], "letter", _("Würfel, verdeckt"), face="back"))
    if game.together:
        surfaces.append(_sheet(game, s))
    notes = tuple(_note(game, s, each) for each in range(game.seats))
    return View(tuple(surfaces), tuple(pieces), SIDES[: game.seats], _status(game, s), notes)


def _pointer(square: int, down: bool) -> Piece:
    """Where the next letter comes to lie, and how it goes on."""
    said = _("Hier geht es weiter, nach unten") if down else _("Hier geht es weiter, nach rechts")
    return Piece(SQUARES[square], "letter", said, face="runter" if down else "rechts")
