"""What strangers may add to the disk, and what happens when there is little room left."""
import contextlib
import json
import sqlite3
import unittest

import client
import program
import temporary_postgresql
from test_shares import From, copy_game, server_with

DAY_MS = 24 * 3_600_000
# docs/api.md, "Limits".
VERSIONS_WITH_ACTIONS, VERSIONS_WITHOUT_ROOM = 30_000, 2_000
MUTED = {"type": "muted", "at": 1, "by": 0, "number": 1}
PETABYTE = "1000000000"


def health(server):
    answer = server.guest().get("/healthz")
    return answer.status, answer.json["status"]


class OfAnAddress(unittest.TestCase):
    def test_an_address_adds_so_much_a_day_and_then_has_only_its_running_games(self):
        clock = client.TestClock()
        with server_with("--megabytes-per-day", "1", clock=clock) as server:
            anna, bert = From(server, "192.0.2.1", "Anna"), From(server, "192.0.2.2", "Bert")
            played = anna.create(seats=["me", {"computer": 1}])["game"]
            game = anna.create(public=True)["game"]
            with bert.live() as other:
                self.assertEqual(other.do(game, "sit")["type"], "done")
            with anna.live() as live:
                while (answer := live.do(game, "talk", text="\N{BLACK CHESS PAWN}" * 300))["type"] == "done":
                    clock.advance(2_000)
                self.assertIn("your address has written too much today", answer["message"])
                for path, body in (("/api/guest", {"name": "Carla"}), ("/api/guest", {"name": "Rook", "bot": True}),
                                   ("/api/games", {"spec": "bobail", "seats": ["me", "open"]})):
                    guest = From(server, "192.0.2.1", None) if path == "/api/guest" else anna
                    refused = guest.post(path, body)
                    self.assertEqual((refused.status, refused.json["code"]), (429, "limit"), refused.text)
                self.assertEqual(anna.post("/api/guest", {"name": "Anne"}).status, 200)
                table, version = (anna.look(game)[part] for part in ("table", "version"))
                self.assertEqual(live.act(game, table["legal"][0], version)["type"], "done")
                self.assertEqual(live.do(played, "resign")["type"], "done")
                self.assertEqual(live.do(played, "rematch")["code"], "limit")
            with contextlib.closing(sqlite3.connect(server.data + "/tablier.sqlite")) as log:
                pages, size = (log.execute(f"PRAGMA {what}").fetchone()[0] for what in ("page_count", "page_size"))
                self.assertLess(pages * size, 1_500_000)  # an empty one has some 100,000
            # Others notice nothing, and the next day is a new one.
            bert.create()
            with bert.live() as other:
                self.assertEqual(other.do(game, "talk", text="Hello")["type"], "done")
            clock.advance(DAY_MS)
            with anna.live() as live:
                self.assertEqual(live.do(played, "rematch")["type"], "done")


class LongGames(unittest.TestCase):
    def test_two_who_agree_do_not_play_for_ever(self):
        with server_with() as server:
            with client.Pair(server) as pair:
                pass
            server.stop()
            copy_game(server, pair.game, 0, [MUTED] * (VERSIONS_WITH_ACTIONS - pair.version - 1))
            server.start()
            with pair.anna_guest.live() as anna:
                version, action = VERSIONS_WITH_ACTIONS - 1, pair.anna_guest.look(pair.game)["table"]["legal"][0]
                self.assertEqual(anna.do(pair.game, "mute", on=False)["code"], "limit")
                self.assertEqual(anna.act(pair.game, action, version)["type"], "done")
                table = pair.bert_guest.look(pair.game)["table"]
                with pair.bert_guest.live() as bert:
                    refused = bert.act(pair.game, table["legal"][0], version + 1)
                    self.assertEqual((refused["code"], refused["message"]),
                                     ("limit", "this game has become too long: only resignations are accepted"))
                    self.assertEqual(bert.do(pair.game, "resign")["type"], "done")


class AlmostFull(unittest.TestCase):
    def wait_until_almost_full(self, server):
        program.wait_until(lambda: health(server) == (503, "almost full"), "the disk to be measured")

    def test_running_games_go_on_and_nothing_new_begins(self):
        with server_with() as server:
            with client.Pair(server) as pair:
                pass
            long = pair.anna_guest.create(seats=["me", {"computer": 1}])["game"]
            server.stop()
            copy_game(server, long, 0, [MUTED] * VERSIONS_WITHOUT_ROOM)
            server.options += ("--disk-reserve", PETABYTE)
            server.start()
            self.wait_until_almost_full(server)
            for path, body in (("/api/guest", {"name": "Carla"}), ("/api/guest", {"name": "Rook", "bot": True}),
                               ("/api/games", {"spec": "bobail", "seats": ["me", "open"]})):
                guest = server.guest() if path == "/api/guest" else pair.anna_guest
                refused = guest.post(path, body)
                self.assertEqual((refused.status, refused.json["code"]), (503, "storage"), refused.text)
                self.assertIn("almost full", refused.json["message"])
            self.assertEqual(pair.anna_guest.post("/api/guest", {"name": "Anne"}).status, 200)
            with pair.anna_guest.live() as anna, pair.bert_guest.live() as bert:
                self.assertEqual(anna.do(pair.game, "talk", text="Hello")["code"], "storage")
                action = pair.anna_guest.look(pair.game)["table"]["legal"][0]
                self.assertEqual(anna.act(pair.game, action, pair.version)["type"], "done")
                self.assertEqual(anna.do(pair.game, "offer_draw")["type"], "done")
                self.assertEqual(bert.do(pair.game, "accept_draw")["type"], "done")
                self.assertEqual(anna.do(pair.game, "rematch")["type"], "done")
                self.assertEqual(bert.do(pair.game, "rematch")["code"], "storage")
                # Longer than people play: it can still be ended.
                version = pair.anna_guest.look(long)["version"]
                self.assertEqual(anna.act(long, action, version)["code"], "storage")
                self.assertEqual(anna.do(long, "resign")["type"], "done")
            self.assertIn("almost_full", server.logged())

    def test_a_database_has_a_size_of_which_what_is_free_inside_is_no_part(self):
        with server_with("--database-size", "2", clock=client.TestClock()) as server:
            game = server.guest("Anna").create()["game"]
            self.assertEqual(health(server), (200, "ok"))
            for events, expected in (([MUTED] * 40_000, (503, "almost full")), (None, (200, "ok"))):
                server.stop()
                with contextlib.closing(sqlite3.connect(server.data + "/tablier.sqlite")) as log, log:
                    if events:
                        log.executemany("INSERT INTO event (game, version, stamp, payload) VALUES (?, ?, 0, ?)",
                                        [("void", i, json.dumps(event)) for i, event in enumerate(events)])
                    else:
                        log.execute("DELETE FROM event WHERE game = 'void'")
                server.start()
                server.wait_for("database_bytes", lambda size: size > 0)
                self.assertEqual(health(server), expected)

    def test_so_has_one_that_servers_share(self):
        with temporary_postgresql.TemporaryPostgresql() as postgresql:
            for size, expected in (("1", (503, "almost full")), ("20000", (200, "ok"))):
                with client.Server("--database", postgresql.url, "--database-size", size) as server:
                    server.wait_for("database_bytes", lambda size: size > 1_000_000)
                    self.assertEqual(health(server), expected)


if __name__ == "__main__":
    unittest.main()
