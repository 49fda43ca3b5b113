//! All complexes on at most 5 vertices, by number.
//!
//! A complex on m + 1 vertices is two complexes on m vertices: what is left
//! without the last vertex, and the link of that vertex, which is smaller or
//! equal. So the complexes on 6 vertices are pairs of numbers below 7,581.
//!
//! Complexes are numbered by number of faces: 0 is void (no face at all), 1
//! has the empty face alone. A move leads to a smaller number.

use faceoff_complex::{Exchange, Permutation};

/// The largest number of vertices.
pub(super) const MOST: usize = 5;

/// All complexes on m ≤ 5 vertices, void included, with their moves.
pub(super) struct Halves {
    /// Number of vertices.
    pub m: usize,
    /// The face maps, in ascending order of number.
    words: Vec<u32>,
    /// Numbers of the complexes on 4 vertices, by face map; then numbers here,
    /// by the numbers of the two halves.
    quarters: Vec<u8>,
    by_quarters: Vec<u16>,
    /// For every complex the bits of the numbers of its subcomplexes.
    below: Vec<u64>,
    /// Words in a row of bits.
    pub width: usize,
    /// For every set of vertices and every complex without it: the complexes
    /// that are left like that when the set and what contains it are removed.
    before: Vec<Lists>,
    /// For every complex those with a move to it.
    options_of: Lists,
    /// All permutations of the m vertices, and for each what it makes of every
    /// complex.
    permutations: Vec<Permutation>,
    images: Vec<u16>,
}

/// A relabelling of m + 1 vertices: first the vertex that is to be the last
/// is exchanged with the last, then the others are permuted.
#[derive(Clone, Copy)]
pub(super) struct Relabel {
    last: Option<Exchange<u64>>,
    others: u8,
}

/// Many short lists in one.
struct Lists {
    starts: Vec<u32>,
    items: Vec<u16>,
}

impl Lists {
    fn new(lists: Vec<Vec<u16>>) -> Self {
        let mut starts = vec![0];
        let mut items = Vec::new();
        for list in lists {
            items.extend(list);
            starts.push(items.len() as u32);
        }
        Self { starts, items }
    }

    #[inline]
    fn get(&self, i: usize) -> &[u16] {
        &self.items[self.starts[i] as usize..self.starts[i + 1] as usize]
    }
}

/// Places that no complex on 4 vertices has: more than 168.
const QUARTERS: usize = 256;

impl Halves {
    pub fn new(m: usize) -> Self {
        assert!(m <= MOST);
        let fours = closed(4.min(m));
        let mut quarters = vec![u8::MAX; 1 << 16];
        for (i, &word) in fours.iter().enumerate() {
            quarters[word as usize] = i as u8;
        }
        let words = if m <= 4 { fours } else { paired(&fours) };
        let mut by_quarters = vec![u16::MAX; QUARTERS * QUARTERS];
        for (i, &word) in words.iter().enumerate() {
            let (low, high) = (
                quarters[word as usize & 0xffff],
                quarters[word as usize >> 16],
            );
            by_quarters[low as usize * QUARTERS + high as usize] = i as u16;
        }
        let width = words.len().div_ceil(64);
        let mut below = vec![0; width * words.len()];
        for (i, &word) in words.iter().enumerate() {
            for (j, &other) in words.iter().enumerate().take(i + 1) {
                if other & !word == 0 {
                    below[i * width + j / 64] |= 1 << (j % 64);
                }
            }
        }
        let mut halves = Self {
            m,
            words,
            quarters,
            by_quarters,
            below,
            width,
            before: Vec::new(),
            options_of: Lists::new(Vec::new()),
            permutations: Permutation::all(m).collect(),
            images: Vec::new(),
        };
        halves.find_moves();
        for permutation in &halves.permutations {
            let exchanges = Exchange::all_of(permutation);
            for &word in &halves.words {
                let moved = exchanges.iter().fold(u64::from(word), |w, e| e.apply(w));
                halves.images.push(halves.number(moved as u32));
            }
        }
        halves
    }

    fn find_moves(&mut self) {
        let mut moves: Vec<Vec<u16>> = vec![Vec::new(); self.len()];
        for set in 0..1 << self.m {
            let mut lists: Vec<Vec<u16>> = vec![Vec::new(); self.len()];
            for i in 0..self.len() {
                let left = self.number(self.words[i] & !above(set)) as usize;
                lists[left].push(i as u16);
                if left != i {
                    moves[left].push(i as u16);
                }
            }
            self.before.push(Lists::new(lists));
        }
        for list in &mut moves {
            list.sort_unstable();
            list.dedup();
        }
        self.options_of = Lists::new(moves);
    }

    /// How many there are: Dedekind's numbers.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    #[inline]
    pub fn word(&self, number: usize) -> u32 {
        self.words[number]
    }

    /// The number of a face map.
    #[inline]
    pub fn number(&self, word: u32) -> u16 {
        let low = self.quarters[word as usize & 0xffff] as usize;
        let high = self.quarters[(word >> 16) as usize] as usize;
        self.by_quarters[low * QUARTERS + high]
    }

    /// The two halves of a face map on m + 1 vertices.
    #[inline]
    pub fn split(&self, word: u64) -> (usize, usize) {
        let half = 1 << self.m;
        let low = (word & ((1 << half) - 1)) as u32;
        let high = (word >> half) as u32;
        (self.number(low) as usize, self.number(high) as usize)
    }

    /// What a relabelling of the m + 1 vertices makes of a pair.
    #[inline]
    pub fn relabelled(&self, pair: u32, relabel: Relabel) -> (usize, usize) {
        let (mut a, mut b) = ((pair >> 16) as usize, (pair & 0xffff) as usize);
        if let Some(last) = relabel.last {
            let word = u64::from(self.words[a]) | u64::from(self.words[b]) << (1 << self.m);
            (a, b) = self.split(last.apply(word));
        }
        let images = &self.images[relabel.others as usize * self.len()..][..self.len()];
        (images[a] as usize, images[b] as usize)
    }

    /// The relabelling that takes vertex v to `images[v]`.
    pub fn relabel(&self, images: &[usize]) -> Relabel {
        let last = images.iter().position(|&v| v == self.m);
        let last = last.expect("a permutation of m + 1 vertices");
        let mut others = images.to_vec();
        others.swap(last, self.m);
        others.truncate(self.m);
        let known = self
            .permutations
            .iter()
            .position(|p| p.images().eq(others.iter().copied()));
        Relabel {
            last: (last != self.m).then(|| Exchange::new(last, self.m)),
            others: known.expect("all permutations") as u8,
        }
    }

    /// The faces that two complexes have in common.
    #[inline]
    pub fn meet(&self, a: usize, b: usize) -> usize {
        self.number(self.words[a] & self.words[b]) as usize
    }

    /// The numbers of the subcomplexes of a complex, in ascending order.
    pub fn numbers_below(&self, number: usize) -> impl Iterator<Item = usize> {
        bits(self.below(number))
    }

    /// Number of subcomplexes of all these complexes on m + 1 vertices, void included.
    pub fn subcomplexes(&self, words: impl Iterator<Item = u64>) -> u64 {
        let count = |number: usize| -> u64 {
            let bits = self.below(number).iter();
            bits.map(|word| u64::from(word.count_ones())).sum()
        };
        let counts: Vec<u64> = (0..self.len()).map(count).collect();
        let of_one = |word: u64| -> u64 {
            let (first, second) = self.split(word);
            let below = self.numbers_below(first);
            below.map(|a| counts[self.meet(a, second)]).sum()
        };
        words.map(of_one).sum()
    }

    /// Memory taken, about: the rows of bits.
    pub fn bytes(&self) -> u64 {
        8 * self.below.len() as u64
    }

    /// The bits of the subcomplexes of a complex.
    #[inline]
    pub fn below(&self, number: usize) -> &[u64] {
        &self.below[number * self.width..][..self.width]
    }

    /// The complexes of which `left` is left when `set` is removed, with
    /// `left` itself if it does not have the set.
    #[inline]
    pub fn before(&self, set: usize, left: usize) -> &[u16] {
        self.before[set].get(left)
    }

    /// The complexes with a move to this one; the empty face may be chosen.
    #[inline]
    pub fn with_move_to(&self, number: usize) -> &[u16] {
        self.options_of.get(number)
    }
}

/// The places of the bits that are set.
pub(super) fn bits(row: &[u64]) -> impl Iterator<Item = usize> {
    row.iter().enumerate().flat_map(|(at, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let place = at * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                place
            })
        })
    })
}

/// The sets that contain `set`, as a word.
fn above(set: usize) -> u32 {
    (0..32)
        .filter(|other| other & set == set)
        .fold(0, |word, other| word | 1 << other)
}

/// The words on m ≤ 4 vertices that are closed under taking subsets.
fn closed(m: usize) -> Vec<u32> {
    let vertices = (0..m).map(|v| (v, above(1 << v)));
    let vertices: Vec<(usize, u32)> = vertices.collect();
    let is_closed = |word: &u32| {
        vertices
            .iter()
            .all(|(v, has)| (word & has) >> (1 << v) & !word == 0)
    };
    let mut words: Vec<u32> = (0..1u32 << (1 << m)).filter(is_closed).collect();
    words.sort_by_key(|word| (word.count_ones(), *word));
    words
}

/// The words on 5 vertices.
fn paired(fours: &[u32]) -> Vec<u32> {
    let mut words = Vec::new();
    for &low in fours {
        words.extend(
            fours
                .iter()
                .filter(|high| *high & !low == 0)
                .map(|high| low | high << 16),
        );
    }
    words.sort_by_key(|word| (word.count_ones(), *word));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_dedekind() {
        for (m, count) in [(0, 2), (1, 3), (2, 6), (3, 20), (4, 168), (5, 7581)] {
            let halves = Halves::new(m);
            assert_eq!(halves.len(), count);
            for i in 0..count {
                assert_eq!(halves.number(halves.word(i)) as usize, i);
            }
        }
    }

    #[test]
    fn moves_lead_down() {
        let halves = Halves::new(4);
        for i in 0..halves.len() {
            assert!(halves.with_move_to(i).iter().all(|&from| from as usize > i));
            for set in 0..16 {
                for &from in halves.before(set, i) {
                    let left = halves.word(from as usize) & !above(set);
                    assert_eq!(left, halves.word(i));
                }
            }
        }
    }
}
