"""One whole game of each, typed at a terminal: the person on the first seat, the computer on the others."""
import os
import tempfile
import unittest

import program
from person import Person


def shortest_beginning(word, words):
    """The shortest text that only this word begins with; nothing if there is none shorter than the word."""
    for length in range(1, len(word)):
        if sum(other.startswith(word[:length]) for other in words) == 1:
            return word[:length]
    return None


class WholeGames(unittest.TestCase):
    maxDiff = None

    def look_around(self, person, game, first_seat):
        """Everything that can be typed without changing the game."""
        before = person.position()
        words = person.list()
        self.assertEqual(words, sorted(set(words)))
        for verb in ("help", "HELP", "?"):
            answer = person.say(verb)
            self.assertIn("save FILE", answer)
            self.assertIn(f"There are {len(words)} legal actions", answer)
        self.assertIn(program.output("rules", game["id"]), person.say("rules"))
        self.assertIn(f"\n{first_seat['name']}: ", person.say("show"))
        self.assertIn("Type an action", person.say(""))
        self.assertIn("is not legal here", person.say("z9z9"))
        self.assertIn("did you mean `undo`?", person.say("udno"))
        self.assertIn("No legal action begins with \"z\"", person.say("list z"))
        self.assertIn("nothing to redo", person.say("redo"))
        self.assertIn("Name a file", person.say("save"))
        self.assertEqual((person.position(), person.list()), (before, words))

    def use_beginnings(self, person):
        """An ambiguous beginning is answered with the actions it fits; an unambiguous one is completed and played."""
        words = person.list()
        for beginning in sorted({word[0] for word in words}):
            fitting = [word for word in words if word.startswith(beginning)]
            self.assertEqual(person.list(beginning), fitting)
            if len(fitting) > 1:
                answer = person.say(beginning)
                heading, _, rest = answer.partition("\n")
                self.assertEqual(heading, f"{len(fitting)} actions begin like that:")
                self.assertEqual(rest.split(), fitting)
        while not any(shortest_beginning(word, words) for word in words):
            person.play_any()
            words = person.list()
        word = person.chance.choice([word for word in words if shortest_beginning(word, words)])
        answer = person.play(word, as_typed=shortest_beginning(word, words))
        self.assertEqual(answer.splitlines()[0], word)

    def take_back_and_play_again(self, person):
        before = person.position()
        person.play_any()
        after = (person.position(), person.screen)
        word = person.typed[-1]
        person.take_back()
        self.assertEqual(person.position(), before)
        person.say("redo")
        person.typed.append(word)
        self.assertEqual((person.position(), person.screen), after)
        person.take_back()
        self.assertEqual(person.position(), before)

    def check_end(self, person):
        self.assertIn("The game is over", person.screen)
        over = person.position()
        person.say("undo")
        self.assertFalse(person.is_over)
        person.say("redo")
        self.assertTrue(person.is_over)
        self.assertEqual(person.position(), over)
        self.assertIn("The game is over", person.say("list"))
        self.assertIn("The game is over", person.say("a1a2"))

    def check_record(self, path, game, person, first_seat):
        spec = game["id"]
        self.assertIn("1 game, every action legal", program.output("record", "check", path))
        words = program.output("record", "convert", path, "--to", "words").split()
        with program.Batch() as batch:
            positions = batch.replay(spec, words)
            actors = [batch.ask("actor", spec, position) for position in positions[:-1]]
            mine = [word for word, actor in zip(words, actors) if actor == first_seat["text"]]
            self.assertEqual(mine, person.typed)
            payoffs = batch.ask("result", spec, positions[0], *words)
        self.assertNotEqual(payoffs, "-")
        result = payoffs.replace("/1", "").replace(" ", "-")
        self.assertIn(f"result {result}\n", program.output("record", "check", path))
        self.assertIn(f"Result {result}\n", person.end_screen)

    def play_one(self, game):
        first_seat = program.json.loads(program.output("facts", game["id"]))["seats"][0]
        with tempfile.TemporaryDirectory() as folder, \
             program.Terminal("play", game["id"], "--seed", "11") as terminal:
            person = Person(terminal, seed=4)
            self.assertIn(game["name"], person.screen)
            self.assertIn("nothing to take back", person.say("undo"))
            self.look_around(person, game, first_seat)
            self.use_beginnings(person)
            self.take_back_and_play_again(person)
            while not person.is_over:
                person.play_any()
                if not person.is_over and person.chance.random() < 0.05:
                    person.take_back()
            person.end_screen = person.screen
            self.check_end(person)
            path = os.path.join(folder, "whole game.tablier")
            self.assertIn("Saved to", person.say(f"save {path}"))
            self.assertEqual(person.quit(), 0)
            self.assertTrue(terminal.is_sane())
            self.check_record(path, game, person, first_seat)

    def play_twice(self, game):
        screens = []
        for _ in range(2):
            with program.Terminal("play", game["id"], "--seed", "5") as terminal:
                person = Person(terminal, seed=6)
                person.play_to_the_end()
                self.assertEqual(person.quit(), 0)
                screens.append(terminal.bytes)
        self.assertEqual(screens[0], screens[1])


for each in program.games():
    name = each["id"].replace("-", "_")
    setattr(WholeGames, f"test_{name}_is_played_to_its_end_and_its_record_agrees",
            lambda self, game=each: self.play_one(game))
    setattr(WholeGames, f"test_{name}_is_the_same_game_twice_with_the_same_seed",
            lambda self, game=each: self.play_twice(game))

if __name__ == "__main__":
    unittest.main()
