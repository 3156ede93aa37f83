"""Who has what, and the books in which every mark that comes or goes stands with its reason.

Money changes hands through `Books` alone, and each change is one `Scored` with a sentence: nothing gets lost, and
nobody loses anything without being told why.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.engines.core import Effect, Moved, Said, Scored, Seat
from games.engines.kit.states import changed
from games.engines.life.fields import GUARDS
from games.engines.life.plan import MANOR, NAMES, REFUGE, RETIRED, SCHOOL, marks, spot
from games.engines.text import Text, _, plural

#: what a note of debt lends, in marks
NOTE = 1000
ON_THE_WAY, IN_VILLA, IN_HOSTEL = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Person:
    """One life: where, what money, what pay, and what else counts."""

    at: int = SCHOOL
    money: int = 0
    #: the key of the trade, "" before there is one, and what it pays before each further turn
    job: str = ""
    pay: int = 0
    #: notes of debt
    loans: int = 0
    children: int = 0
    #: the guards held, as bits in the order of `GUARDS`
    papers: int = 0
    #: life insurances
    lives: int = 0
    #: nothing, the cottage, the town house
    house: int = 0
    home: int = ON_THE_WAY
    rest: int = 0
    #: the first turn has begun: from the next one on there is pay
    began: bool = False

    @property
    def works(self) -> bool:
        """Not yet retired: gives presents and gets credit."""
        return self.at < RETIRED and self.home == ON_THE_WAY

    def holds(self, guard: str) -> bool:
        """Whether this insurance or helper is there."""
        return bool(self.papers >> GUARDS.index(guard) & 1)


class Books:
    """The people while an event happens to them, and what there is to see of it. `unit` is what all amounts of the
    board are multiplied by."""

    def __init__(self, people: Sequence[Person], sides: Sequence[Text], unit: int) -> None:
        self.people = list(people)
        self.sides = sides
        self.unit = unit
        self.effects: list[Effect] = []

    def change(self, seat: Seat, **changes: object) -> None:
        """Anything but money."""
        assert "money" not in changes
        self.people[seat] = changed(self.people[seat], **changes)

    def said(self, text: Text) -> None:
        self.effects.append(Said(text=text))

    def others(self, seat: Seat) -> Iterator[Seat]:
        """Who still works besides `seat`."""
        return (other for other, person in enumerate(self.people) if other != seat and person.works)

    def _booked(self, seat: Seat, amount: int, text: Text) -> None:
        if amount:
            person = self.people[seat]
            self.people[seat] = changed(person, money=person.money + amount)
            self.effects.append(Scored(seat=seat, points=amount, text=text))

    def gets(self, seat: Seat, amount: int, why: Text) -> None:
        """So many marks come."""
        text = _("{side}: {why} {n} Mark dazu.", side=self.sides[seat], why=why, n=marks(amount))
        self._booked(seat, amount, text)

    def pays(self, seat: Seat, amount: int, why: Text) -> bool:
        """So many marks go. Who works borrows what is lacking; who is retired gives all there is and moves to the
        hostel, and the answer is False."""
        person, side = self.people[seat], self.sides[seat]
        if amount > person.money and person.works:
            self.borrows(seat, -(-(amount - person.money) // (NOTE * self.unit)))
        due = min(amount, self.people[seat].money)
        self._booked(seat, -due, _("{side}: {why} Das kostet {n} Mark.", side=side, why=why, n=marks(due)))
        if due == amount:
            return True
        self.said(_("{side}: {why} So viel Geld ist nicht mehr da.", side=side, why=why))
        self.moves(seat, REFUGE)
        self.change(seat, home=IN_HOSTEL)
        self.said(_("{side} zieht ins Stift am Lindenplatz und bekommt den Platz am Ofen.", side=side))
        return False

    def borrows(self, seat: Seat, notes: int) -> None:
        """So many notes of debt are signed, and their money comes."""
        amount = notes * NOTE * self.unit
        self.change(seat, loans=self.people[seat].loans + notes)
        one = _("{side} unterschreibt {n} Schuldschein und bekommt {sum} Mark.")
        many = _("{side} unterschreibt {n} Schuldscheine und bekommt {sum} Mark.")
        self._booked(seat, amount, plural(notes, one, many, side=self.sides[seat], sum=marks(amount)))

    def redeems(self, seat: Seat, notes: int) -> None:
        """So many notes are paid back."""
        amount = notes * NOTE * self.unit
        self.change(seat, loans=self.people[seat].loans - notes)
        one = _("{side} löst {n} Schuldschein ein und zahlt {sum} Mark.")
        many = _("{side} löst {n} Schuldscheine ein und zahlt {sum} Mark.")
        self._booked(seat, -amount, plural(notes, one, many, side=self.sides[seat], sum=marks(amount)))

    def presents(self, seat: Seat, amount: int, why: Text) -> None:
        """Everybody else who works gives `seat` so many marks."""
        for other in self.others(seat):
            text = _("Ein Geschenk, {side} freut sich.", side=self.sides[seat])
            self.pays(other, amount, text)
            self.gets(seat, amount, why)

    def moves(self, seat: Seat, to: int) -> None:
        """The coach goes to a field."""
        here, there = spot(self.people[seat].at), NAMES[to]
        self.change(seat, at=to)
        if here != there:
            self.effects.append(Moved(source=here, to=there))

    def arrives(self, seat: Seat) -> None:
        """The villa is reached."""
        if self.people[seat].at != MANOR:
            self.moves(seat, MANOR)
        self.change(seat, home=IN_VILLA)
        self.said(
            _(
                "{side} ist in der Villa am Rosengarten und hat {n} Mark.",
                side=self.sides[seat],
                n=marks(self.people[seat].money),
            )
        )
