// The server's HTTP side (docs/api.md). Every path is relative to the page, wherever it is served from.
import { settings } from "../settings.svelte";
import type { Reason } from "tablier-engine";
import type { ClockPlan, ListedGame, OnlineGameState, OwnGame } from "./types";

/** A refusal of the server's: a code (docs/api.md), a sentence in English, and what the engine says. */
export class ServerRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly reason?: Reason,
  ) {
    super(message);
  }
}

/** The code where nothing could be asked at all: it is ours, not the server's. */
export const noLine = "line";

/** Sends a request, with or without a body; one without an answer in time fails. */
export async function ask<T>(path: string, { body, patience }: { body?: unknown; patience?: number } = {}): Promise<T> {
  const options: RequestInit =
    body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const signal = patience === undefined ? null : AbortSignal.timeout(patience);
  const response = await fetch(path, { ...options, signal, cache: "no-store" }).catch((error: unknown) => {
    throw new ServerRefusal(noLine, String(error));
  });
  // A proxy in between may answer with its own page.
  const told = (await response.json().catch(() => ({}))) as T & { code?: string; message?: string; reason?: Reason };
  if (!response.ok) throw new ServerRefusal(told.code ?? "", told.message ?? `${response.status} ${response.statusText}`, told.reason);
  return told;
}

/** Tells the server who sits here; the browser keeps the name for the next time. */
export async function becomeGuest(name: string): Promise<void> {
  await ask("api/guest", { body: { name } });
  settings.choose({ name });
}

interface TablePlan {
  spec: string;
  seats: ("open" | "me" | { computer: number })[];
  clock?: ClockPlan;
  public?: boolean;
  bots?: boolean;
}

export function makeTable(plan: TablePlan): Promise<OnlineGameState> {
  return ask("api/games", { body: plan });
}

/** How long an answer is awaited before the server counts as away. */
const patience = 10_000;

let alone: Promise<boolean> | undefined;

/** Whether the page is served as files alone, with no server to play at: public/api/games says so. Asked once. */
export function isServedAlone(): Promise<boolean> {
  alone ??= ask<{ games: unknown }>("api/games", { patience }).then(
    ({ games }) => games === null,
    () => {
      alone = undefined; // there may be a line the next time
      return false;
    },
  );
  return alone;
}

export interface PublicGames {
  games: ListedGame[];
  /** Where the next page begins; null if this is the last. */
  next: string | null;
}

/** A page of the public tables that wait for somebody, or of those at which a game goes on; null where the page has no
 * server, or no network. */
export async function publicGames(phase: "open" | "running", after?: string): Promise<PublicGames | null> {
  if (!navigator.onLine) return null;
  try {
    const query = new URLSearchParams({ phase, ...(after ? { after } : {}) });
    const page = await ask<{ games: ListedGame[] | null; next: string | null }>(`api/games?${query}`, { patience });
    return page.games && { games: page.games, next: page.next };
  } catch {
    return null;
  }
}

/** The tables at which this guest sits, the newest first; none for who has never sat at one. */
export async function ownGames(): Promise<OwnGame[]> {
  if (settings.kept.name === "") return [];
  try {
    return (await ask<{ games: OwnGame[] }>("api/guest/games", { patience })).games;
  } catch {
    return [];
  }
}
