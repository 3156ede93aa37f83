"""The first lesson of a game: its page, and the steps for the page's script."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games import words
from games.domain import hall, lessons
from games.domain.lessons import Course
from games.drawing import scene_svg
from games.engines.core import GameError
from games.engines.match import read_path
from games.views.common import ruleset_or_404


@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """The lesson at a step (`?schritt=3`); without script a picture of each step with its sentence."""
    ruleset = ruleset_or_404(slug)
    course = lessons.course(slug)
    number = _number(request.GET.get("schritt", "1"), course)
    frame = lessons.frame(course, number)
    context = {
        "section": "spielen",
        "game": hall.card(ruleset),
        "course": course,
        "frame": frame,
        "task": course.tasks[number],
        "status": frame["view"]["status"],
        "number": number,
        "numbers": range(1, len(course.tasks) + 1),
        "shown": number + 1,
        "before": number,
        "following": number + 2 if number + 1 < len(course.tasks) else None,
        "words": words.table_words() | words.lesson_words(),
    }
    return render(request, "games/lesson.html", context)


@require_safe
def step(request: HttpRequest, slug: str, number: int) -> JsonResponse:
    """Step `number` (from 1) as JSON; with touches (`zug`, one for each) what is to be said of them.

    `right` says whether that was the move asked for; if so, `frame` is the next step. `reason` is a sentence or "".
    """
    ruleset_or_404(slug)
    course = lessons.course(slug)
    if not 1 <= number <= len(course.tasks):
        return JsonResponse({"reason": _("Diesen Schritt hat die Lektion nicht.")}, status=404)
    at = number - 1
    touched = request.GET.getlist("zug")
    if not touched:
        return JsonResponse({"frame": lessons.frame(course, at)})
    try:
        verdict = lessons.judge(course, at, read_path(touched))
    except GameError as error:
        return JsonResponse({"reason": error.reason.render(_)}, status=400)
    answer: dict[str, object] = {"right": verdict.right, "reason": verdict.reason}
    if verdict.right:
        answer["frame"] = lessons.frame(course, at + 1)
    return JsonResponse(answer)


@require_safe
@cache_control(max_age=3600, public=True)
def picture(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A step's position as a picture, for browsers without script."""
    ruleset_or_404(slug)
    course = lessons.course(slug)
    if not 1 <= number <= len(course.tasks):
        raise Http404(_("Diesen Schritt hat die Lektion nicht."))
    return HttpResponse(scene_svg(lessons.view(course, number - 1), names=True), content_type="image/svg+xml")


def _number(given: str, course: Course) -> int:
    """The step asked for, counted from 0; the first for anything the lesson does not have."""
    wanted = int(given) if given.isascii() and given.isdigit() and len(given) < 4 else 1
    return wanted - 1 if 1 <= wanted <= len(course.tasks) else 0
