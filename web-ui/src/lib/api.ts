// The questions that the server answers, with their types.

export type Pile = number | string;

export interface Drawing {
  notation: string;
  vertices: string[];
  facets: number[][];
  places: [number, number][];
}

export interface Part {
  problem: string;
  game: string;
  kind: string;
  piles: Pile[] | null;
  components: string[] | null;
  complex: Drawing | null;
}

export interface Board {
  problem: string;
  summands: Part[];
  over: boolean;
}

export interface ComponentLead {
  vertex: string;
  to: string;
  moves: string[];
}

/** What a move leads to: piles, components of an emperor sum, or notation. */
export type Lead = Pile[] | ComponentLead[] | string;

export interface Answer {
  problem: string;
  outcome: "P" | "N" | null;
  value?: Pile | null;
  move: Lead | null;
  removed?: string[];
  how?: string;
  moves?: Lead[];
  by: string | null;
  why: string | null;
  undecided?: Record<string, string>;
}

export interface Step {
  problem: string;
  how: string;
}

export type Skill = "perfect" | "good" | "casual" | "random";

export interface Analysis {
  complex: string;
  vertices: string[];
  facets: string[][];
  circuits: string[][] | null;
  f_vector: Pile[] | null;
  betti: Pile[] | null;
  automorphisms: Pile | null;
  pointed: boolean | null;
  nim_regular: boolean | null;
  nim_basis: string[][] | { size: Pile; rule: string } | null;
  obstruction?: string;
  additive: boolean | null;
  matroid: boolean | null;
  binary_matroid: boolean | null;
  join_factors: string[][] | null;
  reductions: { operation: string; vertices: string[]; leaves: string }[];
  theorems: { id: string; decides: string; because: string }[];
  decided_by: string | null;
  zero_positions: { text: string; claim?: string } | null;
  undecided?: Record<string, string>;
}

export interface Reduced {
  steps: { from: string; exchanged: [string, string][]; to: string | null }[] | null;
  result: string | null;
  value: Pile | null;
  by: string | null;
}

export interface Theorem {
  id: string;
  title: string;
  statement: string;
  formula: string;
  citation: string;
}

/** A question that the server refused, with its reason. */
export class Refused extends Error {}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused("The server does not answer. Is `faceoff serve` still running?");
  }
  const text = await response.text();
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new Refused(text || `the server answered ${response.status}`);
  }
  if (!response.ok) {
    const error = (answer as { error?: string }).error;
    throw new Refused(error ?? `the server answered ${response.status}`);
  }
  return answer as T;
}

export const board = (problem: string) => ask<Board>("/api/board", { problem });

export const solve = (problem: string, options: { value?: boolean; all?: boolean; misere?: boolean }) =>
  ask<Answer>("/api/solve", { problem, ...options });

export const options = (problem: string) =>
  ask<{ options: Step[]; more: boolean }>("/api/options", { problem });

export const move = (problem: string, to: string) => ask<Step>("/api/move", { problem, to });

export const reply = (problem: string, skill: Skill, misere: boolean, seed: number) =>
  ask<Step>("/api/reply", { problem, skill, misere, seed });

export const analyze = (complex: string) => ask<Analysis>("/api/analyze", { complex });

export const reduce = (problem: string) => ask<Reduced>("/api/reduce", { problem });

let known: Promise<Map<string, Theorem>> | null = null;

/** The theorems by id, asked for once. */
export function theorems(): Promise<Map<string, Theorem>> {
  known ??= ask<{ theorems: Theorem[] }>("/api/theorems").then(
    (answer) => new Map(answer.theorems.map((theorem) => [theorem.id, theorem])),
  );
  return known;
}
