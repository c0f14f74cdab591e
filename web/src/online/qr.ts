// QR codes for links: bytes, error correction M, versions 1 to 10 (up to 213 bytes), after ISO/IEC 18004.

/** By version: error correction bytes of a block, and the data bytes of each block. */
const blocks: readonly { correction: number; data: readonly number[] }[] = [
  { correction: 10, data: [16] },
  { correction: 16, data: [28] },
  { correction: 26, data: [44] },
  { correction: 18, data: [32, 32] },
  { correction: 24, data: [43, 43] },
  { correction: 16, data: [27, 27, 27, 27] },
  { correction: 18, data: [31, 31, 31, 31] },
  { correction: 22, data: [38, 38, 39, 39] },
  { correction: 22, data: [36, 36, 36, 37, 37] },
  { correction: 26, data: [43, 43, 43, 43, 44] },
];
/** By version: where the middles of the small squares lie. */
const alignment: readonly (readonly number[])[] = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

// Arithmetic in the field of 256 elements.
const powers: number[] = [];
const logarithms: number[] = [];
for (let i = 0, x = 1; i < 255; ++i) {
  powers[i] = x;
  logarithms[x] = i;
  x = x & 0x80 ? (x << 1) ^ 0x11d : x << 1;
}
function times(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : powers[(logarithms[a]! + logarithms[b]!) % 255]!;
}

function correctionBytes(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; ++i) {
    const next = [...generator, 0];
    generator.forEach((factor, place) => (next[place + 1]! ^= times(factor, powers[i]!)));
    generator = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; ++i) {
    const lead = rest[i]!;
    generator.forEach((factor, place) => (rest[i + place]! ^= times(factor, lead)));
  }
  return rest.slice(data.length);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The bytes that stand in the code, blocks interleaved; null if the text is too long. */
function codewords(text: Uint8Array): { version: number; bytes: number[] } | null {
  for (let version = 1; version <= blocks.length; ++version) {
    const { correction, data } = blocks[version - 1]!;
    const room = sum(data);
    const countBits = version < 10 ? 8 : 16;
    if (4 + countBits + 8 * text.length > 8 * room) continue;
    const bits: number[] = [];
    const put = (value: number, width: number) => {
      for (let i = width - 1; i >= 0; --i) bits.push((value >> i) & 1);
    };
    put(0b0100, 4);
    put(text.length, countBits);
    for (const byte of text) put(byte, 8);
    put(0, Math.min(4, 8 * room - bits.length));
    while (bits.length % 8 !== 0) bits.push(0);
    const all: number[] = [];
    for (let i = 0; i < bits.length; i += 8) all.push(parseInt(bits.slice(i, i + 8).join(""), 2));
    for (let pad = 0xec; all.length < room; pad ^= 0xec ^ 0x11) all.push(pad);

    let begin = 0;
    const parts = data.map((size) => all.slice(begin, (begin += size)));
    const corrections = parts.map((part) => correctionBytes(part, correction));
    const bytes: number[] = [];
    for (const columns of [parts, corrections]) {
      const longest = Math.max(...columns.map((column) => column.length));
      for (let i = 0; i < longest; ++i) {
        for (const column of columns) if (i < column.length) bytes.push(column[i]!);
      }
    }
    return { version, bytes };
  }
  return null;
}

type Grid = (boolean | null)[][];

/** Everything that does not depend on the text; what is left for data is null. */
function frame(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (row: number, column: number, dark: boolean) => {
    if (row >= 0 && column >= 0 && row < size && column < size) grid[row]![column] = dark;
  };
  const square = (middleRow: number, middleColumn: number, reach: number, darkAt: (ring: number) => boolean) => {
    for (let row = -reach; row <= reach; ++row) {
      for (let column = -reach; column <= reach; ++column) {
        set(middleRow + row, middleColumn + column, darkAt(Math.max(Math.abs(row), Math.abs(column))));
      }
    }
  };
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) square(row, column, 4, (ring) => ring !== 2 && ring !== 4);
  const places = alignment[version - 1]!;
  const lastPlace = places.at(-1);
  for (const row of places) {
    for (const column of places) {
      const atFinder = (row === 6 && column === 6) || (row === 6 && column === lastPlace) || (row === lastPlace && column === 6);
      if (!atFinder) square(row, column, 2, (ring) => ring !== 1);
    }
  }
  for (let i = 8; i < size - 8; ++i) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  set(size - 8, 8, true);
  if (version >= 7) {
    let rest = version;
    for (let i = 0; i < 12; ++i) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let i = 0; i < 18; ++i) {
      const dark = ((bits >> i) & 1) === 1;
      set(Math.floor(i / 3), size - 11 + (i % 3), dark);
      set(size - 11 + (i % 3), Math.floor(i / 3), dark);
    }
  }
  return grid;
}

/** The fifteen bits that name error correction M and a mask, where they stand in the grid. */
function formatPlaces(size: number): { first: [number, number][]; second: [number, number][] } {
  const first: [number, number][] = [];
  for (let i = 0; i <= 5; ++i) first.push([i, 8]);
  first.push([7, 8], [8, 8], [8, 7]);
  for (let i = 9; i < 15; ++i) first.push([8, 14 - i]);
  const second: [number, number][] = [];
  for (let i = 0; i < 8; ++i) second.push([8, size - 1 - i]);
  for (let i = 8; i < 15; ++i) second.push([size - 15 + i, 8]);
  return { first, second };
}

function writeFormat(grid: Grid, mask: number): void {
  const levelM = 0b00;
  const value = (levelM << 3) | mask;
  let rest = value;
  for (let i = 0; i < 10; ++i) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((value << 10) | rest) ^ 0x5412;
  const { first, second } = formatPlaces(grid.length);
  for (const places of [first, second]) {
    places.forEach(([row, column], i) => (grid[row]![column] = ((bits >> i) & 1) === 1));
  }
}

/** The places for data, in the order in which they are filled: upwards and downwards in pairs of columns. */
function dataPlaces(grid: Grid): [number, number][] {
  const size = grid.length;
  const places: [number, number][] = [];
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; ++i) {
      const row = upwards ? size - 1 - i : i;
      for (const column of [right, right - 1]) if (grid[row]![column] === null) places.push([row, column]);
    }
    upwards = !upwards;
  }
  return places;
}

/** How hard a grid is to read: long runs, blocks of one colour, an uneven mixture. */
function trouble(grid: boolean[][]): number {
  const size = grid.length;
  let points = 0;
  for (const turned of [false, true]) {
    for (let i = 0; i < size; ++i) {
      for (let j = 0, run = 0; j < size; ++j) {
        const same = j > 0 && (turned ? grid[j]![i] === grid[j - 1]![i] : grid[i]![j] === grid[i]![j - 1]);
        run = same ? run + 1 : 1;
        if (run === 5) points += 3;
        if (run > 5) points += 1;
      }
    }
  }
  for (let i = 1; i < size; ++i) {
    for (let j = 1; j < size; ++j) {
      const one = grid[i]![j];
      if (one === grid[i - 1]![j] && one === grid[i]![j - 1] && one === grid[i - 1]![j - 1]) points += 3;
    }
  }
  const dark = grid.flat().filter(Boolean).length / (size * size);
  return points + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** The code for a text, true where it is dark, without the quiet edge; null if the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const encoded = codewords(new TextEncoder().encode(text));
  if (!encoded) return null;
  const { version, bytes } = encoded;
  const best = masks.map((covers, mask) => {
    const grid = frame(version);
    writeFormat(grid, mask);
    dataPlaces(grid).forEach(([row, column], i) => {
      const bit = ((bytes[i >> 3] ?? 0) >> (7 - (i & 7))) & 1;
      grid[row]![column] = (bit === 1) !== covers(row, column);
    });
    const filled = grid.map((line) => line.map((dark) => dark === true));
    return { filled, points: trouble(filled) };
  });
  return best.reduce((one, other) => (other.points < one.points ? other : one)).filled;
}
