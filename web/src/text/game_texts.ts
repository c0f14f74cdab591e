// Reads the words of games: engine/games/FOLDER/words/ID.LANGUAGE.txt, a format that docs/add-a-game.md describes. The
// page is built with what they say (vite.config.ts); the engine's tests find what is missing in them.

interface GameTexts {
  /** By key: `name`, `seat S`, `value push=plain`. */
  words: Record<string, string>;
  /** The rules for a player: by section, its paragraphs. */
  rules: Record<string, string[]>;
}

/** The words of a game in a language. The files' texts are given by their names, such as `bobail.en`. */
export function readTexts(files: Readonly<Record<string, string>>, id: string, language: string): GameTexts {
  const name = `${id}.${language}`;
  const texts: GameTexts = { words: {}, rules: {} };
  let like: GameTexts = { words: {}, rules: {} };
  let section: string[] | null = null;
  let title = "";
  for (const [number, line] of (files[name] ?? "").replaceAll("'", "’").split("\n").entries()) {
    if (line === "") continue;
    const [, key, value] = /^([^:]+): (.+)$/.exec(line) ?? [];
    if (line.startsWith("# ")) section = texts.rules[(title = line.slice(2))] = [];
    else if (section) section.push(...(line === "..." ? (like.rules[title] ?? []) : [line]));
    else if (!key || !value) throw new Error(`${name}.txt:${number + 1}: expected "key: value", found "${line}"`);
    else if (key === "like") like = readTexts(files, value, language);
    else texts.words[key] = value;
  }
  const all = { words: { ...like.words, ...texts.words }, rules: { ...like.rules, ...texts.rules } };
  return language === "fr" ? frenchSpaces(all) : all;
}

const hold = "\u00a0";

/** The same texts, however deep they lie. French sets a space before high punctuation, and no line may break there. */
export function frenchSpaces<T>(texts: T): T {
  if (typeof texts === "string") return texts.replace(/ ([:;!?»])/g, `${hold}$1`).replace(/« /g, `«${hold}`) as T;
  if (Array.isArray(texts)) return texts.map(frenchSpaces) as T;
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, frenchSpaces(value as unknown)])) as T;
}
