// The engine's WebAssembly module behind one function. For the page's worker and for Node alike.

const badFileDescriptor = 8;
const refuse = () => badFileDescriptor;

/**
 * Opens the engine: the answer is a function that takes a question (docs/wasm.md) and gives an answer, both text.
 * @param {WebAssembly.Module} module
 * @returns {{ask: (question: string) => string, bytes: () => number}} bytes tells how much memory it holds
 */
export function openEngine(module) {
  // The engine reads and writes no file; the library it is linked with only wants to be told so.
  const files = { fd_close: refuse, fd_seek: refuse, fd_write: refuse };
  const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: files });
  const memory = /** @type {WebAssembly.Memory} */ (exports.memory);
  const call = (/** @type {string} */ name, /** @type {number[]} */ ...values) =>
    /** @type {(...values: number[]) => number} */ (exports[name])(...values) >>> 0;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  call("_initialize");
  return {
    ask(question) {
      const bytes = encoder.encode(question);
      const place = call("room_for_question", bytes.length);
      new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
      call("answer_question");
      return decoder.decode(new Uint8Array(memory.buffer, call("answer_begin"), call("answer_size")));
    },
    bytes: () => memory.buffer.byteLength,
  };
}
