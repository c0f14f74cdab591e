import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { directEngine } from "../engine/direct_line";
import { ServerRefusal } from "../online/server";
import { settings } from "../settings.svelte";
import { languages } from "./language";
import { namesOf, refusedByServer, sayRefused, sayWhy, whyRefused, type Refused } from "./messages";

const engine = directEngine();
beforeEach(() => settings.choose({ language: "en" }));

/** What the page makes of the engine's answer to a position, or to actions after it. */
async function refusedPosition(spec: string, position: string, words: string[] = []): Promise<Refused> {
  return engine.table({ spec, position, words }).then(
    () => Promise.reject(new Error(`${position} is fine`)),
    whyRefused,
  );
}

const refusedRecord = (text: string): Promise<Refused> => engine.read(text).then(() => Promise.reject(new Error("it is fine")), whyRefused);

const bosworth = (hand: string, more = "out=- quiet=0") =>
  `##NPNPNPNP##/##........##/##........##/##........##/##........##/##SPSPSPSP## S move hand=${hand} pile=S:BBNNPPPP,N:BBNNPPPP ${more}`;
const nord = (pieces: string, more = "actor=1 step=move last=- lose=- quiet=0") => `pieces=${pieces} obst=3162 ${more}`;

/** Bad input of every kind that a visitor can type or paste, with what is said about it in English. */
const bad: [string, () => Promise<Refused>, string][] = [
  ["an action that is not legal", () => refusedPosition("bobail", "", ["c1d3"]), 'Action 1: action "c1d3" is not legal here; pieces slide along ranks, files and diagonals; from c1 to a3, c2 or e3.'],
  ["too few knights", () => refusedPosition("bobail", "nnnnn/5/2T2/5/ssss1 S f"), "Board: expected 5 `s`, found 4."],
  ["a rank that is too short", () => refusedPosition("bobail", "nnnnn/4/2T2/5/sssss S f"), "Board: rank 4: too short; expected 5 squares."],
  ["the tower at home", () => refusedPosition("bobail", "nnnnn/5/5/1s3/ssTss S t"), "Board: expected the tower on ranks 2 to 4 unless STEP is `-`."],
  ["a position without fields", () => refusedPosition("bobail", "x"), "Field ACTOR is missing; expected `BOARD ACTOR STEP`, one space apart."],
  ["no king", () => refusedPosition("gwezboell", "9/9/9/9/9/9/9/9/9 A"), "Board: expected exactly one king, `k`."],
  ["too many guards", () => refusedPosition("gwezboell", "9/ddddddddd/9/9/4k4/9/9/9/9 A"), "Board: too many `d`; expected at most 8."],
  ["a wrong actor", () => refusedPosition("gwezboell", "9/9/9/9/4k4/9/9/9/9 Z"), 'To play: expected D, A, -D or -A, found "Z".'],
  ["a captain too many", () => refusedPosition("castelott", "nnNnn/5/2T2/5/s1Sss S t"), "Board: expected 4 `s`, found 3."],
  ["cards of no kind", () => refusedPosition("bosworth", bosworth("S:KQRZ,N:KQRR")), ""],
  ["an empty hand", () => refusedPosition("bosworth", bosworth("S:-,N:KQRR")), ""],
  ["a piece before its home", () => refusedPosition("chessington-nord", nord("1:a1,i1,a3,a12;2:a2,j1,l10,b12")), ""],
  ["an end without cause", () => refusedPosition("chessington-nord", nord("1:a1,i1,l9,a12;2:a2,j1,l10,b12", "actor=- step=over last=- lose=- quiet=0")), ""],
  ["a game that there is not", () => refusedPosition("bobbail", ""), 'There is no game "bobbail"; did you mean `bobail`?'],
  ["an option that there is not", () => refusedPosition("castelott(pusch=plain)", ""), ""],
  ["a record with a wrong action", () => refusedRecord('[Game "bobail"]\n\n1.S c1c1\n*\n'), ""],
  ["a record without a result", () => refusedRecord('[Game "bobail"]\n\n1.S c1e3\n'), ""],
  ["a record that is none", () => refusedRecord("hello"), 'Line 1: a game begins with its tag `[Game "SPEC"]`.'],
];

describe("what the engine refuses is told in the visitor's language", () => {
  test.each(bad)("%s", async (_, ask, english) => {
    const refused = await ask();
    const inEnglish = sayRefused(refused);
    if (english) expect(inEnglish).toBe(english);
    for (const language of ["fr", "de"] as const) {
      settings.choose({ language });
      const said = sayRefused(refused);
      expect(said).not.toMatch(/[{}]|\b(the|is|are|expected|found|not|of|with|and|or|here|there)\b/i);
      expect(said).not.toBe(inEnglish);
    }
  });

  test("a word that is not legal is answered with the reason and with what is", async () => {
    const refused = await refusedPosition("bobail", "", ["c1c3"]);
    if (!("reason" in refused)) throw new Error("no reason");
    settings.choose({ language: "de" });
    expect(sayWhy(refused.reason, namesOf(await engine.facts("bobail")))).toBe("c3 ist besetzt. Von c1: a3, c2 oder e3.");
  });
});

describe("what the server refuses", () => {
  // The list of codes in the description of the server is what it can say.
  const codes = [...readFileSync("../docs/api.md", "utf8").split("## Codes")[1]!.split("\n## ")[0]!.matchAll(/^- `(\w+)`, \d+/gm)].map((match) => match[1]!);

  test("there are codes", () => expect(codes.length).toBeGreaterThan(15));
  test.each([...codes, "line"])("%s has a sentence of its own in every language", (code) => {
    for (const language of languages) {
      settings.choose({ language });
      expect(sayRefused(refusedByServer(new ServerRefusal(code, "in English")))).not.toBe(sayRefused({ key: "refused.server.other" }));
    }
  });
  test("an engine's reason is told before the server's own", async () => {
    const refused = await refusedPosition("bobail", "", ["c1d3"]);
    if (!("reason" in refused)) throw new Error("no reason");
    expect(whyRefused(new ServerRefusal("illegal", "no", refused.reason))).toEqual(refused);
  });
  test("a code of tomorrow keeps the server's own words", () => {
    expect(whyRefused(new ServerRefusal("tomorrow", "not today"))).toEqual({ key: "refused.server.other", detail: "not today" });
  });
});

test("what nobody foresaw is told with its own words behind", () => {
  expect(whyRefused(new TypeError("x is undefined"))).toEqual({ key: "page.broken", detail: "TypeError: x is undefined" });
});
