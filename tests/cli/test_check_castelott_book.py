"""proofs/check_castelott_book.py plays by the engine's rules without its code."""

import importlib.util
import pathlib
import random
import sys
import unittest

import program

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "proofs/check_castelott_book.py"
SPEC = importlib.util.spec_from_file_location("check_castelott_book", SCRIPT)
check = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(check)
HOMES = {"S": check.SOUTH, "N": check.NORTH}
OTHER = {"S": "N", "N": "S"}


def square(at):
    return "abcde"[at % 5] + str(at // 5 + 1)


def board(position, actor):
    """In the rule page's text; the position is the actor's."""
    own, enemy, captain, target, tower = position[:5]
    cells = check.text((own, enemy, captain, target, tower) if actor == "S" else (enemy, own, target, captain, tower))
    for run in range(5, 0, -1):
        cells = cells.replace("." * run, str(run))
    return cells


def words(position, turn):
    """A turn's actions, up to a slide that may end the game; an action more if there is a push or pass."""
    own, enemy, _, target, tower = position[:5]
    turn, push = divmod(turn, 9)
    turn, direction = divmod(turn, 8)
    step, pawn = divmod(turn, 5)
    to = dict(check.STEPS[tower]).get(step, tower)
    at = check.members(own)[pawn]
    end = dict(check.slides(at, (own | enemy | 1 << to) & check.LINES[at]))[direction]
    found = [] if step == check.NONE else [square(tower) + square(to)]
    pushed = "pass" if push == check.NONE else square(target) + square(dict(check.STEPS[target])[push])
    return *found, square(at) + square(end), pushed


class Rules(unittest.TestCase):
    def setUp(self):
        self.batch = program.Batch()
        self.batch.__enter__()
        self.addCleanup(self.batch.__exit__)

    def engine_turns(self, spec, start):
        """The actions of each turn, as many as there are, and the text of the position after it."""
        actor = start.split()[1]
        found, todo = {}, [((), start)]
        while todo:
            taken, position = todo.pop()
            for action in self.batch.ask("moves", spec, position).split():
                after = self.batch.ask("apply", spec, position, action)
                if after.split()[1] == actor and not after.endswith("-"):
                    todo.append(((*taken, action), after))
                else:
                    found[(*taken, action)] = after
        return found

    def compare(self, reading, position, actor):
        """All turns of a position, and what each leads to. Whether the engine holds that the game goes on there."""
        spec = f"castelott(push={reading})"
        start = self.batch.ask("apply", spec, board(position, actor) + (" S f" if position[5:] else f" {actor} t"))
        if start.endswith("-"):
            return False
        expected = self.engine_turns(spec, start)
        if start[-1] == "t":  # ruling 5: no slide after the step
            stuck = [taken for taken in expected if len(taken) == 1]
            for taken in stuck:
                self.assertEqual(expected.pop(taken).split()[1:], [OTHER[actor], "-"])
        found = {}
        for turn, result in check.turns(position, HOMES[actor], reading == "flanks"):
            taken = words(position, turn)
            if taken[-1] == "pass" and (position[5:] or result in (check.WON, check.LOST)):
                taken = taken[:-1]
            self.assertNotIn(taken, found)
            found[taken] = result
        self.assertEqual(sorted(found), sorted(expected), start)
        for taken, result in found.items():
            cells, next_actor, step = expected[taken].split()
            if result in (check.WON, check.LOST):
                winner = actor if result == check.WON else OTHER[actor]
                self.assertEqual((next_actor, step), (winner, "-"), f"{start} {taken}")
            else:
                self.assertEqual((cells, next_actor), (board(result, OTHER[actor]), OTHER[actor]), f"{start} {taken}")
                self.assertIn(step, "tkc")
        return True

    def test_the_turns_of_games_from_the_start_are_the_engine_s(self):
        chosen = random.Random(11)
        for reading in check.READINGS:
            for _ in range(2):
                position, actor = check.START, "S"
                for _ in range(6):
                    self.assertTrue(self.compare(reading, position, actor))
                    results = [result for _, result in check.turns(position, HOMES[actor], reading == "flanks")]
                    position = chosen.choice([each for each in results if each not in (check.WON, check.LOST)])
                    actor = OTHER[actor]

    def test_the_turns_of_drawn_placements_are_the_engine_s(self):
        chosen = random.Random(12)
        wanted = {"free": 20, "forced": 8, "enclosed": 8, "step onto the only way out": 5, "captain walled in": 5}
        while any(wanted.values()):
            pieces = chosen.sample(chosen.choice((range(25), range(5, 20))), 11)  # near together there is less room
            position = (sum(1 << at for at in pieces[:5]), sum(1 << at for at in pieces[5:10]), pieces[0], pieces[5],
                        pieces[10])
            free = check.BOARD & ~sum(1 << at for at in pieces)
            ways, steps = check.NEAR[pieces[0]] & free, check.NEAR[pieces[10]] & free
            kind = "enclosed" if not steps else "free"
            if steps and ways.bit_count() == 1:
                kind = "step onto the only way out" if steps == ways else "forced"
                if steps == ways and not check.NEAR[pieces[0]] >> pieces[10] & 1:
                    kind = "captain walled in"
            if wanted[kind] and self.compare(chosen.choice(check.READINGS), position, chosen.choice("SN")):
                wanted[kind] -= 1


class CheckCastelottBook(unittest.TestCase):
    def test_it_is_one_file_of_250_lines_and_the_standard_library(self):
        text = SCRIPT.read_text()
        self.assertLessEqual(len(text.splitlines()), 250)
        imports = [line for line in text.splitlines() if line.startswith(("import", "from"))]
        self.assertEqual(len(imports), 1)
        self.assertLessEqual(set(imports[0].removeprefix("import ").split(", ")), sys.stdlib_module_names)


if __name__ == "__main__":
    unittest.main()
