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
