"""Categories of Stadt, Land, Fluss, and words that computer players know for them: our own short list.

The list is what a computer writes, not what is right: whether a word counts is for the players to judge. How a word
begins (`first`) and which words are the same (`bare`) are matters of fact and stand here, too.
"""

from __future__ import annotations

import unicodedata

from games.engines.text import Text, _

#: what each category is called on the sheet
CATEGORIES: dict[str, Text] = {
    "stadt": _("Stadt"),
    "land": _("Land"),
    "fluss": _("Fluss"),
    "name": _("Name"),
    "pflanze": _("Pflanze"),
    "beruf": _("Beruf"),
    "tier": _("Tier"),
    "essen": _("Essen"),
    "ding": _("Ding im Haus"),
    "instrument": _("Instrument"),
    "sport": _("Sportart"),
}

_KNOWN = {
    "stadt": """Aachen Augsburg Berlin Bremen Chemnitz Celle Dresden Dortmund Essen Erfurt Frankfurt Freiburg Görlitz
        Gera Hamburg Hannover Ingolstadt Innsbruck Jena Jülich Köln Kassel Leipzig Lübeck München Mainz Nürnberg Neuss
        Oldenburg Osnabrück Potsdam Passau Quedlinburg Rostock Regensburg Stuttgart Schwerin Trier Tübingen Ulm Unna
        Venedig Verden Weimar Wien Xanten York Zürich Zwickau""",
    "land": """Australien Albanien Belgien Brasilien Chile China Dänemark Deutschland Estland England Frankreich
        Finnland Griechenland Ghana Haiti Honduras Island Italien Japan Jordanien Kanada Kenia Luxemburg Lettland
        Marokko Mexiko Norwegen Nepal Österreich Oman Polen Portugal Peru Rumänien Ruanda Schweden Spanien Schweiz
        Türkei Tunesien Ungarn Uganda Vietnam Venezuela Wales Zypern""",
    "fluss": """Aller Amazonas Bode Biber Donau Dahme Elbe Ems Eider Fulda Fuhse Ganges Havel Hunte Isar Inn Ilm Jagst
        Jordan Kocher Kinzig Lahn Leine Lech Main Mosel Mulde Neckar Nil Naab Oder Oker Ohre Po Pegnitz Pleiße Rhein
        Ruhr Regnitz Saale Spree Saar Tauber Themse Unstrut Uecker Vechte Vils Weser Werra Wupper Zschopau""",
    "name": """Anna Anton Berta Ben Clara Carl Dora David Emma Emil Frieda Felix Greta Georg Hanna Heinrich Ida Ingo
        Johanna Jonas Karla Konrad Lena Ludwig Marie Max Nora Niklas Olga Oskar Paula Peter Quirin Rosa Robert Sophie
        Simon Theresa Theo Ursula Uwe Vera Viktor Wilma Willi Xaver Yvonne Zoe""",
    "pflanze": """Ahorn Aster Birke Buche Chrysantheme Distel Dahlie Efeu Eiche Farn Flieder Ginster Gerste Hasel
        Holunder Iris Ingwer Jasmin Klee Kiefer Linde Lavendel Malve Mohn Nelke Narzisse Orchidee Olive Pappel Primel
        Quitte Rose Raps Salbei Schilf Tulpe Tanne Ulme Veilchen Weide Weizen Zeder Zinnie""",
    "beruf": """Arzt Anwalt Bäcker Bauer Chemiker Clown Dachdecker Drucker Elektriker Erzieherin Förster Friseur
        Gärtner Glaser Hebamme Hausmeister Imker Ingenieurin Jäger Juwelier Koch Kellnerin Lehrer Landwirtin Maurer
        Malerin Notar Näherin Optiker Ofenbauer Pilot Pfarrer Richter Redakteurin Schmied Schreiner Tischler Töpferin
        Uhrmacher Verkäufer Vermesserin Winzer Weberin Zimmermann Zahnärztin""",
    "tier": """Affe Amsel Bär Biber Chamäleon Dachs Delfin Esel Elefant Ente Fuchs Frosch Gans Giraffe Hase Hund Hamster
        Igel Iltis Jaguar Katze Kuh Löwe Lama Maus Marder Nashorn Natter Otter Ochse Pferd Pinguin Qualle Reh Rabe
        Schaf Storch Tiger Taube Uhu Unke Vogel Vielfraß Wal Wolf Yak Ziege Zebra""",
    "essen": """Apfel Aprikose Brot Banane Croissant Couscous Dattel Dill Erbse Eis Feige Fisch Gurke Grieß Honig Hirse
        Ingwer Joghurt Käse Kuchen Lauch Linsen Möhre Milch Nudeln Nuss Orange Obst Pizza Pfannkuchen Quark Reis Rübe
        Suppe Salat Tomate Torte Vanille Waffel Wurst Zwiebel Zucker""",
    "ding": """Abfalleimer Ablage Becher Bett Buch CD Decke Dose Eimer Etui Flasche Fenster Gabel Glas Hammer Hocker
        Igelball Jacke Kissen Kerze Lampe Löffel Messer Mütze Nagel Nadel Ofen Ordner Pinsel Pfanne Quirl Regal
        Radio Stuhl Schere Tisch Tasse Uhr Vase Vorhang Wecker Wanne Zange Zeitung""",
    "instrument": """Akkordeon Alphorn Bratsche Blockflöte Cello Cembalo Drehleier Dudelsack Englischhorn Flöte Fagott
        Geige Gitarre Harfe Horn Klavier Klarinette Laute Lyra Mandoline Mundharmonika Oboe Orgel Posaune Pauke
        Querflöte Rassel Ratsche Saxofon Schlagzeug Trompete Tuba Ukulele Violine Vibrafon Waldhorn Xylofon Zither""",
    "sport": """Angeln Aerobic Basketball Boxen Crosslauf Curling Dart Diskuswurf Eishockey Fechten Fußball Golf
        Gewichtheben Handball Hockey Inlineskaten Judo Jonglieren Kegeln Klettern Langlauf Laufen Minigolf Marathon
        Orientierungslauf Polo Paddeln Quadfahren Rudern Radfahren Segeln Schwimmen Tennis Turnen Unterwasserrugby
        Volleyball Wandern Wasserball Yoga Zehnkampf""",
}  # fmt: skip


#: before a further word they are no part of it; "Den" (Haag), "La" (Paz) and "Los" (Angeles) are part of a name
ARTICLES = ("der", "die", "das", "ein", "eine")
#: letters that decomposing leaves as they are
_LIKE = str.maketrans("øłđð", "oldd") | str.maketrans({"æ": "ae", "œ": "oe", "þ": "th"})


def bare(word: str) -> str:
    """What makes two words the same: small letters and digits, without signs between them and without the article.

    >>> bare("Baden-Baden"), bare("die  DONAU"), bare("Gießen"), bare("Die")
    ('baden baden', 'donau', 'giessen', 'die')
    """
    letters = unicodedata.normalize("NFC", unicodedata.normalize("NFC", word).casefold())
    parts = "".join(sign if sign.isalnum() or unicodedata.category(sign)[0] == "M" else " " for sign in letters).split()
    return " ".join(parts[1:] if len(parts) > 1 and parts[0] in ARTICLES else parts)


def first(word: str) -> str:
    """The letter a word begins with, capitals, signs and articles aside; "" if it has none.

    No source says under which letter an umlaut belongs. Dictionaries file it under its vowel and there is no other
    letter for it among the twenty-six, so Ä is A, Ö is O, Ü is U; likewise É is E, Ø is O and Æ is A.

    >>> first("Österreich"), first("die Elbe"), first("'s-Hertogenbosch"), first("Den Haag"), first("Århus"), first("5")
    ('O', 'E', 'S', 'D', 'A', '5')
    """
    return unicodedata.normalize("NFKD", bare(word).translate(_LIKE))[:1].upper()


#: category → letter → words
WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    category: {
        letter: tuple(word for word in known.split() if first(word) == letter)
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    }
    for category, known in _KNOWN.items()
}
