// A complex that is being drawn, and what is played on it.

import type { Part, Pile } from "./api";
import type { Point } from "./geometry";
import { natural } from "./natural";

export interface Sketch {
  places: Point[];
  faces: number[][];
  piles: Pile[];
  /** The game without its complex: chomp, nim[exact=2]; nothing is nim. */
  rule?: string;
  /** Labels that the vertices came with; nothing is 1, 2, 3, … */
  labels?: string[];
}

/** Names of vertices that are drawn, and how many there can be. */
const fresh = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
export const most = fresh.length;

export const empty = (): Sketch => ({ places: [], faces: [], piles: [] });

export const names = (sketch: Sketch) => sketch.labels ?? [...fresh].slice(0, sketch.places.length);

/** A game that needs no more than a complex and piles, without the complex. */
const drawable = (game: string) => /^((nim|chomp|wythoff)(\[[^\]]*\])?)( on |$)/.exec(game)?.[1] ?? null;

/** A complex as a sketch, to be changed, with what is played on it; null if it has too
 * many vertices. */
export function traced({ complex, piles, game }: Part): Sketch | null {
  if (!complex || complex.vertices.length > most) return null;
  const rule = drawable(game) ?? "nim";
  const { vertices } = complex;
  return {
    places: complex.places.map(([x, y]) => [Math.round(70 + 500 * x), Math.round(50 + 360 * y)]),
    faces: complex.facets.filter((facet) => facet.length >= 2),
    piles: vertices.map((_, v) => piles?.[v] ?? 3),
    ...(rule === "nim" ? {} : { rule }),
    ...(vertices.every((label, v) => label === fresh[v]) ? {} : { labels: [...vertices] }),
  };
}

/** What a drawing of this game does not hold, in words. */
export const lostBy = ({ game }: Part) =>
  drawable(game) === null ? "Only the complex can be drawn, not the rules of this game: what is drawn is played as Nim." : "";

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
export function notation(sketch: Sketch): string | null {
  if (sketch.places.length === 0) return null;
  const labels = names(sketch);
  const made = facets(sketch);
  const plain = (label: string) => !/[\s\p{Cc}(),;@+":[\]{}]/u.test(label);
  // Labels of one character stand together; others have blanks between them, or quotes.
  const letter = (label: string) => plain(label) && !/[-./|–—]/u.test(label);
  const short = labels.every((label) => [...label].length === 1 && letter(label));
  const bare = short || made.some((face) => face.length > 1);
  const word = (v: number) => (bare && plain(labels[v]) ? labels[v] : JSON.stringify(labels[v]));
  const words = made.map((face) => face.map(word).join(short ? "" : " ")).sort();
  const rule = sketch.rule ?? "nim";
  const complex = `${rule} on facets(${words.join(short ? "," : ", ")})`;
  if (rule === "chomp") return complex;
  const order = labels.map((_, v) => v).sort((v, w) => natural(labels[v], labels[w]));
  return `${complex} @ ${order.map((v) => sketch.piles[v]).join(",")}`;
}

/** The sketch with one more vertex. */
export function grown(sketch: Sketch, at: Point): Sketch {
  const { labels } = sketch;
  const name = [...fresh].find((label) => !labels?.includes(label)) as string;
  return { ...sketch, places: [...sketch.places, at], piles: [...sketch.piles, 3], ...(labels ? { labels: [...labels, name] } : {}) };
}

/** The sketch without some of its vertices. */
export function without(sketch: Sketch, gone: Set<number>): Sketch {
  const kept = sketch.places.map((_, v) => v).filter((v) => !gone.has(v));
  const place = new Map(kept.map((v, i) => [v, i]));
  const { labels } = sketch;
  return {
    ...sketch,
    places: kept.map((v) => sketch.places[v]),
    piles: kept.map((v) => sketch.piles[v]),
    ...(labels ? { labels: kept.map((v) => labels[v]) } : {}),
    faces: sketch.faces
      .map((face) => face.flatMap((v) => place.get(v) ?? []))
      .filter((face) => face.length >= 2),
  };
}
