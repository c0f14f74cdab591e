import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KnownPositions } from "./known_positions";

const start = "nnnnn/5/2T2/5/sssss S f";
const known = { value: "won", turns: 31, position: start, actions: [{ value: "won", turns: 31, action: "b1b4" }] };

/** A server that says these things, one after another; an error is a network that is gone. */
function serverSays(...answers: unknown[]) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const answer = answers.shift();
    if (answer instanceof Error || answer === undefined) return Promise.reject(answer ?? new Error("asked once too often"));
    return Promise.resolve({ ok: true, json: () => Promise.resolve(answer) });
  });
  return asked;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a server with a table is asked for its games once, and then for each position", async () => {
  const asked = serverSays({ games: ["bobail"] }, known, known);
  const positions = new KnownPositions();
  expect(await positions.of("bobail", start)).toEqual(known);
  expect(await positions.of("bobail", start)).toEqual(known);
  expect(asked).toEqual(["api/solved", "api/solved?spec=bobail&position=nnnnn%2F5%2F2T2%2F5%2Fsssss+S+f", "api/solved?spec=bobail&position=nnnnn%2F5%2F2T2%2F5%2Fsssss+S+f"]);
});

test("a server without one, and a page served as files alone, are asked once and nothing more", async () => {
  const asked = serverSays({ games: [] });
  const positions = new KnownPositions();
  expect(await positions.of("bobail", start)).toBeNull();
  expect(await positions.of("bobail", start)).toBeNull();
  expect(asked).toEqual(["api/solved"]);
});

test("of a game that has no table nothing is asked, whatever its options", async () => {
  const asked = serverSays({ games: ["bobail"] });
  expect(await new KnownPositions().of("castelott(push=plain)", "")).toBeNull();
  expect(asked).toEqual(["api/solved"]);
});

test("offline nobody is asked", async () => {
  const asked = serverSays();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(await new KnownPositions().of("bobail", start)).toBeNull();
  expect(asked).toEqual([]);
});

test("an answer that takes longer than three seconds is none", async () => {
  const patience = new AbortController();
  const given = vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => new Promise((_, reject) => signal!.addEventListener("abort", reject)));
  const answer = new KnownPositions().of("bobail", start);
  expect(given).toHaveBeenCalledWith(3_000);
  patience.abort();
  expect(await answer).toBeNull();
});

test("a server that does not answer is left alone for a while", async () => {
  const asked = serverSays({ games: ["bobail"] }, new Error("no network"), known);
  const positions = new KnownPositions();
  expect(await positions.of("bobail", start)).toBeNull();
  expect(await positions.of("bobail", start)).toBeNull();
  expect(asked.length).toBe(2);
  vi.advanceTimersByTime(31_000);
  expect(await positions.of("bobail", start)).toEqual(known);
});
