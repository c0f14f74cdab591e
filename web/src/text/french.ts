// French sets a space before high punctuation, and no line may break there. The texts are written with plain spaces; this
// makes them hold.

const hold = "\u00a0";

/** The same texts, however deep they lie, with spaces that hold. */
export function frenchSpaces<T>(texts: T): T {
  if (typeof texts === "string") return texts.replace(/ ([:;!?»])/g, `${hold}$1`).replace(/« /g, `«${hold}`) as T;
  if (Array.isArray(texts)) return texts.map(frenchSpaces) as T;
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, frenchSpaces(value as unknown)])) as T;
}
