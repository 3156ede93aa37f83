"""Addresses of the codes that are printed for groups, stalls and helpers: short, as people type them."""

from django.urls import path

from day.views import afterwards, contests, days, figures, helpers, passes, scores

urlpatterns = [
    path("", days.enter, name="enter_code"),
    path("wand/", days.wall, name="wall"),
    path("wand/stand/", days.wall_newest, name="wall_newest"),
    path("pass/", passes.show, name="stamps"),
    path("programm/", figures.programme_now, name="programme_now"),
    path("dienst/<str:token>/", helpers.my_duties, name="my_duties"),
    path("dienst/<str:token>/kalender.ics", helpers.my_calendar, name="my_calendar"),
    path("<str:code>/helfen/", helpers.help_out, name="help_out"),
    path("<str:code>/", days.show, name="day_of"),
    path("<str:code>/stand/", days.newest, name="day_of_newest"),
    path("<str:code>/kalender.ics", days.calendar, name="day_of_calendar"),
    path("<str:code>/melden/", afterwards.say, name="say"),
    path("<str:code>/wertung/", scores.show, name="score"),
    path("<str:code>/wertung/eintragen/", scores.send, name="score_send"),
    path("<str:code>/wertung/neues/", scores.news, name="score_news"),
    path("<str:code>/turnier/", contests.of_code, name="contest_code"),
    path("<str:code>/turnier/neues/", contests.part_of_code, name="contest_code_part"),
    path("<str:code>/turnier/wand/", contests.wall, name="contest_wall"),
    path("<str:code>/turnier/qr.svg", contests.code_qr, name="contest_qr"),
    path("<str:code>/turnier/mitspielen/", contests.join, name="contest_join"),
    path("<str:code>/turnier/pause/", contests.pause, name="contest_pause"),
    path("<str:code>/turnier/ergebnis/", contests.result_of_code, name="contest_code_result"),
]
