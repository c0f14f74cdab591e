// The page of a solved game: what its first turns are worth, and the walk through the book.
import { readdirSync, readFileSync } from "node:fs";
import { expect, expectNothingTooWide, goOffline, until } from "./driver.mjs";
import { ask, cards, phone } from "./fixtures.mjs";
import { everywhere, test } from "./harness.mjs";
import { boardThatStays, playByHand, playByKeyboard } from "./player.mjs";

const root = new URL("../../engine/games/", import.meta.url);
const games = readdirSync(root, { recursive: true })
  .filter((path) => /\/solved\/[^/]+\.json$/.test(path))
  .map((path) => ({ id: /([^/]+)\.json$/.exec(path)[1], known: JSON.parse(readFileSync(new URL(path, root), "utf8")) }));
expect(games.length > 0, "no game is solved");

const table = (game, words) => ask(`table\ngame ${game}\nposition startpos${words.length > 0 ? ` moves ${words.join(" ")}` : ""}`);

/** Waits until the visitor decides or all is over; gives the words so far. */
async function settled(page) {
  await page.waitForSelector("[data-testid=solved]:is([data-stage=yours], [data-stage=over])");
  return (await page.getAttribute("[data-testid=solved]", "data-words")).split(" ").filter(Boolean);
}

/** From the home page to a game, and from there to the same game with other options. */
async function openSolution(page, spec) {
  const game = spec.split("(")[0];
  await page.click(`a[href="#/solved/${game}"]`);
  if (spec !== game) await page.click(`a[href="#/solved/${spec}"]`);
}

/** Tries whatever a generator of numbers says until the game is over; gives all words. */
async function resist(page, game, seed, by = "mouse", most = Infinity) {
  for (let tries = 0; ; ++tries) {
    const words = await settled(page);
    const { winners, legal } = table(game, words);
    if (winners.length > 0 || tries >= most) return words;
    seed = (seed * 48271) % 2147483647;
    const action = legal[seed % legal.length];
    if (by === "keyboard") await playByKeyboard(page, ask(`facts\ngame ${game}`), action);
    else await playByHand(page, action, by === "touch");
    await until(page, "the action to be played", (before) => Number(document.querySelector("[data-actions]").dataset.actions) > before, words.length);
  }
}

for (const { id, known } of games) {
  const beginner = table(id, []).actor;
  const winner = known.value === "won" ? beginner : ask(`facts\ngame ${id}`).seats.map((seat) => seat.text).find((seat) => seat !== beginner);

  test(`whatever is tried against the solution of ${id}, it wins in time`, async (visit) => {
    const { page } = await visit({ at: `#/solved/${id}` });
    for (const seed of [11, 4711]) {
      const words = await resist(page, id, seed);
      const end = table(id, words);
      expect(end.winners.join() === winner, `${end.winners} has won`);
      expect(end.turns.length <= known.turns, `it took ${end.turns.length} turns, expected at most ${known.turns}`);
      await page.click("text=Start over");
      await page.waitForSelector("[data-stage=yours]");
    }
  });

  test(`the first turns of solved ${id} show what they are worth, and lead to Study`, async (visit) => {
    const { page } = await visit({ at: "#/" });
    await openSolution(page, id);
    await settled(page);
    expect((await page.textContent("[data-testid=value]")).includes(`${known.turns} turns`), "the value is not told");
    const told = await page.locator("[data-testid=first-turns] li").evaluateAll((rows) => rows.map((row) => [row.innerText.replace(/\s+/g, " "), [...row.querySelectorAll("a")].map((a) => a.dataset.played)]));
    const toldWords = told.flatMap(([, words]) => words);
    expect(toldWords.toSorted().join() === table(id, []).legal.map((action) => action.word).toSorted().join(), `told are ${toldWords}`);
    for (const { action, value, turns } of known.actions) {
      const [row] = told.find(([, words]) => words.includes(action));
      expect(row.includes(`${{ won: "wins", lost: "loses", draw: "draws" }[value]}${turns ? ` in ${turns} turns` : ""}`), `${action}: ${row}`);
    }
    await page.click(`[data-testid=first-turns] a[data-played="${known.actions.at(-1).action}"]`);
    await page.waitForSelector(`[data-count="1"][data-played="${known.actions.at(-1).action}"]`);
    await page.waitForSelector('[href="#/study"][aria-current=page]');
  });

  test(`the walk through the solution of ${id} can be taken back and looked through, with the keyboard alone`, async (visit) => {
    const { page } = await visit({ at: `#/solved/${id}` });
    const before = await settled(page);
    expect((await page.textContent("[data-testid=announcement]")).includes("find a defence"), "it is not announced");
    if ((await page.locator(".frame.flipped").count()) > 0) {
      await page.keyboard.press("f"); // the way over the board is told as it lies
      await page.waitForSelector(".frame:not(.flipped)");
    }
    await resist(page, id, 5, "keyboard", 2);
    await settled(page);
    await page.keyboard.press("PageUp");
    await page.waitForSelector("[aria-current=step]");
    await page.keyboard.press("PageDown");
    await page.keyboard.press("u");
    await until(page, "the first answer alone", (count) => document.querySelector("[data-stage=yours]")?.dataset.actions === String(count), before.length);
  });

  test(`without a network the book of the solution of ${id} still answers`, async (visit) => {
    const guest = await visit({ serviceWorkers: "allow" });
    await goOffline(guest);
    await openSolution(guest.page, id);
    await resist(guest.page, id, 77, "mouse", 4);
  });

  test(`on a phone the solution of ${id} is tried with a finger and told in three languages`, async (visit) => {
    const { page } = await visit({ at: `#/solved/${id}`, ...phone });
    await resist(page, id, 3, "touch", 4);
    for (const [language, word] of [["fr", "Premiers tours"], ["de", "Erste Züge"], ["en", "First turns"]]) {
      await page.selectOption("nav select", language);
      await page.waitForSelector(`text=${word}`);
      await expectNothingTooWide(page, [`#/solved/${id}`]);
    }
  });

  test(`without its book the solution of ${id} says so, and answers when it can be had`, async (visit) => {
    const { page } = await visit({ at: "#/settings" });
    let away = true;
    await page.route(/\.book$/, (route) => (away ? route.fulfill({ status: 503 }) : route.continue()));
    await page.evaluate((hash) => (location.hash = hash), `#/solved/${id}`);
    await page.waitForSelector("[data-stage=noBook]");
    const stays = await boardThatStays(page, "without a book");
    await page.click("[data-square]");
    await page.waitForSelector("[data-testid=refusal]");
    await stays("a refusal");
    away = false;
    await page.click("text=Try again");
    await settled(page);
    await stays("the book");
  });
}

test("a game that is not solved has no such page", async (visit) => {
  const open = cards.find((card) => !games.some(({ id }) => id === card.id)).id;
  const { page } = await visit({ at: `#/solved/${open}` });
  await page.waitForSelector("text=There is nothing at this address");
}, everywhere);
