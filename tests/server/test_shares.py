"""What one client may take of what all share: the computers' time, the lists, the seats of an open game, what is read for
those who missed something. Whoever wants more gets his part, and the others do not notice.
"""
import contextlib
import json
import pathlib
import socket
import sqlite3
import tempfile
import threading
import unittest

import client
import program

COMPUTER_GAME = {"spec": "bobail", "seats": [{"computer": 8}, {"computer": 8}]}
# docs/api.md, "Limits".
COMPUTER_GAMES = 8
GAMES_PER_GUEST = 40
PER_GUEST, PER_ADDRESS = 3, 5
SITS = 8
VERSIONS = 20_000
CHATTER = 100
GAMES_PER_SOCKET = 16


class From(client.Guest):
    """Somebody at an address of his own, as a proxy tells it."""

    def __init__(self, server, address, name):
        self.address = {"X-Forwarded-For": address}
        super().__init__(server.port, name)

    def request(self, method, path, body=None, headers=None):
        return super().request(method, path, body, {**(headers or {}), **self.address})

    def live(self, **more):
        return super().live(headers=self.address, **more)


def server_with(*options, **more):
    return client.Server("--behind-proxy", "--requests-per-second", "1000000", "--messages-per-second", "1000000", *options,
                         **more)


def copy_game(server, original, count, events=()):
    """Copies a game, with further events, while the server is stopped; the ids of the copies."""
    ids = [f"copy{number}" for number in range(count)]
    with contextlib.closing(sqlite3.connect(server.data + "/tablier.sqlite")) as log, log:
        [last] = log.execute("SELECT version FROM game WHERE id = ?", (original,)).fetchone()
        log.executemany("INSERT INTO event (game, version, stamp, payload) VALUES (?, ?, 0, ?)",
                        [(original, version, json.dumps(event)) for version, event in enumerate(events, last + 1)])
        log.execute("UPDATE game SET version = ? WHERE id = ?", (last + len(events), original))
        names = ", ".join(row[1] for row in log.execute("PRAGMA table_info(game)") if row[1] != "id")
        log.executemany(f"INSERT INTO game (id, {names}) SELECT ?, {names} FROM game WHERE id = ?",
                        [(each, original) for each in ids])
        log.executemany("INSERT INTO event SELECT ?, version, stamp, payload FROM event WHERE game = ?",
                        [(each, original) for each in ids])
    return ids


SAT_AND_LEFT = [{"type": "sat", "at": 1, "by": 1, "text": "x", "guest": "x"}, {"type": "left", "at": 1, "by": 1}]


class Computers(unittest.TestCase):
    def test_a_guest_and_an_address_have_so_many_games_that_only_computers_play(self):
        with server_with() as server:
            anna = From(server, "192.0.2.1", "Anna")
            for _ in range(COMPUTER_GAMES):
                game = anna.create(**COMPUTER_GAME)
            for guest, whose in ((anna, "you have"), (From(server, "192.0.2.1", "Bert"), "your address has")):
                refused = guest.post("/api/games", COMPUTER_GAME)
                self.assertEqual((refused.status, refused.json["code"]), (429, "limit"), refused.text)
                self.assertEqual(refused.json["message"], f"{whose} {COMPUTER_GAMES} games that only computers play: "
                                                          "wait until one has ended")
                guest.create(seats=["me", {"computer": 8}])
            From(server, "192.0.2.2", "Clara").create(**COMPUTER_GAME)
            # It holds after a restart too.
            server.stop()
            server.start()
            self.assertEqual(anna.post("/api/games", COMPUTER_GAME).status, 429)
            self.assertEqual(anna.look(game["game"])["phase"], "running")

    def flood(self, server):
        """Guests at one address who all wait for the best computer in many games; how many do."""
        games = 0
        for number in range(3):
            guest = From(server, "192.0.2.66", f"Guest {number}")
            live = guest.live()
            self.addCleanup(live.close)
            for _ in range(16):
                live.follow(guest.create("gwezboell", seats=[{"computer": 8}, "me"])["game"])  # there is no book
                games += 1
        return games

    def honest_reply(self, server, seats=({"computer": 2}, "me")):
        """Waits for the computer's first action in a game of somebody else's."""
        guest = From(server, "192.0.2.1", "Anna")
        with guest.live() as live:
            live.follow(guest.create(seats=seats)["game"])
            return live.event("acted")

    def test_whoever_has_many_games_with_the_computer_does_not_keep_others_waiting(self):
        with server_with("--computer-threads", "1") as server:
            games = self.flood(server)
            before = server.metric("computer_answers_total")
            self.honest_reply(server)
            # He had his answer before most of those who had asked before him.
            self.assertLess(server.metric("computer_answers_total") - before, games // 2)

    def test_searches_give_way_to_everything_else_on_the_same_core(self):
        with client.Server("--computer-threads", "3") as server:
            def those_that_give_way():
                tasks = pathlib.Path(f"/proc/{server.process.pid}/task").iterdir()
                niceness = [int((task / "stat").read_text().rpartition(")")[2].split()[16]) for task in tasks]
                return len([each for each in niceness if each == min(19, min(niceness) + 10)])
            program.wait_until(lambda: those_that_give_way() == 3, "three threads that give way")

    def test_after_a_restart_games_that_somebody_watches_come_first(self):
        with server_with("--computer-threads", "1") as server:
            anna = From(server, "192.0.2.1", "Anna")
            own = anna.create(seats=[{"computer": 8}, "me"], spec="gwezboell")["game"]
            games = self.flood(server)
            server.kill()
            server.start()
            with anna.live() as live:
                program.wait_until(lambda: server.metric("computer_questions") > games // 2, "the games to go on")
                before = server.metric("computer_answers_total")
                seen = live.follow(own)["game"]
                if not seen["actions"]:
                    live.event("acted")
                self.assertLess(server.metric("computer_answers_total") - before, games // 2)


class Games(unittest.TestCase):
    def test_of_many_games_that_are_created_at_once_no_more_are_made_than_allowed(self):
        with server_with() as server:
            guest = From(server, "192.0.2.1", "Anna")
            answers = []
            threads = [threading.Thread(target=lambda: answers.append(
                guest.post("/api/games", {"spec": "bobail", "seats": ["me", "open"]}).status)) for _ in range(59)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(sorted(answers), [201] * GAMES_PER_GUEST + [429] * (59 - GAMES_PER_GUEST))

    def test_an_address_has_so_many_unfinished_games_and_no_more(self):
        with server_with("--games-per-client", "3") as server:
            for name in ("Anna", "Bert", "Clara"):
                From(server, "192.0.2.1", name).create()
            refused = From(server, "192.0.2.1", "Dora").post("/api/games", {"spec": "bobail", "seats": ["me", "open"]})
            self.assertEqual((refused.status, refused.json["code"]), (429, "limit"))
            self.assertEqual(refused.json["message"], "your address has 3 unfinished games: finish some or call them off")
            From(server, "192.0.2.2", "Erna").create()

    def test_a_rematch_counts_like_any_other_game(self):
        with server_with("--games-per-guest", "1") as server:
            guest = From(server, "192.0.2.1", "Anna")
            with guest.live() as live:
                first = guest.create(seats=["me", {"computer": 1}])["game"]
                self.assertEqual(live.do(first, "resign")["type"], "done")
                second = guest.create(seats=["me", {"computer": 1}])["game"]
                self.assertEqual(live.do(first, "rematch")["code"], "limit")
                self.assertEqual(live.do(second, "resign")["type"], "done")
                self.assertEqual(live.do(first, "rematch")["type"], "done")


class Lists(unittest.TestCase):
    def pages(self, server):
        """The games of each page of the list."""
        reader = From(server, "192.0.2.99", None)
        pages = [reader.get("/api/games").json]
        while place := pages[-1]["next"]:
            pages.append(reader.get("/api/games?after=" + place).json)
        return [[entry["game"] for entry in page["games"]] for page in pages]

    def test_nobody_can_push_the_games_of_others_off_the_first_page(self):
        with server_with() as server:
            honest = From(server, "192.0.2.1", "Anna").create(public=True)["game"]
            of_guest, all_made = {}, [honest]
            for number in range(26):
                guest = From(server, "192.0.2.66", f"Guest {number}")
                for _ in range(4):
                    game = guest.create(public=True)["game"]
                    of_guest[game] = number
                    all_made.append(game)
            pages = self.pages(server)
            self.assertIn(honest, pages[0])
            for page in pages:
                theirs = [of_guest[game] for game in page if game in of_guest]
                self.assertLessEqual(len(theirs), PER_ADDRESS)
                self.assertLessEqual(max(theirs.count(guest) for guest in theirs), PER_GUEST)
            self.assertEqual(sorted(game for page in pages for game in page), sorted(all_made))

    def test_all_networks_of_a_large_ipv6_network_have_the_places_of_one_address(self):
        with server_with() as server:
            for number in range(2 * PER_ADDRESS):
                From(server, f"2001:db8:7:{number:x}::1", f"Guest {number}").create(public=True)
            pages = self.pages(server)
            self.assertEqual([len(page) for page in pages], [PER_ADDRESS, PER_ADDRESS])

    def test_places_that_are_none_are_refused(self):
        with server_with() as server:
            reader = From(server, "192.0.2.99", None)
            for place in ("x", "0-5", "-1-5-abc", "0-5-a%20b", "99999999999-5-abc", "0--5-abc"):
                self.assertEqual(reader.get("/api/games?after=" + place).status, 400, place)

    def test_who_has_created_a_game_or_joined_one_sees_it_in_the_list_at_once(self):
        with server_with() as server:
            anna, bert = From(server, "192.0.2.1", "Anna"), From(server, "192.0.2.2", "Bert")
            self.assertEqual(self.pages(server), [[]])
            game = anna.create(public=True)["game"]
            self.assertEqual(self.pages(server), [[game]])
            with bert.live() as live:
                self.assertEqual(live.do(game, "sit")["type"], "done")
                self.assertEqual(self.pages(server), [[]])
                self.assertEqual(bert.get("/api/games?phase=running").json["games"][0]["phase"], "running")
                self.assertEqual(live.do(game, "resign")["type"], "done")
                self.assertEqual(bert.get("/api/games?phase=running").json["games"], [])


class OpenGames(unittest.TestCase):
    def sit_and_leave(self, guest, game):
        """The codes with which sitting down was refused at last, after so many times."""
        with guest.live() as live:
            for times in range(100):
                answer = live.do(game, "sit")
                if answer["type"] == "refused":
                    return answer["code"], times
                self.assertEqual(live.do(game, "leave")["type"], "done")
        return None

    def test_a_guest_sits_down_so_often_before_the_start_and_an_address_too(self):
        with server_with() as server:
            game = From(server, "192.0.2.1", "Anna").create(seats=["open", "open"], public=True)["game"]
            times = 0
            for number in range(6):
                code, now = self.sit_and_leave(From(server, "192.0.2.66", f"Guest {number}"), game)
                self.assertEqual(code, "limit")
                self.assertLessEqual(now, SITS)
                times += now
            self.assertEqual(times, 5 * SITS)
            with From(server, "192.0.2.2", "Bert").live() as live:
                self.assertEqual(live.do(game, "sit")["type"], "done")

    def test_a_game_that_others_have_filled_can_be_called_off_and_left(self):
        with server_with() as server:
            anna = From(server, "192.0.2.1", "Anna")
            game = anna.create(public=True)["game"]
            server.stop()
            copy_game(server, game, 0, SAT_AND_LEFT * (VERSIONS // 2))
            server.start()
            with anna.live() as live:
                with From(server, "192.0.2.2", "Bert").live() as stranger:
                    self.assertEqual(stranger.do(game, "sit")["code"], "limit")
                self.assertEqual(live.do(game, "leave")["type"], "done")
                self.assertEqual(live.do(game, "call_off")["type"], "done")

    def test_nobody_fills_a_game_with_what_neither_moves_nor_ends_it(self):
        with server_with() as server:
            made = From(server, "192.0.2.1", "Anna").create(seats=["open", "open"], public=True)
            with From(server, "192.0.2.66", "Mallory").live() as live, From(server, "192.0.2.2", "Bert").live() as bert:
                self.assertEqual(live.do(made["game"], "sit")["type"], "done")
                answers = [live.do(made["game"], "mute", on=number % 2 == 0) for number in range(CHATTER + 1)]
                self.assertEqual([answer["type"] for answer in answers], ["done"] * CHATTER + ["refused"])
                self.assertEqual(answers[-1]["code"], "limit")
                self.assertEqual(bert.do(made["game"], "sit")["type"], "done")
                # The others are not limited by it, and after the start he has as much as they.
                self.assertEqual(bert.do(made["game"], "mute", on=True)["type"], "done")
                self.assertEqual(live.do(made["game"], "mute", on=True)["type"], "done")

    def test_whoever_leaves_while_what_he_missed_is_read_follows_no_more(self):
        with server_with() as server:
            made = From(server, "192.0.2.1", "Anna").create(seats=["open", "open"])
            bert = From(server, "192.0.2.2", "Bert")
            with bert.live() as live, bert.live() as other:
                self.assertEqual(live.do(made["game"], "sit", key=made["keys"]["join"])["type"], "done")
                asked = live.send(do="follow", game=made["game"], version=1)
                other.do(made["game"], "leave")
                live.answer_to(asked)
                live.waiting.clear()
                with From(server, "192.0.2.3", "Clara").live() as clara:
                    self.assertEqual(clara.do(made["game"], "sit", key=made["keys"]["join"])["type"], "done")
                self.assertEqual(live.do(made["game"], "follow")["code"], "key")
                self.assertNotIn("sat", [frame["event"]["type"] for frame in live.waiting if frame["version"] > 3])

    def test_whoever_has_left_a_private_game_is_sent_nothing_more_of_it(self):
        with server_with() as server:
            anna = From(server, "192.0.2.1", "Anna")
            made = anna.create(seats=["open", "open"])
            bert, clara = From(server, "192.0.2.2", "Bert"), From(server, "192.0.2.3", "Clara")
            with bert.live() as gone, clara.live() as other, anna.live() as maker:
                self.assertEqual(gone.do(made["game"], "sit", key=made["keys"]["join"])["type"], "done")
                gone.follow(made["game"])
                maker.follow(made["game"])
                self.assertEqual(gone.do(made["game"], "leave")["type"], "done")
                self.assertEqual(gone.event("left")["you"], None)
                self.assertEqual(other.do(made["game"], "sit", key=made["keys"]["join"])["type"], "done")
                maker.event("left")
                maker.event("sat")
                # The answer comes after all that was sent before.
                self.assertEqual(gone.do(made["game"], "follow")["code"], "key")
                self.assertEqual(gone.waiting, [])


class Following(unittest.TestCase):
    def test_a_socket_follows_so_many_games_however_it_asks(self):
        """Requests that are sent together are done in order."""
        with server_with() as server:
            guest = From(server, "192.0.2.1", "Anna")
            games = [guest.create()["game"] for _ in range(GAMES_PER_SOCKET + 4)]
            server.stop()
            server.start()  # none of them is in memory
            with guest.live() as live:
                answers = []
                for game in games:
                    first = live.send(do="follow", game=game, version=999_999)
                    second = live.send(do="follow", game=game)
                    self.assertEqual(live.answer_to(first)["code"], "version" if len(answers) < GAMES_PER_SOCKET else "limit")
                    answers.append(live.answer_to(second)["type"])
                self.assertEqual(answers, ["done"] * GAMES_PER_SOCKET + ["refused"] * 4)

    def test_what_is_followed_and_unfollowed_at_once_is_not_followed(self):
        with server_with() as server:
            guest = From(server, "192.0.2.1", "Anna")
            games = [guest.create()["game"] for _ in range(10)]
            server.stop()
            server.start()
            with guest.live() as live, guest.live() as other:
                for game in games:
                    follow = live.send(do="follow", game=game)
                    unfollow = live.send(do="unfollow", game=game)
                    self.assertEqual(live.answer_to(follow)["type"], "done")
                    self.assertEqual(live.answer_to(unfollow)["type"], "done")
                    self.assertEqual(other.do(game, "mute", on=True)["type"], "done")
                    self.assertTrue(live.has_read_all(game))


class Memory(unittest.TestCase):
    def test_games_that_nobody_follows_leave_the_memory_when_there_are_many(self):
        copies = 3500
        with server_with(clock=client.TestClock()) as server:
            original = From(server, "192.0.2.1", "Anna").create(public=True)["game"]
            server.stop()
            ids = copy_game(server, original, copies)
            server.start()
            with From(server, "192.0.2.66", "Mallory").live() as live:
                for each in ids:
                    self.assertEqual(live.do(each, "leave")["code"], "seat")
            # The clock stands still: none has gone because of its age.
            self.assertLess(server.metric("games"), 3000)

    def test_followed_games_are_put_away_and_read_again_when_they_take_too_much(self):
        clock = client.TestClock()
        with server_with("--game-memory", "1", clock=clock) as server:
            anna, mallory = From(server, "192.0.2.1", "Anna"), From(server, "192.0.2.66", "Mallory")
            short = anna.create(public=True)["game"]
            long = mallory.create(public=True)["game"]
            server.stop()
            ids = copy_game(server, long, 6, SAT_AND_LEFT * 2000)
            server.start()
            with anna.live() as honest, mallory.live() as live, From(server, "192.0.2.2", "Clara").live() as clara:
                honest.follow(short)
                for each in ids:
                    live.follow(each, presence=True)
                clara.follow(ids[0])
                self.assertGreater(server.metric("game_bytes"), 1_000_000)

                def wait_until_told(message):
                    def is_told():
                        clock.advance(1000)
                        live.has_read_all(short)
                        return message in live.waiting
                    program.wait_until(is_told, "the presence")
                    live.waiting.clear()

                wait_until_told(client.presence(ids[0], ["S"], onlookers=1))
                # An address has a quarter.
                server.wait_for("game_bytes", lambda size: 0 < size < 250_000)
                reads = server.metric("store_read_seconds_count")
                self.assertEqual(honest.do(short, "mute", on=True)["type"], "done")
                # Who is there is told without reading the game.
                clara.close()
                wait_until_told(client.presence(ids[0], ["S"]))
                self.assertEqual(server.metric("store_read_seconds_count"), reads)
                self.assertLess(server.metric("game_bytes"), 250_000)
                with From(server, "192.0.2.3", "Dora").live() as dora:
                    sat = dora.do(ids[1], "sit")
                    self.assertEqual(sat["type"], "done")
                    frame = live.receive()
                    self.assertEqual((frame["game"], frame["version"], frame["event"]["type"]),
                                     (ids[1], sat["version"], "sat"))


class Sockets(unittest.TestCase):
    def test_whoever_has_used_up_his_share_waits_until_the_others_have_been_answered(self):
        with tempfile.TemporaryDirectory(prefix="tablier-pages-") as pages:
            with open(pathlib.Path(pages) / "index.html", "wb") as large:
                large.truncate(160_000_000)  # takes 0.32 s to send, of which an address has 1/200 here
            with client.Server("--behind-proxy", "--messages-per-second", "1", "--pages", pages) as server:
                anna, mallory = From(server, "192.0.2.1", "Anna"), From(server, "192.0.2.66", "Mallory")
                game = anna.create(public=True)["game"]
                with anna.live() as honest, mallory.live() as hostile:
                    sat = hostile.do(game, "sit")["version"]
                    with socket.create_connection(("127.0.0.1", server.port)) as reader:
                        reader.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.66\r\n\r\n")
                        reader.recv(100)
                    hostile.send(do="mute", game=game, on=True)
                    self.assertEqual(honest.do(game, "mute", on=True)["version"], sat + 2)
                    self.assertEqual(anna.get("/api/guest").status, 200)


class Resuming(unittest.TestCase):
    def test_a_long_game_is_read_once_for_all_who_missed_something(self):
        with server_with() as server:
            with client.Pair(server) as pair:
                for on in [True, False] * 600:
                    pair.anna.send(do="mute", game=pair.game, on=on)
                last = pair.anna.do(pair.game, "mute", on=True)["version"]
                with pair.bert_guest.live() as live:
                    def resume(version):
                        """How often the database is read for it."""
                        before = server.metric("store_read_seconds_count")
                        live.follow(pair.game, version=version)
                        for expected in range(version + 1, last + 1):
                            self.assertEqual(live.event()["version"], expected)
                        return server.metric("store_read_seconds_count") - before

                    self.assertGreaterEqual(resume(0), last // 512)
                    for version in (last - 1, last - 300, 0, last - 1):
                        self.assertEqual(resume(version), 0, version)


if __name__ == "__main__":
    unittest.main()
