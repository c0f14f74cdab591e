// What the page and the worker say to each other; every message carries the number of the question it belongs to.

import type { Reason } from "./types";

export type ToWorker =
  | { id: 0; kind: "module"; module: WebAssembly.Module }
  | { id: number; kind: "ask"; question: string }
  /** milliseconds limits the thought; without it, the level does. */
  | { id: number; kind: "think"; question: string; milliseconds?: number; reportEvery?: number }
  | { id: number; kind: "stop" };

export type FromWorker =
  | { id: number; kind: "answer"; answer: string }
  | { id: number; kind: "progress"; answer: string }
  | { id: number; kind: "done"; answer: string; milliseconds: number; bytes: number }
  | { id: number; kind: "stopped" }
  | { id: number; kind: "error"; message: string; reason?: Reason };
