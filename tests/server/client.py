"""`tablier serve` under test, and those who talk to it over real sockets: HTTP and WebSocket, with nothing but the
standard library. docs/api.md describes what is said.
"""
import base64
import http.client
import json
import mmap
import os
import re
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time

import ports
import program

PATIENCE_S = program.PATIENCE_S

# What holds all that is said to the schemas: wire_schema.py, where the tests of the server run.
watch = None


class TestClock:
    """A clock of servers that stands still until it is moved; a server that is started again goes on with it. Thinking
    takes no time of it, but where cards are hidden the computer does not play before it has moved on.

    The wall clock of the servers' machine can be set besides; it begins so many milliseconds ahead of the time."""

    def __init__(self, now=None, wall_ahead=0):
        self._file = tempfile.NamedTemporaryFile(prefix="tablier-clock-")
        self._file.truncate(16)
        # A number is written at once: a server reads the one before or the one after, never half of it.
        self._numbers = memoryview(mmap.mmap(self._file.fileno(), 16)).cast("q")
        self._numbers[0], self._numbers[1] = now or time.time_ns() // 1_000_000, wall_ahead
        self.options = ("--test-clock", self._file.name)

    @property
    def now(self):
        """Milliseconds since 1970."""
        return self._numbers[0]

    def advance(self, milliseconds):
        """A server that has to do something of itself does so within a fifth of a second of real time."""
        self._numbers[0] += milliseconds

    def step_wall(self, milliseconds):
        """Sets the machine's wall clock alone, as an administrator would, or NTP."""
        self._numbers[1] += milliseconds


class Server:
    """The real binary with a data folder of its own; it can be stopped, killed and started again."""

    def __init__(self, *options, data=None, env=None, clock=None):
        self.folder = None if data else tempfile.TemporaryDirectory(prefix="tablier-test-")
        self.data = data or self.folder.name
        self.options = (*options, *(clock.options if clock else ()))
        self.clock = clock  # a TestClock, or None for the machine's
        self.env = env or {}
        self.process = None
        self.kept = ports.keep_port()
        self.port = self.kept.getsockname()[1]
        self.start()

    def start(self):
        """Starts it, always at the same port."""
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [program.BINARY, "serve", "--port", str(self.port), "--data", self.data, *self.options],
            stdout=subprocess.PIPE, stderr=self.log, env=program.environment(**self.env))
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE_S)
        line = self.process.stdout.readline().decode() if ready else ""
        assert line == f"Tablier is at http://127.0.0.1:{self.port}/\n", (line, self.logged())
        return self

    def logged(self):
        # Not by seeking: the server writes where the file's position is.
        return os.pread(self.log.fileno(), os.fstat(self.log.fileno()).st_size, 0).decode(errors="replace")

    def kill(self):
        """As when the machine loses its power."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """Asks it to end; returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE_S)
        self.process.stdout.close()
        return status

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()
        self.log.close()
        self.kept.close()
        if self.folder:
            self.folder.cleanup()

    def guest(self, name=None):
        return Guest(self.port, name)

    def metric(self, name):
        text = self.guest().get("/metrics").text
        return float(re.search(rf"^tablier_{name} (\S+)$", text, re.M).group(1))

    def wait_for(self, name, is_right):
        """Waits until a figure of /metrics is as it should be."""
        program.wait_until(lambda: is_right(self.metric(name)), f"the right {name}")


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()

    @property
    def text(self):
        return self.body.decode()

    @property
    def json(self):
        return json.loads(self.body)


class Guest:
    """Somebody at a browser: keeps his cookie. Without a name he has not said who he is."""

    def __init__(self, port, name=None, tls=None):
        self.port = port
        self.cookie = None
        self.tls = tls  # an ssl.SSLContext, if there is TLS at that port
        if name:
            answer = self.post("/api/guest", {"name": name})
            assert answer.status == 200, answer.text

    def request(self, method, path, body=None, headers=None):
        if self.tls:
            connection = http.client.HTTPSConnection("localhost", self.port, timeout=PATIENCE_S, context=self.tls)
        else:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        sent = dict(headers or {})
        if self.cookie and "Cookie" not in sent:
            sent["Cookie"] = self.cookie
        connection.request(method, path, body, sent)
        answer = Answer(connection.getresponse())
        connection.close()
        if watch:
            watch.check_http(method, path, body, answer.status, answer.headers.get("content-type", ""), answer.body)
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].split(";")[0]
        return answer

    def get(self, path, **headers):
        return self.request("GET", path, headers=headers)

    def post(self, path, body):
        return self.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})

    def create(self, spec="bobail", seats=("me", "open"), **more):
        """The new game, whole."""
        answer = self.post("/api/games", {"spec": spec, "seats": list(seats), **more})
        assert answer.status == 201, answer.text
        return answer.json

    def look(self, game, key=""):
        answer = self.get(f"/api/games/{game}" + (f"?key={key}" if key else ""))
        assert answer.status == 200, answer.text
        return answer.json

    def live(self, **more):
        return Live(self.port, self.cookie, tls=self.tls, **more)


class Bot(Guest):
    """A program: it sends its token as such, and keeps no cookie."""

    def __init__(self, port, token):
        super().__init__(port)
        self.authorization = {"Authorization": f"Bearer {token}"}

    def request(self, method, path, body=None, headers=None):
        return super().request(method, path, body, {**self.authorization, **(headers or {})})

    def live(self, **more):
        return Live(self.port, headers=self.authorization, **more)


def presence(game, connected, away=None, onlookers=0):
    """A message about who is at a game."""
    return {"type": "presence", "game": game, "connected": connected, "away": away or {}, "onlookers": onlookers}


class Closed(Exception):
    """The other side has closed the WebSocket; `code` is why, None if it said nothing."""

    def __init__(self, code=None):
        super().__init__(code)
        self.code = code


class Live:
    """A WebSocket to /api/live."""

    def __init__(self, port, cookie=None, headers=None, hello=True, tls=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname="localhost")
        self.buffer = b""
        self.bytes = bytearray()  # everything received after the handshake
        self.waiting = []  # messages that came while something else was waited for
        self.sent = {}  # requests by id; those that are done were well written
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET /api/live HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if cookie:
            lines.append(f"Cookie: {cookie}")
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Closed(self.status)
        self.hello = self.receive() if hello else None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.close()

    def fill(self, most=65536):
        try:
            data = self.socket.recv(most)
        except (ConnectionResetError, BrokenPipeError):
            data = b""
        except TimeoutError:
            raise TimeoutError(f"nothing has come for {self.socket.gettimeout():g} s") from None
        if not data:
            raise Closed()
        self.buffer += data

    def send_frame(self, opcode, payload, final=True):
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([(0x80 if final else 0) | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        pattern = (mask * (size // 4 + 1))[:size]
        masked = (int.from_bytes(payload, "big") ^ int.from_bytes(pattern, "big")).to_bytes(size, "big")
        self.socket.sendall(head + mask + masked)

    def send_text(self, text):
        self.send_frame(1, text.encode())

    def frame(self):
        """The next frame: opcode and payload."""
        while len(self.buffer) < 2:
            self.fill()
        size, start = self.buffer[1] & 0x7F, 2
        if size >= 126:
            start = 4 if size == 126 else 10
            while len(self.buffer) < start:
                self.fill()
            size = int.from_bytes(self.buffer[2:start], "big")
        while len(self.buffer) < start + size:
            self.fill()
        opcode, payload = self.buffer[0] & 0x0F, self.buffer[start:start + size]
        self.bytes += self.buffer[:start + size]
        self.buffer = self.buffer[start + size:]
        return opcode, payload

    def receive(self):
        """The next message, whatever it is."""
        if self.waiting:
            return self.waiting.pop(0)
        return self.receive_new()

    def receive_new(self):
        while True:
            opcode, payload = self.frame()
            if opcode == 1:
                message = json.loads(payload)
                return self.checked(message) if watch else message
            if opcode == 9:
                self.send_frame(10, payload)
            if opcode == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None)

    def checked(self, message):
        """A message as the schema has it, and the request that it answers."""
        watch.check_answer(message)
        if message["type"] in ("done", "refused"):
            request = self.sent.pop(message["id"], None)
            if request and message["type"] == "done":
                watch.check_request(request)
        return message

    def send(self, **message):
        """Sends a request without waiting; returns its id."""
        if "id" not in message:
            message["id"] = os.urandom(6).hex()
        if watch:
            self.sent[message["id"]] = message
        self.send_text(json.dumps(message))
        return message["id"]

    def ask(self, **message):
        """Sends a request and returns its answer."""
        return self.answer_to(self.send(**message))

    def answer_to(self, request):
        """The answer to a request that was sent; frames that come before it are kept for later."""
        while True:
            answer = self.receive_new()
            if answer["type"] in ("done", "refused") and answer["id"] == request:
                return answer
            self.waiting.append(answer)

    def do(self, game, what, **more):
        return self.ask(do=what, game=game, **more)

    def follow(self, game, **more):
        answer = self.do(game, "follow", **more)
        assert answer["type"] == "done", answer
        return answer

    def act(self, game, action, version, **more):
        return self.ask(action=action, game=game, version=version, **more)

    def event(self, kind=None):
        """The next frame of an event; it must be of this kind, if one is named."""
        frame = self.receive()
        assert frame["type"] == "event", frame
        assert kind is None or frame["event"]["type"] == kind, frame
        return frame

    def has_read_all(self, game):
        """Whether nothing has come of a game that was not read. A request that is refused is answered after all that the
        game has sent until then, unless the socket is still being sent what it missed."""
        answer = self.act(game, "-", 1)
        assert answer["type"] == "refused", answer
        return not self.waiting


class Pair:
    """Anna (the first seat) and Bert at a game that has started; both follow it, and have read what happened so far."""

    def __init__(self, server, spec="bobail", **more):
        self.anna_guest, self.bert_guest = server.guest("Anna"), server.guest("Bert")
        created = self.anna_guest.create(spec, **more)
        self.game, self.keys = created["game"], created["keys"]
        self.anna, self.bert = self.anna_guest.live(), self.bert_guest.live()
        self.anna.follow(self.game)
        assert self.bert.do(self.game, "sit", key=self.keys["join"])["type"] == "done"
        self.table = self.bert.follow(self.game)["game"]["table"]
        self.version = self.bert_guest.look(self.game)["version"]
        while self.anna.event()["version"] < self.version:
            pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.anna.close()
        self.bert.close()

    def by_seat(self):
        return {"S": self.anna, "N": self.bert, "1": self.anna, "2": self.bert, "D": self.anna, "A": self.bert}

    def act(self, socket, action):
        """Acts, and has both read everything up to the answer's frames; returns the two last frames."""
        answer = socket.act(self.game, action, self.version)
        assert answer["type"] == "done", answer
        return self.read_on()

    def read_on(self):
        """Both read what is there until it is for somebody to act; returns the two last frames."""
        while True:
            one, other = self.anna.event(), self.bert.event()
            assert one["version"] == other["version"] == self.version + 1, (one, other)
            self.version += 1
            if one["table"]["actor"] != "*":
                return one, other
