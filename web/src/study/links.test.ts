import { expect, test } from "vitest";
import { linkTo, studyInLink } from "./links";

test("a study comes out of its link as it went in", () => {
  const game = { spec: "bosworth(players=3)", position: "", eyes: "S", lines: [["draw:K", "Q@c1"], ["draw:Q"]] };
  expect(studyInLink(linkTo(game))).toEqual(game);
  const later = { spec: "bobail", position: "nnnnn/5/2T2/5/sssss S f", eyes: null, lines: [[]] };
  expect(studyInLink(linkTo(later))).toEqual(later);
});

test("any other text holds no study", () => {
  expect(studyInLink("x12")).toBeNull();
  expect(studyInLink("")).toBeNull();
});
