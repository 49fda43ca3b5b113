//! The complexes on up to m + 1 vertices up to isomorphism, and where moves in
//! them lead.

use faceoff_complex::{Face, FaceMap6};
use rustc_hash::FxHashMap;

/// The classes, in ascending order of number of faces.
pub(super) struct Classes {
    maps: Vec<FaceMap6>,
    numbers: FxHashMap<u64, u16>,
}

/// Exchanges of vertices that take one face map to another.
#[derive(Clone, Copy, Default)]
pub(super) struct Exchanges {
    steps: [(u8, u64); 5],
    count: usize,
}

impl Exchanges {
    /// Those that take vertex `v` to `images[v]`, for all v.
    fn new(images: &[usize]) -> Self {
        let mut at: Vec<usize> = (0..images.len()).collect();
        let mut exchanges = Self::default();
        // After step p the vertex that belongs at place p is there.
        for place in 0..images.len() {
            let from = at
                .iter()
                .position(|&v| images[v] == place)
                .expect("a permutation");
            if from != place {
                at.swap(place, from);
                let (low, high) = (place.min(from), place.max(from));
                let shift = (1 << high) - (1 << low);
                let only_low = containing(low) & !containing(high);
                exchanges.steps[exchanges.count] = (shift, only_low);
                exchanges.count += 1;
            }
        }
        exchanges
    }

    #[inline]
    pub fn apply(&self, mut word: u64) -> u64 {
        for (shift, only_low) in &self.steps[..self.count] {
            let change = (word >> shift ^ word) & only_low;
            word ^= change ^ change << shift;
        }
        word
    }
}

fn containing(v: usize) -> u64 {
    (0..64)
        .filter(|set| set >> v & 1 == 1)
        .fold(0, |word, set| word | 1 << set)
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
        Self { maps, numbers }
    }

    pub fn len(&self) -> usize {
        self.maps.len()
    }

    pub fn word(&self, class: usize) -> u64 {
        self.maps[class].word()
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

    /// The class of a face map, and the exchanges that take it to the form of
    /// its class.
    pub fn find(&self, word: u64) -> (usize, Exchanges) {
        let (form, places) = FaceMap6::from_word(word)
            .expect("closed under taking subsets")
            .canonical_labelling();
        let images: Vec<usize> = (0..places.n()).map(|v| places.image(v)).collect();
        let class = self.numbers[&form.word()] as usize;
        (class, Exchanges::new(&images))
    }

    /// The non-empty faces of a class, each with the class that is left without
    /// it and the exchanges from the form of that class to what is left.
    pub fn moves(&self, class: usize) -> impl Iterator<Item = (usize, usize, Exchanges)> {
        let map = self.maps[class];
        map.faces().skip(1).map(move |face| {
            let left = map.without(face);
            let (form, places) = left.canonical_labelling();
            let back = places.inverse();
            let images: Vec<usize> = (0..back.n()).map(|v| back.image(v)).collect();
            let exchanges = Exchanges::new(&images);
            debug_assert_eq!(exchanges.apply(form.word()), left.word());
            (
                face.0 as usize,
                self.numbers[&form.word()] as usize,
                exchanges,
            )
        })
    }
}
