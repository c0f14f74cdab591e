"""`tablier bot`: a program that plays on a server, through lost lines and killed servers."""
import json
import os
import pathlib
import re
import signal
import stat
import subprocess
import tempfile
import threading
import unittest

import client
import ports
import program

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECOND = 1000


class BotProgram:
    """A running `tablier bot`, with our own engine unless told otherwise."""

    def __init__(self, url, folder, *options, name="Rook", engine=None, **environment):
        self.file = os.path.join(folder, f"{name}.token")
        self.environment = program.environment(**environment)
        self.command = [program.BINARY, "bot", url, "--token-file", self.file, "--name", name,
                        "--move-time", "10", *options, "--", *(engine or (program.BINARY, "engine"))]
        self.start()

    def start(self):
        self.lines = []
        self.changed = threading.Condition()
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        env=self.environment)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        return self

    def read(self):
        for line in self.process.stdout:
            with self.changed:
                self.lines.append(line.decode().rstrip("\n"))
                self.changed.notify_all()

    def wait_for(self, pattern, times=1):
        """Waits until so many of its lines have matched."""
        def found():
            return [line for line in self.lines if re.search(pattern, line)]
        with self.changed:
            assert self.changed.wait_for(lambda: len(found()) >= times, program.PATIENCE_S), (pattern, self.lines)
            return found()[-1]

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        status = self.process.wait(program.PATIENCE_S)
        self.reader.join()
        self.process.stdout.close()
        return status

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop(signal.SIGKILL)
        else:
            self.reader.join()
            self.process.stdout.close()


class BotProgramTest(unittest.TestCase):
    # Its clock stands still: nobody is ever too fast or out of time.
    OPTIONS = ("--requests-per-second", "1000000", "--messages-per-second", "100000")

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.clock = client.TestClock()
        self.server = client.Server(*self.OPTIONS, clock=self.clock)
        self.addCleanup(self.server.__exit__)

    def bot(self, *options, **more):
        bot = BotProgram(f"http://127.0.0.1:{self.server.port}", self.folder.name, *options, **more)
        self.addCleanup(bot.__exit__)
        return bot

    def play_on(self, guest, game, most=10_000):
        """Has the guest play what comes first until the game is over, or so often; how it then stands."""
        for _ in range(most):
            now = self.when(guest, game, lambda now: now["phase"] == "over" or now["table"]["legal"])
            if now["phase"] == "over":
                break
            with guest.live() as live:
                live.act(game, now["table"]["legal"][0], now["version"])
        return guest.look(game)

    def when(self, guest, game, holds):
        found = []

        def looked():
            found[:] = [guest.look(game)]
            return holds(found[0])

        program.wait_until(looked, "the game to go on")
        return found[0]


class Playing(BotProgramTest):
    def test_it_makes_its_guest_once_and_keeps_the_token_to_itself(self):
        with self.bot() as bot:
            bot.wait_for("^connected as Rook$")
            self.assertEqual(stat.S_IMODE(os.stat(bot.file).st_mode), 0o600)
            token = open(bot.file).read().strip()
            self.assertEqual(client.Bot(self.server.port, token).get("/api/guest").json, {"name": "Rook", "bot": True})
            self.assertNotIn(token, "\n".join(bot.lines))
            self.assertNotIn(token, open(f"/proc/{bot.process.pid}/cmdline").read())
            self.assertEqual(bot.stop(), 128 + signal.SIGTERM)
            bot.start().wait_for("^connected as Rook$")
            self.assertEqual(open(bot.file).read().strip(), token)

    def test_it_takes_seats_where_bots_are_welcome_and_plays_many_whole_games_at_once(self):
        anna = self.server.guest("Anna")
        games = [anna.create(spec, public=True, bots=True)["game"]
                 for spec in ("bobail", "castelott", "gwezboell", "chessington-nord", "chessington-sud")]
        alone = anna.create("bobail", public=True)["game"]
        with self.bot("--at-once", "5"):
            self.assertEqual(anna.create("bosworth", public=True, bots=True)["phase"], "open")
            for game in games:
                self.assertNotEqual(self.play_on(anna, game, most=3)["phase"], "open")
            for game in games[:2]:
                self.assertEqual(self.play_on(anna, game)["phase"], "over")
            self.assertEqual(anna.look(alone)["phase"], "open")

    def test_with_hidden_cards_it_plays_by_what_it_sees(self):
        anna = self.server.guest("Anna")
        game = anna.create("bosworth", public=True, bots=True)["game"]
        with self.bot():
            self.assertGreaterEqual(len(self.play_on(anna, game, most=8)["actions"]), 20)

    def test_it_sits_down_only_at_the_games_it_was_told(self):
        anna = self.server.guest("Anna")
        other = anna.create("bobail", public=True, bots=True)["game"]
        wanted = anna.create("castelott(push=plain)", public=True, bots=True)["game"]
        with self.bot("--games", "castelott(push=plain)", "--games", "gwezboell"):
            self.when(anna, wanted, lambda now: now["phase"] == "running")
            self.assertEqual(anna.look(other)["phase"], "open")

    def test_no_more_games_than_it_may_play_at_once(self):
        anna = self.server.guest("Anna")
        first = anna.create(public=True, bots=True)["game"]
        with self.bot("--at-once", "1") as bot:
            self.when(anna, first, lambda now: now["phase"] == "running")
            second = anna.create(public=True, bots=True)["game"]
            with anna.live() as live:
                live.do(first, "resign")
            self.when(anna, second, lambda now: now["phase"] == "running")
            bot.wait_for(f"^{first}: over")

    def test_it_declines_what_an_engine_cannot_decide_and_agrees_to_a_rematch(self):
        anna = self.server.guest("Anna")
        game = anna.create(public=True, bots=True)["game"]
        with self.bot(), anna.live() as live:
            now = self.when(anna, game, lambda now: now["phase"] == "running")
            live.follow(game, version=now["version"])
            live.act(game, now["table"]["legal"][0], now["version"])
            while anna.look(game)["table"]["actor"] != "S":
                pass
            live.do(game, "offer_draw")
            self.when(anna, game, lambda now: now["table"]["draw"] is None)
            live.do(game, "resign")
            live.do(game, "rematch")
            again = self.when(anna, game, lambda now: now["rematch"]["game"])["rematch"]["game"]
            self.when(anna, again, lambda now: len(now["actions"]) > 0)

    def test_it_tells_its_engine_the_clocks(self):
        engine = os.path.join(self.folder.name, "engine")
        heard = os.path.join(self.folder.name, "heard")
        with open(engine, "w") as script:
            script.write(f"#!/bin/sh\ntee '{heard}' | '{program.BINARY}' engine\n")
        os.chmod(engine, 0o755)
        anna = self.server.guest("Anna")
        game = anna.create(public=True, bots=True, clock={"base": 60 * SECOND, "increment": 2 * SECOND})["game"]
        with self.bot(engine=(engine,)):
            self.when(anna, game, lambda now: now["phase"] == "running")
            self.play_on(anna, game, most=2)
            self.when(anna, game, lambda now: now["table"]["actor"] == "S")
            asked = re.findall(r"^go .*$", open(heard).read(), re.M)
        self.assertRegex(asked[0], r"^go p1time 6\d{4} p1inc 2000 p2time \d{5} p2inc 2000$")
        left = int(re.search(r"p2time (\d+)", asked[-1]).group(1))
        self.assertTrue(0 < left <= 70 * SECOND, asked)


class Trouble(BotProgramTest):
    def test_it_comes_back_after_a_killed_server_and_loses_no_game(self):
        anna = self.server.guest("Anna")
        games = [anna.create("bobail", public=True, bots=True)["game"] for _ in range(2)]
        with self.bot() as bot:
            for killed in range(3):
                for game in games:
                    self.play_on(anna, game, most=1)
                self.server.kill()
                bot.wait_for("no line to the server", killed + 1)
                self.server.start()
                bot.wait_for("connected as Rook", killed + 2)
            for game in games:
                now = self.play_on(anna, game)
                self.assertIn(now["table"]["ended"]["kind"], ("rules", "repetition"))

    def test_a_bot_that_was_killed_goes_on_with_its_games(self):
        anna = self.server.guest("Anna")
        game = anna.create("bobail", public=True, bots=True)["game"]
        with self.bot() as bot:
            self.play_on(anna, game, most=1)
            bot.stop(signal.SIGKILL)
            bot.start()
            self.assertEqual(self.play_on(anna, game)["phase"], "over")

    def test_a_server_that_stops_in_order_is_found_again(self):
        anna = self.server.guest("Anna")
        game = anna.create("bobail", public=True, bots=True)["game"]
        with self.bot() as bot:
            self.play_on(anna, game, most=1)
            self.server.stop()
            self.server.start()
            bot.wait_for("connected as Rook", 2)
            self.assertEqual(self.play_on(anna, game)["phase"], "over")

    def test_an_engine_that_fails_is_started_again_and_in_the_end_the_bot_resigns(self):
        anna = self.server.guest("Anna")
        game = anna.create("bobail", public=True, bots=True)["game"]
        with self.bot(engine=("/bin/false",)) as bot, anna.live() as live:
            now = self.when(anna, game, lambda now: now["phase"] == "running")
            live.act(game, now["table"]["legal"][0], now["version"])
            ended = self.when(anna, game, lambda now: now["phase"] == "over")["table"]["ended"]
            self.assertEqual((ended["kind"], ended["seat"]), ("resignation", "N"))
            bot.wait_for("the engine ended with status 1", 3)

    def test_an_illegal_move_is_not_played(self):
        engine = ("/bin/sh", "-c", "while read line; do case $line in ugi) echo ugiok;; isready) echo readyok;; "
                                   "go*) echo bestmove a1a1;; esac; done")
        anna = self.server.guest("Anna")
        game = anna.create("bobail", public=True, bots=True)["game"]
        with self.bot(engine=engine) as bot, anna.live() as live:
            now = self.when(anna, game, lambda now: now["phase"] == "running")
            live.act(game, now["table"]["legal"][0], now["version"])
            self.when(anna, game, lambda now: now["phase"] == "over")
            bot.wait_for("is not legal", 3)


class Tutorial(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        kept = ports.keep_port()
        self.addCleanup(kept.close)
        self.port = kept.getsockname()[1]
        programs = os.path.join(self.folder, "bin")
        os.mkdir(programs)
        os.symlink(program.BINARY, os.path.join(programs, "tablier"))
        self.environment = program.environment(PATH=f"{programs}{os.pathsep}{os.environ['PATH']}")

    def start(self, command):
        process = subprocess.Popen(["sh", "-c", "exec " + command], cwd=self.folder, env=self.environment,
                                   stdout=subprocess.PIPE, text=True)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        return process

    def test_every_command_and_program_of_the_document_works(self):
        text = (ROOT / "docs/bots.md").read_text().replace(":8080", f":{self.port}").replace(" 8080", f" {self.port}")
        blocks = re.findall(r"^```(\w+)\n(.*?)^```$", text, re.M | re.S)
        scripts = [block for kind, block in blocks if kind == "sh"]
        with open(os.path.join(self.folder, "random_engine.py"), "w") as out:
            out.write(next(block for kind, block in blocks if kind == "python"))
        self.assertEqual(len(scripts), 4)
        serve, rook, create, own = scripts
        self.assertIn("Tablier is at", self.start(serve).stdout.readline())
        bot = self.start(rook)
        self.assertEqual(bot.stdout.readline(), "connected as Rook\n")
        run = {"cwd": self.folder, "env": self.environment, "check": True, "stdout": subprocess.PIPE, "text": True,
               "timeout": program.PATIENCE_S}
        game = json.loads(subprocess.run(["sh", "-c", create], **run).stdout.splitlines()[-1].partition('{"name":"Anna"}')[2])
        self.assertEqual(bot.stdout.readline(), f"{game['game']}: bobail as N\n")
        match, knight = own.splitlines()
        self.assertIn("2 games", subprocess.run(["sh", "-c", match], **run).stdout)
        self.assertEqual(self.start(knight).stdout.readline(), "connected as Knight\n")


class Refusals(BotProgramTest):
    def refused(self, status, *says, options=(), server=None, engine=(program.BINARY, "engine")):
        done = program.run("bot", server or f"http://127.0.0.1:{self.server.port}", *options, "--", *engine)
        self.assertEqual((done.returncode, done.stdout), (status, b""), done.stderr)
        for words in says:
            self.assertIn(words, done.stderr.decode())

    def test_what_is_wrong_is_told(self):
        file = os.path.join(self.folder.name, "token")
        self.refused(2, "--name NAME", options=("--token-file", file))
        self.refused(2, "expected https://HOST", options=("--token-file", file), server="ftp://club.example")
        self.refused(2, "expected https://HOST", options=("--token-file", file), server="http://club.example/path")
        self.refused(2, 'the engine does not start: "nosuch"', options=("--token-file", file, "--name", "Rook"), engine=("nosuch",))
        self.assertFalse(os.path.exists(file), "a bot was made that cannot play")
        with open(file, "w") as out:
            out.write("secret\n")
        os.chmod(file, 0o640)
        self.refused(2, "chmod 600", options=("--token-file", file))
        os.chmod(file, 0o600)
        self.refused(1, "does not know this token", options=("--token-file", file))
        os.truncate(file, 0)
        self.refused(2, "expected a token", options=("--token-file", file))

    def test_a_server_that_lets_no_bots_play_is_told_of(self):
        with client.Server("--bots", "0", clock=client.TestClock()) as server:
            file = os.path.join(self.folder.name, "token")
            self.refused(2, "lets no bots play", options=("--token-file", file, "--name", "Rook"),
                         server=f"http://127.0.0.1:{server.port}")
            self.assertFalse(os.path.exists(file))


if __name__ == "__main__":
    unittest.main()
