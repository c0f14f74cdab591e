"""The HTTP half of docs/api.md, sentence by sentence."""
import email.utils
import gzip
import http.client
import json
import os
import pathlib
import random
import re
import resource
import socket
import tempfile
import time
import unicodedata
import unittest

import client
import program


LARGE = b"play();" * 1000


class HttpTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.pages = tempfile.TemporaryDirectory()
        os.mkdir(os.path.join(cls.pages.name, "assets"))
        for name, content in (("index.html", b"<h1>Tablier</h1>"), ("assets/app.js", b"play()"), ("engine.wasm", b"\0asm"),
                              ("assets/large.js", LARGE), ("assets/large.js.gz", gzip.compress(LARGE)),
                              ("assets/large.js.br", b"as if by brotli"), ("lone.gz", b"a file like others")):
            with open(os.path.join(cls.pages.name, name), "wb") as out:
                out.write(content)
        with open(cls.pages.name + "-secret", "w") as out:
            out.write("secret")
        cls.server = client.Server("--pages", cls.pages.name, "--origins", "https://club.example",
                                   "--requests-per-second", "100000", "--games-per-guest", "5",
                                   clock=client.TestClock())

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()
        os.remove(cls.pages.name + "-secret")
        cls.pages.cleanup()

    def assert_refused(self, answer, status, code, word=""):
        self.assertEqual((answer.status, answer.json["code"]), (status, code), answer.text)
        self.assertIn(word, answer.json["message"])
        self.assertLessEqual({"code", "message"}, set(answer.json))
        self.assertLessEqual(set(answer.json), {"code", "message", "reason"})

    def assert_secure(self, answer):
        headers = answer.headers
        self.assertIn("default-src 'none'", headers["content-security-policy"])
        self.assertIn("frame-ancestors 'none'", headers["content-security-policy"])
        self.assertEqual(headers["x-content-type-options"], "nosniff")
        self.assertEqual(headers["referrer-policy"], "no-referrer")
        self.assertEqual(headers["cross-origin-resource-policy"], "same-origin")


class SolvedGames(HttpTest):
    """Of a server that has no table: those who have one are few. A book is no table."""

    START = "nnnnn/5/2T2/5/sssss%20S%20f"

    def ask(self, query=""):
        return self.server.guest().get("/api/solved" + query)

    def test_a_server_without_tables_says_so_and_refuses_nothing(self):
        answer = self.ask()
        self.assertEqual((answer.status, answer.json), (200, {"games": []}))

    def test_without_a_table_of_the_game_a_position_is_refused(self):
        castelott = "nnNnn/5/2T2/5/ssSss%20S%20f"
        for spec, start in (("bobail", self.START), ("castelott(push=plain)", castelott), ("gwezboell", self.START)):
            self.assert_refused(self.ask(f"?spec={spec}&position={start}"), 404, "unknown", "no table of " + spec.split("(")[0])

    def test_a_question_that_names_no_game_is_refused_with_what_was_expected(self):
        self.assert_refused(self.ask(f"?spec=bobial&position={self.START}"), 400, "bad_request", "bobail")
        self.assert_refused(self.ask(f"?position={self.START}"), 400, "bad_request", "spec")
        for wrong in ("%zz", "%ff", "%ed%a0%80"):
            self.assert_refused(self.ask(f"?spec={wrong}"), 400, "bad_request")

    def test_it_can_only_be_read(self):
        self.assert_refused(self.server.guest().post("/api/solved", {}), 405, "method")


class Guests(HttpTest):
    def test_a_guest_is_made_with_a_cookie_that_scripts_cannot_read(self):
        answer = client.Guest(self.server.port).post("/api/guest", {"name": "Anna"})
        self.assertEqual((answer.status, answer.json), (200, {"name": "Anna"}))
        cookie = answer.headers["set-cookie"]
        for part in ("tablier_guest=", "HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=31536000"):
            self.assertIn(part, cookie)
        self.assertNotIn("Secure", cookie)  # not over plain HTTP: the browser would not send it back
        self.assertGreaterEqual(len(cookie.split(";")[0].split("=")[1]), 32)

    def test_a_guest_is_known_by_the_cookie_and_can_take_another_name(self):
        guest = self.server.guest("Anna")
        self.assertEqual(guest.get("/api/guest").json, {"name": "Anna"})
        before = guest.cookie
        guest.post("/api/guest", {"name": "Zoë"})
        self.assertEqual(guest.cookie, before)
        self.assertEqual(guest.get("/api/guest").json, {"name": "Zoë"})

    def test_without_or_with_a_wrong_cookie_there_is_no_guest(self):
        self.assert_refused(client.Guest(self.server.port).get("/api/guest"), 401, "guest")
        stranger = client.Guest(self.server.port)
        stranger.cookie = "tablier_guest=" + "A" * 32
        self.assert_refused(stranger.get("/api/guest"), 401, "guest")
        self.assert_refused(stranger.post("/api/games", {"spec": "bobail", "seats": ["me", "open"]}), 401, "guest")

    def test_a_token_of_ones_own_choice_is_not_taken(self):
        chooser = client.Guest(self.server.port)
        chooser.cookie = "tablier_guest=chosen"
        chooser.post("/api/guest", {"name": "Anna"})
        self.assertNotEqual(chooser.cookie, "tablier_guest=chosen")

    def test_names_are_checked(self):
        for name in ("", "x" * 25, " Anna", "Anna ", "An\nna", "An\u200bna", "\u202eAnna", "\x7f", "\u3164", "\u2800\u2800",
                     "An\u115fna", "\u1160", "\uffa0Anna", "Anna\u2800", "\ufe0f", "\u180b", "\U0001d173", "\u0301",
                     "\ufe0f\ufe0f", "\u180b \ufe0f", "Anna\U0001d173", "Anna \ufe0f"):
            self.assert_refused(client.Guest(self.server.port).post("/api/guest", {"name": name}), 400, "bad_request")
        self.assertEqual(self.server.guest("é" * 24).get("/api/guest").json, {"name": "é" * 24})

    def test_emoji_are_names(self):
        for name in ("\u2764\ufe0f", "Anna \u2764\ufe0f", "1\ufe0f\u20e3", "\U0001f3b2"):
            self.assertEqual(self.server.guest(name).get("/api/guest").json, {"name": name})

    def test_names_are_stored_in_the_form_nfc(self):
        """As Python makes it: every character that NFC or NFD changes, as it is and decomposed, and marks at random."""
        composed = [chr(code) for code in (*range(0x20, 0xD800), *range(0xE000, 0x110000))
                    if unicodedata.normalize("NFD", chr(code)) != chr(code) and not chr(code).isspace()]
        chance = random.Random(1)
        marks = [chr(code) for code in range(0x110000) if unicodedata.combining(chr(code))]
        odd = [*composed, *marks, *(part for each in composed for part in unicodedata.normalize("NFD", each))]
        composed = [each for each in composed if not "\uac00" <= each <= "\ud7a3" or ord(each) % 13 == 0]
        chains = ["x" + "".join(chance.choices(odd, k=5)) for _ in range(1000)]
        chains += ["a" + "".join(chance.choices(marks, k=5)) for _ in range(500)]
        chains += ["x" + form for each in composed for form in (each, unicodedata.normalize("NFD", each))]
        names, name = [], ""
        for chain in chains:
            if len(unicodedata.normalize("NFC", name + chain)) > 24:
                names.append(name)
                name = ""
            name += chain
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=client.PATIENCE_S)
        for name in [*names, name]:
            connection.request("POST", "/api/guest", json.dumps({"name": name}), {"Content-Type": "application/json"})
            answer = client.Answer(connection.getresponse())
            self.assertEqual((answer.status, answer.json),
                             (200, {"name": unicodedata.normalize("NFC", name)}), (name, ascii(name)))
        connection.close()

    def test_the_store_has_the_token_s_hash_and_not_the_token(self):
        guest = self.server.guest("Anna")
        token = guest.cookie.split("=")[1].encode()
        for name in os.listdir(self.server.data):
            with open(os.path.join(self.server.data, name), "rb") as file:
                self.assertNotIn(token, file.read())
        self.assertNotIn(token.decode(), self.server.logged())


class Creating(HttpTest):
    def test_the_answer_is_the_game_whole(self):
        game = self.server.guest("Anna").create(clock={"base": 60000, "increment": 1000})
        self.assertEqual(list(game), ["game", "version", "at", "phase", "spec", "public", "bots", "random_seats", "clock", "you",
                                      "yours", "may_join", "keys", "seats", "table", "actions", "talk", "muted",
                                      "rematch"])
        self.assertEqual(game["seats"], [{"seat": "S", "kind": "person", "name": "Anna"}, {"seat": "N", "kind": "open"}])
        self.assertEqual((game["phase"], game["you"], game["version"]), ("open", "S", 1))
        self.assertEqual(game["clock"], {"base": 60000, "increment": 1000})
        self.assertNotEqual(game["keys"]["join"], game["keys"]["watch"])

    def test_a_game_without_open_seats_starts_at_once(self):
        game = self.server.guest("Anna").create(seats=["me", {"computer": 1}])
        self.assertEqual((game["phase"], game["table"]["actor"]), ("running", "S"))
        self.assertIn("c1e3", game["table"]["legal"])

    def test_every_game_and_option_can_be_played(self):
        for game in program.games():
            for spec in program.specs(game):
                guest = self.server.guest("Anna")
                facts = json.loads(program.output("facts", spec))
                made = guest.create(spec, ["me"] + ["open"] * (len(facts["seats"]) - 1))
                self.assertEqual([seat["seat"] for seat in made["seats"]], [seat["text"] for seat in facts["seats"]])

    def test_whatever_is_wrong_is_named(self):
        good = {"spec": "bobail", "seats": ["me", "open"]}
        for change, word in (({"spec": "chess"}, "chess"), ({"spec": 7}, "spec"), ({"seats": ["me"]}, "seats"),
                             ({"seats": ["me", "me"]}, "one seat"), ({"seats": "me"}, "seats"),
                             ({"seats": ["me", {"computer": 9}]}, "computer"), ({"seats": ["me", {"robot": 1}]}, "computer"),
                             ({"clock": {"base": 1}}, "base"), ({"clock": {"turn": 5000, "base": 5000}}, "base"),
                             ({"clock": 5}, "clock"), ({"public": "yes"}, "public"), ({"colour": "red"}, "colour"),
                             ({"publik": True}, "did you mean `public`")):
            answer = self.server.guest("Anna").post("/api/games", {**good, **change})
            self.assert_refused(answer, 400, "bad_request", word)
        for body in ("", "{", "[]", "null", '{"spec": "bobail"} x', '{"spec": "\\ud800"}', "\xff"):
            answer = self.server.guest("Anna").request("POST", "/api/games", body.encode("latin-1"),
                                                       {"Content-Type": "application/json"})
            self.assert_refused(answer, 400, "bad_request")

    def test_a_guest_has_so_many_unfinished_games_and_no_more(self):
        guest = self.server.guest("Anna")
        for _ in range(5):
            last = guest.create(seats=["me", {"computer": 1}])
        self.assert_refused(guest.post("/api/games", {"spec": "bobail", "seats": ["me", "open"]}), 429, "limit")
        with guest.live() as live:
            self.assertEqual(live.do(last["game"], "resign")["type"], "done")
            opened = guest.create()
            self.assert_refused(guest.post("/api/games", {"spec": "bobail", "seats": ["me", "open"]}), 429, "limit")
            self.assertEqual(live.do(opened["game"], "call_off")["type"], "done")
        guest.create()

    def test_whoever_makes_a_game_knows_its_links_though_he_does_not_sit(self):
        for seats in (["open", "open"], [{"computer": 1}, {"computer": 1}]):
            anna = self.server.guest("Anna")
            made = anna.create(seats=seats)
            self.assertEqual((made["you"], made["yours"]), (None, True))
            self.assertEqual(anna.look(made["game"])["keys"], made["keys"])
            bert = self.server.guest("Bert")
            self.assert_refused(bert.get(f"/api/games/{made['game']}"), 403, "key")
            seen = bert.look(made["game"], made["keys"]["watch"])
            self.assertFalse(seen["yours"])
            self.assertNotIn("keys", seen)


class Looking(HttpTest):
    def test_a_game_by_link_needs_one_of_its_keys(self):
        anna, bert = self.server.guest("Anna"), self.server.guest("Bert")
        made = anna.create()
        path = "/api/games/" + made["game"]
        self.assert_refused(bert.get(path), 403, "key")
        self.assert_refused(bert.get(path + "?key=wrong"), 403, "key")
        for key in made["keys"].values():
            seen = bert.look(made["game"], key)
            self.assertIsNone(seen["you"])
            self.assertNotIn("keys", seen)
        self.assertEqual(anna.look(made["game"])["keys"], made["keys"])

    def test_who_may_sit_down_with_a_link_is_told(self):
        anna, bert = self.server.guest("Anna"), self.server.guest("Bert")
        private, public = anna.create(), anna.create(public=True)
        keys = private["keys"]
        self.assertTrue(bert.look(private["game"], keys["join"])["may_join"])
        self.assertFalse(bert.look(private["game"], keys["watch"])["may_join"])
        self.assertTrue(bert.look(public["game"])["may_join"])
        with bert.live() as live:
            self.assertTrue(live.follow(private["game"], key=keys["join"])["game"]["may_join"])
            self.assertFalse(live.follow(private["game"], key=keys["watch"])["game"]["may_join"])

    def test_a_public_game_is_listed_and_can_be_seen_by_anybody(self):
        anna = self.server.guest("Anna")
        private, public = anna.create(), anna.create(public=True)
        listed = client.Guest(self.server.port).get("/api/games").json["games"]
        entry = next(each for each in listed if each["game"] == public["game"])
        self.assertEqual(set(entry), {"game", "phase", "spec", "clock", "bots", "at", "seats", "actor", "result"})
        self.assertEqual(entry["seats"], public["seats"])
        self.assertNotIn(private["game"], [each["game"] for each in listed])
        client.Guest(self.server.port).look(public["game"])

    def test_games_to_join_and_games_to_watch_are_lists_of_their_own(self):
        anna = self.server.guest("Anna")
        stranger = client.Guest(self.server.port)
        game = anna.create(public=True)["game"]

        def listed(phase):
            return {(each["game"], each["phase"]) for each in stranger.get("/api/games?phase=" + phase).json["games"]}
        self.assertIn((game, "open"), listed("open"))
        with self.server.guest("Bert").live() as bert:
            self.assertEqual(bert.do(game, "sit")["type"], "done")
        self.assertIn((game, "running"), listed("running"))
        self.assertEqual({phase for _, phase in listed("running")}, {"running"})
        self.assertTrue({phase for _, phase in listed("open")} <= {"open"})
        self.assertNotIn((game, "open"), listed("open"))
        with anna.live() as live:
            live.do(game, "resign")
        self.assertNotIn((game, "running"), listed("running"))
        refused = stranger.get("/api/games?phase=over")
        self.assert_refused(refused, 400, "bad_request")
        self.assertIn("phase: expected `open` or `running`, found \"over\"", refused.json["message"])

    def test_there_is_no_such_game(self):
        for game in ("nonesuch", "x" * 25, "..%2f..", "a.b", ""):
            self.assert_refused(self.server.guest("Anna").get("/api/games/" + game), 404, "unknown")

    def test_the_record_is_for_your_eyes_while_the_game_runs_and_whole_when_it_is_over(self):
        with client.Pair(self.server, "bosworth") as pair:
            path = f"/api/games/{pair.game}/record"
            self.assert_refused(client.Guest(self.server.port).get(path), 403, "key")
            mine = pair.anna_guest.get(path)
            self.assertEqual(mine.headers["content-type"], "text/plain; charset=utf-8")
            self.assertIn('[Eyes "S"]', mine.text)
            self.assertIn("2.N draw:?", mine.text)
            self.assertIn('[Eyes "onlooker"]', client.Guest(self.server.port).get(path + "?key=" + pair.keys["watch"]).text)
            pair.anna.do(pair.game, "resign")
            whole = client.Guest(self.server.port).get(path + "?key=" + pair.keys["watch"]).text
            self.assertNotIn("?", whole)
            self.assertIn('[Ending "S resigns"]', whole)
            self.assertEqual(program.run("record", "check", "-", stdin=whole.encode()).returncode, 0, whole)
        self.assert_refused(pair.anna_guest.get(f"/api/games/{pair.anna_guest.create()['game']}/record"), 409, "phase")


class Addresses(HttpTest):
    def test_wrong_addresses_and_methods_are_told(self):
        guest = self.server.guest("Anna")
        self.assert_refused(guest.get("/api/nothing"), 404, "unknown")
        self.assert_refused(guest.get("/nothing"), 404, "unknown")
        for method, path in (("POST", "/"), ("DELETE", "/api/games"), ("PUT", "/api/guest"), ("POST", "/healthz"),
                             ("POST", "/api/games/x"), ("PATCH", "/metrics")):
            answer = guest.request(method, path)
            self.assert_refused(answer, 405, "method")
            self.assertEqual(answer.headers["allow"],
                             "GET, HEAD, POST" if path in ("/api/games", "/api/guest") else "GET, HEAD")
        self.assert_refused(guest.get("/api/live"), 400, "bad_request", "WebSocket")
        self.assert_refused(guest.post("/api/live", {}), 405, "method")

    def test_a_live_socket_is_at_its_own_address_only(self):
        handshake = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
                     "Sec-WebSocket-Key": "A" * 22 + "=="}
        guest = self.server.guest("Anna")
        for path in ("/api/livefoo", "/api/live/", "/api/live/x?y"):
            self.assert_refused(guest.get(path, **handshake), 404, "unknown")
        self.assertEqual(guest.get("/api/live?anything", **handshake).status, 101)

    def test_a_handshake_that_is_none_is_refused_like_everything_else(self):
        guest = self.server.guest("Anna")
        upgrade = {"Upgrade": "websocket", "Connection": "Upgrade"}
        old = guest.get("/api/live", **upgrade, **{"Sec-WebSocket-Version": "12", "Sec-WebSocket-Key": "A" * 22 + "=="})
        self.assert_refused(old, 426, "bad_request", "13")
        self.assertEqual((old.headers["sec-websocket-version"], old.headers["upgrade"]), ("13", "websocket"))
        for key in ({}, {"Sec-WebSocket-Key": "x"}, {"Sec-WebSocket-Key": "A" * 100}):
            answer = guest.get("/api/live", **upgrade, **{"Sec-WebSocket-Version": "13"}, **key)
            self.assert_refused(answer, 400, "bad_request", "Sec-WebSocket-Key")
            self.assert_secure(answer)
        self.assert_secure(old)

    def test_pages_of_other_sites_may_not_ask(self):
        own = {"Origin": f"http://127.0.0.1:{self.server.port}"}
        guest = self.server.guest("Anna")
        self.assertEqual(guest.get("/api/guest", **own).status, 200)
        self.assertEqual(guest.get("/api/guest", Origin="https://club.example").status, 200)
        for origin in ("https://evil.example", "null", "http://127.0.0.1:1", f"http://127.0.0.1:{self.server.port}.evil.example"):
            self.assert_refused(guest.get("/api/guest", Origin=origin), 403, "origin")
            with self.assertRaises(client.Closed) as closed:
                guest.live(headers={"Origin": origin})
            self.assertEqual(closed.exception.code, 403)

    def test_a_form_of_another_site_cannot_create(self):
        answer = self.server.guest("Anna").request("POST", "/api/games", '{"spec":"bobail","seats":["me","open"]}',
                                                   {"Content-Type": "text/plain"})
        self.assert_refused(answer, 400, "bad_request", "application/json")

    def test_the_type_of_a_body_is_read_as_http_writes_it(self):
        for kind, status in (("application/json", 200), ("Application/JSON", 200), ("application/json;charset=utf-8", 200),
                             ("application/json ; charset=utf-8", 200), ("application/jsonx", 400), ("text/json", 400),
                             ("x; application/json", 400), ("", 400)):
            answer = client.Guest(self.server.port).request("POST", "/api/guest", '{"name":"Anna"}', {"Content-Type": kind})
            self.assertEqual(answer.status, status, kind)

    def test_requests_that_are_too_long_are_refused(self):
        guest = self.server.guest("Anna")
        answer = guest.request("POST", "/api/games", "x" * 9000, {"Content-Type": "application/json"})
        self.assert_refused(answer, 413, "size")
        self.assert_refused(guest.get("/", Long="x" * 9000), 413, "size")

    def test_every_answer_has_the_security_headers(self):
        guest = self.server.guest("Anna")
        for path in ("/", "/assets/app.js", "/api/guest", "/nothing", "/healthz"):
            self.assert_secure(guest.get(path))
        with client.Server("--sockets-per-client", "1", clock=client.TestClock()) as server, \
                socket.create_connection(("127.0.0.1", server.port)) as held:
            held.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            held.recv(1000)
            many = client.Guest(server.port).get("/")
            self.assert_refused(many, 429, "limit")
            self.assert_secure(many)

    def test_a_server_that_is_full_says_so(self):
        with client.Server("--sockets", "2", clock=client.TestClock()) as server:
            held = [client.Live(server.port) for _ in range(2)]
            full = client.Guest(server.port).get("/")
            self.assert_refused(full, 503, "limit", "full")
            self.assert_secure(full)
            held.pop().close()
            program.wait_until(lambda: client.Guest(server.port).get("/healthz").status == 200, "room for one more")
            held.pop().close()

    def test_every_answer_tells_when_it_was_given(self):
        before = time.time()
        told = client.Guest(self.server.port).get("/healthz").headers["date"]
        # Whole seconds, of a clock that may be behind by a tick of the kernel's.
        self.assertGreater(email.utils.parsedate_to_datetime(told).timestamp(), before - 2)
        self.assertLessEqual(email.utils.parsedate_to_datetime(told).timestamp(), time.time())
        self.assertEqual(told, email.utils.format_datetime(email.utils.parsedate_to_datetime(told), usegmt=True))

    def test_answers_about_people_and_games_are_not_kept_by_caches(self):
        self.assertEqual(self.server.guest("Anna").get("/api/guest").headers["cache-control"], "no-store")


class Files(HttpTest):
    def test_the_page_is_served(self):
        guest = client.Guest(self.server.port)
        for path, kind in (("/", "text/html; charset=utf-8"), ("/index.html", "text/html; charset=utf-8"),
                           ("/assets/app.js", "text/javascript; charset=utf-8"), ("/engine.wasm", "application/wasm")):
            answer = guest.get(path)
            self.assertEqual((answer.status, answer.headers["content-type"]), (200, kind))
        self.assertEqual(guest.get("/").text, "<h1>Tablier</h1>")
        self.assertIn("immutable", guest.get("/assets/app.js").headers["cache-control"])
        self.assertEqual(guest.get("/").headers["cache-control"], "no-cache")

    def test_a_file_that_is_known_is_not_sent_again(self):
        guest = client.Guest(self.server.port)
        tag = guest.get("/").headers["etag"]
        answer = guest.get("/", **{"If-None-Match": tag})
        self.assertEqual((answer.status, answer.body), (304, b""))
        self.assertNotIn("content-length", answer.headers)
        self.assertEqual(answer.headers["etag"], tag)

    def test_a_known_file_is_recognised_among_several_and_when_a_proxy_has_weakened_its_tag(self):
        guest = client.Guest(self.server.port)
        tag = guest.get("/").headers["etag"]
        for tags in (f'"x", {tag}', f"W/{tag}", f'"x",W/{tag} ', "*"):
            self.assertEqual(guest.get("/", **{"If-None-Match": tags}).status, 304, tags)
        self.assertEqual(guest.get("/", **{"If-None-Match": '"x", W/"y"'}).status, 200)

    def test_a_file_is_sent_compressed_to_those_who_take_that(self):
        guest = client.Guest(self.server.port)
        for accepted, encoding in (("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip"),
                                   ("gzip;q=0.000", None), ("identity", None), ("", None), ("brotli, xgzip", None)):
            answer = guest.get("/assets/large.js", **{"Accept-Encoding": accepted})
            self.assertEqual((answer.status, answer.headers.get("content-encoding")), (200, encoding), accepted)
            self.assertEqual(answer.headers["content-type"], "text/javascript; charset=utf-8")
            self.assertEqual(answer.headers["vary"], "Accept-Encoding")
            self.assertEqual(guest.get("/assets/large.js", **{"Accept-Encoding": accepted,
                                                              "If-None-Match": answer.headers["etag"]}).status, 304)
            if encoding == "gzip":
                self.assertEqual(gzip.decompress(answer.body), LARGE)
        tags = {guest.get("/assets/large.js", **{"Accept-Encoding": one}).headers["etag"] for one in ("br", "gzip", "x")}
        self.assertEqual(len(tags), 3)
        self.assertEqual(guest.get("/assets/large.js.gz").status, 404)
        self.assertEqual(guest.get("/lone.gz").status, 200)
        self.assertNotIn("vary", guest.get("/", **{"Accept-Encoding": "gzip"}).headers)

    def test_head_is_get_without_the_body(self):
        answer = client.Guest(self.server.port).request("HEAD", "/")
        self.assertEqual((answer.status, answer.body, answer.headers["content-length"]), (200, b"", "16"))

    def test_no_path_leads_out_of_the_folder(self):
        name = os.path.basename(self.pages.name)
        guest = client.Guest(self.server.port)
        for path in (f"/../{name}-secret", f"/assets/../../{name}-secret", f"/%2e%2e/{name}-secret", f"/..%2f{name}-secret",
                     f"//{name}-secret", f"/./../{name}-secret", "/etc/passwd", "/assets/", "/assets", "/index.html/",
                     f"/assets/..%5c..%5c{name}-secret", "/index.html%00.js"):
            answer = guest.get(path)
            self.assertEqual(answer.status, 404, path)
            self.assertNotIn("secret\n", answer.text)


class OwnGames(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = client.Server("--requests-per-second", "100000", "--games-per-guest", "1000",
                                   clock=client.TestClock())
        cls.addClassCleanup(cls.server.__exit__)

    def own(self, guest, after=""):
        answer = guest.get("/api/guest/games" + (f"?after={after}" if after else ""))
        self.assertEqual(answer.status, 200, answer.text)
        return answer.json

    def test_open_running_and_ended_games_are_listed_last_touched_first_with_ones_seat(self):
        with client.Pair(self.server) as running, client.Pair(self.server) as ended:
            anna = running.anna_guest
            first = anna.create(seats=["open", "me"])["game"]
            self.server.clock.advance(1)
            running.act(running.anna, "c1e3")
            listed = self.own(anna)
            self.assertEqual([(entry["game"], entry["phase"], entry["you"], entry["actor"], entry["result"])
                              for entry in listed["games"]],
                             [(running.game, "running", "S", "N", "*"), (first, "open", "N", "-", "*")])
            self.assertIsNone(listed["next"])
            ended.anna.do(ended.game, "resign")
            over = self.own(ended.anna_guest)["games"]
            self.assertEqual([(entry["game"], entry["phase"], entry["result"]) for entry in over],
                             [(ended.game, "over", "0-1")])
            whole = ended.anna_guest.look(ended.game)
            for name in ("spec", "clock", "seats", "at"):
                self.assertEqual(over[0][name], whole[name])

    def test_the_list_is_told_in_pieces(self):
        guest = self.server.guest("Anna")
        made = [guest.create()["game"] for _ in range(59)]
        self.server.clock.advance(1)
        made.append(guest.create()["game"])
        first = self.own(guest)
        self.assertEqual([entry["game"] for entry in first["games"]][:1], made[-1:])
        self.assertEqual(len(first["games"]), 50)
        second = self.own(guest, first["next"])
        self.assertIsNone(second["next"])
        listed = [entry["game"] for entry in first["games"] + second["games"]]
        self.assertEqual((len(listed), set(listed)), (60, set(made)))

    def test_it_is_for_guests_and_a_place_that_is_none_is_refused(self):
        self.assertEqual(client.Guest(self.server.port).get("/api/guest/games").status, 401)
        guest = self.server.guest("Anna")
        self.assertEqual(self.own(guest), {"games": [], "next": None})
        for place in ("x", "12", "-", "12-", "12-a%00b", "99999999999999999999-abc", "12-%ff"):
            self.assertEqual(guest.get(f"/api/guest/games?after={place}").status, 400, place)
        self.assertEqual(guest.request("POST", "/api/guest/games").status, 405)

    def test_whoever_leaves_before_the_start_no_longer_sits_there(self):
        guest = self.server.guest("Anna")
        game = guest.create()["game"]
        with guest.live() as live:
            live.do(game, "leave")
        self.assertEqual(self.own(guest)["games"], [])


class AccessLog(unittest.TestCase):
    def test_it_tells_who_asked_for_what_but_no_secret(self):
        with client.Server("--access-log") as server:
            guest = server.guest("Annabella")
            made = guest.create()
            guest.look(made["game"], made["keys"]["watch"])
            guest.get(f"/api/games/{made['game']}/record")
            guest.get("/pasted-secret-path?token=pasted-token")
            guest.request("PASTED", "/api/guest")
            with guest.live() as live:
                live.follow(made["game"])
            program.wait_until(lambda: '"event":"live_socket"' in server.logged(), "the line of the live socket")
            server.stop()
            logged = server.logged()
            lines = [json.loads(line) for line in logged.splitlines()]
            requests = [(line["method"], line["route"], line["status"]) for line in lines if line["event"] == "request"]
            self.assertEqual(requests, [
                ("POST", "/api/guest", 200), ("POST", "/api/games", 201), ("GET", "/api/games/GAME", 200),
                ("GET", "/api/games/GAME/record", 409), ("GET", "-", 404), ("-", "/api/guest", 405)])
            self.assertTrue(all(line["address"] == "127.0.0.1" and line["milliseconds"] >= 0 and line["bytes"] > 0
                                for line in lines if line["event"] == "request"), lines)
            sockets = [line for line in lines if line["event"] == "live_socket"]
            self.assertEqual([(line["messages_in"], line["messages_out"]) for line in sockets], [(1, 2)])
            for secret in (guest.cookie.split("=")[1], made["game"], *made["keys"].values(), "Annabella", "pasted", "PASTED"):
                self.assertNotIn(secret, logged)

    def test_without_being_asked_for_there_is_none(self):
        with client.Server() as server:
            server.guest("Anna")
            self.assertNotIn('"request"', server.logged())


class FullDisk(unittest.TestCase):
    def test_what_cannot_be_written_is_refused_health_says_so_and_afterwards_everything_goes_on(self):
        with client.Server() as server, client.Pair(server) as pair:
            health = lambda: (server.guest().get("/healthz").status, server.guest().get("/healthz").json["status"])
            self.assertEqual(health(), (200, "ok"))
            written = max(os.path.getsize(os.path.join(server.data, name)) for name in os.listdir(server.data))
            unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (written, resource.RLIM_INFINITY))
            refused = pair.anna.act(pair.game, "c1e3", pair.version, id="first")
            self.assertIn(refused["code"], ("storage", "unsure"))
            self.assertEqual(health(), (503, "nothing can be written"))
            self.assertEqual(pair.bert_guest.look(pair.game)["version"], pair.version)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
            self.assertEqual(health(), (200, "ok"))
            self.assertEqual(pair.anna.act(pair.game, "c1e3", pair.version, id="first")["type"], "done")
            self.assertEqual(pair.anna.event()["version"], pair.version + 1)

    def test_health_tells_of_it_within_a_minute_although_nobody_acts(self):
        clock = client.TestClock()
        with client.Server(clock=clock) as server:
            def health():
                return server.guest().get("/healthz").status
            def limit(most):
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
            self.assertEqual(health(), 200)
            for _ in range(2):
                limit(max(os.path.getsize(os.path.join(server.data, name)) for name in os.listdir(server.data)))
                clock.advance(60_000)
                self.assertEqual((health(), health()), (503, 503))
                limit(resource.RLIM_INFINITY)
                self.assertEqual(health(), 200)

    def test_room_for_less_than_an_action_is_not_health(self):
        with client.Server() as server, client.Pair(server) as pair:
            log = next(os.path.join(server.data, name) for name in os.listdir(server.data) if name.endswith("-wal"))
            def leave(pages):
                """Leaves room for so many pages of SQLite's log."""
                most = os.path.getsize(log) + pages * 4120
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
            def makes_a_guest():
                return client.Guest(server.port).post("/api/guest", {"name": "Carla"}).status == 200
            def room_for_a_guest(pages):
                leave(pages)
                return makes_a_guest()
            pages = next(pages for pages in range(1, 9) if room_for_a_guest(pages))
            leave(pages)
            self.assertIn(pair.anna.act(pair.game, "c1e3", pair.version)["code"], ("storage", "unsure"))
            self.assertTrue(makes_a_guest())
            leave(pages)
            self.assertEqual(server.guest().get("/healthz").status, 503)


class Health(HttpTest):
    def test_health_and_figures_are_told(self):
        guest = self.server.guest("Anna")
        self.assertEqual((guest.get("/healthz").status, guest.get("/healthz").json), (200, {"status": "ok"}))
        before = self.server.metric("store_appends_total")
        guest.create()
        self.assertEqual(self.server.metric("store_appends_total"), before + 1)
        text = guest.get("/metrics").text
        for line in text.splitlines():
            self.assertRegex(line, r'^(# (HELP|TYPE) tablier_\w+ .+|tablier_\w+(\{le="[^"]+"\})? [0-9.e+-]+)$')
        for name in ("games", "sockets", "actions_total", "command_seconds_bucket", "store_commit_seconds_sum",
                     "computer_questions"):
            self.assertIn("tablier_" + name, text)

    def test_every_figure_is_explained_to_hosts(self):
        explained = (pathlib.Path(__file__).resolve().parent.parent.parent / "docs/hosting.md").read_text()
        for name in re.findall(r"^# TYPE tablier_(\w+) ", self.server.guest().get("/metrics").text, re.M):
            self.assertIn(f"`{name}`", explained)


if __name__ == "__main__":
    unittest.main()
