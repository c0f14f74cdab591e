"""People who play random games through whatever happens to the server, and remember everything they were told.

A player keeps trying: when a connection is lost he comes back, names the last version he saw, and asks again for what
was not answered, with the same id. What he was told must fit together, and with what the server says in the end.
"""
import dataclasses
import http.client
import random
import threading
import time

import client
import program

NETWORK_ALLOWANCE_MS = 150
# How a connection is lost when the server ends. That nothing comes for long is none of them, but a failure.
LOST = (client.Closed, ConnectionError, http.client.HTTPException)
LONGEST = 100  # actions of people, after which a crowd begins another game: all that was told is looked at in the end


def attempts(what):
    """Lets something be tried again and again, and fails when a server has been away for too long."""
    deadline = time.monotonic() + program.PATIENCE_S
    while time.monotonic() < deadline:
        yield
    raise AssertionError(f"tried for {program.PATIENCE_S} s in vain: {what}")


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
        self.told_to_come_back = False
        self.partings = []  # whenever the server ended a connection: whether it had said so, and the code

    def follow(self):
        """Begins to follow, from the game as it is now."""
        whole = self.ask(do="follow", key=self.key)["game"]
        self.version, self.table = whole["version"], whole["table"]
        return self

    def _connect(self):
        if self.live:
            self.live.close()
        self.told_to_come_back = False
        self.guest.port = random.choice(self.ports)
        self.live = self.guest.live()

    def _pause(self):
        time.sleep(random.uniform(0.02, 0.1))

    def _come_back(self):
        for _ in attempts("coming back"):
            try:
                self._connect()
                if self.version == 0:
                    return
                answer = self.live.do(self.game, "follow", version=self.version, key=self.key)
                if answer["type"] == "done":
                    self._handle_waiting()
                    return
                assert answer["code"] in ("storage", "stopping"), answer
            except LOST:
                pass
            self._pause()

    def _part(self, error):
        """The connection is lost: what was still said on it is only looked at for why."""
        if not self.live:
            return
        messages = self.live.waiting
        try:
            while not isinstance(error, client.Closed):
                messages.append(self.live.receive_new())
        except LOST as why:
            error = why
        told = self.told_to_come_back or any(message["type"] == "reconnect" for message in messages)
        self.partings.append((told, getattr(error, "code", None)))

    def _handle_waiting(self):
        messages, self.live.waiting = self.live.waiting, []
        for message in messages:
            self._handle(message)

    def _handle(self, message):
        self.told_to_come_back |= message["type"] == "reconnect"
        if message["type"] != "event":
            return
        assert message["version"] == self.version + 1, (message["version"], self.version)
        self.version += 1
        self.frames[self.version] = message
        self.table = message.get("table", self.table)

    def ask(self, **message):
        """Asks until there is an answer; the same request each time, so that it is done once."""
        message.setdefault("id", f"once-{random.getrandbits(64)}")
        for _ in attempts(message):
            try:
                if not self.live:
                    self._connect()
                answer = self.live.ask(game=self.game, **message)
                self._handle_waiting()
                if answer["type"] == "refused" and answer["code"] in ("storage", "stopping"):
                    self._pause()
                    continue
                return answer
            except LOST as error:
                self._part(error)
                self._come_back()

    def read_to(self, version):
        """Reads until he has seen this version."""
        while self.version < version:
            try:
                self._handle(self.live.receive())
            except TimeoutError:
                raise AssertionError(f"version {version} does not come; the last was {self.version}") from None
            except LOST as error:
                self._part(error)
                self._come_back()


@dataclasses.dataclass(frozen=True)
class Kind:
    """What is played at a table, and by whom."""
    spec: str = "bobail"
    people: int = 2
    computers: int = 0
    clock: dict = None
    is_played: bool = True  # otherwise nobody acts, until the flag falls


LONG_CLOCK = {"base": 3_600_000}
# Hidden hands, chance, three seats, computers and clocks are all among what is killed and stopped.
ALL_KINDS = (*[Kind(clock=LONG_CLOCK)] * 3, Kind("bosworth", clock=LONG_CLOCK), Kind("bosworth(players=3)", 2, 1),
             Kind("bosworth(players=4)", 4), Kind("chessington-nord(players=3)", 3, clock={**LONG_CLOCK, "increment": 2000}),
             Kind("chessington-sud(players=3)", 2, 1, clock=LONG_CLOCK), *[Kind(people=1, computers=1, clock=LONG_CLOCK)] * 2)
NOBODY_ACTS = Kind(clock={"turn": 1000}, is_played=False)


class Match:
    """A game of people, and of computers if there are any, for as many actions as time allows."""

    def __init__(self, ports, seed, kind=Kind()):
        self.chance = random.Random(seed)
        self.ports = ports
        self.kind = kind
        self.acknowledged = {}
        self.ids = 0
        guests = [self._patiently(client.Guest, self.chance.choice(ports), name)
                  for name in ("Anna", "Bert", "Carl", "Dora")[:kind.people]]
        seats = ["me"] + ["open"] * (kind.people - 1) + [{"computer": 1}] * kind.computers
        made = self._patiently(guests[0].create, kind.spec, seats, clock=kind.clock)
        self.game = made["game"]
        self.players = [Seated(guest, ports, self.game, made["keys"]["join"]) for guest in guests]
        self.players[0].follow()
        for player in self.players[1:]:
            answer = player.ask(do="sit", key=player.key)
            assert answer["type"] == "done", answer
            player.follow()

    def _patiently(self, what, *arguments, **more):
        for _ in attempts(what):
            try:
                return what(*arguments, **more)
            except (*LOST, AssertionError):
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
        if player is None or not self.kind.is_played:
            return self._wait()
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
            self._catch_up()
            for player in self.players:
                if player.table["legal"]:
                    return player
            self._wait()
        return None

    def _catch_up(self):
        """Has all read as far as any of them."""
        newest = max(player.version for player in self.players)
        for player in self.players:
            player.read_to(newest)

    def _wait(self):
        """For whatever happens next, unless it is over."""
        if not self.is_over:
            self.players[0].read_to(self.players[0].version + 1)
            self._catch_up()

    def close(self):
        """Everybody goes; what they were told is kept."""
        for player in self.players:
            player.live.close()

    def check(self):
        """What each was told is what the server still tells him when he comes back, and is one story for all."""
        stories = [self._story(player) for player in self.players]
        for player, story in zip(self.players, stories):
            for version, frame in player.frames.items():
                assert frame == story[version], (frame, story[version])
        for version, first in stories[0].items():
            for story in stories[1:]:
                told, other = story[version]["event"], first["event"]
                assert {**told, "action": ""} == {**other, "action": ""}, (told, other)
        for version, word in self.acknowledged.items():
            assert all(story[version]["event"]["action"] == word for story in stories), (word, stories[0][version])
        if self.kind.clock:
            self._check_clock(stories[0])

    def _story(self, player):
        """All frames after the first version, as they are sent to a player now."""
        last = player.guest.look(self.game)["version"]
        with player.guest.live() as live:
            live.follow(self.game, version=1)
            frames = [live.event() for _ in range(2, last + 1)]
        assert [frame["version"] for frame in frames] == list(range(2, last + 1))
        return {frame["version"]: frame for frame in frames}

    def _check_clock(self, frames):
        """What the clocks have lost is the time that has passed, less at most the allowance for each action; a flag falls
        when the time is over, not before."""
        frames = [frame for _, frame in sorted(frames.items())]
        started = next(frame for frame in frames if frame["event"]["type"] == "started")
        acted = [frame for frame in frames if frame["event"]["type"] == "acted"]
        for flagged in [frame for frame in frames if frame["event"]["type"] == "flagged"]:
            assert not self.kind.is_played and flagged["at"] >= started["at"] + self.kind.clock["turn"], (started, flagged)
        if not acted:
            return  # nobody has played yet
        left = acted[-1]["table"]["clock"]["left"].values()
        turns = [turn for frame in acted if (turn := frame["table"]["turn"]) != "-"]
        given = self.kind.clock.get("increment", 0) * sum(one != other for one, other in zip(turns, turns[1:]))
        used = self.kind.clock["base"] * len(left) + given - sum(left)
        passed = acted[-1]["at"] - started["at"]
        assert passed - NETWORK_ALLOWANCE_MS * len(acted) <= used <= passed, (used, passed, len(acted))


class Crowd:
    """Matches that go on side by side until they are told to stop, each in a thread; a finished one is followed by another."""

    def __init__(self, ports, kinds=ALL_KINDS):
        self.ports = ports
        self.kinds = kinds
        self.stopping = threading.Event()
        self.matches = []
        self.trouble = []
        self.progress = threading.Condition()  # whoever has made a match or a step in it says so
        self.actions = [0] * len(kinds)
        self.threads = [threading.Thread(target=self._live, args=(i,), daemon=True) for i in range(len(kinds))]
        for thread in self.threads:
            thread.start()

    def _live(self, number):
        try:
            seed = number
            while not self.stopping.is_set():
                seed += 1000
                match = Match(self.ports, seed, self.kinds[number])
                with self.progress:
                    self.matches.append(match)
                while not match.is_over and match.ids < LONGEST and not self.stopping.is_set():
                    match.step()
                    with self.progress:
                        self.actions[number] += 1
                        self.progress.notify_all()
                match.close()
        except BaseException as error:  # whatever it is, the test must hear of it
            with self.progress:
                self.trouble.append(error)
                self.progress.notify_all()
            raise

    def _wait_until(self, is_reached, what):
        with self.progress:
            reached = self.progress.wait_for(lambda: self.trouble or is_reached(), program.PATIENCE_S)
            assert not self.trouble, self.trouble
            assert reached, what()

    def goes_on(self, without_computers=False):
        """Waits until every thread has acted again: nothing is stuck. Without those that wait for a computer, if asked."""
        awaited = [i for i, kind in enumerate(self.kinds) if not (without_computers and kind.computers)]
        before = list(self.actions)
        stuck = lambda: [self.kinds[i] for i in awaited if self.actions[i] <= before[i]]
        self._wait_until(lambda: not stuck(), lambda: f"stuck: {stuck()}")

    def is_answered(self, count):
        """Waits until so many more actions were acknowledged."""
        before = self.acknowledged
        self._wait_until(lambda: self.acknowledged >= before + count,
                         lambda: f"only {self.acknowledged - before} of {count} actions were acknowledged")

    @property
    def acknowledged(self):
        """How many actions were."""
        return sum(len(match.acknowledged) for match in self.matches)

    def stop(self):
        self.stopping.set()
        for thread in self.threads:
            thread.join(program.PATIENCE_S)
            assert not thread.is_alive()
        assert not self.trouble, self.trouble

    def check(self):
        """Looks at every match; returns how many actions were acknowledged."""
        for match in self.matches:
            for player in match.players:
                player.guest.port = self.ports[0]
            match.check()
        return self.acknowledged
