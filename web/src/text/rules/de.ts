import type { Rules } from "../rules";

const raceMoves = [
  "Die Figuren ziehen wie im Schach. Hindernisse versperren den Weg; nur der Springer springt. Keine Figur darf auf einem Teil vor ihrem eigenen enden: Türme gehören zu A, Läufer zu B, Springer zu C, Könige zu D.",
  "Schlagen heißt tauschen: Die geschlagene Figur, auch eine eigene, kommt auf das Feld, das der Schläger verlassen hat. Figuren gleicher Art schlagen einander nicht, und niemand wird vor seinen eigenen Teil geschickt.",
  "Wer ziehen kann, muss ziehen. Kann keine Ihrer Figuren ziehen, verlieren Sie diesen Zug und den nächsten.",
];
const raceEnd = [
  "Eine Figur, die über die Ziellinie hinter der letzten Reihe von Teil D zieht, ist angekommen. Bei n Spielern bringt die erste 4n Punkte, die nächste einen weniger und so fort; die erste jeder Art bringt 2 mehr.",
  "Die Partie endet, wenn eine Figur übrig ist; sie bringt 1 Punkt, wenn sie auf Teil D steht. Die meisten Punkte gewinnen; bei Gleichstand wird der Sieg geteilt.",
];
const raceSetup = [
  "Der Zufall bestimmt, wer beginnt. Reihum stellt jeder Turm, Läufer, Springer und König auf ein freies Feld ihrer Startlinie. Dann wird für jeden der vier Teile gewürfelt: Die vier Felder mit dieser Zahl bekommen Hindernisse.",
];
const raceRulings = [
  "Das Bild des Brettes ist verloren: Eine vier Felder breite Bahn um eine Mitte von 4 mal 4 passt zu jedem Wort des Textes.",
  "Ankommen heißt über die letzte Reihe hinausziehen; auf ihr zu stehen genügt nicht.",
  "Ein Springer auf seiner Startlinie darf zurück auf Teil B springen und von dort weiterziehen.",
  "Fünfzig Züge je Spieler ohne Ankunft beenden die Partie; bei Gleichstand wird der Sieg geteilt.",
];
const raceCredits = "Das französische Blatt, das wir haben (Übersetzung: JMT), nennt weder Autor noch Verlag.";

export const rulesDe: Readonly<Record<string, Rules>> = {
  bobail: {
    goal: ["Der Turm soll auf Ihrer Grundreihe stehen, oder der Gegner soll einen Turm vorfinden, der nicht ziehen kann."],
    setup: ["Je fünf Ritter auf den Grundreihen, der Turm in der Mitte. Er gehört niemandem, und beide ziehen ihn. Süd beginnt."],
    turn: [
      "Zuerst ziehen Sie den Turm ein Feld weit in beliebiger Richtung, gerade oder schräg, auf ein freies Feld.",
      "Dann lassen Sie einen Ihrer Ritter in beliebiger Richtung so weit gleiten, wie er kann: bis zum Rand oder bis vor den nächsten Stein. Früher anhalten darf er nicht. Nichts wird übersprungen oder geschlagen.",
      "In Süds allererstem Zug gibt es keinen Turmschritt, nur das Gleiten.",
    ],
    end: [
      "Der Turm tritt auf Reihe 1: Süd gewinnt sofort. Auf Reihe 5: Nord gewinnt sofort.",
      "Ihr Zug beginnt, und der Turm hat kein freies Feld um sich: Sie verlieren.",
    ],
    rulings: [
      "Es ist gleich, wer den Turm heimgezogen hat; man kann also gezwungen sein, so zu verlieren.",
      "Nach Ihrem Turmschritt kann keiner Ihrer Ritter gleiten: Sie verlieren.",
      "Dieselbe Stellung zum dritten Mal am Beginn eines Zuges ist unentschieden.",
    ],
    credits: "Das erste Spiel von Castelott, von David Allanic und Flavien Champenois, illustriert von Alexandre Chanal; verwandt mit Neutron.",
  },
  castelott: {
    goal: ["Fangen Sie den gegnerischen Hauptmann: einklemmen, auf der eigenen Grundreihe haben oder einschließen."],
    setup: ["Wie im Bobail, doch der mittlere der fünf ist Ihr Hauptmann. Er gleitet wie ein Ritter. Süd beginnt."],
    turn: [
      "Ziehen Sie den Turm ein Feld weit. Hat er kein freies Feld um sich, entfällt der Schritt.",
      "Lassen Sie einen Ritter oder Ihren Hauptmann so weit gleiten, wie er kann. Hatte Ihr Hauptmann zu Beginn des Zuges genau ein freies Feld um sich, müssen Sie ihn nehmen.",
      "Wenn Sie mögen, schieben Sie den gegnerischen Hauptmann ein Feld weit auf ein freies Feld, oder passen Sie.",
      "In Süds erstem Zug gibt es weder Turmschritt noch Schub.",
    ],
    end: [
      "Nach einem Gleiten ist ein Hauptmann gefangen, der in Reihe oder Linie auf beiden Seiten einen Gegner neben sich hat; ebenso einer auf der gegnerischen Grundreihe. Zuerst zählt der gegnerische.",
      "Nach Ihrem Gleiten hat der gegnerische Hauptmann kein freies Feld um sich: Sie gewinnen.",
      "Ihr Schub lässt den gegnerischen Hauptmann eingeklemmt oder auf Ihrer Grundreihe: Sie gewinnen. Klemmt der geschobene Hauptmann aber nun Ihren ein, verlieren Sie.",
    ],
    rulings: [
      "Ein Schub zählt als Bewegung und kann also einklemmen; die Wahl „nur Gleiten klemmt ein“ liest das Blatt anders.",
      "Muss Ihr Hauptmann ziehen, darf der Turm dessen einziges freies Feld nur nehmen, wenn er keinen anderen Schritt hat.",
      "Dieselbe Stellung zum dritten Mal am Beginn eines Zuges ist unentschieden.",
    ],
    credits: "David Allanic und Flavien Champenois, illustriert von Alexandre Chanal.",
  },
  gwezboell: {
    goal: ["Die Verteidiger bringen ihren König in eine der vier Ecken. Die Angreifer schließen einen Ring um ihn."],
    setup: ["Der König auf seinem Thron in der Mitte, acht Wachen im Kreuz um ihn, sechzehn Angreifer an den Rändern. Die Verteidiger beginnen."],
    turn: [
      "Ziehen Sie einen Stein beliebig viele freie Felder weit in seiner Reihe oder Linie, wie ein Turm im Schach. Nur der König darf auf dem Thron oder einer Ecke halten; die anderen dürfen den leeren Thron überqueren.",
      "Ein gegnerischer Stein, der nun in Reihe oder Linie zwischen dem gezogenen und einem anderen eigenen Stein steht, wird geschlagen. Ein Zug kann mehrere schlagen. Der König hilft dabei.",
      "Wer selbst zwischen zwei Gegner zieht, ist sicher.",
    ],
    end: [
      "Der König hält auf einer Ecke: Die Verteidiger gewinnen.",
      "Ein Zug der Angreifer schließt den Ring: Alle vier Nachbarn des Königs sind Angreifer, einer davon darf der leere Thron oder der Brettrand sein. Die Angreifer gewinnen.",
      "Wer nicht ziehen kann, verliert.",
    ],
    rulings: [
      "Brett und Aufbau: Das Bild ist verloren; alle bekannten Beschreibungen haben 9 mal 9 Felder, 8 Wachen und 16 Angreifer.",
      "Nur der König darf auf einer Ecke halten. Thron, Ecken und Rand schlagen keine Steine.",
      "Ein König, der selbst in einen Ring tritt, ist dadurch nicht gefangen. Neben einer Ecke kann er nicht gefangen werden.",
      "Dieselbe Stellung zum dritten Mal am Beginn eines Zuges ist unentschieden.",
    ],
    credits: "Überliefert: ein bretonisches Spiel aus der Familie der Tafl-Spiele. Das Blatt nennt weder Autor noch Verlag.",
  },
  bosworth: {
    goal: ["Behalten Sie Ihren König und schlagen Sie die anderen: Wem der letzte König gehört, gewinnt."],
    setup: [
      "Jeder Platz hat einen Stützpunkt von vier Feldern mit vier Bauern. Die anderen zwölf Karten, König, Dame, zwei Türme, zwei Läufer, zwei Springer und vier Bauern, sind ein verdeckter Stapel; jeder zieht vier Karten auf die Hand. Süd beginnt, dann im Uhrzeigersinn.",
      "Die Ecken und unbesetzte Stützpunkte sind gesperrt.",
    ],
    turn: [
      "Ziehen Sie mit einer Karte auf dem Feld wie im Schach, ohne Rochade und Umwandlung. Nur Könige dürfen eigene Karten schlagen.",
      "Verstärken: Füllen Sie jedes freie Feld Ihres Stützpunktes der Reihe nach aus der Hand. Reichen die Karten nicht, wählen Sie die Felder; die anderen werden für immer gesperrt.",
      "Aufnehmen: Ziehen Sie, bis Sie vier Karten haben oder der Stapel leer ist.",
      "Bauern gehen ein Feld vor, aus dem Stützpunkt auch zwei, ein Feld zur Seite, und schlagen schräg in alle Richtungen; den eigenen Stützpunkt betreten sie nie.",
      "Ein angegriffener König muss befreit werden; geht das nicht, ist er gebannt und eine andere Karte zieht. Sonst darf man ihn nicht aussetzen.",
    ],
    end: [
      "Wessen König auf dem Feld geschlagen wird, der scheidet aus. Zu dritt oder viert verlassen seine Karten das Feld, sein Stützpunkt wird gesperrt, und der Sieger nimmt eine Dame auf die Hand.",
      "Könige auf der Hand oder im Stapel sind sicher.",
    ],
    rulings: [
      "Zu zweit sitzt man Süd und Nord, zu dritt Süd, West und Nord; die anderen Stützpunkte sind gesperrt.",
      "Ein Springer darf gesperrte Felder überspringen.",
      "Hundert Züge ohne Schlagen und ohne gelegte Karte: unentschieden unter denen, die noch spielen.",
    ],
    credits: "Mark Alan Osterhaus; Out of the Box Publishing, 1998.",
  },
  "chessington-nord": {
    goal: ["Bringen Sie Ihre vier Figuren vor den anderen um die Bahn und über die Ziellinie."],
    setup: raceSetup,
    turn: [
      ...raceMoves,
      "Zu dritt oder viert dürfen Sie nicht die Art von Figur ziehen, die direkt vor Ihnen gezogen wurde, außer Sie haben nur noch eine Figur oder könnten sonst nicht ziehen.",
    ],
    end: raceEnd,
    rulings: raceRulings,
    credits: raceCredits,
  },
  "chessington-sud": {
    goal: ["Derselbe Wettlauf wie Chessington Nord, doch eine gezogene Karte sagt, was Sie tun dürfen."],
    setup: [...raceSetup, "Zwölf Karten werden gemischt: je zwei Türme, Läufer, Springer, Könige, Damen und Bauern."],
    turn: [
      "Eine Karte wird gezogen. Turm, Läufer, Springer oder König: Ziehen Sie diese Figur. Ist sie schon angekommen, ziehen Sie eine beliebige auf deren Art.",
      "Bauer: Ziehen Sie eine beliebige Figur wie einen Bauern, ein Feld vor, oder schlagen Sie schräg vor. In den Ecken der Bahn wählen Sie, wo vorn ist.",
      "Dame: Wählen Sie einen Teil, auf dem eine Figur steht; der Würfel versetzt dessen Hindernisse. Eine Figur, auf die ein Hindernis fällt, kehrt zur Startlinie dieses Teils zurück.",
      ...raceMoves.slice(0, 2),
      "Kann die Figur der Karte nicht ziehen, verlieren Sie diesen Zug.",
    ],
    end: raceEnd,
    rulings: [...raceRulings, "Was die Karte einer angekommenen Figur erlaubt, ist eine Wahl vor dem Spiel."],
    credits: raceCredits,
  },
};
