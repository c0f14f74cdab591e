import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createHash } from "node:crypto";
import { basename, dirname, join, parse, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { openEngine } from "tablier-engine";
import { readCourse } from "./src/text/course.ts";
import { readDiagrams } from "./src/text/diagrams.ts";
import { frenchSpaces, readTexts } from "./src/text/game_texts.ts";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

// The page of the tests has one game more (tools/page example).
const place = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const engineFile = place(process.env.TABLIER_MODULE ?? "build/wasm/tablier.wasm");
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
function textsOf(part: "words" | "rules"): object {
  const files = textsIn("words");
  const all: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(files)) {
    const [id, language] = name.split(".") as [string, string];
    (all[language] ??= {})[id] = readTexts(files, id, language)[part];
  }
  return all;
}

/** By language: the engine's sentences and those of the games, by code. */
function messages(): object {
  const all: Record<string, Record<string, string>> = {};
  for (const path of filesIn("messages")) {
    const language = parse(path).name;
    const lines = readFileSync(path, "utf8").replaceAll("'", "’").trimEnd().split("\n");
    const sentences = Object.fromEntries(lines.map((line) => line.split(/: (.*)/)));
    Object.assign((all[language] ??= {}), language === "fr" ? frenchSpaces(sentences) : sentences);
  }
  return all;
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
function games(): Plugin {
  const modules: Record<string, () => unknown> = {
    "virtual:catalogue": () => JSON.parse(openEngine(new WebAssembly.Module(readFileSync(engineFile))).ask("games")).games,
    "virtual:version": () => execFileSync(place("tools/version"), { encoding: "utf8" }).trim(),
    "virtual:words": () => textsOf("words"),
    "virtual:rules": () => textsOf("rules"),
    "virtual:pages": () => Object.fromEntries(Object.entries(textsIn("page")).map(([id, text]) => [id, JSON.parse(text)])),
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

/** Puts a module of the tests in the place of the package's. */
function otherModule(): Plugin {
  return {
    name: "other-module",
    enforce: "pre",
    transform: (code, id) => (process.env.TABLIER_MODULE && /engine\/dist\/files\.js$/.test(id) ? code.replaceAll(/"[^"]+\.wasm"/g, JSON.stringify(relative(dirname(id), engineFile))) : null),
  };
}

/** Writes the service worker with the list of files it keeps, so that a visit is enough to play without a network. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).filter((name) => !name.endsWith(".map"));
      const kept = ["./", "manifest.webmanifest", "icon.svg", ...names.filter((name) => name !== "index.html")];
      const version = createHash("sha256").update(names.join("\n")).update(JSON.stringify(kept)).digest("hex").slice(0, 12);
      const source = readFileSync(new URL("./src/service_worker.js", import.meta.url), "utf8")
        .replace('"VERSION"', JSON.stringify(version))
        .replace('["FILES"]', JSON.stringify(kept));
      this.emitFile({ type: "asset", fileName: "service-worker.js", source });
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [svelte(), games(), otherModule(), offline()],
  worker: { format: "es", plugins: () => [otherModule()] },
  build: { target: "es2022", assetsInlineLimit: 0 },
  server: { fs: { allow: [".."] } },
  // Tests run components as a browser would.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  // No test waits for time to pass: these limits only end one that hangs, also on a machine that is busy with other things.
  test: { environment: "jsdom", include: ["src/**/*.test.ts"], isolate: false, testTimeout: 120_000, hookTimeout: 120_000, teardownTimeout: 120_000 },
} as Parameters<typeof defineConfig>[0]);
