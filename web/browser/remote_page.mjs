// The part of Playwright's Page, Locator and BrowserContext that the tests call, for browsers that are driven by a
// remote protocol. A protocol module gives sessions: run, hasMoved, perform, open, reload, url, resize, capture, close.
import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deadline, within } from "./deadline.mjs";
import { inPage } from "./in_page.mjs";
import { Route } from "./route.mjs";

const hand = `(globalThis.tabliersHand ??= (${inPage})())`;

/** The keys that have no character of their own, as WebDriver writes them. */
const keyCodes = {
  Backspace: "\uE003", Tab: "\uE004", Enter: "\uE007", Shift: "\uE008", Control: "\uE009", Alt: "\uE00A", Escape: "\uE00C", " ": " ", Space: " ", PageUp: "\uE00E",
  PageDown: "\uE00F", End: "\uE010", Home: "\uE011", ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015", Delete: "\uE017",
};

function keyActions(combination) {
  const names = combination === "+" ? ["+"] : combination.split("+");
  const keys = names.map((name) => keyCodes[name] ?? name);
  const actions = [...keys.map((value) => ({ type: "keyDown", value })), ...keys.toReversed().map((value) => ({ type: "keyUp", value }))];
  return [{ type: "key", id: "keyboard", actions }];
}

const moveTo = ({ x, y }, duration = 0) => ({ type: "pointerMove", origin: "viewport", x: Math.round(x), y: Math.round(y), duration });
const down = { type: "pointerDown", button: 0 };
const up = { type: "pointerUp", button: 0 };
const pointer = (pointerType, actions) => [{ type: "pointer", id: pointerType, parameters: { pointerType }, actions }];
/** The way of a drag: a browser takes one step for a jump. */
const between = (from, to) => [0.2, 0.5, 0.8, 1].map((part) => moveTo({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, 20));

class Locator {
  constructor(page, chain) {
    this.page = page;
    this.chain = chain;
  }
  locator(selector) { return new Locator(this.page, [...this.chain, selector]); }
  filter({ hasText }) { return new Locator(this.page, [...this.chain, { hasText }]); }
  nth(number) { return new Locator(this.page, [...this.chain, number]); }
  first() { return this.nth(0); }
  last() { return this.nth(-1); }
  #read(name, detail) { return this.page.handle(`read(${JSON.stringify([this.chain, name, detail]).slice(1, -1)})`, `${this} to be there`).then(({ value }) => value ?? null); }
  getAttribute(name) { return this.#read("attribute", name); }
  textContent() { return this.#read("textContent"); }
  inputValue() { return this.#read("inputValue"); }
  isDisabled() { return this.#read("isDisabled"); }
  isEnabled() { return this.#read("isEnabled"); }
  isChecked() { return this.#read("isChecked"); }
  boundingBox() { return this.#read("boundingBox"); }
  focus() { return this.#read("focus"); }
  evaluateAll(run, argument) { return this.page.run(`(${run})(${hand}.find(${JSON.stringify(this.chain)}), ${JSON.stringify(argument)})`); }
  evaluate(run, argument) { return this.page.run(`(${run})(${hand}.find(${JSON.stringify(this.chain)})[0], ${JSON.stringify(argument)})`); }
  count() { return this.evaluateAll((found) => found.length); }
  allTextContents() { return this.evaluateAll((found) => found.map((each) => each.textContent)); }
  isVisible() { return this.page.run(`${hand}.find(${JSON.stringify(this.chain)}).slice(0, 1).some(${hand}.isVisible)`); }

  async waitFor({ state = "visible" } = {}) {
    await this.page.handle(`waitFor(${JSON.stringify(this.chain)}, ${JSON.stringify(state)})`, `${this}, ${state}`);
    return this.first();
  }
  fill(value) { return this.page.handle(`fill(${JSON.stringify(this.chain)}, ${JSON.stringify(String(value))})`, `${this} to be filled`); }
  selectOption(value) { return this.page.handle(`select(${JSON.stringify(this.chain)}, ${JSON.stringify(String(value))})`, `the option ${value} of ${this}`); }
  async check() { if (!(await this.isChecked())) await this.click(); }
  async press(key) {
    await this.focus();
    await this.page.keyboard.press(key);
  }
  click() { return this.#press("mouse"); }
  tap() { return this.#press(this.page.finger); }
  async hover() { await this.page.perform(pointer("mouse", [moveTo(await this.#target())])); }
  async dragTo(other) {
    const from = await this.#target();
    await this.page.perform(pointer("mouse", [moveTo(from), down]));
    const to = await other.#target(true);
    await this.page.perform(pointer("mouse", [...between(from, to), up]));
    await this.page.run(`${hand}.hit()`);
  }
  #target(dragging = false) { return this.page.handle(`target(${JSON.stringify(this.chain)}, ${dragging})`, `${this} to be pressed`); }
  async #press(kind) {
    for (;;) {
      await this.page.perform(pointer(kind, [moveTo(await this.#target()), down, up]));
      if (await this.page.run(`${hand}.hit()`)) return;
    }
  }
  toString() { return this.chain.map((link) => (typeof link === "object" ? JSON.stringify(link) : link)).join(" >> "); }
}

/** A page of the browser, with what the tests ask of Playwright's. */
export class RemotePage extends EventEmitter {
  #session;
  #route;
  constructor(session, route, finger) {
    super();
    this.#session = session;
    this.#route = route;
    /** The kind of pointer that a finger is: not every driver has one. */
    this.finger = finger;
    for (const kind of ["request", "response", "download"]) route.on(kind, (what) => this.emit(kind, what));
    this.keyboard = { press: (key) => this.perform(keyActions(key)), type: (text) => this.perform([...text].map((key) => keyActions(key)[0]).reduce((all, next) => [{ ...next, actions: [...(all[0]?.actions ?? []), ...next.actions] }], [])) };
    this.clock = { setFixedTime: (time) => this.#fixTime(new Date(time).getTime()) };
  }

  /** Evaluates a text in the page; what it gives, or promises, must be JSON. */
  async run(source) {
    const found = await this.#session.run(`(async () => JSON.stringify({ value: await (${source}) }))()`);
    return JSON.parse(found).value;
  }
  perform(actions) { return this.#session.perform(actions); }

  /** Asks the hand in the page until it has something to tell; a page that goes away meanwhile is asked anew. */
  handle(request, what) {
    let over = false;
    const ask = async () => {
      while (!over) {
        const found = await this.run(`${hand}.${request}`).catch((error) => {
          if (!this.#session.hasMoved(error)) throw error;
        });
        if (found) return found;
      }
    };
    return within(deadline, what, ask()).finally(() => (over = true));
  }

  evaluate(run, argument) { return this.run(typeof run === "function" ? `(${run})(${JSON.stringify(argument)})` : run); }
  locator(selector, { hasText } = {}) { return new Locator(this, [selector, ...(hasText ? [{ hasText }] : [])]); }
  waitForSelector(selector, options) { return this.locator(selector).waitFor(options); }
  waitForFunction(run, argument) { return this.handle(`watch(() => (${run})(${JSON.stringify(argument)}))`, String(run)); }
  async waitForTimeout(milliseconds) { await new Promise((resolve) => setTimeout(resolve, milliseconds)); }
  async dragAndDrop(from, to) { await this.locator(from).first().dragTo(this.locator(to).first()); }

  /** A finger that drags from a point to another. */
  dragFinger(from, to) { return this.perform(pointer(this.finger, [moveTo(from), down, ...between(from, to), up])); }

  async goto(url) { await this.#session.open(await this.#route.way(url)); }
  reload() { return this.#session.reload(); }
  url() { return this.#session.url(); }
  setViewportSize(size) { return this.#session.resize(size); }
  close() { return this.#session.open("about:blank"); }

  async screenshot({ path, fullPage } = {}) {
    const before = await this.evaluate(() => ({ width: innerWidth, height: innerHeight, whole: document.documentElement.scrollHeight }));
    if (fullPage) await this.setViewportSize({ width: before.width, height: Math.max(before.height, before.whole) });
    const picture = Buffer.from(await this.#session.capture(), "base64");
    if (fullPage) await this.setViewportSize(before);
    if (path) await writeFile(path, picture);
    return picture;
  }

  async addInitScript(run, argument) { this.#route.addScript(`(${run})(${JSON.stringify(argument)})`); }
  async addStyleTag({ content }) { await this.evaluate((text) => void document.head.append(Object.assign(document.createElement("style"), { textContent: text })), content); }
  async addScriptTag({ path }) { await this.run(`void (() => {\n${await readFile(path, "utf8")}\n})()`); }
  async route(pattern, answer) { this.#route.answer(pattern, answer); }
  waitForResponse(pattern) { return this.#waitForEvent("response", (response) => pattern.test(response.url())); }

  async waitForEvent(kind) {
    const what = await this.#waitForEvent(kind, () => true);
    if (kind !== "download") return what;
    const path = join(tmpdir(), `tablier-${randomUUID()}`);
    await writeFile(path, what.content);
    return { path: async () => path, suggestedFilename: () => what.name };
  }

  #waitForEvent(kind, fits) {
    const came = new Promise((resolve) => {
      const hear = (what) => {
        if (!fits(what)) return;
        this.off(kind, hear);
        resolve(what);
      };
      this.on(kind, hear);
    });
    return within(deadline, kind, came);
  }

  async #fixTime(time) {
    const fix = (fixed) => {
      const Real = (globalThis.RealDate ??= Date);
      globalThis.Date = class extends Real {
        constructor(...parts) { parts.length > 0 ? super(...parts) : super(fixed); }
        static now() { return fixed; }
      };
    };
    await this.addInitScript(fix, time);
    await this.evaluate(fix, time);
  }
}

// What acts on the first element of a selector does so on the page as well.
for (const name of ["click", "tap", "hover", "check", "focus", "textContent", "inputValue", "isVisible", "isChecked", "isDisabled", "isEnabled"]) {
  RemotePage.prototype[name] = function (selector) { return this.locator(selector).first()[name](); };
}
for (const name of ["fill", "selectOption", "getAttribute", "press"]) {
  RemotePage.prototype[name] = function (selector, argument) { return this.locator(selector).first()[name](argument); };
}

/** A visitor's browser: what it keeps is its own, as is its way to the server. */
class RemoteContext {
  #session;
  #finger;
  #end;
  #viewport;
  #route;
  constructor({ session, finger, end, viewport = { width: 1100, height: 800 }, ...options }) {
    this.#session = session;
    this.#finger = finger;
    this.#end = end;
    this.#viewport = viewport;
    this.#route = new Route(options);
  }
  setDefaultTimeout() {}
  async addInitScript(run, argument) { this.#route.addScript(`(${run})(${JSON.stringify(argument)})`); }
  async newPage() {
    await this.#session.resize(this.#viewport);
    const page = new RemotePage(this.#session, this.#route, this.#finger);
    this.#route.on("complaint", (text) => page.emit("console", { type: () => "error", text: () => text }));
    return page;
  }
  async setOffline(offline) { this.#route.cut(offline); }
  /** A browser that does not even leave the page is not used again. */
  async close() {
    const left = await within(30_000, "the page to be left", this.#session.open("about:blank")).then(() => true, () => false);
    await this.#route.close();
    await this.#end(left);
  }
}

/** A browser for many visitors: each has a session for himself, since a window that is not in front hears no key; the
 * next visitor, who comes from another address, gets it again. */
export function browserOf({ openSession, finger, end }) {
  const all = [];
  const free = [];
  return {
    async newContext(options = {}) {
      const session = free.pop() ?? (await openSession());
      if (!all.includes(session)) all.push(session);
      const giveBack = async (isUsable) => {
        if (isUsable) return void free.push(session);
        all.splice(all.indexOf(session), 1);
        await session.close();
      };
      return new RemoteContext({ session, finger, end: giveBack, ...options });
    },
    async close() {
      await Promise.all(all.map((session) => session.close()));
      await end?.();
    },
  };
}
