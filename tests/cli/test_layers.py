"""The checks of layers, games' names, messages and documents (tools/check_*) find what they are there for."""
import pathlib
import subprocess
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools"
CHECK = TOOLS / "check_layers"
GAMES = TOOLS / "check_games"
MESSAGES = TOOLS / "check_messages"


class Layers(unittest.TestCase):
    def check(self, files):
        """What the check says of a tree with these files, each of which includes one other."""
        with tempfile.TemporaryDirectory() as root:
            for name, included in files.items():
                path = pathlib.Path(root, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(f'#pragma once\n#include "{included}"\n' if included else "#pragma once\n")
            done = subprocess.run([CHECK, root], capture_output=True, text=True)
            lines = done.stdout.splitlines()
            self.assertEqual(done.returncode, 1 if len(lines) > 1 else 0, done)
            return lines[:-1]

    def assert_refused(self, file, included, rule):
        found = self.check({file: included, f"engine/{included}" if "/" in included else f"cli/{included}": ""})
        self.assertEqual(len(found), 1, f"{file} includes {included}")
        self.assertTrue(found[0].startswith(f"{file}:2: {included}: "), found[0])
        self.assertIn(rule, found[0])

    def test_an_include_against_the_direction_is_told_with_its_file_line_and_rule(self):
        layers = ["core", "search", "erased", "games", "session", "study"]
        for i, lower in enumerate(layers):
            for upper in layers[i + 1:]:
                self.assert_refused(f"engine/{lower}/a.h", f"{upper}/b.h", f"but not {upper}")
                self.assertEqual(self.check({f"engine/{upper}/b.h": f"{lower}/a.h", f"engine/{lower}/a.h": ""}), [])

    def test_solving_knows_the_core_alone(self):
        self.assert_refused("engine/solving/a.h", "search/b.h", "solving may include core, but not search")

    def test_no_part_of_the_engine_knows_a_front_end_nor_do_its_tests(self):
        self.assert_refused("engine/study/a.h", "draw.h", "but not cli")
        self.assert_refused("engine/study/a_test.cpp", "draw.h", "no front end")
        self.assert_refused("tests/support/a.cpp", "draw.h", "no front end")

    def test_a_game_does_not_know_another(self):
        self.assert_refused("engine/games/chess/a.h", "games/draughts/b.h", "another game")

    def test_a_game_offers_itself_to_others_in_one_file(self):
        erased = {"engine/erased/x.h": ""}
        offer = {"engine/games/chess/offer.cpp": "erased/x.h"}
        others = {"engine/games/draughts/offer.cpp": "erased/x.h", "engine/games/chess/chess_test.cpp": "erased/x.h",
                  "engine/games/chess/solved/table.h": "erased/x.h"}
        self.assertEqual(self.check(erased | offer | others), [])
        found = self.check(erased | offer | others | {"engine/games/chess/rules.h": "erased/x.h"})
        self.assertEqual(found, ["engine/games/chess/rules.h:2: erased/x.h: a game uses erased/ in one file, here offer.cpp"])

    def test_what_is_made_for_tests_is_for_tests(self):
        self.assert_refused("engine/study/a.h", "core/test_positions.h", "only tests")
        self.assertEqual(self.check({"engine/core/a_test.cpp": "study/b.h", "engine/study/b.h": ""}), [])

    def test_a_tree_without_sources_is_not_taken_for_a_good_one(self):
        with tempfile.TemporaryDirectory() as root:
            self.assertNotEqual(subprocess.run([CHECK, root], capture_output=True).returncode, 0)


class Games(unittest.TestCase):
    def check(self, name, line):
        """Whether the check takes this line in a tree with the game `hexchess`."""
        with tempfile.TemporaryDirectory() as root:
            words = pathlib.Path(root, "engine/games/hexes/words/hexchess.en.txt")
            words.parent.mkdir(parents=True)
            words.write_text("name: Hexchess\n")
            path = pathlib.Path(root, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"// The line:\n{line}\n")
            done = subprocess.run([GAMES, root], capture_output=True, text=True)
            if done.returncode:
                self.assertTrue(done.stdout.startswith(f"{name}:2: names "), done.stdout)
            return done.returncode == 0

    def test_code_that_knows_a_game_is_told(self):
        for name, line in (("cli/a.cpp", 'if (id == "hexchess") return;'), ("cli/a.cpp", "hexchess::State state;"),
                           ("server/a.h", '#include "games/hexes/rules.h"'), ("web/src/a.ts", "if (/^game hexchess$/.test(q)) {}"),
                           ("web/src/A.svelte", "hexchess: { pieces: [] },"), ("web/src/a.ts", 'const hexChess = 1;')):
            self.assertFalse(self.check(name, line), line)

    def test_comments_and_sentences_for_people_may_name_one(self):
        for name, line in (("cli/a.cpp", "// as in hexchess"), ("cli/a.cpp", 'help("tablier play hexchess");'),
                           ("cli/a.cpp", "if (c == '\"') help(\"tag `[Game \\\"hexchess\\\"]`\");"),
                           ("engine/games/hexes/a.cpp", "hexchess::State state;"), ("cli/a_test.cpp", "play(hexchess);")):
            self.assertTrue(self.check(name, line), line)

    def test_a_tree_without_games_is_not_taken_for_a_good_one(self):
        with tempfile.TemporaryDirectory() as root:
            self.assertNotEqual(subprocess.run([GAMES, root], capture_output=True).returncode, 0)


class Messages(unittest.TestCase):
    CALL = 'return fail_in("field A", "few", "too few {what}, "\n   "expected {least:or}", what, 3);\n'
    GOOD = "few: pas assez de {what}, attendu : {least:or}\n"

    def check(self, source=CALL, fr=GOOD, de=GOOD, server='{"turn", 409}', words='"refused.server.turn"'):
        """What the check says of a tree with this source and these sentences."""
        files = {"engine/a.cpp": source, "engine/messages/fr.txt": fr, "engine/messages/de.txt": de,
                 "server/game/refusal.h": server, "web/src/text/en.ts": '"refused.server.turn"',
                 "web/src/text/fr.ts": words, "web/src/text/de.ts": '"refused.server.turn"'}
        with tempfile.TemporaryDirectory() as root:
            for name, text in files.items():
                path = pathlib.Path(root, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            done = subprocess.run([MESSAGES, root], capture_output=True, text=True)
            lines = done.stdout.splitlines()
            self.assertEqual(done.returncode, 1 if len(lines) > 1 else 0, done)
            return "\n".join(lines[:-1])

    def test_sentences_in_every_language_are_fine(self):
        self.assertEqual(self.check(), "")

    def test_what_is_missing_or_wrong_is_named(self):
        for changed, told in (({"fr": ""}, "few has no sentence in fr"),
                              ({"de": "few: zu wenige {was}\n"}, "few has the placeholders ['was']"),
                              ({"de": self.GOOD + "many: viele\n"}, "nothing in the sources says many"),
                              ({"de": self.GOOD * 2}, "few stands in engine/messages/de.txt:1 as well"),
                              ({"de": "few\n" + self.GOOD}, "expected `code: sentence`"),
                              ({"source": self.CALL + 'message("few", "other");'}, "few says 'other' here"),
                              ({"source": self.CALL + 'return fail("no code here");'}, "an error without a code"),
                              ({"words": ""}, "no sentence for the server's code turn")):
            self.assertIn(told, self.check(**changed))


class Documents(unittest.TestCase):
    def check(self, text):
        """What the check says of a document beside docs/other.md, which has the heading `Two words`, and sources."""
        files = {"README.md": text, "docs/other.md": "# Two words\n", "docs/rules/a.md": "long " * 21,
                 "engine/core/a.h": "", "engine/games/hexes/cases/b.txt": "", "web/src/game/c.ts": ""}
        with tempfile.TemporaryDirectory() as root:
            for name, content in files.items():
                path = pathlib.Path(root, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(content)
            done = subprocess.run([TOOLS / "check_documents", root], capture_output=True, text=True)
            lines = done.stdout.splitlines()
            self.assertEqual(done.returncode, 1 if len(lines) > 1 else 0, done)
            return lines[:-1]

    def test_what_exists_is_fine(self):
        self.assertEqual(self.check("[a](docs/other.md) [b](docs/other.md#two-words) `docs/other.md` `docs/*.md` "
                                    "\n`docs/ID.txt` `a/b` [c](https://example.org/none) `/etc/none.txt`\n"), [])
        self.assertEqual(self.check("`core/a.h` `hexes/cases/b.txt` `cases/*.txt` `game/c.ts` `words/ID.txt`\n"), [])
        self.assertEqual(self.check("x" * 100 + "\n| " + "x" * 100 + " |\n"), [])

    def test_what_does_not_exist_is_named_with_its_line(self):
        for text, told in (("[a](docs/none.md)", "there is no docs/none.md"),
                           ("`docs/none.md`", "there is no docs/none.md"),
                           ("[a](docs/other.md#three)", "there is no heading #three in other.md"),
                           ("![a](docs/none.jpg)", "there is no docs/none.jpg"),
                           ("`docs/*.txt`", "there is no docs/*.txt"),
                           ("`core/none.h`", "there is no core/none.h"), ("`docs/NONE.md`", "there is no docs/NONE.md"),
                           ("é" * 101, "101 characters, expected at most 100")):
            self.assertEqual(self.check(f"One line.\n{text}\n"), [f"README.md:2: {told}"])


if __name__ == "__main__":
    unittest.main()
