import { expect, test } from "vitest";
import { readTexts } from "./game_texts";

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
