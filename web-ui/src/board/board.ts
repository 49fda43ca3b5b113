// What every board is given: its game, and where a move goes.
import type { Part } from "../lib/api";
import type { Session } from "../lib/session.svelte";

export interface BoardProps {
  session: Session;
  part: Part;
  enabled: boolean;
  busy: boolean;
  /** Make the move to a position. */
  send: (to: string) => void;
}
