// The games' lessons, loaded when they are wanted.
import courses from "virtual:lessons";
import type { Language } from "../text/language";
import type { Course } from "../text/course";

/** The lessons of a game in a language; null for a game without. */
export async function courseOf(game: string, language: Language): Promise<Course | null> {
  return (await courses[game]?.[language]())?.default ?? null;
}
