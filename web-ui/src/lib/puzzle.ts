// Puzzles: positions with just one winning move, found with the engine.

import { solve } from "./api";

export const levels = ["easy", "medium", "hard"] as const;
export type Level = (typeof levels)[number];

/** Games to choose from, with the largest pile. */
const games: Record<Level, [string, number, number][]> = {
  easy: [["nim on points(2)", 2, 6], ["nim on points(3)", 3, 4], ["nim on path(2,2)", 3, 3]],
  medium: [["nim on points(3)", 3, 9], ["nim on cycle(4,2)", 4, 4], ["nim on path(3,2)", 4, 4], ["wythoff on simplex(2)", 2, 9]],
  hard: [["nim on cycle(5,2)", 5, 5], ["nim on cycle(6,3)", 6, 5], ["nim on facets(12,13,14,234)", 4, 7], ["nim on octahedron(3)", 6, 5]],
};

/** A position with one winning move and no other. */
export async function puzzle(level: Level, random: () => number = Math.random): Promise<string | null> {
  for (let tries = 0; tries < 60; tries++) {
    const [game, piles, most] = games[level][Math.floor(random() * games[level].length)];
    const sizes = Array.from({ length: piles }, () => 1 + Math.floor(random() * most));
    const problem = `${game} @ ${sizes.join(",")}`;
    const found = await solve(problem, { all: true });
    if (found.moves?.length === 1) return problem;
  }
  return null;
}
