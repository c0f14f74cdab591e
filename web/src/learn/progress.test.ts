import { beforeEach, expect, test } from "vitest";
import type { LessonText } from "../text/course";
import { LessonProgress } from "./progress.svelte";

const lesson = (id: string, count: number): LessonText => ({ id, title: id, intro: "", tasks: Array.from({ length: count }, () => ({ lines: "", do: "", hint: "", right: "", wrong: "", wrongs: {} })) });
const lessons = [lesson("a", 2), lesson("b", 3)];

beforeEach(() => localStorage.clear());

test("what is done is kept and gone on from", () => {
  const progress = new LessonProgress();
  expect(progress.next("x", lessons)?.id).toBe("a");
  progress.note("x", lessons[0]!, 2);
  progress.note("x", lessons[0]!, 1); // done once more
  progress.note("x", lessons[1]!, 1);
  const later = new LessonProgress();
  expect(later.isDone("x", lessons[0]!)).toBe(true);
  expect(later.done("x", lessons[1]!)).toBe(1);
  expect(later.next("x", lessons)?.id).toBe("b");
  expect(later.next("y", lessons)?.id).toBe("a");
  later.note("x", lessons[1]!, 3);
  expect(later.next("x", lessons)).toBeNull();
});

test("what somebody else wrote there is not believed", () => {
  for (const kept of ["[]", "7", "no", '{"x":{"a":"2","b":99}}', '{"x":{"a":-1}}']) {
    localStorage.setItem("tablier.lessons", kept);
    const progress = new LessonProgress();
    expect(progress.done("x", lessons[0]!)).toBe(0);
    expect(progress.done("x", lessons[1]!)).toBeLessThanOrEqual(3);
  }
});
