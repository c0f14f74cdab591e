"""What one connection can make the server hold is bounded, whatever is sent; and if memory runs out all the same, the
connection that asked for more ends, and the others go on.
"""
import contextlib
import json
import re
import resource
import select
import socket
import struct
import subprocess
import time
import unittest
from unittest import mock

import client
import program
import temporary_postgresql

# docs/api.md, "Limits".
HEADER = BODY = 8192
REQUEST = 65536
# What is freed stays with the address sanitizer for a while.
SANITIZERS_KEEP = 300 << 20 if b"__asan_init" in open(program.BINARY, "rb").read() else 0
# What an attacker sends at most, and what the server may grow by meanwhile.
POURED = 16 << 20
GROWTH = (4 << 20) + SANITIZERS_KEEP

POST = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
UNHURRIED = ("--messages-per-second", "100000")
UPGRADE = (b"GET /api/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           b"Sec-WebSocket-Version: 13\r\n")

# What begins like a request, and goes on like this forever.
ENDLESS = {
    "a method": (b"", b"P" * 1000),
    "a target": (b"GET /", b"x" * 1000),
    "a header's name": (b"GET / HTTP/1.1\r\n", b"x" * 1000),
    "a header's value": (b"GET / HTTP/1.1\r\nA: ", b"x" * 1000),
    "a folded header": (b"GET / HTTP/1.1\r\nA: b", b"\r\n c" * 100),
    "headers": (b"GET / HTTP/1.1\r\n", b"A: b\r\n" * 100),
    "headers of a handshake": (UPGRADE, b"Sec-WebSocket-Protocol: b\r\n" * 100),
    "digits of a chunk's size": (CHUNKED, b"F" * 1000),
    "zeros before a chunk's size": (CHUNKED, b"0" * 1000),
    "a chunk's extension": (CHUNKED + b"1;", b"x" * 1000),
    "a chunk's extension in quotes": (CHUNKED + b'1;a="', b"\\x" * 1000),
    "extensions of a chunk": (CHUNKED + b"1", b";a=b" * 1000),
    "extensions of the last chunk": (CHUNKED + b"0", b";a=b" * 1000),
    "chunks of one byte": (CHUNKED, b"1\r\nx\r\n" * 100),
    "chunks with extensions": (CHUNKED, b"1;" + b"x" * 1000 + b"\r\nx\r\n"),
    "a body": (POST + b"Content-Length: 1000000000\r\n\r\n", b"x" * 1000),
    "trailers": (CHUNKED + b"0\r\n", b"A: b\r\n" * 100),
    "a trailer": (CHUNKED + b"0\r\nA: ", b"x" * 1000),
    "trailers after a chunk": (CHUNKED + b"1\r\nx\r\n0\r\n", b"A: b\r\n" * 100),
}


def status(process, name):
    """A line of /proc/PID/status, in bytes."""
    with open(f"/proc/{process.pid}/status") as file:
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith(name + ":"))


class Growth:
    """The bytes by which a process has grown at most since then."""

    def __init__(self, process):
        self.process = process
        with open(f"/proc/{process.pid}/clear_refs", "w") as file:
            file.write("5")  # the peak is from now on
        self.before = status(process, "VmRSS")

    def most(self):
        return status(self.process, "VmHWM") - self.before


def unread(server, raw):
    """The bytes that the server has not read yet of a connection; 0 when it has closed it."""
    ends = tuple(f"0100007F:{port:04X}" for port in (server.port, raw.getsockname()[1]))
    with open("/proc/net/tcp") as file:
        lines = [line.split() for line in file]
    return next((int(line[4].split(":")[1], 16) for line in lines if tuple(line[1:3]) == ends), 0)


def is_closed(raw):
    """Whether the server has closed the connection, on which it has said nothing."""
    ready, _, _ = select.select([raw], [], [], 0)
    try:
        return bool(ready) and raw.recv(1, socket.MSG_PEEK) == b""
    except ConnectionError:
        return True


def answer_of(raw):
    """All that the server says, until it closes."""
    said = b""
    try:
        while data := raw.recv(65536):
            said += data
    except ConnectionError:
        pass
    return said


class Bounds(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # It stands still, so that no connection is ended for taking long.
        cls.server = client.Server("--requests-per-second", "1000", clock=client.TestClock())

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def tearDown(self):
        self.assertIsNone(self.server.process.poll(), self.server.logged())

    def connect(self):
        raw = socket.create_connection(("127.0.0.1", self.server.port), timeout=client.PATIENCE_S)
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return raw

    def ask(self, *pieces):
        """Sends pieces for as long as the server takes them; returns all that it says."""
        with self.connect() as raw:
            try:
                for piece in pieces:
                    raw.sendall(piece)
            except ConnectionError:
                pass
            return answer_of(raw)

    def assert_status(self, answer, code, what=None):
        self.assertEqual(answer[:13], b"HTTP/1.1 %d " % code, (what, answer))


class Requests(Bounds):
    def test_what_goes_on_for_ever_is_refused_and_not_kept(self):
        for what, (begin, piece) in ENDLESS.items():
            with self.subTest(what):
                growth = Growth(self.server.process)
                answer = self.ask(begin, *[piece] * (POURED // len(piece)))
                self.assert_status(answer, 413)
                self.assertLess(growth.most(), GROWTH)

    def header(self, size, start=POST, end=b"Transfer-Encoding: chunked\r\n\r\n"):
        filler = size - len(start) - len(end) - len(b"X: \r\n")
        return start + b"X: " + b"x" * filler + b"\r\n" + end

    def body(self, size):
        return b'{"name":"Anna"' + b" " * (size - 15) + b"}"

    def test_a_header_has_so_many_bytes_and_no_more(self):
        end = b"Content-Length: 15\r\n\r\n"
        self.assert_status(self.ask(self.header(HEADER, end=end) + self.body(15)), 200)
        self.assert_status(self.ask(self.header(HEADER + 1, end=end) + self.body(15)), 413)

    def test_a_body_has_so_many_bytes_and_no_more(self):
        for size, code in ((BODY, 200), (BODY + 1, 413)):
            self.assert_status(self.ask(POST + b"Content-Length: %d\r\n\r\n" % size + self.body(size)), code)
            self.assert_status(self.ask(CHUNKED + b"%x\r\n" % size + self.body(size) + b"\r\n0\r\n\r\n"), code)

    def test_the_line_of_a_chunk_has_so_many_bytes_and_no_more(self):
        for size, code in ((HEADER, 200), (HEADER + 1, 413)):
            line = b"f;" + b"x" * (size - 4) + b"\r\n"
            self.assert_status(self.ask(CHUNKED + line + self.body(15) + b"\r\n0\r\n\r\n"), code)

    def test_trailers_have_so_many_bytes_and_no_more(self):
        for size, code in ((HEADER, 200), (HEADER + 1, 413)):
            end = b"\r\n0\r\n" + b"A: " + b"x" * (size - 12) + b"\r\n\r\n"
            self.assertEqual(len(end), size)
            self.assert_status(self.ask(CHUNKED + b"f\r\n" + self.body(15) + end), code)

    def test_the_longest_header_and_body_fit_in_chunks_of_one_byte(self):
        chunks = b"".join(b"1\r\n%c\r\n" % byte for byte in self.body(BODY)) + b"0\r\n\r\n"
        self.assert_status(self.ask(self.header(HEADER) + chunks), 200)
        for size, code in ((REQUEST, 200), (REQUEST + 1, 413)):
            extension = b"1;" + b"x" * (size - HEADER - len(chunks) - 1)
            whole = self.header(HEADER) + extension + chunks[1:]
            self.assertEqual(len(whole), size)
            self.assert_status(self.ask(whole), code)

    def test_a_request_may_come_in_two_parts_wherever_it_is_cut(self):
        whole = CHUNKED + b"5;a=b\r\n" + self.body(15)[:5] + b"\r\n0a\r\n" + self.body(15)[5:] + b"\r\n0\r\nA: b\r\n\r\n"
        begin = len(POST)  # what comes before is cut nowhere that matters
        for cut in range(begin, len(whole)):
            with self.connect() as raw:
                raw.sendall(whole[:cut])
                program.wait_until(lambda: unread(self.server, raw) == 0, "the server to read")
                raw.sendall(whole[cut:])
                self.assert_status(answer_of(raw), 200, cut)

    def test_requests_that_come_at_once_are_answered_one_after_another(self):
        growth = Growth(self.server.process)
        often = 5000
        last = b"GET /last HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        with self.connect() as raw:
            raw.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * often + last)
            answer = answer_of(raw)
        self.assertEqual(answer.count(b"HTTP/1.1 200 OK"), often)
        self.assertIn(b"HTTP/1.1 404", answer[-2000:])
        self.assertLess(growth.most(), GROWTH)


class LiveSockets(Bounds):
    EMPTY = b"\x00\x80\0\0\0\0"  # goes on with the message, and holds nothing

    def test_a_message_in_pieces_that_hold_nothing_closes_the_socket(self):
        growth = Growth(self.server.process)
        with self.server.guest("Mallory").live() as live:
            live.send_frame(1, b"", final=False)
            try:
                for _ in range(POURED // 6000):
                    live.socket.sendall(self.EMPTY * 1000)
            except ConnectionError:
                pass
            self.assertEqual(live.frame(), (8, struct.pack(">H", 1008)))
        self.assertLess(growth.most(), GROWTH)

    def test_the_longest_message_may_come_in_pieces_of_one_byte(self):
        with self.server.guest("Anna").live() as live:
            for _ in range(3):
                live.socket.sendall(b"\x01\x80\0\0\0\0" + b"\x00\x81\0\0\0\0x" * 4095 + b"\x80\x81\0\0\0\0x")
                self.assertEqual(live.receive()["code"], "bad_request")

    def test_pings_may_come_for_ever_without_a_message(self):
        with client.Server(*UNHURRIED, clock=client.TestClock()) as server, server.guest("Anna").live() as live:
            pings = 600
            for _ in range(pings):
                live.send_frame(9, b"x" * 125)
            for _ in range(pings):
                self.assertEqual(live.frame(), (10, b"x" * 125))


    def test_a_socket_that_is_sent_away_and_then_breaks_the_protocol_ends(self):
        clock = client.TestClock()
        def frame(first, payload):
            return bytes([first, 0x80 | len(payload)]) + b"\0\0\0\0" + payload
        flood = frame(1, b"x") + frame(0x89, b"ping") * 161  # in the middle of a message, and too many
        not_masked = b"\0\0"
        with client.Server(clock=clock) as server:
            for _ in range(20):
                with server.guest("Mallory").live() as live:
                    live.socket.sendall(flood + not_masked)
                clock.advance(1000)
            def have_gone():
                clock.advance(1000)
                return server.metric("sockets") == 0
            program.wait_until(have_gone, "the end of all sockets")

    def connect_narrowly(self, address, timeout):
        """So that little waits on the client's side."""
        raw = socket.socket()
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.settimeout(timeout)
        raw.connect(address)
        return raw

    def test_whoever_asks_again_and_again_for_what_he_missed_and_does_not_read_it_is_dropped(self):
        with client.Server(*UNHURRIED, clock=client.TestClock()) as server, client.Pair(server) as pair:
            with mock.patch.object(client.socket, "create_connection", self.connect_narrowly):
                lazy = pair.anna_guest.live()
            with lazy:
                answer = len(json.dumps(lazy.follow(pair.game)))
                # More than the kernel takes, so that he counts as slow; and less than he is dropped for.
                for _ in range(300_000 // answer):
                    lazy.send(do="follow", game=pair.game)

                def ask_and_look():
                    # A few at a time: while the game is read for the first, only so many wait behind it.
                    with contextlib.suppress(ConnectionError):
                        for _ in range(50):
                            lazy.send(do="follow", game=pair.game, version=1)
                    return "slow_reader_dropped" in server.logged()

                program.wait_until(ask_and_look, "the drop")
            waited = int(re.search(r'"queued_bytes":(\d+)', server.logged()).group(1))
            self.assertLess(waited, 256 * 1024)
            pair.act(pair.anna, "c1e3")

    def test_only_so_many_requests_wait_for_the_name_of_a_guest(self):
        with temporary_postgresql.TemporaryPostgresql() as postgresql, \
                client.Server(*UNHURRIED, "--database", postgresql.url, clock=client.TestClock()) as server, \
                server.guest("Anna").live() as live, \
                subprocess.Popen([postgresql.bin / "psql", "-qAt", postgresql.url], stdin=subprocess.PIPE,
                                 stdout=subprocess.PIPE, text=True) as psql:
            psql.stdin.write("BEGIN; LOCK TABLE tablier.guest IN ACCESS EXCLUSIVE MODE; SELECT 'locked';\n")
            psql.stdin.flush()
            self.assertEqual(psql.stdout.readline(), "locked\n")
            asked = [live.send(do="sit", game="A" * 12) for _ in range(300)]
            answers = [live.receive()]
            while answers[-1].get("code") != "rate":
                answers.append(live.receive())
            psql.stdin.close()  # and with it goes the lock
            while len(answers) < len(asked):
                answers.append(live.receive())
            self.assertEqual(sorted(answer["id"] for answer in answers), sorted(asked))


class MemoryLimit(unittest.TestCase):
    """A server to which the system gives little more memory than it has. Not under the address sanitizer, which takes
    all addresses for itself."""

    def setUp(self):
        # One heap, so that the limit is met where it is set.
        self.server = client.Server(env={"MALLOC_ARENA_MAX": "1"}, clock=client.TestClock())
        self.addCleanup(self.server.__exit__)

    def leave(self, more):
        most = status(self.server.process, "VmSize") + more
        resource.prlimit(self.server.process.pid, resource.RLIMIT_AS, (most, most))

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.server.port), timeout=client.PATIENCE_S)

    def assert_good(self):
        self.assertIsNone(self.server.process.poll(), self.server.logged())
        with client.Pair(self.server) as pair:
            pair.act(pair.anna, "c1e3")

    def test_requests_without_end_leave_the_others_what_they_need(self):
        self.leave(16 << 20)
        for begin, piece in ENDLESS.values():
            with self.connect() as raw:
                try:
                    for data in (begin, *[piece] * ((64 << 20) // len(piece))):
                        raw.sendall(data)
                except ConnectionError:
                    pass
        self.assert_good()

    def test_the_connection_for_which_there_is_none_left_ends_alone(self):
        self.leave(1 << 20)
        # Within the limits, and kept until the body has come.
        costly = b"POST /api/guest HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + b"a:\r\n" * 2000 + b"\r\n"
        self.assertLess(len(costly), HEADER)
        held = []
        while "bad_alloc" not in self.server.logged() and len(held) < 95:
            held.append(self.connect())
            self.addCleanup(held[-1].close)
            held[-1].sendall(costly)
            program.wait_until(lambda: unread(self.server, held[-1]) == 0, "the server to read")
        self.assertRegex(self.server.logged(), '"event":"connection_failed","why":"std::bad_alloc"')
        program.wait_until(lambda: any(is_closed(raw) for raw in held), "the end of the connection that failed")
        for raw in held:
            raw.close()
        self.assert_good()


if __name__ == "__main__":
    unittest.main()
