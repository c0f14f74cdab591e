// Debian's Chromium without a window, driven by Playwright.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { deadline } from "./deadline.mjs";

// The program without any window at all needs a third less of a processor than the browser with its window hidden.
const programs = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

export function launch() {
  return chromium.launch({ executablePath: programs.find((each) => existsSync(each)), args: ["--no-sandbox", "--disable-gpu"], timeout: deadline });
}

/** A finger that drags from a point to another, which Playwright has not. */
export async function dragFinger(page, from, to) {
  const finger = await page.context().newCDPSession(page);
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (const part of [0.2, 0.5, 0.8, 1]) {
    const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
  }
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
