#!/usr/bin/env node
// Makes the packages as docs/javascript.md says, installs them into an empty project, without a network, and uses them
// there. The last line is `N passed, N failed`.
//
// usage: run.mjs [WORD...]     only the tests whose names hold one of the words
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const place = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const words = process.argv.slice(2);
let passed = 0;
let failed = 0;

function report(name, ok, said) {
  if (ok) ++passed;
  else ++failed;
  console.log(`${ok ? "ok     " : "FAILED "} ${name}${ok ? "" : `\n${said}`}`);
}

const project = mkdtempSync(join(tmpdir(), "tablier-project-"));
process.on("exit", () => rmSync(project, { recursive: true, force: true }));

function run(program, options, environment = {}, folder = project) {
  const { status, stdout, stderr } = spawnSync(program, options, { cwd: folder, encoding: "utf8", env: { ...process.env, ...environment } });
  return { ok: status === 0, said: `${stdout}${stderr}` };
}

/** One check that is a command of its own. */
function check(name, program, options) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) return;
  const { ok, said } = run(program, options);
  report(name, ok, said);
}

/** A file of tests for Node's runner. */
function runTests(file) {
  const only = words.length > 0 ? [`--test-name-pattern=${words.map((word) => word.replace(/[^\w ]/g, "\\$&")).join("|")}`] : [];
  const { ok, said } = run(process.execPath, ["--test", "--test-reporter=tap", ...only, file], { TABLIER_PIPE: place("build/release/wasm/tablier_contract_pipe"), TABLIER_NATIVE: place("tests/wasm/native.mjs") });
  const count = (what) => Number(new RegExp(`^# ${what} (\\d+)$`, "m").exec(said)?.[1] ?? 0);
  passed += count("pass");
  failed += count("fail");
  console.log(said);
  if (!ok && count("fail") === 0) report(file, false, said);
}

for (const [, command] of readFileSync(place("docs/javascript.md"), "utf8").matchAll(/```sh\n(.*?)\n```/gs)) {
  const { ok, said } = run("bash", ["-c", command], {}, place(""));
  report(`\`${command}\` makes the packages`, ok, said);
}

// What npm would ask of the network is refused: nobody listens there, and nothing is kept from other installations.
const nowhere = { npm_config_registry: "http://127.0.0.1:9/", npm_config_cache: join(project, ".cache"), npm_config_fetch_retries: "0", npm_config_audit: "false", npm_config_fund: "false" };
const tarballs = readdirSync(place("build/packages")).filter((name) => name.endsWith(".tgz")).map((name) => place(`build/packages/${name}`));
writeFileSync(join(project, "package.json"), JSON.stringify({ name: "project", private: true, type: "module" }));
const installed = run("npm", ["install", "--offline", ...tarballs], nowhere);
report("the packages are installed into an empty project without a network", installed.ok, installed.said);

const version = run(place("tools/version"), []).said.trim();
const versions = Object.values(JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8")).packages).slice(1).map((each) => each.version);
report("there are two packages, of the version of everything", tarballs.length === 2 && versions.length === 2 && versions.every((each) => each === version), `${versions} are not ${version}`);

const here = (name) => place(`tests/packages/${name}`);
for (const name of readdirSync(here("")).filter((each) => /\.test\.mjs$|_types\.ts$/.test(each))) copyFileSync(here(name), join(project, name));
for (const resolution of ["nodenext", "bundler"]) {
  const module = resolution === "bundler" ? "esnext" : resolution;
  const types = readdirSync(project).filter((name) => name.endsWith("_types.ts"));
  check(`a program in TypeScript has their types: ${resolution}`, place("web/node_modules/.bin/tsc"), ["--noEmit", "--strict", "--target", "es2022", "--lib", "es2023,dom,dom.iterable", "--module", module, "--moduleResolution", resolution, ...types]);
}
runTests("engine.test.mjs");

/** The programs of a document that are not for a page (those board.mjs tries) what each prints if a plain block says that right below. */
function programsIn(document) {
  const blocks = [...readFileSync(place(document), "utf8").matchAll(/```(\w*)\n(.*?)```\n(\n```\n(.*?)```\n)?/gs)];
  return blocks.filter(([, language, program]) => language === "js" && !program.includes("document.")).map(([, , program, , printed]) => ({ program, printed }));
}

/** Whether a program printed this; `…` stands for anything. */
function prints(said, printed) {
  const pattern = printed.trim().split("…").map((part) => part.replace(/[^\w\s]/g, "\\$&").replace(/\s+/g, "\\s+")).join(".*");
  return new RegExp(`^\\s*${pattern}\\s*$`, "s").test(said);
}

for (const [number, { program, printed }] of programsIn("docs/javascript.md").entries()) {
  const name = `program ${number + 1} of docs/javascript.md runs and prints what stands there`;
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
  writeFileSync(join(project, "program.mjs"), program);
  const { ok, said } = run(process.execPath, ["program.mjs"]);
  report(name, ok && printed !== undefined && prints(said, printed), `${program}\nprinted\n${said}\nexpected\n${printed}`);
}

check("the board is small: its script and the words of a language take at most 60 kB, compressed", "bash", ["-c", 'bytes=$("$0" figures); echo "$bytes bytes"; [ "$bytes" -gt 0 ] && [ "$bytes" -le 60000 ]', place("tools/packages")]);

// In browsers, somewhere else: a page with a strict policy that serves this project.
const browsers = run(process.execPath, [here("board.mjs"), project, ...words]);
const [, passedThere, failedThere] = /(\d+) passed, (\d+) failed\n$/.exec(browsers.said) ?? [];
console.log(browsers.said);
if (passedThere === undefined && !words.length) report("the board in browsers", false, browsers.said);
passed += Number(passedThere ?? 0);
failed += Number(failedThere ?? 0);

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
