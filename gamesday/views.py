"""Pages about the server itself."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from gamesday import hooks
from gamesday.accounts.views import organiser
from gamesday.operation import backup, health
from gamesday.operation import state as operation
from gamesday.source import archive

#: copies made by the button that are kept
KEPT = 20


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """200 when the database and the channel layer answer and the disk has room, otherwise 503 and what fails; for
    whoever watches."""
    ailing = health.ailing()
    if ailing:
        return HttpResponse("\n".join([*ailing, ""]), status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
def source(request: HttpRequest) -> HttpResponse:
    """The program's source: where `SOURCE_URL` says, or else packed by the program itself."""
    if settings.SOURCE_URL:
        return redirect(settings.SOURCE_URL)
    return HttpResponse(
        archive(settings.BASE_DIR, settings.VAR_DIR),
        content_type="application/gzip",
        headers={"Content-Disposition": 'attachment; filename="spieletag-quelltext.tar.gz"'},
    )


@never_cache
@login_required
@require_safe
def state(request: HttpRequest) -> HttpResponse:
    """What the server is doing, for organisers."""
    organiser(request)
    return render(request, "gamesday/state.html", {"section": "zustand", "state": operation.look()})


@login_required
@require_POST
def believe_clock(request: HttpRequest) -> HttpResponse:
    """An organiser has looked: the clock is right, although it has jumped."""
    organiser(request)
    hooks.believe_clock()
    messages.success(request, _("Gut. Vom nächsten Start oder Tag an wird wieder gelöscht, was alt ist."))
    return redirect("state")


@login_required
@require_POST
def save_copy(request: HttpRequest) -> HttpResponse:
    """Make a copy of everything now."""
    organiser(request)
    path = backup.dated(operation.backups())
    try:
        rows = backup.write(path)
    except backup.BackupError as error:
        messages.error(request, str(error))
    else:
        backup.tidy(operation.backups(), KEPT)
        messages.success(
            request, _("Gesichert: %(rows)s Zeilen in %(path)s.") % {"rows": rows, "path": f"backups/{path.name}"}
        )
    return redirect("state")
