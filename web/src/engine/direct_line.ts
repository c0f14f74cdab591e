// For tests: the engine without a worker, which responds to every request at once, and a socket without a server.
import { readFileSync } from "node:fs";
import { Engine, openEngine, type FromWorker, type Reason, type ToWorker } from "tablier-engine";
import type { Socket } from "../online/live.svelte";
import type { FromServer } from "../online/types";

const file = `../${process.env.TABLIER_MODULE ?? "build/wasm/study.wasm"}`; // tests run in web/

export function directEngine(): Engine {
  const { ask, bytes } = openEngine(new WebAssembly.Module(readFileSync(file)));
  let hear: (message: FromWorker) => void = () => undefined;
  const respond = (message: ToWorker): FromWorker | null => {
    const { id } = message;
    if (message.kind === "ask") return { id, kind: "response", response: ask(message.request) };
    if (message.kind === "stop" || message.kind === "module") return null;
    const begun = JSON.parse(ask(message.request)) as { error?: string; reason?: Reason };
    if (begun.error) return { id, kind: "error", message: begun.error, reason: begun.reason };
    let told = ask("step\nwork 20000\nreport yes");
    // Tests wait for judgements, but not for searches.
    for (let i = 0; i < 100 && message.request.startsWith("judge") && told.startsWith('{"more":true'); ++i) told = ask("step\nwork 200000");
    return { id, kind: "done", response: told, milliseconds: 0, bytes: bytes() };
  };
  return new Engine({
    send: (message) => {
      const told = respond(message);
      if (told) queueMicrotask(() => hear(told));
    },
    listen: (listener) => (hear = listener),
    close: () => undefined,
  });
}

/** Everything that was asked of a direct engine is answered: a task runs after all microtasks, and it answers in those. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** A socket to a server whose part the test plays. */
export class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.();
  }
  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
