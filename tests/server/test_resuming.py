"""Whoever comes back gets exactly what he missed, however much it is and however slowly he reads it."""
import contextlib
import os
import socket
import tempfile
import unittest

import client
import program

# What may wait for a socket before its reader counts as too slow (docs/api.md).
QUEUE_LIMIT = 256 * 1024
SOME, MUCH = 60, 1600
RECEIVE_BUFFER = 64 * 1024  # much less, and TCP becomes slow on the loopback
SIP = 12 * 1024  # of a slow reader
PATIENCE_S = 60  # for which he may read nothing at all


class ResumingTest(unittest.TestCase):
    """Two people at a game in which much more has happened than may wait for a socket. Time stands still."""

    @classmethod
    def setUpClass(cls):
        # In memory, if there is such a folder: thousands of commits, and none of them is what is tested here.
        cls.data = tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
        cls.addClassCleanup(cls.data.cleanup)
        cls.server = client.Server("--messages-per-second", "100000", "--requests-per-second", "100000",
                                   data=cls.data.name, clock=client.TestClock())
        cls.addClassCleanup(cls.server.__exit__)
        cls.pair = client.Pair(cls.server, "gwezboell")
        cls.addClassCleanup(cls.pair.__exit__)
        cls.begin = cls.pair.version
        cls.haggle(cls.pair, MUCH)

    @staticmethod
    def haggle(pair, times):
        """So many versions more, of which the two have seen everything afterwards."""
        for _ in range(times // 2):
            for who, what in ((pair.anna, "offer_draw"), (pair.bert, "decline_draw")):
                answer = who.do(pair.game, what)
                assert answer["type"] == "done", answer
                pair.version = answer["version"]
                pair.anna.event(), pair.bert.event()

    def assert_comes(self, live, game, after, last):
        """Exactly the frames after one version, up to another."""
        versions = []
        while not versions or versions[-1] < last:
            frame = live.event()
            self.assertEqual(frame["game"], game)
            versions.append(frame["version"])
        self.assertEqual(versions, list(range(after + 1, last + 1)))

    def assert_follows(self, live):
        """What happens now comes next, and nothing else."""
        self.haggle(self.pair, 2)
        self.assert_comes(live, self.pair.game, self.pair.version - 2, self.pair.version)
        self.assert_nothing_more(live)

    def assert_nothing_more(self, live):
        """Nothing stands before the answers to two requests that go to the store and back, as what was missed does."""
        for _ in range(2):
            live.do("nonesuch", "follow")
        self.assertEqual(live.waiting, [])

    def come_back(self, version, **more):
        """A new socket of Anna's with a small buffer, that has asked for what came after a version."""
        live = self.pair.anna_guest.live()
        live.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
        self.addCleanup(live.close)
        answer = live.follow(self.pair.game, version=version, **more)
        self.assertEqual(answer["version"], self.pair.version)
        return live


class Resuming(ResumingTest):
    def test_all_that_was_missed_comes_in_order(self):
        live = self.come_back(self.begin)
        self.assert_comes(live, self.pair.game, self.begin, self.pair.version)
        self.assertGreater(len(live.bytes), 3 * QUEUE_LIMIT)
        self.assert_follows(live)

    def test_a_reader_who_is_slow_but_steady_gets_all_of_it(self):
        live = self.come_back(self.begin)
        first, begin, fill = self.pair.version, self.server.clock.now, live.fill

        def fill_slowly():
            live.send_frame(10, b"")  # he is there: pings come to him as late as all the rest
            self.haggle(self.pair, 2)
            self.server.clock.advance(1000)
            fill(SIP)
        live.fill = fill_slowly
        self.assert_comes(live, self.pair.game, self.begin, first)
        self.assertGreater(self.server.clock.now - begin, 1000 * PATIENCE_S)
        live.fill = fill
        self.assert_comes(live, self.pair.game, first, self.pair.version)
        self.assert_follows(live)

    def test_what_happens_meanwhile_comes_after_it_once(self):
        live = self.come_back(self.begin)
        self.haggle(self.pair, SOME)  # while he reads nothing, and much waits for him: the others do not
        self.assert_comes(live, self.pair.game, self.begin, self.pair.version - SOME // 2)
        self.haggle(self.pair, SOME)  # while he reads the end of it
        self.assert_comes(live, self.pair.game, self.pair.version - SOME - SOME // 2, self.pair.version)
        self.assert_follows(live)

    def test_several_games_can_be_resumed_on_one_socket(self):
        with client.Pair(self.server, "gwezboell") as other:
            # The same guest sits at both: the other game is watched with its key.
            first = other.version
            self.haggle(other, MUCH // 2)
            live = self.come_back(self.begin)
            self.assertEqual(live.follow(other.game, key=other.keys["watch"], version=first)["version"], other.version)
            seen = {self.pair.game: [], other.game: []}
            wanted = {self.pair.game: list(range(self.begin + 1, self.pair.version + 1)),
                      other.game: list(range(first + 1, other.version + 1))}
            for _ in range(sum(len(versions) for versions in wanted.values())):
                frame = live.event()
                seen[frame["game"]].append(frame["version"])
            self.assertEqual(seen, wanted)
            self.assert_follows(live)

    def test_what_is_asked_for_meanwhile_is_answered(self):
        live = self.come_back(self.begin)
        self.assertEqual(live.do(self.pair.game, "talk", text="back again")["version"], self.pair.version + 1)
        self.pair.anna.event("talked"), self.pair.bert.event("talked")
        self.pair.version += 1
        self.assert_comes(live, self.pair.game, self.begin, self.pair.version)

    def test_whoever_asks_again_gets_what_he_asked_for_last(self):
        live = self.come_back(self.begin)
        self.haggle(self.pair, 2)
        whole = live.follow(self.pair.game)
        self.assertEqual(whole["version"], self.pair.version)
        # Of the first answer comes what was on its way, and then nothing more of it.
        versions = [frame["version"] for frame in live.waiting]
        self.assertEqual(versions, list(range(self.begin + 1, self.begin + 1 + len(versions))))
        self.assertLess(len(versions), MUCH // 2)
        live.waiting.clear()
        self.assert_follows(live)
        self.assertEqual(live.do(self.pair.game, "follow", version=self.begin)["type"], "done")
        self.assertEqual(live.do(self.pair.game, "unfollow")["type"], "done")
        live.waiting.clear()
        self.haggle(self.pair, 2)
        self.assert_nothing_more(live)

    def test_whoever_resumes_is_there_and_is_told_who_is_when_he_has_had_everything(self):
        anna_guest, bert_guest = self.server.guest("Anna"), self.server.guest("Bert")
        made = anna_guest.create("gwezboell")
        game, seats = made["game"], [seat["seat"] for seat in made["seats"]]
        with anna_guest.live() as anna, bert_guest.live() as bert:
            bert.do(game, "sit", key=made["keys"]["join"])
            for _ in range(MUCH // 2):
                anna.do(game, "offer_draw")
                last = bert.do(game, "decline_draw")["version"]
            anna.follow(game, presence=True)
            self.assertEqual(anna.receive()["connected"], seats[:1])
            bert.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
            bert.follow(game, version=3, presence=True)
            self.assertEqual(anna.receive()["connected"], seats)
            self.assert_comes(bert, game, 3, last)
            self.assertEqual(bert.receive()["connected"], seats)
            self.assert_nothing_more(bert)


class NotReading(ResumingTest):
    def test_whoever_reads_nothing_is_dropped_also_when_he_goes_on_sending(self):
        live = self.come_back(self.begin)

        def is_dropped():
            with contextlib.suppress(ConnectionError):
                live.send_frame(10, b"")  # a pong that nobody has asked for
            self.server.clock.advance(1000)
            return self.server.metric("dropped_total") == 1
        program.wait_until(is_dropped, "the drop")
        again = self.come_back(self.pair.version - 10)
        self.assert_comes(again, self.pair.game, self.pair.version - 10, self.pair.version)


if __name__ == "__main__":
    unittest.main()
