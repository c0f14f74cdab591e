"""The database that attacked servers begin with: a lobby full of public games, and games as long as they may be."""
import dataclasses
import os
import pathlib
import random
import shutil
import sqlite3
import tempfile
import time

import client
import program

LONG_GAMES = 16
# A game takes talk, offers and the like until it has 20,000 versions.
LONGEST = 19_900


@dataclasses.dataclass
class World:
    folder: str
    cookie: str       # of a guest who sits in all of these games
    long_games: list  # ids of public games with the same long history
    long_version: int

    def copy_to(self, folder):
        shutil.copy(pathlib.Path(self.folder) / "tablier.sqlite", folder)


def endless_play(count):
    """So many actions of a game of Gwezboell without captures that neither ends nor repeats itself too often."""
    def pieces(position):
        return sum(each.isalpha() for each in position.split()[0])

    dice, seen, words = random.Random(1), {}, []
    with program.Batch() as batch:
        position = batch.ask("start", "gwezboell")
        while len(words) < count:
            moves = batch.ask("moves", "gwezboell", position).split()
            dice.shuffle(moves)
            for word in moves:
                after = batch.ask("apply", "gwezboell", position, word)
                is_over = batch.ask("actor", "gwezboell", after) == "-"
                if not is_over and pieces(after) == pieces(position) and seen.get(after, 0) < 2:
                    break
            else:
                raise RuntimeError(f"no way on after {len(words)} actions")
            position = after
            seen[position] = seen.get(position, 0) + 1
            words.append(word)
    return words


def play(pair, words):
    """Both at once know what will be played, so nobody waits for a frame."""
    sockets = pair.anna, pair.bert
    for number, word in enumerate(words):
        answer = sockets[number % 2].act(pair.game, word, pair.version)
        assert answer["type"] == "done", answer
        pair.version = answer["version"]
        if number % 100 == 0:
            for each in sockets:
                each.has_read_all(pair.game)
                each.waiting.clear()
                each.bytes.clear()


def insert_copies(database, table, key, original, copies, **changes):
    """Copies the rows of one game under new ids, whatever columns there are. `changes` are SQL expressions by column;
    in them `copy.number` counts the copies."""
    names = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    changes = {name: value for name, value in {**changes, key: "copy.id"}.items() if name in names}
    values = [changes.get(name, f"{table}.{name}") for name in names]
    database.execute("CREATE TEMP TABLE copy (id text, number integer)")
    database.executemany("INSERT INTO copy VALUES (?, ?)", [(each, number) for number, each in enumerate(copies)])
    database.execute(f"INSERT INTO {table} ({', '.join(names)}) SELECT {', '.join(values)} FROM {table}, copy "
                     f"WHERE {table}.{key} = ?", (original,))
    database.execute("DROP TABLE copy")


def copy_game(database, original, count, **changes):
    copies = [f"{random.getrandbits(72):018x}"[-12:] for _ in range(count)]
    insert_copies(database, "game", "id", original, copies, **changes)
    insert_copies(database, "event", "game", original, copies)
    insert_copies(database, "sitter", "game", original, copies)
    return copies


def prepare(folder, listed_games, long_versions):
    """Through a server without limits where that is quick, else by copying rows."""
    fast = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="tablier-world-", dir=fast) as data:
        limits = [f"--{name}={10 ** 6}" for name in ("messages-per-second", "requests-per-second")]
        with client.Server("--log-level", "error", *limits, data=data) as server:
            with client.Pair(server, spec="gwezboell", public=True) as pair, client.Pair(server, public=True) as short:
                play(pair, endless_play(long_versions))
                mallory = pair.anna_guest
                waiting = mallory.create(public=True)["game"]
                long_game, version, running = pair.game, pair.version, short.game
            server.stop()
        file = pathlib.Path(data) / "tablier.sqlite"
        database = sqlite3.connect(file)
        with database:
            long_games = [long_game, *copy_game(database, long_game, LONG_GAMES - 1)]
            # As if many guests at many addresses had made some each, in the last hours.
            when = f"{int(time.time() * 1000)} - copy.number * 1000"
            spread = {"owner": "'owner' || copy.number / 10", "client": "'client' || copy.number / 10",
                      "updated_at": when, "listed_at": when}
            for original in (waiting, running):
                copy_game(database, original, listed_games // 2, **spread)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()
        shutil.copy(file, pathlib.Path(folder) / file.name)
    return World(folder, mallory.cookie, long_games, version)
