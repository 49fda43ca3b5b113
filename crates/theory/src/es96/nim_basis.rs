//! The Nim-basis of a complex (ES96 §4).
//!
//! A family 𝓑 of sets of vertices is a Nim-basis if
//!
//! * (A) the empty set is in 𝓑;
//! * (B) if F is a face, B and B' are in 𝓑 and B' is the disjoint union of F
//!   and B, then F is empty;
//! * (C) for every face F and every set S there are faces K ⊆ F ⊆ G with
//!   G − F ⊆ S and (S − G) ∪ K in 𝓑.
//!
//! It is unique: 𝓑 consists of the sets A for which one chip on each vertex of
//! A is a zero position (Theorem 4.4), and contains every circuit (Corollary
//! 4.5). So 𝓑 is forced, (A) and (B) hold of themselves, and only (C) has to be
//! decided. In (C) the vertices of S in F do not matter: with S disjoint from
//! F it says that some H ⊆ S with F ∪ H a face makes S − H a member of the
//! family { R : R ∪ K ∈ 𝓑 for some K ⊆ F }.
//!
//! Being Nim-regular passes to induced subcomplexes, so where there is no
//! Nim-basis there is a least induced subcomplex without one, as on Figure 2:
//! the [`Obstruction`].

use super::binary_matroid;
use super::subsets::{Family, MAX_TABLE, zero_sets};
use crate::piles;
use faceoff_complex::{Complex, Face};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use num_traits::One;

/// The Nim-basis of a complex.
///
/// ```
/// use faceoff_complex::Face;
/// use faceoff_limits::Limits;
/// use faceoff_theory::es96::nim_basis::{Regularity, regularity};
///
/// // Moore's Nim: from one or two of five piles.
/// let Regularity::Regular(basis) =
///     regularity(&"skeleton(5,2)".parse().unwrap(), &Limits::none())?
/// else {
///     panic!("it is Nim-regular");
/// };
/// assert_eq!(basis.rule(), "the sets whose number of vertices is a multiple of 3");
/// assert!(basis.contains(Face(0b111)) && !basis.contains(Face(0b1111)));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug)]
pub struct NimBasis {
    complex: Complex,
    rule: Rule,
}

/// How the sets of a Nim-basis are given.
#[derive(Clone, Debug)]
enum Rule {
    /// One by one, in ascending order of masks.
    Listed(Vec<Face>),
    /// The sets whose size is a multiple of this number: Moore's Nim.
    SizesDivisibleBy(usize),
    /// The sets of columns over F2 with sum zero: a binary matroid.
    Kernel(Vec<u64>),
    /// The unions of sets from the bases of the join factors.
    Join(Vec<(Face, NimBasis)>),
}

/// Does a complex have a Nim-basis?
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_theory::es96::nim_basis::{Regularity, regularity};
///
/// let regular = |text: &str| {
///     let found = regularity(&text.parse().unwrap(), &Limits::none());
///     found.map(|found| matches!(found, Regularity::Regular(_)))
/// };
/// assert_eq!(regular("cycle(4,2)"), Ok(true));
/// assert_eq!(regular("cycle(5,2)"), Ok(false));
/// ```
#[derive(Clone, Debug)]
pub enum Regularity {
    /// It has this one.
    Regular(NimBasis),
    /// It has none.
    Irregular(Obstruction),
}

/// Why there is no Nim-basis: an induced subcomplex, all of whose own induced
/// subcomplexes have one where `minimal`, with a face and a set that break
/// Condition (C).
///
/// ```
/// use faceoff_limits::Limits;
/// use faceoff_theory::es96::nim_basis::{Regularity, regularity};
///
/// let complex: faceoff_complex::Complex = "facets(12,3)".parse().unwrap();
/// let Regularity::Irregular(found) = regularity(&complex, &Limits::none())? else {
///     panic!("an edge and a point have no Nim-basis");
/// };
/// assert_eq!(complex.show(found.vertices), "{1,2,3}");
/// assert!(found.minimal && found.explain(&complex).contains("Condition (C) fails"));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstruction {
    /// The vertices of the induced subcomplex.
    pub vertices: Face,
    /// Every proper subset of these vertices induces a Nim-regular complex.
    pub minimal: bool,
    /// F and S of Condition (C), disjoint; `None` where two pointed circuits
    /// that meet are the reason.
    pub breaks: Option<(Face, Face)>,
    /// The sets that a Nim-basis of the subcomplex would have to consist of.
    pub forced: Vec<Face>,
}

/// The Nim-basis, or why there is none.
pub fn regularity(complex: &Complex, limits: &Limits) -> Result<Regularity, StopReason> {
    let blocks = complex.join_blocks(limits)?;
    if blocks.len() == 1 {
        return irreducible_regularity(complex, limits);
    }
    let mut parts = Vec::with_capacity(blocks.len());
    for block in blocks {
        let part = complex.induced(block).expect("a factor is not empty");
        match irreducible_regularity(&part, limits)? {
            Regularity::Regular(basis) => parts.push((block, basis)),
            Regularity::Irregular(obstruction) => {
                return Ok(Regularity::Irregular(obstruction.lifted(block)));
            }
        }
    }
    Ok(Regularity::Regular(NimBasis {
        complex: complex.clone(),
        rule: Rule::Join(parts),
    }))
}

fn irreducible_regularity(complex: &Complex, limits: &Limits) -> Result<Regularity, StopReason> {
    if let Some(k) = skeleton_size(complex) {
        return Ok(Regularity::Regular(NimBasis::of_skeleton(complex, k)));
    }
    if let Some(obstruction) = edge_and_point(complex) {
        return Ok(Regularity::Irregular(obstruction));
    }
    if let Some(columns) = complex.binary_representation(limits)? {
        let basis = NimBasis::of_binary_matroid(complex, columns);
        return Ok(Regularity::Regular(basis));
    }
    if complex.n() > MAX_TABLE {
        return match meeting_circuits(complex, limits)? {
            Some(obstruction) => Ok(Regularity::Irregular(obstruction)),
            None => {
                let what = "vertices in the search for a Nim-basis";
                Err(StopReason::size(what, MAX_TABLE as u64))
            }
        };
    }
    let zero = zero_sets(complex, limits)?;
    if breaks_condition_c(complex, &zero, limits)?.is_none() {
        return Ok(Regularity::Regular(NimBasis {
            complex: complex.clone(),
            rule: Rule::Listed(zero.sets()),
        }));
    }
    let vertices = smallest_irregular(complex, limits)?;
    let obstruction = obstruction_on(complex, vertices, limits)?;
    Ok(Regularity::Irregular(obstruction))
}

/// The k for which the faces are the sets of at most k vertices.
pub(super) fn skeleton_size(complex: &Complex) -> Option<usize> {
    let (n, k) = (complex.n(), complex.facets()[0].len());
    let all = complex.facets().iter().all(|f| f.len() == k);
    let count = (0..k.min(n - k)).fold(1u128, |c, i| c * (n - i) as u128 / (i as u128 + 1));
    (all && complex.facets().len() as u128 == count).then_some(k)
}

/// An edge and a vertex that is joined to neither end (ES96 Figure 2).
fn edge_and_point(complex: &Complex) -> Option<Obstruction> {
    let n = complex.n();
    let mut neighbours = vec![Face::EMPTY; n];
    for facet in complex.facets() {
        for v in *facet {
            neighbours[v] |= facet.without(v);
        }
    }
    for a in 0..n {
        for b in neighbours[a] {
            let apart = complex.vertices() - neighbours[a] - neighbours[b];
            if let Some(c) = apart.without(a).without(b).first() {
                let pair = |v: usize| Face::single(v).with(c);
                return Some(Obstruction {
                    vertices: pair(a).with(b),
                    minimal: true,
                    breaks: Some((Face::single(c), Face::single(a).with(b))),
                    forced: vec![Face::EMPTY, pair(a), pair(b)],
                });
            }
        }
    }
    None
}

/// Two circuits that meet, with no third in their union. Then the zero
/// positions on the union are a·e(C) + b·e(C') (Theorem 3.2); with a = b = 1
/// the number 2 is carried by C ∩ C', a face, which no Nim-basis allows.
fn meeting_circuits(complex: &Complex, limits: &Limits) -> Result<Option<Obstruction>, StopReason> {
    /// Pairs of circuits that are tried.
    const PAIRS: usize = 1 << 12;
    let circuits = complex.circuits(limits)?;
    let mut pulse = limits.pulse();
    let pairs = circuits.iter().enumerate().flat_map(|(i, a)| {
        let later = circuits[i + 1..].iter();
        later.filter(|b| !a.is_disjoint(**b)).map(move |b| (*a, *b))
    });
    for (a, b) in pairs.take(PAIRS) {
        pulse.beat()?;
        let union = a | b;
        let inside = circuits.iter().filter(|c| c.is_subset(union));
        if inside.take(3).count() == 2 {
            return Ok(Some(Obstruction {
                vertices: union,
                minimal: false,
                breaks: None,
                forced: vec![Face::EMPTY, a, b],
            }));
        }
    }
    Ok(None)
}

/// Drop vertices while the rest stays without a Nim-basis.
fn smallest_irregular(complex: &Complex, limits: &Limits) -> Result<Face, StopReason> {
    let mut kept = complex.vertices();
    for v in complex.vertices() {
        let less = kept.without(v);
        let part = complex
            .induced(less)
            .expect("irregular complexes are larger");
        let zero = zero_sets(&part, limits)?;
        if breaks_condition_c(&part, &zero, limits)?.is_some() {
            kept = less;
        }
    }
    Ok(kept)
}

fn obstruction_on(
    complex: &Complex,
    vertices: Face,
    limits: &Limits,
) -> Result<Obstruction, StopReason> {
    let part = complex.induced(vertices).expect("not empty");
    let zero = zero_sets(&part, limits)?;
    let obstruction = Obstruction {
        vertices: part.vertices(),
        minimal: true,
        breaks: breaks_condition_c(&part, &zero, limits)?,
        forced: zero.sets(),
    };
    Ok(obstruction.lifted(vertices))
}

/// A face F and a set S, disjoint, for which Condition (C) fails.
fn breaks_condition_c(
    complex: &Complex,
    zero: &Family,
    limits: &Limits,
) -> Result<Option<(Face, Face)>, StopReason> {
    let order: Vec<usize> = (0..complex.n()).collect();
    let mut search = BrokenFace { complex, limits };
    search.below(Face::EMPTY, 0, &order, zero)
}

struct BrokenFace<'a> {
    complex: &'a Complex,
    limits: &'a Limits,
}

impl BrokenFace<'_> {
    /// Look at the face and at all that extend it by vertices from `from` on.
    /// `rest` are the vertices outside the face, as `reach` numbers them;
    /// `reach` holds the R with R ∪ K in the basis for some K in the face.
    fn below(
        &mut self,
        face: Face,
        from: usize,
        rest: &[usize],
        reach: &Family,
    ) -> Result<Option<(Face, Face)>, StopReason> {
        self.limits.check()?;
        if let Some(set) = self.unreached(face, rest, reach) {
            return Ok(Some((face, set)));
        }
        for (at, &v) in rest.iter().enumerate().filter(|(_, v)| **v >= from) {
            let larger = face.with(v);
            if self.complex.is_face(larger) {
                let mut fewer = rest.to_vec();
                fewer.remove(at);
                let found = self.below(larger, v + 1, &fewer, &reach.forget(at))?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// A set from which no face of the link of `face` leads into `reach`.
    fn unreached(&self, face: Face, rest: &[usize], reach: &Family) -> Option<Face> {
        let mut good = reach.clone();
        for facet in self.complex.facets_containing(face) {
            let mut above = reach.clone();
            for (at, v) in rest.iter().enumerate() {
                if facet.contains(*v) {
                    above.extend_by(at);
                }
            }
            good.unite(&above);
        }
        good.missing().map(|set| set.map(|at| rest[at]))
    }
}

impl Obstruction {
    /// The same with vertex i renamed to the i-th vertex of `block`.
    fn lifted(mut self, block: Face) -> Self {
        let names: Vec<usize> = block.iter().collect();
        let lift = |set: Face| set.map(|v| names[v]);
        self.vertices = lift(self.vertices);
        self.breaks = self.breaks.map(|(f, s)| (lift(f), lift(s)));
        self.forced = self.forced.into_iter().map(lift).collect();
        self
    }

    /// The reason, for a person.
    pub fn explain(&self, complex: &Complex) -> String {
        let on = complex.show(self.vertices);
        let forced = piles::some_sets(complex, &self.forced);
        match self.breaks {
            Some((face, set)) => {
                let (face, set) = (complex.show(face), complex.show(set));
                format!(
                    "On {on} a Nim-basis would have to be {forced}: the sets with one chip on \
                     each vertex that are zero positions. Condition (C) fails for F = {face} and \
                     S = {set}: no faces K ⊆ F ⊆ G with G − F ⊆ S make (S − G) ∪ K one of them."
                )
            }
            None => {
                let (a, b) = (self.forced[1], self.forced[2]);
                format!(
                    "{} and {} are the only circuits in {on}, so their sum is a zero position; \
                     there 2 is carried by {}, which is a face, and no face is in a Nim-basis.",
                    complex.show(a),
                    complex.show(b),
                    complex.show(a & b)
                )
            }
        }
    }
}

impl NimBasis {
    /// The basis of the sets of at most k vertices (ES96 Proposition 4.7).
    pub(crate) fn of_skeleton(complex: &Complex, k: usize) -> Self {
        Self {
            complex: complex.clone(),
            rule: Rule::SizesDivisibleBy(k + 1),
        }
    }

    /// The basis of the independent sets of these columns over F2, which must
    /// represent the complex (ES96 Theorem 5.7).
    pub(crate) fn of_binary_matroid(complex: &Complex, columns: Vec<u64>) -> Self {
        Self {
            complex: complex.clone(),
            rule: Rule::Kernel(columns),
        }
    }

    /// The complex.
    pub fn complex(&self) -> &Complex {
        &self.complex
    }

    /// Is the set in the basis?
    pub fn contains(&self, set: Face) -> bool {
        match &self.rule {
            Rule::Listed(sets) => sets.binary_search(&set).is_ok(),
            Rule::SizesDivisibleBy(k) => set.len().is_multiple_of(*k),
            Rule::Kernel(columns) => binary_matroid::sum(columns, set) == 0,
            Rule::Join(parts) => parts
                .iter()
                .all(|(block, basis)| basis.contains(compress(set, *block))),
        }
    }

    /// Faces K ⊆ F ⊆ G with G − F ⊆ S and (S − G) ∪ K in the basis, as
    /// Condition (C) promises.
    pub fn complete(&self, face: Face, set: Face) -> (Face, Face) {
        match &self.rule {
            Rule::Listed(sets) => self.complete_from(sets, face, set),
            Rule::SizesDivisibleBy(k) => complete_by_size(*k, face, set),
            Rule::Kernel(columns) => binary_matroid::complete(columns, face, set),
            Rule::Join(parts) => {
                let (mut kept, mut grown) = (Face::EMPTY, Face::EMPTY);
                for (block, basis) in parts {
                    let inside = |set| compress(set, *block);
                    let (k, g) = basis.complete(inside(face), inside(set));
                    kept |= expand(k, *block);
                    grown |= expand(g, *block);
                }
                (kept, grown)
            }
        }
    }

    /// With the smallest G there is.
    fn complete_from(&self, sets: &[Face], face: Face, set: Face) -> (Face, Face) {
        let outside = set - face;
        let fits = |member: &&Face| {
            let left = **member - face;
            left.is_subset(outside) && self.complex.is_face(face | (outside - left))
        };
        let taken = |member: &&Face| (outside - **member).len();
        let best = sets.iter().filter(fits).min_by_key(taken);
        let member = *best.expect("Condition (C) was checked");
        (member & face, face | (outside - member))
    }

    /// Number of sets in the basis.
    pub fn count(&self) -> BigUint {
        match &self.rule {
            Rule::Listed(sets) => sets.len().into(),
            Rule::SizesDivisibleBy(k) => {
                let n = self.complex.n();
                (0..=n).step_by(*k).map(|size| binomial(n, size)).sum()
            }
            Rule::Kernel(columns) => {
                BigUint::one() << (columns.len() - binary_matroid::rank(columns))
            }
            Rule::Join(parts) => parts
                .iter()
                .fold(BigUint::one(), |count, (_, basis)| count * basis.count()),
        }
    }

    /// The sets as people list them, if they are at most `most`.
    pub fn sets(&self, most: usize) -> Option<Vec<Face>> {
        if self.count() > BigUint::from(most) {
            return None;
        }
        let mut sets = match &self.rule {
            Rule::Listed(sets) => sets.clone(),
            Rule::SizesDivisibleBy(k) => {
                let n = self.complex.n();
                let mut sets = Vec::new();
                for size in (0..=n).step_by(*k) {
                    push_subsets(Face::EMPTY, 0, size, n, &mut sets);
                }
                sets
            }
            Rule::Kernel(columns) => binary_matroid::kernel(columns),
            Rule::Join(parts) => {
                let mut sets = vec![Face::EMPTY];
                for (block, basis) in parts {
                    let more = basis.sets(most)?;
                    let with = |set: &Face| -> Vec<Face> {
                        more.iter().map(|m| *set | expand(*m, *block)).collect()
                    };
                    sets = sets.iter().flat_map(with).collect();
                }
                sets
            }
        };
        sets.sort_by_cached_key(|set| (set.len(), set.lex_key()));
        Some(sets)
    }

    /// A set of the basis inside `set` for which `wanted` holds.
    pub(crate) fn find_inside(&self, set: Face, wanted: impl Fn(Face) -> bool) -> Option<Face> {
        match &self.rule {
            Rule::Listed(sets) => {
                let inside = sets.iter().copied().filter(|member| member.is_subset(set));
                inside.into_iter().find(|member| wanted(*member))
            }
            _ => set.subsets().find(|s| self.contains(*s) && wanted(*s)),
        }
    }

    /// The number that divides all sizes, for Moore's Nim.
    pub(crate) fn size_rule(&self) -> Option<usize> {
        match self.rule {
            Rule::SizesDivisibleBy(size) => Some(size),
            _ => None,
        }
    }

    /// The rule in words.
    pub fn rule(&self) -> String {
        match &self.rule {
            Rule::Listed(sets) => {
                let count = sets.len();
                format!("the {count} sets with one chip on each vertex that are zero positions")
            }
            Rule::SizesDivisibleBy(2) => "the sets with an even number of vertices".to_owned(),
            Rule::SizesDivisibleBy(k) => {
                format!("the sets whose number of vertices is a multiple of {k}")
            }
            Rule::Kernel(_) => "the disjoint unions of circuits of a binary matroid".to_owned(),
            Rule::Join(parts) => {
                let part = |(block, basis): &(Face, NimBasis)| {
                    format!("on {}: {}", self.complex.show(*block), basis.rule())
                };
                let parts: Vec<String> = parts.iter().map(part).collect();
                format!(
                    "unions of one set from each join factor; {}",
                    parts.join("; ")
                )
            }
        }
    }

    /// The parts of a join with their bases; just itself where it is none.
    pub(crate) fn factors(&self) -> Vec<(Face, &NimBasis)> {
        match &self.rule {
            Rule::Join(parts) => parts.iter().map(|(block, basis)| (*block, basis)).collect(),
            _ => vec![(self.complex.vertices(), self)],
        }
    }
}

/// ES96 Proposition 4.7: sizes divisible by k, faces of fewer than k vertices.
fn complete_by_size(k: usize, face: Face, set: Face) -> (Face, Face) {
    let outside = set - face;
    let over = outside.len() % k;
    let first = |set: Face, count: usize| -> Face { set.iter().take(count).collect() };
    if over == 0 {
        (Face::EMPTY, face)
    } else if k - over <= face.len() {
        (first(face, k - over), face)
    } else {
        (Face::EMPTY, face | first(outside, over))
    }
}

/// The part of `set` in `block`, renumbered from 0.
fn compress(set: Face, block: Face) -> Face {
    let places = block.iter().enumerate();
    places
        .filter(|(_, v)| set.contains(*v))
        .map(|(i, _)| i)
        .collect()
}

/// The inverse of [`compress`].
fn expand(set: Face, block: Face) -> Face {
    let places = block.iter().enumerate();
    places
        .filter(|(i, _)| set.contains(*i))
        .map(|(_, v)| v)
        .collect()
}

fn push_subsets(set: Face, from: usize, more: usize, n: usize, out: &mut Vec<Face>) {
    if more == 0 {
        return out.push(set);
    }
    for v in from..=n - more {
        push_subsets(set.with(v), v + 1, more - 1, n, out);
    }
}

fn binomial(n: usize, k: usize) -> BigUint {
    (0..k.min(n - k)).fold(BigUint::one(), |c, i| c * (n - i) / (i + 1))
}
