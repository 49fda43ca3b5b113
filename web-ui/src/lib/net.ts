// The torus laid flat: a square of 3 × 3 whose opposite sides are one, so that
// vertices on them are drawn twice.

import type { Drawing } from "./api";
import type { Point } from "./geometry";

export interface Net {
  /** Where each vertex stands first, in the unit square. */
  places: Point[];
  /** Where some of them stand again. */
  copies: { v: number; at: Point }[];
  /** Where a face lies; an edge on a side lies there twice. */
  shapes: Map<string, Point[][]>;
}

export const key = (set: number[]) => [...set].sort((a, b) => a - b).join();

export function unfolded(complex: Drawing): Net | null {
  const rows = complex.torus;
  if (!rows) return null;
  const at = (i: number, j: number) => rows[3 * (j % 3) + (i % 3)];
  const point = (i: number, j: number): Point => [i / 3, j / 3];
  const places: Point[] = [];
  const copies: Net["copies"] = [];
  const shapes: Net["shapes"] = new Map();
  const add = (corners: [number, number][]) => {
    const name = key(corners.map(([i, j]) => at(i, j)));
    const shape = corners.map(([i, j]) => point(i, j));
    const known = shapes.get(name) ?? [];
    if (!known.some((other) => other.every(([x, y]) => shape.some(([u, w]) => u === x && w === y)))) known.push(shape);
    shapes.set(name, known);
  };
  for (let j = 0; j <= 3; j++) {
    for (let i = 0; i <= 3; i++) {
      if (i < 3 && j < 3) places[at(i, j)] = point(i, j);
      else copies.push({ v: at(i, j), at: point(i, j) });
      if (i === 3 || j === 0) continue;
      for (const corners of [[[i, j], [i + 1, j], [i + 1, j - 1]], [[i, j], [i, j - 1], [i + 1, j - 1]]] as [number, number][][]) {
        add(corners);
        for (const skip of [0, 1, 2]) add(corners.filter((_, k) => k !== skip));
      }
    }
  }
  return { places, copies, shapes };
}
