"""Games of Bobail with what every position in them is worth by the table of the solved game: a file that
tools/make_bobail_values writes."""
import dataclasses
import pathlib

FILE = pathlib.Path(__file__).resolve().parent / "positions" / "bobail_values.txt"
SEATS = "SN"


@dataclasses.dataclass
class Game:
    words: list
    values: list  # before each action: the turns in which the seat to act wins, negative if it loses, 0 for a draw

    @staticmethod
    def seat(action):
        """Who acts: South's first turn is one action, every other turn two."""
        return (action + 1) // 2 % 2

    def shares(self, action):
        """What South and North get from the position before this action, or at the end: 1, 1/2 or 0."""
        if action < len(self.words):
            value, seat = self.values[action], self.seat(action)
        else:  # who won with the last action, or lost by it
            value, seat = self.values[-1], self.seat(action - 1)
        own = 0.5 if value == 0 else float(value > 0)
        return (own, 1 - own) if seat == 0 else (1 - own, own)

    def record(self):
        result = "-".join(f"{share:.0f}" for share in self.shares(len(self.words)))
        return f'[Game "bobail"]\n\n{" ".join(self.words)} {result}\n'


def games():
    lines = [line.split() for line in FILE.read_text().splitlines() if not line.startswith("#")]
    return [Game(words=line[1::2], values=[int(value) for value in line[::2]]) for line in lines]
