// <tablier-board game="bobail" position="…" record="…" puzzle="…" players="person 3">: a board for web pages.
import { mount, unmount } from "svelte";
import "virtual:inside.css";
import { language } from "virtual:spoken";
import { settings } from "../../../web/src/settings.svelte";
import Inside from "./Inside.svelte";
import { attributes, type ShownGame, type Wanted } from "./open";

/** All style, put in when this is built (vite.config.ts). */
const style = new CSSStyleSheet();
style.replaceSync("THE STYLE");

// A guest uses the language of the page and makes no sound.
settings.kept = { ...settings.kept, language, sound: false };

export class TablierBoard extends HTMLElement {
  static readonly observedAttributes = attributes;

  private inside: ReturnType<typeof mount> | null = null;
  private game: ShownGame | null = null;
  /** Whether what is shown is no longer what the attributes ask for. */
  private stale = false;

  constructor() {
    super();
    this.attachShadow({ mode: "open", delegatesFocus: true }).adoptedStyleSheets = [style];
  }

  /** Every action so far. */
  get words(): readonly string[] {
    return this.game?.words ?? [];
  }
  /** After how many of them the board is shown. */
  get shown(): number {
    return this.game?.shown ?? this.words.length;
  }
  /** Shows the position after so many actions. */
  async showAt(count: number): Promise<void> {
    await this.game?.showAt(count);
  }

  connectedCallback(): void {
    this.renew();
  }
  disconnectedCallback(): void {
    this.renew();
  }
  attributeChangedCallback(_name: string, before: string | null, now: string | null): void {
    if (before !== now) this.renew();
  }

  /** Shows what is asked for, once for all attributes that are set together. */
  private renew(): void {
    if (this.stale) return;
    this.stale = true;
    queueMicrotask(() => {
      this.stale = false;
      if (this.inside) void unmount(this.inside);
      this.inside = this.game = null;
      if (this.isConnected) this.show();
    });
  }

  private show(): void {
    const wanted = Object.fromEntries(attributes.map((name) => [name, this.getAttribute(name) ?? ""])) as Wanted;
    this.inside = mount(Inside, {
      target: this.shadowRoot!,
      props: {
        wanted,
        tell: (event: string, detail: unknown) => void this.dispatchEvent(new CustomEvent(event, { detail, bubbles: true, composed: true })),
        onopen: (game: ShownGame) => (this.game = game),
      },
    });
  }
}

if (!customElements.get("tablier-board")) customElements.define("tablier-board", TablierBoard);
