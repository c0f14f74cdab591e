"""The server's time goes on evenly, whatever is done to the wall clock of its machine; nodes agree about it."""
import json
import unittest

import client
import matches
import program
import temporary_postgresql

HOUR_MS = 3_600_000
ALLOWANCE_MS = matches.NETWORK_ALLOWANCE_MS
# The clock stands still while a figure is waited for.
UNHURRIED = ("--requests-per-second", "100000")
# The server's time follows the wall clock by at most a tenth: after so much it has gone on by the other.
SLOW_MS, SLOWEST_MS = 10_000, 9_000


class WallClock(unittest.TestCase):
    def setUp(self):
        self.clock = client.TestClock()
        self.server = client.Server(*UNHURRIED, clock=self.clock)
        self.addCleanup(self.server.__exit__)

    def differences(self):
        """What the log says of the machine's clock."""
        events = [json.loads(line) for line in self.server.logged().splitlines()]
        return [event for event in events if event["event"] == "clock_differs"]

    def wait_for_difference(self, count):
        program.wait_until(lambda: len(self.differences()) >= count, "a warning of the clock")

    def test_clocks_go_on_when_it_is_set_back_or_ahead(self):
        for step in (-HOUR_MS, HOUR_MS):
            with client.Pair(self.server, clock={"base": SLOW_MS}) as pair, \
                    client.Pair(self.server, clock={"base": 2 * SLOW_MS}) as later:
                self.clock.step_wall(step)
                self.clock.advance(SLOW_MS // 2)
                frame, _ = pair.act(pair.anna, "c1e3")
                left = frame["table"]["clock"]["left"]["S"]
                self.assertAlmostEqual(left, SLOW_MS // 2 + ALLOWANCE_MS, delta=(SLOW_MS - SLOWEST_MS) // 2)
                self.clock.advance(SLOW_MS + SLOW_MS // 5)
                self.assertEqual(pair.anna.event("flagged")["event"]["seat"], "N")
                self.assertTrue(later.anna.has_read_all(later.game))

    def test_talk_goes_on_when_it_is_set_back(self):
        with client.Pair(self.server) as pair:
            for _ in range(5):
                self.assertEqual(pair.anna.do(pair.game, "talk", text="Hello")["type"], "done")
            self.assertEqual(pair.anna.do(pair.game, "talk", text="Hello")["code"], "rate")
            self.clock.step_wall(-HOUR_MS)
            self.clock.advance(12_000)
            self.assertEqual(pair.anna.do(pair.game, "talk", text="Hello")["type"], "done")

    def test_the_computer_plays_when_it_is_set_back_while_it_thinks(self):
        guest = self.server.guest("Anna")
        made = guest.create("bosworth", [{"computer": 6}, "me"])  # with hidden cards it takes its time: the clock's
        self.clock.step_wall(-HOUR_MS)
        self.server.wait_for("computer_answers_total", lambda answers: answers == 1)
        with guest.live() as live:
            live.follow(made["game"])
            self.clock.advance(20_000)
            self.assertEqual(live.event("acted")["event"]["by"], "S")

    def test_nothing_is_frozen_when_it_is_set_back_before_a_restart(self):
        guest = self.server.guest("Anna")
        made = guest.create("bosworth", [{"computer": 1}, "me"])
        with client.Pair(self.server, clock={"base": SLOW_MS}) as pair:
            for _ in range(5):
                self.assertEqual(pair.anna.do(pair.game, "talk", text="Hello")["type"], "done")
            self.server.kill()
        self.clock.step_wall(-HOUR_MS)
        self.server.start()
        with guest.live() as live, pair.anna_guest.live() as anna:
            live.follow(made["game"])
            self.server.wait_for("computer_answers_total", lambda answers: answers == 1)
            self.clock.advance(2000)
            self.assertEqual(live.event("acted")["event"]["by"], "S")
            self.clock.advance(SLOW_MS + SLOW_MS // 5)
            self.assertEqual(anna.do(pair.game, "talk", text="Hello")["type"], "done")
            version = pair.anna_guest.look(pair.game)["version"]
            anna.follow(pair.game, version=pair.version)
            kinds = [anna.event()["event"]["type"] for _ in range(version - pair.version)]
            self.assertIn("flagged", kinds)

    def test_a_host_is_told_of_it_once_a_minute(self):
        self.assertEqual(self.differences(), [])
        self.clock.step_wall(-HOUR_MS)
        self.wait_for_difference(1)
        told = self.differences()[0]
        self.assertEqual(told["level"], "warning")
        self.assertEqual((told["server"] - told["machine"], told["machine_ahead"]), (HOUR_MS, -HOUR_MS))
        self.clock.advance(59_000)
        self.server.guest("Anna")  # nothing more is told until the next minute: then it is the second
        self.clock.advance(1000)
        self.wait_for_difference(2)
        self.assertEqual(len(self.differences()), 2)
        self.assertAlmostEqual(self.differences()[1]["server"], self.clock.now, delta=6001)

    def test_games_made_meanwhile_tell_a_time_that_goes_on(self):
        guest = self.server.guest("Anna")
        before = guest.create()["at"]
        self.clock.step_wall(-HOUR_MS)
        self.clock.advance(1000)
        self.assertGreater(guest.create()["at"], before)


class TwoMachines(unittest.TestCase):
    def test_nodes_whose_machines_disagree_agree_about_games(self):
        clocks = [client.TestClock()]
        clocks.append(client.TestClock(now=clocks[0].now, wall_ahead=30_000))

        def advance(milliseconds):
            for clock in clocks:
                clock.advance(milliseconds)

        with temporary_postgresql.TemporaryPostgresql() as postgresql, \
                client.Server("--database", postgresql.url, clock=clocks[0]) as here, \
                client.Server("--database", postgresql.url, clock=clocks[1]) as ahead, \
                client.Pair(here, clock={"base": 20_000}) as pair:
            pair.bert.close()
            pair.bert_guest.port = ahead.port
            pair.bert = pair.bert_guest.live()
            pair.bert.follow(pair.game)
            advance(5000)
            frame, _ = pair.act(pair.anna, "c1e3")
            self.assertEqual(frame["at"], clocks[0].now)
            advance(10_000)
            pair.act(pair.bert, "c3d4")
            _, frame = pair.act(pair.bert, "d5a2")
            left = {"S": 15_000 + ALLOWANCE_MS, "N": 10_000 + ALLOWANCE_MS}
            self.assertEqual((frame["at"], frame["table"]["clock"]), (clocks[1].now, {"left": left, "running": "S"}))
            advance(15_000 + 2 * ALLOWANCE_MS)
            self.assertTrue(pair.anna.has_read_all(pair.game))
            advance(1)
            for live in (pair.anna, pair.bert):
                frame = live.event("flagged")
                self.assertEqual((frame["event"]["seat"], frame["at"]), ("S", clocks[0].now))
            self.assertIn("clock_differs", ahead.logged())
            self.assertNotIn("clock_differs", here.logged())


if __name__ == "__main__":
    unittest.main()
