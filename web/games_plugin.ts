// What the folders of the games say, put in when the page and the board for other pages are built.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { openEngine } from "tablier-engine";
import { readCourse } from "./src/text/course.ts";
import { readDiagrams } from "./src/text/diagrams.ts";
import { frenchSpaces, readTexts } from "./src/text/game_texts.ts";
import type { Plugin } from "vite";

// The page of the tests has one game more (tools/page example).
const place = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
export const engineFile = place(process.env.TABLIER_MODULE ?? "build/wasm/tablier.wasm");
const folders = ["engine", process.env.TABLIER_MORE_GAMES ?? []].flat().map(place);

/** The files in all folders of this name, the engine's and the games'. */
function filesIn(folder: string): string[] {
  const paths = folders.flatMap((root) => readdirSync(root, { recursive: true, encoding: "utf8" }).map((path) => join(root, path)));
  return paths.filter((path) => basename(dirname(path)) === folder);
}

/** What the files in such folders say, by their names. */
function textsIn(folder: string): Record<string, string> {
  return Object.fromEntries(filesIn(folder).map((path) => [parse(path).name, readFileSync(path, "utf8")]));
}

/** By language and game, a part of what the files of its words say. */
export function textsOf(part: "words" | "rules"): Record<string, Record<string, unknown>> {
  const files = textsIn("words");
  const all: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(files)) {
    const [id, language] = name.split(".") as [string, string];
    (all[language] ??= {})[id] = readTexts(files, id, language)[part];
  }
  return all;
}

/** By language: the engine's sentences and those of the games, by code. */
export function messages(): Record<string, Record<string, string>> {
  const all: Record<string, Record<string, string>> = {};
  for (const path of filesIn("messages")) {
    const language = parse(path).name;
    const lines = readFileSync(path, "utf8").replaceAll("'", "’").trimEnd().split("\n");
    const sentences = Object.fromEntries(lines.map((line) => line.split(/: (.*)/)));
    Object.assign((all[language] ??= {}), language === "fr" ? frenchSpaces(sentences) : sentences);
  }
  return all;
}

/** By game: what else is shown of it. */
export function pages(): Record<string, Record<string, unknown>> {
  return Object.fromEntries(Object.entries(textsIn("page")).map(([id, text]) => [id, JSON.parse(text) as Record<string, unknown>]));
}

/** Loads the lessons of each game in each language when they are wanted, as JavaScript. */
function lessons(): string {
  const loader = (name: string) => `${JSON.stringify(name.split(".")[1])}: () => import("virtual:lessons/${name}")`;
  const names = Object.keys(textsIn("lessons"));
  const games = names.filter((name) => !name.includes("."));
  return `export default {${games.map((id) => `${JSON.stringify(id)}: {${names.filter((name) => name.startsWith(`${id}.`)).map(loader).join()}}`).join()}};`;
}

/** Loads what is known of each solved game's start when it is wanted. */
function solved(): string {
  return `export default {${Object.keys(solvedGames()).map((id) => `${JSON.stringify(id)}: () => import("virtual:solved/${id}")`).join()}};`;
}

/** What is known of the start of each solved game, as `tablier probe GAME --json` prints it. */
function solvedGames(): Record<string, string> {
  return Object.fromEntries(filesIn("solved").filter((path) => path.endsWith(".json")).map((path) => [parse(path).name, readFileSync(path, "utf8")]));
}

/** What is known of the games when the page is built, so that the first page need not wait for the engine. */
export function games(): Plugin {
  const modules: Record<string, () => unknown> = {
    "virtual:catalogue": () => JSON.parse(openEngine(new WebAssembly.Module(readFileSync(engineFile))).ask("games")).games,
    "virtual:version": () => execFileSync(place("tools/version"), { encoding: "utf8" }).trim(),
    "virtual:words": () => textsOf("words"),
    "virtual:rules": () => textsOf("rules"),
    "virtual:pages": pages,
    "virtual:messages": messages,
    "virtual:diagrams": () => Object.fromEntries(Object.keys(textsIn("diagrams")).map((id) => [id, readDiagrams(textsIn("diagrams"), id)])),
  };
  return {
    name: "games",
    resolveId: (id) => (id in modules || /^virtual:(lessons|solved)/.test(id) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith("\0virtual:")) return null;
      for (const path of ["words", "page", "messages", "lessons", "diagrams"].flatMap(filesIn)) this.addWatchFile(path);
      const [, course, language] = /lessons\/(.+)\.(\w+)$/.exec(id) ?? [];
      if (course && language) return `export default ${JSON.stringify(readCourse(textsIn("lessons"), course, language))};`;
      if (id === "\0virtual:lessons") return lessons();
      if (id === "\0virtual:solved") return solved();
      if (id.startsWith("\0virtual:solved/")) return `export default ${solvedGames()[id.slice("\0virtual:solved/".length)]};`;
      const content = modules[id.slice(1)];
      if (!content) return null;
      return `export default ${JSON.stringify(content())};`;
    },
  };
}
