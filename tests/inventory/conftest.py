"""The three shipped lists, two volunteers and a stranger."""

import pytest
from django.test import Client

from inventory.domain.shipped import load_missing
from inventory.models import Change, Item


@pytest.fixture
def lists(db):
    load_missing()


@pytest.fixture
def anna(db, django_user_model):
    return django_user_model.objects.create_user("anna", password="ein langes Geheimnis")


@pytest.fixture
def bert(db, django_user_model):
    return django_user_model.objects.create_user("bert", password="ein langes Geheimnis")


@pytest.fixture
def stranger():
    return Client()


@pytest.fixture
def volunteer(anna):
    client = Client()
    client.force_login(anna)
    return client


@pytest.fixture
def halma(lists):
    return Item.objects.get(material_list__slug="drinnen-erwachsene", benennung="Halma")


@pytest.fixture
def boss(db, django_user_model):
    return django_user_model.objects.create_superuser("olga", password="ein langes Geheimnis")


@pytest.fixture
def chief(boss):
    client = Client()
    client.force_login(boss)
    return client


def history():
    """All changes in order: who, kind of act, field, old, new."""
    rows = Change.objects.order_by("pk").values_list("who_name", "act__kind", "field", "old", "new")
    return list(rows)
