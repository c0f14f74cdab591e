// Servers of the built page: a plain one of files, and the real one with a database of its own that is thrown away.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { deadline, within } from "./driver.mjs";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

/** Serves a folder on a free port of this machine, with these headers; closing it is up to the caller. */
export async function serve(folder, headers = {}) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    const file = path.endsWith("/") ? `${path}index.html` : path;
    try {
      const body = await readFile(join(folder, file));
      response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream", ...headers });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

const pages = new URL(`../../${process.env.TABLIER_PAGES ?? "web/dist"}/`, import.meta.url).pathname;

/** Reserves a port, so that a server can stop and start there again, until it is released. */
export async function keepPort() {
  const keeper = spawn("/usr/bin/python3", [new URL("../../tests/ports.py", import.meta.url).pathname]);
  const port = new Promise((resolve, reject) => {
    keeper.stdout.once("data", (text) => resolve(Number(text)));
    keeper.on("error", reject);
  });
  return { port: await within(deadline, "a port of one's own", port), release: () => keeper.stdin.end() };
}

/** Starts `tablier serve`; with a port and a folder given, as it was before. */
export async function startServer(program, { port = 0, folder } = {}) {
  const data = folder ?? (await mkdtemp(join(tmpdir(), "tablier-")));
  const child = spawn(program, ["serve", "--port", String(port), "--pages", pages, "--data", data, "--tables", "none", "--log-level", "error"]);
  process.once("exit", () => child.kill("SIGKILL")); // whatever ends the tests leaves no server behind
  let said = "";
  const begun = new Promise((resolve, reject) => {
    const hear = (text) => {
      said += text;
      const found = /Tablier is at (\S+)/.exec(said);
      if (found) resolve(found[1]);
    };
    child.stdout.setEncoding("utf8").on("data", hear);
    child.stderr.setEncoding("utf8").on("data", hear);
    child.on("exit", (code) => reject(new Error(`${program} serve ended with ${code}: ${said}`)));
    child.on("error", reject);
  });
  const address = await within(deadline, `the address of ${program} serve`, begun);
  const ended = new Promise((resolve) => child.on("exit", resolve));
  return {
    address,
    data,
    /** Stops it, and leaves the database for the next. */
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
    async close() {
      await this.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}
