// A small runner for the browser tests: each test gets a page of its own, and fails if the page complains.
import { deadline, engines, expect, launch, within } from "./driver.mjs";
import { endlessPatience, keepGames, settingsOf } from "./fixtures.mjs";
import { startServer } from "./servers.mjs";

const tests = [];

/** The program whose server the tests talk to. */
export const program = process.env.TABLIER ?? new URL("../../build/release/tablier", import.meta.url).pathname;

/** How long a whole test may take: the longest plays a game of hundreds of actions with the keyboard. */
const testDeadline = 1_200_000;

/**
 * Registers a test; its name is the sentence that it proves. It runs in Chromium, or in the engines of `always`: what
 * is worth its time in all of them, or a defect where it was seen. Asked for all engines it runs in each that is not
 * in `never`, which says why.
 */
export function test(name, run, { always = ["chromium"], never = {} } = {}) {
  tests.push({ name, run, always, never });
}

/** Which part of the tests runs in this engine where nobody asks for engines. */
export const shareOf = (engine) => tests.filter(({ always }) => always.includes(engine)).length / tests.length;

/** For tests that are worth their time in every engine. */
export const everywhere = { always: engines };

const noServiceWorker = "Service Worker registration blocked by Playwright";

/**
 * Opens a visitor's browser, at a page of the server if `at` names one. Whatever the page complains about is noted in
 * `complaints`. It keeps no files for a time without a network, which would cost as much as loading the page once more;
 * tests of that say `serviceWorkers: "allow"`. A browser that does not get to its first page is replaced once: now and
 * then WebKit's driver never answers.
 */
async function visitor(browser, address, options = {}, mayReplace = true) {
  const { settings, games, at, ...more } = options;
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, locale: "en-GB", serviceWorkers: "block", ...more });
  try {
    return await within(deadline, "the first page", firstPage(context, address, options));
  } catch (error) {
    await context.close();
    if (!mayReplace) throw error;
    return visitor(browser, address, options, false);
  }
}

async function firstPage(context, address, { settings = {}, games = [], at }) {
  context.setDefaultTimeout(deadline);
  await context.addInitScript(settingsOf, { motion: false, sound: false, pace: "instant", ...settings });
  await context.addInitScript(keepGames, games);
  await context.addInitScript(endlessPatience);
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && message.text() !== noServiceWorker) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  if (at !== undefined) await page.goto(address + at);
  return { context, page, complaints, address };
}

/** The browsers, each begun when it is first asked for. */
function allBrowsers() {
  const begun = {};
  return {
    get: (engine) => (begun[engine] ??= launch(engine)),
    close: () => Promise.all(Object.values(begun).map(async (browser) => (await browser).close())),
  };
}

async function runOne(browsers, address, { name, run, engine }) {
  const opened = [];
  const begin = Date.now();
  const visit = async ({ engine: other = engine, ...options } = {}) => {
    const guest = await visitor(await browsers.get(other), address, options);
    opened.push(guest);
    return guest;
  };
  const label = engine === "chromium" ? name : `${name} [${engine}]`;
  try {
    await within(testDeadline, "the end of the test", run(visit, engine));
    for (const guest of opened) expect(guest.complaints.length === 0, `the page complains: ${guest.complaints.join("; ")}`);
    console.log(`ok      ${label} (${Date.now() - begin} ms)`);
    return true;
  } catch (error) {
    console.log(`FAILED  ${label} (${Date.now() - begin} ms)\n${error.stack ?? error}`);
    return false;
  } finally {
    for (const guest of opened) await guest.context.close();
  }
}

/** The engines in which a test runs: those that were asked for, but never where it cannot. */
function enginesOf({ always, never }, asked) {
  return (asked.length > 0 ? asked : always).filter((engine) => !(engine in never));
}

/** Runs the tests whose names hold one of the words, two at a time; the last line is `N passed, N failed`. Arguments:
 * words, `--all-engines`, or `--engine NAME`. They visit the server that `start` gives: ours, if nothing else is said. */
export async function runTests(options, start = () => startServer(program)) {
  const words = [...options];
  const asked = [];
  if (words[0] === "--all-engines") { asked.push(...engines); words.shift(); }
  else if (words[0] === "--engine") asked.push(words.splice(0, 2)[1]);
  const unknown = words.filter((word) => !tests.some(({ name }) => name.includes(word)));
  const noEngine = asked.some((engine) => !engines.includes(engine));
  if (unknown.length > 0 || noEngine) {
    console.error(unknown.length > 0 ? `no browser test has this in its name: ${unknown.join(", ")}` : `no engine \`${asked}\`: expected ${engines.join(", ")}`);
    process.exitCode = 2;
    return;
  }
  const chosen = tests.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  // The other engines first: they take longer.
  const waiting = engines.toReversed().flatMap((engine) => chosen.filter((each) => enginesOf(each, asked).includes(engine)).map((each) => ({ ...each, engine })));
  const server = await start();
  const browsers = allBrowsers();
  let passed = 0;
  let failed = 0;
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (await runOne(browsers, server.address, next)) ++passed;
      else ++failed;
    }
  };
  await Promise.all([worker(), worker()]);
  await browsers.close();
  await server.close();
  console.log(`${passed} passed, ${failed} failed`);
  // A browser that hung may have left a connection open, for which the process would wait.
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
