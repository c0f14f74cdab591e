"""Those who must notice nothing: people who play with each other and with the computer, and visitors."""
import asyncio
import collections
import contextlib
import gc
import itertools
import random
import time
import traceback

import wire

ADDRESSES = [f"127.0.1.{1 + i}" for i in range(40)]
INTERVAL_S = 1.0  # between two actions of a game
# Level 2 answers at once; level 7 of Chessington Nord thinks for 0.4 s.
COMPUTERS = ([("bobail", 2)] * 8, [("chessington-nord", 7)] * 2)
TIMED_INTERVAL_S = 2.0
VISITS_PER_SECOND = 20
# Whoever has waited so long when a phase ends counts, with the time until then.
LONG_WAIT_S = 1.0


class Tally:
    """What one phase has shown: durations in milliseconds by what was waited for, and what must not happen."""

    def __init__(self):
        self.times = collections.defaultdict(list)
        self.refused = collections.Counter()
        self.lost = 0

    def note(self, what, begin, now):
        self.times[what].append((now - begin) * 1000)

    def refuse(self, what, code):
        self.refused[f"{what}: {code}"] += 1


class Seat:
    """One person's socket; connects again if the connection is lost."""

    def __init__(self, crowd, address, on_message):
        self.crowd = crowd
        self.address = address
        self.on_message = on_message
        self.cookie = ""
        self.live = None
        self.game = None
        self.key = None
        self.version = 0
        self.seat = None
        self.legal = []
        self.asked = None  # the action on its way: the message
        self.ids = itertools.count(1)

    async def enter(self, name):
        answer = await self.crowd.request(self.address, "POST", "/api/guest", {"name": name})
        self.cookie = answer.cookie

    async def create(self, spec, seats):
        body = {"spec": spec, "seats": seats}
        answer = await self.crowd.request(self.address, "POST", "/api/games", body, self.cookie)
        made = answer.json
        self.game, self.key = made["game"], made["keys"]["join"]

    async def connect(self):
        self.live = await wire.connect(lambda: wire.Live(self.receive), self.address, self.crowd.port)
        if not await self.live.open(self.crowd.port, self.cookie):
            raise ConnectionError(f"handshake: {self.live.status}")
        self.live.gone.add_done_callback(lambda _: self.crowd.spawn(self.connect_again()))

    async def connect_again(self):
        self.crowd.tally.lost += 0 if self.crowd.restarting else 1
        while True:
            await asyncio.sleep(0.05 + random.random() * 0.4)
            try:
                await self.connect()
            except OSError:
                if self.live and self.live.status not in (0, 101) and not self.crowd.restarting:
                    self.crowd.tally.refuse("handshake", self.live.status)
                continue
            break
        self.follow(version=self.version)
        if self.asked:
            self.live.say(**self.asked)  # the same id: it is done once

    def say(self, **message):
        self.live.say(game=self.game, id=f"r{next(self.ids)}", **message)

    def follow(self, **more):
        self.say(do="follow", **({"key": self.key} if self.key else {}), **more)

    def act(self):
        """Sends a legal action; the time when it was sent."""
        self.asked = {"action": random.choice(self.legal), "game": self.game, "version": self.version,
                      "id": f"a{next(self.ids)}"}
        self.legal = []
        now = time.perf_counter()
        self.live.say(**self.asked)
        return now

    def can_act(self):
        return self.legal and self.live.is_open and self.asked is None

    def receive(self, _, message, now):
        kind = message["type"]
        if kind == "refused" and not self.crowd.restarting:
            self.crowd.tally.refuse("message", message["code"])
        if kind in ("done", "refused") and self.asked and message["id"] == self.asked["id"]:
            self.asked = None
            self.on_message(self, "acknowledged", message, now)
        elif kind == "done" and "game" in message:
            whole = message["game"]
            self.version, self.seat = whole["version"], whole["you"]
            self.look_at(whole["table"])
            self.on_message(self, "follows", whole, now)
        elif kind == "event" and message["game"] == self.game:
            self.version = message["version"]
            self.seat = message.get("you", self.seat)
            if message["event"]["type"] == "rematch":
                self.say(do="unfollow")
                self.game = message["event"]["game"]
                self.follow()
                return
            if "table" in message:
                self.look_at(message["table"])
            self.on_message(self, message["event"]["type"], message, now)

    def look_at(self, table):
        self.legal = table["legal"]
        if table["phase"] == "over":
            self.say(do="rematch")


class Table:
    """Two people who play random legal actions, one a second."""

    def __init__(self, crowd, address):
        self.crowd = crowd
        self.seats = [Seat(crowd, address, self.notice) for _ in range(2)]
        self.following = 0
        self.sent = None  # when the last action was sent, until the opponent has its frame

    async def begin(self):
        anna, bert = self.seats
        for seat in self.seats:
            await seat.enter("Honest")
        await anna.create("bobail", ["me", "open"])
        bert.game, bert.key = anna.game, anna.key
        await anna.connect()
        await bert.connect()
        bert.say(do="sit", key=bert.key)
        for seat in self.seats:
            seat.follow()

    def notice(self, seat, what, message, now):
        if what == "follows":
            self.following += 1
        elif what == "acknowledged":
            if self.sent is not None and not self.crowd.restarting:
                self.crowd.tally.note("done", self.sent, now)
        elif what == "acted" and message["event"]["by"] != seat.seat and self.sent is not None:
            if not self.crowd.restarting:
                self.crowd.tally.note("seen", self.sent, now)
            self.sent = None

    async def play(self, offset):
        due = time.perf_counter() + offset
        while True:
            await asyncio.sleep(max(0, due - time.perf_counter()))
            self.crowd.tally.note("late", due, time.perf_counter())
            for seat in self.seats:
                if seat.can_act() and self.sent is None:
                    self.sent = seat.act()
            due = max(due + INTERVAL_S, time.perf_counter())

    def waiting(self):
        return [("seen", self.sent)] if self.sent is not None else []


class ComputerTable:
    """Somebody who plays random legal actions against the computer."""

    def __init__(self, crowd, address, spec, level, interval):
        self.crowd, self.spec, self.level, self.interval = crowd, spec, level, interval
        self.what = f"level {level}"
        self.person = Seat(crowd, address, self.notice)
        self.acknowledged = 0
        self.asked = None  # since when the computer is to act
        self.turn = 0      # how often it has acted
        self.moved = asyncio.Event()  # set by each of our frames
        self.following = 0

    async def begin(self):
        await self.person.enter("Honest")
        await self.person.create(self.spec, ["me", {"computer": self.level}])
        await self.person.connect()
        self.person.follow()

    def notice(self, seat, what, message, now):
        if what == "follows":
            self.following = 1
        elif what == "acknowledged":
            self.acknowledged = now
        elif what == "acted":
            by, actor = message["event"]["by"], message["table"]["actor"]
            if by not in (seat.seat, "*"):
                if self.asked is not None and not self.crowd.restarting:
                    self.crowd.tally.note(self.what, self.asked, now)
                self.asked, self.acknowledged = None, now
                self.turn += 1
            elif actor not in (seat.seat, "*", "-"):
                self.asked = self.acknowledged
            self.moved.set()

    async def play(self, offset):
        due = time.perf_counter() + offset
        while True:
            await asyncio.sleep(max(0, due - time.perf_counter()))
            # A turn of several actions is played at once.
            turn = self.turn
            while turn == self.turn and self.asked is None and self.person.can_act():
                self.moved.clear()
                self.person.act()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.moved.wait(), self.interval)
            due = max(due + self.interval, time.perf_counter())

    def waiting(self):
        return [(self.what, self.asked)] if self.asked is not None else []


class Visitors:
    """Come one after another, look at the lists and a game, and get a name."""

    def __init__(self, crowd):
        self.crowd = crowd
        self.begun = {}  # the requests on their way, by number

    async def come(self):
        seats = [table.seats[0] for table in self.crowd.tables]
        for number in itertools.count():
            seat = random.choice(seats)
            self.crowd.spawn(self.visit(number, seat, number % 4))
            await asyncio.sleep(1 / VISITS_PER_SECOND)

    async def visit(self, number, seat, kind):
        address = f"127.0.2.{1 + number % 200}"
        begin = self.begun[number] = time.perf_counter()
        try:
            if kind == 0:
                await self.crowd.request(address, "GET", "/api/games")
            elif kind == 1:
                await self.crowd.request(address, "GET", "/api/guest/games", cookie=seat.cookie)
            elif kind == 2:
                await self.crowd.request(address, "GET", f"/api/games/{seat.game}", cookie=seat.cookie)
            else:
                await self.crowd.request(address, "POST", "/api/guest", {"name": "Visitor"})
        except OSError as error:
            if not self.crowd.restarting:
                self.crowd.tally.refuse("connection", error.strerror)
            return
        finally:
            del self.begun[number]
        if not self.crowd.restarting:
            self.crowd.tally.note("request", begin, time.perf_counter())

    def waiting(self):
        return [("request", begin) for begin in self.begun.values()]


class Crowd:
    """All honest people."""

    def __init__(self, port, games):
        self.port = port
        self.tally = Tally()
        self.restarting = False
        self.tasks = set()
        addresses = itertools.cycle(ADDRESSES)
        self.tables = [Table(self, next(addresses)) for _ in range(games)]
        quick, timed = (kind[:max(1, games // 10)] for kind in COMPUTERS)
        self.computer_tables = [ComputerTable(self, next(addresses), *each, INTERVAL_S) for each in quick]
        self.timed_tables = [ComputerTable(self, next(addresses), *each, TIMED_INTERVAL_S) for each in timed]
        self.visitors = Visitors(self)

    def spawn(self, coroutine):
        task = asyncio.ensure_future(coroutine)
        self.tasks.add(task)
        task.add_done_callback(self.end)

    def end(self, task):
        self.tasks.discard(task)
        if not task.cancelled() and task.exception():
            traceback.print_exception(task.exception())
            self.tally.refuse("failed", repr(task.exception()))

    async def request(self, address, method, path, body=None, cookie=""):
        answer = await wire.request(address, self.port, method, path, body, cookie)
        if not answer.ok and not self.restarting:
            self.tally.refuse(f"{method} {path.partition('?')[0]}", answer.status)
        return answer

    def all_tables(self):
        return [*self.tables, *self.computer_tables, *self.timed_tables]

    async def begin(self):
        tables = self.all_tables()
        for start in range(0, len(tables), 20):
            await asyncio.gather(*(table.begin() for table in tables[start:start + 20]))
        while not all(table.following for table in tables):
            await asyncio.sleep(0.01)
        for group, interval in ((self.tables, INTERVAL_S), (self.computer_tables, INTERVAL_S),
                                (self.timed_tables, TIMED_INTERVAL_S)):
            for number, table in enumerate(group):
                self.spawn(table.play(number * interval / len(group)))
        self.spawn(self.visitors.come())

    def next_phase(self):
        """Begins a phase; the tally of the one that ends."""
        tally, self.tally = self.tally, Tally()
        now = time.perf_counter()
        for source in (*self.all_tables(), self.visitors):
            for what, since in source.waiting():
                if now - since > LONG_WAIT_S:
                    tally.note(what, since, now)
        return tally

    async def come_back(self):
        """After a restart: waits until everybody has a socket again; what was on its way is not counted."""
        seats = [seat for table in self.tables for seat in table.seats]
        seats += [table.person for table in (*self.computer_tables, *self.timed_tables)]
        while not all(seat.live.is_open and seat.live.status == 101 for seat in seats):
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.5)
        now = time.perf_counter()
        for table in self.tables:
            table.sent = None
        for table in (*self.computer_tables, *self.timed_tables):
            table.asked = None if table.asked is None else now
        self.restarting = False


async def serve(pipe, port, games):
    loop = asyncio.get_running_loop()
    commands = asyncio.Queue()
    loop.add_reader(pipe.fileno(), lambda: commands.put_nowait(pipe.recv()))
    crowd = Crowd(port, games)
    await crowd.begin()
    gc.collect()
    gc.freeze()
    gc.disable()
    pipe.send("ready")
    while True:
        match await commands.get():
            case "phase":
                tally = crowd.next_phase()
                pipe.send((dict(tally.times), tally.refused, tally.lost))
            case "restart":
                crowd.restarting = True
                pipe.send("ready")
            case "come back":
                await crowd.come_back()
                pipe.send("ready")
            case "end":
                return


def main(pipe, port, games):
    """The process of the honest people; the other end of the pipe says what to do."""
    asyncio.run(serve(pipe, port, games))
