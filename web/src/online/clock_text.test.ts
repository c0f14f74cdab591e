import { expect, test } from "vitest";
import { settings } from "../settings.svelte";
import { leftText, planText } from "./clock_text";

test("a clock shows hours only where there are some, and tenths of a second in the last ten", () => {
  const shown = [86_400_000, 3_600_000, 3_599_000, 60_000, 59_001, 10_000, 9_999, 9_901, 9_900, 40, 0].map(leftText);
  expect(shown).toEqual(["24:00:00", "1:00:00", "59:59", "1:00", "1:00", "0:10", "0:10", "0:10", "0:09.9", "0:00.1", "0:00"]);
});

test("how much time there is is said in words", () => {
  settings.choose({ language: "en" });
  expect(planText({ base: 180_000, increment: 2_000 })).toBe("3 min + 2 s a turn");
  expect(planText({ turn: 90_000 })).toBe("1.5 min a turn");
  expect(planText(null)).toBe("no clock");
});
