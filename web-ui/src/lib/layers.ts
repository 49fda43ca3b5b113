// Where the states of an automaton stand: in layers by distance from the first.

import type { Point } from "./geometry";

export interface Layout {
  places: Map<number, Point>;
  width: number;
  height: number;
}

export function layers(edges: [number, number, string[]][]): Layout {
  const next = new Map<number, number[]>();
  for (const [from, to] of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const depth = new Map([[0, 0]]);
  const queue = [0];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const to of next.get(at) ?? []) {
      if (depth.has(to)) continue;
      depth.set(to, (depth.get(at) ?? 0) + 1);
      queue.push(to);
    }
  }
  const columns: number[][] = [];
  for (const [state, layer] of depth) (columns[layer] ??= []).push(state);
  const tallest = Math.max(...columns.map((column) => column.length));
  const [across, down] = [190, 120];
  const places = new Map<number, Point>();
  columns.forEach((column, layer) =>
    column.forEach((state, i) => {
      // Every other layer is shifted a little, so that straight edges pass by.
      const shift = layer % 2 ? 24 : 0;
      places.set(state, [110 + across * layer, 80 + shift + down * (i + (tallest - column.length) / 2)]);
    }),
  );
  return { places, width: 220 + across * (columns.length - 1), height: 160 + down * (tallest - 1) + 24 };
}
