"""bench/hostile at its smallest: every attack runs, and nobody honest is refused anything. Figures do not matter."""
import pathlib
import subprocess
import sys
import unittest

import program

HOSTILE = pathlib.Path(__file__).resolve().parents[2] / "bench/hostile"


def hostile(*arguments):
    return subprocess.run([sys.executable, HOSTILE, *arguments], capture_output=True, text=True, check=False,
                          env=program.environment(TABLIER=program.BINARY), timeout=4 * program.PATIENCE_S)


class Attacks(unittest.TestCase):
    def test_every_attack_runs_and_nobody_honest_is_refused_anything(self):
        listed = hostile("--list")
        self.assertEqual(listed.returncode, 0, listed.stderr)
        names = [line.split()[0] for line in listed.stdout.splitlines()]
        self.assertIn("everything", names)
        done = hostile("--quick")
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        rows = [line.split()[0] for line in done.stdout.splitlines()[1:] if not line.startswith(" ")]
        self.assertEqual(rows, names, done.stdout)

    def test_an_unknown_attack_is_named(self):
        done = hostile("flattery")
        self.assertEqual(done.returncode, 2)
        self.assertIn("no such attack: flattery", done.stderr)


if __name__ == "__main__":
    unittest.main()
