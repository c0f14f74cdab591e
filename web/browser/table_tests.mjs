// What a table offers besides playing: help, going back, records, curtains, fingers, no network.
import { readFile } from "node:fs/promises";
import { dragWithFinger, expect, expectNothingTooWide, goOffline, goTo, until } from "./driver.mjs";
import { computer, keptGame as kept, middleGames, person, phone } from "./fixtures.mjs";
import { everywhere, test } from "./harness.mjs";
import { choose, keptGame, playByHand, playedWords, playOn, waitForMore, waitForTurn } from "./player.mjs";

const bobail = kept("b", "bobail", [], [person(), computer(1)]);

/** A visitor at a table of Bobail who may act. */
async function visitTable(visit, options = {}) {
  const guest = await visit({ at: "#/table/b", games: [bobail], ...options });
  await waitForTurn(guest.page);
  return guest;
}

test("a piece that cannot be moved says why", async (visit) => {
  const { page } = await visitTable(visit);
  await page.click('[data-square="c5"]');
  await page.waitForSelector("[data-testid=refusal]:has-text('The knight on c5 is not yours.')");
  await page.click('[data-square="c3"]');
  await page.waitForSelector("[data-testid=refusal]:has-text('The tower does not move in the first turn.')");
  await page.click('[data-square="c1"]');
  await page.click('[data-square="d4"]');
  await page.waitForSelector("[data-testid=refusal]:has-text('Pieces slide along ranks, files and diagonals. From c1 to a3, c2 or e3.')");
  for (const [language, said] of [["de", "Figuren gleiten waagerecht, senkrecht oder diagonal. Von c1: a3, c2 oder e3."], ["fr", "Les pièces glissent en ligne droite ou en diagonale. De c1"]]) {
    await page.selectOption("header select", language);
    await page.click('[data-square="d4"]');
    await page.waitForSelector(`[data-testid=refusal]:has-text('${said}')`);
  }
}, everywhere);

test("a piece can be dragged to its square", async (visit) => {
  const { page } = await visitTable(visit);
  await page.dragAndDrop('[data-square="c1"]', '[data-square="e3"]');
  await page.waitForSelector('[data-testid=status][data-ready="true"][data-actions="3"]');
  expect((await keptGame(page, "b")).words[0] === "c1e3", "another action was played");
}, everywhere);

test("a finger can drag a piece, and the page does not scroll away under it", async (visit) => {
  const { page } = await visitTable(visit, { ...phone, viewport: { width: 390, height: 600 } });
  await dragWithFinger(page, '[data-square="c1"]', '[data-square="e3"]');
  await page.waitForSelector('[data-testid=status][data-ready="true"][data-actions="3"]');
  expect((await keptGame(page, "b")).words[0] === "c1e3", "another action was played");
}, everywhere);

test("undo goes back to one's own last decision and redo forward again", async (visit) => {
  const { page } = await visit({ at: "#/table/b", games: [bobail] });
  await playOn(page, "b", { most: 1 });
  const words = (await keptGame(page, "b")).words;
  await page.keyboard.press("u");
  await page.waitForSelector('[data-actions="0"][data-ready="true"]');
  await page.click("text=Redo");
  await page.waitForSelector(`[data-actions="${words.length}"][data-ready="true"]`);
  expect((await keptGame(page, "b")).words.join() === words.join(), "redo plays something else");
}, everywhere);

test("a hint shows an action that is then accepted", async (visit) => {
  const { page } = await visitTable(visit);
  await page.click("text=Hint");
  const hint = await page.waitForSelector("[data-testid=hint]");
  const squares = /([a-e][1-5]) to ([a-e][1-5])/.exec(await hint.textContent());
  await page.click(`[data-square="${squares[1]}"]`);
  await page.click(`[data-square="${squares[2]}"]`);
  await waitForMore(page, 0);
}, everywhere);

test("one can look back through the game and return to it", async (visit) => {
  const { page } = await visit({ at: "#/table/b", games: [bobail] });
  await playOn(page, "b", { most: 2 });
  const before = await page.locator('[data-square="c1"]').getAttribute("aria-label");
  await page.click('[aria-label="To the beginning"]');
  await page.waitForSelector("text=You are looking at an earlier position.");
  expect((await page.locator('[data-square="c1"]').getAttribute("aria-label")).includes("knight"), "the start is not shown");
  await page.click("text=Back to the game");
  await waitForTurn(page);
  expect((await page.locator('[data-square="c1"]').getAttribute("aria-label")) === before, "the game has changed");
}, everywhere);

test("a piece slides to its square, unless the visitor or the system wants nothing to move", async (visit) => {
  for (const [motion, reducedMotion, moves] of [[true, "no-preference", true], [true, "reduce", false], [false, "no-preference", false]]) {
    const games = [kept("m", "bobail", [], [person(), person()])];
    const { page } = await visit({ at: "#/table/m", games, settings: { motion }, reducedMotion });
    await waitForTurn(page);
    await playByHand(page, { word: "c1e3", from: "c1", to: "e3" });
    await waitForTurn(page, 0);
    const slides = (await page.locator(".standing.arrives").count()) > 0;
    expect(slides === moves, `with motion ${motion} and ${reducedMotion} of the system it ${slides ? "slides" : "jumps"}`);
  }
}, { never: { firefox: "its driver cannot ask for less motion", webkit: "its driver cannot ask for less motion" } });

test("turning the board turns it and nothing else", async (visit) => {
  const { page } = await visitTable(visit);
  const first = () => page.locator("[data-square]").first().getAttribute("data-square");
  expect((await first()) === "a5", "South does not sit below");
  await page.keyboard.press("f");
  await page.waitForSelector(".frame.flipped");
  expect((await first()) === "e1", "the board is not turned");
  expect((await page.getAttribute("[data-testid=status]", "data-actions")) === "0", "something was played");
}, everywhere);

test("someone who resigns has lost, and may take it back", async (visit) => {
  const { page } = await visitTable(visit);
  await page.click("summary");
  await page.click('button:text-is("Resign")');
  await page.click("text=Really resign?");
  await page.waitForSelector(".prompt:has-text('Victory for North')");
  await page.click('button:text-is("Undo")');
  await page.waitForSelector('[data-finished="false"][data-ready="true"]');
}, everywhere);

test("what happens is announced for those who listen", async (visit) => {
  const { page } = await visitTable(visit);
  await page.click('[data-square="c1"]');
  await page.click('[data-square="e3"]');
  await waitForTurn(page, 0);
  const said = await page.textContent("[data-testid=announcement]");
  expect(/South: knight c1 to e3\. North: tower c3 to \w\d, knight \w\d to \w\d\. Your turn\. Move the tower/.test(said), `announced: ${said}`);
  expect((await page.locator('[data-square="e3"]').getAttribute("aria-label")).startsWith("e3, knight, South"), "squares do not speak");
}, everywhere);

test("a king in check is told, shown and spoken", async (visit) => {
  const position = "##NPNPNPNP##/##........##/##........##/##..NR....##/##........##/##SPSK..SP## S move hand=S:QRRB,N:KQRB pile=S:BNNP,N:BNNPPPP out=- quiet=0";
  const { page } = await visit({ at: "#/table/c", games: [{ ...kept("c", "bosworth", [], [person(), computer(1)]), position }] });
  await waitForTurn(page);
  expect((await page.textContent("[data-testid=check]")) === "Check! king on c1, South.", "the check is not told");
  expect((await page.locator('[data-square="c1"]').getAttribute("aria-label")).includes("in check"), "the square does not say so");
}, everywhere);

test("a record that was saved opens again with the same moves", async (visit) => {
  const { page, address } = await visit({ at: "#/table/b", games: [bobail] });
  await playOn(page, "b", { most: 3 });
  const { words } = await keptGame(page, "b");
  await page.click("summary");
  const download = page.waitForEvent("download");
  await page.click("text=Save record");
  const text = await readFile(await (await download).path(), "utf8");
  expect(text.startsWith('[Game "bobail"]'), `no record: ${text}`);
  await page.goto(`${address}#/study`);
  await page.fill("[data-testid=record]", text);
  await page.click('form button:has-text("Open")');
  await page.waitForSelector(`[data-count="${words.length}"]`);
  const shown = await playedWords(page);
  expect(shown.join(" ") === words.join(" "), `the study shows ${shown.join(" ")}`);
  await page.fill("[data-testid=record]", '[Game "bobail"]\n\n1.S c1c1\n*\n');
  await page.click('form button:has-text("Open")');
  await page.waitForSelector("[role=alert]:has-text('Line 3: action \"c1c1\" is not legal here')");
  await page.selectOption("header select", "fr");
  await page.waitForSelector("[role=alert]:has-text('un coup doit mener à une autre case')");
}, everywhere);

test("a guided game shows a good action before every decision until one has enough of it", async (visit) => {
  const { page } = await visit({ at: "#/learn/gwezboell" }); // which cannot be over after two moves
  await page.click("text=A guided first game");
  const actions = async () => Number(await page.getAttribute("[data-testid=status]", "data-actions"));
  for (let decision = 0; decision < 2; ++decision) {
    const hint = await page.waitForSelector("[data-testid=hint]");
    const [, from, to] = /([a-i][1-9]) to ([a-i][1-9])/.exec(await hint.textContent());
    const played = await actions();
    if ((await page.getAttribute(`[data-square="${from}"]`, "aria-selected")) !== "true") await page.click(`[data-square="${from}"]`);
    await page.click(`[data-square="${to}"]`);
    await waitForMore(page, played);
  }
  await page.waitForSelector("[data-testid=hint]");
  await page.click("text=I can continue alone");
  await page.waitForSelector("[data-testid=guide]", { state: "detached" });
  expect((await page.locator("[data-testid=hint]").count()) === 0, "the hint stays");
  const played = await actions();
  await playOn(page, await page.evaluate(() => location.hash.split("/").at(-1)), { most: 1 });
  expect((await actions()) > played + 1, "the computer has not answered");
  // While a hint is sought nobody can ask for one.
  expect(await page.locator('button:text-is("Hint")').isEnabled(), "a hint is sought that nobody asked for");
  expect((await page.locator("[data-testid=hint]").count()) === 0, "a hint comes that nobody asked for");
});

test("three people share a screen at Bosworth, and a curtain hides every hand from the others", async (visit) => {
  const people = [person("Anna"), person("Bert"), person("Cleo")];
  const { page } = await visit({ at: "#/table/three", games: [kept("three", "bosworth(players=3)", [], people)] });
  for (let turn = 0; turn < 6; ++turn) {
    const name = people[turn % 3].name;
    await page.waitForSelector(`[data-testid=curtain]:has-text("${name}")`);
    expect((await page.locator("[data-card]").count()) === 0, "cards can be seen behind the curtain");
    const moves = await page.locator("aside").evaluate((list) => list.innerHTML);
    expect(!/draw:[KQRBNP]|draws a (?!card)/.test(moves), "the list of moves tells what was drawn");
    await page.click("[data-testid=curtain]");
    await page.waitForSelector("[data-card]");
    // The turn is over when the next curtain falls.
    for (let step = 0; step < 12 && (await page.locator("[data-testid=curtain]").count()) === 0; ++step) {
      const game = await keptGame(page, "three");
      await playByHand(page, choose(game));
      await waitForMore(page, game.words.length);
      await page.waitForSelector('[data-testid=curtain], [data-ready="true"]');
    }
  }
});

test("after one visit the page plays without a network", async (visit) => {
  const guest = await visit({ serviceWorkers: "allow" });
  const { page, address } = guest;
  await goOffline(guest);
  await page.click('button[aria-label="Play now: Gwezboell"]');
  await waitForTurn(page);
  const id = await page.evaluate(() => location.hash.split("/").at(-1));
  await playOn(page, id, { most: 3 });
  await page.goto(`${address}#/learn/gwezboell`);
  await page.waitForSelector("text=Rules of Gwezboell");
}, everywhere);

test("whoever leaves while the engine works leaves nothing behind that complains", async (visit) => {
  const { page } = await visit({ at: "", games: [kept("c", "bosworth", [], [computer(3), computer(3)])] });
  for (const hash of ["#/learn/bosworth", "#/table/c", "#/study/bosworth", "#/puzzles/bobail/day"]) {
    await goTo(page, hash);
    await page.waitForSelector("[data-square]");
  }
  await goTo(page, "#/learn/bobail");
  await page.waitForSelector("[data-square].start-here"); // the engine has answered, and so all that was asked before
});

test("a phone with a finger plays, and nothing scrolls sideways on the narrowest screen", async (visit) => {
  const { page } = await visit({ at: "#/table/f", games: [kept("f", "chessington-sud", [], [person(), computer(1)])], ...phone });
  await playOn(page, "f", { by: "touch", most: 8 });
  await expectNothingTooWide(page, ["#/", "#/table/f", "#/learn/bosworth", "#/new/bosworth", "#/new/castelott", "#/study", "#/settings"]);
});

test("text of twice the size still fits a desktop", async (visit) => {
  const { page } = await visit({ at: "", games: [bobail] });
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  await expectNothingTooWide(page, ["#/", "#/table/b", "#/learn/bobail", "#/new/bobail", "#/study", "#/settings"]);
});

test("the question mark lists the keys that are bound here, keeps the focus and gives it back", async (visit) => {
  const { page } = await visitTable(visit);
  await page.focus('[data-square="c1"]');
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open]");
  const listed = await page.locator("dialog [data-key]").evaluateAll((keys) => keys.map((each) => each.dataset.key));
  for (const key of ["ArrowUp", "Enter", "Escape", "u", "h", "f", "PageUp", "PageDown", "?"]) expect(listed.includes(key), `not listed: ${key}`);
  for (let tab = 0; tab < 4; ++tab) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement.closest("dialog") !== null), "the focus leaves the dialog");
  }
  await page.keyboard.press("f"); // does nothing now
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  expect((await page.evaluate(() => document.activeElement.dataset.square)) === "c1", "the focus is not given back");
  expect((await page.locator(".flipped").count()) === 0, "a key behind the dialog was heard");
  // Every key of the page that is listed does what it says.
  await page.keyboard.press("f");
  await page.waitForSelector(".flipped");
  await page.click("[data-testid=keys-button]");
  await page.click("dialog button");
  await page.waitForSelector("dialog", { state: "detached" });
}, everywhere);

test("Chessington's board shows the way of the race, its parts, start lines and finish, and says what they mean", async (visit) => {
  const sud = middleGames().find((game) => game.name === "sud").kept;
  const { page } = await visit({ at: "#/table/sud", games: [sud] });
  await waitForTurn(page);
  const labels = await page.locator(".guides [data-label]").evaluateAll((all) => all.map((each) => ({ text: each.dataset.label, ...each.getBoundingClientRect().toJSON() })));
  expect(labels.map(({ text }) => text).join("") === "ABCD", `the labels are ${labels.map(({ text }) => text)}`);
  const board = await page.locator(".board").boundingBox();
  const lies = ({ x, y, width, height }) => [(x + width / 2 - board.x) / board.width, (y + height / 2 - board.y) / board.height];
  const [a, b, c, d] = labels.map(lies);
  expect(a[1] > c[1] && b[0] > d[0] && a[1] > b[1] && c[1] < d[1], "the letters do not lie at their parts");
  expect((await page.locator(".guides .arrow").count()) === 1 && (await page.locator(".guides .flag").count()) === 1, "no arrow, or no flag");
  const striped = await page.locator("[data-square].mark-start").evaluateAll((all) => all.filter((each) => getComputedStyle(each).backgroundImage.includes("repeating")).length);
  expect(striped === 16, `${striped} squares are striped as start lines`);
  expect((await page.locator("[data-square].zone").count()) === 64, "parts B and D have no shade of their own");
  for (const [language, said] of [["en", ["The arrow shows the way of the race", "50 per player end the game", "the card decides", "begins the next round"]], ["fr", ["La flèche montre le sens de la course"]], ["de", ["Der Pfeil zeigt den Weg"]]]) {
    await page.selectOption("header select", language);
    for (const each of said) await page.waitForSelector(`aside :text-is("${each}"), aside .about:has-text("${each}")`);
  }
  await page.keyboard.press("f");
  await page.waitForSelector(".flipped");
  const turned = (await page.locator(".guides [data-label]").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y)));
  expect(turned[0] < turned[2], "the letters do not turn with the board");
}, everywhere);

test("with a bishop's card the prompt names the bishop", async (visit) => {
  const position = "pieces=1:e4,i2,l9,b10;2:a2,j2,g10,d11 obst=6132 actor=1 step=move last=N lose=- quiet=12 deck=RRBNNKKQQPP card=B queen=- opener=2";
  const { page } = await visit({ at: "#/table/c", games: [{ ...kept("c", "chessington-sud", [], [person(), computer(1)]), position }] });
  await waitForTurn(page);
  for (const [language, said] of [["en", "The card is a bishop"], ["fr", "Carte : fou"], ["de", "Karte: Läufer"]]) {
    await page.selectOption("header select", language);
    await until(page, `the prompt in ${language}`, (wanted) => document.querySelector(".prompt").textContent.replaceAll("\u00a0", " ").includes(wanted), said);
  }
});

/** Runs in the browser: what cannot be told apart on the board, by the contrast of the colours that are there. */
function faintColours() {
  const probe = document.body.appendChild(document.createElement("i"));
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  const brightness = (name) => {
    probe.style.color = `var(${name})`;
    pen.fillStyle = getComputedStyle(probe).color;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [low, high] = [brightness(one), brightness(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const faint = [];
  const need = (least, square, ...colours) => {
    if (!colours.some((colour) => contrast(colour, square) >= least)) faint.push(`${colours.join(" or ")} on ${square}: below ${least}`);
  };
  for (const square of ["--square-light", "--square-dark"]) {
    need(4.5, square, "--square-ink");
    need(3, square, "--offer", "--paper"); // an offer is ringed with paper
    for (const owner of ["0", "1", "2", "3", "none"]) need(3, square, `--piece-${owner}`, `--piece-${owner}-line`);
  }
  for (const owner of ["0", "1", "2", "3"]) need(3, `--piece-${owner}`, `--piece-${owner}-detail`);
  probe.remove();
  return faint;
}

test("boards and pieces are chosen by previews, kept on the device, and can be told apart in every look", async (visit) => {
  const { page, address } = await visit({ at: "#/settings", games: [bobail] });
  for (const board of ["wood", "meadow", "slate"]) {
    await page.click(`label:has([name=board][value=${board}])`);
    const square = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--square-dark"));
    const previewed = await page.evaluate((name) => getComputedStyle(document.querySelector(`.preview[data-board=${name}]`)).getPropertyValue("--square-dark"), board);
    expect(square === previewed, `${board} is previewed as ${previewed} and is ${square}`);
    for (const look of ["light", "dark", "contrast"]) {
      await page.evaluate((wanted) => void (document.documentElement.dataset.look = wanted), look);
      const faint = await page.evaluate(faintColours);
      expect(faint.length === 0, `${board}, ${look}: ${faint.join("; ")}`);
    }
    await page.evaluate(() => void (document.documentElement.dataset.look = "light"));
  }
  const drawn = new Set();
  for (const set of ["carved", "flat", "discs"]) {
    await page.goto(`${address}#/settings`);
    await page.click(`label:has([name=pieces][value=${set}])`);
    await goTo(page, "#/table/b");
    await waitForTurn(page);
    await page.reload();
    await waitForTurn(page);
    drawn.add(await page.locator('[data-square="c1"] .piece').evaluateAll(([piece]) => piece.innerHTML));
    expect((await page.getAttribute('[data-square="c1"] .piece', "data-set")) === set, `${set} is not kept`);
  }
  expect(drawn.size === 3, "two sets look the same");
  expect((await page.evaluate(() => document.documentElement.dataset.board)) === "slate", "the board is not kept");
});
