"""What the tests of the checkers of books in proofs/ share."""

import importlib.util
import pathlib
import subprocess
import sys
import tempfile

import program

ROOT = pathlib.Path(__file__).resolve().parents[2]


def load(name):
    """A checker as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / f"proofs/{name}.py")
    checker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(checker)
    return checker


class OneFileChecker:
    """For a test case: CHECKER is the module; QUICK are options with which it looks at little."""

    def run_on(self, data, *words):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "x.book"
            path.write_bytes(data)
            return subprocess.run([sys.executable, self.CHECKER.__file__, path, *words], capture_output=True, text=True,
                                  timeout=program.PATIENCE_S)

    def damaged(self, data, says):
        with self.assertRaisesRegex(ValueError, says):
            self.CHECKER.read_book(data)

    def refused(self, data, says):
        done = self.run_on(data, *self.QUICK)
        self.assertEqual((done.returncode, done.stdout), (1, ""), done)
        self.assertIn("x.book: ", done.stderr)
        self.assertIn(says, done.stderr)

    def test_it_is_one_file_of_250_lines_and_the_standard_library(self):
        text = pathlib.Path(self.CHECKER.__file__).read_text()
        self.assertLessEqual(len(text.splitlines()), 250)
        imports = [line for line in text.splitlines() if line.startswith(("import", "from"))]
        self.assertEqual(len(imports), 1)
        self.assertLessEqual(set(imports[0].removeprefix("import ").split(", ")), sys.stdlib_module_names)
