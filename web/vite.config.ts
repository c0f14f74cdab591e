import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { dirname, relative } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { engineFile, games } from "./games_plugin.ts";

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
