import type { Engine } from "./engine";
import type { GameSoFar } from "./questions";
import type { TableView } from "./types";

const most = 3;

/** Tables as the engine tells them, the newest remembered: every action asks again for the one before it. */
export class RecentTables {
  private readonly known = new Map<string, Promise<TableView>>();

  constructor(private readonly engine: Pick<Engine, "table">) {}

  at(game: GameSoFar, viewer?: string): Promise<TableView> {
    const key = JSON.stringify([game.spec, game.position, game.eyes, viewer, game.words.join(" ")]);
    const table = this.known.get(key) ?? this.engine.table(game, viewer);
    this.known.delete(key);
    this.known.set(key, table);
    // What went wrong may go well the next time.
    table.catch(() => this.known.delete(key));
    const [oldest] = this.known.keys();
    if (this.known.size > most) this.known.delete(oldest!);
    return table;
  }
}
