"""Outside programs as players in `tablier match`: a good one plays, a broken one loses its game and nothing else."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import program

# An engine that answers as it should until `go`; then as the test likes.
POLITE = """
import sys, time, os, signal
for line in sys.stdin:
    word = line.split()[0]
    if word == "ugi": print("id name fake\\nugiok", flush=True)
    elif word == "isready": print("readyok", flush=True)
    elif word == "quit": break
    elif word == "go":
        {go}
"""


class Programs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def script(self, text):
        path = self.folder / "fake engine.py"
        path.write_text(text)
        return f"{sys.executable} '{path}'"

    def match(self, spec, *players, games=2):
        """The scores of the players in %, what was said on the error stream, and the records."""
        records = self.folder / "games.tablier"
        records.unlink(missing_ok=True)
        done = program.run("match", spec, *players, "--games", str(games), "--records", str(records))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(program.run("record", "check", str(records)).returncode, 0)
        scores = [float(score) for score in re.findall(r" +(\d+\.\d) % ±", done.stdout.decode())]
        return scores, done.stderr.decode(), records.read_text()

    def loses(self, command, *says, settings="time=3600000:start=3600000:"):
        """As the first player, in both games; the match goes on, and the message is on the error stream and in the
        records. It has an hour for what it does, and little time only if it never does it."""
        scores, errors, records = self.match("bobail", f"program:{settings}{command}", "1")
        self.assertEqual(scores, [0.0, 100.0])
        self.assertEqual(len(errors.splitlines()), 2, errors)
        for number, seat in ((1, "S"), (2, "N")):
            self.assertRegex(errors, rf"(?m)^tablier: game {number}: {seat} breaks down: .*\[program:")
        self.assertEqual(records.count('[Ending "'), 2)
        for words in says:
            self.assertEqual(errors.count(words), 2, errors)
            self.assertIn(words, records.replace('\\"', '"'))

    def test_our_own_engine_plays_every_kind_of_game(self):
        for spec in ("bobail", "bosworth", "chessington-sud(players=3)"):
            scores, errors, records = self.match(spec, program.ENGINE, "random")
            self.assertEqual(errors, "")
            self.assertNotIn("Ending", records)
            self.assertGreater(scores[0], 0)

    def test_one_that_does_not_start(self):
        self.loses(str(self.folder / "nothing"), "does not start", "No such file")
        self.loses(str(self.folder), "does not start")

    def test_one_that_ends_at_once(self):
        self.loses("/bin/true", "ended with status 0")
        self.loses("/bin/sh -c 'exit 3'", "ended with status 3")

    def test_one_that_dies_when_asked(self):
        self.loses(self.script(POLITE.format(go="os.kill(os.getpid(), signal.SIGKILL)")), "died of signal 9")

    def test_one_that_ends_leaves_nothing_that_it_has_started(self):
        pids = self.folder / "pids"
        # What it has started holds its output open, and lives on.
        start = f"sleep 600 & echo $! >>{pids}; "
        self.loses(f"/bin/sh -c '{start}exit 3'", "ended with status 3")
        self.loses(f"/bin/sh -c '{start}echo ugiok; until [ \"$line\" = isready ]; do read line; done; exit 4'",
                   "ended with status 4")
        for pid in pids.read_text().split():
            program.wait_until(lambda pid=pid: program.has_ended(pid), f"the end of process {pid}")

    def test_one_that_ends_long_after_it_has_closed_its_output(self):
        self.loses("/bin/sh -c 'exec >&-; sleep 0.3; exit 5'", "ended with status 5")

    def test_words_may_be_separated_by_tabs_and_several_blanks(self):
        wide = program.ENGINE.removesuffix('"') + """ | sed -u 's/ /\\t  /g; s/^/ /'\""""
        scores, errors, _ = self.match("bobail", wide, "random")
        self.assertEqual(errors, "")
        self.assertGreater(scores[0], 0)

    def test_one_that_hangs_from_the_start(self):
        self.loses("/bin/sleep 3600", "does not answer in time (expected `ugiok`)", settings="start=100:")

    def test_one_that_hangs_when_asked(self):
        self.loses(self.script(POLITE.format(go="time.sleep(3600)")), "does not answer in time (expected `bestmove`)",
                   settings="time=1:start=3600000:")

    def test_one_that_answers_nonsense(self):
        self.loses(self.script(POLITE.format(go="print('bestmove \\x01zz9', flush=True)")), "is not legal here")
        self.loses(self.script(POLITE.format(go="print('bestmove', flush=True)")), "is not legal here")
        self.loses(self.script(POLITE.format(go="print('error what?', flush=True)")), 'does not understand: "error what?"')

    def test_one_that_talks_without_end(self):
        self.loses("/usr/bin/yes", "does not answer in time", settings="start=100:")
        self.loses("/usr/bin/head -c 9000000 /dev/zero", "endless line")

    def test_at_a_table_of_three_the_others_share_the_win(self):
        scores, errors, _ = self.match("chessington-nord(players=3)", "program:/bin/true", "random", games=1)
        self.assertEqual(scores, [0.0, 50.0])
        self.assertIn("1 breaks down", errors)

    def test_several_games_at_a_time_leave_no_process_behind(self):
        mark = f"987{os.getpid()}"
        command = [program.BINARY, "match", "bobail", f"program:start=100:/bin/sleep {mark}", "1", "--games", "4",
                   "--threads", "4"]
        done = subprocess.run(command, capture_output=True, timeout=program.PATIENCE_S, env=program.environment())
        self.assertEqual(done.returncode, 0)
        left = [each for each in pathlib.Path("/proc").glob("[0-9]*/cmdline") if mark in self.read(each)]
        self.assertEqual(left, [])

    @staticmethod
    def read(path):
        try:
            return path.read_text(errors="replace")
        except OSError:  # it has ended meanwhile
            return ""

    def test_wrong_use_is_refused_before_anything_starts(self):
        for player, says in (("program:", "expected a command"), ("program:time=0:x", "1 to 3600000"),
                             ("program:start=x:y", "milliseconds"), ("program:'x", "not closed"),
                             ("porgram:x", "program:COMMAND"), ("8:threads=0", "threads=NUMBER"),
                             ("8:threads=65", "up to 64")):
            done = program.run("match", "bobail", player, "1")
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn(says, done.stderr.decode())
            self.assertEqual(done.stderr.count(b"\n"), 1)


if __name__ == "__main__":
    unittest.main()
