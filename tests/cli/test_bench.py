"""bench: the example of its help, run once for one game, and the signature."""
import json
import pathlib
import re
import unittest

import program

SIGNATURE = pathlib.Path(__file__).parents[1] / "signature.txt"


class Bench(unittest.TestCase):
    def test_the_example_of_its_help_prints_the_documented_shape(self):
        example = re.search(r"\nExample: tablier (.*)", program.output("bench", "--help")).group(1)
        self.assertEqual(example, "bench bobail --json")
        measured = json.loads(program.output(*example.split()))
        self.assertEqual(set(measured), {"calibration", "games"})
        self.assertEqual(set(measured["games"]), {"bobail"})
        speeds = measured["games"]["bobail"]
        self.assertEqual(set(speeds), {"perft_leaves_per_s", "playout_actions_per_s", "search_positions_per_s"})
        for speed in (measured["calibration"], *speeds.values()):
            self.assertIsInstance(speed, int)
            self.assertGreater(speed, 0)


class Signature(unittest.TestCase):
    def committed(self, *specs):
        """The committed lines of these specs."""
        return [line for line in SIGNATURE.read_text().splitlines() if line.split()[0] in specs]

    def test_one_game_has_the_committed_lines_of_all_its_options_and_a_total_of_its_own(self):
        *lines, total = program.output("bench", "--signature", "castelott").splitlines()
        self.assertEqual(lines, self.committed("castelott", "castelott(push=plain)"))
        word, nodes, digest = total.split()
        self.assertEqual((word, int(nodes)), ("total", sum(int(line.split()[2]) for line in lines)))
        self.assertRegex(digest, r"\A[0-9a-f]{8}\Z")

    def test_one_combination_of_options_has_its_lines_alone(self):
        *lines, _ = program.output("bench", "castelott(push=plain)", "--signature").splitlines()
        self.assertEqual(lines, self.committed("castelott(push=plain)"))

    def test_each_committed_line_is_a_spec_a_kind_a_count_and_a_digest_in_columns(self):
        *lines, total = SIGNATURE.read_text().splitlines()
        for line in lines:
            self.assertRegex(line, r"\A[a-z]+[-a-z0-9=,()]* +[a-z-]+ +[1-9][0-9]*  [0-9a-f]{8}\Z")
        self.assertTrue(total.startswith("total "), total)
        self.assertEqual({len(line) for line in (*lines, total)}, {len(total)})

    def test_it_is_not_printed_as_json(self):
        done = program.run("bench", "--signature", "--json", "bobail")
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertEqual(done.stderr, b"tablier: --signature has no JSON form; leave --json out\n")


if __name__ == "__main__":
    unittest.main()
