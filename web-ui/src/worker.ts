// A worker of the browser that answers questions: the engine as WebAssembly. First
// comes the program, then tasks, one at a time.

export interface Task {
  question: object;
  /** Long work, which says how far it is. */
  job: boolean;
  /** Shared with the page, where memory can be shared: not 0 if the work is to stop. */
  stop?: Int32Array;
}

export type Said =
  | { type: "progress"; what: string; done: number; total: number | null }
  | { type: "result"; result: unknown }
  | { type: "refused"; error: string }
  | { type: "unreachable"; error: string }
  | { type: "failed" };

/** What the program exports: see crates/wasm/src/door.rs. */
interface Door {
  memory: WebAssembly.Memory;
  room(length: number): number;
  ask(): number;
  work(): number;
  reply(): number;
  reply_length(): number;
}

/** Progress is told so often, in milliseconds. */
const PAUSE = 100;

let door: Promise<Door>;
let told = -PAUSE;
let stop: Int32Array | undefined;

const say = (said: Said) => postMessage(said);

async function open(program: WebAssembly.Module): Promise<Door> {
  const page = {
    now: () => performance.now(),
    stopped: () => (stop ? Atomics.load(stop, 0) : 0),
    progress(what: number, length: number, done: number, total: number) {
      if (performance.now() - told < PAUSE) return;
      told = performance.now();
      say({ type: "progress", what: text(opened, what, length), done, total: total < 0 ? null : total });
    },
  };
  const instance = await WebAssembly.instantiate(program, { page });
  const opened = instance.exports as unknown as Door;
  return opened;
}

// Addresses have 32 bits; a number of WebAssembly may be read as negative.
const text = ({ memory }: Door, at: number, length: number) =>
  new TextDecoder().decode(new Uint8Array(memory.buffer, at >>> 0, length >>> 0));

function answer(door: Door, { question, job }: Task): Said {
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const at = door.room(bytes.length) >>> 0;
  new Uint8Array(door.memory.buffer, at, bytes.length).set(bytes);
  const answered = job ? door.work() : door.ask();
  const reply = JSON.parse(text(door, door.reply(), door.reply_length()));
  return answered ? { type: "result", result: reply } : { type: "refused", error: reply.error };
}

onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Task>) => {
  if (data instanceof WebAssembly.Module) {
    door = open(data);
    return;
  }
  try {
    stop = data.stop;
    say(answer(await door, data));
  } catch {
    // A trap: what is left of the program is of no use.
    say({ type: "failed" });
  }
};
