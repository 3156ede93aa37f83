"""Every address of the site with every role. A route that is not in the table fails: somebody has to decide."""

from dataclasses import replace

import pytest
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, resolve
from django.utils import timezone

from day.domain import changes, helpers, pages, results, revisions
from day.domain.contests import entering, running
from day.domain.plan import Shift, Stall, Variant
from day.models import Contest
from games.domain import guests, live, presence, questions_edited, stations, tables
from gamesday.accounts.domain import links, people
from gamesday.accounts.domain.roles import Role
from gamesday.operation import backup
from gamesday.sheets import uploads
from inventory.domain import boxes
from inventory.domain import stocktake as stocktaking
from inventory.domain.access import program
from inventory.domain.edit import change_cell
from inventory.domain.shipped import load_missing
from inventory.models import GamesDay, Item, Loan, Part
from rules.domain.library import load_library
from rules.domain.shipped import shipped_files

#: those who ask, in the order of the statuses below; `link` came by a link, to help. `login` is 302 to the log-in page
WHO = ("stranger", "reader", "helper", "link", "organiser")
ALL = "200 200 200 200 200"
AWAY = "302 302 302 302 302"
NOBODY = "404 404 404 404 404"
READERS = "login 200 200 200 200"
HELPERS = "login 403 200 200 200"
HELPERS_DO = "login 403 302 302 302"
ORGANISERS = "login 403 403 403 200"
ORGANISERS_DO = "login 403 403 403 302"
#: name of the route, method, address, what each of them gets
TABLE = [
    # playing: everybody, with or without an account
    ("home", "get", "/", ALL),
    ("somebody", "post", "/mitspielen/", AWAY),
    ("who", "get", "/wer-bist-du/", ALL),
    ("who", "post", "/wer-bist-du/", AWAY),
    ("game", "get", "/spiele/muehle/", ALL),
    ("open", "get", "/spiele/muehle/oeffnen/", ALL),
    ("open", "post", "/spiele/muehle/oeffnen/", AWAY),
    ("game-picture", "get", "/spiele/muehle/bild.svg", ALL),
    ("lesson", "get", "/spiele/muehle/lektion/", ALL),
    ("lesson-step", "get", "/spiele/muehle/lektion/1/", ALL),
    ("lesson-picture", "get", "/spiele/muehle/lektion/1/bild.svg", ALL),
    ("find-table", "get", "/tisch/", AWAY),
    ("table", "get", "/tisch/{table}/", ALL),
    ("join", "post", "/tisch/{table}/mitspielen/", AWAY),
    ("computer", "post", "/tisch/{table}/computer/", AWAY),
    ("rematch", "post", "/tisch/{table}/revanche/", AWAY),
    ("door", "post", "/tisch/{table}/tuer/", AWAY),
    ("replay", "get", "/tisch/{table}/verlauf/", "403 403 403 403 403"),
    ("replay-steps", "get", "/tisch/{table}/verlauf/schritte/", "403 403 403 403 403"),
    ("result-picture", "get", "/tisch/{table}/ergebnis.png", "403 403 403 403 403"),
    ("table-qr", "get", "/tisch/{table}/qr.svg", ALL),
    ("table-beamer", "get", "/tisch/{table}/beamer/", ALL),
    ("table-picture", "get", "/tisch/{table}/bild.svg", ALL),
    ("beamer", "get", "/beamer/", ALL),
    ("beamer-code", "get", "/beamer/code/", ALL),
    ("beamer-round", "get", "/beamer/runde/", AWAY),
    ("site-qr", "get", "/beamer/qr.svg", ALL),
    ("station", "get", "/stand/{station}/", ALL),
    ("station", "post", "/stand/{station}/", AWAY),
    ("station-qr", "get", "/stand/{station}/qr.svg", ALL),
    ("worker", "get", "/dienst.js", ALL),
    ("manifest", "get", "/app.webmanifest", ALL),
    ("offline", "get", "/kein-netz/", ALL),
    ("privacy", "get", "/datenschutz/", ALL),
    ("healthz", "get", "/healthz", ALL),
    # the live tables and stations: organisers
    ("stations", "get", "/stationen/", ORGANISERS),
    ("stations", "post", "/stationen/", ORGANISERS_DO),
    ("station-door", "post", "/stationen/{station_number}/tuer/", ORGANISERS_DO),
    ("station-card", "get", "/stationen/{station_number}/karte/", ORGANISERS),
    ("tables", "get", "/tische/", ORGANISERS),
    ("close-table", "post", "/tische/{table_number}/schliessen/", ORGANISERS_DO),
    ("lock-table", "post", "/tische/{table_number}/sperren/", ORGANISERS_DO),
    # the quiz questions: organisers
    ("questions", "get", "/fragen/", ORGANISERS),
    ("question-new", "get", "/fragen/neu/", ORGANISERS),
    ("question-new", "post", "/fragen/neu/", "login 403 403 403 422"),
    ("question", "get", "/fragen/frage/{question}/", ORGANISERS),
    ("question", "post", "/fragen/frage/{question}/", "login 403 403 403 409"),
    ("question-retire", "post", "/fragen/frage/{question}/stand/", ORGANISERS_DO),
    ("question-as-shipped", "post", "/fragen/frage/{question}/mitgeliefert/", "login 403 403 403 404"),
    ("questions-import", "get", "/fragen/einlesen/", ORGANISERS),
    ("questions-import", "post", "/fragen/einlesen/", "login 403 403 403 422"),
    ("questions-preview", "get", "/fragen/einlesen/{upload}/", ORGANISERS_DO),  # nobody has said what its columns are
    ("questions-preview", "post", "/fragen/einlesen/{upload}/", "login 403 403 403 302"),
    ("questions-sheets", "get", "/fragen/einlesen/{upload}/blaetter/", ORGANISERS),
    ("questions-sheets", "post", "/fragen/einlesen/{upload}/blaetter/", "login 403 403 403 422"),
    ("questions-columns", "get", "/fragen/einlesen/{upload}/spalten/", ORGANISERS),
    ("questions-columns", "post", "/fragen/einlesen/{upload}/spalten/", "login 403 403 403 422"),
    ("questions-rest", "get", "/fragen/einlesen/{upload}/weggelassen.csv", "login 403 403 403 404"),
    ("questions-drop", "post", "/fragen/einlesen/keine/verwerfen/", ORGANISERS_DO),
    ("questions-export", "get", "/fragen/datei/fragen.csv", ORGANISERS),
    # leaflets: everybody reads and prints, organisers edit
    ("rules:index", "get", "/anleitungen/", ALL),
    ("rules:pack", "get", "/anleitungen/drucken/", ALL),
    ("rules:pack-file", "get", "/anleitungen/drucken/paket/", "422 422 422 422 422"),
    ("rules:stamp-card", "get", "/anleitungen/drucken/spielepass.pdf", "422 422 422 422 422"),
    ("rules:masks", "get", "/anleitungen/masken/", ALL),
    ("rules:mask-drawing", "get", "/anleitungen/masken/fuchs.svg", ALL),
    ("rules:mask", "get", "/anleitungen/masken/fuchs/bunt.pdf", ALL),
    ("rules:game", "get", "/anleitungen/muehle/", AWAY),
    ("rules:cover", "get", "/anleitungen/muehle/bild.svg", ALL),
    ("rules:thing", "get", "/anleitungen/muehle/dazu/spielplan/a4.pdf", NOBODY),
    ("rules:edit", "get", "/anleitungen/muehle/bearbeiten/", ORGANISERS),
    ("rules:edit", "post", "/anleitungen/muehle/bearbeiten/", "login 403 403 403 409"),
    ("rules:preview", "post", "/anleitungen/muehle/bearbeiten/vorschau/", ORGANISERS),
    ("rules:versions", "get", "/anleitungen/muehle/fassungen/", ORGANISERS),
    ("rules:version", "get", "/anleitungen/muehle/fassungen/1/", "login 403 403 403 404"),
    ("rules:version", "post", "/anleitungen/muehle/fassungen/1/", "login 403 403 403 404"),
    ("rules:to-shipped", "post", "/anleitungen/muehle/mitgeliefert/", ORGANISERS_DO),
    ("rules:update", "get", "/anleitungen/muehle/neues/", ORGANISERS_DO),
    ("rules:update", "post", "/anleitungen/muehle/neues/", ORGANISERS_DO),
    ("rules:leaflet", "get", "/anleitungen/muehle/kinder/", ALL),
    ("rules:pdf", "get", "/anleitungen/muehle/kinder/a4.pdf", ALL),
    ("rules:pages", "get", "/anleitungen/muehle/kinder/a4/seiten/", ALL),
    # lists: everybody reads
    ("inventory:index", "get", "/listen/", ALL),
    ("inventory:search", "get", "/listen/suche/", ALL),
    ("inventory:boxes", "get", "/listen/kasten/", ALL),
    ("inventory:box", "get", "/listen/kasten/{box}/", ALL),
    ("inventory:place", "get", "/listen/orte/{place}/", READERS),  # unless the organisers say otherwise
    ("inventory:labels", "get", "/listen/etiketten/", ALL),
    ("inventory:labels_pdf", "get", "/listen/etiketten/etiketten.pdf", "422 422 422 422 422"),
    ("inventory:offers", "get", "/listen/spiele/", ALL),
    ("inventory:shopping", "get", "/listen/einkauf/", ALL),
    ("inventory:repairs", "get", "/listen/reparatur/", ALL),
    ("inventory:list", "get", "/listen/drinnen-erwachsene/", ALL),
    ("inventory:print", "get", "/listen/drinnen-erwachsene/drucken/", ALL),
    ("inventory:list_pdf", "get", "/listen/drinnen-erwachsene/liste.pdf", ALL),
    ("inventory:count_sheet", "get", "/listen/drinnen-erwachsene/zaehlblatt.pdf", ALL),
    ("inventory:item", "get", "/listen/drinnen-erwachsene/{item}/", ALL),
    ("inventory:photo", "get", "/listen/drinnen-erwachsene/{item}/foto/foto.jpg", NOBODY),
    ("inventory:thumbnail", "get", "/listen/drinnen-erwachsene/{item}/foto/klein.jpg", NOBODY),
    # names stand there, or everything at once: readers
    ("inventory:history", "get", "/listen/verlauf/", READERS),
    ("inventory:act", "get", "/listen/verlauf/{act}/", READERS),
    ("inventory:exports", "get", "/listen/export/", READERS),
    ("inventory:export_all", "get", "/listen/export/alle.csv", READERS),
    ("inventory:export", "get", "/listen/drinnen-erwachsene/export/", READERS),
    ("inventory:export_file", "get", "/listen/drinnen-erwachsene/export/liste.csv", READERS),
    # changing: helpers
    ("inventory:undo", "post", "/listen/verlauf/{act}/zuruecknehmen/", HELPERS_DO),
    ("inventory:new_box", "get", "/listen/kasten/neu/", HELPERS),
    ("inventory:new_box", "post", "/listen/kasten/neu/", HELPERS_DO),
    ("inventory:edit_box", "get", "/listen/kasten/{box}/bearbeiten/", HELPERS),
    ("inventory:edit_box", "post", "/listen/kasten/{box}/bearbeiten/", HELPERS_DO),
    ("inventory:retire_box", "post", "/listen/kasten/{box}/ausmustern/", HELPERS_DO),
    ("inventory:restore_box", "post", "/listen/kasten/{box}/zurueckholen/", HELPERS_DO),
    ("inventory:put_in", "post", "/listen/kasten/{box}/drinnen-erwachsene/{item}/hinein/", HELPERS_DO),
    ("inventory:take_out", "post", "/listen/kasten/{box}/drinnen-erwachsene/{item}/heraus/", HELPERS_DO),
    ("inventory:new_place", "get", "/listen/orte/neu/", HELPERS),
    ("inventory:new_place", "post", "/listen/orte/neu/", HELPERS_DO),
    ("inventory:edit_place", "get", "/listen/orte/{place}/bearbeiten/", HELPERS),
    ("inventory:edit_place", "post", "/listen/orte/{place}/bearbeiten/", HELPERS_DO),
    ("inventory:retire_place", "post", "/listen/orte/{place}/ausmustern/", "login 403 409 409 409"),
    ("inventory:restore_place", "post", "/listen/orte/{place}/zurueckholen/", HELPERS_DO),
    ("inventory:add", "get", "/listen/drinnen-erwachsene/zeile/", HELPERS),
    ("inventory:add", "post", "/listen/drinnen-erwachsene/zeile/", HELPERS_DO),
    ("inventory:details", "post", "/listen/drinnen-erwachsene/{item}/angaben/", HELPERS_DO),
    ("inventory:step", "post", "/listen/drinnen-erwachsene/{item}/zahl/present/", HELPERS_DO),
    ("inventory:action", "post", "/listen/drinnen-erwachsene/{item}/tun/ausmustern/", HELPERS_DO),
    ("inventory:repair", "post", "/listen/drinnen-erwachsene/{item}/reparatur/", HELPERS_DO),
    ("inventory:keep", "post", "/listen/drinnen-erwachsene/{item}/woanders/", "login 403 422 422 422"),
    ("inventory:add_parts", "post", "/listen/drinnen-erwachsene/{item}/teile/", HELPERS_DO),
    ("inventory:part", "post", "/listen/drinnen-erwachsene/{item}/teile/{part}/", HELPERS_DO),
    ("inventory:step_part", "post", "/listen/drinnen-erwachsene/{item}/teile/{part}/zahl/", HELPERS_DO),
    ("inventory:retire_part", "post", "/listen/drinnen-erwachsene/{item}/teile/{part}/ausmustern/", HELPERS_DO),
    ("inventory:restore_part", "post", "/listen/drinnen-erwachsene/{item}/teile/{part}/zurueckholen/", HELPERS_DO),
    ("inventory:need", "post", "/listen/drinnen-erwachsene/{item}/spiele/", HELPERS_DO),
    ("inventory:send_photo", "post", "/listen/drinnen-erwachsene/{item}/foto/", "login 403 422 422 422"),
    ("inventory:take_photo", "post", "/listen/drinnen-erwachsene/{item}/foto/wegnehmen/", HELPERS_DO),
    ("inventory:cell", "get", "/listen/drinnen-erwachsene/{item}/anzahl/", HELPERS),
    ("inventory:cell", "post", "/listen/drinnen-erwachsene/{item}/anzahl/", "login 403 409 409 409"),
    ("inventory:value", "get", "/listen/drinnen-erwachsene/{item}/anzahl/wert/", HELPERS_DO),
    # handing out and taking back
    ("inventory:games_days", "get", "/listen/ausgabe/", ALL),
    ("inventory:new_games_day", "get", "/listen/ausgabe/neu/", HELPERS),  # unless the organisers say otherwise
    ("inventory:new_games_day", "post", "/listen/ausgabe/neu/", HELPERS_DO),
    ("inventory:games_day", "get", "/listen/ausgabe/{day}/", ALL),
    ("inventory:lent", "get", "/listen/ausgabe/verliehen/", ALL),
    ("inventory:lent_list", "get", "/listen/ausgabe/verliehen/liste/", HELPERS),
    ("inventory:lend_out", "get", "/listen/ausgabe/verliehen/heraus/", HELPERS),
    ("inventory:lend_out", "post", "/listen/ausgabe/verliehen/heraus/", "login 403 422 422 422"),
    ("inventory:out_list", "get", "/listen/ausgabe/{day}/liste/", HELPERS),
    ("inventory:lend", "get", "/listen/ausgabe/heraus/", HELPERS_DO),
    ("inventory:hand_out", "get", "/listen/ausgabe/{day}/heraus/", HELPERS),
    ("inventory:hand_out", "post", "/listen/ausgabe/{day}/heraus/", "login 403 422 422 422"),
    ("inventory:take_back", "get", "/listen/ausgabe/zurueck/{loan}/", HELPERS),
    ("inventory:take_back", "post", "/listen/ausgabe/zurueck/{loan}/", HELPERS_DO),
    ("inventory:book_missing", "post", "/listen/ausgabe/zurueck/{loan}/fehlt/", "login 403 409 409 409"),
    ("inventory:reopen_loan", "post", "/listen/ausgabe/zurueck/{loan}/doch-nicht/", "login 403 409 409 409"),
    ("inventory:close_games_day", "post", "/listen/ausgabe/{day}/abschliessen/", ORGANISERS_DO),
    ("inventory:open_games_day", "post", "/listen/ausgabe/{day}/wieder-oeffnen/", ORGANISERS_DO),
    # stocktakes
    ("inventory:stocktakes", "get", "/listen/inventur/", ALL),
    ("inventory:new_stocktake", "get", "/listen/inventur/neu/", HELPERS),  # unless the organisers say otherwise
    ("inventory:new_stocktake", "post", "/listen/inventur/neu/", "login 403 422 422 422"),
    ("inventory:stocktake", "get", "/listen/inventur/{stocktake}/", ALL),
    ("inventory:stocktake_report", "get", "/listen/inventur/{stocktake}/bericht/", ALL),
    ("inventory:apply_stocktake", "get", "/listen/inventur/{stocktake}/uebernehmen/", ORGANISERS),
    ("inventory:apply_stocktake", "post", "/listen/inventur/{stocktake}/uebernehmen/", "login 403 403 403 409"),
    ("inventory:pause_stocktake", "post", "/listen/inventur/{stocktake}/anhalten/", ORGANISERS_DO),
    ("inventory:resume_stocktake", "post", "/listen/inventur/{stocktake}/weiter/", ORGANISERS_DO),
    ("inventory:drop_stocktake", "post", "/listen/inventur/{stocktake}/verwerfen/", ORGANISERS_DO),
    ("inventory:counting", "get", "/listen/inventur/{stocktake}/zaehlen/drinnen-erwachsene/", HELPERS),
    ("inventory:counting_box", "get", "/listen/inventur/{stocktake}/kasten/{box}/", HELPERS),
    ("inventory:counting_place", "get", "/listen/inventur/{stocktake}/ort/{place}/", HELPERS),
    ("inventory:count", "post", "/listen/inventur/{stocktake}/sache/{item}/", "login 403 422 422 422"),
    ("inventory:still_missing", "post", "/listen/inventur/{stocktake}/fehlen-weiter/drinnen-erwachsene/", HELPERS_DO),
    ("inventory:unexpected", "post", "/listen/inventur/{stocktake}/unerwartet/", "login 403 422 422 422"),
    ("inventory:send_counts", "post", "/listen/inventur/{stocktake}/senden/", "401 401 422 422 422"),
    ("inventory:count_news", "get", "/listen/inventur/{stocktake}/stand/", "401 401 200 200 200"),
    # whole lists and files that are read in: organisers
    ("inventory:policy", "get", "/listen/regeln/", ORGANISERS),
    ("inventory:policy", "post", "/listen/regeln/", ORGANISERS_DO),
    ("inventory:new_list", "get", "/listen/neu/", ORGANISERS),
    ("inventory:new_list", "post", "/listen/neu/", "login 403 403 403 422"),
    ("inventory:manage", "get", "/listen/drinnen-erwachsene/verwalten/", ORGANISERS),
    ("inventory:manage", "post", "/listen/drinnen-erwachsene/verwalten/", "login 403 403 403 422"),
    ("inventory:retire_list", "post", "/listen/drinnen-erwachsene/weglegen/", ORGANISERS_DO),
    ("inventory:restore_list", "post", "/listen/drinnen-erwachsene/hervorholen/", ORGANISERS_DO),
    ("inventory:add_section", "post", "/listen/drinnen-erwachsene/abschnitt/", ORGANISERS_DO),
    ("inventory:section", "post", "/listen/drinnen-erwachsene/abschnitt/{section}/hoch/", "login 403 403 403 409"),
    ("inventory:erase_photo", "post", "/listen/drinnen-erwachsene/{item}/foto/loeschen/", ORGANISERS_DO),
    ("inventory:import_new", "get", "/listen/import/", ORGANISERS),
    ("inventory:import_new", "post", "/listen/import/", "login 403 403 403 422"),
    ("inventory:import", "get", "/listen/drinnen-erwachsene/import/", ORGANISERS),
    ("inventory:import", "post", "/listen/drinnen-erwachsene/import/", "login 403 403 403 422"),
    ("inventory:import_preview", "get", "/listen/import/{upload}/", ORGANISERS_DO),
    ("inventory:import_preview", "post", "/listen/import/{upload}/", ORGANISERS_DO),
    ("inventory:import_columns", "get", "/listen/import/{upload}/spalten/", ORGANISERS),
    ("inventory:import_columns", "post", "/listen/import/{upload}/spalten/", "login 403 403 403 422"),
    ("inventory:import_sheets", "get", "/listen/import/{upload}/blaetter/", ORGANISERS),
    ("inventory:import_sheets", "post", "/listen/import/{upload}/blaetter/", "login 403 403 403 422"),
    ("inventory:import_rest", "get", "/listen/import/{upload}/weggelassen.csv", "login 403 403 403 404"),
    ("inventory:import_drop", "post", "/listen/import/{upload}/verwerfen/", ORGANISERS_DO),
    # the plan of a games day: organisers
    ("day:index", "get", "/spieltage/", ORGANISERS),
    ("day:index", "post", "/spieltage/", "login 403 403 403 422"),
    ("day:begin", "post", "/spieltage/{day}/beginnen/", ORGANISERS_DO),
    ("day:plan", "get", "/spieltage/{planned}/", ORGANISERS),
    ("day:hours", "post", "/spieltage/{planned}/zeiten/", ORGANISERS_DO),
    ("day:parties", "post", "/spieltage/{planned}/gruppen/", ORGANISERS),
    ("day:party", "post", "/spieltage/{planned}/gruppen/1/", ORGANISERS_DO),
    ("day:choose", "get", "/spieltage/{planned}/spiele/", ORGANISERS),
    ("day:choose", "post", "/spieltage/{planned}/spiele/", ORGANISERS_DO),
    ("day:new_stall", "post", "/spieltage/{planned}/staende/", ORGANISERS_DO),
    ("day:stall", "get", "/spieltage/{planned}/staende/1/", ORGANISERS),
    ("day:stall", "post", "/spieltage/{planned}/staende/1/", ORGANISERS_DO),
    ("day:new_place", "post", "/spieltage/{planned}/orte/", ORGANISERS_DO),
    ("day:place", "post", "/spieltage/{planned}/orte/1/", ORGANISERS_DO),
    ("day:calculate", "post", "/spieltage/{planned}/rechnen/", ORGANISERS_DO),
    ("day:cell", "get", "/spieltage/{planned}/besuch/1/0/", ORGANISERS),
    ("day:cell", "post", "/spieltage/{planned}/besuch/1/0/", ORGANISERS_DO),
    ("day:what_helps", "get", "/spieltage/{planned}/was-hilft/", ORGANISERS),
    ("day:repair", "get", "/spieltage/{planned}/umplanen/", ORGANISERS),
    ("day:repair", "post", "/spieltage/{planned}/umplanen/", ORGANISERS),
    ("day:newer", "get", "/spieltage/{planned}/neuer-als/999/", ORGANISERS.replace("200", "204")),
    ("day:delete", "get", "/spieltage/{planned}/loeschen/", ORGANISERS),
    ("day:delete", "post", "/spieltage/{planned}/loeschen/", ORGANISERS_DO),
    ("day:use", "post", "/spieltage/{planned}/gilt/", ORGANISERS_DO),
    ("day:paper", "get", "/spieltage/{planned}/drucken/laufzettel.pdf", ORGANISERS),
    ("day:board", "get", "/spieltage/{planned}/ergebnisse/", ORGANISERS),
    ("day:way", "post", "/spieltage/{planned}/ergebnisse/1/", ORGANISERS_DO),
    ("day:certificates", "get", "/spieltage/{planned}/urkunden/1.pdf", ORGANISERS),
    # helpers hand out and take back; the plan of the test is a draft, which only organisers see
    ("day:packing", "get", "/spieltage/{planned}/material/", ORGANISERS),
    ("day:hand_out", "post", "/spieltage/{planned}/material/ausgeben/", ORGANISERS_DO),
    ("day:take_back", "post", "/spieltage/{planned}/material/zurueck/", ORGANISERS_DO),
    ("day:tick", "post", "/spieltage/{planned}/material/haken/", ORGANISERS_DO),
    ("day:afterwards", "get", "/spieltage/{planned}/danach/", ORGANISERS),
    ("day:done", "post", "/spieltage/{planned}/danach/erledigt/", ORGANISERS_DO),
    ("day:noted", "post", "/spieltage/{planned}/danach/meldung/1/", ORGANISERS_DO),
    ("day:missing", "post", "/spieltage/{planned}/danach/fehlt/{loan}/", ORGANISERS_DO),
    ("day:page", "get", "/spieltage/{planned}/seite/", ORGANISERS),
    ("day:page", "post", "/spieltage/{planned}/seite/", ORGANISERS_DO),
    ("day:add_picture", "post", "/spieltage/{planned}/seite/bild/", ORGANISERS_DO),
    ("day:picture", "post", "/spieltage/{planned}/seite/bild/1/", ORGANISERS_DO),
    # nobody has published it
    ("day_page", "get", "/tag/{page}/", "404 404 404 404 200"),
    ("day_picture", "get", "/tag/{page}/bild/1.jpg", NOBODY),
    ("day:figures", "get", "/spieltage/{planned}/figuren/", ORGANISERS),
    ("day:new_figure", "post", "/spieltage/{planned}/figuren/neu/", ORGANISERS_DO),
    ("day:figure", "post", "/spieltage/{planned}/figuren/1/", ORGANISERS_DO),
    ("day:new_appearance", "post", "/spieltage/{planned}/auftritte/", ORGANISERS_DO),
    ("day:appearance", "post", "/spieltage/{planned}/auftritte/1/", ORGANISERS_DO),
    ("day:walk", "get", "/spieltage/{planned}/umzug/", ORGANISERS),
    ("day:new_stop", "post", "/spieltage/{planned}/umzug/treffpunkte/", ORGANISERS_DO),
    ("day:stop", "post", "/spieltage/{planned}/umzug/treffpunkte/1/", ORGANISERS_DO),
    ("day:walk_duties", "post", "/spieltage/{planned}/umzug/aufgaben/", ORGANISERS_DO),
    ("day:walk_weather", "post", "/spieltage/{planned}/umzug/wetter/", ORGANISERS_DO),
    ("day:programme", "get", "/spieltage/{planned}/programm/", ORGANISERS),
    ("day:handout", "get", "/spieltage/{planned}/programm/programm.pdf", ORGANISERS),
    ("day:history", "get", "/spieltage/{planned}/verlauf/", ORGANISERS),
    ("day:helpers", "get", "/spieltage/{planned}/helfer/", ORGANISERS),
    ("day:shifts", "post", "/spieltage/{planned}/helfer/schichten/", ORGANISERS),
    ("day:shift", "post", "/spieltage/{planned}/helfer/schichten/1/", ORGANISERS_DO),
    ("day:care", "post", "/spieltage/{planned}/helfer/grenzen/", ORGANISERS_DO),
    ("day:enrol", "post", "/spieltage/{planned}/helfer/leute/", ORGANISERS),
    ("day:helper", "post", "/spieltage/{planned}/helfer/leute/{helper}/", ORGANISERS_DO),
    ("day:open_link", "get", "/spieltage/{planned}/helfer/link.svg", ORGANISERS),
    ("day:helper_link", "get", "/spieltage/{planned}/helfer/leute/{helper}/link.svg", ORGANISERS),
    ("day:fill", "post", "/spieltage/{planned}/helfer/verteilen/", ORGANISERS_DO),
    ("day:duty", "post", "/spieltage/{planned}/helfer/dienst/1/", ORGANISERS_DO),
    ("day:post", "get", "/spieltage/{planned}/helfer/platz/1/1/", ORGANISERS),
    ("day:post", "post", "/spieltage/{planned}/helfer/platz/1/1/", ORGANISERS_DO),
    ("day:shift_list", "get", "/spieltage/{planned}/helfer/schichtliste.pdf", ORGANISERS),
    ("day:undo", "post", "/spieltage/{planned}/verlauf/2/zuruecknehmen/", ORGANISERS_DO),
    ("day:contests", "get", "/spieltage/{planned}/turniere/", ORGANISERS),
    ("day:contests", "post", "/spieltage/{planned}/turniere/", "login 403 403 403 422"),
    ("day:contest", "get", "/spieltage/{planned}/turniere/{contest}/", ORGANISERS),
    ("day:contest_part", "get", "/spieltage/{planned}/turniere/{contest}/neues/", ORGANISERS_DO),
    ("day:contest_enter", "post", "/spieltage/{planned}/turniere/{contest}/dabei/", ORGANISERS_DO),
    ("day:contest_remove", "post", "/spieltage/{planned}/turniere/{contest}/dabei/weg/", ORGANISERS_DO),
    ("day:contest_entrant", "post", "/spieltage/{planned}/turniere/{contest}/dabei/1/", ORGANISERS_DO),
    ("day:contest_draw", "post", "/spieltage/{planned}/turniere/{contest}/auslosen/", ORGANISERS_DO),
    ("day:contest_call", "post", "/spieltage/{planned}/turniere/{contest}/rufen/", ORGANISERS_DO),
    ("day:contest_put_back", "post", "/spieltage/{planned}/turniere/{contest}/zurueck/{pairing}/", ORGANISERS_DO),
    ("day:contest_result", "post", "/spieltage/{planned}/turniere/{contest}/ergebnis/{pairing}/", ORGANISERS_DO),
    ("day:contest_settings", "post", "/spieltage/{planned}/turniere/{contest}/einstellen/", ORGANISERS_DO),
    ("day:contest_sheet", "get", "/spieltage/{planned}/turniere/{contest}/zettel.pdf", ORGANISERS),
    # a contest's code: everybody who has it; the plan of the test is a draft, so there is nothing to be seen yet
    ("contest_code", "get", "/plan/{contest_code}/turnier/", ALL),
    ("contest_code_part", "get", "/plan/{contest_code}/turnier/neues/", "204 204 204 204 204"),
    ("contest_wall", "get", "/plan/{contest_code}/turnier/wand/", ALL),
    ("contest_qr", "get", "/plan/{contest_code}/turnier/qr.svg", ALL),
    ("contest_join", "post", "/plan/{contest_code}/turnier/mitspielen/", ALL),
    ("contest_pause", "post", "/plan/{contest_code}/turnier/pause/", ALL),
    ("contest_code_result", "post", "/plan/{contest_code}/turnier/ergebnis/", ALL),
    # what is printed for a group: everybody who has its code
    ("enter_code", "get", "/plan/", ALL),
    ("day_of", "get", "/plan/{party}/", ALL),
    ("day_of_newest", "get", "/plan/{party}/stand/", ALL),
    ("wall", "get", "/plan/wand/", ALL),
    ("programme_now", "get", "/plan/programm/", ALL),
    ("wall_newest", "get", "/plan/wand/stand/", ALL),
    ("stamps", "get", "/plan/pass/", ALL),
    ("day_of_calendar", "get", "/plan/{party}/kalender.ics", ALL),
    # what is broken at a stall: whoever has its code says it; the plan of the test is a draft
    ("say", "get", "/plan/{stall}/melden/", ALL),
    ("say", "post", "/plan/{stall}/melden/", ALL),
    # who wants to help, and who does: everybody who has the code, or the link
    ("help_out", "get", "/plan/{helping}/helfen/", ALL),
    ("help_out", "post", "/plan/{helping}/helfen/", "422 422 422 422 422"),
    ("my_duties", "get", "/plan/dienst/{duties}/", ALL),
    ("my_calendar", "get", "/plan/dienst/{duties}/kalender.ics", ALL),
    ("my_duties", "post", "/plan/dienst/{duties}/", AWAY),
    # who counts at a stall; the plan of the test is a draft, and its stall has no text
    ("score", "get", "/plan/{scorer}/wertung/", ALL),
    ("score_send", "post", "/plan/{scorer}/wertung/eintragen/", "409 409 409 409 409"),
    ("score_news", "get", "/plan/{scorer}/wertung/neues/", "409 409 409 409 409"),
    # accounts
    ("login", "get", "/anmelden/", ALL),
    ("login", "post", "/anmelden/", ALL),
    ("logout", "post", "/abmelden/", AWAY),
    ("kept_form", "get", "/noch-da/", READERS),
    ("kept_form", "post", "/noch-da/", "login 302 302 302 302"),
    ("setup", "get", "/einrichten/", NOBODY),
    ("setup", "post", "/einrichten/", NOBODY),
    ("password", "get", "/passwort/", "login 200 200 403 200"),
    ("password", "post", "/passwort/", "login 200 200 403 200"),
    ("helper_enter", "get", "/helfen/", AWAY),
    ("helper_enter", "post", "/helfen/", AWAY),
    ("helper_link", "get", "/helfen/{token}/", ALL),
    ("people", "get", "/helfer/", ORGANISERS),
    ("people", "post", "/helfer/", ORGANISERS),
    ("person_lock", "post", "/helfer/{person}/sperren/", ORGANISERS_DO),
    ("person_unlock", "post", "/helfer/{person}/zulassen/", ORGANISERS_DO),
    ("person_role", "post", "/helfer/{person}/rolle/", ORGANISERS_DO),
    ("person_phrase", "post", "/helfer/{person}/merksatz/", ORGANISERS),
    ("links", "get", "/helfer/links/", ORGANISERS),
    ("links", "post", "/helfer/links/", ORGANISERS),
    ("link_prolong", "post", "/helfer/links/{link}/verlaengern/", ORGANISERS_DO),
    ("link_revoke", "post", "/helfer/links/{link}/zurueckziehen/", ORGANISERS_DO),
    ("link_renew", "post", "/helfer/links/{link}/neu/", ORGANISERS),
    # the server
    ("source", "get", "/quelltext/", ALL),
    ("state", "get", "/zustand/", ORGANISERS),
    ("believe_clock", "post", "/zustand/uhr/", ORGANISERS_DO),
    ("save_copy", "post", "/zustand/sichern/", ORGANISERS_DO),
]


#: one that an organiser has added
QUESTION = {
    "topic": "natur", "audience": "kinder", "question": "Was ist am Spieltag aus Holz?",
    "answers": ["der Kreisel", "die Murmel", "das Seil", "der Ball"], "said": "Er ist gedreht.", "source": "Drechsler",
}  # fmt: skip
#: what is sent along wherever something is posted: enough for each form to do something
SENT = {
    "by": "1", "teile": "2 rot", "name": "Neu", "game": "muehle", "count": "1", "start": "", "value": "7",
    "benennung": "Kreisel", "titel": "Neue Liste", "title": "Neuer Titel",
    "rolle": "liest", "label": "Tor", "role": "hilft",
}  # fmt: skip


def routes(resolver=None, namespace=""):
    """The name of every route, with its namespace."""
    for each in (resolver or get_resolver()).url_patterns:
        if hasattr(each, "url_patterns"):
            yield from routes(each, f"{each.namespace}:" if each.namespace else namespace)
        else:
            yield f"{namespace}{each.name}"


def test_every_route_is_in_the_table():
    known = {name for name, _method, _address, _statuses in TABLE}
    assert sorted(set(routes()) - known) == [], "decide who may open these, and say so in TABLE"
    assert sorted(known - set(routes())) == []


def a_plan(date):
    """The number of a games day whose plan has a group and a stall."""
    # closed: with two open ones /listen/ausgabe/heraus/ would ask which
    day = GamesDay.objects.create(title="Schulfest", date=date, closed=timezone.now())
    revisions.start(day, Variant.SCHOOL, program("Test"))
    shift = Shift("Vormittag", "9:00", "11:00")
    filled = lambda plan: changes.with_parties(replace(plan, stalls={1: Stall("Halma", 1)}, shifts={1: shift}), "1a 24")  # noqa: E731
    return revisions.change(day.pk, filled, "gefüllt", program("Test")).row.games_day_id


def a_contest(day):
    """A contest of that games day in which one game is drawn."""
    contest = running.make(revisions.find(day).row, "Mühle", Contest.Form.SWISS)
    entering.paste(contest.pk, "1a 1-2")
    running.draw(contest.pk)
    return contest


@pytest.fixture
def there(organiser, helper, tmp_path, settings):
    """Something for every address, by the names the table uses."""
    settings.VAR_DIR = tmp_path
    load_missing()
    library = tmp_path / "library"
    library.mkdir()
    (library / "muehle.md").write_text(shipped_files()["muehle"].read_text(encoding="utf-8"), encoding="utf-8")
    load_library(library)
    who = helper
    item = Item.objects.filter(material_list__slug="drinnen-erwachsene").exclude(section=None).order_by("pk")[0]
    shown = tables.open_table("muehle", {}, 2, [guests.make()[0], "leicht"], public=True)
    station = stations.make("Am Tor", "muehle", 2, {})
    place = boxes.create_place({"name": "Keller"}, who=who)
    box = boxes.create_box({"name": "Truhe", "place": str(place.pk)}, who=who)
    csv = b"Benennung;Anzahl\r\nKreisel;3\r\n"
    upload = uploads.keep(organiser.pk, "liste.csv", csv, {"slug": "", "new_title": "Neu"})
    today = timezone.localdate()
    made = links.make(organiser, "Stand", Role.HELPER, today)
    return {
        "table": shown.code,
        "table_number": shown.table_id,
        "station": station.code,
        "station_number": station.pk,
        "item": item.pk,
        "section": item.section_id,
        "part": Part.objects.create(item=item, position=1, name="rot", present=1).pk,
        "place": place.pk,
        "box": box.code,
        "act": change_cell("drinnen-erwachsene", item.pk, "anzahl", start=item.anzahl, text="99", who=who).act.pk,
        "upload": upload.token,
        "question": questions_edited.add(QUESTION, organiser).key,
        "day": (day := GamesDay.objects.create(title="Sommerfest", date=today)).pk,
        "planned": (planned := a_plan(today)),
        "party": revisions.find(planned).plan.parties[1].code,
        "stall": revisions.find(planned).plan.stalls[1].code,
        "page": pages.page_of(revisions.find(planned)).slug,
        "scorer": results.scorer_code(revisions.find(planned), 1),
        "helping": helpers.code(revisions.find(planned)),
        "helper": (ida := helpers.enrol(revisions.find(planned), "Ida")[0]).pk,
        "duties": ida.token,
        "contest": (contest := a_contest(planned)).pk,
        "contest_code": running.code(contest),
        "pairing": contest.pairings.get().pk,
        "loan": Loan.objects.create(games_day=day, item=item, person="Frau Amsel", out_by="Hanno Hilft").pk,
        "stocktake": stocktaking.start("Inventur", ["drinnen-erwachsene"], who=organiser).pk,
        "person": people.add(organiser, "Petra", "ein langes Geheimnis").pk,
        "link": links.make(organiser, "Ein anderer", Role.HELPER, today).link.pk,
        "token": made.token,
    }


@pytest.fixture
def cookie(there, organiser, helper):
    """The session of each of them."""

    def enter(who):
        client = Client()
        if who == "reader":
            client.force_login(people.add(organiser, "Lea Liest", "", Role.READER))
        elif who == "link":
            client.post("/helfen/", {"link": there["token"]})
        elif who != "stranger":
            client.force_login({"helper": helper, "organiser": organiser}[who])
        return client.cookies["sessionid"].value if "sessionid" in client.cookies else ""

    return enter


@pytest.mark.parametrize("who", WHO)
def test_each_gets_what_the_table_says(who, there, cookie, monkeypatch):
    monkeypatch.setattr(backup, "write", lambda path: 1)  # it needs the database for itself
    session = cookie(who)
    wrong = []
    for name, method, address, statuses in TABLE:
        path = address.format(**there)
        assert resolve(path).view_name == name, path
        got = _asked(session, method, path, there)
        expected = dict(zip(WHO, statuses.split(), strict=True))[who]
        if got != expected:
            wrong.append(f"{who}: {method} {path} ({name}) → {got}, expected {expected}")
    assert not wrong, "\n".join(wrong)


def test_no_browser_keeps_what_strangers_may_not_have(there, cookie, monkeypatch):
    """A shared phone would show it to the next one, by its back button, after the helper has logged out."""
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = cookie("organiser")
    kept = []
    for name, method, address, statuses in TABLE:
        if method == "get" and statuses.startswith("login"):
            answer = client.get(address.format(**there))
            said = set(answer.headers.get("Cache-Control", "").split(", "))
            if answer.status_code == 200 and not ("no-store" in said or {"private", "no-cache"} <= said):
                kept.append(name)
    assert kept == []


def _asked(session, method, path, there):
    """What the answer is; whatever it changed is taken back."""
    client = Client(raise_request_exception=False)
    if session:
        client.cookies["sessionid"] = session
    sent = {**SENT, "link": there["token"], "last_day": f"{timezone.localdate():%Y-%m-%d}"} if method == "post" else {}
    with transaction.atomic():
        answer = getattr(client, method)(path, sent)
        transaction.set_rollback(True)
    live.forget()
    presence.forget()
    to_log_in = answer.status_code == 302 and answer["Location"].startswith("/anmelden/?next=")
    return "login" if to_log_in else str(answer.status_code)
