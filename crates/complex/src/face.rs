//! A set of vertices, as a bit mask.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Sub};

/// A set of vertices: bit `v` is vertex number `v` of its complex.
///
/// The derived order is that of the masks (fast, for tables and searches);
/// [`Face::lex_key`] sorts as people list faces.
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
        // Reading vertex 0 as the most significant digit, the lists that go on
        // longer with small vertices are larger numbers; the prefix of a list
        // is a smaller number and yet must come first, hence the explicit list.
        self.iter().collect::<Vec<_>>()
    }
}

/// Keep only the sets that are contained in no other, without repetition.
pub fn maximal_sets(mut sets: Vec<Face>) -> Vec<Face> {
    sets.sort_unstable_by_key(|set| (std::cmp::Reverse(set.len()), *set));
    sets.dedup();
    let union = sets.iter().fold(Face::EMPTY, |all, set| all | *set);
    let mut kept: Vec<Face> = Vec::with_capacity(sets.len());
    // kept[..larger] are strictly larger than the set at hand, and of them
    // kept[next..larger], in order, are those of the next larger size.
    let (mut next, mut larger) = (0, 0);
    for set in sets {
        if kept.last().is_some_and(|last| last.len() > set.len()) {
            (next, larger) = (larger, kept.len());
        }
        // PERF: among many sets, most often one with a single vertex more is
        // there, and finding it is faster than looking at all of them.
        let above = &kept[next..larger];
        let one_more = |v| above.binary_search(&set.with(v)).is_ok();
        let quick = above.len() > 1 << 10 && (union - set).iter().any(one_more);
        if !quick && !kept[..larger].iter().any(|k| set.is_subset(*k)) {
            kept.push(set);
        }
    }
    kept
}

/// Keep only the sets that contain no other, without repetition.
pub fn minimal_sets(sets: Vec<Face>) -> Vec<Face> {
    let complements = sets.into_iter().map(|set| Face(!set.0)).collect();
    maximal_sets(complements)
        .into_iter()
        .map(|set| Face(!set.0))
        .collect()
}

/// The vertices of a face in ascending order.
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
        let mut least = minimal_sets(sets);
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

    #[test]
    fn faces_sort_as_people_list_them() {
        let mut faces = vec![Face(0b10), Face(0b101), Face(0b111), Face(0b11)];
        faces.sort_by_key(|f| f.lex_key());
        assert_eq!(faces, [Face(0b11), Face(0b111), Face(0b101), Face(0b10)]);
    }
}
