"""record show, check and convert: good files of every game, and bad ones, with the place of what is wrong."""
import json
import os
import random
import re
import tempfile
import unittest

import program

GOOD = """[Game "bobail"]
[Seat-S "Anna"]
[Event "a \\"quoted\\" evening"]

{Anna likes to open on the wing.}
1.S c1e3
2.N c3d4 d5a2 {leaves the middle}
3.S d4e4 e3e2
*
"""


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def file(self, content, name="game.tablier"):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return path

    def played(self, spec, seed=1):
        """The record of a random game, played to its end."""
        chance = random.Random(seed)
        words = []
        with program.Batch() as batch:
            positions = [batch.ask("start", spec)]
            while (result := batch.ask("result", spec, positions[0], *words)) == "-":
                words.append(chance.choice(batch.ask("moves", spec, positions[-1]).split()))
                positions.append(batch.ask("apply", spec, positions[-1], words[-1]))
        result = result.replace("/1", "").replace(" ", "-")
        return self.file(f'[Game "{spec}"]\n' + "\n".join(words) + f"\n{result}\n", re.sub(r"\W", "_", spec))


class GoodRecords(Files):
    def test_check_tells_what_is_there(self):
        text = program.output("record", "check", self.file(GOOD))
        self.assertIn("game 1: bobail, 3 turns, 5 actions, result *", text)
        self.assertIn("1 game, every action legal", text)

    def test_several_games_in_one_file(self):
        path = self.file(GOOD + "\n" + GOOD.replace("*", "1-0").replace('"bobail"]', '"bobail"]\n[Ending "N resigns"]'))
        text = program.output("record", "check", path)
        self.assertIn("game 2: bobail, 3 turns, 5 actions, result 1-0", text)
        self.assertIn("2 games, every action legal", text)
        self.assertEqual(len(program.output("record", "convert", path, "--to", "json").splitlines()), 2)

    def test_convert_to_a_record_changes_nothing_more_the_second_time(self):
        once = program.output("record", "convert", self.file(GOOD))
        self.assertEqual(once, program.output("record", "convert", self.file(once)))
        for part in ("Anna likes", "leaves the middle", '[Event "a \\"quoted\\" evening"]', "2.N c3d4 d5a2"):
            self.assertIn(part, once)

    def test_convert_to_words_and_json_agree(self):
        words = program.output("record", "convert", self.file(GOOD), "--to", "words")
        self.assertEqual(words, "c1e3 c3d4 d5a2 d4e4 e3e2\n")
        record = json.loads(program.output("record", "convert", self.file(GOOD), "--to", "json"))
        self.assertEqual(record["words"], words.split())
        self.assertEqual(record["spec"], "bobail")
        self.assertEqual(record["names"], ["Anna", ""])
        self.assertEqual(record["tags"], {"Event": 'a "quoted" evening'})
        self.assertEqual(record["result"], "*")
        self.assertEqual(record["position"], "nnnnn/5/2T2/5/sssss S f")

    def test_show_prints_the_record_and_the_last_board(self):
        text = program.output("record", "show", self.file(GOOD), "--ascii")
        self.assertIn("3.S d4e4 e3e2", text)
        self.assertIn("  5 | NK | NK | NK |    | NK |", text)
        self.assertTrue(text.isascii())
        self.assertIn("\x1b[", program.output("record", "show", self.file(GOOD), "--color", "always"))

    def test_standard_input_is_a_file_too(self):
        for command in ("show", "check", "convert"):
            self.assertEqual(program.output("record", command, "-", stdin=GOOD.encode()),
                             program.output("record", command, self.file(GOOD)))

    def test_line_ends_of_other_systems_are_read(self):
        self.assertEqual(program.output("record", "convert", self.file(GOOD.replace("\n", "\r\n")), "--to", "words"),
                         program.output("record", "convert", self.file(GOOD), "--to", "words"))

    def test_whole_games_of_every_game_read_back(self):
        for game in program.games():
            path = self.played(game["id"])
            self.assertIn("every action legal", program.output("record", "check", path))
            self.assertNotIn("result *", program.output("record", "check", path))
            whole = program.output("record", "convert", path)
            self.assertRegex(whole, r"\n1\.. ")
            self.assertEqual(program.output("record", "convert", self.file(whole)), whole)

    def test_one_seats_eyes(self):
        path = self.played("bosworth")
        whole = program.output("record", "convert", path, "--to", "words").split()
        for eyes in ("S", "N", "onlooker"):
            seen = program.output("record", "convert", path, "--eyes", eyes)
            self.assertIn(f'[Eyes "{eyes}"]', seen)
            self.assertIn("draw:?", seen)
            words = program.output("record", "convert", path, "--eyes", eyes, "--to", "words").split()
            self.assertEqual(len(words), len(whole))
            for word, true in zip(words, whole):
                self.assertIn(word, (true, "draw:?"))
            mine = self.file(seen, f"eyes {eyes}")
            self.assertIn("every action legal", program.output("record", "check", mine))
            self.assertEqual(program.output("record", "convert", mine), seen)
            program.output("record", "show", mine)
            if eyes == "onlooker":
                self.assertNotRegex(seen, r"draw:[KQRBNP]")
        done = program.run("play", "--resume", self.file(program.output("record", "convert", path, "--eyes", "S")))
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"eyes", done.stderr)

    def test_eyes_change_nothing_where_nothing_is_hidden(self):
        path = self.file(GOOD)
        self.assertEqual(program.output("record", "convert", path, "--eyes", "N"),
                         program.output("record", "convert", path))


class BadRecords(Files):
    def fails(self, arguments, status, *says):
        done = program.run("record", *arguments)
        message = done.stderr.decode()
        self.assertEqual(done.returncode, status, message)
        self.assertEqual(done.stdout, b"")
        self.assertRegex(message, r"\Atablier: [^\n]+\n\Z")
        for words in says:
            self.assertIn(words, message)

    def wrong(self, content, *says):
        """Each command refuses the file with status 1 and the same words."""
        path = self.file(content)
        for command in ("check", "show", "convert"):
            self.fails((command, path), 1, path, *says)

    def test_files_that_cannot_be_had(self):
        for command in ("check", "show", "convert"):
            self.fails((command, os.path.join(self.folder, "missing")), 2, "missing", "does not exist")
            self.fails((command, self.folder), 2, "is a folder")

    def test_a_wrong_action_is_named_with_its_line(self):
        self.wrong(GOOD.replace("d5a2", "d5a1"), "line 7:", '"d5a1"', "not legal", "from d5 to a2 or e4")
        self.wrong(GOOD.replace("c1e3", "c1c9"), "line 6:", '"c1c9"')
        self.wrong(GOOD.replace("e3e2", "e3e2 e3e3"), "line 8:", '"e3e3"')

    def test_wrong_turns_and_results(self):
        self.wrong(GOOD.replace("2.N", "2.S"), "line 7:", "2.N", "2.S")
        self.wrong(GOOD.replace("3.S", "4.S"), "line 8:", "3.S", "4.S")
        self.wrong(GOOD.replace("*", "1-0"), "line 9:")
        self.wrong(GOOD.replace("*", "1-0-0"), "line 9:")

    def test_a_truncated_file(self):
        self.wrong(GOOD.replace("*\n", ""), "no result")
        self.wrong(GOOD[:GOOD.index("the middle")], "line 7:", "comment")
        self.wrong(GOOD[:30], "line 2:", "Seat-S")
        for length in range(len(GOOD) - 2):
            done = program.run("record", "check", "-", stdin=GOOD[:length].encode())
            self.assertEqual(done.returncode, 1, length)
            self.assertRegex(done.stderr.decode(), r"\Atablier: -: line \d+: [^\n]+\n\Z")

    def test_what_is_no_record_at_all(self):
        self.wrong("", "line 1:", "there is no game")
        self.wrong(" \n\n", "there is no game")
        self.wrong("hello world\n", "line 1:")
        self.wrong(bytes(range(256)) * 20, "line 1:")
        self.wrong(b"\x7fELF\x00\x00\x00", "line 1:")
        self.wrong(b"[" * 10_000, "line 1:")
        self.wrong(b"{" * 10_000)
        self.wrong(open(program.BINARY, "rb").read())

    def test_wrong_tags(self):
        self.wrong(GOOD.replace("bobail", "bobial"), "line 1:", "did you mean `bobail`?")
        self.wrong(GOOD.replace("Seat-S", "Seat-W"), "line 2:", '"W"', "S or N")
        self.wrong(GOOD.replace("[Seat-S", "[Eyes"), "line 2:", "Eyes")
        self.wrong(GOOD.replace("Event", "Position"), "line 3:", "Position")
        self.wrong(GOOD.replace("Event", "Seat-S"), "line 3:", "twice")
        self.wrong(GOOD.replace('[Seat-S "Anna"]', '[Seat-S Anna]'), "line 2:")

    def test_the_second_game_is_wrong(self):
        self.wrong(GOOD + GOOD.replace("d5a2", "d5a1"), "line 16:", '"d5a1"')

    def test_wrong_eyes(self):
        self.fails(("convert", self.file(GOOD), "--eyes", "X"), 2, '"X"', "S, N or onlooker")

    def test_a_bad_file_is_not_resumed(self):
        done = program.run("play", "--resume", self.file(GOOD.replace("d5a2", "d5a1")))
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertIn(b"line 7:", done.stderr)


if __name__ == "__main__":
    unittest.main()
