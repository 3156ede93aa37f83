"""Guessing codes takes time; who belongs to a table is found all the same."""

from __future__ import annotations

import pytest
from django.test import Client

from games.domain import codes, guests, tables
from games.domain.errors import TooManyGuessesError, UnknownTableError
from tests.games.helpers import people

pytestmark = pytest.mark.django_db

ADDRESS, ELSEWHERE = "192.0.2.7", "192.0.2.8"


def guess(times: int, address: str = ADDRESS) -> None:
    for _try in range(times):
        with pytest.raises(UnknownTableError):
            codes.find("ZZZZZ", address, None)


def test_after_thirty_wrong_codes_there_is_a_pause_for_that_address():
    host, _stranger = people(2)
    opened = tables.open_table("muehle", {}, 2, [host, None])
    guess(29)
    assert codes.find(opened.code, ADDRESS, None).table_id == opened.table_id
    guess(1)
    with pytest.raises(TooManyGuessesError) as refused:
        codes.find("ZZZZZ", ADDRESS, None)
    assert str(refused.value.reason).startswith("Das waren zu viele falsche Codes.")
    with pytest.raises(TooManyGuessesError):  # a right guess is not told from a wrong one
        codes.find(opened.code, ADDRESS, None)
    guess(1, ELSEWHERE)
    assert codes.find(opened.code, ELSEWHERE, None).table_id == opened.table_id


def test_right_codes_cost_nothing():
    opened = tables.open_table("muehle", {}, 2, [people(1)[0], None])
    for _visit in range(100):
        codes.find(opened.code, ADDRESS, None)
    guess(29)
    assert codes.find(opened.code, ADDRESS, None).table_id == opened.table_id


def test_in_a_pause_players_and_public_tables_are_found():
    host, stranger = people(2)
    hidden = tables.open_table("muehle", {}, 2, [host, None])
    shown = tables.open_table("muehle", {}, 2, [host, None], public=True)
    guess(30)
    assert codes.find(hidden.code, ADDRESS, host).table_id == hidden.table_id
    assert codes.find(shown.code, ADDRESS, None).table_id == shown.table_id
    with pytest.raises(TooManyGuessesError):
        codes.find(hidden.code, ADDRESS, stranger)


def test_the_pages_of_tables_count_guesses_and_say_so():
    guest, token = guests.make()
    opened = tables.open_table("muehle", {}, 2, [guest, None])
    client = Client(REMOTE_ADDR=ADDRESS)
    assert [client.get("/tisch/ZZZZZ/").status_code for _try in range(30)] == [404] * 30
    response = client.get(f"/tisch/{opened.code}/")
    assert response.status_code == 429
    assert "Das waren zu viele falsche Codes." in response.content.decode()
    client.cookies[guests.COOKIE] = token
    assert client.get(f"/tisch/{opened.code}/").status_code == 200
