"""People who play random games through whatever happens to the server, and remember everything they were told.

A player keeps trying: when a connection is lost he comes back, names the last version he saw, and asks again for what
was not answered, with the same id. What he was told must fit together, and with what the server says in the end.
"""
import random
import threading
import time

import client
import program

NETWORK_ALLOWANCE_MS = 150


class Seated:
    """One who sits at a game and follows it. `ports` are the nodes that he may try, and may change at any time."""

    def __init__(self, guest, ports, game, key):
        self.guest = guest
        self.ports = ports
        self.game = game
        self.key = key
        self.live = None
        self.frames = {}
        self.version = 0
        self.table = None

    def follow(self):
        """Begins to follow, from the game as it is now."""
        whole = self.ask(do="follow", key=self.key)["game"]
        self.version, self.table = whole["version"], whole["table"]
        return self

    def _connect(self):
        if self.live:
            self.live.close()
        self.guest.port = random.choice(self.ports)
        self.live = self.guest.live()

    def _pause(self):
        time.sleep(random.uniform(0.02, 0.1))

    def _come_back(self):
        while True:
            try:
                self._connect()
                if self.version == 0:
                    return
                answer = self.live.do(self.game, "follow", version=self.version, key=self.key)
                if answer["type"] == "done":
                    self._handle_waiting()
                    return
                assert answer["code"] in ("storage", "stopping"), answer
            except (client.Closed, OSError):
                pass
            self._pause()

    def _handle_waiting(self):
        messages, self.live.waiting = self.live.waiting, []
        for message in messages:
            self._handle(message)

    def _handle(self, message):
        if message["type"] != "event":
            return
        assert message["version"] == self.version + 1, (message["version"], self.version)
        self.version += 1
        self.frames[self.version] = message
        self.table = message.get("table", self.table)

    def ask(self, **message):
        """Asks until there is an answer; the same request each time, so that it is done once."""
        message.setdefault("id", f"once-{random.getrandbits(64)}")
        while True:
            try:
                if not self.live:
                    self._connect()
                answer = self.live.ask(game=self.game, **message)
                self._handle_waiting()
                if answer["type"] == "refused" and answer["code"] in ("storage", "stopping"):
                    self._pause()
                    continue
                return answer
            except (client.Closed, OSError):
                self._come_back()

    def read_to(self, version, patience=program.PATIENCE_S):
        """Reads until he has seen this version."""
        deadline = time.monotonic() + patience
        while self.version < version:
            assert time.monotonic() < deadline, f"version {version} does not come; the last was {self.version}"
            try:
                self.live.socket.settimeout(max(0.1, deadline - time.monotonic()))
                self._handle(self.live.receive())
            except (client.Closed, OSError):
                self._come_back()


class Match:
    """A game between two people, or of one against the computer, for as many actions as time allows."""

    def __init__(self, ports, seed, spec="bobail", computer=False, clock=None):
        self.chance = random.Random(seed)
        self.ports = ports
        self.acknowledged = {}
        self.ids = 0
        guests = [self._patiently(client.Guest, self.chance.choice(ports), name) for name in ("Anna", "Bert")]
        seats = ["me", {"computer": 1} if computer else "open"]
        made = self._patiently(guests[0].create, spec, seats, clock=clock)
        self.game, self.clock = made["game"], clock
        self.players = [Seated(guest, ports, self.game, made["keys"]["join"]) for guest in guests[:1 if computer else 2]]
        self.players[0].follow()
        if not computer:
            anna, bert = self.players
            answer = bert.ask(do="sit", key=bert.key)
            assert answer["type"] == "done", answer
            bert.follow()
            anna.read_to(bert.version)

    def _patiently(self, what, *arguments, **more):
        while True:
            try:
                return what(*arguments, **more)
            except (client.Closed, OSError, AssertionError):
                time.sleep(0.05)
                for guest in [argument for argument in (getattr(what, "__self__", None),) if argument]:
                    guest.port = self.chance.choice(self.ports)
                if what is client.Guest:
                    arguments = (self.chance.choice(self.ports), *arguments[1:])

    @property
    def is_over(self):
        return self.players[0].table["phase"] == "over"

    def step(self):
        """One action of a person; waits for the computer before it, if it is its turn."""
        player = self._to_act()
        if player is None:
            return
        self.ids += 1
        word = self.chance.choice(player.table["legal"])
        answer = player.ask(action=word, version=player.version, id=f"action{self.ids}")
        assert answer["type"] == "done", (answer, player.version)
        assert answer["version"] not in self.acknowledged, answer
        self.acknowledged[answer["version"]] = word
        for other in self.players:
            other.read_to(answer["version"])

    def _to_act(self):
        while not self.is_over:
            for player in self.players:
                if player.table["legal"]:
                    return player
            self.players[0].read_to(self.players[0].version + 1)
            for other in self.players[1:]:
                other.read_to(self.players[0].version)
        return None

    def close(self):
        """Everybody goes; what they were told is kept."""
        for player in self.players:
            player.live.close()

    def check(self):
        """Everything that was told is one story, and the server still tells it to somebody who comes back."""
        story = self._story()
        for player in self.players:
            for version, frame in player.frames.items():
                assert frame["event"] == story[version]["event"], (frame, story[version])
                assert frame["at"] == story[version]["at"], (frame, story[version])
        for version, word in self.acknowledged.items():
            assert story[version]["event"]["action"] == word, (word, story[version])
        if self.clock and len(self.players) == 2:
            self._check_clock(story)

    def _story(self):
        """All frames after the first version, as they are sent to the first player now."""
        guest = self.players[0].guest
        last = guest.look(self.game)["version"]
        with guest.live() as live:
            live.follow(self.game, version=1)
            frames = [live.event() for _ in range(2, last + 1)]
        assert [frame["version"] for frame in frames] == list(range(2, last + 1))
        return {frame["version"]: frame for frame in frames}

    def _check_clock(self, frames):
        """What the clocks have lost is the time that has passed, less at most the allowance for each action."""
        started = next(frame for frame in frames.values() if frame["event"]["type"] == "started")
        acted = [frame for _, frame in sorted(frames.items()) if frame["event"]["type"] == "acted"]
        if not acted:
            return  # nobody has played yet
        left = acted[-1]["table"]["clock"]["left"].values()
        used = self.clock["base"] * len(left) - sum(left)
        passed = acted[-1]["at"] - started["at"]
        assert passed - NETWORK_ALLOWANCE_MS * len(acted) <= used <= passed, (used, passed, len(acted))


class Crowd:
    """Matches that go on side by side until they are told to stop, each in a thread; a finished one is followed by another."""

    def __init__(self, ports, people=8, computers=3):
        self.ports = ports
        self.stopping = threading.Event()
        self.matches = []
        self.trouble = []
        self.lock = threading.Lock()
        self.actions = [0] * (people + computers)
        self.threads = [threading.Thread(target=self._live, args=(i, i >= people), daemon=True)
                        for i in range(people + computers)]
        for thread in self.threads:
            thread.start()

    def _live(self, number, computer):
        try:
            seed = number
            while not self.stopping.is_set():
                seed += 1000
                match = Match(self.ports, seed, computer=computer, clock={"base": 3_600_000})
                with self.lock:
                    self.matches.append(match)
                while not match.is_over and not self.stopping.is_set():
                    match.step()
                    self.actions[number] += 1
                match.close()
        except BaseException as error:  # whatever it is, the test must hear of it
            self.trouble.append(error)
            raise

    def goes_on(self, patience=program.PATIENCE_S):
        """Waits until every thread has acted again: nothing is stuck."""
        before = list(self.actions)
        deadline = time.monotonic() + patience
        while any(now <= then for now, then in zip(self.actions, before)):
            assert not self.trouble, self.trouble
            stuck = [i for i, (now, then) in enumerate(zip(self.actions, before)) if now <= then]
            assert time.monotonic() < deadline, f"stuck: {stuck}"
            time.sleep(0.02)

    def stop(self):
        self.stopping.set()
        for thread in self.threads:
            thread.join(program.PATIENCE_S)
            assert not thread.is_alive()
        assert not self.trouble, self.trouble

    def check(self):
        """How many actions were acknowledged, after looking at every match."""
        for match in self.matches:
            match.players[0].guest.port = self.ports[0]
            match.check()
        return sum(len(match.acknowledged) for match in self.matches)
