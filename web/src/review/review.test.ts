import { beforeEach, describe, expect, test } from "vitest";
import type { Engine, GameReview } from "tablier-engine";
import { settings } from "../settings.svelte";
import { ReviewRun, valueText } from "./review.svelte";

// Other tests speak other languages.
beforeEach(() => settings.choose({ language: "en" }));

const game = { spec: "bobail", position: "", words: ["c1e3"] };
const partly: GameReview = {
  spec: "bobail",
  actions: 1,
  from: 1,
  chance: false,
  result: "*",
  seats: [{ seat: "S", accuracy: null, judged: 0, split: null, values: [6250], exact: [] }],
  turning_points: [],
  decisions: [],
};
const whole: GameReview = { ...partly, from: 0, seats: [{ ...partly.seats[0]!, values: [10_000, 6250], exact: [0] }] };

/** An engine whose reviews the test steers. */
function steered() {
  const reviews: { progress: (share: number, soFar: GameReview) => void; end: (found: GameReview | null) => void }[] = [];
  const engine = {
    review: (_game: unknown, _ending: string, progress: (share: number, soFar: GameReview) => void) => {
      let end: (found: GameReview | null) => void = () => undefined;
      const done = new Promise<GameReview | null>((resolve) => (end = resolve));
      reviews.push({ progress, end });
      return { done, stop: () => end(null) };
    },
  };
  return { run: new ReviewRun(engine as unknown as Engine, game, ""), reviews };
}

describe("a review", () => {
  test("shows what is found while it works, and in the end all of it", async () => {
    const { run, reviews } = steered();
    const started = run.start();
    reviews[0]!.progress(0.5, partly);
    expect([run.working, run.share, run.found]).toEqual([true, 0.5, partly]);
    reviews[0]!.end(whole);
    await started;
    expect([run.working, run.found]).toEqual([false, whole]);
  });

  test("that is stopped keeps what it has found, and can begin again", async () => {
    const { run, reviews } = steered();
    const started = run.start();
    reviews[0]!.progress(0.5, partly);
    run.stop();
    await started;
    reviews[0]!.progress(0.9, whole);
    expect([run.working, run.found]).toEqual([false, partly]);
    const again = run.start();
    expect([run.working, run.found]).toEqual([true, null]);
    reviews[1]!.end(whole);
    await again;
    expect(run.found).toEqual(whole);
  });

  test("says what is certain in a word, and what is not in per cent", () => {
    expect(valueText(whole, whole.seats[0]!, 0)).toBe("won");
    expect(valueText(whole, whole.seats[0]!, 1)).toBe("62.5%");
    expect(valueText(partly, partly.seats[0]!, 0)).toBe("–");
    const even = (exact: number[]) => ({ ...whole, seats: [{ ...whole.seats[0]!, values: [5_000], exact }] });
    expect(valueText(even([0]), even([0]).seats[0]!, 0)).toBe("a draw");
    expect(valueText(even([]), even([]).seats[0]!, 0)).toBe("50%");
  });
});
