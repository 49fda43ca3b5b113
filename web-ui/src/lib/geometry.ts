// Convex hulls, and which sets of vertices are faces.

export type Point = [number, number];

/** Corners of the convex hull, in order (Andrew's monotone chain). */
export function hull(points: Point[]): Point[] {
  const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  if (sorted.length < 3) return sorted;
  const turn = (o: Point, a: Point, b: Point) =>
    (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (list: Point[]) => {
    const chain: Point[] = [];
    for (const p of list) {
      while (chain.length >= 2 && turn(chain[chain.length - 2], chain[chain.length - 1], p) <= 0) chain.pop();
      chain.push(p);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

/** The outline of some vertices as an SVG path; thick strokes make it round. */
export function outline(points: Point[]): string {
  const [first, ...rest] = hull(points);
  return `M${first[0]} ${first[1]}${rest.map(([x, y]) => `L${x} ${y}`).join("")}Z`;
}

/** Is the set of vertices contained in a facet? */
export function isFace(facets: number[][], set: Iterable<number>): boolean {
  const wanted = [...set];
  return facets.some((facet) => wanted.every((v) => facet.includes(v)));
}

/** All pairs of vertices that share a facet. */
export function edges(facets: number[][]): [number, number][] {
  const seen = new Set<string>();
  const found: [number, number][] = [];
  for (const facet of facets) {
    for (const a of facet) {
      for (const b of facet) {
        const key = `${a} ${b}`;
        if (a < b && !seen.has(key)) {
          seen.add(key);
          found.push([a, b]);
        }
      }
    }
  }
  return found;
}
