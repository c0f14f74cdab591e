"""show, moves, apply and perft, against each other and against batch."""
import random
import unittest

import program


def positions_on_the_way(batch, spec, seed, actions):
    """Positions of a random game, its start and its end included."""
    chance = random.Random(seed)
    position = batch.ask("start", spec)
    found = [position]
    for _ in range(actions):
        words = batch.ask("moves", spec, position).split()
        if not words:
            break
        position = batch.ask("apply", spec, position, chance.choice(words))
        found.append(position)
    return found


class Positions(unittest.TestCase):
    def each_position(self):
        with program.Batch() as batch:
            for game in program.games():
                for spec in program.specs(game):
                    yield batch, spec, random.Random(spec).choice(positions_on_the_way(batch, spec, 1, 60))

    def test_moves_are_those_of_batch_one_a_line(self):
        for batch, spec, position in self.each_position():
            lines = program.output("moves", spec, "--position", position).splitlines()
            words = batch.ask("moves", spec, position).split()
            if batch.ask("actor", spec, position) == "*":
                chance = batch.ask("chance", spec, position).split()
                self.assertEqual([line.replace(" ", "=") for line in lines], chance)
            else:
                self.assertEqual(lines, words)

    def test_apply_prints_the_position_after_all_actions(self):
        with program.Batch() as batch:
            for game in program.games():
                spec, words, chance = game["id"], [], random.Random(2)
                positions = [batch.ask("start", spec)]
                for _ in range(8):
                    words.append(chance.choice(batch.ask("moves", spec, positions[-1]).split()))
                    positions.append(batch.ask("apply", spec, positions[-1], words[-1]))
                self.assertEqual(program.output("apply", spec, *words), positions[-1] + "\n")
                self.assertEqual(program.output("apply", spec, "-p", positions[4], *words[4:]), positions[-1] + "\n")

    def test_show_names_the_position_and_what_is_asked(self):
        for batch, spec, position in self.each_position():
            text = program.output("show", spec, "--position", position)
            lines = text.splitlines()
            self.assertEqual(lines[1], position)
            self.assertRegex(lines[-1], r"^(\w+( \d)? to act\. [A-Z].*\.|The game is over \(.+\): .*)$")
            self.assertEqual(lines[-1].startswith("The game is over"), batch.ask("actor", spec, position) == "-")

    def test_show_draws_every_square_and_every_piece(self):
        facts = program.json.loads(program.output("facts", "gwezboell"))
        text = program.output("show", "gwezboell", "--ascii", "--position", "1d7/9/9/9/9/2a1k4/9/9/7a1 A")
        ranks = [line for line in text.splitlines() if line[2:3].isdigit() and line[4:5] == "|"]
        self.assertEqual([line[:4].strip() for line in ranks], [str(n) for n in range(9, 0, -1)])
        self.assertEqual(ranks[0].split()[2:4], ["+", "D"])
        self.assertEqual(ranks[5].split()[2:7], [".", ".", "A", ".", "DK"])
        self.assertEqual(len(facts["squares"]), 81)

    def test_show_for_a_seat_prints_its_view_only(self):
        with program.Batch() as batch:
            spec = "bosworth(players=3)"
            for position in positions_on_the_way(batch, spec, 7, 40)[15::8]:
                for seat in "SWN":
                    text = program.output("show", spec, "-p", position, "--seat", seat)
                    self.assertEqual(text.splitlines()[1], batch.ask("view", spec, position, seat))
                    self.assertNotIn(position, text)

    def test_a_draw_by_repetition_is_told(self):
        back_and_forth = ["e6f6", "a6b6", "f6e6", "b6a6"] * 2
        done = program.run("apply", "gwezboell", *back_and_forth)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(b"three times", done.stderr)


class Perft(unittest.TestCase):
    def test_shares_add_up(self):
        for game in program.games():
            for spec in program.specs(game):
                for depth in (1, 2, 3):
                    *shares, total = program.output("perft", spec, str(depth), "--divide").splitlines()
                    words = [line.split()[0] for line in shares]
                    self.assertEqual(words, sorted(set(words)))
                    self.assertEqual(sum(int(line.split()[1]) for line in shares), int(total))
                    self.assertEqual(total, program.output("perft", spec, str(depth)).strip())

    def test_it_agrees_with_batch(self):
        with program.Batch() as batch:
            for game in program.games():
                position = positions_on_the_way(batch, game["id"], 3, 25)[-1]
                for depth in ("0", "1", "2"):
                    self.assertEqual(program.output("perft", game["id"], depth, "-p", position).strip(),
                                     batch.ask("perft", game["id"], position, depth))

    def test_depth_0_is_one(self):
        self.assertEqual(program.output("perft", "bobail", "0"), "1\n")
        self.assertEqual(program.output("perft", "bobail", "0", "--divide"), "1\n")


if __name__ == "__main__":
    unittest.main()
