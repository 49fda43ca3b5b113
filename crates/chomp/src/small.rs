//! Complexes on at most 7 vertices, as face maps.
//!
//! The position is one word, so moves, components and involutions are a few
//! word operations each. Vertices may be absent.

use faceoff_complex::{Face, FaceMap6, FaceMap7};
use smallvec::SmallVec;

/// The largest number of vertices.
pub(crate) const MOST: usize = 7;

/// Faces that contain vertex `v`, as a word.
const fn containing(v: usize) -> u128 {
    let mut word = 0;
    let mut set = 0;
    while set < 1 << MOST {
        if set >> v & 1 == 1 {
            word |= 1u128 << set;
        }
        set += 1;
    }
    word
}

const CONTAINING: [u128; MOST] = {
    let mut words = [0; MOST];
    let mut v = 0;
    while v < MOST {
        words[v] = containing(v);
        v += 1;
    }
    words
};

/// For every set the sets that contain it.
const ABOVE: [u128; 1 << MOST] = {
    let mut words = [0; 1 << MOST];
    let mut set = 0;
    while set < 1 << MOST {
        let mut above = u128::MAX;
        let mut v = 0;
        while v < MOST {
            if set >> v & 1 == 1 {
                above &= CONTAINING[v];
            }
            v += 1;
        }
        words[set] = above;
        set += 1;
    }
    words
};

/// A complex on at most 7 vertices; the empty face is always there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Small(u128);

impl Small {
    /// From the word of a face map that is not void.
    pub fn from_map(map: FaceMap7) -> Self {
        Self(map.word() | 1)
    }

    pub fn from_facets(facets: &[Face]) -> Self {
        Self::from_map(FaceMap7::from_facets(facets))
    }

    fn map(self) -> FaceMap7 {
        FaceMap7::from_word(self.0).expect("closed under taking subsets")
    }

    /// The word of the canonical form.
    pub fn canonical(self) -> u128 {
        let absent = (!self.vertices()).trailing_zeros() as usize;
        let map = match absent {
            MOST.. => return self.map().canonical().word(),
            _ if self.0 >> 64 == 0 => self.map(),
            absent => self.map().exchanged(absent, MOST - 1),
        };
        let map = FaceMap6::from_word(map.word() as u64).expect("closed under taking subsets");
        map.canonical().word().into()
    }

    /// From the word of a canonical form.
    pub fn from_canonical(word: u128) -> Self {
        Self(word)
    }

    #[cfg(test)]
    pub fn is_empty(self) -> bool {
        self.0 == 1
    }

    /// The vertices present.
    pub fn vertices(self) -> usize {
        let mut set = 0;
        for v in 0..MOST {
            set |= ((self.0 >> (1 << v) & 1) as usize) << v;
        }
        set
    }

    /// All non-empty faces, as masks, in ascending order.
    pub fn faces(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0 & !1;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let face = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                face
            })
        })
    }

    /// Without a face and those that contain it.
    #[inline]
    pub fn without(self, face: usize) -> Self {
        Self(self.0 & !ABOVE[face])
    }

    fn on(self, set: usize) -> Self {
        let others = (0..MOST).filter(|v| set >> v & 1 == 0);
        Self(others.fold(self.0, |word, v| word & !CONTAINING[v]))
    }

    fn joined(self, a: usize, b: usize) -> bool {
        self.0 >> (1usize << a | 1 << b) & 1 == 1
    }

    /// The connected components.
    pub fn components(self) -> SmallVec<[Self; MOST]> {
        let mut rest = self.vertices();
        let mut around = [0usize; MOST];
        for a in 0..MOST {
            for b in 0..a {
                if self.joined(a, b) {
                    around[a] |= 1 << b;
                    around[b] |= 1 << a;
                }
            }
        }
        let mut components = SmallVec::new();
        while rest != 0 {
            let mut reached = rest & rest.wrapping_neg();
            let mut fresh = reached;
            while fresh != 0 {
                let v = fresh.trailing_zeros() as usize;
                fresh &= fresh - 1;
                fresh |= around[v] & !reached;
                reached |= around[v];
            }
            if reached == rest && components.is_empty() {
                components.push(self);
                return components;
            }
            components.push(self.on(reached));
            rest &= !reached;
        }
        components
    }

    /// The part fixed by an involution as in KY11 Theorem 1; `None` if there
    /// is none but the identity. All involutions are looked at: products of up
    /// to three exchanges of vertices that are not joined and are in equally
    /// many faces.
    pub fn folded(self) -> Option<Self> {
        let mut degrees = [0; MOST];
        for (v, degree) in degrees.iter_mut().enumerate() {
            *degree = (self.0 & CONTAINING[v]).count_ones();
        }
        let mut pairs: SmallVec<[(usize, usize); 21]> = SmallVec::new();
        for a in 1..MOST {
            for b in 0..a {
                if degrees[a] == degrees[b] && degrees[a] > 0 && !self.joined(a, b) {
                    pairs.push((b, a));
                }
            }
        }
        if pairs.is_empty() {
            return None;
        }
        let moved = fold(self.map(), self.map(), &pairs, 0)?;
        Some(self.on(self.vertices() & !moved))
    }
}

/// Exchange disjoint pairs until the map is `target`; gives the vertices that
/// were moved.
fn fold(target: FaceMap7, map: FaceMap7, pairs: &[(usize, usize)], moved: usize) -> Option<usize> {
    for (i, &(a, b)) in pairs.iter().enumerate() {
        let pair = 1 << a | 1 << b;
        if moved & pair != 0 {
            continue;
        }
        let exchanged = map.exchanged(a, b);
        let now = moved | pair;
        if exchanged == target {
            return Some(now);
        }
        if let Some(found) = fold(target, exchanged, &pairs[i + 1..], now) {
            return Some(found);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_complex::{Complex, enumerate};
    use faceoff_limits::Limits;

    #[test]
    fn foldings_are_found_where_there_are_any() {
        for n in 1..=5 {
            for complex in enumerate::complexes(n).unwrap() {
                let small = Small::from_facets(complex.facets());
                let folding = complex.folding(&Limits::none()).unwrap();
                assert_eq!(small.folded().is_some(), folding.is_some(), "{complex}");
            }
        }
    }

    #[test]
    fn folding_takes_what_is_fixed() {
        let wheel: Complex = "wheel(6)".parse().unwrap();
        let folded = Small::from_facets(wheel.facets()).folded().unwrap();
        assert!(folded.vertices().count_ones() < 7);
        let points: Complex = "points(6)".parse().unwrap();
        let mut small = Small::from_facets(points.facets());
        while let Some(folded) = small.folded() {
            small = folded;
        }
        assert!(small.is_empty());
    }

    #[test]
    fn components_are_those_of_the_complex() {
        for n in 1..=5 {
            for complex in enumerate::complexes(n).unwrap() {
                let small = Small::from_facets(complex.facets());
                let found: Vec<usize> = small.components().iter().map(|c| c.vertices()).collect();
                let sets = complex.component_sets();
                let sets: Vec<usize> = sets.iter().map(|set| set.0 as usize).collect();
                assert_eq!(found, sets, "{complex}");
            }
        }
    }
}
