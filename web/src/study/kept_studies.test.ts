import { beforeEach, expect, test } from "vitest";
import { dropStudy, keepStudy, keptStudies, type KeptStudy } from "./kept_studies";

const study = (id: string): KeptStudy => ({ id, name: id, spec: "bobail", position: "", eyes: null, lines: [["c1e3"], ["b1b4"]], at: 1 });

beforeEach(() => localStorage.clear());

test("a study that is saved again replaces the older one and comes first", () => {
  expect(keepStudy(study("a"))).toBe(true);
  keepStudy(study("b"));
  keepStudy({ ...study("a"), name: "again" });
  expect(keptStudies().map((each) => each.name)).toEqual(["again", "b"]);
  dropStudy("a");
  expect(keptStudies().map((each) => each.id)).toEqual(["b"]);
});

test("what is no list of studies is none", () => {
  localStorage.setItem("tablier.studies", '{"a": 1}');
  expect(keptStudies()).toEqual([]);
  localStorage.setItem("tablier.studies", "[{}");
  expect(keptStudies()).toEqual([]);
});
