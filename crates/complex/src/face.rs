//! A set of vertices, as a bit mask.

use faceoff_limits::{Limits, Pulse, StopReason};
use std::cmp::Ordering;
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Sub};

/// A set of vertices: bit `v` is vertex number `v` of its complex.
///
/// The derived order is that of the masks (fast, for tables and searches);
/// [`Face::lex_key`] sorts as people list faces.
///
/// ```
/// use faceoff_complex::Face;
///
/// let a = Face::single(0).with(2);
/// let b: Face = [2, 3].into_iter().collect();
/// assert_eq!(a | b, Face(0b1101));
/// assert_eq!(a - b, Face::single(0));
/// assert!((a & b).is_subset(a));
/// assert_eq!(a.subsets().count(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Face(pub u64);

impl Face {
    /// The empty face.
    pub const EMPTY: Self = Self(0);

    /// The set of one vertex.
    pub const fn single(v: usize) -> Self {
        Self(1 << v)
    }

    /// The first `n` vertices.
    pub const fn full(n: usize) -> Self {
        Self(if n >= 64 { u64::MAX } else { (1 << n) - 1 })
    }

    /// Number of vertices.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is it the empty face?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is `v` a vertex of it?
    pub const fn contains(self, v: usize) -> bool {
        self.0 >> v & 1 == 1
    }

    /// Is it contained in `other`?
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Have the two no vertex in common?
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// With vertex `v`.
    pub const fn with(self, v: usize) -> Self {
        Self(self.0 | 1 << v)
    }

    /// Without vertex `v`.
    pub const fn without(self, v: usize) -> Self {
        Self(self.0 & !(1 << v))
    }

    /// The least vertex, if there is one.
    pub const fn first(self) -> Option<usize> {
        if self.0 == 0 {
            None
        } else {
            Some(self.0.trailing_zeros() as usize)
        }
    }

    /// Its vertices in ascending order.
    pub fn iter(self) -> Vertices {
        Vertices(self.0)
    }

    /// All its subsets, the empty one first, in ascending order of masks.
    pub fn subsets(self) -> impl Iterator<Item = Self> {
        let mut next = Some(0u64);
        std::iter::from_fn(move || {
            let mask = next?;
            let after = mask.wrapping_sub(self.0) & self.0;
            next = (after != 0).then_some(after);
            Some(Self(mask))
        })
    }

    /// The set of the images of its vertices.
    pub fn map(self, image: impl Fn(usize) -> usize) -> Self {
        self.iter().fold(Self::EMPTY, |set, v| set.with(image(v)))
    }

    /// Sorts sets as lists of vertices: 12 before 123 before 13 before 2.
    pub fn lex_key(self) -> impl Ord {
        AsList(self)
    }
}

/// A set that is compared as the list of its vertices.
#[derive(PartialEq, Eq)]
struct AsList(Face);

impl Ord for AsList {
    fn cmp(&self, other: &Self) -> Ordering {
        let (Face(a), Face(b)) = (self.0, other.0);
        if a == b {
            return Ordering::Equal;
        }
        // The lists are the same below the first vertex that only one of them
        // has. There that one goes on, and the other with a larger vertex or,
        // being a prefix, not at all.
        let at = (a ^ b).trailing_zeros();
        let (has, first, second) = match a >> at & 1 {
            1 => (b, Ordering::Less, Ordering::Greater),
            _ => (a, Ordering::Greater, Ordering::Less),
        };
        if has >> at == 0 { second } else { first }
    }
}

impl PartialOrd for AsList {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Keep only the sets that are contained in no other, without repetition.
pub fn maximal_sets(sets: Vec<Face>) -> Vec<Face> {
    maximal_sets_within(sets, &Limits::none()).expect("there is no limit")
}

/// As [`maximal_sets`], for many sets.
pub fn maximal_sets_within(mut sets: Vec<Face>, limits: &Limits) -> Result<Vec<Face>, StopReason> {
    sets.sort_unstable_by_key(|set| (std::cmp::Reverse(set.len()), *set));
    sets.dedup();
    let mut kept: Vec<Face> = Vec::with_capacity(sets.len());
    // The first ones are strictly larger than the set at hand.
    let mut larger = 0;
    // PERF: where they are many, they are sorted as masks as well.
    let mut sorted: Vec<Face> = Vec::new();
    let mut pulse = limits.pulse();
    for set in sets {
        let new = larger < kept.len();
        if new && kept.last().is_some_and(|last| last.len() > set.len()) {
            larger = kept.len();
            if larger > FEW {
                sorted.extend_from_slice(&kept[sorted.len()..]);
                sorted.sort();
            }
        }
        let inside = if sorted.is_empty() {
            pulse.beats(larger)?;
            kept[..larger].iter().any(|k| set.is_subset(*k))
        } else {
            has_superset(&sorted, set, &mut pulse)?
        };
        if !inside {
            kept.push(set);
        }
    }
    Ok(kept)
}

/// So few sets are looked at one by one.
const FEW: usize = 1 << 8;

/// Is the set contained in one of these, sorted by mask?
fn has_superset(sets: &[Face], set: Face, pulse: &mut Pulse<'_>) -> Result<bool, StopReason> {
    pulse.beats(64)?;
    let (Some(first), Some(last)) = (sets.first(), sets.last()) else {
        return Ok(false);
    };
    if sets.len() <= 8 {
        return Ok(sets.iter().any(|larger| set.is_subset(*larger)));
    }
    // Above the top vertex in which they differ, they are all the same.
    let top = (*first ^ *last).0.ilog2() as usize;
    let above = Face(!0 << top).without(top);
    if !(set & above).is_subset(*first) {
        return Ok(false);
    }
    let (without, with) = sets.split_at(sets.partition_point(|other| !other.contains(top)));
    Ok(has_superset(with, set, pulse)? || !set.contains(top) && has_superset(without, set, pulse)?)
}

/// Keep only the sets that contain no other, without repetition.
pub(crate) fn minimal_sets_within(
    sets: Vec<Face>,
    limits: &Limits,
) -> Result<Vec<Face>, StopReason> {
    let complements = sets.into_iter().map(|set| Face(!set.0)).collect();
    let kept = maximal_sets_within(complements, limits)?;
    Ok(kept.into_iter().map(|set| Face(!set.0)).collect())
}

/// The vertices of a face in ascending order.
///
/// ```
/// use faceoff_complex::Face;
///
/// let vertices = Face(0b10110).iter();
/// assert_eq!(vertices.len(), 3);
/// assert!(vertices.eq([1, 2, 4]));
/// ```
#[derive(Clone)]
pub struct Vertices(u64);

impl Iterator for Vertices {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let v = Face(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(v)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Vertices {}

impl IntoIterator for Face {
    type Item = usize;
    type IntoIter = Vertices;

    fn into_iter(self) -> Vertices {
        self.iter()
    }
}

impl FromIterator<usize> for Face {
    fn from_iter<I: IntoIterator<Item = usize>>(vertices: I) -> Self {
        vertices.into_iter().fold(Self::EMPTY, |set, v| set.with(v))
    }
}

impl BitOr for Face {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Face {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for Face {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitXor for Face {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for Face {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_all_of_them() {
        let face = Face(0b1011);
        let subsets: Vec<_> = face.subsets().collect();
        assert_eq!(subsets.len(), 8);
        assert_eq!(subsets[0], Face::EMPTY);
        assert!(subsets.is_sorted() && subsets.iter().all(|s| s.is_subset(face)));
        assert_eq!(Face::EMPTY.subsets().count(), 1);
    }

    #[test]
    fn full_set_of_64() {
        assert_eq!(Face::full(64).len(), 64);
        assert_eq!(Face::full(0), Face::EMPTY);
        assert_eq!(Face::full(64).iter().last(), Some(63));
    }

    #[test]
    fn maximal_and_minimal() {
        let sets = vec![Face(1), Face(3), Face(4), Face(3), Face(7), Face(8)];
        assert_eq!(maximal_sets(sets.clone()), vec![Face(7), Face(8)]);
        let mut least = minimal_sets_within(sets, &Limits::none()).unwrap();
        least.sort_unstable();
        assert_eq!(least, vec![Face(1), Face(4), Face(8)]);
    }

    #[test]
    fn maximal_among_many() {
        // All sets of at most 4 of 16 vertices, one of 6 and those inside it.
        let six = Face(0b111111);
        let sets: Vec<Face> = Face::full(16)
            .subsets()
            .filter(|s| s.len() <= 4 || *s == six)
            .collect();
        let kept = maximal_sets(sets.clone());
        let inside = |s: Face, t: Face| s != t && s.is_subset(t);
        let mut expected: Vec<Face> = sets
            .iter()
            .copied()
            .filter(|s| s.len() >= 4 && !inside(*s, six))
            .collect();
        expected.sort_unstable_by_key(|set| (std::cmp::Reverse(set.len()), *set));
        assert_eq!(kept, expected);
    }

    /// Sets of all sizes, enough of them to be looked up.
    #[test]
    fn maximal_among_many_of_all_sizes() {
        let mut state = 1u64;
        let mut random = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
            state >> 40
        };
        let sets: Vec<Face> = (0..3000).map(|_| Face(random() & random())).collect();
        let kept = maximal_sets(sets.clone());
        let inside = |set: &Face| sets.iter().any(|t| set != t && set.is_subset(*t));
        let mut expected: Vec<Face> = sets.iter().copied().filter(|set| !inside(set)).collect();
        expected.sort_unstable_by_key(|set| (std::cmp::Reverse(set.len()), *set));
        expected.dedup();
        assert!(expected.len() > 2 * FEW);
        assert_eq!(kept, expected);
    }

    #[test]
    fn faces_sort_as_people_list_them() {
        let mut faces = vec![Face(0b10), Face(0b101), Face(0b111), Face(0b11)];
        faces.sort_by_key(|f| f.lex_key());
        assert_eq!(faces, [Face(0b11), Face(0b111), Face(0b101), Face(0b10)]);
        let list = |face: Face| face.iter().collect::<Vec<_>>();
        for (a, b) in (0..128).flat_map(|a| (0..128).map(move |b| (Face(a), Face(b)))) {
            let expected = list(a).cmp(&list(b));
            assert_eq!(AsList(a).cmp(&AsList(b)), expected, "{a:?} {b:?}");
        }
    }
}
