// Reads the lessons of games: engine/games/FOLDER/lessons/ID.txt and ID.LANGUAGE.txt, formats that docs/lessons.md
// describes. The page is built with what they say (vite.config.ts); the engine's tests find what is wrong in them.
import { frenchSpaces } from "./game_texts.ts";

export interface TaskText {
  /** What the engine reads: where, and what is to be done. */
  lines: string;
  do: string;
  hint: string;
  right: string;
  wrong: string;
  /** By word: why this one is not it. */
  wrongs: Readonly<Record<string, string>>;
}

export interface LessonText {
  id: string;
  title: string;
  intro: string;
  tasks: readonly TaskText[];
}

export interface Course {
  lessons: readonly LessonText[];
  /** A position to win against the computer. */
  test: { spec: string; position: string; title: string; do: string };
}

const says = (line: string): boolean => !line.startsWith("//");

/** What a file of texts says, by lesson and key; what it does not say, the one that it is like. */
function readTexts(files: Readonly<Record<string, string>>, name: string): Map<string, string> {
  const texts = new Map<string, string>();
  let like = new Map<string, string>();
  let lesson = "";
  for (const line of (files[name] ?? "").replaceAll("'", "’").split("\n").filter(says)) {
    const [, key, text] = /^(.+?): (.+)$/.exec(line) ?? [];
    if (line.startsWith("# ")) lesson = line.slice(2);
    else if (key === "like" && lesson === "") like = readTexts(files, text + name.slice(name.lastIndexOf(".")));
    else if (key && text) texts.set(`${lesson} ${key}`, text);
  }
  return new Map([...like, ...texts]);
}

/** The files' texts are given by their names, such as `bobail` and `bobail.en`. */
export function readCourse(files: Readonly<Record<string, string>>, id: string, language: string): Course {
  const texts = readTexts(files, `${id}.${language}`);
  const say = (key: string): string => texts.get(key) ?? "";
  const sections = (files[id] ?? "").split("\n").filter(says).join("\n").split(/^# /m).slice(1);
  const lessons = sections.map((section): LessonText => {
    const [head = "", ...tasks] = section.split(/^task\n/m);
    const lesson = head.trim();
    const task = (lines: string, number: number): TaskText => {
      const key = `${lesson} ${number + 1}`;
      const special = [...texts].filter(([each]) => each.startsWith(`${key} wrong `)).map(([each, text]) => [each.slice(`${key} wrong `.length), text]);
      return { lines: lines.trim(), do: say(`${key} do`), hint: say(`${key} hint`), right: say(`${key} right`), wrong: say(`${key} wrong`), wrongs: Object.fromEntries(special) as Record<string, string> };
    };
    return { id: lesson, title: say(`${lesson} title`), intro: say(`${lesson} intro`), tasks: tasks.map(task) };
  });
  const test = sections.at(-1) ?? "";
  const value = (key: string): string => new RegExp(`^${key} (.+)$`, "m").exec(test)?.[1] ?? "";
  const course = { lessons: lessons.slice(0, -1), test: { spec: value("game") || id, position: value("at"), title: say("test title"), do: say("test do") } };
  return language === "fr" ? frenchSpaces(course) : course;
}
