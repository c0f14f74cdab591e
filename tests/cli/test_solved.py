"""The commands around solved games, as far as they need no table of a gigabyte: how they refuse, and the pocket book."""

import json
import os
import pathlib
import re
import resource
import subprocess
import tempfile
import unittest

import program



def run(*words):
    done = program.run(*words)
    done.stdout, done.stderr = done.stdout.decode(), done.stderr.decode()
    return done


ROOT = pathlib.Path(__file__).resolve().parents[2]
BOOK = ROOT / "data/bobail.book"


class WithoutTable(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def refused(self, *words, says):
        done = run(*words)
        self.assertEqual(done.returncode, 2, done)
        self.assertEqual(done.stdout, "")
        for part in says if isinstance(says, tuple) else (says,):
            self.assertIn(part, done.stderr)

    def test_a_folder_that_is_named_must_have_a_table(self):
        for words in (("probe", "bobail"), ("analyse", "bobail", "--work", "10"), ("match", "bobail", "1", "1", "--games", "1"),
                      ("book", "make", "x.book"), ("grade", "x"), ("openings", "make", "bobail")):
            self.refused(*words, "--tables", self.folder.name, says=("bobail.table", "tablier solve bobail"))

    def test_a_file_that_is_no_table_is_refused_by_name(self):
        table = pathlib.Path(self.folder.name) / "bobail.table"
        table.write_bytes(b"x" * 1000)
        self.refused("probe", "bobail", "--tables", self.folder.name, says=("bobail.table", "not a Bobail table"))
        self.refused("verify", str(table), says=("bobail.table", "not a Bobail table"))
        self.refused("play", "bobail", "--tables", self.folder.name, says="not a Bobail table")

    def test_castelott_is_solved_in_memory_and_has_no_table(self):
        self.refused("solve", "gwezboell", says=("expected bobail or castelott", "gwezboell"))
        self.refused("solve", "castelott", says=("no table", "--output"))
        self.refused("solve", "bobail", "--gpu", says="for games solved in memory")
        self.refused("solve", "bobail", "--output", self.folder.name, says="for games solved in memory")
        self.refused("puzzle", "make", "castelott", "--beyond", "all", says="only bobail has a table")
        self.refused("probe", "castelott", says=("expected bobail", "castelott"))
        self.refused("openings", "make", "castelott", says=("expected bobail", "castelott"))
        for words in (("verify",), ("grade", "x"), ("book", "make", "x.book")):
            self.refused(*words, "--game", "castelott", says=("expected bobail", "castelott"))
        self.refused("book", "check", str(BOOK), "--game", "gwezboell", says="expected bobail or castelott")

    def test_openings_have_two_to_four_turns(self):
        for wrong in ("1", "5", "4-2", "2-5", "2-3-4", "-", "", "x"):
            self.refused("openings", "make", "bobail", "--turns", wrong,
                         says=f'--turns: expected 2 to 4, such as 2 or 2-4, found "{wrong}"')

    def test_a_position_must_be_one_that_goes_on(self):
        self.refused("probe", "bobail", "-p", "nnnnn/2s2/5/5/ssTss S -", says="the game is over")
        self.refused("probe", "bobail", "-p", "nonsense", says="BOARD ACTOR STEP")

    def test_a_table_that_is_there_is_not_made_again_unawares(self):
        (pathlib.Path(self.folder.name) / "bobail.table").write_bytes(b"precious")
        done = run("solve", "bobail", "--tables", self.folder.name)
        self.assertEqual(done.returncode, 1)
        self.assertIn("--overwrite", done.stderr)
        self.assertEqual((pathlib.Path(self.folder.name) / "bobail.table").read_bytes(), b"precious")

    def refused_to_begin(self, *words, says, **limits):
        """Refused before anything was made, with how much is needed and how much there is."""
        done = subprocess.run([program.BINARY, "solve", "bobail", "--tables", self.folder.name + "/t", *words],
                              capture_output=True, text=True, timeout=program.PATIENCE_S, env=program.environment(), **limits)
        self.assertEqual((done.returncode, done.stdout), (1, ""), done)
        self.assertRegex(done.stderr, says)
        self.assertEqual(os.listdir(self.folder.name), [])

    def test_too_little_memory_is_told_before_anything_is_begun(self):
        little = lambda: resource.setrlimit(resource.RLIMIT_AS, (200_000_000, 200_000_000))
        self.refused_to_begin(says=r"memory: \d+ MB needed, 200 MB available\n$", preexec_fn=little)

    def test_too_little_room_on_a_disk_is_told_before_anything_is_begun(self):
        # Where the system shows its processes, nothing can be stored.
        self.refused_to_begin("--work", "/proc/passes", says=r"/proc/passes: \d+ MB needed, 0 MB available\n$")
        self.refused_to_begin("--values", "/proc/values.table", says=r"/proc: \d+ MB needed, 0 MB available\n$")

    def test_none_is_no_table(self):
        done = run("analyse", "bobail", "--work", "100", "--tables", "none")
        self.assertEqual(done.returncode, 0, done.stderr)


class FirstTurns(unittest.TestCase):
    """What the page tells of the start: the output of `tablier probe bobail --json`, kept in the game's folder."""

    def setUp(self):
        self.known = json.loads((ROOT / "engine/games/bobail/solved/bobail.json").read_text())
        self.values = {each["action"]: (each["value"], each["turns"]) for each in self.known["actions"]}

    def test_they_are_the_legal_ones_in_order_and_the_best_is_the_value(self):
        start = program.output("batch", stdin=b"start\tbobail\n").strip()
        self.assertEqual(self.known["position"], start)
        moves = program.output("batch", stdin=f"moves\tbobail\t{start}\n".encode()).split()
        self.assertEqual(sorted(self.values), moves)
        self.assertEqual(len(self.known["actions"]), len(moves))
        goodness = [1 / turns if value == "won" else -1 / turns for value, turns in self.values.values()]
        self.assertEqual(goodness, sorted(goodness, reverse=True))
        self.assertEqual((self.known["value"], self.known["turns"]), next(iter(self.values.values())))

    def test_the_document_says_the_same(self):
        text = (ROOT / "docs/bobail-solved.md").read_text().split("## First turns")[1].split("##")[0]
        said = {}
        for words, value, turns in re.findall(r"^- (.+): (wins|loses) in (\d+)$", text, re.M):
            for word in words.split(", "):
                said[word] = ({"wins": "won", "loses": "lost"}[value], int(turns))
        self.assertEqual(said, self.values)

    def test_the_book_begins_with_the_best_and_takes_as_long(self):
        checked = program.output("book", "check", str(BOOK))
        self.assertIn(f"in {self.known['turns']} turns at the latest", checked)

    def test_mirror_images_are_worth_the_same(self):
        mirrored = lambda word: word.translate(str.maketrans("abcde", "edcba"))
        self.assertEqual({mirrored(word): value for word, value in self.values.items()}, self.values)


class CastelottFirstTurns(unittest.TestCase):
    """The same of Castelott in both readings, whose turns are slides too."""

    def known(self, spec):
        found = json.loads((ROOT / f"engine/games/castelott/solved/{spec}.json").read_text())
        return {each["action"]: (each["value"], each["turns"]) for each in found["actions"]}

    def test_they_are_the_legal_ones_and_mirror_images_are_worth_the_same(self):
        mirrored = lambda word: word.translate(str.maketrans("abcde", "edcba"))
        for spec in ("castelott", "castelott(push=plain)"):
            values = self.known(spec)
            start = program.output("batch", stdin=f"start\t{spec}\n".encode()).strip()
            self.assertEqual(sorted(values), program.output("batch", stdin=f"moves\t{spec}\t{start}\n".encode()).split())
            self.assertEqual({mirrored(word): value for word, value in values.items()}, values)

    def test_short_wins_are_proved_by_search(self):
        for spec in ("castelott", "castelott(push=plain)"):
            for word, (value, turns) in self.known(spec).items():
                if value != "lost" or turns > 8 or word[0] in "de":
                    continue
                said = program.output("prove", spec, "--position", program.output("apply", spec, word).strip(),
                                      "--turns", str(turns // 2))
                self.assertIn(f"North wins by force in {turns // 2} turn", said, word)

    def test_the_document_says_the_same(self):
        page = (ROOT / "docs/castelott-solved.md").read_text().split("## First turns")[1].split("\n## ")[0]
        for spec, part in zip(("castelott", "castelott(push=plain)"), page.split("`push=")[1:]):
            said = {}
            for words, value, turns in re.findall(r"^- (.+): (wins|loses|draws)(?: in (\d+))?$", part, re.M):
                for word in words.split(", "):
                    said[word] = (value, int(turns) if turns else None)
            winner = lambda value, turns: (turns + 1) // 2 if value == "won" else turns // 2 if value == "lost" else None
            words = {"won": "wins", "lost": "loses", "draw": "draws"}
            self.assertEqual(said, {word: (words[value], winner(value, turns))
                                    for word, (value, turns) in self.known(spec).items()})

    def test_the_counts_add_up(self):
        page = (ROOT / "docs/castelott-solved.md").read_text().replace(",", "")
        for name in ("castelott-turns", "castelott-plain-turns"):
            rows = [line.split(",") for line in (ROOT / f"docs/{name}.csv").read_text().splitlines()[1:]]
            for column in (1, 2):
                self.assertIn(str(sum(int(row[column]) for row in rows)), page)


class PocketBook(unittest.TestCase):
    def test_south_wins_by_it_against_everything(self):
        self.assertIn("South wins against everything", program.output("book", "check", str(BOOK)))

    def test_south_wins_castelott_by_it_in_both_readings(self):
        said = program.output("book", "check", str(ROOT / "data/castelott.book"), "--game", "castelott")
        self.assertIn("South wins against everything, in 19 turns at the latest: 26012 of 26012 positions", said)

    def test_a_book_that_is_none_or_damaged_is_refused_by_name(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "b.book"
            whole = BOOK.read_bytes()
            for content, says in ((b"", "not a book of this game"), (b"y" * 100, "not a book of this game"), (whole[:-1], "damaged"),
                                  (whole[:5000] + bytes([whole[5000] ^ 1]) + whole[5001:], "damaged")):
                path.write_bytes(content)
                done = run("book", "check", str(path))
                self.assertEqual(done.returncode, 2, done)
                self.assertIn("b.book", done.stderr)
                self.assertIn(says, done.stderr)


if __name__ == "__main__":
    unittest.main()
