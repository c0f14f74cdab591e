// A game to print: at true size, in black and white, on either paper, in three languages.
import { expect, goTo } from "./driver.mjs";
import { ask, cards, middleGames } from "./fixtures.mjs";
import { test } from "./harness.mjs";
import { printed } from "./printed.mjs";

const onlyChromium = { never: { firefox: "its driver prints no PDF", webkit: "its driver prints no PDF" } };

const millimetre = 96 / 25.4;
const pagesOf = (pdf) => (pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g) ?? []).length;
/** The sizes of a document's pages, in whole points: 72 to the inch. */
const sizesOf = (pdf) => [...pdf.toString("latin1").matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)].map((box) => box.slice(1).map((side) => Math.round(side)).join("×"));

for (const [number, { id: game, max_players: players }] of cards.entries()) {
  test(`${game} is printed whole, at true size, in black and white`, async (visit) => {
    const { page } = await visit({ at: "#/", settings: { look: "dark", language: ["de", "en", "fr"][number % 3] } });
    for (const [paper, points] of [["A4", "595×842"], ["Letter", "612×792"]]) {
      const pdf = await printed(page, game, paper);
      const pages = pagesOf(pdf);
      const sizes = new Set(sizesOf(pdf));
      expect(sizes.size === 1 && sizes.has(points), `pages of ${paper} measure ${[...sizes]} points`);
      const sheets = await page.locator(".sheet").count();
      expect(pages >= sheets && pages <= 2 * sheets, `${sheets} sheets of ${paper} take ${pages} pages`);
      const [, height] = points.split("×");
      const tall = await page.evaluate(() => document.querySelector("[data-sheet=puzzles]").getBoundingClientRect().height * 0.75);
      expect(tall <= Number(height) + 2, `the puzzles need ${tall} points of ${paper}'s ${height}`);
    }
    const facts = ask(`facts\ngame ${players > 2 ? `${game}(players=${players})` : game}`);
    const columns = Math.max(...facts.squares.map((square) => square.x)) + 1;
    const side = await page.evaluate(() => document.querySelector("[data-sheet=board] .square").getBoundingClientRect().width);
    const wanted = { 5: 36, 6: 30, 9: 20, 12: 30 }[columns] * millimetre;
    expect(Math.abs(side - wanted) < 0.5, `a square of ${columns} is ${side / millimetre} mm wide`);
    const coloured = await page.evaluate(() => {
      const isGrey = (colour) => {
        const whole = colour.startsWith("color(") ? 255 : 1;
        const [r, g, b, a = 1] = (colour.match(/[\d.]+/g) ?? [0, 0, 0]).map((part, n) => Number(part) * (n < 3 ? whole : 1));
        return a === 0 || (Math.abs(r - g) < 3 && Math.abs(g - b) < 3);
      };
      const properties = ["color", "backgroundColor", "fill", "stroke", "borderTopColor", "outlineColor"];
      return [...document.querySelectorAll(".sheet, .sheet *")].flatMap((element) => {
        const style = getComputedStyle(element);
        const found = properties.filter((name) => /^(rgb|color)/.test(style[name]) && !isGrey(style[name]));
        return found.map((name) => `${element.className.baseVal ?? element.className}: ${name} ${style[name]}`);
      });
    });
    expect(coloured.length === 0, `this is coloured: ${coloured.slice(0, 5).join("; ")}`);
  }, onlyChromium);
}

test("what is printed can be chosen, and is there in three languages", async (visit) => {
  const { page } = await visit({ at: "#/learn/bosworth" });
  await page.click("text=Print the game");
  await page.waitForSelector("[data-sheet=puzzles]");
  await page.click(".choices >> text=Cards");
  await page.waitForSelector("[data-sheet=counters] ~ [data-sheet=rules]");
  expect((await page.locator("[data-sheet=cards]").count()) === 0, "the cards are still there");
  for (const [language, title] of [["fr", "Règles : Bosworth"], ["de", "Regeln: Bosworth"]]) {
    await page.selectOption("header select", language);
    await page.waitForSelector(`[data-sheet=rules] h2:has-text("${title}")`);
  }
});

test("there are as many pieces and cards to cut out as the games need", async (visit) => {
  const { page } = await visit({ at: "#/" });
  for (const [game, counters, printedCards] of [["bobail", 11, 0], ["castelott", 11, 0], ["gwezboell", 25, 0], ["bosworth", 80, 48], ["chessington-nord", 32, 0], ["chessington-sud", 32, 12]]) {
    await goTo(page, `#/print/${game}`);
    await page.waitForSelector("[data-sheet=counters]");
    expect((await page.locator(".counter").count()) === counters, `${game} has other counters`);
    expect((await page.locator(".card").count()) === printedCards, `${game} has other cards`);
    const { kept } = middleGames().find((each) => each.game === game);
    const unowned = ask(`table\ngame ${kept.spec}\nposition startpos moves ${kept.words.join(" ")}`).pieces.filter(({ owner }) => owner === null).length;
    const printedUnowned = await page.locator(".counter.owner-none").count();
    expect(printedUnowned >= unowned, `${game} needs ${unowned} counters that nobody owns, and has ${printedUnowned}`);
    await page.waitForSelector("[data-sheet=rules] .diagram .board");
    // Beside the squares, and not under what stands on them.
    const unnamed = await page.locator(".sheet .board").evaluateAll((boards) => boards.filter((board) => {
      const squares = board.getBoundingClientRect();
      const [ranks, files] = [".ranks", ".files"].map((names) => board.parentElement.querySelector(names)?.getBoundingClientRect());
      const isBeside = ranks?.width >= 8 && ranks.right <= squares.left + 1 && Math.abs(ranks.height - squares.height) < 1;
      const isBelow = files?.height >= 8 && files.top >= squares.bottom - 1 && Math.abs(files.width - squares.width) < 1;
      return !isBeside || !isBelow;
    }).length);
    expect(unnamed === 0, `the squares of ${unnamed} boards on the sheets of ${game} have no names, which the rules and solutions use`);
  }
});
