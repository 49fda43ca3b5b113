// A claim that is being proved, or a formula that is being looked for. It goes
// on while the page shows something else.

import type { Answers, Questions } from "./answers";
import { start } from "./ask";
import type { Job } from "./engine";
import { told } from "./jobs";
import { natively } from "./natively";

type Verdict = Answers["prove"] | Answers["discover"];

/** What a verdict is about; without a claim whatever is claimed. */
interface Asked {
  name: "prove" | "discover";
  game: string;
  misere: boolean;
  claim: string | null;
}

export class Prover {
  job: Job | null = $state(null);
  progress = $state("");
  error = $state("");
  /** Was it too large for a browser? */
  exceeded = $state(false);
  verdict: Verdict | null = $state(null);
  private about: Asked | null = $state(null);
  private asked = 0;
  /** What was asked, as a command for where a browser is too small. */
  command = $derived.by(() => {
    if (!this.about) return null;
    const { name, game, misere, claim } = this.about;
    return natively(name, { problem: game, claim: name === "prove" ? (claim ?? "") : undefined, misere });
  });

  /** Is what was said about this game, played so, and this claim? */
  holds(game: string, misere: boolean, claim: string): boolean {
    const { about } = this;
    return about !== null && about.game === game && about.misere === misere && (about.claim === null || about.claim === claim);
  }

  async run<K extends "prove" | "discover">(name: K, question: Questions[K], done: (verdict: Verdict) => void) {
    this.end();
    const asked = ++this.asked;
    const { game, misere = false } = question;
    this.about = { name, game, misere, claim: "claim" in question ? question.claim : null };
    this.progress = "Starting…";
    try {
      const job = await start(name, question, (event) => {
        if (asked !== this.asked) return;
        if (event.type === "progress") {
          this.progress = told(event);
          return;
        }
        this.job = null;
        this.progress = "";
        if (event.type === "failed") {
          this.error = event.error;
          this.exceeded = event.exceeded ?? false;
        } else {
          const verdict: Verdict = event.result;
          this.verdict = verdict;
          done(verdict);
          if (this.about && "formula" in verdict) this.about.claim = verdict.formula;
        }
      });
      if (asked !== this.asked) job.cancel();
      else if (this.progress) this.job = job;
    } catch (reason) {
      if (asked !== this.asked) return;
      this.progress = "";
      this.error = (reason as Error).message;
    }
  }

  /** Forget it all; what runs is cancelled. */
  end() {
    this.job?.cancel();
    this.job = null;
    this.asked += 1;
    this.progress = this.error = "";
    this.exceeded = false;
    this.verdict = this.about = null;
  }
}
