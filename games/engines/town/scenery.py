"""What there is to see of the town: who stands where, who owns what, money, and what has just happened."""

from __future__ import annotations

from games.engines.core import (
    Seat,
)
from games.engines.kit.throws import ORDER, OVER, THROW, TRAY
from games.engines.scene import Area, Piece
from games.engines.text import Text, _, addressed, plural
from games.engines.town.board import (
    BOARD,
    HOTEL,
    LETTERS,
    MEMBERS,
    MORTGAGED,
    OWNABLE,
    TARGETS,
    place_of,
    taler,
)
from games.engines.town.choices import Choices
from games.engines.town.estate import (
    FREE,
    Town,
    TownOptions,
    wealth,
)
from games.engines.town.terms import (
    AUCTION,
    BUILD,
    BUY,
    CARD,
    DEBT,
    OFFER,
)

RAIL_GROUP = 8
GROUP_NAMES = (
    _("Braun"), _("Hellblau"), _("Rosa"), _("Orange"), _("Rot"), _("Gelb"), _("Grün"), _("Dunkelblau"), _("Bahnen"),
    _("Werke"),
)  # fmt: skip
#: two sentences
MORE = "{news} {more}"


class Scenery(Choices):
    """What each seat sees of a position: all see the same."""

    def __init__(self, seats: int, options: TownOptions) -> None:
        super().__init__(seats, options, 3 * options.runden + 3)
        self.rows = tuple(Area(f"besitz-{seat}", _("Besitz"), "row", seat) for seat in range(seats))
        self.surfaces = (BOARD, TRAY, *self.rows)
        self.alone = tuple(frozenset({seat}) for seat in range(seats))

    def status(self, s: Town) -> Text:
        if s.phase in (OVER, ORDER):
            return super().status(s)
        if s.phase == CARD:
            return _("{side} zieht eine Karte.", side=self.names[s.turn])
        seat = s.turn if s.phase == THROW else min(self.to_act(s))
        side = self.names[seat]
        mine, theirs = {
            BUY: (_("Kaufst du?"), _("{side} überlegt.", side=side)),
            BUILD: (_("Baust du noch?"), _("{side} kann noch bauen.", side=side)),
            AUCTION: (_("Du bietest."), _("{side} bietet.", side=side)),
            DEBT: (_("Du musst zahlen."), _("{side} muss zahlen.", side=side)),
            OFFER: (_("Nimmst du an?"), _("{side} überlegt.", side=side)),
        }.get(s.phase, (_("Du würfelst."), _("{side} würfelt.", side=side)))
        return addressed(seat, mine, _(MORE, news=s.news, more=theirs) if s.news.msgid else theirs)

    def note(self, s: Town, seat: Seat) -> Text:
        if s.out[seat]:
            return _("ausgeschieden")
        if s.phase == OVER:
            return taler(wealth(s, seat, self.options))
        money = taler(s.cash[seat])
        more = _("{money}, im Turm", money=money) if s.locked[seat] else money
        return _("{money}, mit Turmschlüssel", money=more) if seat in s.keys else more

    # --- what lies there ---

    def pieces(self, s: Town) -> list[Piece]:
        found = []
        for n in OWNABLE:
            seat, level = s.owner[n], s.level[n]
            if seat == FREE:
                continue
            side, kind = self.names[seat], "estate" if level > 0 else "shield"
            if level == MORTGAGED:
                kind = "pledge"
                label, text = _("gehört {side}, beliehen", side=side), "–"
            elif level == HOTEL:
                label, text = _("gehört {side}, ein Hotel", side=side), "H"
            elif level:
                label = plural(level, _("gehört {side}, {n} Haus"), _("gehört {side}, {n} Häuser"), side=side)
                text = str(level)
            else:
                label, text = _("gehört {side}", side=side), ""
            found.append(Piece(place_of(n), kind, label, seat, text=text))
        for seat, n in enumerate(s.where):
            if not s.out[seat]:
                inside = s.locked[seat]
                label = _("Figur: {side}, im Turm", side=self.names[seat])
                free = _("Figur: {side}", side=self.names[seat])
                found.append(Piece(TARGETS[n], "walker", label if inside else free, seat))
        for seat, row in enumerate(self.rows):
            found += self._deeds_of(s, seat, row.id)
        return found

    def _deeds_of(self, s: Town, seat: Seat, at: str) -> list[Piece]:
        """What somebody owns, by colour: how many."""
        found = []
        for group, members in enumerate(MEMBERS):
            many = sum(s.owner[n] == seat for n in members)
            if not many:
                continue
            face = LETTERS[group].lower() if group < RAIL_GROUP else ("bahn", "werk")[group - RAIL_GROUP]
            label = _("{colour}: {n} von {m}", colour=GROUP_NAMES[group], n=many, m=len(members))
            found.append(Piece(at, "deed", label, face=face, text=str(many)))
        return found
