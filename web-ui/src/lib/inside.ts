// The engine in this browser: WebAssembly in workers. Questions share some workers,
// a job has one of its own. To cancel a job it is told to stop, where memory can be
// shared, and says what it has found out; else its worker is ended.

import { Refused, Unreachable, type Engine } from "./engine";
import { stays } from "./stays";
import type { Said, Task } from "../worker";

/** Workers that answer questions. */
const MOST = 3;

/** What the board waits for comes first, then what a person asked, last what nobody waits
 * for yet. One worker is kept free of what comes second or last, and one more of what comes last. */
const first = ["board", "move", "options", "reply", "theorems"];
const rank = (question: object, later: boolean) => (later ? 2 : first.includes((question as { ask: string }).ask) ? 0 : 1);

/** A job that is told to stop has so long to say what it has found out, in milliseconds. */
const GRACE = 2000;

const failed = "the work failed: it was too deep for a browser, or this is a bug";
const missing = `The engine could not be loaded. Is there a network?${stays ? " After the first visit none is needed." : ""}`;

/** The program, compiled once for all workers. */
async function program(): Promise<WebAssembly.Module> {
  const address = new URL("faceoff.wasm", document.baseURI);
  try {
    const loaded = await fetch(address);
    if (!loaded.ok) throw new Error(loaded.statusText);
    // Compiled as it arrives, where the host says what it is.
    const known = loaded.headers.get("content-type")?.startsWith("application/wasm");
    return await (known ? WebAssembly.compileStreaming(loaded) : WebAssembly.compile(await loaded.arrayBuffer()));
  } catch {
    throw new Unreachable(missing);
  }
}

interface Waiting {
  task: Task;
  hear: (said: Said) => void;
}

export function inside(): Engine {
  let loading: Promise<WebAssembly.Module> | null = null;
  let loaded = false;
  const load = () => {
    loading ??= program();
    // What failed is tried again.
    loading.then(() => (loaded = true), () => (loading = null));
    return loading;
  };
  void load().catch(() => undefined);

  const idle: Worker[] = [];
  /** What waits, by its rank, and how many workers have questions of each rank. */
  const queues: Waiting[][] = [[], [], []];
  const busy = [0, 0, 0];
  let workers = 0;

  async function open(): Promise<Worker> {
    const module = await load();
    const worker = new Worker(new URL("../worker.ts", import.meta.url), { type: "module" });
    worker.postMessage(module);
    return worker;
  }

  /** Workers that have said something: their file is there. */
  const alive = new WeakSet<Worker>();

  /** Give a worker a task; what it says is heard until it is done. */
  function give(worker: Worker, { task, hear }: Waiting, done: (well: boolean) => void) {
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      alive.add(worker);
      if (data.type !== "progress") done(data.type !== "failed");
      hear(data);
    };
    worker.onerror = () => {
      done(false);
      hear(alive.has(worker) ? { type: "failed" } : { type: "unreachable", error: missing });
    };
    worker.postMessage(task);
  }

  const sum = (counts: number[]) => counts.reduce((sum, count) => sum + count);
  /** May a worker have a question of this rank? */
  const free = (rank: number) => busy.every((_, k) => k > rank || sum(busy.slice(k)) < MOST - k);

  /** Give out what waits, as far as there are workers for it. */
  function next() {
    for (const [rank, queue] of queues.entries()) {
      while (queue.length > 0 && free(rank)) {
        const worker = idle.pop();
        if (!worker) {
          // Those on their way may be enough.
          if (workers < MOST && workers - sum(busy) < queue.length) void more();
          return;
        }
        busy[rank] += 1;
        give(worker, queue.shift() as Waiting, (well) => {
          busy[rank] -= 1;
          if (well) idle.push(worker);
          else {
            worker.terminate();
            workers -= 1;
          }
          next();
        });
      }
    }
  }

  async function more() {
    workers += 1;
    try {
      const worker = await open();
      worker.onerror = () => {
        workers -= 1;
        idle.splice(idle.indexOf(worker), 1);
      };
      idle.push(worker);
      next();
    } catch (reason) {
      workers -= 1;
      for (const { hear } of queues.flatMap((queue) => queue.splice(0))) hear({ type: "unreachable", error: (reason as Error).message });
    }
  }

  return {
    ready: () => loaded,
    ask: (question, later = false) =>
      new Promise((resolve, reject) => {
        const hear = (said: Said) => {
          if (said.type === "result") resolve(said.result);
          else if (said.type === "refused") reject(new Refused(said.error));
          else if (said.type === "unreachable") reject(new Unreachable(said.error));
          else if (said.type === "failed") reject(new Refused(failed));
        };
        queues[rank(question, later)].push({ task: { question, job: false }, hear });
        next();
      }),
    async start(question, on) {
      const worker = await open();
      let running = true;
      const end = () => {
        running = false;
        worker.terminate();
      };
      const hear = (said: Said) => {
        if (!running) return;
        if (said.type !== "progress") end();
        if (said.type === "progress" || said.type === "result") on(said);
        else if (said.type === "failed") on({ type: "failed", error: failed, exceeded: true });
        else on({ type: "failed", error: said.error });
      };
      const stop = crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : undefined;
      give(worker, { task: { question, job: true, stop }, hear }, () => undefined);
      const giveUp = () => {
        if (!running) return;
        end();
        on({ type: "failed", error: "Not decided: cancelled." });
      };
      const cancel = () => {
        if (stop && Atomics.exchange(stop, 0, 1) === 0) setTimeout(giveUp, GRACE);
        else giveUp();
      };
      return { cancel };
    },
  };
}
