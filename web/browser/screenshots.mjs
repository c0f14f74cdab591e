#!/usr/bin/env node
// Takes pictures of every page and game, on a phone held upright and across and on a desktop, light, dark and in high
// contrast: tools/page screenshots [--engine NAME] [WORD...]
// With words only pictures whose name holds one of them. They lie in web/screenshots/. With the word `readme` alone the
// three of the README are made anew, in docs/pictures/.
import { mkdir } from "node:fs/promises";
import { deadline, launch } from "./driver.mjs";
import { keepGames, lessonsOf, middleGames, settingsOf, taughtGames } from "./fixtures.mjs";
import { serve } from "./servers.mjs";

const words = process.argv.slice(2);
const engine = words[0] === "--engine" ? words.splice(0, 2)[1] : "chromium";
const folder = new URL("../screenshots/", import.meta.url).pathname;
await mkdir(folder, { recursive: true });
const server = await serve(new URL("../dist/", import.meta.url).pathname);
const browser = await launch(engine);

const screens = { phone: { width: 390, height: 844 }, across: { width: 740, height: 360 }, desktop: { width: 1280, height: 860 } };
const games = await middleGames();
const pages = {
  home: "#/",
  settings: "#/settings",
  ...Object.fromEntries(games.map((game) => [`new-${game.name}`, `#/new/${game.game}`]).filter((_, i) => i === 3)),
  ...Object.fromEntries(games.map((game) => [`table-${game.name}`, `#/table/${game.kept.id}`])),
  ...Object.fromEntries(games.map((game) => [`learn-${game.name}`, `#/learn/${game.game}`]).filter((_, i) => i < 6)),
  ...Object.fromEntries(taughtGames.map((game) => [`lesson-${game}`, `#/learn/${game}/${lessonsOf(game)[2].id}`])),
  study: `#/study/${encodeURIComponent("~bobail||c1e3 c3d4 d5a2|c1e3 c3b3 a5a2|b1b4")}`,
  "study-gwezboell": `#/study/${games[2].kept.id}`,
  "edit-bobail": "#/study/bobail",
  "edit-bosworth": `#/study/${encodeURIComponent(`~${games[3].kept.spec}||${games[3].kept.words.join(" ")}`)}`,
  "edit-nord": `#/study/${games[4].kept.id}`,
  ...Object.fromEntries(games.map((game) => [`review-${game.name}`, `#/review/${game.kept.id}`])),
  puzzles: "#/puzzles",
  "puzzles-castelott": "#/puzzles/castelott",
  "puzzle-day": "#/puzzles/castelott/day",
  ...Object.fromEntries(games.map((game) => [`print-${game.name}`, `#/print/${game.game}`])),
  solved: "#/solved/bobail",
};

/** The pictures that the README shows. */
async function picturesOfReadme() {
  const pictures = { home: ["#/", "light", { width: 1180, height: 900 }], gwezboell: ["#/table/gwezboell", "light", { width: 1180, height: 800 }], bosworth: ["#/table/bosworth", "dark", { width: 1180, height: 860 }] };
  for (const [name, [hash, look, viewport]] of Object.entries(pictures)) {
    const context = await browser.newContext({ viewport });
    await context.addInitScript(settingsOf, { language: "en", look, motion: false, sound: false, pace: "instant" });
    await context.addInitScript(keepGames, name === "home" ? [] : games.map((game) => game.kept));
    const page = await context.newPage();
    await page.goto(server.address + hash);
    await page.waitForSelector(name === "home" ? "h2" : "[data-ready=true]");
    await page.waitForTimeout(200);
    await page.screenshot({ path: new URL(`../../docs/pictures/${name}.jpg`, import.meta.url).pathname, type: "jpeg", quality: 78 });
    await context.close();
  }
}

if (words.length === 1 && words[0] === "readme") {
  await picturesOfReadme();
  await browser.close();
  server.close();
  process.exit();
}

for (const [screen, viewport] of Object.entries(screens)) {
  for (const look of ["light", "dark", "contrast"]) {
    const language = { light: "en", dark: "de", contrast: "fr" }[look];
    const context = await browser.newContext({ viewport, deviceScaleFactor: 1 });
    await context.addInitScript(settingsOf, { language, look, motion: false, sound: false, pace: "instant" });
    await context.addInitScript(keepGames, games.map((game) => game.kept));
    const page = await context.newPage();
    for (const [name, hash] of Object.entries(pages)) {
      const file = `${name}-${screen}-${look}${engine === "chromium" ? "" : `-${engine}`}`;
      if (words.length > 0 && !words.some((word) => file.includes(word))) continue;
      await page.goto("about:blank");
      await page.goto(server.address + hash);
      await page.waitForSelector("h1");
      if (name.startsWith("table")) await page.waitForSelector("[data-ready=true]", { timeout: deadline });
      if (name.startsWith("edit")) await page.click("[data-testid=edit]");
      if (name.startsWith("review")) await page.waitForSelector("[data-testid=review-state][data-done=true]", { state: "attached", timeout: 600_000 });
      if (name === "puzzle-day") await page.waitForSelector("[data-square]");
      await page.waitForTimeout(name.startsWith("study") ? 1500 : 250);
      await page.screenshot({ path: `${folder}${file}.png`, fullPage: engine === "chromium" }); // the others would make the window larger for it
      console.log(file);
    }
    await context.close();
  }
}
await browser.close();
server.close();
