// What every board is given: its game, and where a move goes.
import type { Part } from "../lib/api";
import type { Session } from "../lib/session.svelte";

export interface BoardProps {
  session: Session;
  part: Part;
  /** What the form for a move is called: no two are called the same. */
  name: string;
  /** The position that moves are made from: the game, or a component of it. */
  from: string;
  enabled: boolean;
  busy: boolean;
  /** Is it the only game on the table? */
  alone: boolean;
  /** The whole that a position of this game makes. */
  whole: (position: string) => string;
  /** Make the move to a position. */
  send: (to: string) => void;
}
