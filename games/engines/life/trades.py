"""What people work as, what it pays, and what the wheel makes of whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.engines.text import Text, _


@dataclass(frozen=True, slots=True)
class Trade:
    """A trade: who works in it, where, and what it pays a turn in marks."""

    name: Text
    place: Text
    pay: int


#: a turn is about two years; the pays are what is left of them, our own and in the order they had about 1900
TRADES: Mapping[str, Trade] = {
    "arzt": Trade(_("Ärztin oder Arzt"), _("Praxis"), 5000),
    "recht": Trade(_("Anwältin oder Anwalt"), _("Kanzlei"), 4000),
    "physik": Trade(_("Physikerin oder Physiker"), _("Labor"), 3500),
    "zeitung": Trade(_("Journalistin oder Journalist"), _("Zeitung"), 3000),
    "schule": Trade(_("Lehrerin oder Lehrer"), _("Schule"), 2500),
    "assistenz": Trade(_("Assistentin oder Assistent"), _("Bibliothek"), 2000),
    "zirkus": Trade(_("Seiltänzerin oder Seiltänzer"), _("Zirkus"), 3000),
    "foto": Trade(_("Fotografin oder Fotograf"), _("Fotoatelier"), 2700),
    "bahn": Trade(_("Lokführerin oder Lokführer"), _("Lokomotive"), 2500),
    "uhren": Trade(_("Uhrmacherin oder Uhrmacher"), _("Uhrmacherei"), 2300),
    "druck": Trade(_("Druckerin oder Drucker"), _("Druckerei"), 2200),
    "backen": Trade(_("Bäckerin oder Bäcker"), _("Backstube"), 2000),
    "schneidern": Trade(_("Schneiderin oder Schneider"), _("Schneiderei"), 1900),
    "garten": Trade(_("Gärtnerin oder Gärtner"), _("Gärtnerei"), 1800),
    "laden": Trade(_("Verkäuferin oder Verkäufer"), _("Laden"), 1700),
    "kontor": Trade(_("Angestellte oder Angestellter"), _("Kontor"), 1600),
}
#: 000:1597: the salaries of the first edition; who did not study was a clerk
FIRST_EDITION: Mapping[str, int] = {
    "arzt": 20_000, "zeitung": 10_000, "recht": 15_000, "schule": 8_000, "physik": 10_000, "assistenz": 6_000,
    "kontor": 5_000,
}  # fmt: skip
#: by the number of the wheel: after an apprenticeship one spin, after the examination two to choose from
LEARNT = ("kontor", "laden", "garten", "schneidern", "backen", "druck", "uhren", "bahn", "foto", "zirkus")
STUDIED = (
    "assistenz", "schule", "schule", "zeitung", "zeitung", "physik", "physik", "recht", "recht", "arzt",
)  # fmt: skip


class Payroll:
    """What each trade pays, and what somebody may hope for; `first` are the salaries of the first edition."""

    def __init__(self, *, first: bool) -> None:
        self.pays = dict(FIRST_EDITION) if first else {key: trade.pay for key, trade in TRADES.items()}
        self.learnt = ("kontor",) * len(LEARNT) if first else LEARNT
        wheel = [self.pays[key] for key in STUDIED]
        #: in the mean over all spins; of two the better one is taken
        self.hoped = sum(self.pays[key] for key in self.learnt) / len(LEARNT)
        self.studied = sum(max(one, two) for one in wheel for two in wheel) / len(wheel) ** 2
