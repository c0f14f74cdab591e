"""Hidden cards: two games that differ only in what a viewer may not know give him the same bytes.

A thousand random games of Bosworth for two, three and four, a quarter of them to their end, are played over real sockets.
Every byte that each seat and an onlooker are sent is kept: the frames, and what HTTP answers. Then the server is stopped, and
for each viewer the log is copied, and everybody else's cards are drawn anew in it, every hidden draw at random as far as
the cards that were shown leave a choice. Servers with those logs must send the viewer the very same.
"""
import concurrent.futures
import json
import os
import random
import re
import shutil
import socket
import sqlite3
import tempfile
import unittest

import client
import hidden_worlds
import program

GAMES = 1000
TABLES = 40  # games at a time: what they append goes to disk together
ACTIONS = 14  # of players, in a game that is not played to its end
LIMITS = ("--requests-per-second", "1000000", "--messages-per-second", "1000000", "--games-per-guest", "1000000",
          "--sockets-per-client", "1000", "--log-level", "error")
NAMES = ("Anna", "Bert", "Carl", "Dora")
ONLOOKER = "onlooker"
# Of the 2,600 seats. There has been none yet; but a seat that has shown all it drew, as soon as it could, would be one.
MOST_WITHOUT_ANOTHER_WORLD = 5


class Stream:
    """What a viewer is sent about one game over a socket, as bytes."""

    def __init__(self, live, game, key):
        self.live, self.game, self.frames, self.version = live, game, [], 1
        live.follow(game, key=key, version=1)

    def read_to(self, version):
        """Reads frames up to a version; returns the last one."""
        while self.version < version:
            self.read_one()
        return json.loads(self.frames[-1])

    def read_one(self):
        _, payload = self.live.frame()
        self.version += 1
        assert payload.startswith(b'{"type":"event","game":"%s","version":%d,' % (self.game.encode(), self.version)), payload
        self.frames.append(payload)


class Reader:
    """Somebody's requests over one connection, with answers as bytes: headers and all, but for the time of the answer."""

    def __init__(self, port, cookie):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=client.PATIENCE_S)
        self.cookie = f"Cookie: {cookie}\r\n" if cookie else ""

    def get(self, path):
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{self.cookie}\r\n".encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self.more()
        size = int(re.search(rb"Content-Length: (\d+)", answer, re.I).group(1)) + answer.index(b"\r\n\r\n") + 4
        while len(answer) < size:
            answer += self.more()
        answer, dates = re.subn(rb"\r\nDate: [^\r]+ GMT\r\n", b"\r\n", answer, count=1)
        assert dates == 1, answer
        return answer

    def more(self):
        data = self.socket.recv(1 << 20)
        assert data, "the connection was closed"
        return data


def body_of(answer):
    return json.loads(answer.partition(b"\r\n\r\n")[2])


class Visit:
    """A viewer at a server: a socket, and a connection for requests."""

    def __init__(self, port, cookie):
        self.live = client.Live(port, cookie)
        self.reader = Reader(port, cookie)

    def pages(self, game):
        """What HTTP tells him about a game. The record of a game that is over holds all cards, for everybody."""
        paths = ["", "/record"] if game.result == "*" else [""]
        return [self.reader.get(f"/api/games/{game.id}{path}?key={game.key}") for path in paths]

    def close(self):
        self.live.close()
        self.reader.socket.close()


class Game:
    """One game: how it is to be played, and afterwards what each viewer was sent. Viewers are seats by number, and the
    onlooker."""

    def __init__(self, number):
        self.seats = (2, 2, 2, 3, 4)[number % 5]
        self.to_its_end = number % 4 == 0
        # Without the rule of check kings fall soon. With it a random game is long: a few must do.
        edition = "first" if self.to_its_end and number % 100 else "revised"
        self.spec = f"bosworth(players={self.seats},edition={edition})"
        self.is_public = number % 10 == 1
        self.dice = random.Random(number)
        self.viewers = [*range(self.seats), ONLOOKER]
        self.frames, self.pages, self.worlds, self.result = {}, {}, {}, "*"

    def play(self, guests, visits):
        made = guests[0].create(self.spec, ["me"] + ["open"] * (self.seats - 1), public=self.is_public)
        self.id, self.key = made["game"], made["keys"]["watch"]
        letters = [seat["seat"] for seat in made["seats"]]
        for seat in range(1, self.seats):
            visits[seat].live.do(self.id, "sit", key=made["keys"]["join"])
        self.streams = {viewer: Stream(visits[viewer].live, self.id, self.key) for viewer in self.viewers}
        # created, sat, started, and four cards dealt to each
        table = self.streams[0].read_to(1 + (self.seats - 1) + 1 + 4 * self.seats)["table"]
        version, played = self.streams[0].version, 0
        while table["actor"] != "-" and (self.to_its_end or played < ACTIONS):
            actor = letters.index(table["actor"])
            table, version = self.act(actor, self.streams[actor], version)
            played += 1
        for stream in self.streams.values():
            stream.read_to(version)
        self.result = table["result"]
        self.frames = {viewer: stream.frames for viewer, stream in self.streams.items()}
        self.pages = {viewer: visits[viewer].pages(self) for viewer in self.viewers}
        for viewer in self.viewers:
            visits[viewer].live.do(self.id, "unfollow")
        return self

    def act(self, actor, stream, version):
        """One action and the chance that follows, with the actor's eyes: the table then, and its version."""
        table = stream.read_to(version)["table"]
        request = stream.live.send(action=self.choose(table), game=self.id, version=version)
        answer = json.loads(stream.live.frame()[1])
        assert answer == {"type": "done", "id": request, "version": version + 1}, answer
        table = stream.read_to(version + 1)["table"]
        while table["actor"] == "*":
            table = stream.read_to(stream.version + 1)["table"]
        return table, stream.version

    def choose(self, table):
        """Any legal action; those who play to the end capture where they can, which shortens it."""
        captures = [word for word in table["legal"] if self.to_its_end and self.is_capture(table, word)]
        return self.dice.choice(captures or table["legal"])

    def is_capture(self, table, word):
        target = re.fullmatch(r"[a-f][1-6]([a-f])([1-6])", word)
        if not target:
            return False
        rank = table["position"].split("/")[6 - int(target.group(2))]
        return rank[2 * "abcdef".index(target.group(1))] not in (".", table["actor"])

    def imagine(self, log, batch, dice):
        """Finds another world for each seat, if there is one."""
        rows = log.execute("SELECT version, payload FROM event WHERE game = ?", (self.id,)).fetchall()
        self.events = {version: json.loads(payload) for version, payload in rows}
        fallen = 0
        for frame, version in zip(self.frames[ONLOOKER], range(2, len(self.events) + 1)):
            out = len(re.search(rb" out=([A-Z]*)", frame).group(1))
            self.events[version]["takes_queen"] = self.seats > 2 and out > fallen
            fallen = out
        for seat, steps in enumerate(hidden_worlds.turns_of(self.events, self.seats)):
            changed = hidden_worlds.other_draws(self.spec, self.events, steps, batch, dice)
            if changed:
                self.worlds[seat] = changed

    def changed_for(self, viewer):
        """The seats whose cards are others in the viewer's other world."""
        return [seat for seat in self.worlds if seat != viewer]

    def change(self, log, viewer):
        """Writes the viewer's other world."""
        for seat in self.changed_for(viewer):
            for version, text in self.worlds[seat].items():
                event = {name: value for name, value in self.events[version].items() if name != "takes_queen"}
                payload = json.dumps({**event, "text": text}, separators=(",", ":"))
                log.execute("UPDATE event SET payload = ? WHERE game = ? AND version = ?", (payload, self.id, version))


def open_log(data):
    return sqlite3.connect(os.path.join(data, "tablier.sqlite"))


class HiddenCards(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # It stands still: no connection is ended because nothing has come on it for long.
        cls.clock = client.TestClock()
        cls.server = client.Server(*LIMITS, clock=cls.clock)
        cls.addClassCleanup(cls.server.__exit__)
        guests = [cls.server.guest(name) for name in NAMES]
        cls.cookies = {**{seat: guest.cookie for seat, guest in enumerate(guests)}, ONLOOKER: None}

        def play_some(numbers):
            visits = {viewer: Visit(cls.server.port, cookie) for viewer, cookie in cls.cookies.items()}
            played = [Game(number).play(guests, visits) for number in numbers]
            for visit in visits.values():
                visit.close()
            return played

        share = GAMES // TABLES
        with concurrent.futures.ThreadPoolExecutor(TABLES) as tables:
            cls.games = sum(tables.map(play_some, [range(i * share, (i + 1) * share) for i in range(TABLES)]), [])
        cls.lists = cls.lists_at(cls.server.port)
        cls.server.stop()
        dice = random.Random(7)
        with program.Batch() as batch, open_log(cls.server.data) as log:
            for game in cls.games:
                game.imagine(log, batch, dice)

    @staticmethod
    def public_pages(reader):
        pages = []
        for phase in ("open", "running"):
            pages.append(reader.get("/api/games?phase=" + phase))
            while place := body_of(pages[-1])["next"]:
                pages.append(reader.get(f"/api/games?phase={phase}&after={place}"))
        return pages

    @classmethod
    def lists_at(cls, port):
        """The list of public games, as everybody sees it, and everybody's own."""
        lists = {viewer: cls.public_pages(Reader(port, cookie)) for viewer, cookie in cls.cookies.items()}
        for seat in range(len(NAMES)):
            lists[seat].append(Reader(port, cls.cookies[seat]).get("/api/guest/games"))
        return lists

    def test_the_games_are_of_all_kinds_and_every_seat_has_another_world(self):
        self.assertEqual(len(self.games), GAMES)
        for seats, least in ((2, 600), (3, 200), (4, 200)):
            games = [game for game in self.games if game.seats == seats]
            self.assertEqual(len(games), least)
            self.assertGreaterEqual(sum(game.result != "*" for game in games), least // 4)
        without = [(game.spec, game.id, seat) for game in self.games for seat in range(game.seats) if seat not in game.worlds]
        self.assertLessEqual(len(without), MOST_WITHOUT_ANOTHER_WORLD, without)

    def test_games_that_differ_in_hidden_cards_give_the_same_bytes(self):
        for viewer in self.cookies:
            with self.subTest(viewer), tempfile.TemporaryDirectory() as folder:
                data = os.path.join(folder, "data")
                shutil.copytree(self.server.data, data)
                games = [game for game in self.games if viewer in game.viewers and game.changed_for(viewer)]
                with open_log(data) as log:
                    for game in games:
                        game.change(log, viewer)
                with client.Server(*LIMITS, data=data, clock=self.clock) as other:
                    self.compare(other.port, viewer, games)

    def compare(self, port, viewer, games):
        visit = Visit(port, self.cookies[viewer])
        others = {seat: Reader(port, self.cookies[seat]) for seat in range(len(NAMES))}
        for game in games:
            stream = Stream(visit.live, game.id, game.key)
            stream.read_to(len(game.events))
            self.assertEqual(stream.frames, game.frames[viewer], (viewer, game.id))
            self.assertEqual(visit.pages(game), game.pages[viewer], (viewer, game.id))
            visit.live.do(game.id, "unfollow")
            # Whoever has other cards sees them: it is really another world.
            seat = game.changed_for(viewer)[0]
            self.assertNotEqual(others[seat].get(f"/api/games/{game.id}"), game.pages[seat][0], (seat, game.id))
        self.assertEqual(self.lists_at(port)[viewer], self.lists[viewer])
        visit.close()

    def test_lists_tell_nothing_that_an_onlooker_does_not_see(self):
        seen = {game.id: body_of(game.pages[ONLOOKER][0]) for game in self.games}
        listed = 0
        for pages in self.lists.values():
            for entry in [entry for page in pages for entry in body_of(page)["games"]]:
                game = seen[entry["game"]]
                told = {name: game[name] for name in ("game", "phase", "at", "spec", "clock", "bots", "seats")}
                told |= {name: game["table"][name] for name in ("actor", "result")}
                entry.pop("you", None)
                self.assertEqual(entry, told)
                listed += 1
        self.assertGreater(listed, GAMES // 4)


if __name__ == "__main__":
    unittest.main()
