// Games to begin with, in the order in which they are shown.

import type { Players } from "./share";

export interface Exhibit {
  title: string;
  problem: string;
  note: string;
  /** Who begins, where it is not you: then the start is lost for who begins. */
  players?: Players;
}

export const gallery: { heading: string; about: string; exhibits: Exhibit[] }[] = [
  {
    heading: "Nim, from one pile to many",
    about: "A move takes chips from the piles on one face of the complex. Whoever takes the last chip wins.",
    exhibits: [
      { title: "Classical Nim", problem: "nim on points(3) @ 3,4,5", note: "Where it all began. Which pile, and how many?" },
      { title: "Moore’s Nim", problem: "nim on moore(5,2) @ 1,2,3,4,5", note: "One pile or two at once: can you still keep the balance?" },
      { title: "Tetrahedron’s boundary", problem: "nim on boundary(4) @ 3,4,5,6", note: "Take from as many piles as you like, only not from all four." },
      { title: "A path", problem: "nim on path(3,2) @ 4,2,3,5", note: "Neighbours on a line may go together." },
      { title: "Octahedron", problem: "nim on octahedron(3) @ 3,5,2,2,4,6", note: "Opposite corners never go together. Turn it in 3-D." },
      { title: "Torus", problem: "nim on torus() @ 1,2,1,2,1,2,1,2,1", note: "Eighteen triangles close up to a ring. Turn it in 3-D." },
      { title: "Forests of a graph", problem: "nim on graphic(12,23,13,34,24) @ 1,2,3,4,5", note: "Piles on the edges of a graph; a move may not close a cycle." },
    ],
  },
  {
    heading: "Circular Nim",
    about: "Piles in a circle: CN(n,k) lets you take from up to k neighbours.",
    exhibits: [
      { title: "CN(5,2)", problem: "nim on cycle(5,2) @ 3,1,2,2,2", note: "Five piles in a ring, two neighbours at a time: a good first game." },
      { title: "CN(6,3)", problem: "nim on cycle(6,3) @ 4,3,5,2,4,6", note: "Six in a ring, three at a time. Look across the ring." },
      { title: "CN(6,4)", problem: "nim on cycle(6,4) @ 5,3,4,6,2,7", note: "Four neighbours out of six: the smallest pile has a say." },
      { title: "CN(8,3)", problem: "nim on cycle(8,3) @ 2,15,8,8,12,7,10,16", note: "A formula for piles of every size, found and proved by machine." },
      { title: "CN(8,6)", problem: "nim on cycle(8,6) @ 4,12,11,9,10,16,1,17", note: "Large piles and a deep theorem: can you hold your own?" },
    ],
  },
  {
    heading: "From the papers",
    about: "Small complexes with a theorem of their own.",
    exhibits: [
      { title: "Pointed circuits", problem: "nim on facets(123,234,345,15) @ 4,2,3,1,6", note: "Three triangles and an edge that bites its tail." },
      { title: "A Nim-basis", problem: "nim on facets(12,13,14,234) @ 7,3,5,4", note: "Write the piles in binary, and the secret shows." },
      { title: "Wythoff’s game", problem: "wythoff on simplex(2) @ 6,9", note: "One pile, or the same from both: the golden ratio decides." },
    ],
  },
  {
    heading: "Chomp",
    about: "Remove a face, and all faces that contain it go too. Whoever removes the last one wins.",
    exhibits: [
      { title: "Triangle", problem: "chomp on complete(3)", players: "second", note: "The machine begins, and you can always answer. How?" },
      { title: "Wheel", problem: "chomp on wheel(5)", note: "Spokes and rim: where is the first bite?" },
      { title: "Complete graph", problem: "chomp on complete(5)", note: "Every two of five are joined. One bite wins." },
      { title: "Fan", problem: "chomp on fan(4)", note: "A path and one vertex that sees it all." },
      { title: "Grid", problem: "chomp on grid(2,3)", note: "Two colours of vertices are the key." },
      { title: "Subset take-away", problem: "chomp on boundary(4)", players: "second", note: "The machine begins. Every bite has its mirror." },
    ],
  },
  {
    heading: "Heaps and sums",
    about: "Games on heaps, and games played side by side.",
    exhibits: [
      { title: "Delete Nim", problem: "delete-nim @ 9,10", note: "Throw one heap away, split the other." },
      { title: "Kayles", problem: "kayles @ 9", note: "Knock down one pin or two neighbours." },
      { title: "A sum", problem: "nim @ 3,5 + kayles @ 6", note: "Two games at once; each move is in one of them." },
      {
        title: "Emperor sum",
        problem: "emperor on path(2,2) @ (nim @ 2 ; nim @ 1 ; delete-nim @ 2,1)",
        note: "Rule a face with many moves; elsewhere one is all you get.",
      },
    ],
  },
];
