#!/usr/bin/env python3
"""Proves by a pocket book that South wins Bobail, without any code of Tablier.

Written from docs/rules/bobail.md and docs/bobail-book.md; needs Python 3.10 alone. In each position of the book South
plays its answer and North every turn there is. Each time South must have won, be able to win with this turn or the
next (searched here), or stand in a position of the book; and no position may come again. With --part only the start
and N positions drawn by the seed are checked, each as far as the next positions of the book.

A set of squares is a number: bit 0 is a1, bit 1 b1, bit 24 e5. A position, always with South to begin a turn, is
(south's knights, north's knights, tower)."""
import argparse, functools, itertools, multiprocessing, os, random, struct, sys

SIDE, SQUARES, BOARD = 5, 25, (1 << 25) - 1
SOUTH_HOME, NORTH_HOME, LOW_RANKS = 0x1F, 0x1F << 20, 0x3FF
START = (SOUTH_HOME, NORTH_HOME, 12)
# Files and ranks of a direction, in the order in which a book counts slides.
DIRECTIONS = ((1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1))


def text(position):
    south, north, tower = position
    letters = ["s" if south >> at & 1 else "n" if north >> at & 1 else "T" if at == tower else "." for at in range(25)]
    return "/".join("".join(letters[rank * SIDE:][:SIDE]) for rank in reversed(range(SIDE)))


# ---- The rules ----

def ray(square, files, ranks):
    """The squares from this one to the edge."""
    file, rank = square % SIDE + files, square // SIDE + ranks
    on_board = 0 <= file < SIDE and 0 <= rank < SIDE
    return [rank * SIDE + file, *ray(rank * SIDE + file, files, ranks)] if on_board else []


RAYS = [[ray(square, *direction) for direction in DIRECTIONS] for square in range(SQUARES)]
LINES = [sum(1 << at for squares in rays for at in squares) for rays in RAYS]
NEAR = [sum(1 << squares[0] for squares in rays if squares) for rays in RAYS]
members = functools.cache(lambda squares: [at for at in range(SQUARES) if squares >> at & 1])


def slide(square, direction, occupied):
    """The squares left and entered, as far as it can go; 0 if that is nowhere."""
    free = list(itertools.takewhile(lambda at: not occupied >> at & 1, RAYS[square][direction]))
    return 1 << square | 1 << free[-1] if free else 0


@functools.cache
def slides(square, occupied):
    """With the pieces in the square's lines."""
    return [moved for direction in range(8) if (moved := slide(square, direction, occupied))]


def after_slides(knights, others):
    """The knights after each of their slides. If there is none, their player loses (ruling 2)."""
    occupied = knights | others
    return [knights ^ moved for at in members(knights) for moved in slides(at, occupied & LINES[at])]


def wins_at_once(south, north, tower):
    """Whether South can win with the turn he begins."""
    free = BOARD & ~(south | north)
    if NEAR[tower] & SOUTH_HOME & free:
        return True
    for to in members(NEAR[tower] & free & ~NORTH_HOME):
        # The tower came from the only free square beside it; a knight fills that, and North cannot step.
        if NEAR[to] & free == 1 << tower and any(NEAR[to] & ~(moved | north) == 0
                                                 for moved in after_slides(south, north | 1 << to)):
            return True
    return False


def open_replies(south, north, tower):
    """The positions after North's turns, without those in which South has won or can step home. None: North wins."""
    found = []
    for to in members(NEAR[tower] & ~(south | north)):
        if to < SIDE:  # South has won
            continue
        if to >= SQUARES - SIDE:
            return None
        homes = NEAR[to] & SOUTH_HOME & ~(south | north)
        if homes & (homes - 1):  # one slide cannot fill both
            continue
        around = NEAR[to] & ~south
        for moved in after_slides(north, south | 1 << to):
            if around & ~moved == 0:  # South cannot step
                return None
            if around & SOUTH_HOME & ~moved == 0:
                found.append((south, moved, to))
    return found


@functools.cache
def wins_in_two(south, north, tower):
    """Whether South has a turn after which, whatever North does, he wins with the next."""
    free = BOARD & ~(south | north)
    steps = members(NEAR[tower] & free & ~SOUTH_HOME & ~NORTH_HOME)
    for to in sorted(steps, key=lambda to: (NEAR[to] & free & ~LOW_RANKS).bit_count()):  # few ways up first
        for moved in after_slides(south, north | 1 << to):
            replies = open_replies(moved, north, to)
            if replies is not None and all(wins_at_once(*reply) for reply in replies):
                return True
    return False


def turns(position):
    """South's turns as a book counts them: (knights, tower) after each, None if it ends the game."""
    south, north, tower = position
    for to in [tower] if position == START else members(NEAR[tower] & ~(south | north)):
        slides = [slide(at, direction, south | north | 1 << to)
                  for direction in range(len(DIRECTIONS)) for at in members(south)]
        if 1 << to & (SOUTH_HOME | NORTH_HOME) or not any(slides):
            yield None
        else:
            yield from ((south ^ moved, to) for moved in slides if moved)


# ---- The file ----

mirrored_square = [at // SIDE * SIDE + SIDE - 1 - at % SIDE for at in range(SQUARES)]
mirrored_set = functools.cache(lambda squares: sum(1 << mirrored_square[at] for at in members(squares)))


def mirrored(position):
    return mirrored_set(position[0]), mirrored_set(position[1]), mirrored_square[position[2]]


def checksum(body):
    total = len(body)
    for byte in body:
        total ^= byte
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1)):
            total = (total ^ total >> shift) * factor & (1 << 64) - 1
    return total


def read_entries(data):
    """The numbers of positions, with those of their turns."""
    if len(data) < 32 or data[:16] != b"tablier book 1\n\0":
        raise ValueError("not a Bobail book of version 1")
    count, width, total = struct.unpack("<IIQ", data[16:32])
    if checksum(data[32:]) != total or not 1 <= width <= 40:
        raise ValueError("damaged")
    bits = "".join(f"{byte:08b}" for byte in data[32:])
    at = number = 0
    for _ in range(count):
        zero = bits.find("0", at)
        end = zero + 1 + width + 8
        if zero < 0 or end > len(bits):
            raise ValueError("damaged: it ends too early")
        number += ((zero - at) << width) + int(bits[zero + 1:end - 8], 2)
        yield number, int(bits[end - 8:end], 2)
        at = end
    if len(bits) - at >= 8 or "1" in bits[at:]:
        raise ValueError("damaged: it goes on after its end")


def read_book(data):
    """Turns by position."""
    # The sets of five squares, in ascending order: South's among all, North's among those South leaves.
    souths = sorted(sum(1 << at for at in five) for five in itertools.combinations(range(SQUARES), 5))
    norths = sorted(itertools.combinations(range(SQUARES - 5), 5), key=lambda five: five[::-1])
    book = {}
    for number, turn in read_entries(data):
        south_number, rest = divmod(number, len(norths) * 15)
        position = START
        if south_number < len(souths):
            south, (north_number, tower) = souths[south_number], divmod(rest, 15)
            left = members(BOARD & ~south)
            position = south, sum(1 << left[at] for at in norths[north_number]), SIDE + tower
        elif south_number > len(souths) or rest:
            raise ValueError("damaged: there is no such position")
        if (position[0] | position[1]) >> position[2] & 1 or position in book or mirrored(position) in book:
            raise ValueError(f"damaged: {text(position)} stands twice, or a square holds two pieces")
        book[position] = turn
    if START not in book:
        raise ValueError("the start is not in the book")
    return book


class Checker:
    def __init__(self, book):
        self.book, self.positions = book, list(book)
        self.index = {position: at for at, position in enumerate(book) if position != START}
        self.index.update([(mirrored(position), at) for position, at in self.index.items()])

    def follow(self, at):
        """The turns of the longest game that leaves the book after this answer; the positions that North can reach."""
        position = self.positions[at]
        answer = next(itertools.islice(turns(position), self.book[position], None), None)
        replies = answer and open_replies(answer[0], position[1], answer[1])
        if replies is None:
            raise ValueError(f"{text(position)}: the answer is no turn, or North wins at once")
        longest, following = 3, set()
        for reply in replies:
            if reply in self.index:
                following.add(self.index[reply])
            elif not wins_at_once(*reply):
                longest = 5
                if not wins_in_two(*min(reply, mirrored(reply))):
                    raise ValueError(f"{text(reply)}: not in the book, and no win in two turns")
        return longest, following

    def longest_game(self, followed):
        """The turns of the longest game from each position that is reached."""
        start = self.positions.index(START)
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
                longest[at] = max([followed[at][0]] + [2 + longest[each] for each in followed[at][1]])
        return longest


def follow(at):
    return checker.follow(at)


def main():
    global checker  # the processes are copies of this one
    parser = argparse.ArgumentParser(description="Proves by a pocket book that South wins Bobail.")
    parser.add_argument("book")
    parser.add_argument("--part", type=int, metavar="N", help="check only the start and N positions")
    parser.add_argument("--seed", type=int, default=1, metavar="K", help="draws the part (default 1)")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), metavar="P", help="default: one a processor")
    chosen = parser.parse_args()
    try:
        with open(chosen.book, "rb") as file:
            checker = Checker(read_book(file.read()))
        every = range(len(checker.positions))
        part = random.Random(chosen.seed).sample(every, min(chosen.part or 0, len(every)))
        todo = every if chosen.part is None else [checker.positions.index(START), *part]
        with multiprocessing.get_context("fork").Pool(chosen.processes) as pool:
            followed = pool.map(follow, todo, chunksize=200)
        if chosen.part is not None:
            return print(f"{chosen.book}: the start and {len(part)} of {len(every)} positions hold.")
        longest = checker.longest_game(followed)
        print(f"{chosen.book}: South wins against everything, in {longest[checker.positions.index(START)]} turns at "
              f"the latest: {len(longest)} of {len(every)} positions reached.")
    except (OSError, ValueError) as wrong:
        sys.exit(f"{chosen.book}: {wrong}")


if __name__ == "__main__":
    main()
