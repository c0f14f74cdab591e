// Reads the diagrams of a game's rules: engine/games/FOLDER/diagrams/ID.txt, a format that docs/lessons.md describes.

export interface Diagram {
  /** The sentence that it belongs to: a section of the rules, and which of its paragraphs, from 1. */
  section: string;
  paragraph: number;
  spec: string;
  position: string;
  arrows: { from: string; to: string }[];
  circles: string[];
}

/** The files' texts are given by their names, such as `bobail`. What a file says of no section is that of the one that
 * it is like. */
export function readDiagrams(files: Readonly<Record<string, string>>, id: string): Diagram[] {
  const text = (files[id] ?? "").replace(/^\/\/.*\n/gm, "");
  const like = /^like: (.+)$/m.exec(text)?.[1];
  const own = text.split(/^# /m).slice(1).map((part): Diagram => {
    const [head = "", ...lines] = part.trim().split("\n");
    const [section = "", paragraph = ""] = head.split(" ");
    const value = (key: string): string => lines.find((line) => line.startsWith(`${key} `))?.slice(key.length + 1) ?? "";
    const words = (key: string): string[] => value(key).split(" ").filter(Boolean);
    const arrows = words("arrows").map((word) => /^([a-z]\d+)([a-z]\d+)$/.exec(word) ?? []).map(([, from = "", to = ""]) => ({ from, to }));
    return { section, paragraph: Number(paragraph), spec: value("game") || id, position: value("at"), arrows, circles: words("circles") };
  });
  const inherited = like ? readDiagrams(files, like).filter((each) => !own.some(({ section }) => section === each.section)) : [];
  return [...inherited, ...own];
}
