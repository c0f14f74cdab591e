import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket } from "../engine/direct_line";
import { LiveLine } from "./live.svelte";
import type { FromServer } from "./types";

const hello: FromServer = { type: "hello", name: null, at: 0 };
let sockets: FakeSocket[];
let line: LiveLine;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  line = new LiveLine(() => {
    sockets.push(new FakeSocket());
    return sockets.at(-1)!;
  });
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
});

test("the line is up when the server has said hello", () => {
  let times = 0;
  line.onup = () => ++times;
  expect(line.state).toBe("connecting");
  sockets[0]!.say(hello);
  expect(line.state).toBe("up");
  expect(times).toBe(1);
});

test("what was asked without a line goes out with the same id when it is up, and after a loss again", async () => {
  const answer = line.ask({ action: "c1e3", game: "x", version: 3 });
  expect(sockets[0]!.sent).toEqual([]);
  sockets[0]!.say(hello);
  expect(sockets[0]!.sent.length).toBe(1);
  sockets[0]!.onclose?.();
  expect(line.state).toBe("down");
  vi.advanceTimersByTime(600);
  sockets[1]!.say(hello);
  expect(sockets[1]!.sent).toEqual(sockets[0]!.sent);
  const id = String(sockets[1]!.sent[0]!.id);
  sockets[1]!.say({ type: "done", id, version: 4 });
  expect((await answer).version).toBe(4);
});

test("what is asked only for now is refused without a line", async () => {
  await expect(line.ask({ do: "follow", game: "x" }, false)).rejects.toMatchObject({ code: "line" });
});

test("a refusal breaks the promise with the server's sentence", async () => {
  sockets[0]!.say(hello);
  const answer = line.ask({ do: "resign", game: "x" });
  const id = String(sockets[0]!.sent[0]!.id);
  sockets[0]!.say({ type: "refused", id, code: "phase", message: "the game is over" });
  await expect(answer).rejects.toMatchObject({ message: "the game is over" });
});

test("the server may say when to come back, and the waits grow while nobody answers", () => {
  sockets[0]!.say(hello);
  sockets[0]!.say({ type: "reconnect", in: 300 });
  sockets[0]!.onclose?.();
  vi.advanceTimersByTime(290);
  expect(sockets.length).toBe(1);
  vi.advanceTimersByTime(20);
  expect(sockets.length).toBe(2);
  sockets[1]!.onclose?.();
  vi.advanceTimersByTime(590);
  expect(sockets.length).toBe(2);
  vi.advanceTimersByTime(20);
  expect(sockets.length).toBe(3);
});

test("where the server is unsure whether it happened, the same is asked again", async () => {
  sockets[0]!.say(hello);
  const answer = line.ask({ action: "c1e3", game: "x", version: 3 });
  const id = String(sockets[0]!.sent[0]!.id);
  sockets[0]!.say({ type: "refused", id, code: "unsure", message: "it may have happened or not" });
  vi.advanceTimersByTime(1100);
  expect(sockets[0]!.sent[1]).toEqual(sockets[0]!.sent[0]);
  sockets[0]!.say({ type: "done", id, version: 4 });
  expect((await answer).version).toBe(4);
});

test("a server that is silent for too long counts as lost: no greeting, or no answer", () => {
  const waits: (() => void)[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    const patience = new AbortController();
    waits.push(() => patience.abort());
    return patience.signal;
  });
  const silent: FakeSocket[] = [];
  const other = new LiveLine(() => {
    silent.push(new FakeSocket());
    return silent.at(-1)!;
  });
  waits.shift()!();
  expect(other.state).toBe("down");
  vi.advanceTimersByTime(600);
  silent[1]!.say(hello);
  waits.shift()!(); // it has greeted in time
  expect(other.state).toBe("up");
  void other.ask({ do: "resign", game: "x" });
  waits.shift()!();
  expect(other.state).toBe("down");
  vi.advanceTimersByTime(600);
  silent[2]!.say(hello);
  expect(silent[2]!.sent).toEqual(silent[1]!.sent);
  other.close();
  vi.restoreAllMocks();
});

test("without a network the line is down at once, and up again without waiting when there is one", () => {
  sockets[0]!.say(hello);
  dispatchEvent(new Event("offline"));
  expect(line.state).toBe("down");
  dispatchEvent(new Event("online"));
  expect(sockets.length).toBe(2);
  sockets[1]!.say(hello);
  expect(line.state).toBe("up");
});

test("who wants to try at once need not wait", () => {
  sockets[0]!.onclose?.();
  line.tryNow();
  expect(sockets.length).toBe(2);
  vi.advanceTimersByTime(10_000);
  expect(sockets.length).toBe(2);
});

test("opened anew, the line asks what still waits, and the server learns who is there", () => {
  sockets[0]!.say(hello);
  expect(line.known).toBe(false);
  line.reopen();
  void line.ask({ do: "sit", game: "x" });
  expect(sockets.length).toBe(2);
  sockets[1]!.say({ ...hello, name: "Anna" });
  expect(line.known).toBe(true);
  expect(sockets[1]!.sent[0]).toMatchObject({ do: "sit" });
  expect(line.state).toBe("up");
});
