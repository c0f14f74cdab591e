import { beforeEach, expect, test } from "vitest";
import { keptStudies, linkTo, studyInLink, type KeptStudy } from "./studies";

const study = (id: string): KeptStudy => ({ id, name: id, spec: "bobail", position: "", eyes: null, lines: [["c1e3"], ["b1b4"]], at: 1 });

beforeEach(() => localStorage.clear());

test("a study that is saved again replaces the older one and comes first", () => {
  expect(keptStudies.keep(study("a"))).toBe(true);
  keptStudies.keep(study("b"));
  keptStudies.keep({ ...study("a"), name: "again" });
  expect(keptStudies.all().map((each) => each.name)).toEqual(["again", "b"]);
  keptStudies.drop("a");
  expect(keptStudies.all().map((each) => each.id)).toEqual(["b"]);
});

test("what is no list of studies is none", () => {
  localStorage.setItem("tablier.studies", '{"a": 1}');
  expect(keptStudies.all()).toEqual([]);
  localStorage.setItem("tablier.studies", "[{}");
  expect(keptStudies.all()).toEqual([]);
});

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
