"""Taking a move back: what goes at once, what the others are asked for, what stands, and that dice stay dice."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from games.domain import live, offers, tables
from games.domain.errors import (
    DeclinedError,
    NoOfferError,
    NoUndoError,
    OpenOfferError,
    OverError,
    RevealedError,
    StaleError,
    TableError,
    WrongSeatError,
)
from games.domain.folding import after
from games.domain.parts import Entry
from games.domain.record import Record
from games.domain.takeback import LONGEST, dropped
from games.engines.chance import Dice, Draw
from games.engines.core import (
    CHANCE,
    Chance,
    Effect,
    Event,
    Game,
    Move,
    NotYourTurnError,
    Options,
    Outcome,
    Path,
    Revealed,
    Rolled,
    Said,
    Seat,
    Step,
)
from games.engines.scene import Area, Button, View
from games.engines.text import _
from tests.games.helpers import (
    answer,
    ask,
    at_once,
    kinds,
    new_id,
    now,
    people,
    play,
    replayed,
    resign,
    sentences,
    take_over,
)

pytestmark = pytest.mark.django_db


# --- at once ----------------------------------------------------------------------------------------------------


def test_ones_own_last_move_goes_at_once_while_nobody_has_moved(two):
    opened, white, _black = two
    before = now(opened)
    play(opened, white, 0, "a1")
    ask(opened, white, 0, "undo")
    after = now(opened)
    assert after.state == before.state
    assert (after.to_act(), after.played, after.offer) == ({0}, 0, None)
    assert kinds(opened)[2:] == ["move", "offer", "undo"]
    assert sentences(after)[-1].endswith(" nimmt einen Zug zurück.")
    assert play(opened, white, 0, "g7").live.record.to_act() == {1}


def test_a_log_with_moves_taken_back_replays_to_the_same_record(two):
    opened, white, black = two
    play(opened, white, 0, "a1")
    ask(opened, white, 0, "undo")
    play(opened, white, 0, "d1")
    play(opened, black, 1, "g1")
    ask(opened, white, 0, "undo")
    answer(opened, black, 1, True)
    play(opened, white, 0, "g7")
    known = now(opened)
    again = replayed(opened)
    assert again.state == known.state
    assert (again.acting_since, again.played, again.line, again.told) == (
        known.acting_since, known.played, known.line, known.told,
    )  # fmt: skip
    assert [
        piece.at for piece in again.game.view(again.state, None).pieces if piece.at in ("a1", "d1", "g1", "g7")
    ] == ["g7"]


def test_the_reply_of_a_computer_goes_with_it():
    (guest,) = people(1)
    opened = tables.open_table("muehle", {}, 2, [guest, "leicht"])
    start = now(opened)
    play(opened, guest, 0, "a1")
    tables.play_computer(opened.table_id, 1, ("d1",), now(opened).version)
    ask(opened, guest, 0, "undo")
    assert now(opened).state == start.state
    assert now(opened).to_act() == {0}


def test_a_computer_that_still_thinks_about_a_move_taken_back_plays_nothing():
    (guest,) = people(1)
    opened = tables.open_table("muehle", {}, 2, [guest, "leicht"])
    at = play(opened, guest, 0, "a1").live.record.version
    ask(opened, guest, 0, "undo")
    with pytest.raises(NotYourTurnError):
        tables.play_computer(opened.table_id, 1, ("d1",), at)
    play(opened, guest, 0, "g1")
    with pytest.raises(StaleError):  # thought out for another position
        tables.play_computer(opened.table_id, 1, ("d1",), at)


def test_on_one_device_the_last_move_goes_whoever_made_it():
    (guest,) = people(1)
    opened = tables.open_table("muehle", {}, 2, [guest, guest])
    play(opened, guest, 0, "a1")
    play(opened, guest, 1, "d1")
    ask(opened, guest, 0, "undo")
    assert now(opened).to_act() == {1}
    ask(opened, guest, 1, "undo")
    assert now(opened).to_act() == {0}
    assert now(opened).played == 0


def test_the_same_request_sent_again_takes_one_move_back(two):
    opened, white, black = two
    play(opened, white, 0, "a1")
    play(opened, black, 1, "d1")
    play(opened, white, 0, "g1")
    at = now(opened).version
    first = offers.offer(opened.table_id, white.pk, 0, "undo", "undo-once", at)
    again = offers.offer(opened.table_id, white.pk, 0, "undo", "undo-once", at)
    assert (again.version, again.repeated) == (first.version, True)
    assert now(opened).played == 2


def test_a_move_made_before_somebody_took_back_is_stale(two):
    opened, white, black = two
    play(opened, white, 0, "a1")
    play(opened, black, 1, "d1")
    at = now(opened).version
    ask(opened, black, 1, "undo")
    with pytest.raises(StaleError):  # black is to act before and after, on another position
        play(opened, black, 1, "g1", at=at - 1)
    with pytest.raises(NotYourTurnError):
        play(opened, white, 0, "g1", at=at)


# --- asking -----------------------------------------------------------------------------------------------------


def test_when_another_person_has_moved_they_are_asked(two):
    opened, white, black = two
    start = now(opened)
    play(opened, white, 0, "a1")
    play(opened, black, 1, "d1")
    ask(opened, white, 0, "undo")
    asked = now(opened)
    assert asked.offer is not None
    assert (asked.offer.what, asked.offer.by, asked.offer.waiting) == ("undo", 0, (1,))
    assert asked.played == 2
    with pytest.raises(WrongSeatError):  # nobody agrees with themselves
        answer(opened, white, 0, True)
    answer(opened, black, 1, True)
    assert now(opened).state == start.state
    assert kinds(opened)[-3:] == ["offer", "answer", "undo"]


def test_a_refusal_leaves_everything_and_is_not_asked_again_before_the_next_move(two):
    opened, white, black = two
    play(opened, white, 0, "a1")
    play(opened, black, 1, "d1")
    before = now(opened)
    ask(opened, white, 0, "undo")
    answer(opened, black, 1, False)
    assert now(opened).state == before.state
    assert now(opened).offer is None
    with pytest.raises(DeclinedError):
        ask(opened, white, 0, "undo")
    play(opened, white, 0, "g1")
    play(opened, black, 1, "g7")
    ask(opened, white, 0, "undo")


def test_whoever_asked_may_withdraw_and_only_one_question_is_open(two):
    opened, white, black = two
    play(opened, white, 0, "a1")
    play(opened, black, 1, "d1")
    ask(opened, white, 0, "undo")
    with pytest.raises(OpenOfferError):
        ask(opened, black, 1, "draw")
    answer(opened, white, 0, False)
    assert now(opened).offer is None
    with pytest.raises(NoOfferError):
        answer(opened, black, 1, True)


def test_a_move_ends_the_question(two):
    opened, white, black = two
    play(opened, white, 0, "a1")
    play(opened, black, 1, "d1")
    ask(opened, white, 0, "undo")
    at = now(opened).version
    play(opened, white, 0, "g1")
    with pytest.raises(NoOfferError):
        offers.answer(opened.table_id, black.pk, 1, True, new_id(), at)


def test_nobody_agrees_to_a_question_they_have_not_seen(two):
    opened, white, black = two
    play(opened, white, 0, "a1")
    play(opened, black, 1, "d1")
    seen = now(opened).version
    ask(opened, white, 0, "undo")
    with pytest.raises(NoOfferError):
        offers.answer(opened.table_id, black.pk, 1, True, new_id(), seen)


def test_everybody_is_asked_once_and_all_have_to_agree():
    red, blue, green = people(3)
    opened = tables.open_table("halma", {}, 4, [red, blue, green, green])
    moves = [now(opened).game.moves(now(opened).state, 0)]
    play(opened, red, 0, *next(iter(moves[0])))
    seat = next(iter(now(opened).to_act()))
    second = {0: red, 1: blue, 2: green, 3: green}[seat]
    play(opened, second, seat, *next(iter(now(opened).game.moves(now(opened).state, seat))))
    ask(opened, red, 0, "undo")
    assert now(opened).offer.waiting == (1, 2)  # green shares a device with themselves
    answer(opened, blue, 1, True)
    assert now(opened).played == 2
    answer(opened, green, 2, True)
    assert now(opened).played == 0


def test_a_question_to_somebody_whom_a_computer_replaces_is_off(two):
    opened, white, black = two
    play(opened, white, 0, "a1")
    play(opened, black, 1, "d1")
    ask(opened, white, 0, "undo")
    take_over(opened, white, 0, 1)
    assert now(opened).offer is None


# --- what stands ------------------------------------------------------------------------------------------------


def test_before_the_first_move_and_after_the_end_there_is_nothing_to_take_back(two):
    opened, white, black = two
    with pytest.raises(NoUndoError) as refused:
        ask(opened, white, 0, "undo")
    assert str(refused.value.reason) == "Du hast noch keinen Zug gemacht, den du zurücknehmen könntest."
    play(opened, white, 0, "a1")
    with pytest.raises(WrongSeatError):
        ask(opened, white, 1, "undo")
    resign(opened, black, 1)
    with pytest.raises(OverError):
        ask(opened, white, 0, "undo")


def test_a_die_is_never_crossed_but_what_was_made_of_it_may_go():
    guests = people(2)
    opened = tables.open_table("mensch-aergere-dich-nicht", {}, 2, guests)
    while True:
        record = now(opened)
        (seat,) = record.to_act()
        move = next(iter(record.game.moves(record.state, seat)))
        if move != ("wuerfel",):
            break
        play(opened, guests[seat], seat, *move)
        for asking in (0, 1):  # a roll stands, whoever asks
            with pytest.raises(NoUndoError):
                ask(opened, guests[asking], asking, "undo")
    play(opened, guests[seat], seat, *move)
    ask(opened, guests[seat], seat, "undo")
    assert now(opened).state == record.state  # the same die, to be used again
    play(opened, guests[seat], seat, *move)
    (following,) = now(opened).to_act()
    play(opened, guests[following], following, "wuerfel")
    with pytest.raises(RevealedError):
        ask(opened, guests[seat], seat, "undo")
    assert kinds(opened).count("undo") == 1


def test_what_is_turned_up_stays_turned_up():
    one, other = people(2)
    opened = tables.open_table("memory", {}, 2, [one, other])
    record = now(opened)
    (seat,) = record.to_act()
    guest = [one, other][seat]
    play(opened, guest, seat, *next(iter(record.game.moves(record.state, seat))))
    with pytest.raises(RevealedError):
        ask(opened, guest, seat, "undo")


def test_a_card_played_from_a_hidden_hand_stays_on_the_table():
    one, other = people(2)
    opened = tables.open_table("mau-mau", {}, 2, [one, other])
    record = now(opened)
    (seat,) = record.to_act()
    guest = [one, other][seat]
    play(opened, guest, seat, *next(iter(record.game.moves(record.state, seat))))
    with pytest.raises(RevealedError):
        ask(opened, guest, seat, "undo")


def test_a_choice_made_at_the_same_time_goes_back_until_all_have_chosen_and_leaves_the_others_alone():
    one, two_, three = people(3)
    opened = tables.open_table("stadt-land-fluss", {"schema": "drei"}, 3, [one, two_, three])
    ulm, bonn = (now(opened).state.letter + rest for rest in ("lm", "onn"))
    play(opened, one, 0, "stadt=", "land=", "fluss=")
    play(opened, two_, 1, f"stadt={ulm}", "land=", "fluss=")
    at = now(opened).version
    assert now(opened).to_act() == {2}
    ask(opened, one, 0, "undo")
    assert now(opened).to_act() == {0, 2}
    assert now(opened).state.sheets[1] == (ulm, "", "")
    # the one still writing is not disturbed, the one who took back has a new position
    play(opened, three, 2, "stadt=", "land=", "fluss=", at=at - 1)
    play(opened, one, 0, f"stadt={bonn}", "land=", "fluss=")
    assert now(opened).state.sheets == ((bonn, "", ""), (ulm, "", ""), ("", "", ""))
    for seat, guest in enumerate((one, two_, three)):  # now all lie open
        with pytest.raises(RevealedError):
            ask(opened, guest, seat, "undo")
    assert replayed(opened).state.sheets == ((bonn, "", ""), (ulm, "", ""), ("", "", ""))


# --- chance, on a toy with moves that roll and moves that do not ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class Walk:
    steps: tuple[str, ...] = ()
    rolling: bool = False
    turn: Seat = 0


class Stroll(Game[Walk, Options]):
    """In turn: step, look, or roll a die."""

    def start(self) -> Walk:
        return Walk()

    def to_act(self, s: Walk) -> frozenset[Seat]:
        return frozenset((CHANCE if s.rolling else s.turn,))

    def step(self, s: Walk, seat: Seat, path: Path = ()) -> Step:
        if path:
            return Step(complete=len(path) == 1)
        return Step(("links", "rechts", "schau", "wurf"), buttons=tuple(Button(n, _(n)) for n in ("links", "wurf")))

    def draw(self, s: Walk) -> Draw:
        return Dice(8)

    def apply(self, s: Walk, event: Event) -> tuple[Walk, tuple[Effect, ...]]:
        if isinstance(event, Chance):
            rolled = Rolled(at="w", faces=tuple(int(face) for face in event.outcome))
            return Walk((*s.steps, "".join(map(str, event.outcome))), turn=1 - s.turn), (rolled,)
        assert isinstance(event, Move)
        name = event.path[0]
        if name == "wurf":
            return Walk(s.steps, True, s.turn), ()
        shown: Effect = Revealed(at="x", face="y") if name == "schau" else Said(text=_("Schritt"))
        return Walk((*s.steps, name), turn=1 - s.turn), (shown,)

    def view(self, s: Walk, seat: Seat | None) -> View:
        return View((Area("w", _("W"), "row"),), (), (_("A"), _("B")), _("Los"))

    def outcome(self, s: Walk) -> Outcome | None:
        return None


def strolled(*moves: str) -> Record:
    """The toy after these moves in turn; "-" takes the last one back."""
    record = Record.fresh(Stroll(2, Options()), "5eed")
    seat = 0
    for move in moves:
        if move == "-":
            seat = 1 - seat
            numbers = [ply.number for ply in dropped(record, seat)]
            record = after(record, Entry(record.version + 1, "undo", seat, {"drop": numbers}))
        else:
            record = after(record, Entry(record.version + 1, "move", seat, {"move": [move]}))
            seat = 1 - seat
        while (drawn := record.chance()) is not None:
            record = after(record, drawn)
    return record


def test_taking_back_neither_rolls_other_dice_nor_uses_a_number_twice():
    straight = strolled("links", "wurf").state.steps[-1]
    assert len(straight) == 8
    # going back and forth before the roll does not change what will be rolled
    assert strolled("rechts", "-", "links", "wurf").state.steps[-1] == straight
    assert strolled("links", "rechts", "-", "-", "rechts", "wurf").state.steps[-1] == straight
    # the numbers of draws only grow
    twice = strolled("links", "wurf", "rechts", "-", "wurf").state.steps
    assert twice[1] != twice[2]
    assert twice == strolled("links", "wurf", "wurf").state.steps


def test_neither_a_roll_nor_a_look_nor_anything_before_them_is_taken_back():
    for moves in (("links", "wurf"), ("links", "schau")):
        record = strolled(*moves)
        assert record.line == ()
        for seat in (0, 1):
            with pytest.raises(RevealedError):
                dropped(record, seat)
    assert [ply.path for ply in strolled("links", "wurf", "rechts").line] == [("rechts",)]


def test_only_so_many_moves_are_kept():
    record = strolled(*["links", "rechts"] * 40)
    assert len(record.line) == LONGEST
    assert record.line[0].number == 80 - LONGEST + 1


def test_two_who_take_back_at_once_take_back_once(two, transactional_db):
    opened, white, _black = two
    play(opened, white, 0, "a1")
    at = now(opened).version
    results = at_once(
        [
            lambda n=n: offers.offer(opened.table_id, white.pk, 0, "undo", f"undo-at-once-{n}", at).version
            for n in range(6)
        ],
        TableError,
    )
    assert sorted(map(str, results)) == ["4", *["RevealedError"] * 5]
    assert live.current(opened.table_id).record.played == 0
    assert kinds(opened).count("undo") == 1
