// Programs that the tests start, and that end with them.
import { spawn } from "node:child_process";
import { deadline, within } from "./deadline.mjs";

export function start(program, args, options = {}) {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
  const kill = () => child.kill("SIGKILL"); // whatever ends the tests leaves nothing behind
  process.once("exit", kill);
  const ended = new Promise((resolve) => child.on("exit", resolve)).finally(() => process.off("exit", kill));
  let said = "";
  const heard = [];
  const hear = (text) => {
    said += text;
    for (const look of heard) look();
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", hear);
  return {
    child,
    ended,
    /** Waits until the program says something that fits. */
    says(pattern) {
      const found = new Promise((resolve, reject) => {
        const look = () => pattern.test(said) && resolve(pattern.exec(said));
        heard.push(look);
        look();
        child.on("error", reject);
        child.on("exit", (code) => reject(new Error(`${program} ended with ${code}: ${said}`)));
      });
      return within(deadline, `${program} to say ${pattern}`, found);
    },
    async end(signal = "SIGTERM") {
      child.kill(signal);
      await ended;
    },
  };
}
