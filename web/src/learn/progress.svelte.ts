// How far somebody has come in the lessons, kept in this browser.
import { keep, readKept } from "../browser";
import type { LessonText } from "../text/course";

const place = "tablier.lessons";

/** By game and lesson: how many of its tasks are done. */
type Kept = Readonly<Record<string, Readonly<Record<string, number>>>>;

function read(): Kept {
  const kept = readKept(place, {}) as Kept;
  return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? kept : {};
}

export class LessonProgress {
  private kept = $state.raw(read());

  /** How many tasks of a lesson are done. */
  done(game: string, lesson: LessonText): number {
    const count = this.kept[game]?.[lesson.id];
    return typeof count === "number" ? Math.min(Math.max(0, Math.floor(count)), lesson.tasks.length) : 0;
  }

  isDone(game: string, lesson: LessonText): boolean {
    return this.done(game, lesson) === lesson.tasks.length;
  }

  /** That so many tasks of a lesson are done, in their order. */
  note(game: string, lesson: LessonText, count: number): void {
    if (count <= this.done(game, lesson)) return;
    this.kept = { ...this.kept, [game]: { ...this.kept[game], [lesson.id]: count } };
    keep(place, this.kept);
  }

  /** The first lesson that is not done; null if all are. */
  next(game: string, lessons: readonly LessonText[]): LessonText | null {
    return lessons.find((lesson) => !this.isDone(game, lesson)) ?? null;
  }
}

export const lessonProgress = new LessonProgress();
