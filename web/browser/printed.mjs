// A game printed by the page, as PDF.
import { goTo } from "./driver.mjs";

/** Prints a game on this paper, which the page itself asks for, into a file if one is named; gives the PDF. */
export async function printed(page, game, paper, path) {
  await goTo(page, `#/print/${game}`);
  await page.selectOption(".choices select", paper);
  await page.waitForSelector("[data-sheet=puzzles]");
  return page.pdf({ path, preferCSSPageSize: true, printBackground: true });
}
