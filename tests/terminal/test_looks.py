"""What is written suits who reads it: colour, Unicode, a dumb terminal, a pipe."""
import unittest

import program
from person import Person

SCRIPT = ("help", "rules", "list", "z9z9", "show", "position")


def session(*arguments, **changes):
    """The bytes that a session of a few lines leaves at a terminal with this environment."""
    with program.Terminal("play", "bobail", "--seed", "1", *arguments, env=program.environment(**changes)) as terminal:
        person = Person(terminal, 1)
        for line in SCRIPT:
            person.say(line)
        person.play_any()
        person.say("x" * 200)
        person.quit()
        return terminal.bytes


class Looks(unittest.TestCase):
    def assert_looks(self, text, colour, unicode):
        self.assertEqual(b"\x1b[" in text, colour)
        self.assertEqual(any(byte >= 0x80 for byte in text), unicode)
        self.assertIn("♞".encode() if unicode else b"SK", text)

    def test_a_terminal_gets_colour_and_unicode(self):
        self.assert_looks(session(), colour=True, unicode=True)

    def test_no_color_takes_the_colour_away(self):
        self.assert_looks(session(NO_COLOR="1"), colour=False, unicode=True)
        self.assert_looks(session(NO_COLOR=""), colour=True, unicode=True)

    def test_a_dumb_terminal_gets_no_escape_sequences(self):
        self.assert_looks(session(TERM="dumb"), colour=False, unicode=True)
        self.assert_looks(session(TERM=None), colour=False, unicode=True)

    def test_ascii_is_pure(self):
        self.assert_looks(session("--ascii"), colour=False, unicode=False)

    def test_a_locale_without_utf8_gets_ascii(self):
        for changes in ({"LANG": "C"}, {"LANG": None}, {"LC_ALL": "POSIX"}, {"LC_CTYPE": "de_DE.ISO-8859-1"}):
            self.assert_looks(session(**changes), colour=True, unicode=False)

    def test_the_stronger_variable_decides(self):
        self.assert_looks(session(LANG="C", LC_ALL="en_GB.UTF-8"), colour=True, unicode=True)
        self.assert_looks(session(LANG="C", LC_CTYPE="fr_FR.utf8"), colour=True, unicode=True)

    def test_color_overrules_the_terminal(self):
        self.assert_looks(session("--color", "never"), colour=False, unicode=True)
        self.assert_looks(session("--color", "always", NO_COLOR="1", TERM="dumb"), colour=True, unicode=True)
        self.assert_looks(session("--colour=always", "--ascii"), colour=True, unicode=False)

    def test_every_game_and_record_is_drawn_in_ascii_where_asked(self):
        for game in program.games():
            for spec in program.specs(game):
                self.assertTrue(program.output("show", spec, "--ascii").isascii(), spec)
                self.assertTrue(program.output("rules", spec).isascii(), spec)
            played = program.output("play", game["id"], "--computer", "all", "--seed", "3", "--ascii")
            self.assertTrue(played.isascii())

    def test_colour_changes_nothing_but_colour(self):
        """The texts of a board with and without colour are the same; only a blank stands for the dot of an empty
        square, which colour shows as it is."""
        for game in program.games():
            plain = program.output("show", game["id"])
            coloured = program.output("show", game["id"], "--color", "always")
            self.assertIn("\x1b[", coloured)
            without = lambda text: program.COLOUR.sub("", text).replace("·", " ").split()
            self.assertEqual(without(plain), without(coloured))

    def test_no_line_of_a_board_is_too_wide_for_a_terminal(self):
        for game in program.games():
            for spec in program.specs(game):
                for arguments in ((), ("--ascii",)):
                    # The position's own text, in the second line, is as long as it is.
                    for line in program.output("show", spec, *arguments).splitlines()[2:]:
                        self.assertLessEqual(len(line), 80, line)


class Pipes(unittest.TestCase):
    def test_a_piped_session_reads_like_one_at_a_terminal(self):
        lines = ("list", "a1a4", "undo", "b1b4", "quit")
        text = program.output("play", "bobail", "--seed", "2", stdin="\n".join(lines).encode() + b"\n")
        for line in lines:
            self.assertIn(f"S> {line}\n", text)
        self.assertNotIn("\x1b", text)

    def test_a_whole_game_can_be_piped(self):
        """All that the person needs is in the output: a script can be written from it line by line."""
        script = b""
        for _ in range(200):
            text = program.output("play", "castelott", "--seed", "2", stdin=script + b"list\n")
            if "The game is over" in text:
                break
            script += text.rpartition("S> list\n")[2].split()[0].encode() + b"\n"
        self.assertIn("The game is over", text)

    def test_odd_line_ends_and_bytes_are_survived(self):
        script = b"\xff\xfe\x00\r\nlist\r\n\n\t a1a4 \t\r\n" + b"y" * 100_000 + b"\nposition"
        done = program.run("play", "bobail", "--seed", "2", stdin=script)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertIn(b"S> a1a4\n", done.stdout)
        self.assertIn(b" S ", done.stdout)
        self.assertLess(len(done.stdout), 20_000)

    def test_hands_are_handed_over_by_a_line(self):
        text = program.output("play", "bosworth", "--computer", "none", "--seed", "2", stdin=b"\nlist\n")
        self.assertIn("South: press Enter when only you can see the screen", text)
        self.assertIn("S> list\n", text)
        self.assertNotIn("\x1b", text)


if __name__ == "__main__":
    unittest.main()
