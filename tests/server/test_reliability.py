"""What was acknowledged is never lost, whatever is killed: the real binary, real sockets, both real databases."""
import random
import threading
import unittest

import client
import matches
import temporary_postgresql

# The crowd of a test comes from one address.
GENEROUS = ("--requests-per-second", "100000", "--messages-per-second", "100000", "--games-per-guest", "10000",
            "--sockets-per-client", "10000", "--log-level", "warning")
GRACE_MS = 3000  # for which whoever goes counts as there


class OneServer(unittest.TestCase):
    def test_twenty_kills_under_load_lose_nothing_and_leave_nothing_stuck(self):
        chance = random.Random(1)
        with client.Server(*GENEROUS) as server:
            crowd = matches.Crowd([server.port], [*matches.ALL_KINDS, matches.NOBODY_ACTS])
            for _ in range(20):
                crowd.is_answered(chance.randrange(30))  # 288 actions altogether
                server.kill()
                server.start()
            crowd.goes_on()
            crowd.stop()
            self.assertGreater(crowd.check(), 288)

    def test_whoever_is_asked_to_stop_under_load_has_written_what_he_acknowledged_and_sends_all_away(self):
        with client.Server(*GENEROUS) as server:
            crowd = matches.Crowd([server.port])
            for _ in range(3):
                crowd.goes_on()
                self.assertEqual(server.stop(), 0)
                server.start()
            crowd.goes_on()
            crowd.stop()
            self.assertGreater(crowd.check(), 30)
            partings = [parting for match in crowd.matches for player in match.players for parting in player.partings]
            self.assertEqual(set(partings), {(True, 1012)}, partings)
            self.assertGreaterEqual(len(partings), 3 * sum(kind.people for kind in crowd.kinds) // 2)

    def test_a_flag_falls_although_the_server_was_dead_when_its_time_came(self):
        clock = client.TestClock()
        with client.Server(*GENEROUS, clock=clock) as server:
            pair = client.Pair(server, clock={"turn": 1000})
            server.kill()
            clock.advance(1000 + matches.NETWORK_ALLOWANCE_MS + 1)
            server.start()
            with client.Guest(server.port).live() as watcher:
                watcher.follow(pair.game, key=pair.keys["watch"], version=3)
                frame = watcher.event("flagged")
            self.assertEqual(frame["event"]["seat"], "S")
            self.assertEqual(frame["table"]["result"], "0-1")
            self.assertEqual(frame["at"], clock.now)

    def test_a_computer_whose_turn_it_is_plays_on_at_once_however_often_the_server_was_killed(self):
        clock = client.TestClock()
        with client.Server(*GENEROUS, clock=clock) as server:
            guest = server.guest("Anna")
            made = guest.create("bosworth", [{"computer": 1}, "me"])  # with hidden cards it takes its time: the clock's
            for _ in range(3):
                server.kill()
                clock.advance(1)
                server.start()
                server.wait_for("computer_answers_total", lambda answers: answers == 1)
            self.assertEqual(guest.look(made["game"])["version"], made["version"])
            with guest.live() as live:
                live.follow(made["game"])
                clock.advance(1000)  # well before another node might take it over
                self.assertEqual(live.event("acted")["event"]["by"], "S")

    def test_two_sockets_of_one_seat_at_the_same_instant(self):
        with client.Server(*GENEROUS) as server:
            race(self, server.port, server.port)

    def test_the_log_of_a_killed_server_is_read_by_the_next_one_as_it_was(self):
        with client.Server(*GENEROUS) as server:
            match = matches.Match([server.port], seed=1)
            for _ in range(10):
                match.step()
            guest = match.players[0].guest
            before = guest.look(match.game)
            server.kill()
            server.start()
            self.assertEqual(guest.look(match.game), before)
            self.assertGreater(len(before["actions"]), 5)


class TwoNodes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgresql = temporary_postgresql.TemporaryPostgresql()
        cls.addClassCleanup(cls.postgresql.close)

    def node(self, clock=None):
        server = client.Server("--database", self.postgresql.url, *GENEROUS, clock=clock)
        self.addCleanup(server.__exit__)
        return server

    def test_games_go_on_through_the_other_node_when_one_is_killed(self):
        nodes = [self.node(), self.node()]
        ports = [node.port for node in nodes]
        crowd = matches.Crowd(ports)
        crowd.goes_on()
        for i in range(20):
            dead, alive = nodes[i % 2], nodes[1 - i % 2]
            ports[:] = [alive.port]
            dead.kill()
            # A computer's turn is taken over when the dead node's lease has ended: that is waited for once, and at the end.
            crowd.goes_on(without_computers=i != 9)
            dead.start()
            ports[:] = [node.port for node in nodes]
            crowd.goes_on(without_computers=True)
        crowd.goes_on()
        crowd.stop()
        self.assertGreater(crowd.check(), 100)

    def test_a_restart_of_postgresql_loses_nothing_and_leaves_nothing_stuck(self):
        nodes = [self.node(), self.node()]
        crowd = matches.Crowd([node.port for node in nodes])
        for mode in ("fast", "immediate", "kill", "fast"):
            crowd.goes_on()
            self.postgresql.stop(mode)
            for node in nodes:
                node.wait_for("store_waiting", lambda questions: questions > 0)
            self.postgresql.start()
        crowd.goes_on()
        crowd.stop()
        self.assertGreater(crowd.check(), 100)

    def test_two_nodes_at_the_same_instant(self):
        race(self, self.node().port, self.node().port)

    def test_a_flag_falls_through_the_other_node(self):
        clock = client.TestClock()
        dead, alive = self.node(clock), self.node(clock)
        with client.Pair(dead, clock={"turn": 1500}) as pair:
            pair.bert_guest.port = alive.port
            with pair.bert_guest.live() as bert:
                bert.follow(pair.game)
                dead.kill()
                clock.advance(1500 + matches.NETWORK_ALLOWANCE_MS + 1)
                frame = bert.event("flagged")
                self.assertEqual((frame["table"]["result"], frame["at"]), ("0-1", clock.now))

    def test_what_one_node_acknowledged_is_there_for_whoever_goes_to_the_other(self):
        here, there = self.node(), self.node()
        guest = client.Guest(there.port, "Clara")
        with guest.live() as watching, guest.live() as coming:
            for seed in range(4):
                match = matches.Match([here.port], seed)
                key = match.players[0].key
                watching.follow(match.game, key=key)  # so that the other node has the game in memory, and news to hear
                for _ in range(10):
                    match.step()
                    coming.follow(match.game, key=key, version=match.players[0].version)
                match.close()

    def test_people_at_another_node_are_there_until_they_have_gone(self):
        clock = client.TestClock()
        here, there = self.node(clock), self.node(clock)
        anna, bert = client.Guest(here.port, "Anna"), client.Guest(there.port, "Bert")
        made = anna.create()
        with anna.live() as one:
            one.follow(made["game"], presence=True)
            self.assertEqual(one.receive()["connected"], ["S"])
            with bert.live() as other:
                other.do(made["game"], "sit", key=made["keys"]["join"])
                other.follow(made["game"], presence=True)
                while (message := one.receive())["type"] != "presence":
                    pass
                self.assertEqual(message["connected"], ["S", "N"])
                while (message := other.receive()).get("connected") != ["S", "N"]:
                    pass
            there.wait_for("sockets", lambda sockets: sockets == 0)
            # What this node is told of Carl comes after what it is told of Bert.
            carl = client.Guest(there.port, "Carl")
            another = carl.create(public=True)["game"]
            one.follow(another, presence=True)
            self.assertEqual(one.receive(), client.presence(another, []))
            with carl.live() as third:
                third.follow(another)
                self.assertEqual(one.receive(), client.presence(another, ["S"]))
                left = clock.now
                clock.advance(GRACE_MS)
                messages = []  # Anna looks on at Carl's game, and that is told by now too
                while not messages or messages[-1]["game"] != made["game"]:
                    messages.append(one.receive())
                self.assertEqual(messages[-1], client.presence(made["game"], ["S"], {"N": left}))

    def test_onlookers_are_counted_at_all_nodes(self):
        clock = client.TestClock()
        here, there = self.node(clock), self.node(clock)
        anna = client.Guest(here.port, "Anna")
        game = anna.create(public=True)["game"]
        with anna.live() as one, client.Live(here.port) as near, client.Live(there.port) as far, \
                client.Guest(there.port, "Clara").live() as clara:
            one.follow(game, presence=True)
            self.assertEqual(one.receive(), client.presence(game, ["S"]))
            for live in (near, far, clara):
                live.follow(game)
            for node in (here, there):
                self.wait_for_tick(node)  # it has counted them
            clock.advance(GRACE_MS)
            news = [one.receive()]
            while news[-1]["onlookers"] < 3:
                news.append(one.receive())
            self.assertEqual(news[-1], client.presence(game, ["S"], onlookers=3))
            self.assertLessEqual(len(news), 2)

    def wait_for_tick(self, node):
        """Waits until the node has looked after its games: then it tells of somebody who follows one and has sat down."""
        guest = client.Guest(node.port, "Dora")
        game = guest.create(seats=["open", "open"], public=True)["game"]
        with guest.live() as live:
            live.follow(game, presence=True)
            live.do(game, "sit")
            while live.receive() != client.presence(game, ["S"]):
                pass

    def test_frames_reach_those_who_follow_through_another_node(self):
        here, there = self.node(), self.node()
        with client.Pair(here) as pair:
            pair.bert_guest.port = there.port
            with pair.bert_guest.live() as bert:
                bert.follow(pair.game)
                word = pair.anna_guest.look(pair.game)["table"]["legal"][0]
                pair.act(pair.anna, word)
                self.assertEqual(bert.event("acted")["event"]["action"], word)


def race(test, one_port, other_port, rounds=30):
    """Both sockets of whoever is to act play different actions at the same version at the same instant: one wins, the
    other is told that the version has passed, and everybody sees one story without a gap."""
    guests = [client.Guest(one_port, "Anna"), client.Guest(other_port, "Bert")]
    made = guests[0].create()
    game, key = made["game"], made["keys"]["join"]
    with guests[1].live() as bert:
        test.assertEqual(bert.do(game, "sit", key=key)["type"], "done")
    pairs = [[matches.Seated(guest, [port], game, key).follow() for port in (one_port, other_port)] for guest in guests]
    everyone = [seated for pair in pairs for seated in pair]
    newest = max(seated.version for seated in everyone)
    for round_number in range(rounds):
        for seated in everyone:
            seated.read_to(newest)
        if everyone[0].table["phase"] == "over":
            break
        pair = next(pair for pair in pairs if pair[0].table["legal"])
        legal = pair[0].table["legal"]
        answers = [None, None]
        gate = threading.Barrier(2)

        def act(side):
            gate.wait()
            answers[side] = pair[side].ask(action=legal[-side], version=newest, id=f"{round_number}-{side}")

        threads = [threading.Thread(target=act, args=(side,)) for side in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        kinds = sorted(answer["type"] for answer in answers)
        test.assertEqual(kinds, ["done", "refused"], answers)
        test.assertEqual([answer["code"] for answer in answers if answer["type"] == "refused"], ["version"], answers)
        newest += 1
    for seated in everyone:
        seated.read_to(newest)
    for version in range(4, newest + 1):
        events = [seated.frames[version]["event"] for seated in everyone]
        test.assertEqual(events.count(events[0]), 4, events)
    for seated in everyone:
        seated.live.close()


if __name__ == "__main__":
    unittest.main()
