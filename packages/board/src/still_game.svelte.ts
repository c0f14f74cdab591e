// A position to look at, or a record to play through: nobody acts here.
import { Session, type Engine, type GameSoFar } from "tablier-engine";
import { BoardGame } from "../../../web/src/game/board_game.svelte";
import { t } from "../../../web/src/text/talk.svelte";

export class StillGame extends BoardGame {
  protected declare session: Session;

  constructor(
    engine: Engine,
    private readonly game: GameSoFar,
    /** By seat, who played; empty where nobody knows. */
    private readonly names: readonly string[] = [],
  ) {
    super(engine, new Session(engine, { ...game, words: [] }));
    this.words = game.words;
  }

  override readonly canAct = false;
  override get watcher(): null {
    return null;
  }
  override seatTitle(seat: string): string {
    const number = this.facts?.seats.findIndex(({ text }) => text === seat) ?? -1;
    return this.names[number] || super.seatTitle(seat);
  }
  play(): Promise<void> {
    return Promise.resolve();
  }

  async begin(): Promise<void> {
    this.facts = await this.engine.facts(this.game.spec);
    this.first = await this.session.at(this.words); // all of it, so that what cannot be played is refused now
    if (this.words.length > 0) this.shown = 0;
    await this.look();
    this.nothingToAnnounce();
  }

  /** The current position, or what would be asked here. */
  prompt(): string {
    if (!this.view) return t("page.loading");
    if (this.finished) return this.resultOf(this.view.winners, null, null);
    return `${this.view.turn === "-" || this.view.turn === "*" ? "" : `${t("table.turnOf", { seat: this.seatTitle(this.view.turn) })}. `}${this.ask()}`.trim();
  }
}
