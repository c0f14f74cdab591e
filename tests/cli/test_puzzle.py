"""Puzzles without a terminal: the files, finding new ones, verification, and solving through pipes."""
import pathlib
import re
import tempfile
import unittest

import program

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "data" / "puzzles"
FILES = sorted(FOLDER.glob("*.txt"))


def lines_of(path):
    """The puzzles of a file, as lists of fields."""
    return [line.split("; ") for line in path.read_text().splitlines() if "; " in line]


def solve(*arguments, lines):
    """What the program says to somebody who types these lines through a pipe."""
    return program.output("puzzle", *arguments, "--ascii", stdin="".join(line + "\n" for line in lines).encode())


class Files(unittest.TestCase):
    def test_no_puzzle_is_in_two_files_and_every_one_can_be_asked_for(self):
        ids = [fields[0] for path in FILES for fields in lines_of(path)]
        self.assertEqual(len(ids), len(set(ids)))
        for path in FILES:
            fields = lines_of(path)[-1]
            said = solve("--id", fields[0], lines=["position", "quit"])
            self.assertIn(f"puzzle {fields[0]}, level {fields[3]}", said)
            asked = f"wins in {fields[2]} turns" if "margin " not in path.read_text() else "what is the best action of"
            self.assertIn(asked, said)
            self.assertIn(f"\n{fields[1]}\n", said)

    def test_without_a_game_the_puzzles_are_counted(self):
        said = program.output("puzzle")
        for path in FILES:
            spec = re.search(r"^game (.*)$", path.read_text(), re.MULTILINE).group(1)
            self.assertIn(f"{spec}: {len(lines_of(path))} puzzles\n", said)

    def test_another_day_has_another_puzzle(self):
        def puzzle_of(day):
            return re.search(r"puzzle (\w+),", solve("castelott", "--day", day, lines=["quit"])).group(1)
        self.assertEqual(puzzle_of("2026-11-15"), puzzle_of("2026-11-15"))
        self.assertEqual(len({puzzle_of(f"2026-11-{day}") for day in range(10, 30)}), 20)

    def test_a_level_is_kept_to(self):
        said = solve("castelott", "--level", "2", lines=["next"] * 5 + ["quit"])
        self.assertEqual(re.findall(r", level (\d):", said), ["2"] * 6)


class Solving(unittest.TestCase):
    def setUp(self):
        self.puzzles = lines_of(FOLDER / "castelott.txt")

    def test_the_solution_wins_and_hints_lead_through_the_rest(self):
        identity, _, turns, _, solution, _ = self.puzzles[0]
        said = solve("--id", identity, lines=[solution] + ["hint"] * 3 + ["quit"])
        self.assertIn("Right.", said)
        rest = re.findall(r"Try (.*)", said)[-1]
        said = solve("--id", identity, lines=[solution, rest, "quit"])
        self.assertEqual(turns, "2")
        self.assertIn(f"wins: puzzle {identity} is solved.", said)

    def test_a_tempting_turn_is_refuted_and_taken_back(self):
        for identity, position, _, _, _, tempting in [p for p in self.puzzles if p[5] != "-"][:3]:
            said = solve("--id", identity, lines=[tempting.split(", ")[0], "position", "quit"])
            self.assertNotIn("Right.", said)
            self.assertRegex(said, r"That (loses|is not it): (South|North) ")
            self.assertIn(f"\n{position}\n", said)

    def test_the_refutation_is_legal_and_told_turn_by_turn(self):
        wrong = [p for p in self.puzzles if p[5] != "-"][0]
        turn = wrong[5].split(", ")[0]
        said = solve("--id", wrong[0], lines=[turn, "quit"])
        line = re.search(r"(?:answers (.*), and you|force.*\.\n  (.*))", said)
        words = (turn + " " + (line.group(1) or line.group(2))).replace(",", "").split()
        with program.Batch() as batch:
            batch.replay("castelott", words, wrong[1])

    def test_actions_can_be_typed_one_by_one_and_taken_back(self):
        identity, position, _, _, solution, _ = self.puzzles[0]
        first, *others = solution.split()
        said = solve("--id", identity, lines=[first, "undo", "position", first] + others + ["quit"])
        self.assertIn(f"\n{position}\n", said)
        self.assertIn("Right.", said)

    def test_hints_tell_the_turn_little_by_little(self):
        identity, _, _, _, solution, _ = self.puzzles[0]
        words = solution.split()
        said = solve("--id", identity, lines=["hint"] * len(words) + ["quit"])
        shown = [f"Try {' '.join(words[:n])}" + (" ..." if n < len(words) else "") for n in range(1, len(words) + 1)]
        self.assertEqual(re.findall(r"Try .*", said), shown)

    def test_the_solution_is_shown_to_the_end_of_the_game(self):
        for identity, position, _, _, solution, _ in self.puzzles[:3]:
            said = solve("--id", identity, lines=["solution", "quit"])
            line = re.search(rf"\n({solution}, .*)\n", said.replace("S> ", "").replace("N> ", "")).group(1)
            with program.Batch() as batch:
                end = batch.replay("castelott", line.replace(",", "").split(), position)[-1]
            self.assertEqual(end.split()[1:], [position.split()[1], "-"])

    def test_nonsense_is_answered_with_a_sentence(self):
        said = solve("castelott", lines=["", "zz", "hnit", "list zz", "a1 b2 c3", "help", "rules", "again", "quit"])
        for words in ("Type an action", '"zz"', "did you mean `hint`?", "No legal action", "You can type"):
            self.assertIn(words, said)

    def test_the_end_of_the_input_ends_it(self):
        self.assertTrue(solve("castelott", lines=[]))


class BestAction(unittest.TestCase):
    """Puzzles of games with hidden cards: the solver sees his own hand only, and one action is the best."""

    def setUp(self):
        self.puzzle = lines_of(FOLDER / "bosworth.txt")[0]

    def test_the_best_action_solves_it_and_says_what_it_is_worth(self):
        identity, _, share, _, solution, tempting = self.puzzle
        said = solve("--id", identity, lines=[solution, "quit"])
        next_best = tempting.split(", ")[0].split()[-1]
        self.assertIn(f"Right: it is worth {share} %, the next best {next_best} %. Puzzle {identity} is solved.", said)

    def test_another_action_is_told_its_worth_and_taken_back(self):
        identity, position, share, _, solution, tempting = self.puzzle
        wrong, worth = tempting.split(", ")[0].split()
        said = solve("--id", identity, lines=[wrong, "position", "hint", "solution", "quit"])
        self.assertIn(f"That is not it: it is worth {worth} %, and another action {share} %.", said)
        self.assertIn(f"\n{position}\n", said)
        self.assertIn(f"Try {solution}\n", said)

    def test_the_other_hand_is_never_shown(self):
        for identity, position, *_ in lines_of(FOLDER / "bosworth.txt")[:20]:
            said = solve("--id", identity, lines=["position", "show", "quit"])
            other = "N" if position.split()[1] == "S" else "S"
            hidden = re.search(rf"hand=\S*{other}:(\S*?)(?:,|\s)", position).group(1)
            self.assertRegex(hidden, r"\A(\d+\?|-)\Z")
            self.assertNotRegex(said, rf"hand=\S*{other}:[KQRBNP]")

    def test_what_is_made_is_verified_and_a_sample_too(self):
        arguments = ("bosworth", "--margin", "10", "--count", "2", "--work", "100000", "--weakest", "2", "--strongest", "3")
        text = program.output("puzzle", "make", *arguments)
        self.assertEqual(text, program.output("puzzle", "make", *arguments))
        verify = lambda *more: program.run("puzzle", "verify", "-", "--work", "100000", *more, stdin=text.encode())
        done = verify()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(b"bosworth: 2 of 2 puzzles verified", done.stdout)
        self.assertIn(b"bosworth: 1 of 2 puzzles verified", verify("--sample", "1", "--seed", "7").stdout)

    def test_published_best_actions_are_better_by_more_than_is_claimed(self):
        for game in ("bosworth", "chessington-nord", "chessington-sud"):
            lines = (FOLDER / f"{game}.txt").read_text().splitlines()
            margin = int(next(line for line in lines if line.startswith("margin ")).split()[1])
            puzzles = [line.split("; ") for line in lines if re.match(r"\w{6}; ", line)]
            self.assertGreaterEqual(len(puzzles), 200)
            for fields in puzzles:
                self.assertGreater(int(fields[-4]) - int(fields[-1].split(", ")[0].split()[1]), margin, fields[0])

    def test_another_action_as_the_solution_and_a_margin_that_is_too_wide_do_not_pass(self):
        def verify(margin, fields):
            text = f"game bosworth\nmargin {margin}\n" + "; ".join(fields) + "\n"
            return program.run("puzzle", "verify", "-", "--work", "300000", stdin=text.encode())
        # kHand of puzzle_test.cpp.
        position = ("####NKNP####/##........##/##..NP..NP##/##..SP....##/##....SB..##/##SPSQNPNQ## N move hand=S:3?,N:- "
                    "pile=S:0?,N:- out=- quiet=1 unseen=S:KPP")
        puzzle = lambda solution: ["n25m86", position, "36", "3", solution, "-"]
        self.assertEqual(verify(10, puzzle("e1e2")).returncode, 0)
        done = verify(10, puzzle("e1d2"))
        self.assertEqual(done.returncode, 1)
        self.assertIn('puzzle n25m86: expected "e1e2", found "e1d2"', done.stderr.decode())
        self.assertEqual(verify(60, puzzle("e1e2")).returncode, 1)

    def test_a_level_that_is_not_so_is_found(self):
        fields = list(self.puzzle)
        fields[3] = "8" if fields[3] != "8" else "2"
        text = "game bosworth\nmargin 10\n" + "; ".join(fields) + "\n"
        done = program.run("puzzle", "verify", "-", "--levels", stdin=text.encode(), patience=10 * program.PATIENCE_S)
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"puzzle {fields[0]}: expected level {self.puzzle[3]}, found {fields[3]}", done.stderr.decode())
        self.assertEqual(program.run("puzzle", "grade", "-", stdin=text.encode()).stdout.decode().split("\n")[2],
                         "; ".join(self.puzzle))


class Verifying(unittest.TestCase):
    def verify(self, text, *arguments):
        return program.run("puzzle", "verify", "-", *arguments, stdin=text.encode())

    def test_what_is_made_is_verified(self):
        arguments = ("castelott", "--count", "2", "--most", "3", "--fewest", "2", "--seed", "3", "--beyond", "1")
        text = program.output("puzzle", "make", *arguments)
        self.assertEqual(text, program.output("puzzle", "make", *arguments))
        done = self.verify(text)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(b"castelott: 2 of 2 puzzles verified", done.stdout)
        self.assertIn(b"no other turn wins within 3", done.stdout)

    def test_a_puzzle_with_another_solution_does_not_pass(self):
        header = "game castelott\nbeyond 0\n"
        line = next("; ".join(p) for p in lines_of(FOLDER / "castelott.txt") if p[5] != "-")
        fields = line.split("; ")
        fields[4], fields[5] = fields[5].split(", ")[0], ", ".join([fields[4]] + fields[5].split(", ")[1:])
        done = self.verify(header + "; ".join(fields) + "\n")
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        self.assertRegex(done.stderr.decode(), r"\Atablier: -: puzzle \w+: expected [^\n]*\n\Z")

    def test_bad_files_are_refused_with_line_and_field(self):
        for text, says in (("", "line 1: expected `game SPEC`"), ("game bobail\nbeyond all\nabc\n", "line 3: expected"),
                           ("game bobail\nbeyond x\n", "line 2"), ("game chess\n", "line 1")):
            done = self.verify(text)
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertIn(says, done.stderr.decode())

    def test_too_few_games_are_told(self):
        done = program.run("puzzle", "make", "castelott", "--count", "50", "--games", "1", "--most", "2")
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"of 50 puzzles found in 1 games", done.stderr)

    def test_an_existing_file_is_left_alone(self):
        with tempfile.NamedTemporaryFile() as file:
            done = program.run("puzzle", "make", "castelott", "--count", "1", "--most", "2", "--output", file.name)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"already exists", done.stderr)


class Refusals(unittest.TestCase):
    def test_wrong_use_is_told_in_one_line(self):
        for arguments, says in ((("chess",), "chess"), (("bosworth(players=3)",), "no puzzles"), (("--id", "zzzzzz"), "zzzzzz"),
                                (("--level", "2"), "which game"), (("castelott", "--level", "9"), "--level"),
                                (("castelott", "--day", "yesterday"), "2026-11-15"),
                                (("castelott", "--day", "2026-02-30"), "2026-11-15"),
                                (("make",), "GAME"), (("make", "bosworth"), "--margin"),
                                (("make", "bosworth(players=3)", "--margin", "10"), "game for two"),
                                (("make", "bobail", "--weakest", "4", "--strongest", "3"), "--weakest"),
                                (("make", "castelott", "--fewest", "4", "--most", "3"), "--fewest"),
                                (("verify", "/no/such/file"), "does not exist"), (("--lvel", "2"), "--level")):
            done = program.run("puzzle", *arguments)
            self.assertEqual((done.returncode, done.stdout), (2, b""), arguments)
            self.assertRegex(done.stderr.decode(), r"\Atablier: [^\n]+\n\Z")
            self.assertIn(says, done.stderr.decode())


def verified(path, *arguments):
    return program.output("puzzle", "verify", str(path), "--threads", "2", *arguments, patience=10 * program.PATIENCE_S)


class EveryPuzzle(unittest.TestCase):
    def test_puzzles_of_castelott_up_to_three_turns_stand(self):
        for name in ("castelott", "castelott-plain"):
            said = verified(FOLDER / f"{name}.txt", "--beyond", "0", "--most", "3")
            found = re.search(r": (\d+) of (\d+) puzzles verified, no near duplicates", said)
            self.assertGreater(int(found.group(1)), 150)
            self.assertGreaterEqual(int(found.group(2)), 600)

    def test_every_puzzle_of_bobail_stands(self):
        said = verified(FOLDER / "bobail.txt", "--beyond", "0", "--horizon", "4")
        self.assertRegex(said, r"\Abobail: 600 of 600 puzzles verified, no near duplicates")

    def test_levels_stand(self):
        for game, sample in (("bobail", 20), ("castelott", 10), ("castelott-plain", 10)):
            said = verified(FOLDER / f"{game}.txt", "--beyond", "0", "--most", "3", "--sample", str(sample), "--levels")
            spec = re.escape(game.replace("-plain", "(push=plain)"))
            self.assertRegex(said, rf"\A{spec}: {sample} of \d+ puzzles verified")

    def test_a_sample_of_gwezboell_stands(self):
        said = verified(FOLDER / "gwezboell.txt", "--beyond", "0", "--sample", "8", "--levels")
        self.assertRegex(said, r"\Agwezboell: 8 of \d+ puzzles verified, no near duplicates")

    def test_samples_of_best_actions_stand(self):
        for game in ("bosworth", "chessington-nord", "chessington-sud"):
            said = verified(FOLDER / f"{game}.txt", "--sample", "2", "--levels")
            self.assertRegex(said, rf"\A{game}: 2 of \d+ puzzles verified, no near duplicates")


if __name__ == "__main__":
    unittest.main()
