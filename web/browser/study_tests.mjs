// Studying: analysis, variations, positions set up by hand, records of one seat's eyes.
import { readFile } from "node:fs/promises";
import { expect, goTo, until } from "./driver.mjs";
import { ask, computer, keptGame, middleGames, person, pretendTable } from "./fixtures.mjs";
import { everywhere, test } from "./harness.mjs";
import { playedWords as words, tabTo } from "./player.mjs";

const variations = (page, count) => until(page, `${count} actions in the tree`, (wanted) => document.querySelectorAll("[data-path]").length === wanted, count);
const positionText = (page, text) => until(page, `the position ${text}`, (wanted) => document.querySelector("[data-testid=position]")?.value === wanted, text);

/** Presses a button beside the board by its key: what the analysis finds moves it while a pointer is on its way. */
const press = (page, selector) => page.locator(selector).first().press("Enter");

async function play(page, from, to) {
  await page.click(`[data-square="${from}"]`);
  await page.click(`[data-square="${to}"]`);
  await page.waitForSelector(`[data-played="${from}${to}"][aria-current=step]`);
}

test("the study tells values and lines, and keeps every line as a variation", async (visit) => {
  const { page } = await visit({ at: "#/study" });
  await page.waitForSelector("[data-testid=lines] li");
  await play(page, "c1", "e3");
  await page.click('[aria-label="To the beginning"]');
  await page.waitForSelector('[data-square="c1"][aria-label*="knight"]');
  await play(page, "b1", "b4");
  await variations(page, 2);
  expect((await words(page)).join() === "c1e3,b1b4", `the variations are ${await words(page)}`);
  await press(page, "text=Make it the main line");
  await until(page, "b1b4 as the main line", () => document.querySelector("[data-path]").dataset.played === "b1b4");
  await press(page, '[data-path="c1e3"]');
  await page.waitForSelector('[data-played="c1e3"][aria-current=step]');
  await page.waitForSelector("[data-testid=announcement]:has-text('knight c1 to e3')", { state: "attached" });
  await press(page, "text=Delete from here");
  await variations(page, 1);
  await press(page, 'button:text-is("Undo")');
  await variations(page, 2);
}, everywhere);

test("the start of Bobail is told as won, by the book, and so is every answer to the winning slide", async (visit) => {
  const { page } = await visit({ at: "#/study" });
  await page.waitForSelector("[data-testid=proved]:has-text('South wins in at most 31 turns')");
  await page.waitForSelector('[data-testid=evaluation][aria-label="Evaluation: South wins in at most 31 turns (proved)"]');
  expect((await page.locator('[data-testid=evaluation] [data-seat="S"]').getAttribute("data-share")) === "1.0000", "the bar shows no certain win");
  const first = await page.locator("[data-testid=lines] li").first().getAttribute("data-word");
  expect(["b1e4", "d1a4"].includes(first), `the first row is ${first}`);
  await play(page, "d1", "a4");
  await page.waitForSelector("[data-testid=proved]:has-text('South wins in at most 30 turns')");
  await until(page, "every row as a loss", () => [...document.querySelectorAll("[data-testid=lines] li")].every((row) => "exact" in row.dataset));
  await page.selectOption("header select", "fr");
  await page.waitForSelector("[data-testid=worth]:has-text('Sud gagne en 30 tours au plus (prouvé)')");
}, everywhere);

test("rows, line, arrows and bar tell one report, in Bosworth's order too", async (visit) => {
  const [bosworth] = middleGames().filter(({ name }) => name === "bosworth");
  const { page } = await visit({ at: `#/study/${encodeURIComponent(`~${bosworth.kept.spec}||${bosworth.kept.words.join(" ")}`)}` });
  await page.waitForSelector("[data-testid=lines] li");
  await page.waitForFunction(() => document.querySelectorAll("[data-testid=evaluation] [data-seat]").length === 4);
  await page.click("button:text-is('Stop')");
  await page.click("button:text-is('Analyse')"); // from the beginning, so that early reports are seen too
  for (let report = 0; report < 4; ++report) {
    await until(page, "another report", (before) => {
      const work = document.querySelector("[data-testid=work]")?.textContent;
      if (!work || work === before) return null;
      const seat = [...document.querySelectorAll("[data-testid=evaluation] [data-seat]")];
      const rows = [...document.querySelectorAll("[data-testid=lines] li")];
      const values = rows.map((row) => Number.parseFloat(row.querySelector(".bar span").style.width));
      const shares = seat.map((part) => Number(part.dataset.share) * 100);
      const line = document.querySelector("[data-testid=best]")?.dataset.first;
      const arrows = [...document.querySelectorAll(".arrows [data-word]")].map((arrow) => arrow.dataset.word);
      const words = rows.map((row) => row.dataset.word);
      const faults = [];
      if (values.some((value, number) => number > 0 && value > values[number - 1])) faults.push(`rows ${values}`);
      if (line !== undefined && line !== words[0]) faults.push(`line ${line} but ${words[0]}`);
      if (!shares.some((share) => Math.abs(share - values[0]) < 0.01)) faults.push(`bar ${shares} but ${values[0]}`);
      if (arrows.some((arrow, number) => !words.includes(arrow) || values[words.indexOf(arrow)] < values[0] - 5.01)) faults.push(`arrows ${arrows}`);
      window.seen = { work, faults };
      return true;
    }, await page.evaluate(() => window.lastWork));
    const { work, faults } = await page.evaluate(() => window.seen);
    expect(faults.length === 0, faults.join("; "));
    await page.evaluate((told) => (window.lastWork = told), work);
  }
});

/** Where actions are written besides the table: the pages, and there each action with its word in the record. */
const played = "c1e3 c3b4 a5a2";
const written = [
  ...middleGames().slice(3).map(({ kept: { spec, words } }) => [`#/study/${encodeURIComponent(`~${spec}||${words.join(" ")}`)}`, "[data-testid=variations] [data-played]"]),
  [`#/study/${encodeURIComponent(`~bobail||${played}`)}`, "[data-testid=lines] span[data-word]", "[data-testid=best] [data-word]"],
  [`#/review/${encodeURIComponent("~bobail|nnnnn/5/s4/2T2/ss1ss S t|c2c3 a3a4")}`, "[data-testid=points] [data-word]", "[data-testid=values] [data-word]", "[data-testid=points] b[data-word]"],
  ["#/solved/bobail", "[data-testid=first-turns] [data-played]"],
  ["#/print/bobail", ".solutions [data-word]"],
];

/** What is written at each of these, with its word in the record. */
async function writtenAt(page, selector) {
  await page.waitForSelector(selector, { state: "attached" });
  return page.locator(selector).evaluateAll((all) => all.map((each) => ({ word: each.dataset.word ?? each.dataset.played, text: each.textContent.trim() })));
}

test("wherever actions are written, they are in words of the visitor's language, and one switch shows those of records", async (visit) => {
  const { page } = await visit({ at: "#/settings" });
  const names = { fr: /Tour|Chevalier/, de: /Turm|Ritter/ };
  for (const language of ["fr", "de", "record"]) {
    if (language === "record") {
      await goTo(page, "#/study");
      await page.click("[data-testid=notation]");
    } else await page.selectOption("header select", language);
    for (const [hash, ...selectors] of written) {
      await goTo(page, hash);
      for (const selector of selectors) {
        const said = await writtenAt(page, selector);
        const wrong = said.filter(({ word, text }) => text.split(/[\s,]+/).includes(word) !== (language === "record"));
        expect(wrong.length === 0, `${selector} of ${hash}, ${language}: ${JSON.stringify(wrong[0])}`);
        if (/bobail/.test(hash) && language in names) expect(said.every(({ text }) => names[language].test(text)), `${selector} of ${hash}: ${JSON.stringify(said)}`);
      }
    }
  }
});

test("variations are walked with the arrow keys", async (visit) => {
  const { page } = await visit({ at: `#/study/${encodeURIComponent("~bobail||c1e3 c3d4|c1e3 c3b3|b1b4")}` });
  await page.waitForSelector('[data-path="c1e3 c3b3"]');
  await tabTo(page, "[data-path]");
  expect((await page.evaluate(() => document.activeElement.dataset.path)) === "c1e3 c3d4", "Tab does not lead to the action shown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-path="c1e3 c3b3"][aria-current=step]');
}, everywhere);

test("a study saved on the device and in a file opens again with its variations", async (visit) => {
  const { page, address } = await visit({ at: `#/study/${encodeURIComponent("~bobail||c1e3 c3d4|c1e3 c3b3|b1b4")}` });
  await page.waitForSelector('[data-path="b1b4"]');
  await page.fill("[data-testid=study-name]", "Three tries");
  await press(page, "text=Save on this device");
  await page.waitForSelector("text=Saved on this device.");
  const download = page.waitForEvent("download");
  await press(page, "text=Save as a file");
  const text = await readFile(await (await download).path(), "utf8");
  const { records } = ask(`read\ntext ${text}`);
  expect(records.map((record) => record.words.join(" ")).join() === "c1e3 c3d4,c1e3 c3b3,b1b4", `the file holds ${text}`);
  await page.goto("about:blank");
  await page.goto(`${address}#/study`);
  await press(page, '[data-testid=studies] button:text-is("Three tries")');
  await page.waitForSelector('[data-path="c1e3 c3b3"]');
  await page.goto("about:blank");
  await page.goto(`${address}#/study`);
  await page.waitForSelector("[data-testid=record]");
  await page.fill("[data-testid=record]", text);
  await press(page, 'form button:text-is("Open")');
  await variations(page, 4);
  await press(page, '[aria-label="Remove: Three tries"]');
  await page.waitForSelector("[data-testid=studies]", { state: "detached" });
}, everywhere);

test("a link holds a whole game, and a broken one says what is wrong", async (visit) => {
  const { page, address } = await visit({ at: `#/study/${encodeURIComponent("~bobail||c1e3 c3c4")}` });
  await page.waitForSelector('[data-count="2"][data-played="c3c4"]');
  await page.goto("about:blank");
  await page.goto(`${address}#/study/${encodeURIComponent("~bobail||c1c1")}`);
  await page.waitForSelector("[role=alert]:has-text('is not legal here; a move must end on another square; from c1 to a3, c2 or e3.')");
  await page.selectOption("header select", "de");
  await page.waitForSelector("[role=alert]:has-text('ist hier nicht möglich; ein Zug muss auf einem anderen Feld enden; von c1: a3, c2 oder e3.')");
  await page.waitForSelector("[data-square]");
}, everywhere);

test("a record of one seat's eyes opens in the study and shows no other hand", async (visit) => {
  const { page } = await visit({ at: "#/study" });
  await page.waitForSelector("[data-testid=record]");
  await page.fill("[data-testid=record]", '[Game "bosworth"]\n[Eyes "S"]\n\n1.S draw:N draw:P draw:R draw:P\n2.N draw:? draw:? draw:? draw:?\n3.S b1b2 P@b1 draw:B\n4.N c6c4 N@c6 draw:?\n*\n');
  await press(page, 'form button:text-is("Open")');
  await page.waitForSelector("text=As seen by South");
  await page.waitForSelector("[data-testid=lines] li");
  expect((await page.locator("[data-card]").count()) === 4, "South's hand is not shown");
  await press(page, '[data-path$="draw:B"]');
  await page.waitForSelector("text=North to play");
  expect((await page.locator(".start-here").count()) > 0, "what North could have done is not offered");
});

test("an unfinished game of hidden cards is saved, copied and studied as its player sees it, and listed once", async (visit) => {
  const cards = "draw:N draw:P draw:R draw:P draw:K draw:Q draw:N draw:P b1b2 P@b1 draw:B c6c4 Q@c6 draw:R".split(" ");
  const seen = cards.map((word, number) => (/^draw/.test(word) && ((number > 3 && number < 8) || number === 13) ? "draw:?" : word));
  const { page, address } = await visit({ at: "#/table/c", games: [keptGame("c", "bosworth", cards, [person(), computer(1)])] });
  await page.waitForSelector('[data-testid=status][data-ready="true"]');
  await page.click("summary:has-text('More')");
  const download = page.waitForEvent("download");
  await page.click("text=Save record");
  const saved = await readFile(await (await download).path(), "utf8");
  await page.evaluate(() => (navigator.clipboard.writeText = async (text) => void (window.copied = text)));
  await page.click("text=Copy record");
  await page.waitForSelector("text=Record copied.");
  const copied = await page.evaluate(() => window.copied);
  for (const text of [saved, copied]) {
    const [record] = ask(`read\ntext ${text}`).records;
    expect(record.eyes === "S" && record.words.join() === seen.join(), `South's record is ${text}`);
  }
  await page.click("text=Study this game");
  await page.waitForSelector("text=As seen by South");
  await variations(page, cards.length);
  expect((await words(page)).join() === seen.join(), `the study shows ${await words(page)}`);
  const over = "#/study/" + encodeURIComponent(`~bosworth||${cards.join(" ")}`);
  await page.goto("about:blank");
  await page.goto(address + over);
  await variations(page, cards.length);
  expect((await words(page)).join() === cards.join(), "a game that is open is not listed once, as it was");
}, everywhere);

/** Saves a picture by this button: its file name and its bytes. */
async function savePicture(page, kind) {
  const download = page.waitForEvent("download");
  await page.locator(`button:text-is("Picture (${kind})")`).press("Enter");
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** What a picture looks like by itself, without this page's styles: the colours of an 8 by 8 grid of its points. */
async function looksOf(page, type, bytes) {
  return page.evaluate(async ([address]) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 800, height: 800 });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0, 800, 800);
    const points = Array.from({ length: 64 }, (_, i) => [...context.getImageData((i % 8) * 100 + 50, Math.floor(i / 8) * 100 + 50, 1, 1).data]);
    return { width: image.naturalWidth, height: image.naturalHeight, points };
  }, [`data:${type};base64,${bytes.toString("base64")}`]);
}

/** Saves both pictures of a table in this look, and compares them with each other and with the page. */
async function checkPicture(visit, look) {
  const { page } = await visit({ at: "#/table/c", games: [keptGame("c", "castelott", [], [person(), person()])], settings: { look } });
  await page.waitForSelector('[data-testid=status][data-ready="true"]');
  await page.click("summary:has-text('More')");
  const svg = await savePicture(page, "SVG");
  expect(svg.name === "castelott-start.svg", `the file is called ${svg.name}`);
  const text = svg.bytes.toString("utf8");
  expect(!/class=|style=|var\(|color-mix|<foreignObject|href=/.test(text), "the SVG needs something of the page's");
  expect(text.includes("<title>Au-Tour de Castelott, the start</title>"), "the SVG has no title");
  const pieces = (text.match(/<svg /g) ?? []).length - 1;
  expect(pieces >= 11, `the SVG has ${pieces} drawings`);
  const png = await savePicture(page, "PNG");
  expect(png.name === "castelott-start.png" && png.bytes.subarray(1, 4).toString() === "PNG", `no PNG: ${png.name}`);
  const [asSvg, asPng] = [await looksOf(page, "image/svg+xml", svg.bytes), await looksOf(page, "image/png", png.bytes)];
  expect(asPng.width === 2 * asSvg.width && asPng.height === 2 * asSvg.height, "the PNG is not twice as large");
  const far = asSvg.points.filter((point, i) => point.some((part, c) => Math.abs(part - asPng.points[i][c]) > 24)).length;
  expect(far <= 3, `${far} points of the two pictures differ`);
  // A square without a piece has the colour that it has on the page.
  const square = await page.evaluate(() => {
    const pixel = document.createElement("canvas").getContext("2d");
    pixel.fillStyle = getComputedStyle(document.querySelector('[data-square="b3"]')).backgroundColor;
    pixel.fillRect(0, 0, 1, 1);
    return [...pixel.getImageData(0, 0, 1, 1).data];
  });
  const at = asPng.points[3 * 8 + 2]; // within b3
  expect(at.every((part, c) => Math.abs(part - square[c]) < 8), `b3 is ${at}, not ${square}`);
}

test("a picture of a position is saved as SVG and PNG, whole in itself", (visit) => checkPicture(visit, "light"), everywhere);

test("a picture is in the look of the page", async (visit) => {
  for (const look of ["dark", "contrast"]) await checkPicture(visit, look);
});

test("a picture is told in the page's language and is of the side that is below", async (visit) => {
  const { page } = await visit({ at: `#/study/${encodeURIComponent("~bobail||c1e3 c3d4 d5a2")}`, settings: { language: "de" } });
  await page.waitForSelector('[data-count="3"]');
  const download = page.waitForEvent("download");
  await page.locator("button:text-is('Bild (SVG)')").press("Enter");
  const file = await download;
  expect(file.suggestedFilename() === "bobail-zug-2.svg", `the file is called ${file.suggestedFilename()}`);
  const ranks = (text) => [...text.matchAll(/<text[^>]*>(\d)<\/text>/g)].slice(0, 5).map(([, rank]) => rank).join(""); // they stand before the board
  expect(ranks(await readFile(await file.path(), "utf8")) === "54321", "South is not below");
  await page.locator("button:text-is('Brett drehen')").press("Enter");
  const turned = page.waitForEvent("download");
  await page.locator("button:text-is('Bild (SVG)')").press("Enter");
  expect(ranks(await readFile(await (await turned).path(), "utf8")) === "12345", "North is not below");
}, everywhere);

test("a picture shows every step since one acted, in the colours of the trail", async (visit) => {
  const games = [keptGame("b", "bobail", ["c1e3", "c3b4", "a5a2"], [person(), computer(1)])];
  const { page } = await visit({ at: "#/table/b", games });
  await page.waitForSelector('[data-testid=status][data-ready="true"]');
  await page.click("summary:has-text('More')");
  const { bytes } = await savePicture(page, "SVG");
  const text = bytes.toString("utf8");
  expect([...text.matchAll(/data-step="(\d)"/g)].map(([, step]) => step).join() === "1,2", "the steps are missing");
  expect([...text.matchAll(/text-anchor="middle"[^>]*>(\d)<\/text>/g)].map(([, step]) => step).join().includes("1,2"), "the steps have no numbers");
  expect(!/class=|var\(/.test(text), "the SVG needs something of the page's");
  // The head of the knight's arrow, a little above a2.
  const colours = await page.evaluate(async ([address]) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const context = Object.assign(document.createElement("canvas"), { width: 800, height: 800 }).getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0, 800, 800);
    const board = document.querySelector(".frame").getBoundingClientRect();
    const a2 = document.querySelector('[data-square="a2"]').getBoundingClientRect();
    const scale = 800 / board.width;
    const at = [a2.x + a2.width / 2 - board.x, a2.y + a2.height / 2 - board.y - 0.43 * a2.height].map((each) => Math.round(each * scale));
    const found = [...context.getImageData(...at, 1, 1).data];
    context.fillStyle = getComputedStyle(document.querySelector("[data-testid=trail] .seat-1 .head")).fill;
    context.fillRect(0, 0, 1, 1);
    return [found, [...context.getImageData(0, 0, 1, 1).data]];
  }, [`data:image/svg+xml;base64,${bytes.toString("base64")}`]);
  expect(colours[0].every((part, c) => Math.abs(part - colours[1][c]) < 8), `the head of the arrow is ${colours[0]}, not ${colours[1]}`);
}, everywhere);

test("every table has a picture, and one that can be shared is shared", async (visit) => {
  const games = [keptGame("b", "bobail", [], [person(), computer(1)])];
  const { page, context, address } = await visit({ at: "#/table/b", games });
  await page.waitForSelector('[data-testid=status][data-ready="true"]');
  await page.click("summary:has-text('More')");
  expect((await savePicture(page, "SVG")).name === "bobail-start.svg", "no picture of a table");
  await context.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async ({ files }) => void (window.shared = files[0].name);
  });
  await page.goto("about:blank");
  await page.goto(`${address}#/puzzles/bobail/day`);
  await page.waitForSelector("[data-square]");
  expect((await savePicture(page, "SVG")).name.startsWith("bobail-"), "no picture of a puzzle");
  await page.locator("button:text-is('Share a picture')").press("Enter");
  await page.waitForFunction(() => window.shared?.startsWith("bobail-") && window.shared.endsWith(".png"));
});

test("a position is set up with a pointer: by taps, by dragging, and by dragging away", async (visit) => {
  const { page } = await visit({ at: "#/study/gwezboell" });
  await page.click("text=Set up a position");
  await page.waitForSelector("[data-testid=editor]");
  await page.click("text=Clear the board");
  await page.waitForSelector("[data-testid=verdict]:has-text('expected exactly one king')");
  expect(await page.locator("text=Use this position").isDisabled(), "an impossible position may be used");
  await page.click('[data-kind="DK"]');
  await page.click('[data-square="e5"]');
  await page.click('[data-square="b2"]'); // there is one king: he moves
  await page.click('[data-kind="AA"]');
  await page.click('[data-square="c7"]');
  await page.dragAndDrop('[data-kind="DD"]', '[data-square="h8"]');
  await page.dragAndDrop('[data-square="h8"]', '[data-square="h3"]');
  await page.dragAndDrop('[data-kind="AA"]', '[data-square="a4"]');
  await page.dragAndDrop('[data-square="a4"]', "h1");
  await page.selectOption("[data-field=actor]", "A");
  await page.waitForSelector("text=This position can be played.");
  await page.click("text=Use this position");
  await page.waitForSelector("[data-testid=editor]", { state: "detached" });
  await positionText(page, "9/9/2a6/9/9/9/7d1/1k7/9 A");
}, everywhere);

test("a position is set up with the keyboard alone, and every step is announced", async (visit) => {
  const { page } = await visit({ at: "#/study" });
  await page.waitForSelector("[data-square]");
  await tabTo(page, 'button:text-is("Set up a position")');
  await page.keyboard.press("Enter");
  await page.waitForSelector("[data-testid=editor]");
  await tabTo(page, '[data-kind="SK"]');
  await page.keyboard.press("Enter");
  await tabTo(page, "[data-square]");
  expect((await page.evaluate(() => document.activeElement.dataset.square)) === "a1", "the board does not begin at a1");
  await page.keyboard.press("Delete");
  await page.waitForSelector("[data-testid=edited]:has-text('Removed: knight, South.')", { state: "attached" });
  await page.waitForSelector("[data-testid=verdict]:has-text('expected 5 `knight, South`, found 4.')");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForSelector("[data-testid=edited]:has-text('knight, South on a2.')", { state: "attached" });
  await tabTo(page, "[data-field=step]");
  await page.selectOption("[data-field=step]", "t");
  await page.waitForSelector("text=This position can be played.");
  await tabTo(page, 'button[class~="main"]');
  await page.keyboard.press("Enter");
  await positionText(page, "nnnnn/5/2T2/s4/1ssss S t");
});

test("a position of every game's middle opens in the editor, and needs no change to be used", async (visit) => {
  const games = middleGames();
  const { page } = await visit({ at: "" });
  for (const { kept } of games) {
    await goTo(page, `#/study/${encodeURIComponent(`~${kept.spec}||${kept.words.join(" ")}`)}`);
    await page.waitForSelector(`[data-count="${kept.words.length}"]`);
    await page.click("text=Set up a position");
    await page.waitForSelector("text=This position can be played.");
    const before = await page.inputValue("[data-testid=position]");
    await page.click("text=Use this position");
    await page.waitForSelector("[data-testid=editor]", { state: "detached" });
    await page.waitForSelector("text=No moves yet.");
    await positionText(page, before);
    await page.click("text=Set up a position");
    await page.click("text=Start position");
    await page.waitForSelector("text=This position can be played.");
  }
});

/** Runs in the browser before the page's own script: counts how often the engine is asked to think. */
function countThoughts() {
  window.thoughts = 0;
  const send = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    if (message.kind === "think") ++window.thoughts;
    return send.call(this, message, ...more);
  };
}

test("where the server has a table of the game, the study tells every action's outcome by it", async (visit) => {
  const { page, address } = await visit();
  const asked = await pretendTable(page);
  await page.addInitScript(countThoughts);
  await page.goto(`${address}#/study`);
  await page.waitForSelector("text=South: won in 31 turns, by the table");
  expect((await page.locator("[data-testid=known] li:visible").count()) === 6, "the best are not shown at once");
  await page.focus("[data-testid=known] summary");
  await page.keyboard.press("Enter");
  const all = ask("table\ngame bobail\nposition startpos").legal.length;
  await until(page, `all ${all} actions`, (count) => [...document.querySelectorAll("[data-testid=known] li")].filter((each) => each.checkVisibility()).length === count, all);
  await play(page, "c1", "e3");
  await page.waitForSelector("text=North: won in 31 turns, by the table");
  expect(asked.at(-1) === "nnnnn/5/2T1s/5/ss1ss N t", `the table was asked about ${asked.at(-1)}`);
  expect((await page.evaluate(() => window.thoughts)) === 0, "the engine thinks although the table knows");
});

test("where the server has no table, the engine thinks and nothing complains", async (visit) => {
  const { page, address } = await visit();
  const asked = [];
  page.on("request", (request) => request.url().includes("api/solved") && asked.push(request.url()));
  await page.goto(`${address}#/study`);
  await page.waitForSelector("[data-testid=lines] li");
  await play(page, "c1", "e3");
  await page.waitForSelector("[data-testid=lines] li");
  expect(asked.length === 1 && asked[0].endsWith("api/solved"), `asked were ${asked}`);
});
