//! Counting faces, and visiting them one by one.
//!
//! The f-vector of complexes with too many faces to list comes from
//!
//! * f(X * Y) = f(X) f(Y) for a join, where f is the polynomial with
//!   coefficient f_k at t^k, the number of faces with k vertices;
//! * f(X) = f(X − v) + t f(link of v) for a vertex v, with memory for the
//!   complexes that come up again, as they do when the vertices are taken in
//!   order.

use crate::antichain::{self, visits};
use crate::complex::Complex;
use crate::face::Face;
use crate::factor::join_blocks;
use crate::operations::binomial;
use faceoff_limits::{Limits, MemoryMeter, Pulse, StopReason};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// Where visiting the faces takes at most about this many steps, they are
/// counted by visiting them.
const VISITS: u128 = 1 << 26;

impl Complex {
    /// Visit every non-empty face once, as people list them (1, 12, 123, 13,
    /// 2, …), until the visitor breaks off.
    pub fn for_each_face(
        &self,
        limits: &Limits,
        mut visit: impl FnMut(Face) -> ControlFlow<()>,
    ) -> Result<(), StopReason> {
        let mut walk = Walk {
            stack: self.facets().to_vec(),
            pulse: limits.pulse(),
            visit: &mut visit,
        };
        walk.extend(Face::EMPTY, 0, 0).map(|_| ())
    }

    /// The non-empty faces, as people list them; an error if there are more
    /// than `most`.
    pub fn faces(&self, most: usize, limits: &Limits) -> Result<Vec<Face>, StopReason> {
        let mut faces = Vec::new();
        let mut complete = true;
        self.for_each_face(limits, |face| {
            if faces.len() == most {
                complete = false;
                return ControlFlow::Break(());
            }
            faces.push(face);
            ControlFlow::Continue(())
        })?;
        match complete {
            true => Ok(faces),
            false => Err(StopReason::size("faces", most as u64)),
        }
    }

    /// The number of faces with 1, 2, 3, … vertices. Faces are not listed
    /// where they are many.
    pub fn f_vector(&self, limits: &Limits) -> Result<Vec<u128>, StopReason> {
        let mut counts = face_counts(self.facets(), limits)?;
        counts.remove(0);
        Ok(counts)
    }

    /// The h-vector: the coefficients h₀, …, h_d of Σ f(i) (t − 1)^(d − i), where
    /// f(i) is the number of faces with i vertices, at most d of them.
    pub fn h_vector(&self, limits: &Limits) -> Result<Vec<i128>, StopReason> {
        let counts = face_counts(self.facets(), limits)?;
        // At most 2^64 faces.
        let mut h: Vec<i128> = counts.into_iter().map(|count| count as i128).collect();
        for last in (1..h.len()).rev() {
            for i in 1..=last {
                h[i] -= h[i - 1];
            }
        }
        Ok(h)
    }

    /// The number of non-empty faces.
    pub fn face_count(&self, limits: &Limits) -> Result<u128, StopReason> {
        Ok(self.f_vector(limits)?.iter().sum())
    }

    /// The Euler characteristic: vertices − edges + triangles − …
    pub fn euler_characteristic(&self, limits: &Limits) -> Result<i128, StopReason> {
        let counts = self.f_vector(limits)?;
        let signed = counts.iter().enumerate().map(|(i, &count)| {
            // At most 2^64 faces.
            let count = count as i128;
            if i % 2 == 0 { count } else { -count }
        });
        Ok(signed.sum())
    }
}

/// At index k the number of faces with k vertices, the empty one included, of
/// the complex with these facets, an antichain.
pub(crate) fn face_counts(facets: &[Face], limits: &Limits) -> Result<Vec<u128>, StopReason> {
    if visits(facets) <= VISITS {
        return count_by_visiting(facets, limits);
    }
    let mut product = vec![1];
    for block in join_blocks(facets, limits)? {
        let factor = antichain::restriction(facets, block, limits)?;
        let counts = if visits(&factor) <= VISITS {
            count_by_visiting(&factor, limits)?
        } else {
            let mut recursion = Recursion {
                memory: FxHashMap::default(),
                meter: limits.meter(),
                limits,
            };
            recursion.count(factor)?
        };
        product = multiply(&product, &counts);
    }
    Ok(product)
}

fn count_by_visiting(facets: &[Face], limits: &Limits) -> Result<Vec<u128>, StopReason> {
    let size = facets.iter().map(|facet| facet.len()).max().unwrap_or(0);
    let mut counts = vec![0; size + 1];
    counts[0] = 1;
    let mut visit = |face: Face| {
        counts[face.len()] += 1;
        ControlFlow::Continue(())
    };
    let mut walk = Walk {
        stack: facets.to_vec(),
        pulse: limits.pulse(),
        visit: &mut visit,
    };
    let _finished = walk.extend(Face::EMPTY, 0, 0)?;
    Ok(counts)
}

/// Depth-first walk over the faces.
struct Walk<'a, V> {
    /// The facets, then those that contain the first vertex of the face at
    /// hand, then those that contain the first two, …
    stack: Vec<Face>,
    pulse: Pulse<'a>,
    visit: &'a mut V,
}

impl<V: FnMut(Face) -> ControlFlow<()>> Walk<'_, V> {
    /// Visit the faces that extend `face` by vertices from `from` on; the
    /// facets that contain it are `stack[start..]`.
    fn extend(
        &mut self,
        face: Face,
        from: usize,
        start: usize,
    ) -> Result<ControlFlow<()>, StopReason> {
        let end = self.stack.len();
        let all = self.stack[start..].iter();
        let reach = all.fold(Face::EMPTY, |all, facet| all | *facet);
        for v in reach - face - Face::full(from) {
            self.pulse.beat()?;
            self.pulse.beats(end - start)?;
            let larger = face.with(v);
            if (self.visit)(larger).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            for i in start..end {
                if self.stack[i].contains(v) {
                    self.stack.push(self.stack[i]);
                }
            }
            if self.extend(larger, v + 1, end)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            self.stack.truncate(end);
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Counting by deletion and link.
struct Recursion<'a> {
    memory: FxHashMap<Vec<Face>, Vec<u128>>,
    meter: MemoryMeter,
    limits: &'a Limits,
}

impl Recursion<'_> {
    fn count(&mut self, mut facets: Vec<Face>) -> Result<Vec<u128>, StopReason> {
        let apex = antichain::cone_points(&facets);
        for facet in &mut facets {
            *facet = *facet - apex;
        }
        let base = self.count_without_apex(facets)?;
        Ok(multiply(&base, &simplex_counts(apex.len())))
    }

    fn count_without_apex(&mut self, mut facets: Vec<Face>) -> Result<Vec<u128>, StopReason> {
        if let [facet] = facets[..] {
            return Ok(simplex_counts(facet.len()));
        }
        facets.sort_unstable();
        if let Some(counts) = self.memory.get(&facets) {
            return Ok(counts.clone());
        }
        self.limits.check()?;
        let v = antichain::union(&facets).first();
        let v = v.expect("two facets have a vertex");
        let link = antichain::link(&facets, v);
        let mut counts = self.count(antichain::deletion(&facets, v, self.limits)?)?;
        let above = self.count(link)?;
        counts.resize(counts.len().max(above.len() + 1), 0);
        for (count, more) in counts[1..].iter_mut().zip(above) {
            *count += more;
        }
        let bytes = 8 * facets.len() + 16 * counts.len() + 96;
        self.meter.take(bytes as u64)?;
        self.memory.insert(facets, counts.clone());
        Ok(counts)
    }
}

fn simplex_counts(n: usize) -> Vec<u128> {
    (0..=n).map(|k| binomial(n, k)).collect()
}

fn multiply(a: &[u128], b: &[u128]) -> Vec<u128> {
    let mut product = vec![0; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            product[i + j] += x * y;
        }
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::complexes;
    use crate::families::*;
    use crate::testing::arb_complex;
    use proptest::prelude::*;

    fn brute_force(complex: &Complex) -> Vec<u128> {
        let mut counts = vec![0; complex.dimension() + 1];
        for set in complex.vertices().subsets().skip(1) {
            if complex.is_face(set) {
                counts[set.len() - 1] += 1;
            }
        }
        counts
    }

    fn by_recursion(complex: &Complex) -> Vec<u128> {
        let limits = Limits::none();
        let mut recursion = Recursion {
            memory: FxHashMap::default(),
            meter: limits.meter(),
            limits: &limits,
        };
        let mut counts = recursion.count(complex.facets().to_vec()).unwrap();
        counts.remove(0);
        counts
    }

    fn f_vector(complex: &Complex) -> Vec<u128> {
        complex.f_vector(&Limits::none()).unwrap()
    }

    #[test]
    fn h_vectors() {
        let h = |complex: &Complex| complex.h_vector(&Limits::none()).unwrap();
        assert_eq!(h(&boundary(4).unwrap()), [1, 1, 1, 1]);
        assert_eq!(h(&octahedron(3).unwrap()), [1, 3, 3, 1]);
        assert_eq!(h(&simplex(3).unwrap()), [1, 0, 0, 0]);
        // Their sum is the number of faces of the largest size.
        for complex in (1..=5).flat_map(|n| complexes(n).unwrap()) {
            let largest = *f_vector(&complex).last().unwrap() as i128;
            assert_eq!(h(&complex).iter().sum::<i128>(), largest);
        }
    }

    #[test]
    fn all_ways_agree_on_up_to_5_vertices() {
        for complex in (1..=5).flat_map(|n| complexes(n).unwrap()) {
            let expected = brute_force(&complex);
            assert_eq!(f_vector(&complex), expected, "{complex}");
            assert_eq!(by_recursion(&complex), expected, "{complex}");
            let faces = complex.faces(31, &Limits::none()).unwrap();
            assert_eq!(faces.len() as u128, expected.iter().sum());
            assert!(faces.is_sorted_by_key(|face| face.lex_key()));
            assert!(faces.iter().all(|face| complex.is_face(*face)));
        }
    }

    #[test]
    fn large_complexes() {
        // n·C(k−1,j−1) faces of j ≤ n−k+1 vertices lie on an arc of k: each has
        // one first vertex, since the gap behind it is the only long one.
        assert_eq!(f_vector(&cycle(60, 30).unwrap())[3], 60 * binomial(29, 3));
        let counts = f_vector(&cycle(31, 27).unwrap());
        assert_eq!(counts.len(), 27);
        assert_eq!((counts[0], counts[26]), (31, 31));
        // All sets of fewer than 8 vertices are faces: 8 is the least circuit.
        assert_eq!(counts[6], binomial(31, 7));
        assert!(counts[7] < binomial(31, 8));
        assert_eq!(
            f_vector(&simplex(64).unwrap()).iter().sum::<u128>(),
            (1 << 64) - 1
        );
        let skeleton = skeleton(64, 3).unwrap();
        assert_eq!(f_vector(&skeleton), [64, 2016, 41664]);
        let octahedron = octahedron(15).unwrap();
        let total: u128 = f_vector(&octahedron).iter().sum();
        assert_eq!(total + 1, 3u128.pow(15));
        assert_eq!(octahedron.euler_characteristic(&Limits::none()), Ok(2));
    }

    #[test]
    fn limits_are_kept() {
        let limits = Limits::none();
        let full = simplex(5).unwrap();
        assert_eq!(full.faces(31, &limits).unwrap().len(), 31);
        assert_eq!(full.faces(30, &limits), Err(StopReason::size("faces", 30)));
        let tight = Limits::none().with_memory(1000);
        assert!(cycle(31, 27).unwrap().f_vector(&tight).is_err());
    }

    #[test]
    fn a_visitor_can_break_off() {
        let mut seen = 0;
        let done = simplex(64).unwrap().for_each_face(&Limits::none(), |_| {
            seen += 1;
            match seen {
                100 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        });
        assert_eq!((done, seen), (Ok(()), 100));
    }

    proptest! {
        #[test]
        fn the_recursion_agrees_with_brute_force(complex in arb_complex(11)) {
            let expected = brute_force(&complex);
            prop_assert_eq!(by_recursion(&complex), expected.clone());
            prop_assert_eq!(f_vector(&complex), expected);
        }
    }
}
