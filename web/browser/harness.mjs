// A small runner for the browser tests: each test gets a page of its own, and fails if the page complains.
import { deadline, expect, launch, within } from "./chromium.mjs";
import { endlessPatience, keepGames, settingsOf } from "./fixtures.mjs";
import { startServer } from "./servers.mjs";

const tests = [];

/** The program whose server the tests talk to. */
export const program = process.env.TABLIER ?? new URL("../../build/release/tablier", import.meta.url).pathname;

/** How long a whole test may take: the longest plays a game of hundreds of actions with the keyboard. */
const testDeadline = 1_200_000;

/** Registers a test; its name is the sentence that it proves. */
export function test(name, run) {
  tests.push({ name, run });
}

const noServiceWorker = "Service Worker registration blocked by Playwright";

/**
 * Opens a visitor's browser, at a page of the server if `at` names one. Whatever the page complains about is noted in
 * `complaints`. It keeps no files for a time without a network, which would cost as much as loading the page once more;
 * tests of that say `serviceWorkers: "allow"`.
 */
async function visitor(browser, address, options = {}) {
  const { settings = {}, games = [], at, ...more } = options;
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, locale: "en-GB", serviceWorkers: "block", ...more });
  context.setDefaultTimeout(deadline);
  await context.addInitScript(settingsOf, { motion: false, sound: false, ...settings });
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

async function runOne(browser, address, { name, run }) {
  const opened = [];
  const begin = Date.now();
  const visit = async (options) => {
    const guest = await visitor(browser, address, options);
    opened.push(guest);
    return guest;
  };
  try {
    await within(testDeadline, "the end of the test", run(visit));
    for (const guest of opened) expect(guest.complaints.length === 0, `the page complains: ${guest.complaints.join("; ")}`);
    console.log(`ok      ${name} (${Date.now() - begin} ms)`);
    return true;
  } catch (error) {
    console.log(`FAILED  ${name} (${Date.now() - begin} ms)\n${error.stack ?? error}`);
    return false;
  } finally {
    for (const guest of opened) await guest.context.close();
  }
}

/** Runs the tests whose names hold one of the words, two at a time; the last line is `N passed, N failed`. */
export async function runTests(words) {
  const unknown = words.filter((word) => !tests.some(({ name }) => name.includes(word)));
  if (unknown.length > 0) {
    console.error(`no browser test has this in its name: ${unknown.join(", ")}`);
    process.exitCode = 2;
    return;
  }
  const waiting = tests.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const server = await startServer(program);
  const browser = await launch();
  let passed = 0;
  let failed = 0;
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (await runOne(browser, server.address, next)) ++passed;
      else ++failed;
    }
  };
  await Promise.all([worker(), worker()]);
  await browser.close();
  await server.close();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
