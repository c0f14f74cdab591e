"""The commands that documents print run as printed and write what is printed; the options they mention exist.

In a fenced block, a line that calls `tablier` is a command. After `$ ` the lines below it are its output, in which `…`
stands for anything and white space does not count, because documents are wrapped. The commands of a block run one after
the other in a folder with what they may read. A block that begins with the tag of a record is one.
tools/check_documents looks at links and paths, test_engine at the session in docs/protocol.md.
"""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import program

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")])
CALL = re.compile(r"(?:^|[|&;(] ?|\bsudo )(?:build/release/)?tablier (?=[a-z-])")
SPAN = re.compile(r"`([^`]+)`")
# How commands begin that are not run, and why.
NOT_RUN = {
    "tablier solve": "takes a quarter of an hour",
    "tablier verify": "needs the table of a solved game",
    "tablier probe": "needs the table of a solved game",
    "tablier grade": "needs the table of a solved game",
    "tablier book make": "needs the table of a solved game",
    "tablier openings make": "needs the table of a solved game",
    "tablier puzzle make bobail": "needs the table of a solved game",
    "sudo tablier move-data": "needs PostgreSQL",
    "tablier serve --port 8080": "test_bot_program runs the tutorial",
    "tablier bot": "test_bot_program runs the tutorial",
    'tablier match bobail "program:python3 random_engine.py"': "test_bot_program runs the tutorial",
    "build/release/tablier bench --signature": "tools/check_signature compares it",
    "build/release/tablier play yourgame": "there is no such game",
}
# Measurements play hundreds of games; two show that the command is right.
SHORTER = (re.compile(r"--games \d+"), "--games 2")
# Options in running text that are not in the help, and why.
OTHER_OPTIONS = {"--test-clock": "hidden, for tests"}


def name_of(path):
    return str(path.relative_to(ROOT))


def blocks(path):
    """The contents of the fenced blocks."""
    return [block for _, block in re.findall(r"^ *(```+)\w*\n(.*?)^ *\1$", path.read_text(), re.M | re.S)]


def commands(block):
    """Each command of a block with its printed output, or None where none is printed."""
    found = []
    for line in block.replace("\\\n", " ").splitlines():
        line = line.strip()
        prompted = line.startswith("$ ")
        if prompted or CALL.search(line):
            found.append([line.removeprefix("$ "), "" if prompted else None])
        elif found and found[-1][1] is not None:
            found[-1][1] += line + "\n"
    return found


def reason_not_to_run(command):
    return next((reason for start, reason in NOT_RUN.items() if command.startswith(start)), None)


def spans(path):
    """What stands in backquotes in running text."""
    text = re.sub(r"^ *(```+)\w*\n.*?^ *\1$", "", path.read_text(), flags=re.M | re.S)
    return [" ".join(span.split()) for span in SPAN.findall(text)]


class Commands(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "build/release").mkdir(parents=True)
        (self.folder / "build/release/tablier").symlink_to(program.BINARY)
        shutil.copytree(ROOT / "data", self.folder / "data")

    def run_line(self, line):
        path = f"{self.folder / 'build/release'}{os.pathsep}{os.environ['PATH']}"
        return subprocess.run(["sh", "-c", line], cwd=self.folder, env=program.environment(PATH=path),
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=program.PATIENCE_S)

    def check_document(self, path):
        for block in blocks(path):
            if block.startswith("[Game "):
                (self.folder / "game.tablier").write_text(block)
                self.run_command("tablier record check game.tablier")
            for command, printed in commands(block):
                if reason_not_to_run(command) is None:
                    self.run_command(SHORTER[0].sub(SHORTER[1], command), printed)

    def run_command(self, command, printed=None):
        done = self.run_line(command)
        self.assertEqual(done.returncode, 0, f"{command}\n{done.stdout}{done.stderr}")
        if printed is not None:
            pattern = ".*".join(re.escape("".join(part.split())) for part in printed.split("…"))
            self.assertRegex("".join(done.stdout.split()), rf"\A{pattern}\Z", command)

    def test_each_reason_not_to_run_a_command_has_a_command(self):
        printed = [command for path in DOCUMENTS for block in blocks(path) for command, _ in commands(block)]
        for start in NOT_RUN:
            self.assertTrue(any(command.startswith(start) for command in printed), f"no document prints {start}")


for document in DOCUMENTS:
    if any(commands(block) or block.startswith("[Game ") for block in blocks(document)):
        setattr(Commands, f"test_what_{re.sub(r'[^a-z]+', '_', name_of(document).lower())}_prints_runs",
                lambda self, path=document: self.check_document(path))


class Options(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        """The options and variables of each command, by its words."""
        cls.options, cls.variables, waiting = {}, set(), [()]
        while waiting:
            words = waiting.pop()
            text = program.output(*words, "--help")
            cls.options[words] = set(re.findall(r"(?<![\w-])--?[a-z][\w-]*", text))
            cls.variables |= set(re.findall(r"\[(TABLIER_\w+)\]", text))
            listed = text.partition("\nSubcommands:\n")[2].partition("\n\n")[0]
            waiting += [(*words, name) for name in re.findall(r"^  ([a-z-]+) ", listed, re.M)]
        cls.all = set().union(*cls.options.values())

    def check_call(self, words, where):
        """That the command exists, and its options are its own."""
        command = ()
        while words and (*command, words[0]) in self.options:
            command = (*command, words.pop(0))
        self.assertTrue(command or not words or not re.match("[a-z]", words[0]), f"{where}: there is no such command")
        for word in words:
            if re.match("--[a-z]", word):
                option = word.partition("=")[0]
                self.assertIn(option, self.options[command] if command else self.all, where)

    def test_commands_and_options_in_running_text_exist(self):
        mentioned = set()
        for path in DOCUMENTS:
            for span in spans(path):
                where = f"{name_of(path)}: {span}"
                words = span.split()
                if words and words[0] in ("tablier", "build/release/tablier"):
                    self.check_call(words[1:], where)
                elif re.match("--[a-z]", span):
                    mentioned.add(words[0])
                    self.assertIn(words[0], self.all | set(OTHER_OPTIONS), where)
        self.assertEqual(set(OTHER_OPTIONS) - mentioned, set(), "no document mentions it")
        self.assertEqual(set(OTHER_OPTIONS) & self.all, set(), "the help has it")

    def test_options_of_printed_commands_exist_even_if_they_are_not_run(self):
        for path in DOCUMENTS:
            for command, _ in [each for block in blocks(path) for each in commands(block)]:
                for call in re.split(r"[|&;>#]", command):
                    if CALL.search(call.strip()):
                        self.check_call(call.split("tablier ", 1)[1].split(), f"{name_of(path)}: {command}")

    def test_variables_in_the_hosting_guide_exist(self):
        named = set(re.findall(r"TABLIER_\w+", (ROOT / "docs/hosting.md").read_text()))
        self.assertTrue(named)
        self.assertEqual(named - self.variables, set())


if __name__ == "__main__":
    unittest.main()
