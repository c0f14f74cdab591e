// The line to the server: one WebSocket that comes back by itself. What was asked while it was down is asked again when
// it is up; the server does nothing twice for the same id.
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

/** How long the server is given to find its feet before it is asked again. */
const unsurePause = 1000;

export class LiveLine {
  state = $state<LineState>("connecting");
  /** Called when the line is up, also again: time to follow. */
  onup: () => void = () => undefined;
  onevent: (frame: EventFrame) => void = () => undefined;
  onpresence: (presence: Presence) => void = () => undefined;

  private socket: Socket | null = null;
  private closed = false;
  private pause = 500;
  private number = 0;
  private readonly begun = Math.random().toString(36).slice(2, 10);
  private readonly waiting = new Map<string, Waiting>();

  /** Where it is not sure that there is someone at the other end, the line waits until that is known. */
  constructor(
    private readonly open: () => Socket,
    someoneThere?: Promise<boolean>,
  ) {
    if (someoneThere) void someoneThere.then((there) => there && this.connect());
    else this.connect();
  }

  private connect(): void {
    if (this.closed) return;
    const socket = this.open();
    this.socket = socket;
    socket.onmessage = (event) => this.hear(JSON.parse(event.data) as FromServer);
    socket.onclose = () => this.lose(socket);
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
    setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(this.pause * 2, longest);
  }

  /** First follow, so that what waited is answered at a table that is up to date. */
  private comeBack(): void {
    const waited = [...this.waiting.values()];
    this.onup();
    for (const { text } of waited) this.socket?.send(text);
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case "hello":
        this.state = "up";
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
      if (this.state === "up" && this.waiting.get(id ?? "") === waiting) this.socket?.send(waiting.text);
    }, unsurePause);
    return true;
  }

  /** Asks the server; the promise breaks with a ServerRefusal. Where `again` is false it is not asked again after a loss. */
  ask(request: Record<string, unknown>, again = true): Promise<Done> {
    const id = `${this.begun}-${++this.number}`;
    const text = JSON.stringify({ ...request, id });
    return new Promise((resolve, reject) => {
      if (again || this.state === "up") this.waiting.set(id, { text, again, resolve, reject });
      if (this.state === "up") this.socket?.send(text);
      else if (!again) reject(new ServerRefusal(noLine, ""));
    });
  }

  close(): void {
    this.closed = true;
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
