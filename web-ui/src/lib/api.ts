// The questions that the page asks.

import type { Natural, Skill, Entry } from "./answers";
import { ask } from "./ask";

export type {
  Analysis,
  ComponentTarget,
  Drawing,
  MoveTarget,
  Part,
  Picture as Board,
  Reduced,
  Skill,
  Solution as Answer,
  Turn as Step,
  Entry as Theorem,
} from "./answers";
export type Pile = Natural;

export { Refused, Unreachable } from "./engine";

export const board = (problem: string) => ask("board", { problem });

export const solve = (problem: string, options: { value?: boolean; all?: boolean; misere?: boolean }, later = false) => ask("solve", { problem, ...options }, later);

export const options = (problem: string) => ask("options", { problem });

export const move = (problem: string, to: string) => ask("move", { problem, to });

export const reply = (problem: string, skill: Skill, misere: boolean, seed: number) => ask("reply", { problem, skill, misere, seed });

export const analyze = (complex: string) => ask("analyze", { complex });

export const reduce = (problem: string) => ask("reduce", { problem });

let known: Promise<Map<string, Entry>> | null = null;

/** The theorems by id, asked for once. */
export function theorems(): Promise<Map<string, Entry>> {
  known ??= ask("theorems", {}).then(
    (answer) => new Map(answer.theorems.map((theorem) => [theorem.id, theorem])),
  );
  // What failed is tried again.
  known.catch(() => (known = null));
  return known;
}
