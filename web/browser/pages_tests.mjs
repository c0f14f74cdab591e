// Every page in every language and look: no barrier that axe knows of, no missing translation.
import { createRequire } from "node:module";
import { cards, middleGames } from "./fixtures.mjs";
import { expect, test } from "./harness.mjs";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const games = await middleGames();
const hashes = {
  "the first page": ["#/"],
  "the settings and what is not there": ["#/settings", "#/nowhere"],
  "setting a table up": cards.map((card) => `#/new/${card.id}`),
  "the rules": cards.map((card) => `#/learn/${card.id}`),
  "the tables of the small games": games.slice(0, 3).map((game) => `#/table/${game.kept.id}`),
  "the tables with cards and dice": games.slice(3).map((game) => `#/table/${game.kept.id}`),
  "the study": ["#/study"],
};
const languages = ["en", "fr", "de"];
const looks = ["light", "dark", "contrast"];

/** What axe finds, a line each. */
async function barriers(page) {
  const violations = await page.evaluate(async () => (await window.axe.run(document, { resultTypes: ["violations"] })).violations);
  return violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html.slice(0, 200)).join(" | ")}`);
}

for (const [name, itsHashes] of Object.entries(hashes)) {
  test(`${name}: no barrier and no gap in any language and look`, async (visit) => {
    const { page, address } = await visit({ games: games.map((game) => game.kept), settings: { language: "en", look: "light" } });
    for (const hash of itsHashes) {
      await page.goto("about:blank");
      await page.goto(address + hash);
      await page.waitForSelector("h1");
      if (hash.includes("table")) await page.waitForSelector("[data-square]");
      if (hash.includes("study")) await page.click("text=Stop");
      await page.addScriptTag({ path: axe });
      for (const language of languages) {
        await page.selectOption("header select", language);
        await page.waitForSelector(`html[lang=${language}]`);
        const text = await page.textContent("body");
        const gap = /\{\w+\}|\b(?:page|home|table|new|learn|study|tray|mark|say|why|board)\.[a-z]\w+/.exec(text);
        expect(!gap, `${hash} in ${language} shows ${gap?.[0]}`);
        for (const look of looks) {
          await page.evaluate((wanted) => (document.documentElement.dataset.look = wanted), look);
          const found = await barriers(page);
          expect(found.length === 0, `${hash} in ${language}, ${look}: ${found.join("\n")}`);
        }
      }
    }
  });
}
