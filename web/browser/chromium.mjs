// Debian's Chromium, driven by Playwright.
import { chromium } from "playwright-core";

export function launch() {
  return chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
}
