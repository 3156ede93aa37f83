"""The facts at the head of a game text: YAML in, `Facts` out, with a sentence for everything that is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import yaml
from django.utils.translation import gettext as _

from games.drawing import Notes
from rules.domain.errors import TextError
from rules.domain.sheet import Facts, Figure

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SOURCE = re.compile(r"\d{3}:\d+(-\d+)?")
SETTINGS = ("drinnen", "draussen")
KEYS = (
    "title", "slug", "kind", "setting", "players", "age", "minutes", "material", "sources", "one_line", "presets",
    "related", "cover", "figures",
)  # fmt: skip
FIGURE_KEYS = (
    "position", "alt", "width", "lettering", "areas", "bands", "rings", "crosses", "arrows", "labels",
)  # fmt: skip


def read_facts(source: str) -> Facts:
    """The facts in the YAML text `source`. Raises TextError, naming the fact."""
    try:
        given = yaml.safe_load(source)
    except yaml.YAMLError as error:
        raise TextError(_("Der Kopf des Textes ist kein gültiges YAML: %(error)s") % {"error": error}) from None
    if not isinstance(given, dict):
        raise TextError(_("Der Kopf des Textes muss aus Angaben wie „title: Mühle“ bestehen."))
    _known(given, KEYS, _("Der Kopf"))
    missing = [key for key in KEYS if key not in given]
    if missing:
        raise TextError(_("Im Kopf des Textes fehlt: %(missing)s.") % {"missing": ", ".join(missing)})
    facts = Facts(
        slug=_word(given, "slug"),
        title=_word(given, "title"),
        kind=_word(given, "kind"),
        setting=_words(given, "setting"),
        players=_players(given),
        age=_whole(given["age"], "age"),
        minutes=_span(given, "minutes"),
        material=_words(given, "material"),
        sources=_words(given, "sources"),
        one_line=_word(given, "one_line"),
        presets=_words(given, "presets"),
        related=_words(given, "related"),
        cover=_word(given, "cover"),
        figures=_figures(given["figures"]),
    )
    if not SLUG.fullmatch(facts.slug):
        raise TextError(_("„%(slug)s“ ist kein Kurzname aus a–z, 0–9 und -.") % {"slug": facts.slug})
    for setting in facts.setting:
        if setting not in SETTINGS:
            raise TextError(_("„setting“ kennt nur: %(known)s.") % {"known": ", ".join(SETTINGS)})
    for source_name in facts.sources:
        if not SOURCE.fullmatch(source_name):
            raise TextError(_("„%(name)s“ ist keine Quelle wie 001:913-957.") % {"name": source_name})
    if facts.cover not in facts.figures:
        raise TextError(_("Das Titelbild „%(name)s“ steht nicht unter figures.") % {"name": facts.cover})
    return facts


def _figures(given: Any) -> dict[str, Figure]:
    if not isinstance(given, dict) or not given:
        raise TextError(_("„figures“ muss mindestens ein Bild nennen."))
    return {str(name): _figure(str(name), value) for name, value in given.items()}


def _figure(name: str, given: Any) -> Figure:
    where = _("Das Bild „%(name)s“") % {"name": name}
    if not isinstance(given, dict):
        raise TextError(_("%(where)s braucht position und alt.") % {"where": where})
    _known(given, FIGURE_KEYS, where)
    alt, position = given.get("alt"), given.get("position")
    if not isinstance(alt, str) or not alt.strip() or not isinstance(position, str) or not position.strip():
        raise TextError(_("%(where)s braucht position und alt.") % {"where": where})
    width = given.get("width", 0.6)
    if isinstance(width, bool) or not isinstance(width, (int, float)) or not 0.2 <= width <= 1:
        raise TextError(_("%(where)s: width geht von 0.2 bis 1.") % {"where": where})
    for key in ("lettering", "areas"):
        if not isinstance(given.get(key, True), bool):
            raise TextError(_("%(where)s: %(key)s ist true oder false.") % {"where": where, "key": key})
    return Figure(
        position=position,
        alt=alt.strip(),
        notes=Notes(
            bands=_pairs(given, "bands", where),
            rings=_places(given, "rings", where),
            crosses=_places(given, "crosses", where),
            arrows=_pairs(given, "arrows", where),
            labels=_pairs(given, "labels", where),
        ),
        lettering=given.get("lettering", True),
        areas=given.get("areas", False),
        width=float(width),
    )


def _places(given: Mapping[Any, Any], key: str, where: str) -> tuple[str, ...]:
    value = given.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise TextError(_("%(where)s: %(key)s ist eine Liste von Plätzen.") % {"where": where, "key": key})
    return tuple(value)


def _pairs(given: Mapping[Any, Any], key: str, where: str) -> tuple[tuple[str, str], ...]:
    value = given.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, list) and len(item) == 2 for item in value):
        raise TextError(_("%(where)s: %(key)s ist eine Liste von Paaren.") % {"where": where, "key": key})
    return tuple((str(first), str(second)) for first, second in value)


def _known(given: Mapping[Any, Any], keys: tuple[str, ...], where: str) -> None:
    unknown = [str(key) for key in given if key not in keys]
    if unknown:
        raise TextError(_("%(where)s kennt nicht: %(unknown)s.") % {"where": where, "unknown": ", ".join(unknown)})


def _word(given: Mapping[Any, Any], key: str) -> str:
    value = given[key]
    if not isinstance(value, str) or not value.strip():
        raise TextError(_("„%(key)s“ muss ein Wort oder ein Satz sein.") % {"key": key})
    return value.strip()


def _words(given: Mapping[Any, Any], key: str) -> tuple[str, ...]:
    value = given[key]
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise TextError(_("„%(key)s“ muss eine Liste von Wörtern sein.") % {"key": key})
    return tuple(value)


def _whole(value: Any, key: str) -> int:
    if type(value) is not int or not 0 < value < 1000:
        raise TextError(_("„%(key)s“ muss eine ganze Zahl sein.") % {"key": key})
    return value


def _span(given: Mapping[Any, Any], key: str) -> tuple[int, int]:
    value = given[key]
    if not isinstance(value, list) or len(value) != 2:
        raise TextError(_("„%(key)s“ muss von–bis sein, wie [15, 30].") % {"key": key})
    low, high = _whole(value[0], key), _whole(value[1], key)
    if low > high:
        raise TextError(_("„%(key)s“ muss von–bis sein, wie [15, 30].") % {"key": key})
    return low, high


def _players(given: Mapping[Any, Any]) -> tuple[int, int | None]:
    value = given["players"]
    if isinstance(value, list) and len(value) == 2 and value[1] is None:  # as many as like
        return _whole(value[0], "players"), None
    return _span(given, "players")
