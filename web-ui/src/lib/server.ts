// The engine behind `faceoff serve`.

import { Refused, Unreachable, type Engine } from "./engine";

/** As fetch, but in our own words when nobody answers. */
async function reach(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request);
  } catch {
    throw new Unreachable("The engine does not answer. Is `faceoff serve` still running?");
  }
}

/** The answer to what is sent, or the reason why there is none. */
async function post(path: string, question: object): Promise<unknown> {
  const response = await reach(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
  });
  const text = await response.text();
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new Refused(text || `the server answered ${response.status}`);
  }
  if (response.ok) return answer;
  throw new Refused((answer as { error?: string }).error ?? `the server answered ${response.status}`);
}

export const server = (): Engine => ({
  ready: () => true,
  ask: (question) => post("api/ask", question),
  async start(question, on) {
    const { id } = (await post("api/jobs", question)) as { id: string };
    const path = `api/jobs/${id}`;
    const events = new EventSource(`${path}/events`);
    const end: typeof on = (event) => {
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
  },
});
