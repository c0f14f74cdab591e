"""Games, positions, views, sessions and records of the installed module."""
import copy
import fractions
import os
import pathlib
import pickle
import re
import signal
import subprocess
import sys
import unittest

import numpy
import tablier

ROOT = pathlib.Path(__file__).resolve().parents[2]
SPECS = ("bobail", "castelott", "castelott(push=plain)", "gwezboell", "bosworth", "bosworth(players=3)",
         "bosworth(players=4,edition=first)", "chessington-nord", "chessington-sud(players=3)")


def random_game(spec, seed, longest=400):
    """A session at the end, or after so many actions."""
    session, random = tablier.Session(spec), tablier.Random(seed)
    while not session.finished and len(session.actions) < longest:
        session.play(random.action(session.position))
    return session


class Installed(unittest.TestCase):
    def test_the_module_is_the_installed_one(self):
        self.assertTrue(pathlib.Path(tablier.__file__).is_relative_to(sys.prefix), tablier.__file__)
        self.assertFalse(pathlib.Path.cwd().is_relative_to(ROOT), "tests run outside the source tree")

    def test_its_version_is_that_of_the_program(self):
        version = subprocess.run([ROOT / "tools/version"], capture_output=True, text=True, check=True).stdout.strip()
        self.assertEqual(tablier.__version__, version)


class Positions(unittest.TestCase):
    def test_a_game_is_played_from_position_to_position(self):
        for spec in SPECS:
            with self.subTest(spec):
                game, random = tablier.Game(spec), tablier.Random(3)
                position = game.start()
                for _ in range(200):
                    if position.finished:
                        break
                    self.assertEqual(game.position(str(position)), position)
                    self.assertEqual(position.legal, sorted(position.legal))
                    position = position.apply(random.action(position))
                self.assertEqual(position.finished, position.actor is None)
                self.assertEqual(position.finished, position.winners != [])

    def test_odds_of_chance_add_up(self):
        position = tablier.Game("chessington-sud").start()
        seen = 0
        random = tablier.Random(1)
        while not position.finished and seen < 30:
            if position.actor == "*":
                seen += 1
                self.assertEqual(sum(position.chance.values()), 1)
                self.assertEqual(list(position.chance), position.legal)
            position = position.apply(random.action(position))
        with self.assertRaisesRegex(tablier.Error, "chance: it does not act here"):
            tablier.Game("bobail").start().chance

    def test_perft_counts_what_can_be_played(self):
        start = tablier.Game("bobail").start()
        self.assertEqual([start.perft(depth) for depth in range(3)], [1, 13, 99])

    def test_numbers_and_words_of_actions_belong_together(self):
        for spec in SPECS:
            session = random_game(spec, 5, 60)
            for position in session.positions:
                if position.finished:
                    continue
                numbers = [position.number(word) for word in position.legal]
                self.assertEqual([position.word(number) for number in numbers], position.legal)
                self.assertEqual(position.mask().nonzero()[0].tolist(), sorted(numbers))
                self.assertEqual(position.mask().size, position.game.actions)

    def test_what_is_wrong_is_an_error_that_names_it(self):
        bobail = tablier.Game("bobail")
        for wrong, code, words in (
                (lambda: tablier.Game("chess"), "", 'there is no game "chess"'),
                (lambda: tablier.Game("bobail(players=3)"), "", "players"),
                (lambda: bobail.position("nonsense"), "", "field"),
                (lambda: bobail.start().apply("a1b1"), "not_legal", 'action "a1b1" is not legal here'),
                (lambda: bobail.start().word(624), "", "number: 624 is not that of a legal action"),
                (lambda: bobail.start().perft(-1), "", "depth: expected 0 to 100, found -1"),
                (lambda: bobail.start().view("W"), "", "S, N or onlooker"),
                (lambda: tablier.Random(1).below(0), "", "bound: expected 1 to 4294967295, found 0"),
                (lambda: bobail.start().analyse(lines=0), "", "lines: expected 1 to 256, found 0"),
                (lambda: bobail.start().analyse(seconds=-1), "", "seconds: expected more than 0"),
                (lambda: tablier.Player("bobail", level=9), "", "level: expected 1 to 8, found 9"),
                (lambda: tablier.prove(tablier.Game("bosworth").start()), "", "two without chance and hidden cards"),
                (lambda: tablier.Tablebase.open("/nowhere"), "", "/nowhere"),
        ):
            with self.assertRaises(tablier.Error) as caught:
                wrong()
            self.assertIn(words, str(caught.exception))
            if code:
                self.assertEqual(caught.exception.code, code)
        self.assertIsInstance(caught.exception, ValueError)
        for wrong in (lambda: tablier.Session(3), lambda: tablier.puzzles(3), lambda: tablier.book(3)):
            with self.assertRaisesRegex(TypeError, "expected a Game or its spec as str"):
                wrong()


class Numbers(unittest.TestCase):
    def test_what_is_out_of_bounds_is_refused_by_name(self):
        game, session, puzzle = tablier.Game("bobail"), tablier.Session("bobail"), tablier.puzzles("bobail")[0]
        session.play("a1a4")
        start, record, random = game.start(), session.record(), tablier.Random(1)
        most = 2**64 - 1
        calls = {
            "seed": (0, most, [lambda seed: tablier.Random(seed), lambda seed: tablier.Player(game, level=1, seed=seed),
                               lambda seed: tablier.VectorEnv(game, 1, seed=seed),
                               lambda seed: tablier.VectorEnv(game, 1).reset(seed),
                               lambda seed: tablier.VectorEnv.generator(seed, 0)]),
            "work": (1, most, [lambda work: tablier.Player(game, level=1, work=work),
                               lambda work: start.analyse(work=work), lambda work: start.view().analyse(work=work),
                               lambda work: session.analyse(work=work), lambda work: tablier.review(record, work=work),
                               lambda work: tablier.prove(start, work=work),
                               lambda work: puzzle.judge(puzzle.solution, work=work)]),
            "level": (1, 8, [lambda level: tablier.Player(game, level=level)]),
            "lines": (1, 256, [lambda lines: start.analyse(work=1, lines=lines)]),
            "turns": (0, 60, [lambda turns: tablier.prove(start, turns=turns)]),
            "depth": (0, 100, [start.perft]),
            "bound": (1, 2**32 - 1, [random.below]),
            "number": (0, 624, [start.word]),
            "n": (1, 65536, [lambda n: tablier.VectorEnv(game, n)]),
            "threads": (1, 64, [lambda threads: tablier.VectorEnv(game, 1, threads=threads)]),
            "i": (0, 65535, [lambda i: tablier.VectorEnv.generator(1, i)]),
        }
        for name, (least, greatest, functions) in calls.items():
            for call in functions:
                for wrong in (least - 1, -(10**30), greatest + 1, 10**30):
                    with self.assertRaisesRegex(tablier.Error, f"^{name}: expected {least} to {greatest}, found {wrong}$"):
                        call(wrong)
                for wrong in (1.5, float("nan"), "1", [1]):
                    with self.assertRaisesRegex(TypeError, f"^{name}: expected a whole number, found "):
                        call(wrong)
        self.assertEqual(start.analyse(work=numpy.int64(50), lines=numpy.uint8(2)).keys(), start.analyse(work=50).keys())

    def test_a_time_is_some_of_an_hour(self):
        start = tablier.Game("bobail").start()
        for call in (lambda seconds: start.analyse(seconds=seconds),
                     lambda seconds: tablier.Player("bobail", level=8, seconds=seconds)):
            for wrong in (0, -1, 3601, float("nan"), float("inf"), 1e300):
                with self.assertRaisesRegex(tablier.Error, "^seconds: expected more than 0 and at most 3600, found "):
                    call(wrong)
            with self.assertRaises(TypeError):
                call("soon")


class HiddenCards(unittest.TestCase):
    def test_a_view_tells_nothing_of_the_others_cards(self):
        session = random_game("bosworth", 2, 40)
        for position in session.positions:
            view = position.view("N")
            other = view.determinize(tablier.Random(9))
            self.assertEqual(str(other.view("N")), str(view))
            self.assertNotIn("pile=S:K", str(view))
            if position.actor == "N":
                for mine, others in zip(view.observation(), other.view("N").observation()):
                    self.assertEqual(mine.tolist(), others.tolist())

    def test_a_view_follows_what_its_seat_sees(self):
        start = tablier.Game("bosworth").start()
        view = start.view("N").apply("draw:?")
        self.assertEqual(view, start.apply("draw:K").view("N"))
        self.assertEqual(tablier.Game("bosworth").view("N", str(view)), view)

    def test_every_seat_observes_and_an_onlooker_does_not(self):
        start = tablier.Game("bosworth").start()
        self.assertEqual(start.actor, "*")
        for position in (start, start.apply("draw:K")):
            for view in (position.view("onlooker"), position):
                with self.assertRaisesRegex(tablier.Error, "observation: only seats have one"):
                    view.observation()
            mine, others = (dict(zip(position.game.scalars, position.view(seat).observation()[1])) for seat in "SN")
            for told, turn in ((mine, "own"), (others, "other 1")):
                self.assertEqual([name for name in ("own turn", "other 1 turn") if told[name]], [turn + " turn"])
            self.assertEqual(sum(mine[f"own hand {kind}"] for kind in "KQRBNP"), str(position) != str(start))
            self.assertFalse(any(others[f"own hand {kind}"] for kind in "KQRBNP"))
            self.assertEqual(others["other 1 hand"], str(position) != str(start))


class Sessions(unittest.TestCase):
    def test_history_repetition_and_endings(self):
        session = tablier.Session("bobail")
        self.assertFalse(session.undo())
        session.play("a1a4")
        self.assertTrue(session.undo())
        self.assertEqual(session.actions, [])
        self.assertTrue(session.redo())
        self.assertIsNone(session.ending)
        session.resign("S")
        self.assertEqual((session.actor, session.winners, session.legal), (None, ["N"], []))
        self.assertEqual((session.ending["kind"], session.ending["seat"]), ("resignation", "S"))
        self.assertEqual(session.payoffs, {"S": fractions.Fraction(0), "N": fractions.Fraction(1)})
        with self.assertRaisesRegex(tablier.Error, "the game is over"):
            session.resign("N")
        session.undo()
        session.agree_draw()
        self.assertEqual(session.payoffs["S"], fractions.Fraction(1, 2))

    def test_records_are_read_back(self):
        for spec in SPECS:
            session = random_game(spec, 11, 80)
            session.set_name(session.game.seats[0], "Ada")
            [record] = tablier.read_records(str(session.record()))
            self.assertEqual(record.session().actions, session.actions)
            self.assertEqual(record.names, {session.game.seats[0]: "Ada"})
            self.assertEqual([word for _, words in record.turns for word in words], session.actions)

    def test_a_record_for_one_seat_hides_cards(self):
        record = random_game("bosworth", 4, 30).record("S")
        self.assertEqual(record.eyes, "S")
        self.assertIn("draw:?", str(record))
        with self.assertRaises(tablier.Error):
            record.session()

    def test_analysis_and_review(self):
        session = random_game("bobail", 1, 12)
        found = session.analyse(work=3000, lines=3)
        self.assertEqual(len(found["lines"]), min(3, len(session.legal)))
        for line in found["lines"]:
            self.assertIn(line["line"][0], session.legal)
            self.assertAlmostEqual(sum(line["values"].values()), 1)
        review = tablier.review(session.record(), work=200)
        self.assertEqual([seat["seat"] for seat in review["seats"]], ["S", "N"])
        self.assertLessEqual({each["played"] for each in review["decisions"]}, set(session.actions))

    def test_the_book_knows_the_start(self):
        known = tablier.book("bobail")
        start = tablier.Game("bobail").start()
        self.assertEqual(known.value(start), 1)
        self.assertIsNone(known.value(random_game("bobail", 8, 30).position))


    def test_a_player_with_a_book_plays_by_it(self):
        known = tablier.book("bobail")
        player = tablier.Player("bobail", level=8, tablebase=known)
        session = tablier.Session("bobail")
        session.play(player.choose(session))  # without the book it would think for seconds
        after = session.position
        replies = [after.apply(step).apply(slide) for step in after.legal for slide in after.apply(step).legal]
        self.assertEqual({known.value(position) for position in replies if not position.finished}, {1})
        with self.assertRaises(tablier.Error):
            known.probe(session.position)

    def test_names_come_back_from_records_whatever_they_are(self):
        for name in ('a"b', "a]\n[b", "Zoë ♞", "a\\b"):
            session = tablier.Session("bobail")
            session.set_name("S", name)
            [record] = tablier.read_records(str(session.record()))
            self.assertNotIn("\n", record.names["S"])
            self.assertEqual(len(str(record).splitlines()), len(str(tablier.Session("bobail").record()).splitlines()) + 1)

    def test_a_search_ends_when_python_has_a_signal_to_handle(self):
        class Enough(Exception):
            pass

        def stop(*_):
            raise Enough

        before = signal.signal(signal.SIGALRM, stop)
        self.addCleanup(signal.signal, signal.SIGALRM, before)
        for work in (lambda: tablier.Session("bobail").analyse(seconds=3600),
                     lambda: tablier.prove(tablier.Game("gwezboell").start(), turns=60, work=2**62)):
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            with self.assertRaises(Enough):
                work()

    def test_sessions_and_positions_are_copied_and_pickled(self):
        session = random_game("bosworth", 3, 20)
        for other in (session.copy(), copy.copy(session), copy.deepcopy(session)):
            other.play(other.legal[0])
            self.assertEqual(len(other.actions), len(session.actions) + 1)
        for each in (session.position, session.game):
            self.assertEqual(pickle.loads(pickle.dumps(each)), each)
        session.set_name("S", "Ada")
        began_later = tablier.Session("bosworth", str(session.positions[9]))
        began_later.play(began_later.legal[0])
        for each in (session, began_later):
            again = pickle.loads(pickle.dumps(each))
            self.assertEqual((again.positions, again.actions), (each.positions, each.actions))
            self.assertEqual(str(again.record()), str(each.record()))


class Puzzles(unittest.TestCase):
    def test_each_game_has_puzzles_whose_solutions_are_right(self):
        for game in tablier.games():
            puzzle = tablier.puzzles(game)[0]
            self.assertTrue(puzzle.judge(puzzle.solution, work=1_000_000)["right"])
            self.assertEqual(puzzle.view.actor, puzzle.view.viewer)

    def test_a_wrong_turn_is_judged_and_nonsense_refused(self):
        puzzle = tablier.puzzles("bobail")[0]
        step, right = puzzle.solution.split()
        slide = next(word for word in puzzle.view.apply(step).legal if word != right)
        self.assertFalse(puzzle.judge(f"{step} {slide}", work=100_000)["right"])
        with self.assertRaises(tablier.Error):
            puzzle.judge("a1a1")


def mix(x):
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB % 2**64
    return x ^ (x >> 31)


class SameGames(unittest.TestCase):
    """The same seed gives the games that the program plays: cli/match/match_game.cpp says which seeds those are."""

    def match(self, spec, players, seed):
        file = pathlib.Path("match.tablier").absolute()
        subprocess.run([os.environ["TABLIER"], "match", spec, *players, "--games", "1", "--seed", str(seed), "--opening",
                        "0", "--records", str(file)], check=True, capture_output=True)
        text = file.read_text()
        file.unlink()
        return tablier.read_records(text)[0]

    def check(self, spec, levels, seed):
        record = self.match(spec, [str(level) for level in levels], seed)
        session = tablier.Session(spec)
        random = tablier.Random(mix(mix(seed)))
        players = {seat: tablier.Player(spec, level=level, seed=random.next())
                   for seat, level in zip(session.game.seats, levels)}
        opening = tablier.Random(mix(mix(seed)))
        while session.actor == "*":
            session.play(opening.action(session.position))
        while not session.finished:
            actor = session.actor
            session.play(random.action(session.position) if actor == "*" else players[actor].choose(session))
        self.assertEqual(session.actions, [word for _, words in record.turns for word in words])

    def test_computers_play_the_programs_games(self):
        self.check("bobail", (2, 3), 5)
        self.check("castelott", (3, 2), 6)
        self.check("chessington-sud", (1, 2), 7)
        self.check("bosworth", (1, 1), 8)

    def test_random_play_is_that_of_the_recorded_games(self):
        """tests/playthroughs were played by the native engine, word by word in sorted order."""
        for spec, name in (("bobail", "bobail"), ("chessington-nord", "chessington_nord"), ("bosworth", "bosworth")):
            seed = 0
            for letter in spec:
                seed = mix((seed + ord(letter)) % 2**64)
            random, session = tablier.Random(mix(seed)), tablier.Session(spec)
            while not session.finished:
                odds = session.position.chance if session.actor == "*" else dict.fromkeys(session.legal, 1)
                unit = fractions.Fraction(1, self.total(session)) if session.actor == "*" else 1
                ticket = random.below(self.total(session))
                for word, odd in odds.items():
                    ticket -= int(odd / unit)
                    if ticket < 0:
                        break
                session.play(word)
            text = (ROOT / "tests/playthroughs" / f"{name}.txt").read_text()
            game = text.partition("\nAnother game")[0]
            self.assertEqual(re.findall(r"^  position  (.*)", game, re.M)[-1], str(session.position))

    @staticmethod
    def total(session):
        """How many tickets there are: of chance, one for each card or face that it may show."""
        if session.actor != "*":
            return len(session.legal)
        if session.game.id.startswith("bosworth"):
            pile = re.search(rf"pile=\S*?\b{session.position.turn}:(\w+)", str(session.position))[1]
            return len(pile)
        return len(session.legal)


if __name__ == "__main__":
    unittest.main()
