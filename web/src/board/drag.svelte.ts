// A piece or a card that follows the pointer. A press without movement is a tap, which is handled elsewhere.

interface Dragged {
  /** The square of a piece, the place of a card. */
  what: string;
  dx: number;
  dy: number;
}

/** How far the pointer must go before a press becomes a drag, in pixels. */
const enough = 8;

/** The square under a pointer, if it belongs to this board. */
export function squareUnder(event: PointerEvent, board: HTMLElement | undefined): string | null {
  const root = board?.getRootNode() as Document | ShadowRoot | undefined; // from outside, all of an element's shadow is the element
  const under = root?.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-square]");
  return under && board?.contains(under) ? (under.dataset.square ?? null) : null;
}

export class Drag {
  /** What is being dragged; null before it has gone far enough. */
  now = $state.raw<Dragged | null>(null);
  private pressed: { what: string; x: number; y: number } | null = null;
  private swallow = false;

  constructor(
    private readonly onlift: (what: string) => void,
    private readonly ondrop: (event: PointerEvent, from: string) => void,
  ) {}

  /** The pointer went down; whether what is there can be lifted is for whoever shows it to say. */
  press(event: PointerEvent, what: string, lifts: boolean): void {
    this.swallow = false;
    if (lifts && event.button === 0) this.pressed = { what, x: event.clientX, y: event.clientY };
  }

  follow(event: PointerEvent): void {
    if (!this.pressed) return;
    const { what, x, y } = this.pressed;
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    if (!this.now && Math.hypot(dx, dy) < enough) return;
    if (!this.now) this.onlift(what);
    this.now = { what, dx, dy };
  }

  letGo(event: PointerEvent): void {
    const dragged = this.now;
    this.cancel();
    if (!dragged) return;
    this.swallow = true;
    setTimeout(() => (this.swallow = false)); // the click, if there is one, comes at once
    this.ondrop(event, dragged.what);
  }

  cancel(): void {
    this.now = null;
    this.pressed = null;
  }

  /** Whether the click that follows belongs to a drag that has just ended. */
  swallowsClick(): boolean {
    const swallowed = this.swallow;
    this.swallow = false;
    return swallowed;
  }
}
