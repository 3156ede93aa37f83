"""What Rommé says to its players: what to do next, what is going on, and why something is not allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engines.core import Path, Seat
from games.engines.kit import cards
from games.engines.melds.melds import JOKER, ORDER, SWAP, Hand, Meld, leads_on, reaches, read, take, ways
from games.engines.melds.romme_rules import (
    FIGURES,
    NEXT,
    PILE,
    SIDES,
    STOCK,
    WAYS,
    Draft,
    Drafting,
    Rommestand,
)  # fmt: skip
from games.engines.text import Text, _, plural

if TYPE_CHECKING:
    from games.engines.melds.romme import Romme


def grown(meld: Meld, card: str, way: str, rule: str) -> Meld:
    """The meld after a card went to it."""
    return ways(meld, card, rule)[way]


def names(game: Romme, given: Hand) -> Text:
    """The cards in a row: "Herz 5, Herz 6, Joker"."""
    text = game.names[given[0]]
    for card in given[1:]:
        text = _("{cards}, {card}", cards=text, card=game.names[card])
    return text


def title(game: Romme, meld: Meld) -> Text:
    bild = game.options.bild
    if meld.low:
        return _("Folge in {suit}", suit=cards.SUIT_NAMES[bild][meld.suit])
    return _("Satz: {rank}", rank=cards.RANK_NAMES[bild].get(meld.rank, meld.rank))


def status(game: Romme, s: Rommestand) -> Text:
    outcome = game.outcome(s)
    if outcome:
        return outcome.reason
    side = SIDES[s.turn]
    if s.phase in {"geben", "mischen"}:
        return _("Die Karten werden gemischt.")
    if s.phase == "pause":
        return _("Die Partie ist aus. {side} gibt.", side=SIDES[s.dealer])
    if s.phase == "klopfen":
        return _("Möchte jemand die offene Karte außer der Reihe?")
    if s.phase == "erlauben":
        return _("{other} hat geklopft. {side} entscheidet.", other=SIDES[s.knocker], side=side)
    if s.phase == "ziehen":
        return _("{side} zieht.", side=side)
    return _("{side} legt aus oder wirft ab.", side=side)


def note(s: Rommestand, seat: Seat) -> Text:
    count = len(s.hands[seat])
    held = plural(count, _("eine Karte"), _("{n} Karten"))
    if s.opened[seat]:
        held = _("{cards} · hat ausgelegt", cards=held)
    if s.rounds or s.phase == "ende":
        return plural(s.score[seat], _("{cards} · {n} Minuspunkt"), _("{cards} · {n} Minuspunkte"), cards=held)
    return held


def asks(game: Romme, s: Rommestand) -> Text:
    """The question before and after a turn."""
    if s.phase == "ziehen":
        return (
            _("Ziehe eine Karte vom Stapel.")
            if len(game.choices(s)) == 1
            else _("Ziehe vom Stapel oder nimm die offene Karte.")
        )
    if s.phase == "klopfen":
        return _("Möchtest du {card}? Das kostet zwei Karten vom Stapel.", card=game.names[s.pile[-1]])
    if s.phase == "erlauben":
        return _(
            "Darf {other} {card} haben? Du ziehst dann vom Stapel.", other=SIDES[s.knocker], card=game.names[s.pile[-1]]
        )
    return _("Gib die Karten für die nächste Partie.")


def asks_on(drafting: Drafting, draft: Draft, targets: tuple[str, ...]) -> Text:
    """The question while a move is being made. Without targets it is not enough: only who could have gone out at once
    comes so far."""
    if draft.figure >= 0:
        return _("Wie soll die Karte zu der Figur?")
    if not draft.cards:
        if not draft.actions:
            return (
                _("Lege aus, lege an oder wirf eine Karte ab: Tippe eine Karte an.")
                if drafting.opened
                else _("Tippe eine Karte zum Abwerfen an, oder lege Figuren mit {n} Punkten aus.", n=drafting.need)
            )
        return _("Erst {n} von {need} Punkten: Was kommt dazu?", n=draft.worth, need=drafting.need)
    meld = read(draft.cards, drafting.rule)
    if not drafting.opened and targets == (PILE,):
        return _("Mit dieser Karte kannst du noch nicht auslegen: Wirf sie ab.")
    if meld is None:
        return (
            _("Wirf die Karte ab, oder wohin soll sie?")
            if len(draft.cards) == 1
            else _("Welche Karte gehört als nächste dazu?")
        )
    if drafting.opened or draft.worth + meld.worth() >= drafting.need:
        return _("Die Figur ist fertig, oder kommt noch etwas dazu?")
    worth = draft.worth + meld.worth()
    if targets:
        return _("Das sind {n} von {need} Punkten. Was kommt dazu?", n=worth, need=drafting.need)
    return _(
        "Das sind erst {n} von {need} Punkten: Es reicht nicht, nimm die Karten zurück.", n=worth, need=drafting.need
    )


# --- why not ----------------------------------------------------------------------------------------------------


def explain(game: Romme, s: Rommestand, seat: Seat, path: Path) -> Text:
    if not path:
        return _("Tippe eine Karte oder einen Knopf an.")
    if s.phase == "pause":
        return _("Erst werden neue Karten gegeben.")
    if s.phase == "klopfen":
        return _("Sage nur, ob du klopfst oder nicht.")
    if s.phase == "erlauben":
        return _("Sage nur, ob du es erlaubst oder nicht.")
    if s.phase == "ziehen":
        if len(path) > 1:
            return _("Mit dem Ziehen ist dieser Schritt getan.")
        if path[0] == PILE:
            return (
                _("Die offene Karte hast du abgegeben: Ziehe vom Stapel.")
                if s.closed
                else _("Es liegt keine Karte offen.")
            )
        return _("Ziehe erst eine Karte.")
    drafting, draft = game.draft(s, seat, path)
    for end in range(len(path) + 1):
        _same, found = game.draft(s, seat, path[:end])
        if found is None:
            break
        draft = found
    else:
        assert draft
        return _explain_unfinished(drafting, draft)
    assert draft
    return _explain_touch(s, drafting, draft, path[end - 1])


def _explain_unfinished(drafting: Drafting, draft: Draft) -> Text:
    if draft.figure >= 0:
        return _("Sage noch, wie die Karte zu der Figur soll.")
    meld = read(draft.cards, drafting.rule)
    if meld or (draft.actions and not draft.cards):
        worth = draft.worth + (meld.worth() if meld else 0)
        return plural(
            max(1, drafting.need - worth),
            _("Für das erste Auslegen fehlt noch {n} Punkt."),
            _("Für das erste Auslegen fehlen noch {n} Punkte."),
        )
    return _("Das ist noch nichts Ganzes: Sage, wohin die Karte soll, oder mache die Figur fertig.")


def _explain_touch(s: Rommestand, drafting: Drafting, draft: Draft, target: str) -> Text:
    if target == STOCK:
        return _("Du hast schon gezogen.")
    if draft.done:
        return _("Damit ist dieser Zug zu Ende.")
    if draft.figure >= 0:
        return _("Wähle, wie die Karte zu der Figur soll.")
    if target in FIGURES:
        return _explain_figure(s, drafting, draft, target)
    if target == PILE:
        if not draft.cards:
            return _("Tippe erst die Karte an, die du abwerfen willst.")
        if len(draft.cards) > 1:
            return _("Eine Figur legst du auf den Tisch, abgeworfen wird nur eine Karte.")
        if draft.actions:
            return _("Abwerfen kannst du hier erst die letzte Karte, sonst fehlen Punkte zum Auslegen.")
        return _("Die Karte, die du gerade genommen hast, darfst du nicht gleich wieder abwerfen.")
    if target == NEXT:
        return (
            _("Erst muss die Figur vollständig sein.")
            if read(draft.cards, drafting.rule) is None
            else _("Nach dieser kommt keine Figur mehr: Beginne mit der, die in deiner Hand weiter vorn steht.")
        )
    if target in WAYS:
        return _("Tippe erst die Karte und dann eine liegende Figur an.")
    if target not in ORDER:
        return _("Das gehört hier nicht zu einem Zug.")
    rest = take(draft.hand, draft.cards) or ()
    if target not in rest:
        return _("Diese Karte hast du nicht mehr auf der Hand.")
    if not draft.cards:
        return _explain_begin(drafting, draft, target)
    if len(rest) < 2:
        return _("Eine Karte musst du zum Abwerfen behalten.")
    touched = (*draft.cards, target)
    if leads_on(touched, take(rest, (target,)) or (), drafting.rule) and not drafting.enough(draft, touched):
        if reaches(draft.hand, (), drafting.need - draft.worth, drafting.rule):
            return _(
                "So kommst du nicht auf {n} Punkte: Beginne mit der Figur, die in deiner Hand weiter vorn steht.",
                n=drafting.need,
            )
        return _(
            "Zum ersten Auslegen brauchst du {n} Punkte. Mit dieser Figur kommst du nicht so weit.", n=drafting.need
        )
    if target == JOKER:
        return _("Hier passt kein Joker mehr.")
    return _(
        "Diese Karte passt hier nicht: Ein Satz hat gleiche Werte in der Reihenfolge deiner Hand, eine Folge geht in "
        "einer Farbe aufwärts."
    )


def _explain_begin(drafting: Drafting, draft: Draft, card: str) -> Text:
    if not draft.actions:
        if card == drafting.taken:
            return _("Die Karte, die du gerade genommen hast, darfst du nicht gleich wieder abwerfen.")
        return _("Mit dieser Karte ist gerade nichts anzufangen.")
    if drafting.out and any(ways(meld, card, drafting.rule) for meld in draft.table):
        return _("Lege die Karten der Reihe nach an: Figur für Figur, erst davor, dann dahinter.")
    if drafting.out:
        return _("Mit dieser Karte geht es nicht weiter: Erst die letzte wird abgeworfen.")
    return _("Beginne mit der Figur, die in deiner Hand weiter vorn steht.")


def _explain_figure(s: Rommestand, drafting: Drafting, draft: Draft, target: str) -> Text:
    if FIGURES.index(target) >= len(s.table):
        return _("Diese Figur liegt nicht auf dem Tisch.")
    if not draft.cards:
        return _("Tippe erst die Karte an, die du anlegen willst.")
    if len(draft.cards) > 1:
        return _("Anlegen kannst du immer nur eine Karte auf einmal.")
    if not drafting.opened and not drafting.out:
        return _("Anlegen darf erst, wer selbst mit {n} Punkten ausgelegt hat.", n=drafting.need)
    if len(draft.hand) < 2:
        return _("Die letzte Karte wird abgeworfen.")
    found = ways(s.table[FIGURES.index(target)], draft.cards[0], drafting.rule)
    if set(found) == {SWAP}:
        return _("Joker tauschen darf erst, wer selbst ausgelegt hat.")
    if found:
        return _("Lege die Karten der Reihe nach an: Figur für Figur, erst davor, dann dahinter.")
    return _("Diese Karte passt nicht an diese Figur.")
