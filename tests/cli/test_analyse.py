"""`tablier analyse`: best lines and their values, of a position or of every decision in a record."""
import json
import os
import tempfile
import unittest

import program

WIN = "nnnnn/5/s4/2T2/ss1ss S t"
RECORD = '[Game "bobail"]\n\n1.S c1e3\n2.N c3d4 d5a2\n*\n'


def lines(*arguments, stdin=b""):
    return [json.loads(line) for line in program.output("analyse", *arguments, "--json", stdin=stdin).splitlines()]


class Positions(unittest.TestCase):
    def test_a_forced_win_is_said_as_such(self):
        text = program.output("analyse", "bobail", "--position", WIN, "--work", "20000")
        self.assertIn("S to act\n", text)
        self.assertIn("S wins in 1 turn by force", text)
        self.assertRegex(text, r"\n +1\. S 100\.0 %  N   0\.0 %  c2c1\n")

    def test_as_json_everything_has_a_name(self):
        found, = lines("bobail", "--position", WIN, "--work", "20000", "--lines", "1")
        self.assertEqual(list(found), ["spec", "seat", "position", "depth", "work", "wins_in", "lines"])
        self.assertEqual((found["spec"], found["seat"], found["position"], found["wins_in"]), ("bobail", "S", WIN, 1))
        self.assertEqual(found["lines"], [{"values": {"S": 10000, "N": 0}, "line": ["c2c1"]}])

    def test_as_many_lines_as_were_asked_for_the_best_first(self):
        for count in (1, 2, 5):
            found, = lines("castelott", "--work", "3000", "--lines", str(count))
            self.assertEqual(len(found["lines"]), count)
            first = [line["line"][0] for line in found["lines"]]
            self.assertEqual(len(set(first)), count)
            values = [line["values"][found["seat"]] for line in found["lines"]]
            self.assertEqual(values, sorted(values, reverse=True))

    def test_every_line_can_be_played(self):
        with program.Batch() as batch:
            for spec in ("bobail", "gwezboell"):
                found, = lines(spec, "--work", "3000", "--lines", "4")
                for line in found["lines"]:
                    batch.replay(spec, line["line"], found["position"])

    def test_the_same_work_gives_the_same_answer(self):
        once, again = (program.output("analyse", "gwezboell", "--work", "5000") for _ in range(2))
        self.assertEqual(once, again)

    def test_several_threads_find_the_same_win_and_rate_as_many_lines(self):
        found, = lines("bobail", "--position", WIN, "--work", "20000", "--threads", "2")
        self.assertEqual((found["wins_in"], found["lines"][0]["line"]), (1, ["c2c1"]))
        for spec in ("castelott", "chessington-nord(players=3)"):
            found, = lines(spec, "--position", self.decision(spec), "--work", "4000", "--threads", "3", "--lines", "3")
            self.assertEqual(len(found["lines"]), 3)
            self.assertGreaterEqual(found["work"], 4000)

    @staticmethod
    def decision(spec):
        with program.Batch() as batch:
            return batch.replay(spec, ["first:2"] if spec.startswith("chessington") else ["c1c2"])[-1]

    def test_several_seats_have_a_value_each(self):
        with program.Batch() as batch:
            spec = "chessington-nord(players=3)"
            found, = lines(spec, "--position", batch.replay(spec, ["first:2"])[-1], "--work", "3000")
        self.assertEqual(found["seat"], "2")
        for line in found["lines"]:
            self.assertEqual(set(line["values"]), {"1", "2", "3"})
            self.assertAlmostEqual(sum(line["values"].values()), 10000, delta=5)

    def test_hidden_cards_are_looked_at_with_the_eyes_of_the_seat_to_act(self):
        own = "draw:K draw:P draw:R draw:Q".split()
        positions = []
        with program.Batch() as batch:
            for other in ("draw:K draw:P draw:P draw:Q", "draw:N draw:P draw:R draw:B"):
                positions.append(batch.replay("bosworth", own + other.split())[-1])
        self.assertNotEqual(*positions)
        once, other = (lines("bosworth", "--position", position, "--work", "3000") for position in positions)
        self.assertEqual(once, other)
        self.assertIn("N:4?", once[0]["position"])


class Records(unittest.TestCase):
    def test_every_decision_with_what_was_played(self):
        found = lines("--record", "-", "--work", "2000", "--lines", "2", stdin=RECORD.encode())
        self.assertEqual([(each["game"], each["action"], each["seat"], each["played"]) for each in found],
                         [(1, 1, "S", "c1e3"), (1, 2, "N", "c3d4"), (1, 3, "N", "d5a2")])
        for each in found:  # also what was played, whatever it is worth
            self.assertIn(each["played"], [line["line"][0] for line in each["lines"]])
            self.assertLessEqual(len(each["lines"]), 3)
        text = program.output("analyse", "bobail", "--record", "-", "--work", "2000", stdin=RECORD.encode())
        self.assertIn("game 1, action 3: N to act, played d5a2\n", text)

    def test_chance_decides_nothing_and_a_seats_record_is_read_with_its_eyes(self):
        words = "draw:K draw:P draw:R draw:Q draw:K draw:P draw:P draw:Q d1d2".split()
        record = '[Game "bosworth"]\n\n' + " ".join(words) + "\n*\n"
        whole = lines("--record", "-", "--work", "1000", stdin=record.encode())
        self.assertEqual([(each["action"], each["seat"]) for each in whole], [(9, "S")])
        with tempfile.TemporaryDirectory() as folder:
            for eyes, count in (("S", 1), ("N", 0)):
                seen = program.output("record", "convert", "-", "--eyes", eyes, stdin=record.encode())
                path = os.path.join(folder, eyes)
                with open(path, "w") as file:
                    file.write(seen)
                found = lines("--record", path, "--work", "1000")
                self.assertEqual(found, whole[:count])


class Refusals(unittest.TestCase):
    def refused(self, *arguments, says, stdin=b"", status=2):
        done = program.run("analyse", *arguments, stdin=stdin)
        self.assertEqual((done.returncode, done.stdout), (status, b""))
        self.assertRegex(done.stderr.decode(), r"\Atablier: [^\n]+\n\Z")
        self.assertIn(says, done.stderr.decode())

    def test_what_cannot_be_analysed_is_refused(self):
        self.refused(says="expected a GAME or --record FILE")
        self.refused("bobial", says="did you mean `bobail`?")
        self.refused("bobail", "--position", "x", says="position:")
        self.refused("bobail", "--position", "nnnnn/5/s4/5/ssTss N f", says="")
        self.refused("chessington-sud", says="chance acts here")
        self.refused("bobail", "--time", "0", says="--time")
        self.refused("bobail", "--work", "0", says="--work")
        self.refused("bobail", "--lines", "0", says="--lines")
        self.refused("bobail", "--threads", "0", says="--threads")
        self.refused("--record", "/nothing/there", says="/nothing/there")
        self.refused("bobail", "--position", WIN, "--record", "-", says="not both")
        self.refused("gwezboell", "--record", "-", stdin=RECORD.encode(), says="the record is of bobail")
        self.refused("--record", "-", stdin=b'[Game "bobail"]\n\nzz *\n', says="line 3", status=1)


if __name__ == "__main__":
    unittest.main()
