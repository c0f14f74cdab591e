"""What attacks are made of: guests, games, sockets and floods, all within the limits of one address or a few."""
import asyncio
import collections
import dataclasses
import itertools
import random
import traceback

import wire

ADDRESSES = [f"127.0.0.{66 + i}" for i in range(100)]
# Of the hundred connections of an address, some are left for requests.
SOCKETS = 88
MESSAGES_PER_SECOND, MESSAGES_AT_ONCE = 19.5, 56


@dataclasses.dataclass
class Guest:
    address: str
    cookie: str


class Attacker:
    """Counts what it does and what the server refuses."""

    def __init__(self, port, world, addresses, sockets, seconds, tell):
        self.port = port
        self.world = world          # world.World
        self.addresses = addresses
        self.seconds = seconds      # of the attack, after begun()
        self.sockets = sockets      # how many it may hold, all addresses together
        self.count = collections.Counter()
        self.ready = asyncio.Event()  # set by begun()
        self._tell = tell           # asks the process that measures
        self._buckets = {address: wire.Bucket() for address in addresses}
        self._next_address = itertools.cycle(addresses)

    def share(self, sockets):
        """For one of several attacks at a time: the same allowances, fewer sockets."""
        async def tell(_):
            pass

        part = Attacker(self.port, self.world, self.addresses, sockets, self.seconds, tell)
        part.count, part._buckets = self.count, self._buckets
        return part

    async def begun(self):
        """Everything is in place; the attack goes on for its seconds."""
        self.ready.set()
        await self._tell("begun")

    async def restart_server(self):
        """The server is stopped and started; all connections are lost."""
        await self._tell("restart")

    # Requests

    async def take_turn(self, address=None):
        """Waits until this or one of our addresses may make a request; returns it."""
        address = address or next(self._next_address)
        await self._buckets[address].take()
        self.count["requests"] += 1
        return address

    async def request(self, method, path, body=None, cookie="", address=None):
        """As soon as the address may; None if it is refused."""
        address = await self.take_turn(address)
        try:
            answer = await wire.request(address, self.port, method, path, body, cookie)
        except OSError:
            answer = None
        if answer is None or not answer.ok:
            self.refused(answer.status if answer else "connection")
            return None
        return answer

    async def guest(self, address=None):
        """A new one, or None."""
        address = address or next(self._next_address)
        name = {"name": f"Mallory {random.randrange(10 ** 6)}"}
        answer = await self.request("POST", "/api/guest", name, address=address)
        return answer and Guest(address, answer.cookie)

    async def guests(self, count):
        return [each for each in await asyncio.gather(*(self.guest() for _ in range(count))) if each]

    async def create(self, guest, seats, spec="bobail", **more):
        """The new game, or None."""
        body = {"spec": spec, "seats": seats, **more}
        answer = await self.request("POST", "/api/games", body, guest.cookie, guest.address)
        return answer and answer.json

    async def create_many(self, seats, spec="bobail", guests=12, most=400, **more):
        """Makes games for twice the attack's seconds, or until there are enough: pairs of guest and game."""
        loop = asyncio.get_running_loop()
        makers = await self.guests(guests * len(self.addresses))
        made, asked, end = [], 0, loop.time() + 2 * self.seconds

        async def make():
            nonlocal asked
            while makers and asked < most and loop.time() < end:
                guest = makers[asked % len(makers)]
                asked += 1
                if game := await self.create(guest, seats, spec, **more):
                    made.append((guest, game))
                    self.count["games"] += 1

        await asyncio.gather(*(make() for _ in range(8 * len(self.addresses))))
        return made

    async def flood_requests(self, *paths, cookie=""):
        """Asks for these again and again, as fast as all addresses may, without waiting for answers. Never returns."""
        async def ask(address):
            for path in itertools.cycle(paths):
                await self.request("GET", path, cookie=cookie, address=address)
        await asyncio.gather(*(ask(address) for address in self.addresses for _ in range(20)))

    # Sockets

    async def live(self, guest=None, on_message=None, deaf=False):
        """A live socket, or None. A deaf one never reads."""
        address = await self.take_turn(guest and guest.address)
        try:
            live = await wire.connect(lambda: wire.Live(on_message), address, self.port, 4096 if deaf else None)
            if await live.open(self.port, guest.cookie if guest else ""):
                if deaf:
                    live.transport.pause_reading()
                live.on_refusal = self.refused
                live.bucket = wire.Bucket()
                return live
            self.refused(live.status)
        except OSError:
            self.refused("connection")
        return None

    async def lives(self, count, guests=(), **more):
        """So many sockets, of these guests in turn."""
        owners = [guests[i % len(guests)] if guests else None for i in range(count)]
        opened = await asyncio.gather(*(self.live(owner, **more) for owner in owners))
        return [live for live in opened if live]

    def refused(self, why):
        self.count[f"refused: {why}"] += 1

    def say(self, live, **message):
        self.count["messages"] += 1
        live.say(id=f"m{self.count['messages']}", **message)

    def say_in_time(self, live, **message):
        """As soon as this socket may. For sockets that say nothing else."""
        async def wait():
            await live.bucket.take()
            if live.is_open:
                self.say(live, **message)

        asyncio.ensure_future(wait())

    def send(self, live, data):
        """Bytes as they are: a message or none."""
        self.count["messages"] += 1
        live.write(data)

    async def flood(self, lives, speak):
        """Calls `speak(live, number)`, which sends one message, for all sockets as often as they may. Never returns."""
        for number in itertools.count():
            for live in lives:
                if live.is_open:
                    speak(live, number)
            await asyncio.sleep(0.002 if number < MESSAGES_AT_ONCE else 1 / MESSAGES_PER_SECOND)


async def run(pipe, attack, attacker):
    answers, end = asyncio.Queue(), asyncio.Event()

    def hear():
        answer = pipe.recv()
        if answer == "end":
            end.set()
        else:
            answers.put_nowait(answer)

    async def tell(what):
        pipe.send(what)
        await answers.get()

    asyncio.get_running_loop().add_reader(pipe.fileno(), hear)
    attacker = attacker(tell)

    async def act():
        try:
            await attack(attacker)
            if not attacker.ready.is_set():
                await attacker.begun()
        except Exception:  # the process that measures says so
            pipe.send(("failed", traceback.format_exc()))

    acting = asyncio.ensure_future(act())
    await end.wait()
    acting.cancel()
    pipe.send(dict(attacker.count))


def main(pipe, attack, *attacker):
    """The attacker's process; the other end of the pipe is told what happens, and says when to end."""
    asyncio.run(run(pipe, attack, lambda tell: Attacker(*attacker, tell)))
