"""games, rules and facts: complete, and agreeing with what is played."""
import json
import re
import unittest

import program

# What is printed on the boxes: squares, most players, options. A game that is not here is held to all else.
SIZES = {"bobail": 25, "castelott": 25, "gwezboell": 81, "bosworth": 36, "chessington-nord": 128,
         "chessington-sud": 128}
MOST_PLAYERS = {"bobail": 2, "castelott": 2, "gwezboell": 2, "bosworth": 4, "chessington-nord": 4,
                "chessington-sud": 4}
OPTIONS = {"bobail": [], "castelott": ["push"], "gwezboell": [], "bosworth": ["edition", "opening"],
           "chessington-nord": [], "chessington-sud": ["arrived"]}


class Games(unittest.TestCase):
    def test_every_box_is_there(self):
        self.assertLessEqual(set(SIZES), {game["id"] for game in program.games()})

    def test_each_has_its_card(self):
        for game in program.games():
            for text in ("id", "name", "tagline", "credits"):
                self.assertTrue(game[text], text)
            options = [option["name"] for option in game["options"]]
            self.assertEqual(game["min_players"], 2)
            self.assertEqual(game["max_players"], MOST_PLAYERS.get(game["id"], game["max_players"]))
            self.assertGreater(game["minutes"], 0)
            if game["id"] in SIZES:
                self.assertEqual(game["hidden_cards"], game["id"] == "bosworth")
            self.assertEqual(options, OPTIONS.get(game["id"], options))
            for option in game["options"]:
                self.assertTrue(option["meaning"])
                self.assertEqual(option["default"], option["values"][0]["value"])
                for value in option["values"]:
                    self.assertTrue(value["value"] and value["meaning"])

    def test_the_list_for_people_names_everything(self):
        text = program.output("games")
        for game in program.games():
            self.assertRegex(text, rf"(?m)^{game['id']} \(")
            for option in game["options"]:
                for value in option["values"]:
                    self.assertIn(f"{option['name']}={value['value']}", text)
        for line in text.splitlines():
            self.assertLessEqual(len(line), 80, line)

    def test_every_spec_can_be_started(self):
        with program.Batch() as batch:
            for game in program.games():
                for spec in program.specs(game):
                    self.assertFalse(batch.ask("start", spec).startswith("error"), spec)


class Rules(unittest.TestCase):
    def test_they_are_a_page_of_plain_text(self):
        for game in program.games():
            lines = program.output("rules", game["id"]).splitlines()
            self.assertGreater(len(lines), 40, game["id"])
            for line in lines:
                self.assertLessEqual(len(line), 78, line)
                self.assertEqual(line, line.rstrip())

    def test_they_tell_players_which_parts_are_our_rulings(self):
        for game in program.games():
            self.assertRegex(program.output("rules", game["id"]), r"(?i)\b(ours|our ruling|ruling)", game["id"])


class Facts(unittest.TestCase):
    def facts(self):
        for game in program.games():
            for spec in program.specs(game):
                yield game, spec, json.loads(program.output("facts", spec))

    def test_they_hold_the_card_and_the_spec(self):
        for game, spec, facts in self.facts():
            for key, value in game.items():
                self.assertEqual(facts[key], value, (spec, key))
            # The shortest text of the same spec: defaults are left out.
            self.assertIn(facts["spec"], (spec, game["id"]))

    def test_squares_have_names_places_and_marks(self):
        for game, _, facts in self.facts():
            squares = facts["squares"]
            self.assertEqual(len(squares), SIZES.get(game["id"], len(squares)))
            self.assertEqual(len({square["name"] for square in squares}), len(squares))
            self.assertEqual(len({(square["x"], square["y"]) for square in squares}), len(squares))
            for square in squares:
                self.assertEqual(square["name"], "abcdefghijkl"[square["x"]] + str(square["y"] + 1))
                for mark in square["marks"]:
                    self.assertEqual(set(mark), {"name", "value"})

    def test_the_marks_of_the_boards(self):
        def marked(spec, name):
            facts = json.loads(program.output("facts", spec))
            return {square["name"]: mark["value"] for square in facts["squares"] for mark in square["marks"]
                    if mark["name"] == name}
        self.assertEqual(set(marked("gwezboell", "corner")), {"a1", "a9", "i1", "i9"})
        self.assertEqual(set(marked("gwezboell", "throne")), {"e5"})
        self.assertEqual(sorted(marked("bosworth(players=4)", "camp").values()), sorted("SSSSWWWWNNNNEEEE"))
        self.assertEqual(sorted(marked("bosworth", "camp").values()), sorted("SSSSNNNN"))
        numbers = marked("chessington-nord", "number")
        self.assertEqual(sorted(numbers.values()), sorted("123456" * 16))
        self.assertEqual((numbers["b1"], numbers["g4"], numbers["l2"], numbers["f12"]), ("1", "4", "1", "6"))
        self.assertEqual(sorted(marked("chessington-sud", "part").values()), sorted("ABCD" * 32))
        self.assertEqual(set(marked("chessington-sud", "finish")), {"a5", "b5", "c5", "d5"})

    def test_seats_pieces_and_steps(self):
        for game, spec, facts in self.facts():
            players = int(re.search(r"players=(\d)", spec).group(1)) if "players" in spec else 2
            self.assertEqual(len(facts["seats"]), players)
            for seat in facts["seats"]:
                self.assertTrue(seat["text"] and seat["name"])
            for piece in facts["pieces"]:
                self.assertEqual((len(piece["letter"]), len(piece["symbol"])), (1, 1))
                self.assertTrue(piece["name"])
            for step in facts["steps"]:
                self.assertTrue(step["id"])
                self.assertTrue(step["ask"].endswith("."), step["ask"])

    def test_actions_speak_of_squares_that_exist(self):
        for game, spec, facts in self.facts():
            names = {square["name"] for square in facts["squares"]}
            for word in program.output("moves", spec).split():
                for square in re.findall(r"(?<![a-z:])[a-l]\d+", word):
                    self.assertIn(square, names, word)


if __name__ == "__main__":
    unittest.main()
