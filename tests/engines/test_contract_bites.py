"""The contract tests can fail: a game that breaks one clause is caught, and by that clause."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

import pytest

from games.engines import registry
from games.engines.core import (
    Chance,
    Event,
    Game,
    IllegalMoveError,
    Move,
    Moved,
    Outcome,
    Path,
    Ruleset,
    Said,
    Seat,
    Step,
    choice,
)
from games.engines.scene import Button, Piece, View
from games.engines.text import Text, _
from tests.engines import contract
from tests.engines.contract import Variant
from tests.engines.toys import HEAP, SECRET, Heap, HeapOptions, HeapState, Secret, SecretState


def check(ruleset: Ruleset, engine: type[Game[Any, Any]] | None = None) -> None:
    engine = engine or ruleset.engine
    changed = replace(ruleset, engine=engine)
    for variant in contract.variants(changed):
        for seed in "abcdefgh":
            contract.check_match(variant, seed)


def test_good_games_pass() -> None:
    for ruleset in (HEAP, SECRET):
        contract.check_ruleset(ruleset)
        check(ruleset)


def caught(engine: type[Game[Any, Any]], words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        check(SECRET if issubclass(engine, Secret) else HEAP, engine)


def test_endless() -> None:
    class Endless(Heap):
        def apply(self, s: HeapState, event: Event):  # type: ignore[no-untyped-def]
            return replace(s, turn=1 - s.turn), ()

    caught(Endless, "not over after 9 events")


def test_outcome_too_early() -> None:
    class Early(Heap):
        def outcome(self, s: HeapState) -> Outcome | None:
            return super().outcome(HeapState(0)) if s.sticks < 3 else None

    caught(Early, "to_act is empty exactly when")


def test_no_move() -> None:
    class Stuck(Heap):
        def moves(self, s: HeapState, seat: Seat):  # type: ignore[no-untyped-def]
            return iter(())

    caught(Stuck, "has no move")


def test_listed_twice() -> None:
    class Twice(Heap):
        def moves(self, s: HeapState, seat: Seat):  # type: ignore[no-untyped-def]
            return iter([*self._below(s, seat, ()), *self._below(s, seat, ())])

    caught(Twice, "listed twice")


def test_list_and_step_disagree() -> None:
    class Fewer(Heap):
        def moves(self, s: HeapState, seat: Seat):  # type: ignore[no-untyped-def]
            return iter([("1",)])

    caught(Fewer, "moves and step disagree")


def test_two_spellings() -> None:
    class Spelled(Heap):
        def step(self, s: HeapState, seat: Seat, path: Path = ()) -> Step:
            step = super().step(s, seat, tuple(t.removesuffix("x") for t in path))
            both = tuple(t + x for t in step.targets for x in ("", "x"))
            return replace(step, targets=both, buttons=tuple(Button(t, _("Zug")) for t in both))

        def apply(self, s: HeapState, event: Event):  # type: ignore[no-untyped-def]
            return super().apply(s, replace(event, path=(event.path[0].removesuffix("x"),)))  # type: ignore[union-attr]

    caught(Spelled, "are the same move")


def test_two_orders_of_the_same_touches() -> None:
    class Orders(Secret):
        def step(self, s: SecretState, seat: Seat, path: Path = ()) -> Step:
            if seat != 1 or seat not in self.to_act(s):
                return super().step(s, seat, path)
            ways = [("1", "2"), ("2", "1")]
            follow = tuple(dict.fromkeys(way[len(path)] for way in ways if way[: len(path)] == path and way != path))
            return Step(follow, path in ways, buttons=tuple(Button(t, _("Zahl")) for t in follow))

        def apply(self, s: SecretState, event: Event):  # type: ignore[no-untyped-def]
            if isinstance(event, Move) and event.seat == 1:
                return SecretState(s.number, (*s.guesses, "7")), ()
            return super().apply(s, event)

    caught(Orders, "are the same move")


def test_dead_end() -> None:
    class DeadEnd(Heap):
        def step(self, s: HeapState, seat: Seat, path: Path = ()) -> Step:
            step = super().step(s, seat, path)
            more = ("3",) if step.targets else ()
            return replace(step, targets=step.targets + more, buttons=(*step.buttons, Button("3", _("drei"))))

        def propose(self, s: HeapState, seat: Seat, rng: random.Random) -> Path:
            return ("1",)

    caught(DeadEnd, "leads nowhere")


def test_target_nobody_can_touch() -> None:
    class Invisible(Heap):
        def step(self, s: HeapState, seat: Seat, path: Path = ()) -> Step:
            return replace(super().step(s, seat, path), buttons=())

    caught(Invisible, "nobody can touch")


def test_piece_beside_the_board() -> None:
    class Beside(Heap):
        def view(self, s: HeapState, seat: Seat | None) -> View:
            return replace(super().view(s, seat), pieces=(Piece("daneben", "stick", _("Holz")),))

    caught(Beside, "which is no place")


def test_effect_beside_the_board() -> None:
    class Beside(Heap):
        def apply(self, s: HeapState, event: Event):  # type: ignore[no-untyped-def]
            return super().apply(s, event)[0], (Moved(source="haufen", to="daneben"),)

    caught(Beside, "an effect happens at 'daneben'")


def test_refusal_without_a_rule() -> None:
    class Silent(Heap):
        def why_not(self, s: HeapState, seat: Seat, path: Path) -> Text:
            return Game.why_not(self, s, seat, path)

    caught(Silent, "refused without saying why")


def test_memory_in_the_game() -> None:
    class Remembers(Heap):
        def __init__(self, seats: int, options: HeapOptions) -> None:
            super().__init__(seats, options)
            self.asked = 0

        def apply(self, s: HeapState, event: Event):  # type: ignore[no-untyped-def]
            self.asked += 1
            return super().apply(s, event)[0], (Said(text=_("{n}.", n=self.asked)),)

    with pytest.raises(AssertionError):
        check(HEAP, Remembers)


def test_notation_that_forgets() -> None:
    class Forgets(Heap):
        def notate(self, s: HeapState) -> str:
            return f"0 {s.sticks}"

    with pytest.raises(AssertionError):
        check(HEAP, Forgets)


def test_seats_see_different_things_without_secrets() -> None:
    class Partial(Heap):
        def view(self, s: HeapState, seat: Seat | None) -> View:
            return replace(super().view(s, seat), status=_("Du.") if seat == 0 else _("Er."))

    caught(Partial, "sample_world hides nothing")


def test_leak_in_the_view() -> None:
    class Leaks(Secret):
        def view(self, s: SecretState, seat: Seat | None) -> View:
            return super().view(s, 0 if seat == 1 else seat)

    caught(Leaks, "the view gives away")


def test_leak_to_the_spectator() -> None:
    class Leaks(Secret):
        def view(self, s: SecretState, seat: Seat | None) -> View:
            return super().view(s, seat or 0)

        def sample_world(self, s: SecretState, seat: Seat | None, rng: random.Random) -> SecretState:
            return s if seat is None else super().sample_world(s, seat, rng)

    with pytest.raises(AssertionError, match="spectator"):
        check(SECRET, Leaks)


def test_leak_in_the_targets() -> None:
    class Leaks(Secret):
        def _targets(self, s: SecretState, seat: Seat) -> tuple[str, ...]:
            return super()._targets(s, seat) if s.number % 2 else super()._targets(s, seat)[::-1]

    caught(Leaks, "the targets give away")


def test_leak_in_an_error() -> None:
    class Leaks(Secret):
        def check(self, s: SecretState, seat: Seat, path: Path) -> None:
            if not self.step(s, seat, path).complete:
                raise IllegalMoveError(_("Nein, nicht bei {n}.", n=s.number))

    caught(Leaks, "an error gives away")


def test_leak_in_an_answer_to_who_is_not_to_act() -> None:
    class Leaks(Secret):
        def explain(self, s: SecretState, seat: Seat, path: Path) -> Text:  # type: ignore[misc]  # final, and for this
            return self.why_not(s, seat, path)

        def why_not(self, s: SecretState, seat: Seat, path: Path) -> Text:
            if seat not in self.to_act(s) and path == ("ja",):
                return _("Es ist die {n}.", n=s.number)
            return super().why_not(s, seat, path)

    caught(Leaks, "is refused otherwise than explained")


def test_leak_in_why_not() -> None:
    class Leaks(Secret):
        def why_not(self, s: SecretState, seat: Seat, path: Path) -> Text:
            if seat == 1 and path == ("ja",):  # what only the other one can touch
                return _("Das ist keine {n}.", n=s.number)
            return super().why_not(s, seat, path)

    caught(Leaks, "an error gives away")


def test_leak_in_what_is_shown_to_who_is_not_to_act() -> None:
    class Leaks(Secret):
        def step(self, s: SecretState, seat: Seat, path: Path = ()) -> Step:
            step = super().step(s, seat, path)
            return step if seat in self.to_act(s) else replace(step, prompt=_("Warte auf die {n}.", n=s.number))

    caught(Leaks, "is shown what may follow")


def test_question_that_raises() -> None:
    class Raises(Secret):
        def why_not(self, s: SecretState, seat: Seat, path: Path) -> Text:
            if seat == 1 and path == ("ja",):
                return _("{n}", n=int(path[0]))
            return super().why_not(s, seat, path)

    caught(Raises, r"asks about \('ja',\), and that raises ValueError")


def test_question_that_is_not_answered() -> None:
    class Silent(Secret):
        def why_not(self, s: SecretState, seat: Seat, path: Path) -> Text:
            return _("") if path == ("ja",) else super().why_not(s, seat, path)

    caught(Silent, r"asks about \('ja',\) and is not answered")


def test_leak_in_an_effect() -> None:
    class Leaks(Secret):
        def apply(self, s: SecretState, event: Event):  # type: ignore[no-untyped-def]
            after, effects = super().apply(s, event)
            if isinstance(event, Chance):
                return after, effects
            return after, (*effects, Said(text=_("Es war die {n}.", n=s.number)))

    caught(Leaks, "an effect gives away")


def test_samples_that_do_not_differ() -> None:
    class Same(Secret):
        def sample_world(self, s: SecretState, seat: Seat | None, rng: random.Random) -> SecretState:
            return s

    caught(Same, "never drawn anew")


def test_nothing_to_sample() -> None:
    class Open(Secret):
        def view(self, s: SecretState, seat: Seat | None) -> View:
            return super().view(s, 0)

        def sample_world(self, s: SecretState, seat: Seat | None, rng: random.Random) -> SecretState:
            return s

    caught(Open, "see the same faces")


@dataclass(frozen=True, slots=True)
class LateOptions(HeapOptions):
    again: bool = choice(False, _("Wer eines übrig lässt, nimmt auch das"), {False: _("nein"), True: _("ja")}, "a toy")
    words: bool = choice(False, _("Andere Worte"), {False: _("nein"), True: _("ja")}, "a toy")


class Late(Heap):
    """An option that touches a match only where one stick is left, and is faulty there; another touches none."""

    options_class = LateOptions

    def apply(self, s: HeapState, event: Event):  # type: ignore[no-untyped-def]
        after, effects = super().apply(s, event)
        again = self.options.again and after.sticks == 1  # type: ignore[attr-defined]
        return replace(after, turn=s.turn) if again else after, effects

    def view(self, s: HeapState, seat: Seat | None) -> View:
        view = super().view(s, seat)
        faulty = self.options.again and s.sticks == 1  # type: ignore[attr-defined]
        return replace(view, pieces=(Piece("nirgends", "stick", _("Hölzer")),)) if faulty else view


def test_a_variant_is_looked_at_where_its_option_touches_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    late = replace(HEAP, engine=Late)
    monkeypatch.setattr(contract.registry, "find", {late.slug: late}.__getitem__)
    contract.usual.cache_clear()
    again, words = (Variant(late, 2, ((name, True),)) for name in ("again", "words"))
    found = []
    for seed in contract.SEEDS:
        match = contract.play(again.make(), seed, late.max_events)
        left = [state.sticks for state in match.states]
        assert contract.departure(again, match, seed) == (left.index(1) if 1 in left else None)
        found += [seed] if 1 in left else []
        assert contract.departure(words, contract.play(words.make(), seed, late.max_events), seed) is None
    assert 0 < len(found) < len(contract.SEEDS), "in some matches one stick is left, in others not"
    contract.check_variant(words)
    with pytest.raises(AssertionError, match="'nirgends', which is no place"):
        contract.check_variant(again)
    contract.usual.cache_clear()


def test_few_answers_are_combined_all_and_many_by_two() -> None:
    few = replace(HEAP, engine=Late)
    assert [dict(variant.options) for variant in contract.deep_variants(few) if len(variant.options) == 3] == [
        {"sticks": 9, "again": True, "words": True}
    ]
    mau = registry.find("mau-mau")
    asked = {frozenset(variant.options) for variant in contract.deep_variants(mau)}
    single = {next(iter(options)) for options in asked if len(options) == 1}
    wins, scoring = ({pair for pair in single if pair[0] == name} for name in ("siege", "wertung"))
    assert len(wins) * len(scoring) > 1
    assert {frozenset({one, other}) for one in wins for other in scoring} <= asked
    presets = {frozenset(preset.options.items()) for preset in mau.presets.values()}
    assert max(map(len, asked - presets)) == 2
