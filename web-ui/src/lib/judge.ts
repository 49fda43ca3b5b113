// What moves are worth, in words.

import type { Judged, Judgement } from "./answers";
import { ask } from "./ask";

export interface Weighed extends Judgement {
  /** How many moves win, where all of those are known. */
  winning: number | null;
}

const wins = ({ outcome }: Fate) => outcome === "P";

/** What every move of a position is worth; if not all are listed, then those first that
 * are known to win. */
export async function judge(problem: string, misere: boolean): Promise<Weighed> {
  const found = await ask("judge", { problem, misere });
  const known = found.outcome === "P" || (found.outcome !== null && found.moves.every(({ outcome }) => outcome !== null));
  return { ...found, winning: known ? found.moves.filter(wins).length : null };
}

/** What a position is worth: who wins, and how long it lasts. */
export const fate = (problem: string, misere: boolean) => ask("judge", { problem, misere, most: 0 });

export type Fate = Pick<Judged, "outcome" | "remoteness">;

/** A move is good that leaves a lost position. */
export const kind = ({ outcome }: Fate) => (outcome === "P" ? "win" : outcome === "N" ? "lose" : "");
export const mark = ({ outcome }: Fate) => (outcome === "P" ? "✓" : outcome === "N" ? "✗" : "?");

const moves = (count: number) => `${count} ${count === 1 ? "move" : "moves"}`;

/** What a move leaves, and how long the loser can hold out. */
export function leaves({ outcome, remoteness }: Fate): string {
  if (!outcome) return "leaves a position that is not decided";
  if (remoteness === 0) return outcome === "P" ? "wins at once" : "loses at once";
  const lasts = remoteness === null ? "" : `; the loser can hold out for ${moves(remoteness)}`;
  return `leaves a ${outcome === "P" ? "lost" : "won"} position${lasts}`;
}
