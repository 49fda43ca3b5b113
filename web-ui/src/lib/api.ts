// The questions that the server answers.

import type { Answers, Natural, Questions, Skill, Entry } from "./answers";

export type {
  Analysis,
  ComponentLead,
  Drawing,
  Lead,
  Part,
  Picture as Board,
  Reduced,
  Skill,
  Solution as Answer,
  Turn as Step,
  Entry as Theorem,
} from "./answers";
export type Pile = Natural;

/** A question that the server refused, with its reason. */
export class Refused extends Error {}

/** Nobody answers: the server was ended or cannot be reached. */
export class Unreachable extends Error {
  constructor() {
    super("The engine does not answer. Is `faceoff serve` still running?");
  }
}

/** As fetch, but in our own words when nobody answers. */
export async function reach(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request);
  } catch {
    throw new Unreachable();
  }
}

/** Any question, as data. */
export type Question = { [K in keyof Questions]: { ask: K } & Questions[K] }[keyof Questions];

export async function ask<K extends keyof Answers>(name: K, question: Questions[K]): Promise<Answers[K]> {
  const response = await reach("/api/ask", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ask: name, ...question }),
  });
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
  return answer as Answers[K];
}

export const board = (problem: string) => ask("board", { problem });

export const solve = (problem: string, options: { value?: boolean; all?: boolean; misere?: boolean }) =>
  ask("solve", { problem, ...options });

export const options = (problem: string) => ask("options", { problem });

export const move = (problem: string, to: string) => ask("move", { problem, to });

export const reply = (problem: string, skill: Skill, misere: boolean, seed: number) =>
  ask("reply", { problem, skill, misere, seed });

export const analyze = (complex: string) => ask("analyze", { complex });

export const reduce = (problem: string) => ask("reduce", { problem });

let known: Promise<Map<string, Entry>> | null = null;

/** The theorems by id, asked for once. */
export function theorems(): Promise<Map<string, Entry>> {
  known ??= ask("theorems", {}).then(
    (answer) => new Map(answer.theorems.map((theorem) => [theorem.id, theorem])),
  );
  return known;
}
