"""A table of Bobail in which every position is a draw: it is asked like the real one (docs/bobail-table.md), which takes
hours to solve and a gigabyte, and answers as fast.
"""
import pathlib
import struct

ROWS, COLUMNS, BLOCK_COLUMNS, KNIGHTS = 26_728, 15_504, 64, 5
CONTEXTS = 41 * 41 * 5 * 12
DRAW, WON_IN_1, LOST_IN_0 = 0, 4, 1  # their codes
WHOLE = 1 << 14                      # of what is likely in a context
START = struct.pack("<HH", 1, 0)     # a block in which everything is certain: the coder's state as it ends
MASK = (1 << 64) - 1


def mix(x):
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def check_sum(data, total=0):
    total = (total + len(data)) & MASK
    for (word,) in struct.iter_unpack("<Q", data + bytes(-len(data) % 8)):
        total = ((total ^ word) * 0x9E3779B97F4A7C15) & MASK
        total ^= total >> 29
    return mix(total)


def write(folder):
    """Writes bobail.table there."""
    blocks = -(-COLUMNS // BLOCK_COLUMNS)
    model = struct.pack("<H3H", 3, DRAW, WON_IN_1, LOST_IN_0) + struct.pack("<HBH", 1, 0, WHOLE) * CONTEXTS
    model += bytes(-len(model) % 8)
    row = START * blocks
    words = len(row) // 2
    front = [model, struct.pack(f"<{ROWS + 1}Q", *range(0, (ROWS + 1) * words, words)),
             struct.pack("<Q", check_sum(row)) * ROWS,
             struct.pack(f"<{blocks}H", *range(0, words, 2)) * ROWS]
    front[-1] += bytes(-len(front[-1]) % 8)
    fields = (b"tablier-bobail\n\0", 1, 0, KNIGHTS, ROWS, COLUMNS, BLOCK_COLUMNS, 0, 0, 0, 0, len(model), 0, ROWS * words)
    header = struct.pack("<16s6I7Q", *fields)
    sum_of_front = check_sum(b"".join(front), check_sum(header + bytes(8)))
    with open(pathlib.Path(folder) / "bobail.table", "wb") as out:
        out.write(header + struct.pack("<Q", sum_of_front) + b"".join(front) + row * ROWS)
