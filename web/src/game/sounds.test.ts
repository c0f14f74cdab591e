import { beforeEach, expect, test, vi } from "vitest";
import { settings } from "../settings.svelte";
import { heard, listen, sung } from "./fake_audio";
import { makeSound, sounds, type Sound } from "./sounds";

const names = Object.keys(sounds) as Sound[];

beforeEach(() => {
  settings.choose({ sound: true });
  listen();
});

test("five things are heard by five different sounds", () => {
  expect(names).toEqual(["move", "capture", "turn", "low", "end"]);
  const melodies = names.map((name) => JSON.stringify(sounds[name].map(({ wave, from, to }) => [wave, from, to])));
  expect(new Set(melodies).size).toBe(5);
  names.forEach(makeSound);
  expect(heard()).toEqual(names);
});

test("a sound begins when the one before has almost ended, and is not put off for long", async () => {
  vi.resetModules();
  const { makeSound: sing } = await import("./sounds");
  for (let i = 0; i < 20; ++i) sing("move");
  const begins = sung.map(({ at }) => at);
  expect(begins[0]).toBe(0);
  expect(begins[1]).toBeCloseTo(0.06);
  expect(Math.max(...begins)).toBe(0.5);
});

test("whoever wants no sounds hears none, and nobody before he has touched the page", () => {
  settings.choose({ sound: false });
  makeSound("end");
  settings.choose({ sound: true });
  listen(false);
  makeSound("end");
  expect(sung).toEqual([]);
});
