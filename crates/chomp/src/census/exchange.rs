//! Exchanges of two vertices of a face map on up to 6 vertices.

/// The exchange of two vertices: a shift and a mask.
#[derive(Clone, Copy)]
pub(super) struct Exchange {
    shift: u32,
    only_low: u64,
}

impl Exchange {
    pub fn new(a: usize, b: usize) -> Self {
        let (low, high) = (a.min(b), a.max(b));
        Self {
            shift: (1 << high) - (1 << low),
            only_low: containing(low) & !containing(high),
        }
    }

    #[inline]
    pub fn apply(self, word: u64) -> u64 {
        let change = (word >> self.shift ^ word) & self.only_low;
        word ^ change ^ change << self.shift
    }
}

/// The sets that contain vertex v, as a word.
fn containing(v: usize) -> u64 {
    (0..64)
        .filter(|set| set >> v & 1 == 1)
        .fold(0, |word, set| word | 1 << set)
}

/// Exchanges that one after another take vertex v to `images[v]`, for all v.
pub(super) fn exchanges(images: &[usize]) -> Vec<Exchange> {
    let mut at: Vec<usize> = (0..images.len()).collect();
    let mut exchanges = Vec::new();
    for place in 0..images.len() {
        let from = at.iter().position(|&v| images[v] == place);
        let from = from.expect("a permutation");
        if from != place {
            at.swap(place, from);
            exchanges.push(Exchange::new(place, from));
        }
    }
    exchanges
}

/// All permutations of n vertices, as lists of images.
pub(super) fn permutations(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for v in 0..n {
        let longer = all.iter().flat_map(|shorter| {
            (0..=v).map(move |at| {
                let mut longer: Vec<usize> = shorter.clone();
                longer.insert(at, v);
                longer
            })
        });
        all = longer.collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutations_are_made_of_exchanges() {
        assert_eq!(permutations(4).len(), 24);
        for images in permutations(6) {
            for v in 0..6 {
                let set = 1u64 << (1 << v | 1 << images[0]);
                let moved = exchanges(&images).iter().fold(set, |word, e| e.apply(word));
                assert_eq!(moved, 1 << (1 << images[v] | 1 << images[images[0]]));
            }
        }
    }
}
