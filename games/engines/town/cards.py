"""What the Stadtbote brings and the Bürgerverein decides: our own cards, fourteen of each.

The sources name small fines, gifts of money and repairs of all houses (000:463); the rest is filled in.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.text import Text, _


@dataclass(frozen=True, slots=True)
class Card:
    """`does` with its number: "cash" from the bank (below 0: to it), "each" from every other player (below 0: to them),
    "to" a field onwards, "back" so many fields, "tower", "keep" (a way out of the tower), "repair" so much a house and
    `hotel` a hotel, "rail" to the next station."""

    says: Text
    does: str
    n: int = 0
    hotel: int = 0


POST_CARDS = (
    Card(_("Das Stadttor steht offen: Geh vor bis zum Los."), "to", 0),
    Card(_("Auf dem Marktplatz spielt eine Kapelle. Geh hin!"), "to", 39),
    Card(_("Im Rosenhof blüht es. Geh hin!"), "to", 24),
    Card(_("In der Töpfergasse ist der Ofen heiß. Geh hin!"), "to", 11),
    Card(_("Du willst verreisen: Geh vor bis zur nächsten Bahn."), "rail"),
    Card(_("Dein Hut ist weggeflogen: Geh drei Felder zurück."), "back", 3),
    Card(_("Du bist über die Wiese geradelt: Der Schutzmann bringt dich in den Turm."), "tower"),
    Card(_("Der Türmer ist dein Freund: Diese Karte öffnet einmal den Turm."), "keep"),
    Card(_("Deine Drachen fliegen am höchsten: 50 Taler Preis."), "cash", 50),
    Card(_("Deine Bienen waren fleißig: 100 Taler für den Honig."), "cash", 100),
    Card(_("Dein Hund hat beim Metzger stibitzt: 15 Taler."), "cash", -15),
    Card(_("Neue Stiefel kosten dich 50 Taler."), "cash", -50),
    Card(_("Der Sturm hat Ziegel gelöst: 25 Taler je Haus, 100 je Hotel."), "repair", 25, 100),
    Card(_("Du lädst alle zum Karussell ein: 20 Taler für jede Person."), "each", -20),
)
CLUB_CARDS = (
    Card(_("Der Verein trifft sich am Stadttor: Geh vor bis zum Los."), "to", 0),
    Card(_("Beim Versteckspiel bist du im Turm gelandet: Geh dorthin."), "tower"),
    Card(_("Der Verein hat den Schlüssel: Diese Karte öffnet einmal den Turm."), "keep"),
    Card(_("Du zeigst die Zauberlaterne: Jede Person zahlt dir 10 Taler."), "each", 10),
    Card(_("Du leitest den Chor: Jede Person gibt dir 15 Taler."), "each", 15),
    Card(_("Der Verein verkauft deinen Kuchen: 25 Taler."), "cash", 25),
    Card(_("Dein Kürbis wiegt am meisten: 40 Taler."), "cash", 40),
    Card(_("Deine Vereinszeitung wird gern gelesen: 100 Taler."), "cash", 100),
    Card(_("Im Garten findest du alte Münzen: 200 Taler."), "cash", 200),
    Card(_("Für das Ehrenamt bekommst du 20 Taler."), "cash", 20),
    Card(_("Ein Ball fliegt ins Fenster: 50 Taler für den Glaser."), "cash", -50),
    Card(_("Du spendest für den neuen Brunnen: 40 Taler."), "cash", -40),
    Card(_("Die Kirmes braucht Fahnen: 30 Taler."), "cash", -30),
    Card(_("Neue Dachrinnen: 30 Taler je Haus, 120 je Hotel."), "repair", 30, 120),
)
DECKS = (POST_CARDS, CLUB_CARDS)
TITLES = (_("Stadtbote"), _("Bürgerverein"))


def keeper(deck: int) -> int:
    """The number of the card in a deck that opens the tower."""
    return next(n for n, card in enumerate(DECKS[deck]) if card.does == "keep")
