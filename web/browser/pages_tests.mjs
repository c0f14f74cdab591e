// Every page in every language and look: no barrier that axe knows of, no missing translation.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { completeSign, expect, goTo } from "./driver.mjs";
import { cards, lessonsOf, middleGames, pretendTable, taughtGames } from "./fixtures.mjs";
import { firstLoad } from "./first_load.mjs";
import { everywhere, test } from "./harness.mjs";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const games = middleGames();
const puzzles = readdirSync(new URL("../../data/puzzles/", import.meta.url))[0].replace(".txt", "");
const hashes = {
  "the first page": ["#/"],
  "the settings and what is not there": ["#/settings", "#/nowhere"],
  "setting a table up": cards.map((card) => `#/new/${card.id}`),
  "the puzzles": ["#/puzzles", `#/puzzles/${puzzles}`, `#/puzzles/${puzzles}/day`],
  "the rules": cards.map((card) => `#/learn/${card.id}`),
  "the lessons": [...taughtGames.map((game) => `#/learn/${game}/${lessonsOf(game)[0].id}`), `#/learn/${taughtGames[0]}/test`],
  "the tables of the small games": games.slice(0, 3).map((game) => `#/table/${game.kept.id}`),
  "the tables with cards and dice": games.slice(3).map((game) => `#/table/${game.kept.id}`),
  "the study": ["#/study", `#/study/${encodeURIComponent("~bobail||c1e3 c3d4|c1e3 c3b3|b1b4")}`],
};
/** Rules of axe that look at colours: a look is nothing else. */
const aboutColours = ["color-contrast", "link-in-text-block"];
/** Rules of axe that look at words: a language is nothing else. */
const aboutWords = [
  "aria-command-name", "aria-dialog-name", "aria-input-field-name", "aria-meter-name", "aria-progressbar-name", "aria-toggle-field-name", "aria-tooltip-name",
  "aria-treeitem-name", "button-name", "document-title", "empty-heading", "empty-table-header", "html-has-lang", "html-lang-valid", "image-alt", "input-button-name",
  "label", "label-title-only", "landmark-unique", "link-name", "role-img-alt", "select-name", "summary-name", "svg-img-alt", "valid-lang",
];
/** Every rule once; a language or a look more can only break the rules about words or colours. */
const ways = [
  { language: "en", look: "light", rules: null },
  { language: "fr", look: "dark", rules: [...aboutWords, ...aboutColours] },
  { language: "de", look: "contrast", rules: [...aboutWords, ...aboutColours] },
];

/** What axe finds, a line each: by all its rules, or by some of them. It knows neither the colour of a drawing's letters nor what is drawn beneath
 * them; the numbers of the trail have a test of their own. */
async function barriers(page, rules) {
  const violations = await page.evaluate(
    async (some) => (await window.axe.run({ exclude: [[".trail text"]] }, { resultTypes: ["violations"], ...(some ? { runOnly: some } : {}) })).violations,
    rules,
  );
  return violations.map((each) => `${each.id}: ${each.nodes.map((node) => `${node.html.slice(0, 200)} ${node.any[0]?.message ?? ""}`).join(" | ")}`);
}

async function speak(page, language) {
  await page.selectOption("header select", language);
  await page.waitForSelector(`html[lang=${language}]`);
}

/** Looks at the page as it is in every language and look. */
async function checkEverywhere(page, name) {
  for (const { language, look, rules } of ways) {
    await speak(page, language);
    const text = await page.textContent("body");
    const gap = /\{\w+\}|\b(?:page|home|new|level|table|curtain|why|board|mark|tray|say|settings|learn|lesson|study|edit|puzzle|online|guide)\.[a-z]\w+/.exec(text);
    expect(!gap, `${name} in ${language} shows ${gap?.[0]}`);
    await page.evaluate((wanted) => (document.documentElement.dataset.look = wanted), look);
    const found = await barriers(page, rules);
    expect(found.length === 0, `${name} in ${language}, ${look}: ${found.join("\n")}`);
  }
  await speak(page, "en");
}

/** A visitor with axe in the pocket. */
async function visitWithAxe(visit, options = {}) {
  const guest = await visit({ bypassCSP: true, settings: { language: "en", look: "light" }, ...options });
  await guest.page.goto(guest.address);
  await guest.page.addScriptTag({ path: axe });
  return guest;
}

for (const [name, itsHashes] of Object.entries(hashes)) {
  test(`${name}: no barrier and no gap in any language and look`, async (visit) => {
    const { page } = await visitWithAxe(visit, { games: games.map((game) => game.kept) });
    for (const hash of itsHashes) {
      await goTo(page, hash);
      await page.waitForSelector(completeSign(hash));
      if (hash === `#/puzzles/${puzzles}`) await page.click("summary");
      if (hash.includes("study")) await page.click("text=Stop");
      await checkEverywhere(page, hash);
    }
  });
}

test("setting a position up: no barrier and no gap in any language and look", async (visit) => {
  const { page } = await visitWithAxe(visit);
  for (const game of ["castelott", "bosworth"]) {
    await goTo(page, `#/study/${game}`);
    await page.click("text=Set up a position");
    await page.waitForSelector("[data-testid=verdict]");
    await checkEverywhere(page, `setting up ${game}`);
  }
});

test("the study by a server's table: no barrier and no gap in any language and look", async (visit) => {
  const { page, address } = await visit({ bypassCSP: true, settings: { language: "en", look: "light" } });
  await pretendTable(page);
  await page.goto(`${address}#/study`);
  await page.addScriptTag({ path: axe });
  await page.click("[data-testid=known] summary");
  await checkEverywhere(page, "a position that the table knows");
});

test("a table on the network, waiting: no barrier and no gap in any language and look", async (visit) => {
  const { page } = await visitWithAxe(visit);
  await goTo(page, "#/new/bosworth");
  await page.waitForSelector('[data-seat="N"] option[value="open"]', { state: "attached" });
  await page.selectOption('[data-seat="N"]', "open");
  await page.click('button[type="submit"]');
  await page.waitForSelector("svg.qr");
  await checkEverywhere(page, "the table");
});

test("the numbers of the trail stand out from what they stand on, in every look and for every seat", async (visit) => {
  const { page } = await visit({ at: "#/" });
  for (const look of ["light", "dark", "contrast"]) {
    const faults = await page.evaluate((wanted) => {
      document.documentElement.dataset.look = wanted;
      const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const style = getComputedStyle(document.documentElement);
      const brightness = (name) => {
        context.fillStyle = style.getPropertyValue(name);
        context.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((part) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      return [0, 1, 2, 3].flatMap((seat) => {
        const [dark, bright] = [brightness(`--trail-${seat}`), brightness(`--trail-${seat}-edge`)].toSorted((a, b) => a - b);
        const contrast = (bright + 0.05) / (dark + 0.05);
        return contrast >= 3 ? [] : [`seat ${seat}: ${contrast.toFixed(2)}`];
      });
    }, look);
    expect(faults.length === 0, `${look}: ${faults.join(", ")}`);
  }
});

test("the first load is within its limits", async () => {
  const { page, wasm } = firstLoad("gz");
  expect(page <= 110_000, `script and style: ${page} bytes, expected at most 110,000`);
  expect(wasm <= 345_000, `WebAssembly: ${wasm} bytes, expected at most 345,000`);
});

test("the settings tell the version of everything", async (visit) => {
  const { page } = await visit({ at: "#/settings", settings: { language: "en" } });
  const version = execFileSync(new URL("../../tools/version", import.meta.url).pathname, { encoding: "utf8" }).trim();
  await page.waitForSelector(`[data-testid=version]:has-text('Tablier ${version}')`);
}, everywhere);
