// What just happened: the trail on the board, the log in words, the replay, and a board that stays where it is.
import { dragWithFinger, expect, goTo, until } from "./driver.mjs";
import { ask, computer, keptGame as kept, person, phone, playAtRandom, playOn as playedOn } from "./fixtures.mjs";
import { everywhere, test } from "./harness.mjs";
import { boardThatStays, choose, currentInSight, keptGame, playByHand, playedWords, playOn, tabTo, waitForTurn } from "./player.mjs";

const bobail = kept("b", "bobail", [], [person(), computer(1)]);

/** A visitor at a table who may act. */
async function visitTable(visit, game, options = {}) {
  const guest = await visit({ at: `#/table/${game.id}`, games: [game], ...options });
  await waitForTurn(guest.page);
  return guest;
}

/** Plays the whole of one's turn and waits for the next. */
async function playTurn(page, id) {
  for (let over = false, turn = ""; !over; ) {
    const game = await keptGame(page, id);
    const where = `game ${game.spec}\nposition startpos${game.words.length > 0 ? ` moves ${game.words.join(" ")}` : ""}`;
    const begins = ask(`table\n${where}`).begins_turn;
    if (turn !== "" && begins) return;
    turn = "begun";
    await playByHand(page, choose(game));
    over = await waitForTurn(page, game.words.length);
  }
}

const trailSteps = (page) => page.locator("[data-testid=trail] [data-step]").evaluateAll((steps) => steps.map((step) => [Number(step.dataset.step), step.getAttribute("class").match(/seat-(\d)/)[1]]));
const storyLines = (page) => page.locator("[data-testid=story] p").allTextContents();
const board = (page) => page.locator(".board").boundingBox();
const said = (page) => page.locator("[data-testid=announcement] p").allTextContents();

test("every step of the other's turn stays on the board, numbered and in words, until one acts", async (visit) => {
  const { page } = await visitTable(visit, bobail);
  await page.click('[data-square="c1"]');
  await page.click('[data-square="e3"]');
  await waitForTurn(page, 0);
  const { words } = await keptGame(page, "b");
  const [tower, knight] = words.slice(1).map((word) => `${word.slice(0, 2)}–${word.slice(2)}`);
  expect(JSON.stringify(await trailSteps(page)) === '[[1,"1"],[2,"1"]]', `the trail is ${JSON.stringify(await trailSteps(page))}`);
  expect((await storyLines(page)).join() === `North: tower ${tower}, knight ${knight}.`, `told: ${await storyLines(page)}`);
  for (const [number, word] of words.slice(1).entries()) {
    for (const square of [word.slice(0, 2), word.slice(2)]) {
      const spoken = await page.getAttribute(`[data-square="${square}"]`, "aria-label");
      expect(spoken.includes(`step ${number + 1}, North`), `${square} says: ${spoken}`);
    }
  }
  await playByHand(page, ask(`table\ngame bobail\nposition startpos moves ${words.join(" ")}`).legal[0]);
  await waitForTurn(page, words.length);
  expect((await page.locator("[data-testid=trail]").count()) === 0, "the trail stays after one has acted");
  expect((await page.locator(".square.last").count()) === 2, "one's own action is not marked");
}, everywhere);

test("at Bosworth for four all opponents' moves and cards are shown by seat, and draws wipe out nothing", async (visit) => {
  const words = playedOn("bosworth(players=4)", 40);
  const game = kept("four", "bosworth(players=4)", words, [person(), computer(2), computer(2), computer(2)]);
  const { page } = await visitTable(visit, game, { ...phone, viewport: { width: 390, height: 844 } });
  // Until a round ends with a card that is drawn, as nearly all do.
  let all = [];
  for (let rounds = 0; rounds < 10 && !/^draw:/.test(all.at(-1)); ++rounds) {
    await playTurn(page, "four");
    all = (await keptGame(page, "four")).words;
  }
  const steps = await trailSteps(page);
  expect(steps.every(([number], place) => number === place + 1), `numbers out of order: ${JSON.stringify(steps)}`);
  expect(new Set(steps.map(([, seat]) => seat)).size >= 2 && steps.length >= 4, `too few steps: ${JSON.stringify(steps)}`);
  expect(/^draw:/.test(all.at(-1)), `the last action is no draw: ${all.at(-1)}`);
  expect((await page.locator(".square.last").count()) > 0, "the draw wipes out what was marked");
  const lines = await storyLines(page);
  for (const [seat, name] of [["1", "West"], ["2", "North"], ["3", "East"]]) {
    if (steps.some(([, each]) => each === seat)) expect(lines.some((line) => line.startsWith(`${name}: `)), `${name} is not told: ${lines}`);
  }
  expect(lines.every((line) => /^(South|West|North|East): ./.test(line)), `a line without a subject: ${lines}`);
  // Pieces bear the letter of their seat's name, in German O for the East.
  const signs = () => page.locator(".standing .label").evaluateAll((all) => [...new Set(all.map((each) => each.dataset.text))].toSorted().join(""));
  expect((await signs()).includes("E"), `the pieces bear ${await signs()}`);
  await page.selectOption("header select", "de");
  expect(/^N?OS?W?$/.test(await signs()), `in German the pieces bear ${await signs()}`);
  await page.selectOption("header select", "en");
  // The same numbers stand in the list of moves.
  const badges = await page.locator("[data-count] .badge").allTextContents();
  expect(badges.join() === steps.map(([number]) => number).join(), `the list numbers ${badges}`);
});

test("the log is in words of the visitor's language, and a switch that is kept shows those of records", async (visit) => {
  const words = ["c1e3", "c3b4", "a5a2"];
  const { page } = await visitTable(visit, { ...bobail, words });
  const shown = () => page.locator("[data-count]").evaluateAll((buttons) => buttons.map((each) => each.lastChild.textContent));
  for (const [language, expected] of [["en", "tower c3–b4"], ["de", "Turm c3–b4"], ["fr", "Tour c3–b4"]]) {
    await page.selectOption("header select", language);
    await page.waitForSelector(`[data-count="2"]:has-text("${expected}")`);
  }
  await page.click("[data-testid=notation]");
  expect((await shown()).join() === words.join(), `records say ${await shown()}`);
  await page.reload();
  await waitForTurn(page);
  expect((await shown()).join() === words.join(), "the switch is forgotten");
  expect((await playedWords(page)).join() === words.join(), "the words of the record are not there");
  await page.click("[data-testid=notation]");
  await page.waitForSelector('[data-count="2"]:has-text("Tour c3–b4")');
}, everywhere);

test("the list of moves follows the game, and back to an earlier position", async (visit) => {
  const words = playedOn("gwezboell", 40);
  const { page } = await visitTable(visit, kept("g", "gwezboell", words, [person(), computer(1)]));
  await until(page, "the last action in sight", currentInSight);
  await playOn(page, "g", { most: 2 });
  await until(page, "the newest action in sight", currentInSight);
  await page.click('[aria-label="To the beginning"]');
  await page.click('[aria-label="Next action"]');
  await page.waitForSelector('[data-count="1"][aria-current=step]');
  await until(page, "the first action in sight", currentInSight);
  expect((await page.locator("[data-count]").count()) > 40, "the list forgets what comes later");
}, everywhere);

test("one key shows the last turn once more, step by step, and a tap stops it", async (visit) => {
  const { page } = await visitTable(visit, { ...bobail, words: ["c1e3", "c3b4", "a5a2"] }, { settings: { pace: "fast" } });
  await page.evaluate(() => {
    window.shown = [];
    const note = () => {
      const now = document.querySelector("[data-count][aria-current=step]")?.dataset.count;
      if (now !== undefined && window.shown.at(-1) !== now) window.shown.push(now);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, attributes: true, childList: true });
  });
  await page.keyboard.press("r");
  await page.waitForSelector("[data-testid=replay]:has-text('Stop')");
  await page.waitForSelector("[data-testid=replay]:has-text('Replay')");
  await waitForTurn(page);
  expect((await page.evaluate(() => window.shown.join())) === "1,2,3", `shown: ${await page.evaluate(() => window.shown.join())}`);
  // The next one stays at its first step until it is stopped.
  await page.evaluate(() => {
    const later = window.setTimeout;
    window.setTimeout = (deed, after, ...more) => later(deed, after === 210 ? 1e9 : after, ...more);
  });
  await page.click("[data-testid=replay]");
  await page.waitForSelector("[data-testid=replay]:has-text('Stop')");
  await page.click('[data-square="c3"]');
  await waitForTurn(page);
  expect((await keptGame(page, "b")).words.length === 3, "something was played");
}, everywhere);

test("the computer's steps come as fast as the visitor says, also without animation", async (visit) => {
  const pauses = {};
  for (const pace of ["slow", "instant"]) {
    const { page, context, address } = await visit({ settings: { pace }, games: [bobail] });
    await context.addInitScript(() => {
      window.pauses = [];
      const later = window.setTimeout;
      window.setTimeout = (deed, after, ...more) => {
        const isPause = after >= 100 && after < 5000;
        if (isPause) window.pauses.push(after);
        return later(deed, isPause ? 50 : after, ...more);
      };
    });
    await page.goto(`${address}#/table/b`);
    await waitForTurn(page);
    await page.evaluate(() => (window.pauses = []));
    await playOn(page, "b", { most: 1 });
    pauses[pace] = await page.evaluate(() => window.pauses);
  }
  expect(pauses.slow.filter((each) => each === 1125).length === 2, `slow: ${pauses.slow}`);
  expect(pauses.instant.length === 0, `at once: ${pauses.instant}`);
});

test("the speed and the notation are chosen in the settings and kept", async (visit) => {
  const { page } = await visit({ at: "#/settings" });
  const [slow, records] = ["label:has-text('Slow') input", "label:has-text('Record notation') input"];
  for (const each of [slow, records]) await page.check(each);
  await page.reload();
  for (const each of [slow, records]) expect(await page.isChecked(each), `forgotten: ${each}`);
}, everywhere);

// Gwezboell cannot be over after two moves.
for (const [screen, options] of [["a desktop", {}], ["a phone", { ...phone, viewport: { width: 360, height: 640 } }]]) {
  test(`on ${screen} neither a refusal, a hint, a look back, a check nor the end moves the board`, async (visit) => {
    for (const language of ["en", "fr", "de"]) {
      const { page } = await visitTable(visit, kept("b", "gwezboell", [], [person(), computer(1)]), { ...options, settings: { language } });
      const expectSame = await boardThatStays(page, `in ${language}`);
      await page.click('[data-square="a5"]');
      await page.waitForSelector("[data-testid=refusal]");
      await expectSame("a refusal");
      await page.keyboard.press("h");
      await page.waitForSelector("[data-testid=hint]");
      await expectSame("a hint");
      await playOn(page, "b", { most: 2 });
      await expectSame("a turn");
      await page.keyboard.press("PageUp");
      await page.waitForSelector('[data-ready="false"]');
      await expectSame("an earlier position");
      await page.keyboard.press("PageDown");
      await waitForTurn(page);
      await page.click("summary");
      await page.locator("aside details button").last().click();
      await page.locator("aside details button").last().click();
      await page.waitForSelector("[data-testid=end]");
      await expectSame("the end");
    }
  });
}

test("a check is told without moving the board", async (visit) => {
  const position = (rook) => `##NPNPNPNP##/##........##/##........##/##${rook}....##/##........##/##SPSK..SP## S move hand=S:QRRB,N:KQRB pile=S:BNNP,N:BNNPPPP out=- quiet=0`;
  const boxes = [];
  for (const rook of ["..NR", "...."]) {
    const { page } = await visitTable(visit, { ...kept("c", "bosworth", [], [person(), computer(1)]), position: position(rook === "...." ? "...." : rook) });
    expect((await page.locator("[data-testid=check]").count()) === (rook === "...." ? 0 : 1), "the check is not told, or one is told that is none");
    boxes.push(await board(page));
  }
  expect(JSON.stringify(boxes[0]) === JSON.stringify(boxes[1]), `the board lies at ${JSON.stringify(boxes)}`);
});

test("why not is told beside the square and within the board", async (visit) => {
  for (const options of [{}, { ...phone }]) {
    const { page } = await visitTable(visit, bobail, options);
    for (const square of ["a5", "e5", "c3"]) {
      await page.click(`[data-square="${square}"]`);
      await page.waitForSelector(`[data-testid=refusal]:has-text("${square === "c3" ? "tower" : square}")`);
      const [why, at, all] = await Promise.all([page.locator("[data-testid=refusal]").boundingBox(), page.locator(`[data-square="${square}"]`).boundingBox(), board(page)]);
      const gap = Math.max(why.y - (at.y + at.height), at.y - (why.y + why.height));
      expect(gap >= -1 && gap < 12, `the sentence is ${gap} pixels from ${square}`);
      expect(why.x >= all.x - 1 && why.x + why.width <= all.x + all.width + 1, `the sentence about ${square} leaves the board`);
    }
  }
});

test("the end is explained by the line of the rules and its squares, and the next game is one press away", async (visit) => {
  const words = playAtRandom("castelott", 500);
  const { page } = await visitTable(visit, kept("e", "castelott", words.slice(0, -1), [person("Ann"), person("Ben")]));
  const last = words.at(-1);
  // The page picks up the only piece that can move; a press before that would put it down again.
  await page.waitForSelector(`[data-square="${last.slice(0, 2)}"][aria-selected="true"]`);
  await playByHand(page, { word: last, from: last.slice(0, 2), to: last.slice(2) });
  await page.waitForSelector("[data-testid=reason]:has-text('The captain of South stands on d5, the enemy')");
  expect((await page.locator(".square.end").getAttribute("data-square")) === "d5", "the square is not marked");
  expect((await page.getAttribute("[data-testid=review]", "href")).endsWith("/e"), "no way to look back at it");
  expect((await page.locator("[data-testid=end] a:has-text('New game')").getAttribute("href")) === "#/new/castelott", "no way to another game");
  await page.click("[data-testid=other-side]");
  await page.waitForSelector("aside .seats li:first-child:has-text('Ben')");
  await waitForTurn(page);
  expect((await page.getAttribute("[data-testid=status]", "data-actions")) === "0", "not a new game");
});

test("after a game against the computer one plays again: the same, the other side, another level", async (visit) => {
  const { page } = await visitTable(visit, bobail);
  const resign = async () => {
    await page.click("summary");
    await page.click('button:text-is("Resign")');
    await page.click("text=Really resign?");
    await page.waitForSelector("[data-testid=end]");
  };
  await resign();
  await page.waitForSelector("[data-testid=reason]:has-text('Resigned: South.')");
  await page.click("[data-testid=again]");
  await page.waitForSelector('[data-actions="0"][data-ready="true"]');
  await page.waitForSelector("aside .seats li:last-child:has-text('Newcomer')");
  await resign();
  await page.selectOption("[data-testid=other-level]", "4");
  await page.click("[data-testid=other-side]");
  await page.waitForSelector("aside .seats li:first-child:has-text('computer, Regular')");
  await waitForTurn(page, 0);
  expect((await page.locator(".frame.flipped").count()) === 1, "one does not sit below");
});

test("those who listen hear one sentence a turn, each with its subject, and none takes the place of another", async (visit) => {
  const words = playedOn("bosworth(players=4)", 40);
  const { page } = await visitTable(visit, kept("four", "bosworth(players=4)", words, [person(), computer(2), computer(2), computer(2)]));
  const before = (await said(page)).length;
  await playTurn(page, "four");
  const { words: all } = await keptGame(page, "four");
  const steps = ask(`open\ngame bosworth(players=4)\nposition startpos moves ${all.join(" ")}\nviewer S\nsince ${words.length}`).actions;
  const turns = steps.filter(({ begins_turn }) => begins_turn).map(({ turn }) => ({ S: "South", W: "West", N: "North", E: "East" })[turn]);
  const heard = (await said(page)).slice(before).map((each) => each.trim());
  const aboutTurns = heard.filter((each) => /^\w+: /.test(each) && !each.startsWith("Your turn"));
  const others = aboutTurns.filter((each) => !each.startsWith("South"));
  expect(others.map((each) => each.split(":")[0]).join() === turns.filter((each) => each !== "South").join(), `${turns}: ${heard.join(" | ")}`);
  expect(heard.every((each) => !/^(draws|passes|\w+ on)\b/.test(each)), `no subject: ${heard.join(" | ")}`);
  expect(heard.some((each) => /^South: .*draws a \w+\.$/.test(each)), `one's own card is not told: ${heard.join(" | ")}`);
  expect(heard.at(-1).startsWith("Your turn."), `at the end: ${heard.at(-1)}`);
  const labels = await page.locator("aside [role=img][aria-label]").evaluateAll((each) => each.map((label) => label.getAttribute("aria-label")));
  expect(labels.every((label) => !/\b[2-9] (king|queen|rook|bishop|knight|pawn)\b/.test(label)), `wrong plural: ${labels.join(" | ")}`);
}, everywhere);

test("the focus is never lost: not on entering a table, nor behind a curtain, nor with a button that goes", async (visit) => {
  const { page } = await visit({ at: "", games: [kept("h", "bosworth", [], [person("Ann"), person("Ben")])] });
  const lost = () => page.evaluate(() => document.activeElement === document.body || document.activeElement === null);
  await tabTo(page, 'a[href="#/table/h"]');
  await page.keyboard.press("Enter");
  await page.waitForSelector("[data-testid=curtain]");
  expect(!(await lost()), "entering a table loses the focus");
  await tabTo(page, "[data-testid=curtain]");
  await page.keyboard.press("Enter");
  await waitForTurn(page);
  expect(!(await lost()), "lifting the curtain loses the focus");
  await goTo(page, "#/");
  await tabTo(page, 'button[aria-label="Play now: Bobail"]');
  await page.keyboard.press("Enter");
  await waitForTurn(page);
  expect(!(await lost()), "playing now loses the focus");
  await playOn(page, await page.evaluate(() => location.hash.split("/").at(-1)), { most: 1 });
  await page.keyboard.press("PageUp");
  await tabTo(page, "text=Back to the game");
  await page.keyboard.press("Enter");
  await waitForTurn(page);
  expect(!(await lost()), "going back to the game loses the focus");
}, everywhere);

for (const by of ["mouse", "finger"]) {
  test(`a card of the hand is dragged onto the board with a ${by}`, async (visit) => {
    const words = playedOn("bosworth", 30);
    const options = by === "finger" ? { ...phone, viewport: { width: 390, height: 844 } } : {};
    const { page } = await visitTable(visit, kept("d", "bosworth", words, [person(), computer(1)]), options);
    for (let tries = 0; (await page.getAttribute("[data-testid=status]", "data-step")) !== "place"; ++tries) {
      expect(tries < 8, "there is nothing to place");
      const game = await keptGame(page, "d");
      await playByHand(page, choose(game), by === "finger");
      await waitForTurn(page, game.words.length);
    }
    const game = await keptGame(page, "d");
    const { legal } = ask(`table\ngame bosworth\nposition startpos moves ${game.words.join(" ")}`);
    const { word, to } = legal.find((action) => action.word.includes("@"));
    const card = `[data-card="${word[0]}"]`;
    const square = `[data-square="${to}"]`;
    const inside = (await page.locator("[data-square]").evaluateAll((all) => all.map((each) => each.dataset.square))).find((each) => !legal.some((action) => action.to === each));
    const drag = (target) => (by === "finger" ? dragWithFinger(page, card, target) : page.dragAndDrop(card, target));
    await drag(`[data-square="${inside}"]`);
    await page.waitForSelector("[data-testid=refusal]");
    await drag(square);
    await waitForTurn(page, game.words.length);
    expect((await keptGame(page, "d")).words[game.words.length] === word, `played: ${(await keptGame(page, "d")).words[game.words.length]}`);
  });
}

/** The computer thinks until the test says what it plays: `window.reply(word)`. */
function heldComputer() {
  const send = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    if (message.kind !== "think" || !message.request.startsWith("think\n")) return send.call(this, message, ...more);
    window.reply = (choice) => {
      delete window.reply;
      this.dispatchEvent(new MessageEvent("message", { data: { id: message.id, kind: "done", response: JSON.stringify({ more: false, choice, report: {} }), milliseconds: 1, bytes: 1 } }));
    };
  };
}

/** A table where the visitor has acted and the computer thinks. */
async function visitThinking(visit, game) {
  const guest = await visit({ games: [game] });
  await guest.context.addInitScript(heldComputer);
  await guest.page.goto(`${guest.address}#/table/${game.id}`);
  await until(guest.page, "a computer that thinks", () => window.reply !== undefined);
  return guest;
}

async function reply(page, ...words) {
  for (const word of words) {
    await until(page, "a computer that thinks", () => window.reply !== undefined);
    await page.evaluate((choice) => window.reply(choice), word);
  }
}

const after = (words) => ask(`table\ngame bobail\nposition startpos moves ${words.join(" ")}`).legal.map(({ word }) => word);
/** A slide of North's after which South can play both of these. */
const slideThatLets = (words, step, slide) => after(words).find((each) => !step.startsWith(each.slice(2)) && after([...words, each]).includes(step) && after([...words, each, step]).includes(slide));

test("a whole turn is queued while the computer thinks, shown, and played when it can be", async (visit) => {
  const { page } = await visitThinking(visit, { ...bobail, words: ["c1e3"] });
  await page.click('[data-square="c3"]'); // the tower, which North will move first
  await page.click('[data-square="d4"]');
  await page.waitForSelector('[data-testid=queued][data-whole="false"]:has-text("Queued so far: tower c3 to d4.")');
  await page.click('[data-square="a1"]');
  await page.click('[data-square="a4"]');
  await page.waitForSelector('[data-testid=queued][data-whole="true"]:has-text("Queued: tower c3 to d4, knight a1 to a4.")');
  expect((await page.locator("[data-testid=queued-trail] [data-step]").count()) === 2, "the board does not show it");
  expect((await said(page)).at(-1).startsWith("Queued: tower"), "it is not announced");
  await reply(page, "c3c4");
  await page.waitForSelector('[data-testid=queued]:has-text("tower c4 to d4")'); // it follows the tower
  const slide = slideThatLets(["c1e3", "c3c4"], "c4d4", "a1a4");
  await reply(page, slide);
  await page.waitForSelector('[data-actions="5"]');
  expect((await keptGame(page, "b")).words.join(" ") === `c1e3 c3c4 ${slide} c4d4 a1a4`, `played: ${(await keptGame(page, "b")).words}`);
  expect((await page.locator("[data-testid=queued]").count()) === 0, "it stays queued");
});

test("a queued turn that has become impossible is dropped with a sentence, and Esc or a tap cancels one", async (visit) => {
  const { page } = await visitThinking(visit, { ...bobail, words: ["c1e3"] });
  const queue = async (...squares) => {
    for (const square of squares) await page.click(`[data-square="${square}"]`);
    await page.waitForSelector("[data-testid=queued]");
  };
  await queue("c3", "d4");
  await page.keyboard.press("Escape");
  await page.waitForSelector("[data-testid=refusal]:has-text('The queued turn is cancelled.')");
  expect((await page.locator("[data-testid=queued-trail]").count()) === 0, "the board still shows it");
  await queue("c3", "d4", "a1", "a4");
  await page.waitForSelector('[data-testid=queued][data-whole="true"]');
  await page.click('[data-square="b2"]');
  await page.waitForSelector("[data-testid=refusal]:has-text('The queued turn is cancelled.')");
  await queue("c3", "d4", "a1", "a4");
  const before = await board(page);
  await reply(page, "c3b2");
  await page.waitForSelector("[data-testid=refusal]:has-text('The queued turn has become impossible: tower b2 to d4, knight a1 to a4.')");
  expect((await said(page)).some((each) => each.startsWith("The queued turn has become impossible")), "it is not announced");
  expect(JSON.stringify(await board(page)) === JSON.stringify(before), "the board has moved");
  await reply(page, after(["c1e3", "c3b2"])[0]);
  await waitForTurn(page, 2);
  expect((await keptGame(page, "b")).words.length === 3, "something was played");
}, everywhere);

test("with hidden cards or chance nothing can be queued", async (visit) => {
  for (const spec of ["bosworth", "chessington-sud"]) {
    const words = playedOn(spec, 30);
    const { legal } = ask(`table\ngame ${spec}\nposition startpos moves ${words.join(" ")}`);
    const { page } = await visitThinking(visit, kept("q", spec, words, [computer(3), person()]));
    await page.click(`[data-square="${legal.find(({ from }) => from !== null)?.from ?? "a1"}"]`);
    await page.waitForSelector("[data-testid=refusal]:has-text('It is not your turn.')");
    expect((await page.locator(".square.start-here, .square.target").count()) === 0, "something is offered");
  }
});
