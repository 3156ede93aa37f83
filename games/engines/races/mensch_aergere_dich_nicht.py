"""Mensch ärgere dich nicht.

Sources: 000:527-537 (the club's leaflet, with optional rules), 001:187-216 (Philos, "Immer mit der Ruhe"), 002:39-70
(Schmidt), 004:37-72 (leaflet). Where they differ there is an option and a preset for each of them.

Moves are those of every race (`kit.track`): ("wuerfel",), and then a field "1" … "40", a goal field such as
"ziel-rot-b" or a circle of the yard such as "haus-rot-3". Where missed captures are huffed, the next player answers
with the place of a pawn or ("lassen",).

Gaps filled with the usual rule:

- the plan has forty fields (`cross`);
- three throws also for who has pawns on goal fields, if none of them can move up: they no longer play;
- the start field need not be cleared when the yard is empty;
- a six with an own pawn on the start that cannot move is free for any other pawn;
- nobody enters on top of an own pawn; where own pawns are thrown out it would change nothing;
- on the goal fields nobody is thrown out, and no barrier stands there;
- a third pawn cannot join a barrier;
- with a start without a six (004:61) the first throw puts a pawn on as many fields as it shows, the start the first;
- who plays two colours is done when the first of them is;
- a match that takes too long ends, and whoever has come furthest is ahead.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.core import Captured, Effect, Path, Preset, Ruleset, Said, Seat, choice
from games.engines.kit.states import changed
from games.engines.kit.throws import who_begins
from games.engines.kit.track import CLEAR, SIX, YARD, Pawns, Track
from games.engines.own_dice import DiceOptions
from games.engines.races.cross import cross, seated
from games.engines.scene import Button
from games.engines.text import Text, _

HUFF, LEAVE = "huff", "lassen"


@dataclass(frozen=True, slots=True)
class MenschOptions(DiceOptions):
    """What the sources disagree on or leave open."""

    start: str = choice(
        "haus",
        _("Am Anfang stehen"),
        {
            "haus": _("alle vier Figuren im Haus"),
            "drei": _("drei im Haus und eine auf dem Startfeld"),
            "ohne-sechs": _("alle vier im Haus; die erste kommt mit jeder Zahl heraus"),
        },
        "four in the yard 000:533; one on the start 001:208, 002:49; the first moves out with any throw 004:49, 004:61",
    )
    beginn: str = who_begins(
        "the highest throw 001:208; it is played at once 002:61; to be agreed 004:61",
        {"zug": _("wer am höchsten würfelt, und der Wurf gilt gleich")},
    )
    versuche: int = choice(
        3,
        _("Wer keine Figur im Spiel hat, würfelt"),
        {3: _("bis zu dreimal"), 1: _("nur einmal")},
        "three throws 000:533; one 004:68; not mentioned 001, 002",
    )
    eintritt: str = choice(
        "muss",
        _("Mit einer Sechs eine Figur aus dem Haus holen"),
        {"muss": _("muss man"), "darf": _("darf man")},
        "compulsory 000:529, 002:62, 004:64; optional 001:212",
    )
    nachwurf: str = choice(
        "gleiche",
        _("Nach dem Herausholen zieht"),
        {"gleiche": _("die neue Figur weiter"), "beliebig": _("eine beliebige Figur weiter")},
        "the same pawn 000:529, 004:64; any pawn 002:62; not mentioned 001",
    )
    startfeld: str = choice(
        "sofort",
        _("Solange noch Figuren im Haus sind, muss das Startfeld frei werden"),
        {"sofort": _("so bald wie möglich"), "bei-sechs": _("erst mit der nächsten Sechs"), "frei": _("gar nicht")},
        "as soon as possible 000:529; when another six needs it 002:62, 001:212; not mentioned 004",
    )
    raeumen: str = choice(
        "immer",
        _("Das Startfeld räumt eine Sechs"),
        {"immer": _("immer"), "pflicht": _("nur, wo sie eine Figur herausholen muss")},
        "001:212 has the pawn on the start go on, though nobody has to enter; before version 2 nothing forced it "
        "there. Read as binding only those who want to enter, it is a start field that need not be cleared at all",
    )
    eigene: str = choice(
        "geht-nicht",
        _("Auf ein Feld mit einer eigenen Figur ziehen"),
        {"geht-nicht": _("geht nicht"), "schlaegt": _("geht; die eigene Figur muss ins Haus")},
        "impossible 000:531; the own pawn is thrown out 002:62-63, 004:65",
    )
    schlagzwang: str = choice(
        "nein",
        _("Wer schlagen kann"),
        {
            "nein": _("darf auch anders ziehen"),
            "muss": _("muss schlagen"),
            "pusten": _("sollte es tun: Wer es übersieht, dem darf eine Figur gepustet werden"),
        },
        "compulsory, with huffing, as an optional rule 000:537; otherwise free",
    )
    barriere: bool = choice(
        False,
        _("Zwei eigene Figuren auf einem Feld"),
        {False: _("gibt es nicht"), True: _("sind eine Sperre, an der niemand vorbeikommt")},
        "a blockade 001:212, as an optional rule 000:537; otherwise none",
    )
    ziel_springen: bool = choice(
        True,
        _("Auf den Zielfeldern eigene Figuren überspringen"),
        {True: _("darf man"), False: _("darf man nicht")},
        "allowed by the example 002:67; not mentioned 000, 001, 004",
    )
    farben: str = choice(
        "eine",
        _("Sind es weniger als vier"),
        {"eine": _("hat jeder eine Farbe"), "zwei": _("spielen manche zwei Farben, alle vier spielen mit")},
        "one colour each 004:47; somebody plays two 002:51",
    )
    plaetze: bool = choice(
        False,
        _("Ist der Erste fertig"),
        {False: _("ist das Spiel aus"), True: _("spielen die anderen um die weiteren Plätze")},
        "they play on 002:57, 002:65; not mentioned 000, 001, 004",
    )
    wuerfe: int = choice(
        500,
        _("Gewürfelt wird höchstens"),
        {50: _("50-mal je Farbe (kurzes Spiel)"), 150: _("150-mal je Farbe"), 500: _("500-mal je Farbe")},
        "no source says; without a limit a match need not end",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Menschstand(Pawns):
    """A position. `phase` may also be "huff": the next player may put back a pawn of who missed a capture."""

    #: whether a pawn was brought in with the throw before, in this turn
    entered: bool = False
    #: bits of the colours that have moved, where the first pawn needs no six
    begun: int = 0


class Mensch(Track[Menschstand, MenschOptions]):
    """The game for two to four seats. Two sit opposite each other."""

    options_class = MenschOptions

    def __init__(self, seats: int, options: MenschOptions) -> None:
        board, colours = cross()
        owners: tuple[Seat, ...] = ()
        if options.farben == "zwei":
            owners = {2: (0, 1, 0, 1), 3: (0, 1, 0, 2)}.get(seats, (0, 1, 2, 3))
        else:
            colours = tuple(colours[number] for number in seated(seats))
        super().__init__(seats, options, options.wuerfe, board, colours, owners)
        self.attempts, self.blocks, self.leaps_home = options.versuche, options.barriere, options.ziel_springen
        self.hits_own, self.plays_on = options.eigene == "schlaegt", options.plaetze

    def fresh(self) -> Menschstand:
        first = 0 if self.options.start == "drei" else YARD
        pawns = ((YARD, YARD, YARD, first),) * len(self.colours)
        return Menschstand(pawns=pawns, tries=self.tries(pawns[0]))

    def begins(self, s: Menschstand) -> tuple[Menschstand, list[Effect]]:
        s, effects = super().begins(s)
        return self.fell(s) if self.options.beginn == "zug" else (s, effects)

    def entry(self, s: Menschstand) -> int | Text:
        if self.options.start == "ohne-sechs" and not s.begun >> s.turn & 1:
            return s.dice[0] - 1  # 004:61
        return super().entry(s)

    def forced(self, s: Menschstand, able: list[int]) -> tuple[list[int], Text | None]:
        options = self.options
        waiting = s.pawns[s.turn][0] == YARD
        if waiting and s.dice[0] == SIX:
            if options.eintritt == "muss" and YARD in able:
                return [YARD], _("Mit einer Sechs musst du eine Figur aus dem Haus holen.")
            # 001:212: also where nobody has to enter
            clears = options.eintritt == "muss" or options.raeumen == "immer"
            if clears and 0 in able and options.startfeld == "bei-sechs":
                return [0], CLEAR
        if waiting and options.startfeld == "sofort" and 0 in able:
            return [0], CLEAR
        if s.entered and 0 in able:
            return [0], _("Ziehe mit der Figur weiter, die du gerade herausgeholt hast.")
        if options.schlagzwang == "muss" and (striking := self.striking(s, able)):
            return striking, _("Du kannst schlagen, also musst du es tun.")
        return able, None

    def went(self, s: Menschstand, before: Menschstand, progress: int, struck: bool) -> Menschstand:
        entered = progress == YARD and self.options.nachwurf == "gleiche"
        if entered != s.entered or self.options.start == "ohne-sechs":
            s = changed(s, entered=entered, begun=s.begun | 1 << s.turn)
        if self.options.schlagzwang == "pusten" and not struck and s.turn not in s.done and self._huffable(s):
            able, _rule = self.forced(before, self.able(before))
            if self.striking(before, able):
                return changed(s, phase=HUFF)
        return self.turn_over(s)

    def passed(self, s: Menschstand) -> Menschstand:
        after = super().passed(s)
        return changed(after, entered=False) if after.entered else after

    # --- huffing ---

    def to_act(self, s: Menschstand) -> frozenset[Seat]:
        return frozenset({self._huffer(s)}) if s.phase == HUFF else super().to_act(s)

    def _huffer(self, s: Menschstand) -> Seat:
        """Who may huff: the next player after the colour that missed its capture."""
        owner = self.owners[s.turn]
        return next(o for o in self.owners[s.turn + 1 :] + self.owners if o != owner)

    def _huffable(self, s: Menschstand) -> Path:
        route = self.colours[s.turn].route
        return tuple(route[p] for p in dict.fromkeys(s.pawns[s.turn]) if 0 <= p < self.home)

    def touches(self, s: Menschstand) -> Path:
        return (*self._huffable(s), LEAVE) if s.phase == HUFF else super().touches(s)

    def buttons(self, s: Menschstand) -> tuple[Button, ...]:
        return (Button(LEAVE, _("Nicht pusten")),) if s.phase == HUFF else ()

    def prompt(self, s: Menschstand) -> Text:
        if s.phase != HUFF:
            return super().prompt(s)
        return _("{side} hat das Schlagen übersehen. Welche Figur pustest du?", side=self.names[s.turn])

    def touched(self, s: Menschstand, target: str) -> tuple[Menschstand, list[Effect]]:
        if s.phase != HUFF:
            return super().touched(s, target)
        huffer = self.sides[self._huffer(s)]
        if target == LEAVE:
            return self.turn_over(s), [Said(text=_("{side} pustet nicht.", side=huffer))]
        pawns, circle = self.sent_back(s, s.turn, self.colours[s.turn].route.index(target))
        huffed = _("{side} pustet eine Figur von {other}.", side=huffer, other=self.names[s.turn])
        after = changed(s, pawns=pawns, last=(target, circle))
        return self.turn_over(after), [Captured(at=target, to=circle, text=huffed)]

    def status(self, s: Menschstand) -> Text:
        if s.phase == HUFF:
            return _("{side} hat das Schlagen übersehen.", side=self.names[s.turn])
        return super().status(s)

    def why_not(self, s: Menschstand, seat: Seat, path: Path) -> Text:
        if s.phase == HUFF:
            return _("Tippe eine Figur auf dem Weg an, die du pusten willst, oder lass es.")
        return super().why_not(s, seat, path)


PRESETS = {
    "verein": Preset(
        _("wie in der Vereinsmappe"),
        {
            "start": "haus",
            "versuche": 3,
            "eintritt": "muss",
            "nachwurf": "gleiche",
            "startfeld": "sofort",
            "eigene": "geht-nicht",
        },
    ),
    "verein-scharf": Preset(
        _("wie in der Vereinsmappe, mit Schlagzwang und Sperren"), {"schlagzwang": "pusten", "barriere": True}
    ),
    "philos": Preset(
        _("wie „Immer mit der Ruhe“ im Philos-Heft"),
        {
            "start": "drei",
            "versuche": 1,
            "eintritt": "darf",
            "nachwurf": "beliebig",
            "startfeld": "bei-sechs",
            "barriere": True,
        },
    ),
    "schmidt": Preset(
        _("wie im Schmidt-Heft"),
        {
            "start": "drei",
            "beginn": "zug",
            "versuche": 1,
            "nachwurf": "beliebig",
            "startfeld": "bei-sechs",
            "eigene": "schlaegt",
            "farben": "zwei",
            "plaetze": True,
        },
    ),
    "faltblatt": Preset(
        _("wie auf dem Faltblatt"),
        {
            "start": "ohne-sechs",
            "beginn": "platz",
            "versuche": 1,
            "startfeld": "frei",
            "eigene": "schlaegt",
        },
    ),
}

RULESETS = (
    Ruleset(
        "mensch-aergere-dich-nicht",
        "Mensch ärgere dich nicht",
        Mensch,
        (2, 3, 4),
        # each throw: touching the die, the die, the pawn, and whether it is huffed
        max_events=4 * 500 * 4,
        version=2,
        fixed={"raeumen": "immer"},
        former={1: {"raeumen": "pflicht"}},
        presets=PRESETS,
    ),
)
