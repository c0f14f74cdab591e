import { describe, expect, test } from "vitest";
import { directEngine } from "../engine/direct_line";
import { gameWords } from "./games";
import { languages, pageWords, preferredLanguage, sentence } from "./language";
import { rulesOf } from "./rules";

const engine = directEngine();
const { games } = await engine.games();
const braces = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe.each(languages)("in %s", (language) => {
  test("every sentence is there, with the braces of the English one", () => {
    const words = pageWords[language];
    expect(Object.keys(words).sort()).toEqual(Object.keys(pageWords.en).sort());
    for (const [key, text] of Object.entries(words)) {
      expect(text.trim(), key).not.toBe("");
      expect(new Set(braces(text)), key).toEqual(new Set(braces(pageWords.en[key as keyof typeof words])));
    }
  });

  test.each(games.map((game) => game.id))("%s has a word for each of its facts", async (id) => {
    const words = gameWords[language][id]!;
    const card = games.find((game) => game.id === id)!;
    for (let players = card.min_players; players <= card.max_players; ++players) {
      const facts = await engine.facts(`${id}(players=${players})`);
      for (const seat of facts.seats) expect(words.seats[seat.text], seat.text).toBeTruthy();
      for (const piece of facts.pieces) expect(words.pieces[piece.letter], piece.letter).toBeTruthy();
      for (const step of facts.steps) expect(words.steps[step.id], step.id).toBeTruthy();
      for (const mark of facts.squares.flatMap((square) => square.marks)) {
        expect(pageWords[language], mark.name).toHaveProperty([`mark.${mark.name}`]);
      }
    }
    for (const option of card.options) {
      expect(words.options[option.name]?.meaning, option.name).toBeTruthy();
      for (const value of option.values) expect(words.options[option.name]?.values[value.value], value.value).toBeTruthy();
    }
  });

  test.each(games.map((game) => game.id))("the rules of %s say as much as in English", (id) => {
    const rules = rulesOf(language, id)!;
    const english = rulesOf("en", id)!;
    for (const part of ["goal", "setup", "turn", "end", "rulings"] as const) {
      expect(rules[part].length, part).toBe(english[part].length);
    }
    if (language !== "en") expect(rules.turn).not.toEqual(english.turn);
    expect(rules.credits).toBeTruthy();
  });

  test("every tray that a game shows has a name", async () => {
    for (const { id } of games) {
      const { trays } = await engine.table({ spec: id, position: "", words: [] });
      for (const tray of trays) expect(pageWords[language], tray.name).toHaveProperty([`tray.${tray.name}`]);
    }
  });
});

test("in English the engine and the page say the same of a step", async () => {
  for (const { id } of games) {
    const facts = await engine.facts(id);
    for (const step of facts.steps) expect(gameWords.en[id]!.steps[step.id]).toBe(step.ask);
  }
});

test("the browser's first language that we speak is taken", () => {
  expect(preferredLanguage(["it-IT", "de-AT", "en"])).toBe("de");
  expect(preferredLanguage(["xx"])).toBe("en");
});

test("no French line can break before its punctuation", () => {
  expect(sentence("fr", "table.youLose", { seat: "Nord" })).toContain("\u00a0?");
  for (const [key, text] of Object.entries({ ...pageWords.fr, rules: JSON.stringify(rulesOf("fr", "bobail")) })) expect(text, key).not.toMatch(/ [:;!?»]/);
});

test("braces are filled in", () => {
  expect(sentence("de", "table.turnOf", { seat: "Nord" })).toBe("Am Zug: Nord");
});
