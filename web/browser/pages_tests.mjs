// Every page in every language and look: no barrier that axe knows of, no missing translation.
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { cards, middleGames } from "./fixtures.mjs";
import { expect, test } from "./harness.mjs";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const games = await middleGames();
const puzzles = readdirSync(new URL("../../data/puzzles/", import.meta.url))[0].replace(".txt", "");
const hashes = {
  "the first page": ["#/"],
  "the settings and what is not there": ["#/settings", "#/nowhere"],
  "setting a table up": cards.map((card) => `#/new/${card.id}`),
  "the puzzles": ["#/puzzles", `#/puzzles/${puzzles}`, `#/puzzles/${puzzles}/day`],
  "the rules": cards.map((card) => `#/learn/${card.id}`),
  "the tables of the small games": games.slice(0, 3).map((game) => `#/table/${game.kept.id}`),
  "the tables with cards and dice": games.slice(3).map((game) => `#/table/${game.kept.id}`),
  "the study": ["#/study", `#/study/${encodeURIComponent("~bobail||c1e3 c3d4|c1e3 c3b3|b1b4")}`],
};
const languages = ["en", "fr", "de"];
const looks = ["light", "dark", "contrast"];

/** What axe finds, a line each: by all its rules, or by those about colours alone. */
async function barriers(page, coloursAlone) {
  const violations = await page.evaluate(async (alone) => {
    const rules = alone ? { runOnly: ["color-contrast", "link-in-text-block"] } : {};
    return (await window.axe.run(document, { resultTypes: ["violations"], ...rules })).violations;
  }, coloursAlone);
  return violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 200)).join(" | ")}`);
}

/** Looks at the page as it is in every language and look. */
async function checkEverywhere(page, name) {
  await page.addScriptTag({ path: axe });
  for (const language of languages) {
    await page.selectOption("header select", language);
    await page.waitForSelector(`html[lang=${language}]`);
    const text = await page.textContent("body");
    const gap = /\{\w+\}|\b(?:page|home|table|new|learn|study|edit|puzzle|tray|mark|say|why|board|online)\.[a-z]\w+/.exec(text);
    expect(!gap, `${name} in ${language} shows ${gap?.[0]}`);
    for (const look of looks) {
      await page.evaluate((wanted) => (document.documentElement.dataset.look = wanted), look);
      const found = await barriers(page, look !== looks[0]); // looks are colours and nothing else
      expect(found.length === 0, `${name} in ${language}, ${look}: ${found.join("\n")}`);
    }
  }
}

for (const [name, itsHashes] of Object.entries(hashes)) {
  test(`${name}: no barrier and no gap in any language and look`, async (visit) => {
    const { page, address } = await visit({ bypassCSP: true, games: games.map((game) => game.kept), settings: { language: "en", look: "light" } });
    for (const hash of itsHashes) {
      await page.goto("about:blank");
      await page.goto(address + hash);
      await page.waitForSelector("h1");
      if (hash.endsWith("/day")) await page.waitForSelector("[data-square]");
      else if (hash === `#/puzzles/${puzzles}`) await page.click("summary");
      if (hash.includes("table")) await page.waitForSelector("[data-square]");
      if (hash.includes("study")) await page.click("text=Stop");
      await checkEverywhere(page, hash);
    }
  });
}

test("setting a position up: no barrier and no gap in any language and look", async (visit) => {
  const { page, address } = await visit({ bypassCSP: true, settings: { language: "en", look: "light" } });
  for (const game of ["castelott", "bosworth"]) {
    await page.goto("about:blank");
    await page.goto(`${address}#/study/${game}`);
    await page.click("text=Set up a position");
    await page.waitForSelector("[data-testid=verdict]");
    await checkEverywhere(page, `setting up ${game}`);
  }
});

test("a table on the network, waiting: no barrier and no gap in any language and look", async (visit) => {
  const { page, address } = await visit({ bypassCSP: true, settings: { language: "en", look: "light" } });
  await page.goto(`${address}#/new/bosworth`);
  await page.waitForSelector('[data-seat="N"] option[value="open"]', { state: "attached" });
  await page.selectOption('[data-seat="N"]', "open");
  await page.click('button[type="submit"]');
  await page.waitForSelector(".qr svg");
  await checkEverywhere(page, "the table");
});
