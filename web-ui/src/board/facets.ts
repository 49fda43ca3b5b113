// How facets are coloured, and where things stand in the picture.

import type { Drawing, Pile } from "../lib/api";
import type { Point } from "../lib/geometry";

/** Okabe and Ito's colours, without black. */
export const colours = ["#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#f0e442", "#0072b2", "#d55e00"];

export const width = 640;

/** How large a chip is when there are n piles. */
export function radius(n: number): number {
  if (n <= 6) return 33;
  if (n <= 9) return 28;
  if (n <= 14) return 22;
  return n <= 25 ? 16 : 11;
}

/** The most chips that are drawn in a stack. */
const highest = 12;

/** How many chips are drawn: all of them while no pile is too high. */
export function heights(piles: Pile[]): { exact: boolean; drawn: (pile: Pile) => number } {
  const top = Math.max(1, ...piles.map(Number));
  const exact = top <= highest;
  const drawn = (pile: Pile) => {
    const size = Number(pile);
    if (!(size > 0)) return 0;
    return exact ? size : Math.max(1, Math.round((highest * size) / top));
  };
  return { exact, drawn };
}

/** A number that fits on a pile; very long ones are told by their length. */
export function short(pile: Pile): string {
  const text = String(pile);
  return text.length > 9 ? `${text.slice(0, 3)}… (${text.length} digits)` : text;
}

/** A label that fits beside its vertex. */
export function brief(label: string): string {
  const signs = [...label];
  return signs.length > 8 ? `${signs.slice(0, 4).join("")}…${signs.slice(-3).join("")}` : label;
}

/** Turn a long shape so that it lies flat, its first vertex to the left. */
function level(points: Point[]): Point[] {
  const mean = (list: number[]) => list.reduce((sum, c) => sum + c, 0) / list.length;
  const [mx, my] = [mean(points.map((p) => p[0])), mean(points.map((p) => p[1]))];
  const from = points.map(([x, y]): Point => [x - mx, y - my]);
  const [xx, yy, xy] = [mean(from.map(([x]) => x * x)), mean(from.map(([, y]) => y * y)), mean(from.map(([x, y]) => x * y))];
  const spread = Math.hypot(xx - yy, 2 * xy);
  if (spread < 0.25 * (xx + yy)) return points;
  let angle = -0.5 * Math.atan2(2 * xy, xx - yy);
  // A vertex in the middle is on neither side, whatever rounding says.
  const sides = from.map(([x, y]) => x * Math.cos(angle) - y * Math.sin(angle));
  if ((sides.find((x) => Math.abs(x) > 1e-6) ?? 0) > 0) angle += Math.PI;
  const turned = from.map(([x, y]): Point => [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]);
  const reach = Math.max(...turned.map(([x]) => Math.abs(x)), 1e-9);
  return turned.map(([x, y]) => [0.5 + (0.5 * x) / reach, 0.5 + (0.5 * y) / reach]);
}

/** From the unit square to the sheet. */
export function sheet(n: number, [x, y]: Point): Point {
  const inset = radius(n) * 1.3 + 14;
  const scale = width - 2 * inset;
  return [inset + x * scale, inset + y * scale * 0.86];
}

/** Where the vertices stand: dragged, in a row, or as the server says. */
export function stand(complex: Drawing, dragged: Record<string, Point>): Point[] {
  const n = complex.vertices.length;
  const row = n === 2 || (n <= 8 && complex.facets.every((facet) => facet.length === 1));
  const [, top] = sheet(n, [0, 0]);
  const places = complex.graph ? complex.places : level(complex.places);
  return complex.vertices.map((label, v) => {
    if (dragged[label]) return dragged[label];
    if (row && !complex.graph) return [width / 2 + (v - (n - 1) / 2) * Math.min(150, (width - 2 * top) / n), top];
    return sheet(n, places[v]);
  });
}
