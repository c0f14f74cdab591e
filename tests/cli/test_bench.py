"""bench, once, for one game: the example of its help."""
import json
import re
import unittest

import program


class Bench(unittest.TestCase):
    def test_the_example_of_its_help_prints_the_documented_shape(self):
        example = re.search(r"\nExample: tablier (.*)", program.output("bench", "--help")).group(1)
        self.assertEqual(example, "bench bobail --json")
        measured = json.loads(program.output(*example.split()))
        self.assertEqual(set(measured), {"calibration", "games"})
        self.assertGreater(measured["calibration"], 1e6)
        self.assertEqual(set(measured["games"]), {"bobail"})
        speeds = measured["games"]["bobail"]
        self.assertEqual(set(speeds), {"perft_leaves_per_s", "playout_actions_per_s", "search_positions_per_s"})
        for speed in speeds.values():
            self.assertGreater(speed, 1000)


if __name__ == "__main__":
    unittest.main()
