"""Words for pass phrases: German, short, without umlauts, nothing a child may not read."""

WORDS = tuple(
    """
    abend acker adler ahorn amboss amsel anker apfel arche armband asche atlas auge bach balken ball bank bauer
    baum becher beere beil berg besen bett biber biene birke birne blatt blume boden bogen bohne boot borke brett
    brief brille brot bruder brunnen buch buche bude burg busch butter dach dachs daumen deckel delfin diele
    distel docht dohle dolde dorf dose drachen draht dreieck eiche eifer eimer elch elster ente erbse erde erle
    ernte esel eule fackel faden falke farbe farn fass feder feld fenster ferse feuer fichte finger fink fisch
    flagge flasche floh floss fluss fohlen forelle frosch fuchs gabel gans garten geige giebel ginster glas glocke
    gold graben gras grille gurke hafen hafer hagel hahn halm hammer hand harfe hase hasel haus hecht hecke heft
    heide helm hemd herbst herd heu himbeere himmel hirsch hobel holz honig horn hose huhn hummel hund hut igel
    imker insel iris jacke jagd jahr jasmin juli juni kachel kahn kamel kamin kamm kanne kappe karpfen karre karte
    kasten kater katze kegel keller kerze kessel kette kiefer kiesel kirsche kissen kiste klee kleid knopf knoten
    kohle komet koppel korb korn krabbe kranich kranz kreide kreis kreisel kresse krone krug kuchen kugel kuh
    kupfer kutsche lachs laden lampe laterne laub laube leder lehm leiter lerche licht lilie linde linse locke
    luchs lupe magnet mais mandel mantel marder mast mauer maus meer mehl meise melone milch minze mohn mond moos
    morgen motte murmel muschel nacht nadel nagel narzisse nebel nelke nest netz nuss ofen ohr orgel otter paddel
    pappel pfad pfanne pfau pfeffer pfeife pfeil pferd pfirsich pflaume pilz pinsel pirol pudel quelle rabe rad
    rahmen rasen raupe rebe regal regen reh reifen reiher reise riegel ring ritter robbe rock roggen rose rucksack
    ruder saft salbei salz sand sattel schaf schal schatten scheune schiene schiff schirm schlitten schnecke
    schnee schuh schule schwalbe schwan see segel seife seil sense sichel silber sommer sonne spaten specht
    spiegel spinne stein stern stiefel stock storch strand strauch stroh stuhl sturm tafel tanne tasse taube tee
    teich teller tinte tisch topf torte trommel truhe tulpe turm ufer uhr veilchen vogel waage wagen wald wand
    wanne wasser weide weizen welle wiese wind winter wolke wolle wurzel zahn zange zaun zebra zelt ziege ziegel
    zirkel zucker zweig zwiebel
    """.split()  # noqa: SIM905  # reads better than 375 quoted words
)
