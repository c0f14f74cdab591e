// Every game from its start to its end against the computer, with a mouse and with the keyboard alone.
import { expect } from "./driver.mjs";
import { cards, computer, keptGame as kept, person } from "./fixtures.mjs";
import { everywhere, test } from "./harness.mjs";
import { keptGame, playOn, tabTo, waitForTurn } from "./player.mjs";

for (const card of cards) {
  for (const by of ["mouse", "keyboard"]) {
    test(`${card.id} can be played to its end with the ${by} alone`, async (visit) => {
      const games = [kept("whole", card.id, [], [person(), computer(1)])];
      const { page } = await visit({ at: "", games });
      if (by === "mouse") {
        await page.click('a[href="#/table/whole"]');
      } else {
        await tabTo(page, 'a[href="#/table/whole"]');
        await page.keyboard.press("Enter");
      }
      await playOn(page, "whole", { by });
      const game = await keptGame(page, "whole");
      expect(game.finished, "the game is not kept as finished");
      const prompt = await page.textContent(".prompt");
      expect(/win|Victory|draw/i.test(prompt), `how it ended is not told: ${prompt}`);
    }, by === "mouse" ? everywhere : {});
  }
}

test("the Champion plays South in Bobail by the pocket book, and wins", async (visit) => {
  const { page, address } = await visit({ games: [kept("book", "bobail", [], [computer(8), person()])] });
  const fetched = [];
  page.on("response", (response) => fetched.push(`${response.status()} ${new URL(response.url()).pathname}`));
  await page.goto(address);
  await page.click('a[href="#/table/book"]');
  await playOn(page, "book", { by: "mouse" });
  const game = await keptGame(page, "book");
  expect(fetched.some((each) => /^200 .*bobail.*\.book$/.test(each)), "the book was not fetched");
  expect(["b1e4", "d1a4"].includes(game.words[0]), `South began with ${game.words[0]}`);
  const prompt = await page.textContent(".prompt");
  expect(/South/.test(prompt), `South did not win: ${prompt}`);
});

test("play now on the first page leads to a table where one plays at once", async (visit) => {
  const { page } = await visit({ at: "" });
  await page.click('button[aria-label="Play now: Bobail"]');
  expect(!(await waitForTurn(page)), "the game is over before it began");
  await page.click('[data-square="c1"]');
  await page.click('[data-square="e3"]');
  await page.waitForSelector('[data-testid=status][data-ready="true"][data-actions="3"]');
}, everywhere);
