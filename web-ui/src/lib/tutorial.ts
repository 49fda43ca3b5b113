// A first lesson, to be played: each step is a game that one can win.

export interface Lesson {
  problem: string;
  text: string;
}

export const tutorial: Lesson[] = [
  {
    problem: "nim on points(1) @ 3",
    text: "This pile has three chips. A move takes as many as you like. Whoever takes the last chip wins. Press the lowest chip to take it and all above it, then press Take.",
  },
  {
    problem: "nim on points(2) @ 2,3",
    text: "Two piles, and a move takes from one of them. Make them equal. Whatever the machine then does to one pile, do the same to the other.",
  },
  {
    problem: "nim on simplex(2) @ 2,3",
    text: "The bar between the piles is a face: piles on one face may go in the same move. Choose both, and take everything.",
  },
  {
    problem: "nim on path(2,2) @ 1,2,2",
    text: "Two faces: the middle pile can go with either neighbour, but the outer piles never go together. So with the middle pile empty, the outer two are as in the second step. Empty the middle, and make the outer piles equal, in one move.",
  },
  {
    problem: "nim on cycle(4,2) @ 1,2,1,1",
    text: "A ring of four. Make opposite piles equal, and answer every move on the opposite side. You are ready: hints and a look back at your moves wait in every game.",
  },
];
