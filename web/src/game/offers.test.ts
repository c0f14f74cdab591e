import { expect, test } from "vitest";
import { buttonsOf, pickedByItself, sortOffers, startsOf, targetsOf } from "./offers";

const action = (word: string, from: string | null = null, to: string | null = null) => ({ word, from, to });

test("moves are offered by the square they leave", () => {
  const offers = sortOffers([action("a1a3", "a1", "a3"), action("a1b1", "a1", "b1"), action("c1c2", "c1", "c2")]);
  expect([...startsOf(offers)]).toEqual(["a1", "c1"]);
  expect([...targetsOf(offers, { square: "a1" }).keys()]).toEqual(["a3", "b1"]);
  expect(pickedByItself(offers)).toBeNull();
});

test("the only piece that can move is picked up by itself", () => {
  expect(pickedByItself(sortOffers([action("c3b2", "c3", "b2"), action("c3d4", "c3", "d4")]))).toEqual({ square: "c3" });
  expect(pickedByItself(sortOffers([action("R@a1", null, "a1"), action("R@a2", null, "a2")]))).toEqual({ card: "R" });
  expect(pickedByItself(sortOffers([action("back:i1", null, "i1"), action("back:k1", null, "k1")]))).toBeNull();
});

test("cards are offered by their letter and squares to point at by themselves", () => {
  const cards = sortOffers([action("Q@c1", null, "c1"), action("P@c1", null, "c1")]);
  expect([...cards.placings.keys()]).toEqual(["Q", "P"]);
  expect(targetsOf(cards, { card: "Q" }).get("c1")?.word).toBe("Q@c1");
  expect(targetsOf(cards, null).size).toBe(0);
  const back = sortOffers([action("back:i1", null, "i1")]);
  expect(targetsOf(back, null).get("i1")?.word).toBe("back:i1");
});

test("what has no square to go to becomes a button, a crossing only when its piece is picked up", () => {
  const offers = sortOffers([action("pass"), action("d5*", "d5"), action("d5c5", "d5", "c5")]);
  expect(buttonsOf(offers, null).map((each) => each.word)).toEqual(["pass"]);
  expect(buttonsOf(offers, { square: "d5" }).map((each) => each.word)).toEqual(["pass", "d5*"]);
});
