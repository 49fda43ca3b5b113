// Moves and positions in words.

import type { Lead, Part } from "./api";
import { piles, target } from "./session.svelte";

/** What is done to reach a lead: "take 2 from pile 1"; else where it leads. */
export function described(part: Part | null, lead: Lead): string {
  const after = piles(lead);
  const labels = part?.complex?.vertices;
  if (!after || !part?.piles || !labels) return target(lead);
  const changes = part.piles.flatMap((size, v) => {
    const by = BigInt(size) - BigInt(after[v]);
    return by === 0n ? [] : [{ label: labels[v], by }];
  });
  const down = changes.filter(({ by }) => by > 0n);
  const up = changes.filter(({ by }) => by < 0n);
  if (part.moves?.same && down.length > 1) return `take ${down[0].by} from each pile of {${down.map(({ label }) => label).join(",")}}`;
  const taken = down.map(({ label, by }) => `${by} from pile ${label}`);
  const added = up.map(({ label, by }) => `${-by} to pile ${label}`);
  return [taken.length ? `take ${taken.join(", ")}` : "", added.length ? `add ${added.join(", ")}` : ""].filter(Boolean).join("; ");
}

/** The position of a problem in short: its piles, or what is left. */
export const position = (problem: string) => (problem.includes("@") && !problem.includes(" + ") ? problem.split("@")[1].trim() : problem);

/** "You" at the beginning of a sentence, "you" inside. */
export const inside = (who: string) => who.charAt(0).toLowerCase() + who.slice(1);

/** The other player, inside a sentence. */
export function opponent(who: string): string {
  const pairs = [["You", "The machine"], ["The first player", "The second player"], ["Machine A", "Machine B"]];
  const pair = pairs.find((names) => names.includes(who)) ?? ["", "the other player"];
  const other = pair[0] === who ? pair[1] : pair[0];
  return other.startsWith("Machine") ? other : inside(other);
}
