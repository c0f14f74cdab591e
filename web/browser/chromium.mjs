// Debian's Chromium without a window, driven by Playwright: waiting for something to happen, never for time to pass, and
// going from page to page without loading everything anew.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** How long anything is awaited, in milliseconds: only so that nothing hangs, however busy the machine is. */
export const deadline = 120_000;

// The program without any window at all needs a third less of a processor than the browser with its window hidden.
const programs = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

export function launch() {
  return chromium.launch({ executablePath: programs.find((each) => existsSync(each)), args: ["--no-sandbox", "--disable-gpu"], timeout: deadline });
}

export function expect(condition, message) {
  if (!condition) throw new Error(message);
}

/** Waits until something is true in the page. If it never is, the error says what was awaited. */
export async function until(page, what, condition, argument) {
  await page.waitForFunction(condition, argument).catch((error) => {
    throw new Error(`awaited in vain: ${what}\n${error.stack}`);
  });
}

/** Ends what takes too long with an error that says what was awaited. */
export function within(milliseconds, what, promise) {
  let timer;
  const tooLong = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`awaited in vain for ${milliseconds / 1000} s: ${what}`)), milliseconds);
  });
  return Promise.race([promise, tooLong]).finally(() => clearTimeout(timer));
}

/** Follows a link within the page; what is there then has been drawn. */
export async function goTo(page, hash) {
  await page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        if (location.hash === wanted) return resolve();
        addEventListener("hashchange", () => requestAnimationFrame(() => resolve()), { once: true });
        location.hash = wanted;
      }),
    hash,
  );
}

/** What is there once a page is complete: a board where it has one. */
export function completeSign(hash) {
  if (/^#\/table\//.test(hash)) return '[data-testid=status][data-ready="true"]';
  if (/^#\/puzzles\/\w+\/\w+/.test(hash)) return "[data-testid=puzzle][data-stage=solving] ~ .stage [data-square]";
  if (/^#\/puzzles\/\w+/.test(hash)) return "[data-testid^=level-]";
  if (/^#\/puzzles/.test(hash)) return "progress";
  if (/^#\/(learn|study)/.test(hash)) return "[data-square]";
  if (/^#\/new/.test(hash)) return "[data-seat]";
  return "h1";
}

/** Goes to each page, and sees that none is wider than the screen. */
export async function expectNothingTooWide(page, hashes) {
  for (const hash of hashes) {
    await goTo(page, hash);
    await page.waitForSelector(completeSign(hash));
    // Not innerWidth on a phone: it shows a page that is too wide by making everything smaller.
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - Math.min(screen.width, innerWidth));
    expect(wide <= 0, `${hash} is ${wide} pixels too wide`);
  }
}

/** Visits once, then loses the network and loads the page again. */
export async function goOffline({ page, context, address }) {
  // Whatever is cut off would complain.
  const names = [/\/api\/games$/, /\.wasm$/, /\/assets\/worker/];
  const loaded = names.map((name) => page.waitForResponse(name).then((response) => response.finished()));
  await page.goto(address);
  await Promise.all(loaded);
  await until(page, "a service worker that is ready", () => navigator.serviceWorker.ready.then(() => true));
  await until(page, "one kept version", () => caches.keys().then((names) => names.length === 1));
  await context.setOffline(true);
  await page.reload();
}
