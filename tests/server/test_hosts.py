"""For which hosts the server answers (docs/api.md, "Hosts and origins"): a foreign name that leads to this machine, as
in DNS rebinding, gets nothing, and nobody who comes by an address or by the machine's own name notices."""
import json
import socket
import unittest

import client
import program

OWN = socket.gethostname().rstrip(".")
SHORT = OWN.split(".")[0]
HANDSHAKE = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
             "Sec-WebSocket-Key: " + "A" * 22 + "==")
NO_ORIGIN = "this origin is not allowed"


def names_in_etc_hosts():
    """What the file calls this machine."""
    with open("/etc/hosts") as file:
        lines = [line.partition("#")[0].split()[1:] for line in file]
    return sorted({name for line in lines if OWN in line for name in line})


def ask(server, *lines, path="/api/games", version="1.1"):
    """The status of the answer, and what it says."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=program.PATIENCE_S) as raw:
        raw.sendall("\r\n".join([f"GET {path} HTTP/{version}", *lines, "", ""]).encode("latin-1"))
        answer = raw.makefile("rb")
        status = int(answer.readline().split()[1])
        length = 0
        while line := answer.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return status, answer.read(length).decode()


class HostsTest(unittest.TestCase):
    OPTIONS = ()

    @classmethod
    def setUpClass(cls):
        cls.server = client.Server("--requests-per-second", "100000", *cls.OPTIONS, clock=client.TestClock())
        cls.addClassCleanup(cls.server.__exit__)

    def assert_answered(self, *lines):
        self.assertEqual(ask(self.server, *lines)[0], 200, lines)
        self.assertEqual(ask(self.server, *lines, path="/healthz")[0], 200, lines)
        self.assertEqual(ask(self.server, *lines, *HANDSHAKE, path="/api/live")[0], 101, lines)

    def assert_refused(self, status, code, says, *lines):
        for path in ("/", "/api/games", "/healthz", "/metrics", "/nothing", "/api/live"):
            for more in ((), HANDSHAKE):
                told, body = ask(self.server, *lines, *more, path=path)
                self.assertEqual((told, json.loads(body)["code"]), (status, code), (lines, path, body))
                self.assertIn(says, json.loads(body)["message"])


class Hosts(HostsTest):
    OPTIONS = ("--public-name", "club.example,Games.Example.")

    def test_a_machine_is_reached_by_address_and_by_its_own_names(self):
        for host in ("127.0.0.1", "10.1.2.3", "[::1]", "[2001:db8::1]", "[fe80::1%25eth0]", "localhost", OWN, SHORT,
                     SHORT + ".local", *names_in_etc_hosts()):
            for form in (host, f"{host}:{self.server.port}", f"{host}:1", host.upper()):
                self.assert_answered(f"Host: {form}")

    def test_a_dot_at_its_end_is_the_same_name(self):
        for host in ("localhost.", f"{OWN}.:80", f"{SHORT}.local.", "club.example."):
            self.assert_answered(f"Host: {host}")

    def test_public_names_are_known_at_any_port(self):
        for host in ("club.example", "CLUB.example:8443", "games.example"):
            self.assert_answered(f"Host: {host}")

    def test_foreign_names_are_refused_with_what_would_allow_them(self):
        for host in ("evil.example", "evil.example:8080", f"{SHORT}.evil.example", f"{OWN}x", "sub.club.example",
                     "club.example.evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "example",
                     "2130706433", "127.1", "0x7f000001"):
            name = host.split(":")[0]
            self.assert_refused(421, "origin", f"--public-name {name}", f"Host: {host}")

    def test_a_request_has_one_host(self):
        self.assert_refused(400, "bad_request", "found 0")
        for first, second in (("localhost", "localhost"), ("localhost", "evil.example"), ("evil.example", "localhost")):
            self.assert_refused(400, "bad_request", "found 2", f"Host: {first}", "X: y", f"Host: {second}")

    def test_malformed_hosts_are_refused(self):
        for host in ("", ":80", "[]", "[::1", "::1", "fe80::1", "[127.0.0.1]", "[localhost]", "[::1]x", "[::1]x:80",
                     "[::g]", "[::1%25e/0]", "localhost:x", "localhost:80:80", "localhost:-1", "localhost:123456",
                     "local host", "localhost, localhost", "anna@localhost", "http://localhost", "localhost/",
                     "localhost?", "local\xe9", "local%68ost", ".localhost", "localhost..", "a..b", ".", "x" * 254,
                     "localhost\tx", "localhost\\x"):
            self.assert_refused(400, "bad_request", "a name or an IP address", f"Host: {host}")

    def test_http_1_0_needs_a_host_too(self):
        self.assertEqual(ask(self.server, "Host: localhost", version="1.0")[0], 200)
        self.assertEqual(ask(self.server, version="1.0")[0], 400)
        self.assertEqual(ask(self.server, "Host: evil.example", version="1.0")[0], 421)

    def test_nothing_is_read_after_a_request_that_was_refused(self):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=program.PATIENCE_S) as raw:
            raw.sendall(b"HEAD / HTTP/1.1\r\nHost: evil.example\r\n\r\n"
                        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            answer = raw.makefile("rb").read()
        self.assertTrue(answer.startswith(b"HTTP/1.1 421 "), answer)
        self.assertTrue(answer.endswith(b"\r\n\r\n"), answer)  # to HEAD no body is sent
        self.assertEqual(answer.count(b"HTTP/1.1 "), 1, answer)


class Origins(HostsTest):
    OPTIONS = ("--public-name", "club.example", "--origins", "https://friend.example")

    def test_an_origin_is_that_host_or_one_that_is_allowed(self):
        for host in ("localhost:8080", "127.0.0.1", "[::1]:8080", "club.example"):
            for origin in (f"http://{host}", f"https://{host}", "https://friend.example"):
                self.assert_answered(f"Host: {host}", f"Origin: {origin}")
            for origin in (f"ftp://{host}", f"http://{host}1", "http://evil.example", "null", host,
                           "http://friend.example"):
                self.assert_refused(403, "origin", NO_ORIGIN, f"Host: {host}", f"Origin: {origin}")

    def test_there_is_one_origin_at_most(self):
        for other in ("http://localhost", "http://evil.example"):
            self.assert_refused(403, "origin", NO_ORIGIN, "Host: localhost", "Origin: http://localhost", f"Origin: {other}")

    def test_no_origin_makes_up_for_a_foreign_host(self):
        for origin in ("http://evil.example", "https://friend.example", "http://localhost"):
            self.assert_refused(421, "origin", "evil.example", "Host: evil.example", f"Origin: {origin}")

    def test_one_of_our_names_is_no_origin_under_another(self):
        self.assert_refused(403, "origin", NO_ORIGIN, "Host: localhost", "Origin: http://club.example")


class Hint(unittest.TestCase):
    def test_a_host_is_told_at_most_once_a_minute_which_name_was_refused(self):
        with client.Server("--behind-proxy", clock=client.TestClock()) as server:
            def hints():
                lines = [json.loads(line) for line in server.logged().splitlines()]
                return [line for line in lines if line["event"] == "host_refused"]

            def refused(*hosts):
                for host in hosts:
                    self.assertEqual(ask(server, f"Host: {host}")[0], 421)
                return [hint["host"] for hint in hints()]

            self.assertEqual(refused("Club.example:443", "other.example", "club.example"), ["club.example"])
            self.assertIn("TABLIER_PUBLIC_NAME", hints()[0]["hint"])
            server.clock.advance(59_000)
            self.assertEqual(refused("other.example"), ["club.example"])
            server.clock.advance(1000)
            self.assertEqual(refused("other.example", "third.example"), ["club.example", "other.example"])


if __name__ == "__main__":
    unittest.main()
