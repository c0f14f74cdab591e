// The engine's WebAssembly module behind one function, for the page's worker and for Node.

const badFileDescriptor = 8;
const refuse = () => badFileDescriptor;

/**
 * Opens the engine: `ask` takes a request (docs/wasm.md), with bytes behind it for `asset`, and gives the response;
 * `bytes` tells how much memory it holds.
 * @param {WebAssembly.Module} module
 * @returns {{ask: (request: string, bytes?: Uint8Array) => string, bytes: () => number}}
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
    ask(request, bytes = new Uint8Array()) {
      const text = encoder.encode(request);
      const place = call("room_for_request", text.length + bytes.length);
      const room = new Uint8Array(memory.buffer, place, text.length + bytes.length);
      room.set(text);
      room.set(bytes, text.length);
      call("respond");
      return decoder.decode(new Uint8Array(memory.buffer, call("response_begin"), call("response_size")));
    },
    bytes: () => memory.buffer.byteLength,
  };
}
