import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { directEngine } from "../engine/direct_line";
import { ServerRefusal } from "../online/refusal";
import { settings } from "../settings.svelte";
import { languages, type Key } from "./language";
import { refusedByServer, sayRefused, whyRefused, type Refused } from "./refusals";

const engine = directEngine();
beforeEach(() => settings.choose({ language: "en" }));

/** What the page makes of the engine's answer to a position, or to actions after it. */
async function refusedPosition(spec: string, position: string, words: string[] = []): Promise<Refused> {
  return engine.table({ spec, position, words }).then(
    () => Promise.reject(new Error(`${position} is fine`)),
    whyRefused,
  );
}

describe("what the engine refuses is told in our own words", () => {
  const known: [string, Key, string, string, string[]?][] = [
    ["an action that is not legal", "refused.action", "bobail", "", ["c1e3", "c1c1"]],
    ["too few knights", "refused.count", "bobail", "nnnnn/5/2T2/5/ssss1 S f"],
    ["too few knights beside captains", "refused.count", "castelott", "nnNnn/5/2T2/5/s1Sss S t"],
    ["no king", "refused.oneKing", "gwezboell", "9/9/9/9/9/9/9/9/9 A"],
    ["too many guards", "refused.tooMany", "gwezboell", "9/ddddddddd/9/9/4k4/9/9/9/9 A"],
    ["a pawn on a corner", "refused.closedToPawns", "gwezboell", "a8/9/9/9/4k4/9/9/9/9 A"],
    ["the tower at home", "refused.towerHome", "bobail", "nnnnn/5/5/1s3/ssTss S t"],
  ];
  test.each(known)("%s", async (_, key, spec, position, words = []) => {
    const refused = await refusedPosition(spec, position, words);
    expect(refused).toMatchObject({ key });
    expect(refused.detail).toBeUndefined();
    for (const language of languages) {
      settings.choose({ language });
      expect(sayRefused(refused)).not.toMatch(/[{}`]/);
    }
  });

  test("a field of a position is named in the visitor's language, and the engine's reason stands behind it in English", async () => {
    const refused = await refusedPosition("chessington-nord", "pieces=1:a1,i1,l9,a12;2:a2,j1,l10,b12 obst=3162 actor=1 step=over last=- lose=- quiet=0");
    settings.choose({ language: "de" });
    expect(sayRefused(refused)).toBe("Diese Stellung kann es nicht geben: An „Am Zug“ stimmt etwas nicht.");
    expect(refused.detail).toContain("field actor");
  });

  test("fields that do not fit together", async () => {
    const refused = await refusedPosition("bosworth", "##NPNPNPNP##/##........##/##........##/##........##/##........##/##SPSKSKSP## S move hand=S:QRRB,N:KQRB pile=S:BNNP,N:BNNPPPP out=- quiet=0");
    expect(refused.key).toBe("refused.fields");
  });

  test("a record names its line", async () => {
    const refused = await engine.read('[Game "bobail"]\n\n1.S c1c1\n*\n').then(() => null, whyRefused);
    expect(sayRefused(refused!)).toBe("This record cannot be read: something is wrong in line 3.");
    expect(refused!.detail).toContain("c1c1");
  });

  test("a game that there is not, and a text that is no position", async () => {
    expect((await refusedPosition("bobbail", "")).key).toBe("refused.game");
    expect((await refusedPosition("bobail", "x")).key).toMatch(/^refused\.(field|position)$/);
  });
});

describe("what the server refuses", () => {
  // The table of codes in the description of the server is what it can say.
  const codes = [...readFileSync("../docs/api.md", "utf8").split("## Codes")[1]!.split("\n## ")[0]!.matchAll(/^\| `(\w+)` \| \d+/gm)].map((match) => match[1]!);

  test("there are codes", () => expect(codes.length).toBeGreaterThan(15));
  test.each([...codes, "line"])("%s has a sentence of its own in every language", (code) => {
    for (const language of languages) {
      settings.choose({ language });
      const said = sayRefused(refusedByServer(code, "in English"));
      expect(said).not.toBe(sayRefused(refusedByServer("a code of tomorrow", "")));
      expect(said).not.toContain("English");
    }
  });
  test("a code of tomorrow keeps the server's own words", () => {
    expect(whyRefused(new ServerRefusal("tomorrow", "not today"))).toMatchObject({ key: "refused.server.other", detail: "not today" });
  });
});

test("what nobody foresaw is told with its own words behind", () => {
  expect(whyRefused(new TypeError("x is undefined"))).toMatchObject({ key: "page.broken", detail: "TypeError: x is undefined" });
});
