// The files that are part of the package. `tools/packages` writes files.js, an expression for each that bundlers know.

/** The engine's modules: what most need, and the same with puzzles, lessons and reviews. */
export const modules: Readonly<Record<"tablier" | "study", URL>>;
/** What levels may want besides the engine, by name. */
export const assets: ReadonlyMap<string, URL>;
/** Puzzles, by game. */
export const puzzles: ReadonlyMap<string, URL>;
