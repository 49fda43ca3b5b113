//! Reduced homology over the rationals.
//!
//! The reduced Betti number in degree i is the dimension of the i-th reduced
//! homology group over Q. It is found by exact steps, cheapest first:
//!
//! 1. Reductions that keep the homotopy type (`collapse`): a vertex v is
//!    dominated if some other vertex is in all facets that contain v; it can
//!    go. A complex may be exchanged for the nerve of its facets. A cone has no
//!    homology.
//! 2. Components are added up; for a join, the Künneth formula.
//! 3. Alexander duality, where circuits are few.
//! 4. The long exact sequence of a vertex v, which ties X to X − v and the
//!    link of v: where no degree has homology in both, or the link lies in a
//!    cone inside X − v, the maps between them vanish and the Betti numbers
//!    just add up.
//! 5. Ranks of coboundary matrices (`ranks`), where faces are not too many.
//!
//! Main item: [`Complex::betti_numbers`]. References: J. Barmak, E. Minian,
//! Strong homotopy types, nerves and collapses, 2012; ES96 §9.

mod collapse;
mod ranks;

use crate::antichain::{self, visits};
use crate::circuits;
use crate::complex::Complex;
use crate::counting::face_counts;
use crate::face::Face;
use crate::factor::join_blocks;
use faceoff_limits::{Limits, MemoryMeter, StopReason};
use rustc_hash::FxHashMap;

/// Coboundary matrices are used at once up to this many faces,
const FEW_FACES: u128 = 1 << 14;

/// where a good part of the faces are facets up to this many,
const MANY_FACES: u128 = 1 << 20;

/// and where nothing else helps up to this many.
pub const MOST_FACES: u64 = 1 << 22;

/// Faces are counted to see whether they are few if that takes about this many
/// steps,
const FEW_STEPS: u128 = 1 << 19;

/// or if there are as many facets as this.
const MANY_FACETS: usize = 1 << 12;

/// After so many vertices whose exact sequence left the numbers open, the
/// sequences are given up.
const MOST_FAILURES: usize = 64;

/// Alexander duality is tried with at most this many circuits.
const FEW_CIRCUITS: usize = 64;

impl Complex {
    /// The reduced Betti numbers over Q in degrees 0, 1, …, dimension.
    pub fn betti_numbers(&self, limits: &Limits) -> Result<Vec<u128>, StopReason> {
        let mut homology = Homology {
            limits,
            memory: FxHashMap::default(),
            meter: limits.meter(),
            failures: 0,
        };
        let betti = homology
            .of(self.facets().to_vec())?
            .ok_or_else(|| StopReason::size("faces in a computation of homology", MOST_FACES))?;
        let mut numbers = betti.0;
        numbers.resize(self.dimension() + 2, 0);
        numbers.remove(0);
        Ok(numbers)
    }
}

/// Reduced Betti numbers: the one of degree i at index i + 1. Degree −1 is
/// there for the complex whose only face is the empty one.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
struct Betti(Vec<u128>);

impl Betti {
    /// A space without reduced homology.
    fn zero() -> Self {
        Self::default()
    }

    /// A sphere of dimension `degree` ≥ −1, given as degree + 1.
    fn sphere(index: usize) -> Self {
        let mut numbers = vec![0; index];
        numbers.push(1);
        Self(numbers)
    }

    fn at(&self, index: usize) -> u128 {
        self.0.get(index).copied().unwrap_or(0)
    }

    /// The sum, the second moved up by `shift` degrees.
    fn plus(mut self, other: &Self, shift: usize) -> Self {
        let length = self.0.len().max(other.0.len() + shift);
        self.0.resize(length, 0);
        for (number, more) in self.0[shift.min(length)..].iter_mut().zip(&other.0) {
            *number += more;
        }
        self
    }

    /// For a join: degrees i and j give degree i + j + 1.
    fn times(&self, other: &Self) -> Self {
        self.0
            .iter()
            .enumerate()
            .map(|(index, &number)| {
                let part = other.0.iter().map(|more| number * more).collect();
                Self::zero().plus(&Self(part), index)
            })
            .fold(Self::zero(), |sum, part| sum.plus(&part, 0))
    }

    /// Is there a degree in which both have homology?
    fn overlaps(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| *a > 0 && *b > 0)
    }
}

struct Homology<'a> {
    limits: &'a Limits,
    memory: FxHashMap<Vec<Face>, Option<Betti>>,
    meter: MemoryMeter,
    /// See [`MOST_FAILURES`].
    failures: usize,
}

impl Homology<'_> {
    /// The numbers of the complex with these facets, an antichain (possibly the
    /// empty face alone); `None` if they could not be found in the ways above.
    fn of(&mut self, facets: Vec<Face>) -> Result<Option<Betti>, StopReason> {
        self.limits.check()?;
        let facets = collapse::core(facets, self.limits)?;
        if let [facet] = facets[..] {
            return Ok(Some(match facet {
                Face::EMPTY => Betti::sphere(0),
                _ => Betti::zero(),
            }));
        }
        if let Some(known) = self.memory.get(&facets) {
            return Ok(known.clone());
        }
        let betti = self.of_core(&facets)?;
        self.meter.take(8 * facets.len() as u64 + 256)?;
        self.memory.insert(facets, betti.clone());
        Ok(betti)
    }

    /// The same for a complex that the reductions leave as it is.
    fn of_core(&mut self, facets: &[Face]) -> Result<Option<Betti>, StopReason> {
        let components = collapse::components(facets);
        if components.len() > 1 {
            return self.of_union(facets, &components);
        }
        if visits(facets) <= FEW_STEPS || facets.len() >= MANY_FACETS {
            let faces = self.faces(facets)?;
            // The more faces are facets, the sooner columns become pivots, and
            // the less the exact sequences gain.
            let flat = faces <= 16 * facets.len() as u128;
            if faces <= FEW_FACES || flat && faces <= MANY_FACES {
                return ranks::betti_numbers(facets, self.limits).map(Some);
            }
        }
        let blocks = join_blocks(facets, self.limits)?;
        if blocks.len() > 1 {
            return self.of_join(facets, &blocks);
        }
        if let Some(betti) = self.of_dual(facets)? {
            return Ok(Some(betti));
        }
        if let Some(betti) = self.by_long_exact_sequence(facets)? {
            return Ok(Some(betti));
        }
        if self.faces(facets)? <= u128::from(MOST_FACES) {
            return ranks::betti_numbers(facets, self.limits).map(Some);
        }
        Ok(None)
    }

    fn faces(&self, facets: &[Face]) -> Result<u128, StopReason> {
        Ok(face_counts(facets, self.limits)?.iter().sum())
    }

    fn of_union(
        &mut self,
        facets: &[Face],
        components: &[Face],
    ) -> Result<Option<Betti>, StopReason> {
        let mut sum = Betti(vec![0, components.len() as u128 - 1]);
        for &component in components {
            match self.of(antichain::restriction(facets, component, self.limits)?)? {
                Some(betti) => sum = sum.plus(&betti, 0),
                None => return Ok(None),
            }
        }
        Ok(Some(sum))
    }

    fn of_join(&mut self, facets: &[Face], blocks: &[Face]) -> Result<Option<Betti>, StopReason> {
        let mut product = Betti::sphere(0);
        for &block in blocks {
            match self.of(antichain::restriction(facets, block, self.limits)?)? {
                Some(betti) => product = product.times(&betti),
                None => return Ok(None),
            }
        }
        Ok(Some(product))
    }

    /// On n vertices, the number in degree i is that of the dual in degree
    /// n − i − 3.
    fn of_dual(&mut self, facets: &[Face]) -> Result<Option<Betti>, StopReason> {
        let vertices = antichain::union(facets);
        let n = vertices.len();
        if facets.len() <= FEW_CIRCUITS {
            return Ok(None);
        }
        let few = circuits::minimal_non_faces_up_to(vertices, facets, FEW_CIRCUITS, self.limits)?;
        let Some(circuits) = few else {
            return Ok(None);
        };
        let dual = circuits.iter().map(|circuit| vertices - *circuit).collect();
        let betti = self.of(dual)?;
        // Indices are degrees plus one: i + 1 from (n − i − 3) + 1.
        Ok(betti.map(|dual| Betti((0..n).map(|index| dual.at(n - 1 - index)).collect())))
    }

    fn by_long_exact_sequence(&mut self, facets: &[Face]) -> Result<Option<Betti>, StopReason> {
        let mut vertices: Vec<usize> = antichain::union(facets).iter().collect();
        vertices.sort_by_key(|&v| facets.iter().filter(|f| f.contains(v)).count());
        for v in vertices {
            if self.failures >= MOST_FAILURES {
                break;
            }
            let link = antichain::link(facets, v);
            let rest = antichain::deletion(facets, v, self.limits)?;
            let of_link = self.of(link.clone())?;
            let of_rest = match of_link {
                Some(_) => self.of(rest.clone())?,
                None => None,
            };
            if let (Some(of_link), Some(of_rest)) = (of_link, of_rest)
                && (!of_link.overlaps(&of_rest) || collapse::lies_in_a_cone(&link, &rest))
            {
                return Ok(Some(of_rest.plus(&of_link, 1)));
            }
            self.failures += 1;
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests;
