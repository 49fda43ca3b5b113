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

export interface Answer {
  problem: string;
  outcome: "P" | "N" | null;
  value?: Pile;
  move: Pile[] | string | null;
  removed?: string[];
  how?: string;
  moves?: (Pile[] | string)[];
  by: string | null;
  why: string | null;
  undecided?: Record<string, string>;
}

export interface Step {
  problem: string;
  how: string;
}

export interface Reply extends Step {
  winning: boolean;
  by: string | null;
  why: string | null;
}

export type Skill = "perfect" | "good" | "casual" | "random";

export interface Analysis {
  complex: string;
  vertices: string[];
  facets: string[][];
  circuits: string[][] | null;
  undecided?: Record<string, string>;
  [field: string]: unknown;
}

/** A question that the server refused, with its reason. */
export class Refused extends Error {}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
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
  return answer as T;
}

export const board = (problem: string) => ask<Board>("/api/board", { problem });

export const solve = (problem: string, options: { value?: boolean; all?: boolean; misere?: boolean }) =>
  ask<Answer>("/api/solve", { problem, ...options });

export const options = (problem: string) =>
  ask<{ options: Step[]; more: boolean }>("/api/options", { problem });

export const move = (problem: string, to: string) => ask<Step>("/api/move", { problem, to });

export const reply = (problem: string, skill: Skill, misere: boolean, seed: number) =>
  ask<Reply>("/api/reply", { problem, skill, misere, seed });

export const analyze = (complex: string) => ask<Analysis>("/api/analyze", { complex });

/** A job in the background: progress as it comes, then the result. */
export interface Job {
  id: string;
  cancel: () => void;
}

export type JobEvent =
  | { type: "progress"; what: string; done: number; total: number | null }
  | { type: "result"; result: Record<string, unknown> }
  | { type: "failed"; error: string };

export async function start(command: Record<string, unknown>, on: (event: JobEvent) => void): Promise<Job> {
  const { id } = await ask<{ id: string }>("/api/jobs", command);
  const events = new EventSource(`/api/jobs/${id}/events`);
  const end = (event: JobEvent) => {
    events.close();
    on(event);
  };
  events.addEventListener("progress", (e) => on({ type: "progress", ...JSON.parse(e.data) }));
  events.addEventListener("result", (e) => end({ type: "result", result: JSON.parse(e.data) }));
  events.addEventListener("failed", (e) => end({ type: "failed", error: JSON.parse(e.data).error }));
  return {
    id,
    cancel: () => void fetch(`/api/jobs/${id}`, { method: "DELETE" }),
  };
}
