// What the package offers everywhere.
export * from "./engine.js";
export { dayOf, puzzleGames } from "./books.js";
export * from "./refusal.js";
export * from "./requests.js";
export * from "./session.js";
export * from "./types.js";
export { modules } from "./files.js";
export { openEngine } from "./module.js";
