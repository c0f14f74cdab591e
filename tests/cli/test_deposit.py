"""The archive of a solved game (tools/make_archive), and what its data sheet and citation say."""

import hashlib
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import unittest

import program

ROOT = pathlib.Path(__file__).resolve().parents[2]
#: The sizes of the tables of their data sheets, without what is not kept.
GAMES = {"bobail": 3, "castelott": 5}
CHECKERS = {"bobail": ("check_book.py", "--part", "50"), "castelott": ("check_castelott_book.py", "--reading", "flanks")}
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


def needed(game):
    return {"SHA256SUMS", "LICENSE", "CITATION.cff", f"data/{game}.book", f"docs/{game}-turns.csv", f"docs/rules/{game}.md",
            f"docs/{game}-solved.md", f"docs/{game}-book.md", f"docs/{game}-datasheet.md", f"proofs/{CHECKERS[game][0]}",
            f"engine/games/{game}/solved/{game}.json"}


def make(*words):
    return subprocess.run([sys.executable, ROOT / "tools/make_archive", *words], capture_output=True, text=True,
                          timeout=program.PATIENCE_S)


class Archive(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def unpacked(self, game):
        done = make(game, str(self.folder / "a.tar"))
        self.assertEqual(done.returncode, 0, done.stderr)
        with tarfile.open(self.folder / "a.tar") as archive:
            archive.extractall(self.folder)
        return self.folder / f"{game}-solved"

    def test_the_same_files_give_the_same_bytes(self):
        for name in ("a.tar", "b.tar"):
            self.assertEqual(make("bobail", str(self.folder / name)).returncode, 0)
        self.assertEqual((self.folder / "a.tar").read_bytes(), (self.folder / "b.tar").read_bytes())
        with tarfile.open(self.folder / "a.tar") as archive:
            for member in archive.getmembers():
                self.assertEqual((member.mtime, member.uid, member.gid, member.uname, member.mode), (0, 0, 0, "", 0o644))

    def test_it_is_complete_and_its_checksums_hold(self):
        for game in GAMES:
            inside = self.unpacked(game)
            files = {path.relative_to(inside).as_posix() for path in inside.rglob("*") if path.is_file()}
            self.assertLessEqual(needed(game), files)
            tracked = subprocess.run(["git", "-C", ROOT, "ls-files", "proofs"], capture_output=True, text=True)
            if tracked.returncode == 0:
                self.assertEqual({name for name in files if name.startswith("proofs/")}, set(tracked.stdout.split()))
            sums = dict(reversed(line.split("  ")) for line in (inside / "SHA256SUMS").read_text().splitlines())
            self.assertEqual(set(sums), files - {"SHA256SUMS"})
            for name, expected in sums.items():
                self.assertEqual(hashlib.sha256((inside / name).read_bytes()).hexdigest(), expected, name)

    def test_what_its_documents_refer_to_is_in_it(self):
        for game in GAMES:
            inside = self.unpacked(game)
            documents = [*inside.glob(f"docs/{game}-*.md"), inside / f"docs/rules/{game}.md"]
            links = [(page.name, page.parent / link) for page in documents for link in LINK.findall(page.read_text())]
            self.assertGreater(len(links), 10)
            self.assertEqual([(name, target.name) for name, target in links if not target.exists()], [])

    def test_the_checker_in_it_works_by_itself(self):
        for game, (checker, *part) in CHECKERS.items():
            done = subprocess.run([sys.executable, "-I", f"proofs/{checker}", f"data/{game}.book", *part],
                                  cwd=self.unpacked(game), capture_output=True, text=True, timeout=program.PATIENCE_S)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_game_that_is_not_solved_is_refused(self):
        done = make("gwezboell", str(self.folder / "a.tar"))
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("gwezboell: there is no data/gwezboell.book", done.stderr)
        self.assertFalse((self.folder / "a.tar").exists())

    def test_the_data_sheet_tells_sizes_and_checksums_of_the_files(self):
        for game, count in GAMES.items():
            sheet = (ROOT / f"docs/{game}-datasheet.md").read_text()
            rows = re.findall(r"^\| `([^`]+)` \|.*\| ([\d,]+) \| `(\w{64})` \|$", sheet, re.M)
            self.assertEqual(len(rows), count)
            for name, size, expected in rows:
                content = (ROOT / name).read_bytes()
                self.assertEqual((f"{len(content):,}", hashlib.sha256(content).hexdigest()), (size, expected), name)

    def test_the_citation_names_the_version_of_the_program(self):
        version = program.output("--version").removeprefix("tablier ").strip()
        self.assertIn(f"\nversion: {version}\n", (ROOT / "CITATION.cff").read_text())
        for game in GAMES:
            self.assertIn(f"Version {version} of Tablier", (ROOT / f"docs/{game}-datasheet.md").read_text())


if __name__ == "__main__":
    unittest.main()
