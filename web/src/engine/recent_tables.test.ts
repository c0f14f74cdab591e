import { expect, test } from "vitest";
import { directEngine } from "./direct_line";
import { RecentTables } from "./recent_tables";

test("the table before an action is not asked for twice, and a table for other eyes is another", async () => {
  const engine = directEngine();
  const asked: string[] = [];
  const tables = new RecentTables({
    table: (game, viewer) => {
      asked.push(`${game.words.length} ${viewer ?? ""}`);
      return engine.table(game, viewer);
    },
  });
  const at = (words: string[], viewer?: string) => tables.at({ spec: "bobail", position: "", words }, viewer);
  await at([]);
  const [before, now] = await Promise.all([at([]), at(["c1e3"])]);
  expect(before.actor).toBe("S");
  expect(now.last?.word).toBe("c1e3");
  await at([], "N");
  expect(asked).toEqual(["0 ", "1 ", "0 N"]);
});

test("what went wrong is asked for again", async () => {
  const engine = directEngine();
  let asked = 0;
  const tables = new RecentTables({
    table: (game, viewer) => (++asked === 1 ? Promise.reject(new Error("gone")) : engine.table(game, viewer)),
  });
  const game = { spec: "bobail", position: "", words: [] };
  await expect(tables.at(game)).rejects.toThrow("gone");
  expect((await tables.at(game)).actor).toBe("S");
});
