//! All complexes on at most 5 vertices, by number.
//!
//! A complex on m + 1 vertices is two complexes on m vertices: what is left
//! without the last vertex, and the link of that vertex, which is smaller or
//! equal. So the complexes on 6 vertices are pairs of numbers below 7,581.
//!
//! Complexes are numbered by number of faces: 0 is void (no face at all), 1
//! has the empty face alone. A move leads to a smaller number.

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
            let (low, high) = (quarters[word as usize & 0xffff], quarters[word as usize >> 16]);
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
        };
        halves.find_moves();
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
        words.extend(fours.iter().filter(|high| *high & !low == 0).map(|high| low | high << 16));
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
