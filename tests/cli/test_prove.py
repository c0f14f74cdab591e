"""prove: who wins by force, in how many turns, how; and the tree, replayed against batch."""
import os
import re
import unittest

import program

FOLDER = os.path.join(os.path.dirname(__file__), "..", "positions")


def forced_wins():
    """spec, position and turns of the test set."""
    with open(os.path.join(FOLDER, "forced_wins.txt"), encoding="ascii") as file:
        for line in file:
            if not line.startswith("#"):
                spec, position, turns = line.rstrip("\n").split("\t")
                yield spec, position, int(turns)


def prove(spec, position, *more):
    return program.output("prove", spec, "--position", position, "--work", "2000000", *more).splitlines()


class Replay:
    """Plays the lines of a printed tree; each must be legal, every defence must be there, every end must be a win."""

    def __init__(self, batch, spec, lines):
        self.batch, self.spec, self.lines = batch, spec, lines
        self.next = 0
        self.after_line = {}

    def turns(self, position, mover):
        """Every whole turn of the mover from here: its words, and the position after it."""
        if self.batch.ask("actor", self.spec, position) != mover:
            return {"": position}
        found = {}
        for word in self.batch.ask("moves", self.spec, position).split():
            for rest, after in self.turns(self.batch.ask("apply", self.spec, position, word), mover).items():
                found[f"{word} {rest}".strip()] = after
        return found

    def check(self, test, position, depth, winner):
        mover = self.batch.ask("actor", self.spec, position)
        turns, played = self.turns(position, mover), []
        while self.next < len(self.lines) and self.lines[self.next].startswith(" " * 2 * depth + mover):
            line = self.lines[self.next]
            self.next += 1
            number = self.next
            words, end = re.fullmatch(r" *\w+: (.*?)( wins for \w+| as after line \d+)?", line).groups()
            test.assertIn(words, turns)
            played.append(words)
            after = self.after_line[number] = turns[words]
            if end is None:
                self.check(test, after, depth + 1, winner)
            elif end.startswith(" wins"):
                test.assertEqual(after.split()[1:], [winner, "-"])
            else:
                test.assertEqual(self.after_line[int(end.split()[-1])], after)
        test.assertEqual(sorted(played), sorted(turns) if mover != winner else played[:1])


class Prove(unittest.TestCase):
    def test_the_answer_the_line_and_the_tree_agree_with_the_rules(self):
        with program.Batch() as batch:
            for spec, position, turns in list(forced_wins())[::6]:
                said, line, verified, *tree, work = prove(spec, position, "--tree")
                winner = position.split()[1]
                name = {"S": "South", "N": "North"}[winner]
                self.assertEqual(said, f"{name} wins by force in {turns} turn{'s' * (turns > 1)}.")
                self.assertRegex(verified, r"^Verified by the rules alone: \d+ positions, every defence answered\.$")
                self.assertRegex(work, r"^Work: \d+ positions\.$")
                words = line.removeprefix("Longest resistance: ").replace(",", "").split()
                self.assertEqual(batch.replay(spec, words, position)[-1].split()[1:], [winner, "-"])
                replay = Replay(batch, spec, tree)
                replay.check(self, position, 0, winner)
                self.assertEqual(replay.next, len(tree))

    def test_fewer_turns_prove_nothing(self):
        for spec, position, turns in list(forced_wins())[::7]:
            said = prove(spec, position, "--turns", str(turns - 1))
            self.assertEqual(said[0], "Nothing proved: the limit of turns is reached.")
            if turns > 1:
                self.assertTrue(any(line.endswith(f": no forced win within {turns - 1} turn{'s' * (turns > 2)}.")
                                    for line in said), said)

    def test_the_first_side_wins_castelott(self):
        self.assertEqual(program.output("prove", "castelott").splitlines()[0], "South wins by force in 4 turns.")

    def test_little_work_proves_nothing_and_says_so(self):
        for game in ("bobail", "castelott(push=plain)", "gwezboell"):
            said = program.output("prove", game, "--work", "20000").splitlines()
            self.assertEqual(said[0], "Nothing proved: the work is used up.")

    def test_games_that_cannot_be_proved_are_refused(self):
        for spec, why in (("bosworth", "hidden cards"), ("chessington-sud", "chance"),
                          ("chessington-nord(players=3)", "more than two seats")):
            done = program.run("prove", spec)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn(why, done.stderr.decode())
            self.assertIn("bobail, castelott or gwezboell", done.stderr.decode())

    def test_a_finished_game_and_bad_numbers_are_refused(self):
        for arguments, why in ((("-p", "nnnnn/5/5/2s2/ssTss S -"), "the game is over"),
                               (("--turns", "x"), "whole number from 0 to 60"), (("--work", "-1"), "whole number")):
            done = program.run("prove", "bobail", *arguments)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn(why, done.stderr.decode())


if __name__ == "__main__":
    unittest.main()
