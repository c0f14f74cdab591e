// Playing with others: two browsers and an onlooker at the real server.
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, goTo, until } from "./driver.mjs";
import { ask } from "./fixtures.mjs";
import { program, test } from "./harness.mjs";
import { currentInSight, playByHand, playedWords, waitForMore, waitForTurn } from "./player.mjs";
import { keepPort, serve, startServer } from "./servers.mjs";

/** Anna makes a table with a free seat; gives her page at the table, and the links. */
async function makeTable(visit, game, { players = 2, more = [], server } = {}) {
  const { page, complaints, context, address } = await visit();
  await page.goto(`${server ?? address}#/new/${game}`);
  if (players > 2) await page.selectOption("[data-testid=players]", String(players));
  const seats = ask(`facts\ngame ${game}${players > 2 ? `(players=${players})` : ""}`).seats;
  await page.fill('input[type="text"]', "Anna");
  for (const [number, who] of ["open", ...more].entries()) {
    await page.waitForSelector(`[data-seat="${seats[number + 1].text}"] option[value="open"]`, { state: "attached" });
    await page.selectOption(`[data-seat="${seats[number + 1].text}"]`, who);
  }
  await page.click('button[type="submit"]');
  await page.waitForSelector('[data-testid=status][data-phase="open"]');
  const link = (which) => page.inputValue(`[data-testid="online.${which}"]`);
  return { page, complaints, context, join: await link("linkJoin"), watch: await link("linkWatch") };
}

async function sitDown(visit, link, name, prepare = () => undefined) {
  const guest = await visit();
  await prepare(guest.page);
  await guest.page.goto(link);
  await guest.page.fill('form input[type="text"]', name);
  await guest.page.click("text=Sit down");
  await guest.page.waitForSelector('[data-testid=status][data-phase="running"]');
  return guest;
}

const status = (page) => page.evaluate(() => ({ ...document.querySelector("[data-testid=status]").dataset }));

/** Waits until one of these people is to act, or the game is over; what the first of them is told, and the page of who is to act. */
async function nextDecision(pages) {
  const seats = await Promise.all(pages.map((page) => page.getAttribute("[data-testid=status]", "data-you")));
  await pages[0].waitForSelector(`[data-testid=status]:is([data-finished="true"], ${seats.map((seat) => `[data-actor="${seat}"]`).join(", ")})`);
  const { finished, actions, actor } = await status(pages[0]);
  return { over: finished === "true", actions: Number(actions), seat: actor, page: pages[seats.indexOf(actor)] };
}

/** Plays on by turns until the game is over or so many actions are played, and all pages know it. */
async function playTogether(pages, game, most = Infinity) {
  for (;;) {
    const { over, actions, seat, page } = await nextDecision(pages);
    if (over || actions >= most) return actions;
    await waitForTurn(page, actions - 1);
    const words = await playedWords(page);
    const where = `game ${game}\nposition view ${seat} startpos${words.length > 0 ? ` moves ${words.join(" ")}` : ""}`;
    ask(`think\n${where}\nlevel 4\nseed ${words.length + 1}`);
    const { choice } = ask("step\nwork 10000000");
    await playByHand(page, ask(`table\n${where}`).legal.find((action) => action.word === choice));
    for (const each of pages) await waitForMore(each, words.length);
  }
}

test("two browsers play a whole game over the network while a third watches", async (visit, engine) => {
  const other = { firefox: "webkit", webkit: "chromium" }[engine];
  const anna = await makeTable(visit, "bobail");
  const bert = await sitDown((options) => visit({ engine: other, ...options }), anna.join, "Bert");
  const watcher = await visit();
  await watcher.page.goto(anna.watch);
  await watcher.page.waitForSelector("text=You are watching.");
  await anna.page.waitForSelector("text=Resign");
  expect((await watcher.page.locator("text=Resign").count()) === 0, "an onlooker is offered to resign");
  const actions = await playTogether([anna.page, bert.page], "bobail");
  await watcher.page.waitForSelector(`[data-finished="true"][data-actions="${actions}"]`);
  for (const { page } of [anna, watcher]) await until(page, "the last action of the list in sight", currentInSight);
  await anna.page.fill(".say input", "Well played <b>Bert</b>");
  await anna.page.click(".say button");
  await bert.page.waitForSelector("[data-testid=talk] li:has-text('Well played <b>Bert</b>')");
  await anna.page.click("text=Rematch");
  await bert.page.waitForSelector("text=Rematch wanted by Anna.");
  await bert.page.click("button:text-is('Rematch')");
  await bert.page.click("text=To the new game");
  await bert.page.waitForSelector('[data-phase="running"][data-actions="0"][data-you="S"]');
  await watcher.page.click("text=To the new game");
  await watcher.page.waitForSelector('[data-phase="running"][data-actions="0"][data-you=""]');
}, { always: ["chromium", "firefox"] });

test("a table at which nobody has sat down is called off by whoever made it", async (visit) => {
  const anna = await makeTable(visit, "bobail");
  const bert = await visit();
  await bert.page.goto(anna.join);
  await bert.page.waitForSelector("text=Sit down");
  expect((await bert.page.locator("text=Call the game off").count()) === 0, "a guest is offered to call the game off");
  await anna.page.click("text=Call the game off");
  await anna.page.click("text=Really call it off?");
  for (const { page } of [anna, bert]) await page.waitForSelector("text=The game was called off.");
  expect((await bert.page.locator("text=Sit down").count()) === 0, "a seat is offered at a table that was called off");
});

test("a line that is lost comes back, and what was played meanwhile is there", async (visit) => {
  const kept = await keepPort();
  const own = await startServer(program, { port: kept.port });
  try {
    const anna = await makeTable(visit, "bobail", { server: own.address });
    const bert = await sitDown(visit, anna.join, "Bert");
    const pages = [anna.page, bert.page];
    const before = await playTogether(pages, "bobail", 3);
    await own.stop();
    for (const page of pages) await page.waitForSelector("[data-testid=line].down");
    // Made without a line: it goes out when the server is back.
    const { page: active } = await nextDecision(pages);
    await waitForTurn(active, before - 1);
    const words = await playedWords(active);
    await playByHand(active, ask(`table\ngame bobail\nposition startpos moves ${words.join(" ")}`).legal[0]);
    await active.waitForSelector("text=your action will be sent when it is back");
    const again = await startServer(program, { port: kept.port, folder: own.data });
    try {
      for (const page of pages) await page.waitForSelector(`[data-actions="${before + 1}"]`);
      await anna.page.waitForSelector("[data-testid=line].up");
      for (const guest of [anna, bert]) {
        await guest.page.close();
        guest.complaints.length = 0; // that the line was lost is said in the console too
      }
    } finally {
      await again.stop();
    }
  } finally {
    await own.close().catch(() => undefined);
    kept.release();
  }
});

/** Runs in the browser before the page's own script: keeps what comes over the line. */
function noteFrames() {
  window.heard = [];
  window.WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address);
      this.addEventListener("message", ({ data }) => window.heard.push(data));
    }
  };
}

test("over the network nobody is shown another's cards", async (visit) => {
  const anna = await makeTable(visit, "bosworth", { players: 3, more: ["1"] });
  const guest = await sitDown(visit, anna.join, "Bert", (page) => page.addInitScript(noteFrames));
  await playTogether([anna.page, guest.page], "bosworth(players=3)", 40);
  const heard = await guest.page.evaluate(() => window.heard);
  const drawn = heard.flatMap((text) => [...text.matchAll(/"by":"\*","action":"(draw:.)"/g)]).map((match) => match[1]);
  expect(drawn.includes("draw:?"), "no hidden card came over the line");
  expect((await guest.page.locator("[data-card]").count()) > 0, "one's own hand is not shown");
  expect((await playedWords(guest.page)).includes("draw:?"), "the list of moves hides nothing");
  expect((await guest.page.textContent("aside")).includes("draws a card"), "a hidden draw is not told");
});

test("the QR code leads to the table", async (visit) => {
  const { page, join: link } = await makeTable(visit, "gwezboell");
  const folder = await mkdtemp(join(tmpdir(), "tablier-"));
  const file = join(folder, "code.png");
  await page.waitForSelector("svg.qr");
  await writeFile(file, await page.screenshot({ fullPage: true }));
  const read = spawnSync("zbarimg", ["-q", "--raw", file], { encoding: "utf8" });
  await rm(folder, { recursive: true });
  expect(read.stdout.trim() === link, `the code says ${read.stdout} ${read.stderr}, the link is ${link}`);
});

test("a clock runs down for whoever is to act", async (visit) => {
  const { address } = await visit();
  const { page } = await visit();
  const begin = new Date("2026-11-16T12:00:00Z").getTime();
  await page.clock.setFixedTime(begin);
  await page.goto(`${address}#/new/bobail`);
  await page.waitForSelector('[data-seat="N"] option[value="open"]', { state: "attached" });
  await page.selectOption('[data-seat="N"]', "open");
  await page.selectOption("label:has-text('Clock') select", "3+2");
  await page.check('input[type="checkbox"]');
  await page.click('button[type="submit"]');
  await page.waitForSelector('[data-phase="open"]');
  const bert = await visit();
  await bert.page.goto(address);
  await bert.page.click("section:has-text('Open tables') a:has-text('Bobail')");
  await bert.page.fill('form input[type="text"]', "Bert");
  await bert.page.click("text=Sit down");
  await page.waitForSelector('[data-phase="running"]');
  await page.waitForSelector('.clocks .runs dd:text-is("3:00")');
  await page.clock.setFixedTime(begin + 61_000);
  await page.waitForSelector('.clocks .runs dd:text-is("1:59")');
  await page.waitForSelector('.clocks div:not(.runs) dd:text-is("3:00")');
});

test("whoever opens many tables does not fill the list: the rest come when asked for", async (visit) => {
  const { page, address } = await visit();
  await page.goto(address);
  const made = await page.evaluate(async () => {
    const post = async (where, body) => (await fetch(where, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json();
    await post("api/guest", { name: "Clara" });
    const games = [];
    while (games.length < 4) games.push((await post("api/games", { spec: "castelott", seats: ["me", "open"], public: true })).game);
    return games;
  });
  await page.reload();
  await page.waitForSelector("section:has-text('Open tables') a:has-text('Castelott')");
  const listed = () => page.locator("section:has-text('Open tables') a").evaluateAll((links) => links.map((link) => link.hash.split("/").at(-1)));
  const first = await listed();
  expect(made.filter((game) => first.includes(game)).length <= 3, `more than three of a guest are listed: ${first}`);
  for (const more = page.locator("text=More tables"); (await more.count()) > 0; ) {
    const before = (await listed()).length;
    await more.click();
    await until(page, "there are more", (had) => document.querySelectorAll("section[aria-labelledby=others] a").length > had, before);
  }
  const all = await listed();
  expect(made.every((game) => all.includes(game)), `not all are listed: ${all}`);
});

test("one's own tables are listed, who is away is told, and talk can be muted", async (visit) => {
  const anna = await makeTable(visit, "gwezboell");
  const bert = await sitDown(visit, anna.join, "Bert");
  await anna.page.waitForSelector('[data-testid=status][data-phase="running"]');
  await bert.page.click("text=Mute chat");
  await bert.page.waitForSelector("text=Chat is muted.");
  await anna.page.fill(".say input", "Good luck");
  await anna.page.click(".say button");
  await anna.page.waitForSelector("[data-testid=talk] li:has-text('Good luck')");
  await bert.page.waitForSelector(`[data-version="${(await status(anna.page)).version}"]`);
  expect(!(await bert.page.textContent("body")).includes("Good luck"), "muted talk is shown");
  await bert.page.click("a.brand"); // without leaving the page, which knows who one is
  await bert.page.waitForSelector("[data-testid=own-games] a:has-text('Gwezboell')");
  await anna.page.waitForSelector("aside li:has-text('Bert'):has-text('away')");
  await bert.page.click("[data-testid=own-games] a:has-text('Gwezboell')");
  await until(anna.page, "nobody is away", () => !document.querySelector("aside").textContent.includes("away"));
});

test("a table that there is not is told in the visitor's language", async (visit) => {
  const { page } = await visit({ at: "#/online/Zk3vT9qLmW2a", settings: { language: "fr" } });
  await page.waitForSelector("h1:has-text('Cette table n’existe pas.')");
});

test("served as files alone the page plays, says that others need a server, and asks for none", async (visit) => {
  const files = await serve(new URL("../dist/", import.meta.url).pathname);
  try {
    const { page } = await visit();
    await page.goto(files.address);
    await page.click('button[aria-label="Play now: Bobail"]');
    expect(!(await waitForTurn(page)), "one cannot play");
    await goTo(page, "#/new/bobail/friends");
    await page.waitForSelector("text=Playing with others needs a server");
    expect(await page.locator('button[type="submit"]').isDisabled(), "a table can be made that nobody keeps");
    await goTo(page, "#/online/Zk3vT9qLmW2a");
    await page.waitForSelector("h1:has-text('Playing with others needs a server')");
  } finally {
    files.close();
  }
});
