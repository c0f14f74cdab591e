"""Puzzles at a terminal: somebody who tries, fails, looks at hints, solves, and goes on."""
import pathlib
import unittest

import program

FILE = pathlib.Path(__file__).resolve().parents[2] / "data" / "puzzles" / "castelott.txt"
PROMPT = r"\n[SN]> "
AT_END = "next, again or quit> "


class Puzzles(unittest.TestCase):
    def setUp(self):
        puzzles = [line.split("; ") for line in FILE.read_text().splitlines() if "; " in line]
        self.identity, self.position, _, _, self.solution, self.tempting = next(p for p in puzzles if p[5] != "-")
        self.terminal = program.Terminal("puzzle", "--id", self.identity)
        self.addCleanup(self.terminal.__exit__)
        self.screen = self.terminal.read_until(PROMPT)

    def say(self, line, then=f"(?:{PROMPT}|{AT_END})"):
        return self.terminal.say(line, then)

    def test_a_wrong_turn_a_hint_and_the_solution(self):
        self.assertIn(self.identity, self.screen)
        self.assertIn("♜", self.screen)
        self.assertRegex(self.say(self.tempting.split(", ")[0]), "That (loses|is not it)")
        self.assertIn(self.solution.split()[0], self.say("hint"))
        self.assertIn("Right.", self.say(self.solution))
        said = self.say("solution")
        self.assertIn(self.solution, said)
        self.assertTrue(said.endswith(AT_END))
        self.assertIn("puzzle", self.say("next"))
        self.terminal.type("quit\n")
        self.assertEqual(self.terminal.wait(), 0)
        self.assertTrue(self.terminal.is_sane())

    def test_it_is_solved_with_hints_alone(self):
        said = self.screen
        for _ in range(40):
            said = self.say("hint")
            said = self.say(said.split("Try ")[1].split("\n")[0].removesuffix(" ...").split()[-1])
            if said.endswith(AT_END):
                break
        self.assertIn("is solved.", said)

    def test_the_end_of_the_input_and_an_interrupt_leave_the_terminal_as_it_was(self):
        self.terminal.end_input()
        self.assertEqual(self.terminal.wait(), 0)
        self.assertTrue(self.terminal.is_sane())
        with program.Terminal("puzzle", "castelott") as other:
            other.read_until(PROMPT)
            other.interrupt()
            self.assertEqual(other.wait(), program.KILLED_BY_INTERRUPT)
            self.assertTrue(other.is_sane())


if __name__ == "__main__":
    unittest.main()
