import { readFileSync, readdirSync } from "node:fs";
import { createHash } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openEngine } from "../wasm/module.mjs";
import { frenchSpaces } from "./src/text/french.ts";
import { readTexts } from "./src/text/game_texts.ts";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

// The page of the tests has one game more (tools/page example).
const place = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const engineFile = place(process.env.TABLIER_MODULE ?? "build/wasm/tablier.wasm");
const gamesFolders = ["engine/games", process.env.TABLIER_MORE_GAMES ?? []].flat().map(place);

/** The files of the games' folders of this name and kind, by their own names. */
function gameFiles(folder: string, extension: string): Map<string, string> {
  const paths = gamesFolders.flatMap((games) => readdirSync(games, { recursive: true, encoding: "utf8" }).map((path) => join(games, path)));
  const fitting = paths.filter((path) => basename(dirname(path)) === folder && path.endsWith(extension));
  return new Map(fitting.map((path) => [basename(path, extension), path]));
}

/** By language and game, a part of what the files of its words say. */
function textsOf(part: "words" | "rules"): object {
  const files = Object.fromEntries([...gameFiles("words", ".txt")].map(([name, path]) => [name, readFileSync(path, "utf8")]));
  const all: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(files)) {
    const [id, language] = name.split(".") as [string, string];
    (all[language] ??= {})[id] = readTexts(files, id, language)[part];
  }
  return all;
}

/** The files of sentences: the engine's and those of the games. */
function messageFiles(): string[] {
  const folders = [place("engine"), ...gamesFolders.slice(1)];
  const paths = folders.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)));
  return paths.filter((path) => basename(dirname(path)) === "messages" && path.endsWith(".txt"));
}

/** By language: the engine's sentences and those of the games, by code. */
function messages(): object {
  const all: Record<string, Record<string, string>> = {};
  for (const path of messageFiles()) {
    const language = basename(path, ".txt");
    const lines = readFileSync(path, "utf8").replaceAll("'", "’").trimEnd().split("\n");
    const sentences = Object.fromEntries(lines.map((line) => line.split(/: (.*)/)));
    Object.assign((all[language] ??= {}), language === "fr" ? frenchSpaces(sentences) : sentences);
  }
  return all;
}

/** What is known of the games when the page is built, so that the first page need not wait for the engine. */
function games(): Plugin {
  const modules: Record<string, () => unknown> = {
    "virtual:catalogue": () => JSON.parse(openEngine(new WebAssembly.Module(readFileSync(engineFile))).ask("games")).games,
    "virtual:words": () => textsOf("words"),
    "virtual:rules": () => textsOf("rules"),
    "virtual:messages": messages,
    "virtual:pages": () => Object.fromEntries([...gameFiles("page", ".json")].map(([id, path]) => [id, JSON.parse(readFileSync(path, "utf8"))])),
  };
  return {
    name: "games",
    resolveId: (id) => (id in modules ? `\0${id}` : null),
    load(id) {
      const content = modules[id.slice(1)];
      if (!id.startsWith("\0") || !content) return null;
      for (const path of [...gameFiles("words", ".txt").values(), ...gameFiles("page", ".json").values(), ...messageFiles()]) this.addWatchFile(path);
      return `export default ${JSON.stringify(content())};`;
    },
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
  plugins: [svelte(), games(), offline()],
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0 },
  server: { fs: { allow: [".."] } },
  // Tests run components as a browser would.
  resolve: { alias: [{ find: /^engine\.wasm/, replacement: engineFile }], ...(process.env.VITEST ? { conditions: ["browser"] } : {}) },
  // No test waits for time to pass: these limits only end one that hangs, also on a machine that is busy with other things.
  test: { environment: "jsdom", include: ["src/**/*.test.ts"], isolate: false, testTimeout: 120_000, hookTimeout: 120_000, teardownTimeout: 120_000 },
} as Parameters<typeof defineConfig>[0]);
