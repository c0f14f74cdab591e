#!/usr/bin/env node
// Plays every game at levels 1 to 6 with the native engine and with the WebAssembly module, and compares all that they
// say, byte for byte: views, legal actions, chance, choices, reports, reviews. Ends with the line `N passed, N failed`.
//
// usage: same_games.mjs NATIVE_PIPE MODULE STUDY_MODULE [--whole]
//
// The upper levels take a while: without --whole their games are cut short after some decisions.
import { readFile } from "node:fs/promises";
import { openEngine } from "../../packages/engine/src/module.js";
import { openNative } from "./native.mjs";

const [pipe, moduleFile, studyFile, mode] = process.argv.slice(2);
if (!pipe || !moduleFile || !studyFile) {
  console.error("usage: same_games.mjs NATIVE_PIPE MODULE STUDY_MODULE [--whole]");
  process.exit(2);
}
const mostDecisions = { 3: 80, 4: 30, 5: 8, 6: 3 };
const longestGame = 1500;
const mostReviewed = 120;
const native = openNative(pipe);
const open = async (file) => openEngine(await WebAssembly.compile(await readFile(file)));
const module = await open(moduleFile);
const study = await open(studyFile);

class Difference extends Error {}

/** Asks both, and gives the response they agree on. */
async function ask(request, asked = module) {
  const response = native.ask(request);
  const here = asked.ask(request);
  const there = await response;
  if (here !== there) throw new Difference(`to\n${request}\nthe native engine says\n${there}\nthe module\n${here}`);
  const told = JSON.parse(here);
  if (told.error) throw new Difference(`both refuse\n${request}\nwith ${told.error}`);
  return told;
}

async function choose(where, level, seed) {
  await ask(`think\n${where}\nlevel ${level}\nseed ${seed}`);
  for (;;) {
    const { more, choice } = await ask("step\nwork 5000\nreport yes");
    if (!more) return choice;
  }
}

/** Both review the same game alike, however the work is cut. */
async function review(where) {
  await ask(`review\n${where}\nwork 300`, study);
  for (let more = true; more; ) ({ more } = await ask("step\nwork 5000", study));
  return ask("step\nwork 0\nreport yes", study);
}

async function playGame(spec, level) {
  const words = [];
  let decisions = 0;
  const enough = mode === "--whole" ? Infinity : (mostDecisions[level] ?? Infinity);
  while (decisions < enough && words.length < longestGame) {
    const where = `game ${spec}\nposition startpos${words.length ? ` moves ${words.join(" ")}` : ""}`;
    const table = await ask(`table\n${where}`);
    const seed = level * 1000 + words.length;
    if (table.winners.length > 0) {
      await ask(`record\n${where}`);
      break;
    }
    if (table.actor === "*") {
      words.push((await ask(`chance\n${where}\nseed ${seed}`)).word);
    } else {
      words.push(await choose(where, level, seed));
      ++decisions;
    }
  }
  if (level <= 2) await review(`game ${spec}\nposition startpos moves ${words.slice(0, mostReviewed).join(" ")}`);
  return words.length;
}

let passed = 0;
let failed = 0;
const { games } = JSON.parse(module.ask("games"));
for (const game of games) {
  for (let players = game.min_players; players <= game.max_players; ++players) {
    const spec = players === 2 ? game.id : `${game.id}(players=${players})`;
    for (let level = 1; level <= 6; ++level) {
      const begin = Date.now();
      try {
        const actions = await playGame(spec, level);
        ++passed;
        console.log(`ok      ${spec} level ${level}: ${actions} actions, ${Date.now() - begin} ms`);
      } catch (difference) {
        if (!(difference instanceof Difference)) throw difference;
        ++failed;
        console.log(`FAILED  ${spec} level ${level}: ${difference.message}`);
      }
    }
  }
}
native.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
