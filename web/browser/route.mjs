// A visitor's way to the server, for browsers whose driver can neither put a script before the page's own nor cut the
// network: a proxy at an address of this visitor alone, so that nothing the browser keeps is shared with another.
import { createHash } from "node:crypto";
import { EventEmitter } from "node:events";
import { createServer, request as ask } from "node:http";
import { connect } from "node:net";

/** Where the proxies lead, by their origin. */
const targets = new Map();
let visitors = 0;

/** Runs in the browser: hands complaints and files to be saved to the proxy, in the order in which they come. */
function tell({ language, noWorker }) {
  const post = (where, body) => {
    const line = new XMLHttpRequest();
    line.open("POST", where, false);
    line.send(body);
  };
  const complain = (...parts) => post("/__complaint", parts.map((part) => part?.stack ?? String(part)).join(" "));
  for (const kind of ["error", "warn"]) {
    const say = console[kind];
    console[kind] = (...parts) => {
      say.apply(console, parts);
      complain(...parts);
    };
  }
  addEventListener("error", (event) => event instanceof ErrorEvent && complain(event.error ?? event.message));
  addEventListener("unhandledrejection", (event) => complain(event.reason));
  addEventListener("securitypolicyviolation", (event) => complain(`${event.violatedDirective} forbids ${event.blockedURI}`));
  Object.defineProperty(navigator, "language", { value: language });
  Object.defineProperty(navigator, "languages", { value: [language] });
  if (noWorker && navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => undefined);

  // What is saved as a file goes to the test: no driver here tells of it.
  const blobs = new Map();
  const create = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    const url = create.call(URL, blob);
    blobs.set(url, blob);
    return url;
  };
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function () {
    if (this.download && blobs.has(this.href)) post(`/__download?${encodeURIComponent(this.download)}`, blobs.get(this.href));
    else click.call(this);
  };
}

export class Route extends EventEmitter {
  #scripts = [];
  #answers = [];
  #servers = new Map();
  #sockets = new Set();
  #isCut = false;
  #bypass;
  constructor({ locale = "en-GB", serviceWorkers = "allow", bypassCSP = false }) {
    super();
    this.setMaxListeners(0);
    this.#bypass = bypassCSP;
    const number = ++visitors;
    this.host = `127.0.${(number >> 8) + 1}.${number & 255}`;
    this.addScript(`(${tell})(${JSON.stringify({ language: locale, noWorker: serviceWorkers === "block" })})`);
  }

  addScript(source) { this.#scripts.push(source); }
  answer(pattern, run) { this.#answers.push({ pattern, run }); }

  /** The address by which this visitor reaches another, which may be that of somebody else's proxy. */
  async way(url) {
    const wanted = new URL(url);
    if (!wanted.protocol.startsWith("http")) return url;
    const target = targets.get(wanted.origin) ?? wanted.origin;
    if (!this.#servers.has(target)) this.#servers.set(target, this.#serve(new URL(target)));
    const { origin } = await this.#servers.get(target);
    return origin + wanted.href.slice(wanted.origin.length);
  }

  /** Without a network every connection ends as soon as it begins. */
  cut(cut) {
    this.#isCut = cut;
    if (cut) for (const socket of this.#sockets) socket.destroy();
  }

  async close() {
    for (const { server, origin } of await Promise.all(this.#servers.values())) {
      targets.delete(origin);
      server.close();
    }
    for (const socket of this.#sockets) socket.destroy();
  }

  async #serve(target) {
    const server = createServer((request, response) => this.#pass(target, request, response));
    server.keepAliveTimeout = 0; // a line that ends just when it is used again would lose a request
    server.on("connection", (socket) => this.#keep(socket));
    server.on("upgrade", (request, socket, head) => this.#upgrade(target, request, socket, head));
    await new Promise((resolve) => server.listen(0, this.host, resolve));
    const origin = `http://${this.host}:${server.address().port}`;
    targets.set(origin, target.origin);
    return { server, origin };
  }

  #keep(socket) {
    if (this.#sockets.has(socket)) return;
    this.#sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => this.#sockets.delete(socket));
  }

  async #pass(target, request, response) {
    if (request.url.startsWith("/__")) return this.#hear(request, response);
    if (this.#isCut) return request.socket.destroy();
    const url = target.origin + request.url;
    this.emit("request", { url: () => url });
    const own = this.#answers.find(({ pattern }) => pattern.test(url));
    if (own) {
      const fulfill = ({ status = 200, json }) => response.writeHead(status, { "content-type": "application/json" }).end(json && JSON.stringify(json));
      return own.run({ request: () => ({ url: () => url }), fulfill, continue: () => this.#forward(target, url, request, response) });
    }
    this.#forward(target, url, request, response);
  }

  #forward(target, url, request, response) {
    const headers = { ...request.headers };
    if (/html|\*\/\*/.test(headers.accept ?? "*/*")) delete headers["accept-encoding"];
    delete headers["if-none-match"];
    const asked = ask(target, { path: request.url, method: request.method, headers, agent: false }, (answer) => {
      response.on("finish", () => this.emit("response", { url: () => url, status: () => answer.statusCode, finished: async () => null }));
      if (/^text\/html/.test(answer.headers["content-type"])) return this.#putScriptsIn(answer, response);
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    asked.on("socket", (socket) => this.#keep(socket)).on("error", (error) => {
      if (!this.#isCut && error.code !== "ECONNREFUSED") this.emit("complaint", `${request.method} ${url}: ${error}`);
      request.socket.destroy();
    });
    request.pipe(asked);
  }

  async #putScriptsIn(answer, response) {
    const parts = [];
    for await (const part of answer) parts.push(part);
    const script = this.#scripts.join(";\n");
    const page = Buffer.concat(parts).toString().replace("<head>", () => `<head><script>${script}</script>`);
    const headers = { ...answer.headers, "content-length": Buffer.byteLength(page) };
    delete headers.etag;
    const policy = headers["content-security-policy"];
    const hash = createHash("sha256").update(script).digest("base64");
    if (policy) headers["content-security-policy"] = policy.replace("script-src ", `script-src 'sha256-${hash}' `).replace("frame-ancestors 'none'", "frame-ancestors 'self'");
    if (this.#bypass) delete headers["content-security-policy"];
    response.writeHead(answer.statusCode, headers).end(page);
  }

  /** What `tell` says, and the frame in which a small screen is shown. */
  async #hear(request, response) {
    const parts = [];
    for await (const part of request) parts.push(part);
    const content = Buffer.concat(parts);
    const [what, name] = request.url.slice(3).split("?");
    if (what === "complaint") this.emit("complaint", content.toString());
    if (what === "download") this.emit("download", { name: decodeURIComponent(name), content });
    response.writeHead(200, { "content-type": "text/html" }).end(what === "frame" ? "<!doctype html><body style='margin:0'>" : "");
  }

  #upgrade(target, request, socket, head) {
    if (this.#isCut) return socket.destroy();
    const other = connect(Number(target.port), target.hostname, () => {
      const lines = request.rawHeaders.reduce((text, part, i) => text + part + (i % 2 === 0 ? ": " : "\r\n"), "");
      other.write(`GET ${request.url} HTTP/1.1\r\n${lines}\r\n`);
      other.write(head);
      socket.pipe(other).pipe(socket);
    });
    this.#keep(other);
    socket.on("close", () => other.destroy());
    other.on("close", () => socket.destroy());
  }
}
