"""The head of a text, as somebody may write it."""

import pytest

from rules.domain.errors import TextError
from rules.domain.given import load


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("? [a, b]\n: c\n", "Zeile 2: Vor dem Doppelpunkt steht im Kopf nur ein Wort."),
        ("title: Mühle\nages: {? {a: b} : c}\n", "Zeile 3: Vor dem Doppelpunkt steht im Kopf nur ein Wort."),
        ("title: 2026-99-99\n", "Der Kopf des Textes ist kein gültiges YAML: month must be in 1..12"),
        ("a: 1\na: 2\n", "Zeile 3: „a“ steht im Kopf schon einmal."),
    ],
    ids=["a list as a name", "a mapping as a name", "no date", "twice"],
)
def test_what_is_no_head_is_named_with_its_line(source, sentence):
    with pytest.raises(TextError) as caught:
        load(source)
    assert str(caught.value) == sentence
