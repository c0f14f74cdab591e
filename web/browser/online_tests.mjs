// Playing with others: two browsers and an onlooker at the real server.
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, goTo, until } from "./driver.mjs";
import { ask } from "./fixtures.mjs";
import { everywhere, program, test } from "./harness.mjs";
import { currentInSight, playByHand, playedWords, waitForMore, waitForTurn } from "./player.mjs";
import { keepPort, serve, startServer } from "./servers.mjs";

/** Anna makes a table with a free seat; gives her page at the table, and the links. */
async function makeTable(visit, game, { players = 2, more = [], server, clock, options, prepare = () => undefined } = {}) {
  const { page, complaints, context, address } = await visit(options);
  await prepare(page);
  await page.goto(`${server ?? address}#/new/${game}`);
  if (players > 2) await page.selectOption("[data-testid=players]", String(players));
  const seats = ask(`facts\ngame ${game}${players > 2 ? `(players=${players})` : ""}`).seats;
  await page.fill('input[type="text"]', "Anna");
  for (const [number, who] of ["open", ...more].entries()) {
    await page.waitForSelector(`[data-seat="${seats[number + 1].text}"] option[value="open"]`, { state: "attached" });
    await page.selectOption(`[data-seat="${seats[number + 1].text}"]`, who);
  }
  if (clock) await page.selectOption("label:has-text('Clock') select", clock);
  await page.click('button[type="submit"]');
  await page.waitForSelector('[data-testid=status][data-phase="open"]');
  const link = (which) => page.inputValue(`[data-testid="online.${which}"]`);
  return { page, complaints, context, join: await link("linkJoin"), watch: await link("linkWatch") };
}

/** What a guest does at an invitation: sits down, and then says who he is. */
async function acceptInvitation(page, name) {
  await page.click("[data-testid=invitation] button:text-is('Sit down')");
  await page.fill('[data-testid=invitation] input[type="text"]', name);
  await page.click("text=Take the seat");
}

async function sitDown(visit, link, name, prepare = () => undefined, options = {}) {
  const guest = await visit(options);
  await prepare(guest.page);
  await guest.page.goto(link);
  await acceptInvitation(guest.page, name);
  await guest.page.waitForSelector('[data-testid=status][data-phase="running"]');
  return guest;
}

/** Runs in the browser before the page's own script: the pitches of what is sung, in `sung`. */
function noteSounds() {
  window.sung = [];
  const set = AudioParam.prototype.setValueAtTime;
  AudioParam.prototype.setValueAtTime = function (value, at) {
    const isPitch = value > 40;
    if (isPitch) window.sung.push(value);
    return set.call(this, value, at);
  };
}

/** The same for notifications, in `told`; the page is hidden while `elsewhere` is set. */
function noteNotifications() {
  window.told = [];
  window.Notification = class {
    static permission = "granted";
    constructor(title, { body }) {
      window.told.push(`${title}: ${body}`);
    }
  };
  Object.defineProperty(document, "hidden", { get: () => window.elsewhere === true });
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

test("online neither an offer, nor a refusal, nor a turn moves the board", async (visit) => {
  const anna = await makeTable(visit, "bobail");
  const bert = await sitDown(visit, anna.join, "Bert");
  await anna.page.waitForSelector('[data-ready="true"]');
  const boxes = () => bert.page.locator(".board").evaluateAll(([board]) => { const { x, y, width, height } = board.getBoundingClientRect(); return [x, y + scrollY, width, height].join(); });
  const before = await boxes();
  const expectSame = async (what) => expect((await boxes()) === before, `${what} moves the board from ${before} to ${await boxes()}`);
  await anna.page.click("text=Offer a draw");
  await bert.page.waitForSelector("text=Accept the draw");
  await expectSame("an offer");
  await bert.page.click("text=Decline the draw");
  await bert.page.waitForSelector("text=Accept the draw", { state: "detached" });
  await playByHand(anna.page, { word: "c1e3", from: "c1", to: "e3" });
  await bert.page.waitForSelector('[data-ready="true"][data-actions="1"]');
  await expectSame("a turn");
  await anna.page.click("text=Take back");
  await bert.page.waitForSelector("text=Take-back requested by Anna.");
  await expectSame("a request");
  await bert.page.click('[data-square="e3"]');
  await bert.page.waitForSelector("[data-testid=refusal]");
  await expectSame("a refusal");
}, everywhere);

test("online a whole turn is queued while the other is to act, and played when it can be", async (visit) => {
  const anna = await makeTable(visit, "bobail");
  const bert = await sitDown(visit, anna.join, "Bert");
  await anna.page.waitForSelector('[data-ready="true"]');
  await playByHand(anna.page, { word: "c1e3", from: "c1", to: "e3" });
  await anna.page.waitForSelector('[data-actor="N"][data-actions="1"]');
  for (const square of ["c3", "d4", "a1", "a4"]) await anna.page.click(`[data-square="${square}"]`);
  await anna.page.waitForSelector('[data-testid=queued][data-whole="true"]');
  for (const word of ["c3c4", "e5e4"]) {
    await waitForTurn(bert.page, (await playedWords(bert.page)).length - 1);
    await playByHand(bert.page, { word, from: word.slice(0, 2), to: word.slice(2) });
    await waitForMore(bert.page, word === "c3c4" ? 1 : 2);
  }
  for (const { page } of [anna, bert]) await page.waitForSelector('[data-actor="N"][data-actions="5"]');
  expect((await playedWords(bert.page)).join(" ") === "c1e3 c3c4 e5e4 c4d4 a1a4", `played: ${await playedWords(bert.page)}`);
});

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
}, everywhere);

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
  await acceptInvitation(bert.page, "Bert");
  await page.waitForSelector('[data-phase="running"]');
  await page.waitForSelector('.runs > [data-testid=clock-S]:text-is("3:00")');
  await page.clock.setFixedTime(begin + 61_000);
  await page.waitForSelector('.runs > [data-testid=clock-S]:text-is("1:59")');
  await page.waitForSelector('.clock:not(.runs) > [data-testid=clock-N]:text-is("3:00")');
  expect((await page.locator(".short").count()) === 0, "a clock warns too early");
  await page.clock.setFixedTime(begin + 162_001);
  await page.waitForSelector('.runs.short > [data-testid=clock-S]:text-is("0:18")');
  await page.waitForSelector("[data-testid=announcement]:has-text('Less than a tenth of your time is left.')");
});

const listed = (page, list) => page.locator(`section[aria-labelledby=${list}] a`).evaluateAll((links) => links.map((link) => link.hash.split("/").at(-1)));

/** The games of a list of the first page, when all its pages are there. */
async function allListed(page, list) {
  await page.waitForSelector(`section[aria-labelledby=${list}]`);
  for (const more = page.locator(`section[aria-labelledby=${list}] button`); (await more.count()) > 0; ) {
    const before = (await listed(page, list)).length;
    await more.click();
    await until(page, "there are more", ([where, had]) => document.querySelectorAll(`section[aria-labelledby=${where}] a`).length > had, [list, before]);
  }
  return listed(page, list);
}

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
  const first = await listed(page, "open");
  expect(made.filter((game) => first.includes(game)).length <= 3, `more than three of a guest are listed: ${first}`);
  const all = await allListed(page, "open");
  expect(made.every((game) => all.includes(game)), `not all are listed: ${all}`);
});

test("bots are let in where a box is ticked, and everybody sees who is one", async (visit) => {
  const { page, address } = await visit();
  await page.goto(address);
  const bots = await page.evaluate(async () => {
    const post = async (where, body, headers) =>
      (await fetch(where, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) })).json();
    const { token } = await post("api/guest", { name: "Rook", bot: true });
    return post("api/games", { spec: "gwezboell", seats: ["me", "open"], public: true }, { Authorization: `Bearer ${token}` });
  });
  await page.reload();
  await page.waitForSelector("section:has-text('Open tables') li:has-text('Rook (bot)')");
  expect(bots.bots === false && bots.seats[0].bot === true, JSON.stringify(bots));
  await page.goto(`${address}#/new/bobail`);
  await page.waitForSelector('[data-seat="N"] option[value="open"]', { state: "attached" });
  await page.selectOption('[data-seat="N"]', "open");
  await page.check("[data-testid=bots]");
  await page.click('button[type="submit"]');
  await page.waitForSelector('[data-phase="open"]');
  const made = await page.evaluate(async () => (await fetch(`api/games/${location.hash.split("/").at(-1)}`)).json());
  expect(made.bots === true && made.public === false, JSON.stringify(made));
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
  await bert.page.waitForSelector("[data-testid=your-games] a:has-text('Gwezboell')");
  await anna.page.waitForSelector("[data-seat-bar]:has-text('Bert'):has-text('away since')");
  await bert.page.click("[data-testid=your-games] a:has-text('Gwezboell')");
  await anna.page.waitForSelector("[data-seat-bar]:has-text('Bert'):has-text('connected')");
});

test("whoever sits down by an invitation sees the board from his own side, and turns it as he likes", async (visit) => {
  const anna = await makeTable(visit, "bobail");
  const bert = await visit();
  await bert.page.goto(anna.join);
  const isBelow = (page, one, other) => page.evaluate(([a, b]) => document.querySelector(`[data-square="${a}"]`).getBoundingClientRect().top > document.querySelector(`[data-square="${b}"]`).getBoundingClientRect().top, [one, other]);
  await bert.page.waitForSelector("[data-square]");
  expect(await isBelow(bert.page, "a1", "a5"), "an onlooker sees the board turned");
  await acceptInvitation(bert.page, "Bert");
  await bert.page.waitForSelector('[data-testid=status][data-you="N"]');
  expect(await isBelow(bert.page, "a5", "a1"), "the new player's side lies above");
  const order = () => bert.page.locator("[data-seat-bar]").evaluateAll((bars) => bars.map((bar) => bar.dataset.seatBar).join(""));
  expect((await order()) === "SN", "one's own clock and name lie above the board");
  expect(await isBelow(anna.page, "a1", "a5"), "the board turns for the other too");
  await bert.page.click("text=Turn the board");
  expect(await isBelow(bert.page, "a1", "a5"), "the board is not turned by hand");
  expect((await order()) === "NS", "names do not go with the board");
  await playTogether([anna.page, bert.page], "bobail", 2);
  expect(await isBelow(bert.page, "a1", "a5"), "a turned board does not stay so");
}, everywhere);

test("clocks stand beside the board on every screen", async (visit) => {
  const anna = await makeTable(visit, "gwezboell", { clock: "3+2" });
  await sitDown(visit, anna.join, "Bert");
  await anna.page.waitForSelector('[data-phase="running"]');
  for (const [width, height] of [[360, 640], [740, 360], [768, 1024], [1920, 1080]]) {
    await anna.page.setViewportSize({ width, height });
    await anna.page.waitForSelector(".board");
    await anna.page.waitForSelector("[data-testid=clock-A]");
    const { board, clocks } = await anna.page.evaluate(() => {
      const box = (element) => element.getBoundingClientRect().toJSON();
      return { board: box(document.querySelector(".board")), clocks: [...document.querySelectorAll(".clock")].map(box) };
    });
    const where = `at ${width}×${height}: ${JSON.stringify({ board, clocks })}`;
    expect(clocks.length === 2, `not two clocks ${where}`);
    const near = 40;
    const isLow = height < 480; // then the board has the whole height, and all else is on its right
    const isAbove = (clock) => clock.bottom <= board.top + 1 && board.top - clock.bottom < near;
    const isBelow = (clock) => clock.top >= board.bottom - 1 && clock.top - board.bottom < near;
    const isRight = (clock) => clock.left >= board.right && clock.bottom <= height;
    if (isLow) expect(clocks.every(isRight), `the clocks are not on the right of the board, in sight ${where}`);
    else expect(isAbove(clocks[0]) && isBelow(clocks[1]), `the clocks are not right above and below the board ${where}`);
  }
});

test("an invitation says who invites to which game and how long it takes, and asks for a name only then", async (visit) => {
  const anna = await makeTable(visit, "castelott", { clock: "10+5" });
  const { page } = await visit();
  await page.goto(anna.join);
  await page.waitForSelector("h2:text-is('Anna – an invitation to Au-Tour de Castelott')");
  const told = await page.textContent("[data-testid=invitation]");
  for (const words of ["usually about 15 min", "10 min + 5 s a turn", "North: a seat is free"]) expect(told.includes(words), `it does not say: ${words}; but: ${told}`);
  expect((await page.getAttribute("[data-testid=invitation] a", "href")) === "#/learn/castelott", "no link to the rules");
  expect((await page.locator("[data-testid=invitation] :is(input, select)").count()) === 0, "it asks before one wants to sit down");
  expect((await page.locator("[data-testid=invitation] button").count()) === 1, "there is not just one button");
  await page.click("[data-testid=invitation] button");
  const isField = () => page.evaluate(() => document.activeElement.tagName === "INPUT");
  await until(page, "the name can be typed", () => document.activeElement.tagName === "INPUT");
  expect(await isField(), "the name cannot be typed at once");
  // Who only has the link to watch is not asked.
  const watcher = await visit();
  await watcher.page.goto(anna.watch);
  await watcher.page.waitForSelector("text=You are watching.");
  expect((await watcher.page.locator("[data-testid=invitation]").count()) === 0, "a seat is offered that the link does not give");
}, everywhere);

test("where several seats are free a guest chooses one", async (visit) => {
  const anna = await makeTable(visit, "chessington-sud", { players: 3, more: ["open"] });
  const { page } = await visit();
  await page.goto(anna.join);
  await page.click("[data-testid=invitation] button");
  await page.fill("[data-testid=invitation] input", "Bert");
  await page.selectOption("[data-testid=invitation] select", "3");
  await page.click("text=Take the seat");
  await page.waitForSelector('[data-testid=status][data-you="3"][data-phase="open"]');
  await page.waitForSelector('[data-testid="online.linkJoin"]'); // and may invite others
});

test("it is told in the tab and heard that it is one's turn, and the end is heard", async (visit) => {
  const loud = { options: { settings: { sound: true } }, prepare: (page) => page.addInitScript(noteSounds) };
  const anna = await makeTable(visit, "bobail", loud);
  const bert = await sitDown(visit, anna.join, "Bert", loud.prepare, loud.options);
  const icon = (page) => page.getAttribute('link[rel="icon"]', "href");
  await until(anna.page, "the title calls", () => document.title.startsWith("● Your turn – Bobail"));
  expect((await icon(anna.page)).endsWith("icon-turn.svg"), "the icon does not call");
  expect(!(await bert.page.evaluate(() => document.title)).includes("turn") && (await icon(bert.page)).endsWith("icon.svg"), "who waits is called");
  const pages = [anna.page, bert.page];
  for (let actions = 1; (await anna.page.getAttribute("[data-testid=status]", "data-actor")) === "S"; ++actions) await playTogether(pages, "bobail", actions);
  await until(bert.page, "the title calls", () => document.title.startsWith("● Your turn"));
  await until(anna.page, "the title calls no more", () => !document.title.includes("turn"));
  expect((await icon(anna.page)).endsWith("icon.svg"), "the icon calls still");
  await bert.page.click("text=Resign");
  await bert.page.click("text=Really resign?");
  for (const page of pages) await page.waitForSelector('[data-finished="true"]');
  const sung = await Promise.all(pages.map((page) => page.evaluate(() => window.sung.join(" "))));
  const [move, turn, end] = ["240", "523 784", "392 494 587 784"];
  expect(sung[0].startsWith(turn) && sung[0].endsWith(end) && sung[0].includes(move), `Anna hears ${sung[0]}`);
  expect(sung[1].startsWith(move) && sung[1].endsWith(`${turn} ${end}`), `Bert hears ${sung[1]}`);
});

test("the system tells of one's turn if one has asked for it and looks elsewhere", async (visit) => {
  const { page } = await visit({ at: "#/settings" });
  await page.evaluate(() => (Notification.requestPermission = async () => "denied"));
  const box = page.locator("label:has-text('When it is your turn online')");
  expect(!(await box.locator("input").isChecked()), "it is on without having been asked for");
  await box.click();
  await page.waitForSelector("text=Your browser does not allow this page to notify you.");
  expect(!(await box.locator("input").isChecked()), "it is on though the browser refuses");
  await page.evaluate(() => (Notification.requestPermission = async () => "granted"));
  await box.click();
  await until(page, "the choice is kept", () => JSON.parse(localStorage.getItem("tablier.settings")).notify === true);

  const prepare = (tab) => tab.addInitScript(noteNotifications);
  const anna = await makeTable(visit, "bobail", { options: { settings: { notify: true } }, prepare });
  await anna.page.evaluate(() => (window.elsewhere = true));
  const bert = await sitDown(visit, anna.join, "Bert", prepare, { settings: { notify: false } });
  await until(anna.page, "a notification", () => window.told.length > 0);
  expect((await anna.page.evaluate(() => window.told.join("|"))).startsWith("Bobail: Your turn."), "it does not say what for");
  await bert.page.evaluate(() => (window.elsewhere = true));
  const pages = [anna.page, bert.page];
  for (let actions = 1; (await anna.page.getAttribute("[data-testid=status]", "data-actor")) === "S"; ++actions) await playTogether(pages, "bobail", actions);
  await until(bert.page, "his turn", () => document.title.includes("Your turn"));
  expect((await bert.page.evaluate(() => window.told.length)) === 0, "who did not want it is told");
});

test("who looks on is counted, and a player sees how many", async (visit) => {
  const anna = await makeTable(visit, "bobail");
  const bert = await sitDown(visit, anna.join, "Bert");
  for (let i = 0; i < 2; ++i) await (await visit()).page.goto(anna.watch);
  for (const { page } of [anna, bert]) await page.waitForSelector("[data-testid=line]:has-text('Watching: 2')");
}, everywhere);

test("one's own games come first, then tables to join, then games to watch", async (visit) => {
  const { page, address } = await visit({ settings: { name: "Dora" }, at: "#/settings" });
  const games = await page.evaluate(async () => {
    const post = async (where, body) => (await fetch(where, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json();
    await post("api/guest", { name: "Dora" });
    const make = async (seats) => (await post("api/games", { spec: "gwezboell", seats, public: true })).game;
    return { open: await make(["me", "open"]), running: await make(["me", { computer: 1 }]) };
  });
  const stranger = await visit();
  await stranger.page.goto(address);
  const [open, running] = [await allListed(stranger.page, "open"), await allListed(stranger.page, "running")];
  expect(open.includes(games.open) && running.includes(games.running), `listed are ${open} and ${running}`);
  expect(!open.includes(games.running) && !running.includes(games.open), "a game is among those of the other kind");
  expect((await stranger.page.locator("section[aria-labelledby=your]").count()) === 0, "a stranger has games");
  // Dora has played without the server too.
  await goTo(page, "#/");
  await page.click('button[aria-label="Play now: Bobail"]');
  await waitForTurn(page);
  await goTo(page, "#/");
  await page.waitForSelector(`[data-testid=your-games] a[href$="${games.open}"]`);
  await page.waitForSelector("[data-testid=your-games] a[href*='#/table/']");
  expect(!(await listed(page, "open")).includes(games.open), "one's own table is offered to join");
  const first = await page.evaluate(() => document.querySelector("main :is(section, .games)").getAttribute("aria-labelledby"));
  expect(first === "your", `first comes ${first}`);
});

test("a table whose server is away says so, offers what works without, and goes on when it is back", async (visit) => {
  const kept = await keepPort();
  const own = await startServer(program, { port: kept.port });
  let again;
  try {
    const { page, context, complaints } = await visit({ serviceWorkers: "allow" });
    await page.goto(own.address);
    await until(page, "a service worker that is ready", () => navigator.serviceWorker.ready.then(() => true));
    await until(page, "one kept version", () => caches.keys().then((names) => names.length === 1));
    const game = await page.evaluate(async () => {
      const post = async (where, body) => (await fetch(where, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json();
      await post("api/guest", { name: "Anna" });
      return (await post("api/games", { spec: "bobail", seats: ["me", { computer: 1 }] })).game;
    });
    await goTo(page, `#/online/${game}`);
    await page.waitForSelector('[data-testid=status][data-phase="running"]');
    await own.stop();
    await page.reload();
    await page.waitForSelector("[data-testid=unreachable]:has-text('The server cannot be reached')");
    for (const link of ["#/", "#/puzzles", "#/study"]) await page.waitForSelector(`section[aria-labelledby=meanwhile] a[href="${link}"]`);
    again = await startServer(program, { port: kept.port, folder: own.data });
    await page.waitForSelector('[data-testid=status][data-phase="running"] ~ .stage [data-square]');
    await context.close();
    complaints.length = 0; // that the server was away is said in the console too
  } finally {
    await again?.stop();
    await own.close().catch(() => undefined);
    kept.release();
  }
}, everywhere);

test("a server that takes the call and says nothing is told to be away", async (visit) => {
  const silent = createServer(() => undefined);
  await new Promise((resolve) => silent.listen(0, "127.0.0.1", resolve));
  silent.unref(); // a test that fails must not keep the runner
  const { page, address, complaints } = await visit({ bypassCSP: true }); // or else the socket would be refused, not silent
  // Of the server only the page's files are there; whatever is asked of it, live or not, is never answered.
  await page.addInitScript((port) => {
    const NetworkSocket = WebSocket;
    window.WebSocket = class extends NetworkSocket {
      constructor() {
        super(`ws://127.0.0.1:${port}/`);
      }
    };
    AbortSignal.timeout = (milliseconds) => {
      const patience = new AbortController();
      setTimeout(() => patience.abort(), milliseconds / 50);
      return patience.signal;
    };
  }, silent.address().port);
  await page.route(/\/api\//, () => undefined);
  await page.goto(`${address}#/online/Zk3vT9qLmW2a`);
  await page.waitForSelector("[data-testid=unreachable]:has-text('The server cannot be reached')");
  await page.close();
  complaints.length = 0;
  silent.closeAllConnections?.();
  silent.close();
});

test("a table that there is not is told in the visitor's language", async (visit) => {
  const { page } = await visit({ at: "#/online/Zk3vT9qLmW2a", settings: { language: "fr" } });
  await page.waitForSelector("h1:has-text('Cette table n’existe pas.')");
}, everywhere);

test("served as files alone the page plays, says that others need a server, and asks for none", async (visit) => {
  const files = await serve(new URL("../dist/", import.meta.url).pathname);
  try {
    const { page } = await visit();
    await page.goto(files.address);
    await page.click('button[aria-label="Play now: Bobail"]');
    expect(!(await waitForTurn(page)), "one cannot play");
    await goTo(page, "#/new/bobail/friends");
    await page.waitForSelector("text=Online games need a server");
    expect(await page.locator('button[type="submit"]').isDisabled(), "a table can be made that nobody keeps");
    await goTo(page, "#/online/Zk3vT9qLmW2a");
    await page.waitForSelector("h1:has-text('Online games need a server')");
  } finally {
    files.close();
  }
});
