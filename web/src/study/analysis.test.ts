import { mount, unmount } from "svelte";
import { describe, expect, test } from "vitest";
import { directEngine, settled } from "../engine/direct_line";
import type { TableView } from "../engine/types";
import type { KnownPosition } from "../online/known_positions";
import { settings } from "../settings.svelte";
import { Analysis } from "./analysis.svelte";
import AnalysisPanel from "./AnalysisPanel.svelte";

const engine = directEngine();
const game = { spec: "bobail", position: "", words: ["c1e3", "c3d4"] };
const view = await engine.table(game);

/** The last action wins in twelve turns, the one before in fourteen, one draws, all others lose in this turn. */
function knowledge(of: TableView): KnownPosition {
  const [last, before, third, ...others] = of.legal.map((each) => each.word).reverse();
  return {
    value: "won",
    turns: 12,
    position: of.position,
    actions: [
      { value: "won", turns: 12, action: last! },
      { value: "won", turns: 14, action: before! },
      { value: "draw", turns: null, action: third! },
      ...others.map((action) => ({ value: "lost" as const, turns: 1, action })),
    ],
  };
}

const answering = (answer: KnownPosition | null) => ({ of: () => Promise.resolve(answer) });

async function analysisOf(answer: KnownPosition | null): Promise<Analysis> {
  const analysis = new Analysis(engine, answering(answer));
  analysis.follow(game, view.legal);
  await settled();
  return analysis;
}

describe("the analysis", () => {
  test("asks the table for the very position that is shown", async () => {
    const asked: string[] = [];
    const analysis = new Analysis(engine, {
      of: (spec, position) => {
        asked.push(spec, position);
        return Promise.resolve(null);
      },
    });
    analysis.follow(game, view.legal);
    await settled();
    expect(asked).toEqual(["bobail", view.position]);
  });

  test("tells what the table knows, and lets the engine rest", async () => {
    const analysis = await analysisOf(knowledge(view));
    expect(analysis.known).toMatchObject({ value: "won", turns: 12 });
    expect(analysis.known?.actions.length).toBe(view.legal.length);
    expect(analysis.report).toBeNull();
    expect(analysis.arrows.map((each) => each.word)).toEqual([view.legal.at(-1)!.word]);
  });

  test("thinks for itself where there is no table", async () => {
    const analysis = await analysisOf(null);
    expect(analysis.known).toBeNull();
    expect(analysis.report?.rated.length).toBeGreaterThan(0);
    expect(analysis.arrows.length).toBe(3);
  });

  test("does not believe a table of other actions", async () => {
    const known = knowledge(view);
    known.actions.pop();
    const analysis = await analysisOf(known);
    expect(analysis.known).toBeNull();
    expect(analysis.report).not.toBeNull();
  });

  test("forgets what comes too late", async () => {
    let answer: (known: KnownPosition | null) => void = () => undefined;
    const analysis = new Analysis(engine, { of: () => new Promise((resolve) => (answer = resolve)) });
    analysis.follow(game, view.legal);
    await settled();
    analysis.follow(null);
    answer(knowledge(view));
    await settled();
    expect(analysis.known).toBeNull();
    expect(analysis.report).toBeNull();
  });

  test.each([
    ["en", "North: won in 12 turns, by the table", "a draw", "Other actions"],
    ["fr", "Nord : gagné en 12 tours, d’après la table", "partie nulle", "Autres actions"],
    ["de", "Nord: gewonnen in 12 Zügen, laut Tabelle", "unentschieden", "Andere Schritte"],
  ] as const)("is told in words: %s", async (language, verdict, draw, others) => {
    settings.choose({ language });
    const target = document.createElement("div");
    const panel = mount(AnalysisPanel, { target, props: { analysis: await analysisOf(knowledge(view)), facts: await engine.facts("bobail"), view } });
    const text = target.textContent!.replaceAll(/[\u00a0\u202f]/g, " ");
    expect(text).toContain(verdict);
    expect(text).toContain(draw);
    expect(text).toContain(others);
    expect(target.querySelectorAll("[data-testid=known] li").length).toBe(view.legal.length);
    await unmount(panel);
    settings.choose({ language: "en" });
  });
});
