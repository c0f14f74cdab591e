"""The C++ library as installed: a project of its own, each snippet of docs/cpp.md, and the example of core/game.h."""
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import program

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENT = (ROOT / "docs/cpp.md").read_text()
BUILD = pathlib.Path(program.BINARY).parent
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", DOCUMENT, re.M | re.S)
# Quick to compile; compilers of a cache, if there is one.
FAST = {"CXXFLAGS": "-O1", "CMAKE_CXX_COMPILER_LAUNCHER": "ccache", "CCACHE_NOHASHDIR": "1"}


def blocks(kind):
    return [text for each, text in BLOCKS if each == kind]


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.home = pathlib.Path(folder.name)
        cls.prefix = cls.home / "tablier"
        cls.run_line(f"cmake --install '{BUILD}' --component development --prefix '{cls.prefix}'")

    @classmethod
    def run_line(cls, line, folder=None):
        environment = {**os.environ, **FAST, "HOME": str(cls.home), "PKG_CONFIG_PATH": str(cls.prefix / "lib/pkgconfig"),
                       "CCACHE_DIR": os.environ.get("CCACHE_DIR", os.path.expanduser("~/.cache/ccache"))}
        done = subprocess.run(["sh", "-ec", line], cwd=folder or cls.home, env=environment, capture_output=True,
                              text=True, timeout=program.PATIENCE_S)
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        return done.stdout

    def compiled(self, source):
        """What a program prints that is compiled by pkg-config."""
        with tempfile.TemporaryDirectory(dir=self.home) as folder:
            (pathlib.Path(folder) / "main.cpp").write_text(source)
            self.run_line("ccache g++ -O1 -Wall -Wextra -Wpedantic -Werror $(pkg-config --cflags tablier) -c main.cpp &&"
                          " g++ main.o $(pkg-config --libs tablier) -o main", folder)
            return self.run_line("./main", folder)


class Project(Installed):
    def test_another_project_plays_every_game_by_the_public_headers(self):
        self.run_line(f"cmake -S '{ROOT / 'tests/consumer'}' -B consumer -DCMAKE_PREFIX_PATH='{self.prefix}'"
                      " && cmake --build consumer")
        printed = self.run_line("consumer/consumer").splitlines()
        self.assertEqual(printed[0], "tablier " + subprocess.check_output([ROOT / "tools/version"], text=True).strip())
        self.assertEqual([line.partition(":")[0] for line in printed[1:]], [game["id"] for game in program.games()])

    def test_the_library_is_made_with_a_compiler_alone(self):
        configure, *_ = blocks("sh")[0].splitlines()
        hidden = "Boost CLI11 GTest OpenSSL PkgConfig PostgreSQL SQLite3 fmt pybind11 rapidcheck spdlog".split()
        hide = " ".join(f"-D CMAKE_DISABLE_FIND_PACKAGE_{name}=ON" for name in hidden)
        self.run_line(configure.replace("-B build/library", f"-S '{ROOT}' -B library {hide}"))
        self.assertIn("tablier_library", self.run_line("cmake --build library --target help"))

    def test_a_version_that_is_not_there_is_not_found(self):
        (self.home / "later").mkdir()
        (self.home / "later/CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(later LANGUAGES CXX)\nfind_package(tablier 99 REQUIRED)\n")
        with self.assertRaisesRegex(AssertionError, "not\\s+compatible|considered but not accepted"):
            self.run_line(f"cmake -S later -B later/build -DCMAKE_PREFIX_PATH='{self.prefix}'")

    def test_it_names_nothing_of_the_tree_it_was_built_in_and_installs_nothing_else(self):
        files = [file for file in self.prefix.rglob("*") if file.is_file()]
        for file in files:
            if file.suffix != ".a" and "share" not in file.parts:
                self.assertNotIn(str(ROOT), file.read_text(), file)
        self.assertEqual({str(file.relative_to(self.prefix)).split("/")[0] for file in files}, {"include", "lib", "share"})

    def test_the_public_headers_are_those_of_the_document(self):
        folder = self.prefix / "include/tablier"
        public = {str(file.relative_to(folder)) for file in folder.rglob("*.h")}
        public = {re.sub(r"^games/\w+/", "games/…/", name) for name in public if not name.startswith("internal/")}
        table = DOCUMENT.partition("## Headers")[2]
        self.assertEqual(set(re.findall(r"`([\w/…]+\.h)`", table)), public)


class Document(Installed):
    def test_the_first_project_builds_both_ways_and_prints_what_is_shown(self):
        install, configure, without = blocks("sh")
        self.assertIn("cmake --install build/library --prefix ~/tablier", install)
        folder = self.home / "first"
        folder.mkdir()
        (folder / "CMakeLists.txt").write_text(blocks("cmake")[0])
        (folder / "first.cpp").write_text(blocks("cpp")[0])
        shown = blocks("")[0].split()  # it is wrapped
        self.assertEqual(self.run_line(configure, folder).partition("Built target first\n")[2].split(), shown)
        self.run_line(without, folder)
        self.assertEqual(self.run_line("./first", folder).split(), shown)

    def test_a_whole_game_against_the_computer(self):
        self.assertRegex(self.compiled(blocks("cpp")[1]), r"\A\d+ turns, (1-0|0-1)\n\Z")

    def test_hidden_cards_are_not_in_another_players_view(self):
        one, actions, other, _ = self.compiled(blocks("cpp")[2]).splitlines()
        self.assertNotEqual(one, other)
        self.assertIn("?", one)
        self.assertNotEqual(actions, "0 actions")

    def test_one_game_at_full_speed(self):
        self.assertRegex(self.compiled(blocks("cpp")[3]), r"\A\d{4,} actions\n\Z")

    def test_every_snippet_is_run(self):
        self.assertEqual((len(blocks("cpp")), len(blocks("sh")), len(blocks("cmake"))), (4, 3, 1))


class Contract(Installed):
    def test_the_example_at_the_contract_compiles_and_plays_a_game(self):
        header = (ROOT / "engine/core/game.h").read_text()
        example = re.search(r"///\n((?:///   .*\n)+)///\n", header).group(1).replace("///   ", "")
        source = ("#include <tablier/games/bobail/game.h>\n#include <iostream>\nusing namespace tablier;\n"
                  f"template <Game G> int winners(const Choices& choices) {{\n{example}return winners.size();\n}}\n"
                  "int main() { std::cout << winners<bobail::Bobail>({}) << \"\\n\"; }\n")
        # It has no clock, and the first action each time: the game may be drawn by repetition, which is not the state's.
        self.assertIn("while (!G::actor(state).is_nobody())", example)
        self.assertEqual(self.compiled(source), "1\n")


if __name__ == "__main__":
    unittest.main()
