import { beforeEach, expect, test } from "vitest";
import { gameList, keptGames, newGame } from "./kept_games";

beforeEach(() => localStorage.clear());

test("games are kept with the newest first, each once", () => {
  const one = newGame("bobail", []);
  const two = newGame("gwezboell", []);
  gameList.keep(one);
  gameList.keep(two);
  gameList.keep({ ...one, words: ["c1e3"] });
  expect(keptGames().map((game) => game.spec)).toEqual(["bobail", "gwezboell"]);
  expect(keptGames()[0]?.words).toEqual(["c1e3"]);
  gameList.drop(one.id);
  expect(keptGames().map((game) => game.id)).toEqual([two.id]);
});

test("what cannot be read counts as nothing", () => {
  localStorage.setItem("tablier.games", "{broken");
  expect(keptGames()).toEqual([]);
  localStorage.setItem("tablier.games", '[{"id":7},{"id":"x"}]');
  expect(keptGames()).toEqual([]);
});

test("only the newest two dozen are kept", () => {
  for (let i = 0; i < 30; ++i) gameList.keep(newGame("bobail", []));
  expect(keptGames().length).toBe(24);
});
