// What answers questions, and how it may fail.

/** A question that the engine refused, with its reason. */
export class Refused extends Error {}

/** Nobody answers: the engine was ended or cannot be reached. */
export class Unreachable extends Error {}

export interface Job {
  cancel: () => void;
}

export type JobEvent<T> =
  | { type: "progress"; what: string; done: number; total: number | null }
  | { type: "result"; result: T }
  | { type: "failed"; error: string };

export interface Engine {
  /** The answer to a question that the page waits for. */
  ask(question: object): Promise<unknown>;
  /** Long work in the background: progress as it comes, then the result. */
  start(question: object, on: (event: JobEvent<unknown>) => void): Promise<Job>;
}
