// A complex that is being drawn.

import type { Point } from "./geometry";

export interface Sketch {
  places: Point[];
  faces: number[][];
  piles: number[];
}

export const labels = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export const empty = (): Sketch => ({ places: [], faces: [], piles: [] });

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
