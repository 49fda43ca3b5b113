//! Factorisation into a join.
//!
//! A complex is the join of its restrictions to the blocks of a partition of
//! the vertices exactly if no circuit meets two blocks. The finest such
//! partition is found without listing the circuits: some are found at once
//! (one inside F + v for a few facets F and all v not in F), and the partition
//! that they generate is tested; where it is too fine, a union of faces from
//! different blocks is not a face and contains a circuit that joins blocks.

use crate::antichain;
use crate::complex::Complex;
use crate::face::Face;
use faceoff_limits::{Limits, Pulse, StopReason};

/// At most so many facets are asked for circuits before the partition is
/// tested; fewer if one of them teaches nothing new.
const SAMPLE: usize = 16;

impl Complex {
    /// The irreducible join factors, in order of their least vertices. A vertex
    /// in no circuit (a cone point) is a factor of its own.
    pub fn join_factors(&self, limits: &Limits) -> Result<Vec<Complex>, StopReason> {
        let induced = |block| self.induced(block).expect("a block is not empty");
        let blocks = self.join_blocks(limits)?;
        Ok(blocks.into_iter().map(induced).collect())
    }

    /// The vertex sets of the irreducible join factors.
    pub fn join_blocks(&self, limits: &Limits) -> Result<Vec<Face>, StopReason> {
        join_blocks(self.facets(), limits)
    }

    /// The vertices in every facet, which are those in no circuit.
    pub fn cone_points(&self) -> Face {
        antichain::cone_points(self.facets())
    }
}

/// The finest partition of the vertices of the complex with these facets, an
/// antichain, such that the complex is the join of its restrictions.
pub(crate) fn join_blocks(facets: &[Face], limits: &Limits) -> Result<Vec<Face>, StopReason> {
    let mut sorted = facets.to_vec();
    sorted.sort_unstable();
    let vertices = antichain::union(facets);
    let mut blocks = Blocks {
        facets: &sorted,
        sets: vertices.iter().map(Face::single).collect(),
        pulse: limits.pulse(),
        limits,
    };
    let step = facets.len().div_ceil(SAMPLE);
    for &facet in facets.iter().step_by(step) {
        let before = blocks.sets.len();
        for v in vertices - facet {
            // Within one block nothing can be learnt.
            let block = blocks.of(v);
            if !facet.is_subset(block) {
                let circuit = blocks.circuit_inside(facet.with(v))?;
                blocks.merge(circuit);
            }
        }
        if blocks.sets.len() == before {
            break;
        }
    }
    while let Some(non_face) = blocks.non_face_across()? {
        let circuit = blocks.circuit_inside(non_face)?;
        blocks.merge(circuit);
    }
    let mut sets = blocks.sets;
    sets.sort_unstable_by_key(|set| set.first());
    Ok(sets)
}

struct Blocks<'a> {
    /// Sorted by mask.
    facets: &'a [Face],
    sets: Vec<Face>,
    pulse: Pulse<'a>,
    limits: &'a Limits,
}

impl Blocks<'_> {
    fn of(&self, v: usize) -> Face {
        let block = self.sets.iter().find(|set| set.contains(v));
        *block.expect("blocks cover the vertices")
    }

    fn merge(&mut self, circuit: Face) {
        let met = self.sets.extract_if(.., |set| !set.is_disjoint(circuit));
        let merged = met.fold(Face::EMPTY, |all, set| all | set);
        self.sets.push(merged);
    }

    fn is_face(&mut self, set: Face) -> Result<bool, StopReason> {
        for facet in self.facets {
            self.pulse.beat()?;
            if set.is_subset(*facet) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn circuit_inside(&mut self, non_face: Face) -> Result<Face, StopReason> {
        let mut circuit = non_face;
        for v in non_face {
            if !self.is_face(circuit.without(v))? {
                circuit = circuit.without(v);
            }
        }
        Ok(circuit)
    }

    /// A non-face that is a union of faces, one from each block; `None` if the
    /// complex is the join of its restrictions to the blocks.
    fn non_face_across(&mut self) -> Result<Option<Face>, StopReason> {
        let mut restrictions: Vec<Vec<Face>> = Vec::new();
        for block in &self.sets {
            self.limits.check()?;
            restrictions.push(antichain::restriction(self.facets, *block, self.limits)?);
        }
        // The facets of the join of the restrictions are the unions of one
        // facet from each. Since the complex lies inside that join, they are
        // equal if all of these are facets; and among more unions than the
        // complex has facets one is not.
        let mut choice = vec![0; restrictions.len()];
        loop {
            self.pulse.beat()?;
            let picked = restrictions.iter().zip(&choice);
            let union = picked.fold(Face::EMPTY, |union, (list, &i)| union | list[i]);
            if self.facets.binary_search(&union).is_err() {
                return Ok(Some(union));
            }
            let mut lists = choice.iter_mut().zip(&restrictions);
            let advanced = lists.any(|(i, list)| {
                *i = (*i + 1) % list.len();
                *i > 0
            });
            if !advanced {
                return Ok(None);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::complexes;
    use crate::families::*;
    use crate::testing::arb_complex;
    use proptest::prelude::*;

    /// Components of the circuit hypergraph.
    fn by_circuits(complex: &Complex) -> Vec<Face> {
        let mut sets: Vec<Face> = (0..complex.n()).map(Face::single).collect();
        for circuit in complex.circuits(&Limits::none()).unwrap() {
            let met = sets.extract_if(.., |set| !set.is_disjoint(*circuit));
            let merged = met.fold(Face::EMPTY, |all, set| all | set);
            sets.push(merged);
        }
        sets.sort_unstable_by_key(|set| set.first());
        sets
    }

    fn blocks(complex: &Complex) -> Vec<Face> {
        complex.join_blocks(&Limits::none()).unwrap()
    }

    #[test]
    fn agrees_with_circuits_on_up_to_5_vertices() {
        for complex in (1..=5).flat_map(|n| complexes(n).unwrap()) {
            assert_eq!(blocks(&complex), by_circuits(&complex), "{complex}");
            let single = |v| blocks(&complex).contains(&Face::single(v));
            let points: Face = (0..complex.n()).filter(|&v| single(v)).collect();
            assert_eq!(points, complex.cone_points());
        }
    }

    #[test]
    fn factors_of_a_join() {
        let parts = [
            cycle(5, 2).unwrap(),
            simplex(2).unwrap(),
            points(3).unwrap(),
            cycle(6, 4).unwrap(),
        ];
        let join = Complex::join(&parts).unwrap();
        let sizes: Vec<usize> = blocks(&join).iter().map(|set| set.len()).collect();
        assert_eq!(sizes, [5, 1, 1, 3, 6]);
        let factors = join.join_factors(&Limits::none()).unwrap();
        assert_eq!(Complex::join(&factors).unwrap(), join);
        assert_eq!(blocks(&octahedron(14).unwrap()).len(), 14);
        assert_eq!(blocks(&cycle(31, 27).unwrap()).len(), 1);
    }

    proptest! {
        #[test]
        fn agrees_with_circuits(complex in arb_complex(10)) {
            prop_assert_eq!(blocks(&complex), by_circuits(&complex));
        }

        #[test]
        fn a_join_has_the_factors_of_its_factors(x in arb_complex(6), y in arb_complex(6)) {
            let join = Complex::join(&[x.clone(), y.clone()]).unwrap();
            let shifted = blocks(&y).into_iter().map(|set| Face(set.0 << x.n()));
            let expected: Vec<Face> = blocks(&x).into_iter().chain(shifted).collect();
            prop_assert_eq!(blocks(&join), expected);
        }
    }
}
