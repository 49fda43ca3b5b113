// A complex in space, to be turned: places, projection, and what lies in front.

import type { Drawing } from "./api";
import { edges, type Point } from "./geometry";

export type Spot = [number, number, number];
export interface Turn {
  yaw: number;
  pitch: number;
}
export const level: Turn = { yaw: 0.35, pitch: 1.3 };

/** Is there anything to turn? */
export const isSolid = (complex: Drawing) =>
  complex.vertices.length >= 4 && complex.vertices.length <= 40 && complex.facets.some((facet) => facet.length >= 3);

/** Distances along edges; between components a little more than across one. */
function distances(complex: Drawing): number[][] {
  const n = complex.vertices.length;
  const near: number[][] = Array.from({ length: n }, () => []);
  for (const [a, b] of edges(complex.facets)) {
    near[a].push(b);
    near[b].push(a);
  }
  return near.map((_, from) => {
    const steps: number[] = Array(n).fill(Infinity);
    steps[from] = 0;
    const reached = [from];
    for (const v of reached) {
      for (const w of near[v]) {
        if (steps[w] === Infinity) {
          steps[w] = steps[v] + 1;
          reached.push(w);
        }
      }
    }
    const far = Math.max(...steps.filter(Number.isFinite)) + 1;
    return steps.map((step) => (Number.isFinite(step) ? step : far));
  });
}

/** Distances in space as close as can be to those along edges: the best of some
 * beginnings, always the same ones, so that a complex always looks the same. */
function majorised(complex: Drawing): Spot[] {
  const wanted = distances(complex);
  let seed = 1;
  const some = () => (seed = (seed * 48271) % 2147483647) / 2147483647 - 0.5;
  const tries = Array.from({ length: 6 }, () => settled(wanted, complex.vertices.map(() => [some(), some(), some()])));
  const stress = (spots: Spot[]) =>
    spots.reduce((sum, p, v) => sum + spots.reduce((more, q, w) => {
      return v === w ? more : more + (Math.hypot(...p.map((c, k) => c - q[k])) / wanted[v][w] - 1) ** 2;
    }, 0), 0);
  return tries.reduce((best, spots) => (stress(spots) < stress(best) - 1e-9 ? spots : best));
}

/** Each spot moves to the mean of where the others would have it. */
function settled(wanted: number[][], spots: Spot[]): Spot[] {
  const n = spots.length;
  for (let round = 0; round < 200; round++) {
    for (let v = 0; v < n; v++) {
      const sum: Spot = [0, 0, 0];
      let weights = 0;
      for (let w = 0; w < n; w++) {
        if (w === v) continue;
        const apart = Math.max(1e-6, Math.hypot(...spots[v].map((c, k) => c - spots[w][k])));
        const weight = wanted[v][w] ** -2;
        for (const k of [0, 1, 2]) sum[k] += weight * (spots[w][k] + (wanted[v][w] * (spots[v][k] - spots[w][k])) / apart);
        weights += weight;
      }
      spots[v] = sum.map((c) => c / weights) as Spot;
    }
  }
  return spots;
}

/** Places in space, around the origin, none farther than 1. */
export function space(complex: Drawing): Spot[] {
  const rows = complex.torus;
  let spots: Spot[];
  if (rows) {
    spots = [];
    rows.forEach((v, i) => {
      const [along, round] = [(2 * Math.PI * (i % 3)) / 3, (2 * Math.PI * Math.floor(i / 3)) / 3 + Math.PI / 6];
      const reach = 1.5 + 0.9 * Math.cos(round);
      spots[v] = [reach * Math.cos(along), reach * Math.sin(along), 0.9 * Math.sin(round)];
    });
  } else spots = majorised(complex);
  const mean = [0, 1, 2].map((k) => spots.reduce((sum, spot) => sum + spot[k], 0) / spots.length);
  const centred = spots.map((spot) => spot.map((c, k) => c - mean[k]) as Spot);
  const reach = Math.max(1e-9, ...centred.map((spot) => Math.hypot(...spot)));
  return centred.map((spot) => spot.map((c) => c / reach) as Spot);
}

/** Turned: to the right, down, and towards who looks. */
export function turned(spots: Spot[], { yaw, pitch }: Turn): Spot[] {
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
  return spots.map(([x, y, z]) => {
    const [a, b] = [x * cy + y * sy, -x * sy + y * cy];
    return [a, -(z * cp + b * sp), z * sp - b * cp];
  });
}

/** On the sheet: what is near is larger. */
export const projected = (spots: Spot[], middle: Point, scale: number): Point[] =>
  spots.map(([x, y, z]) => {
    const near = 1 / (1 - 0.22 * z);
    return [middle[0] + x * scale * near, middle[1] + y * scale * near];
  });

export interface Sheet {
  facet: number[];
  index: number;
  corners: number[];
  /** How much light falls on it, from 0 to 1. */
  light: number;
}

/** The triangles of all facets and the edges that are facets, the farthest first. */
export function sheets(facets: number[][], spots: Spot[]): Sheet[] {
  const found = facets.flatMap((facet, index) => {
    const all: number[][] = [];
    if (facet.length === 2) all.push(facet);
    for (let a = 0; a < facet.length; a++)
      for (let b = a + 1; b < facet.length; b++)
        for (let c = b + 1; c < facet.length; c++) all.push([facet[a], facet[b], facet[c]]);
    return all.map((corners) => ({ facet, index, corners, light: light(corners.map((v) => spots[v])) }));
  });
  const depth = ({ corners }: Sheet) => corners.reduce((sum, v) => sum + spots[v][2], 0) / corners.length;
  return found.sort((a, b) => depth(a) - depth(b));
}

/** A lamp stands behind who looks, a little to the left and above. */
function light([p, q, r]: Spot[]): number {
  if (!r) return 0.8;
  const [u, v] = [q, r].map((spot) => spot.map((c, k) => c - p[k]));
  const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...normal) || 1;
  return Math.abs((normal[0] * -0.35 + normal[1] * -0.5 + normal[2] * 0.79) / length);
}
