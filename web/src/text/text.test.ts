import rules from "virtual:rules";
import { describe, expect, test } from "vitest";
import { settings } from "../settings.svelte";
import { readTexts } from "./game_texts";
import { languages, pageWords, preferredLanguage, sentence } from "./language";
import { specTitle } from "./talk.svelte";

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
});

test("the browser's first language that we speak is taken", () => {
  expect(preferredLanguage(["it-IT", "de-AT", "en"])).toBe("de");
  expect(preferredLanguage(["xx"])).toBe("en");
});

test("no French line can break before its punctuation", () => {
  expect(sentence("fr", "table.youLose", { seat: "Nord" })).toContain("\u00a0?");
  for (const [key, text] of Object.entries({ ...pageWords.fr, rules: JSON.stringify(rules.fr["bobail"]) })) expect(text, key).not.toMatch(/ [:;!?»]/);
});

test("a game's title tells what was chosen, in the language's own way", () => {
  settings.choose({ language: "fr" });
  expect(specTitle("castelott")).toBe("Au-Tour de Castelott");
  expect(specTitle("castelott(push=plain)")).toBe("Au-Tour de Castelott\u00a0: seules les glissades encadrent");
});

test("a goal is told without another game's", () => {
  const parts = [...new Set(Object.keys(rules.en).flatMap((id) => id.split("-")))];
  const seats = ["nord", "sud"]; // of other games than Chessington
  for (const language of languages) {
    for (const [id, { goal }] of Object.entries(rules[language])) {
      const text = goal!.join(" ");
      expect(text.length, id).toBeGreaterThan(40);
      const others = parts.filter((part) => id.startsWith("chessington") || !seats.includes(part));
      for (const name of others) expect(text, `${id} in ${language}`).not.toMatch(new RegExp(`\\b${name}\\b`, "i"));
    }
  }
});

test("braces are filled in", () => {
  expect(sentence("de", "table.turnOf", { seat: "Nord" })).toBe("Am Zug: Nord");
});

test("a file is keys and then sections", () => {
  const texts = readTexts({ "one.en": "name: One\npiece #: it's: closed\nstep -: Over.\n\n# goal\nYou: win.\nThey lose.\n" }, "one", "en");
  expect(texts.words).toEqual({ name: "One", "piece #": "it’s: closed", "step -": "Over." });
  expect(texts.rules).toEqual({ goal: ["You: win.", "They lose."] });
});

test("a file takes what it does not say from the one it is like", () => {
  const files = {
    "one.en": "like: two\nname: One\n\n# turn\nFirst.\n...\nLast.\n",
    "two.en": "name: Two\ncredits: Ada\n\n# turn\nA.\nB.\n\n# end\nOver.\n",
  };
  const texts = readTexts(files, "one", "en");
  expect(texts.words).toEqual({ name: "One", credits: "Ada" });
  expect(texts.rules).toEqual({ turn: ["First.", "A.", "B.", "Last."], end: ["Over."] });
});

test("French punctuation is held", () => {
  expect(readTexts({ "one.fr": "name: Un : deux\n" }, "one", "fr").words.name).toBe("Un\u00a0: deux");
});

test("what is no key is told with file and line", () => {
  expect(() => readTexts({ "one.en": "name: One\nSouth\n" }, "one", "en")).toThrow('one.en.txt:2: expected "key: value", found "South"');
});
