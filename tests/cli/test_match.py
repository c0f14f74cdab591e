"""`tablier match`: what it tells, what it keeps, and what it refuses."""
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import unittest

import program


ROOT = pathlib.Path(__file__).resolve().parents[2]


class Match(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.records = self.folder / "games.tablier"

    def refused(self, *arguments, says):
        done = program.run("match", *arguments)
        self.assertEqual((done.returncode, done.stdout), (2, b""), done.stderr)
        self.assertIn(says, done.stderr.decode())
        self.assertEqual(done.stderr.count(b"\n"), 1, done.stderr)

    def test_several_games_at_a_time_give_the_same_scores_and_records_as_one(self):
        for spec, players in (("bobail", ("2", "1")), ("bosworth(players=3)", ("1", "random"))):
            told, kept = [], []
            for threads in ("1", "3"):
                self.records.unlink(missing_ok=True)
                told.append(program.output("match", spec, *players, "--games", "12", "--seed", "5", "--threads", threads,
                                           "--records", str(self.records)))
                kept.append(self.records.read_text())
            self.assertEqual(told[0], told[1])
            self.assertEqual(kept[0], kept[1])
            self.assertIn("\n12 games, every action legal\n", program.output("record", "check", str(self.records)))

    def test_a_verdict_is_the_same_with_several_games_at_a_time(self):
        arguments = ("match", "bobail", "2", "random", "--games", "100", "--sprt", "--elo1", "200")
        told = program.output(*arguments)
        self.assertIn("accepted", told)
        self.assertLess(int(re.search(r"(\d+) games", told)[1]), 100)
        self.assertEqual(program.output(*arguments, "--threads", "4"), told)

    def test_at_a_table_of_three_the_fair_share_is_neither_better_nor_worse(self):
        told = program.output("match", "bosworth(players=3)", "random", "random", "random", "--games", "300", "--sprt",
                              "--elo0", "-150", "--elo1", "0", "--seed", "3")
        self.assertNotIn("rejected", told)

    def games(self, spec, *options):
        """The actions of each of some games."""
        self.records.unlink(missing_ok=True)
        program.output("match", spec, "random", "greedy", "--tables", "none", "--records", str(self.records), *options)
        return program.output("record", "convert", "--to", "words", str(self.records)).splitlines()

    def listed(self, name):
        """The openings of a list of the program, as actions."""
        lines = (ROOT / f"data/openings/{name}.txt").read_text().splitlines()
        return [line.replace(",", "") for line in lines if line and not line.startswith(("#", "game "))]

    def openings(self, games, lines):
        """With which of the lines each game begins."""
        return [next((line for line in lines if f"{game} ".startswith(f"{line} ")), None) for game in games]

    def test_games_begin_from_the_programs_list_with_an_opening_for_each_pair(self):
        for spec, name in (("castelott", "castelott"), ("castelott(push=plain)", "castelott-plain")):
            lines = self.listed(name)
            games = self.games(spec, "--games", "12", "--seed", "4")
            begun = self.openings(games, lines)
            self.assertNotIn(None, begun)
            self.assertEqual(begun[0::2], begun[1::2])
            self.assertEqual(len(set(begun)), 6)
            self.assertEqual(self.games(spec, "--games", "12", "--seed", "4"), games)
            self.assertNotEqual(self.openings(self.games(spec, "--games", "12", "--seed", "5"), lines), begun)

    def test_the_document_counts_each_list(self):
        counted = re.findall(r"^\| `(.+)` \| (\d+) \|$", (ROOT / "docs/openings.md").read_text(), re.M)
        files = [path.read_text() for path in (ROOT / "data/openings").glob("*.txt")]
        self.assertEqual({spec: int(count) for spec, count in counted},
                         {re.search("^game (.+)$", text, re.M)[1]: len(re.findall(r"^\w+, ", text, re.M)) for text in files})

    def test_random_openings_can_be_had_instead(self):
        lines = self.listed("castelott")
        for options in (("--openings", "random"), ("--opening", "4"), ("--any-opening",)):
            games = self.games("castelott", "--games", "6", *options)
            self.assertIn(None, self.openings(games, lines))
            pairs = [game.split()[:4] for game in games]
            self.assertEqual(pairs[0::2], pairs[1::2])
        self.assertEqual(self.games("castelott", "--openings", "random", "--games", "2"),
                         self.games("castelott", "--opening", "4", "--games", "2"))
        first = [game.split()[0] for game in self.games("castelott", "--opening", "0", "--games", "16")]
        self.assertGreater(len(set(first)), 1)

    def test_a_list_of_ones_own_is_played_again_when_it_ends(self):
        mine = self.folder / "mine.txt"
        mine.write_text("# two\ngame gwezboell\nc5c1, a4a2\nc5c2, a4b4\n")
        lines = ["c5c1 a4a2", "c5c2 a4b4"]
        begun = self.openings(self.games("gwezboell", "--games", "8", "--longest", "20", "--openings", str(mine)), lines)
        self.assertEqual(set(begun), set(lines))
        self.assertEqual(begun[:4], begun[4:])
        self.assertEqual(begun[0::2], begun[1::2])

    def test_lists_that_do_not_fit_are_refused(self):
        players = ("castelott", "random", "random")
        mine = self.folder / "mine.txt"
        for text, says in (("game castelott(push=plain)\nc1e3, c3d2 a5a2 e3d3\n",
                            "mine.txt: expected openings of castelott, found castelott(push=plain)"),
                           ("game castelott\n", "mine.txt: expected at least one opening, found none"),
                           ("game castelott\n\nc1e3, c3c9\n", 'mine.txt: line 3: action "c3c9" is not legal'),
                           ("game bosworth\n", "mine.txt: line 1: game: expected a game of skill for two"),
                           ("", "mine.txt: line 1: expected `game SPEC`")):
            mine.write_text(text)
            self.refused(*players, "--openings", str(mine), says=says)
        self.refused(*players, "--openings", str(self.folder / "nothing"), says="nothing")
        for option in (("--opening", "2"), ("--any-opening",)):
            self.refused(*players, "--openings", str(mine), *option, says="leave --openings out")

    def test_hypotheses_that_make_no_sense_are_refused(self):
        players = ("bobail", "random", "random")
        self.refused(*players, "--sprt", "--elo0", "50", "--elo1", "10", says="an --elo0 less than --elo1, found 50 and 10")
        self.refused(*players, "--sprt", "--elo0", "20", "--elo1", "20", says="an --elo0 less than --elo1")
        for wrong in ("nan", "inf", "x", "1201", "-1201", "1e999", ""):
            self.refused(*players, "--sprt", "--elo0", wrong, says=f'expected a number from -1200 to 1200, not "{wrong}"')
        self.refused(*players, "--elo1", "10", says="--elo1 requires --sprt")
        self.refused("bobail", "random", "--sprt", says="at least two players")

    def test_a_file_that_cannot_be_written_is_refused_before_the_first_game(self):
        self.records.write_text("mine")
        trace = self.folder / "trace"
        for path, says in ((self.records, "already exists"), (self.folder, "is a folder"),
                           (self.folder / "nowhere" / "file", "cannot be written: No such file")):
            self.refused("bobail", f"program:/usr/bin/touch {trace}", "--records", str(path), says=says)
        self.assertFalse(trace.exists())
        self.assertEqual(self.records.read_text(), "mine")

    def interrupted(self, *arguments, when, what):
        """The output and errors of a match that gets a Ctrl-C as soon as this is so. By itself it would go on for hours."""
        process = subprocess.Popen([program.BINARY, "match", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=program.environment(),
                                   preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        try:
            program.wait_until(when, what)
            process.send_signal(signal.SIGINT)
            out, errors = process.communicate(timeout=program.PATIENCE_S)
        finally:
            process.kill()
            process.wait()
        self.assertEqual(process.returncode, 130, errors)
        return out.decode(), errors.decode()

    def records_written(self):
        return self.records.exists() and self.records.read_text().count("[Game ") >= 3

    def test_an_interrupt_prints_the_standing_and_keeps_the_records(self):
        for threads in ("1", "2"):
            self.records.unlink(missing_ok=True)
            out, errors = self.interrupted("bobail", "4", "4", "--games", "1000000", "--threads", threads, "--records",
                                           str(self.records), when=self.records_written, what="the records of three games")
            games = int(re.search(r"^bobail, (\d+) games", out)[1])
            self.assertGreaterEqual(games, 3)
            self.assertRegex(out, r"\n  4 +\d+\.\d % ")
            self.assertEqual(errors, f"tablier: match: interrupted after {games} of 1000000 games\n")
            self.assertIn(f"\n{games} games, every action legal\n", program.output("record", "check", str(self.records)))

    def test_an_interrupt_does_not_wait_for_a_decision_and_leaves_no_empty_file(self):
        out, errors = self.interrupted("gwezboell", "8:time=3600000", "--records", str(self.records),
                                       when=self.records.exists, what="the file of records")
        self.assertEqual(out, "gwezboell, 0 games, fair share 50.0 %\n")
        self.assertIn("interrupted after 0 of 100 games", errors)
        self.assertFalse(self.records.exists())

    def test_an_interrupt_ends_a_program_that_hangs_and_what_it_has_started(self):
        pids = self.folder / "pids"
        script = self.folder / "hangs.py"
        script.write_text("import os, subprocess, sys, time\n"
                          "child = subprocess.Popen(['/bin/sleep', '600'])\n"
                          f"open({str(pids)!r} + '.new', 'w').write(f'{{os.getpid()}} {{child.pid}}')\n"
                          f"os.rename({str(pids)!r} + '.new', {str(pids)!r})\n"
                          "time.sleep(600)\n")
        self.interrupted("bobail", f"program:start=3600000:{sys.executable} {script}", "1", when=pids.exists,
                         what="the program that hangs")
        for pid in pids.read_text().split():
            program.wait_until(lambda pid=pid: program.has_ended(pid), f"the end of process {pid}")


if __name__ == "__main__":
    unittest.main()
