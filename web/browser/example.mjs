#!/usr/bin/env node
// The page of the test build: the tests' example game is there by its folder and one line (tools/page example).
import { expect } from "./driver.mjs";
import { runTests, test } from "./harness.mjs";
import { keptGame, playOn } from "./player.mjs";

const languages = [
  { locale: "en-GB", name: "Tic-tac-toe", asks: "Mark a free square.", goal: "three marks of yours", play: "Play now", edit: "Set up a position" },
  { locale: "fr-FR", name: "Morpion", asks: "Marquez une case libre.", goal: "trois de vos marques", play: "Jouer", edit: "Composer une position" },
  { locale: "de-DE", name: "Drei gewinnt", asks: "Kennzeichnen Sie ein freies Feld.", goal: "drei Ihrer Zeichen", play: "Spielen", edit: "Stellung aufbauen" },
];

for (const { locale, name, asks, goal, play, edit } of languages) {
  test(`the example game is played from the first page to its end, explained and set up: ${locale}`, async (visit) => {
    const { page, address } = await visit({ at: "", locale });
    const card = page.locator("li.panel", { has: page.locator("h2", { hasText: name }) });
    expect((await card.locator(".picture .piece").count()) === 3, "its picture is not on the first page");
    await card.locator("button", { hasText: play }).click();
    await page.waitForSelector(`.prompt:has-text("${asks}")`);
    const id = page.url().split("/").at(-1);
    await playOn(page, id);
    expect((await keptGame(page, id)).finished, "the game is not over");
    await page.goto(`${address}#/learn/tictactoe`);
    await page.waitForSelector(`p:has-text("${goal}")`);
    await page.goto(`${address}#/study/tictactoe`);
    await page.click(`button:text-is("${edit}")`);
    await page.click('[data-kind="xX"]');
    await page.click('[data-square="b2"]');
    await page.selectOption('select[data-field="actor"]', "o");
    await page.waitForSelector(".verdict .fine");
  });
}

await runTests(process.argv.slice(2));
