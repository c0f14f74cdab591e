import { expect, test } from "vitest";
import { boundKeys, press } from "./keys.svelte";

const key = (name: string, more: KeyboardEventInit = {}) => new KeyboardEvent("keydown", { key: name, cancelable: true, ...more });

test("a key is heard while it is bound, and listed as long", () => {
  let heard = "";
  const leave = boundKeys.add({ everywhere: true, bindings: [{ keys: ["u"], does: "table.undo", deed: () => (heard += "u") }] });
  boundKeys.hear(key("u"));
  expect(boundKeys.all.map((each) => each.does)).toEqual(["table.undo"]);
  leave();
  boundKeys.hear(key("u"));
  expect(heard).toBe("u");
  expect(boundKeys.all).toEqual([]);
});

test("keys of one place are listed first, and heard only there", () => {
  let heard = "";
  const bindings = [{ keys: ["ArrowUp"], does: "keys.move", deed: (event: KeyboardEvent) => (heard += event.key) }] as const;
  const leave = [boundKeys.add({ everywhere: true, bindings: [{ keys: ["f"], does: "table.flip", deed: () => undefined }] }), boundKeys.add({ everywhere: false, bindings })];
  boundKeys.hear(key("ArrowUp"));
  expect(heard).toBe("");
  expect(press(key("ArrowUp"), bindings)).toBe(true);
  expect(heard).toBe("ArrowUp");
  expect(boundKeys.all.map((each) => each.does)).toEqual(["keys.move", "table.flip"]);
  for (const each of leave) each();
});

test("a key that means something of the browser's, or is typed into a field, is left alone", () => {
  let heard = "";
  const leave = boundKeys.add({ everywhere: true, bindings: [{ keys: ["u"], does: "table.undo", deed: () => (heard += "u") }] });
  boundKeys.hear(key("u", { ctrlKey: true }));
  const field = document.body.appendChild(document.createElement("input"));
  field.addEventListener("keydown", (event) => boundKeys.hear(event));
  field.dispatchEvent(key("u"));
  expect(heard).toBe("");
  leave();
});
