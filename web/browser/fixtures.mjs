// Games in the middle of things, and visitors' settings, for tests and screenshots.
import { existsSync, readFileSync } from "node:fs";
import { openEngine } from "../../packages/engine/src/module.js";

export const engine = openEngine(new WebAssembly.Module(readFileSync(new URL(`../../${process.env.TABLIER_MODULE ?? "build/wasm/study.wasm"}`, import.meta.url))));

export function ask(request) {
  const response = JSON.parse(engine.ask(request));
  if (response.error) throw new Error(`${request}: ${response.error}`);
  return response;
}

export const { games: cards } = ask("games");

/** The lessons of a game: their ids and, of each, what the engine reads of its tasks. */
export function lessonsOf(game) {
  const path = new URL(`../../engine/games/${game.split("-")[0]}/lessons/${game}.txt`, import.meta.url);
  if (!existsSync(path)) return [];
  const sections = readFileSync(path, "utf8").replace(/^\/\/.*\n/gm, "").split(/^# /m).slice(1, -1);
  return sections.map((section) => ({ id: section.split("\n")[0], tasks: section.split(/^task\n/m).slice(1).map((task) => task.trim()) }));
}
export const taughtGames = cards.map((card) => card.id).filter((game) => lessonsOf(game).length > 0);

/** Plays a game with the computer at a low level for so many actions, then on to the first seat's next decision. */
export function playOn(spec, actions, seed = 1) {
  const words = [];
  const first = ask(`facts\ngame ${spec}`).seats[0].text;
  for (;;) {
    const where = `game ${spec}\nposition startpos${words.length > 0 ? ` moves ${words.join(" ")}` : ""}`;
    const table = ask(`table\n${where}`);
    if (table.winners.length > 0 || (words.length >= actions && table.actor === first)) return words;
    if (table.actor === "*") {
      words.push(ask(`chance\n${where}\nseed ${seed + words.length}`).word);
    } else {
      ask(`think\n${where}\nlevel 3\nseed ${seed + words.length}`);
      words.push(ask("step\nwork 1000000").choice);
    }
  }
}

/** A game of so many actions taken at random; shorter if it is over before. */
export function playAtRandom(spec, actions) {
  const words = [];
  const { session } = ask(`open\ngame ${spec}`);
  let ticket = 7;
  for (let table = ask(`look\nsession ${session}`); words.length < actions && table.winners.length === 0; ) {
    if (table.actor !== "*") ticket = (ticket * 1103515245 + 12345) % 2147483648;
    const what = table.actor === "*" ? `seed ${words.length + 1}` : `word ${table.legal[ticket % table.legal.length].word}`;
    table = ask(`play\nsession ${session}\n${what}\nsince ${words.length}`);
    words.push(table.actions[0].word);
  }
  ask(`close\nsession ${session}`);
  return words;
}

export function keptGame(id, spec, words, players) {
  return { id, spec, position: "", words, players, ending: null, finished: false, at: 1794000000000 };
}

/** A narrow phone. */
export const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

export const person = (name = "") => ({ kind: "person", name });
export const computer = (level = 1) => ({ kind: "computer", level });

let middle = null;

/** A game of each, somewhere in the middle, the visitor at the first seat. */
export function middleGames() {
  middle ??= makeMiddleGames();
  return middle;
}

function makeMiddleGames() {
  const specs = [
    ["bobail", "bobail", 9],
    ["castelott", "castelott", 4],
    ["gwezboell", "gwezboell", 10],
    ["bosworth", "bosworth(players=4)", 60],
    ["nord", "chessington-nord(players=3)", 50],
    ["sud", "chessington-sud", 60],
  ];
  return specs.map(([name, spec, actions]) => {
    const seats = ask(`facts\ngame ${spec}`).seats.length;
    const players = Array.from({ length: seats }, (_, seat) => (seat === 0 ? person() : computer(2)));
    const words = playOn(spec, actions);
    return { name, game: spec.split("(")[0], kept: keptGame(name, spec, words, players) };
  });
}

/** The server seems to have a table of Bobail: the first action wins in 31 turns, all others draw. Returns the positions
 * that it is asked about, as they come. */
export async function pretendTable(page) {
  const asked = [];
  await page.route(/api\/solved/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (!query.has("spec")) return route.fulfill({ json: { games: ["bobail"] } });
    const position = query.get("position");
    asked.push(position);
    const { legal } = ask(`table\ngame bobail\nposition fen ${position}`);
    const actions = legal.map(({ word }, number) => (number === 0 ? { value: "won", turns: 31, action: word } : { value: "draw", turns: null, action: word }));
    return route.fulfill({ json: { value: "won", turns: 31, position, actions } });
  });
  return asked;
}

// The next three run in the browser before the page's own script.

/** Nothing is cut short on a busy machine: no request to the server, and no judgement of a turn in a puzzle. */
export function endlessPatience() {
  AbortSignal.timeout = () => new AbortController().signal;
  const send = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    const judges = message.kind === "think" && message.request.startsWith("judge\n");
    return send.call(this, judges ? { ...message, milliseconds: undefined } : message, ...more);
  };
}

export function settingsOf(settings) {
  if (location.protocol === "about:") return;
  if (!sessionStorage.getItem("begun")) localStorage.setItem("tablier.settings", JSON.stringify(settings));
}

export function keepGames(games) {
  if (location.protocol === "about:") return;
  if (!sessionStorage.getItem("begun")) localStorage.setItem("tablier.games", JSON.stringify(games));
  sessionStorage.setItem("begun", "yes");
}
