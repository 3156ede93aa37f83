"""The quiz questions, for organisers: looking for one, adding, editing, taking out of play and back."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.domain import questions
from games.domain import questions_edited as domain
from games.domain.questions import Held
from games.domain.questions_checked import (
    LONGEST_ANSWER,
    LONGEST_ID,
    LONGEST_SAID,
    LONGEST_SOURCE,
    LONGEST_TEXT,
    Fault,
    FaultyError,
    advice,
    answer_name,
    audience_name,
    content_of,
    field_name,
    pictures,
    topic_name,
)
from games.domain.questions_edited import QuestionError, StaleError, UnknownQuestionError
from games.domain.questions_kept import kept
from games.domain.questions_listed import Wish, listed, standings
from games.engines.kit.quiz import AUDIENCES, TOPICS
from games.views.common import for_organisers
from gamesday import pages
from gamesday.accounts.views import organiser

SECTION = {"section": "fragen"}
#: the answers' names in the form, the right one first
_ANSWERS = ("richtig", "falsch1", "falsch2", "falsch3")


@for_organisers
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All questions, or those somebody looks for (`?fuer=kinder&thema=natur&stand=ausgemustert&suche=Mond`)."""
    pool, wish = questions.pool(), Wish.read(request.GET)
    found = listed(pool, wish)
    page = pages.page(request, found)
    in_play = [held for held in pool.held.values() if not held.retired]
    context = {
        **SECTION,
        "wish": wish,
        "page": page,
        "found": [_listed(held) for held in page],
        "number": len(found),
        "in_play": len(in_play),
        "for_children": sum(held.question.audience == "kinder" for held in in_play),
        "there": _here(request, wish),
        "query": urlencode(wish.address),
        "standings": standings().items(),
        **_choices(),
    }
    return render(request, "games/questions.html", context)


def _listed(held: Held) -> dict[str, Any]:
    return {
        "held": held,
        "topic": topic_name(held.question.topic),
        "audience": audience_name(held.question.audience),
        "own": not held.shipped,
    }


def _choices() -> dict[str, Any]:
    return {
        "audiences": [(audience, audience_name(audience)) for audience in AUDIENCES],
        "topics": [(topic, topic_name(topic)) for topic in TOPICS],
    }


def _here(request: HttpRequest, wish: Wish) -> str:
    """What a form is sent to, so that it comes back to this page of this list."""
    page = request.GET.get("seite", "")
    given = {**wish.address, **({"seite": page} if page.isascii() and page.isdecimal() else {})}
    return f"?{urlencode(given)}" if given else ""


def _back(request: HttpRequest) -> HttpResponseRedirect:
    return HttpResponseRedirect(reverse("questions") + _here(request, Wish.read(request.GET)))


# --- one question -----------------------------------------------------------------------------------------------


@for_organisers
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """A question of one's own."""
    given = _given(request.POST) if request.method == "POST" else _begun(request.GET)
    faults: tuple[Fault, ...] = ()
    if request.method == "POST":
        try:
            held = domain.add(given, organiser(request))
        except FaultyError as error:
            faults = error.faults
        else:
            messages.success(request, _("Die Frage ist im Spiel."))
            return redirect("question", held.key)
    return _form(request, given, faults=faults)


def _begun(given: QueryDict) -> dict[str, Any]:
    """An empty question: of the topic and for whom the last one was."""
    wish = Wish.read(given)
    return {"topic": wish.topic, "audience": wish.audience, "answers": [""] * len(_ANSWERS)}


@for_organisers
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, key: str) -> HttpResponse:
    """A question, with what became of it; POST changes its words."""
    held = _found(key)
    if request.method != "POST":
        return _form(request, content_of(held.question), held)
    given = _given(request.POST)
    try:
        changed = domain.change(key, given, _start(request.POST), organiser(request))
    except StaleError as error:
        return _form(request, given, error.theirs, stale=error)
    except FaultyError as error:
        return _form(request, given, held, faults=error.faults)
    except QuestionError as error:
        return _form(request, given, held, refused=error)
    if changed:
        messages.success(request, _("Gesichert. Ab jetzt wird so gefragt."))
    else:
        messages.info(request, _("Es hat sich nichts geändert."))
    return redirect("question", key)


@for_organisers
@require_POST
def retire(request: HttpRequest, key: str) -> HttpResponse:
    """Take a question out of play (`weg=1`), or bring it back."""
    away = request.POST.get("weg") == "1"
    try:
        domain.retire(key, away, organiser(request))
    except UnknownQuestionError as error:
        raise Http404(str(error)) from None
    except QuestionError as error:
        messages.error(request, str(error))
    else:
        text = _("Ausgemustert: „%(text)s“") if away else _("Wieder im Spiel: „%(text)s“")
        messages.success(request, text % {"text": _found(key).question.text})
    return redirect("question", key) if request.POST.get("von") == "frage" else _back(request)


@for_organisers
@require_POST
def as_shipped(request: HttpRequest, key: str) -> HttpResponse:
    """The words of a shipped question again."""
    try:
        changed = domain.as_shipped(key, _start(request.POST), organiser(request))
    except UnknownQuestionError as error:
        raise Http404(str(error)) from None
    except (QuestionError, FaultyError) as error:
        messages.error(request, str(error))
    else:
        if changed:
            messages.success(request, _("Die Frage ist wieder, wie sie mitgeliefert wurde."))
        else:
            messages.info(request, _("Es hat sich nichts geändert."))
    return redirect("question", key)


def _found(key: str) -> Held:
    try:
        return domain.find(key)
    except UnknownQuestionError as error:
        raise Http404(str(error)) from None


def _start(given: QueryDict) -> int:
    start = given.get("start", "")
    return int(start) if start.isascii() and start.isdecimal() and len(start) < 10 else -1


def _given(sent: QueryDict) -> dict[str, Any]:
    """The fields of the form, as `questions_checked.read` wants them."""
    return {
        "topic": sent.get("thema", ""),
        "audience": sent.get("fuer", ""),
        "question": sent.get("frage", ""),
        "answers": [sent.get(name, "") for name in _ANSWERS],
        "said": sent.get("dazu", ""),
        "source": sent.get("quelle", ""),
        "picture": sent.get("bild", ""),
    }


def _form(
    request: HttpRequest,
    given: dict[str, Any],
    held: Held | None = None,
    *,
    faults: tuple[Fault, ...] = (),
    refused: QuestionError | None = None,
    stale: StaleError | None = None,
) -> HttpResponse:
    """The page with the fields; `given` is what stands in them, whatever became of it."""
    theirs = dict(domain.said(stale.theirs.question)) if stale else {}
    shown = _fields(given, faults)
    context = {
        **SECTION,
        "held": held,
        "given": given,
        "texts": shown,
        "faults": faults,
        "fault_of": {fault.field: fault.said for fault in faults},
        "topic_field": field_name("topic"),
        "audience_field": field_name("audience"),
        "refused": refused,
        "stale": stale,
        "theirs": [(name, text) for name, text in theirs.items() if text != _entered(given).get(name, "")],
        "advice": advice(held.question) if held and not (faults or stale) else (),
        "history": domain.history(held.key) if held else (),
        "can_go_back": bool(held and held.changed and held.key in kept()),
        "listed_as": _listed(held) if held else None,
        **_choices(),
    }
    status = 409 if stale or refused else 422 if faults else 200
    return render(request, "games/question.html", context, status=status)


def _fields(given: dict[str, Any], faults: tuple[Fault, ...]) -> list[dict[str, Any]]:
    """The fields in which something is typed, in the order of the form."""
    said = {fault.field: fault.said for fault in faults}
    answers = given.get("answers") or [""] * len(_ANSWERS)
    fields: list[tuple[str, str, str, int, bool, str]] = [
        ("frage", field_name("question"), given.get("question", ""), LONGEST_TEXT, True, ""),
        *((name, answer_name(place), answers[place], LONGEST_ANSWER, True, "") for place, name in enumerate(_ANSWERS)),
        (
            "dazu",
            field_name("said"),
            given.get("said", ""),
            LONGEST_SAID,
            True,
            _("Ein oder zwei Sätze, die nach der Antwort erzählt werden."),
        ),
        ("quelle", field_name("source"), given.get("source", ""), LONGEST_SOURCE, True, _("Wo man es nachlesen kann.")),
        (
            "bild",
            field_name("picture"),
            given.get("picture", ""),
            LONGEST_ID,
            False,
            _("Eine Zeichnung des Programms, die statt des Würfels zu sehen ist; bleibt meistens leer."),
        ),
    ]
    return [
        {
            "name": name,
            "label": label,
            "value": value,
            "longest": longest,
            "needed": needed,
            "help": helps,
            "fault": said.get(label, ""),
            "long": name in {"frage", "dazu"},
            "known": pictures() if name == "bild" else (),
        }
        for name, label, value, longest, needed, helps in fields
    ]


def _entered(given: dict[str, Any]) -> dict[str, str]:
    """What stands in the fields, by the names people have for them."""
    topic, audience = given["topic"], given["audience"]
    return {
        field_name("topic"): topic_name(topic) if topic in TOPICS else "",
        field_name("audience"): audience_name(audience) if audience in AUDIENCES else "",
        field_name("question"): given["question"],
        **{answer_name(place): text for place, text in enumerate(given["answers"])},
        field_name("said"): given["said"],
        field_name("source"): given["source"],
        field_name("picture"): given["picture"],
    }
