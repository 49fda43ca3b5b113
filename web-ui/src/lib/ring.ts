// An automaton on a ring: the first state to the left, the others in the order
// in which they are reached.

import type { Point } from "./geometry";

export type Edges = [number, number, string[]][];

export const r = 22;

/** The states that can be reached, nearest first. */
function reached(edges: Edges): number[] {
  const found = [0];
  for (const at of found) {
    for (const [from, to] of edges) if (from === at && !found.includes(to)) found.push(to);
  }
  return found;
}

export function ring(edges: Edges): { places: Map<number, Point>; size: number } {
  const states = reached(edges);
  const n = states.length;
  const radius = n === 1 ? 0 : Math.max(95, n * 19);
  const size = 2 * radius + 190;
  const places = new Map<number, Point>();
  states.forEach((state, i) => {
    const angle = Math.PI + (2 * Math.PI * i) / n;
    places.set(state, [size / 2 + radius * Math.cos(angle), size / 2 + radius * Math.sin(angle)]);
  });
  return { places, size };
}

/** The way of an edge, and the place of its label. */
export function way(a: Point, b: Point, size: number, n: number): { path: string; at: Point } {
  if (a === b) {
    // A loop, outwards; with one state, upwards.
    const [dx, dy] = n === 1 ? [0, -1] : [a[0] - size / 2, a[1] - size / 2];
    const length = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / length, dy / length];
    const corner = (side: number, far: number) => `${a[0] + ux * far - uy * side} ${a[1] + uy * far + ux * side}`;
    return { path: `M${corner(-9, r - 2)}C${corner(-26, r + 40)} ${corner(26, r + 40)} ${corner(9, r)}`, at: [a[0] + ux * (r + 44), a[1] + uy * (r + 44)] };
  }
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const bend = 8 + length * 0.09;
  const middle: Point = [(a[0] + b[0]) / 2 - uy * bend, (a[1] + b[1]) / 2 + ux * bend];
  const begin: Point = [a[0] + ux * r - uy * 5, a[1] + uy * r + ux * 5];
  const end: Point = [b[0] - ux * (r + 3) - uy * 5, b[1] - uy * (r + 3) + ux * 5];
  const t = 0.62;
  const on = (i: 0 | 1) => (1 - t) ** 2 * begin[i] + 2 * t * (1 - t) * middle[i] + t * t * end[i];
  return { path: `M${begin.join(" ")}Q${middle.join(" ")} ${end.join(" ")}`, at: [on(0), on(1)] };
}
