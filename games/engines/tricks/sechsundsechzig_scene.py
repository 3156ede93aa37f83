"""66 in pictures and sentences: what a seat sees, what it is asked, and why something is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engines.core import Path, Seat
from games.engines.kit import cards
from games.engines.kit.pack import CARD_OF, CARDS, NAMES, members, piece
from games.engines.scene import Area, Button, Piece, Surface, View
from games.engines.text import Text, _, who
from games.engines.tricks.sechsundsechzig_state import Stand66

if TYPE_CHECKING:
    from games.engines.tricks.sechsundsechzig import Sechsundsechzig


SEATS = tuple(who(seat, _("Platz {n}")) for seat in range(3))
LEAD_PROMPT = _("Du spielst aus.")
FOLLOW_PROMPT = _("Spiele eine Karte dazu.")
ON_PROMPT = _("Weiter geht es, wenn alle das Ergebnis gesehen haben.")
ON_BUTTONS = (Button("weiter", _("Weiter")),)
WORDS = {"tauschen": _("Trumpf tauschen"), "decken": _("Talon decken"), "sechsundsechzig": _("66 ansagen")}


def buttons(targets: Path, deck: str) -> tuple[Button, ...]:
    """The labels of what can be done besides playing a card."""
    return tuple(
        Button(
            target,
            WORDS.get(target) or _("Hochzeit in {suit}", suit=cards.SUIT_NAMES[deck][target.removeprefix("hochzeit:")]),
        )
        for target in targets
    )


def _sorted(s: Stand66, held: int) -> list[int]:
    """As a player sorts a hand: trumps first, then suit by suit, each from the highest."""
    rank = ("ass", "10", "koenig", "dame", "bube", "9", "8", "7")
    return sorted(
        members(held), key=lambda card: (card // 8 != s.trump, card // 8, rank.index(cards.rank(CARDS[card])))
    )


def view(s: Stand66, seat: Seat | None, seats: int, deck: str, helps: bool, pack: int, reason: Text | None) -> View:
    surfaces: list[Surface] = [Area("stich", _("Stich"), "row")]
    if s.last:
        surfaces.append(Area("letzter-stich", _("Letzter Stich"), "row"))
    surfaces += [Area("talon", _("Talon"), "pile"), Area("trumpf", _trump_label(s, deck), "row")]
    pieces: list[Piece] = []
    for at, trick, leader in (("stich", s.trick, s.leader), ("letzter-stich", s.last, s.last_leader)):
        for number, card in enumerate(trick):
            plain = piece(card, at, deck)
            said = _("{card}, {name}", card=plain.label, name=SEATS[(leader + number) % seats])
            pieces.append(Piece(at, "card", said, face=plain.face, text=plain.text))
    pieces += cards.backs("talon", pack if s.phase == "geben" else len(s.stock))
    if s.upcard >= 0:
        if s.closer >= 0:  # 001:1899-1903: it is turned down
            pieces += cards.backs("trumpf", 1)
        else:
            pieces.append(piece(s.upcard, "trumpf", deck))
    for owner in range(seats):
        surfaces.append(Area(f"hand-{owner}", _("{name}, Karten", name=SEATS[owner]), "fan", owner))
        held = s.hands[owner] if s.hands else 0
        if owner == seat:
            pieces += [piece(card, f"hand-{owner}", deck, mine=True) for card in _sorted(s, held)]
        else:
            pieces += cards.backs(f"hand-{owner}", held.bit_count())
    notes = tuple(_note(s, owner, helps and owner == seat) for owner in range(seats))
    return View(tuple(surfaces), tuple(pieces), SEATS[:seats], reason or _status(s), notes)


def _trump_label(s: Stand66, deck: str) -> Text:
    if s.trump < 0:
        return _("Trumpf")
    return _("Trumpf: {suit}", suit=cards.SUIT_NAMES[deck][cards.SUITS[s.trump]])


def _note(s: Stand66, seat: Seat, helps: bool) -> Text:
    if helps and s.points:
        return _("Zählerpunkte: {score} · Augen: {points}", score=s.scores[seat], points=s.points[seat])
    return _("Zählerpunkte: {score}", score=s.scores[seat])


def _status(s: Stand66) -> Text:
    if s.phase == "geben":
        return _("{name} gibt.", name=SEATS[s.dealer])
    if s.result is not None:
        return s.result
    name = SEATS[s.turn]
    if s.closer >= 0:
        return _("{closer} hat gedeckt. {name} ist am Zug.", closer=SEATS[s.closer], name=name)
    if s.strict:
        return _("Der Talon ist zu Ende. {name} ist am Zug.", name=name)
    return _("{name} ist am Zug.", name=name)


def explain(game: Sechsundsechzig, s: Stand66, seat: Seat, path: Path) -> Text:
    """The rule against `path`, for a seat that is to act."""
    if s.phase == "zeigen":
        return _("Das Spiel ist zu Ende. Tippe auf „Weiter“.")
    if not path:
        return _("Tippe eine Karte auf deiner Hand an.")
    deck = game.options.blatt
    card = CARD_OF.get(path[0])
    if card is not None:
        if not s.hands[seat] >> card & 1:
            return _("{card} hast du nicht auf der Hand.", card=NAMES[deck][card])
        if game.playable(s) >> card & 1:
            return _("Man spielt immer nur eine Karte.")
        if not s.trick:
            return _("Nach der Hochzeit spielst du König oder Dame davon aus.")
        led = cards.SUIT_NAMES[deck][cards.suit(CARDS[s.trick[0]])]
        if game.playable(s) >> s.trick[0] // 8 * 8 & 0xFF:
            return _("Jetzt musst du {suit} bedienen.", suit=led)
        return _("Du kannst {suit} nicht bedienen: Dann musst du mit Trumpf stechen.", suit=led)
    return _explain_other(game, s, seat, path)


def _explain_other(game: Sechsundsechzig, s: Stand66, seat: Seat, path: Path) -> Text:
    target = path[0]
    suit = target.removeprefix("hochzeit:")
    married = target != suit and suit in cards.SUITS
    if target not in WORDS and not married:
        return _("Tippe eine Karte auf deiner Hand an.")
    if s.trick:
        return _("Das geht nur, wenn du ausspielst.")
    if len(path) > 1:
        return _("Eins nach dem anderen: Sage das erst allein.")
    if target == "sechsundsechzig" and s.tricks[seat]:
        return _("Du hast erst {points} Augen.", points=s.points[seat])
    if s.named >= 0:
        return _("Du hast gerade eine Hochzeit gemeldet: Spiele jetzt aus.")
    if target == "decken" and s.strict:
        return _("Es gibt keinen Talon mehr, den du decken könntest.")
    if not s.tricks[seat]:
        return _("Dafür musst du erst einen Stich gemacht haben.")
    if target == "tauschen":
        if s.strict:
            return _("Die Trumpfkarte liegt nicht mehr offen.")
        lowest = game.lowest_trump(s)
        if lowest < 0:
            return _("Ohne die Sieben im Spiel wird nicht getauscht.")
        return _("Zum Tauschen brauchst du {card}.", card=NAMES[game.options.blatt][lowest])
    if s.married >> cards.SUITS.index(suit) & 1:
        return _("Diese Hochzeit ist schon gemeldet.")
    return _("Für diese Hochzeit fehlt dir König oder Dame.")
