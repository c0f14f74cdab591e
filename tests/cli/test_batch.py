"""The line protocol: it streams, and nothing that is sent to it disturbs what comes after."""
import subprocess
import unittest

import program

START = "nnnnn/5/2T2/5/sssss S f"


class Batch(unittest.TestCase):
    def setUp(self):
        self.batch = program.Batch()
        self.batch.__enter__()
        self.addCleanup(self.batch.__exit__)

    def goes_on(self):
        self.assertEqual(self.batch.ask("start", "bobail"), START)

    def survives(self, line):
        """A line that is wrong is answered by one line, `error: …`, without control characters; then all is well."""
        self.batch.send(line + b"\n")
        answer = self.batch.answer()
        self.assertTrue(answer.startswith("error: "), answer)
        self.assertTrue(answer.isprintable(), answer)
        self.assertLess(len(answer), 2000)
        self.goes_on()
        return answer

    def test_each_line_is_answered_before_the_next_is_sent(self):
        for _ in range(100):
            self.goes_on()

    def test_every_request(self):
        ask = self.batch.ask
        self.assertEqual(ask("start", "bobail"), START)
        self.assertEqual(ask("actor", "bobail", START), "S")
        self.assertEqual(ask("moves", "bobail", START),
                         "a1a4 a1b2 b1a2 b1b4 b1e4 c1a3 c1c2 c1e3 d1a4 d1d4 d1e2 e1d2 e1e4")
        self.assertEqual(ask("apply", "bobail", START), START)
        self.assertEqual(ask("apply", "bobail", START, "c1e3", "c3d4"), "nnnnn/3T1/4s/5/ss1ss N k")
        self.assertEqual(ask("result", "bobail", START), "-")
        self.assertEqual(ask("result", "bobail", START, "c1e3"), "-")
        self.assertEqual(ask("view", "bobail", START, "N"), START)
        self.assertEqual(ask("perft", "bobail", START, "1"), "13")
        self.assertEqual(ask("perft", "bobail", START, "0"), "1")
        nord = ask("start", "chessington-nord(players=3)")
        self.assertEqual(ask("actor", "chessington-nord(players=3)", nord), "*")
        self.assertEqual(ask("chance", "chessington-nord(players=3)", nord), "first:1=1/3 first:2=1/3 first:3=1/3")

    def test_a_finished_game(self):
        over = self.batch.ask("apply", "bobail", "nnnnn/5/s4/2T2/ss1ss N t", "c2c1")
        self.assertEqual(self.batch.ask("actor", "bobail", over), "-")
        self.assertEqual(self.batch.ask("moves", "bobail", over), "")
        self.assertEqual(self.batch.ask("result", "bobail", over), "1/1 0/1")
        self.assertIn("the game is over", self.survives(b"apply\tbobail\t" + over.encode() + b"\ta1a4"))

    def test_mistakes_are_named(self):
        self.assertIn('there is no request "strat"', self.survives(b"strat\tbobail"))
        self.assertIn("did you mean `bobail`?", self.survives(b"start\tbobial"))
        self.assertIn("`view SPEC POSITION SEAT`", self.survives(b"view\tbobail\t" + START.encode()))
        self.assertIn("`start SPEC`", self.survives(b"start\tbobail\tmore"))
        self.assertIn('"X"', self.survives(b"view\tbobail\t" + START.encode() + b"\tX"))
        self.assertIn("a5 is occupied; from a1 to a4 or b2", self.survives(b"apply\tbobail\t" + START.encode() + b"\ta1a5"))
        self.assertIn("chance does not act here", self.survives(b"chance\tbobail\t" + START.encode()))
        self.assertIn("from 0 to 1000", self.survives(b"perft\tbobail\t" + START.encode() + b"\t-1"))

    def test_empty_lines_and_fields(self):
        for line in (b"", b" ", b"\t", b"\t\t\t", b"start\t", b"moves\tbobail\t", b"apply\tbobail\t" + START.encode() + b"\t"):
            self.survives(line)

    def test_binary_garbage(self):
        everything = bytes(byte for byte in range(256) if byte != ord("\n"))
        for line in (b"\0", b"\0" * 1000, everything, b"\xff\xfe\xfd", b"start\tbob\0ail", b"start\t\xc3\x28",
                     b"apply\tbobail\t" + START.encode() + b"\ta1\0a4", b"\x1b[2J", b"start\tbobail\r"):
            self.survives(line)

    def test_very_long_lines(self):
        for line in (b"x" * 1_000_000, b"start\t" + b"(" * 1_000_000, b"moves\tbobail\t" + b"n/" * 500_000,
                     b"y" * (17 << 20)):
            self.survives(line)

    def test_thousands_of_fields(self):
        self.survives(b"start" + b"\tbobail" * 10_000)
        self.survives(b"apply\tbobail\t" + START.encode() + b"\ta1a4" * 10_000)
        self.survives(b"\t" * 100_000)
        back_and_forth = ["c1e3", "c3d4", "d5a2"]
        self.assertEqual(self.batch.ask("result", "bobail", START, *back_and_forth), "-")


class Ends(unittest.TestCase):
    def test_a_last_line_without_its_end_is_answered(self):
        self.assertEqual(program.output("batch", stdin=b"start\tbobail\nstart\tbobail"), f"{START}\n{START}\n")

    def test_no_input_no_output(self):
        self.assertEqual(program.output("batch", stdin=b""), "")

    def test_many_requests_at_once(self):
        self.assertEqual(program.output("batch", stdin=b"start\tbobail\n" * 20_000), f"{START}\n" * 20_000)

    def test_a_reader_that_goes_away_ends_it(self):
        process = subprocess.Popen([program.BINARY, "batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        process.stdout.close()
        try:
            for _ in range(1000):
                process.stdin.write(b"start\tbobail\n" * 100)
                process.stdin.flush()
        except BrokenPipeError:
            pass
        try:
            process.stdin.close()
        except BrokenPipeError:
            pass
        self.assertNotEqual(process.wait(program.PATIENCE_S), 0)


if __name__ == "__main__":
    unittest.main()
