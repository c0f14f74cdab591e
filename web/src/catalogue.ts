// The games there are, as the engine says (put in when the page is built, vite.config.ts), and who may sit at a table.
import games from "virtual:catalogue";
import type { GameCard } from "tablier-engine";

export const catalogue: readonly GameCard[] = games;

export function cardOf(id: string): GameCard | undefined {
  return catalogue.find((card) => card.id === id);
}

export type Player = { kind: "person"; name: string } | { kind: "computer"; level: number };

export const levels = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export const usualLevel = 3;

/** A spec as the engine reads it, only what differs from the usual being named. */
export function specText(card: GameCard, players: number, chosen: Readonly<Record<string, string>> = {}): string {
  const parts: string[] = players === 2 ? [] : [`players=${players}`];
  for (const option of card.options) {
    const value = chosen[option.name] ?? option.default;
    if (value !== option.default) parts.push(`${option.name}=${value}`);
  }
  return parts.length > 0 ? `${card.id}(${parts.join(",")})` : card.id;
}

/** A game's id in its spec. */
export function gameOf(spec: string): string {
  return spec.split("(")[0]!;
}
