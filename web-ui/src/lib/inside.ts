// The engine in this browser: WebAssembly in workers. Questions share some workers,
// a job has one of its own. To cancel a job it is told to stop, where memory can be
// shared, and says what it has found out; else its worker is ended.

import { Refused, Unreachable, type Engine } from "./engine";
import type { Said, Task } from "../worker";

/** Workers that answer questions: one may think while another says what is legal. */
const MOST = 2;

/** A job that is told to stop has so long to say what it has found out, in milliseconds. */
const GRACE = 2000;

const failed = "the work failed: it was too deep for a browser, or this is a bug";

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
    throw new Unreachable("The engine could not be loaded. Is there a network? After the first visit none is needed.");
  }
}

interface Waiting {
  task: Task;
  hear: (said: Said) => void;
}

export function inside(): Engine {
  let loading: Promise<WebAssembly.Module> | null = null;
  const load = () => {
    loading ??= program();
    // What failed is tried again.
    loading.catch(() => (loading = null));
    return loading;
  };
  void load().catch(() => undefined);

  const idle: Worker[] = [];
  const queue: Waiting[] = [];
  let workers = 0;

  async function open(): Promise<Worker> {
    const module = await load();
    const worker = new Worker(new URL("../worker.ts", import.meta.url), { type: "module" });
    worker.postMessage(module);
    return worker;
  }

  /** Give a worker a task; what it says is heard until it is done. */
  function give(worker: Worker, { task, hear }: Waiting, done: (alive: boolean) => void) {
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.type !== "progress") done(data.type !== "failed");
      hear(data);
    };
    worker.onerror = () => {
      done(false);
      hear({ type: "failed" });
    };
    worker.postMessage(task);
  }

  function next(worker: Worker) {
    const waiting = queue.shift();
    if (!waiting) {
      idle.push(worker);
      return;
    }
    give(worker, waiting, (alive) => {
      if (alive) return next(worker);
      worker.terminate();
      workers -= 1;
      if (queue.length > 0) void more();
    });
  }

  async function more() {
    workers += 1;
    try {
      next(await open());
    } catch (reason) {
      workers -= 1;
      for (const { hear } of queue.splice(0)) hear({ type: "unreachable", error: (reason as Error).message });
    }
  }

  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const hear = (said: Said) => {
          if (said.type === "result") resolve(said.result);
          else if (said.type === "refused") reject(new Refused(said.error));
          else if (said.type === "unreachable") reject(new Unreachable(said.error));
          else if (said.type === "failed") reject(new Refused(failed));
        };
        queue.push({ task: { question, job: false }, hear });
        const worker = idle.pop();
        if (worker) next(worker);
        else if (workers < MOST) void more();
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
