import gameWords from "virtual:words";
import { describe, expect, test } from "vitest";
import { directEngine } from "../engine/direct_line";
import { languages, pageWords, preferredLanguage, sentence } from "./language";
import { rulesOf, sections } from "./rules";

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
      for (const seat of facts.seats) expect(words[`seat ${seat.text}`], seat.text).toBeTruthy();
      for (const piece of facts.pieces) expect(words[`piece ${piece.letter}`], piece.letter).toBeTruthy();
      for (const step of facts.steps) expect(words[`step ${step.id}`], step.id).toBeTruthy();
      for (const mark of facts.squares.flatMap((square) => square.marks)) {
        expect(pageWords[language], mark.name).toHaveProperty([`mark.${mark.name}`]);
      }
    }
    for (const option of card.options) {
      expect(words[`option ${option.name}`], option.name).toBeTruthy();
      for (const { value } of option.values) expect(words[`value ${option.name}=${value}`], value).toBeTruthy();
    }
  });

  test.each(games.map((game) => game.id))("the rules of %s say as much as in English", (id) => {
    const rules = rulesOf(language, id)!;
    const english = rulesOf("en", id)!;
    for (const part of [...sections, "rulings"] as const) expect(rules[part]?.length, part).toBe(english[part]?.length);
    expect(rules.goal).toBeTruthy();
    if (language !== "en") expect(rules.turn).not.toEqual(english.turn);
    expect(gameWords[language][id]!.credits).toBeTruthy();
  });

  test("every tray that a game shows has a name", async () => {
    for (const { id } of games) {
      const { trays } = await engine.table({ spec: id, position: "", words: [] });
      for (const tray of trays) expect(pageWords[language], tray.name).toHaveProperty([`tray.${tray.name}`]);
    }
  });
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
