// A claim that is being proved, or a formula that is being looked for. It goes
// on while the page shows something else.

import type { Answers, Questions } from "./answers";
import { start } from "./ask";
import type { Job } from "./engine";
import { told } from "./jobs";

export class Prover {
  job: Job | null = $state(null);
  progress = $state("");
  error = $state("");
  verdict: Answers["prove"] | Answers["discover"] | null = $state(null);
  found = $derived(this.verdict && "formula" in this.verdict ? this.verdict.formula : null);
  /** What may not be meant by the claim. */
  notes = $derived(this.verdict && "notes" in this.verdict ? (this.verdict.notes ?? []) : []);
  private asked = 0;

  async run<K extends "prove" | "discover">(name: K, question: Questions[K], done: () => void) {
    this.end();
    const asked = ++this.asked;
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
        if (event.type === "failed") this.error = event.error;
        else {
          this.verdict = event.result;
          done();
        }
      });
      if (asked !== this.asked) job.cancel();
      else if (this.progress) this.job = job;
    } catch (reason) {
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
    this.verdict = null;
  }
}
