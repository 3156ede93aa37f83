"""The repair list, and what can be said of one repair."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from inventory.domain import repairs
from inventory.domain.access import Role, role_of
from inventory.domain.details import ClashError
from inventory.domain.errors import InventoryError, UnreadableError
from inventory.domain.repairs import RepairError
from inventory.domain.sheet import row_name
from inventory.views.common import back_to, done, for_helpers, refused, says_what_is_unknown, sent
from inventory.views.items import item_page


@require_safe
@never_cache
def show(request: HttpRequest) -> HttpResponse:
    """What has to be mended. Strangers do not read who takes care."""
    role = role_of(request.user)
    context = {
        "section": "listen",
        "repairs": [(item, repairs.unfit(item)) for item in repairs.to_mend()],
        "reader": role >= Role.READER,
        "helper": role >= Role.HELPER,
        "me": request.user.get_username(),
    }
    return render(request, "inventory/repairs.html", context)


@require_POST
@for_helpers
@says_what_is_unknown
def change(request: HttpRequest, slug: str, item: int) -> HttpResponse:
    """Say what is broken and who takes care, take it on, or say that it is mended."""
    try:
        match request.POST.get("tun", ""):
            case "ich":
                found, act = repairs.take(slug, item, True, who=request.user)
                said = _("Sie kümmern sich um „%(row)s“.")
            case "doch-nicht":
                found, act = repairs.take(slug, item, False, who=request.user)
                said = _("Um „%(row)s“ kümmert sich wieder niemand.")
            case "fertig":
                found, act = repairs.finish(slug, item, who=request.user)
                said = _("„%(row)s“ ist repariert.")
            case "":
                found, act = repairs.change(slug, item, sent(request, *repairs.FIELDS), who=request.user)
                said = _("Gespeichert: „%(row)s“.")
            case _:
                return refused(request, InventoryError(_("Das gibt es hier nicht.")), 404)
    except RepairError as error:
        return refused(request, error)
    except (UnreadableError, ClashError) as error:
        status = 409 if isinstance(error, ClashError) else 422
        said = {name: request.POST.get(name, "") for name in repairs.FIELDS}
        return item_page(request, slug, item, problem=str(error), status=status, values=said, opened="reparatur")
    back = back_to(request, f"{reverse('inventory:item', args=[slug, item])}#reparatur")
    return done(request, said % {"row": row_name(found)}, act, back)
