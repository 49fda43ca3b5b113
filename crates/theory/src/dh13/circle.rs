//! Recognising a circle: is a complex CN(n,k), and in which order?
//!
//! The facets of CN(n,k) are the n arcs of k consecutive vertices. For
//! 2 ≤ k ≤ n − 2 two arcs share k − 1 vertices exactly if they are neighbours,
//! so the facets themselves lie on a circle; what leaves from one to the next
//! is the circle of vertices. For k = 1, n − 1, n every order will do.

use faceoff_complex::{Complex, Face};

/// A complex seen as CN(n,k).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circle {
    /// Number of vertices.
    pub n: usize,
    /// Number of consecutive vertices in a facet.
    pub k: usize,
    /// The vertices in the order of the circle, from the first vertex on
    /// towards the smaller of its neighbours.
    pub order: Vec<usize>,
}

impl Circle {
    /// The circle, if the complex is isomorphic to CN(n,k) for some k.
    pub fn recognise(complex: &Complex) -> Option<Self> {
        let (n, facets) = (complex.n(), complex.facets());
        let k = facets[0].len();
        if facets.iter().any(|facet| facet.len() != k) {
            return None;
        }
        let any_order = || Self {
            n,
            k,
            order: (0..n).collect(),
        };
        match k {
            _ if k == n => Some(any_order()),
            _ if facets.len() != n => None,
            _ if k == 1 || k + 1 == n => Some(any_order()),
            _ => walk(n, k, facets).map(|order| Self { n, k, order }),
        }
    }

    /// The order of the vertices, if the complex is isomorphic to CN(n,k).
    pub fn order_as(complex: &Complex, n: usize, k: usize) -> Option<Vec<usize>> {
        let sizes = complex.n() == n && complex.facets()[0].len() == k;
        let circle = sizes.then(|| Self::recognise(complex)).flatten();
        circle.map(|circle| circle.order)
    }
}

/// Go round the facets and note the vertex that leaves at each step.
fn walk(n: usize, k: usize, facets: &[Face]) -> Option<Vec<usize>> {
    let neighbours = |facet: Face| {
        let close = move |other: &Face| (facet.0 & other.0).count_ones() as usize == k - 1;
        facets.iter().copied().filter(close)
    };
    let mut order = Vec::with_capacity(n);
    let mut previous = facets[0];
    let mut now = neighbours(previous).next()?;
    for _ in 0..n {
        let left = previous - now;
        order.push(left.first()?);
        let mut ahead = neighbours(now).filter(|next| *next != previous);
        let next = ahead.next()?;
        if ahead.next().is_some() {
            return None;
        }
        (previous, now) = (now, next);
    }
    let all: Face = order.iter().copied().collect();
    let arc = |i: usize| -> Face { (i..i + k).map(|j| order[j % n]).collect() };
    if all.len() != n || (0..n).any(|i| !facets.contains(&arc(i))) {
        return None;
    }
    let start = order.iter().position(|&v| v == 0)?;
    order.rotate_left(start);
    if order[1] > order[n - 1] {
        order[1..].reverse();
    }
    Some(order)
}

/// The 2n symmetries of the circle of n places, as orders: the i-th entry of
/// an order is the place that is read i-th.
pub fn symmetries(n: usize) -> Vec<Vec<usize>> {
    let turned = (0..n).map(|start| (0..n).map(|i| (start + i) % n).collect());
    let reflected = (0..n).map(|start| (0..n).map(|i| (start + n - i) % n).collect());
    if n <= 2 {
        return turned.collect();
    }
    turned.chain(reflected).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_complex::Permutation;
    use faceoff_complex::families::cycle;

    /// A few permutations of 0..n without any structure.
    fn shuffles(n: usize) -> Vec<Vec<usize>> {
        let mut state = 12345u64;
        let mut shuffle = || {
            let mut order: Vec<usize> = (0..n).collect();
            for i in (1..n).rev() {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
                order.swap(i, (state >> 33) as usize % (i + 1));
            }
            order
        };
        (0..5).map(|_| shuffle()).collect()
    }

    #[test]
    fn every_circle_is_recognised_in_every_order() {
        for n in 1..=12 {
            for k in 1..=n {
                let complex = cycle(n, k).unwrap();
                let circle = Circle::recognise(&complex).unwrap();
                assert_eq!((circle.n, circle.k), (n, k));
                assert!(circle.order.iter().copied().eq(0..n));
                for order in shuffles(n) {
                    let shuffled = complex.reordered(&order);
                    let circle = Circle::recognise(&shuffled).unwrap();
                    assert_eq!((circle.n, circle.k), (n, k));
                    let found = shuffled.reordered(&circle.order);
                    assert_eq!(found.facets(), complex.facets());
                }
            }
        }
    }

    #[test]
    fn exactly_the_circles_among_all_complexes_on_4_vertices() {
        let orders: Vec<Vec<usize>> = Permutation::all(4).map(|p| p.images().collect()).collect();
        for family in 1u32..1 << 15 {
            let sets = (0..15).filter(|i| family >> i & 1 == 1);
            let Ok(complex) = Complex::on(4, sets.map(|i| Face(i + 1)).collect()) else {
                continue;
            };
            let circle = (1..=4).find(|&k| {
                let facets = cycle(4, k).unwrap().facets().to_vec();
                orders
                    .iter()
                    .any(|order| complex.reordered(order).facets() == facets)
            });
            assert_eq!(
                Circle::recognise(&complex).map(|c| c.k),
                circle,
                "{complex}"
            );
        }
    }

    #[test]
    fn look_alikes_are_refused() {
        for text in [
            "path(3,3)",
            "facets(12,23,13,45,56,46)",
            "octahedron(3)",
            "facets(123,345,561,246,135,124)",
            "torus()",
        ] {
            let complex: faceoff_complex::notation::NamedComplex = text.parse().unwrap();
            assert_eq!(Circle::recognise(&complex.complex), None, "{text}");
        }
    }

    #[test]
    fn there_are_2n_symmetries() {
        for n in 3..9 {
            let mut all = symmetries(n);
            all.sort();
            all.dedup();
            assert_eq!(all.len(), 2 * n);
        }
    }
}
