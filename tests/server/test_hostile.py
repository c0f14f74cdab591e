"""Fuzzed and hostile input: a clear refusal or a closed connection, bounded memory, and nobody else disturbed."""
import os
import random
import socket
import struct
import time
import unittest

import client
import program


# What is freed stays with the address sanitizer for a while.
SANITIZERS_KEEP = 300 << 20 if b"__asan_init" in open(program.BINARY, "rb").read() else 0


def memory_of(process):
    """Resident bytes."""
    with open(f"/proc/{process.pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class HostileTest(unittest.TestCase):
    """A server with ordinary limits, and two people at a game who must not notice anything."""

    @classmethod
    def setUpClass(cls):
        cls.server = client.Server("--requests-per-second", "1000")
        cls.pair = client.Pair(cls.server)

    @classmethod
    def tearDownClass(cls):
        cls.pair.__exit__()
        cls.server.__exit__()

    def tearDown(self):
        self.assertIsNone(self.server.process.poll(), self.server.logged())
        begin = time.monotonic()
        answer = self.pair.anna.do(self.pair.game, "mute", on=False)
        self.assertEqual(answer["type"], "done", answer)
        self.assertEqual(self.pair.bert.event("muted")["version"], answer["version"])
        self.assertLess(time.monotonic() - begin, 2)

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.server.port), timeout=30)

    def exchange(self, data):
        """Sends bytes and reads until the server closes or says nothing more."""
        with self.connect() as raw:
            raw.settimeout(1)
            answer = b""
            try:
                raw.sendall(data)
                raw.shutdown(socket.SHUT_WR)
                while chunk := raw.recv(65536):
                    answer += chunk
            except (TimeoutError, ConnectionError):
                pass
            return answer


class MalformedHttp(HostileTest):
    def test_what_is_not_http_is_refused_or_closed(self):
        for data in (b"\r\n\r\n", b"hello\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\nHost\r\n\r\n",
                     b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", b"GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
                     b"POST /api/guest HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n", b"\x16\x03\x01\x02\x00\x01\x00",
                     b"GET /\x00 HTTP/1.1\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                     b"POST /api/guest HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"):
            answer = self.exchange(data)
            self.assertTrue(answer == b"" or answer.startswith(b"HTTP/1.1 4"), (data, answer))

    def test_random_bytes_do_no_harm(self):
        dice = random.Random(1)
        good = (b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n"
                b'{"name":"Anna"}')
        for _ in range(150):
            data = bytearray(good)
            for _ in range(dice.randint(1, 6)):
                data[dice.randrange(len(data))] = dice.randrange(256)
            self.exchange(bytes(data[:dice.randint(1, len(data))]))

    def test_a_header_that_comes_too_slowly_is_not_waited_for(self):
        with self.connect() as raw:
            raw.sendall(b"GET / HTTP/1.1\r\n")
            begin = time.monotonic()
            raw.settimeout(30)
            try:
                while time.monotonic() - begin < 25:
                    raw.settimeout(1)
                    try:
                        if raw.recv(1000) == b"":
                            break
                    except TimeoutError:
                        raw.sendall(b"X")
            except ConnectionError:
                pass
            self.assertLess(time.monotonic() - begin, 15)


class MalformedWebSocket(HostileTest):
    def test_wrong_frames_close_the_socket(self):
        for data in (b"\x81\x05hello",                      # not masked
                     b"\xf1\x80\0\0\0\0",                    # reserved bits
                     b"\x83\x80\0\0\0\0",                    # reserved opcode
                     b"\x89\xfe\x00\x80\0\0\0\0" + b"x" * 128,  # a ping too long
                     b"\x80\x80\0\0\0\0",                    # goes on with nothing
                     b"\x81\xff" + struct.pack(">Q", 1 << 63) + b"\0\0\0\0",
                     b"\x81\xff" + struct.pack(">Q", 1 << 40) + b"\0\0\0\0",
                     b"\x81\xfe" + struct.pack(">H", 5000) + b"\0\0\0\0" + b"x" * 5000,  # longer than allowed
                     b"\x81\x82\0\0\0\0\xff\xff"):            # not UTF-8
            with self.server.guest("Mallory").live() as live:
                live.socket.sendall(data)
                live.socket.settimeout(10)
                with self.assertRaises(client.Closed):
                    while True:
                        live.receive()

    def test_a_message_in_many_pieces_that_is_too_long_is_refused(self):
        with self.server.guest("Mallory").live() as live:
            with self.assertRaises((client.Closed, ConnectionError)):
                live.send_frame(1, b"x" * 1000, final=False)
                for _ in range(100):
                    live.send_frame(0, b"x" * 1000, final=False)
                live.receive()

    def test_binary_messages_are_refused(self):
        with self.server.guest("Mallory").live() as live:
            live.send_frame(2, b'{"id":"1"}')
            self.assertEqual(live.receive()["code"], "bad_request")

    def test_random_messages_do_no_harm(self):
        dice = random.Random(2)
        seeds = ['{"id":"1","game":"%s","do":"follow","version":1}' % self.pair.game,
                 '{"id":"2","game":"%s","action":"c1e3","version":3}' % self.pair.game, "[" * 200, '{"a":' * 40]
        lives = [self.server.guest("Mallory").live() for _ in range(10)]
        for i in range(300):
            text = list(random.choice(seeds))
            for _ in range(dice.randint(0, 5)):
                text[dice.randrange(len(text))] = chr(dice.randrange(1, 0x250))
            live = lives[i % len(lives)]
            live.send_text("".join(text))
            answer = live.receive()
            while answer["type"] == "event":
                answer = live.receive()
            self.assertIn(answer["type"], ("refused", "done"))
        for live in lives:
            live.close()

    def test_handshakes_that_are_none_are_refused(self):
        for lines in (b"Upgrade: websocket\r\nConnection: Upgrade\r\n",
                      b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 12\r\n"):
            answer = self.exchange(b"GET /api/live HTTP/1.1\r\nHost: x\r\n" + lines + b"\r\n")
            self.assertRegex(answer, rb"^HTTP/1.1 4")


class Floods(HostileTest):
    def test_too_many_messages_are_refused_and_then_the_socket_is_closed(self):
        with self.server.guest("Mallory").live() as live:
            codes = []
            with self.assertRaises((client.Closed, ConnectionError)):
                for _ in range(400):
                    live.send_text('{"id":"1","game":"x","do":"sit"}')
                while True:
                    codes.append(live.receive().get("code"))
            self.assertIn("rate", codes)

    def test_an_address_has_so_many_connections_and_no_more(self):
        with client.Server("--sockets-per-client", "10") as server:
            held = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(10)]
            time.sleep(0.2)
            with socket.create_connection(("127.0.0.1", server.port)) as late:
                late.settimeout(10)
                self.assertIn(b"429", late.recv(1000))
                self.assertEqual(late.recv(1), b"")
            for each in held:
                each.close()
            time.sleep(0.2)
            self.assertEqual(client.Guest(server.port).get("/healthz").status, 200)

    def test_requests_come_so_fast_and_no_faster(self):
        with client.Server("--requests-per-second", "5") as server:
            statuses = [client.Guest(server.port).get("/api/games").status for _ in range(40)]
            self.assertEqual((statuses[0], statuses[-1]), (200, 429))
            self.assertEqual(client.Guest(server.port).get("/healthz").status, 200)

    def test_a_flood_leaves_no_memory_behind(self):
        def flood():
            lives = [self.server.guest("Mallory").live() for _ in range(60)]
            for live in lives:
                for _ in range(20):
                    live.send_text('{"id":"1","game":"%s","do":"follow"}' % ("A" * 12))
            for live in lives:
                live.close()
        flood()
        before = memory_of(self.server.process)
        for _ in range(10):
            flood()
        self.assertLess(memory_of(self.server.process) - before, (8 << 20) + SANITIZERS_KEEP)


class OtherPeople(HostileTest):
    def test_a_wrong_token_has_no_seat(self):
        stranger = client.Guest(self.server.port)
        stranger.cookie = self.pair.anna_guest.cookie[:-1] + ("A" if self.pair.anna_guest.cookie[-1] != "A" else "B")
        self.assertEqual(stranger.get("/api/games/" + self.pair.game).status, 403)
        with stranger.live() as live:
            self.assertIsNone(live.hello["name"])
            self.assertEqual(live.act(self.pair.game, "c1e3", 3)["code"], "guest")

    def test_nobody_acts_for_another_seat(self):
        with self.server.guest("Mallory").live() as live:
            for what, more in (("resign", {}), ("offer_draw", {}), ("take_back", {}), ("talk", {"text": "x"}), ("leave", {})):
                self.assertEqual(live.do(self.pair.game, what, **more)["code"], "seat")
            self.assertEqual(live.do(self.pair.game, "sit", key="guess")["code"], "key")
            self.assertEqual(live.do(self.pair.game, "follow", key="guess")["code"], "key")


class SlowReaders(unittest.TestCase):
    def test_a_reader_who_does_not_read_is_dropped_and_can_resume(self):
        with client.Server("--messages-per-second", "100000") as server:
            pair = client.Pair(server)
            lazy = pair.anna_guest.live()
            lazy.follow(pair.game)
            # What is asked for on the lazy socket is never read; the others go on meanwhile.
            before = memory_of(server.process)
            try:
                for _ in range(20000):
                    lazy.send(do="follow", game=pair.game)
            except (ConnectionError, TimeoutError):
                pass
            begin = time.monotonic()
            pair.act(pair.anna, "c1e3")
            self.assertLess(time.monotonic() - begin, 2)
            deadline = time.monotonic() + 10
            while server.metric("dropped_total") < 1:
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.05)
            self.assertLess(memory_of(server.process) - before, (16 << 20) + SANITIZERS_KEEP)
            with pair.anna_guest.live() as again:
                self.assertEqual(again.follow(pair.game, version=pair.version - 1)["version"], pair.version)
                again.event("acted")


if __name__ == "__main__":
    unittest.main()
