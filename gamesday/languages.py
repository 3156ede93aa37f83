"""What is said in the language of whoever asks may be kept for others who ask in that language, and for nobody else."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, ParamSpec, Protocol, TypeVar

from django.utils.translation import get_language

P = ParamSpec("P")
R_co = TypeVar("R_co", covariant=True)


class Kept(Protocol[P, R_co]):
    """A function whose answers are kept."""

    def __call__(self, *given: P.args, **named: P.kwargs) -> R_co: ...

    def cache_clear(self) -> None: ...


def kept_by_language(most: int | None = None) -> Callable[[Callable[P, R_co]], Kept[P, R_co]]:
    """As `functools.lru_cache(most)`, with an answer for each language."""

    def keeping(make: Callable[P, R_co]) -> Kept[P, R_co]:
        @lru_cache(most)
        def made(_language: str | None, *given: Any, **named: Any) -> R_co:
            return make(*given, **named)

        @wraps(make)
        def answer(*given: P.args, **named: P.kwargs) -> R_co:
            return made(get_language(), *given, **named)  # type: ignore[arg-type]  # what is kept by it can be hashed

        answer.cache_clear = made.cache_clear  # type: ignore[attr-defined]  # functools.wraps has no place for it
        return answer  # type: ignore[return-value]

    return keeping
