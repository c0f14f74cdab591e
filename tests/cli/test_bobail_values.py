"""What a review, an analysis or a proof of Bobail calls certain is so by the table of the solved game."""
import json
import re
import unittest

import bobail_values
import program

GAMES = bobail_values.games()


def own_turns(value):
    """Turns until the game is over, as those of whoever wins."""
    return (value + 1) // 2 if value > 0 else -value // 2


class AgainstTheTable(unittest.TestCase):
    def test_the_games_can_be_played_and_their_values_follow_from_each_other(self):
        self.assertGreaterEqual(len(GAMES), 30)
        records = "".join(game.record() for game in GAMES)
        self.assertIn(f"{len(GAMES)} games, every action legal", program.output("record", "check", "-", stdin=records.encode()))
        for game in GAMES:
            for at in range(len(game.words)):
                mover = game.seat(at)
                self.assertGreaterEqual(game.shares(at)[mover], game.shares(at + 1)[mover], (game.words, at))

    def reviewed(self, games, *options):
        """How many positions there are, and how many of them are called certain."""
        records = "".join(game.record() for game in games)
        lines = program.output("review", "-", "--json", *options, stdin=records.encode()).splitlines()
        certain = 0
        for game, line in zip(games, lines, strict=True):
            for number, seat in enumerate(json.loads(line)["seats"]):
                for at in seat["exact"]:
                    where = f"{seat['seat']} before action {at + 1} of {' '.join(game.words)}"
                    self.assertEqual(seat["values"][at], 10000 * game.shares(at)[number], where)
                certain += len(seat["exact"])
        return sum(2 * (len(game.words) + 1) for game in games), certain

    def test_a_review_is_certain_of_nothing_but_the_truth(self):
        positions, certain = self.reviewed(GAMES, "--work", "1000", "--tables", "none")
        self.assertGreater(certain, positions // 5)
        positions, with_book = self.reviewed(GAMES[::4], "--work", "500")
        self.assertGreater(with_book, positions // 5)

    def test_an_analysis_is_certain_of_nothing_but_the_truth(self):
        games = GAMES[1::4]
        records = "".join(game.record() for game in games)
        text = program.output("analyse", "--record", "-", "--work", "1000", "--lines", "1", "--tables", "none", "--json",
                              stdin=records.encode())
        certain = 0
        for found in map(json.loads, text.splitlines()):
            if found["wins_in"] == 0:
                continue
            value = games[found["game"] - 1].values[found["action"] - 1]
            self.assertGreater(found["wins_in"] * value, 0, found)
            self.assertGreaterEqual(abs(found["wins_in"]), own_turns(value), found)
            certain += 1
        self.assertGreater(certain, 50)

    def test_a_proof_is_right_about_who_wins_and_in_how_many_turns(self):
        most = 4
        proved = 0
        with program.Batch() as batch:
            for game in GAMES[2::4]:
                positions = batch.replay("bobail", game.words)
                for at in range(len(game.words) - 1, 0, -4):
                    text = program.output("prove", "bobail", "--position", positions[at], "--turns", str(most), "--work",
                                          "5000")
                    value, seat = game.values[at], game.seat(at)
                    winner = seat if value > 0 else 1 - seat
                    if found := re.match(r"(\w)\w+ wins by force in (?:(\d+) turns?|this turn of \w+)\.", text):
                        self.assertEqual((found[1], int(found[2] or 0)), ("SN"[winner] if value else None, own_turns(value)),
                                         positions[at])
                        proved += 1
                    for who, within in re.findall(r"(\w)\w+: no forced win within (\d+) turns?\.", text):
                        if value and who == "SN"[winner]:
                            self.assertGreater(own_turns(value), int(within), positions[at])
        self.assertGreater(proved, 10)


if __name__ == "__main__":
    unittest.main()
