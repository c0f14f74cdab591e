import { readFileSync, readdirSync } from "node:fs";
import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openEngine } from "../wasm/module.mjs";
import { frenchSpaces } from "./src/text/french.ts";
import { readTexts } from "./src/text/game_texts.ts";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const engineFile = new URL("../build/wasm/tablier.wasm", import.meta.url);
const gamesFolder = fileURLToPath(new URL("../engine/games/", import.meta.url));

/** The files of the games' words, by name and with their places. */
function textFiles(): { name: string; path: string }[] {
  const paths = readdirSync(gamesFolder, { recursive: true, encoding: "utf8" }).filter((path) => /\/words\/.+\.txt$/.test(path));
  return paths.map((path) => ({ name: basename(path, ".txt"), path: join(gamesFolder, path) }));
}

/** By language and game, a part of what the files of its words say. */
function textsOf(part: "words" | "rules"): object {
  const files = Object.fromEntries(textFiles().map(({ name, path }) => [name, readFileSync(path, "utf8")]));
  const all: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(files)) {
    const [id, language] = name.split(".") as [string, string];
    (all[language] ??= {})[id] = readTexts(files, id, language)[part];
  }
  return all;
}

/** By language: the engine's sentences and those of the games, by code. */
function messages(): { all: Record<string, Record<string, string>>; paths: string[] } {
  const engineFolder = fileURLToPath(new URL("../engine/", import.meta.url));
  const files = readdirSync(engineFolder, { recursive: true, encoding: "utf8" }).filter((path) => /(^|\/)messages\/\w+\.txt$/.test(path));
  const all: Record<string, Record<string, string>> = {};
  for (const path of files) {
    const language = basename(path, ".txt");
    const lines = readFileSync(join(engineFolder, path), "utf8").replaceAll("'", "’").trimEnd().split("\n");
    const sentences = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)]));
    Object.assign((all[language] ??= {}), language === "fr" ? frenchSpaces(sentences) : sentences);
  }
  return { all, paths: files.map((path) => join(engineFolder, path)) };
}

/** What is known of the games when the page is built, so that the first page need not wait for the engine. */
function games(): Plugin {
  const modules: Record<string, () => unknown> = {
    "virtual:catalogue": () => JSON.parse(openEngine(new WebAssembly.Module(readFileSync(engineFile))).ask("games")).games,
    "virtual:words": () => textsOf("words"),
    "virtual:rules": () => textsOf("rules"),
    "virtual:messages": () => messages().all,
  };
  return {
    name: "games",
    resolveId: (id) => (id in modules ? `\0${id}` : null),
    load(id) {
      const content = modules[id.slice(1)];
      if (!id.startsWith("\0") || !content) return null;
      for (const path of [...textFiles().map((file) => file.path), ...messages().paths]) this.addWatchFile(path);
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
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  // No test waits for time to pass: these limits only end one that hangs, also on a machine that is busy with other things.
  test: { environment: "jsdom", include: ["src/**/*.test.ts"], isolate: false, testTimeout: 120_000, hookTimeout: 120_000, teardownTimeout: 120_000 },
} as Parameters<typeof defineConfig>[0]);
