import { describe, expect, test } from "vitest";
import { languages, pageWords, preferredLanguage, sentence } from "./language";
import { rulesOf } from "./rules";

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
  for (const [key, text] of Object.entries({ ...pageWords.fr, rules: JSON.stringify(rulesOf("fr", "bobail")) })) expect(text, key).not.toMatch(/ [:;!?»]/);
});

test("braces are filled in", () => {
  expect(sentence("de", "table.turnOf", { seat: "Nord" })).toBe("Am Zug: Nord");
});
