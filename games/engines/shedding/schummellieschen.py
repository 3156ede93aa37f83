"""Schummellieschen: one card lies open, the others go face down on it and claim to be of its suit.

Source: 000:1111-1117. What it leaves open is filled in by `claims`, and here:

- "diese Farbe oder Figur": which of the two is claimed is an option; a table may leave it to whoever opens;
- whoever opens, and whoever goes on after a pile was taken, lays a card face up, which nobody can doubt;
- who doubts without reason: "bleiben die Karten bei ihm selbst" (000:1117) we read as the doubter's; another reading is
  that they stay where they are (001:1958, of Mogeln, lets the doubter take them);
- the last card can be doubted, since nothing says otherwise; or not, as in Mogeln (001:1966);
- three to seven play; more than five take 52 cards (000:1115); a second pack is only needed by more than seven.

Moves, besides those of `claims`: where whoever opens chooses, that comes first: ("nach-wert", "herz-7").
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Options, Path, Preset, Ruleset, Seat, Step, choice
from games.engines.kit import cards
from games.engines.kit.shedding import BELIEVE, DOUBT, MOST_SEATS, SIDES
from games.engines.kit.states import changed
from games.engines.scene import Button
from games.engines.shedding.claims import RANK_WORDS, Claims, Claimstand, most_events
from games.engines.text import Text, _

BY = {"nach-farbe": "farbe", "nach-wert": "wert"}


@dataclass(frozen=True, slots=True)
class SchummelOptions(Options):
    """What a table can choose."""

    ansage: str = choice(
        "farbe",
        _("Die erste Karte gibt vor"),
        {
            "farbe": _("die Farbe"),
            "wert": _("den Wert"),
            "wahl": _("Farbe oder Wert, wie ihr Spieler sagt"),
        },
        "suit or figure 000:1115: which of them is left open",
    )
    irrtum: str = choice(
        "zweifler",
        _("Stimmt die angezweifelte Karte,"),
        {"zweifler": _("nimmt der Zweifler den Stapel"), "liegen": _("bleibt der Stapel liegen")},
        "the cards stay with himself 000:1117; the doubter takes them in Mogeln 001:1958",
    )
    letzte: str = choice(
        "zweifel",
        _("An der letzten Karte einer Hand"),
        {"zweifel": _("darf man zweifeln"), "sicher": _("darf niemand zweifeln")},
        "nothing is said 000:1111-1117; nobody may in Mogeln 001:1966",
    )
    mehrere: bool = choice(
        True,
        _("Heimlich zwei Karten auf einmal legen"),
        {True: _("darf man versuchen: Es ist immer geschummelt"), False: _("geht nicht")},
        "several cards may be laid 000:1117; without it hands can be counted",
    )
    blatt: int = choice(
        32,
        _("Gespielt wird mit"),
        {32: _("32 Karten, zu sechst und siebt mit 52"), 52: _("52 Karten")},
        "either; more than five take 52 000:1115",
    )
    bild: str = choice("franzoesisch", _("Bilder der Karten"), cards.DECKS, "Skat or Rommé cards 000:1115")


@dataclass(frozen=True, slots=True)
class Schummelstand(Claimstand):
    """A match. The first card of `seen` is the one that was laid open; `by`: what of it is claimed ("": not said)."""

    by: str = ""


class Schummellieschen(Claims[Schummelstand, SchummelOptions]):
    """The game for three to seven."""

    options_class = SchummelOptions
    doubting = Step(
        (DOUBT, BELIEVE),
        prompt=_("Glaubst du das?"),
        buttons=(Button(DOUBT, _("Schummellieschen!")), Button(BELIEVE, _("Ich glaube es"))),
    )

    def __init__(self, seats: int, options: SchummelOptions) -> None:
        ranks = cards.RANKS_52 if options.blatt == 52 or seats > 5 else cards.RANKS_32
        super().__init__(seats, options, cards.pack(ranks), options.bild, options.mehrere)
        self.first_by = "" if options.ansage == "wahl" else options.ansage

    def fresh(self) -> Schummelstand:
        return Schummelstand(by=self.first_by)

    def claim(self, s: Schummelstand) -> Text:
        if s.by == "farbe":
            return self.suits[cards.suit(s.seen[0])]
        return RANK_WORDS[cards.rank(s.seen[0])]

    def true(self, s: Schummelstand, card: str) -> bool:
        same = cards.suit if s.by == "farbe" else cards.rank
        return same(card) == same(s.seen[0])

    def safe(self, s: Schummelstand, hand: tuple[str, ...]) -> bool:
        return self.opens(s) or (not hand and self.options.letzte == "sicher")

    def believed(self, s: Schummelstand, following: Seat) -> Schummelstand:
        return s

    def anew(self, s: Schummelstand) -> Schummelstand:
        return changed(s, by=self.first_by)

    def opens(self, s: Schummelstand) -> bool:
        return not s.seen

    def taker(self, s: Schummelstand, doubter: Seat) -> Seat | None:
        return doubter if self.options.irrtum == "zweifler" else None

    def faces(self, s: Schummelstand) -> tuple[str, ...]:
        return s.turned or s.seen[:1]

    # --- whoever opens says what counts ---

    def heads(self, s: Schummelstand) -> tuple[Button, ...]:
        if s.by:
            return ()
        return Button("nach-farbe", _("Die Farbe zählt")), Button("nach-wert", _("Der Wert zählt"))

    def ask(self, s: Schummelstand) -> Text:
        return _("Soll die Farbe zählen oder der Wert?")

    def headed(self, s: Schummelstand, seat: Seat, target: str) -> Schummelstand:
        return changed(s, by=BY[target])

    def headless(self, s: Schummelstand, path: Path) -> Text | None:
        if s.by:
            return _("Was zählt, steht schon fest.") if path and path[0] in BY else None
        if not path or path[0] not in BY:
            return _("Bestimme erst, ob die Farbe zählt oder der Wert.")
        return None

    def to_lay(self, s: Schummelstand) -> tuple[Text, Text]:
        side = SIDES[s.turn]
        if self.opens(s):
            return _("Du legst die erste Karte offen."), _("{side} legt die erste Karte offen.", side=side)
        said = _("{side} ist am Zug, angesagt wird: {claim}.", side=side, claim=self.claim(s))
        return _("Du bist dran, angesagt wird: {claim}.", claim=self.claim(s)), said


RULESETS = (
    Ruleset(
        "schummellieschen",
        "Schummellieschen",
        Schummellieschen,
        tuple(range(3, MOST_SEATS + 1)),
        max_events=most_events(MOST_SEATS),
        presets={"kinder": Preset(_("für den Anfang: nur eine Karte auf einmal"), {"mehrere": False})},
    ),
)
