// What is too large for a browser is asked on the command line: the same question, as a
// command that can be pasted.

import { local } from "./ask";

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The command for a question, where the engine is in this browser; else none. */
export function natively(name: "solve" | "prove" | "discover", asked: { problem: string; claim?: string; misere?: boolean }): string | null {
  if (!local) return null;
  const claim = asked.claim === undefined ? "" : ` --claim ${quoted(asked.claim)}`;
  return `faceoff ${name} ${quoted(asked.problem)}${claim}${asked.misere ? " --misere" : ""}`;
}

/** The commands for a slice: a table of the box below it, in a file, and a picture. */
export function sliced(game: string, bounds: string[], slice: string[], { values, misere }: { values: boolean; misere: boolean }): string | null {
  if (!local) return null;
  const how = `${values ? " --values" : ""}${misere ? " --misere" : ""}`;
  return `faceoff table ${quoted(game)} --max ${bounds.join()}${how} --out slice.table && faceoff show slice.table --slice '${slice.join()}' --heat-map slice.svg`;
}
