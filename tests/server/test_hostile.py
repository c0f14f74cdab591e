"""Fuzzed and hostile input: a clear refusal or a closed connection, bounded memory, and nobody else disturbed."""
import concurrent.futures
import contextlib
import os
import random
import socket
import struct
import unittest

import client
import matches
import program


UNLIMITED = ("--messages-per-second", "100000", "--requests-per-second", "100000")
# What is freed stays with the address sanitizer for a while.
SANITIZERS_KEEP = 300 << 20 if b"__asan_init" in open(program.BINARY, "rb").read() else 0


def memory_of(process):
    """Resident bytes."""
    with open(f"/proc/{process.pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class HostileTest(unittest.TestCase):
    """A server with ordinary limits for sockets, and two people at a game who must not notice anything. Time stands
    still: no allowance is filled up and nobody is let go for being slow, unless the clock is moved."""

    @classmethod
    def setUpClass(cls):
        cls.server = client.Server("--requests-per-second", "100000", clock=client.TestClock())
        cls.addClassCleanup(cls.server.__exit__)
        cls.pair = client.Pair(cls.server)
        cls.addClassCleanup(cls.pair.__exit__)

    def tearDown(self):
        self.assert_nobody_else_notices()

    def assert_nobody_else_notices(self):
        """What one of the two does is acknowledged, and the other is told."""
        self.assertIsNone(self.server.process.poll(), self.server.logged())
        answer = self.pair.anna.do(self.pair.game, "mute", on=False)
        self.assertEqual(answer["type"], "done", answer)
        self.assertEqual(self.pair.bert.event("muted")["version"], answer["version"])

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.server.port), timeout=program.PATIENCE_S)

    def exchange(self, data):
        """Sends bytes and reads until the server closes, as it must: a client who says no more is not waited for."""
        with self.connect() as raw:
            answer = b""
            with contextlib.suppress(ConnectionError):
                raw.sendall(data)
                raw.shutdown(socket.SHUT_WR)
                while chunk := raw.recv(65536):
                    answer += chunk
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

    def test_an_unknown_transfer_encoding_is_refused_and_nothing_after_it_is_read(self):
        for coding in (b"gzip", b"gzip, chunked", b"identity", b"chunked, chunked", b"chunked\r\nTransfer-Encoding: gzip"):
            answer = self.exchange(b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: " + coding +
                                   b"\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            self.assertEqual(answer.count(b"HTTP/1.1 "), 1, (coding, answer))
            self.assertRegex(answer, rb"^HTTP/1\.1 (501|400) ", coding)
        self.assertIn(b"HTTP/1.1 501 ", self.exchange(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n"))

    def test_random_bytes_do_no_harm(self):
        dice = random.Random(1)
        good = (b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n"
                b'{"name":"Anna"}')
        for _ in range(150):
            data = bytearray(good)
            for _ in range(dice.randint(1, 6)):
                data[dice.randrange(len(data))] = dice.randrange(256)
            answer = self.exchange(bytes(data[:dice.randint(1, len(data))]))
            self.assertTrue(answer == b"" or answer.startswith(b"HTTP/1.1 "), (data, answer))

    def test_a_header_that_comes_too_slowly_is_not_waited_for(self):
        with self.connect() as raw:
            for piece, seconds in ((b"GET / HTTP/1.1\r\n", 9), (b"X", 2)):
                raw.sendall(piece)
                self.server.metric("connections")  # who comes later is answered: the piece has been read
                self.server.clock.advance(seconds * 1000)
            self.assertEqual(raw.recv(1000), b"")


class MalformedWebSocket(HostileTest):
    def closed_with(self, live):
        """The code with which the server closes the socket; what it says before does not matter."""
        with self.assertRaises(client.Closed) as closed:
            while True:
                live.receive()
        return closed.exception.code

    def test_wrong_frames_close_the_socket_with_the_code_that_says_why(self):
        for code, data in ((1002, b"\x81\x05hello"),                      # not masked
                           (1002, b"\xf1\x80\0\0\0\0"),                   # reserved bits
                           (1002, b"\x83\x80\0\0\0\0"),                   # reserved opcode
                           (1002, b"\x89\xfe\x00\x80\0\0\0\0" + b"x" * 128),  # a ping too long
                           (1002, b"\x80\x80\0\0\0\0"),                   # goes on with nothing
                           (1009, b"\x81\xff" + struct.pack(">Q", 1 << 63) + b"\0\0\0\0"),
                           (1009, b"\x81\xff" + struct.pack(">Q", 1 << 40) + b"\0\0\0\0"),
                           (1009, b"\x81\xfe" + struct.pack(">H", 4097) + b"\0\0\0\0" + b"x" * 4097),  # longer than allowed
                           (1007, b"\x81\x82\0\0\0\0\xff\xff")):           # not UTF-8
            with self.server.guest("Mallory").live() as live:
                live.socket.sendall(data)
                self.assertEqual(self.closed_with(live), code, data)

    def test_a_message_as_long_as_allowed_is_read(self):
        with self.server.guest("Mallory").live() as live:
            live.send_text("x" * 4096)
            self.assertEqual(live.receive()["code"], "bad_request")

    def test_a_message_in_many_pieces_that_is_too_long_closes_the_socket(self):
        with self.server.guest("Mallory").live() as live:
            try:
                live.send_frame(1, b"x" * 1000, final=False)
                for _ in range(100):
                    live.send_frame(0, b"x" * 1000, final=False)
            except ConnectionError:
                pass
            self.assertEqual(self.closed_with(live), 1009)

    def test_a_message_has_so_many_bytes_and_no_more(self):
        with self.server.guest("Mallory").live() as live:
            live.send_text("x" * 4096)
            self.assertEqual(live.receive()["code"], "bad_request")
            live.send_text("x" * 4097)
            with self.assertRaises(client.Closed) as closed:
                live.receive()
            self.assertEqual(closed.exception.code, 1009)

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
            text = list(dice.choice(seeds))
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
            answer = self.exchange(b"GET /api/live HTTP/1.1\r\nHost: localhost\r\n" + lines + b"\r\n")
            self.assertRegex(answer, rb"^HTTP/1.1 4")

    def test_a_handshake_with_something_after_it_is_refused_and_nothing_is_lost_unheard(self):
        answer = self.exchange(b"GET /api/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                               b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                               b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n\x89\x80\0\0\0\0")
        self.assertRegex(answer, rb"^HTTP/1.1 400 ")
        self.assertIn(b"expected nothing after a handshake", answer)


class Floods(HostileTest):
    def test_too_many_messages_are_refused_and_then_the_socket_is_closed(self):
        with self.server.guest("Mallory").live() as live:
            codes = []
            for _ in range(300):
                live.send(do="unfollow", game="x")
            self.assert_nobody_else_notices()
            with self.assertRaises(client.Closed) as closed:
                while True:
                    codes.append(live.receive().get("code"))
            self.assertEqual(codes, [None] * 60 + ["rate"] * 100)
            self.assertEqual(closed.exception.code, 1008)

    def test_messages_come_so_fast_and_no_faster(self):
        with self.server.guest("Mallory").live() as live:
            def done(messages):
                return [live.do("x", "unfollow")["type"] for _ in range(messages)].count("done")
            self.assertEqual((done(60), done(5)), (60, 0))
            self.server.clock.advance(1000)
            self.assertEqual((done(20), done(5)), (20, 0))

    def test_binary_messages_and_pings_count_like_others(self):
        for opcode, payload in ((2, b'{"id":"1"}'), (9, b"are you there?"), (10, b"")):
            with self.server.guest("Mallory").live() as live:
                for _ in range(400):
                    live.send_frame(opcode, payload)
                self.assert_nobody_else_notices()
                with self.assertRaises(client.Closed) as closed:
                    while True:
                        live.receive()
                self.assertEqual(closed.exception.code, 1008, opcode)

    def test_whoever_goes_on_after_he_was_sent_away_is_not_listened_to(self):
        for frames in (b"\x8a\x80\0\0\0\0" * 5000, b"\x81\x82\0\0\0\0{}" * 4000, b"\x01\x80\0\0\0\0" + b"\0\x80\0\0\0\0" * 5000):
            with self.server.guest("Mallory").live() as live, self.assertRaises(ConnectionError):
                for _ in range(2000):
                    live.socket.sendall(frames)

    def test_an_address_has_so_many_connections_and_no_more(self):
        with client.Server("--sockets-per-client", "10", clock=client.TestClock()) as server:
            held = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(10)]
            with socket.create_connection(("127.0.0.1", server.port), timeout=program.PATIENCE_S) as late:
                self.assertRegex(late.makefile("rb").read(), b"^HTTP/1.1 429 ")
            held.pop().close()
            program.wait_until(lambda: client.Guest(server.port).get("/healthz").status == 200, "room for one more")
            for each in held:
                each.close()

    def test_of_many_connections_too_many_a_hundred_are_told_so_and_the_others_closed(self):
        with client.Server("--sockets-per-client", "1", clock=client.TestClock()) as server, contextlib.ExitStack() as held:
            def connect(address):
                raw = socket.create_connection(("127.0.0.1", server.port), program.PATIENCE_S, (address, 0))
                return held.enter_context(raw)
            connect("127.0.0.2")
            # Those who are told keep their places until they close, or for a second, of which none passes here.
            answers = [connect("127.0.0.2").recv(12) for _ in range(150)]
            self.assertEqual(answers, [b"HTTP/1.1 429"] * 100 + [b""] * 50)
            self.assertEqual(client.Guest(server.port).get("/healthz").status, 200)

    def test_requests_come_so_fast_and_no_faster(self):
        with client.Server("--requests-per-second", "5", clock=client.TestClock()) as server:
            def statuses(path, count):
                return [client.Guest(server.port).get(path).status for _ in range(count)]
            for milliseconds, allowed in ((0, 15), (800, 4), (100, 0), (100, 1), (1000, 5), (3600_000, 15)):
                server.clock.advance(milliseconds)
                # Whoever watches the server is counted apart.
                self.assertEqual(statuses("/api/games", allowed + 2), [200] * allowed + [429] * 2)
                self.assertEqual(statuses("/healthz", allowed), [200] * allowed)
                self.assertEqual(statuses("/healthz", 1) + statuses("/metrics", 1), [429] * 2)

    def test_the_addresses_of_an_ipv6_network_are_counted_together(self):
        with client.Server("--behind-proxy", "--requests-per-second", "1", clock=client.TestClock()) as server:
            def ask(address):
                return client.Guest(server.port).get("/api/games", **{"X-Forwarded-For": address}).status
            self.assertEqual([ask(f"2001:db8:0:1::{i:x}") for i in range(1, 6)], [200] * 3 + [429] * 2)
            self.assertEqual([ask(f"2001:db8:0:{i}::1") for i in range(2, 6)], [200] * 4)
            self.assertEqual([ask(f"::ffff:192.0.2.{i}") for i in range(1, 6)], [200] * 5)

    def test_a_flood_leaves_no_memory_behind(self):
        def flood():
            lives = [self.server.guest("Mallory").live() for _ in range(60)]
            for live in lives:
                for _ in range(20):
                    live.send_text('{"id":"1","game":"%s","do":"follow"}' % ("A" * 12))
            self.assert_nobody_else_notices()
            for live in lives:
                live.close()
            self.server.wait_for("sockets", lambda count: count == 2)
        flood()
        before = memory_of(self.server.process)
        for _ in range(10):
            flood()
        self.assertLess(memory_of(self.server.process) - before, (8 << 20) + SANITIZERS_KEEP)


class Addresses(unittest.TestCase):
    """Whose limits are counted: those of the address that a proxy of our own tells, and of nobody's word besides."""

    RATE = ("--requests-per-second", "5")
    SOCKETS = ("--sockets-per-client", "2")

    def statuses(self, server, forwarded):
        return [client.Guest(server.port).get("/api/games", **{"X-Forwarded-For": each}).status for each in forwarded]

    def sockets(self, server, forwarded):
        """Opens a socket for each, and holds them all: 101 or what it was refused with."""
        found, held = [], []
        for each in forwarded:
            try:
                held.append(client.Live(server.port, headers={"X-Forwarded-For": each}))
                found.append(held[-1].status)
            except client.Closed as closed:
                found.append(closed.code)
        for live in held:
            live.close()
        return found

    def test_behind_a_proxy_each_address_that_it_tells_has_its_own_limits(self):
        with client.Server("--behind-proxy", *self.RATE, *self.SOCKETS, clock=client.TestClock()) as server:
            self.assertEqual(self.sockets(server, ["10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.2", "10.0.0.2", "10.0.0.2"]),
                             [101, 101, 429, 101, 101, 429])
            # Only the last address is the proxy's own word; what stands before it is what the client said.
            statuses = self.statuses(server, [f"10.0.9.{i}, 10.0.0.3" for i in range(17)])
            self.assertEqual(statuses, [200] * 15 + [429] * 2)
            self.assertEqual(self.statuses(server, ["10.0.0.3", "10.0.0.4", "10.0.0.3, 10.0.0.5"]), [429, 200, 200])

    def test_the_networks_of_a_large_ipv6_network_have_as_much_as_sixteen_addresses(self):
        with client.Server("--behind-proxy", "--requests-per-second", "20", *self.SOCKETS,
                           clock=client.TestClock()) as server:
            addresses = [f"2001:db8:7:{number:x}::{one}" for number in range(20) for one in (1, 2, 3)]
            self.assertEqual(self.sockets(server, addresses), [101, 101, 429] * 16 + [429] * 12)
            self.assertEqual(self.sockets(server, ["2001:db8:8::1"]), [101])
        with client.Server("--behind-proxy", *self.RATE, clock=client.TestClock()) as server:
            statuses = self.statuses(server, [f"2001:db8:7:{number:x}::1" for number in range(17) for _ in range(15)])
            self.assertEqual(statuses, [200] * 240 + [429] * 15)
            self.assertEqual(self.statuses(server, ["2001:db8:8::1"]), [200])

    def forwarded(self, server, *lines):
        """The status of a request with these lines of X-Forwarded-For, as they stand."""
        with socket.create_connection(("127.0.0.1", server.port), timeout=program.PATIENCE_S) as raw:
            raw.sendall("\r\n".join(["GET /api/games HTTP/1.1", "Host: 127.0.0.1", "Connection: close",
                                     *(f"X-Forwarded-For: {line}" for line in lines), "", ""]).encode())
            return int(raw.makefile("rb").readline().split()[1])

    def test_the_line_that_the_proxy_added_counts_and_not_the_clients_own(self):
        with client.Server("--behind-proxy", *self.RATE, clock=client.TestClock()) as server:
            statuses = [self.forwarded(server, f"10.0.9.{i}", "10.0.0.3") for i in range(17)]
            self.assertEqual(statuses, [200] * 15 + [429] * 2)

    def test_a_port_does_not_make_another_client(self):
        with client.Server("--behind-proxy", *self.RATE, clock=client.TestClock()) as server:
            for form in ("192.0.2.1:{}", "[2001:db8::1]:{}"):
                statuses = [self.forwarded(server, form.format(5000 + i)) for i in range(17)]
                self.assertEqual(statuses, [200] * 15 + [429] * 2)

    def test_addresses_of_further_proxies_are_passed_over(self):
        with client.Server("--behind-proxy", "--trusted-proxies", "10.1.0.0/16,2001:db8:1::/48", *self.RATE,
                           clock=client.TestClock()) as server:
            hops = ("10.1.2.3", "2001:db8:1::7", "::ffff:10.1.0.9")
            statuses = [self.forwarded(server, f"1.2.3.{i}, 192.0.2.7, {hops[i % 3]}") for i in range(17)]
            self.assertEqual(statuses, [200] * 15 + [429] * 2)
            self.assertEqual(self.forwarded(server, "192.0.2.7, 10.2.0.1"), 200)

    def test_without_a_proxy_what_a_client_says_about_his_address_is_not_believed(self):
        with client.Server(*self.SOCKETS, clock=client.TestClock()) as server:
            self.assertEqual(self.sockets(server, ["10.0.0.1", "10.0.0.2", "10.0.0.3"]), [101, 101, 429])
        with client.Server(*self.RATE, clock=client.TestClock()) as server:
            self.assertEqual(self.statuses(server, [f"10.0.0.{i}" for i in range(17)]), [200] * 15 + [429] * 2)


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
    """Time stands still: whoever reads nothing is dropped because of what waits for him, and if others had to wait for
    him they would wait for ever."""

    def wait_for_the_drop(self, server, meanwhile):
        def is_dropped():
            meanwhile()
            return server.metric("dropped_total") == 1
        program.wait_until(is_dropped, "the drop")

    def test_a_reader_who_drowns_in_his_own_answers_holds_nobody_up_is_dropped_and_can_resume(self):
        with client.Server(*UNLIMITED, clock=client.TestClock()) as server, client.Pair(server) as pair:
            lazy = pair.anna_guest.live()
            lazy.follow(pair.game)
            before = memory_of(server.process)

            def ask_in_vain():
                with contextlib.suppress(ConnectionError):
                    for _ in range(50):
                        lazy.send(do="follow", game=pair.game)
                pair.version = pair.anna.do(pair.game, "mute", on=False)["version"]
                for live in (pair.anna, pair.bert):
                    self.assertEqual(live.event("muted")["version"], pair.version)

            self.wait_for_the_drop(server, ask_in_vain)
            server.wait_for("sockets", lambda count: count == 2)
            self.assertLess(memory_of(server.process) - before, (16 << 20) + SANITIZERS_KEEP)
            lazy.close()
            pair.act(pair.anna, "c1e3")
            with pair.anna_guest.live() as again:
                self.assertEqual(again.follow(pair.game, version=pair.version - 1)["version"], pair.version)
                again.event("acted")

    def test_a_reader_who_drowns_in_what_others_do_holds_nobody_up_is_dropped_and_can_resume(self):
        tables = 12
        with client.Server(*UNLIMITED, "--games-per-socket", str(tables), clock=client.TestClock()) as server:
            played = [matches.Match([server.port], seed, matches.Kind("chessington-sud")) for seed in range(tables)]
            lazy = client.Live(server.port)
            seen = {match.game: lazy.follow(match.game, key=match.players[0].key)["version"] for match in played}
            lazy.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # so that little waits on his side
            before = memory_of(server.process)

            def play(match):
                for _ in range(10):
                    match.step()

            with concurrent.futures.ThreadPoolExecutor(tables) as people:
                self.wait_for_the_drop(server, lambda: list(people.map(play, played)))
            server.wait_for("sockets", lambda count: count == 2 * tables)
            self.assertLess(memory_of(server.process) - before, (16 << 20) + SANITIZERS_KEEP)
            told = {match.game: {version: frame["event"] for version, frame in match.players[0].frames.items()} for match in played}
            lazy.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
            with self.assertRaises(client.Closed):
                while True:
                    frame = lazy.event()
                    self.assertEqual(frame["version"], seen[frame["game"]] + 1)
                    seen[frame["game"]] += 1
            self.assertTrue(any(seen[game] < max(frames) for game, frames in told.items()))
            with client.Live(server.port) as again:
                requests = {again.send(do="follow", game=match.game, key=match.players[0].key, version=seen[match.game]): match
                            for match in played}
                awaited = {}
                while len(awaited) < tables or any(seen[game] < last for game, last in awaited.items()):
                    message = again.receive()
                    if message["type"] == "done":
                        awaited[requests[message["id"]].game] = message["version"]
                        continue
                    game, version = message["game"], message["version"]
                    self.assertEqual(version, seen[game] + 1)
                    seen[game] = version
                    told[game].setdefault(version, message["event"])
                    self.assertEqual(message["event"], told[game][version])
            for match in played:
                match.close()


if __name__ == "__main__":
    unittest.main()
