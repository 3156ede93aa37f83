"""Vom Ranzen zum Rosengarten: a life on one long way, after the rules of the "Spiel des Lebens" (000:1587-1603).

From the sources come: school is over, and one works at once or studies on credit, with more to choose from and better
prospects; whoever has a trade is paid before each further turn, then spins the wheel and goes; red fields stop, at
forks one chooses, then the field is done; status symbols guard against mishaps, life insurances are laid in for later;
after retirement some 25 fields cost most of the savings; at the end stands the villa, and who can no longer pay waits
in the home for the old, with games of chance to pass the time; when the last has arrived, the richest wins
(000:1599-1603); the salaries of the first edition (000:1597).

They do not give the board, its words, its amounts, the wheel's numbers or how many play: these are our own. Filled in:
who still works and cannot pay signs notes of debt and pays interest with each pay; notes are redeemed before any turn,
or on retirement; a house is sold and the insurances are paid out then; more than enough steps reach the villa, too; who
has retired neither gives nor lends. On the fair lots are free; a stake is an option.

Targets: "rad" is the wheel, everything else a button. A move is one touch.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from games.engines.chance import Dice, Draw
from games.engines.core import (
    CHANCE,
    NOTHING,
    WHOLE,
    Chance,
    Effect,
    Event,
    Game,
    Move,
    Options,
    Outcome,
    Path,
    Rolled,
    Ruleset,
    Seat,
    Step,
    choice,
)
from games.engines.kit.scores import judged, places
from games.engines.kit.states import changed
from games.engines.life.books import IN_HOSTEL, IN_VILLA, NOTE, Books, Person
from games.engines.life.fields import (
    CALLED,
    EXAM,
    FAIR,
    FEAST,
    FIRE,
    GUARDS,
    HELPED,
    HELPERS,
    HOME,
    INSURANCES,
    OFFICE,
    PRICES,
    REST,
    SHOP,
)
from games.engines.life.plan import (
    FORK,
    LONGEST,
    MANOR,
    NAMES,
    RETIRED,
    SCHOOL,
    UNIVERSITY,
    WAY,
    WHEEL,
    board,
    forecast,
    marks,
    spot,
    walk,
)
from games.engines.life.trades import STUDIED, TRADES, Payroll
from games.engines.scene import Area, Button, Piece, View
from games.engines.text import Text, _, addressed, plural, who

WHEEL_AT = "rad"
#: what somebody is asked: school, the wheel, the way, a trade, the feast, a house, what to buy, a stake
LEAVES, READY, WAYS, TRADE, PARTY, HOUSES, BUYS, STAKES = (
    "schule", "bereit", "weg", "wahl", "fest", "haus", "kauf", "einsatz",
)  # fmt: skip
#: what the wheel decides: how far, a trade, the presents, the lot; and the end
SPIN, HIRED, PRESENTS, LOT, OVER = "dreht", "beruf", "gaben", "los", "ende"
DRAWN = {SPIN, HIRED, PRESENTS, LOT}

#: notes of debt for the studies
STUDIES = 9
#: a life insurance: its price, what it pays on retirement, and how many somebody may have
LIFE, PAID_OUT, MOST_LIVES = 1000, 2000, 5
#: what everybody gives for a child, and what a grown child brings on retirement
CRADLE, THANKS = 100, 800
#: the feast: what it costs, and for each number of the wheel what every other gives; living together raises the pay
FEASTS = {"hochzeit": (600, 50), "freunde": (100, 20)}
TOGETHER = 200
#: houses: price, and what they bring on retirement; without insurance the second burns twice, the third three times
HOMES = {"miete": (0, 0), "haeuschen": (3000, 4000), "stadthaus": (8000, 12_000)}
#: what a lot wins by the number of the wheel; a stake comes back threefold from the number on
LOTS = {6: 200, 7: 200, 8: 200, 9: 500, 10: 1000}
BETS, BET_WINS, BET_PAYS = {"setze-500": 500, "setze-1000": 1000}, 8, 3
#: what the tombola of the hostel wins
TOMBOLA = {9: 200, 10: 500}
#: a lead of so many marks is as good as won
DECIDED = 40_000

#: by the number of rounds: nobody has more turns than fields, and misses two at most
ROUNDS = LONGEST + sum(field.kind == REST for field in WAY)
#: by seat: in a round notes are redeemed, the wheel is touched and spins; beside it school and a trade (4), the fork,
#: the feast and its presents (2), the house, eight visits to office or shop (redeeming, leaving), what is bought there,
#: and two fairs (stake and lot)
ASIDE = 4 + 1 + 2 + 1 + 2 * 8 + len(GUARDS) + MOST_LIVES + 2 * 2
MOST_SEATS = 8


@dataclass(frozen=True, slots=True)
class LebenOptions(Options):
    """What the sources leave open, and what makes a match shorter."""

    dauer: str = choice(
        "ganz",
        _("Gespielt wird"),
        {
            "ganz": _("der ganze Weg"),
            "schnell": _("der ganze Weg, Schritte und Lohn doppelt"),
            "ruhestand": _("bis zum letzten Arbeitstag"),
        },
        "the whole way 000:1603; the others are our own, for less time",
    )
    gehalt: str = choice(
        "stadt",
        _("Gerechnet wird"),
        {"stadt": _("wie in unserer Stadt um 1900"), "erstauflage": _("mit den Gehältern der Erstauflage")},
        "salaries of the first edition 000:1597; later ones differ, and what they were is not said",
    )
    zins: int = choice(
        5,
        _("Schuldscheine kosten an jedem Lohntag"),
        {0: _("keinen Zins"), 5: _("fünf von hundert"), 10: _("zehn von hundert")},
        "a credit 000:1601; its price is not said",
    )
    jahrmarkt: str = choice(
        "los",
        _("Auf dem Jahrmarkt"),
        {"los": _("ist das Los frei"), "einsatz": _("wird gesetzt, dreifach oder nichts")},
        "games of a casino 000:1601; for children a lot that costs nothing",
    )
    stift: str = choice(
        "tombola",
        _("Im Stift"),
        {"tombola": _("vertreibt eine Tombola die Zeit"), "ruhe": _("wird nur gewartet")},
        "games of chance to pass the time 000:1603; whether they can win anything is not said",
    )


@dataclass(frozen=True, slots=True)
class Life:
    """Everybody's life, whose turn it is and what is asked."""

    people: tuple[Person, ...]
    turn: Seat = 0
    phase: str = LEAVES
    #: the numbers of the wheel as it stood last
    wheel: tuple[int, ...] = ()
    #: steps still to go from the fork
    left: int = 0
    #: the trades to choose from
    offered: Path = ()
    #: what is sold
    sold: Path = ()
    #: on the fair; at the feast which one it is
    stake: int = 0
    feast: str = ""
    #: what has happened to whoever turned the wheel last
    story: Text | None = None
    last: Path = ()


class Leben(Game[Life, LebenOptions]):
    """The game for two to eight."""

    options_class = LebenOptions

    def __init__(self, seats: int, options: LebenOptions) -> None:
        super().__init__(seats, options)
        self.sides = tuple(who(seat) for seat in range(seats))
        first = options.gehalt == "erstauflage"
        self.payroll = Payroll(first=first)
        #: 000:1597: with the salaries of the first edition all amounts are three times as large
        self.unit = 3 if first else 1
        self.pace = 2 if options.dauer == "schnell" else 1
        self.end = RETIRED if options.dauer == "ruhestand" else MANOR
        self.interest = NOTE * self.unit * options.zins // 100
        self.lot = sum(LOTS.values()) / WHEEL if options.jahrmarkt == "los" else 0.0
        self.board = board(self.unit)
        self._acting = tuple(frozenset({seat}) for seat in range(seats))

    def start(self) -> Life:
        return Life((Person(),) * self.seats)

    # --- who acts, and what may be touched ---

    def to_act(self, s: Life) -> frozenset[Seat]:
        if s.phase in DRAWN:
            return BY_CHANCE
        return NOBODY if s.phase == OVER else self._acting[s.turn]

    def draw(self, s: Life) -> Draw:
        studied = s.phase == HIRED and s.people[s.turn].at != SCHOOL
        return TWO if studied else ONE

    def touches(self, s: Life) -> Path:
        """What the seat to act may touch."""
        person = s.people[s.turn]
        if s.phase == READY:
            return (WHEEL_AT, "tilgen") if self._can_redeem(person) else READY_ONLY
        if s.phase == BUYS:
            return (*self._goods(person, s.sold), "weiter")
        if s.phase == TRADE:
            return s.offered
        if s.phase == STAKES:
            return (*(bet for bet, stake in BETS.items() if stake * self.unit <= person.money), "nichts")
        return ASKED[s.phase]

    def _can_redeem(self, person: Person) -> bool:
        return person.loans > 0 and person.money >= NOTE * self.unit and person.works

    def _goods(self, person: Person, sold: Path) -> Path:
        """What of the goods sold somebody can pay for and does not have."""
        goods = [item for item in sold if item in PRICES and not person.holds(item)]
        found = [item for item in goods if PRICES[item] * self.unit <= person.money]
        if "leben" in sold and person.lives < MOST_LIVES and LIFE * self.unit <= person.money:
            found.append("leben")
        if self._can_redeem(person):
            found.append("tilgen")
        return tuple(found)

    def step(self, s: Life, seat: Seat, path: Path = ()) -> Step:
        if len(path) > 1 or seat not in self.to_act(s):
            return NOTHING
        targets = self.touches(s)
        if path:
            return WHOLE if path[0] in targets else NOTHING
        buttons = tuple(Button(target, self._called(target)) for target in targets if target != WHEEL_AT)
        return Step(targets, prompt=PROMPTS[s.phase], buttons=buttons)

    def _called(self, target: str) -> Text:
        unit = self.unit
        if target in PRICES:
            return _("{thing}: {n} Mark", thing=CALLED[target], n=marks(PRICES[target] * unit))
        if target in TRADES:
            return _("{name}: {n} Mark", name=TRADES[target].name, n=marks(self.payroll.pays[target]))
        if target in BETS:
            return _("{n} Mark setzen", n=marks(BETS[target] * unit))
        if target in FEASTS:
            return _("{feast} für {n} Mark", feast=FEAST_NAMES[target], n=marks(FEASTS[target][0] * unit))
        if target in HOMES and HOMES[target][0]:
            return _("{house} für {n} Mark", house=HOUSE_NAMES[target], n=marks(HOMES[target][0] * unit))
        if target == "leben":
            return _("Lebensversicherung: {n} Mark", n=marks(LIFE * unit))
        if target == "studium":
            return plural(STUDIES, _("Studium, {n} Schuldschein"), _("Studium, {n} Schuldscheine"))
        return BUTTONS[target]

    def propose(self, s: Life, seat: Seat, rng: random.Random) -> Path:
        """A touch, each as likely as any other."""
        return (rng.choice(self.touches(s)),)

    def why_not(self, s: Life, seat: Seat, path: Path) -> Text:
        if len(path) > 1:
            return _("Eins nach dem anderen: Ein Tippen ist ein ganzer Zug.")
        if not path:
            return PROMPTS[s.phase]
        target, person = path[0], s.people[seat]
        if s.phase == READY and target == "tilgen":
            if not person.loans:
                return _("Du hast keinen Schuldschein.")
            return _("Für einen Schuldschein reicht dein Geld noch nicht.")
        if s.phase == BUYS and target in PRICES:
            if target not in s.sold:
                return _("Das gibt es hier nicht zu kaufen.")
            if person.holds(target):
                return _("Das hast du schon.")
            return _("Dafür reicht dein Geld nicht.")
        if s.phase == BUYS and target == "leben":
            if "leben" not in s.sold:
                return _("Das gibt es hier nicht zu kaufen.")
            if person.lives == MOST_LIVES:
                return _("Mehr als {n} Lebensversicherungen gibt es nicht.", n=MOST_LIVES)
            return _("Dafür reicht dein Geld nicht.")
        if s.phase == STAKES and target in BETS:
            return _("So viel Geld hast du nicht.")
        return WRONG[s.phase]

    # --- what happens ---

    def apply(self, s: Life, event: Event) -> tuple[Life, tuple[Effect, ...]]:
        books = Books(s.people, self.sides, self.unit)
        if isinstance(event, Chance):
            wheel = tuple(int(number) for number in event.outcome)
            s = changed(s, wheel=wheel)
            books.effects.append(Rolled(at=WHEEL_AT, faces=wheel, text=self._turned(s.turn, wheel)))
            after = {SPIN: self._spun, HIRED: self._hired, PRESENTS: self._given, LOT: self._won}[s.phase](s, books)
        else:
            assert isinstance(event, Move)
            after = self._touched(s, event.path[0], books)
        told = [effect.text for effect in books.effects if effect.text and not isinstance(effect, Rolled)][:2]
        if told and s.phase in DRAWN:
            two = _("{one} {two}", one=told[0], two=told[-1])
            after = changed(after, story=two if len(told) > 1 else told[0])
        after = changed(after, people=tuple(books.people))
        if after.phase == OVER:
            books.said(self._reason(after))
        return after, tuple(books.effects)

    def _turned(self, seat: Seat, wheel: tuple[int, ...]) -> Text:
        if len(wheel) == 1:
            return _("{side} dreht eine {n}.", side=self.sides[seat], n=wheel[0])
        return _("{side} dreht zweimal: {one} und {two}.", side=self.sides[seat], one=wheel[0], two=wheel[1])

    def _touched(self, s: Life, target: str, books: Books) -> Life:
        seat, side = s.turn, self.sides[s.turn]
        person = s.people[seat]
        if target == WHEEL_AT:
            self._payday(seat, books)
            return changed(s, phase=SPIN, last=())
        if target == "tilgen":
            books.redeems(seat, min(person.loans, person.money // (NOTE * self.unit)))
            return s if s.phase == READY else self._sells(s, books, s.sold)
        if s.phase == LEAVES:
            return self._leaves_school(s, target, books)
        if s.phase == WAYS:
            to, _left = walk(FORK, s.left, ("familie", "welt").index(target))
            return self._lands(changed(s, left=0), to, books)
        if s.phase == TRADE:
            self._takes(seat, target, books)
            return self._next(changed(s, offered=()), books)
        if s.phase == PARTY:
            wedding = _("{side} feiert Hochzeit mit dem liebsten Menschen der Welt.", side=side)
            friends = _("{side} zieht mit den besten Freunden zusammen.", side=side)
            books.said(wedding if target == "hochzeit" else friends)
            books.pays(seat, FEASTS[target][0] * self.unit, _("Kuchen, Musik und Girlanden."))
            self._raises(seat, TOGETHER, _("Zu zweit oder zu vielen wirtschaftet es sich leichter."), books)
            return changed(s, phase=PRESENTS, feast=target)
        if s.phase == HOUSES:
            price = HOMES[target][0] * self.unit
            books.change(seat, house=tuple(HOMES).index(target))
            if price:
                books.pays(seat, price, HOUSE_SAYS[target])
            else:
                books.said(_("{side} bleibt zur Miete, mit Blick auf den Kirchturm.", side=side))
            return self._sells(s, books, HELPERS)
        if s.phase == BUYS and target != "weiter":
            if target == "leben":
                books.change(seat, lives=person.lives + 1)
                books.pays(seat, LIFE * self.unit, _("Eine Lebensversicherung für später."))
            else:
                books.change(seat, papers=person.papers | 1 << GUARDS.index(target))
                bought = _("Gekauft: {thing}.", thing=CALLED[target])
                books.pays(seat, PRICES[target] * self.unit, bought)
            return self._sells(s, books, s.sold)
        if s.phase == STAKES and target != "nichts":
            stake = BETS[target] * self.unit
            books.pays(seat, stake, _("Ein Einsatz auf dem Jahrmarkt."))
            return changed(s, phase=LOT, stake=stake)
        return self._next(s, books)

    def _leaves_school(self, s: Life, target: str, books: Books) -> Life:
        """000:1601: to work at once, or to study on credit."""
        side = self.sides[s.turn]
        if target == "lehre":
            books.said(_("{side} geht in die Lehre.", side=side))
            return changed(s, phase=HIRED)
        books.said(_("{side} geht zum Studium.", side=side))
        books.change(s.turn, at=UNIVERSITY)
        books.borrows(s.turn, STUDIES)
        books.pays(s.turn, STUDIES * NOTE * self.unit, _("Das Studium, die Bücher und das Dachzimmer."))
        return changed(s, phase=READY)

    def _payday(self, seat: Seat, books: Books) -> None:
        """000:1601: who has a trade is paid before each further turn."""
        person = books.people[seat]
        if person.began and person.job and person.works:
            books.gets(seat, person.pay * self.pace, _("Lohntag."))
            books.pays(seat, person.loans * self.interest * self.pace, _("Zinsen für die Schuldscheine."))
        books.change(seat, began=True)

    def _hired(self, s: Life, books: Books) -> Life:
        """The wheel has named one trade, or two to choose from."""
        if len(s.wheel) == 1:
            self._takes(s.turn, self.payroll.learnt[s.wheel[0] - 1], books)
            return changed(s, phase=READY)
        offered = tuple(dict.fromkeys(STUDIED[number - 1] for number in s.wheel))
        if len(offered) > 1:
            return changed(s, phase=TRADE, offered=offered)
        self._takes(s.turn, offered[0], books)
        return self._next(s, books)

    def _takes(self, seat: Seat, job: str, books: Books) -> None:
        pay = self.payroll.pays[job]
        books.change(seat, job=job, pay=books.people[seat].pay + pay)
        side, name = self.sides[seat], TRADES[job].name
        books.said(_("{side} arbeitet nun als {job}: {n} Mark Lohn.", side=side, job=name, n=marks(pay)))

    def _raises(self, seat: Seat, amount: int, why: Text, books: Books) -> None:
        person = books.people[seat]
        books.change(seat, pay=person.pay + amount * self.unit)
        n = marks(amount * self.unit)
        books.said(_("{side}: {why} Der Lohn steigt um {n} Mark.", side=self.sides[seat], why=why, n=n))

    def _spun(self, s: Life, books: Books) -> Life:
        person, number = books.people[s.turn], s.wheel[0]
        if person.home == IN_HOSTEL:
            if number in TOMBOLA:
                books.gets(s.turn, TOMBOLA[number] * self.unit, _("Die Tombola im Stift hat ein Herz."))
            else:
                books.said(_("{side}: Die Tombola im Stift bringt heute nur Gelächter.", side=self.sides[s.turn]))
            return self._next(s, books)
        to, left = walk(person.at, number * self.pace)
        if left:
            books.moves(s.turn, to)
            return changed(s, phase=WAYS, left=left)
        return self._lands(s, to, books)

    def _lands(self, s: Life, to: int, books: Books) -> Life:
        """000:1601: what the field says is done."""
        seat, side, field = s.turn, self.sides[s.turn], WAY[to]
        here = spot(books.people[seat].at)
        books.moves(seat, to)
        s = changed(s, last=(here, NAMES[to]))
        person, amount, says = books.people[seat], field.amount * self.unit, field.says
        match field.kind:
            case "gain":
                books.gets(seat, amount, says)
            case "loss" if field.guard and person.holds(field.guard):
                books.said(_("{side}: {says} {helped}", side=side, says=says, helped=HELPED[field.guard]))
            case "loss":
                burns = 1 + person.house if field.guard == FIRE and person.works else 1
                books.pays(seat, amount * burns, says)
            case "raise":
                self._raises(seat, field.amount, says, books)
            case "child":
                books.change(seat, children=person.children + field.amount)
                books.said(_("{side}: {says}", side=side, says=says))
                books.presents(seat, CRADLE * self.unit, _("Ein Geschenk für die Wiege."))
            case "gift":
                books.presents(seat, amount, says)
            case "treat":
                books.said(_("{side}: {says}", side=side, says=says))
                for other in books.others(seat):
                    books.pays(seat, amount, _("{other} bekommt ein Eis.", other=self.sides[other]))
                    books.gets(other, amount, _("Das Geld für ein Eis."))
            case "per-child" if amount * person.children > 0:
                books.gets(seat, amount * person.children, says)
            case "per-child" if person.children:
                books.pays(seat, -amount * person.children, says)
            case "share" if field.amount > 0:
                books.gets(seat, person.pay * field.amount // 100, says)
            case "share":
                books.pays(seat, person.pay * -field.amount // 100, says)
            case "retire":
                return self._retires(s, books)
            case _:
                books.said(_("{side}: {says}", side=side, says=says))
        if to == MANOR:
            books.arrives(seat)
        return self._asked(s, field.kind, books)

    def _asked(self, s: Life, kind: str, books: Books) -> Life:
        """What the field lets one choose or spin for, or the next turn."""
        if kind == OFFICE:
            return self._sells(s, books, (*INSURANCES, "leben"))
        if kind == SHOP:
            return self._sells(s, books, HELPERS)
        if kind == REST:
            books.change(s.turn, rest=1)
        if kind == FAIR and self.options.jahrmarkt == "los":
            return changed(s, phase=LOT)
        if kind == FAIR and books.people[s.turn].money >= min(BETS.values()) * self.unit:
            return changed(s, phase=STAKES)
        phase = {EXAM: HIRED, FEAST: PARTY, HOME: HOUSES}.get(kind)
        return changed(s, phase=phase) if phase else self._next(s, books)

    def _sells(self, s: Life, books: Books, sold: Path) -> Life:
        """The shop or the office stays open while there is something to buy that can be paid for."""
        if self._goods(books.people[s.turn], sold):
            return changed(s, phase=BUYS, sold=sold)
        return self._next(s, books)

    def _given(self, s: Life, books: Books) -> Life:
        each = FEASTS[s.feast][1] * s.wheel[0] * self.unit
        books.presents(s.turn, each, _("Ein Geschenk zum Fest."))
        return self._sells(changed(s, feast=""), books, (*INSURANCES, "leben"))

    def _won(self, s: Life, books: Books) -> Life:
        seat, number = s.turn, s.wheel[0]
        prize = LOTS.get(number, 0) * self.unit
        if s.stake:
            prize = BET_PAYS * s.stake if number >= BET_WINS else 0
        if prize:
            books.gets(seat, prize, _("Gewonnen auf dem Jahrmarkt!"))
        else:
            books.said(_("{side} gewinnt auf dem Jahrmarkt nur eine Papierblume.", side=self.sides[seat]))
        return self._next(changed(s, stake=0), books)

    def _retires(self, s: Life, books: Books) -> Life:
        """000:1603: the insurances are paid out, house and debts settled; from now on the savings must do."""
        seat, person, unit = s.turn, books.people[s.turn], self.unit
        books.said(_("{side}: {says}", side=self.sides[seat], says=WAY[RETIRED].says))
        if person.lives:
            books.gets(seat, person.lives * PAID_OUT * unit, _("Die Lebensversicherung wird ausgezahlt."))
        if person.house:
            worth = tuple(HOMES.values())[person.house][1] * unit
            books.gets(seat, worth, _("Das Haus findet neue Bewohner."))
        if person.children:
            books.gets(seat, person.children * THANKS * unit, _("Die Kinder sind groß und sagen Danke."))
        books.change(seat, lives=0, house=0)
        owed = person.loans * NOTE * unit
        books.change(seat, loans=0)
        if books.pays(seat, owed, _("Alle Schuldscheine werden eingelöst.")) and self.end == RETIRED:
            books.change(seat, home=IN_VILLA)
            books.said(
                _(
                    "{side} geht mit {n} Mark in den Ruhestand.",
                    side=self.sides[seat],
                    n=marks(books.people[seat].money),
                )
            )
        return self._next(s, books)

    def _next(self, s: Life, books: Books) -> Life:
        """The next turn: of who is still on the way, or passes the time in the hostel."""
        s = changed(s, sold=())
        if all(person.home for person in books.people):
            return changed(s, phase=OVER)
        seat = s.turn
        while True:
            seat = (seat + 1) % self.seats
            person = books.people[seat]
            if person.home == IN_VILLA or (person.home and self.options.stift == "ruhe"):
                continue
            if not person.rest:
                break
            books.change(seat, rest=person.rest - 1)
            books.said(_("{side} setzt einmal aus.", side=self.sides[seat]))
        fresh = person.at == SCHOOL and not person.began
        return changed(s, turn=seat, phase=LEAVES if fresh else READY)

    # --- the end ---

    def outcome(self, s: Life) -> Outcome | None:
        if s.phase != OVER:
            return None
        money = tuple(person.money for person in s.people)
        return Outcome(places(money), "arrived", self._reason(s), money)

    def _reason(self, s: Life) -> Text:
        money = [person.money for person in s.people]
        best = max(money)
        if money.count(best) > 1:
            return _("Alle sind angekommen. Mehrere haben gleich viel: {n} Mark.", n=marks(best))
        side = self.sides[money.index(best)]
        return _("Alle sind angekommen. {side} hat am meisten: {n} Mark.", side=side, n=marks(best))

    def evaluate(self, s: Life, seat: Seat) -> float:
        """By what everybody may expect to have in the end."""
        ends = [self.expects(s, other) for other in range(self.seats)]
        return judged(self.outcome(s), ends, seat, DECIDED * self.unit)

    def expects(self, s: Life, seat: Seat) -> float:
        """Marks at the end in the mean, when nothing more is bought or borrowed and all else falls as it may."""
        person, unit = s.people[seat], self.unit
        if person.home:
            return float(person.money)
        ahead = forecast(self.pace, self.lot, self.end)[person.at]
        later = forecast(self.pace, self.lot, self.end)[RETIRED]
        givers = sum(other.works for other in s.people) - person.works
        sum_ = person.money + unit * (ahead.flat + givers * ahead.each_other + ahead.raised * self.pace)
        for number, danger in enumerate(ahead.dangers):
            if not person.papers >> number & 1:
                times = 1 + person.house if GUARDS[number] == FIRE and person.works else 1
                sum_ -= unit * (later.dangers[number] + times * (danger - later.dangers[number]))
        if not person.works:
            return max(0.0, sum_)
        pay = float(person.pay)
        if not person.job:
            hired = s.phase == HIRED and s.turn == seat and person.at == SCHOOL
            pay += self.payroll.hoped if hired or person.at == SCHOOL else self.payroll.studied
        # the first turn is not paid
        pays = ahead.pays - (not person.began and bool(pay) and person.at == SCHOOL)
        sum_ += pay * (pays * self.pace + ahead.shares)
        children = person.children + ahead.children
        sum_ += unit * (children * THANKS + person.children * ahead.per_child + ahead.children * CRADLE * givers)
        sum_ -= person.loans * (NOTE * unit + self.interest * self.pace * pays)
        sum_ += unit * (person.lives * PAID_OUT + tuple(HOMES.values())[person.house][1])
        if s.turn == seat and s.phase == PRESENTS:
            sum_ += unit * givers * FEASTS[s.feast][1] * (WHEEL + 1) / 2
        if s.turn == seat and s.phase == LOT:
            chance = (WHEEL + 1 - BET_WINS) / WHEEL
            sum_ += s.stake * BET_PAYS * chance if s.stake else unit * self.lot
        return sum_

    # --- what there is to see ---

    def view(self, s: Life, seat: Seat | None) -> View:
        coaches = [
            Piece(
                spot(person.at),
                "kutsche",
                self._with(_("Kutsche {n}", n=number + 1), person),
                owner=number,
                face=str(number + 1),
            )
            for number, person in enumerate(s.people)
        ]
        wheel = [Piece(WHEEL_AT, "gluecksrad", _("Glücksrad: {n}", n=n), face=str(n)) for n in s.wheel]
        wheel = wheel or [Piece(WHEEL_AT, "gluecksrad", _("Glücksrad"), face="back")]
        notes = tuple(self.note(person) for person in s.people)
        return View((self.board, TRAY), (*coaches, *wheel), self.sides, self.status(s), notes, s.last)

    def note(self, person: Person) -> Text:
        """Money, work and children."""
        money = marks(person.money)
        if person.home == IN_VILLA:
            return _("{n} Mark, angekommen", n=money)
        if person.home == IN_HOSTEL:
            return _("{n} Mark, im Stift", n=money)
        if person.at >= RETIRED:
            return _("{n} Mark, im Ruhestand", n=money)
        if not person.job:
            return _("{n} Mark, im Studium", n=money) if person.at != SCHOOL else _("{n} Mark", n=money)
        return self._with(_("{n} Mark, {place}", n=money, place=TRADES[person.job].place), person)

    def _with(self, label: Text, person: Person) -> Text:
        """The same, and after it all that somebody has besides money."""
        counts = (
            (person.children, _("{n} Kind"), _("{n} Kinder")),
            (person.loans, _("{n} Schuldschein"), _("{n} Schuldscheine")),
            (person.lives, _("{n} Lebensversicherung"), _("{n} Lebensversicherungen")),
        )
        held = [plural(n, one, many) for n, one, many in counts if n]
        held += [HOUSE_NAMES[tuple(HOMES)[person.house]]] if person.house else []
        held += [CALLED[guard] for guard in GUARDS if person.holds(guard)]
        for item in held:
            label = _("{all}, {item}", all=label, item=item)
        return label

    def status(self, s: Life) -> Text:
        """What stands above the table."""
        if s.phase == OVER:
            return self._reason(s)
        side = self.sides[s.turn]
        if s.phase in DRAWN or s.phase == READY:
            others = _("{side} dreht das Glücksrad.", side=side)
            if s.story and s.phase == READY:
                others = _("{story} {now}", story=s.story, now=others)
            return addressed(s.turn, _("Du drehst das Glücksrad."), others)
        return addressed(s.turn, _("Du entscheidest."), _("{side} entscheidet.", side=side))


BY_CHANCE, NOBODY = frozenset({CHANCE}), frozenset[Seat]()
ONE, TWO = Dice(1, WHEEL), Dice(2, WHEEL)
TRAY = Area(WHEEL_AT, _("Glücksrad"), "tray")
READY_ONLY = (WHEEL_AT,)
ASKED = {
    LEAVES: ("lehre", "studium"),
    WAYS: ("familie", "welt"),
    PARTY: tuple(FEASTS),
    HOUSES: tuple(HOMES),
}
PROMPTS = {
    LEAVES: _("Die Schule ist aus. Was nun?"),
    READY: _("Tippe das Glücksrad an."),
    WAYS: _("Welchen Weg nimmst du?"),
    TRADE: _("Welchen Beruf nimmst du?"),
    PARTY: _("Mit wem willst du leben?"),
    HOUSES: _("Wo willst du wohnen?"),
    BUYS: _("Was nimmst du mit?"),
    STAKES: _("Setzt du etwas?"),
}
WRONG = {
    LEAVES: _("Wähle zuerst: Lehre oder Studium."),
    READY: _("Jetzt drehst du: Tippe das Glücksrad an."),
    WAYS: _("Am Wegweiser wählst du: Familienweg oder weite Welt."),
    TRADE: _("Wähle einen der beiden Berufe."),
    PARTY: _("Wähle, mit wem du feierst."),
    HOUSES: _("Wähle, wo du wohnen willst."),
    BUYS: _("Kaufe etwas, oder gehe weiter."),
    STAKES: _("Setze etwas, oder lass es bleiben."),
}
BUTTONS = {
    "lehre": _("Lehre, gleich arbeiten"),
    "familie": _("Familienweg"),
    "welt": _("In die weite Welt"),
    "miete": _("Zur Miete wohnen"),
    "tilgen": _("Schuldscheine einlösen"),
    "weiter": _("Weiter"),
    "nichts": _("Nichts setzen"),
}
FEAST_NAMES = {"hochzeit": _("Hochzeit feiern"), "freunde": _("Mit Freunden wohnen")}
HOUSE_NAMES = {"haeuschen": _("Häuschen"), "stadthaus": _("Stadthaus")}
HOUSE_SAYS = {
    "haeuschen": _("Ein Häuschen mit Apfelbaum."),
    "stadthaus": _("Ein Stadthaus mit Türmchen und Waschküche."),
}

RULESETS = (
    Ruleset(
        "spiel-des-lebens",
        "Vom Ranzen zum Rosengarten",
        Leben,
        tuple(range(2, MOST_SEATS + 1)),
        max_events=MOST_SEATS * (3 * ROUNDS + ASIDE),
    ),
)
