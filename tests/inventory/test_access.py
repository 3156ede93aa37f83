"""Every address with every role: a stranger reads, a helper edits, an organiser manages."""

import pytest
from django.test import Client
from django.urls import reverse

from inventory.domain import boxes, outline
from inventory.domain.access import Role, role_of
from inventory.domain.edit import change_cell
from inventory.models import Item, Part, Place
from inventory.urls import urlpatterns

LIST = "drinnen-erwachsene"
#: what everybody may see
READ = {
    "index", "search", "boxes", "box", "labels", "labels_pdf", "offers", "shopping", "list", "print",
    "list_pdf", "count_sheet", "item", "photo", "thumbnail",
}  # fmt: skip
#: what helpers see, because names stand there or because it is a form
HELP = {"place", "history", "act", "new_box", "edit_box", "new_place", "edit_place", "add", "cell", "value"}
#: what helpers do
DO = {
    "undo", "retire_box", "restore_box", "put_in", "take_out", "retire_place", "restore_place", "details", "step",
    "action", "add_parts", "part", "step_part", "retire_part", "restore_part", "need", "send_photo", "take_photo",
}  # fmt: skip
MANAGE = {"new_list", "manage", "policy"}
MANAGE_DO = {"retire_list", "restore_list", "add_section", "section", "erase_photo"}
OURS = READ | HELP | DO | MANAGE | MANAGE_DO


@pytest.fixture
def addresses(halma, anna):
    """name → address, each of something that is there."""
    place = boxes.create_place({"name": "Keller"}, who=anna)
    box = boxes.create_box({"name": "Truhe", "place": str(place.pk)}, who=anna)
    part = Part.objects.create(item=halma, position=1, name="grün")
    section = halma.section
    act = change_cell(LIST, halma.pk, "anzahl", start="1", text="2", who=anna).act
    given = {
        "slug": LIST, "item": halma.pk, "code": box.code, "field": "present", "action": "hoch", "part": part.pk,
    }  # fmt: skip
    numbers = {"act": act.pk, "undo": act.pk, "section": section.pk}

    def address(pattern):
        names = pattern.pattern.converters
        values = {**given, "number": numbers.get(pattern.name, place.pk)}
        if pattern.name in {"cell", "value"}:
            values["field"] = "anzahl"
        return reverse(f"inventory:{pattern.name}", kwargs={name: values[name] for name in names})

    return {pattern.name: address(pattern) for pattern in urlpatterns if pattern.name in OURS}


def test_every_address_has_its_role(addresses):
    assert {pattern.name for pattern in urlpatterns} >= OURS
    assert set(addresses) == OURS


def client_of(user):
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def status(client, method, address):
    return getattr(client, method)(address).status_code


@pytest.mark.parametrize("name", sorted(READ))
def test_everybody_reads(addresses, name, anna, boss):
    expected = {"labels_pdf": 422, "photo": 404, "thumbnail": 404}.get(name, 200)
    for user in (None, anna, boss):
        assert status(client_of(user), "get", addresses[name]) == expected
        assert status(client_of(user), "post", addresses[name]) == 405


@pytest.mark.parametrize("name", sorted(HELP))
def test_helpers_see_forms_and_names(addresses, name, anna, boss):
    answer = client_of(None).get(addresses[name])
    assert answer.status_code == 302
    assert answer["Location"].startswith("/anmelden/?next=")
    for user in (anna, boss):
        expected = 302 if name == "value" else 200
        assert status(client_of(user), "get", addresses[name]) == expected


@pytest.mark.parametrize("name", sorted(DO))
def test_strangers_do_nothing(addresses, name):
    before = (list(Item.objects.order_by("pk").values()), list(Part.objects.values()), list(Place.objects.values()))
    answer = client_of(None).post(
        addresses[name], {"by": "1", "name": "X", "teile": "1 X", "game": "halma", "count": "9"}
    )
    assert answer.status_code == 302
    assert answer["Location"].startswith("/anmelden/?next=")
    answer = client_of(None).post(addresses[name], {"by": "1"}, headers={"HX-Request": "true"})
    assert answer.status_code == 401
    after = (list(Item.objects.order_by("pk").values()), list(Part.objects.values()), list(Place.objects.values()))
    assert after == before


@pytest.mark.parametrize("name", sorted(DO))
def test_helpers_do(addresses, name, anna):
    expected = {
        "retire_place": 409,  # a box stands there
        "step": 302, "step_part": 302, "add_parts": 302, "need": 302,
        "send_photo": 422,  # without a file
    }.get(name, 302)  # fmt: skip
    data = {"by": "1", "teile": "1 X", "game": "halma", "count": "9"}
    assert status(client_of(anna), "get", addresses[name]) == 405
    assert client_of(anna).post(addresses[name], data).status_code == expected


@pytest.mark.parametrize("name", sorted(MANAGE | MANAGE_DO))
def test_only_organisers_manage(addresses, name, anna, boss):
    before = (list(Item.objects.order_by("pk").values()), outline.find_list(LIST).retired)
    method = "post" if name in MANAGE_DO else "get"
    stranger = getattr(client_of(None), method)(addresses[name])
    assert stranger.status_code == 302
    assert stranger["Location"].startswith("/anmelden/?next=")
    assert client_of(None).post(addresses[name]).status_code == 302
    assert status(client_of(anna), method, addresses[name]) == 403
    assert client_of(anna).post(addresses[name]).status_code == 403
    assert (list(Item.objects.order_by("pk").values()), outline.find_list(LIST).retired) == before
    if method == "get":
        assert status(client_of(boss), "get", addresses[name]) == 200


def test_who_was_locked_out_is_a_stranger(anna, boss):
    assert (role_of(anna), role_of(boss)) == (Role.HELPER, Role.ORGANISER)
    anna.is_active = False
    assert role_of(anna) == Role.STRANGER


def test_a_row_is_reached_only_through_its_own_list(volunteer, halma):
    for name in ("item", "send_photo", "add_parts", "details", "need"):
        answer = volunteer.post if name != "item" else volunteer.get
        assert answer(reverse(f"inventory:{name}", args=["draussen", halma.pk])).status_code in {404, 422}
    part = Part.objects.create(item=halma, position=1, name="grün")
    other = Item.objects.get(material_list__slug=LIST, benennung="Schach")
    for name in ("part", "step_part", "retire_part"):
        answer = volunteer.post(reverse(f"inventory:{name}", args=[LIST, other.pk, part.pk]), {"by": "1"})
        assert answer.status_code == 404
    part.refresh_from_db()
    assert (part.present, part.retired) == (None, None)
