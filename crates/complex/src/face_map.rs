//! Complexes on a few vertices as one machine word, for searches over many
//! millions of them.
//!
//! A [`FaceMap`] on at most 6 (`u64`) or 7 (`u128`) vertices has bit `s` set
//! exactly if the set of vertices with mask `s` is a face; the empty set is
//! one. Vertices may be absent. Exchanging two vertices is a shift and a mask,
//! so no table of permutations is needed.
//!
//! [`FaceMap::canonical`] finds the canonical form: vertices are told apart by
//! the numbers of faces that contain them, alone and in pairs;
//! where that leaves ties, each tied vertex in turn is put first, and the
//! smallest of the resulting words wins. Vertices whose exchange changes
//! nothing need not be tried twice. In the form the vertices present come
//! first, so that it does not depend on how many are absent.

use crate::face::Face;
use crate::hash::mix;
use crate::permutation::Permutation;
use std::fmt;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A machine word that can hold the faces of a complex: `u64` or `u128`.
///
/// ```
/// use faceoff_complex::Word;
///
/// // Bit s stands for the set with mask s.
/// assert_eq!(u64::VERTICES, 6);
/// assert_eq!(u64::containing(0), 0xaaaa_aaaa_aaaa_aaaa);
/// assert_eq!(u64::of_size(3).count(), 20);
/// assert_eq!(u128::of_size(3).lowest(), 0b111);
/// ```
pub trait Word:
    Copy
    + Ord
    + Hash
    + fmt::Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
    + 'static
{
    /// The largest number of vertices: 2 to this power is the number of bits.
    const VERTICES: usize;
    /// No bit.
    const ZERO: Self;
    /// The lowest bit.
    const ONE: Self;
    /// The sets that contain vertex `v`.
    fn containing(v: usize) -> Self;
    /// The sets with `size` vertices.
    fn of_size(size: usize) -> Self;
    /// The number of bits set.
    fn count(self) -> usize;
    /// The place of the lowest bit set.
    fn lowest(self) -> usize;
}

macro_rules! word {
    ($word:ty, $vertices:literal) => {
        impl Word for $word {
            const VERTICES: usize = $vertices;
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn containing(v: usize) -> Self {
                const TABLE: [$word; $vertices] = {
                    let mut table = [0; $vertices];
                    let mut s = 0;
                    while s < 1 << $vertices {
                        let mut v = 0;
                        while v < $vertices {
                            if s >> v & 1 == 1 {
                                table[v] |= 1 << s;
                            }
                            v += 1;
                        }
                        s += 1;
                    }
                    table
                };
                TABLE[v]
            }

            #[inline]
            fn of_size(size: usize) -> Self {
                const TABLE: [$word; $vertices + 1] = {
                    let mut table = [0; $vertices + 1];
                    let mut s = 0u32;
                    while s < 1 << $vertices {
                        table[s.count_ones() as usize] |= 1 << s;
                        s += 1;
                    }
                    table
                };
                TABLE[size]
            }

            #[inline]
            fn count(self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
        }
    };
}

word!(u64, 6);
word!(u128, 7);

/// All faces of a complex on at most [`Word::VERTICES`] vertices, the empty
/// face among them; or no face at all ([`FaceMap::VOID`]).
///
/// ```
/// use faceoff_complex::{Face, FaceMap6};
///
/// // Subset take-away on the boundary of a triangle.
/// let triangle = FaceMap6::from_facets(&[Face(0b011), Face(0b101), Face(0b110)]);
/// assert_eq!(triangle.len(), 7);
/// let left = triangle.without(Face::single(0));
/// assert!(left.facets().eq([Face(0b110)]));
/// // All vertices are alike.
/// assert_eq!(left.canonical(), triangle.without(Face::single(1)).canonical());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FaceMap<W>(W);

/// Complexes on at most 6 vertices.
pub type FaceMap6 = FaceMap<u64>;

/// Complexes on at most 7 vertices.
pub type FaceMap7 = FaceMap<u128>;

impl<W: Word> FaceMap<W> {
    /// No face at all, not even the empty one.
    pub const VOID: Self = Self(W::ZERO);

    /// The subsets of these sets. Panics if a vertex is too large.
    pub fn from_facets(facets: &[Face]) -> Self {
        facets.iter().fold(Self::VOID, |all, facet| {
            assert!(facet.0 < 1 << W::VERTICES, "vertex beyond the word");
            let subsets = facet.iter().fold(W::ONE, |map, v| map | map << (1 << v));
            Self(all.0 | subsets)
        })
    }

    /// The word: bit `s` is set if the set with mask `s` is a face.
    pub fn word(self) -> W {
        self.0
    }

    /// From a word; `None` unless it is closed under taking subsets.
    pub fn from_word(word: W) -> Option<Self> {
        let closed =
            (0..W::VERTICES).all(|v| (word & W::containing(v)) >> (1 << v) & !word == W::ZERO);
        closed.then_some(Self(word))
    }

    /// Is the set a face?
    #[inline]
    pub fn contains(self, set: Face) -> bool {
        self.0 >> set.0 as usize & W::ONE == W::ONE
    }

    /// Number of faces, the empty one included.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count()
    }

    /// Is there no face at all?
    pub fn is_empty(self) -> bool {
        self.0 == W::ZERO
    }

    /// The vertices that are faces.
    pub fn vertices(self) -> Face {
        (0..W::VERTICES)
            .filter(|&v| self.contains(Face::single(v)))
            .collect()
    }

    /// Its faces in ascending order of masks, the empty one first.
    pub fn faces(self) -> impl Iterator<Item = Face> {
        ones(self.0)
    }

    /// Its facets in ascending order of masks.
    pub fn facets(self) -> impl Iterator<Item = Face> {
        let covered = (0..W::VERTICES).fold(W::ZERO, |covered, v| {
            covered | (self.0 & W::containing(v)) >> (1 << v)
        });
        ones(self.0 & !covered)
    }

    /// The minimal non-faces among the subsets of `vertices`, in ascending
    /// order of masks: the sets that can be added one by one.
    pub fn circuits_within(self, vertices: Face) -> impl Iterator<Item = Face> {
        let candidates = (0..W::VERTICES).fold(!self.0, |candidates, v| {
            let has = W::containing(v);
            if vertices.contains(v) {
                candidates & (!has | (self.0 & !has) << (1 << v))
            } else {
                candidates & !has
            }
        });
        ones(candidates)
    }

    /// With one more face, all of whose proper subsets are faces already.
    #[inline]
    pub fn with(self, face: Face) -> Self {
        let grown = Self(self.0 | W::ONE << face.0 as usize);
        debug_assert!(Self::from_word(grown.0).is_some());
        grown
    }

    /// Without `face` and all that contain it: a move of subset take-away.
    #[inline]
    pub fn without(self, face: Face) -> Self {
        let gone = face
            .iter()
            .fold(!W::ZERO, |gone, v| gone & W::containing(v));
        Self(self.0 & !gone)
    }

    /// With vertices `a` and `b` exchanged.
    #[inline]
    pub fn exchanged(self, a: usize, b: usize) -> Self {
        Self(Exchange::new(a, b).apply(self.0))
    }

    /// The canonical form: equal for two complexes exactly if they are
    /// isomorphic.
    pub fn canonical(self) -> Self {
        self.canonical_with_places().0
    }

    /// The canonical form and a permutation of [`Word::VERTICES`] vertices
    /// that takes the complex to it.
    pub fn canonical_labelling(self) -> (Self, Permutation) {
        let (form, places) = self.canonical_with_places();
        let images = places[..W::VERTICES].iter().map(|&place| place as usize);
        (
            form,
            Permutation::new(images).expect("places are different"),
        )
    }

    fn canonical_with_places(self) -> (Self, Places) {
        let present = self.vertices();
        let mut search = CanonicalSearch {
            map: self,
            n: present.len(),
            vertices: [0; MOST],
            pairs: [[0; MOST]; MOST],
            best: None,
        };
        for (i, v) in present.iter().enumerate() {
            search.vertices[i] = v as u8;
        }
        search.run();
        let (form, mut places) = search.best.unwrap_or((self, [0; MOST]));
        let absent = Face::full(W::VERTICES) - present;
        for (i, v) in absent.iter().enumerate() {
            places[v] = (present.len() + i) as u8;
        }
        (form, places)
    }

    /// Vertex `v` goes to place `places[v]`; `vertices` are listed.
    fn moved(self, vertices: &[u8], places: &Places) -> Self {
        // Where the vertex that started at `v` is now, and who is at a place.
        let mut at: [u8; MOST] = std::array::from_fn(|v| v as u8);
        let mut who = at;
        let mut map = self;
        for &v in vertices {
            let (from, to) = (at[v as usize], places[v as usize]);
            if from != to {
                map = map.exchanged(from as usize, to as usize);
                let other = who[to as usize];
                (who[to as usize], who[from as usize]) = (v, other);
                (at[v as usize], at[other as usize]) = (to, from);
            }
        }
        map
    }
}

/// The exchange of two vertices on the words of face maps: a shift and a mask.
///
/// ```
/// use faceoff_complex::{Exchange, Face, FaceMap6};
///
/// // On the path 0–1–2, exchange 0 and 1.
/// let path = FaceMap6::from_facets(&[Face(0b011), Face(0b110)]);
/// let moved = Exchange::new(0, 1).apply(path.word());
/// let moved: Vec<Face> = FaceMap6::from_word(moved).unwrap().facets().collect();
/// assert_eq!(moved, [Face(0b011), Face(0b101)]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Exchange<W> {
    shift: usize,
    only_low: W,
}

impl<W: Word> Exchange<W> {
    /// The exchange of `a` and `b`.
    #[inline]
    pub fn new(a: usize, b: usize) -> Self {
        let (low, high) = (a.min(b), a.max(b));
        Self {
            shift: (1 << high) - (1 << low),
            only_low: W::containing(low) & !W::containing(high),
        }
    }

    /// Exchanges that one after another do what a permutation does.
    pub fn all_of(permutation: &Permutation) -> Vec<Self> {
        // The vertex at each place.
        let mut at: Vec<usize> = (0..permutation.n()).collect();
        let mut exchanges = Vec::new();
        for place in 0..at.len() {
            let from = at.iter().position(|&v| permutation.image(v) == place);
            let from = from.expect("a permutation");
            if from != place {
                at.swap(place, from);
                exchanges.push(Self::new(place, from));
            }
        }
        exchanges
    }

    /// The word of a face map with the two exchanged.
    #[inline]
    pub fn apply(self, word: W) -> W {
        let change = (word >> self.shift ^ word) & self.only_low;
        word ^ change ^ change << self.shift
    }
}

impl<W: Word> fmt::Debug for FaceMap<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.facets()).finish()
    }
}

fn ones<W: Word>(mut word: W) -> impl Iterator<Item = Face> {
    std::iter::from_fn(move || {
        (word != W::ZERO).then(|| {
            let place = word.lowest();
            word = word & !(W::ONE << place);
            Face(place as u64)
        })
    })
}

/// The largest [`Word::VERTICES`], rounded up.
const MOST: usize = 8;

type Places = [u8; MOST];
type Keys = [u64; MOST];

struct CanonicalSearch<W> {
    map: FaceMap<W>,
    n: usize,
    /// The vertices present; below they are numbered by their index here.
    vertices: [u8; MOST],
    /// What tells a pair of vertices apart.
    pairs: [[u64; MOST]; MOST],
    best: Option<(FaceMap<W>, Places)>,
}

impl<W: Word> CanonicalSearch<W> {
    fn run(&mut self) {
        let mut keys = [0; MOST];
        for (key, &v) in keys.iter_mut().zip(&self.vertices[..self.n]) {
            *key = mix(self.face_numbers(W::containing(v as usize)));
        }
        if !self.is_discrete(&keys) {
            for a in 0..self.n {
                for b in 0..a {
                    let both = W::containing(self.vertices[a] as usize)
                        & W::containing(self.vertices[b] as usize);
                    let pair = mix((self.map.0 & both).count() as u64 ^ PAIR);
                    (self.pairs[a][b], self.pairs[b][a]) = (pair, pair);
                }
            }
            self.refine(&mut keys);
        }
        self.descend(&keys);
    }

    /// The numbers of faces among `sets`: of size 2, of size 3, of any size.
    /// PERF: counting bits is most of the work, and the other sizes tell few
    /// more vertices apart.
    fn face_numbers(&self, sets: W) -> u64 {
        let faces = self.map.0 & sets;
        let number = |of_size: W| (faces & of_size).count() as u64;
        number(W::of_size(2)) << 16 | number(W::of_size(3)) << 8 | faces.count() as u64
    }

    /// Tell vertices apart by the keys of the others and what joins them.
    fn refine(&self, keys: &mut Keys) {
        for _ in 0..2 {
            if self.is_discrete(keys) {
                return;
            }
            let old = *keys;
            for a in 0..self.n {
                let others = (0..self.n).filter(|&b| b != a);
                let seen = others.fold(0u64, |sum, b| {
                    sum.wrapping_add(mix(old[b].wrapping_add(self.pairs[a][b])))
                });
                keys[a] = mix(old[a] ^ seen);
            }
        }
    }

    fn is_discrete(&self, keys: &Keys) -> bool {
        (1..self.n).all(|a| !keys[..a].contains(&keys[a]))
    }

    fn descend(&mut self, keys: &Keys) {
        let tied = |a: usize| (0..self.n).any(|b| b != a && keys[b] == keys[a]);
        let Some(key) = (0..self.n).filter(|&a| tied(a)).map(|a| keys[a]).min() else {
            return self.leaf(keys);
        };
        let mut tried = [0; MOST];
        let mut count = 0;
        for a in 0..self.n {
            if keys[a] != key || self.has_twin(a, &tried[..count]) {
                continue;
            }
            (tried[count], count) = (a, count + 1);
            let mut split = *keys;
            split[a] = mix(key ^ CHOSEN);
            self.refine(&mut split);
            self.descend(&split);
        }
    }

    /// Does exchanging `a` with one of the vertices tried change nothing?
    fn has_twin(&self, a: usize, tried: &[usize]) -> bool {
        let v = self.vertices[a] as usize;
        tried
            .iter()
            .any(|&b| self.map.exchanged(v, self.vertices[b] as usize) == self.map)
    }

    fn leaf(&mut self, keys: &Keys) {
        let mut places = [0; MOST];
        for a in 0..self.n {
            let place = (0..self.n).filter(|&b| keys[b] < keys[a]).count();
            places[self.vertices[a] as usize] = place as u8;
        }
        let moved = self.map.moved(&self.vertices[..self.n], &places);
        if self.best.is_none_or(|(best, _)| moved < best) {
            self.best = Some((moved, places));
        }
    }
}

const PAIR: u64 = 1 << 62;
const CHOSEN: u64 = 1 << 61;

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    /// All complexes with vertices among the first n, void and empty included.
    fn all_labelled<W: Word>(n: usize) -> BTreeSet<FaceMap<W>> {
        let mut found = BTreeSet::from([FaceMap::VOID]);
        let mut open = vec![FaceMap(W::ONE)];
        while let Some(map) = open.pop() {
            if found.insert(map) {
                open.extend(map.circuits_within(Face::full(n)).map(|c| map.with(c)));
            }
        }
        found
    }

    fn agrees_with_all_relabellings<W: Word>(n: usize, labelled: usize, classes: usize) {
        let permutations: Vec<Permutation> = Permutation::all(n).collect();
        let all = all_labelled::<W>(n);
        assert_eq!(all.len(), labelled);
        let mut form_of_class = BTreeMap::new();
        for &map in &all {
            let facets: Vec<Face> = map.facets().collect();
            let relabelled = |p: &Permutation| {
                let moved: Vec<Face> = facets.iter().map(|f| p.apply(*f)).collect();
                FaceMap::<W>::from_facets(&moved)
            };
            let least = permutations.iter().map(relabelled).min().unwrap();
            let (form, places) = map.canonical_labelling();
            let moved: Vec<Face> = facets.iter().map(|f| places.apply(*f)).collect();
            assert_eq!(FaceMap::from_facets(&moved), form, "{map:?}");
            assert_eq!(form.vertices(), Face::full(map.vertices().len()));
            assert_eq!(*form_of_class.entry(least).or_insert(form), form, "{map:?}");
        }
        let forms: BTreeSet<_> = form_of_class.values().collect();
        assert_eq!((form_of_class.len(), forms.len()), (classes, classes));
    }

    #[test]
    fn forms_agree_with_brute_force_on_up_to_5_vertices() {
        // Dedekind numbers, and the monotone functions up to permutation.
        agrees_with_all_relabellings::<u64>(3, 20, 10);
        agrees_with_all_relabellings::<u64>(4, 168, 30);
        agrees_with_all_relabellings::<u64>(5, 7581, 210);
        agrees_with_all_relabellings::<u128>(5, 7581, 210);
    }

    #[test]
    #[ignore = "heavy: run with --ignored"]
    fn all_labelled_complexes_on_6_vertices_have_16353_forms() {
        let all = all_labelled::<u64>(6);
        assert_eq!(all.len(), 7_828_354);
        let forms: BTreeSet<_> = all.iter().map(|map| map.canonical()).collect();
        assert_eq!(forms.len(), 16_353);
        let forms: BTreeSet<_> = all
            .iter()
            .map(|map| FaceMap::<u128>::from_facets(&map.facets().collect::<Vec<_>>()).canonical())
            .collect();
        assert_eq!(forms.len(), 16_353);
    }

    #[test]
    fn exchanging_vertices() {
        let map = FaceMap6::from_facets(&[Face(0b000111), Face(0b100001)]);
        let swapped = FaceMap6::from_facets(&[Face(0b100110), Face(0b100001)]);
        assert_eq!(map.exchanged(0, 5), swapped);
        assert_eq!(map.exchanged(3, 3), map);
    }

    #[test]
    fn permutations_are_made_of_exchanges() {
        for permutation in Permutation::all(6) {
            let exchanges = Exchange::<u64>::all_of(&permutation);
            for v in 0..6 {
                let set = Face::single(v).with(permutation.image(0));
                let moved = exchanges.iter().fold(1 << set.0, |word, e| e.apply(word));
                assert_eq!(moved, 1 << permutation.apply(set).0);
            }
        }
    }

    #[test]
    fn faces_facets_and_moves() {
        let facets = [Face(0b0011), Face(0b1101)];
        let map = FaceMap7::from_facets(&facets);
        assert_eq!(map.len(), 10);
        assert_eq!(map.faces().count(), 10);
        assert_eq!(map.facets().collect::<Vec<_>>(), facets);
        let circuits: Vec<_> = map.circuits_within(Face(0b1111)).collect();
        assert_eq!(circuits, [Face(0b0110), Face(0b1010)]);
        let smaller = map.without(Face(0b1001));
        let left = [Face(0b0011), Face(0b0101), Face(0b1100)];
        assert_eq!(smaller.facets().collect::<Vec<_>>(), left);
        assert_eq!(FaceMap6::from_word(0b10), None);
    }
}
