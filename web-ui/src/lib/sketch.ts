// A complex that is being drawn.

import type { Drawing, Pile } from "./api";
import type { Point } from "./geometry";

export interface Sketch {
  places: Point[];
  faces: number[][];
  piles: number[];
}

export const labels = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export const empty = (): Sketch => ({ places: [], faces: [], piles: [] });

/** A complex as a sketch, to be changed; null if it has too many vertices. */
export function traced(complex: Drawing, piles: Pile[] | null): Sketch | null {
  if (complex.vertices.length > labels.length) return null;
  return {
    places: complex.places.map(([x, y]) => [Math.round(70 + 500 * x), Math.round(50 + 360 * y)]),
    faces: complex.facets.filter((facet) => facet.length >= 2),
    // Piles that are too large to draw begin anew.
    piles: complex.vertices.map((_, v) => (typeof piles?.[v] === "number" ? (piles[v] as number) : 3)),
  };
}

/** The facets: faces that are in no other, and vertices that are in none. */
export function facets(sketch: Sketch): number[][] {
  const distinct = [...new Map(sketch.faces.map((face) => [face.join(), face])).values()];
  const largest = distinct.filter(
    (face) => !distinct.some((other) => other.length > face.length && face.every((v) => other.includes(v))),
  );
  const covered = new Set(largest.flat());
  const alone = sketch.places.map((_, v) => v).filter((v) => !covered.has(v));
  return [...largest, ...alone.map((v) => [v])];
}

/** The game on the sketch in notation; null while there is no vertex. */
export function notation(sketch: Sketch, kind: "nim" | "chomp" | "wythoff"): string | null {
  if (sketch.places.length === 0) return null;
  const words = facets(sketch).map((face) => face.map((v) => labels[v]).join(""));
  const complex = `${kind} on facets(${words.sort().join(",")})`;
  return kind === "chomp" ? complex : `${complex} @ ${sketch.piles.join(",")}`;
}

/** The sketch without some of its vertices. */
export function without(sketch: Sketch, gone: Set<number>): Sketch {
  const kept = sketch.places.map((_, v) => v).filter((v) => !gone.has(v));
  const place = new Map(kept.map((v, i) => [v, i]));
  return {
    places: kept.map((v) => sketch.places[v]),
    piles: kept.map((v) => sketch.piles[v]),
    faces: sketch.faces
      .map((face) => face.flatMap((v) => place.get(v) ?? []))
      .filter((face) => face.length >= 2),
  };
}
