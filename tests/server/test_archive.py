"""Games in which nothing has happened for long are archived, never lost: readable as before, in nobody's way, and back as
soon as somebody acts. On both real databases."""
import unittest

import client
import program
import temporary_postgresql

DAYS = 2
DAY_MS = 24 * 3600 * 1000
LOOKED_FOR_EVERY_MS = 60_000  # games that are idle
OPTIONS = ("--archive-days", str(DAYS), "--games-per-guest", "2", "--requests-per-second", "100000")


class ArchiveTest:
    """What is said of both databases."""

    def setUp(self):
        self.clock = client.TestClock()

    def test_idle_games_stay_as_they_are_are_in_nobodys_way_and_come_back(self):
        with self.server() as server:
            idle, other = client.Pair(server, public=True), client.Pair(server, public=True)
            idle.act(idle.anna, "c1e3")
            anna = idle.anna_guest
            never_begun = anna.create(public=True)["game"]
            seen = self.everything(idle)
            self.assertEqual(self.listed(server), {idle.game, other.game, never_begun})
            self.assertEqual(anna.post("/api/games", {"spec": "bobail", "seats": ["me", "open"]}).status, 429)

            self.clock.advance(DAYS * DAY_MS - LOOKED_FOR_EVERY_MS)
            other.act(other.anna, "c1e3")
            self.clock.advance(LOOKED_FOR_EVERY_MS + 1)
            self.wait_until_listed(server, {other.game})
            self.assertEqual(self.everything(idle), seen)
            self.assertEqual({entry["game"] for entry in anna.get("/api/guest/games").json["games"]}, {idle.game, never_begun})
            for _ in range(2):  # what is archived is not counted among the unfinished games
                anna.create()
            self.assertEqual(anna.post("/api/games", {"spec": "bobail", "seats": ["me", "open"]}).status, 429)

            with idle.bert_guest.live() as bert, client.Live(server.port) as watcher:
                watcher.follow(idle.game)
                self.assertEqual(bert.act(idle.game, "c3d4", idle.version)["version"], idle.version + 1)
                self.assertEqual(watcher.event("acted")["version"], idle.version + 1)
            with server.guest("Carl").live() as carl:
                self.assertEqual(carl.do(never_begun, "sit")["type"], "done")
            self.wait_until_listed(server, {idle.game, other.game, never_begun})
            # And they are as safe as ever.
            server.kill()
            server.start()
            self.wait_until_listed(server, {idle.game, other.game, never_begun})
            now = self.everything(idle)
            self.assertEqual(now["S frames"][:len(seen["S frames"])], seen["S frames"])
            self.assertEqual(now["S"]["actions"], ["c1e3", "c3d4"])

    def everything(self, pair):
        """All that each may see of a game: itself, its record, and its frames from the beginning."""
        found = {}
        for seat, guest in (("S", pair.anna_guest), ("N", pair.bert_guest)):
            found[seat] = guest.look(pair.game)
            found[seat + " record"] = guest.get(f"/api/games/{pair.game}/record").text
            with guest.live() as live:
                last = live.follow(pair.game, version=1)["version"]
                found[seat + " frames"] = [live.event() for _ in range(1, last)]
        return found

    def listed(self, server):
        pages = [server.guest().get("/api/games?phase=" + phase).json for phase in ("open", "running")]
        return {entry["game"] for page in pages for entry in page["games"]}

    def wait_until_listed(self, server, games):
        program.wait_until(lambda: self.listed(server) == games, f"the list {games}")


class OnSqlite(ArchiveTest, unittest.TestCase):
    def server(self):
        return client.Server(*OPTIONS, clock=self.clock)


class OnPostgresql(ArchiveTest, unittest.TestCase):
    def setUp(self):
        super().setUp()
        self.postgresql = temporary_postgresql.TemporaryPostgresql()
        self.addCleanup(self.postgresql.close)

    def server(self):
        return client.Server("--database", self.postgresql.url, *OPTIONS, clock=self.clock)


if __name__ == "__main__":
    unittest.main()
