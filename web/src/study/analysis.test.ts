import { mount, unmount } from "svelte";
import { describe, expect, test } from "vitest";
import { directEngine, settled } from "../engine/direct_line";
import type { Report, TableView } from "tablier-engine";
import type { KnownPosition } from "../online/known_positions";
import { settings } from "../settings.svelte";
import { Analysis, rowsOf } from "./analysis.svelte";
import AnalysisPanel from "./AnalysisPanel.svelte";
import EvaluationBar from "./EvaluationBar.svelte";
import { worthOf } from "./value";

const engine = directEngine();
const game = { spec: "bobail", position: "", words: ["c1e3", "c3d4"] };
const view = await engine.table(game);
const facts = await engine.facts("bobail");

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
    expect(analysis.arrows(facts, view).map((each) => each.word)).toEqual([view.legal.at(-1)!.word]);
  });

  test("thinks for itself where there is no table", async () => {
    const analysis = await analysisOf(null);
    expect(analysis.known).toBeNull();
    expect(analysis.report?.rated.length).toBeGreaterThan(0);
    const rows = rowsOf(facts, view.actor, analysis.report);
    expect(analysis.arrows(facts, view)[0]).toEqual(rows[0]!.action);
  });

  test("tells nothing of another position than it was asked about", async () => {
    const analysis = await analysisOf(null);
    const other = await engine.table({ ...game, words: [...game.words, view.legal[0]!.word] });
    expect(analysis.of(other)).toEqual({ known: null, report: null });
    expect(analysis.arrows(facts, other)).toEqual([]);
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

  /** A search's report of these actions, by how often one wins; `wins_in` where it is proved. */
  function reportOf(...rated: [word: string, north: number, wins_in?: number][]): Report {
    const told = rated.map(([word, north, wins_in = 0]) => ({ action: { word, from: word.slice(0, 2), to: word.slice(2) }, values: { S: 10_000 - north, N: north }, work: 1, wins_in }));
    return { work: 1, depth: 1, wins_in: told[0]!.wins_in, values: told[0]!.values, line: [told[0]!.action], rated: told };
  }
  const analysisFrom = (report: Report) => {
    const analysis = new Analysis(engine, answering(null));
    analysis.on = false;
    analysis.follow(game, view.legal);
    analysis.report = report;
    return analysis;
  };

  test("shows the search's rows in its order, as long as each is worth no more than the one before", () => {
    const shown = (report: Report) => rowsOf(facts, "N", report).map(({ action }) => action.word);
    expect(shown(reportOf(["b5b4", 6000], ["c5c4", 5900], ["d5d4", 5900], ["e5e4", 4000]))).toEqual(["b5b4", "c5c4", "d5d4", "e5e4"]);
    expect(shown(reportOf(["b5b4", 6000], ["c5c4", 5000], ["d5d4", 6100], ["e5e4", 4000]))).toEqual(["b5b4", "c5c4"]);
  });

  test("points at the best actions and at those that are nearly as good, never at weaker ones", () => {
    const pointed = (report: Report) => analysisFrom(report).arrows(facts, view).map(({ word }) => word);
    expect(pointed(reportOf(["b5b4", 6000], ["c5c4", 5700], ["d5d4", 5000]))).toEqual(["b5b4", "c5c4"]);
    expect(pointed(reportOf(["b5b4", 10_000, 3], ["c5c4", 10_000, 3], ["d5d4", 10_000, 4], ["e5e4", 9900]))).toEqual(["b5b4", "c5c4"]);
    expect(pointed(reportOf(["b5b4", 0, -3], ["c5c4", 0, -2]))).toEqual(["b5b4"]);
  });

  test("the rows, the line and the bar tell the same", async () => {
    const report = reportOf(["c3d4", 10_000, 16], ["c3b3", 4800]);
    settings.choose({ language: "en" });
    const target = document.createElement("div");
    const panel = mount(AnalysisPanel, { target, props: { analysis: analysisFrom(report), facts, view, here: game } });
    expect(target.querySelector("[data-testid=proved]")?.textContent).toBe("North wins in at most 31 turns");
    expect(target.querySelector("[data-testid=lines] li")?.textContent).toContain("North wins in at most 31 turns");
    expect(target.querySelector("[data-testid=lines] li:nth-child(2)")?.textContent).toMatch(/S 52.0%.*N 48.0%/s);
    await unmount(panel);
    const bar = mount(EvaluationBar, { target, props: { facts, worth: worthOf(facts, view, null, report), flipped: false } });
    expect(target.querySelector("[data-testid=evaluation]")?.getAttribute("aria-label")).toBe("Evaluation: North wins in at most 31 turns (proved)");
    expect(target.querySelector<HTMLElement>("[data-seat=N]")?.dataset.share).toBe("1.0000");
    await unmount(bar);
  });

  test.each([
    ["en", "North: won in 12 turns, by the table", "a draw", "Other actions"],
    ["fr", "Nord : gagné en 12 tours, d’après la table", "partie nulle", "Autres actions"],
    ["de", "Nord: gewonnen in 12 Zügen, laut Tabelle", "unentschieden", "Andere Schritte"],
  ] as const)("is told in words: %s", async (language, verdict, draw, others) => {
    settings.choose({ language });
    const target = document.createElement("div");
    const panel = mount(AnalysisPanel, { target, props: { analysis: await analysisOf(knowledge(view)), facts, view, here: game } });
    const text = target.textContent!.replaceAll(/[\u00a0\u202f]/g, " ");
    expect(text).toContain(verdict);
    expect(text).toContain(draw);
    expect(text).toContain(others);
    expect(target.querySelectorAll("[data-testid=known] li").length).toBe(view.legal.length);
    await unmount(panel);
    settings.choose({ language: "en" });
  });
});
