"""What can be agreed on in the games of the draughts family, and what that means for moves.

Sources: 000:722-754 (history and rules), 001:812-845 (the Philos box), 001:847-851 and 869-871 (its variants),
002:209-227, 003:128-617 (a player's notes on many variants), 004:5-33 (a leaflet). Where they contradict each other
there is an option with a preset for each side; where all are silent an option says what fills the gap.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.engines.core import Options, choice
from games.engines.draughts.captures import DIAGONAL, STRAIGHT, Grid, Plan, grid, turns
from games.engines.text import Text, _

FIRST = _("Es beginnt")
Answers = Mapping[str | int | bool, Text]
WHITE_OR_BLACK: Answers = {"weiss": _("Weiß"), "schwarz": _("Schwarz")}
PICK = _("Stehen mehrere Schlagzüge offen")
FREE_OR_MOST: Answers = {"frei": _("wählt man frei"), "meiste": _("muss man die meisten Steine schlagen")}
LANDING = _("Eine Dame landet nach dem Sprung")
BEHIND_OR_ANY: Answers = {
    "dahinter": _("direkt hinter dem Stein"),
    "beliebig": _("auf einem beliebigen freien Feld dahinter"),
}


@dataclass(frozen=True, slots=True)
class DameOptions(Options):
    """The German game: what the sources disagree on or leave open."""

    anfang: str = choice(
        "weiss", FIRST, WHITE_OR_BLACK, "White 001:831, 002:217, 004:13; the dark side 000:752, 003 in every variant"
    )
    brett: int = choice(
        8,
        _("Gespielt wird auf"),
        {8: _("8 mal 8 Feldern mit je 12 Steinen"), 10: _("10 mal 10 Feldern mit je 20 Steinen")},
        "8×8 001:829, 002:213, 004:11; 10×10 as well 000:740-742, 750",
    )
    schlagen: str = choice(
        "pflicht",
        _("Wer schlagen kann"),
        {
            "pflicht": _("muss schlagen"),
            "pusten": _("soll schlagen, sonst darf der andere einen Stein wegpusten"),
            "frei": _("darf schlagen"),
        },
        "compulsory 000:744, 003:598; huffing 001:843, 002:225, 004:25; without any penalty, the oldest form 000:730",
    )
    pusten_stein: str = choice(
        "schlaeger",
        _("Weggepustet wird"),
        {"schlaeger": _("ein Stein, der hätte schlagen können"), "gezogen": _("der Stein, der gezogen wurde")},
        "the one that failed to capture 000:730; the one that was moved instead 004:25; 001:843 and 002:225 can be "
        "read both ways",
    )
    pusten_zug: bool = choice(
        False,
        _("Wer gepustet hat"),
        {False: _("zieht danach noch"), True: _("hat damit gezogen")},
        "no source says (004:25 has it on the next turn); by the usual rule a huff is no move",
    )
    auswahl: str = choice(
        "frei", PICK, FREE_OR_MOST, "only the variants say: most 003:474, 495, 516, 566; free 003:586"
    )
    kette: str = choice(
        "muss",
        _("Kann derselbe Stein weiterschlagen"),
        {"muss": _("muss er weiterschlagen"), "darf": _("darf er aufhören")},
        "must 000:744, 003:599; may 001:839, 002:221; 004 has single jumps only",
    )
    rueckwaerts: bool = choice(
        False,
        _("Einfache Steine schlagen"),
        {False: _("nur vorwärts"), True: _("vorwärts und rückwärts")},
        "forward only 002:221, 004:17; left open 000:744, 001:837",
    )
    damenlinien: str = choice(
        "schraeg",
        _("Eine Dame zieht und schlägt"),
        {"schraeg": _("schräg"), "alle": _("schräg und gerade"), "gerade": _("nur gerade")},
        "diagonally 001:841, 000:746; in all directions 002:223; forward and back or sideways 004:21 (straight lines "
        "go from dark square to dark square)",
    )
    damenweite: str = choice(
        "weit",
        _("Eine Dame bewegt sich"),
        {"weit": _("beliebig weit"), "schlag": _("nur beim Schlagen beliebig weit"), "kurz": _("immer nur kurz")},
        "any distance 001:841, 000:746, 002:223, 004:21; one step 003:582; the first half of 003:470 can be read as "
        "one step without capture",
    )
    landung: str = choice(
        "dahinter",
        LANDING,
        BEHIND_OR_ANY,
        "directly behind 000:746; “as before” 001:841, 002:223, 004:21; any free square 003:490, 511, 561",
    )
    verwandlung: str = choice(
        "ende",
        _("Erreicht ein Stein beim Schlagen die letzte Reihe"),
        {
            "ende": _("wird er Dame, und der Zug ist zu Ende"),
            "weiter": _("wird er Dame und schlägt als Dame weiter"),
            "durchgang": _("schlägt er als Stein weiter und wird nur Dame, wenn der Zug dort endet"),
        },
        "acts from the next turn 004:21, ends the move 003:472, 584; at once 003:489; only at the end 003:510, 560",
    )
    wendung: int = choice(
        90,
        _("Beim Mehrfachsprung wendet man höchstens"),
        {90: _("um einen rechten Winkel"), 180: _("auch nach hinten zurück")},
        "90 degrees 003:599, no 180 degrees 003:471; zigzag without a limit 002:221",
    )
    abheben: str = choice(
        "danach",
        _("Geschlagene Steine verlassen das Brett"),
        {"danach": _("nach dem Zug"), "sofort": _("sofort, Sprung für Sprung")},
        "after the move 003:493, 514, 564; at once 003:471; the sources of the German game do not say",
    )
    eingeschlossen: bool = choice(
        True,
        _("Wer noch Steine hat, aber nicht ziehen kann"),
        {True: _("steht da wie ohne Steine"), False: _("hat verloren")},
        "like having none 003:137; in the losing game only having none wins 001:871, and being shut in loses 001:845",
    )
    ziel: str = choice(
        "gewinnen",
        _("Wer keine Steine mehr hat"),
        {"gewinnen": _("verliert"), "verlieren": _("gewinnt")},
        "loses 000:754, 001:845, 002:227, 004:29; wins in the losing game 001:871, 003:137",
    )
    wiederholung: bool = choice(
        True,
        _("Steht dieselbe Stellung zum dritten Mal da"),
        {True: _("ist es unentschieden"), False: _("geht es weiter")},
        "no source has a draw; the usual rule",
    )
    zugzahl: int = choice(
        25,
        _("Unentschieden, wenn so viele Züge lang nichts geschlagen wurde und kein Stein vorrückte"),
        {15: _("15 Züge"), 25: _("25 Züge"), 40: _("40 Züge")},
        "no source has a draw; without one two kings against one need not end. The usual numbers of the Russian, the "
        "international and the English game",
    )


@dataclass(frozen=True, slots=True)
class VariantOptions(DameOptions):
    """The variants of 003: Black begins, the most stones, kings land anywhere behind."""

    anfang: str = choice("schwarz", FIRST, WHITE_OR_BLACK, "Black 003:467, 486, 507, 557, 579; White 001:831")
    auswahl: str = choice(
        "meiste", PICK, FREE_OR_MOST, "most 003:474, 495, 516, 566; 001:851 does not say; free in Russian tournaments"
    )
    landung: str = choice(
        "beliebig", LANDING, BEHIND_OR_ANY, "any free square 003:490, 511, 561; directly behind 000:746"
    )


@dataclass(frozen=True, slots=True)
class TuerkischeOptions(VariantOptions):
    """Turkish draughts: whether kings fly when they capture nothing."""

    damenweite: str = choice(
        "weit",
        _("Ohne zu schlagen zieht eine Dame"),
        {"weit": _("beliebig weit"), "schlag": _("ein Feld weit")},
        "003:470: it moves like a man and captures flying; the usual rule lets it fly always",
    )


def plan(options: DameOptions, *, turkish: bool, backwards: bool = False) -> Plan:
    """What the options mean for moves. Turkish draughts is played on all squares, along ranks and files.

    `backwards`: men capture only away from the row they go to.
    """
    board: Grid = grid(options.brett, not turkish)

    def shifts(*ways: str) -> tuple[int, ...]:
        return tuple(board.shifts[way] for way in ways)

    if turkish:
        # 003:468, 469: straight ahead or sideways, moving and capturing
        steps = jumps = (shifts("n", "w", "e"), shifts("s", "w", "e"))
    else:
        steps = shifts("nw", "ne"), shifts("sw", "se")
        jumps = (shifts(*DIAGONAL), shifts(*reversed(DIAGONAL))) if options.rueckwaerts else steps
        jumps = steps[::-1] if backwards else jumps
    kings = {"schraeg": DIAGONAL, "gerade": STRAIGHT, "alle": (*DIAGONAL, *STRAIGHT)}[options.damenlinien]
    return Plan(
        board,
        steps,
        jumps,
        shifts(*kings),
        flies=options.damenweite == "weit",
        leaps=options.damenweite != "kurz",
        lands_far=options.landung == "beliebig" and options.damenweite != "kurz",
        must_continue=options.kette == "muss",
        most=options.auswahl == "meiste",
        crowning=options.verwandlung,
        lifts_at_once=options.abheben == "sofort",
        turns=turns(board, options.wendung),
    )
