"""Lessons without a terminal: the lists for people and programs, and doing tasks through pipes."""
import json
import pathlib
import re
import unittest

import program

GAMES = pathlib.Path(__file__).resolve().parents[2] / "engine" / "games"
IDS = [path.stem for path in GAMES.glob("*/lessons/*.txt") if "." not in path.stem]


def learn(*arguments, lines):
    """What the program says to somebody who types these lines through a pipe."""
    return program.output("learn", *arguments, "--ascii", stdin="".join(line + "\n" for line in lines).encode())


def refusal(*arguments):
    """The line that a wrong use is answered with."""
    refused = program.run(*arguments)
    assert refused.returncode == 2, refused
    return refused.stderr.decode() if isinstance(refused.stderr, bytes) else refused.stderr


class Listing(unittest.TestCase):
    def test_programs_are_told_counts_titles_tasks_and_what_they_show(self):
        courses = json.loads(program.output("learn", "--list", "--json"))
        self.assertEqual({course["game"] for course in courses}, set(IDS))
        for course in courses:
            self.assertEqual(course["count"], len(course["lessons"]))
            self.assertEqual(course["task_count"], sum(len(lesson["tasks"]) for lesson in course["lessons"]))
            self.assertGreaterEqual(course["count"], 10)
            self.assertTrue(course["test"]["position"])
            for lesson in course["lessons"]:
                self.assertTrue(lesson["title"])
                for task in lesson["tasks"]:
                    self.assertEqual(set(task), {"do", "game", "position", "after", "rules", "rulings"})
                    self.assertTrue(task["do"] and (task["rules"] or task["rulings"]))
            self.assertEqual(json.loads(program.output("learn", course["game"], "--json")), [course])

    def test_people_are_told_the_titles(self):
        said = program.output("learn")
        for course in json.loads(program.output("learn", "--json")):
            self.assertIn(f"{course['game']}: {course['count']} lessons\n", said)
            for lesson in course["lessons"]:
                self.assertIn(f"{lesson['title']}, {len(lesson['tasks'])} tasks\n", said)


class Doing(unittest.TestCase):
    def test_a_lesson_is_done_by_its_hints_and_the_next_one_follows(self):
        said = learn("bobail", lines=["hint", "hint", "c1c2", "a1d1", "b1e4", "quit"])
        self.assertIn("The tower stands on c3.", said)
        self.assertIn("Try c1c2\n", said)
        self.assertEqual(len(re.findall(r"^Right\. ", said, re.M)), 3)
        self.assertIn("Bobail, lesson 2 of 10: ", said)

    def test_what_is_wrong_is_told_why_and_taken_back(self):
        said = learn("bobail", "--lesson", "slide", lines=["next", "a1a3", "position", "a1d1", "quit"])
        self.assertIn("Not this: There it stops before your own knight", said)
        self.assertIn("\nn1nns/s2Ts/4n/4s/s3n S k\n", said)
        self.assertIn("Right. Nothing is jumped", said)

    def test_what_the_rules_forbid_is_refused_with_the_rule(self):
        said = learn("bobail", lines=["c1c5", "quit"])
        self.assertIn("something stands in the way on c3", said)
        self.assertNotIn("Not this", said)

    def test_what_follows_is_told_and_a_step_can_begin_again(self):
        said = learn("bobail", "--lesson", "2", lines=["b1b4", "d3d2", "undo", "b1c2", "again", "quit"])
        self.assertIn("Then N: c3d3, N: e5e2", said)
        self.assertEqual(said.count("Task 1 of 2"), 2)

    def test_the_closing_test_is_a_game_against_level_1(self):
        said = learn("bobail", "--lesson", "11", lines=["b3a2", "e5c3", "quit", "quit"])
        self.assertIn("the closing test", said)
        self.assertIn("The computer plays North.", said)

    def test_lessons_can_be_listed_and_gone_to(self):
        said = learn("bobail", lines=["lessons", "lessons 3", "back", "lessons 99", "quit"])
        self.assertIn("  3  The tower's step\n", said)
        self.assertIn("lesson 3 of 10", said)
        self.assertIn("lesson 2 of 10", said)
        self.assertIn('Expected the number of a lesson, 1 to 11, found "99".', said)

    def test_what_there_is_not_is_told_with_what_there_is(self):
        self.assertIn("--lesson: expected 1 to 11, slide, ", refusal("learn", "bobail", "--lesson", "0"))
        self.assertIn("--lesson needs a game", refusal("learn", "--lesson", "1"))


if __name__ == "__main__":
    unittest.main()
