// How long theorems take in WebAssembly and natively, in one run: the engine of the static
// site in Node, and `faceoff batch` behind a pipe, question by question in turn.
//   FACEOFF=path/to/faceoff node e2e/speed.mjs [SITE]
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const program = process.env.FACEOFF ?? new URL("../../target/release/faceoff", import.meta.url).pathname;
const site = process.argv[2] ?? new URL("../../target/static-site", import.meta.url).pathname;
const TIMES = 201;
const problems = [
  "nim @ 3,5,7",
  "nim on cycle(5,2) @ 30,10,20,20,25",
  "nim on cycle(6,4) @ 5,3,4,6,2,7",
  "nim on cycle(8,6) @ 4,12,11,9,10,16,1,17",
  "nim on cycle(7,3) @ 4,7,3,9,2,6,5",
  "nim on facets(123,234,345,15) @ 6,3,5,3,7",
  "nim on skeleton(6,2) @ 12,7,9,14,3,5",
  "delete-nim @ 123456789,987654321",
];

const { instance } = await WebAssembly.instantiate(readFileSync(`${site}/faceoff.wasm`), { page: { now: () => performance.now(), progress() {}, stopped: () => 0 } });
const { memory, room, ask, reply, reply_length } = instance.exports;
const bytes = (at, length) => new Uint8Array(memory.buffer, at >>> 0, length >>> 0);
function inside(question) {
  const text = new TextEncoder().encode(JSON.stringify(question));
  bytes(room(text.length), text.length).set(text);
  if (!ask()) throw new Error(`refused: ${JSON.stringify(question)}`);
  return JSON.parse(new TextDecoder().decode(bytes(reply(), reply_length())));
}

const batch = spawn(program, ["batch"], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: batch.stdout })[Symbol.asyncIterator]();
async function native(question) {
  batch.stdin.write(`${JSON.stringify(question)}\n`);
  return JSON.parse((await lines.next()).value);
}

async function timed(answer, question) {
  const begun = performance.now();
  const { outcome, by } = await answer(question);
  return { time: performance.now() - begun, outcome, by };
}

const middle = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];
const shown = (time) => time.toFixed(3).padStart(9);
console.log("first and median, in ms; ratio of the medians\n   native    median |  browser    median | ratio");
for (const problem of problems) {
  const question = { ask: "solve", problem };
  const times = { native: [], inside: [] };
  for (let i = 0; i < TIMES; i++) {
    const [one, other] = [await timed(native, question), await timed(inside, question)];
    if (one.outcome !== other.outcome || one.by !== other.by) throw new Error(`${problem}: ${JSON.stringify([one, other])}`);
    times.native.push(one.time);
    times.inside.push(other.time);
  }
  const medians = [middle(times.native), middle(times.inside)];
  console.log(`${shown(times.native[0])} ${shown(medians[0])} |${shown(times.inside[0])} ${shown(medians[1])} | ${(medians[1] / medians[0]).toFixed(2)}  ${problem}`);
}
batch.stdin.end();
