// What the moves of a game were worth.

import type { Session } from "./session.svelte";

export type Worth = "win" | "error" | "lost";

/** What the i-th move was worth: it should leave a lost position. */
export function worth(session: Session, i: number): Worth | null {
  const after = session.known(session.after(i + 1))?.outcome;
  const before = session.known(session.after(i))?.outcome;
  if (after === "P") return "win";
  if (after === "N" && before === "N") return "error";
  if (after === "N" && before === "P") return "lost";
  return null;
}

export const marks: Record<Worth, { mark: string; text: string; kind: string }> = {
  win: { mark: "✓", text: "a winning move", kind: "win" },
  error: { mark: "✗", text: "a mistake", kind: "lose" },
  lost: { mark: "·", text: "lost anyway", kind: "" },
};

/** The numbers, from 0, of the mistakes that this player made. */
export function mistakes(session: Session, who: string): number[] {
  return session.moves.flatMap((_, i) => (session.by(i) === who && worth(session, i) === "error" ? [i] : []));
}
