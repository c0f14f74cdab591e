// The package tablier-engine as it is installed. Run by run.mjs, in a project that has nothing else.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { bookOf, dayOf, freshSeed, modules, openEngine, puzzleGames, Refusal, requestText, startEngine, whereabouts } from "tablier-engine";

const { openNative } = await import(process.env.TABLIER_NATIVE);
const engine = startEngine();
const { games, levels } = await engine.games();
after(() => engine.close());

const start = (spec, words = []) => ({ spec, position: "", words });
const line = ["c1e3", "c3b4", "a5a2"];

/** That this is refused with this code, in a sentence that names these. */
function refused(promise, code, ...named) {
  return assert.rejects(promise, (error) => {
    assert.ok(error instanceof Refusal, String(error));
    assert.equal(error.code, code, error.message);
    for (const each of named) assert.ok(error.message.includes(each), `"${error.message}" does not name ${each}`);
    return true;
  });
}

test("the games are told with their facts", async () => {
  assert.equal(games.length, 6);
  assert.equal(levels.length, 8);
  const facts = await engine.facts("bosworth(players=4)");
  assert.equal(facts.seats.length, 4);
  assert.equal(facts.hidden_cards, true);
});

test("requests leave out what is not given, and say where a game began and what was played", () => {
  assert.equal(requestText("table", { game: "bobail", viewer: undefined, position: "" }), "table\ngame bobail");
  assert.equal(whereabouts(start("bobail")).position, "startpos");
  assert.equal(whereabouts({ spec: "bobail", position: "X S t", words: ["a1a2", "b1b2"] }).position, "fen X S t moves a1a2 b1b2");
  assert.equal(whereabouts({ ...start("bosworth"), eyes: "S" }).position, "view S startpos");
  assert.match(freshSeed(), /^\d+$/);
  assert.notEqual(freshSeed(), freshSeed());
});

test("a number that makes no sense is refused by its name", async () => {
  const think = (options) => engine.think(start("bobail"), { level: 1, ...options }).done;
  const wrongTimes = [-5, 0, NaN, Infinity, 3_600_001, "100", null];
  for (const milliseconds of wrongTimes) await refused(think({ milliseconds }), "request", "milliseconds", String(milliseconds));
  for (const reportEvery of wrongTimes) await refused(think({ reportEvery, onReport() {} }), "request", "reportEvery");
  for (const level of [-1, 0, 9, 1.5, NaN, "x"]) await refused(think({ level }), "request", "level: expected a whole number, 1 to 8", String(level));
  for (const work of [-5, 0, 1.5, NaN, 2e20]) await refused(think({ work }), "request", "work: expected a whole number, 1 to");
  for (const seed of [-1, 1.5, NaN, "18446744073709551616"]) await refused(think({ seed }), "request", "seed", String(seed));
  const after = start("bobail", ["c1e3"]);
  for (const turns of [-1, 1.5, NaN, 61]) await refused(engine.judge(after, { solver: "S", turns, milliseconds: 1000 }).done, "request", "turns");
  await refused(engine.judge(after, { solver: "S", turns: 1, milliseconds: -1 }).done, "request", "milliseconds");
  const session = engine.open(after);
  for (const at of [-1, 1.5, NaN, 2]) await refused(session.look(undefined, at), "request", "at: expected a whole number, 0 to 1", String(at));
  assert.equal((await think({ milliseconds: 0.5 })).report.work > 0, true);
});

test("a session plays, goes back and forth, and ends", async () => {
  const session = engine.open(start("bobail"));
  await session.play("c1e3");
  await session.play("c3b4");
  const table = await session.play("a5a2");
  assert.deepEqual(table.steps.map((step) => step.seen.word), line);
  assert.deepEqual(session.words, line);
  assert.equal((await session.undo()).steps.length, 2);
  assert.equal((await session.redo()).steps.length, 3);
  await session.resign();
  assert.deepEqual([session.concluded.kind, session.concluded.seat], ["resignation", "S"]);
  session.close();
});

test("a session goes to any line of play, and tells each as if it had been played from the beginning", async () => {
  const session = engine.open(start("bobail"));
  for (const words of [line, line.slice(0, 1), ["a1a4", "c3b4"], [], [...line, "b4b3"]]) {
    const told = await session.at(words);
    for (const [key, value] of Object.entries(await engine.table(start("bobail", words)))) assert.deepEqual(told[key], value, key);
  }
});

test("a line that the rules refuse changes nothing", async () => {
  const session = engine.open(start("bobail"));
  await session.at(line);
  await refused(session.at(["c1e3", "c3b4", "a5a3"]), "not_legal", "pieces slide to the end");
  await refused(session.at([...line, "a1a1"]), "not_legal", "a1a1");
  assert.deepEqual(session.words, line);
  assert.deepEqual((await session.look()).turns.flatMap((turn) => turn.words), line);
});

test("what one seat sees is a session as well, and shows no other hand", async () => {
  const deal = Array(4).fill("draw:?");
  const session = engine.open({ ...start("bosworth"), eyes: "N" });
  const words = [...deal, "draw:K", "draw:Q", "draw:R", "draw:R", "b1b2"];
  const seen = await session.at(words);
  assert.deepEqual(seen.pieces, (await engine.table({ ...start("bosworth", words), eyes: "N" })).pieces);
  assert.equal(seen.trays.find((tray) => tray.kind === "hand" && tray.owner === "S").hidden, 4);
});

test("a session that the engine has lost is opened again", async () => {
  const session = engine.open(start("bobail"));
  await session.at(line);
  for (let i = 0; i < 9; ++i) await engine.open(start("gwezboell")).at([]);
  assert.equal((await session.at([...line, "b4b3"])).last.word, "b4b3");
});

test("bad input is refused with the engine's code and sentence", async () => {
  await refused(engine.facts("chess"), "no_game_near", "chess");
  await refused(engine.facts(undefined), "request", "game");
  await refused(engine.table({ spec: "bobail", position: "5/5/5", words: [] }), "field_missing", "ACTOR");
  await refused(engine.table(start("bobail", ["c1c1"])), "not_legal", "c1c1");
  await refused(engine.table(start("bobail"), "Q"), "no_seat", "S, N or onlooker");
  await refused(engine.think(start("bobail"), { level: 9 }).done, "request", "level");
  await refused(engine.think(start("bobail"), { seed: "seven" }).done, "request", "seed");
  await refused(engine.read('[Game "bobail"]\n\n1.S a1a9\n*'), "not_legal", "line 3", "a1a9");
  await refused(engine.chance(start("bobail")), "request", "chance");
  await refused(bookOf(engine, "chess"), "request", "chess", "bobail");
  // A value cannot smuggle a line of its own into the request.
  await refused(engine.facts("bobail\nviewer S"), "request", "one line as game");
  await refused(engine.think(start("bobail\nlevel 1")).done, "request", "one line as game");
  await refused(engine.open(start("bobail")).play("c1e3\nviewer N"), "request", "one line as word");
});

test("a record that was written is read again", async () => {
  const text = await engine.record(start("bobail", ["c1e3"]), { names: ["Anna", ""], date: "2026-11-15" });
  const [record] = await engine.read(text);
  assert.deepEqual([record.words, record.names, record.tags], [["c1e3"], ["Anna", ""], { Date: "2026-11-15" }]);
});

test("a thought that is stopped, or overtaken by another, ends with nothing", async () => {
  const first = engine.think(start("gwezboell"), { level: 8, milliseconds: 600_000 });
  const second = engine.think(start("bobail"), { level: 8, milliseconds: 600_000 });
  assert.equal(await first.done, null);
  second.stop();
  assert.equal(await second.done, null);
});

test("the highest level plays from the book in the package", async () => {
  const { word, report } = await engine.think(start("bobail"), { level: 8 }).done;
  assert.equal(word, "d1a4");
  assert.equal(report.work, 1); // nothing was searched
});

test("every puzzle in the package is read, and a wrong and a right turn are judged", async () => {
  assert.deepEqual(puzzleGames, ["bobail", "bosworth", "castelott", "castelott(push=plain)", "chessington-nord", "chessington-sud", "gwezboell"]);
  for (const game of puzzleGames) {
    const book = await bookOf(engine, game, new Date(2026, 10, 19));
    assert.ok(book.puzzles.length > 0 && book.puzzles.some(({ id }) => id === book.of_day), game);
  }
  assert.equal(dayOf(new Date(1970, 0, 2, 23)), 1);
  const { puzzles } = await bookOf(engine, "bobail");
  const easy = puzzles.find(({ turns }) => turns === 2);
  const judged = await engine.judge({ spec: "bobail", position: easy.position, words: easy.solution }, { solver: easy.position.split(" ")[1], turns: 1, milliseconds: 600_000 }).done;
  assert.equal(judged.kind, "wins");
});

test("a game is reviewed, and what was found so far is told", async () => {
  const shares = [];
  const { done } = engine.review(start("bobail", line), "", (share) => shares.push(share));
  const review = await done;
  assert.equal(review.actions, 3);
  assert.equal(review.decisions.length, 3);
  assert.ok(shares.every((share) => share >= 0 && share <= 1));
});

test("an engine that was closed refuses, also what it was asked before", async () => {
  const closed = startEngine();
  const asked = closed.think(start("gwezboell"), { level: 8, milliseconds: 600_000 }).done;
  closed.close();
  await refused(asked, "request", "closed");
  await refused(closed.games(), "request", "closed");
});

test("a session may be closed with its engine", async () => {
  const engine = startEngine();
  const session = engine.open(start("bobail"));
  await session.play("c1e3");
  session.close();
  engine.close();
  await new Promise((resolve) => setTimeout(resolve)); // a refusal that nobody hears would end this process
});

test("who has a thread already opens the module in it", async () => {
  const { ask } = openEngine(await WebAssembly.compile(await readFile(modules.study)));
  assert.equal(JSON.parse(ask(requestText("table", whereabouts(start("bobail", line))))).turns.length, 2);
});

test("a program ends when its engine has nothing more to say", () => {
  const source = 'import { startEngine } from "tablier-engine"; const e = startEngine(); console.log((await e.games()).games.length);';
  assert.equal(execFileSync(process.execPath, ["--input-type=module", "-e", source], { encoding: "utf8" }), "6\n");
});

const native = openNative(process.env.TABLIER_PIPE);
after(() => native.close());
async function askNative(request) {
  const told = JSON.parse(await native.ask(request));
  assert.equal(told.error, undefined);
  return told;
}

/** What the native engine's player of this level chooses. */
async function chooseNatively(game, level, seed) {
  await askNative(requestText("think", { ...whereabouts(game), level, seed }));
  for (;;) {
    const { more, choice } = await askNative("step\nwork 20000\nreport yes");
    if (!more) return choice;
  }
}

for (const { id, max_players: players } of games) {
  for (const spec of players === 2 ? [id] : [id, `${id}(players=${players})`]) {
    test(`${spec}: the same seeds give the same game as natively`, async () => {
      const words = [];
      for (let decisions = 0; decisions < 24; ) {
        const game = start(spec, words);
        const table = await engine.table(game);
        if (table.winners.length > 0) break;
        const seed = 1000 + words.length;
        if (table.actor === "*") {
          words.push(await engine.chance(game, seed));
          assert.equal(words.at(-1), (await askNative(requestText("chance", { ...whereabouts(start(spec, words.slice(0, -1))), seed }))).word);
        } else {
          const { word } = await engine.think(game, { level: 3, seed }).done;
          assert.equal(word, await chooseNatively(game, 3, seed), words.join(" "));
          words.push(word);
          ++decisions;
        }
      }
      assert.ok(words.length > 5);
    });
  }
}
