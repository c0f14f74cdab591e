"""Numbers and observations mean what docs/encoding.md says: worked out here once more, from words and scenes alone."""
import unittest

import tablier

KINDS, TYPES, CARDS, PARTS = "KQRBNP", "RBNK", "RBNKQP", "ABCD"
# Where the start line of each part begins, and the way from its first file to its fourth.
START_LINES = {"A": ((0, 0), (0, 1)), "B": ((11, 0), (-1, 0)), "C": ((11, 11), (0, -1)), "D": ((0, 11), (1, 0))}


class Board:
    """A game's squares by name, in their order."""

    def __init__(self, game):
        self.squares = {square["name"]: (number, square["x"], square["y"])
                        for number, square in enumerate(game.facts["squares"])}

    def number(self, name):
        return self.squares[name][0]

    def split(self, word):
        """The numbers of the two squares of a move."""
        for cut in range(2, len(word) - 1):
            if word[:cut] in self.squares and word[cut:] in self.squares:
                return self.number(word[:cut]), self.number(word[cut:])
        raise AssertionError(word)


def slides(board, position, word):
    if word == "pass":
        return 625
    start, end = board.split(word)
    return start * 25 + end


def gwezboell(board, position, word):
    start, end = board.split(word)
    same_rank = start // 9 == end // 9
    return start * 18 + (end % 9 if same_rank else 9 + end // 9)


def bosworth(board, position, word):
    if word == "pass":
        return 1512
    if word.startswith("draw:"):
        return 1513 + (KINDS + "?").index(word[5])
    if "@" in word:
        return 1296 + KINDS.index(word[0]) * 36 + board.number(word[2:])
    start, end = board.split(word)
    return start * 36 + end


def chessington(board, position, word):
    def type_on(square):
        return next(TYPES.index(piece["piece"]) for piece in position.scene["pieces"]
                    if piece["square"] == square and piece["owner"] is not None)

    verb, _, what = word.partition(":")
    if what:
        return {"board": lambda: 532 + PARTS.index(what), "back": lambda: 536 + board.number(what),
                "first": lambda: 664 + int(what) - 1, "roll": lambda: 668 + PARTS.index(what[0]) * 6 + int(what[1]) - 1,
                "card": lambda: 692 + CARDS.index(what)}[verb]()
    if word.endswith("*"):
        return 512 + type_on(word[:-1])
    if "@" in word:
        kind = TYPES.index(word[0])
        (x, y), (right, up) = START_LINES[PARTS[kind]]
        _, x2, y2 = board.squares[word[2:]]
        return 516 + kind * 4 + next(n for n in range(4) if (x + n * right, y + n * up) == (x2, y2))
    names = list(board.squares)
    start, end = board.split(word)
    return type_on(names[start]) * 128 + end


NUMBERS = {"bobail": (625, slides), "castelott": (626, slides), "gwezboell": (1458, gwezboell),
           "bosworth": (1520, bosworth), "bosworth(players=4)": (1520, bosworth), "chessington-nord": (698, chessington),
           "chessington-sud(players=3)": (698, chessington)}


def positions(spec, count=400):
    random, position = tablier.Random(21), tablier.Game(spec).start()
    for _ in range(count):
        if position.finished:
            position = position.game.start()
        yield position
        position = position.apply(random.action(position))


def relative_seats(position):
    """The names of planes: own, other 1, … clockwise."""
    seats = position.game.seats
    at = seats.index(position.actor)
    return {seat: "own" if (n := (seats.index(seat) - at) % len(seats)) == 0 else f"other {n}" for seat in seats}


def plane_of(position, piece):
    """In which planes a piece of the scene must show."""
    owner = None if piece["owner"] is None else relative_seats(position)[piece["owner"]]
    kind = piece["piece"]
    match position.game.id:
        case "bobail":
            return ["tower"] if owner is None else [f"{owner.split()[0]} knights"]
        case "castelott":
            if owner is None:
                return ["tower"]
            return [f"{owner.split()[0]} pawns"] + ([f"{owner.split()[0]} captain"] if kind == "C" else [])
        case "gwezboell":
            return [{"K": "king", "D": "guards", "A": "attackers"}[kind]]
        case "bosworth":
            return ["closed"] if owner is None else [f"{owner} {kind}"]
        case _:
            return ["obstacles"] if owner is None else [f"{owner} {kind}"]


class Encoding(unittest.TestCase):
    def test_numbers_are_those_of_the_document(self):
        for spec, (count, number) in NUMBERS.items():
            with self.subTest(spec):
                self.assertEqual(tablier.Game(spec).actions, count)
                board, verbs = Board(tablier.Game(spec)), set()
                for position in positions(spec):
                    for word in position.legal:
                        self.assertEqual(position.number(word), number(board, position, word), word)
                        verbs.add(word.partition(":")[0] if ":" in word else "@" if "@" in word else word[-1:])
                self.assertGreater(len(verbs), 1)

    def test_planes_show_what_stands_on_the_board(self):
        for spec in NUMBERS:
            with self.subTest(spec):
                game = tablier.Game(spec)
                board = Board(game)
                for position in positions(spec):
                    if position.actor in (None, "*"):
                        continue
                    planes, _ = position.observation()
                    found = {(name, y, x) for name, plane in zip(game.planes, planes) if name != "own camp"
                             for y, x in zip(*plane.nonzero())}
                    expected = {(name, board.squares[piece["square"]][2], board.squares[piece["square"]][1])
                                for piece in position.scene["pieces"] for name in plane_of(position, piece)}
                    self.assertEqual(found, expected, str(position))

    def test_scalars_tell_cards_and_sides(self):
        for position in positions("bosworth"):
            if position.actor in (None, "*"):
                continue
            told = dict(zip(position.game.scalars, position.observation()[1]))
            hand = next(tray for tray in position.scene["trays"]
                        if tray["name"] == "hand" and tray["owner"] == position.actor)["content"]
            self.assertEqual({kind: told[f"own hand {kind}"] for kind in KINDS},
                             {kind: hand.count(kind) for kind in KINDS})
            self.assertEqual(told["place a card"], position.step == "place")
        for position in positions("bobail", 50):
            if position.actor:
                told = dict(zip(position.game.scalars, position.observation()[1]))
                self.assertEqual(told, {"North acts": position.actor == "N", "the tower moves": position.step == "t",
                                        "own turn": True, "other 1 turn": False})


if __name__ == "__main__":
    unittest.main()
