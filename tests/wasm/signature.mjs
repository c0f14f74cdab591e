#!/usr/bin/env node
// Prints the signature as WebAssembly finds it.
//
// usage: signature.mjs MODULE
import { readFileSync, writeFileSync } from "node:fs";

const [moduleFile] = process.argv.slice(2);
if (!moduleFile) {
  console.error("usage: signature.mjs MODULE");
  process.exit(2);
}
const badFileDescriptor = () => 8; // it has no files
const files = { fd_close: badFileDescriptor, fd_seek: badFileDescriptor, fd_write: badFileDescriptor };
const module = new WebAssembly.Module(readFileSync(moduleFile));
const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: files });
exports._initialize();
const place = exports.make_signature();
writeFileSync(1, new Uint8Array(exports.memory.buffer, place, exports.signature_size()));
