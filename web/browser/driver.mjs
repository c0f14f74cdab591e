// The browsers that the tests drive, and what they do in all of them: waiting for something to happen, never for time to
// pass, and going from page to page without loading everything anew.
//
// Every engine gives Playwright's Browser, BrowserContext, Page and Locator, as far as tests need them:
//   page      goto reload url close click tap hover check fill selectOption dragAndDrop focus textContent inputValue
//             getAttribute isVisible isDisabled isEnabled locator waitForSelector waitForFunction waitForEvent("download")
//             waitForResponse evaluate addInitScript addStyleTag addScriptTag route screenshot setViewportSize
//             keyboard.press clock.setFixedTime on("request" | "response" | "console")
//   locator   the same, and first last nth filter locator count allTextContents evaluateAll boundingBox press dragTo
//   selectors CSS with :has-text("…"), :text-is("…"), :visible; text=…; joined by >>
// Chromium has them from Playwright. Firefox and WebKit have them from remote_page.mjs.
import { deadline, within } from "./deadline.mjs";

export { deadline, within };

export const engines = ["chromium", "firefox", "webkit"];

export async function launch(engine = "chromium") {
  return (await import(`./${engine}.mjs`)).launch();
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

/** Drags with a finger from an element to another, middle to middle. */
export async function dragWithFinger(page, from, to) {
  const middle = async (selector) => {
    const { x, y, width, height } = await page.locator(selector).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const points = [await middle(from), await middle(to)];
  if (page.dragFinger) await page.dragFinger(...points);
  else await (await import("./chromium.mjs")).dragFinger(page, ...points);
}

/** What is there once a page is complete: a board where it has one. */
export function completeSign(hash) {
  if (/^#\/table\//.test(hash)) return '[data-testid=status][data-ready="true"]';
  if (/^#\/puzzles\/\w+\/\w+/.test(hash)) return "[data-testid=puzzle][data-stage=solving] ~ .stage [data-square]";
  if (/^#\/puzzles\/\w+/.test(hash)) return "[data-testid^=level-]";
  if (/^#\/puzzles/.test(hash)) return "progress";
  if (/^#\/learn\/[\w-]+\/test/.test(hash)) return "[data-testid=test]";
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
  const names = [/\/api\/games\?phase=open$/, /\/api\/games\?phase=running$/, /\.wasm$/, /\/assets\/browser_worker/];
  const loaded = names.map((name) => page.waitForResponse(name).then((response) => response.finished()));
  await page.goto(address);
  await Promise.all(loaded);
  await until(page, "a service worker that is ready", () => navigator.serviceWorker.ready.then(() => true));
  await until(page, "one kept version", () => caches.keys().then((names) => names.length === 1));
  await context.setOffline(true);
  await page.reload();
}
