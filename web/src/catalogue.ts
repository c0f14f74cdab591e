// The games there are, as the engine says; put in when the page is built (vite.config.ts).
import games from "virtual:catalogue";
import type { GameCard } from "./engine/types";

export const catalogue: readonly GameCard[] = games;

export function cardOf(id: string): GameCard | undefined {
  return catalogue.find((card) => card.id === id);
}
