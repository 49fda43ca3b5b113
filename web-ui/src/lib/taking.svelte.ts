// A move on piles that is being chosen: which piles, and what stays on them.
// What helps with choosing comes from the engine; what is legal, it is asked.

import { move, Refused, type Part, type Pile } from "./api";
import { isFace } from "./geometry";
import { isEmpty, less, pile } from "./pile";

export class Taking {
  chosen: Set<number> = $state(new Set());
  left: Record<number, Pile> = $state({});
  /** Why the move that is chosen is none, as the engine says. */
  refusal = $state("");
  private asked = 0;

  constructor(private part: () => Part) {}

  private get moves() {
    return this.part().moves;
  }

  private size(v: number): Pile {
    return this.part().piles?.[v] ?? 0;
  }

  order = $derived([...this.chosen].sort((a, b) => a - b));

  /** The piles after the move, while one is chosen. */
  get after(): Pile[] | null {
    const { piles } = this.part();
    return piles && this.chosen.size > 0 ? piles.map((size, v) => (this.chosen.has(v) ? this.left[v] : size)) : null;
  }

  allowed(v: number): boolean {
    if (isEmpty(this.size(v)) && !this.moves?.raises) return false;
    return !this.moves?.sets || isFace(this.moves.sets, [...this.chosen, v]);
  }

  clear() {
    this.chosen = new Set();
    this.left = {};
    this.refusal = "";
  }

  /** What is taken from each pile, where it is the same. */
  private taken(): bigint | null {
    const [first] = this.order;
    return this.moves?.same && first !== undefined ? BigInt(this.size(first)) - BigInt(this.left[first]) : null;
  }

  toggle(v: number) {
    const next = new Set(this.chosen);
    if (next.has(v)) next.delete(v);
    else if (this.allowed(v)) {
      const taken = this.taken();
      next.add(v);
      this.left[v] = less(this.size(v), taken === null ? (this.moves?.least ?? 1) : String(taken));
      this.chosen = next;
      if (taken !== null) this.even(v);
    }
    this.chosen = next;
  }

  /** Leave so much on a pile; what was left already gives the pile back. */
  leave(v: number, chips: bigint) {
    if (!this.chosen.has(v) && !this.allowed(v)) return;
    if (chips >= BigInt(this.size(v)) && !this.moves?.raises) return;
    if (this.chosen.has(v) && BigInt(this.left[v]) === chips) return this.toggle(v);
    this.chosen = new Set([...this.chosen, v]);
    this.put(v, pile(chips < 0n ? 0n : chips));
  }

  /** Leave so much more on a pile that is chosen. */
  step(v: number, by: bigint) {
    if (this.chosen.has(v)) this.leave(v, BigInt(this.left[v]) + by);
  }

  put(v: number, chips: Pile) {
    this.left[v] = chips;
    if (this.moves?.same) this.even(v);
  }

  /** The same from each pile as from this one, as far as there is so much. */
  private even(v: number) {
    let taken = BigInt(this.size(v)) - BigInt(this.left[v]);
    for (const w of this.chosen) if (BigInt(this.size(w)) < taken) taken = BigInt(this.size(w));
    for (const w of this.chosen) this.left[w] = pile(BigInt(this.size(w)) - taken);
  }

  /** Ask whether the move is legal. */
  async check(from: string, to: string | null) {
    const asked = ++this.asked;
    let refusal = "";
    if (to !== null) await move(from, to).catch((reason) => { if (reason instanceof Refused) refusal = reason.message; });
    if (asked === this.asked) this.refusal = refusal;
  }
}
