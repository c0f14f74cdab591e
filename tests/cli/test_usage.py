"""Help, exit statuses, and refusals that help: one line that names what is wrong and what was expected or meant."""
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import program

COMMANDS = ("games", "rules", "facts", "show", "moves", "apply", "perft", "prove", "play", "puzzle", "record", "batch",
            "bench", "match", "engine", "analyse")
RECORD_COMMANDS = ("show", "check", "convert")
PUZZLE_COMMANDS = ("make", "verify", "grade")
ALL = ([()] + [(name,) for name in COMMANDS] + [("record", name) for name in RECORD_COMMANDS]
       + [("puzzle", name) for name in PUZZLE_COMMANDS])
START = "nnnnn/5/2T2/5/sssss S f"
RECORD = b'[Game "bobail"]\n\n1.S c1e3\n2.N c3d4 d5a2\n*\n'


class Help(unittest.TestCase):
    def test_every_command_is_listed_and_explained_with_an_example(self):
        whole = program.output("--help")
        for name in COMMANDS:
            self.assertRegex(whole, rf"\n  {name} +[A-Z]")
        for command in ALL:
            text = program.output(*command, "--help")
            self.assertIn(" ".join(("Usage: tablier",) + command), text)
            self.assertRegex(text, r"\nExample: .*tablier")

    def test_help_can_be_asked_for_in_every_usual_way(self):
        for command in ALL:
            text = program.output(*command, "--help")
            self.assertEqual(program.output(*command, "-h"), text)
            self.assertEqual(program.output("help", *command), text)

    def test_the_program_tells_the_version_of_everything(self):
        version = subprocess.run([pathlib.Path(__file__).resolve().parents[2] / "tools/version"], capture_output=True, text=True).stdout
        self.assertRegex(version, r"^\d+\.\d+\.\d+\n$")
        self.assertEqual(program.output("--version"), f"tablier {version}")

    def test_no_line_of_help_is_wider_than_a_wide_terminal(self):
        for command in ALL:
            for line in program.output(*command, "--help").splitlines():
                self.assertLessEqual(len(line), 100, line)

    def run_example(self, command):
        """The example of a command's help, as a person would paste it."""
        example = re.search(r"\nExample: (.*)", program.output(*command, "--help")).group(1)
        env = program.environment()
        env["PATH"] = os.path.dirname(program.BINARY) + os.pathsep + env["PATH"]
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "game.tablier"), "wb") as file:
                file.write(RECORD)
            done = subprocess.run(["sh", "-c", example], cwd=folder, env=env, stdin=subprocess.DEVNULL,
                                  capture_output=True, timeout=program.PATIENCE_S)
        self.assertEqual((done.returncode, done.stderr), (0, b""), example)
        self.assertTrue(done.stdout, example)
        return done.stdout.decode()


for each in ALL:
    if each != ("bench",):  # several seconds: test_bench runs that example, and reads its answer as well
        setattr(Help, f"test_the_example_of_{'_'.join(('tablier',) + each)}_runs",
                lambda self, command=each: self.run_example(command))


class Refusals(unittest.TestCase):
    """Wrong use: status 2, nothing on standard output, one line on standard error."""

    def refused(self, *arguments, says, stdin=b""):
        done = program.run(*arguments, stdin=stdin)
        message = done.stderr.decode()
        self.assertEqual(done.returncode, 2, message)
        self.assertEqual(done.stdout, b"")
        self.assertRegex(message, r"\Atablier: [^\n]+\n\Z")
        for words in (says,) if isinstance(says, str) else says:
            self.assertIn(words, message)

    def test_nothing_to_do(self):
        self.refused(says=("tablier --help", "tablier play"))

    def test_mistyped_commands(self):
        self.refused("gmaes", says=('"gmaes"', "did you mean `games`?"))
        self.refused("recrod", says="did you mean `record`?")
        self.refused("frobnicate", says=("expected games, rules", "book or move-data"))
        self.refused("record", "chek", "x", says=('"chek"', "did you mean `check`?"))
        self.refused("record", says="show, check or convert")
        self.refused("bobail", says="did you mean `tablier play bobail`?")
        self.refused("", says='there is no command ""')

    def test_mistyped_options(self):
        self.refused("show", "bobail", "--positon", "x", says=('"--positon"', "did you mean `--position`?"))
        self.refused("games", "--jsno", says="did you mean `--json`?")
        self.refused("play", "bobail", "--sede=3", says="did you mean `--seed`?")
        self.refused("record", "convert", "x", "--eye", "S", says="did you mean `--eyes`?")
        self.refused("--hlep", says="did you mean `--help`?")
        self.refused("show", "-x", "bobail", says=('"-x"', "--position"))

    def test_missing_and_superfluous_arguments(self):
        for command in ("rules", "facts", "show", "moves", "apply", "perft"):
            self.refused(command, says=("GAME", f"tablier {command} --help"))
        self.refused("apply", "bobail", says="ACTION")
        self.refused("perft", "bobail", says="DEPTH")
        self.refused("record", "check", says=("FILE", "tablier record check --help"))
        self.refused("show", "bobail", "--position", says="--position needs a value")
        self.refused("show", "bobail", "more", says='"more"')
        self.refused("games", "more", says='"more"')

    def test_mistyped_values(self):
        self.refused("show", "bobail", "--color", "alwasy", says=('"alwasy"', "did you mean `always`?"))
        self.refused("show", "bobail", "--color", "blue", says=('"blue"', "auto, always or never"))
        self.refused("record", "convert", "x", "--to", "xml", says="record, json or words")
        for wrong in ("x", "-1", "1001", "1e3", "", "3x"):
            self.refused("perft", "bobail", wrong, says=(f'"{wrong}"', "whole number from 0 to 1000"))
        for wrong in ("-4", "x", "18446744073709551616", "1.5"):
            self.refused("play", "bobail", "--seed", wrong, says=(f'"{wrong}"', "whole number"))

    def test_mistyped_numbers(self):
        most = 2**64 - 1
        for command, option, least, largest in (
                (("analyse", "bobail"), "--work", 1, most), (("analyse", "bobail"), "--time", 1, 3600000),
                (("analyse", "bobail"), "--lines", 1, 256), (("match", "bobail", "1"), "--seed", 0, most),
                (("match", "bobail", "1"), "--games", 1, 1000000), (("match", "bobail", "1"), "--longest", 1, 1000000),
                (("match", "bobail", "1"), "--opening", 0, 100), (("match", "bobail", "1"), "--threads", 1, 256),
                (("play", "bobail"), "--threads", 1, 64), (("prove", "bobail"), "--work", 0, most),
                (("puzzle", "make", "bobail"), "--seed", 0, most), (("puzzle", "make", "bobail"), "--work", 1, most),
                (("puzzle", "bobail"), "--level", 1, 8), (("serve",), "--port", 0, 65535)):
            for wrong in ("1e5", str(least - 1)):
                self.refused(*command, option, wrong,
                             says=f'{option}: expected a whole number from {least} to {largest}, not "{wrong}"')

    def test_mistyped_levels(self):
        self.refused("play", "bobail", "--level", "9", says=('"9"', "1 to 8"))
        self.refused("play", "bobail", "--level", "champoin", says=('"champoin"', "1 to 8 or its name"))
        self.refused("play", "bobail", "--level", "program:", says="expected a command")

    def test_mistyped_games(self):
        for command in (("show",), ("rules",), ("facts",), ("moves",), ("play",), ("bench",)):
            self.refused(*command, "bosworht", says=('"bosworht"', "did you mean `bosworth`?"))
        self.refused("show", "monopoly", says=("bobail, castelott, gwezboell",))
        self.refused("show", "bosworth(edtion=first)", says=('"edtion"', "did you mean `edition`?"))
        self.refused("show", "bosworth(colour=red)", says=('"colour"', "players, edition or opening"))
        self.refused("show", "bosworth(edition=firts)", says=('"firts"', "did you mean `first`?"))
        self.refused("show", "bosworth(edition=4)", says=('"4"', "revised or first"))
        self.refused("show", "bosworth(players=5)", says=('"5"', "2 to 4 players"))
        self.refused("show", "bobail()", says="empty parentheses")
        self.refused("show", "bobail(players=2", says="expected `)`")
        self.refused("show", "bosworth(players=3,players=3)", says="given twice")
        self.refused("show", "bosworth(players)", says="option=value")

    def test_mistyped_seats_and_names(self):
        self.refused("show", "bobail", "--seat", "W", says=('"W"', "S or N"))
        self.refused("play", "bobail", "--computer", "X", says=('"X"', "S or N", "all", "none"))
        self.refused("play", "bobail", "--name", "X=Anna", says=('"X"', "S or N"))
        self.refused("play", "bobail", "--name", "Anna", says="SEAT=NAME")

    def test_mistyped_positions_and_actions(self):
        self.refused("show", "bobail", "-p", "nnnnn/5/2T2/5/ssss S f", says="field BOARD")
        self.refused("moves", "bobail", "-p", "", says="BOARD ACTOR STEP")
        self.refused("apply", "bobail", "a1a5", says=("action 1 of 1", '"a1a5"', "a5 is occupied; from a1 to a4 or b2"))
        self.refused("apply", "bobail", "c1e3", "c3d4", "zz", says=("action 3 of 3", '"zz"', "legal actions"))
        self.refused("apply", "gwezboell", "nonsense", says="for example")

    def test_options_that_exclude_each_other(self):
        self.refused("play", "bobail", "--resume", "x", says="--resume")
        self.refused("play", "--resume", "x", "--position", "y", says="--resume")
        self.refused("play", "--position", "x", says="needs a game")

    def test_odd_arguments(self):
        self.refused("show", "x" * 5000, says="...")
        self.refused("show", "a\nb\x1b[31m", says=r"a\x0ab\x1b[31m")
        self.refused("show", "bobail", "-p", START.replace("T", "\x01"), says=r"\x01")


class Environment(unittest.TestCase):
    TABLES = (("play", "bobail"), ("match", "bobail", "random", "random"), ("engine",), ("analyse", "bobail"),
              ("serve", "--port", "0", "--data", "/dev/null/data"), ("probe", "bobail"),
              ("openings", "make", "bobail"))
    DATA = (("serve", "--port", "0", "--tables", "none"), ("move-data", "--database", "postgresql://nowhere"))

    def complaint(self, *arguments, **variables):
        done = program.run(*arguments, env=program.environment(**variables))
        self.assertNotEqual(done.returncode, 0, arguments)
        return done.stderr.decode()

    def test_a_variable_counts_where_nothing_is_typed(self):
        for command in self.TABLES:
            self.assertIn("/dev/null/variable", self.complaint(*command, TABLIER_TABLES="/dev/null/variable"), command)
        for command in self.DATA:
            self.assertIn("/dev/null/variable", self.complaint(*command, TABLIER_DATA="/dev/null/variable"), command)

    def test_what_is_typed_counts_more_than_a_variable(self):
        for command in self.TABLES:
            text = self.complaint(*command, "--tables", "/dev/null/typed", TABLIER_TABLES="/dev/null/variable")
            self.assertIn("/dev/null/typed", text, command)
        for command in self.DATA:
            text = self.complaint(*command, "--data", "/dev/null/typed", TABLIER_DATA="/dev/null/variable")
            self.assertIn("/dev/null/typed", text, command)

    def test_a_wrong_variable_is_named_as_the_variable_with_what_was_expected(self):
        for variable, value, expected in (("TABLIER_PORT", "70000", "0 to 65535"),
                                          ("TABLIER_SOCKETS", "many", "1 to 1000000"),
                                          ("TABLIER_LOG_LEVEL", "loud", "expected debug, info, warning or error"),
                                          ("TABLIER_BEHIND_PROXY", "maybe", "expected true, false, yes"),
                                          ("TABLIER_DATABASE", "mysql://club", "expected postgresql://")):
            text = self.complaint("serve", "--data", "/dev/null/data", **{variable: value})
            self.assertIn(f"tablier: {variable}: ", text)
            self.assertIn(expected, text)

    def test_a_wrong_option_is_named_as_the_option_though_there_is_a_variable(self):
        for typed in (("--port", "70000"), ("--port=70000",)):
            self.assertIn("tablier: --port: ", self.complaint("serve", *typed, TABLIER_PORT="8080"))

    def test_a_wrong_variable_of_one_command_is_no_matter_to_the_others(self):
        wrong = program.environment(TABLIER_PORT="70000", TABLIER_DATABASE="mysql://club")
        for command in (("games",), ("moves", "bobail"), ("serve", "--help")):
            done = program.run(*command, env=wrong)
            self.assertEqual((done.returncode, done.stderr), (0, b""), command)


class Output(unittest.TestCase):
    def test_success_says_nothing_on_standard_error(self):
        for arguments in (("games",), ("rules", "bobail"), ("show", "bobail"), ("moves", "bobail"),
                          ("perft", "bobail", "2")):
            program.output(*arguments)

    def test_output_that_cannot_be_written_is_a_failure(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([program.BINARY, "games"], stdout=full, stderr=subprocess.PIPE,
                                  timeout=program.PATIENCE_S)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"cannot be written", done.stderr)

    def test_a_reader_that_goes_away_is_no_disaster(self):
        done = subprocess.run(["sh", "-c", f"'{program.BINARY}' rules bosworth | head -n 1"], capture_output=True,
                              timeout=program.PATIENCE_S)
        self.assertEqual((done.returncode, done.stderr), (0, b""))


if __name__ == "__main__":
    unittest.main()
