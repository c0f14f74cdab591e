/** What a first visit loads of the built page. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";

const dist = new URL("../dist/", import.meta.url);
const names = () => readdirSync(new URL("assets/", dist)).map((name) => `assets/${name}`);

/** The page, what it names, what those import at once, and the worker. */
function scriptAndStyle() {
  const found = new Set(["index.html", ...names().filter((name) => /worker.*\.js$/.test(name))]);
  for (const name of found) {
    if (!/\.(html|js)$/.test(name)) continue;
    const text = readFileSync(new URL(name, dist), "utf8");
    for (const [, other] of text.matchAll(/(?:from|import|src=|href=)\s*"\.\/(?:assets\/)?([\w.-]+\.(?:js|css))"/g)) found.add(`assets/${other}`);
  }
  return [...found];
}

/** The file of a WebAssembly module in the build. */
export const moduleFile = (module) => names().find((name) => name.startsWith(`assets/${module}-`) && name.endsWith(".wasm"));

/** The bytes that are sent, compressed as "gz" or "br" where the build did so. */
function sent(files, compression) {
  const url = (name) => new URL(existsSync(new URL(`${name}.${compression}`, dist)) ? `${name}.${compression}` : name, dist);
  return files.reduce((sum, name) => sum + statSync(url(name)).size, 0);
}

export const firstLoad = (compression) => ({ page: sent(scriptAndStyle(), compression), wasm: sent([moduleFile("tablier")], compression) });
