"""A new table as a form: which rules, how many seats, who takes them, who may find it, and what the clock allows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.domain import guests, tables
from games.domain.parts import Face
from games.engines.core import Options, Ruleset, UnreadableError
from games.engines.text import _ as text
from games.models import Guest


@dataclass(frozen=True, slots=True)
class Level:
    """A level of computer players as the hall offers it; `picture` is the name of its drawing."""

    slug: str
    title: str | Promise
    picture: str


OFFERED_LEVELS = (
    Level("leicht", gettext_lazy("leicht"), "kueken"),
    Level("mittel", gettext_lazy("mittel"), "fuchs"),
    Level("stark", gettext_lazy("stark"), "eule"),
)

#: whom to play with, by the value of the button that opens the table; a level of `OFFERED_LEVELS` is possible too
BY_CODE, PUBLIC, TOGETHER, AS_CHOSEN = "mensch", "oeffentlich", "gemeinsam", "auswahl"
#: who takes a seat in the form where each is chosen; a level of `OFFERED_LEVELS` is possible too
ME, FREE = "ich", "frei"
#: minutes each seat may have for all its moves; no clock is the default
MINUTES = (5, 10, 15, 30)


# --- what can be chosen -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option as a question with its answers; `answers` are (value in the form, sentence, is the default).

    `usual` is the club's answer, `by_preset` that of each preset.
    """

    name: str
    label: str
    answers: tuple[tuple[str, str, bool], ...]
    usual: str
    by_preset: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PresetChoice:
    """The rules of one source; `changes` are the questions it answers differently from the club's rules."""

    key: str
    label: str
    changes: tuple[tuple[str, str], ...]


def option_fields(ruleset: Ruleset) -> list[OptionField]:
    """What can be chosen at a new table of this game."""
    defaults = ruleset.defaults()
    presets = {key: {**defaults, **preset.options} for key, preset in ruleset.presets.items()}
    return [
        OptionField(
            name,
            choice.label.render(_),
            tuple((str(value), label.render(_), value == defaults[name]) for value, label in choice.answers.items()),
            choice.answers[defaults[name]].render(_),
            tuple((key, choice.answers[options[name]].render(_)) for key, options in presets.items()),
        )
        for name, choice in ruleset.choices().items()
    ]


def presets(ruleset: Ruleset) -> list[PresetChoice]:
    """The presets of this game, each with what it changes."""
    defaults, choices = ruleset.defaults(), ruleset.choices()
    return [
        PresetChoice(
            key,
            preset.label.render(_),
            tuple(
                (choices[name].label.render(_), choices[name].answers[value].render(_))
                for name, value in preset.options.items()
                if name in choices and value != defaults[name]
            ),
        )
        for key, preset in ruleset.presets.items()
    ]


def usual_seats(ruleset: Ruleset) -> int:
    """How many seats a table gets when nobody says: two, or the fewest above that the game allows."""
    return next((count for count in ruleset.seats if count > 1), ruleset.seats[0])


def rules_in_words(options: Options, ruleset: Ruleset) -> list[tuple[str, str]]:
    """The rules a table has agreed on, as pairs of question and answer."""
    return [
        (choice.label.render(_), choice.answers[getattr(options, name)].render(_))
        for name, choice in ruleset.choices().items()
    ]


# --- what was chosen --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Opening:
    """A table as somebody wants it; the arguments of `tables.open_table`."""

    options: Mapping[str, Any]
    seats: int
    sitting: tuple[Guest | str | None, ...]
    public: bool = False
    clock: int | None = None
    faces: tuple[Face | None, ...] = ()


def read_opening(ruleset: Ruleset, posted: Mapping[str, str], guest: Guest) -> Opening:
    """The table a posted form asks for, `guest` being who sent it.

    Raises UnreadableError, naming what the game does not have: a preset, an answer, a seat count, an opponent, and for
    a name that cannot be; UnknownFaceError for an animal there is not.
    """
    seats = read_seats(ruleset, posted)
    sitting, public = _who(ruleset, posted, seats, guest)
    faces = _faces(posted, sitting, guest) if sitting.count(guest) > 1 else ()
    return Opening(read_options(ruleset, posted), seats, sitting, public, _clock(ruleset, posted), faces)


def read_options(ruleset: Ruleset, posted: Mapping[str, str]) -> dict[str, Any]:
    """The options of a posted form: the preset's, and over them the fields. What is not in the form keeps its default.

    Raises UnreadableError for a preset or an answer that does not exist.
    """
    options: dict[str, Any] = {}
    preset = posted.get("vorlage", "")
    if preset:
        if preset not in ruleset.presets:
            raise UnreadableError(text("Diese Vorlage gibt es bei {title} nicht.", title=ruleset.title))
        options.update(ruleset.presets[preset].options)
    for name, choice in ruleset.choices().items():
        given = posted.get(f"option-{name}")
        if not given:  # "as in the preset"
            continue
        matching = [value for value in choice.answers if str(value) == given]
        if not matching:
            raise UnreadableError(
                text("„{value}“ ist keine Antwort auf die Einstellung „{name}“.", value=given[:60], name=name)
            )
        options[name] = matching[0]
    return options


def read_seats(ruleset: Ruleset, posted: Mapping[str, str]) -> int:
    """The number of seats of a posted form. Raises UnreadableError for one the game does not have."""
    given = posted.get("plaetze", "")
    if not given:
        return usual_seats(ruleset)
    matching = [count for count in ruleset.seats if str(count) == given]
    if not matching:
        raise UnreadableError(text("{title} geht nicht mit so vielen Plätzen.", title=ruleset.title))
    return matching[0]


def read_level(given: str) -> str:
    """A level of computer players. Raises UnreadableError, naming those there are."""
    if given not in tables.COMPUTERS:
        known = ", ".join(str(level.title) for level in OFFERED_LEVELS)
        raise UnreadableError(text("Einen Computer dieser Stärke gibt es nicht. Es gibt: {known}.", known=known))
    return given


def _who(
    ruleset: Ruleset, posted: Mapping[str, str], seats: int, guest: Guest
) -> tuple[tuple[Guest | str | None, ...], bool]:
    """Who takes which seat, and whether the hall lists the table."""
    opponent = posted.get("gegner", BY_CODE)
    if opponent == TOGETHER:
        return (guest,) * seats, False
    if opponent == AS_CHOSEN:
        return _each(posted, seats, guest), bool(posted.get("oeffentlich"))
    if opponent in {BY_CODE, PUBLIC}:
        return (guest, *[None] * (seats - 1)), opponent == PUBLIC
    if opponent not in tables.COMPUTERS:
        raise UnreadableError(text("Diesen Gegner gibt es nicht."))
    own = min(ruleset.soloist, seats - 1)
    return tuple(guest if seat == own else opponent for seat in range(seats)), False


def _each(posted: Mapping[str, str], seats: int, guest: Guest) -> tuple[Guest | str | None, ...]:
    sitting: list[Guest | str | None] = []
    for number in range(1, seats + 1):
        given = posted.get(f"platz-{number}", ME if number == 1 else FREE)
        if given not in {ME, FREE, *tables.COMPUTERS}:
            raise UnreadableError(text("Auf Platz {n} kann so niemand sitzen.", n=number))
        sitting.append(guest if given == ME else None if given == FREE else given)
    if guest not in sitting:
        raise UnreadableError(text("Auf mindestens einem Platz musst du selbst sitzen."))
    return tuple(sitting)


def _faces(posted: Mapping[str, str], sitting: Sequence[Guest | str | None], guest: Guest) -> tuple[Face | None, ...]:
    """How those are shown who share the device: by a name and an animal they chose, else each as another animal.

    The first without a choice is the guest. Names are for those who sit together: where a stranger may sit down too,
    nobody reads what somebody typed.
    """
    among_themselves = None not in sitting
    faces: list[Face | None] = []
    itself = guests.face_of(guest)
    free = [itself]
    for number, player in enumerate(sitting, 1):
        if player is not guest:
            faces.append(None)
            continue
        name = guests.read_name(posted.get(f"name-{number}", "")) if among_themselves else ""
        animal = posted.get(f"tier-{number}", "")
        taken = [face for face in (*faces, *free) if face]
        if free and not animal:
            face = replace(itself, name=name, own=True) if name else free[0]
            free.clear()
        else:
            face = guests.another(taken, name, animal)
        faces.append(face)
    return tuple(faces)


def minutes(ruleset: Ruleset) -> tuple[int, ...]:
    """The clocks that are offered."""
    return () if ruleset.engine.simultaneous else MINUTES


def _clock(ruleset: Ruleset, posted: Mapping[str, str]) -> int | None:
    given = posted.get("uhr", "")
    if not given:
        return None
    if not minutes(ruleset):
        raise UnreadableError(text("Bei {title} spielen alle zugleich: Es gibt keine Uhr.", title=ruleset.title))
    matching = [each for each in MINUTES if str(each) == given]
    if not matching:
        known = ", ".join(map(str, MINUTES))
        raise UnreadableError(text("So lange läuft keine Uhr. Es gibt: {known} Minuten.", known=known))
    return matching[0] * 60
