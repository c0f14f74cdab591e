// The connection to the server: one WebSocket that reconnects. Pending requests are repeated when it is up again; the
// server does nothing twice for the same id.
import { isServedAlone, noLine, ServerRefusal } from "./server";
import type { Done, EventFrame, FromServer, Presence, Refused } from "./types";

type LineState = "connecting" | "up" | "down";

/** A socket as far as we use one, so that tests can have their own. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

interface Waiting {
  text: string;
  again: boolean;
  resolve(done: Done): void;
  reject(refused: ServerRefusal): void;
}

/** The pause before a refused request is repeated. */
const unsurePause = 1000;
/** How long to wait for a greeting or an answer before the connection counts as lost. */
const patience = 15_000;

/** Has something done after so long. */
function after(milliseconds: number, deed: () => void): void {
  AbortSignal.timeout(milliseconds).addEventListener("abort", deed);
}

export class LiveLine {
  state = $state<LineState>("connecting");
  /** Called when the line is up, also again: time to follow. */
  onup: () => void = () => undefined;
  onevent: (frame: EventFrame) => void = () => undefined;
  onpresence: (presence: Presence) => void = () => undefined;

  /** Whether the server knows who is at this end. */
  known = false;

  private socket: Socket | null = null;
  private closed = false;
  private pause = 500;
  private nextTry: ReturnType<typeof setTimeout> | undefined;
  private number = 0;
  private readonly begun = Math.random().toString(36).slice(2, 10);
  private readonly waiting = new Map<string, Waiting>();

  /** Where it is not sure that there is someone at the other end, the line waits until that is known. */
  constructor(
    private readonly open: () => Socket,
    someoneThere?: Promise<boolean>,
  ) {
    addEventListener("online", this.tryNow);
    addEventListener("offline", this.giveUp);
    if (someoneThere) void someoneThere.then((there) => there && this.connect());
    else this.connect();
  }

  private connect(): void {
    if (this.closed) return;
    clearTimeout(this.nextTry);
    const socket = this.open();
    this.socket = socket;
    let greeted = false;
    socket.onmessage = (event) => {
      greeted = true;
      if (this.socket === socket) this.hear(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => this.lose(socket);
    after(patience, () => greeted || this.drop(socket));
  }

  /** Retries at once. */
  readonly tryNow = (): void => {
    if (this.state === "down" && this.socket === null) this.connect();
  };

  /** Ends a silent connection. */
  private drop(socket: Socket | null): void {
    if (socket === null || this.socket !== socket) return;
    this.lose(socket);
    socket.close();
  }
  private readonly giveUp = (): void => this.drop(this.socket);

  /** Reconnects: the server identifies the guest only at the start of a connection. */
  reopen(): void {
    const before = this.socket;
    this.socket = null;
    this.state = "connecting";
    before?.close();
    this.connect();
  }

  private lose(socket: Socket): void {
    if (this.socket !== socket || this.closed) return;
    this.socket = null;
    this.state = "down";
    for (const [id, waiting] of this.waiting) {
      if (waiting.again) continue;
      this.waiting.delete(id);
      waiting.reject(new ServerRefusal(noLine, ""));
    }
    const longest = 8000;
    this.nextTry = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(this.pause * 2, longest);
  }

  /** First follow, so that what waited is answered at a table that is up to date. */
  private comeBack(): void {
    const waited = [...this.waiting.values()];
    this.onup();
    for (const { text } of waited) this.send(text);
  }

  /** Every request is answered, or the connection is lost. */
  private send(text: string): void {
    const { socket } = this;
    socket?.send(text);
    const { id } = JSON.parse(text) as { id: string };
    after(patience, () => this.waiting.has(id) && this.drop(socket));
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case "hello":
        this.state = "up";
        this.known = message.name !== null;
        this.pause = 500;
        this.comeBack();
        break;
      case "event":
        this.onevent(message);
        break;
      case "presence":
        this.onpresence(message);
        break;
      case "reconnect":
        this.pause = message.in;
        break;
      case "done":
        this.waiting.get(message.id)?.resolve(message);
        this.waiting.delete(message.id);
        break;
      case "refused":
        if (message.id === null || this.asksAgain(message)) break;
        this.waiting.get(message.id)?.reject(new ServerRefusal(message.code, message.message, message.reason));
        this.waiting.delete(message.id);
        break;
    }
  }

  /** Where the server does not know whether it happened, the same request a little later finds out. */
  private asksAgain({ code, id }: Refused): boolean {
    const waiting = this.waiting.get(id ?? "");
    if (code !== "unsure" || !waiting) return false;
    setTimeout(() => {
      if (this.state === "up" && this.waiting.get(id ?? "") === waiting) this.send(waiting.text);
    }, unsurePause);
    return true;
  }

  /** Asks the server; the promise breaks with a ServerRefusal. Where `again` is false it is not asked again after a loss. */
  ask(request: Record<string, unknown>, again = true): Promise<Done> {
    const id = `${this.begun}-${++this.number}`;
    const text = JSON.stringify({ ...request, id });
    return new Promise((resolve, reject) => {
      if (again || this.state === "up") this.waiting.set(id, { text, again, resolve, reject });
      if (this.state === "up") this.send(text);
      else if (!again) reject(new ServerRefusal(noLine, ""));
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.nextTry);
    removeEventListener("online", this.tryNow);
    removeEventListener("offline", this.giveUp);
    this.socket?.close();
  }
}

function openSocket(): Socket {
  const address = new URL("api/live", document.baseURI);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = "";
  return new WebSocket(address) as unknown as Socket;
}

/** A line to the page's own server. Where there is none it is never up, and nothing is asked again and again. */
export function openLine(): LiveLine {
  return new LiveLine(openSocket, isServedAlone().then((alone) => !alone));
}
