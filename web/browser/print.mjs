#!/usr/bin/env node
// Writes games as PDF: tools/print
import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { launch } from "./driver.mjs";
import { cards, settingsOf } from "./fixtures.mjs";
import { printed } from "./printed.mjs";
import { serve } from "./servers.mjs";

const choices = { paper: ["A4", "Letter"], language: ["en", "fr", "de"] };

function refuse(what) {
  console.error(`tools/print: ${what}`);
  process.exit(2);
}

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { paper: { type: "string", default: "A4" }, language: { type: "string", default: "en" }, folder: { type: "string", default: "build/print" } },
    });
  } catch (error) {
    return refuse(error.message);
  }
}

const { values, positionals } = read();
for (const [name, allowed] of Object.entries(choices)) {
  if (!allowed.includes(values[name])) refuse(`--${name}: expected ${allowed.join(" or ")}, found ${values[name]}`);
}
const games = cards.map((card) => card.id);
for (const game of positionals) {
  if (!games.includes(game)) refuse(`expected ${games.join(", ")}, found ${game}`);
}

await mkdir(values.folder, { recursive: true });
const server = await serve(new URL("../dist/", import.meta.url).pathname);
const browser = await launch();
const context = await browser.newContext();
await context.addInitScript(settingsOf, { language: values.language, motion: false, sound: false });
for (const game of positionals.length > 0 ? positionals : games) {
  const page = await context.newPage();
  await page.goto(server.address);
  const path = resolve(values.folder, `${game}.pdf`);
  await printed(page, game, values.paper, path);
  console.log(path);
  await page.close();
}
await browser.close();
server.close();
