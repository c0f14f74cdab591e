"""Hidden cards: two games that differ only in what a viewer may not know give him the same bytes.

A thousand games of Bosworth are played over real sockets, and every byte that each seat and an onlooker are sent is kept.
Then the server is stopped, and in copies of its log two cards that one side drew without anybody else seeing them, and
did not show in between, change places. Servers with those logs must send the other side and the onlooker the very same.
"""
import concurrent.futures
import json
import os
import random
import shutil
import sqlite3
import tempfile
import unittest

import client
import program

GAMES = 1000
TABLES = 8  # games at a time
ACTIONS = 14  # of players, in each game
LIMITS = ("--requests-per-second", "1000000", "--messages-per-second", "1000000", "--games-per-guest", "1000000",
          "--log-level", "error")
SEATS = ("S", "N")


class Stream:
    """What a viewer is sent about one game, as bytes."""

    def __init__(self, live, game, key, version=1):
        self.live, self.game, self.frames = live, game, []
        live.follow(game, key=key, version=version)

    def read_to(self, version):
        """Reads frames up to a version; returns the last one."""
        while True:
            opcode, payload = self.live.frame()
            assert opcode == 1, opcode
            self.frames.append(payload)
            frame = json.loads(payload)
            assert frame["type"] == "event" and frame["game"] == self.game, frame
            if frame["version"] >= version:
                return frame


def play(guests, lives, dice):
    """One game: its id, its key for watching, and the stream of each viewer."""
    made = guests["S"].create("bosworth")
    game, keys = made["game"], made["keys"]
    streams = {"S": Stream(lives["S"], game, "")}
    lives["N"].do(game, "sit", key=keys["join"])
    streams["N"] = Stream(lives["N"], game, "")
    streams["onlooker"] = Stream(lives["onlooker"], game, keys["watch"])
    first = 11  # created, sat, started, and eight cards dealt
    tables = {viewer: stream.read_to(first)["table"] for viewer, stream in streams.items()}
    version = first
    for _ in range(ACTIONS):
        actor = tables["S"]["actor"]
        if actor == "-":
            break
        request = lives[actor].send(action=dice.choice(tables[actor]["legal"]), game=game, version=version)
        answer = json.loads(lives[actor].frame()[1])
        assert answer == {"type": "done", "id": request, "version": version + 1}, answer
        tables[actor] = streams[actor].read_to(version + 1)["table"]
        while tables[actor]["actor"] == "*":
            tables[actor] = streams[actor].read_to(0)["table"]
        version = json.loads(streams[actor].frames[-1])["version"]
        for viewer, stream in streams.items():
            if viewer != actor:
                tables[viewer] = stream.read_to(version)["table"]
    for viewer, live in lives.items():
        live.do(game, "unfollow")
    return game, keys["watch"], {viewer: stream.frames for viewer, stream in streams.items()}


def play_many(guests, count, seed):
    dice = random.Random(seed)
    lives = {viewer: guest.live() for viewer, guest in guests.items()}
    games = [play(guests, lives, dice) for _ in range(count)]
    for live in lives.values():
        live.close()
    return games


def events_of(data, game):
    with sqlite3.connect(os.path.join(data, "tablier.sqlite")) as log:
        rows = log.execute("SELECT version, payload FROM event WHERE game = ? ORDER BY version", (game,)).fetchall()
    return {version: json.loads(payload) for version, payload in rows}


def swaps(events, side):
    """Pairs of versions at which this side drew different cards, so that the one drawn first was not played between."""
    acted = [(version, event) for version, event in events.items() if event["type"] == "acted"]
    drawn, owner = [], None
    for version, event in acted:
        if event["by"] >= 0:
            owner = SEATS[event["by"]]
        elif event["text"].startswith("draw:"):
            drawn.append((version, owner, event["text"]))
    # The first eight are dealt: four to the first seat, four to the second.
    drawn = [(v, SEATS[i // 4] if i < 8 else who, text) for i, (v, who, text) in enumerate(drawn)]
    own = [(v, text) for v, who, text in drawn if who == side]
    placed = [(v, e["text"]) for v, e in acted if e["by"] == SEATS.index(side) and "@" in e["text"]]
    for i, (first, one) in enumerate(own):
        for second, other in own[i + 1:]:
            kind = one[len("draw:"):]
            if one != other and not any(first < v < second and text.startswith(kind + "@") for v, text in placed):
                yield first, second


def is_legal(batch, words):
    position = batch.ask("start", "bosworth")
    for word in words:
        position = batch.ask("apply", "bosworth", position, word)
        if position.startswith("error"):
            return False
    return True


def other_world(data, game, side, batch, dice):
    """The log's events with two hidden cards of a side exchanged: {version: payload}, or None if there is no such pair."""
    events = events_of(data, game)
    pairs = list(swaps(events, side))
    dice.shuffle(pairs)
    for first, second in pairs[:4]:
        changed = {v: dict(event) for v, event in events.items()}
        changed[first]["text"], changed[second]["text"] = events[second]["text"], events[first]["text"]
        words = [event["text"] for event in changed.values() if event["type"] == "acted"]
        if is_legal(batch, words):
            return {v: json.dumps(changed[v], separators=(",", ":")) for v in (first, second)}
    return None


class HiddenCards(unittest.TestCase):
    def test_games_that_differ_in_hidden_cards_give_the_same_bytes(self):
        dice = random.Random(7)
        with client.Server(*LIMITS) as server, tempfile.TemporaryDirectory() as folder, program.Batch() as batch:
            guests = {"S": server.guest("Anna"), "N": server.guest("Bert"), "onlooker": client.Guest(server.port)}
            with concurrent.futures.ThreadPoolExecutor(TABLES) as tables:
                games = sum(tables.map(lambda seed: play_many(guests, GAMES // TABLES, seed), range(TABLES)), [])
            self.assertEqual(len(games), GAMES)
            server.stop()
            for changed_side, viewers in (("N", ("S", "onlooker")), ("S", ("N", "onlooker"))):
                data = os.path.join(folder, changed_side)
                shutil.copytree(server.data, data)
                different = self.change(data, games, changed_side, batch, dice)
                self.assertGreater(len(different), GAMES // 2)
                with client.Server(*LIMITS, data=data) as other:
                    self.compare(other, guests, viewers, different)

    def change(self, data, games, side, batch, dice):
        """Writes other worlds into the log; returns the games in which there is one."""
        different = []
        log = sqlite3.connect(os.path.join(data, "tablier.sqlite"))
        for game, key, streams in games:
            world = other_world(data, game, side, batch, dice)
            if world:
                for version, payload in world.items():
                    log.execute("UPDATE event SET payload = ? WHERE game = ? AND version = ?", (payload, game, version))
                different.append((game, key, streams))
        log.commit()
        log.close()
        return different

    def compare(self, server, guests, viewers, games):
        for viewer in viewers:
            guest = client.Guest(server.port)
            guest.cookie = guests[viewer].cookie
            with guest.live() as live:
                for game, key, streams in games:
                    stream = Stream(live, game, key)
                    stream.read_to(json.loads(streams[viewer][-1])["version"])
                    self.assertEqual(stream.frames, streams[viewer], (viewer, game))
                    live.do(game, "unfollow")
        changed_guest = client.Guest(server.port)
        changed_guest.cookie = guests["S" if "N" in viewers else "N"].cookie
        with changed_guest.live() as live:  # whose cards they are sees the difference: the logs are really others
            game, key, streams = games[0]
            stream = Stream(live, game, key)
            stream.read_to(json.loads(streams["onlooker"][-1])["version"])
            self.assertNotEqual(stream.frames, streams["S" if "N" in viewers else "N"])


if __name__ == "__main__":
    unittest.main()
