#!/usr/bin/env node
// What docs/performance.md tells of the page: sizes, time until one can play, answers to taps while the computer thinks,
// the engine's speed in the browser and natively, memory. Needs the release build too. usage: tools/page figures
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { openNative } from "../../tests/wasm/native.mjs";
import { launch } from "./chromium.mjs";
import { cards, computer, engine, keepGames, keptGame, person, playOn, settingsOf } from "./fixtures.mjs";
import { serve } from "./serve.mjs";

const dist = new URL("../dist/", import.meta.url);
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

function sizes() {
  const files = ["index.html", ...readdirSync(new URL("assets/", dist)).map((name) => `assets/${name}`)];
  const total = (kind, compress) =>
    files.filter(kind).reduce((sum, name) => sum + compress(readFileSync(new URL(name, dist))).length, 0);
  const first = (name) => /index.*\.(js|css|html)$|worker.*\.js$/.test(name);
  const wasm = (name) => name.endsWith(".wasm");
  for (const [name, compress] of [["gzip", gzipSync], ["brotli", brotliCompressSync]]) {
    console.log(`first load, ${name}: script and style ${kilobytes(total(first, compress))}, WebAssembly ${kilobytes(total(wasm, compress))}`);
  }
}

async function guest(browser, slowness, games) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript(settingsOf, { motion: true, sound: false, language: "en" });
  await context.addInitScript(keepGames, games);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  return { context, page };
}

/** From the first byte of a first visit to a board on which one may move. */
async function timeToPlay(browser, address) {
  for (const card of cards.filter((each) => !each.chance)) {
    const times = [];
    for (let i = 0; i < 5; ++i) {
      const { context, page } = await guest(browser, 4, [keptGame("p", card.id, [], [person(), computer(3)])]);
      await page.goto(`${address}#/table/p`, { waitUntil: "commit" });
      times.push(await page.evaluate(() => new Promise((resolve) => {
        const look = () => (document.querySelector('[data-ready="true"] ~ .stage [data-square]') ? resolve(performance.now()) : requestAnimationFrame(look));
        look();
      })));
      await context.close();
    }
    console.log(`ready to play ${card.id}, 4 times slowed: ${median(times).toFixed(0)} ms (median of 5)`);
  }
}

/** From a tap to the sentence that answers it, painted, while the computer thinks at its longest. */
async function answerToTaps(browser, address) {
  for (const slowness of [1, 4]) {
    const times = [];
    for (const id of ["gwezboell", "bosworth", "chessington-nord"]) {
      const words = playOn(id, 12);
      const { context, page } = await guest(browser, slowness, [keptGame("t", id, words, [computer(8), person()])]);
      await page.goto(`${address}#/table/t`);
      await page.waitForSelector("[data-square]");
      await page.waitForTimeout(300);
      for (let i = 0; i < 6; ++i) {
        await page.keyboard.press("Escape"); // takes the last answer away
        await page.waitForSelector("[data-testid=refusal]", { state: "detached" });
        times.push(await page.evaluate((number) => new Promise((resolve) => {
          const begin = performance.now();
          new MutationObserver((_, observer) => {
            if (!document.querySelector("[data-testid=refusal]")) return;
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - begin));
          }).observe(document.body, { childList: true, subtree: true });
          document.querySelectorAll("[data-square]")[number * 3].click();
        }), i));
        await page.waitForTimeout(60);
      }
      await context.close();
    }
    console.log(`a tap while the computer thinks, ${slowness} times slowed: median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms of ${times.length}`);
  }
}

/** Work per second, the best of five runs; ask may be a promise's. */
async function rate(ask, question) {
  let best = 0;
  for (let run = 0; run < 5; ++run) {
    const begin = performance.now();
    let done = 0;
    do done += JSON.parse(await ask(question)).done;
    while (performance.now() - begin < 150);
    best = Math.max(best, (done / (performance.now() - begin)) * 1000);
  }
  return best;
}

async function speed(browser, address) {
  const native = openNative(new URL("../../build/release/wasm/tablier_contract_pipe", import.meta.url).pathname);
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  const source = readFileSync(new URL("../../wasm/module.mjs", import.meta.url), "utf8");
  const module = readdirSync(new URL("assets/", dist)).find((name) => name.endsWith(".wasm"));
  await page.evaluate(async ([text, name]) => {
    const { openEngine } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    window.engine = openEngine(await WebAssembly.compileStreaming(fetch(`assets/${name}`)));
  }, [source, module]);
  await page.evaluate(`window.rate = ${rate}`);
  console.log("game               perft: native, browser, share      random play: native, browser, share   (millions a second)");
  for (const { id } of cards) {
    const line = [id.padEnd(17)];
    for (const question of [`bench\ngame ${id}`, `bench\ngame ${id}\nactions 20000`]) {
      const there = await rate(native.ask, question);
      const here = await page.evaluate((text) => window.rate((each) => window.engine.ask(each), text), question);
      line.push(`${(there / 1e6).toFixed(2).padStart(9)} ${(here / 1e6).toFixed(2).padStart(9)} ${(here / there).toFixed(2)}`);
    }
    console.log(line.join("   "));
  }
  native.close();
}

/** The module's memory after a champion's longest thought in every game, one after the other. */
function memory() {
  for (const { id } of cards) {
    const words = playOn(id, 20);
    engine.ask(`think\ngame ${id}\nposition startpos moves ${words.join(" ")}\nlevel 8`);
    const begin = performance.now();
    while (performance.now() - begin < 3000) engine.ask("step\nwork 20000");
    console.log(`memory after ${id}: ${(engine.bytes() / 1e6).toFixed(0)} MB`);
  }
}

const server = await serve(dist.pathname);
const browser = await launch();
sizes();
await timeToPlay(browser, server.address);
await answerToTaps(browser, server.address);
await speed(browser, server.address);
memory();
await browser.close();
server.close();
