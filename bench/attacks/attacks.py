"""The attacks. Each is a coroutine that is given an `Attacker`, prepares what it needs, says `begun()`, and goes on
until it is cancelled. To add one, write it here: `bench/hostile --list` prints its name and its description.
"""
import asyncio
import itertools
import random

import wire

ATTACKS = {}  # coroutines by name
GROUPS = {}   # for each name, what it is about


def attack(group):
    """Lists a coroutine among the attacks of this group."""
    def add(function):
        name = function.__name__.replace("_", "-")
        ATTACKS[name], GROUPS[name] = function, group
        return function
    return add


# Computers

#: A game in which level 8 has to think.
NO_BOOK = "gwezboell"


def computers(level, count=2):
    return [{"computer": level}] * count


@attack("computers")
async def computers_8(a):
    """Games of level 8 against level 8, as many as can be made."""
    await a.create_many(computers(8), NO_BOOK)
    await a.begun()


@attack("computers")
async def computers_1(a):
    """Games of level 1 against level 1: one ends, others are made."""
    await a.begun()
    while True:
        await a.create_many(computers(1), "gwezboell", guests=4)


@attack("computers")
async def computers_trees(a):
    """Games of Bosworth between four computers of level 8, whose searches need memory."""
    await a.create_many(computers(8, 4), "bosworth(players=4)")
    await a.begun()


@attack("computers")
async def against_8(a):
    """Many games against level 8; each is played as soon as it is our turn."""
    await play_against(a, 8, restart=False)


@attack("computers")
async def against_5(a):
    """The same at level 5, which answers at once: many searches and many writes."""
    await play_against(a, 5, restart=False)


@attack("computers")
async def restart_computers(a):
    """Games of level 8 against level 8, all pending when the server is restarted."""
    await a.create_many(computers(8), NO_BOOK)
    await a.restart_server()
    await a.begun()


@attack("computers")
async def restart_against(a):
    """Games against level 8, all pending when the server is restarted; they are played on."""
    await play_against(a, 8, restart=True)


async def play_against(a, level, restart):
    games = await a.create_many(["me", {"computer": level}], NO_BOOK)
    by_guest = {}
    for guest, game in games:
        by_guest.setdefault(guest.cookie, (guest, []))[1].append(game["game"])

    def act(live, message, _):
        whole = message.get("game") if message["type"] == "done" else message
        table = whole.get("table") if isinstance(whole, dict) else None
        if message["type"] == "refused":
            a.refused(message["code"])
        elif message["type"] == "event" and message["event"]["type"] == "rematch":
            a.say_in_time(live, do="unfollow", game=message["game"])
            a.say_in_time(live, do="follow", game=message["event"]["game"])
        elif table and table["phase"] == "over":
            a.say_in_time(live, do="rematch", game=whole["game"])
        elif table and table["legal"]:
            a.say_in_time(live, action=random.choice(table["legal"]), game=whole["game"], version=whole["version"])

    async def sit_down():
        for guest, ids in by_guest.values():
            for start in range(0, len(ids), 16):
                if live := await a.live(guest, on_message=act):
                    for game in ids[start:start + 16]:
                        a.say_in_time(live, do="follow", game=game)

    await sit_down()
    if restart:
        await a.restart_server()
        await sit_down()
    await a.begun()


# Lists

@attack("lists")
async def lists(a):
    """The list of public games, of which there are 25,000."""
    await a.begun()
    await a.flood_requests("/api/games")


@attack("lists")
async def own_games(a):
    """The list of one's own games, of which there are 12,500, page after page."""
    await a.begun()
    path = next_path = "/api/guest/games"

    async def turn_pages():
        nonlocal next_path
        while True:
            answer = await a.request("GET", next_path, cookie=a.world.cookie)
            after = answer and answer.json["next"]
            next_path = f"{path}?after={after}" if after else path

    await asyncio.gather(*(turn_pages() for _ in range(20 * len(a.addresses))))


# Resumes

async def resume(a, versions_back, deaf=False):
    lives = await a.lives(a.sockets, deaf=deaf)
    version = max(1, a.world.long_version - versions_back)
    await a.begun()
    games = itertools.cycle(a.world.long_games)
    await a.flood(lives, lambda live, _: a.say(live, do="follow", game=next(games), version=version))


@attack("resumes")
async def resume_last(a):
    """Resumes at the last version of games with 20,000."""
    await resume(a, 0)


@attack("resumes")
async def resume_last_but_one(a):
    """Resumes one version before the last."""
    await resume(a, 1)


@attack("resumes")
async def resume_300(a):
    """Resumes 300 versions before the last."""
    await resume(a, 300)


@attack("resumes")
async def resume_all(a):
    """Resumes at the first version."""
    await resume(a, 10 ** 9)


@attack("resumes")
async def stuck_replays(a):
    """Sockets that read nothing, each with 16 replays of long games."""
    await resume(a, 10 ** 9, deaf=True)


# Whole games and records

@attack("whole games")
async def whole_games(a):
    """Follows long games without a version, which sends them whole."""
    lives = await a.lives(a.sockets)
    await a.begun()
    games = itertools.cycle(a.world.long_games)
    await a.flood(lives, lambda live, _: a.say(live, do="follow", game=next(games)))


@attack("whole games")
async def game_requests(a):
    """GET of long games."""
    await a.begun()
    await a.flood_requests(*(f"/api/games/{game}" for game in a.world.long_games))


@attack("whole games")
async def records(a):
    """GET of the records of long games."""
    await a.begun()
    await a.flood_requests(*(f"/api/games/{game}/record" for game in a.world.long_games))


# Before the start

@attack("sitting and leaving")
async def sit_and_leave(a):
    """Guests sit down in public open games and leave them."""
    guests = await a.guests(a.sockets)
    if not guests:
        return
    spec = "chessington-nord(players=4)"
    made = await a.create_many(["open"] * 4, spec, guests=1, most=a.sockets // 3 + 1, public=True)
    lives = await a.lives(a.sockets, guests)
    # Three at a table for four, so that no game starts.
    table_of = {live: made[i // 3 % len(made)][1]["game"] for i, live in enumerate(lives) if made}
    await a.begun()
    await a.flood(list(table_of), lambda live, turn: a.say(live, do=("sit", "leave")[turn % 2], game=table_of[live]))


# Many writes

async def own_tables(a, seats, on_message=None, **more):
    """Sockets, each with a game of its own that it follows."""
    made = await a.create_many(seats, guests=1 + a.sockets // 30, most=a.sockets, **more)
    lives = await asyncio.gather(*(a.live(guest, on_message) for guest, _ in made))
    tables = {live: game for live, (_, game) in zip(lives, made) if live}
    for live, game in tables.items():
        a.say(live, do="follow", game=game["game"])
    return tables


@attack("many writes")
async def mutes(a):
    """Mutes and unmutes, each socket in a game of its own."""
    tables = await own_tables(a, ["me", {"computer": 1}])
    await a.begun()
    await a.flood(list(tables), lambda live, turn: a.say(live, do="mute", on=turn % 2 == 0, game=tables[live]["game"]))


@attack("many writes")
async def mutes_in_one_game(a):
    """The same on all sockets in one game, which all follow."""
    guests = await a.guests(1)
    game = guests and await a.create(guests[0], ["me", {"computer": 1}])
    lives = await a.lives(a.sockets, guests) if game else []
    for live in lives:
        a.say(live, do="follow", game=game["game"])
    await a.begun()
    await a.flood(lives, lambda live, number: a.say(live, do="mute", on=number % 2 == 0, game=game["game"]))


@attack("many writes")
async def talk(a):
    """Talks with 300 characters, each socket in a game of its own."""
    tables = await own_tables(a, ["me", {"computer": 1}])
    await a.begun()
    await a.flood(list(tables), lambda live, _: a.say(live, do="talk", text="x" * 300, game=tables[live]["game"]))


@attack("many writes")
async def draw_offers(a):
    """One guest offers draws, the other declines them."""
    guests = await a.guests(2)
    if len(guests) < 2:
        return
    anna = guests[0]
    says = {}  # by socket
    for _ in range(min(40, a.sockets // 2)):
        game = await a.create(anna, ["me", "open"], public=True)
        lives = await a.lives(2, guests)
        if game and len(lives) == 2:
            a.say(lives[1], do="sit", game=game["game"])
            for live, what in zip(lives, ("offer_draw", "decline_draw")):
                says[live] = {"do": what, "game": game["game"]}
    await a.begun()
    await a.flood(list(says), lambda live, _: a.say(live, **says[live]))


@attack("many writes")
async def take_backs(a):
    """Acts against level 1 and takes it back."""
    turn = {}  # by socket: what can be played now, and the version

    def read(live, message, _):
        whole = message.get("game") if message["type"] == "done" else message
        if message["type"] == "refused":
            a.refused(message["code"])
        elif isinstance(whole, dict) and "table" in whole:
            turn[live] = whole["table"]["legal"], whole["version"]

    tables = await own_tables(a, ["me", {"computer": 1}], on_message=read, spec="gwezboell")
    await a.begun()

    def speak(live, number):
        game, (legal, version) = tables[live]["game"], turn.get(live, ((), 0))
        if number % 2 == 0 and legal:
            a.say(live, action=legal[0], game=game, version=version)
        else:
            a.say(live, do="take_back", game=game)

    await a.flood(list(tables), speak)


@attack("many writes")
async def call_offs(a):
    """Makes public games and calls them off."""
    guests = await a.guests(1)
    live = guests and await a.live(guests[0])
    await a.begun()

    async def make():
        while live:
            if game := await a.create(guests[0], ["me", "open"], public=True):
                a.say(live, do="call_off", game=game["game"])

    await asyncio.gather(*(make() for _ in range(20)))


@attack("many writes")
async def new_guests(a):
    """Makes guests."""
    await a.begun()
    while True:
        await a.guests(20)


@attack("many writes")
async def presence(a):
    """Many follow and unfollow one game and its presence."""
    guests = await a.guests(1)
    game = guests and await a.create(guests[0], ["me", "open"], public=True)
    lives = await a.lives(a.sockets, guests) if game else []
    await a.begun()
    await a.flood(lives, lambda live, turn: a.say(live, do="unfollow", game=game["game"]) if turn % 2 else
                  a.say(live, do="follow", game=game["game"], presence=True))


# Requests that do not end

async def raw_connections(a, head, piece, interval):
    """Holds as many connections as it may; each sends a head, then pieces. Those that are closed are replaced."""
    async def hold(address):
        while True:
            await a.take_turn(address)
            try:
                raw = await wire.connect(wire.Raw, address, a.port)
            except OSError:
                a.refused("connection")
                continue
            raw.write(head)
            while not raw.gone.done() and not raw.transport.is_closing():
                if raw.transport.get_write_buffer_size() < 65536:
                    raw.write(piece)
                await asyncio.wait((raw.gone,), timeout=interval)

    await a.begun()
    await asyncio.gather(*(hold(a.addresses[i % len(a.addresses)]) for i in range(a.sockets)))


CHUNKED = (b"POST /api/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
           b"Transfer-Encoding: chunked\r\n\r\n")


@attack("endless requests")
async def trailers(a):
    """Chunked requests with endless trailers."""
    await raw_connections(a, CHUNKED + b"0\r\n", b"X-Trailer: " + b"x" * 1000 + b"\r\n", 0.005)


@attack("endless requests")
async def extensions(a):
    """Chunked requests with an endless chunk extension."""
    await raw_connections(a, CHUNKED + b"1;", b"x" * 1000, 0.005)


@attack("endless requests")
async def small_chunks(a):
    """Chunked requests of endless chunks of one byte."""
    await raw_connections(a, CHUNKED, b"1\r\n \r\n" * 100, 0.005)


@attack("endless requests")
async def slow_headers(a):
    """Headers that come byte by byte."""
    await raw_connections(a, b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ", b"x", 0.2)


@attack("endless requests")
async def half_handshakes(a):
    """Handshakes without the last line."""
    await raw_connections(a, wire.handshake(80)[:-2], b"", 1)


@attack("endless requests")
async def endless_frames(a):
    """WebSocket messages of endless empty fragments."""
    head = wire.handshake(a.port) + wire.frame(b"", wire.TEXT, final=False)
    await raw_connections(a, head, wire.frame(b"", 0, final=False) * 100, 0.02)


# Requests that do not count as others do

@attack("free requests")
async def page_files(a):
    """The page's files, which no allowance limits, without a pause."""
    await raw_connections(a, b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 20, 0.02)


@attack("free requests")
async def metrics(a):
    """/metrics and /healthz, which have an allowance of their own."""
    await a.begun()
    await a.flood_requests("/metrics", "/healthz")


@attack("free requests")
async def refused_requests(a):
    """Requests without a pause, most of which come too fast."""
    await raw_connections(a, b"", b"GET /api/solved HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 100, 0.01)


# Reconnects

@attack("reconnects")
async def reconnects(a):
    """Connects, follows a long game, closes."""
    await a.begun()

    async def come_and_go():
        for game in itertools.cycle(a.world.long_games):
            if live := await a.live():
                a.say(live, do="follow", game=game, version=a.world.long_version)
                await asyncio.sleep(0.05)
                live.close()

    await asyncio.gather(*(come_and_go() for _ in range(min(40, a.sockets) * len(a.addresses))))


@attack("reconnects")
async def connections(a):
    """Connects without a pause, though most connections are refused."""
    async def hold(address):
        while True:
            try:
                await wire.connect(wire.Raw, address, a.port)
            except OSError:
                a.refused("connection")
            else:
                a.count["connections"] += 1

    await a.begun()
    await asyncio.gather(*(hold(a.addresses[i % len(a.addresses)]) for i in range(100)))


# Nonsense

async def nonsense(a, *frames):
    """Sends these frames; a socket that is closed is replaced."""
    lives = [None] * a.sockets
    await a.begun()

    async def keep_open():
        for number in itertools.cycle(range(a.sockets)):
            if lives[number] is None or not lives[number].is_open:
                lives[number] = await a.live()
            else:
                await asyncio.sleep(0.5 / a.sockets)

    async def speak():
        for number in itertools.count():
            for live in lives:
                if live and live.is_open:
                    a.send(live, frames[number % len(frames)])
            await asyncio.sleep(1 / 20)

    await asyncio.gather(keep_open(), speak())


@attack("nonsense")
async def unknown_games(a):
    """Follows games that do not exist."""
    lives = await a.lives(a.sockets)
    await a.begun()
    await a.flood(lives, lambda live, _: a.say(live, do="follow", game=f"{random.getrandbits(48):012x}"))


@attack("nonsense")
async def garbage(a):
    """Messages that are not JSON, or not a request, or binary."""
    deep = b"[" * 4000
    await nonsense(a, wire.frame(b"hello"), wire.frame(b"{}"), wire.frame(deep), wire.frame(b'{"do":' * 600),
                   wire.frame(b"\0" * 100, wire.BINARY))


@attack("nonsense")
async def long_messages(a):
    """Messages of 4,096 bytes."""
    message = b'{"do":"follow","game":"' + b"x" * 4000 + b'","id":"a"}'
    await nonsense(a, wire.frame(message + b" " * (4096 - len(message))))


@attack("nonsense")
async def pings(a):
    """Pings of 125 bytes."""
    await nonsense(a, wire.frame(b"x" * 125, wire.PING))


@attack("nonsense")
async def too_fast(a):
    """Ten times as many messages as are allowed, so that all are refused and sockets closed."""
    await nonsense(a, wire.frame(b'{"do":"unfollow","game":"x","id":"a"}') * 10)


# Solved positions

@attack("solved positions")
async def solved(a):
    """Looks up solved positions."""
    places = [random.sample(range(25), 11) for _ in range(2000)]
    goes_on = [squares for squares in places if 5 <= squares[-1] < 20]  # the tower is at nobody's home
    await a.begun()
    await a.flood_requests(*(f"/api/solved?spec=bobail&position={position_of(squares)}" for squares in goes_on))


def position_of(squares):
    """A position of Bobail with five knights of South, five of North and the tower on these squares."""
    board = ["1"] * 25
    for square, piece in zip(squares, "sssssnnnnnT"):
        board[square] = piece
    rows = ["".join(board[start:start + 5]) for start in range(0, 25, 5)]
    for size in range(5, 1, -1):
        rows = [row.replace("1" * size, str(size)) for row in rows]
    return "/".join(rows) + "%20S%20t"


# Many who follow busy games

async def busy_games(a, deaf):
    """A few sockets mute and unmute in 16 public games; all others follow all of them."""
    speakers = await own_tables(a.share(16), ["me", {"computer": 1}], public=True)
    games = [game["game"] for game in speakers.values()]
    for live in await a.lives(a.sockets - 16, deaf=deaf):
        for game in games:
            a.say(live, do="follow", game=game)
    await a.begun()
    await a.flood(list(speakers), lambda live, turn: a.say(live, do="mute", on=turn % 2 == 0,
                                                           game=speakers[live]["game"]))


@attack("many followers")
async def busy_games_read(a):
    """Sockets that each follow 16 busy games."""
    await busy_games(a, deaf=False)


@attack("many followers")
async def busy_games_deaf(a):
    """The same, reading nothing."""
    await busy_games(a, deaf=True)


@attack("many followers")
async def busy_games_of_all(a):
    """All sockets follow 16 public games, and mute and unmute in them."""
    guests = await a.guests(1)
    made = await a.create_many(["me", {"computer": 1}], guests=1, most=16, public=True)
    lives = await a.lives(a.sockets, [made[0][0]] if made else [])
    for live in lives:
        for _, game in made:
            a.say(live, do="follow", game=game["game"])
    await a.begun()
    games = itertools.cycle(game["game"] for _, game in made)
    await a.flood(lives, lambda live, turn: a.say(live, do="mute", on=turn % 2 == 0, game=next(games)))


# Many games at once

async def public_games(a):
    """The ids of all public games."""
    ids, path = [], "/api/games"
    while path and (answer := await a.request("GET", path)):
        ids += [each["game"] for each in answer.json["games"]]
        path = answer.json["next"] and f"/api/games?after={answer.json['next']}"
    return ids


async def wake(a, what):
    ids = itertools.cycle(await public_games(a))
    lives = await a.lives(a.sockets, await a.guests(10))
    await a.begun()
    await a.flood(lives, lambda live, _: a.say(live, do=what, game=next(ids)))


@attack("many games")
async def wake_games(a):
    """Asks to leave all public games, each of which is read for it."""
    await wake(a, "leave")


@attack("many games")
async def sit_everywhere(a):
    """Sits down at all public games."""
    await wake(a, "sit")


# Together

@attack("everything")
async def everything(a):
    """Many of these at a time, with the connections shared."""
    together = (computers_8, against_8, lists, resume_last_but_one, resume_all, stuck_replays, whole_games,
                game_requests, sit_and_leave, mutes, take_backs, trailers, reconnects, garbage, busy_games_deaf)
    parts = [(each, a.share(20 if each is busy_games_deaf else a.sockets // len(together))) for each in together]
    running = [asyncio.ensure_future(each(part)) for each, part in parts]
    await asyncio.wait([asyncio.ensure_future(part.ready.wait()) for _, part in parts], timeout=2 * a.seconds)
    await a.begun()
    await asyncio.gather(*running)
