"""The fields of the way from school to the rose garden: what each says and does.

The sources leave the board, its words and its amounts open (000:1599-1603); all of this is our own, a German town
about 1900. Amounts are in marks; under the salaries of the first edition everything is three times as much.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engines.text import Text, _

# --- what a field does ---

#: money comes, or goes unless a paper or a helper guards against it
GAIN, LOSS = "gain", "loss"
#: the pay rises by the amount, for good
RAISE = "raise"
#: so many children come
CHILD = "child"
#: everybody who still works gives the amount; the same the other way round
GIFT, TREAT = "gift", "treat"
#: the amount for each child: comes, or goes
PER_CHILD = "per-child"
#: so many hundredths of the pay come, or go
SHARE = "share"
#: a lot of the fair, papers to buy, helpers to buy, a turn to miss, nothing
FAIR, OFFICE, SHOP, REST, QUIET = "fair", "office", "shop", "rest", "quiet"
#: the red fields that stop everybody
EXAM, FEAST, HOME, RETIRE = "exam", "feast", "home", "retire"
STOPS = (EXAM, FEAST, HOME, RETIRE)

# --- what guards ---

FIRE, HEALTH, GLASS, UMBRELLA, DOG, BICYCLE = "feuer", "kranken", "glas", "schirm", "hund", "rad"
#: insurances are sold in the office, helpers in the shop; the order is that of their bits
INSURANCES = (FIRE, HEALTH, GLASS)
HELPERS = (UMBRELLA, DOG, BICYCLE)
GUARDS = (*INSURANCES, *HELPERS)
PRICES = {FIRE: 600, HEALTH: 300, GLASS: 400, UMBRELLA: 400, DOG: 500, BICYCLE: 200}
CALLED = {
    FIRE: _("Feuerversicherung"),
    HEALTH: _("Krankenkasse"),
    GLASS: _("Glasversicherung"),
    UMBRELLA: _("Regenschirm"),
    DOG: _("Hofhund"),
    BICYCLE: _("Fahrrad"),
}
HELPED = {
    FIRE: _("Die Feuerversicherung zahlt."),
    HEALTH: _("Die Krankenkasse zahlt."),
    GLASS: _("Die Glasversicherung zahlt."),
    UMBRELLA: _("Der Regenschirm hält alles trocken."),
    DOG: _("Der Hofhund passt auf."),
    BICYCLE: _("Mit dem Fahrrad geht es trotzdem schnell."),
}


@dataclass(frozen=True, slots=True)
class Field:
    """A field: what it does, what it says, how much, and what guards against it."""

    kind: str
    says: Text
    amount: int = 0
    guard: str = ""


def gain(amount: int, says: Text) -> Field:
    return Field(GAIN, says, amount)


def loss(amount: int, says: Text, guard: str = "") -> Field:
    return Field(LOSS, says, amount, guard)


START = Field(QUIET, _("Das Schultor fällt zu, und das Leben geht los."))
SIGNPOST = gain(100, _("Am Wegweiser liegt ein Glückspfennig mit viel Gesellschaft."))
RETIREMENT = Field(RETIRE, _("Der letzte Arbeitstag! Zum Abschied gibt es eine Taschenuhr."))
VILLA = Field(QUIET, _("Die Villa am Rosengarten: Der Schaukelstuhl ist noch warm von der Katze."))
HOSTEL = Field(QUIET, _("Das Stift am Lindenplatz: Hier ist immer noch ein Platz am Ofen frei."))

APPRENTICE = (
    gain(100, _("Der erste Lohn wird am Küchentisch dreimal gezählt.")),
    loss(200, _("Eine Gans schnappt sich das Pausenbrot samt Geldbeutel."), DOG),
    gain(200, _("Die Meisterin lobt die Arbeit so laut, dass es die ganze Gasse hört.")),
    loss(200, _("Ein Platzregen macht aus den neuen Schuhen zwei Boote."), UMBRELLA),
    Field(RAISE, _("Der Abendkurs in Buchführung ist bestanden, ganz ohne Tintenfleck."), 100),
    Field(OFFICE, _("Im Versicherungskontor kratzen die Federn.")),
    loss(200, _("Die Pferdebahn ist weg, und das Frühstück ist mitgefahren."), BICYCLE),
    gain(400, _("Ein pfiffiger Handgriff spart der Werkstatt viel Brennholz.")),
    gain(400, _("Der Gesellenbrief ist da! Der Pflaumenkuchen reicht für alle.")),
)
STUDENT = (
    gain(100, _("Das Dachzimmer ist klein, aber die Miete ist es auch.")),
    loss(200, _("Die Lehrbücher sind schwerer als das Sofa.")),
    gain(300, _("Nachhilfe im Rechnen bringt Geld und einen Korb Birnen.")),
    gain(200, _("Der Universitätschor singt auf dem Markt, und der Hut füllt sich.")),
    loss(300, _("Vom Lesen bei Kerzenlicht wird eine Brille fällig."), HEALTH),
    loss(300, _("Der chemische Versuch gelingt, das Fenster nicht."), GLASS),
    gain(500, _("Die Stadt vergibt ein Stipendium mit rotem Lacksiegel.")),
    loss(200, _("Die Vorlesung beginnt um acht, der Wecker um neun."), BICYCLE),
    Field(EXAM, _("Das Examen! Drei Fragen sind leicht, die vierte kommt nicht dran.")),
)
TOWN = (
    gain(300, _("Das erste eigene Türschild glänzt in der Sonne.")),
    Field(SHOP, _("Der Laden an der Ecke führt alles, sogar Geduld.")),
    loss(500, _("Hagel spielt Trommel auf dem Sonntagshut."), UMBRELLA),
    Field(RAISE, _("Ein Brief von ganz oben: Die Arbeit wird besser bezahlt."), 200),
    Field(FAIR, _("Auf dem Jahrmarkt rasselt die Lostrommel.")),
    loss(700, _("Eine Elster hat Geschmack und nimmt nur das Silber."), DOG),
    gain(600, _("Die Zeitung druckt ein Gedicht und bezahlt es sogar.")),
    Field(FEAST, _("Nicht mehr allein! Heute wird gefeiert.")),
    loss(500, _("Der Zug fährt auf die Minute genau, leider."), BICYCLE),
    Field(CHILD, _("In der Wiege liegt Besuch, der bleibt."), 1),
    gain(500, _("Der Gesangverein gewinnt den Wettstreit gegen das Nachbardorf.")),
)
FAMILY = (
    Field(CHILD, _("Ein Pflegekind mit Schiefertafel zieht ein und kennt schon die beste Kletterlinde."), 1),
    gain(600, _("Der Gemüsegarten trägt mehr Bohnen, als jemand essen mag.")),
    loss(700, _("Der Ball der Kinder trifft, nur leider das Schaufenster."), GLASS),
    Field(CHILD, _("Zwillinge! Ab heute klingt jedes Lied zweistimmig."), 2),
    Field(GIFT, _("Großes Gartenfest: Alle bringen etwas mit."), 200),
    loss(800, _("Das ganze Haus hat die Windpocken und malt um die Wette Punkte."), HEALTH),
    Field(PER_CHILD, _("Beim Laternenumzug bekommt jedes Kind etwas zugesteckt."), 300),
    Field(OFFICE, _("Im Versicherungskontor gibt es Bonbons für den Nachwuchs.")),
    Field(CHILD, _("Ein Kind aus der Nachbarschaft bleibt erst zum Essen und dann für immer."), 1),
)
WORLD = (
    gain(1500, _("Auf der Weltausstellung gewinnt die selbst gebaute Kaffeemühle eine Medaille.")),
    loss(900, _("Eine Welle kommt an Bord und nimmt den Koffer mit."), UMBRELLA),
    Field(RAISE, _("Drei Sprachen gelernt, in zweien sogar gelacht: Das wird besser bezahlt."), 300),
    loss(1000, _("Am Vesuv ist der Reisewagen kaputt und der Esel gescheit."), BICYCLE),
    Field(REST, _("Im Ballon über den Alpen: Der Wind weiß noch nicht, wohin.")),
    gain(1200, _("Ein Reisebericht mit Zeichnungen wird ein Buch.")),
    Field(SHOP, _("Ein Basar, ein Händler, hundert Dinge.")),
    loss(1000, _("Ein Affe in Kairo leiht sich die Brieftasche für immer."), DOG),
    gain(1000, _("Die mitgebrachten Kakteen will die ganze Stadt haben.")),
)
HIGH_STREET = (
    gain(400, _("Ein alter Schulfreund zahlt endlich die geliehenen Murmeln zurück, mit Dank.")),
    loss(1500, _("Der Ofen glüht zu eifrig, und das Dach qualmt."), FIRE),
    Field(SHARE, _("Zum Jubiläum gibt es einen halben Lohn obendrauf."), 50),
    Field(OFFICE, _("Im Versicherungskontor wird ein neuer Stempel eingeweiht.")),
    loss(1000, _("Der neue Kronleuchter liegt in tausend hübschen Stücken."), GLASS),
    Field(CHILD, _("Ein Kind kommt an, und der Kater rückt zur Seite."), 1),
    Field(RAISE, _("Eine neue Aufgabe mit eigenem Telefonapparat."), 300),
    Field(HOME, _("Der Schlüsselbund klimpert: Ein Zuhause wird gesucht.")),
    Field(SHARE, _("Die Steuer kommt und will ein Viertel vom Lohn."), -25),
    gain(4000, _("Die eigene Erfindung, ein Regenschirm mit Laterne, bringt Lizenzgeld.")),
    loss(1200, _("Ein Bein ist gebrochen, der Gips wird bunt bemalt."), HEALTH),
    Field(FAIR, _("Wieder Jahrmarkt: Die Lostrommel ist frisch lackiert.")),
    Field(SHOP, _("Der Laden an der Ecke hat jetzt elektrisches Licht.")),
    loss(1000, _("Die Motorkutsche bleibt stehen, wo es am nassesten ist."), BICYCLE),
    Field(PER_CHILD, _("Neue Schuhe für jedes Kind, und die alten passen schon dem nächsten."), -150),
    gain(1200, _("Auf dem Dachboden taucht ein Gemälde auf, das keine Tapete ist.")),
    loss(1200, _("Nachts hat jemand das Silberbesteck gründlich aufgeräumt."), DOG),
    Field(GIFT, _("Runder Geburtstag mit Blaskapelle: Alle gratulieren."), 200),
    loss(1800, _("Ein Funke der Lokomotive landet im Holzschuppen."), FIRE),
    Field(REST, _("Auf Kur: vormittags Moorbad, nachmittags Torte.")),
    gain(900, _("Der Riesenkürbis gewinnt auf der Gartenschau.")),
    loss(1000, _("Ein Sturm trägt den Gartenzaun zwei Straßen weiter."), UMBRELLA),
    Field(TREAT, _("Eine Runde Eis für alle, die noch arbeiten."), 100),
    loss(900, _("Der Männerchor singt so hoch, dass die Gläser springen."), GLASS),
    gain(800, _("Alle Kinder der Straße kaufen die selbst gekochte Marmelade.")),
)
GARDEN = (
    loss(4000, _("Das Gewächshaus für die Orchideen soll ein Türmchen haben.")),
    loss(5600, _("Eine Reise mit dem Nachtzug ans Meer, erste Klasse.")),
    loss(2900, _("Das Knie knackt im Dreivierteltakt und will zur Kur."), HEALTH),
    loss(4800, _("Die Enkel wünschen sich ein Karussell, und zwar ein echtes.")),
    loss(7200, _("Ein Automobil! Es fährt fast immer.")),
    loss(3200, _("Ein Wolkenbruch füllt den Keller mit Fröschen."), UMBRELLA),
    loss(4500, _("Das Museum bekommt die Sammlung und einen neuen Saal dazu.")),
    loss(2400, _("Der Springbrunnen spritzt jetzt in vier Farben.")),
    gain(1000, _("Die Memoiren erscheinen, mit allen Streichen der Schulzeit.")),
    loss(8000, _("Eine Hochzeit im Garten mit hundertzwanzig Gästen und einem Pony.")),
    loss(2600, _("Der Blitz trifft den Taubenschlag, die Tauben waren aus."), FIRE),
    loss(5100, _("Die Schule bekommt eine Turnhalle mit zwölf Kletterseilen.")),
    loss(3500, _("Neue Zähne, so schön wie die Klaviertasten.")),
    loss(6100, _("Ein Klavier für jedes Stockwerk, auch für den Keller.")),
    loss(2400, _("Der Fuchs holt die preisgekrönten Hühner."), DOG),
    loss(6400, _("Eine Ballonfahrt mit der ganzen Nachbarschaft.")),
    loss(4200, _("Die Stadtkapelle spielt jeden Sonntag unter dem Fenster, auf eigenen Wunsch.")),
    loss(2200, _("Der Wintergarten hält fast jedem Hagel stand."), GLASS),
    loss(4800, _("Ein Brunnen für den Marktplatz, mit einer lachenden Ente.")),
    loss(5800, _("Das Fotoatelier macht ein Familienbild in Lebensgröße.")),
    loss(3800, _("Der Tierarzt hat jetzt ein eigenes Zimmer für die elf Katzen.")),
    loss(7700, _("Das Waisenhaus bekommt ein neues Dach und einen Kakaokessel.")),
    loss(3200, _("Der Rosengarten braucht neue Wege, gerade sind langweilig.")),
    loss(5400, _("Ein Fernrohr, um dem Mond guten Abend zu sagen.")),
    loss(4200, _("Der Umzug in die Villa: Der Lehnstuhl geht nicht durch die Tür.")),
)
