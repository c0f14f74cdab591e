import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { openEngine } from "../wasm/module.mjs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const engineFile = new URL("../build/wasm/tablier.wasm", import.meta.url);

/** The games' cards, asked of the engine when the page is built, so that the first page need not wait for it. */
function catalogue(): Plugin {
  const name = "virtual:catalogue";
  return {
    name: "catalogue",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      const { games } = JSON.parse(openEngine(new WebAssembly.Module(readFileSync(engineFile))).ask("games"));
      return `export default ${JSON.stringify(games)};`;
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
  plugins: [svelte(), catalogue(), offline()],
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0 },
  server: { fs: { allow: [".."] } },
  // Tests run components as a browser would.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  // No test waits for time to pass: these limits only end one that hangs, also on a machine that is busy with other things.
  test: { environment: "jsdom", include: ["src/**/*.test.ts"], isolate: false, testTimeout: 120_000, hookTimeout: 120_000, teardownTimeout: 120_000 },
} as Parameters<typeof defineConfig>[0]);
