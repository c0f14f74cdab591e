import { expect, test } from "vitest";
import { gameInLink, linkTo } from "./links";

test("a game comes out of its link as it went in", () => {
  const game = { spec: "bosworth(players=3)", position: "", words: ["draw:K", "Q@c1"] };
  expect(gameInLink(linkTo(game))).toMatchObject(game);
  const later = { spec: "bobail", position: "nnnnn/5/2T2/5/sssss S f", words: [] };
  expect(gameInLink(linkTo(later))).toMatchObject(later);
});

test("any other text holds no game", () => {
  expect(gameInLink("x12")).toBeNull();
  expect(gameInLink("")).toBeNull();
});
