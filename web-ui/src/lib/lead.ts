// Where a move leads, as an answer says it.

import type { MoveTarget, Pile } from "./api";

/** What a move leads to, as the engine reads it. */
export function target(problem: string, lead: MoveTarget): string {
  // Of chomp alone the complex is told.
  if (typeof lead === "string") return lead.includes("@") || lead.includes("chomp") || !problem.startsWith("chomp") ? lead : `chomp on ${lead}`;
  return lead.map((part) => (typeof part === "object" ? part.to : part)).join(typeof lead[0] === "object" ? " ; " : ",");
}

/** The piles of a lead, to be previewed on the board. */
export function piles(lead: MoveTarget | null | undefined): Pile[] | null {
  return Array.isArray(lead) && lead.every((part) => typeof part !== "object") ? (lead as Pile[]) : null;
}
