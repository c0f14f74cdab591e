// What is put in when the page is built (vite.config.ts).

declare module "virtual:catalogue" {
  const games: import("tablier-engine").GameCard[];
  export default games;
}

declare module "virtual:version" {
  const version: string;
  export default version;
}

/** By language and game: the game's words, by key (`name`, `seat S`). */
declare module "virtual:words" {
  const words: Readonly<Record<import("./text/language").Language, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
  export default words;
}

/** By language: the engine's sentences, by code. */
declare module "virtual:messages" {
  const messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default messages;
}

/** By game: what else is shown of it. */
declare module "virtual:pages" {
  const pages: Readonly<Record<string, import("./board/game_page").GamePage>>;
  export default pages;
}

/** By language and game: the rules for a player, the paragraphs of each section; a game has not all of them. `rulings` is
 * what the printed sheets leave open and we have decided. */
declare module "virtual:rules" {
  type Section = "goal" | "setup" | "turn" | "moves" | "end" | "notation" | "rulings";
  type Rules = Readonly<Partial<Record<Section, readonly string[]>>>;
  const rules: Readonly<Record<import("./text/language").Language, Readonly<Record<string, Rules>>>>;
  export default rules;
}

/** By solved game: loads what is known of its start, its first turns included. */
declare module "virtual:solved" {
  type Load = () => Promise<{ default: import("./online/known_positions").KnownPosition }>;
  const games: Readonly<Record<string, Load>>;
  export default games;
}

/** By game and language: loads its lessons; a game need not have any. */
declare module "virtual:lessons" {
  type Load = () => Promise<{ default: import("./text/course").Course }>;
  const courses: Readonly<Record<string, Readonly<Record<import("./text/language").Language, Load>>>>;
  export default courses;
}

/** By game: the diagrams of its rules. */
declare module "virtual:diagrams" {
  const diagrams: Readonly<Record<string, readonly import("./text/diagrams").Diagram[]>>;
  export default diagrams;
}
