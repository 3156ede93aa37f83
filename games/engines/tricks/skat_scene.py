"""Skat in pictures and sentences: what a seat sees, what it is asked, and why something is not allowed."""

from __future__ import annotations

from games.engines.core import Path, Seat
from games.engines.kit import cards
from games.engines.kit.pack import CARD_OF, CARDS, piece
from games.engines.scene import Area, Button, Piece, Row, Sheet, Surface, View
from games.engines.text import Text, _, who
from games.engines.tricks.skat_rules import (
    BASE,
    GAMES,
    NULL,
    Ergebnis,
    game_name,
    in_words,
    order,
    tops_in_words,
)
from games.engines.tricks.skat_state import Skatstand

#: 000:1157; the last is the dealer who sits out at a table of four
HANDS = (_("Vorhand"), _("Mittelhand"), _("Hinterhand"), _("Geber"))
#: who plays on each seat, whichever hand they have in this deal
PLACES = tuple(who(seat, _("Platz {n}")) for seat in range(4))
#: so many lines of the score list are kept and shown
SHOWN_ROWS = 6

PLAY_PROMPT = _("Spiele eine Karte.")
ON_PROMPT = _("Weiter geht es, wenn alle das Ergebnis gesehen haben.")
ON_BUTTONS = (Button("weiter", _("Weiter")),)
SKAT_PROMPT = _("Nimmst du den Skat auf, oder spielst du aus der Hand?")
SKAT_BUTTONS = (Button("skat", _("Skat aufnehmen")), Button("hand", _("Hand spielen")))
JUMP_PROMPT = _("Wie hoch reizt du?")
GAME_PROMPT = _("Welches Spiel sagst du an?")
LEVEL_PROMPT = _("Sagst du noch etwas dazu an?")
LEVEL_BUTTONS = (
    Button("einfach", _("Nichts weiter")),
    Button("schneider", _("Schneider")),
    Button("schwarz", _("Schwarz")),
    Button("ouvert", _("Schwarz und offen")),
)


def hand_name(s: Skatstand, seat: Seat, seats: int) -> Text:
    """Vorhand, Mittelhand or Hinterhand of this deal."""
    return HANDS[(seat - s.dealer - 1) % seats]


def put_away_prompt(already: int) -> Text:
    return _("Drücke noch eine Karte.") if already else _("Drücke zwei Karten: Tippe die erste an.")


def bid_prompt(bid: int) -> Text:
    return _("Reizt du höher als {bid}?", bid=bid) if bid else _("Willst du reizen?")


def hold_prompt(bid: int) -> Text:
    return _("Hältst du {bid}?", bid=bid)


def hold_buttons(bid: int) -> tuple[Button, ...]:
    return Button("ja", _("Ja, {bid}", bid=bid)), Button("weg", _("Ich passe"))


def bid_buttons(targets: tuple[str, ...]) -> tuple[Button, ...]:
    words = {"weg": _("Ich passe"), "sprung": _("Höher …")}
    return tuple(Button(target, words.get(target) or _("{bid}", bid=target)) for target in targets)


def game_buttons(targets: tuple[str, ...], deck: str) -> tuple[Button, ...]:
    return tuple(
        Button(target, _("Null ouvert") if target == "null-ouvert" else game_name(target, deck)) for target in targets
    )


def is_open(s: Skatstand, seat: Seat) -> bool:
    """Whether this seat's cards lie open on the table (000:1261)."""
    return seat == s.soloist and s.ansage is not None and s.ansage.ouvert


def sees_skat(s: Skatstand, seat: Seat | None) -> bool:
    """The soloist who took it, all others when the deal is over (000:1259)."""
    if s.phase in ("zeigen", "ende"):
        return True
    return seat is not None and seat == s.soloist and not s.hand_game and s.phase in ("druecken", "ansage", "spiel")


# --- the result -------------------------------------------------------------------------------------------------


def result(s: Skatstand, ended: Ergebnis, points: int, hand: Text, deck: str) -> Text:
    """How the soloist's game ended, with the sum that makes its value."""
    assert s.ansage is not None
    game = in_words(s.ansage, deck)
    if s.ansage.game == "null":
        if ended.won:
            return _("{hand} gewinnt {game} ohne Stich: {value} Punkte.", hand=hand, game=game, value=ended.value)
        return _(
            "{hand} bekommt einen Stich und verliert {game}: {value}, verloren zählt doppelt.",
            hand=hand,
            game=game,
            value=ended.value,
        )
    params: dict[str, int | str | Text] = {
        "hand": hand,
        "game": game,
        "points": points,
        "tops": tops_in_words(ended.tops),
        "times": ended.times,
        "base": BASE[s.ansage.game],
        "value": ended.value,
    }
    if ended.overbid:
        return _(
            "{hand} hat sich mit {game} überreizt ({points} Augen, {tops}, geboten {bid}) und verliert: "
            "{times} × {base} = {value}, verloren zählt doppelt.",
            bid=s.bid,
            **params,
        )
    if ended.won:
        return _("{hand} gewinnt {game} mit {points} Augen: {tops}, {times} × {base} = {value}.", **params)
    return _(
        "{hand} verliert {game} mit {points} Augen: {tops}, {times} × {base} = {value}, verloren zählt doppelt.",
        **params,
    )


def ramsch_result(s: Skatstand, points: tuple[int, ...], gains: tuple[int, ...], seats: int) -> Text:
    """Who lost a Ramsch, or took all tricks."""
    for seat in range(seats):
        if s.tricks[seat] == 10:
            return _("{hand} macht beim Ramsch alle Stiche und gewinnt.", hand=hand_name(s, seat, seats))
    losers = [seat for seat in range(seats) if gains[seat] < 0]
    if not losers:
        return _("Beim Ramsch haben alle gleich viele Augen: Niemand verliert.")
    most = points[losers[0]]
    if len(losers) == 1:
        return _("{hand} verliert den Ramsch mit {points} Augen.", hand=hand_name(s, losers[0], seats), points=most)
    return _(
        "{a} und {b} verlieren den Ramsch mit je {points} Augen.",
        a=hand_name(s, losers[0], seats),
        b=hand_name(s, losers[1], seats),
        points=most,
    )


# --- the picture ------------------------------------------------------------------------------------------------


def view(s: Skatstand, seat: Seat | None, seats: int, deck: str, reason: Text | None) -> View:
    surfaces: list[Surface] = [Area("stich", _("Stich"), "row")] if s.ansage else []
    if s.last:
        surfaces.append(Area("letzter-stich", _("Letzter Stich"), "row"))
    surfaces.append(Area("skat", _("Karten"), "pile") if s.phase == "geben" else Area("skat", _("Skat"), "row"))
    if s.rows:
        surfaces.append(_sheet(s, seats))
    pieces: list[Piece] = []
    game = s.ansage.game if s.ansage else ""
    for number, card in enumerate(s.trick):
        pieces.append(_played(s, card, "stich", s.leader, number, seats, deck))
    for number, card in enumerate(s.last):
        pieces.append(_played(s, card, "letzter-stich", s.last_leader, number, seats, deck))
    if s.phase == "geben":
        pieces += cards.backs("skat", len(CARDS))  # the pack, before it is dealt
    elif sees_skat(s, seat):
        pieces += [piece(card, "skat", deck) for card in order(game, s.skat)]
    else:
        pieces += cards.backs("skat", s.skat.bit_count())
    for owner in range(seats):
        surfaces.append(Area(f"hand-{owner}", _("{side}, Karten", side=PLACES[owner]), "fan", owner))
        if not s.hands:
            continue
        if owner == seat:
            held = order(game, s.hands[owner])
            pieces += [piece(card, f"hand-{owner}", deck, mine=True) for card in held]
        elif is_open(s, owner):
            pieces += [piece(card, f"hand-{owner}", deck) for card in order(game, s.hands[owner])]
        else:
            pieces += cards.backs(f"hand-{owner}", s.hands[owner].bit_count())
    sides = tuple(_("Platz {n}, {hand}", n=owner + 1, hand=hand_name(s, owner, seats)) for owner in range(seats))
    notes = tuple(_note(s, owner) for owner in range(seats))
    return View(tuple(surfaces), tuple(pieces), sides, reason or _status(s, seats, deck), notes)


def _played(s: Skatstand, card: int, at: str, leader: Seat, number: int, seats: int, deck: str) -> Piece:
    seat = leader
    for _card in range(number):
        seat = (seat + 1) % seats
        if seats == 4 and seat == s.dealer:
            seat = (seat + 1) % seats
    said = _("{card} von {hand}", card=cards.name(CARDS[card], deck), hand=hand_name(s, seat, seats))
    plain = piece(card, at, deck)
    return Piece(at, "card", said, face=plain.face, text=plain.text)


def _sheet(s: Skatstand, seats: int) -> Sheet:
    rows = [
        Row(
            f"spiel-{number}",
            _("{n}. {game}", n=number, game=row.label),
            tuple(f"{gain:+d}".replace("-", "−") if gain else "" for gain in row.gains),
        )
        for number, row in enumerate(s.rows, s.number - len(s.rows) + 1)
    ]
    total = Row("summe", _("Summe"), tuple(str(score).replace("-", "−") for score in s.scores), "sum")
    return Sheet("liste", _("Spielliste"), PLACES[:seats], (*rows, total), tuple(range(seats)))


def _note(s: Skatstand, seat: Seat) -> Text:
    points = str(s.scores[seat]).replace("-", "−")
    if s.phase == "reizen":
        if s.passed >> seat & 1:
            return _("passt · Punkte: {points}", points=points)
        if seat == s.speaker:
            return _("sagt · Punkte: {points}", points=points)
        if seat == s.hearer:
            return _("hört · Punkte: {points}", points=points)
    if s.phase in ("spiel", "zeigen", "ende") and s.tricks:
        if seat == s.soloist:
            return _("spielt allein · Stiche: {tricks} · Punkte: {points}", tricks=s.tricks[seat], points=points)
        return _("Stiche: {tricks} · Punkte: {points}", tricks=s.tricks[seat], points=points)
    if seat == s.soloist:
        return _("spielt allein · Punkte: {points}", points=points)
    return _("Punkte: {points}", points=points)


def _status(s: Skatstand, seats: int, deck: str) -> Text:
    if s.phase == "geben":
        return _("{side} gibt die Karten.", side=PLACES[s.dealer])
    if s.phase in ("zeigen", "ende"):
        return s.rows[-1].text
    hand = hand_name(s, s.turn, seats)
    if s.phase == "reizen":
        if s.asked:
            return _("{hand} hört {bid}: Ja oder weg?", hand=hand, bid=s.bid)
        if s.bid:
            return _("{hand} sagt: mehr als {bid}?", hand=hand, bid=s.bid)
        return _("{hand} darf reizen.", hand=hand)
    if s.phase == "skat":
        return _("{hand} spielt allein, gereizt bis {bid}.", hand=hand, bid=s.bid)
    if s.phase == "druecken":
        return _("{hand} hat den Skat und drückt zwei Karten.", hand=hand)
    if s.phase == "ansage":
        return _("{hand} sagt ein Spiel an, gereizt bis {bid}.", hand=hand, bid=s.bid)
    assert s.ansage is not None
    return _("{game}: {hand} ist am Zug.", game=in_words(s.ansage, deck), hand=hand)


# --- why not ----------------------------------------------------------------------------------------------------


def explain(s: Skatstand, seat: Seat, path: Path, deck: str) -> Text:
    """The rule against `path`, for a seat that is to act."""
    first = path[0] if path else ""
    if s.phase == "zeigen":
        return _("Das Spiel ist zu Ende. Tippe auf „Weiter“.")
    if s.phase == "reizen":
        return _explain_bid(s, path)
    if s.phase == "skat":
        return _("Sage erst, ob du den Skat aufnimmst oder aus der Hand spielst.")
    if s.phase == "ansage":
        return _explain_announcement(s, path)
    card = CARD_OF.get(first)
    if card is None:
        return _("Tippe eine Karte auf deiner Hand an.")
    if not s.hands[seat] >> card & 1:
        return _("{card} hast du nicht auf der Hand.", card=cards.name(CARDS[card], deck))
    if s.phase == "druecken":
        return _("Drücke die Karten einzeln: eine und dann noch eine.")
    if len(path) > 1:
        return _("Man spielt immer nur eine Karte.")
    assert s.ansage is not None
    led = s.trick[0]
    game = s.ansage.game
    if game != "null" and (game == cards.suit(CARDS[led]) or cards.rank(CARDS[led]) == "bube"):
        return _("Trumpf ist ausgespielt: Du musst Trumpf bedienen. Die Buben sind auch Trumpf.")
    return _("Du musst {suit} bedienen.", suit=cards.SUIT_NAMES[deck][cards.suit(CARDS[led])])


def _explain_bid(s: Skatstand, path: Path) -> Text:
    if s.asked:
        return _("Sage Ja, wenn du {bid} hältst, oder passe.", bid=s.bid)
    if not path:
        return _("Sage einen Reizwert, oder passe.")
    if s.hearer < 0:
        return _("Alle haben gepasst: Spiele für 18, oder passe auch.")
    bid = path[-1]
    if path == ("sprung",):
        return _("Sage noch, wie hoch du reizt.")
    if bid.isascii() and bid.isdigit():
        if len(bid) < 4 and int(bid) <= s.bid:
            return _("Du musst mehr als {bid} sagen.", bid=s.bid)
        return _("Das ist kein Reizwert, der jetzt gesagt werden kann.")
    return _("Beim Reizen sagst du einen Wert, oder du passt.")


def _explain_announcement(s: Skatstand, path: Path) -> Text:
    if not path:
        return _("Sage an, was du spielst.")
    if path[0] in ("null", "null-ouvert"):
        value = NULL[s.hand_game, path[0] == "null-ouvert"]
        if value < s.bid:
            return _("Dieses Spiel zählt {value}, aber du hast bis {bid} gereizt.", value=value, bid=s.bid)
        return _("Beim Null gibt es nichts weiter anzusagen.")
    if path[0] not in GAMES:
        return _("Angesagt wird eine Farbe, Grand oder Null.")
    if not s.hand_game:
        return _("Nur wer aus der Hand spielt, kann bei Farbe und Grand noch etwas dazu ansagen.")
    if len(path) == 1:
        return _("Sage noch, ob du Schneider, Schwarz oder nichts weiter ansagst.")
    return _("Dazu ansagen kannst du nur Schneider, Schwarz oder offen.")
