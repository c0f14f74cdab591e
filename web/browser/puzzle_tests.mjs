// The puzzle corner: solving with a mouse, a finger and the keyboard, wrong turns, progress, the one of the day, no network.
import { readdirSync, readFileSync } from "node:fs";
import { expect, expectNothingTooWide, goOffline } from "./driver.mjs";
import { ask, phone } from "./fixtures.mjs";
import { everywhere, test } from "./harness.mjs";
import { boardThatStays, playByHand, playByKeyboard, waitForMore } from "./player.mjs";

const folder = new URL("../../data/puzzles/", import.meta.url);
const books = readdirSync(folder)
  .filter((name) => name.endsWith(".txt"))
  .map((name) => ask(`puzzles\ntext ${readFileSync(new URL(name, folder), "utf8")}`));
const easiest = (puzzles) => puzzles.reduce((best, puzzle) => (puzzle.turns < best.turns ? puzzle : best));

const stage = (page) => page.getAttribute("[data-testid=puzzle]", "data-stage");
const where = (book, puzzle, words) => `game ${book.game}\nposition ${puzzle.eyes ? `view ${puzzle.eyes}` : "fen"} ${puzzle.position}${words.length > 0 ? ` moves ${words.join(" ")}` : ""}`;
const table = (book, puzzle, words) => ask(`table\n${where(book, puzzle, words)}`);

/** Waits until the solver decides or all is over; gives the words so far. */
async function settled(page) {
  await page.waitForSelector("[data-testid=puzzle]:is([data-stage=solving], [data-stage=wrong], [data-stage=solved], [data-stage=shown])");
  return (await page.getAttribute("[data-testid=puzzle]", "data-words")).split(" ").filter(Boolean);
}

async function makeTurn(page, book, puzzle, turn, by) {
  for (const word of turn) {
    const words = await settled(page);
    const action = table(book, puzzle, words).legal.find((each) => each.word === word);
    if (by === "keyboard") await playByKeyboard(page, ask(`facts\ngame ${book.game}`), action);
    else await playByHand(page, action, by === "touch");
    await waitForMore(page, words.length);
  }
}

/** A turn that keeps the win, as the engine tells it after what has been played. */
function rightTurn(book, puzzle, words) {
  if (words.length === 0) return puzzle.solution;
  const solver = table(book, puzzle, []).actor;
  let before = words.length;
  // Back to the solver's last turn: what it led to tells the other's answer and the way on.
  while (table(book, puzzle, words.slice(0, before)).actor === solver || !table(book, puzzle, words.slice(0, before)).begins_turn) --before;
  ask(`judge\n${where(book, puzzle, words.slice(0, before))}\nsolver ${solver}\nturns ${puzzle.turns}`);
  for (;;) {
    const { more, verdict } = ask("step\nwork 100000");
    if (!more) return verdict.line[1];
  }
}

async function solve(page, book, puzzle, by = "mouse") {
  for (let turn = 0; turn < Math.max(1, puzzle.turns); ++turn) {
    const words = await settled(page);
    if ((await stage(page)) !== "solving") break;
    await makeTurn(page, book, puzzle, rightTurn(book, puzzle, words), by);
  }
  await settled(page);
  expect((await stage(page)) === "solved", `it ends ${await stage(page)}: ${await page.textContent("[data-testid=puzzle]")}`);
}

/** A whole turn that is not the solution. */
function wrongTurn(book, puzzle) {
  if (puzzle.tempting.length > 0) return puzzle.tempting[0].words;
  const solved = table(book, puzzle, puzzle.solution).position;
  const solver = table(book, puzzle, []).actor;
  const words = [];
  for (let now = table(book, puzzle, words); now.actor === solver && (words.length === 0 || !now.begins_turn); now = table(book, puzzle, words)) {
    words.push(now.legal.find((action) => action.word !== puzzle.solution[words.length]).word);
  }
  expect(table(book, puzzle, words).position !== solved, "this turn is the solution");
  return words;
}

for (const book of books) {
  test(`a puzzle of ${book.game} is chosen by its level and solved with the mouse, and that is kept`, async (visit) => {
    const { page } = await visit({ at: "#/puzzles" });
    await page.click(`[aria-label^="Choose a level"][href="#/puzzles/${book.game}"]`);
    await page.waitForSelector(`text=0 of ${book.puzzles.length} solved`);
    const level = Math.min(...book.puzzles.map((puzzle) => puzzle.level));
    await page.click(`[data-testid="level-${level}"]`);
    await page.waitForSelector("[data-testid=puzzle]");
    const id = await page.getAttribute("[data-testid=puzzle]", "data-id");
    await solve(page, book, book.puzzles.find((puzzle) => puzzle.id === id));
    expect((await page.textContent(".prompt")).startsWith("Solved!"), "it was not solved at the first try");
    await page.click("aside >> text=Choose a level");
    await page.waitForSelector(`text=1 of ${book.puzzles.length} solved`);
  });

  test(`a puzzle of ${book.game} is solved with the keyboard alone`, async (visit) => {
    const puzzle = easiest(book.puzzles);
    const { page } = await visit({ at: `#/puzzles/${book.game}/${puzzle.id}` });
    await settled(page);
    if ((await page.locator(".frame.flipped").count()) > 0) {
      await page.keyboard.press("f"); // the way over the board is told as it lies
      await page.waitForSelector(".frame:not(.flipped)");
    }
    await solve(page, book, puzzle, "keyboard");
    expect((await page.textContent("[data-testid=announcement]")).includes("Solved"), "it is not announced");
  });

  test(`a wrong turn in a puzzle of ${book.game} is refuted step by step and can be mended`, async (visit) => {
    // A turn that loses at once needs no refutation.
    const tempting = book.puzzles.filter((each) => each.tempting.length > 0);
    const puzzle = easiest(tempting.length > 0 ? tempting : book.puzzles);
    const { page } = await visit({ at: `#/puzzles/${book.game}/${puzzle.id}` });
    const wrong = wrongTurn(book, puzzle);
    await settled(page);
    const stays = await boardThatStays(page, `in ${puzzle.id}`);
    await makeTurn(page, book, puzzle, wrong, "mouse");
    await settled(page);
    await stays("a wrong turn");
    expect((await page.textContent(".prompt")).startsWith("That is not it."), "the error is not told");
    if (book.margin === null) {
      await page.click("text=See why");
      await page.waitForSelector(`[data-count="${wrong.length + 1}"][aria-current=step]`);
    } else {
      expect((await page.textContent(".prompt")).includes(`another action is worth ${puzzle.share} %`), "nothing is said of its worth");
    }
    await page.click("text=Try again");
    await page.waitForSelector("[data-stage=solving]");
    await solve(page, book, puzzle);
    await stays("the solution");
    expect((await page.textContent(".prompt")).includes("after a wrong turn"), "the error is forgotten");
  }, everywhere);
}

test("on a phone a puzzle is solved with a finger, a hint helps, and the solution can be seen", async (visit) => {
  const [book] = books;
  const puzzle = easiest(book.puzzles);
  const { page } = await visit({ at: `#/puzzles/${book.game}/${puzzle.id}`, ...phone });
  await settled(page);
  const stays = await boardThatStays(page, "on a phone");
  await page.tap('button:text-is("Hint")');
  await page.waitForSelector("[data-testid=hint]");
  await stays("a hint");
  await solve(page, book, puzzle, "touch");
  await stays("the solution");
  expect((await page.textContent(".prompt")) === "Solved, with help.", "the hint is forgotten");
  await page.tap("text=Start over");
  await page.waitForSelector("[data-stage=solving]");
  await page.tap("text=Show the solution");
  await page.waitForSelector("[data-stage=shown]");
  await expectNothingTooWide(page, ["#/puzzles", `#/puzzles/${book.game}`, `#/puzzles/${book.game}/${puzzle.id}`]);
}, everywhere);

test("the puzzle of the day is the same for all, also without a network", async (visit) => {
  const [book] = books;
  const found = [];
  for (let i = 0; i < 2; ++i) {
    const guest = await visit({ serviceWorkers: "allow" });
    const { page } = guest;
    await page.clock.setFixedTime("2026-11-16T12:00:00"); // or else midnight might come between the two
    await goOffline(guest);
    await page.click(`a[href="#/puzzles/${book.game}/day"]`);
    await settled(page);
    found.push(await page.getAttribute("[data-testid=puzzle]", "data-id"));
  }
  expect(found[0] === found[1] && book.puzzles.some((puzzle) => puzzle.id === found[0]), `the puzzles are ${found}`);
});
