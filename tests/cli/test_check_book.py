"""The checker that shares nothing with the engine, proofs/check_book.py: it follows the book, and refuses damaged ones."""

import pathlib
import random
import struct
import subprocess
import sys
import unittest

import book_checkers

ROOT = pathlib.Path(__file__).resolve().parents[2]
BOOK = ROOT / "data/bobail.book"
check_book = book_checkers.load("check_book")


def book_of(entries, width=15):
    """A book file with a right checksum."""
    bits, before = [], 0
    for number, turn in entries:
        distance = number - before
        bits.append("1" * (distance >> width) + "0" + f"{distance & (1 << width) - 1:0{width}b}" + f"{turn:08b}")
        before = number
    bits = "".join(bits)
    bits += "0" * (-len(bits) % 8)
    body = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return b"tablier book 1\n\0" + struct.pack("<IIQ", len(entries), width, check_book.checksum(body)) + body


class CheckBook(book_checkers.OneFileChecker, unittest.TestCase):
    CHECKER = check_book
    QUICK = ("--part", "0")

    @classmethod
    def setUpClass(cls):
        cls.entries = list(check_book.read_entries(BOOK.read_bytes()))
        cls.checker = check_book.Checker(check_book.read_book(BOOK.read_bytes()))

    def test_it_counts_the_turns_that_the_rule_book_counts(self):
        every = list(check_book.turns(check_book.START))
        self.assertEqual(len(every), 13)
        self.assertEqual(len(set(every)), 13)
        north = check_book.NORTH_HOME
        self.assertEqual(1070, sum(len(check_book.after_slides(north, south | 1 << to)) for south, tower in every
                                   for to in check_book.members(check_book.NEAR[tower] & ~(south | north))))

    def test_a_part_of_the_book_holds(self):
        done = self.run_on(BOOK.read_bytes(), "--part", "3000", "--seed", "7")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("the start and 3000 of 208790 positions hold", done.stdout)

    def test_only_the_winning_first_slides_are_accepted(self):
        at = self.checker.positions.index(check_book.START)
        accepted = []
        for turn in range(13):
            try:
                check_book.Checker({**self.checker.book, check_book.START: turn}).follow(at)
                accepted.append(turn)
            except ValueError:
                pass
        ends = [south for turn, (south, _) in enumerate(check_book.turns(check_book.START)) if turn in accepted]
        a4, b1, d1, e4 = (1 << at for at in (15, 1, 3, 19))
        home = check_book.SOUTH_HOME
        self.assertEqual(sorted(ends), sorted([home ^ d1 ^ a4, home ^ b1 ^ e4]))  # the book's, and its mirror image

    def test_a_changed_answer_is_rejected(self):
        chosen = random.Random(5)
        for at in chosen.sample(range(len(self.entries)), 20):
            position = self.checker.positions[at]
            count = len(list(check_book.turns(position)))
            good = self.checker.book[position]
            self.checker.follow(at)
            refused = 0
            for turn in [*chosen.sample([each for each in range(count) if each != good], 3), count, 255]:
                self.checker.book[position] = turn
                try:
                    self.checker.follow(at)
                except ValueError:
                    refused += 1
            self.checker.book[position] = good
            self.assertGreaterEqual(refused, 4, check_book.text(position))  # sometimes a second turn wins as well

    def test_a_file_with_a_changed_answer_is_refused(self):
        self.assertEqual(book_of(self.entries), BOOK.read_bytes())
        number, turn = self.entries[-1]
        self.refused(book_of([*self.entries[:-1], (number, turn + 1)]), "not in the book, and no win in two turns")
        self.refused(book_of([*self.entries[:-1], (number, 13)]), "the answer is no turn")

    def test_a_book_without_a_position_that_is_reached_is_refused(self):
        start = self.checker.positions.index(check_book.START)
        missing = min(self.checker.follow(start)[1])
        self.refused(book_of(self.entries[:missing] + self.entries[missing + 1:]), "not in the book")
        self.damaged(book_of(self.entries[:-1]), "the start is not in the book")

    def test_a_damaged_file_is_refused(self):
        whole = BOOK.read_bytes()
        self.damaged(b"", "not a Bobail book")
        self.damaged(b"tablier book 2" + whole[14:], "not a Bobail book")
        self.refused(whole[:-1], "damaged")
        self.damaged(whole[:5000] + bytes([whole[5000] ^ 1]) + whole[5001:], "damaged")
        self.damaged(whole[:16] + struct.pack("<I", len(self.entries) + 1) + whole[20:], "ends too early")
        self.damaged(whole[:16] + struct.pack("<I", len(self.entries) - 1) + whole[20:], "goes on after its end")
        number, turn = self.entries[-1]
        self.damaged(book_of([*self.entries, (number + 1, turn)]), "there is no such position")
        self.damaged(book_of([*self.entries, (number, turn)]), "stands twice")
        self.damaged(book_of([(0, 0), *self.entries]), "a square holds two pieces")

    def test_a_position_that_comes_again_is_rejected(self):
        start = self.checker.positions.index(check_book.START)
        followed = {start: (3, {0}), 0: (5, {1}), 1: (3, {2}), 2: (3, set())}
        self.assertEqual(self.checker.longest_game(followed), {start: 9, 0: 7, 1: 5, 2: 3})
        with self.assertRaisesRegex(ValueError, "comes again"):
            self.checker.longest_game({start: (3, {0}), 0: (3, {1}), 1: (3, {0})})

    def test_a_file_that_is_not_there_is_named(self):
        done = subprocess.run([sys.executable, check_book.__file__, "no-such.book"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("no-such.book", done.stderr)


if __name__ == "__main__":
    unittest.main()
