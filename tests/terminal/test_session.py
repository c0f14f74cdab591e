"""What surrounds a game: the menu, saving and going on, leaving in every way, names, and resigning."""
import os
import re
import subprocess
import tempfile
import unittest

import program
from person import PROMPT, Person


class Saving(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def begin(self, *arguments, seed=3):
        terminal = program.Terminal("play", *arguments, env=program.environment(XDG_DATA_HOME=self.path("data")))
        self.addCleanup(terminal.__exit__)
        return Person(terminal, seed)

    def test_an_existing_file_is_left_alone_until_overwriting_is_asked_for(self):
        path = self.path("mine")
        with open(path, "wb") as file:
            file.write(b"precious\x00")
        person = self.begin("bobail", "--seed", "1")
        person.play_any()
        answer = person.say(f"save {path}")
        self.assertIn("already", answer)
        self.assertIn("save!", answer)
        with open(path, "rb") as file:
            self.assertEqual(file.read(), b"precious\x00")
        self.assertIn("Saved", person.say(f"save! {path}"))
        self.assertIn("every action legal", program.output("record", "check", path))
        self.assertEqual(os.listdir(self.folder.name), ["mine"])

    def test_what_cannot_be_written_is_told_and_the_game_goes_on(self):
        person = self.begin("bobail")
        for where, why in ((self.folder.name, "is a folder"), (self.path("no/where"), "No such file"),
                           ("/dev/null/x", "Not a directory")):
            answer = person.say(f"save {where}")
            self.assertIn(why, answer)
            self.assertEqual(len(answer.splitlines()), 1)
        person.play_any()
        self.assertEqual(os.listdir(self.folder.name), [])

    def resume(self, spec):
        """Some turns, saved or, where cards are hidden, kept; then the rest of the game from the file, to its end."""
        first, second = self.path("first"), self.path("second")
        person = self.begin(spec, "--seed", "8", "--level", "random")
        for _ in range(3):
            person.play_any()
        position = person.position()
        person.say(f"save {first}")
        self.assertEqual(person.quit(), 0)
        with open(first, encoding="utf-8") as file:
            if "[Eyes " in file.read():
                kept = self.path("data/tablier/unfinished")
                (name,) = os.listdir(kept)
                os.replace(os.path.join(kept, name), first)
        again = self.begin("--resume", first, "--seed", "9", "--level", "random")
        self.assertEqual(again.position(), position)
        self.assertIn("random", program.output("record", "convert", first))
        again.say("undo")
        again.say("redo")
        self.assertEqual(again.position(), position)
        again.play_to_the_end()
        again.say(f"save {second}")
        self.assertEqual(again.quit(), 0)
        begun, whole = (program.output("record", "convert", path, "--to", "words").split() for path in (first, second))
        self.assertEqual(whole[:len(begun)], begun)
        self.assertGreater(len(whole), len(begun))
        self.assertIn("every action legal", program.output("record", "check", second))

    def test_a_position_is_played_from(self):
        person = self.begin("bobail", "--position", "1nnnn/T4/5/1s3/nssss S k")
        self.assertEqual(person.position(), "1nnnn/T4/5/1s3/nssss S k")
        path = self.path("from here")
        person.play_to_the_end()
        person.say(f"save {path}")
        self.assertIn('[Position "1nnnn/T4/5/1s3/nssss S k"]', program.output("record", "convert", path))

    def test_a_finished_game_is_resumed_at_its_end(self):
        path = self.path("done")
        person = self.begin("castelott", "--seed", "2")
        person.play_to_the_end()
        person.say(f"save {path}")
        again = self.begin("--resume", path)
        self.assertTrue(again.is_over)
        self.assertIn("The game is over", again.screen)

    def test_resigning_ends_the_game_and_is_in_the_record(self):
        path = self.path("resigned")
        person = self.begin("gwezboell", "--name", "D=Anna Karenina", "--name", "A=Bert")
        self.assertIn("Defenders (Anna Karenina): ", person.screen)
        person.play_any()
        self.assertIn("(D resigns): the winner is Attackers (Bert). Result 0-1", person.say("resign"))
        person.say(f"save {path}")
        record = program.output("record", "convert", path)
        for tag in ('[Ending "D resigns"]', '[Seat-D "Anna Karenina"]', '[Seat-A "Bert"]'):
            self.assertIn(tag, record)
        self.assertNotIn("The game is over", person.say("undo"))

    def test_at_a_table_of_three_the_computer_plays_on_for_whoever_resigns(self):
        path = self.path("three")
        person = self.begin("chessington-nord(players=3)", "--seed", "5", "--computer", "none")
        screen = person.say("resign")
        self.assertIn("resigns; the computer plays on at level 3.", screen)
        self.assertNotIn("The game is over", screen)
        person.say(f"save {path}")
        self.assertRegex(program.output("record", "convert", path), r'\[Computer "[123]=3"\]')
        person.say("resign")
        self.assertIn("resigns): the win is shared by", person.say("resign"))
        self.assertNotIn("The game is over", person.say("undo"))


for each in program.games():
    setattr(Saving, f"test_{each['id'].replace('-', '_')}_goes_on_from_its_record",
            lambda self, spec=each["id"]: self.resume(spec))


class Menu(unittest.TestCase):
    GAME = r"q to leave\) "
    PLAYERS = r"players, 2 to 4\? \[2\] "
    COMPUTER = r"all or none\) \[.*\] "
    LEVEL = r"\(1 to 8\) \[3\] "

    def test_every_game_can_be_chosen_by_its_number(self):
        for number, game in enumerate(program.games(), 1):
            with program.Terminal("play", "--seed", "1") as terminal:
                menu = terminal.read_until(self.GAME)
                self.assertIn(f"  {number}  {game['name']} ", menu)
                if game["max_players"] > 2:
                    terminal.say(str(number), self.PLAYERS)
                    terminal.say("", self.COMPUTER)
                else:
                    terminal.say(str(number), self.COMPUTER)
                terminal.say("", self.LEVEL)
                self.assertIn(game["name"], terminal.say("", PROMPT))

    def test_wrong_answers_are_explained_and_asked_again(self):
        with program.Terminal("play") as terminal:
            terminal.read_until(self.GAME)
            self.assertIn("did you mean `bosworth`?", terminal.say("bosworht", self.GAME))
            self.assertIn("there is no game", terminal.say(str(len(program.games()) + 1), self.GAME))
            terminal.say("bosworth", self.PLAYERS)
            self.assertIn("2 to 4 players", terminal.say("5", self.PLAYERS))
            terminal.say("3", self.COMPUTER)
            self.assertIn("there is no seat \"E\"", terminal.say("E", self.COMPUTER))
            terminal.say("W,N", self.LEVEL)
            self.assertIn("expected a level", terminal.say("9", self.LEVEL))
            self.assertIn("The computer plays West, North.", terminal.say("1", PROMPT))

    def test_options_can_be_given_with_the_name(self):
        with program.Terminal("play") as terminal:
            terminal.read_until(self.GAME)
            terminal.say("castelott(push=plain)", self.COMPUTER)
            self.assertIn("People play every seat", terminal.say("none", PROMPT))

    def test_it_can_be_left_at_each_question(self):
        for answers in ((), ("bosworth",), ("bosworth", "2")):
            for leave in ("q\n", "quit\n", "\x04"):
                with program.Terminal("play") as terminal:
                    terminal.read_until(self.GAME)
                    for answer in answers:
                        terminal.say(answer, r"\] ")
                    terminal.type(leave)
                    self.assertEqual(terminal.wait(), 0)
                    self.assertTrue(terminal.is_sane())


class Leaving(unittest.TestCase):
    def test_end_of_input_is_told_and_leaves_the_terminal_sane(self):
        with program.Terminal("play", "bobail") as terminal:
            Person(terminal, 1).play_any()
            terminal.end_input()
            self.assertEqual(terminal.wait(), 0)
            self.assertEqual(terminal.rest(), "\nThe input has ended; the game is unfinished.\n"
                             "The game is kept: `tablier play --resume` continues it.\n")
            self.assertTrue(terminal.is_sane())

    def test_end_of_input_after_the_end_leaves(self):
        with program.Terminal("play", "bobail", "--seed", "1") as terminal:
            Person(terminal, 1).play_to_the_end()
            terminal.end_input()
            self.assertEqual(terminal.wait(), 0)
            self.assertTrue(terminal.bytes.endswith(b"\n"))

    def test_an_interrupt_leaves_the_terminal_sane(self):
        for arguments in (("play",), ("play", "bosworth"), ("play", "bosworth", "--computer", "none")):
            with program.Terminal(*arguments) as terminal:
                terminal.read_until(r"\) |> |--- ")
                terminal.interrupt()
                self.assertEqual(terminal.wait(), program.KILLED_BY_INTERRUPT)
                self.assertTrue(terminal.is_sane())

    def test_q_quits_unless_an_action_begins_with_it(self):
        with program.Terminal("play", "bobail") as terminal:
            Person(terminal, 1)
            terminal.type("q\n")
            self.assertEqual(terminal.wait(), 0)
        with program.Terminal("play", "bosworth", "--seed", "3") as terminal:
            person = Person(terminal, 1)
            while not any(word.startswith("Q@") for word in person.list()):
                person.play_any()
            person.say("q")
            self.assertIsNone(terminal.process.poll())

    def test_the_computer_alone_plays_to_the_end_and_leaves(self):
        for game in program.games():
            text = program.output("play", game["id"], "--computer", "all", "--seed", "1")
            self.assertIn("The computer plays every seat.", text)
            self.assertIn("The game is over", text)
            self.assertRegex(text, r"\n[A-Za-z1*]: \S+.*\n")


class Computers(unittest.TestCase):
    def played(self, *arguments, typed):
        done = program.run("play", *arguments, stdin=typed.encode())
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return done.stdout.decode()

    def test_a_level_can_be_named(self):
        for level in ("4", "regular", "Regular"):
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "game")
                self.played("bobail", "--level", level, typed=f"save {path}\nquit\n")
                with open(path, encoding="utf-8") as file:
                    self.assertIn('"computer, level 4 Regular"', file.read())

    def test_a_program_plays(self):
        said = self.played("bobail", "--level", program.ENGINE, typed="c1e3\nquit\n")
        self.assertRegex(said, r"(?m)^N: c3\w\w \w{4}$")
        self.assertNotIn("breaks down", said)

    def test_a_program_that_breaks_down_has_lost_and_the_person_is_told(self):
        said = self.played("bobail", "--level", "program:/bin/false", typed="c1e3\nquit\n")
        self.assertIn("The game is over (N breaks down: ended with status 1", said)
        self.assertIn("the winner is South", said)

    def test_every_game_has_hints(self):
        positions = {game["id"]: None for game in program.games()} | {
            "bobail": "nnnnn/5/s4/2T2/ss1ss S t", "castelott": "n1N1n/s3T/1n2s/n1S2/1s2s S t",
            "gwezboell": "1a7/7a1/3a1dk2/a2a4a/aada4a/2a6/d2d2d1a/a2da4/3aa4 D",
            "bosworth": "##NPNKNNNP##/##........##/##..NPNP..##/##........##/##NN..SP..##/##SNSKNQSP## S move "
                        "hand=S:QRBN,N:RRBP pile=S:PPP,N:BPPP out=- quiet=0"}
        sessions = {}
        for game, position in positions.items():  # at the same time: some of them think for a second
            place = ["--position", position] if position else []
            sessions[game] = subprocess.Popen([program.BINARY, "play", game, *place, "--computer", "none", "--seed", "1"],
                                              stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=program.environment())
        for game, session in sessions.items():
            said = session.communicate(b"\nhint\nlist\nquit\n" if game == "bosworth" else b"hint\nlist\nquit\n",
                                       timeout=program.PATIENCE_S)[0].decode()
            word = re.search(r"Perhaps (\S+)\. Expected play: (\S+)", said)
            self.assertEqual(word[1], word[2], game)
            self.assertIn(word[1], said[word.end():].split(), game)


class Typing(unittest.TestCase):
    def test_nothing_stands_behind_a_command_that_takes_nothing(self):
        done = program.run("play", "bobail", stdin=b"hint foo\nresign now\nundo 2\nquit it\nquit\n")
        for verb, rest in (("hint", "foo"), ("resign", "now"), ("undo", "2"), ("quit", "it")):
            self.assertIn(f'`{verb}` takes nothing after it, found "{rest}".', done.stdout.decode())
        self.assertNotIn("The game is over", done.stdout.decode())

    def test_letters_may_be_of_any_case(self):
        with program.Terminal("play", "chessington-nord", "--seed", "1") as terminal:
            person = Person(terminal, 1)
            word = person.list()[0]
            self.assertTrue(word.startswith("R@"))
            person.play(word, as_typed=word.swapcase())
            self.assertIn("legal actions", person.say("Help"))

    def test_odd_lines_are_survived(self):
        with program.Terminal("play", "bobail") as terminal:
            person = Person(terminal, 1)
            before = person.position()
            for line in ("a1 a4 now", "ÄÖÜ", "%s%n{}", "save", "'; rm -rf", "x" * 300, "list " + "y" * 200):
                answer = person.say(line)
                self.assertEqual(len(answer.splitlines()), 1, answer)
            self.assertEqual(person.position(), before)
            self.assertIn("a5 is occupied; from a1 to a4 or b2", person.say("a1a5"))
            self.assertIn("did you mean `a1a4`?", person.say("a1-a4"))


if __name__ == "__main__":
    unittest.main()
