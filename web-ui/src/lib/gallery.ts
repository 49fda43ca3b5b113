// Games to begin with, in the order in which they are shown.

export interface Exhibit {
  title: string;
  problem: string;
  note: string;
}

export const gallery: { heading: string; exhibits: Exhibit[] }[] = [
  {
    heading: "Nim on a complex",
    exhibits: [
      { title: "Classical Nim", problem: "nim on points(3) @ 3,4,5", note: "Take from one pile." },
      { title: "Moore's Nim", problem: "nim on moore(5,2) @ 1,2,3,4,5", note: "Take from one or two piles." },
      { title: "Boundary of a tetrahedron", problem: "nim on boundary(4) @ 3,4,5,6", note: "Take from all piles but one." },
      { title: "Circular Nim CN(5,2)", problem: "nim on cycle(5,2) @ 3,1,2,2,2", note: "Two neighbours in a circle." },
      { title: "Circular Nim CN(6,4)", problem: "nim on cycle(6,4) @ 5,3,4,6,2,7", note: "Four consecutive piles." },
      { title: "Circular Nim CN(8,6)", problem: "nim on cycle(8,6) @ 4,12,11,9,10,16,1,17", note: "The hard theorem of DH13." },
      { title: "A path", problem: "nim on path(3,2) @ 4,2,3,5", note: "Two neighbours on a line." },
      { title: "Octahedron", problem: "nim on octahedron(3) @ 3,5,2,2,4,6", note: "One of each antipodal pair." },
      { title: "Example 3.3 of ES96", problem: "nim on facets(123,234,345,15) @ 4,2,3,1,5", note: "Pointed circuits." },
      { title: "Example 4.6 of ES96", problem: "nim on facets(12,13,14,234) @ 7,3,5,4", note: "A Nim-basis." },
      { title: "Forests of a graph", problem: "nim on graphic(12,23,13,34,24) @ 1,2,3,4,5", note: "Edges without a cycle." },
      { title: "Torus", problem: "nim on torus() @ 1,2,1,2,1,2,1,2,1", note: "Nine piles on a torus." },
    ],
  },
  {
    heading: "Chomp: remove a face and all above it",
    exhibits: [
      { title: "Triangle", problem: "chomp on complete(3)", note: "The smallest cycle." },
      { title: "Wheel", problem: "chomp on wheel(5)", note: "A cycle and its centre." },
      { title: "Complete graph", problem: "chomp on complete(5)", note: "KY11 Theorem 2." },
      { title: "Grid", problem: "chomp on grid(2,3)", note: "Bipartite: KY11 Theorem 3." },
      { title: "All proper subsets of 4", problem: "chomp on boundary(4)", note: "Subset take-away." },
    ],
  },
  {
    heading: "Heaps and sums",
    exhibits: [
      { title: "Delete Nim", problem: "delete-nim @ 9,10", note: "Delete one heap, split the other." },
      { title: "Kayles", problem: "kayles @ 9", note: "One or two neighbouring pins." },
      { title: "A sum", problem: "nim @ 3,5 + kayles @ 6", note: "Move in one of the games." },
      { title: "Emperor sum", problem: "emperor on path(2,2) @ (nim @ 2 ; nim @ 1 ; delete-nim @ 2,1)", note: "Many moves on a face, one elsewhere." },
    ],
  },
];
