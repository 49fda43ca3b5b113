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

/** The numbers, from 0, of the mistakes that this player made: 0 or 1 in the
 * order of play, since names may have changed. */
export function mistakes(session: Session, player: number): number[] {
  return session.moves.flatMap((_, i) => (i % 2 === player && worth(session, i) === "error" ? [i] : []));
}
