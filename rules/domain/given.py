"""Reading what somebody wrote in YAML: each function takes a value and gives it back typed, or says what it should be.

`where` begins the sentence of the error ("Das Bild „setzen“").
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import yaml
from django.utils.translation import gettext as _

from rules.domain.errors import TextError

#: plain YAML values as they may stand for an option of a game
Scalar = str | int | bool
#: the line of the file on which the head begins, after the line of dashes
FIRST_LINE = 2
#: mappings and lists within each other; the deepest head of our own has eight
DEEPEST = 20
Pairs = tuple[tuple[str, str], ...]


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]  # the fast one where it is built
    """YAML without objects, which takes no key twice: the first of two pictures of one name would be lost unseen."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen = set()
        for key, _value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise TextError(
                    _("Zeile %(line)d: Vor dem Doppelpunkt steht im Kopf nur ein Wort.")
                    % {"line": key.start_mark.line + FIRST_LINE}
                )
            if key.value in seen:
                raise TextError(
                    _("Zeile %(line)d: „%(key)s“ steht im Kopf schon einmal.")
                    % {"line": key.start_mark.line + FIRST_LINE, "key": key.value}
                )
            seen.add(key.value)
        made: dict[Any, Any] = super().construct_mapping(node, deep)
        return made


def load(source: str) -> dict[Any, Any]:
    """The mapping that the YAML text `source` is. Raises TextError."""
    try:
        _check_depth(source)
        given = yaml.load(source, Loader=_Loader)  # noqa: S506  # a safe loader
    except TextError:
        raise
    except (yaml.YAMLError, ValueError) as error:  # a date that is none is the latter
        mark, problem = getattr(error, "problem_mark", None), getattr(error, "problem", None)
        said = f"{_('Zeile')} {mark.line + FIRST_LINE}, {problem}" if mark and problem else str(error)
        raise TextError(_("Der Kopf des Textes ist kein gültiges YAML: %(error)s") % {"error": said}) from None
    if not isinstance(given, dict):
        raise TextError(_("Der Kopf des Textes muss aus Angaben wie „title: Mühle“ bestehen."))
    return given


def _check_depth(source: str) -> None:
    """Raises TextError for a text that is nested so deep that nobody meant it: what builds values from it calls itself
    for every level, in C, until the process is gone."""
    depth = 0
    for event in yaml.parse(source, Loader=_Loader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                line = event.start_mark.line if event.start_mark else 0
                raise TextError(
                    _("Zeile %(line)d: So viele Klammern oder Einrückungen ineinander kann kein Kopf haben.")
                    % {"line": line + FIRST_LINE}
                )
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def known(given: Mapping[Any, Any], keys: Collection[str], where: str) -> None:
    """Make sure that nothing but `keys` is given."""
    unknown = [str(key) for key in given if key not in keys]
    if unknown:
        raise TextError(_("%(where)s kennt nicht: %(unknown)s.") % {"where": where, "unknown": ", ".join(unknown)})


def mapping(value: Any, where: str, says: str) -> Mapping[Any, Any]:
    """`value` as a mapping; `says` is what it should be, as the rest of the sentence."""
    if not isinstance(value, dict):
        raise TextError(f"{where}{says}")
    return value


def word(given: Mapping[Any, Any], key: str, where: str = "") -> str:
    """The text under `key`, which must be there."""
    value = given.get(key)
    if not isinstance(value, str) or not value.strip():
        if where:
            raise TextError(_("%(where)s: %(key)s muss ein Wort oder ein Satz sein.") % {"where": where, "key": key})
        raise TextError(_("„%(key)s“ muss ein Wort oder ein Satz sein.") % {"key": key})
    return value.strip()


def words(given: Mapping[Any, Any], key: str) -> tuple[str, ...]:
    """The list of texts under `key`, empty where there is none."""
    value = given.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise TextError(_("„%(key)s“ muss eine Liste von Wörtern sein.") % {"key": key})
    return tuple(value)


def whole(value: Any, key: str) -> int:
    """A whole number from 1 to 999."""
    if type(value) is not int or not 0 < value < 1000:
        raise TextError(_("„%(key)s“ muss eine ganze Zahl sein.") % {"key": key})
    return value


def span(value: Any, key: str) -> tuple[int, int]:
    """From–to."""
    if not isinstance(value, list) or len(value) != 2:
        raise TextError(_("„%(key)s“ muss von–bis sein, wie [15, 30].") % {"key": key})
    low, high = whole(value[0], key), whole(value[1], key)
    if low > high:
        raise TextError(_("„%(key)s“ muss von–bis sein, wie [15, 30].") % {"key": key})
    return low, high


def truth(given: Mapping[Any, Any], key: str, where: str, default: bool) -> bool:
    """true or false."""
    value = given.get(key, default)
    if not isinstance(value, bool):
        raise TextError(_("%(where)s: %(key)s ist true oder false.") % {"where": where, "key": key})
    return value


def number(given: Mapping[Any, Any], key: str, where: str, default: float, low: float, high: float) -> float:
    """A number within `low` and `high`."""
    value = given.get(key, default)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
        raise TextError(
            _("%(where)s: %(key)s geht von %(low)s bis %(high)s.")
            % {"where": where, "key": key, "low": f"{low:g}", "high": f"{high:g}"}
        )
    return float(value)


def count(given: Mapping[Any, Any], key: str, where: str, high: int = 1000) -> int | None:
    """A whole number from 0 to `high`, None where nothing is given."""
    value = given.get(key)
    if value is not None and (type(value) is not int or not 0 <= value <= high):
        raise TextError(
            _("%(where)s: %(key)s ist eine ganze Zahl bis %(high)d.") % {"where": where, "key": key, "high": high}
        )
    return value


def places(given: Mapping[Any, Any], key: str, where: str) -> tuple[str, ...]:
    """A list of names of places."""
    value = given.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, (str, int)) for item in value):
        raise TextError(_("%(where)s: %(key)s ist eine Liste von Plätzen.") % {"where": where, "key": key})
    return tuple(map(str, value))


def pairs(given: Mapping[Any, Any], key: str, where: str) -> Pairs:
    """A list of pairs of names."""
    value = given.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, list) and len(item) == 2 for item in value):
        raise TextError(_("%(where)s: %(key)s ist eine Liste von Paaren.") % {"where": where, "key": key})
    return tuple((str(first), str(second)) for first, second in value)


def options(given: Mapping[Any, Any], where: str) -> tuple[tuple[str, Scalar], ...]:
    """The options of a game, by name, as pairs in the order of their names."""
    value = given.get("options", {})
    if not isinstance(value, dict) or not all(isinstance(item, (str, int, bool)) for item in value.values()):
        raise TextError(_("%(where)s: options sind Einstellungen wie {name: wert}.") % {"where": where})
    return tuple(sorted((str(name), item) for name, item in value.items()))
