"""`tablier review`: every decision of a record, for people and for programs."""
import json
import os
import pathlib
import signal
import subprocess
import tempfile
import unittest

import program

FORCED_WINS = pathlib.Path(__file__).resolve().parents[1] / "positions" / "forced_wins.txt"
WIN = "nnnnn/5/s4/2T2/ss1ss S t"
GIVEN_AWAY = f'[Game "bobail"]\n[Position "{WIN}"]\n\n1.S c2c3 a3a4\n*\n'
LITTLE = ("--work", "200")


def reviews(record, *options):
    text = program.output("review", "-", "--json", *(options or LITTLE), stdin=record.encode())
    return [json.loads(line) for line in text.splitlines()]


def played(spec, *options, players=("2", "1")):
    """The record of a short match's game."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games")
        program.output("match", spec, *players, "--games", "1", "--tables", "none", "--records", path, *options)
        with open(path) as file:
            return file.read()


class ForPeople(unittest.TestCase):
    def test_decisions_accuracy_and_turning_points_with_what_was_better(self):
        text = program.output("review", "-", "--work", "5000", stdin=GIVEN_AWAY.encode())
        self.assertRegex(text, r"\Agame 1: bobail, 2 actions, result \*\n +turn +played +before +after +cost\n")
        self.assertRegex(text, r"\n +1\.S +c2c3 +won +\S+( %)? +[\d.]+ % +better c2c1\n")
        self.assertRegex(text, r"\n  S: accuracy [\d.]+ % in 2 decisions that mattered\n")
        self.assertIn("\n  N: no decision that mattered\n", text)
        self.assertRegex(text, r"\n  Turning points:\n    1\.S c2c3: won -> .*; better: c2c1\n")

    def test_luck_is_told_apart_from_skill_where_there_is_chance(self):
        text = program.output("review", "-", *LITTLE, stdin=played("chessington-sud").encode())
        self.assertRegex(text, r"\n +start 5\d\.\d % [-+][\d.]+ own decisions [-+][\d.]+ others' [-+][\d.]+ chance = ")
        self.assertNotIn("chance =", program.output("review", "-", *LITTLE, stdin=GIVEN_AWAY.encode()))

    def test_every_game_of_a_file_is_reviewed(self):
        text = program.output("review", "-", *LITTLE, stdin=(GIVEN_AWAY + "\n" + GIVEN_AWAY).encode())
        self.assertIn("game 2: bobail", text)

    def test_an_interrupted_review_prints_what_it_has(self):
        record = played("bosworth").encode()
        done = subprocess.Popen([program.BINARY, "review", "-", "--work", "100000000000", "--json"],
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=program.environment())
        # The record has been read to its end before the first search; it takes forever.
        done.stdin.write(record)
        done.stdin.close()
        program.wait_until(lambda: caught(done.pid), "the review to begin")
        done.send_signal(signal.SIGINT)
        review = json.loads(done.stdout.read())
        done.stdout.close()
        self.assertEqual(done.wait(program.PATIENCE_S), 130)
        self.assertGreater(review["from"], 0)
        self.assertIsNone(review["seats"][0]["split"])


def caught(pid):
    """Whether the program waits for an interrupt itself."""
    with open(f"/proc/{pid}/status") as file:
        mask = next(line for line in file if line.startswith("SigCgt:"))
    return int(mask.split()[1], 16) >> (signal.SIGINT - 1) & 1 == 1


class ForPrograms(unittest.TestCase):
    def test_everything_has_a_name(self):
        review, = reviews(GIVEN_AWAY, "--work", "5000")
        self.assertEqual(list(review), ["spec", "actions", "from", "chance", "result", "seats", "turning_points",
                                        "decisions"])
        self.assertEqual((review["spec"], review["actions"], review["from"]), ("bobail", 2, 0))
        south, north = review["seats"]
        self.assertEqual((south["seat"], south["values"][0], south["judged"]), ("S", 10000, 2))
        self.assertEqual((north["seat"], north["values"][0], north["accuracy"]), ("N", 0, None))
        self.assertIn(0, south["exact"])
        first = review["decisions"][0]
        self.assertEqual([first[key] for key in ("action", "turn", "seat", "played", "before", "better")],
                         [1, 1, "S", "c2c3", 10000, ["c2c1"]])
        self.assertEqual(review["turning_points"][0], 1)

    def test_with_every_option_the_parts_add_up_and_no_decision_gains(self):
        """The large sample of what review_test.cpp says of a small one under the sanitizers."""
        for spec in (spec for game in program.games() for spec in program.specs(game)):
            record = played(spec, "--longest", "250", players=("random", "random"))
            review, = reviews(record, "--work", "300")
            payoffs = [eval(part, {}) for part in review["result"].split("-")]
            with self.subTest(spec):
                for seat, payoff in zip(review["seats"], payoffs, strict=True):
                    split = seat["split"]
                    self.assertEqual(split["start"] + split["own"] + split["others"] + split["chance"], split["result"])
                    self.assertEqual(split["result"], int(10000 * payoff))
                    self.assertLessEqual(split["own"], 0)
                    self.assertEqual(len(seat["values"]), review["actions"] + 1)
                self.assertTrue(review["decisions"])
                for each in review["decisions"]:
                    self.assertGreaterEqual(each["before"], each["after"])
                    self.assertEqual(each["better"] == [], each["loss"] == 0)
                    self.assertNotEqual(each["better"][:1], [each["played"]])

    def test_positions_won_by_force_are_never_said_to_be_lost_and_mostly_found(self):
        """The large sample; review_test.cpp also proves what is said after the action, for some."""
        asked = found = 0
        with program.Batch() as batch:
            for line in FORCED_WINS.read_text().splitlines():
                if line.startswith("#"):
                    continue
                spec, position, turns = line.split("\t")
                if int(turns) > 3:
                    continue
                legal = batch.ask("moves", spec, position).split()
                actor = position.split()[1]
                for word in (legal[0], legal[-1]):
                    result = batch.ask("result", spec, batch.ask("apply", spec, position, word))
                    result = "*" if result == "-" else "-".join(share.split("/")[0] for share in result.split())
                    record = f'[Game "{spec}"]\n[Position "{position}"]\n\n1.{actor} {word}\n{result}\n'
                    review, = reviews(record, "--work", "60000")
                    winner = next(seat for seat in review["seats"] if seat["seat"] == actor)
                    asked += 1
                    if 0 in winner["exact"]:
                        self.assertEqual(winner["values"][0], 10000, record)
                        found += 1
        self.assertGreaterEqual(found * 10, asked * 8, f"{found} of {asked}")

    def test_the_same_work_gives_the_same_review(self):
        record = played("chessington-nord")
        self.assertEqual(reviews(record), reviews(record))

    def test_a_seat_is_judged_by_what_it_saw(self):
        record = played("bosworth")
        for seat in ("S", "N"):
            whole, = reviews(record, *LITTLE, "--seat", seat)
            self.assertEqual([each["seat"] for each in whole["seats"]], [seat])
            self.assertEqual({each["seat"] for each in whole["decisions"]}, {seat})
            seen = program.output("record", "convert", "-", "--eyes", seat, stdin=record.encode())
            self.assertEqual(reviews(seen), [whole])

    def test_a_level_says_how_much_to_look_at(self):
        self.assertEqual(reviews(GIVEN_AWAY, "--level", "3"), reviews(GIVEN_AWAY, "--level", "casual"))
        self.assertEqual(reviews(GIVEN_AWAY, "--level", "6"), reviews(GIVEN_AWAY, "--work", "10000"))

    def test_the_pocket_book_tells_that_south_wins_from_the_start(self):
        review, = reviews('[Game "bobail"]\n\n1.S c1e3\n*\n')
        self.assertEqual(review["seats"][0]["values"][0], 10000)
        self.assertIn(0, review["seats"][0]["exact"])

    def test_a_resignation_is_told(self):
        review, = reviews('[Game "bobail"]\n[Ending "S resigns"]\n\n1.S c1e3\n0-1\n')
        south, north = (seat["split"] for seat in review["seats"])
        self.assertEqual((south["result"], north["result"], south["chance"]), (0, 10000, 0))
        self.assertLess(south["own"], 0)


class Refusals(unittest.TestCase):
    def refused(self, *arguments, says, stdin=b"", status=2):
        done = program.run("review", *arguments, stdin=stdin)
        self.assertEqual((done.returncode, done.stdout), (status, b""))
        self.assertRegex(done.stderr.decode(), r"\Atablier: [^\n]+\n\Z")
        self.assertIn(says, done.stderr.decode())

    def test_what_cannot_be_reviewed_is_refused(self):
        record = GIVEN_AWAY.encode()
        self.refused(says="RECORD")
        self.refused("/nothing/there", says="/nothing/there")
        self.refused("-", "--work", "0", stdin=record, says="--work")
        self.refused("-", "--level", "9", stdin=record, says="expected 1 to 8")
        self.refused("-", "--level", "3", "--work", "5", stdin=record, says="not both")
        self.refused("-", "--seat", "E", stdin=record, says="expected S or N")
        self.refused("-", stdin=b'[Game "bobail"]\n\nzz *\n', says="line 3", status=1)

    def test_a_seat_whose_eyes_it_was_not_is_refused_and_so_is_an_onlooker(self):
        record = played("bosworth", "--longest", "40").encode()
        seen = program.output("record", "convert", "-", "--eyes", "N", stdin=record).encode()
        self.refused("-", "--seat", "S", *LITTLE, stdin=seen, says="it holds what N saw")
        watched = program.output("record", "convert", "-", "--eyes", "onlooker", stdin=record).encode()
        self.refused("-", *LITTLE, stdin=watched, says="an onlooker's view has no decisions")


if __name__ == "__main__":
    unittest.main()
