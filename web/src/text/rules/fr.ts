import type { Rules } from "../rules";

const raceMoves = [
  "Les pièces se déplacent comme aux échecs. Les obstacles bloquent ; seul le cavalier saute. Aucune pièce ne finit son coup sur un plateau antérieur au sien : A pour les tours, B pour les fous, C pour les cavaliers, D pour les rois.",
  "Prendre, c’est échanger : la pièce prise, même l’une des vôtres, va sur la case que le preneur a quittée. Deux pièces de même type ne se prennent pas, et personne n’est renvoyé avant son plateau de départ.",
  "Il faut jouer si on le peut. Si aucune de vos pièces ne peut bouger, vous perdez ce tour et le suivant.",
];
const raceEnd = [
  "Une pièce qui passe la ligne d’arrivée, au-delà du dernier rang du plateau D, est arrivée. À n joueurs la première rapporte 4n points, la suivante un de moins, et ainsi de suite ; la première de chaque type rapporte 2 points de plus.",
  "La partie s’achève quand il ne reste qu’une pièce ; elle rapporte 1 point si elle est sur le plateau D. Le plus de points gagne ; à égalité on partage la victoire.",
];
const raceSetup = [
  "Le hasard désigne qui commence. Chacun son tour place tour, fou, cavalier et roi sur une case libre de leur ligne de départ. Puis le dé est lancé pour chacun des quatre plateaux : les quatre cases de ce numéro reçoivent un obstacle.",
];
const raceRulings = [
  "L’image du plateau est perdue : une piste large de quatre cases autour d’un centre de 4 sur 4 respecte chaque mot du texte.",
  "Arriver, c’est dépasser le dernier rang ; s’y tenir ne suffit pas.",
  "Un cavalier sur sa ligne de départ peut sauter en arrière sur le plateau B, et en repartir.",
  "Cinquante tours par joueur sans arrivée terminent la partie ; à égalité on partage la victoire.",
];
const raceCredits = "La feuille française dont nous disposons (traduction : JMT) ne nomme ni auteur ni éditeur.";

export const rulesFr: Readonly<Record<string, Rules>> = {
  bobail: {
    goal: ["Avoir la Tour sur votre ligne de départ, ou laisser à l’adversaire une Tour qui ne peut plus bouger."],
    setup: ["Cinq Chevaliers de chaque côté sur leur ligne, la Tour au centre. Elle n’est à personne et tous deux la déplacent. Sud commence."],
    turn: [
      "D’abord déplacez la Tour d’une case dans n’importe quelle direction, droite ou diagonale, vers une case libre.",
      "Puis faites glisser un de vos Chevaliers dans n’importe quelle direction, aussi loin qu’il peut : jusqu’au bord ou jusqu’à la case devant la pièce suivante. Il ne s’arrête pas avant. Rien n’est sauté ni pris.",
      "Au tout premier tour de Sud la Tour ne bouge pas.",
    ],
    end: [
      "La Tour arrive sur le rang 1 : Sud gagne aussitôt. Sur le rang 5 : Nord gagne aussitôt.",
      "Votre tour commence et la Tour n’a aucune case libre autour d’elle : vous perdez.",
    ],
    rulings: [
      "Peu importe qui a ramené la Tour : on peut être forcé de perdre ainsi.",
      "Après le pas de la Tour aucun de vos Chevaliers ne peut glisser : vous perdez.",
      "La même position pour la troisième fois au début d’un tour : partie nulle.",
    ],
    credits: "Premier jeu de Castelott, de David Allanic et Flavien Champenois, illustré par Alexandre Chanal ; un parent de Neutron.",
  },
  castelott: {
    goal: ["Faire prisonnier le Capitaine adverse : l’encadrer, l’avoir dans votre camp, ou l’enfermer."],
    setup: ["Comme au Bobail, mais celui du milieu est votre Capitaine. Il glisse comme un Chevalier. Sud commence."],
    turn: [
      "Déplacez la Tour d’une case. Si elle n’a pas de case libre, on saute cette étape.",
      "Faites glisser un Chevalier ou votre Capitaine aussi loin que possible. Si au début du tour votre Capitaine n’avait qu’une seule case libre autour de lui, c’est lui qu’il faut jouer.",
      "Si vous le désirez, poussez le Capitaine adverse d’une case vers une case libre, ou passez.",
      "Au premier tour de Sud, ni Tour ni poussée.",
    ],
    end: [
      "Après une glissade, un Capitaine qui a un ennemi de chaque côté sur sa ligne ou sa colonne est pris ; de même celui qui se trouve dans le camp ennemi. On regarde d’abord le Capitaine adverse.",
      "Après votre glissade le Capitaine adverse n’a aucune case libre autour de lui : vous gagnez.",
      "Votre poussée laisse le Capitaine adverse encadré ou dans votre camp : vous gagnez. Mais si le Capitaine poussé encadre maintenant le vôtre, vous perdez.",
    ],
    rulings: [
      "La poussée compte comme le mouvement d’un pion et peut donc encadrer ; l’option « seules les glissades encadrent » lit la feuille autrement.",
      "Quand votre Capitaine est obligé de jouer, la Tour ne peut prendre sa seule case libre que si elle n’a pas d’autre pas.",
      "La même position pour la troisième fois au début d’un tour : partie nulle.",
    ],
    credits: "David Allanic et Flavien Champenois, illustré par Alexandre Chanal.",
  },
  gwezboell: {
    goal: ["Les défenseurs mènent leur Roi à l’un des quatre coins. Les assaillants ferment un cercle autour de lui."],
    setup: ["Le Roi sur son trône au milieu, huit gardes en croix autour de lui, seize assaillants sur les bords. Les défenseurs commencent."],
    turn: [
      "Déplacez une pièce d’autant de cases libres que vous voulez sur sa ligne ou sa colonne, comme une tour aux échecs. Seul le Roi s’arrête sur le trône ou dans un coin ; les autres peuvent traverser le trône vide.",
      "Un pion ennemi qui se trouve alors entre la pièce jouée et une autre des vôtres, en ligne ou en colonne, est pris. Un coup peut en prendre plusieurs. Le Roi aide à prendre.",
      "Un pion qui se place de lui-même entre deux ennemis ne risque rien.",
    ],
    end: [
      "Le Roi s’arrête dans un coin : les défenseurs gagnent.",
      "Le coup d’un assaillant ferme le cercle : les quatre voisins du Roi sont des assaillants, l’un d’eux pouvant être le trône vide ou le bord. Les assaillants gagnent.",
      "Qui ne peut pas jouer perd.",
    ],
    rulings: [
      "Plateau et mise en place : l’image est perdue ; toutes les descriptions connues ont 9 sur 9 cases, 8 gardes et 16 assaillants.",
      "Seul le Roi s’arrête dans un coin. Trône, coins et bord ne prennent pas de pions.",
      "Un Roi qui entre lui-même dans un cercle n’est pas pris. À côté d’un coin il ne peut pas l’être.",
      "La même position pour la troisième fois au début d’un tour : partie nulle.",
    ],
    credits: "Traditionnel : un jeu breton de la famille des tafl. La feuille ne nomme ni auteur ni éditeur.",
  },
  bosworth: {
    goal: ["Garder votre roi et prendre les autres : le propriétaire du dernier roi gagne."],
    setup: [
      "Chaque place a un camp de quatre cases garni de quatre pions. Les douze autres cartes, roi, dame, deux tours, deux fous, deux cavaliers et quatre pions, forment une pioche cachée ; chacun en tire une main de quatre. Sud commence, puis dans le sens horaire.",
      "Les coins, et les camps où personne n’est assis, sont interdits.",
    ],
    turn: [
      "Déplacez une de vos pièces, comme aux échecs, sans roque ni promotion. Seuls les rois peuvent prendre des pièces de leur camp.",
      "Renforts : regarnissez de votre main chaque case vide de votre camp, dans l’ordre. S’il manque des cartes, vous choisissez les cases ; les autres se ferment pour toujours.",
      "Recrutez : tirez jusqu’à avoir quatre cartes ou jusqu’à la fin de la pioche.",
      "Les pions avancent d’une case, ou de deux depuis le camp, vont de côté d’une case, et prennent en diagonale dans tous les sens ; ils n’entrent jamais dans leur propre camp.",
      "Un roi attaqué doit être délivré ; si c’est impossible il est gelé et une autre pièce joue. Autrement on ne l’expose pas.",
    ],
    end: [
      "Un roi pris sur le tablier élimine son propriétaire. À trois ou quatre, ses pièces quittent le tablier, son camp se ferme, et le preneur reçoit une dame en main.",
      "Les rois en main ou en pioche sont à l’abri.",
    ],
    rulings: [
      "À deux on s’assied au Sud et au Nord, à trois au Sud, à l’Ouest et au Nord ; les autres camps sont interdits.",
      "Un cavalier peut sauter les cases interdites.",
      "Cent tours sans prise ni carte posée : nulle entre ceux qui restent.",
    ],
    credits: "Mark Alan Osterhaus ; Out of the Box Publishing, 1998.",
  },
  "chessington-nord": {
    goal: ["Amener vos quatre pièces autour de la piste et au-delà de la ligne d’arrivée, avant les autres."],
    setup: raceSetup,
    turn: [
      ...raceMoves,
      "À trois ou quatre, il est interdit de jouer le type de pièce joué juste avant vous, sauf s’il ne vous reste qu’une pièce ou si vous ne pouviez pas jouer autrement.",
    ],
    end: raceEnd,
    rulings: raceRulings,
    credits: raceCredits,
  },
  "chessington-sud": {
    goal: ["La même course que Chessington Nord, mais une carte tirée dit ce que vous pouvez faire."],
    setup: [...raceSetup, "On bat douze cartes : deux de chaque, tour, fou, cavalier, roi, reine et pion."],
    turn: [
      "Une carte est tirée. Tour, fou, cavalier ou roi : déplacez cette pièce. Si elle est déjà arrivée, déplacez n’importe laquelle à sa manière.",
      "Pion : déplacez une pièce comme un pion, d’une case en avant, ou prenez d’une case en diagonale avant. Dans les coins de la piste vous choisissez où est l’avant.",
      "Reine : choisissez un plateau où se trouve une pièce ; le dé envoie ses obstacles ailleurs. Une pièce sur laquelle tombe un obstacle retourne à la ligne de départ de ce plateau.",
      ...raceMoves.slice(0, 2),
      "Si la pièce de la carte ne peut pas bouger, vous perdez ce tour.",
    ],
    end: raceEnd,
    rulings: [...raceRulings, "Ce que permet la carte d’une pièce arrivée est une option du jeu."],
    credits: raceCredits,
  },
};
