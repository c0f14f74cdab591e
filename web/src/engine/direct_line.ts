// The engine without a worker, for tests: every question is answered at once.
import { readFileSync } from "node:fs";
import { openEngine } from "../../../wasm/module.mjs";
import { Engine } from "./engine";
import type { FromWorker, ToWorker } from "./messages";
import type { Reason } from "./types";

const file = `../${process.env.TABLIER_MODULE ?? "build/wasm/tablier.wasm"}`; // tests run in web/

export function directEngine(): Engine {
  const { ask, bytes } = openEngine(new WebAssembly.Module(readFileSync(file)));
  let hear: (message: FromWorker) => void = () => undefined;
  const answer = (message: ToWorker): FromWorker | null => {
    const { id } = message;
    if (message.kind === "ask") return { id, kind: "answer", answer: ask(message.question) };
    if (message.kind === "stop" || message.kind === "module") return null;
    const begun = JSON.parse(ask(message.question)) as { error?: string; reason?: Reason };
    if (begun.error) return { id, kind: "error", message: begun.error, reason: begun.reason };
    let told = ask("step\nwork 20000\nreport yes");
    // A judgement is worth waiting for; a thought is not, in a test.
    for (let i = 0; i < 100 && message.question.startsWith("judge") && told.startsWith('{"more":true'); ++i) told = ask("step\nwork 200000");
    return { id, kind: "done", answer: told, milliseconds: 0, bytes: bytes() };
  };
  return new Engine({
    send: (message) => {
      const told = answer(message);
      if (told) queueMicrotask(() => hear(told));
    },
    listen: (listener) => (hear = listener),
  });
}

/** Everything that was asked of a direct engine is answered: a task runs after all microtasks, and it answers in those. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
