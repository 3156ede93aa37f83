"""Contests as they are run: drawn, called, decided, corrected; who is late, pauses, leaves."""

from __future__ import annotations

import datetime

import pytest

from day.domain import revisions
from day.domain.contests import entering, running
from day.domain.contests.field import Outcome
from day.domain.contests.running import HOST, Form, Running, load
from day.domain.errors import DayError, UnreadableError
from day.domain.results import Fate
from day.models import Contest, Report
from games.domain import guests, privacy
from gamesday.limits.numbers import REPORTS_OF_A_GAME
from tests.day.test_days import day  # noqa: F401  # the fixture

pytestmark = pytest.mark.django_db
FOUR = "1a 1\n1a 2\n1a 3\n1a 4"


def contest(day: int, form: str, who: str = FOUR, **more: object) -> Contest:  # noqa: F811
    made = running.make(revisions.find(day).row, "Kubb", form, seeded=True, **more)
    if who:
        entering.paste(made.pk, who)
    return made


def now(row: Contest) -> Running:
    return load(Contest.objects.get(pk=row.pk))


def pairs(row: Contest, round_: int) -> list[str]:
    """The pairings of a round: „1-4“, of a bye „5“."""
    return ["-".join(map(str, each.numbers)) for each in now(row).round(round_)]


def wins(row: Contest, *winners: int, round_: int | None = None) -> None:
    """The host types who has won the open games, or again those of a round."""
    for winner in winners:
        shown = now(row)
        of = shown.round(round_) if round_ else shown.open
        meeting = next(each for each in of if winner in each.numbers)
        outcome = Outcome.ONE if meeting.row.one == winner else Outcome.OTHER
        newest = meeting.newest.pk if meeting.newest else None
        running.report(row.pk, meeting.row.pk, HOST, outcome, newest)


def placed(row: Contest) -> list[tuple[int, int]]:
    return [(each.place, each.number) for each in now(row).standings]


def test_a_knock_out_of_four_to_its_end(day: int) -> None:  # noqa: F811
    row = contest(day, Form.KNOCKOUT)
    running.draw(row.pk)
    assert pairs(row, 1) == ["1-4", "3-2"]
    wins(row, 1)
    assert pairs(row, 2) == []
    wins(row, 3)
    assert pairs(row, 2) == ["1-3"], "both began, and the table is the first"
    wins(row, 3)
    assert placed(row) == [(1, 3), (2, 1), (3, 2), (3, 4)]
    with pytest.raises(DayError, match="Es ist schon alles ausgelost"):
        running.draw(row.pk)


def test_who_reads_while_it_is_drawn_reads_all_of_one_version(day: int) -> None:  # noqa: F811
    """A page that had read the contest's row, and then its pairings after the draw, found no bracket for them."""
    row = contest(day, Form.KNOCKOUT)
    before = Contest.objects.get(pk=row.pk)
    running.draw(row.pk)
    read = load(before)
    assert [each.numbers for each in read.open] == [(1, 4), (3, 2)]
    assert read.row.version == Contest.objects.get(pk=row.pk).version


def test_a_corrected_semi_final_does_not_leave_an_old_final(day: int) -> None:  # noqa: F811
    row = contest(day, Form.KNOCKOUT)
    running.draw(row.pk)
    wins(row, 1, 3)
    wins(row, 4, round_=1)
    assert pairs(row, 2) in (["4-3"], ["3-4"])
    [final] = now(row).round(2)
    running.call(row.pk, 3, 4)
    with pytest.raises(DayError, match="hat schon begonnen: Das lässt sich nicht mehr ändern"):
        wins(row, 1, round_=1)
    assert now(row).round(1)[0].winner() == 4
    assert [each.row.pk for each in now(row).round(2)] == [final.row.pk]
    with pytest.raises(DayError, match=r"Im K\.-o\. kommt eine oder einer weiter"):
        running.report(row.pk, final.row.pk, HOST, Outcome.DRAW)


def test_a_correction_in_a_swiss_contest_draws_again_what_has_not_begun(day: int) -> None:  # noqa: F811
    row = contest(day, Form.SWISS)
    running.draw(row.pk)
    assert pairs(row, 1) == ["1-3", "4-2"]
    with pytest.raises(DayError, match="Noch nicht alle Spiele sind zu Ende: 1a 1 – 1a 3"):
        running.draw(row.pk)
    wins(row, 1, 2)
    running.draw(row.pk)
    assert pairs(row, 2) == ["2-1", "3-4"]
    wins(row, 4, round_=1)
    assert {frozenset(each.split("-")) for each in pairs(row, 2)} == {frozenset("14"), frozenset("23")}
    one, other = now(row).round(2)[0].numbers
    running.call(row.pk, one, other)
    before = Report.objects.count()
    with pytest.raises(DayError, match="Runde 2 hat schon begonnen"):
        wins(row, 2, round_=1)
    assert Report.objects.count() == before
    assert now(row).known.games[1].outcome is Outcome.ONE


def test_a_correction_among_all_is_simply_followed(day: int) -> None:  # noqa: F811
    row = contest(day, Form.ROUND_ROBIN)
    running.draw(row.pk)
    wins(row, 1, 2)
    running.draw(row.pk)
    wins(row, 4)
    wins(row, 3, round_=1)
    assert pairs(row, 2) == ["4-3", "1-2"]
    assert [(each.number, each.points) for each in now(row).standings] == [(1, 2), (3, 2), (4, 2), (2, 0)]
    assert [each.place for each in now(row).standings] == [1, 1, 1, 4]


def test_two_who_differ_are_asked_and_nothing_is_overwritten(day: int) -> None:  # noqa: F811
    row = contest(day, Form.SWISS)
    running.draw(row.pk)
    meeting = now(row).round(1)[0]  # 1-3

    def says(by: int, outcome: Outcome, replaces: int | None = None) -> Fate:
        return running.report(row.pk, meeting.row.pk, by, outcome, replaces)

    assert says(1, Outcome.ONE) is Fate.KEPT
    assert says(1, Outcome.ONE) is Fate.REPEATED
    assert says(1, Outcome.DRAW) is Fate.KEPT, "one's own word, as long as nobody else has said anything"
    assert says(3, Outcome.OTHER) is Fate.ASKED
    assert says(3, Outcome.OTHER) is Fate.REPEATED
    assert now(row).round(1)[0].outcome is Outcome.DRAW
    assert [each.outcome for each in now(row).round(1)[0].open] == ["other"]
    with pytest.raises(DayError, match="Bitte klären Sie erst, was gilt"):
        running.draw(row.pk)
    with pytest.raises(DayError, match="Nur wer mitgespielt hat"):
        says(2, Outcome.ONE)
    assert says(HOST, Outcome.OTHER, now(row).round(1)[0].newest.pk) is Fate.KEPT
    decided = now(row).round(1)[0]
    assert (decided.outcome, decided.open, len(decided.reports)) == (Outcome.OTHER, (), 4)


def test_who_changes_their_word_without_an_end_leaves_a_few_reports(day: int) -> None:  # noqa: F811
    row = contest(day, Form.ROUND_ROBIN)
    running.draw(row.pk)
    meeting = now(row).open[0]
    for n in range(60):
        running.report(row.pk, meeting.row.pk, meeting.row.one, (Outcome.ONE, Outcome.OTHER)[n % 2])
    first, *others = Report.objects.filter(pairing=meeting.row)
    assert len(others) <= REPORTS_OF_A_GAME
    [after] = [each for each in now(row).meetings if each.row.pk == meeting.row.pk]
    assert (after.outcome, after.open) == (Outcome.OTHER, ())
    assert after.reports[0] == first, "since when it is over, which a ladder asks for"


def test_several_are_removed_at_once_and_their_places_are_free(day: int) -> None:  # noqa: F811
    row = contest(day, Form.SWISS)
    running.keep_apart(row.pk, 3, 4, apart=True)
    running.draw(row.pk)
    entering.remove(row.pk, {2, 4, 99})
    assert sorted(now(row).entrants) == [1, 3]
    assert now(row).row.apart == []
    assert pairs(row, 1) == ["1-3"], "nothing had begun, so it is drawn again"
    wins(row, 1)
    entering.paste(row.pk, "1a 2\n1a 4")
    entering.remove(row.pk, {3, 4})
    assert sorted(now(row).entrants) == [1, 3, 5]
    assert now(row).entrants[3].left == 1, "who has played has played"
    with pytest.raises(UnreadableError, match="Bitte wählen Sie"):
        entering.remove(row.pk, {4})


def test_both_say_the_same_and_then_nobody_takes_it_back_alone(day: int) -> None:  # noqa: F811
    row = contest(day, Form.SWISS)
    running.draw(row.pk)
    meeting = now(row).round(1)[0].row.pk
    fates = [
        running.report(row.pk, meeting, by, outcome)
        for by, outcome in ((1, Outcome.ONE), (3, Outcome.ONE), (1, Outcome.DRAW))
    ]
    assert fates == [Fate.KEPT, Fate.KEPT, Fate.ASKED]


def test_who_comes_late_is_drawn_as_long_as_nothing_has_begun(day: int) -> None:  # noqa: F811
    row = contest(day, Form.SWISS)
    running.draw(row.pk)
    entering.paste(row.pk, "1a 5")
    assert pairs(row, 1) == ["1-3", "4-2", "5"]
    running.call(row.pk, 1, 3)
    entering.paste(row.pk, "1a 6")
    assert pairs(row, 1) == ["1-3", "4-2", "5"]
    wins(row, 1, 4)
    running.draw(row.pk)
    assert {number for each in now(row).round(2) for number in each.numbers} == {1, 2, 3, 4, 5, 6}
    assert {each.number: each.points for each in now(row).standings}[6] == 1


def test_a_latecomer_in_a_knock_out_takes_a_bye_or_is_told_why_not(day: int) -> None:  # noqa: F811
    row = contest(day, Form.KNOCKOUT, "1a 1-3")
    running.draw(row.pk)
    assert pairs(row, 1) == ["3-2"]  # the second match
    running.call(row.pk, 2, 3)
    entering.paste(row.pk, "1a 4")
    assert pairs(row, 1) == ["1-4", "3-2"]
    with pytest.raises(DayError, match="kein Freilos mehr da"):
        entering.paste(row.pk, "1a 5")
    assert len(now(row).entrants) == 4
    other = contest(day, Form.KNOCKOUT, "1a 1-4")
    running.draw(other.pk)
    entering.paste(other.pk, "1a 5")  # nothing has begun
    assert pairs(other, 1) == ["5-4"]


def test_who_pauses_is_not_drawn_and_comes_back(day: int) -> None:  # noqa: F811
    row = contest(day, Form.ROUND_ROBIN)
    running.draw(row.pk)
    entering.pause(row.pk, 4, away=True)
    assert pairs(row, 1) == ["1-3", "2"]
    entering.pause(row.pk, 4, away=False)
    assert pairs(row, 1) == ["1-4", "2-3"]
    running.call(row.pk, 2, 3)
    entering.pause(row.pk, 4, away=True)
    assert pairs(row, 1) == ["2-3"], "what 4 misses comes later"
    wins(row, 2)
    entering.pause(row.pk, 4, away=False)
    while True:
        try:
            running.draw(row.pk)
        except DayError:
            break
        wins(row, *(each.row.one for each in now(row).open))
    assert len({each.row.pk for each in now(row).meetings if each.row.other}) == 6


def test_who_leaves_keeps_their_points_and_lets_the_other_win(day: int) -> None:  # noqa: F811
    row = contest(day, Form.SWISS)
    running.draw(row.pk)
    wins(row, 1, 2)
    running.draw(row.pk)  # 2-1, 3-4
    running.call(row.pk, 3, 4)
    entering.leave(row.pk, 1)
    assert {each.number: each.points for each in now(row).standings} == {1: 2, 2: 4, 3: 0, 4: 0}
    wins(row, 3)
    running.draw(row.pk)
    assert 1 not in {number for each in now(row).round(3) for number in each.numbers}
    entering.back(row.pk, 1)
    assert 1 in {number for each in now(row).round(3) for number in each.numbers}
    knock = contest(day, Form.KNOCKOUT)
    running.draw(knock.pk)
    wins(knock, 1)
    entering.leave(knock.pk, 3)
    assert sorted(pairs(knock, 2)) in (["1-2"], ["2-1"])
    wins(knock, 2)
    assert placed(knock) == [(1, 2), (2, 1), (3, 3), (3, 4)]


def test_fewer_tables_than_games_and_their_numbers_never_change(day: int) -> None:  # noqa: F811
    row = contest(day, Form.SWISS, "1a 1-6", tables="3, 7")
    running.draw(row.pk)
    shown = now(row)
    assert shown.free_tables == [3, 7]
    assert [pair for _pk, *pair in shown.calls] == [[1, 4], [5, 2], [3, 6]]
    running.call(row.pk, 1, 4, 7)
    with pytest.raises(DayError, match="Dieser Tisch ist gerade nicht frei"):
        running.call(row.pk, 5, 2, 7)
    with pytest.raises(DayError, match="nicht an der Reihe"):
        running.call(row.pk, 1, 4, 3)
    running.call(row.pk, 2, 5, 3)
    assert now(row).free_tables == []
    assert [pair for _pk, *pair in now(row).calls] == [[3, 6]]
    wins(row, 4)
    assert now(row).free_tables == [7]
    running.call(row.pk, 3, 6, 7)
    assert {each.row.table: set(each.numbers) for each in now(row).playing} == {3: {2, 5}, 7: {3, 6}}
    running.put_back(row.pk, now(row).playing[0].row.pk)
    assert now(row).free_tables == [3]
    running.set_tables(row.pk, "3-5")
    assert now(row).free_tables == [3, 4, 5]


def test_on_a_ladder_whoever_comes_plays_the_next(day: int) -> None:  # noqa: F811
    row = contest(day, Form.LADDER, "1a 1-3")
    with pytest.raises(DayError, match="Auf der Leiter wird nicht ausgelost"):
        running.draw(row.pk)
    assert now(row).calls == [(0, 1, 2)]
    running.call(row.pk, 1, 2)
    assert now(row).calls == []
    entering.paste(row.pk, "1a 4")
    assert now(row).calls == [(0, 3, 4)]
    wins(row, 2)
    assert [each.number for each in now(row).standings] == [2, 1, 3, 4]
    assert now(row).calls == [(0, 3, 4)]
    running.call(row.pk, 3, 4)
    wins(row, 4)
    assert now(row).calls == [(0, 1, 4), (0, 2, 3)], "the next rung, and not the same again"
    entering.pause(row.pk, 4, away=True)
    entering.leave(row.pk, 1)
    assert [each.number for each in now(row).standings] == [2, 4, 3]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Max", "„Max“ geht nicht"),
        ("Max 3", "„Max 3“ geht nicht"),
        ("1a", "„1a“ geht nicht"),
        ("1a 6-2", "von klein nach groß"),
        ("1a 1-500", "von klein nach groß"),
        ("1a 2\n1a 1-3", "„1a 2“ ist schon dabei"),
        ("1000", "geht nicht"),
        ("  \n ", "eine Zeile für jeden"),
    ],
)
def test_entrants_have_no_names(day: int, line: str, said: str) -> None:  # noqa: F811
    row = contest(day, Form.SWISS, "")
    with pytest.raises(UnreadableError, match=said):
        entering.paste(row.pk, line)
    assert not now(row).entrants


def test_lines_may_be_groups_signs_or_a_number(day: int) -> None:  # noqa: F811
    row = contest(day, Form.SWISS, "")
    assert entering.paste(row.pk, "1A  1–2\nbären 7\ngrüne eule\n3") == 7
    labels = [each.label for each in now(row).entrants.values()]
    assert labels[:4] == ["1a 1", "1a 2", "Bären 7", "Grüne Eule"]
    assert all(each.animal and each.label in entering.SIGNS for each in list(now(row).entrants.values())[3:])


def test_strangers_join_with_their_phone_under_a_sign_of_their_own(day: int) -> None:  # noqa: F811
    row = contest(day, Form.LADDER, "")
    one, other = guests.make()[0], guests.make()[0]
    guests.become(one, "Fuchs", "Rot")
    guests.become(other, "Fuchs", "Rot")
    first = entering.join(row.pk, one)
    assert first.label == "Roter Fuchs"
    assert entering.join(row.pk, one).pk == first.pk
    assert entering.join(row.pk, other).label != "Roter Fuchs"
    entering.pause(row.pk, first.number, away=True)
    entering.join(row.pk, one)
    assert not now(row).entrants[first.number].away
    running.set_over(row.pk, True)
    with pytest.raises(DayError, match="Das Turnier ist beendet"):
        entering.join(row.pk, guests.make()[0])


def test_who_must_not_meet_is_drawn_again(day: int) -> None:  # noqa: F811
    row = contest(day, Form.SWISS)
    running.draw(row.pk)
    running.keep_apart(row.pk, 3, 1, apart=True)
    assert {frozenset(each.split("-")) for each in pairs(row, 1)} == {frozenset("14"), frozenset("23")}
    running.keep_apart(row.pk, 1, 3, apart=False)
    assert pairs(row, 1) == ["1-3", "4-2"]
    with pytest.raises(UnreadableError, match="zwei Verschiedene"):
        running.keep_apart(row.pk, 1, 1, apart=True)


@pytest.mark.parametrize("tables", ["0", "4-1", "eins", "1-99", "-3", "1,,x"])
def test_tables_that_are_none(day: int, tables: str) -> None:  # noqa: F811
    with pytest.raises(UnreadableError):
        contest(day, Form.SWISS, "", tables=tables)
    assert running.read_tables("1-3, 7,2") == [1, 2, 3, 7]


def test_contests_of_days_long_ago_are_forgotten(day: int, settings, monkeypatch) -> None:  # noqa: F811
    contest(day, Form.SWISS)
    date = revisions.find(day).row.games_day.date
    noon = datetime.datetime.combine(date, datetime.time(12), datetime.UTC)
    monkeypatch.setattr(privacy, "jumped", lambda _moment: None)
    assert running.forget(noon + datetime.timedelta(days=settings.KEEP_DAYS)) == 0
    assert running.forget(noon + datetime.timedelta(days=settings.KEEP_DAYS + 1)) == 1
    assert not Contest.objects.exists()
