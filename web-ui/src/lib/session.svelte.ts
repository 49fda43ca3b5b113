// The game on the page: its state, whose turn it is, what has been asked.

import { board as askBoard, move, reply, solve, Unreachable, type Answer, type Board, type Pile, type Skill } from "./api";
import { ready } from "./ask";
import type { Point } from "./geometry";
import { judge, type Weighed } from "./judge";
import { puzzle, type Level } from "./puzzle";
import type { Turn as Turning } from "./space";
import { Prover } from "./prover.svelte";
import { sizes } from "./pile";
import { decode, encode, fresh, names, type Mode, type Players, type Shared, type Turn } from "./share";
import { notation, type Sketch } from "./sketch";
import { tutorial } from "./tutorial";

export class Session {
  start = $state("");
  moves: Turn[] = $state([]);
  mode: Mode = $state("play");
  players: Players = $state("first");
  skill: Skill = $state("perfect");
  claim = $state("");
  path: string[] = $state([]);
  places: Record<string, Point> = $state({});
  sketch: Sketch | null = $state(null);
  step = $state(0);
  puzzle = $state(false);
  lesson = $state(false);

  board: Board | null = $state(null);
  /** The position that the board shows, as it was asked for. */
  seen = $state("");
  message = $state("");
  /** Nobody answers; what to say about it. */
  trouble = $state("");
  /** A game is being set up: what to say while that takes long. */
  waiting = $state("");
  /** A link is being read: its moves are checked. */
  loading = $state(false);
  /** Who wins, by position, as far as it was asked. */
  answers: Record<string, Answer> = $state({});
  preview: Pile[] | null = $state(null);
  /** Labels of vertices to show on the board: a facet, a circuit. */
  shown: string[] = $state([]);
  /** Looking back: after so many moves; null is the game itself. */
  viewing: number | null = $state(null);
  /** The board of the start: what is left of a complex keeps its places. */
  origin: Board | null = $state(null);
  #root = "";
  /** How the board is turned in space; null shows it flat. */
  spin: Turning | null = $state(null);
  /** Is shown what each move is worth? */
  coloured = $state(false);
  judgement: Weighed | null = $state(null);
  /** Is being found out what each move is worth? */
  weighing = $state(false);
  /** Are the moves being judged? */
  judging = $state(false);
  /** Watching: do the machines wait for each step to be asked for? */
  paused = $state(false);
  prover = new Prover();
  #misere = $state(false);
  /** Who wins at positions that are being asked about. */
  #asked = new Map<string, Promise<Answer>>();
  /** Games that were asked for are counted; this is the one that is set up. What was
   * asked for before it comes too late. */
  #games = 0;
  #game = 0;

  /** Does whoever makes the last move lose? */
  get misere(): boolean {
    return this.#misere;
  }
  set misere(loses: boolean) {
    // What is being proved is about the other rule.
    if (loses !== this.#misere) this.prover.end();
    this.#misere = loses;
  }

  /** Where the game is. */
  problem = $derived(this.moves.at(-1)?.problem ?? this.start);
  /** What the board shows: the game, an earlier position, or one beside it. */
  here = $derived.by(() => {
    const beside = this.mode === "play" ? undefined : this.path.at(-1);
    return beside ?? (this.viewing === null ? this.problem : this.after(this.viewing));
  });
  /** The piles that the last move changed, in the position that is shown. */
  changed = $derived.by(() => {
    const count = this.viewing ?? this.moves.length;
    if (count === 0 || this.here !== this.after(count)) return [];
    // The start may have been typed in another way than the engine writes it.
    const before = sizes(count === 1 ? (this.origin?.problem ?? "") : this.after(count - 1));
    return sizes(this.here).flatMap((size, v) => (size === before[v] ? [] : [v]));
  });
  live = $derived(this.here === this.problem && this.viewing === null);
  turn = $derived(this.moves.length % 2);
  mover = $derived(names[this.players][this.turn]);
  yours = $derived(
    this.players === "people" || (this.players === "first" && this.turn === 0) || (this.players === "second" && this.turn === 1),
  );
  /** Has the board caught up? */
  ready = $derived(this.board !== null && this.seen === this.here && !this.loading);
  /** The position in which the game was seen to be over. */
  ended = $state("");
  over = $derived(this.ended !== "" && this.ended === this.problem);
  /** Who won, as 0 or 1 in the order of play. */
  victor = $derived(this.over ? (this.misere ? this.turn : 1 - this.turn) : null);
  winner = $derived(this.victor === null ? null : names[this.players][this.victor]);
  /** Whose turn it is, or how it ended. */
  said = $derived.by(() => {
    if (this.viewing !== null) return `Looking back: ${this.viewing === 0 ? "the start" : `after move ${this.viewing}`}.`;
    if (!this.ready) return "…";
    if (this.winner) return this.winner === "You" ? "You win." : `${this.winner} wins.`;
    if (this.mover === "You") return "Your move.";
    return this.players === "people" ? `${this.mover} to move.` : `${this.mover} is thinking…`;
  });
  encoded = $derived(encode(this.shared()));

  /** All that a link holds. */
  private shared(): Shared {
    return {
      start: this.start,
      moves: $state.snapshot(this.moves),
      mode: this.mode,
      players: this.players,
      skill: this.skill,
      misere: this.misere,
      claim: this.claim,
      path: $state.snapshot(this.path),
      places: $state.snapshot(this.places) as Record<string, Point>,
      sketch: this.drawn(),
      step: this.step,
      puzzle: this.puzzle,
      lesson: this.lesson,
    };
  }

  /** The drawing that is worked on, or that this game was played on. */
  private drawn(): Sketch | null {
    const sketch = $state.snapshot(this.sketch) as Sketch | null;
    return sketch && (this.mode === "draw" || notation(sketch) === this.start) ? sketch : null;
  }

  /** This position as a task: without analysis, position and opponent fixed;
   * whose turn it is here begins. */
  task(): string {
    const beside = this.mode !== "play" && this.path.length > 0;
    const turn = (this.viewing ?? this.moves.length) % 2;
    const yours = beside || turn === (this.players === "first" ? 0 : 1);
    const alone = this.players === "people" || this.players === "watch";
    const players = alone ? this.players : yours ? "first" : "second";
    return encode({ ...this.shared(), start: this.here, moves: [], path: [], claim: "", sketch: null, mode: "play", players, step: 0, puzzle: false, lesson: true });
  }

  /** Who made the i-th move. */
  by(i: number): string {
    return this.moves[i]?.who ?? names[this.players][i % 2];
  }

  /** The position after so many moves. */
  after(count: number): string {
    return count === 0 ? this.start : this.moves[count - 1].problem;
  }

  /** Take over what a link holds; its moves are made again, so that a forged
   * one does not count. */
  async load(text: string): Promise<boolean> {
    const state: Shared | null = text ? decode(text) : structuredClone(fresh);
    if (!state) return false;
    const { moves, ...rest } = state;
    const asked = (this.#game = ++this.#games);
    // What is being proved is about another game.
    if (state.start !== this.start) this.prover.end();
    this.loading = true;
    this.viewing = null;
    this.message = this.waiting = "";
    this.answers = {};
    Object.assign(this, rest, { moves: [] });
    const checked = moves.map((made, i) => move(i === 0 ? state.start : moves[i - 1].problem, made.problem));
    const answers = await Promise.allSettled(checked);
    if (asked !== this.#game) return true;
    const legal: Turn[] = [];
    try {
      for (const [i, made] of answers.entries()) {
        if (made.status === "rejected") {
          if (made.reason instanceof Unreachable) throw made.reason;
          this.message = `Move ${i + 1} of this link is not legal, so the game goes on before it: ${made.reason.message}`;
          break;
        }
        legal.push({ ...moves[i], ...made.value });
      }
    } catch (reason) {
      // Nobody can check them now; the page asks again when somebody can.
      this.trouble = (reason as Error).message;
      legal.splice(0, legal.length, ...moves);
    }
    this.moves = legal;
    this.loading = false;
    return true;
  }

  /** Set up another game, if it is one; else say what is wrong and keep this. */
  async choose(problem: string, places: Record<string, Point> = {}, asked = ++this.#games): Promise<boolean> {
    const game = (board: Board | null) => board?.summands.map((part) => part.game).join(" + ");
    if (asked === this.#games) this.wait();
    try {
      // A claim is about the piles of one game.
      const found = await askBoard(problem);
      if (asked < this.#game) return false;
      if (game(found) !== game(this.board)) this.claim = "";
    } catch (reason) {
      if (asked >= this.#game) this.complain(reason);
      return false;
    } finally {
      if (asked === this.#games) this.waiting = "";
    }
    this.#game = asked;
    this.loading = false;
    this.prover.end();
    this.paused = false;
    this.start = problem;
    this.moves = [];
    this.path = [];
    this.viewing = null;
    this.step = 0;
    this.puzzle = false;
    this.places = places;
    this.message = "";
    this.answers = {};
    if (this.mode === "draw") this.mode = "play";
    return true;
  }

  /** Say at once that something comes. */
  private wait() {
    this.waiting = ready() ? "Setting up…" : "Loading the engine…";
  }

  /** A step of the first lesson. */
  async teach(step: number) {
    if (!(await this.choose(tutorial[step - 1].problem))) return;
    Object.assign(this, { step, players: "first", skill: "perfect", misere: false });
  }

  /** Set a puzzle. */
  async pose(level: Level) {
    const asked = ++this.#games;
    this.wait();
    const problem = await puzzle(level).catch((reason) => { if (asked >= this.#game) this.complain(reason); });
    if (!problem && asked === this.#games) this.waiting = "";
    if (!problem || !(await this.choose(problem, {}, asked))) return;
    Object.assign(this, { puzzle: true, players: "first", skill: "perfect", misere: false });
  }

  /** Look at other piles of the same game; the game itself stays as it is. */
  beside(piles: Pile[]) {
    const game = this.board?.summands[0].game;
    if (game) this.path = [...this.path, `${game} @ ${piles.join(",")}`];
  }

  async make(to: string) {
    const from = this.here;
    try {
      const made = await move(from, to);
      this.message = "";
      if (from !== this.here) return;
      if (this.mode === "explore") this.path = [...this.path, made.problem];
      else this.moves = [...this.moves, { ...made, who: this.mover }];
    } catch (reason) {
      this.complain(reason);
    }
  }

  async machine() {
    const { problem: from, mover: who } = this;
    try {
      const { problem, how, undecided } = await reply(from, this.skill, this.misere, Math.floor(Math.random() * 2 ** 32));
      // Somebody else may be to move by now.
      if (from !== this.problem || who !== this.mover) return;
      const turn: Turn = { problem, how, who };
      if (undecided?.winning) turn.unsure = true;
      this.moves = [...this.moves, turn];
      this.trouble = "";
    } catch (reason) {
      this.trouble = (reason as Error).message;
    }
  }

  takeBack() {
    const alone = this.players === "people" || this.players === "watch";
    const count = alone || !this.yours ? 1 : 2;
    this.rewind(Math.max(0, this.moves.length - count));
  }

  /** Go on from an earlier position. */
  rewind(count: number) {
    this.moves = this.moves.slice(0, count);
    this.viewing = null;
    this.message = "";
  }

  async look() {
    const wanted = this.here;
    this.preview = null;
    this.shown = [];
    if (!wanted) {
      this.board = null;
      if (this.trouble) await askBoard("nim @ 1").then(() => (this.trouble = ""), () => undefined);
      return;
    }
    try {
      const found = await askBoard(wanted);
      const { start } = this;
      const kept = start === this.#root ? this.origin : null;
      const origin = wanted === start ? found : (kept ?? (await askBoard(start)));
      if (wanted !== this.here || start !== this.start) return;
      this.origin = origin;
      this.#root = start;
      // The same board stays, with what is being chosen on it.
      if (this.board?.problem !== found.problem) this.board = found;
      this.seen = wanted;
      this.trouble = "";
      if (found.over && wanted === this.problem) this.ended = wanted;
    } catch (reason) {
      if (wanted !== this.here) return;
      if (!(reason instanceof Unreachable)) this.board = null;
      this.complain(reason);
    }
  }

  /** Ask what each move of what is shown is worth, where that is wanted. */
  async weigh() {
    const { here, misere } = this;
    this.judgement = null;
    const wanted = this.coloured && !this.lesson && here !== "" && this.mode !== "draw";
    this.weighing = wanted;
    if (!wanted) return;
    const stays = () => here === this.here && misere === this.misere && this.coloured;
    try {
      const found = await judge(here, misere);
      if (!stays()) return;
      this.judgement = found;
      this.weighing = false;
    } catch (reason) {
      if (!stays()) return;
      this.coloured = false;
      this.complain(reason);
    }
  }

  /** Say what went wrong: nobody answers, or what was asked is refused. */
  private complain(reason: unknown) {
    const text = (reason as Error).message;
    if (reason instanceof Unreachable) this.trouble = text;
    else this.message = text;
  }

  /** Ask who wins after each move, the last ones first, one at a time: nobody waits for it. */
  async judge() {
    if (this.judging) return;
    this.judging = true;
    const refused = new Set<string>();
    for (;;) {
      // A move may have come meanwhile, or another game.
      const line = this.mode !== "play" || this.loading ? [] : [this.start, ...this.moves.map(({ problem }) => problem)].reverse();
      const problem = line.find((at) => at && !this.known(at) && !refused.has(this.key(at)));
      if (!problem) break;
      const key = this.key(problem);
      await this.answer(problem, true).catch(() => refused.add(key));
    }
    this.judging = false;
  }

  /** Who wins at a position; asked once. */
  answer(problem: string, later = false): Promise<Answer> {
    const key = this.key(problem);
    const known = this.answers[key];
    if (known) return Promise.resolve(known);
    const found = this.#asked.get(key) ?? solve(problem, { misere: this.misere }, later);
    this.#asked.set(key, found);
    return found
      .then((answer) => (this.answers[key] = answer))
      .finally(() => this.#asked.delete(key));
  }

  known(problem: string): Answer | undefined {
    return this.answers[this.key(problem)];
  }

  private key(problem: string): string {
    return `${this.misere ? "misère " : ""}${problem}`;
  }
}
