// The lessons: done with a mouse, a finger and the keyboard; wrong answers, hints, progress, the closing test, no network.
import { expect, expectNothingTooWide, goOffline, goTo } from "./driver.mjs";
import { ask, lessonsOf, phone, taughtGames as games } from "./fixtures.mjs";
import { everywhere, test } from "./harness.mjs";
import { boardThatStays, playByHand, playByKeyboard, waitForMore, waitForTurn } from "./player.mjs";

const told = (game, task, words) => ask(`lesson\ngame ${game}\nwords ${words.join(" ")}\ntext ${task}`.replace("\nwords \n", "\n"));
const stage = (page) => page.getAttribute("[data-testid=task]", "data-stage");

async function settled(page) {
  await page.waitForSelector("[data-testid=task]:not([data-stage=answering])");
}

async function act(page, { game, position, words }, word, by) {
  const where = `game ${game}\n${position || words.length > 0 ? `position ${position ? `fen ${position}` : "startpos"}${words.length > 0 ? ` moves ${words.join(" ")}` : ""}` : ""}`;
  const action = ask(`table\n${where}`).legal.find((each) => each.word === word);
  if (by === "keyboard") await playByKeyboard(page, ask(`facts\ngame ${game}`), action);
  else await playByHand(page, action, by === "touch");
  await waitForMore(page, words.length);
  await settled(page);
}

/** Does what the hints say until the task is done. */
async function doTask(page, game, task, by = "mouse") {
  await settled(page);
  const own = [];
  for (let now = told(game, task, own); now.answer !== "solved"; now = told(game, task, own)) {
    await act(page, now, now.hint, by);
    own.push(now.hint);
  }
  expect((await stage(page)) === "solved", `the task ends ${await stage(page)}`);
}

const onwards = "[data-testid=onwards]";

for (const game of games) {
  test(`the first lesson of ${game} is done with the mouse, kept, and gone on from`, async (visit) => {
    const { page } = await visit({ at: `#/learn/${game}` });
    const [lesson, second] = lessonsOf(game);
    await page.click("text=Begin the lessons");
    for (const task of lesson.tasks) {
      await doTask(page, game, task);
      await page.click(onwards);
    }
    await page.waitForSelector(`[data-task="${second.id}-1"]`);
    await doTask(page, game, second.tasks[0]);
    await goTo(page, `#/learn/${game}`);
    await page.waitForSelector("[data-testid=lessons] >> text=done");
    await page.click("text=Continue the lessons");
    await page.waitForSelector(`[data-task="${second.id}-2"]`);
  });
}

test("a lesson is done with the keyboard alone, and what is right is said", async (visit) => {
  const [game] = games;
  const lesson = lessonsOf(game)[1];
  const { page } = await visit({ at: `#/learn/${game}/${lesson.id}` });
  for (const [number, task] of lesson.tasks.entries()) {
    await page.waitForSelector(`[data-task="${lesson.id}-${number + 1}"]`);
    await doTask(page, game, task, "keyboard");
    expect((await page.textContent("[data-testid=announcement]")).includes("Right."), "it is not announced");
    await page.keyboard.press("Enter"); // the button that leads on has the focus
  }
  await page.waitForSelector(`[data-task="${lessonsOf(game)[2].id}-1"]`);
});

test("on a phone a wrong answer in a lesson is told why and taken back, a forbidden one refused, and hints help", async (visit) => {
  const [game] = games;
  const [lesson] = lessonsOf(game);
  const [task] = lesson.tasks;
  const { page } = await visit({ at: `#/learn/${game}/${lesson.id}`, ...phone });
  await settled(page);
  const begun = told(game, task, []);
  const wrong = ask(`table\ngame ${begun.game}`).legal.find(({ word }) => told(game, task, [word]).answer === "wrong");
  await act(page, begun, wrong.word, "touch");
  expect((await page.textContent("[data-testid=said]")).startsWith("Not this."), "the error is not told");
  await page.tap("text=Try again");
  await page.waitForSelector("[data-stage=solving][data-actions='0']");
  await page.tap(`[data-square="${wrong.from}"]`);
  await page.tap('[data-square="e5"]');
  await page.waitForSelector("[data-testid=refusal]");
  await page.tap('button:text-is("Hint")');
  await page.waitForSelector("[data-testid=said]");
  await page.tap('button:text-is("Hint")');
  await page.waitForSelector(".arrows line", { state: "attached" });
  await doTask(page, game, task, "touch");
  await expectNothingTooWide(page, [`#/learn/${game}`, `#/learn/${game}/${lesson.id}`, `#/learn/${game}/test`]);
}, everywhere);

const screens = [{ viewport: { width: 1280, height: 720 } }, { ...phone, viewport: { width: 390, height: 844 } }];
for (const [place, game] of games.entries()) {
  test(`a hint, a refusal, a wrong answer and the right one do not move the board in a lesson of ${game}`, async (visit) => {
    const [lesson] = lessonsOf(game);
    for (const [number, screen] of screens.entries()) {
      const language = ["en", "fr", "de"][(place + number) % 3];
      const { page } = await visit({ at: `#/learn/${game}/${lesson.id}`, ...screen, settings: { language } });
      await settled(page);
      const stays = await boardThatStays(page, `in ${language}, ${screen.viewport.width} pixels wide,`);
      const begun = told(game, lesson.tasks[0], []);
      const table = ask(`table\ngame ${begun.game}\nposition ${begun.position ? `fen ${begun.position}` : "startpos"}${begun.words.length > 0 ? ` moves ${begun.words.join(" ")}` : ""}`);
      for (const sign of ["[data-testid=said].hint", "[data-testid=hint]"]) {
        await page.keyboard.press("h");
        await page.waitForSelector(sign);
        await stays("a hint");
      }
      await page.click(`[data-square="${ask(`facts\ngame ${begun.game}`).squares.map(({ name }) => name).find((name) => !table.legal.some(({ from, to }) => [from, to].includes(name)))}"]`);
      await page.waitForSelector("[data-testid=refusal]");
      await stays("a refusal");
      const wrong = table.legal.find(({ word }) => told(game, lesson.tasks[0], [word]).answer === "wrong");
      if (wrong) {
        await act(page, begun, wrong.word);
        await page.waitForSelector("[data-stage=wrong]");
        await stays("a wrong answer");
        await page.keyboard.press("u");
      }
      await doTask(page, game, lesson.tasks[0]);
      await stays("the right answer");
    }
  });
}

test("the closing test leads to a table against the computer, in another language and without a network", async (visit) => {
  const guest = await visit({ serviceWorkers: "allow", settings: { language: "de" } });
  const { page } = guest;
  await goOffline(guest);
  const [game] = games;
  await goTo(page, `#/learn/${game}/test`);
  await page.click("text=Zu Ende spielen");
  await page.waitForSelector("[data-testid=status]");
  expect(!(await waitForTurn(page)), "the test is over before it begins");
  const [kept] = await page.evaluate(() => JSON.parse(localStorage.getItem("tablier.games")));
  expect(kept.position !== "" && kept.players.some(({ level }) => level === 1), `the table is ${JSON.stringify(kept)}`);
});
