"""A game that is left unfinished, in whatever way, is kept and goes on; whoever played for the computer goes on with it."""
import os
import signal
import tempfile
import unittest

import program
from person import Person

KEPT = "The game is kept: `tablier play --resume` continues it.\n"


class Keeping(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def kept(self):
        try:
            return sorted(os.listdir(self.path("data/tablier/unfinished")))
        except FileNotFoundError:
            return []

    def let_time_pass(self):
        """Whatever is left from now on is left after what is kept, however exact the times of files are."""
        for name in self.kept():
            os.utime(self.path(f"data/tablier/unfinished/{name}"), (0, 0))

    def terminal(self, *arguments):
        terminal = program.Terminal("play", *arguments, env=program.environment(XDG_DATA_HOME=self.path("data")))
        self.addCleanup(terminal.__exit__)
        return terminal

    def begin(self, *arguments):
        return Person(self.terminal(*arguments), 1)

    def leave(self, person, how="quit\n"):
        person.terminal.type(how)
        status = person.terminal.wait()
        self.assertTrue(person.terminal.is_sane())
        return status, person.terminal.rest()

    @staticmethod
    def processor_time(process):
        with open(f"/proc/{process}/stat", encoding="ascii") as file:
            return int(file.read().split()[13]) / os.sysconf("SC_CLK_TCK")

    def test_it_is_kept_however_it_is_left(self):
        for how, status in (("quit\n", 0), ("\x04", 0), ("\x03", -signal.SIGINT)):
            person = self.begin("castelott", "--level", "2", "--seed", "4")
            person.play_any()
            position = person.position()
            left, said = self.leave(person, how)
            self.assertEqual(left, status)
            self.assertTrue(said.endswith(KEPT), said)
            again = self.begin("--resume")
            self.assertIn("The computer plays North.", again.screen)
            self.assertEqual(again.position(), position)
            again.say(f"save {self.path('saved')}")
            with open(self.path("saved"), encoding="utf-8") as file:
                self.assertIn('[Seat-N "computer, level 2 Learner"]\n', file.read())
            os.remove(self.path("saved"))
            self.let_time_pass()

    def test_a_lost_terminal_and_a_request_to_end_keep_it_too(self):
        for number in (signal.SIGHUP, signal.SIGTERM):
            person = self.begin("bobail")
            person.play_any()
            person.terminal.process.send_signal(number)
            self.assertEqual(person.terminal.wait(), -number)
        self.assertEqual(len(self.kept()), 2)

    def test_what_is_kept_can_be_read_by_its_owner_alone(self):
        for spec in ("bosworth", "bobail"):
            person = self.begin(spec)
            person.play_any()
            person.say(f"save {self.path(spec)}")
            person.play_any()
            self.leave(person)
        for name in self.kept():
            self.assertEqual(os.stat(self.path(f"data/tablier/unfinished/{name}")).st_mode & 0o777, 0o600)

    def test_it_is_kept_once_while_it_goes_on_and_forgotten_when_it_ends(self):
        person = self.begin("castelott", "--seed", "2")
        person.play_any()
        self.leave(person)
        (first,) = self.kept()
        again = self.begin("--resume", "--seed", "3")
        again.play_any()
        position = again.position()
        self.assertEqual(self.leave(again), (0, "quit\n" + KEPT))
        self.assertEqual(self.kept(), [first])
        last = self.begin("--resume")
        self.assertEqual(last.position(), position)
        last.play_to_the_end()
        self.assertEqual(self.leave(last), (0, "quit\n"))
        self.assertEqual(self.kept(), [])
        refused = program.run("play", "--resume", env=program.environment(XDG_DATA_HOME=self.path("data")))
        self.assertEqual((refused.returncode, refused.stderr),
                         (2, b"tablier: resume: there is no unfinished game; name a record with --resume FILE\n"))

    def test_the_game_left_last_goes_on_first(self):
        first, second = self.begin("gwezboell"), self.begin("bobail")
        for person, name in ((second, "Bobail"), (first, "Gwezboell")):
            person.play_any()
            self.leave(person)
            self.assertIn(name, self.begin("--resume").screen)
            self.let_time_pass()
        self.assertEqual(len(self.kept()), 2)

    def test_nothing_is_kept_where_nothing_would_be_lost(self):
        self.leave(self.begin("chessington-sud", "--computer", "none"))
        self.leave(self.begin("castelott", "--computer", "S"))  # the computer has begun, nobody else has played
        saved = self.begin("bobail")
        saved.play_any()
        saved.say(f"save {self.path('saved')}")
        self.assertEqual(self.leave(saved), (0, "quit\n"))
        program.output("play", "bobail", stdin=b"c1e3\nquit\n")  # nobody sits at a terminal
        self.assertEqual(self.kept(), [])
        seen = self.begin("bosworth")
        seen.play_any()
        seen.say(f"save {self.path('seen')}")  # not the whole game
        self.assertEqual(self.leave(seen), (0, "quit\n" + KEPT))

    def test_people_stay_people_and_each_level_its_own(self):
        person = self.begin("chessington-nord(players=3)", "--computer", "2=random", "--seed", "1")
        person.play_any()
        self.leave(person)
        again = self.begin("--resume")
        self.assertIn("The computer plays Player 2.", again.screen)
        self.let_time_pass()
        both = self.begin("bobail", "--computer", "none")
        both.play_any()
        self.leave(both)
        self.assertIn("People play every seat.", self.begin("--resume").screen)

    def test_another_level_can_take_over_and_is_named(self):
        path = self.path("saved")
        person = self.begin("bobail", "--level", "4")
        person.play_any()
        person.say(f"save {path}")
        again = self.begin("--resume", path, "--level", "1")
        again.say(f"save! {path}")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.assertIn('[Seat-N "computer, level 1 Newcomer"]', text)
        self.assertIn('[Computer "N=1"]', text)

    def test_a_record_starts_no_program(self):
        path, trace = self.path("saved"), self.path("trace")
        command = f"program:/usr/bin/touch {trace}"
        for told in ("program", command):
            with open(path, "w", encoding="utf-8") as file:
                file.write(f'[Game "bobail"]\n[Seat-N "{command}"]\n[Computer "N={told}"]\n\n1.S c1e3\n*\n')
            refused = program.run("play", "--resume", path)
            self.assertEqual(refused.returncode, 2)
            self.assertIn(b"a program played N; name it with --level program:COMMAND, or choose another level",
                          refused.stderr)
            said = program.output("play", "--resume", path, "--level", "random", stdin=b"quit\n")
            self.assertNotIn("touch", said)
        self.assertFalse(os.path.exists(trace))

    def test_a_wrong_tag_is_told(self):
        path = self.path("saved")
        for told, why in (("E=3", 'there is no seat "E"'), ("N=9", "expected a level"), ("N", "expected a level"),
                          ("", 'there is no seat ""')):
            with open(path, "w", encoding="utf-8") as file:
                file.write(f'[Game "bobail"]\n[Computer "{told}"]\n\n1.S c1e3\n*\n')
            refused = program.run("play", "--resume", path)
            self.assertEqual(refused.returncode, 2, told)
            self.assertIn(f"{path}: tag Computer: ", refused.stderr.decode())
            self.assertIn(why, refused.stderr.decode())

    def test_what_cannot_be_kept_is_told(self):
        os.makedirs(self.path("data"))
        with open(self.path("data/tablier"), "w", encoding="utf-8"):
            pass
        person = self.begin("bobail")
        person.play_any()
        self.assertIn("The game could not be kept: file ", self.leave(person)[1])

    def test_an_interrupt_while_the_computer_thinks_keeps_what_was_played(self):
        terminal = self.terminal("gwezboell", "--level", "8:time=3600000")
        person = Person(terminal, 1)
        word = person.list()[0]
        before = self.processor_time(terminal.process.pid)
        terminal.type(f"{word}\n")
        program.wait_until(lambda: self.processor_time(terminal.process.pid) > before + 0.1, "the computer to think")
        terminal.interrupt()
        self.assertEqual(terminal.wait(), -signal.SIGINT)
        (name,) = self.kept()
        words = program.output("record", "convert", self.path(f"data/tablier/unfinished/{name}"), "--to", "words")
        self.assertEqual(words.split(), [word])

    def test_an_interrupt_ends_a_program_that_would_stay(self):
        script, trace = self.path("stays"), self.path("trace")
        with open(script, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\ntrap '' INT HUP TERM\necho $$ > {trace}\nwhile :; do sleep 1; done\n")
        os.chmod(script, 0o755)
        terminal = self.terminal("bobail", "--level", f"program:start=3600000:{script}")
        person = Person(terminal, 1)
        word = person.list()[0]
        terminal.type(f"{word}\n")
        program.wait_until(lambda: os.path.exists(trace) and os.path.getsize(trace), "the start of the program")
        terminal.interrupt()
        self.assertEqual(terminal.wait(), -signal.SIGINT)
        with open(trace, encoding="utf-8") as file:
            process = int(file.read())
        with self.assertRaises(ProcessLookupError):
            os.kill(process, 0)
        self.assertEqual(len(self.kept()), 1)


if __name__ == "__main__":
    unittest.main()
