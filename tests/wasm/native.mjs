// The page's requests answered by the native engine, through build/release/wasm/tablier_contract_pipe.
import { spawn } from "node:child_process";

export function openNative(program) {
  const child = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = [];
  let rest = "";
  child.stdout.setEncoding("utf8");
  child.stdout.on("data", (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines) waiting.shift().resolve(line);
  });
  child.on("exit", (code) => {
    for (const each of waiting) each.reject(new Error(`the native engine ended with ${code}`));
  });
  return {
    pid: child.pid,
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        const bytes = Buffer.from(request);
        child.stdin.write(`${bytes.length}\n`);
        child.stdin.write(bytes);
      }),
    close: () => child.stdin.end(),
  };
}
