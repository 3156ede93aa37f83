"""What Mau-Mau shows and says to its players: the scene, what to do next, and why something is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engines.core import Path, Seat
from games.engines.kit import cards
from games.engines.scene import Area, Piece, View
from games.engines.shedding.mau_mau_rules import (
    CAUGHT,
    DEAL,
    DRAW,
    HANDS,
    KEEP,
    MAU,
    ON,
    ORDER,
    PASS,
    PILE,
    RANK,
    SIDES,
    SKIP,
    STOCK,
    WISH,
    WISHES,
    Maustand,
)
from games.engines.text import Text, _, plural

if TYPE_CHECKING:
    from games.engines.shedding.mau_mau import MauMau


def prompt(s: Maustand, seat: Seat, touches: tuple[str, ...]) -> Text:
    if CAUGHT in touches:
        return _("{side} hat „Mau“ vergessen. Hast du es gemerkt?", side=SIDES[s.forgot])
    if touches[0] == DEAL:
        return _("Gib die Karten für die nächste Runde.")
    if seat != s.turn:
        return (
            _("Du hast die gleiche Karte: Wirf sie dazwischen oder lass es.")
            if touches[0] != ON
            else _("Niemand braucht auf dich zu warten: Tippe „Weiter“ an.")
        )
    if s.drawn:
        if len(touches) == 1:
            return (
                _("Die gezogene Karte passt nicht. Behalte sie.")
                if touches[0] == KEEP
                else _("Die gezogene Karte passt: Lege sie.")
            )
        return _("Lege die gezogene Karte oder behalte sie.")
    if s.pulls:
        return (
            _("Nimm {n} Karten vom Stapel.", n=s.pulls)
            if len(touches) == 1
            else _("Lege eine Sieben oder nimm {n} Karten.", n=s.pulls)
        )
    if s.skip:
        return _("Du sollst aussetzen.") if len(touches) == 1 else _("Antworte mit der gleichen Karte oder setze aus.")
    if touches[0] == DRAW:
        return _("Nichts passt: Ziehe eine Karte.")
    if touches[0] == PASS:
        return _("Nichts passt, und es gibt nichts zu ziehen: Passe.")
    return _("Lege eine passende Karte.") if touches[-1] != DRAW else _("Lege eine passende Karte oder ziehe.")


def status(game: MauMau, s: Maustand) -> Text:
    outcome = game.outcome(s)
    if outcome:
        return outcome.reason
    if s.phase in {"geben", "mischen"}:
        return _("Die Karten werden gemischt.")
    if s.phase == "pause":
        return _("Die Runde ist aus. {side} gibt.", side=SIDES[s.dealer])
    side = SIDES[s.turn]
    if s.forgot >= 0:
        return _("{side} hat „Mau“ nicht gerufen.", side=SIDES[s.forgot])
    if s.drawn:
        return _("{side} hat gezogen.", side=side)
    if s.pulls:
        return _("{side} soll {n} Karten ziehen.", side=side, n=s.pulls)
    if s.skip:
        return _("{side} soll aussetzen.", side=side)
    if s.wish:
        return (
            _("{side} ist am Zug. Jede Karte passt.", side=side)
            if s.wish == "*"
            else _("{side} ist am Zug. Gewünscht ist {suit}.", side=side, suit=game.suits[s.wish])
        )
    return _("{side} ist am Zug.", side=side)


def explain(game: MauMau, s: Maustand, seat: Seat, path: Path) -> Text:
    touches = game.touches(s, seat)
    if not path:
        return _("Tippe eine Karte oder einen Knopf an.")
    first = path[0]
    if first not in touches:
        return _explain_first(game, s, seat, first)
    if RANK.get(first) == "bube" and game.wishes(s, seat) and (len(path) == 1 or path[1] not in WISHES):
        return _("Zu diesem Buben gehört ein Wunsch: Nenne eine Farbe.")
    if path[-1] == MAU and path.count(MAU) == 1:
        return (
            _("„Mau“ ruft man mit der vorletzten Karte.")
            if game.options.ruf == "vorletzte"
            else _("„Mau“ ruft man mit der letzten Karte.")
            if game.options.ruf == "letzte"
            else _("„Mau“ braucht hier niemand zu rufen.")
        )
    return _("Damit ist dein Zug zu Ende: Mehr gehört nicht dazu.")


def _explain_first(game: MauMau, s: Maustand, seat: Seat, first: str) -> Text:
    if s.phase != "spiel":
        return _("Erst werden neue Karten gegeben.")
    hand = s.hands[seat]
    if not game.may_play(s):
        return _("Erst ist zu klären, ob jemand das vergessene „Mau“ gemerkt hat.")
    if first == DRAW:
        if s.drawn:
            return _("Du hast schon gezogen.")
        if seat != s.turn:
            return _("Ziehen darf nur, wer am Zug ist.")
        if s.skip:
            return _("Wer aussetzen soll, zieht nicht.")
        if game.fitting(s, hand):
            return _("Ziehen darf nur, wer keine passende Karte hat.")
        return _("Es gibt nichts mehr zu ziehen.")
    if first == PASS:
        return _("Passen darf nur, wer weder legen noch ziehen kann.")
    if first == SKIP:
        return _("Du brauchst nicht auszusetzen.")
    if first == KEEP:
        return (
            _("Eine gezogene Karte, die passt, muss gelegt werden.")
            if s.drawn
            else _("Behalten kannst du nur eine Karte, die du gerade gezogen hast.")
        )
    if first in {CAUGHT, ON}:
        return _("Gerade hat niemand etwas vergessen.")
    if first in WISHES or first == WISH:
        return _("Wünschen darf sich eine Farbe, wer einen Buben legt.")
    if first == MAU:
        return _("Lege erst die Karte, dann rufe „Mau“.")
    if first not in hand:
        return _("Diese Karte hast du nicht auf der Hand.")
    card = game.names[first]
    if seat != s.turn:
        return _("Dazwischenwerfen darfst du nur genau die gleiche Karte.")
    if s.drawn:
        return _("Jetzt darfst du nur die gezogene Karte legen.")
    if s.pulls:
        return _("Auf die Sieben hilft nur eine Sieben, sonst musst du ziehen.")
    if s.skip:
        return _("Gegen das Aussetzen hilft nur die gleiche Karte.")
    top = s.pile[-1]
    if RANK[first] == "bube":
        if RANK[top] == "bube" and not game.options.bube_auf_bube:
            return _("Bube auf Bube geht nicht.")
        if game.options.bube_eigen:
            return _("Ein Bube einer anderen Farbe darf erst gelegt werden, wenn sonst nichts passt.")
        return _("Ein Bube darf erst gelegt werden, wenn sonst nichts passt.")
    if s.wish:
        return _("Gewünscht ist {suit}, {card} passt nicht.", suit=game.suits[s.wish], card=card)
    return _("{card} passt weder in der Farbe noch im Wert auf {top}.", card=card, top=game.names[top])


# --- the scene ---


def view(game: MauMau, s: Maustand, seat: Seat | None) -> View:
    pieces: list[Piece] = []
    bild = game.options.bild
    open_hands = s.phase in {"pause", "ende"}
    for owner, hand in enumerate(s.hands):
        if owner == seat or open_hands:
            touchable = owner == seat and not open_hands
            pieces += [
                cards.piece(card, HANDS[owner], bild, card if touchable else "")
                for card in sorted(hand, key=ORDER.__getitem__)
            ]
        else:
            pieces += cards.backs(HANDS[owner], len(hand))
    pieces += cards.backs(STOCK, len(s.stock))
    if s.pile:
        pieces.append(cards.piece(s.pile[-1], PILE, bild))
    surfaces: list[Area] = [
        *(Area(HANDS[owner], _("{side}, Karten", side=SIDES[owner]), "fan", owner) for owner in range(game.seats)),
        Area(STOCK, _("Stapel"), "pile"),
        Area(PILE, _("Ablage"), "pile"),
    ]
    if s.wish and s.wish != "*":
        surfaces.append(Area(WISH, _("gewünscht"), "row"))
        pieces.append(Piece(WISH, "suit", game.suits[s.wish], face=cards.DRAWINGS[bild][s.wish]))
    return View(
        tuple(surfaces),
        tuple(pieces),
        SIDES[: game.seats],
        status(game, s),
        tuple(note(game, s, owner) for owner in range(game.seats)),
        s.last,
    )


def note(game: MauMau, s: Maustand, seat: Seat) -> Text:
    held = many(len(s.hands[seat]))
    if game.options.wertung == "punkte":
        return plural(s.score[seat], _("{cards} · {n} Minuspunkt"), _("{cards} · {n} Minuspunkte"), cards=held)
    if game.options.wertung == "siege":
        return _("{cards} · {n} von {all} Siegen", cards=held, n=s.score[seat], all=game.options.siege)
    return held


def many(count: int) -> Text:
    return plural(count, _("eine Karte"), _("{n} Karten"))
