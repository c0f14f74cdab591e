"""`tablier engine` through pipes, as an outside match runner drives it; docs/protocol.md is what it is held to."""
import pathlib
import random
import re
import subprocess
import unittest

import program
from engine import Engine

PROTOCOL = pathlib.Path(__file__).resolve().parents[2] / "docs" / "protocol.md"
INFO = re.compile(r"info depth \d+ nodes (?P<nodes>\d+) time (?P<time>\d+) score( \d+){2,4}( (wins|loses) \d+)? pv( \S+)+")
STILL_THINKING = "^error .*still searching; expected ugi, isready, stop, query or quit$"
WIN = "position fen nnnnn/5/s4/2T2/ss1ss S t"


def nodes(info):
    return int(INFO.fullmatch(info)["nodes"])


def without_counts(line):
    return re.sub(r"depth \d+ nodes \d+ time \d+", "depth D nodes N time MS", line)


class Documentation(unittest.TestCase):
    def test_the_session_of_the_documentation_is_what_happens(self):
        session = re.search(r"## A session.*?```\n(.*?)```", PROTOCOL.read_text(), re.DOTALL).group(1)
        with Engine() as engine:
            for line in session.splitlines():
                if line.startswith("> "):
                    engine.send(line[2:])
                else:
                    # On a slow machine there is an `info` more than is shown.
                    said, shown = without_counts(engine.line()), without_counts(line[2:])
                    while said != shown and said.startswith("info "):
                        said = without_counts(engine.line())
                    self.assertEqual(said, shown)
            self.assertEqual(engine.rest(), [])

    def test_every_option_command_and_query_is_documented(self):
        text = PROTOCOL.read_text()
        with Engine() as engine:
            commands = re.findall(r"\w+", engine.ask("nothing").partition("expected ")[2])
            queries = re.findall(r"\w+", engine.ask("query nothing").partition("expected ")[2])
        for word in set(commands + queries) - {"or"}:
            self.assertRegex(text, rf"(?m)^- `{word}\b")


class Runner:
    """Plays a game between engines, one for each seat, and is chance itself."""

    def __init__(self, spec, limits, seed=1):
        self.spec = spec
        self.limits = limits
        self.random = random.Random(seed)
        self.hidden = spec.startswith("bosworth")
        self.moves = []

    def play(self, test, most=2000):
        with Engine(self.spec) as referee:
            seats = referee.query("seats").split(" ")
            starts = {seat: referee.query(f"view {seat}") for seat in seats}
            players = {seat: Engine() for seat in seats}
            seen = {seat: [] for seat in seats}
            try:
                for player in players.values():
                    player.send(f"setoption name Game value {self.spec}")
                    player.send("uginewgame")
                    test.assertTrue(player.is_silent())
                while (actor := referee.query("actor")) != "-" and len(self.moves) < most:
                    word = self.outcome(referee) if actor == "*" else self.decide(test, players[actor], actor,
                                                                                 starts, seen)
                    test.assertIn(word, referee.query("legalmoves").split(" "))
                    turn = actor if actor != "*" else referee.query("fen").split(" ")[1]
                    for seat in seats:
                        secret = self.hidden and word.startswith("draw:") and seat != turn
                        seen[seat].append("draw:?" if secret else word)
                    self.moves.append(word)
                    referee.send("position startpos moves " + " ".join(self.moves))
                test.assertEqual(referee.query("gameover"), "true")
                return referee.query("result"), referee.query("payoffs")
            finally:
                for player in players.values():
                    player.__exit__()

    def outcome(self, referee):
        odds = [each.split("=") for each in referee.query("chance").split(" ")]
        weights = [int(p.split("/")[0]) / int(p.split("/")[1]) for _, p in odds]
        return self.random.choices([word for word, _ in odds], weights)[0]

    def decide(self, test, player, seat, starts, seen):
        place = f"view {seat} {starts[seat]}" if self.hidden else "startpos"
        player.send(f"position {place}" + (" moves " + " ".join(seen[seat]) if seen[seat] else ""))
        word, infos = player.go(self.limits)
        test.assertTrue(infos)
        for info in infos:
            test.assertIsNotNone(INFO.fullmatch(info), info)
        return word


class WholeGames(unittest.TestCase):
    def plays(self, spec):
        result, payoffs = Runner(spec, "nodes 150").play(self)
        self.assertRegex(result, r"\A(p[1-4]win|draw)\Z")
        self.assertRegex(payoffs, r"\A\d/\d( \d/\d)+\Z")


for each in program.games():
    setattr(WholeGames, f"test_a_whole_game_of_{each['id'].replace('-', '_')}",
            lambda self, spec=each["id"]: self.plays(spec))
setattr(WholeGames, "test_a_whole_game_of_bosworth_with_three", lambda self: self.plays("bosworth(players=3)"))


class Thinking(unittest.TestCase):
    def setUp(self):
        self.engine = Engine()
        self.addCleanup(self.engine.__exit__)

    def still_thinks(self):
        """Even after it has answered a hundred other questions."""
        for _ in range(100):
            self.assertEqual(self.engine.ask_meanwhile("isready"), "readyok")
        self.assertRegex(self.engine.ask_meanwhile("go"), STILL_THINKING)

    def test_infinite_thinks_beyond_the_limit_of_the_level_until_it_is_stopped(self):
        self.engine.send("setoption name Level value 6")
        limited = nodes(self.engine.go("")[1][-1])
        self.engine.send("go infinite")
        while nodes(self.engine.line()) <= 2 * limited:
            pass
        self.still_thinks()
        self.engine.send("stop")
        word, _ = self.engine.bestmove()
        self.assertIn(word, self.engine.query("legalmoves").split(" "))

    def test_infinite_waits_even_where_there_is_nothing_more_to_find(self):
        self.engine.send(WIN)
        self.engine.send("go infinite")
        while " wins 1 pv c2c1" not in self.engine.line():
            pass
        self.still_thinks()
        self.engine.send("stop")
        self.assertEqual(self.engine.bestmove()[0], "c2c1")

    def test_it_answers_while_it_thinks_and_refuses_what_would_disturb(self):
        self.engine.send("go infinite")
        self.assertEqual(self.engine.ask_meanwhile("isready"), "readyok")
        self.assertEqual(self.engine.ask_meanwhile("query actor"), "response S")
        for line in ("go", "position startpos", "setoption name Level value 3", "uginewgame"):
            self.assertRegex(self.engine.ask_meanwhile(line), STILL_THINKING)
        self.engine.send("stop")
        self.engine.bestmove()

    def test_stop_without_thinking_is_passed_over(self):
        self.engine.send("stop")
        self.assertTrue(self.engine.is_silent())

    def test_a_movetime_ends_the_thinking(self):
        """When exactly is the business of pace_test.cpp and go_command_test.cpp, whose clocks nobody disturbs."""
        for game in ("gwezboell", "chessington-nord"):
            self.engine.send(f"setoption name Game value {game}")
            if game == "chessington-nord":
                self.engine.send("position startpos moves first:1")
            self.engine.go("movetime 210")

    def test_a_level_looks_at_no_more_than_its_own_positions_however_much_time_there_is(self):
        self.engine.send("setoption name Game value gwezboell")
        for limits in ("movetime 3600000", "p1time 3600000 p2time 3600000"):
            counts = []
            for level in (5, 6, 7):
                self.engine.send(f"setoption name Level value {level}")
                counts.append(nodes(self.engine.go(limits)[1][-1]))
                self.assertEqual(nodes(self.engine.go("")[1][-1]), counts[-1])
            self.assertTrue(counts[0] < counts[1] < counts[2], counts)

    def test_ten_games_with_fixed_nodes_are_others_and_those_of_the_same_seed_the_same_ten(self):
        """Castelott is won at once by few first moves, so that some of its games may be alike."""
        def game(limit):
            self.engine.send("uginewgame")
            moves = []
            while len(moves) < 30 and self.engine.query("gameover") == "false":
                moves.append(self.engine.go(limit)[0])
                self.engine.send("position startpos moves " + " ".join(moves))
            return tuple(moves)

        for spec, limit, different in (("gwezboell", "nodes 200", 10), ("castelott", "nodes 500", 8)):
            self.engine.send(f"setoption name Game value {spec}")
            self.engine.send("setoption name Seed value 1")
            first = [game(limit) for _ in range(10)]
            self.assertGreaterEqual(len(set(first)), different, spec)
            self.engine.send("setoption name Seed value 1")
            self.assertEqual([game(limit) for _ in range(10)], first)

    def test_the_top_level_plays_bobail_by_the_pocket_book_and_searches_without_it(self):
        known = "score 10000 0"
        for limits, is_by_book in (("", True), ("level 8", True), ("movetime 20", True), ("nodes 100", False),
                                   ("level 3", False)):
            self.assertEqual(known in self.engine.go(limits)[1][-1], is_by_book, limits)
        with Engine("--tables", "none") as without:
            self.assertNotIn(known, without.go("movetime 20")[1][-1])

    def test_the_same_seed_gives_the_same_moves(self):
        def moves(seed):
            self.engine.send(f"setoption name Seed value {seed}")
            return [self.engine.go("level 2")[0] for _ in range(6)]
        self.assertEqual(moves(7), moves(7))
        self.assertGreater(len({tuple(moves(seed)) for seed in range(8)}), 1)

    def test_the_first_position_looked_at_gives_an_expected_play(self):
        moves = {"bosworth": " moves " + " ".join(["draw:P"] * 8), "chessington-nord": " moves first:1",
                 "chessington-sud": " moves first:1"}
        for game in program.games():
            self.engine.send(f"setoption name Game value {game['id']}")
            self.engine.send("position startpos" + moves.get(game["id"], ""))
            word, infos = self.engine.go("nodes 1")
            self.assertRegex(infos[-1], rf" pv {re.escape(word)}( |$)")

    def test_every_limit_is_understood(self):
        for limits in ("nodes 50", "depth 2", "level 1", "movetime 5", "nodes 10 depth 3 movetime 50",
                       "p1time 300 p2time 300 p1inc 10 p2inc 10", "p1time 0 p2time 0"):
            self.assertIn(self.engine.go(limits)[0], self.engine.query("legalmoves").split(" "))
        self.engine.send("setoption name MoveTime value 5")
        self.engine.go("")

    def test_depth_ends_every_kind_of_search_and_gives_the_same_answer_again(self):
        dealt = "position startpos moves " + " ".join(["draw:P"] * 4 + ["draw:R", "draw:Q", "draw:B", "draw:N"])
        for game, position in (("bobail", "position startpos"), ("bosworth", dealt),
                               ("chessington-sud", "position startpos moves first:1")):
            self.engine.send(f"setoption name Game value {game}")
            found = []
            for depth in (1, 5, 6, 6):
                self.engine.send("setoption name Seed value 1")
                self.engine.send(position)
                word, infos = self.engine.go(f"depth {depth} movetime 3600000")
                found.append((nodes(infos[-1]), word))
            self.assertTrue(found[0][0] < found[1][0] < found[2][0], found)
            self.assertEqual(found[2], found[3])

    def test_a_forced_win_is_told(self):
        self.engine.send(WIN)
        word, infos = self.engine.go("nodes 5000")
        self.assertEqual(word, "c2c1")
        self.assertIn(" score 10000 0 wins 1 pv c2c1", infos[-1])

    def test_quit_and_the_end_of_input_answer_what_was_asked(self):
        for ending in (b"go infinite\nquit\n", b"go infinite\n", b"go movetime 50\n"):
            done = program.run("engine", stdin=ending)
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            self.assertEqual(done.stdout.count(b"bestmove "), 1)


class Garbage(unittest.TestCase):
    def setUp(self):
        self.engine = Engine()
        self.addCleanup(self.engine.__exit__)

    def refused(self, line, *says):
        answer = self.engine.ask(line)
        self.assertTrue(answer.startswith("error "), answer)
        for words in says:
            self.assertIn(words, answer)
        self.assertTrue(self.engine.is_silent())

    def test_every_wrong_line_is_answered_by_what_was_expected(self):
        self.refused("UGI", "expected ugi, isready")
        self.refused("ugi please", "nothing more")
        self.refused("position", "position startpos")
        self.refused("position somewhere", "position startpos")
        self.refused("position fen", "position fen TEXT")
        self.refused("position fen xyz", "position:")
        self.refused("position view", "position view SEAT TEXT")
        self.refused("position view W startpos", '"W"', "S, N or onlooker")
        self.refused("position startpos moves c1e3 zz", "move 2 of 2", "not legal")
        self.refused("setoption", "setoption name NAME value VALUE")
        self.refused("setoption name Hash value 3", "Game, Level, Seed, MoveTime or Threads")
        self.refused("setoption name Level value 9", "1 to 8")
        self.refused("setoption name Seed value -1", "whole number")
        self.refused("setoption name MoveTime value 1.5", "whole number")
        self.refused("setoption name Threads value 0", "1 to 64")
        self.refused("setoption name Game value bobial", "did you mean `bobail`?")
        self.refused("go movetime", "whole number")
        self.refused("go movetime 0", "1 to 3600000")
        self.refused("go nodes x", "whole number")
        self.refused("go depth 61", "1 to 60")
        self.refused("go level 0", "1 to 8")
        self.refused("go away", "infinite", '"away"')
        self.refused("query", "gameover, p1turn")
        self.refused("query actor S", "nothing more")
        self.refused("query chance", "chance does not act")
        self.refused("query view W", "S, N or onlooker")
        self.refused("setoption name Seed value 18446744073709551616", "0 to 18446744073709551615")

    def test_a_refused_line_changes_nothing(self):
        self.engine.send("position startpos moves c1e3")
        before = self.engine.query("fen")
        self.refused("position startpos moves c1e3 c3d4 zz")
        self.refused("setoption name Game value nothing")
        self.assertEqual(self.engine.query("fen"), before)

    def test_a_refused_go_does_not_change_the_answers_that_follow(self):
        def answers(*before):
            self.engine.send("setoption name Seed value 1")
            found = []
            for _ in range(6):
                for line in before:
                    self.refused(line)
                found.append(self.engine.go("level 2")[0])
            return found
        self.assertEqual(answers("go movetime 0", "go away"), answers())

    def test_a_view_decides_for_no_other_seat(self):
        self.engine.send("setoption name Game value bosworth")
        seen = "draw:? draw:? draw:? draw:? draw:K draw:P draw:N draw:P"
        self.engine.send("position view N startpos moves " + seen)
        self.assertEqual(self.engine.query("actor"), "S")
        self.refused("go", "S acts here", "the view is N's")
        self.refused("query fen", "query view")

    def test_a_view_can_be_asked_for_without_a_seat_where_there_is_but_one(self):
        text = "nnnnn/5/2T2/5/sssss S f"
        self.engine.send(f"position view N {text}")
        for seat in ("", " S", " N", " onlooker"):
            self.assertEqual(self.engine.query("view" + seat), text)
        self.engine.send("setoption name Game value bosworth")
        self.refused("query view", "query view SEAT")
        moves = " moves " + " ".join(["draw:P"] * 4)
        self.engine.send("position startpos" + moves)
        onlooker = self.engine.query("view onlooker")
        self.assertIn("hand=S:4?,N:0?", onlooker)
        self.engine.send("position view onlooker startpos" + moves.replace("P", "?"))
        self.assertEqual(self.engine.query("view"), onlooker)
        self.assertEqual(self.engine.query("view onlooker"), onlooker)
        self.refused("query view S", "only the view of onlooker is known")

    def test_bytes_of_any_kind_end_nothing(self):
        noise = random.Random(5)
        for _ in range(200):
            line = bytes(byte for byte in noise.randbytes(noise.randrange(1, 60)) if byte != 10)
            self.engine.send(b"position fen " + line + b"\n")
            self.assertTrue(self.engine.line().startswith("error "))
        self.engine.send(b"x" * 3_000_000 + b"\n")
        self.assertIn("too long", self.engine.line())
        self.engine.send(b"\n   \n\t\r\n")
        self.assertTrue(self.engine.is_silent())

    def test_a_runner_that_goes_away_ends_it(self):
        done = subprocess.run(["sh", "-c", f"printf 'ugi\\ngo movetime 100\\n' | '{program.BINARY}' engine | head -n 1"],
                              capture_output=True, timeout=program.PATIENCE_S)
        self.assertEqual((done.returncode, done.stderr), (0, b""))


if __name__ == "__main__":
    unittest.main()
