// Positions, reasons and players in words.

import type { Answer, Part } from "./api";
import { local } from "./ask";

/** Is it a sum of games? What stands in brackets is inside of one. */
export function isSum(problem: string): boolean {
  const outer = problem.replaceAll(/\([^()]*\)|\{[^{}]*\}/g, "");
  return outer === problem ? problem.includes(" + ") : isSum(outer);
}

/** A rule that is written as a formula knows faces only if it names a complex. */
export const knowsNoFaces = (part: Part) => part.kind === "game" && !part.game.includes("} on ");

export const isEmperor = (problem: string) => problem.startsWith("emperor") && !isSum(problem);

/** The position of a problem in short: its piles, or what is on each vertex;
 * null where only a picture tells it. */
export function position(problem: string): string | null {
  if (problem.includes("chomp")) return null;
  if (isEmperor(problem)) return problem.slice(problem.indexOf("@") + 1).replaceAll(" on points(1)", "").trim();
  if (isSum(problem)) return problem.replaceAll(" on points(1)", "");
  return problem.includes("@") ? problem.slice(problem.lastIndexOf("@") + 1).trim() : null;
}

/** Why something is not known, in plain words. */
export function because(why: string | undefined): string {
  if (why?.includes("memory limit")) return `this is too large for ${local ? "a browser’s memory" : "the memory that it may use"}`;
  const rule = why?.startsWith("the certificate") ? "formula" : "theorem";
  if (why?.endsWith("does not give values")) return `the ${rule} that is used here tells who wins, not the value`;
  if (why?.endsWith("does not give all winning moves")) return `the ${rule} that is used here does not list them all`;
  return why ?? "it is still being looked at";
}

/** What an answer leaves open where it is decided who wins. */
export function unsettled({ outcome, move, undecided }: Answer): string[] {
  const unknown = { value: "Its value is not known", moves: move ? "Only one winning move is known" : "Which moves win is not known" };
  const fields = Object.entries(unknown).filter(([field]) => outcome && undecided?.[field]);
  return fields.map(([field, text]) => `${text}: ${because(undecided?.[field])}.`);
}

/** "1", "1 and 2", "1, 2 and 3". */
export const listed = (names: string[]) => names.join(", ").replace(/, ([^,]*)$/, " and $1");

/** "You" at the beginning of a sentence, "you" inside. */
export const inside = (who: string) => (who.startsWith("Machine") ? who : who.charAt(0).toLowerCase() + who.slice(1));

/** The other player, inside a sentence. */
export function opponent(who: string): string {
  const pairs = [["You", "The machine"], ["The first player", "The second player"], ["Machine A", "Machine B"]];
  const pair = pairs.find((names) => names.includes(who)) ?? ["", "the other player"];
  return inside(pair[0] === who ? pair[1] : pair[0]);
}
