"""Bosworth at one keyboard: whoever is at the screen sees his own cards, and nobody else's, also through undo."""
import os
import random
import re
import tempfile
import unittest

import program
from person import ANY_PROMPT, AT_END

HANDOVER = r"\n--- ([A-Za-z]+): press Enter when only you can see the screen --- "
NAMES = {"South": "S", "West": "W", "North": "N", "East": "E"}


class Table:
    """Several people who take turns at one keyboard, and a note of all that each of them was shown."""

    def __init__(self, terminal, seed):
        self.terminal = terminal
        self.chance = random.Random(seed)
        self.present = None
        self.shown = []      # (seat, text): what came to the screen while that seat was at it
        self.covers = []     # what came to the screen from a clearing to Enter
        self.decisions = []  # (seat, view, word) of every decision that stands
        self.screen = ""
        self.read()

    def read(self, typed=None):
        until = f"(?:{ANY_PROMPT}|{HANDOVER})"
        text = self.terminal.read_until(until) if typed is None else self.terminal.say(typed, until)
        handover = re.search(HANDOVER + r"\Z", text)
        before, _, cover = text.rpartition(program.CLEAR) if handover else (text, "", "")
        self.shown.append((self.present, before))
        self.screen = before
        if handover:
            self.covers.append(cover)
            self.present = NAMES[handover.group(1)]
            self.read(typed="")

    @property
    def is_over(self):
        return self.screen.endswith(AT_END)

    @property
    def seat(self):
        return re.search(r"\n(.)> \Z", self.screen).group(1)

    def say(self, line):
        self.read(typed=line)
        return self.screen.rpartition("\n")[0]

    def decide(self):
        seat, view, words = self.seat, self.say("position"), self.say("list").split()
        word = self.chance.choice(words)
        self.decisions.append((seat, view, word))
        self.say(word)

    def take_back(self):
        self.say("undo")
        self.decisions.pop()


def fields(position):
    return dict(field.split("=") for field in position.split() if "=" in field)


def with_other_hand(position, seat):
    """The position with a card of the seat's hand swapped for another kind in its pile; nothing if there is none."""
    hands = dict(part.split(":") for part in fields(position)["hand"].split(","))
    piles = dict(part.split(":") for part in fields(position)["pile"].split(","))
    for held in hands[seat]:
        for piled in piles[seat]:
            if held == piled or "-" in (held, piled):
                continue
            in_order = lambda cards: "".join(sorted(cards, key="KQRBNP".index))
            hands[seat] = in_order(hands[seat].replace(held, piled, 1))
            piles[seat] = in_order(piles[seat].replace(piled, held, 1))
            join = lambda cards: ",".join(f"{owner}:{kinds}" for owner, kinds in cards.items())
            return re.sub(r"hand=\S+ pile=\S+", f"hand={join(hands)} pile={join(piles)}", position)
    return None


class HiddenHands(unittest.TestCase):
    maxDiff = None

    def check_screen(self, seat, text):
        for name, hand in re.findall(r"^    (\w+) +hand: (.*?)(?=   |$)", text, re.MULTILINE):
            if NAMES[name] == seat:
                self.assertRegex(hand, r"\A([KQRBNP]+|none)\Z")
            else:
                self.assertRegex(hand, r"\A(\d face down|none)\Z")
        for line in text.splitlines():
            if re.search(r"draw:[KQRBNP]", line):
                self.assertTrue(line.startswith(f"{seat}: "), (seat, line))

    def check_views(self, spec, table, words):
        """What `position` said at each decision is what `batch view` says of the true position."""
        with program.Batch() as batch:
            positions = batch.replay(spec, words)
            actors = [batch.ask("actor", spec, position) for position in positions]
            mine = [(actor, position, word) for actor, position, word in zip(actors, positions, words) if actor != "*"]
            self.assertEqual([(actor, word) for actor, _, word in mine],
                             [(seat, word) for seat, _, word in table.decisions])
            for (seat, view, _), (_, position, _) in zip(table.decisions, mine):
                self.assertEqual(view, batch.ask("view", spec, position, seat))
        return positions, actors

    def play(self, spec, folder, seed):
        path = os.path.join(folder, "game.tablier")
        with program.Terminal("play", spec, "--computer", "none", "--seed", str(seed)) as terminal:
            table = Table(terminal, seed)
            while not table.is_over:
                table.decide()
                if not table.is_over and table.chance.random() < 0.08:
                    table.take_back()
                    if table.chance.random() < 0.3 and len(table.decisions) > 0:
                        table.take_back()
            self.assertTrue(table.say(f"save {path}").endswith(f"Saved to {path}"), "after the end it is open")
            terminal.type("quit\n")
            self.assertEqual(terminal.wait(), 0)
            self.assertTrue(terminal.is_sane())
        for seat, text in table.shown:
            self.check_screen(seat, text)
        for cover in table.covers:
            self.assertRegex(cover, r"\A" + HANDOVER + r"\Z")
        self.assertIn("every action legal", program.output("record", "check", path))
        return table, program.output("record", "convert", path, "--to", "words").split()

    def check_saved(self, spec, path, seat, words):
        """The record is what that seat saw, opens as that, and is no game to go on with."""
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.assertIn(f'[Eyes "{seat}"]\n', text)
        for line in text.splitlines():
            if re.match(r"\d+\.", line) and not re.match(rf"\d+\.{seat} ", line):
                self.assertNotRegex(line, r"draw:[KQRBNP]")
        whole = f'[Game "{spec}"]\n\n{" ".join(words)}\n*\n'.encode()
        seen = program.output("record", "convert", "-", "--eyes", seat, "--to", "words", stdin=whole)
        self.assertEqual(program.output("record", "convert", path, "--to", "words"), seen)
        self.assertIn("every action legal", program.output("record", "check", path))
        self.assertIn("face down", program.output("record", "show", path))
        refused = program.run("play", "--resume", path)
        self.assertEqual(refused.returncode, 2)
        self.assertIn(b"it was written for one seat's eyes", refused.stderr)

    def test_what_is_saved_on_the_way_is_what_that_seat_saw_and_what_is_kept_is_whole_and_private(self):
        spec = "bosworth(players=3)"
        with tempfile.TemporaryDirectory() as folder:
            path, kept = os.path.join(folder, "seen.tablier"), os.path.join(folder, "tablier", "unfinished")
            with program.Terminal("play", spec, "--computer", "none", "--seed", "4",
                                  env=program.environment(XDG_DATA_HOME=folder)) as terminal:
                table = Table(terminal, seed=2)
                saved = []  # (seat, record, decisions before)
                while len(table.decisions) < 24:
                    table.decide()
                    if len(table.decisions) % 8 == 0:
                        self.assertIn(f"Saved to {path}{len(saved)} as ", table.say(f"save {path}{len(saved)}"))
                        saved.append(table.seat)
                terminal.type("quit\n")
                self.assertEqual(terminal.wait(), 0)
            (name,) = os.listdir(kept)
            file = os.path.join(kept, name)
            self.assertEqual(os.stat(file).st_mode & 0o777, 0o600)
            words = program.output("record", "convert", file, "--to", "words").split()
            self.assertNotIn("draw:?", words)
            for number, seat in enumerate(saved):
                with program.Batch() as batch:
                    count = 0
                    for at, actor in enumerate(batch.ask("actor", spec, each) for each in batch.replay(spec, words)):
                        if actor != "*":
                            count += 1
                        if count == 8 * (number + 1) + 1:
                            break
                self.check_saved(spec, f"{path}{number}", seat, words[:at])

    def check_game(self, spec, seed):
        with tempfile.TemporaryDirectory() as folder:
            table, words = self.play(spec, folder, seed)
        positions, actors = self.check_views(spec, table, words)
        self.assertGreater(len(table.covers), 10)
        self.check_nobody_can_tell(spec, positions, actors)

    def check_nobody_can_tell(self, spec, positions, actors):
        """Two games that differ only in a hand that is not his look the same, byte for byte, to the one at the screen."""
        compared = 0
        with program.Batch() as batch:
            for position, seat in zip(positions, actors):
                if seat in "*-":
                    continue
                for other in [part.split(":")[0] for part in fields(position)["hand"].split(",")]:
                    twin = with_other_hand(position, other) if other != seat else None
                    if twin is None or batch.ask("actor", spec, twin).startswith("error"):
                        continue
                    self.assertEqual(batch.ask("view", spec, position, seat), batch.ask("view", spec, twin, seat))
                    self.assertNotEqual(batch.ask("view", spec, position, other), batch.ask("view", spec, twin, other))
                    if compared < 6:
                        self.assertEqual(*(self.screens_of_a_turn(spec, each, seat) for each in (position, twin)))
                        compared += 1
        self.assertEqual(compared, 6)

    def screens_of_a_turn(self, spec, position, seat):
        """All that the seat is shown from its decision until the next one is called to the screen."""
        with program.Terminal("play", spec, "--position", position, "--computer", "none", "--seed", "3") as terminal:
            table = Table(terminal, seed=1)
            self.assertEqual(table.seat, seat)
            for line in ("help", "rules", "position", "list", "show", "nonsense", "undo"):
                table.say(line)
            while not table.is_over and table.present == seat:
                table.decide()
            return [text for who, text in table.shown if who == seat]

    def test_two_people_never_see_each_others_hands(self):
        self.check_game("bosworth", seed=2)

    def test_three_people_never_see_each_others_hands(self):
        self.check_game("bosworth(players=3)", seed=5)

    def test_four_people_of_the_first_edition_never_see_each_others_hands(self):
        self.check_game("bosworth(players=4,edition=first)", seed=8)

    def test_alone_against_the_computer_nothing_is_covered_and_its_hand_is_not_shown(self):
        with program.Terminal("play", "bosworth", "--seed", "4") as terminal:
            table = Table(terminal, seed=4)
            for _ in range(20):
                if not table.is_over:
                    table.decide()
            self.assertEqual(table.covers, [])
            self.assertNotIn(program.CLEAR.encode(), terminal.bytes)
        for _, text in table.shown:
            self.check_screen("S", text)

    def test_nothing_is_shown_before_enter(self):
        with program.Terminal("play", "bosworth", "--computer", "none", "--seed", "4") as terminal:
            text = terminal.read_until(HANDOVER)
            self.assertIn(program.CLEAR, text)
            self.assertNotIn("hand:", text)
            self.assertNotIn("draw:", text)
            text = terminal.say("list", ANY_PROMPT)
            self.assertIn("hand:", text)

    def test_a_terminal_that_cannot_be_wiped_is_covered_by_empty_lines(self):
        env = program.environment(TERM="dumb")
        with program.Terminal("play", "bosworth", "--computer", "none", "--seed", "4", env=env) as terminal:
            text = terminal.read_until(HANDOVER)
            self.assertIn("\n" * 100, text)
            self.assertNotIn("\x1b", text)

    def test_end_of_input_at_a_covered_screen_leaves(self):
        with program.Terminal("play", "bosworth", "--computer", "none") as terminal:
            terminal.read_until(HANDOVER)
            terminal.end_input()
            self.assertEqual(terminal.wait(), 0)
            self.assertIn("The input has ended", terminal.rest())
            self.assertTrue(terminal.is_sane())


if __name__ == "__main__":
    unittest.main()
