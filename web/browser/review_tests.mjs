// Looking back at a game: values, turning points, what was better, and trying again.
import { expect } from "./driver.mjs";
import { computer, keptGame, person, playOn } from "./fixtures.mjs";
import { everywhere, test } from "./harness.mjs";

// South wins at once by c2c1 and does not.
const givenAway = "~bobail|nnnnn/5/s4/2T2/ss1ss S t|c2c3 a3a4";
const reviewed = (page) => page.waitForSelector("[data-testid=review-state][data-done=true]", { state: "attached" });

test("a review tells what was better, shows it on the board, and lets one try again", async (visit) => {
  const { page } = await visit({ at: `#/review/${encodeURIComponent(givenAway)}` });
  await reviewed(page);
  await page.waitForSelector("[data-testid=points] li:has-text('Turn 1, South: tower c2–c3')");
  await page.waitForSelector("[data-testid=accuracy]:has-text('South')");
  await page.locator("[data-testid=points] button:text-is('Show what was better')").first().press("Enter");
  await page.waitForSelector("[data-testid=said]:has-text('Better')");
  await page.locator("[data-testid=try]").first().press("Enter");
  await page.waitForSelector("[data-ready=true][data-actor=S][data-actions='0']");
}, everywhere);

test("the graph is walked with the arrow keys, and a table says the same", async (visit) => {
  const { page } = await visit({ at: `#/review/${encodeURIComponent(givenAway)}` });
  await reviewed(page);
  await page.locator("[data-testid=graph]").press("Home");
  await page.waitForSelector("[data-testid=told]:has-text('At the start: South won, North lost')");
  await page.locator("[data-testid=graph]").press("ArrowRight");
  await page.waitForSelector("[data-testid=told]:has-text('After action 1')");
  await page.locator("summary:has-text('Values as a table')").press("Enter");
  const rows = await page.locator("[data-testid=values] tbody tr").count();
  expect(rows === 3, `the table has ${rows} rows`);
}, everywhere);

test("a game of chance that is over is one click from its review, which tells luck from skill", async (visit) => {
  const games = [keptGame("s", "chessington-sud", playOn("chessington-sud", 10), [person(), computer(1)])];
  games[0].ending = { kind: "resignation", seat: "2" };
  const { page } = await visit({ at: "#/table/s", games });
  await page.locator("[data-testid=review]").press("Enter");
  await reviewed(page);
  const parts = await page.locator("[data-testid=luck] tbody tr").count();
  expect(parts === 5, `${parts} rows tell luck from skill`);
  await page.waitForSelector("[data-testid=luck] .result:has-text('100%')");
});
