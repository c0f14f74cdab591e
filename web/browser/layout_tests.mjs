// Where things lie on screens of every size: measured, not looked at.
import { engines, expect, goTo } from "./driver.mjs";
import { middleGames } from "./fixtures.mjs";
import { test } from "./harness.mjs";

const sizes = [[360, 640], [390, 844], [768, 1024], [1080, 1920], [640, 360], [740, 360], [1280, 720], [1920, 1080]];
const languages = ["en", "fr", "de"];
const textSizes = [100, 200];

/** Runs in the browser: what is wrong with the layout in each of these languages and sizes of text. */
async function faultsOf(settings) {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const box = (element) => element.getBoundingClientRect();
  const name = (element) => `${element.tagName.toLowerCase()}.${element.className?.baseVal ?? element.className} "${element.textContent.trim().slice(0, 30)}"`;
  const round = (number) => Math.round(number * 10) / 10;
  const half = 0.5;

  /** Squares are square and equal, and what stands on them or adorns them is in their middle and within them. */
  function* faultsOfBoard() {
    const squares = [...document.querySelectorAll("[data-square]")];
    if (squares.length === 0) return;
    const first = box(squares[0]);
    for (const square of squares) {
      const { x, y, width, height } = box(square);
      const what = square.dataset.square;
      if (Math.abs(width - height) > half) yield `${what} is ${round(width)}×${round(height)}`;
      if (Math.abs(width - first.width) > half) yield `${what} is ${round(width)} wide, another ${round(first.width)}`;
      for (const inner of square.querySelectorAll(".standing, .start, .ornament")) {
        const its = box(inner);
        if (Math.abs(its.x + its.width / 2 - x - width / 2) > half || Math.abs(its.y + its.height / 2 - y - height / 2) > half) yield `${name(inner)} is not in the middle of ${what}`;
        if (its.width > width + half || its.height > height + half) yield `${name(inner)} is larger than ${what}`;
        if (Math.abs(its.width - its.height) > half) yield `${name(inner)} on ${what} is ${round(its.width)}×${round(its.height)}`;
      }
      const dot = getComputedStyle(square, "::after");
      if (square.matches(".target") && Math.abs(parseFloat(dot.width) - parseFloat(dot.height)) > half) yield `the dot on ${what} is ${dot.width}×${dot.height}`;
    }
    for (const rank of document.querySelectorAll(".ranks span")) {
      if (box(rank).height > 1.5 * parseFloat(getComputedStyle(rank).fontSize)) yield `rank ${rank.textContent} is written in two lines`;
    }
    const board = box(document.querySelector(".board"));
    const lowest = Math.max(...squares.map((square) => box(square).bottom));
    const rightmost = Math.max(...squares.map((square) => box(square).right));
    if (Math.abs(lowest - board.bottom) > half || Math.abs(rightmost - board.right) > half) yield "the squares do not fill the board";
  }

  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && box(element).width > 1 && !element.closest(".hidden-visually, .skip, svg, [data-square]");
  const scrolls = (element) => element && (/auto|scroll/.test(getComputedStyle(element).overflow) || scrolls(element.parentElement));

  /** Nothing goes beyond the screen or is cut off, and no two things that are read or pressed lie over each other. */
  function* faultsOfPage() {
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) {
      const beyond = [...document.querySelectorAll("body *")].filter((element) => box(element).right > innerWidth + half && !element.closest("svg") && !scrolls(element));
      yield `the page is ${wide} pixels too wide: ${beyond.slice(0, 3).map(name).join(", ")}`;
    }
    const things = [...document.querySelectorAll("button, a, input, select, summary, h1, h2, p, dt, dd, legend, label, .frame")].filter(shown);
    for (const element of things) {
      const { left, right } = box(element);
      if (!scrolls(element.parentElement) && (left < -half || right > innerWidth + half)) yield `${name(element)} goes beyond the screen: ${round(left)} to ${round(right)} of ${innerWidth}`;
      const hides = getComputedStyle(element).overflow !== "visible" || element.matches("button");
      if (hides && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1 && !element.matches("input, select")) yield `${name(element)} is cut off: ${element.scrollWidth} in ${element.clientWidth}`;
    }
    const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
    for (const words of document.querySelectorAll(".turn .words")) {
      if (box(words).width < 5 * letter) yield `an action has only ${round(box(words).width)} pixels to be written in`;
    }
    const boxes = things.map((element) => ({ element, ...box(element).toJSON() }));
    for (const [number, one] of boxes.entries()) {
      for (const other of boxes.slice(number + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element) || scrolls(one.element.parentElement) || scrolls(other.element.parentElement)) continue;
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (across > 1 && down > 1) yield `${name(one.element)} and ${name(other.element)} overlap by ${round(across)}×${round(down)}`;
      }
    }
  }

  const found = [];
  const select = document.querySelector("header select");
  for (const { language, text } of settings) {
    select.value = language;
    select.dispatchEvent(new Event("change", { bubbles: true }));
    document.documentElement.style.fontSize = `${text}%`;
    await drawn();
    scrollTo(0, 0);
    const faults = [...faultsOfBoard(), ...faultsOfPage()];
    const board = document.querySelector(".board");
    if (text === 100 && board?.closest(".at-board") && box(board).bottom > innerHeight + half) faults.push(`the lowest row ends at ${round(box(board).bottom)}, the screen at ${innerHeight}`);
    const hand = document.querySelector(".at-board .hand");
    if (text === 100 && innerWidth >= 1280 && hand && box(hand).bottom > innerHeight) faults.push(`the cards end at ${round(box(hand).bottom)}, the screen at ${innerHeight}`);
    const prompt = document.querySelector(".at-board .prompt");
    if (text === 100 && prompt && prompt.scrollHeight > prompt.clientHeight + 1) faults.push(`the prompt is cut off: ${prompt.textContent.trim()}`);
    found.push(...faults.slice(0, 4).map((fault) => `${innerWidth}×${innerHeight}, ${language}, ${text} %: ${fault}`));
  }
  return found;
}

const all = languages.flatMap((language) => textSizes.map((text) => ({ language, text })));
const games = middleGames();
const kept = games.map((game) => game.kept);
const tables = games.map((game) => `#/table/${game.kept.id}`);

/** Goes to each page at each size, and picks a piece up where there is one. */
async function measure(page, places) {
  const faults = [];
  for (const { hash, size: [width, height], settings } of places) {
    await page.setViewportSize({ width, height });
    await goTo(page, hash);
    await page.waitForSelector(/table/.test(hash) ? '[data-testid=status][data-ready="true"]' : "h1");
    await page.evaluate(() => document.querySelector(".start-here:not(.selected)")?.click());
    faults.push(...(await page.evaluate(faultsOf, settings)).map((fault) => `${hash} at ${fault}`));
  }
  expect(faults.length === 0, `${faults.length} faults:\n${faults.slice(0, 30).join("\n")}`);
}

for (const size of sizes) {
  test(`at ${size.join("×")} squares are square, and nothing is clipped or overlaps, in every language and size of text`, async (visit) => {
    const { page } = await visit({ at: "", games: kept, viewport: { width: size[0], height: size[1] } });
    await measure(page, [...tables, "#/", "#/settings", "#/new/bosworth"].map((hash) => ({ hash, size, settings: all })));
  });
}

// Every game at a small size and a large one, in two languages, once with large text.
test("squares are square, and nothing is clipped or overlaps, in twelve settings", async (visit) => {
  const { page } = await visit({ at: "", games: kept });
  const [small, large] = [[sizes[0], sizes[1], sizes[5]], sizes.slice(6)];
  const setting = (number) => [all[number % all.length]];
  const places = tables.flatMap((hash, number) => [
    { hash, size: small[number % small.length], settings: setting(number) },
    { hash, size: large[number % large.length], settings: setting(number + 3) },
  ]);
  await measure(page, places.toSorted((a, b) => a.size[0] - b.size[0]));
}, { always: engines.slice(1) });

test("on a narrow phone the squares of the largest board are wide enough for a finger once the board is enlarged", async (visit) => {
  const { page } = await visit({ at: "#/table/sud", games: kept, viewport: { width: 360, height: 640 } });
  await page.waitForSelector('[data-testid=status][data-ready="true"]');
  const width = async () => (await page.locator("[data-square]").first().boundingBox()).width;
  expect((await width()) > 27.5, `the squares are ${await width()} pixels wide`);
  await page.click("[data-testid=enlarge]");
  expect((await width()) >= 44, `enlarged the squares are ${await width()} pixels wide`);
  expect((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, "the page scrolls sideways");
  await page.click('[data-square="l12"]'); // which has to be scrolled to
  await page.click("[data-testid=enlarge]");
  expect((await width()) < 32, "the board stays large");
}, { always: engines });

test("letters and numbers on a board fit into their squares, however small it is", async (visit) => {
  const { page } = await visit({ at: "" });
  for (const hash of ["#/print/bosworth", "#/print/chessington-nord"]) {
    await goTo(page, hash);
    await page.waitForSelector("[data-sheet=puzzles] .board");
    await page.waitForSelector(".square :is(.number, .label)", { state: "attached" });
    const faults = await page.evaluate(() => [...document.querySelectorAll(".square :is(.number, .label)")].flatMap((element) => {
      const side = element.closest(".square").getBoundingClientRect().width;
      const size = parseFloat(getComputedStyle(element, "::before").fontSize);
      return size > side * 0.36 ? [`${element.dataset.text} is ${size} high, its square ${side}`] : [];
    }));
    expect(faults.length === 0, `${hash}: ${faults.length} are too large: ${faults[0]}`);
  }
}, { always: engines });

// Pages with a board beside the table, and what is there once it can be played on.
const givenAway = "~bobail|nnnnn/5/s4/2T2/ss1ss S t|c2c3 a3a4";
const boards = {
  study: ["#/study/bobail", "[data-square]"],
  review: [`#/review/${encodeURIComponent(givenAway)}`, "[data-testid=review-state][data-done=true]"],
  lesson: ["#/learn/bobail/tower", "[data-testid=task][data-stage=solving]"],
  puzzle: ["#/puzzles/castelott/day", "[data-testid=puzzle][data-stage=solving]"],
  solved: ["#/solved/bobail", "[data-testid=solved][data-stage=yours]"],
};

test("on a phone a study, a review, a lesson, a puzzle and a solved game give the board the whole width", async (visit) => {
  const { page } = await visit({ at: "", viewport: { width: 390, height: 844 } });
  for (const [hash, sign] of Object.values(boards)) {
    await goTo(page, hash);
    await page.waitForSelector(sign, { state: "attached" });
    const { x, width } = await page.locator(".frame").boundingBox();
    expect(Math.abs(x) < 0.5 && Math.abs(width - 390) < 0.5, `${hash}: the board is ${width} pixels wide, from ${x} on`);
  }
}, { always: engines });

for (const size of [sizes[1], sizes[5], sizes[6]]) {
  test(`at ${size.join("×")} nothing is clipped or overlaps in a study, a review, a lesson, a puzzle and a solved game`, async (visit) => {
    const { page } = await visit({ at: "" });
    const faults = [];
    await page.setViewportSize({ width: size[0], height: size[1] });
    for (const [hash, sign] of Object.values(boards)) {
      await goTo(page, hash);
      await page.waitForSelector(sign, { state: "attached" });
      faults.push(...(await page.evaluate(faultsOf, all)).map((fault) => `${hash} at ${fault}`));
    }
    expect(faults.length === 0, `${faults.length} faults:\n${faults.slice(0, 30).join("\n")}`);
  });
}
