//! The complexes on up to m + 1 vertices up to isomorphism, and where moves in
//! them lead.

use super::halves::{Halves, Relabel};
use faceoff_complex::{Exchange, Face, FaceMap6, Permutation};
use rustc_hash::FxHashMap;

/// The classes, in ascending order of number of faces.
pub(super) struct Classes {
    n: usize,
    maps: Vec<FaceMap6>,
    numbers: FxHashMap<u64, u16>,
}

impl Classes {
    /// The classes on up to `n` ≤ 6 vertices, the complex with the empty face
    /// alone included.
    pub fn new(n: usize) -> Self {
        let mut level = vec![FaceMap6::from_facets(&[Face::EMPTY])];
        let mut maps = Vec::new();
        while !level.is_empty() {
            let mut next = Vec::new();
            for map in &level {
                let larger = map.circuits_within(Face::full(n)).map(|c| map.with(c));
                next.extend(larger.map(FaceMap6::canonical));
            }
            next.sort_unstable();
            next.dedup();
            maps.append(&mut level);
            level = next;
        }
        let numbered = maps.iter().enumerate();
        let numbers = numbered.map(|(i, map)| (map.word(), i as u16)).collect();
        Self { n, maps, numbers }
    }

    pub fn len(&self) -> usize {
        self.maps.len()
    }

    pub fn word(&self, class: usize) -> u64 {
        self.maps[class].word()
    }

    /// Number of complexes on the n given vertices that are in each class.
    pub fn labellings(&self) -> Vec<u64> {
        let all = Permutation::all(self.n).map(|p| Exchange::all_of(&p));
        let all: Vec<_> = all.collect();
        let labellings = |map: &FaceMap6| {
            let moved = |moves: &[Exchange<u64>]| moves.iter().fold(map.word(), |w, e| e.apply(w));
            let fixing = all.iter().filter(|moves| moved(moves) == map.word());
            (all.len() / fixing.count()) as u64
        };
        self.maps.iter().map(labellings).collect()
    }

    /// Ranges of classes with the same number of faces.
    pub fn levels(&self) -> Vec<std::ops::Range<usize>> {
        let mut levels: Vec<std::ops::Range<usize>> = Vec::new();
        for (i, map) in self.maps.iter().enumerate() {
            match levels.last_mut() {
                Some(level) if self.maps[level.start].len() == map.len() => level.end = i + 1,
                _ => levels.push(i..i + 1),
            }
        }
        levels
    }

    /// The class of a face map, and the relabelling that takes it to the form
    /// of its class.
    pub fn find(&self, word: u64, halves: &Halves) -> (usize, Relabel) {
        let map = FaceMap6::from_word(word).expect("closed under taking subsets");
        let (form, places) = map.canonical_labelling();
        (self.number(form), self.relabel(&places, halves))
    }

    /// The non-empty faces of a class, each with the class that is left without
    /// it and the relabelling from the form of that class to what is left.
    pub fn moves(
        &self,
        class: usize,
        halves: &Halves,
    ) -> impl Iterator<Item = (usize, usize, Relabel)> {
        let map = self.maps[class];
        map.faces().skip(1).map(move |face| {
            let (form, places) = map.without(face).canonical_labelling();
            let back = self.relabel(&places.inverse(), halves);
            (face.0 as usize, self.number(form), back)
        })
    }

    fn number(&self, form: FaceMap6) -> usize {
        self.numbers[&form.word()] as usize
    }

    /// Vertices beyond the n in use are absent and stay where they are.
    fn relabel(&self, permutation: &Permutation, halves: &Halves) -> Relabel {
        let images: Vec<usize> = (0..self.n).map(|v| permutation.image(v)).collect();
        halves.relabel(&images)
    }
}
