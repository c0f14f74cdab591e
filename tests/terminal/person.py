"""Somebody who plays at a terminal: types what `list` prints, at random but reproducibly."""
import random

PROMPT = r"\n[A-Za-z0-9]> "
AT_END = "save FILE, undo, or quit> "
ANY_PROMPT = f"(?:{PROMPT}|{AT_END})"


class Person:
    def __init__(self, terminal, seed):
        self.terminal = terminal
        self.chance = random.Random(seed)
        self.typed = []  # the actions that stand: those taken back have gone
        self.screen = terminal.read_until(ANY_PROMPT)

    @property
    def is_over(self):
        return self.screen.endswith(AT_END)

    def say(self, line):
        """What the program answers, without the prompt after it."""
        self.screen = self.terminal.say(line, ANY_PROMPT)
        return self.screen.rpartition("\n")[0] + "\n"

    def list(self, prefix=""):
        return self.say(f"list {prefix}").split()

    def position(self):
        return self.say("position").strip()

    def play(self, word, as_typed=None):
        answer = self.say(as_typed or word)
        self.typed.append(word)
        return answer

    def play_any(self):
        return self.play(self.chance.choice(self.list()))

    def take_back(self):
        self.say("undo")
        self.typed.pop()

    def play_to_the_end(self):
        while not self.is_over:
            self.play_any()

    def quit(self):
        self.terminal.type("quit\n")
        return self.terminal.wait()
