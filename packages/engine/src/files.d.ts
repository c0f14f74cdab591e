// The files that are part of the package. `tools/packages` writes files.js, an expression for each that bundlers know.

/** The engine's modules: the usual one, and the same with puzzles, lessons and reviews. */
export const modules: Readonly<Record<"tablier" | "study", URL>>;
/** Assets that levels use, by name. */
export const assets: ReadonlyMap<string, URL>;
/** Puzzles, by game. */
export const puzzles: ReadonlyMap<string, URL>;
