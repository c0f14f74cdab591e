// Debian's Firefox without a window, driven over WebDriver BiDi.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import { start } from "./children.mjs";
import { within } from "./deadline.mjs";
import { browserOf } from "./remote_page.mjs";

/** Nothing is fetched that no test asked for, nothing is asked of anybody. */
const preferences = {
  "app.update.disabledForTesting": true,
  "browser.aboutwelcome.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.w3c_touch_events.enabled": 1,
  "dom.ipc.processPrelaunch.enabled": false,
  "extensions.update.enabled": false,
  "ui.useOverlayScrollbars": 1, // as on a phone: they take no room
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "network.proxy.type": 0,
  "toolkit.telemetry.enabled": false,
};

class Line {
  #socket;
  #asked = new Map();
  #last = 0;
  constructor(socket) {
    this.#socket = socket;
    socket.on("message", (text) => this.#hear(JSON.parse(text)));
    socket.on("close", () => {
      for (const { reject } of this.#asked.values()) reject(new Error("Firefox has gone"));
      this.#asked.clear();
    });
  }
  send(method, params = {}) {
    const id = ++this.#last;
    const answer = new Promise((resolve, reject) => this.#asked.set(id, { resolve, reject }));
    this.#socket.send(JSON.stringify({ id, method, params }));
    return answer;
  }
  #hear({ id, type, result, error, message }) {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (type === "success") asked?.resolve(result);
    if (type === "error") asked?.reject(Object.assign(new Error(`${error}: ${message}`), { code: error }));
  }
}

class Session {
  #line;
  #context;
  #end;
  constructor(line, context, end) {
    this.#line = line;
    this.#context = context;
    this.#end = end;
  }
  #send(method, params) { return this.#line.send(method, { context: this.#context, ...params }); }
  async run(expression) {
    const found = await this.#line.send("script.evaluate", { expression, target: { context: this.#context }, awaitPromise: true, userActivation: false });
    if (found.type === "exception") throw new Error(found.exceptionDetails.text);
    return found.result.value;
  }
  /** Whether the error is that of a page that has gone to another meanwhile. */
  hasMoved(error) { return ["no such frame", "no such window", "unknown error"].includes(error.code); }
  perform(actions) { return this.#send("input.performActions", { actions }); }
  open(url) { return this.#send("browsingContext.navigate", { url, wait: "complete" }); }
  reload() { return this.#send("browsingContext.reload", { wait: "complete" }); }
  async url() { return (await this.#line.send("browsingContext.getTree", { root: this.#context })).contexts[0].url; }
  resize({ width, height }) { return this.#send("browsingContext.setViewport", { viewport: { width, height } }); }
  async capture() { return (await this.#send("browsingContext.captureScreenshot", {})).data; }
  close() { return this.#end(); }
}

async function openSession() {
  const profile = await mkdtemp(join(tmpdir(), "tablier-firefox-"));
  await writeFile(join(profile, "user.js"), Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`).join(""));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"];
  const program = start("/usr/bin/firefox-esr", args, { env: { ...process.env, HOME: profile } });
  const [, address] = await program.says(/WebDriver BiDi listening on (\S+)/);
  const socket = new WebSocket(`${address}/session`, { perMessageDeflate: false, maxPayload: 0 });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const line = new Line(socket);
  await line.send("session.new", { capabilities: {} });
  const { context } = await line.send("browsingContext.create", { type: "window" });
  await line.send("browsingContext.activate", { context }); // or else the address bar keeps the focus
  return new Session(line, context, async () => {
    await within(30_000, "Firefox to end", line.send("browser.close")).catch(() => program.end("SIGKILL"));
    await program.ended;
    await rm(profile, { recursive: true, force: true });
  });
}

export function launch() {
  return browserOf({ openSession, finger: "touch" });
}
