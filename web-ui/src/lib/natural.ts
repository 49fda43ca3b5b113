// The order of labels in which piles are written, as the engine has it.

const kinds = [/^\d/, /^[A-Z]/, /^[a-z]/, /^/];
const kind = (piece: string) => kinds.findIndex((is) => is.test(piece));

function compared(p: string, q: string): number {
  if (kind(p) !== kind(q)) return kind(p) - kind(q);
  const [x, y] = kind(p) === 0 ? [BigInt(p), BigInt(q)] : [p, q];
  return x === y ? 0 : x < y ? -1 : 1;
}

/** Numbers by their size, then capital letters, small ones, all others. */
export function natural(a: string, b: string): number {
  const [p, q] = [a, b].map((label) => label.match(/\d+|./gsu) ?? []);
  const differs = p.slice(0, q.length).map((piece, i) => compared(piece, q[i])).find((order) => order !== 0);
  return differs ?? (p.length - q.length || a.length - b.length);
}
