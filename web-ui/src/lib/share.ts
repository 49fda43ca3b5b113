// The whole state of the page in the address, so that a link can be shared.

export type Mode = "play" | "explore" | "prove" | "draw";
export type Players = "first" | "second" | "people" | "watch";

export interface Shared {
  start: string;
  moves: { problem: string; how: string; by: string }[];
  mode: Mode;
  players: Players;
  skill: "perfect" | "good" | "casual" | "random";
  misere: boolean;
  claim: string;
}

export function encode(state: Shared): string {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function decode(text: string): Shared | null {
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(plain, (c) => c.charCodeAt(0));
    const state = JSON.parse(new TextDecoder().decode(bytes));
    return typeof state.start === "string" && Array.isArray(state.moves) ? state : null;
  } catch {
    return null;
  }
}
