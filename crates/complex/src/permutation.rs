//! Permutations of the vertices of a complex.

use crate::face::Face;
use std::fmt;

/// A permutation of the vertices 0, …, n−1, n ≤ 64.
///
/// ```
/// use faceoff_complex::Permutation;
///
/// let rotation = Permutation::new([1, 2, 0]).unwrap();
/// assert_eq!(format!("{rotation:?}"), "(0 1 2)");
/// assert_eq!(rotation.act(&["a", "b", "c"]), ["c", "a", "b"]);
/// assert_eq!(rotation.then(&rotation), rotation.inverse());
/// assert_eq!(Permutation::new([0, 0]), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Permutation(Box<[u8]>);

impl Permutation {
    /// The permutation that moves nothing.
    pub fn identity(n: usize) -> Self {
        Self((0..n as u8).collect())
    }

    /// The permutation that takes vertex `v` to `images[v]`; `None` if that is
    /// not a permutation of at most 64 vertices.
    pub fn new(images: impl IntoIterator<Item = usize>) -> Option<Self> {
        let images: Vec<usize> = images.into_iter().collect();
        let n = images.len();
        let fits = n <= crate::MAX_VERTICES && images.iter().all(|&v| v < n);
        let all = |images: &[usize]| images.iter().copied().collect::<Face>() == Face::full(n);
        (fits && all(&images)).then(|| Self(images.into_iter().map(|v| v as u8).collect()))
    }

    /// The exchange of `a` and `b`.
    pub fn transposition(n: usize, a: usize, b: usize) -> Self {
        let mut images = Self::identity(n);
        images.0.swap(a, b);
        images
    }

    /// All permutations of n vertices, in the order of their lists of images.
    pub fn all(n: usize) -> impl Iterator<Item = Self> {
        std::iter::successors(Some(Self::identity(n)), |before| {
            let mut images = before.0.clone();
            let fall = images.windows(2).rposition(|pair| pair[0] < pair[1])?;
            let next = images.iter().rposition(|&v| v > images[fall])?;
            images.swap(fall, next);
            images[fall + 1..].reverse();
            Some(Self(images))
        })
    }

    /// Number of vertices it acts on.
    pub fn n(&self) -> usize {
        self.0.len()
    }

    /// Where it takes vertex `v`.
    #[inline]
    pub fn image(&self, v: usize) -> usize {
        self.0[v] as usize
    }

    /// Where it takes the vertices 0, 1, …
    pub fn images(&self) -> impl ExactSizeIterator<Item = usize> {
        self.0.iter().map(|&v| v as usize)
    }

    /// Where it takes a set of vertices.
    pub fn apply(&self, set: Face) -> Face {
        set.map(|v| self.image(v))
    }

    /// The list with the entry of vertex `v` at the image of `v`: how the
    /// permutation acts on positions.
    pub fn act<T: Clone>(&self, list: &[T]) -> Vec<T> {
        let inverse = self.inverse();
        (0..self.n())
            .map(|v| list[inverse.image(v)].clone())
            .collect()
    }

    /// First this one, then `next`.
    pub fn then(&self, next: &Self) -> Self {
        Self(self.0.iter().map(|&v| next.0[v as usize]).collect())
    }

    /// The permutation that undoes it.
    pub fn inverse(&self) -> Self {
        let mut images = self.0.clone();
        for (v, &image) in self.0.iter().enumerate() {
            images[image as usize] = v as u8;
        }
        Self(images)
    }

    /// Does it leave `v` in its place?
    pub fn fixes(&self, v: usize) -> bool {
        self.image(v) == v
    }

    /// Does it move nothing?
    pub fn is_identity(&self) -> bool {
        (0..self.n()).all(|v| self.fixes(v))
    }
}

impl fmt::Debug for Permutation {
    /// As cycles of vertex numbers: `(0 2)(1 3 4)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest: Face = (0..self.n()).filter(|&v| !self.fixes(v)).collect();
        if rest.is_empty() {
            return write!(f, "()");
        }
        while let Some(first) = rest.first() {
            write!(f, "({first}")?;
            rest = rest.without(first);
            let mut v = self.image(first);
            while v != first {
                write!(f, " {v}")?;
                rest = rest.without(v);
                v = self.image(v);
            }
            write!(f, ")")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn group_laws() {
        let p = Permutation::new([2, 0, 1, 3]).unwrap();
        let q = Permutation::transposition(4, 0, 3);
        assert!(p.then(&p.inverse()).is_identity());
        assert_eq!(p.then(&q).image(1), q.image(p.image(1)));
        assert_eq!(p.apply(Face(0b0011)), Face(0b0101));
        assert_eq!(p.act(&['a', 'b', 'c', 'd']), ['b', 'c', 'a', 'd']);
        assert_eq!(
            format!("{p:?} {:?}", Permutation::identity(2)),
            "(0 2 1) ()"
        );
    }

    #[test]
    fn all_of_them_once_and_in_order() {
        for (n, number) in [(0, 1), (1, 1), (2, 2), (3, 6), (4, 24), (6, 720)] {
            let all: Vec<Permutation> = Permutation::all(n).collect();
            assert_eq!(all.len(), number);
            assert!(all.is_sorted_by(|p, q| p < q));
            assert!(
                all.iter()
                    .all(|p| Permutation::new(p.images()).as_ref() == Some(p))
            );
        }
    }

    #[test]
    fn only_permutations() {
        assert_eq!(Permutation::new([0, 0]), None);
        assert_eq!(Permutation::new([1, 2]), None);
        assert_eq!(Permutation::new(0..65), None);
        assert!(Permutation::new(0..64).is_some());
    }
}
