"""Many connections in one process: HTTP requests and WebSockets of asyncio, from chosen addresses of the loopback."""
import asyncio
import json
import re
import socket
import struct
import time

IP_BIND_ADDRESS_NO_PORT = 24  # of Linux: the kernel chooses the port when it connects
REFUSAL = re.compile(rb'"type":"refused".{0,200}?"code":"(\w+)"')
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


async def connect(protocol, address, port, receive_buffer=None):
    """A protocol (a function that makes one) connected from this address of ours."""
    loop = asyncio.get_running_loop()
    raw = socket.socket()
    try:
        raw.setblocking(False)
        raw.setsockopt(socket.IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, 1)
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if receive_buffer:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        raw.bind((address, 0))
        await loop.sock_connect(raw, ("127.0.0.1", port))
        return (await loop.create_connection(protocol, sock=raw))[1]
    except BaseException:
        raw.close()
        raise


class Raw(asyncio.Protocol):
    """A connection whose bytes are only counted."""

    def __init__(self):
        self.received = 0
        self.gone = asyncio.get_running_loop().create_future()

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.received += len(data)

    def connection_lost(self, _):
        if not self.gone.done():
            self.gone.set_result(None)

    def write(self, data):
        if not self.transport.is_closing():
            self.transport.write(data)

    def close(self):
        self.transport.abort()


class Answer(Raw):
    """The answer to one HTTP request."""

    def __init__(self):
        super().__init__()
        self.bytes = b""
        self.status = 0
        self.end = None
        self.complete = asyncio.get_running_loop().create_future()

    def data_received(self, data):
        self.bytes += data
        if self.end is None and b"\r\n\r\n" in self.bytes:
            head = self.bytes.partition(b"\r\n\r\n")[0].decode()
            self.status = int(head.split()[1])
            lines = (line.partition(": ") for line in head.split("\r\n")[1:])
            self.headers = {name.lower(): value for name, _, value in lines}
            self.end = len(head) + 4 + int(self.headers.get("content-length", 0))
        if self.end is not None and len(self.bytes) >= self.end:
            self.finish()

    def connection_lost(self, _):
        super().connection_lost(_)
        self.finish()

    def finish(self):
        if not self.complete.done():
            self.complete.set_result(None)

    @property
    def ok(self):
        return 200 <= self.status < 300

    @property
    def json(self):
        return json.loads(self.bytes.partition(b"\r\n\r\n")[2])

    @property
    def cookie(self):
        return self.headers.get("set-cookie", "").split(";")[0]


async def request(address, port, method, path, body=None, cookie=""):
    """Waits for the answer; its status is 0 if the server closed without one."""
    text = "" if body is None else json.dumps(body)
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close"]
    lines += ["Content-Type: application/json", f"Content-Length: {len(text)}"] if text else []
    lines += [f"Cookie: {cookie}"] if cookie else []
    answer = await connect(Answer, address, port)
    try:
        answer.write(("\r\n".join(lines) + "\r\n\r\n" + text).encode())
        await answer.complete
    finally:
        answer.close()
    return answer


def handshake(port, cookie="", path="/api/live"):
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
             "Sec-WebSocket-Key: dGFibGllciBob3N0aWxlIQ==", "Sec-WebSocket-Version: 13"]
    lines += [f"Cookie: {cookie}"] if cookie else []
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def frame(payload, opcode=TEXT, final=True):
    """A client's frame. The mask is zero, which leaves the payload as it is."""
    size = len(payload)
    head = bytes([(0x80 if final else 0) | opcode])
    if size < 126:
        head += bytes([0x80 | size])
    else:
        head += bytes([0xFE]) + struct.pack(">H", size)
    return head + b"\0\0\0\0" + payload


class Live(Raw):
    """A WebSocket to /api/live. With `on_message` its messages are read; without, only refusals are counted."""

    def __init__(self, on_message=None):
        super().__init__()
        self.on_message = on_message
        self.on_refusal = None
        self.buffer = b""
        self.status = 0
        self.greeted = asyncio.get_running_loop().create_future()

    async def open(self, port, cookie=""):
        """Whether the server has let us in."""
        self.write(handshake(port, cookie))
        await asyncio.wait((self.greeted, self.gone), return_when=asyncio.FIRST_COMPLETED)
        return self.status == 101 and not self.gone.done()

    @property
    def is_open(self):
        return not self.gone.done() and not self.transport.is_closing()

    def data_received(self, data):
        now = time.perf_counter()
        self.received += len(data)
        if self.status != 101:
            self.buffer += data
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            self.status = int(head.split()[1])
            self.buffer, data = b"", rest
            if self.status != 101:
                self.close()
            if not self.greeted.done():
                self.greeted.set_result(None)
        if self.on_message:
            self.buffer += data
            self.read_frames(now)
        elif self.on_refusal and b'"refused"' in data:
            for code in REFUSAL.findall(data):
                self.on_refusal(code.decode())

    def read_frames(self, now):
        data, at = self.buffer, 0
        while len(data) - at >= 2:
            size, start = data[at + 1] & 0x7F, at + 2
            if size >= 126:
                width = 2 if size == 126 else 8
                if len(data) - start < width:
                    break
                size = int.from_bytes(data[start:start + width], "big")
                start += width
            if len(data) - start < size:
                break
            opcode, payload = data[at] & 0x0F, data[start:start + size]
            at = start + size
            if opcode == TEXT:
                self.on_message(self, json.loads(payload), now)
            elif opcode == PING:
                self.write(frame(payload, PONG))
        self.buffer = data[at:]

    def say(self, **message):
        self.write(frame(json.dumps(message).encode()))


class Bucket:
    """An allowance of the server's: so many a second, and some at once. Stays a little below it."""

    def __init__(self, per_second=20, at_once=60):
        self.interval = 1.02 / per_second
        self.credit = (at_once - 4) * self.interval
        self.next = time.monotonic() - self.credit

    async def take(self):
        """Waits for one's turn."""
        now = time.monotonic()
        self.next = max(self.next, now - self.credit) + self.interval
        if self.next > now:
            await asyncio.sleep(self.next - now)
