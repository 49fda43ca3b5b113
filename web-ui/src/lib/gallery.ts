// Games to begin with, in the order in which they are shown.

export interface Exhibit {
  title: string;
  problem: string;
  note: string;
}

export const gallery: { heading: string; about: string; exhibits: Exhibit[] }[] = [
  {
    heading: "Nim, from one pile to many",
    about: "A move takes chips from the piles on one face of the complex. Whoever takes the last chip wins.",
    exhibits: [
      { title: "Classical Nim", problem: "nim on points(3) @ 3,4,5", note: "Take from one pile." },
      { title: "Moore’s Nim", problem: "nim on moore(5,2) @ 1,2,3,4,5", note: "Take from one or two piles." },
      { title: "Tetrahedron’s boundary", problem: "nim on boundary(4) @ 3,4,5,6", note: "Take from any piles but not from all." },
      { title: "A path", problem: "nim on path(3,2) @ 4,2,3,5", note: "Two neighbours on a line." },
      { title: "Octahedron", problem: "nim on octahedron(3) @ 3,5,2,2,4,6", note: "At most one of each opposite pair." },
      { title: "Torus", problem: "nim on torus() @ 1,2,1,2,1,2,1,2,1", note: "Triangles that close up to a torus." },
      { title: "Forests of a graph", problem: "nim on graphic(12,23,13,34,24) @ 1,2,3,4,5", note: "Edges of a graph, without a cycle." },
    ],
  },
  {
    heading: "Circular Nim",
    about: "Piles in a circle: CN(n,k) lets you take from up to k neighbours.",
    exhibits: [
      { title: "CN(5,2)", problem: "nim on cycle(5,2) @ 3,1,2,2,2", note: "Two neighbours out of five." },
      { title: "CN(6,3)", problem: "nim on cycle(6,3) @ 4,3,5,2,4,6", note: "Opposite sides must balance." },
      { title: "CN(6,4)", problem: "nim on cycle(6,4) @ 5,3,4,6,2,7", note: "Four neighbours out of six." },
      { title: "CN(8,3)", problem: "nim on cycle(8,3) @ 2,15,8,8,12,7,10,16", note: "Open until Faceoff proved a formula for it." },
      { title: "CN(8,6)", problem: "nim on cycle(8,6) @ 4,12,11,9,10,16,1,17", note: "The deep theorem of DH13." },
    ],
  },
  {
    heading: "From the papers",
    about: "Small complexes with a theorem of their own.",
    exhibits: [
      { title: "Pointed circuits", problem: "nim on facets(123,234,345,15) @ 4,2,3,1,5", note: "ES96, Example 3.3." },
      { title: "A Nim-basis", problem: "nim on facets(12,13,14,234) @ 7,3,5,4", note: "Binary digits decide: ES96, Theorem 4.4." },
      { title: "Wythoff’s game", problem: "wythoff on simplex(2) @ 6,9", note: "The same number from each pile of a face." },
    ],
  },
  {
    heading: "Chomp",
    about: "Remove a face, and all faces that contain it go too. Whoever removes the last one wins.",
    exhibits: [
      { title: "Triangle", problem: "chomp on complete(3)", note: "The smallest cycle." },
      { title: "Wheel", problem: "chomp on wheel(5)", note: "A cycle and its centre." },
      { title: "Complete graph", problem: "chomp on complete(5)", note: "KY11, Theorem 2." },
      { title: "Fan", problem: "chomp on fan(4)", note: "A path and its apex." },
      { title: "Grid", problem: "chomp on grid(2,3)", note: "Bipartite: KY11, Theorem 3." },
      { title: "Subset take-away", problem: "chomp on boundary(4)", note: "All proper subsets of four." },
    ],
  },
  {
    heading: "Heaps and sums",
    about: "Games on heaps, and games played side by side.",
    exhibits: [
      { title: "Delete Nim", problem: "delete-nim @ 9,10", note: "Delete one heap, split the other." },
      { title: "Kayles", problem: "kayles @ 9", note: "Knock down one pin or two neighbours." },
      { title: "A sum", problem: "nim @ 3,5 + kayles @ 6", note: "Each move is in one of the games." },
      {
        title: "Emperor sum",
        problem: "emperor on path(2,2) @ (nim @ 2 ; nim @ 1 ; delete-nim @ 2,1)",
        note: "Many moves on a face, one elsewhere.",
      },
    ],
  },
];
