// What the page reads of the files of lessons; the engine's tests find what is wrong in them.
import { expect, test } from "vitest";
import { readCourse } from "./course";

const data = "// About pushes.\n# push\ntask\nat P\nplay a1a2 *\n\ntask\ngame x(y=z)\ngoal win\n\n# test\ngame x(y=z)\nat Q R\n";
const english = "# push\ntitle: Push\nintro: You push.\n1 do: Do it: now.\n1 hint: H\n1 right: R\n1 wrong: W\n1 wrong pass: Don't pass.\n2 do: Win.\n# test\ntitle: T\ndo: D\n";

test("a course is lessons of tasks and a test, with what is said about them", () => {
  const course = readCourse({ x: data, "x.en": english }, "x", "en");
  expect(course.lessons.map((lesson) => [lesson.id, lesson.title, lesson.intro])).toEqual([["push", "Push", "You push."]]);
  const [first, second] = course.lessons[0]!.tasks;
  expect(first).toEqual({ lines: "at P\nplay a1a2 *", do: "Do it: now.", hint: "H", right: "R", wrong: "W", wrongs: { pass: "Don’t pass." } });
  expect(second).toMatchObject({ lines: "game x(y=z)\ngoal win", do: "Win.", wrongs: {} });
  expect(course.test).toEqual({ spec: "x(y=z)", position: "Q R", title: "T", do: "D" });
});

test("a file takes what it does not say from the one that it is like", () => {
  const own = readCourse({ x: data, "x.fr": "like: y\n# push\ntitle: Pousser", "y.fr": "# push\ntitle: Autre\nintro: Poussez !" }, "x", "fr");
  expect(own.lessons[0]).toMatchObject({ title: "Pousser", intro: "Poussez\u00a0!" });
});
