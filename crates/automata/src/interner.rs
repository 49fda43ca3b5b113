//! Slices numbered in order of first appearance.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Numbers slices: equal slices get equal numbers, new slices the next one.
/// All slices lie in one block of memory.
///
/// ```
/// use faceoff_automata::Interner;
///
/// let mut sets = Interner::default();
/// assert_eq!(sets.intern(&[2, 3, 5]), (0, true));
/// assert_eq!(sets.intern(&[7]), (1, true));
/// assert_eq!(sets.intern(&[2, 3, 5]), (0, false));
/// assert_eq!((sets.get(1), sets.find(&[2])), (&[7][..], None));
/// ```
#[derive(Clone)]
pub struct Interner<T> {
    items: Vec<T>,
    ends: Vec<usize>,
    /// Hashes and numbers; with the hash at hand the table grows without
    /// looking at the slices.
    table: HashTable<(u64, u32)>,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            ends: Vec::new(),
            table: HashTable::new(),
        }
    }
}

#[inline]
fn hash<T: Hash>(slice: &[T]) -> u64 {
    let mut hasher = FxHasher::default();
    for item in slice {
        item.hash(&mut hasher);
    }
    hasher.finish()
}

#[inline]
fn slice<'a, T>(items: &'a [T], ends: &[usize], number: u32) -> &'a [T] {
    let number = number as usize;
    let start = if number == 0 { 0 } else { ends[number - 1] };
    &items[start..ends[number]]
}

impl<T: Copy + Eq + Hash> Interner<T> {
    /// What a new slice of this length costs, in bytes.
    pub fn cost(length: usize) -> usize {
        length * size_of::<T>() + size_of::<usize>() + 32
    }

    /// The number of `wanted`, and whether it is new.
    #[inline]
    pub fn intern(&mut self, wanted: &[T]) -> (u32, bool) {
        let (items, ends) = (&self.items, &self.ends);
        let hash = hash(wanted);
        let entry = self.table.entry(
            hash,
            |&(other, number)| other == hash && slice(items, ends, number) == wanted,
            |&(hash, _)| hash,
        );
        match entry {
            hashbrown::hash_table::Entry::Occupied(entry) => (entry.get().1, false),
            hashbrown::hash_table::Entry::Vacant(entry) => {
                let number = ends.len() as u32;
                entry.insert((hash, number));
                self.items.extend_from_slice(wanted);
                self.ends.push(self.items.len());
                (number, true)
            }
        }
    }

    /// The number of `wanted`, if it has one.
    pub fn find(&self, wanted: &[T]) -> Option<u32> {
        let entry = self
            .table
            .find(hash(wanted), |&(_, number)| self.get(number) == wanted);
        entry.map(|&(_, number)| number)
    }

    /// The slice with this number.
    #[inline]
    pub fn get(&self, number: u32) -> &[T] {
        slice(&self.items, &self.ends, number)
    }

    /// How many slices there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Is there none yet?
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_order() {
        let mut interner = Interner::default();
        assert_eq!(interner.intern(&[1, 2]), (0, true));
        assert_eq!(interner.intern(&[]), (1, true));
        assert_eq!(interner.intern(&[2]), (2, true));
        assert_eq!(interner.intern(&[1, 2]), (0, false));
        assert_eq!(interner.get(0), [1, 2]);
        assert_eq!(interner.find(&[]), Some(1));
        assert_eq!(interner.find(&[7]), None);
        assert_eq!(interner.len(), 3);
    }
}
