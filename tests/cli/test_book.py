"""The pocket book that travels with the program: South wins with it against everything that North can play."""
import pathlib
import unittest

import program

BOOK = pathlib.Path(__file__).resolve().parents[2] / "data/bobail.book"


class Book(unittest.TestCase):
    def test_south_wins_by_it_against_everything(self):
        self.assertIn("South wins", program.output("book", "check", str(BOOK)))


if __name__ == "__main__":
    unittest.main()
