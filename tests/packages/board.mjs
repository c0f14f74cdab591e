#!/usr/bin/env node
// The board on somebody else's page: the examples of the package as it is installed, served with a strict policy, driven
// in every engine. The last line is `N passed, N failed`.
//
// usage: board.mjs PROJECT [WORD...], PROJECT being where the packages are installed
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, until } from "../../web/browser/driver.mjs";
import { everywhere, runTests, test } from "../../web/browser/harness.mjs";
import { serve } from "../../web/browser/servers.mjs";

const [project, ...words] = process.argv.slice(2);
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self'";
const folder = "node_modules/tablier-board/examples/";
const examples = `${folder}index.html`;
const example = readFileSync(join(project, examples), "utf8");
const languages = { en: "Turn the board", fr: "Tourner le plateau", de: "Brett drehen" };
for (const language of Object.keys(languages)) writeFileSync(join(project, `${folder}${language}.html`), example.replace('lang="en"', `lang="${language}"`));
writeFileSync(join(project, `${folder}empty.html`), example.replace(/<main>[^]*<\/main>/, "<p>Nothing</p>").replace(/.*"examples.js".*/, ""));
const fromPage = createRequire(new URL("../../web/package.json", import.meta.url));
const axe = join(dirname(fromPage.resolve("axe-core")), "axe.min.js");

/** A visitor of the examples with all their boards, and what is asked of the network. */
async function visitExamples(visit, options = {}) {
  const guest = await visit(options);
  const asked = [];
  guest.page.on("request", (request) => asked.push(request.url()));
  await guest.page.goto(guest.address + examples);
  // As long as boards come, those below them move.
  await until(guest.page, "all boards", () => [...document.querySelectorAll("tablier-board")].every(({ shadowRoot }) => shadowRoot?.querySelector("[data-square], [data-testid=curtain]")));
  return { ...guest, asked };
}

/** Within the board of an example. */
const within = (id) => (selector) => `tablier-board#${id} >> ${selector}`;
const square = (name) => `[data-square="${name}"]`;
const ready = '[data-testid=status][data-ready="true"]';

/** That so many actions have been played on it, and somebody may go on. */
const played = (page, at, count) => page.waitForSelector(at(`${ready}[data-actions="${count}"]`));

test("a foreign page shows a position, and a keyboard walks over it", async (visit) => {
  const { page, asked, address } = await visitExamples(visit);
  const at = within("position");
  await page.waitForSelector(at(square("a1")));
  expect((await page.getAttribute(at(square("e5")), "aria-label")).startsWith("e5, king"), "the middle is not told");
  await page.focus(at(square("a1")));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  const focused = await page.evaluate(() => document.activeElement.shadowRoot.activeElement.dataset.square);
  expect(focused === "b2", `the keyboard is at ${focused}`);
  const others = asked.filter((url) => !url.startsWith(address));
  expect(others.length === 0, `asked of others: ${others}`);
}, everywhere);

test("a foreign page plays a record through, with buttons and keys", async (visit) => {
  const { page } = await visitExamples(visit);
  const at = within("record");
  await page.click(at("button:has-text('Turn the board')"));
  await page.click(at("[aria-label='Next action']"));
  await page.waitForSelector(at('[data-square="e3"].last'));
  await page.focus(at(square("e3")));
  await page.keyboard.press("PageDown");
  await page.waitForSelector(at('[data-square="d4"].last'));
  const shown = await page.evaluate(() => [document.querySelector("#record").shown, document.querySelector("#record").words.join(" ")]);
  expect(shown.join() === "2,c1e3 c3d4 d5a2 d4e4 e3e2", `shown: ${shown}`);
}, everywhere);

test("a foreign page sets a puzzle: a wrong turn is refuted, the right one solves it", async (visit) => {
  const { page } = await visitExamples(visit);
  const at = within("puzzle");
  await page.evaluate(() => document.addEventListener("tablier-solved", ({ detail }) => (document.body.dataset.solved = `${detail.id} ${detail.how}`)));
  const turn = async (...squares) => {
    for (const each of squares) await page.click(at(square(each)));
  };
  await page.waitForSelector(at("[data-stage=solving]"));
  await turn("c5");
  await page.click(at("button:has-text('Try again')"));
  await page.waitForSelector(at('[data-stage=solving][data-actions="0"]'));
  await turn("c3", "d5", "c4");
  await page.waitForSelector(at('[data-stage=solving][data-actions="4"]'));
  await turn("b1");
  await page.waitForSelector(at("[data-stage=solved]"));
  const solved = await page.evaluate(() => document.body.dataset.solved);
  expect(solved === "th5gh6 errors", `the page was told: ${solved}`);
}, everywhere);

test("on a foreign page one plays the computer with the keyboard alone, and the page is told", async (visit) => {
  const { page } = await visitExamples(visit);
  const at = within("computer");
  await played(page, at, 0);
  await page.focus(at(square("c1")));
  await page.keyboard.press("Enter");
  await page.waitForSelector(at('[data-square="c1"].selected'));
  for (const key of ["ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await played(page, at, 3);
  await until(page, "what was played, outside", () => /^c1e3 \w+ \w+$/.test(document.querySelector("#played").textContent));
  const said = await page.textContent(at("[data-testid=announcement]"));
  expect(said.includes("c1") && said.includes("e3"), `announced: ${said}`);
  await page.keyboard.press("u");
  await played(page, at, 0);
}, everywhere);

test("on a foreign page a piece is dragged to its square", async (visit) => {
  const { page } = await visitExamples(visit);
  const at = within("computer");
  await played(page, at, 0);
  await page.locator(at(square("c1"))).dragTo(page.locator(at(square("e3"))));
  await played(page, at, 3);
  await page.waitForSelector(at('[data-square="e3"].occupied'));
}, everywhere);

test("on a foreign page two people pass the screen, and nobody sees the other's hand", async (visit) => {
  const { page } = await visitExamples(visit);
  const at = within("people");
  await page.click(at("[data-testid=curtain]"));
  await page.waitForSelector(at("[data-card]"));
  await page.click(at(".start-here"));
  await page.click(at(".target"));
  await page.click(at("[data-card]:not(:disabled)"));
  await page.click(at(".target"));
  await page.waitForSelector(at("[data-testid=curtain]"));
  expect((await page.locator(at("[data-card]")).count()) === 0, "a hand is shown behind the curtain");
}, everywhere);

test("a foreign page is not touched: no style leaks, nothing is kept, and its own look is taken", async (visit) => {
  const { page } = await visitExamples(visit);
  const at = within("computer");
  await page.click(at(square("c1")));
  await page.click(at(square("e3")));
  await played(page, at, 3);
  const found = await page.evaluate(() => ({
    styles: document.querySelectorAll("style, [style]").length,
    kept: localStorage["tablier.games"],
    font: getComputedStyle(document.querySelector("h1")).fontFamily,
    sea: getComputedStyle(document.querySelector("#people").shadowRoot.querySelector(".inside")).backgroundColor,
    slate: getComputedStyle(document.querySelector("#computer")).getPropertyValue("--square-dark").trim(),
  }));
  expect(found.styles === 0 && found.kept === "[]" && found.font === "sans-serif", JSON.stringify(found));
  expect(found.sea === "rgb(234, 242, 247)" && found.slate === "#bac6d4", JSON.stringify(found));
}, everywhere);

test("a foreign page may change a board, move it and take it away", async (visit) => {
  const { page } = await visitExamples(visit);
  const at = within("position");
  await page.waitForSelector(at(square("i9")));
  await page.evaluate(() => document.querySelector("#position").setAttribute("game", "bobail"));
  await page.waitForSelector(at(square("i9")), { state: "detached" });
  await page.waitForSelector(at(square("e5")));
  await page.evaluate(() => document.querySelector("main").append(document.querySelector("#position")));
  await page.waitForSelector(at(square("e5")));
  await page.evaluate(() => document.querySelector("#position").remove());
  await page.waitForSelector(at(square("e5")), { state: "detached" });
});

test("attributes that make no sense are told on the board and to the page", async (visit) => {
  const { page } = await visitExamples(visit);
  await page.waitForSelector(within("position")(square("a1")));
  const wrong = [
    [{ game: "chess" }, "no_game_near", "chess"],
    [{}, "request", "game: expected"],
    [{ game: "bobail", position: "5/5/5" }, "field_missing", "ACTOR"],
    [{ game: "bobail", players: "person" }, "request", "each of the 2 seats"],
    [{ game: "bobail", players: "person 9" }, "request", "from 1 to 8"],
    [{ game: "bobail", puzzle: "none" }, "request", "a puzzle of bobail"],
    [{ record: '[Game "bobail"]\n\n1.S a1a9\n*' }, "not_legal", "line 3"],
  ];
  for (const [given, code, part] of wrong) {
    const { detail, alert } = await page.evaluate(async (given) => {
      const board = document.createElement("tablier-board");
      for (const [name, value] of Object.entries(given)) board.setAttribute(name, value);
      const told = new Promise((resolve) => board.addEventListener("tablier-error", (event) => resolve(event.detail)));
      document.body.append(board);
      const detail = await told;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return { detail, alert: board.shadowRoot.querySelector("[role=alert]")?.textContent ?? "" };
    }, given);
    expect(detail.code === code && detail.message.includes(part), `${JSON.stringify(given)}: ${JSON.stringify(detail)}`);
    expect(alert.length > 5, `${JSON.stringify(given)}: nothing is shown`);
  }
});

for (const [language, flip] of Object.entries(languages)) {
  test(`the boards have no barrier and no gap on a page in this language: ${language}`, async (visit) => {
    const { page } = await visit({ bypassCSP: true, at: `${folder}${language}.html` });
    for (const id of ["position", "record", "puzzle", "computer"]) await page.waitForSelector(within(id)(square("a1")));
    await page.addScriptTag({ path: axe });
    const violations = await page.evaluate(async () => (await window.axe.run(document, { resultTypes: ["violations"] })).violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`));
    expect(violations.length === 0, violations.join("\n"));
    const text = await page.evaluate(() => [...document.querySelectorAll("tablier-board")].map(({ shadowRoot }) => `${shadowRoot.textContent} ${[...shadowRoot.querySelectorAll("[aria-label]")].map((each) => each.ariaLabel).join(" ")}`).join(" "));
    const gap = /\{\w+\}|undefined|\b(?:page|table|curtain|why|board|mark|tray|say|log|puzzle|queue|keys)\.[a-z]\w+/.exec(text);
    expect(!gap, `shows ${gap?.[0]}`);
    expect(text.includes(flip), "not in the language of the page");
  });
}

test("two boards on a page think at the same time, and neither ends the other's thought", async (visit) => {
  const { page, address } = await visit();
  await page.goto(`${address}${folder}empty.html`);
  await page.evaluate(() => {
    for (const id of ["one", "two"]) {
      const board = document.createElement("tablier-board");
      for (const [name, value] of Object.entries({ id, game: "gwezboell", players: "7 person" })) board.setAttribute(name, value);
      document.body.append(board);
    }
  });
  for (const id of ["one", "two"]) await page.waitForSelector(within(id)(`${ready}:not([data-actions="0"])`));
});

test("where a page forbids WebAssembly, the board says so", async (visit) => {
  const { page } = await visit();
  const strict = await serve(project, { "content-security-policy": "script-src 'self'; style-src 'self'" });
  await page.goto(strict.address + examples);
  for (const id of ["position", "computer"]) await page.waitForSelector(within(id)("[role=alert]"));
  strict.close();
});

test("a page without a board loads no engine", async (visit) => {
  const { page, asked, address } = await visitExamples(visit);
  await page.waitForSelector(within("position")(square("a1")));
  expect(asked.some((url) => url.endsWith(".wasm")), "the engine came from nowhere");
  const before = asked.length;
  await page.goto(`${address}${folder}empty.html`);
  await until(page, "the element", () => customElements.whenDefined("tablier-board").then(() => true));
  expect(!asked.slice(before).some((url) => url.endsWith(".wasm")), "the engine was loaded");
});

test("a page made by a bundler has the board and its engine", async (visit) => {
  const { build } = await import(fromPage.resolve("vite"));
  const root = join(project, "bundled");
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, "index.html"), '<!doctype html><html lang="en"><head><title>Bundled</title></head><body><tablier-board game="bobail" players="person 2"></tablier-board><script type="module" src="main.js"></script></body></html>');
  writeFileSync(join(root, "main.js"), 'import "tablier-board";\n');
  await build({ root, base: "./", configFile: false, logLevel: "error", build: { target: "es2022", assetsInlineLimit: 0, outDir: "built" } });
  const { page } = await visit({ at: "bundled/built/index.html" });
  await page.click(`tablier-board >> ${square("c1")}`);
  await page.click(`tablier-board >> ${square("e3")}`);
  await page.waitForSelector(`tablier-board >> ${ready}[data-actions="3"]`);
});

/** The pages of docs/javascript.md: each block of HTML, with the script and the style that follow it. */
const document = readFileSync(new URL("../../docs/javascript.md", import.meta.url), "utf8");
for (const [number, [, body, rest]] of [...document.matchAll(/```html\n([^]*?)```([^]*?)(?=```html|$)/g)].entries()) {
  const script = /```js\n(const [^]*?)```/.exec(rest)?.[1];
  const style = /```css\n([^]*?)```/.exec(rest)?.[1];
  const name = `document_${number + 1}`;
  if (script) writeFileSync(join(project, "my_page.js"), script);
  if (style) writeFileSync(join(project, `${name}.css`), style);
  writeFileSync(join(project, `${name}.html`), `<!doctype html><html lang="en"><head><title>${name}</title>${style ? `<link rel="stylesheet" href="${name}.css">` : ""}</head><body>${body}</body></html>`);
  test(`page ${number + 1} of docs/javascript.md works as it stands there`, async (visit) => {
    const { page } = await visit({ at: `${name}.html` });
    await until(page, "a board in each of them", () => {
      const boards = [...document.querySelectorAll("tablier-board")];
      return boards.length > 0 && boards.every(({ shadowRoot }) => shadowRoot?.querySelector("[data-square]"));
    });
    if (script) await until(page, "what the script shows", () => /^Last played: [a-e]\d/.test(document.querySelector("#last").textContent));
    if (style) expect((await page.evaluate(() => getComputedStyle(document.querySelector("tablier-board")).getPropertyValue("--frame").trim())) === "#1d4d6b", "the style is not taken");
  });
}

await runTests(words, () => serve(project, { "content-security-policy": policy }));
