// Compresses the files of the built page beside themselves (app.js.br, app.js.gz), so that the server need not.
// usage: node tools/compress_files.mjs FOLDER
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const worthwhile = /\.(html|js|mjs|css|json|webmanifest|wasm|svg|txt)$/;
/** Below this, what the headers cost is more than what is saved. */
const smallest = 1024;

const folder = process.argv[2];
if (!folder) {
  console.error("usage: node tools/compress_files.mjs FOLDER");
  process.exit(2);
}
for (const name of readdirSync(folder, { recursive: true }).map(String)) {
  if (!worthwhile.test(name)) continue;
  const file = join(folder, name);
  const content = readFileSync(file);
  if (content.length < smallest) continue;
  const settings = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  writeFileSync(`${file}.br`, brotliCompressSync(content, settings));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
