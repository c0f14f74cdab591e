// A table on the server, as this guest follows it. The server decides; the engine draws what the guest may know.
import { sitsAtTheTop } from "../board/layout";
import { type Action, type Engine, type GameSoFar, type SeenTable, Session } from "tablier-engine";
import { BoardGame } from "../game/board_game.svelte";
import { pickedByItself } from "../game/offers";
import { namesOf, sayRefused, whyRefused, type Refused } from "../text/messages";
import { makeSound } from "../game/sounds";
import { gameName, levelName, t, timeText } from "../text/talk.svelte";
import { noLine, ServerRefusal } from "./server";
import type { LiveLine } from "./live.svelte";
import { notifyTurn } from "./notify";
import { personName } from "./seat_text";
import type { EventFrame, OnlineGameState, OnlineSeat, Presence, TalkLine } from "./types";

/** Refusals that pass: the server is asked again, after longer and longer pauses. */
const passing = ["limit", "rate", "stopping", "storage", "unsure"];
const shortestPause = 1_000;
const longestPause = 16_000;

export class OnlineGame extends BoardGame {
  /** The game as the server last told it; its table and actions are kept up to date by frames. */
  state = $state.raw<OnlineGameState | null>(null);
  talk = $state.raw<readonly TalkLine[]>([]);
  /** An action that waits for the server's answer. */
  sending = $state<string | null>(null);
  /** Why the table cannot be seen at all. */
  broken = $state.raw<Refused | null>(null);
  /** Why the server does not show it just now; it is asked again. */
  trouble = $state.raw<Refused | null>(null);
  /** Who is there; null as long as nobody has said. */
  private present = $state.raw<Presence | null>(null);
  /** Whether the clock's warning has been given. */
  private warned = false;
  private pause = shortestPause;
  /** Whether talk is hidden on this screen alone, for those who do not sit here. */
  private deaf = $state(false);
  /** When the newest table was heard of, for the clocks. */
  heard = $state(0);

  private eyes: string | null | undefined;
  /** The actions after which the board is drawn; it is a moment behind the server. */
  private drawnWords = $state.raw<readonly string[] | null>(null);

  constructor(
    engine: Engine,
    readonly line: LiveLine,
    readonly id: string,
    private readonly key: string,
  ) {
    super(engine);
    line.onup = () => void this.follow();
    line.onevent = (frame) => void this.take(frame).catch((error: unknown) => (this.broken = whyRefused(error)));
    line.onpresence = (presence) => {
      if (presence.game === this.id) this.notePresence(presence);
    };
    if (line.state === "up") void this.follow();
  }

  override leave(): void {
    super.leave();
    this.line.close();
  }

  get you(): string | null {
    return this.state?.you ?? null;
  }
  protected override get queuer(): string | null {
    const table = this.state?.table;
    const others = this.phase === "running" && this.shown === null && table !== undefined && table.actor !== this.you && this.sending === null;
    return others ? this.you : null;
  }
  override get watcher(): string | null {
    return this.you;
  }
  get seats(): readonly OnlineSeat[] {
    return this.state?.seats ?? [];
  }
  get phase(): "open" | "running" | "over" | null {
    return this.state?.table.phase ?? this.state?.phase ?? null;
  }
  override get finished(): boolean {
    return this.phase === "over";
  }
  /** It is over without having begun. */
  get calledOff(): boolean {
    return this.finished && this.state?.table.ended?.kind === "called_off";
  }
  get canAct(): boolean {
    const table = this.state?.table;
    const mine = table !== undefined && this.you !== null && table.actor === this.you;
    const upToDate = this.drawnWords === this.words && table?.count === this.words.length;
    return mine && this.phase === "running" && this.shown === null && this.sending === null && upToDate;
  }
  get people(): readonly OnlineSeat[] {
    return this.seats.filter((seat) => seat.kind === "person");
  }

  override seatTitle(seat: string): string {
    const sitting = this.seats.find((each) => each.seat === seat);
    return (sitting && personName(sitting)) ?? super.seatTitle(seat);
  }

  playerText(seat: string): string {
    const sitting = this.seats.find((each) => each.seat === seat);
    if (sitting?.kind === "open") return t("online.openSeat");
    if (sitting?.kind === "computer" || sitting?.resigned) return t("table.computerLevel", { level: levelName(sitting.level ?? 1) });
    if (seat === this.you) return t("table.you");
    // Without a line nobody knows who is there now.
    if (this.present === null || this.line.state !== "up") return "";
    if (this.present.connected.includes(seat)) return t("online.here");
    const since = this.present.away[seat];
    return since === undefined ? t("online.away") : t("online.awaySince", { time: timeText(since) });
  }
  /** Notes who is there, and says who of the others has come or gone. */
  private notePresence(presence: Presence): void {
    const before = this.present?.connected;
    this.present = presence;
    for (const { seat } of this.people) {
      const hasChanged = before !== undefined && before.includes(seat) !== presence.connected.includes(seat);
      if (hasChanged && seat !== this.you) this.announce(`${this.seatTitle(seat)}: ${this.playerText(seat)}.`);
    }
  }
  /** How many look on; 0 as long as nobody has said. */
  get onlookers(): number {
    return this.line.state === "up" ? (this.present?.onlookers ?? 0) : 0;
  }

  protected override isOurs(seat: string): boolean {
    return seat === this.you;
  }
  /** Whether the table waits for whoever looks at this screen. */
  get isYourTurn(): boolean {
    return this.phase === "running" && this.you !== null && this.state?.table.actor === this.you;
  }
  protected override callToPlay(): void {
    super.callToPlay();
    notifyTurn(this.facts ? gameName(this.facts) : "", this.prompt(), this.id);
  }

  get muted(): boolean {
    return this.you === null ? this.deaf : (this.state?.muted ?? false);
  }
  /** Stops hearing the talk, or hears it again. */
  async mute(on: boolean): Promise<void> {
    if (this.you === null) this.deaf = on;
    else await this.do("mute", { on });
  }

  get soFar(): GameSoFar {
    const hidden = this.facts?.hidden_cards === true;
    return { spec: this.state?.spec ?? "", position: "", words: this.words, eyes: hidden ? (this.you ?? "onlooker") : null };
  }

  /** The table after these actions; whoever sits down sees with other eyes from then on. */
  protected override tableAt(words: readonly string[]): Promise<SeenTable> {
    const about = { ...this.soFar, words: [] };
    if (!this.session || this.eyes !== about.eyes) {
      this.session?.close();
      this.session = new Session(this.engine, about);
      this.eyes = about.eyes;
    }
    return this.session.at(words);
  }

  /** Follows from what is known, or from the beginning. */
  private async follow(on = true): Promise<void> {
    const known = on && this.state ? { version: this.state.version } : {};
    try {
      const done = await this.line.ask({ do: "follow", game: this.id, presence: true, detail: "brief", ...(this.key ? { key: this.key } : {}), ...known }, false);
      this.trouble = null;
      this.pause = shortestPause;
      if (!done.game) return;
      this.state = done.game;
      this.heard = Date.now();
      this.words = done.game.actions;
      this.talk = done.game.talk;
      this.facts = await this.engine.facts(done.game.spec);
      this.first = await this.tableAt([]);
      this.turnToYou();
      await this.look();
      this.nothingToAnnounce();
    } catch (refused) {
      const code = refused instanceof ServerRefusal ? refused.code : "";
      // Without a line it follows when there is one.
      if (code === noLine) return;
      if (!passing.includes(code)) {
        this.broken = whyRefused(refused);
        return;
      }
      this.trouble = whyRefused(refused);
      setTimeout(() => this.gone || this.line.state !== "up" || void this.follow(), this.pause);
      this.pause = Math.min(this.pause * 2, longestPause);
    }
  }

  /** Turns the board once for each seat that one takes, so that one's own side lies below; how one turns it by hand
   * stays. */
  private turnToYou(): void {
    if (!this.facts || !this.first) return;
    const atTheTop = this.you !== null && sitsAtTheTop(this.facts, this.first.pieces, this.you);
    if (atTheTop !== this.homeIsTop) this.flipped = !this.flipped;
    this.homeIsTop = atTheTop;
  }
  /** Whether one's own side is the upper one of a board that is not turned. */
  private homeIsTop = $state(false);
  /** Whether one has turned the board oneself. */
  get isTurned(): boolean {
    return this.flipped !== this.homeIsTop;
  }

  /** One thing that happened. Frames come in the order of their versions, each once. */
  private async take(frame: EventFrame): Promise<void> {
    if (frame.game !== this.id || !this.state || frame.version <= this.state.version) return;
    const { event } = frame;
    const wasYourTurn = this.isYourTurn;
    this.state = {
      ...this.state,
      version: frame.version,
      table: frame.table ?? this.state.table,
      seats: frame.seats ?? this.state.seats,
      you: frame.you !== undefined ? frame.you : this.state.you,
      rematch: event.type === "rematch" ? { ...this.state.rematch, game: event.game ?? null } : event.type === "rematch_offered" ? { ...this.state.rematch, agreed: [...this.state.rematch.agreed, event.seat ?? ""] } : this.state.rematch,
    };
    if (frame.table) this.heard = Date.now();
    if (event.type === "muted" && event.seat === this.you) this.state = { ...this.state, muted: event.on === true };
    if (event.type === "talked") {
      this.talk = [...this.talk, { version: frame.version, seat: event.seat ?? "", name: event.name ?? "", text: event.text ?? null, at: frame.at }].slice(-50);
      if (event.seat !== this.you && event.text && !this.muted) this.announce(`${event.name}: ${event.text}`);
      return;
    }
    if (event.type === "acted" && event.action) this.words = [...this.words, event.action];
    if (event.type === "taken_back" && event.to !== undefined) this.words = this.words.slice(0, event.to);
    this.turnToYou();
    if (frame.table) await this.look();
    if (this.gone) return;
    if (event.type === "acted") this.sound();
    else if (this.isYourTurn && !wasYourTurn) this.callToPlay();
    else if (this.finished && frame.table) makeSound("end");
    const decides = this.finished || this.state.table.actor === this.you;
    if (event.type === "acted") this.announceSteps(decides);
    if (decides || event.type !== "acted") this.announce(this.prompt());
    if (this.finished) this.announce(this.reason());
    void this.playQueue();
  }

  protected override look(): Promise<void> {
    const all = this.words;
    return this.showAfter(all.slice(0, this.shown ?? all.length), () => (this.drawnWords = all));
  }

  async play(action: Action): Promise<void> {
    if (!this.canAct || !this.state) return;
    this.picked = null;
    this.sending = action.word;
    let version = 0;
    try {
      ({ version } = await this.line.ask({ action: action.word, game: this.id, version: this.state.version }));
    } catch (refused) {
      this.refuse(sayRefused(whyRefused(refused), namesOf(this.facts)), action.to ?? action.from);
    }
    this.sending = null;
    this.picked = pickedByItself(this.offers);
    // Where the answer comes before the action itself, what is queued waits for that.
    if (this.state.version >= version) void this.playQueue();
  }

  /** Anything else that one can do at a table, and whether it was done; what is refused is told. */
  async do(what: string, more: Record<string, unknown> = {}): Promise<boolean> {
    this.refuse("");
    try {
      await this.line.ask({ do: what, game: this.id, ...more });
      return true;
    } catch (refused) {
      this.refuse(sayRefused(whyRefused(refused), namesOf(this.facts)));
      return false;
    }
  }

  /** Takes a seat, by default the first free one. A guest who has just got a name reconnects first. */
  async sit(seat?: string): Promise<void> {
    if (!this.line.known) this.line.reopen();
    const key = this.key || this.state?.keys?.join;
    const sits = await this.do("sit", { ...(key ? { key } : {}), ...(seat ? { seat } : {}) });
    // Whoever sits may invite others: the links are told with the whole game.
    if (sits && !this.state?.keys) await this.follow(false);
  }

  /** Whether a seat has less than a tenth of the time that it began with, or has for a turn. */
  isShortOfTime(seat: string, now: number): boolean {
    const plan = this.state?.clock;
    const left = this.left(seat, now);
    return plan != null && left !== null && this.phase === "running" && left * 10 < ("turn" in plan ? plan.turn : plan.base);
  }

  /** To be called while time passes: warns once when one's own gets short. */
  watchClock(now: number): void {
    const isShort = this.you !== null && this.isShortOfTime(this.you, now);
    if (!isShort) this.warned = false;
    if (!isShort || this.warned || this.state?.table.clock?.running !== this.you) return;
    this.warned = true;
    makeSound("low");
    this.announce(t("online.shortOfTime"));
  }

  /** What each seat has left on its clock at this moment, in milliseconds. */
  left(seat: string, now: number): number | null {
    const clock = this.state?.table.clock;
    const left = clock?.left[seat];
    if (!clock || left === undefined) return null;
    return Math.max(0, clock.running === seat && this.phase === "running" ? left - (now - this.heard) : left);
  }

  prompt(): string {
    const table = this.state?.table;
    if (!table || !this.view) return t("page.loading");
    if (this.phase === "open") return t(this.you === null && !this.state?.yours ? "online.notBegun" : "online.waiting");
    if (this.finished) return this.result();
    if (this.sending !== null) return this.line.state === "up" ? t("online.sending") : t("online.sentLater");
    if (table.actor === "*") return `${t("table.chance")} ${this.ask()}`;
    if (table.actor === this.you) return `${t("table.yourTurn")}. ${this.ask()}`;
    return `${t("table.turnOf", { seat: this.seatTitle(table.actor) })}.`;
  }

  /** Who won. */
  result(): string {
    const { result, ended } = this.state!.table;
    const shares = result.split("-");
    const winners = (this.facts?.seats ?? []).map((seat) => seat.text).filter((_, number) => shares[number] !== "0");
    return this.resultOf(winners, ended, this.you);
  }
  /** Why the game is over. */
  reason(): string {
    return this.reasonOf(this.state?.table.ended ?? null);
  }
}
