"""proofs/check_castelott_book.py plays by the engine's rules without its code, follows the book, refuses bad ones."""

import pathlib
import random
import struct
import subprocess
import sys
import unittest

import book_checkers
import program

ROOT = pathlib.Path(__file__).resolve().parents[2]
BOOK = ROOT / "data/castelott.book"
check = book_checkers.load("check_castelott_book")
HOMES = {"S": check.SOUTH, "N": check.NORTH}
OTHER = {"S": "N", "N": "S"}


def book_of(entries, width=24):
    """A book file with a right checksum."""
    bits, before = [], 0
    for number, turn in entries:
        distance = number - before
        bits.append("1" * (distance >> width) + "0" + f"{distance & (1 << width) - 1:0{width}b}" + f"{turn:012b}")
        before = number
    bits = "".join(bits)
    bits += "0" * (-len(bits) % 8)
    body = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return b"castelott book 1" + struct.pack("<IIQ", len(entries), width, check.checksum(body)) + body


def square(at):
    return "abcde"[at % 5] + str(at // 5 + 1)


def board(position, actor):
    """In the rule page's text; the position is the actor's."""
    own, enemy, captain, target, tower = position[:5]
    cells = check.text((own, enemy, captain, target, tower) if actor == "S" else (enemy, own, target, captain, tower))
    for run in range(5, 0, -1):
        cells = cells.replace("." * run, str(run))
    return cells


def words(position, turn):
    """A turn's actions, up to a slide that may end the game; an action more if there is a push or pass."""
    own, enemy, _, target, tower = position[:5]
    turn, push = divmod(turn, 9)
    turn, direction = divmod(turn, 8)
    step, pawn = divmod(turn, 5)
    to = dict(check.STEPS[tower]).get(step, tower)
    at = check.members(own)[pawn]
    end = dict(check.slides(at, (own | enemy | 1 << to) & check.LINES[at]))[direction]
    found = [] if step == check.NONE else [square(tower) + square(to)]
    pushed = "pass" if push == check.NONE else square(target) + square(dict(check.STEPS[target])[push])
    return *found, square(at) + square(end), pushed


class Rules(unittest.TestCase):
    def setUp(self):
        self.batch = program.Batch()
        self.batch.__enter__()
        self.addCleanup(self.batch.__exit__)

    def engine_turns(self, spec, start):
        """The actions of each turn, as many as there are, and the text of the position after it."""
        actor = start.split()[1]
        found, todo = {}, [((), start)]
        while todo:
            taken, position = todo.pop()
            for action in self.batch.ask("moves", spec, position).split():
                after = self.batch.ask("apply", spec, position, action)
                if after.split()[1] == actor and not after.endswith("-"):
                    todo.append(((*taken, action), after))
                else:
                    found[(*taken, action)] = after
        return found

    def compare(self, reading, position, actor):
        """All turns of a position, and what each leads to. Whether the engine holds that the game goes on there."""
        spec = f"castelott(push={reading})"
        start = self.batch.ask("apply", spec, board(position, actor) + (" S f" if position[5:] else f" {actor} t"))
        if start.endswith("-"):
            return False
        expected = self.engine_turns(spec, start)
        if start[-1] == "t":  # ruling 5: no slide after the step
            stuck = [taken for taken in expected if len(taken) == 1]
            for taken in stuck:
                self.assertEqual(expected.pop(taken).split()[1:], [OTHER[actor], "-"])
        found = {}
        for turn, result in check.turns(position, HOMES[actor], reading == "flanks"):
            taken = words(position, turn)
            if taken[-1] == "pass" and (position[5:] or result in (check.WON, check.LOST)):
                taken = taken[:-1]
            self.assertNotIn(taken, found)
            found[taken] = result
        self.assertEqual(sorted(found), sorted(expected), start)
        for taken, result in found.items():
            cells, next_actor, step = expected[taken].split()
            if result in (check.WON, check.LOST):
                winner = actor if result == check.WON else OTHER[actor]
                self.assertEqual((next_actor, step), (winner, "-"), f"{start} {taken}")
            else:
                self.assertEqual((cells, next_actor), (board(result, OTHER[actor]), OTHER[actor]), f"{start} {taken}")
                self.assertIn(step, "tkc")
        return True

    def test_the_turns_of_games_from_the_start_are_the_engine_s(self):
        chosen = random.Random(11)
        for reading in check.READINGS:
            for _ in range(2):
                position, actor = check.START, "S"
                for _ in range(6):
                    self.assertTrue(self.compare(reading, position, actor))
                    results = [result for _, result in check.turns(position, HOMES[actor], reading == "flanks")]
                    position = chosen.choice([each for each in results if each not in (check.WON, check.LOST)])
                    actor = OTHER[actor]

    def test_the_turns_of_drawn_placements_are_the_engine_s(self):
        chosen = random.Random(12)
        wanted = {"free": 20, "forced": 8, "enclosed": 8, "step onto the only way out": 5, "captain walled in": 5}
        while any(wanted.values()):
            pieces = chosen.sample(chosen.choice((range(25), range(5, 20))), 11)  # near together there is less room
            position = (sum(1 << at for at in pieces[:5]), sum(1 << at for at in pieces[5:10]), pieces[0], pieces[5],
                        pieces[10])
            free = check.BOARD & ~sum(1 << at for at in pieces)
            ways, steps = check.NEAR[pieces[0]] & free, check.NEAR[pieces[10]] & free
            kind = "enclosed" if not steps else "free"
            if steps and ways.bit_count() == 1:
                kind = "step onto the only way out" if steps == ways else "forced"
                if steps == ways and not check.NEAR[pieces[0]] >> pieces[10] & 1:
                    kind = "captain walled in"
            if wanted[kind] and self.compare(chosen.choice(check.READINGS), position, chosen.choice("SN")):
                wanted[kind] -= 1


class CheckCastelottBook(book_checkers.OneFileChecker, unittest.TestCase):
    CHECKER = check
    QUICK = ("--jobs", "1", "--reading", "flanks")

    @classmethod
    def setUpClass(cls):
        cls.whole = BOOK.read_bytes()
        cls.entries = list(check.read_entries(cls.whole))
        cls.books = check.read_book(cls.whole)

    def test_with_push_flanks_the_whole_book_wins_in_four_turns(self):
        done = self.run_on(self.whole, "--jobs", "1", "--reading", "flanks")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("push=flanks: South wins against everything, in at most 4 of his turns: 75 of 75", done.stdout)
        self.assertNotIn("plain", done.stdout)

    def test_with_push_plain_a_sample_of_the_book_holds(self):
        done = self.run_on(self.whole, "--jobs", "1", "--reading", "plain", "--sample", "0.15", "--seed", "7")
        self.assertEqual(done.returncode, 0, done.stderr)
        count = len(self.books["plain"])
        self.assertEqual(done.stdout, f"push=plain: the start and {int(0.15 * count)} of {count} positions hold.\n")

    def test_only_the_book_s_first_slide_is_accepted(self):
        slides = {turn: words(check.START, turn)[0] for turn, _ in check.turns(check.START, check.SOUTH, True)}
        self.assertEqual(len(slides), 13)
        for reading, book in self.books.items():
            accepted = set()
            for turn, slide in slides.items():
                checker = check.Checker(reading, {**book, check.START: turn})
                try:
                    checker.follow(checker.index[check.START])
                    accepted.add(slide)
                except ValueError:
                    pass
            self.assertEqual(accepted, {"b1b4", "d1d4"}, reading)  # one is the other's mirror image

    def test_a_changed_answer_is_rejected(self):
        chosen = random.Random(5)
        for reading, book in self.books.items():
            checker = check.Checker(reading, book)
            tried = refused = 0
            for position, good in chosen.sample(list(book.items()), 20):
                at = checker.index[position]
                checker.follow(at)
                turns = [turn for turn, _ in check.turns(position, check.SOUTH, checker.flanks) if turn != good]
                for turn in chosen.sample(turns, 5):
                    book[position] = turn
                    tried += 1
                    try:
                        checker.follow(at)
                    except ValueError:
                        refused += 1
                for turn in chosen.sample(sorted(set(range(4096)) - {good, *turns}), 10):
                    book[position] = turn
                    with self.assertRaisesRegex(ValueError, "the answer is no turn"):
                        checker.follow(at)
                book[position] = good
            self.assertGreaterEqual(refused, tried * 0.9)  # sometimes a second turn wins as well

    def test_an_answer_after_which_north_wins_at_once_is_rejected(self):
        for reading, book in self.books.items():
            checker = check.Checker(reading, book)
            position, turn = next(
                (position, turn) for position in book
                for turn, after in check.turns(position, check.SOUTH, checker.flanks) if isinstance(after, tuple)
                and any(reply == check.WON for _, reply in check.turns(after, check.NORTH, checker.flanks)))
            at, good = checker.index[position], book[position]
            book[position] = turn
            with self.assertRaisesRegex(ValueError, "the answer is no turn, or loses at once"):
                checker.follow(at)
            book[position] = good

    def test_a_file_with_a_changed_answer_is_refused(self):
        width, = struct.unpack("<I", self.whole[20:24])
        self.assertEqual(book_of(self.entries, width), self.whole)
        start = list(self.books["flanks"]).index(check.START)
        c1a3, = (turn for turn, _ in check.turns(check.START, check.SOUTH, True)
                 if words(check.START, turn)[0] == "c1a3")
        for turn, says in (c1a3, "not in the book, and no win in this turn"), (4095, "the answer is no turn"):
            changed = list(self.entries)
            changed[start] = changed[start][0], turn
            self.refused(book_of(changed, width), says)

    def test_a_book_without_a_position_that_is_reached_is_refused(self):
        checker = check.Checker("flanks", self.books["flanks"])
        missing = min(checker.follow(checker.index[check.START])[1])
        self.refused(book_of(self.entries[:missing] + self.entries[missing + 1:]), "not in the book, and no win")
        start = checker.index[check.START]
        self.refused(book_of(self.entries[:start] + self.entries[start + 1:]), "the start is not in the book")

    def test_a_damaged_file_is_refused(self):
        whole = self.whole
        self.damaged(b"", "not a Castelott book")
        self.damaged(b"castelott book 2" + whole[16:], "not a Castelott book")
        self.refused(whole[:-1], "damaged")
        self.damaged(whole[:5000] + bytes([whole[5000] ^ 1]) + whole[5001:], "damaged$")
        self.damaged(whole[:20] + struct.pack("<I", 41) + whole[24:], "damaged$")
        self.damaged(whole[:16] + struct.pack("<I", len(self.entries) + 1) + whole[20:], "ends too early")
        self.damaged(whole[:16] + struct.pack("<I", len(self.entries) - 1) + whole[20:], "goes on after its end")
        number, turn = self.entries[-1]
        self.damaged(book_of([*self.entries, (number, turn)]), "stands twice")
        count = 53130 * 15504 * 5 * 5 * 15
        self.damaged(book_of([*self.entries, (2 * (count + 1), turn)]), "there is no such position")

    def test_a_position_that_comes_again_is_rejected(self):
        checker = check.Checker("flanks", self.books["flanks"])
        start = checker.index[check.START]
        first, second, third = (at for at in range(4) if at != start) if start < 4 else range(3)
        followed = {start: (2, {first}), first: (2, {second}), second: (1, {third}), third: (1, set())}
        self.assertEqual(checker.longest_game(followed), {start: 4, first: 3, second: 2, third: 1})
        with self.assertRaisesRegex(ValueError, "comes again"):
            checker.longest_game({start: (2, {first}), first: (1, {second}), second: (1, {first})})

    def test_wrong_options_and_files_are_named(self):
        self.assertIn("--sample from 0 to 1", self.run_on(self.whole, "--sample", "1.5").stderr)
        self.assertIn("at least 1 of --jobs", self.run_on(self.whole, "--jobs", "0").stderr)
        done = subprocess.run([sys.executable, check.__file__, "no-such.book"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertIn("no-such.book", done.stderr)


if __name__ == "__main__":
    unittest.main()
