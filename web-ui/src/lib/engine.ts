// What answers questions, and how it may fail.

/** The first things that are wrong, each with its place, and how many there are more. */
function few(text: string): string {
  const most = 3;
  const things = text.split(/\n(?=\S)/);
  if (things.length <= most || !things.every((thing) => thing.includes("\n  | "))) return text;
  return `${things.slice(0, most).join("\n")}\nand ${things.length - most} more`;
}

/** A question that the engine refused, with its reason. */
export class Refused extends Error {
  constructor(reason: string) {
    super(few(reason));
  }
}

/** Nobody answers: the engine was ended or cannot be reached. */
export class Unreachable extends Error {}

export interface Job {
  cancel: () => void;
}

export type JobEvent<T> =
  | { type: "progress"; what: string; done: number; total: number | null }
  | { type: "result"; result: T }
  | { type: "failed"; error: string; /** Was it too large for a browser? */ exceeded?: boolean };

export interface Engine {
  /** Can it answer at once? */
  ready(): boolean;
  /** The answer to a question that the page waits for, or will need later. */
  ask(question: object, later?: boolean): Promise<unknown>;
  /** Long work in the background: progress as it comes, then the result. */
  start(question: object, on: (event: JobEvent<unknown>) => void): Promise<Job>;
}
