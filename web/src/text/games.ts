// The games' own words, as the printed sheets use them. What is not here is told in the engine's English.
import { frenchSpaces } from "./french";
import type { Language } from "./language";

export interface GameWords {
  name: string;
  tagline: string;
  seats: Readonly<Record<string, string>>;
  pieces: Readonly<Record<string, string>>;
  steps: Readonly<Record<string, string>>;
  /** By option name: what it is about, and by value what choosing it means. */
  options: Readonly<Record<string, { meaning: string; values: Readonly<Record<string, string>> }>>;
}

type AllGames = Readonly<Record<string, GameWords>>;

const chessingtonEn = {
  seats: { "1": "Player 1", "2": "Player 2", "3": "Player 3", "4": "Player 4" },
  pieces: { R: "rook", B: "bishop", N: "knight", K: "king", O: "obstacle", Q: "queen", P: "pawn" },
  steps: {
    first: "Chance names who begins.",
    place: "Place your next piece on a free square of its start line.",
    roll: "The die is rolled for the obstacles of a part.",
    card: "A card is drawn.",
    move: "Move one of your pieces.",
    board: "Choose the part whose obstacles are to move.",
    back: "Choose where the piece under the obstacle goes back to.",
    over: "The game is over.",
  },
};
const arrivedEn = {
  meaning: "what a card of a piece that has arrived lets you do",
  values: { piece: "move any of your pieces its own way", card: "move any of your pieces the card’s way" },
};

const en: AllGames = {
  bobail: {
    name: "Bobail",
    tagline: "Both sides move one neutral tower: bring it home, or shut it in.",
    seats: { S: "South", N: "North" },
    pieces: { K: "knight", T: "tower" },
    steps: {
      f: "Slide one of your knights as far as it can go.",
      t: "Move the tower one square.",
      k: "Slide one of your knights as far as it can go.",
      "-": "The game is over.",
    },
    options: {},
  },
  castelott: {
    name: "Au-Tour de Castelott",
    tagline: "Bobail’s tower and slides, but the prize is the enemy captain.",
    seats: { S: "South", N: "North" },
    pieces: { K: "knight", C: "captain", T: "tower" },
    steps: {
      f: "Slide a knight or your captain as far as it can go.",
      t: "Move the tower one square.",
      k: "Slide a knight or your captain as far as it can go.",
      c: "Slide your captain: it had only one way out.",
      p: "Push the enemy captain one square, or pass.",
      "-": "The game is over.",
    },
    options: {
      push: {
        meaning: "whether a captain can be flanked by a push",
        values: { flanks: "a push that flanks takes the captain", plain: "only slides flank" },
      },
    },
  },
  gwezboell: {
    name: "Gwezboell",
    tagline: "A king and his guards break out to a corner; twice as many attackers close the ring.",
    seats: { D: "Defenders", A: "Attackers" },
    pieces: { K: "king", D: "guard", A: "attacker" },
    steps: { move: "Move one of your pieces along its row or file.", "-": "The game is over." },
    options: {},
  },
  bosworth: {
    name: "Bosworth",
    tagline: "Chess for up to four on a small board, with reinforcements from a hidden hand.",
    seats: { S: "South", W: "West", N: "North", E: "East" },
    pieces: { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", P: "pawn", "#": "closed square" },
    steps: {
      deal: "Four cards are dealt to each seat.",
      move: "Move one of your pieces.",
      place: "Place a card from your hand on an empty square of your camp.",
      draw: "A card is drawn from the pile.",
      "-": "The game is over.",
    },
    options: {
      edition: {
        meaning: "which printed rules are played",
        values: { revised: "the later edition: kings may be in check", first: "the first edition: no check, shyer pawns" },
      },
      opening: {
        meaning: "when a pawn may capture with its first move",
        values: { sheet: "as the sheets say", all: "always, as in chess" },
      },
    },
  },
  "chessington-nord": {
    name: "Chessington Nord",
    tagline: "A race of chess pieces round a track, where a capture is a change of places.",
    ...chessingtonEn,
    options: {},
  },
  "chessington-sud": {
    name: "Chessington Sud",
    tagline: "The same race driven by drawn cards: they say who moves, and queens move the obstacles.",
    ...chessingtonEn,
    options: { arrived: arrivedEn },
  },
};

const chessingtonFr = {
  seats: { "1": "Joueur 1", "2": "Joueur 2", "3": "Joueur 3", "4": "Joueur 4" },
  pieces: { R: "tour", B: "fou", N: "cavalier", K: "roi", O: "obstacle", Q: "reine", P: "pion" },
  steps: {
    first: "Le hasard désigne qui commence.",
    place: "Placez votre prochaine pièce sur une case libre de sa ligne de départ.",
    roll: "Le dé est lancé pour les obstacles d’un plateau.",
    card: "Une carte est tirée.",
    move: "Déplacez une de vos pièces.",
    board: "Choisissez le plateau dont les obstacles vont bouger.",
    back: "Choisissez où revient la pièce sous l’obstacle.",
    over: "La partie est finie.",
  },
};

const fr: AllGames = {
  bobail: {
    name: "Bobail",
    tagline: "Les deux camps déplacent la même Tour : ramenez-la chez vous, ou enfermez-la.",
    seats: { S: "Sud", N: "Nord" },
    pieces: { K: "Chevalier", T: "Tour" },
    steps: {
      f: "Faites glisser un de vos Chevaliers aussi loin qu’il peut aller.",
      t: "Déplacez la Tour d’une case.",
      k: "Faites glisser un de vos Chevaliers aussi loin qu’il peut aller.",
      "-": "La partie est finie.",
    },
    options: {},
  },
  castelott: {
    name: "Au-Tour de Castelott",
    tagline: "La Tour et les glissades du Bobail, mais l’enjeu est le Capitaine adverse.",
    seats: { S: "Sud", N: "Nord" },
    pieces: { K: "Chevalier", C: "Capitaine", T: "Tour" },
    steps: {
      f: "Faites glisser un Chevalier ou votre Capitaine aussi loin qu’il peut aller.",
      t: "Déplacez la Tour d’une case.",
      k: "Faites glisser un Chevalier ou votre Capitaine aussi loin qu’il peut aller.",
      c: "Faites glisser votre Capitaine : il n’avait qu’un seul chemin.",
      p: "Poussez le Capitaine adverse d’une case, ou passez.",
      "-": "La partie est finie.",
    },
    options: {
      push: {
        meaning: "si une poussée peut encadrer un Capitaine",
        values: { flanks: "une poussée qui encadre fait prisonnier", plain: "seules les glissades encadrent" },
      },
    },
  },
  gwezboell: {
    name: "Gwezboell",
    tagline: "Un Roi et ses gardes cherchent un coin ; deux fois plus d’assaillants ferment le cercle.",
    seats: { D: "Défenseurs", A: "Assaillants" },
    pieces: { K: "Roi", D: "garde", A: "assaillant" },
    steps: { move: "Déplacez une de vos pièces sur sa ligne ou sa colonne.", "-": "La partie est finie." },
    options: {},
  },
  bosworth: {
    name: "Bosworth",
    tagline: "Des échecs jusqu’à quatre sur un petit tablier, avec des renforts tirés d’une main cachée.",
    seats: { S: "Sud", W: "Ouest", N: "Nord", E: "Est" },
    pieces: { K: "roi", Q: "dame", R: "tour", B: "fou", N: "cavalier", P: "pion", "#": "case interdite" },
    steps: {
      deal: "Chaque joueur reçoit quatre cartes.",
      move: "Déplacez une de vos pièces.",
      place: "Amenez des renforts : posez une carte de votre main sur une case vide de votre camp.",
      draw: "Une carte est tirée de la pioche.",
      "-": "La partie est finie.",
    },
    options: {
      edition: {
        meaning: "quelles règles imprimées on joue",
        values: { revised: "l’édition révisée : l’échec au roi existe", first: "la première édition : sans échec, pions plus timides" },
      },
      opening: {
        meaning: "quand un pion peut prendre à son premier coup",
        values: { sheet: "comme le disent les feuilles", all: "toujours, comme aux échecs" },
      },
    },
  },
  "chessington-nord": {
    name: "Chessington Nord",
    tagline: "Une course de pièces d’échecs autour d’une piste, où prendre c’est échanger les places.",
    ...chessingtonFr,
    options: {},
  },
  "chessington-sud": {
    name: "Chessington Sud",
    tagline: "La même course menée par des cartes : elles disent qui bouge, et les reines déplacent les obstacles.",
    ...chessingtonFr,
    options: {
      arrived: {
        meaning: "ce que permet la carte d’une pièce déjà arrivée",
        values: {
          piece: "déplacer n’importe quelle pièce à sa manière",
          card: "déplacer n’importe quelle pièce à la manière de la carte",
        },
      },
    },
  },
};

const chessingtonDe = {
  seats: { "1": "Spieler 1", "2": "Spieler 2", "3": "Spieler 3", "4": "Spieler 4" },
  pieces: { R: "Turm", B: "Läufer", N: "Springer", K: "König", O: "Hindernis", Q: "Dame", P: "Bauer" },
  steps: {
    first: "Der Zufall bestimmt, wer beginnt.",
    place: "Stellen Sie Ihre nächste Figur auf ein freies Feld ihrer Startlinie.",
    roll: "Für die Hindernisse eines Teils wird gewürfelt.",
    card: "Eine Karte wird gezogen.",
    move: "Ziehen Sie mit einer Ihrer Figuren.",
    board: "Wählen Sie den Teil, dessen Hindernisse versetzt werden.",
    back: "Wählen Sie, wohin die Figur unter dem Hindernis zurückkehrt.",
    over: "Die Partie ist zu Ende.",
  },
};

const de: AllGames = {
  bobail: {
    name: "Bobail",
    tagline: "Beide Seiten ziehen denselben Turm: Holen Sie ihn heim, oder schließen Sie ihn ein.",
    seats: { S: "Süd", N: "Nord" },
    pieces: { K: "Ritter", T: "Turm" },
    steps: {
      f: "Lassen Sie einen Ihrer Ritter so weit gleiten, wie er kann.",
      t: "Ziehen Sie den Turm ein Feld weit.",
      k: "Lassen Sie einen Ihrer Ritter so weit gleiten, wie er kann.",
      "-": "Die Partie ist zu Ende.",
    },
    options: {},
  },
  castelott: {
    name: "Au-Tour de Castelott",
    tagline: "Turm und Gleiten wie im Bobail, doch es geht um den gegnerischen Hauptmann.",
    seats: { S: "Süd", N: "Nord" },
    pieces: { K: "Ritter", C: "Hauptmann", T: "Turm" },
    steps: {
      f: "Lassen Sie einen Ritter oder Ihren Hauptmann so weit gleiten, wie er kann.",
      t: "Ziehen Sie den Turm ein Feld weit.",
      k: "Lassen Sie einen Ritter oder Ihren Hauptmann so weit gleiten, wie er kann.",
      c: "Lassen Sie Ihren Hauptmann gleiten: Er hatte nur einen Ausweg.",
      p: "Schieben Sie den gegnerischen Hauptmann ein Feld weit, oder passen Sie.",
      "-": "Die Partie ist zu Ende.",
    },
    options: {
      push: {
        meaning: "ob ein Schub einen Hauptmann einklemmen kann",
        values: { flanks: "ein Schub, der einklemmt, fängt ihn", plain: "nur Gleiten klemmt ein" },
      },
    },
  },
  gwezboell: {
    name: "Gwezboell",
    tagline: "Ein König und seine Wachen brechen zu einer Ecke durch; doppelt so viele Angreifer schließen den Ring.",
    seats: { D: "Verteidiger", A: "Angreifer" },
    pieces: { K: "König", D: "Wache", A: "Angreifer" },
    steps: { move: "Ziehen Sie mit einem Ihrer Steine entlang seiner Reihe oder Linie.", "-": "Die Partie ist zu Ende." },
    options: {},
  },
  bosworth: {
    name: "Bosworth",
    tagline: "Schach für bis zu vier auf kleinem Feld, mit Verstärkung aus einer verdeckten Hand.",
    seats: { S: "Süd", W: "West", N: "Nord", E: "Ost" },
    pieces: { K: "König", Q: "Dame", R: "Turm", B: "Läufer", N: "Springer", P: "Bauer", "#": "gesperrtes Feld" },
    steps: {
      deal: "Jeder bekommt vier Karten.",
      move: "Ziehen Sie mit einer Ihrer Karten auf dem Feld.",
      place: "Verstärken: Legen Sie eine Karte aus der Hand auf ein freies Feld Ihres Stützpunktes.",
      draw: "Eine Karte wird vom Stapel gezogen.",
      "-": "Die Partie ist zu Ende.",
    },
    options: {
      edition: {
        meaning: "nach welchen gedruckten Regeln gespielt wird",
        values: {
          revised: "die spätere Ausgabe: es gibt Schach",
          first: "die Erstausgabe: kein Schach, scheuere Bauern",
        },
      },
      opening: {
        meaning: "wann ein Bauer mit seinem ersten Zug schlagen darf",
        values: { sheet: "wie auf den Blättern", all: "immer, wie im Schach" },
      },
    },
  },
  "chessington-nord": {
    name: "Chessington Nord",
    tagline: "Ein Wettlauf von Schachfiguren um eine Bahn; Schlagen heißt die Plätze tauschen.",
    ...chessingtonDe,
    options: {},
  },
  "chessington-sud": {
    name: "Chessington Sud",
    tagline: "Derselbe Wettlauf mit Karten: Sie sagen, wer zieht, und Damen versetzen die Hindernisse.",
    ...chessingtonDe,
    options: {
      arrived: {
        meaning: "was die Karte einer angekommenen Figur erlaubt",
        values: { piece: "eine beliebige Figur auf ihre Art ziehen", card: "eine beliebige Figur auf die Art der Karte ziehen" },
      },
    },
  },
};

export const gameWords: Readonly<Record<Language, AllGames>> = { en, fr: frenchSpaces(fr), de };
