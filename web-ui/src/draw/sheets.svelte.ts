// What was on the sheet before, as long as the page is open.

import type { Session } from "../lib/session.svelte";
import { empty, type Sketch } from "../lib/sketch";

class Sheets {
  past: Sketch[] = $state.raw([]);
  future: Sketch[] = $state.raw([]);
  /** What is on the sheet, as far as it was drawn here. */
  private seen: Sketch | null = null;

  /** What came from elsewhere, a link or a game, can be undone too. */
  look(sketch: Sketch) {
    if (this.seen && JSON.stringify(this.seen) !== JSON.stringify(sketch)) this.keep(this.seen);
    this.seen = sketch;
  }

  /** Undo will come back to this. */
  keep(sketch: Sketch) {
    this.past = [...this.past, sketch];
    this.future = [];
  }

  put(session: Session, sketch: Sketch) {
    const blank = sketch.places.length === 0 && !sketch.rule;
    this.seen = blank ? empty() : sketch;
    session.sketch = blank ? null : sketch;
  }

  undo(session: Session) {
    const before = this.past.at(-1);
    if (!before) return;
    this.future = [...this.future, this.seen ?? empty()];
    this.past = this.past.slice(0, -1);
    this.put(session, before);
  }

  redo(session: Session) {
    const next = this.future.at(-1);
    if (!next) return;
    this.past = [...this.past, this.seen ?? empty()];
    this.future = this.future.slice(0, -1);
    this.put(session, next);
  }
}

export const sheets = new Sheets();
