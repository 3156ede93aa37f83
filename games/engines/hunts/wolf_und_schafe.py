"""Wolf und Schafe: four sheep against one wolf on the dark squares of a chessboard.

Sources: 001:887-899 and 003:139-164. Where they differ there is an option. Filled in: sheep that cannot move have lost,
since whoever is to move must; so a match always ends, for the sheep only ever go forward.

Targets are the 32 dark squares a1, c1 … h8. The first move is the wolf's place, such as ("d8",); from then on a move is
from and to: ("c1", "d2").

Position notation, three fields: who is to move (s the sheep, w the wolf), the sheep from a1 to h8, the wolf ("-" as
long as it has no place):

    s a1,c1,e1,g1 d8
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Options, Preset, Ruleset, UnreadableError, choice
from games.engines.kit.duel import End
from games.engines.kit.movers import Movers
from games.engines.kit.pieces import Kind, Stand
from games.engines.kit.places import SLANTING, Squares, each
from games.engines.scene import Area
from games.engines.text import Text, _

SQUARES = Squares(8, dark_only=True)
FORWARD, AROUND = SQUARES.steps("nw", "ne"), SQUARES.steps(*SLANTING)
SHEEP, WOLF = 0, 1
HOME, OPPOSITE = SQUARES.row(1), SQUARES.row(8)
#: by row, the squares up to it
REACHED = tuple((1 << 4 * rank) - 1 for rank in range(9))


@dataclass(frozen=True, slots=True)
class WolfOptions(Options):
    """What the sources disagree on or leave open."""

    wolfsplatz: str = choice(
        "grundlinie",
        _("Der Wolf beginnt"),
        {
            "grundlinie": _("auf einem dunklen Feld der Reihe gegenüber"),
            "beliebig": _("auf irgendeinem freien dunklen Feld"),
        },
        "the home row opposite 003:154; any dark square 001:895",
    )
    durchbruch: str = choice(
        "vorbei",
        _("Der Wolf ist durchgebrochen, wenn"),
        {
            "vorbei": _("kein Schaf mehr hinter ihm steht"),
            "grundlinie": _("er auf der Reihe steht, auf der die Schafe begonnen haben"),
        },
        "past the sheep, who cannot go back 001:899; past their row to the other side 003:149, 003:164; neither says "
        "what counts when the wolf is level with the last sheep: no sheep can catch it then, so it has won",
    )


class WolfUndSchafe(Movers[Stand, WolfOptions]):
    """The game for two seats: 0 are the sheep, 1 is the wolf. The wolf takes its place, then the sheep begin."""

    options_class = WolfOptions
    squares = SQUARES
    kinds = (
        Kind("sheep", SHEEP, _("Schaf"), _("ein Schaf"), _("Das Schaf"),
             _("Ein Schaf zieht ein Feld weit schräg vorwärts, nie zurück."), (4, 4), _("Schaf")),
        Kind("wolf", WOLF, _("Wolf"), _("der Wolf"), _("Der Wolf"),
             _("Der Wolf zieht ein Feld weit schräg, vorwärts oder rückwärts."), (0, 1), _("Wolf")),
    )  # fmt: skip
    letters, reserve, takes = "sw", "wolfsbau", False
    areas = (Area("wolfsbau", _("Wolfsbau"), "pile", WOLF),)
    sides = (_("Die Schafe"), _("Der Wolf"))
    turns = (_("Die Schafe sind am Zug."), _("Der Wolf ist am Zug."))
    yours = (_("Du führst die Schafe."), _("Du führst den Wolf."))
    placing = _("Wähle ein Feld für den Wolf.")
    prompts = (_("Ziehe mit einem Schaf schräg vorwärts."), _("Ziehe mit dem Wolf."))
    off_board = _("Gespielt wird nur auf den dunklen Feldern a1 bis h8.")

    def start(self) -> Stand:
        return Stand((HOME, 0), WOLF)

    def goals(self, kind: int, at: int, mine: int, theirs: int) -> int:
        return (FORWARD if kind == SHEEP else AROUND)[at] & ~(mine | theirs)

    def drops(self, s: Stand) -> tuple[int, int] | None:
        # 003:154: the row opposite; 001:895: any dark square
        places = OPPOSITE if self.options.wolfsplatz == "grundlinie" else SQUARES.all & ~HOME
        return None if s.pieces[WOLF] else (WOLF, places)

    def where(self, s: Stand) -> Text:
        return _("Der Wolf beginnt auf der Reihe gegenüber: b8, d8, f8 oder h8.")

    def ended(self, s: Stand) -> End | None:
        sheep, wolf = s.pieces
        if not wolf:
            return None
        # the lowest bit of the sheep is the last of them
        last = SQUARES.rank((sheep & -sheep).bit_length() - 1)
        if wolf & (HOME if self.options.durchbruch == "grundlinie" else REACHED[last]):
            return End(WOLF, "through", _("Der Wolf ist durchgebrochen und gewinnt."))
        if self.now(s):
            return None
        if s.turn == WOLF:  # 001:899, 003:164
            return End(SHEEP, "caught", _("Der Wolf ist eingeschlossen: Die Schafe gewinnen."))
        return End(WOLF, "stuck", _("Kein Schaf kann mehr ziehen: Der Wolf gewinnt."))

    def waiting(self, s: Stand) -> Text:
        return super().waiting(s) if s.pieces[WOLF] else _("Der Wolf sucht sich ein Feld.")

    def notes(self, s: Stand) -> tuple[Text, ...]:
        through = self.options.durchbruch == "vorbei"
        goal = _("will hinter die Schafe") if through else _("will auf die Grundreihe der Schafe")
        return _("wollen den Wolf einschließen"), goal

    def possible(self, s: Stand) -> None:
        if not s.pieces[WOLF] and (s.turn != WOLF or s.pieces[SHEEP] != HOME):
            raise UnreadableError(_("Bevor der Wolf steht, stehen die Schafe auf a1, c1, e1, g1, und w ist dran."))

    def worth(self, s: Stand) -> float:
        """How far the wolf still has to go if nobody else moved; a wall it cannot pass is the sheep's."""
        sheep, wolf = s.pieces
        if not wolf:
            return 0.0
        ranks = [SQUARES.rank(one) for one in each(sheep)]
        goal = HOME if self.options.durchbruch == "grundlinie" else SQUARES.row(ranks[0])
        reached, edge, steps = wolf, wolf, 0
        while edge:
            steps += 1
            near = 0
            for one in each(edge):
                near |= AROUND[one]
            edge = near & ~sheep & ~reached
            reached |= edge
            if edge & goal:
                return 0.05 * steps - 0.8
        # the smaller the field left to the wolf, and the closer the sheep keep together, the better
        return 0.8 - 0.01 * reached.bit_count() - 0.04 * (ranks[-1] - ranks[0])


RULESETS = (
    Ruleset(
        "wolf-und-schafe",
        "Wolf und Schafe",
        WolfUndSchafe,
        (2,),
        # the wolf takes its place; four sheep go at most seven steps each, and the wolf answers every one
        max_events=1 + 2 * 28,
        unequal=True,
        harder=SHEEP,
        presets={
            "philos": Preset(_("wie im Philos-Heft"), {"wolfsplatz": "beliebig", "durchbruch": "vorbei"}),
            "brettspiele": Preset(
                _("wie im Blog Spielewelt"), {"wolfsplatz": "grundlinie", "durchbruch": "grundlinie"}
            ),
        },
    ),
)
