// A text as a QR code (ISO/IEC 18004): bytes, the lowest correction, the
// smallest size that holds it: up to 2953 bytes.

/** By version, from 1: correction bytes in a block, and how many blocks. */
const correction = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30];
const blocks = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];

/** Squares that are not taken by patterns, as bytes. */
function room(version: number): number {
  let bits = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const align = Math.floor(version / 7) + 2;
    bits -= (25 * align - 10) * align - 55;
    if (version >= 7) bits -= 36;
  }
  return Math.floor(bits / 8);
}

const held = (version: number) => room(version) - correction[version - 1] * blocks[version - 1];

/** Multiplication in the field of 256 elements, modulo x⁸+x⁴+x³+x²+1. */
function times(x: number, y: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((y >> bit) & 1) * x);
  return product;
}

/** What is left of the data divided by the product of all x − 2ⁱ. */
function remainder(data: number[], degree: number): number[] {
  const divisor = [...Array(degree - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) divisor[j] = times(divisor[j], root) ^ (divisor[j + 1] ?? 0);
    root = times(root, 2);
  }
  const rest: number[] = Array(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() as number);
    rest.push(0);
    divisor.forEach((part, i) => (rest[i] ^= times(part, factor)));
  }
  return rest;
}

/** The data with its corrections, the blocks interleaved. */
function words(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => { for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1); };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, held(version) * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; data.length < held(version); pad ^= 0xec ^ 0x11) data.push(pad);
  const count = blocks[version - 1];
  const short = Math.floor(held(version) / count);
  const shorts = count - (held(version) % count);
  const parts: number[][] = [];
  for (let i = 0, at = 0; i < count; i++) {
    const length = short + (i < shorts ? 0 : 1);
    parts.push(data.slice(at, (at += length)));
  }
  const checks = parts.map((part) => remainder(part, correction[version - 1]));
  const woven = (lists: number[][]) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat();
  return [...woven(parts), ...woven(checks)];
}

/** A code word of a cyclic code: the value, and what is left of it. */
function cyclic(value: number, generator: number, degree: number): number {
  let rest = value << degree;
  for (let bit = 31 - Math.clz32(rest || 1); bit >= degree; bit--) if ((rest >> bit) & 1) rest ^= generator << (bit - degree);
  return (value << degree) | rest;
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0, (_, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The squares, row by row, true is dark; null if the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = correction.findIndex((_, i) => held(i + 1) * 8 >= 4 + (i + 1 < 10 ? 8 : 16) + bytes.length * 8) + 1;
  if (version === 0) return null;
  const data = words(bytes, version);
  const drawn = masks.map((_, mask) => draw(version, data, mask));
  return drawn.reduce((best, other) => (penalty(other) < penalty(best) ? other : best));
}

function draw(version: number, data: number[], mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const grid: (boolean | null)[][] = Array.from({ length: size }, () => Array(size).fill(null));
  const set = (x: number, y: number, dark: boolean) => { if (x >= 0 && y >= 0 && x < size && y < size) grid[y][x] = dark; };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const ring = (cx: number, cy: number, reach: number, light: number[]) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) set(cx + dx, cy + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  const corners = [[3, 3], [size - 4, 3], [3, size - 4]];
  for (const [x, y] of corners) ring(x, y, 4, [2, 4]);
  const count = version === 1 ? 0 : Math.floor(version / 7) + 2;
  // Version 32 is an exception of the standard.
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const aligned = Array.from({ length: count }, (_, i) => (i === 0 ? 6 : size - 7 - (count - 1 - i) * step));
  for (const x of aligned)
    for (const y of aligned) {
      const corner = (x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6);
      if (!corner) ring(x, y, 2, [1]);
    }
  const format = cyclic((1 << 3) | mask, 0x537, 10) ^ 0x5412;
  const bit = (value: number, i: number) => ((value >> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    const along = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    set(8, along, bit(format, i));
    const across = i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i;
    set(across, 8, bit(format, i));
  }
  set(8, size - 8, true);
  if (version >= 7) {
    const told = cyclic(version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      set(a, b, bit(told, i));
      set(b, a, bit(told, i));
    }
  }
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (grid[y][x] !== null) continue;
        const dark = bit(data[at >> 3] ?? 0, 7 - (at & 7));
        grid[y][x] = dark !== masks[mask](x, y);
        at += 1;
      }
    }
  }
  return grid as boolean[][];
}

/** Long runs and large blocks of one colour are hard to read. */
function penalty(grid: boolean[][]): number {
  const rows = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]))];
  let sum = 0;
  for (const row of rows) {
    let run = 1;
    for (let i = 1; i <= row.length; i++) {
      if (row[i] === row[i - 1]) run += 1;
      else {
        if (run >= 5) sum += run - 2;
        run = 1;
      }
    }
  }
  for (let y = 1; y < grid.length; y++)
    for (let x = 1; x < grid.length; x++)
      if (grid[y][x] === grid[y - 1][x] && grid[y][x] === grid[y][x - 1] && grid[y][x] === grid[y - 1][x - 1]) sum += 3;
  return sum;
}
