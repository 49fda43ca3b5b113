// The game on the page: its state, whose turn it is, what has been asked.

import { board as askBoard, move, reply, solve, type Answer, type Board, type Lead, type Pile, type Skill } from "./api";
import type { Point } from "./geometry";
import { decode, encode, fresh, type Mode, type Players, type Shared, type Turn } from "./share";
import type { Sketch } from "./sketch";

const names: Record<Players, [string, string]> = {
  first: ["You", "The machine"],
  second: ["The machine", "You"],
  people: ["The first player", "The second player"],
  watch: ["Machine A", "Machine B"],
};

/** What a move leads to, as the server reads it. */
export function target(lead: Lead, removed?: string[]): string {
  if (removed) return `remove {${removed.join(",")}} `;
  if (typeof lead === "string") return lead;
  return lead.map((part) => (typeof part === "object" ? part.to : part)).join(typeof lead[0] === "object" ? " ; " : ",");
}

/** The piles of a lead, to be previewed on the board. */
export function piles(lead: Lead | null | undefined): Pile[] | null {
  return Array.isArray(lead) && lead.every((part) => typeof part !== "object") ? (lead as Pile[]) : null;
}

export class Session {
  start = $state("");
  moves: Turn[] = $state([]);
  mode: Mode = $state("play");
  players: Players = $state("first");
  skill: Skill = $state("perfect");
  misere = $state(false);
  claim = $state("");
  places: Record<string, Point> = $state({});
  sketch: Sketch | null = $state(null);

  board: Board | null = $state(null);
  /** The position that the board shows, as it was asked for. */
  seen = $state("");
  message = $state("");
  /** Who wins, by position, as far as it was asked. */
  answers: Record<string, Answer> = $state({});
  preview: Pile[] | null = $state(null);
  /** Labels of vertices to show on the board: a facet, a circuit. */
  shown: string[] = $state([]);

  problem = $derived(this.moves.at(-1)?.problem ?? this.start);
  turn = $derived(this.moves.length % 2);
  mover = $derived(names[this.players][this.turn]);
  yours = $derived(
    this.players === "people" || (this.players === "first" && this.turn === 0) || (this.players === "second" && this.turn === 1),
  );
  /** Has the board caught up with the moves? */
  ready = $derived(this.board !== null && this.seen === this.problem);
  over = $derived(this.ready && (this.board?.over ?? false));
  winner = $derived(this.over ? names[this.players][this.misere ? this.turn : 1 - this.turn] : null);
  encoded = $derived(
    encode({
      start: this.start,
      moves: $state.snapshot(this.moves),
      mode: this.mode,
      players: this.players,
      skill: this.skill,
      misere: this.misere,
      claim: this.claim,
      places: $state.snapshot(this.places) as Record<string, Point>,
      sketch: $state.snapshot(this.sketch) as Sketch | null,
    }),
  );

  /** Who made the i-th move. */
  by(i: number): string {
    return names[this.players][i % 2];
  }

  load(text: string): boolean {
    const state: Shared | null = text ? decode(text) : structuredClone(fresh);
    if (state) Object.assign(this, state);
    return state !== null;
  }

  choose(problem: string, places: Record<string, Point> = {}) {
    this.start = problem;
    this.moves = [];
    this.places = places;
    this.message = "";
    this.answers = {};
    if (this.mode === "draw") this.mode = "play";
  }

  /** Other piles in the same game; the page stays where it is. */
  place(piles: Pile[]) {
    const game = this.board?.summands[0].game;
    if (game) this.choose(`${game} @ ${piles.join(",")}`, this.places);
  }

  async make(to: string) {
    const from = this.problem;
    try {
      const made = await move(from, to);
      if (from === this.problem) this.moves = [...this.moves, made];
      this.message = "";
    } catch (reason) {
      this.message = (reason as Error).message;
    }
  }

  async machine() {
    const from = this.problem;
    try {
      const { problem, how } = await reply(from, this.skill, this.misere, Math.floor(Math.random() * 2 ** 32));
      if (from === this.problem) this.moves = [...this.moves, { problem, how }];
    } catch (reason) {
      this.message = (reason as Error).message;
    }
  }

  takeBack() {
    const alone = this.players === "people" || this.players === "watch";
    const count = alone || !this.yours ? 1 : 2;
    this.moves = this.moves.slice(0, Math.max(0, this.moves.length - count));
    this.message = "";
  }

  async look() {
    const wanted = this.problem;
    this.preview = null;
    if (!wanted) {
      this.board = null;
      return;
    }
    try {
      const found = await askBoard(wanted);
      if (wanted !== this.problem) return;
      this.board = found;
      this.seen = wanted;
    } catch (reason) {
      if (wanted !== this.problem) return;
      this.board = null;
      this.message = (reason as Error).message;
    }
  }

  /** Who wins at a position; asked once. */
  async answer(problem: string): Promise<Answer> {
    const key = this.key(problem);
    this.answers[key] ??= await solve(problem, { misere: this.misere });
    return this.answers[key];
  }

  known(problem: string): Answer | undefined {
    return this.answers[this.key(problem)];
  }

  private key(problem: string): string {
    return `${this.misere ? "misère " : ""}${problem}`;
  }
}
