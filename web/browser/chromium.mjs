// Debian's Chromium without a window, driven by Playwright.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { deadline } from "./waiting.mjs";

// The program without any window at all needs a third less of a processor than the browser with its window hidden.
const programs = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

export function launch() {
  return chromium.launch({ executablePath: programs.find((each) => existsSync(each)), args: ["--no-sandbox", "--disable-gpu"], timeout: deadline });
}
