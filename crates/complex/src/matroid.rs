//! Matroids: complexes whose faces are the independent sets of one.
//!
//! A complex is a matroid if its facets, the bases, have the exchange
//! property: for bases A, B and a in A − B there is b in B − A such that
//! A − a + b is a basis. Equivalently, all facets have the same size, and for
//! every ridge R (a basis without one vertex) each basis meets the set D(R) of
//! the vertices that complete R to a basis: what is left without D(R), the
//! hyperplane of R, contains no basis.
//!
//! A matroid is binary if its vertices can be taken for columns over F2 so that
//! faces are the linearly independent sets (ES96 §5). If so, one basis and its
//! fundamental circuits give the columns; the bases of these columns are then
//! compared with the facets.
//!
//! Main items: [`Complex::is_matroid`], [`Complex::binary_representation`],
//! [`Complex::contract`].

use crate::complex::{Complex, ComplexError, Derived};
use crate::face::Face;
use crate::operations::binomial;
use faceoff_limits::{Limits, Pulse, StopReason};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::ControlFlow;

impl Complex {
    /// Are its faces the independent sets of a matroid?
    pub fn is_matroid(&self, limits: &Limits) -> Result<bool, StopReason> {
        let rank = self.dimension() + 1;
        if self.facets().iter().any(|facet| facet.len() < rank) {
            return Ok(false);
        }
        let bases = Bases::of(self);
        let mut pulse = limits.pulse();
        for hyperplane in self.hyperplanes(limits)? {
            if bases.has_one_inside(hyperplane, &mut pulse)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// For every ridge the vertices that do not complete it to a facet.
    fn hyperplanes(&self, limits: &Limits) -> Result<FxHashSet<Face>, StopReason> {
        let mut completing: FxHashMap<Face, Face> = FxHashMap::default();
        let meter = limits.meter();
        let mut pulse = limits.pulse();
        for facet in self.facets() {
            pulse.beat()?;
            for v in *facet {
                *completing.entry(facet.without(v)).or_default() |= Face::single(v);
            }
            meter.take(24 * facet.len() as u64)?;
        }
        let rest = |completions| self.vertices() - completions;
        Ok(completing.into_values().map(rest).collect())
    }

    /// Columns over F2, one for each vertex, whose linearly independent sets
    /// are the faces: column v is a bit mask of rows, unit vectors for the
    /// vertices of the first facet. `None` if there are none: the complex is
    /// not a binary matroid.
    pub fn binary_representation(&self, limits: &Limits) -> Result<Option<Vec<u64>>, StopReason> {
        let rank = self.dimension() + 1;
        let basis = self.facets()[0];
        if basis.len() < rank {
            return Ok(None);
        }
        let bases = Bases::of(self);
        let column = |v: usize| {
            let exchanged = |b: usize| basis.without(b).with(v);
            let entries = basis.iter().enumerate();
            entries.fold(0, |column, (row, b)| {
                let entry = match basis.contains(v) {
                    true => b == v,
                    false => bases.contains(exchanged(b)),
                };
                column | u64::from(entry) << row
            })
        };
        let columns: Vec<u64> = (0..self.n()).map(column).collect();
        let mut found = 0;
        let all_are_facets = for_each_basis(&columns, limits, |basis| {
            found += 1;
            match bases.contains(basis) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        })?;
        let equal = all_are_facets && found == self.facets().len();
        Ok(equal.then_some(columns))
    }

    /// Is it a matroid that can be represented over F2?
    pub fn is_binary_matroid(&self, limits: &Limits) -> Result<bool, StopReason> {
        Ok(self.binary_representation(limits)?.is_some())
    }

    /// The contraction of a matroid by a set S of vertices: the sets disjoint
    /// from S that make a face with a largest face inside S. Vertices that
    /// become loops are dropped and reported.
    pub fn contract(&self, set: Face) -> Result<Derived, ComplexError> {
        let spanning = set.iter().fold(Face::EMPTY, |face, v| match face.with(v) {
            larger if self.is_face(larger) => larger,
            _ => face,
        });
        let mut derived = Complex::dropping(
            self.labels(),
            self.facets_containing(spanning).map(|f| f - set).collect(),
        )?;
        let removed = self.names(set);
        derived.dropped.retain(|label| !removed.contains(&label));
        Ok(derived)
    }
}

/// The facets of a pure complex, sorted by mask.
struct Bases {
    sorted: Vec<Face>,
    rank: usize,
}

impl Bases {
    fn of(complex: &Complex) -> Self {
        let mut sorted = complex.facets().to_vec();
        sorted.sort_unstable();
        Self {
            sorted,
            rank: complex.dimension() + 1,
        }
    }

    fn contains(&self, set: Face) -> bool {
        self.sorted.binary_search(&set).is_ok()
    }

    /// Is some basis contained in `set`?
    fn has_one_inside(&self, set: Face, pulse: &mut Pulse<'_>) -> Result<bool, StopReason> {
        // Either all subsets of the right size are looked up, or all bases are
        // looked at, whichever is less.
        if binomial(set.len(), self.rank) * 16 < self.sorted.len() as u128 {
            let mut subsets = Vec::new();
            crate::operations::push_subsets_of_size(set, self.rank, &mut subsets)
                .expect("fewer than facets");
            pulse.beat()?;
            return Ok(subsets.into_iter().any(|subset| self.contains(subset)));
        }
        for basis in &self.sorted {
            pulse.beat()?;
            if basis.is_subset(set) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Visit every basis of columns over F2, that is, every largest linearly
/// independent set, until the visitor breaks off; false if it did.
pub(crate) fn for_each_basis(
    columns: &[u64],
    limits: &Limits,
    mut visit: impl FnMut(Face) -> ControlFlow<()>,
) -> Result<bool, StopReason> {
    let mut search = BasisSearch {
        columns,
        rank: rank(columns),
        echelon: Vec::new(),
        pulse: limits.pulse(),
        visit: &mut visit,
    };
    let flow = search.run(0, Face::EMPTY)?;
    Ok(flow.is_continue())
}

struct BasisSearch<'a, V> {
    columns: &'a [u64],
    rank: usize,
    /// The columns chosen, reduced: see [`extend`].
    echelon: Vec<u64>,
    pulse: Pulse<'a>,
    visit: &'a mut V,
}

impl<V: FnMut(Face) -> ControlFlow<()>> BasisSearch<'_, V> {
    /// The bases that extend `chosen` by columns from `v` on: there is one.
    fn run(&mut self, v: usize, chosen: Face) -> Result<ControlFlow<()>, StopReason> {
        self.pulse.beat()?;
        if self.echelon.len() == self.rank {
            return Ok((self.visit)(chosen));
        }
        if extend(&mut self.echelon, self.columns[v]) {
            let flow = self.run(v + 1, chosen.with(v))?;
            self.echelon.pop();
            if flow.is_break() || !self.spans(&self.columns[v + 1..]) {
                return Ok(flow);
            }
        }
        self.run(v + 1, chosen)
    }

    /// Do the chosen columns and these span all?
    fn spans(&self, more: &[u64]) -> bool {
        let mut echelon = self.echelon.clone();
        for column in more {
            extend(&mut echelon, *column);
        }
        echelon.len() == self.rank
    }
}

/// The rank of columns over F2.
fn rank(columns: &[u64]) -> usize {
    let mut echelon = Vec::new();
    columns.iter().filter(|c| extend(&mut echelon, **c)).count()
}

/// Add a vector to a list of vectors in echelon form (each with a leading bit
/// that no later one has); false if it depends on them.
fn extend(echelon: &mut Vec<u64>, vector: u64) -> bool {
    let reduced = echelon.iter().fold(vector, |v, e| v.min(v ^ e));
    if reduced == 0 {
        return false;
    }
    echelon.push(reduced);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::complex::numbered;
    use crate::enumerate::complexes;
    use crate::families::*;
    use proptest::prelude::*;

    fn is_matroid(complex: &Complex) -> bool {
        complex.is_matroid(&Limits::none()).unwrap()
    }

    fn is_binary(complex: &Complex) -> bool {
        complex.is_binary_matroid(&Limits::none()).unwrap()
    }

    /// The augmentation axiom over all pairs of faces.
    fn augments(complex: &Complex) -> bool {
        let faces = complex.faces(1 << 10, &Limits::none()).unwrap();
        faces.iter().all(|small| {
            let larger = faces.iter().filter(|face| face.len() > small.len());
            larger.into_iter().all(|large| {
                let mut more = (*large - *small).iter();
                more.any(|v| complex.is_face(small.with(v)))
            })
        })
    }

    /// Is there any choice of columns? Rows beyond the rank are of no use.
    fn has_columns(complex: &Complex) -> bool {
        let (n, rank) = (complex.n(), complex.dimension() + 1);
        let choices = (1u64 << rank) - 1;
        (0..choices.pow(n as u32)).any(|code| {
            let column = |v: usize| code / choices.pow(v as u32) % choices + 1;
            let columns: Vec<u64> = (0..n).map(column).collect();
            let independent = |set: Face| {
                let chosen: Vec<u64> = set.iter().map(|v| columns[v]).collect();
                super::rank(&chosen) == chosen.len()
            };
            let mut sets = complex.vertices().subsets();
            sets.all(|set| independent(set) == complex.is_face(set))
        })
    }

    #[test]
    fn matroids_on_up_to_5_vertices() {
        let mut counts = Vec::new();
        for n in 1..=5 {
            let mut count = 0;
            for complex in complexes(n).unwrap() {
                let expected = augments(&complex);
                assert_eq!(is_matroid(&complex), expected, "{complex}");
                assert!(!is_binary(&complex) || expected, "{complex}");
                count += usize::from(expected);
            }
            counts.push(count);
        }
        // Matroids without loops on n elements.
        assert_eq!(counts, [1, 2, 4, 9, 21]);
    }

    #[test]
    fn binary_matroids_on_up_to_4_vertices() {
        for complex in (1..=4).flat_map(|n| complexes(n).unwrap()) {
            assert_eq!(is_binary(&complex), has_columns(&complex), "{complex}");
        }
    }

    #[test]
    fn named_matroids() {
        // The uniform matroid of rank 2 on 4 elements is the least one that is
        // not binary.
        let uniform = skeleton(4, 2).unwrap();
        assert!(is_matroid(&uniform) && !is_binary(&uniform));
        assert!(is_matroid(&skeleton(64, 3).unwrap()));
        assert!(is_matroid(&octahedron(8).unwrap()) && is_binary(&octahedron(8).unwrap()));
        assert!(is_binary(&boundary(20).unwrap()) && is_binary(&simplex(64).unwrap()));
        assert!(!is_matroid(&cycle(5, 2).unwrap()));
        let fano = binary_matroid(numbered(1, 7), &[1, 2, 3, 4, 5, 6, 7]).unwrap();
        assert!(is_matroid(&fano) && is_binary(&fano));
        // Without one of its lines it is the non-Fano matroid.
        let line = [0, 1, 2].into_iter().collect();
        let mut bases = fano.facets().to_vec();
        bases.push(line);
        let relaxed = Complex::on(7, bases).unwrap();
        assert!(is_matroid(&relaxed) && !is_binary(&relaxed));
        let edges: Vec<(usize, usize)> = (0..6).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
        let forests = graphic_matroid(numbered(1, 15), &edges).unwrap();
        assert_eq!(forests.facets().len(), 1296);
        assert!(is_matroid(&forests) && is_binary(&forests));
    }

    #[test]
    fn contraction_of_a_graph_merges_ends_of_edges() {
        // K4 by an edge: a triangle with two pairs of parallel edges.
        let k4 = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
        let merged = [(0, 2), (0, 3), (0, 2), (0, 3), (2, 3)];
        let complex = graphic_matroid(numbered(1, 6), &k4).unwrap();
        let contracted = complex.contract(Face::single(0)).unwrap();
        let expected = graphic_matroid(numbered(2, 5), &merged).unwrap();
        assert_eq!(contracted.complex, expected);
        assert!(contracted.dropped.is_empty());
        // By two edges of a triangle its third becomes a loop.
        let two = Face::single(0).with(1);
        let contracted = complex.contract(two).unwrap();
        assert_eq!(contracted.dropped, numbered(4, 1));
        // By the whole triangle the same, with nothing dropped on the way.
        let three = two.with(3);
        assert_eq!(complex.contract(three).unwrap().complex, contracted.complex);
    }

    proptest! {
        #[test]
        fn representations_represent(columns in prop::collection::vec(1u64..32, 1..10)) {
            let n = columns.len();
            let complex = binary_matroid(numbered(1, n), &columns).unwrap();
            let mut bases = Vec::new();
            let full = rank(&columns);
            for set in Face::full(n).subsets() {
                let chosen: Vec<u64> = set.iter().map(|v| columns[v]).collect();
                if chosen.len() == full && rank(&chosen) == full {
                    bases.push(set);
                }
            }
            prop_assert_eq!(&Complex::on(n, bases).unwrap(), &complex);
            prop_assert!(is_matroid(&complex));
            let found = complex.binary_representation(&Limits::none()).unwrap().unwrap();
            prop_assert_eq!(binary_matroid(numbered(1, n), &found).unwrap(), complex);
        }
    }
}
