// The whole state of the page in the address, so that a link can be shared.

import type { Skill } from "./api";
import type { Point } from "./geometry";
import { typed } from "./pile";
import type { Sketch } from "./sketch";
import { tutorial } from "./tutorial";

export type Mode = "play" | "explore" | "prove" | "draw";
export type Players = "first" | "second" | "people" | "watch";

/** Who moves first and second. */
export const names: Record<Players, [string, string]> = {
  first: ["You", "The machine"],
  second: ["The machine", "You"],
  people: ["The first player", "The second player"],
  watch: ["Machine A", "Machine B"],
};

export interface Turn {
  problem: string;
  how: string;
  /** Who made it, whoever plays now. */
  who?: string;
  /** The machine could not see to the end of the game. */
  unsure?: boolean;
}

export interface Shared {
  start: string;
  moves: Turn[];
  mode: Mode;
  players: Players;
  skill: Skill;
  misere: boolean;
  claim: string;
  /** Positions that are looked at beside the game, one after the other. */
  path: string[];
  /** Where vertices were dragged to, by label. */
  places: Record<string, Point>;
  sketch: Sketch | null;
  /** The step of the first lesson, from 1; 0 is none. */
  step: number;
  /** Is one winning move to be found? */
  puzzle: boolean;
  /** A task that a teacher gave: no analysis, fixed position and opponent. */
  lesson: boolean;
}

export const fresh: Shared = {
  start: "",
  moves: [],
  mode: "play",
  players: "first",
  skill: "perfect",
  misere: false,
  claim: "",
  path: [],
  places: {},
  sketch: null,
  step: 0,
  puzzle: false,
  lesson: false,
};

/** The game before the @, where there is one position of one game. */
const gameOf = (problem: string) => (/^[^@+]*@[^@+]*$/.test(problem) ? problem.split("@")[0].trim() : null);

/** A move in short: its position alone, if the game is as before and who made
 * it is who plays; what was done is asked for when the link is read. */
function packed(turns: Turn[], { start, players }: Shared): (Turn | string)[] {
  return turns.map(({ problem, who, unsure }, i) => {
    const game = gameOf(i === 0 ? start : turns[i - 1].problem);
    if (game && gameOf(problem) === game && who === names[players][i % 2] && !unsure) return problem.split("@")[1].trim();
    return { problem, how: "", ...(who === undefined ? {} : { who }), ...(unsure ? { unsure } : {}) };
  });
}

function unpacked(turns: (Turn | string)[], { start, players }: Shared): Turn[] {
  let game = gameOf(start);
  return turns.map((turn, i) => {
    const whole = typeof turn === "string" ? { problem: `${game ?? ""} @ ${turn}`, how: "", who: names[players][i % 2] } : turn;
    game = gameOf(whole.problem);
    return whole;
  });
}

export function encode(state: Shared): string {
  const short = { ...state, moves: packed(state.moves, state) };
  // What is as at the beginning need not be said.
  const told = Object.entries(short).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(fresh[key as keyof Shared]),
  );
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(told)));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const isPoint = (p: unknown) => Array.isArray(p) && p.length === 2 && p.every((c) => Number.isFinite(c));
const isText = (t: unknown) => typeof t === "string";
const isFlag = (f: unknown) => typeof f === "boolean";
const known = Object.values(names).flat();
const isTurn = (t: Turn) =>
  isText(t?.problem) && isText(t?.how) && (t.who === undefined || known.includes(t.who)) && (t.unsure === undefined || isFlag(t.unsure));

const checks: { [K in keyof Shared]: (value: unknown) => boolean } = {
  start: isText,
  claim: isText,
  moves: (list) => Array.isArray(list) && list.every((turn) => isText(turn) || isTurn(turn)),
  path: (list) => Array.isArray(list) && list.every(isText),
  mode: (m) => ["play", "explore", "prove", "draw"].includes(m as string),
  players: (p) => ["first", "second", "people", "watch"].includes(p as string),
  skill: (s) => ["perfect", "good", "casual", "random"].includes(s as string),
  misere: isFlag,
  lesson: isFlag,
  puzzle: isFlag,
  step: (s) => Number.isInteger(s) && (s as number) >= 0 && (s as number) <= tutorial.length,
  places: (p) => typeof p === "object" && p !== null && Object.values(p).every(isPoint),
  sketch: (s) => {
    const sketch = s as Sketch | null;
    if (sketch === null) return true;
    const n = sketch.places?.length;
    const inside = (v: unknown) => Number.isInteger(v) && (v as number) >= 0 && (v as number) < n;
    return (
      Array.isArray(sketch.places) && sketch.places.every(isPoint) &&
      Array.isArray(sketch.piles) && sketch.piles.length === n && sketch.piles.every((size) => typed(String(size)) !== null) &&
      (sketch.rule === undefined || isText(sketch.rule)) &&
      (sketch.labels === undefined || (Array.isArray(sketch.labels) && sketch.labels.every(isText) && new Set(sketch.labels).size === n && sketch.labels.length === n)) &&
      Array.isArray(sketch.faces) && sketch.faces.every((face) => Array.isArray(face) && face.every(inside))
    );
  },
};

/** The state that a link holds, or null if it holds none. */
export function decode(text: string): Shared | null {
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(plain, (c) => c.charCodeAt(0));
    const found = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof found !== "object" || found === null) return null;
    const state = { ...structuredClone(fresh), ...found } as Shared;
    const keys = Object.keys(checks) as (keyof Shared)[];
    if (!keys.every((key) => checks[key](state[key]))) return null;
    return { ...state, moves: unpacked(state.moves, state) };
  } catch {
    return null;
  }
}
