//! Named complexes: simplices and their skeleta, paths and cycles of ES96 §8,
//! graphs, the hyperoctahedron, the torus of KY11 Figure 4, and the complexes
//! of independent sets of binary matroids (ES96 §5).

use crate::complex::{Complex, ComplexError, MAX_FACETS, MAX_VERTICES, numbered};
use crate::face::Face;
use crate::label::Label;
use crate::matroid::for_each_basis;
use crate::operations::push_subsets_of_size;
use faceoff_limits::Limits;
use std::ops::ControlFlow;

type Built = Result<Complex, ComplexError>;

fn build(labels: Vec<Label>, sets: Vec<Face>) -> Built {
    Complex::new(labels, sets).map_err(|errors| errors.into_iter().next().expect("a reason"))
}

fn on(n: usize, sets: Vec<Face>) -> Built {
    build(numbered(1, n), sets)
}

fn check_size(n: usize) -> Result<(), ComplexError> {
    match n {
        0 => Err(ComplexError::Empty),
        n if n > MAX_VERTICES => Err(ComplexError::TooManyVertices(n)),
        _ => Ok(()),
    }
}

/// `n` isolated vertices: classical Nim with `n` piles.
pub fn points(n: usize) -> Built {
    check_size(n)?;
    on(n, (0..n).map(Face::single).collect())
}

/// All subsets of `n` vertices.
pub fn simplex(n: usize) -> Built {
    check_size(n)?;
    on(n, vec![Face::full(n)])
}

/// All proper subsets of `n` ≥ 2 vertices.
pub fn boundary(n: usize) -> Built {
    if n == 1 {
        return Err(ComplexError::Empty);
    }
    skeleton(n, n.saturating_sub(1))
}

/// All subsets of at most `k` ≥ 1 of `n` vertices: Moore's Nim.
pub fn skeleton(n: usize, k: usize) -> Built {
    check_size(n)?;
    if k == 0 {
        return Err(ComplexError::Empty);
    }
    let mut sets = Vec::new();
    push_subsets_of_size(Face::full(n), k.min(n), &mut sets)?;
    on(n, sets)
}

/// The path complex P_{n,k} of ES96 §8: `n` facets of `k` consecutive vertices
/// out of n+k−1.
pub fn path(n: usize, k: usize) -> Built {
    if n == 0 || k == 0 {
        return Err(ComplexError::Empty);
    }
    let vertices = n.saturating_add(k) - 1;
    check_size(vertices)?;
    on(vertices, (0..n).map(|i| (i..i + k).collect()).collect())
}

/// The cycle complex C_{n,k} of ES96 §8, circular Nim CN(n,k) of DH13: `n`
/// vertices in a circle, the facets are the sets of `k` consecutive ones.
pub fn cycle(n: usize, k: usize) -> Built {
    check_size(n)?;
    if k == 0 {
        return Err(ComplexError::Empty);
    }
    let k = k.min(n);
    let arc = |i| (i..i + k).map(|j| j % n).collect();
    on(n, (0..n).map(arc).collect())
}

/// The necklace NN(n,k) (arXiv:2604.10364): `n` vertices in a row, the sets of
/// at most `k` consecutive ones, and the two ends together. It is what is left
/// of the cycle C_{n+k−2,k} without k − 2 consecutive vertices.
pub fn necklace(n: usize, k: usize) -> Built {
    check_size(n)?;
    if k == 0 {
        return Err(ComplexError::Empty);
    }
    let k = k.min(n);
    let mut sets: Vec<Face> = (0..=n - k).map(|i| (i..i + k).collect()).collect();
    sets.push([0, n - 1].into_iter().collect());
    on(n, sets)
}

/// Extended circular Nim ECN(n_S,k) (arXiv:2501.12045): `n` vertices in a
/// circle; a face lies among `k` vertices, every s-th of the circle, for some
/// `s` of `steps`.
pub fn extended_circle(n: usize, steps: &[usize], k: usize) -> Built {
    check_size(n)?;
    if k == 0 || steps.is_empty() {
        return Err(ComplexError::Empty);
    }
    let every = |s: usize| (0..n).map(move |i| (0..k.min(n)).map(|j| (i + j * s) % n).collect());
    on(n, steps.iter().flat_map(|&s| every(s)).collect())
}

/// The boundary of the hyperoctahedron (ES96 §6): 2n vertices, antipodal pairs
/// 1 2, 3 4, …
pub fn octahedron(n: usize) -> Built {
    check_size(n.saturating_mul(2))?;
    if n > 20 {
        return Err(ComplexError::TooManyFacets(1 << n));
    }
    let facet = |signs: u64| (0..n).map(|i| 2 * i + (signs >> i & 1) as usize).collect();
    on(2 * n, (0..1 << n).map(facet).collect())
}

/// The torus of KY11 Figure 4: a 3×3 grid with opposite sides identified, rows
/// X A B / 1 C D / 2 E F, each square cut from upper right to lower left.
pub fn torus() -> Built {
    let grid = [["X", "A", "B"], ["1", "C", "D"], ["2", "E", "F"]];
    let mut labels: Vec<Label> = grid.iter().flatten().map(Label::new).collect();
    labels.sort();
    let at = |row: usize, column: usize| {
        let label = Label::new(grid[row % 3][column % 3]);
        labels
            .iter()
            .position(|l| *l == label)
            .expect("in the grid")
    };
    let mut sets = Vec::new();
    for row in 0..3 {
        for column in 0..3 {
            let upper_right = at(row, column + 1);
            let lower_left = at(row + 1, column);
            for corner in [at(row, column), at(row + 1, column + 1)] {
                sets.push([corner, upper_right, lower_left].into_iter().collect());
            }
        }
    }
    build(labels, sets)
}

/// The complete graph on `n` vertices.
pub fn complete(n: usize) -> Built {
    skeleton(n, 2)
}

/// The complete multipartite graph with parts of these sizes.
pub fn multipartite(parts: &[usize]) -> Built {
    let n = parts.iter().fold(0usize, |n, p| n.saturating_add(*p));
    check_size(n)?;
    let part_of: Vec<usize> = parts
        .iter()
        .enumerate()
        .flat_map(|(i, size)| std::iter::repeat_n(i, *size))
        .collect();
    let mut sets: Vec<Face> = (0..n).map(Face::single).collect();
    for v in 0..n {
        let others = (0..v).filter(|&w| part_of[w] != part_of[v]);
        sets.extend(others.map(|w| Face::single(v).with(w)));
    }
    on(n, sets)
}

/// The wheel: the cycle 1 … n, n ≥ 3, and a centre 0 joined to all of it.
pub fn wheel(n: usize) -> Built {
    check_size(n.saturating_add(1))?;
    let rim = (0..n).map(|i| [1 + i, 1 + (i + 1) % n].into_iter().collect());
    spokes(n, rim.collect())
}

/// The fan: the path 1 … n and an apex 0 joined to all of it.
pub fn fan(n: usize) -> Built {
    check_size(n.saturating_add(1))?;
    let rim = (1..n).map(|i| [i, i + 1].into_iter().collect());
    spokes(n, rim.collect())
}

fn spokes(n: usize, mut sets: Vec<Face>) -> Built {
    sets.extend((1..=n).map(|v| Face::single(0).with(v)));
    build(numbered(0, n + 1), sets)
}

/// KY11's G_{m,k}: the triangle 1, 2, 3, vertex 4 joined to 1, and on it a path
/// of m and a path of k vertices.
pub fn two_tails(m: usize, k: usize) -> Built {
    let n = m.saturating_add(k).saturating_add(4);
    check_size(n)?;
    let edge = |a: usize, b: usize| -> Face { [a, b].into_iter().collect() };
    let mut sets = vec![edge(0, 1), edge(0, 2), edge(1, 2), edge(0, 3)];
    let tails = [(4, 4 + m), (4 + m, n)];
    for (start, end) in tails {
        sets.extend((start..end).map(|v| edge(if v == start { 3 } else { v - 1 }, v)));
    }
    build(numbered(1, n), sets)
}

/// The a×b grid graph, vertices numbered row by row.
pub fn grid(a: usize, b: usize) -> Built {
    let n = a.saturating_mul(b);
    check_size(n)?;
    let mut sets: Vec<Face> = (0..n).map(Face::single).collect();
    for v in 0..n {
        if v % b + 1 < b {
            sets.push(Face::single(v).with(v + 1));
        }
        if v + b < n {
            sets.push(Face::single(v).with(v + b));
        }
    }
    on(n, sets)
}

/// The independent sets of the columns of a matrix over F2: vertex i is column
/// `columns[i]`, given as a bit mask of its rows. No column may be zero.
pub fn binary_matroid(labels: Vec<Label>, columns: &[u64]) -> Built {
    check_size(columns.len())?;
    assert!(
        columns.iter().all(|c| *c != 0),
        "a zero column is no vertex"
    );
    let mut bases = Vec::new();
    let complete = for_each_basis(columns, &Limits::none(), |basis| {
        bases.push(basis);
        match bases.len() > MAX_FACETS {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    })?;
    if !complete {
        return Err(ComplexError::TooManyFacets(bases.len() as u128));
    }
    build(labels, bases)
}

/// The forests of a graph, as a matroid on its edges (ES96 §5). Edges are pairs
/// of vertex numbers below 64; no loops.
pub fn graphic_matroid(labels: Vec<Label>, edges: &[(usize, usize)]) -> Built {
    let columns: Vec<u64> = edges.iter().map(|(a, b)| 1u64 << a ^ 1u64 << b).collect();
    binary_matroid(labels, &columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(points(5).unwrap().facets().len(), 5);
        assert_eq!(simplex(64).unwrap().facets().len(), 1);
        assert_eq!(boundary(4).unwrap().facets().len(), 4);
        assert_eq!(path(3, 2).unwrap().n(), 4);
        assert_eq!(cycle(8, 6).unwrap().facets().len(), 8);
        assert_eq!(cycle(3, 3).unwrap(), simplex(3).unwrap());
        assert_eq!(octahedron(3).unwrap().facets().len(), 8);
        assert_eq!(wheel(5).unwrap().facets().len(), 10);
        assert_eq!(fan(4).unwrap().facets().len(), 7);
        assert_eq!(grid(2, 3).unwrap().facets().len(), 7);
        assert_eq!(multipartite(&[2, 3]).unwrap().facets().len(), 6);
        assert!(skeleton(64, 32).is_err() && points(65).is_err() && points(0).is_err());
    }

    #[test]
    fn the_torus_has_9_vertices_27_edges_18_triangles() {
        let torus = torus().unwrap();
        assert_eq!((torus.n(), torus.facets().len()), (9, 18));
        assert_eq!(torus.skeleton(2).unwrap().facets().len(), 27);
    }

    #[test]
    fn the_forests_of_a_triangle_are_its_boundary() {
        let forests = graphic_matroid(numbered(1, 3), &[(0, 1), (1, 2), (0, 2)]).unwrap();
        assert_eq!(forests, boundary(3).unwrap());
    }
}
