import { beforeEach, expect, test, vi } from "vitest";
import { directEngine, FakeSocket, settled } from "../engine/direct_line";
import { heard, listen } from "../game/fake_audio";
import { settings } from "../settings.svelte";
import { LiveLine } from "./live.svelte";
import { OnlineGame } from "./online_game.svelte";
import type { EventFrame, OnlineGameState, OnlineTable } from "./types";

const table = (change: Partial<OnlineTable>): OnlineTable => ({
  phase: "running", count: 0, actor: "S", clock: null, draw: null, take_back: null, result: "*", ended: null, ...change,
});

const state = (change: Partial<OnlineGameState> = {}): OnlineGameState => ({
  game: "g", version: 5, at: 0, phase: "running", spec: "bobail", public: false, bots: false, random_seats: false, clock: null,
  you: "S", yours: true, may_join: false,
  seats: [{ seat: "S", kind: "person", name: "Anna" }, { seat: "N", kind: "person", name: "Bert" }],
  table: table({}), actions: [], talk: [], muted: false, rematch: { agreed: [], game: null }, ...change,
});

async function follow(first: OnlineGameState): Promise<{ game: OnlineGame; socket: FakeSocket }> {
  const socket = new FakeSocket();
  const game = new OnlineGame(directEngine(), new LiveLine(() => socket), "g", "key");
  socket.say({ type: "hello", name: "Anna", at: 0 });
  expect(socket.sent[0]).toMatchObject({ do: "follow", game: "g", key: "key", presence: true });
  socket.say({ type: "done", id: String(socket.sent[0]!.id), version: first.version, game: first });
  await settled();
  return { game, socket };
}

const frame = (version: number, event: EventFrame["event"], change: Partial<OnlineTable>): EventFrame => ({
  type: "event", game: "g", version, at: 0, event, table: table(change),
});

const presence = (connected: string[], away: Record<string, number> = {}, onlookers = 0) => ({ type: "presence" as const, game: "g", connected, away, onlookers });

beforeEach(() => {
  settings.choose({ language: "en", motion: false, sound: true, notify: false, pace: "instant" });
  listen();
});

test("whose turn it is may act, and the action goes out with the version that was seen", async () => {
  const { game, socket } = await follow(state());
  expect(game.canAct).toBe(true);
  await game.pickSquare("c1");
  void game.pickSquare("e3");
  expect(socket.sent[1]).toMatchObject({ action: "c1e3", game: "g", version: 5 });
  expect(game.canAct).toBe(false);
  socket.say({ type: "done", id: String(socket.sent[1]!.id), version: 6 });
  socket.say(frame(6, { type: "acted", by: "S", action: "c1e3" }, { count: 1, actor: "N" }));
  await settled();
  expect(game.words).toEqual(["c1e3"]);
  expect(game.prompt()).toBe("Bert to play.");
});

test("a bot is called one, in every language", async () => {
  const seats: OnlineGameState["seats"] = [{ seat: "S", kind: "person", name: "Anna" }, { seat: "N", kind: "person", name: "Rook", bot: true }];
  const { game } = await follow(state({ seats }));
  const titles = (["en", "fr", "de"] as const).map((language) => {
    settings.choose({ language });
    return [game.seatTitle("S"), game.seatTitle("N")];
  });
  expect(titles).toEqual([["Anna", "Rook (bot)"], ["Anna", "Rook (bot)"], ["Anna", "Rook (Bot)"]]);
});

test("nothing can be done on a board that is a moment behind the server", async () => {
  const { game, socket } = await follow(state({ actions: ["c1e3"], table: table({ count: 1, actor: "N" }) }));
  socket.say(frame(6, { type: "acted", by: "N", action: "c3c4" }, { count: 2, actor: "N" }));
  socket.say(frame(7, { type: "acted", by: "N", action: "a5a2" }, { count: 3, actor: "S" }));
  expect(game.canAct).toBe(false);
  await settled();
  expect(game.words.length).toBe(3);
});

test("a frame that comes twice counts once", async () => {
  const { game, socket } = await follow(state());
  const acted = frame(6, { type: "acted", by: "S", action: "c1e3" }, { count: 1, actor: "N" });
  socket.say(acted);
  socket.say(acted);
  await settled();
  expect(game.words).toEqual(["c1e3"]);
});

test("a game that is called off is over, and nobody has won", async () => {
  const { game, socket } = await follow(state({ phase: "open", table: table({ phase: "open", actor: "-" }) }));
  socket.say(frame(6, { type: "called_off" }, { phase: "over", actor: "-", ended: { kind: "called_off", seat: null } }));
  await settled();
  expect(game.finished).toBe(true);
  expect(game.calledOff).toBe(true);
  expect(game.prompt()).toBe("The game was called off.");
});

test("what is taken back leaves the board", async () => {
  const { game, socket } = await follow(state({ actions: ["c1e3"], table: table({ count: 1, actor: "N" }) }));
  socket.say(frame(6, { type: "taken_back", seat: "S", to: 0 }, { count: 0 }));
  await settled();
  expect(game.words).toEqual([]);
  expect(game.view?.turns).toEqual([]);
});

test("a refusal is told and the board stays as it was", async () => {
  const { game, socket } = await follow(state());
  const played = game.play(game.view!.legal[0]!);
  socket.say({ type: "refused", id: String(socket.sent[1]!.id), code: "version", message: "the table has changed" });
  await played;
  expect(game.refusal).toBe("The table has changed in the meantime: look, then choose again.");
  expect(game.canAct).toBe(true);
});

test("an onlooker may not act and sees no hand", async () => {
  const { game } = await follow(
    state({ you: null, spec: "bosworth", actions: Array<string>(8).fill("draw:?"), table: table({ count: 8 }) }),
  );
  expect(game.canAct).toBe(false);
  expect(game.view?.trays.filter((tray) => tray.name === "hand").map((tray) => tray.content)).toEqual(["", ""]);
});

test("after a loss it follows from the version it knows", async () => {
  const { socket } = await follow(state());
  socket.say({ type: "hello", name: "Anna", at: 0 });
  expect(socket.sent.at(-1)).toMatchObject({ do: "follow", version: 5 });
});

test("clocks run for whoever is to act", async () => {
  const { game } = await follow(state({ table: table({ clock: { left: { S: 60_000, N: 50_000 }, running: "S" } }) }));
  expect(game.left("S", game.heard + 1500)).toBe(58_500);
  expect(game.left("N", game.heard + 1500)).toBe(50_000);
  expect(game.left("S", game.heard + 99_999)).toBe(0);
});

test("the end is told with its reason", async () => {
  const { game, socket } = await follow(state());
  socket.say(frame(6, { type: "resigned", seat: "N" }, { phase: "over", actor: "-", result: "1-0", ended: { kind: "resignation", seat: "N" } }));
  await settled();
  expect(game.finished).toBe(true);
  expect([game.result(), game.reason()]).toEqual(["You win!", "Resigned: Bert."]);
});

test("who is away is told, and nobody is before the server has said so", async () => {
  const { game, socket } = await follow(state());
  expect(game.playerText("N")).toBe("");
  socket.say(presence(["S"]));
  expect(game.playerText("N")).toBe("away");
  socket.say({ ...presence(["S", "N"]), game: "another" });
  expect(game.playerText("N")).toBe("away");
  socket.say(presence(["S"], { N: new Date().setHours(14, 5) }));
  expect(game.playerText("N")).toBe("away since 2:05 PM");
  expect(game.announcements.last).toBe(""); // known from the beginning
  socket.say(presence(["S", "N"], {}, 3));
  expect(game.playerText("N")).toBe("connected");
  expect(game.announcements.last).toBe("Bert: connected.");
  expect(game.onlookers).toBe(3);
});

test("while there is no line nobody is said to be there", async () => {
  const { game, socket } = await follow(state());
  socket.say(presence(["S", "N"], {}, 3));
  socket.onclose?.();
  expect(game.playerText("N")).toBe("");
  expect(game.onlookers).toBe(0);
  game.leave();
});

test("the board is turned when one sits down on its upper side, and stays as one turns it by hand", async () => {
  const seats = state().seats.map((seat) => (seat.seat === "N" ? { seat: "N", kind: "open" as const } : seat));
  const { game, socket } = await follow(state({ you: null, phase: "open", seats, table: table({ phase: "open", actor: "-" }) }));
  expect(game.flipped).toBe(false);
  const sat = (version: number, you: string | null): EventFrame => ({ ...frame(version, { type: "sat", seat: "N" }, { phase: "open", actor: "-" }), you, seats: state().seats });
  socket.say(sat(6, "N"));
  await settled();
  expect(game.flipped).toBe(true);
  expect(game.isTurned).toBe(false);
  game.flipped = false; // by hand
  socket.say(sat(7, null));
  await settled();
  expect(game.flipped).toBe(true);
  socket.say(sat(8, "N"));
  await settled();
  expect(game.flipped).toBe(false);
  expect(game.isTurned).toBe(true);
});

test("a refusal that passes is told, and the server is asked again after longer and longer pauses", async () => {
  const socket = new FakeSocket();
  const game = new OnlineGame(directEngine(), new LiveLine(() => socket), "g", "");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  socket.say({ type: "hello", name: "Anna", at: 0 });
  for (const pause of [1_000, 2_000, 4_000]) {
    const asked = socket.sent.length;
    socket.say({ type: "refused", id: String(socket.sent.at(-1)!.id), code: "storage", message: "the games cannot be read now" });
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(game.trouble).toEqual({ key: "refused.server.storage" });
    expect(socket.sent.length).toBe(asked);
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.sent.length).toBe(asked + 1);
  }
  vi.useRealTimers();
  socket.say({ type: "done", id: String(socket.sent.at(-1)!.id), version: 5, game: state() });
  await settled();
  expect(game.trouble).toBeNull();
  expect(game.broken).toBeNull();
  expect(game.view).not.toBeNull();
});

test("less than a tenth of one's time is warned of once, by a sound and in words", async () => {
  const { game } = await follow(state({ clock: { base: 60_000 }, table: table({ clock: { left: { S: 6_500, N: 5_000 }, running: "S" } }) }));
  game.watchClock(game.heard + 400);
  expect(game.isShortOfTime("S", game.heard + 400)).toBe(false);
  expect(game.isShortOfTime("N", game.heard)).toBe(true);
  expect(heard()).toEqual([]);
  game.watchClock(game.heard + 600);
  game.watchClock(game.heard + 800);
  expect(game.isShortOfTime("S", game.heard + 800)).toBe(true);
  expect(game.announcements.last).toBe("Less than a tenth of your time is left.");
  expect(heard()).toEqual(["low"]);
});

test("a turn that comes to one is heard, one's own steps are not taken for it, and the end is", async () => {
  const { game, socket } = await follow(state({ actions: ["c1e3"], table: table({ count: 1, actor: "N" }) }));
  socket.say(frame(6, { type: "acted", by: "N", action: "c3c4" }, { count: 2, actor: "N" }));
  await settled();
  expect(heard()).toEqual(["move"]);
  expect(game.isYourTurn).toBe(false);
  socket.say(frame(7, { type: "acted", by: "N", action: "a5a2" }, { count: 3, actor: "S" }));
  await settled();
  expect(heard()).toEqual(["move", "move", "turn"]);
  expect(game.isYourTurn).toBe(true);
  socket.say(frame(8, { type: "acted", by: "S", action: game.view!.legal[0]!.word }, { count: 4, actor: "S" }));
  await settled();
  expect(heard()).toEqual(["move", "move", "turn", "move"]);
  socket.say(frame(9, { type: "resigned", seat: "N" }, { phase: "over", actor: "-", result: "1-0", ended: { kind: "resignation", seat: "N" } }));
  await settled();
  expect(heard().at(-1)).toBe("end");
});

test("the system is asked to tell of one's turn only by who wants it and looks elsewhere", async () => {
  const told: string[] = [];
  class FakeNotification {
    static permission = "granted";
    constructor(title: string, { body }: NotificationOptions) {
      told.push(`${title}: ${body}`);
    }
  }
  vi.stubGlobal("Notification", FakeNotification);
  const hidden = vi.spyOn(document, "hidden", "get");
  const turnComes = async () => {
    const { socket } = await follow(state({ actions: ["c1e3", "c3c4"], table: table({ count: 2, actor: "N" }) }));
    socket.say(frame(6, { type: "acted", by: "N", action: "a5a2" }, { count: 3, actor: "S" }));
    await settled();
  };
  for (const [wanted, elsewhere] of [[false, true], [true, false]] as const) {
    settings.choose({ notify: wanted });
    hidden.mockReturnValue(elsewhere);
    await turnComes();
  }
  expect(told).toEqual([]);
  hidden.mockReturnValue(true);
  await turnComes();
  expect(told.length).toBe(1);
  expect(told[0]).toContain("Bobail: Your turn.");
  vi.unstubAllGlobals();
  hidden.mockRestore();
});

test("who sits asks the server to mute the talk, and an onlooker does so alone", async () => {
  const { game, socket } = await follow(state());
  void game.mute(true);
  expect(socket.sent.at(-1)).toMatchObject({ do: "mute", on: true });
  socket.say({ type: "event", game: "g", version: 6, at: 0, event: { type: "muted", seat: "S", on: true } });
  expect(game.muted).toBe(true);
  const onlooker = await follow(state({ you: null }));
  const before = onlooker.socket.sent.length;
  await onlooker.game.mute(true);
  expect(onlooker.game.muted).toBe(true);
  expect(onlooker.socket.sent.length).toBe(before);
});
