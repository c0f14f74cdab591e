// Someone who plays at a table in the browser. What to play the engine says; how, a hand: with the mouse, a finger or
// the keyboard alone.
import { deadline, expect, until } from "./driver.mjs";
import { ask } from "./fixtures.mjs";

/** Where the board lies on the page; what is given says after what it must still lie there. */
export async function boardThatStays(page, where) {
  const look = () => page.evaluate(() => {
    const { x, y, width, height } = document.querySelector(".board").getBoundingClientRect();
    return { x: x + scrollX, y: y + scrollY, width, height };
  });
  const before = await look();
  return async (what) => {
    const now = await look();
    for (const key of ["x", "y", "width", "height"]) expect(Math.abs(now[key] - before[key]) < 0.01, `${where} ${what} moves the board: ${key} from ${before[key]} to ${now[key]}`);
  };
}

/** Waits until more than so many actions are played. */
export function waitForMore(page, played) {
  const more = (before) => Number(document.querySelector("[data-actions]").dataset.actions) > before;
  return until(page, `more than ${played} actions`, more, played);
}

/** Waits until the visitor may act or the game is over, with more than so many actions played; true if it is over. */
export function waitForTurn(page, played = -1) {
  return page.evaluate(
    ([before, longest]) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const { ready, actions, finished } = document.querySelector("[data-testid=status]")?.dataset ?? {};
          if (ready !== "true" || Number(actions) <= before) return;
          watcher.disconnect();
          resolve(finished === "true");
        };
        // Asked again and again the page would have to be laid out each time; like this it tells by itself.
        const watcher = new MutationObserver(look);
        watcher.observe(document, { subtree: true, childList: true, attributeFilter: ["data-ready", "data-actions"] });
        setTimeout(() => reject(new Error(`nobody may act after ${before} actions`)), longest);
        look();
      }),
    [played, deadline],
  );
}

/** The words of the list of moves, as records have them. */
export function playedWords(page) {
  return page.locator("[data-played]").evaluateAll((buttons) => buttons.map((each) => each.dataset.played));
}

/** In the page: whether the action that is shown stands within the window of the list of moves. */
export function currentInSight() {
  const now = document.querySelector("[data-count][aria-current=step]");
  if (!now) return false;
  const [row, list] = [now.getBoundingClientRect(), now.closest("ol").getBoundingClientRect()];
  return row.top >= list.top - 1 && row.bottom <= list.bottom + 1;
}

/** The game as this browser keeps it. */
export function keptGame(page, id) {
  return page.evaluate((wanted) => JSON.parse(localStorage.getItem("tablier.games")).find((game) => game.id === wanted), id);
}

export function whereabouts(kept) {
  return `game ${kept.spec}\nposition startpos${kept.words.length > 0 ? ` moves ${kept.words.join(" ")}` : ""}`;
}

/** What a fair player would do now. */
export function choose(kept, level = 3) {
  const where = whereabouts(kept);
  const seed = kept.words.length + 1;
  ask(`think\n${where}\nlevel ${level}\nseed ${seed}`);
  const { choice } = ask("step\nwork 10000000");
  return ask(`table\n${where}`).legal.find((action) => action.word === choice);
}

async function isSelected(page, square) {
  return (await page.getAttribute(`[data-square="${square}"]`, "aria-selected")) === "true";
}

/** Plays an action by clicking or tapping. */
export async function playByHand(page, action, touch = false) {
  const press = (selector) => (touch ? page.tap(selector) : page.click(selector));
  if (action.from !== null) {
    if (!(await isSelected(page, action.from))) await press(`[data-square="${action.from}"]`);
    return press(action.to !== null ? `[data-square="${action.to}"]` : `[data-word="${action.word}"]`);
  }
  if (action.to === null) return press(`[data-word="${action.word}"]`);
  if (action.word.includes("@")) {
    const letter = action.word.split("@")[0];
    const card = `[data-card="${letter}"]`;
    if ((await page.locator(card).first().getAttribute("aria-pressed")) !== "true") await press(card);
  }
  return press(`[data-square="${action.to}"]`);
}

/** Presses Tab until the element is reached, which must be there. */
export async function tabTo(page, selector) {
  const most = 150;
  const wanted = page.locator(selector);
  for (let i = 0; i < most; ++i) {
    if (await wanted.evaluateAll((elements) => elements.includes(document.activeElement))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** The arrow keys that lead from a square to another, over holes in the board, as the board lies on the screen. */
function wayOverBoard(squares, from, to) {
  const at = (x, y) => squares.find((square) => square.x === x && square.y === y);
  const columns = Math.max(...squares.map((square) => square.x));
  const rows = Math.max(...squares.map((square) => square.y));
  const steps = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  const begin = squares.find((square) => square.name === from);
  const queue = [[begin, []]];
  const seen = new Set([from]);
  for (const [square, keys] of queue) {
    if (square.name === to) return keys;
    for (const [key, [dx, dy]] of Object.entries(steps)) {
      let x = square.x + dx;
      let y = square.y + dy;
      while (x >= 0 && y >= 0 && x <= columns && y <= rows && !at(x, y)) [x, y] = [x + dx, y + dy];
      const next = at(x, y);
      if (next && !seen.has(next.name)) {
        seen.add(next.name);
        queue.push([next, [...keys, key]]);
      }
    }
  }
  throw new Error(`no way from ${from} to ${to}`);
}

async function goToSquare(page, facts, square) {
  await tabTo(page, "[data-square]");
  const from = await page.evaluate(() => document.activeElement.dataset.square);
  for (const key of wayOverBoard(facts.squares, from, square)) await page.keyboard.press(key);
  const now = await page.evaluate(() => document.activeElement.dataset.square);
  expect(now === square, `the arrow keys lead to ${now} instead of ${square}`);
}

/** Plays an action with the keyboard alone. The board must not be turned. */
export async function playByKeyboard(page, facts, action) {
  const pressButton = async (selector) => {
    await tabTo(page, selector);
    await page.keyboard.press("Enter");
    await until(page, "the focus back on the board", () => document.activeElement.matches("[data-square]"));
  };
  if (action.from !== null) {
    if (!(await isSelected(page, action.from))) {
      await goToSquare(page, facts, action.from);
      await page.keyboard.press("Enter");
    }
    if (action.to === null) return pressButton(`[data-word="${action.word}"]`);
  } else if (action.to === null) {
    return pressButton(`[data-word="${action.word}"]`);
  } else if (action.word.includes("@")) {
    const card = `[data-card="${action.word.split("@")[0]}"]`;
    if ((await page.locator(card).first().getAttribute("aria-pressed")) !== "true") await pressButton(card);
  }
  await goToSquare(page, facts, action.to);
  await page.keyboard.press("Enter");
}

/** Plays on until the game is over, or so many decisions have been made. Returns how many. */
export async function playOn(page, id, { by = "mouse", most = Infinity, level = 4 } = {}) {
  let decisions = 0;
  let facts = null;
  for (let over = await waitForTurn(page); !over && decisions < most; ++decisions) {
    const kept = await keptGame(page, id);
    facts ??= ask(`facts\ngame ${kept.spec}`);
    const action = choose(kept, level);
    if (by === "keyboard") await playByKeyboard(page, facts, action);
    else await playByHand(page, action, by === "touch");
    over = await waitForTurn(page, kept.words.length);
  }
  return decisions;
}
