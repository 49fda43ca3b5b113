// Numbers of chips of any size.

import type { Pile } from "./api";

/** As a number where it fits, else as decimal digits: as the server writes it. */
export function pile(size: bigint): Pile {
  return size <= 2n ** 53n ? Number(size) : String(size);
}

/** Digits as they are typed; null if they are no number of chips. */
export function typed(text: string): string | null {
  const digits = text.replaceAll(/\s/g, "");
  return /^\d+$/.test(digits) ? digits.replace(/^0+(?=\d)/, "") : null;
}

/** One less the other, and 0 where that is negative. */
export function less(from: Pile, taken: Pile): Pile {
  const rest = BigInt(from) - BigInt(taken);
  return pile(rest < 0n ? 0n : rest);
}

export const isEmpty = (size: Pile) => String(size) === "0";

/** "1 chip", "5 chips". */
export const chips = (size: Pile) => `${size} ${String(size) === "1" ? "chip" : "chips"}`;

/** Long numbers in groups of three, so that one can read them. */
export const grouped = (size: Pile) => String(size).replace(/\B(?=(\d{3})+$)/g, "\u202f");

/** The sizes of the piles in a position as the engine writes it. */
export const sizes = (problem: string) => problem.slice(problem.lastIndexOf("@") + 1).split(",").map((size) => size.trim());
