// WebKitGTK's own small browser on a screen that nobody sees, driven over HTTP (WebDriver).
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { start } from "./children.mjs";
import { deadline, within } from "./deadline.mjs";
import { browserOf } from "./remote_page.mjs";

const libraries = "/usr/lib";

function findBrowser() {
  const found = readdirSync(libraries).map((folder) => `${libraries}/${folder}/webkit2gtk-4.1/MiniBrowser`).find((file) => existsSync(file));
  if (!found) throw new Error(`no MiniBrowser in ${libraries}/*/webkit2gtk-4.1: tools/setup test installs it`);
  return found;
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

class Driver {
  static async open(environment) {
    const port = await freePort();
    const program = start("/usr/bin/WebKitWebDriver", [`--port=${port}`], { env: environment });
    const driver = new Driver(`http://127.0.0.1:${port}`, program);
    await driver.#listening();
    const options = { binary: findBrowser(), args: ["--automation"] };
    const { sessionId } = await driver.send("POST", "/session", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } });
    driver.address += `/session/${sessionId}`;
    await driver.send("POST", "/timeouts", { script: deadline, pageLoad: deadline });
    return driver;
  }
  constructor(address, program) {
    this.address = address;
    this.program = program;
  }
  async #listening() {
    for (const end = Date.now() + deadline; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
      if (await fetch(`${this.address}/status`).catch(() => null)) return;
      if (Date.now() > end || this.program.child.exitCode !== null) throw new Error("WebKitWebDriver does not listen");
    }
  }
  async send(method, path, body) {
    const response = await fetch(this.address + path, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw Object.assign(new Error(`${value.error}: ${value.message}`), { code: value.error });
    return value;
  }
  async close() {
    await within(30_000, "WebKit to end", this.send("DELETE", "")).catch(() => undefined);
    await this.program.end();
  }
}

/** The browser's window is not narrower, so that what is smaller is shown in a frame. */
const narrowest = 450;

class Session {
  #driver;
  #size = { width: 1024, height: 768 };
  constructor(driver) {
    this.#driver = driver;
  }
  get #inFrame() { return this.#size.width < narrowest; }

  async run(expression) {
    const script = `const done = arguments[0]; (${expression}).then((value) => done({ value }), (error) => done({ error: String(error) + "\\n" + error?.stack }));`;
    const { value, error } = await this.#driver.send("POST", "/execute/async", { script, args: [] });
    if (error) throw new Error(error);
    return value;
  }
  hasMoved(error) { return error.code !== undefined; }
  perform(actions) { return this.#driver.send("POST", "/actions", { actions }); }

  async open(url) {
    await this.#driver.send("POST", "/frame", { id: null });
    if (!this.#inFrame || !url.startsWith("http")) return this.#driver.send("POST", "/url", { url });
    await this.#driver.send("POST", "/url", { url: `${new URL(url).origin}/__frame?${Math.random()}` });
    const { width, height } = this.#size;
    const fill = (source, style) =>
      new Promise((resolve) => document.body.append(Object.assign(document.createElement("iframe"), { style, onload: () => resolve(true), src: source })));
    await this.run(`(${fill})(${JSON.stringify(url)}, "display:block;border:0;width:${width}px;height:${height}px")`);
    await this.#driver.send("POST", "/frame", { id: 0 });
  }
  async reload() {
    if (this.#inFrame) return this.open(await this.url());
    await this.#driver.send("POST", "/refresh", {});
  }
  url() { return this.run("Promise.resolve(location.href)"); }

  /** Makes the window so large that the page has the wanted size; a page in a frame, before or after, is opened anew. */
  async resize(size) {
    if (JSON.stringify(size) === JSON.stringify(this.#size)) return;
    const url = await this.url();
    const wasInFrame = this.#inFrame;
    this.#size = size;
    await this.#driver.send("POST", "/frame", { id: null });
    const { width, height } = this.#inFrame ? { width: 1100, height: Math.max(size.height, 800) } : size;
    const border = (await this.#driver.send("GET", "/window/rect")).height - (await this.run("Promise.resolve(innerHeight)"));
    await this.#driver.send("POST", "/window/rect", { x: 0, y: 0, width, height: height + border });
    const fits = `innerWidth === ${width} && innerHeight === ${height}`;
    await this.run(`new Promise((resolve) => { const look = () => (${fits} ? resolve(true) : requestAnimationFrame(look)); look(); })`);
    if (wasInFrame || this.#inFrame) await this.open(url);
  }

  /** A picture of the window, whose left upper corner is the frame if there is one. */
  capture() { return this.#driver.send("GET", "/screenshot"); }
  close() { return this.#driver.close(); }
}

export async function launch() {
  const screen = start("/usr/bin/Xvfb", ["-displayfd", "1", "-screen", "0", "2000x1300x24", "-nolisten", "tcp"]);
  const [, display] = await screen.says(/^(\d+)\n/m);
  const environment = { ...process.env, DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: "1", NO_AT_BRIDGE: "1" };
  return browserOf({ openSession: async () => new Session(await Driver.open(environment)), finger: "mouse", end: () => screen.end() });
}
