//! Quick hash tables, a walk through all that can be reached, and an eye on time
//! and memory.

use crate::{Failure, Result};
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// Multiplies and rotates, word by word. Keys are stored and compared in full,
/// so that a bad hash costs time and nothing else.
#[derive(Default)]
pub(crate) struct Quick(u64);

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0xf135_7aea_2e62_a9c5);
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}

pub(crate) type Map<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;
pub(crate) type Set<K> = HashSet<K, BuildHasherDefault<Quick>>;

/// All that can be reached from some, each once. `visit` says whether one of them
/// is right, and adds those that follow it; if one is not, there is no answer.
pub(crate) fn reach<T: Clone + Eq + Hash>(
    starts: impl IntoIterator<Item = T>,
    mut visit: impl FnMut(&T, &mut Vec<T>) -> Result<bool>,
) -> Result<Option<Set<T>>> {
    let mut waiting: Vec<T> = starts.into_iter().collect();
    let (mut seen, mut found) = (Set::from_iter(waiting.iter().cloned()), Vec::new());
    while let Some(at) = waiting.pop() {
        if !visit(&at, &mut found)? {
            return Ok(None);
        }
        let new = |at: &T| !seen.contains(at) && seen.insert(at.clone());
        waiting.extend(found.drain(..).filter(new));
    }
    Ok(Some(seen))
}

/// In order, and each once.
pub(crate) fn sorted<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    items.sort_unstable();
    items.dedup();
    items
}

/// Counts steps and bytes, and now and then asks whether to go on.
pub(crate) struct Watch<'a> {
    go_on: &'a dyn Fn(u64) -> bool,
    steps: Cell<u64>,
    bytes: Cell<u64>,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(go_on: &'a dyn Fn(u64) -> bool) -> Self {
        Self {
            go_on,
            steps: Cell::new(0),
            bytes: Cell::new(0),
        }
    }

    pub(crate) fn step(&self) -> Result<()> {
        self.steps.set(self.steps.get() + 1);
        match self.steps.get().is_multiple_of(1024) && !(self.go_on)(self.bytes.get()) {
            true => Err(Failure::Stopped),
            false => Ok(()),
        }
    }

    /// So many bytes more are kept.
    pub(crate) fn grow(&self, bytes: u64) {
        self.bytes.set(self.bytes.get() + bytes);
    }
}
