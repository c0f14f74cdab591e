#!/usr/bin/env node
// What docs/performance.md tells of the page: sizes, time until one can play, answers to taps while the computer thinks,
// the engine's speed in the browser and natively, reviews, memory. Needs the release build too. usage: tools/page figures
// [load] [taps] [long] [speed] [review] [memory]
import { readFileSync } from "node:fs";
import { openEngine } from "../../packages/engine/src/module.js";
import { openNative } from "../../tests/wasm/native.mjs";
import { launch } from "./driver.mjs";
import { firstLoad, moduleFile } from "./first_load.mjs";
import { ask, cards, computer, keepGames, keptGame, person, playAtRandom, playOn, settingsOf } from "./fixtures.mjs";
import { serve } from "./servers.mjs";

const dist = new URL("../dist/", import.meta.url);
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

function sizes() {
  for (const compression of ["gz", "br"]) {
    const { page, wasm } = firstLoad(compression);
    console.log(`first load, ${compression}: script and style ${kilobytes(page)}, WebAssembly ${kilobytes(wasm)}`);
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

/** From a tap to the sentence that answers it, or to the piece picked up, painted: while the computer thinks at its longest, and where it waits for
 * the visitor; the two by turns, so that whatever else the machine does slows both. */
async function answerToTaps(browser, address) {
  const answer = "[data-testid=refusal], .square.selected";
  const tap = ([number, answer]) => new Promise((resolve) => {
    const begin = performance.now();
    new MutationObserver((_, observer) => {
      if (!document.querySelector(answer)) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - begin));
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
    document.querySelectorAll("[data-square]")[number * 3].click();
  });
  for (const slowness of [1, 4]) {
    const thinking = { times: [], players: [computer(8), person()] };
    const waiting = { times: [], players: [person(), computer(8)] };
    for (const id of ["gwezboell", "bosworth", "chessington-nord"]) {
      const words = playOn(id, 12);
      for (const each of [thinking, waiting]) {
        Object.assign(each, await guest(browser, slowness, [keptGame("t", id, words, each.players)]));
        await each.page.goto(`${address}#/table/t`);
        await each.page.waitForSelector("[data-square]");
        await each.page.waitForTimeout(300);
        for (let i = 0; i < 8; ++i) {
          await each.page.keyboard.press("Escape"); // takes the last answer away
          await each.page.waitForFunction((answer) => !document.querySelector(answer), answer);
          each.times.push(await each.page.evaluate(tap, [i, answer]));
          await each.page.waitForTimeout(60);
        }
        await each.context.close();
      }
    }
    const [busy, idle] = [median(thinking.times), median(waiting.times)];
    console.log(`a tap while the computer thinks, ${slowness} times slowed: median ${busy.toFixed(1)} ms, worst ${Math.max(...thinking.times).toFixed(0)} ms of ${thinking.times.length}; while it waits: median ${idle.toFixed(1)} ms, worst ${Math.max(...waiting.times).toFixed(0)} ms; ratio of medians ${(busy / idle).toFixed(2)}`);
  }
}

/** From the tap that makes an action to the new table, early and late in a long game; the two by turns. */
async function tapsInLongGames(browser, address) {
  const spec = "chessington-nord(players=4)";
  const samples = 11; // before the dice are cast, which nobody can foresee
  const early = { count: 5, times: [] };
  const late = { count: 500, times: [] };
  const all = playAtRandom(spec, late.count + samples);
  const tables = [];
  for (const { count, times } of [early, late]) {
    const { context, page } = await guest(browser, 1, [keptGame("l", spec, all.slice(0, count), Array.from({ length: 4 }, () => person()))]);
    await page.goto(`${address}#/table/l`);
    tables.push({ count, times, context, page });
  }
  for (let i = 0; i < samples; ++i) {
    for (const { count, times, page } of tables) {
      await page.waitForSelector(`[data-actions="${count + i}"][data-ready="true"]`);
      const table = ask(`table\ngame ${spec}\nposition startpos moves ${all.slice(0, count + i).join(" ")}`);
      const { from, to } = table.legal.find(({ word }) => word === all[count + i]);
      const tapped = await page.evaluate(([first, last]) => new Promise((resolve) => {
        const tap = (square) => document.querySelector(`[data-square="${square}"]`).click();
        if (first) tap(first);
        setTimeout(() => {
          const begin = performance.now();
          new MutationObserver((_, observer) => {
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - begin));
          }).observe(document.querySelector("[data-actions]"), { attributeFilter: ["data-actions"] });
          tap(last);
        }, 50);
      }), [from, to]);
      times.push(tapped);
    }
  }
  for (const { context } of tables) await context.close();
  const [first, second] = [median(early.times), median(late.times)];
  console.log(`from tap to new table: action ${early.count} ${first.toFixed(1)} ms, action ${late.count} ${second.toFixed(1)} ms, ratio ${(second / first).toFixed(2)} (medians of ${samples})`);
}

/** Seconds of processor time that a process has used; a share of a busy machine says nothing in seconds of a clock. */
function secondsOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  const ticksPerSecond = 100;
  return Number(fields[11]) / ticksPerSecond;
}

/** A module in the browser: `measured` evaluates a function with `window.engine` and tells its seconds of processor time. */
async function engineInBrowser(browser, address, name) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const secondsOfPage = async () => (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value;
  await page.goto(address);
  const source = readFileSync(new URL("../../packages/engine/src/module.js", import.meta.url), "utf8");
  await page.evaluate(async ([text, module]) => {
    const { openEngine } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    window.engine = openEngine(await WebAssembly.compileStreaming(fetch(`assets/${module}`)));
  }, [source, moduleFile(name)]);
  const measured = async (deed, argument) => {
    const begin = await secondsOfPage();
    await page.evaluate(deed, argument);
    return (await secondsOfPage()) - begin;
  };
  return { measured, close: () => context.close() };
}

/** The review of a game of 60 turns, or of one that ends before, at the usual work. */
async function review(browser, address) {
  for (const { id, max_players: most } of cards) {
    for (const spec of most > 2 ? [id, `${id}(players=${most})`] : [id]) {
      const played = playOn(spec, 220);
      const { turns } = ask(`table\ngame ${spec}\nposition startpos moves ${played.join(" ")}`);
      const words = played.slice(0, turns.slice(0, 60).flatMap((turn) => turn.words).length);
      const engine = await engineInBrowser(browser, address, "study");
      const seconds = await engine.measured((request) => {
        const { error } = JSON.parse(window.engine.ask(request));
        if (error) throw new Error(error);
        while (JSON.parse(window.engine.ask("step\nwork 20000")).more);
      }, `review\ngame ${spec}\nposition startpos moves ${words.join(" ")}`);
      console.log(`review of ${spec}, ${words.length} actions: ${seconds.toFixed(1)} s of processor time`);
      await engine.close();
    }
  }
}

/** The same requests as often natively as in the browser; in each the best of three runs. */
async function speed(browser, address) {
  const native = openNative(new URL("../../build/release/wasm/tablier_contract_pipe", import.meta.url).pathname);
  const engine = await engineInBrowser(browser, address, "tablier");
  const here = (request) => engine.measured((text) => window.engine.ask(text), request);
  const there = async (request) => {
    const begin = secondsOf(native.pid);
    await native.ask(request);
    return secondsOf(native.pid) - begin;
  };
  console.log("game               perft: native, browser, share      random play: native, browser, share   (millions a second of processor time)");
  for (const { id } of cards) {
    const line = [id.padEnd(17)];
    for (const work of [(much) => `times ${much}`, (much) => `actions ${100_000 * much}`]) {
      let much = 1;
      const request = () => `bench\ngame ${id}\n${work(much)}`;
      while ((await there(request())) < 0.4) much *= 2;
      const { done } = JSON.parse(await native.ask(request()));
      await here(request()); // so that the browser has compiled it in full
      let [best, bestHere] = [Infinity, Infinity];
      for (let run = 0; run < 3; ++run) {
        best = Math.min(best, await there(request()));
        bestHere = Math.min(bestHere, await here(request()));
      }
      const millions = (seconds) => (done / seconds / 1e6).toFixed(2).padStart(9);
      line.push(`${millions(best)} ${millions(bestHere)} ${(best / bestHere).toFixed(2)}`);
    }
    console.log(line.join("   "));
  }
  native.close();
  await engine.close();
}

/** The module's memory after analysing each game for as long as the study does, in one module as in the worker. */
function memory() {
  const engine = openEngine(new WebAssembly.Module(readFileSync(new URL("../../build/wasm/tablier.wasm", import.meta.url))));
  const analysis = 30_000;
  for (const { id } of cards) {
    engine.ask(`think\ngame ${id}\nposition startpos moves ${playOn(id, 4).join(" ")}\nlevel 8\nrate all`);
    const begin = performance.now();
    let more = true;
    while (more && performance.now() - begin < analysis) ({ more } = JSON.parse(engine.ask("step\nwork 20000")));
    console.log(`memory after ${id}: ${(engine.bytes() / 1e6).toFixed(0)} MB`);
  }
}

const server = await serve(dist.pathname);
const browser = await launch();
sizes();
const parts = { load: timeToPlay, taps: answerToTaps, long: tapsInLongGames, speed, review, memory };
const chosen = process.argv.slice(2);
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length === 0 || chosen.includes(name)) await measure(browser, server.address);
}
await browser.close();
server.close();
