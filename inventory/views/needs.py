"""Which game needs what, which games could be offered, and what to buy for them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from inventory.domain import needs
from inventory.domain import shopping as buying
from inventory.domain.access import Role, role_of
from inventory.domain.errors import UnreadableError
from inventory.views.common import done, for_helpers, says_what_is_unknown
from inventory.views.items import item_page


@require_POST
@for_helpers
@says_what_is_unknown
def change(request: HttpRequest, slug: str, item: int) -> HttpResponse:
    """Say that a game needs so many of the row, or none."""
    count = request.POST.get("count", "")
    try:
        if not count.isdecimal() or len(count) > 5:
            raise UnreadableError(_("„%(text)s“ ist keine Zahl.") % {"text": count[:20]})
        game, thing = request.POST.get("game", ""), request.POST.get("thing")
        _item, act = needs.set_need(slug, item, game, int(count), thing, who=request.user)
    except UnreadableError as error:
        return item_page(request, slug, item, problem=str(error), status=422, opened="spiele")
    return done(request, _("Gespeichert."), act, f"{reverse('inventory:item', args=[slug, item])}#spiele")


@require_safe
def offers(request: HttpRequest) -> HttpResponse:
    """Which games can we offer?"""
    found = needs.offers()
    context = {
        "section": "listen",
        "yes": [offer for offer in found if offer.available],
        "unclear": [offer for offer in found if not offer.is_certain],
        "no": [offer for offer in found if not offer.available and offer.is_certain],
        "editable": role_of(request.user) >= Role.HELPER,
    }
    return render(request, "inventory/offers.html", context)


@require_safe
def shopping(request: HttpRequest) -> HttpResponse:
    """Everything that is missing; with games chosen, what is missing for them."""
    titles = needs.game_titles()
    known = [offer.game for offer in needs.offers()]
    chosen = [game for game in request.GET.getlist("spiel") if game in titles]
    context = {
        "section": "listen",
        "games": [(slug, title, slug in chosen) for slug, title in titles.items() if slug in known or slug in chosen],
        "chosen": [titles[game] for game in chosen],
        "unlinked": [titles[game] for game in chosen if game not in known],
        "purchases": buying.shopping(chosen),
        "unnamed": () if chosen else buying.unnamed(),
    }
    return render(request, "inventory/shopping.html", context)
