// Long work in the background: progress as it comes, then the result.

import type { Answers, Questions } from "./answers";
import { reach, Refused } from "./api";

export interface Job {
  cancel: () => void;
}

export type JobEvent<T> =
  | { type: "progress"; what: string; done: number; total: number | null }
  | { type: "result"; result: T }
  | { type: "failed"; error: string };

export async function start<K extends keyof Answers>(
  name: K,
  question: Questions[K],
  on: (event: JobEvent<Answers[K]>) => void,
): Promise<Job> {
  const response = await reach("/api/jobs", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ask: name, ...question }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Refused(answer.error);
  const path = `/api/jobs/${answer.id}`;
  const events = new EventSource(`${path}/events`);
  const end = (event: JobEvent<Answers[K]>) => {
    events.close();
    on(event);
  };
  events.addEventListener("progress", (e) => on({ type: "progress", ...JSON.parse(e.data) }));
  events.addEventListener("result", (e) => end({ type: "result", result: JSON.parse(e.data) }));
  events.addEventListener("failed", (e) => end({ type: "failed", error: JSON.parse(e.data).error }));
  events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED) end({ type: "failed", error: "the connection was lost" });
  });
  return { cancel: () => void reach(path, { method: "DELETE" }).catch(() => undefined) };
}

/** Progress in words. */
export function told(event: { what: string; done: number; total: number | null }): string {
  if (!event.done || event.done === event.total) return `${event.what}…`;
  const total = event.total ? ` of ${event.total.toLocaleString("en")}` : "";
  return `${event.what}: ${event.done.toLocaleString("en")}${total}`;
}
