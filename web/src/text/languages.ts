// The languages that are spoken, and which of them a visitor prefers.
export const languages = ["en", "fr", "de"] as const;
export type Language = (typeof languages)[number];

export const languageNames: Readonly<Record<Language, string>> = { en: "English", fr: "Français", de: "Deutsch" };

/** The first of the browser's languages that we speak. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    const known = languages.find((language) => language === short);
    if (known) return known;
  }
  return "en";
}
