#!/usr/bin/env python3
"""Proves by a pocket book that South wins Au-Tour de Castelott, without any code of Tablier.

Written from docs/rules/castelott.md and docs/castelott-book.md; needs Python 3.10 alone. In each position of the book
South plays its answer and North every turn there is. Each time South must have won, be able to win within this turn
(searched here), or stand in a position of the book; and no position may come again. With --sample only the start and
a share of the positions are checked, each as far as the next positions of the book.

A set of squares is a number: bit 0 is a1, bit 1 b1, bit 24 e5. A position, at the start of a turn, is (pawns of the
player to move, the other's pawns, the square of the one's captain, the other's, the tower's)."""
import argparse, functools, itertools, multiprocessing, os, pathlib, random, struct, sys

SIDE, SQUARES, BOARD = 5, 25, (1 << 25) - 1
SOUTH, NORTH = 0x1F, 0x1F << 20  # a player is known by his home rank
START = (SOUTH, NORTH, 2, 22, 12, "first")
READINGS = "flanks", "plain"
# Files and ranks of a direction, in the order in which a book numbers them.
DIRECTIONS = ((1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1))
WON, LOST, NONE = "won", "lost", len(DIRECTIONS)  # how a turn ends the game for its player; no direction


def text(position):
    south, north, captain, enemy_captain, tower = position[:5]
    letters = ["s" if south >> at & 1 else "n" if north >> at & 1 else "T" if at == tower else "." for at in range(25)]
    letters[captain], letters[enemy_captain] = "SN"
    return "/".join("".join(letters[rank * SIDE:][:SIDE]) for rank in reversed(range(SIDE)))


# ---- The rules ----

def ray(square, files, ranks):
    """The squares from this one to the edge."""
    file, rank = square % SIDE + files, square // SIDE + ranks
    on_board = 0 <= file < SIDE and 0 <= rank < SIDE
    return [rank * SIDE + file, *ray(rank * SIDE + file, files, ranks)] if on_board else []


RAYS = [[ray(square, *direction) for direction in DIRECTIONS] for square in range(SQUARES)]
LINES = [sum(1 << at for squares in rays for at in squares) for rays in RAYS]
STEPS = [[(direction, squares[0]) for direction, squares in enumerate(rays) if squares] for rays in RAYS]
NEAR = [sum(1 << to for _, to in steps) for steps in STEPS]
# Where two enemies flank a captain on this square: on its row, on its file; at the edge, a square off the board.
PAIRS = [[1 << rays[one][0] | 1 << rays[other][0] if rays[one] and rays[other] else 1 << SQUARES
          for one, other in ((0, 4), (2, 6))] for rays in RAYS]
members = functools.cache(lambda squares: [at for at in range(SQUARES) if squares >> at & 1])


@functools.cache
def slides(square, occupied):
    """Direction and end of each, with the pieces in the square's lines."""
    ways = [list(itertools.takewhile(lambda at: not occupied >> at & 1, squares)) for squares in RAYS[square]]
    return [(direction, free[-1]) for direction, free in enumerate(ways) if free]


def flanked(square, enemies):
    row, file = PAIRS[square]
    return enemies & row == row or enemies & file == file


def turns(position, home, flanks):
    """Each turn's number, and what it leads to: WON, LOST, or the position in which the other begins a turn."""
    own, enemy, captain, target, tower, *first = position
    free = BOARD & ~(own | enemy | 1 << tower)
    forced = (NEAR[captain] & free).bit_count() == 1
    steps = [] if first else [step for step in STEPS[tower] if free >> step[1] & 1]
    if forced:  # ruling 3
        steps = [step for step in steps if not NEAR[captain] >> step[1] & 1] or steps
    for step, to in steps or [(NONE, tower)]:
        others = enemy | 1 << to
        captain_alone = forced and slides(captain, (own | others) & LINES[captain])
        for pawn, at in enumerate(members(own)):
            for direction, end in slides(at, (own | others) & LINES[at]) if not captain_alone or at == captain else ():
                slid = own ^ (1 << at | 1 << end)
                chief = end if at == captain else captain
                turn = ((step * 5 + pawn) * 8 + direction) * 9
                free = NEAR[target] & ~(slid | others)
                if flanked(target, slid):
                    yield turn + NONE, WON
                elif (SOUTH ^ NORTH ^ home) >> chief & 1 or flanked(chief, enemy):
                    yield turn + NONE, LOST
                elif not free:
                    yield turn + NONE, WON
                else:
                    yield turn + NONE, (enemy, slid, target, chief, to)
                    for push, square in () if first else STEPS[target]:
                        if free >> square & 1:
                            pushed = enemy ^ (1 << target | 1 << square)
                            won = home >> square & 1 or flanks and flanked(square, slid)
                            lost = flanks and flanked(chief, pushed)  # he was not before: the pushed one is of the two
                            yield turn + push, WON if won else LOST if lost else (pushed, slid, square, chief, to)


@functools.lru_cache(1 << 18)
def wins(position, flanks):
    """Whether South has a turn that takes North's captain, or after which every turn of North's loses at once."""
    narrow = []
    for _, after in turns(position, SOUTH, flanks):
        if after == WON:
            return True
        if after != LOST:
            own, enemy, captain, _, tower = after
            # If North's captain is neither flanked nor forced to slide, a slide of a knight does not lose at once.
            if (NEAR[captain] & ~(own | enemy | 1 << tower)).bit_count() == 1 or flanked(captain, enemy):
                narrow.append(after)
    return any(all(result == LOST for _, result in turns(after, NORTH, flanks)) for after in narrow)


# ---- The file ----

mirrored_square = [at // SIDE * SIDE + SIDE - 1 - at % SIDE for at in range(SQUARES)]
mirrored_set = functools.cache(lambda squares: sum(1 << mirrored_square[at] for at in members(squares)))


def mirrored(position):
    return *map(mirrored_set, position[:2]), *(mirrored_square[at] for at in position[2:5]), *position[5:]


def checksum(body):
    total = len(body)
    for byte in body:
        total ^= byte
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1)):
            total = (total ^ total >> shift) * factor & (1 << 64) - 1
    return total


def read_entries(data):
    """The numbers of positions, with those of their turns."""
    if len(data) < 32 or data[:16] != b"castelott book 1":
        raise ValueError("not a Castelott book of version 1")
    count, width, total = struct.unpack("<IIQ", data[16:32])
    if checksum(data[32:]) != total or not 1 <= width <= 40:
        raise ValueError("damaged")
    bits = "".join(f"{byte:08b}" for byte in data[32:])
    at = number = 0
    for _ in range(count):
        zero = bits.find("0", at)
        end = zero + 1 + width + 12
        if zero < 0 or end > len(bits):
            raise ValueError("damaged: it ends too early")
        number += ((zero - at) << width) + int(bits[zero + 1:end - 12], 2)
        yield number, int(bits[end - 12:end], 2)
        at = end
    if len(bits) - at >= 8 or "1" in bits[at:]:
        raise ValueError("damaged: it goes on after its end")


def read_book(data):
    """For each reading, turns by position."""
    # The sets of five squares, in ascending order: South's among all, North's among those South leaves.
    souths = sorted(sum(1 << at for at in five) for five in itertools.combinations(range(SQUARES), 5))
    norths = sorted(itertools.combinations(range(SQUARES - 5), 5), key=lambda five: five[::-1])
    positions = len(souths) * len(norths) * 5 * 5 * 15
    books = {}, {}
    for number, turn in read_entries(data):
        reading, rest = divmod(number, positions + 1)
        position = START
        if reading >= len(books):
            raise ValueError("damaged: there is no such position")
        if rest < positions:
            rest, tower = divmod(rest, 15)
            rest, enemy_captain = divmod(rest, 5)
            rest, captain = divmod(rest, 5)
            south, north = souths[rest // len(norths)], norths[rest % len(norths)]
            left = members(BOARD & ~south)
            north = sum(1 << left[at] for at in north)
            free = members(BOARD & ~(south | north))
            position = south, north, members(south)[captain], members(north)[enemy_captain], free[tower]
        if position in books[reading] or mirrored(position) in books[reading]:
            raise ValueError(f"damaged: {text(position)} stands twice")
        books[reading][position] = turn
    return dict(zip(READINGS, books))


class Checker:
    def __init__(self, reading, book):
        if START not in book:
            raise ValueError(f"push={reading}: the start is not in the book")
        self.flanks, self.book, self.positions = reading == "flanks", book, list(book)
        self.index = {each: at for at, position in enumerate(book) for each in (position, mirrored(position))}

    def follow(self, at):
        """South's turns in the longest game that leaves the book here; the positions that North can reach."""
        position = self.positions[at]
        after = dict(turns(position, SOUTH, self.flanks)).get(self.book[position])
        replies = [] if after in (None, WON, LOST) else {reply for _, reply in turns(after, NORTH, self.flanks)}
        if after in (None, LOST) or WON in replies:
            raise ValueError(f"{text(position)}: the answer is no turn, or loses at once")
        longest, following = 1, set()
        for reply in replies:
            if reply in self.index:
                following.add(self.index[reply])
            elif reply != LOST:
                longest = 2
                if not wins(reply, self.flanks):
                    raise ValueError(f"{text(reply)}: not in the book, and no win in this turn")
        return longest, following

    def longest_game(self, followed):
        """South's turns in the longest game from each position that is reached."""
        start = self.index[START]
        longest, path = {}, {start: iter(followed[start][1])}
        while path:
            at = next(reversed(path))
            below = next((each for each in path[at] if each not in longest), None)
            if below in path:
                raise ValueError(f"{text(self.positions[below])}: comes again")
            if below is not None:
                path[below] = iter(followed[below][1])
            else:
                del path[at]
                longest[at] = max([followed[at][0]] + [1 + longest[each] for each in followed[at][1]])
        return longest


def follow(at):
    return checker.follow(at)


def main():
    global checker  # the processes are copies of this one
    parser = argparse.ArgumentParser(description="Proves by a pocket book that South wins Au-Tour de Castelott.")
    parser.add_argument("book")
    parser.add_argument("--reading", choices=READINGS, help="of the push (default: both)")
    parser.add_argument("--sample", type=float, default=1, metavar="SHARE", help="of the positions (default 1: all)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="draws the sample (default 1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="processes (default: one a core)")
    chosen = parser.parse_args()
    if not 0 <= chosen.sample <= 1 or chosen.jobs < 1:
        parser.error("expected a --sample from 0 to 1 and at least 1 of --jobs")
    try:
        books = read_book(pathlib.Path(chosen.book).read_bytes())
        for reading in [chosen.reading] if chosen.reading else READINGS:
            checker = Checker(reading, books[reading])
            every, start = range(len(checker.positions)), checker.index[START]
            part = random.Random(chosen.seed).sample(every, int(chosen.sample * len(every)))
            with multiprocessing.get_context("fork").Pool(chosen.jobs) as pool:
                followed = pool.map(follow, every if chosen.sample == 1 else [start, *part], chunksize=50)
            if chosen.sample < 1:
                print(f"push={reading}: the start and {len(part)} of {len(every)} positions hold.")
            else:
                longest = checker.longest_game(followed)
                print(f"push={reading}: South wins against everything, in at most {longest[start]} of his turns: "
                      f"{len(longest)} of {len(every)} positions reached.")
    except (OSError, ValueError) as wrong:
        sys.exit(f"{chosen.book}: {wrong}")


if __name__ == "__main__":
    main()
