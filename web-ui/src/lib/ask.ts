// Who answers: the server that the page came from, or, where it is a static site,
// workers of the browser. The page says which; nothing else differs.

import type { Answers, Questions } from "./answers";
import type { Engine, JobEvent } from "./engine";
import { inside } from "./inside";
import { server } from "./server";

/** Is the engine in this browser? */
export const local = document.querySelector<HTMLMetaElement>("meta[name=engine]")?.content === "worker";

const engine: Engine = local ? inside() : server();

export const ready = () => engine.ready();

export const ask = <K extends keyof Answers>(name: K, question: Questions[K], later = false) =>
  engine.ask({ ask: name, ...question }, later) as Promise<Answers[K]>;

export const start = <K extends keyof Answers>(name: K, question: Questions[K], on: (event: JobEvent<Answers[K]>) => void) =>
  engine.start({ ask: name, ...question }, on as (event: JobEvent<unknown>) => void);
