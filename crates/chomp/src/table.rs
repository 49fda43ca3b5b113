//! What was computed, in bounded memory.
//!
//! A table of records (key, answer, work). Keys are stored in full, so an
//! answer is right whatever the hash does. The memory bound is hard: records
//! are written one after another into chunks; when there is no room for
//! another chunk, the oldest is used again, and of its records only those that
//! took the most work are kept.
//!
//! The table is cut into shards, each behind its own lock, so that threads
//! seldom wait for each other.

use crate::key;
use faceoff_limits::StopReason;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is known about a complex.
///
/// ```
/// use faceoff_chomp::{Engine, Forms, KnownValue};
/// use faceoff_limits::Limits;
///
/// let limits = Limits::none().with_memory(16 << 20);
/// let engine = Engine::new(Forms::NONE, &limits)?;
/// engine.outcome(&"boundary(4)".parse().unwrap(), &limits)?;
/// let mut zeros = 0;
/// engine.each_known(0, |_, known, _| zeros += u32::from(known == KnownValue::Value(0)));
/// assert!(zeros > 0);
/// // Who wins is often known before the value is.
/// assert!(!KnownValue::NotZero.is_zero());
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownValue {
    /// Its value.
    Value(u16),
    /// Its value is not 0.
    NotZero,
}

impl KnownValue {
    const NOT_ZERO: u16 = u16::MAX;

    /// The largest value that can be stored.
    pub(crate) const LARGEST: u64 = Self::NOT_ZERO as u64 - 1;

    /// As a number: the value, or the largest one for "not 0".
    pub fn code(self) -> u16 {
        match self {
            Self::Value(value) => value,
            Self::NotZero => Self::NOT_ZERO,
        }
    }

    /// From a number.
    pub fn from_code(code: u16) -> Self {
        match code {
            Self::NOT_ZERO => Self::NotZero,
            value => Self::Value(value),
        }
    }

    /// Is the value 0?
    pub fn is_zero(self) -> bool {
        self == Self::Value(0)
    }
}

/// Bytes of a record before its key: length of the key (2), answer (2), work
/// (1); records begin at multiples of [`ALIGN`].
const HEAD: usize = 5;
const ALIGN: usize = 8;
const CHUNK: usize = 1 << 16;
const SHARDS: usize = 64;

/// A place in the index: 8 bits of the hash, 24 bits of where the record is;
/// 0 for none.
type Slot = u32;
const PLACE_BITS: u32 = 24;
/// Chunks that a slot can point to, in one shard.
const MOST_CHUNKS: usize = (1 << PLACE_BITS) / (CHUNK / ALIGN) - 1;

/// The least memory with which a table works, in bytes.
const LEAST_MEMORY: u64 = (SHARDS * memory(1)) as u64;

/// Slots for so many chunks: records take 16 bytes and more, and at most 3/4
/// of the slots are filled.
const fn slots(chunks: usize) -> usize {
    (chunks * CHUNK / 16 * 4 / 3).next_power_of_two()
}

/// The memory of a shard with so many chunks. While its index grows, the old
/// one of half the size is there too.
const fn memory(chunks: usize) -> usize {
    chunks * CHUNK + slots(chunks) * size_of::<Slot>() * 3 / 2
}

/// A table shared by threads.
pub(crate) struct Table {
    shards: Vec<Mutex<Shard>>,
}

impl Table {
    /// A table that never takes more than this many bytes.
    pub fn new(bytes: u64) -> Result<Self, StopReason> {
        if bytes < LEAST_MEMORY {
            return Err(StopReason::Memory {
                limit: bytes,
                needed: LEAST_MEMORY,
            });
        }
        let each = usize::try_from(bytes / SHARDS as u64).unwrap_or(usize::MAX);
        let shards = (0..SHARDS).map(|_| Mutex::new(Shard::new(each)));
        Ok(Self {
            shards: shards.collect(),
        })
    }

    fn shard(&self, hash: u64) -> MutexGuard<'_, Shard> {
        let shard = &self.shards[hash as usize % SHARDS];
        // A shard is never left half changed by a panic of ours; and all that
        // could be lost is a record.
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn get(&self, key: &[u8]) -> Option<KnownValue> {
        let hash = key::hash(key);
        self.shard(hash).get(hash, key)
    }

    /// Remember an answer that took `work` positions to find.
    pub fn put(&self, key: &[u8], known: KnownValue, work: u64) {
        let hash = key::hash(key);
        let work = work.max(1).ilog2() as u8;
        self.shard(hash).put(hash, key, known, work);
    }

    /// Number of records.
    pub fn len(&self) -> u64 {
        let count = |shard: &Mutex<Shard>| {
            let shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            shard.count as u64
        };
        self.shards.iter().map(count).sum()
    }

    /// Call `visit` for every record with at least this much work.
    pub fn visit(&self, least_work: u64, mut visit: impl FnMut(&[u8], KnownValue, u64)) {
        let least = least_work.max(1).ilog2() as u8;
        for shard in &self.shards {
            let shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            for &slot in shard.index.iter().filter(|slot| **slot != 0) {
                let record = shard.record(slot);
                if record.work >= least {
                    visit(record.key, record.known, 1 << record.work);
                }
            }
        }
    }
}

struct Shard {
    /// Open addressing with linear probing; the length is a power of two.
    index: Vec<Slot>,
    chunks: Vec<Box<[u8]>>,
    /// Bytes used in the chunk being written.
    filled: usize,
    /// The chunk being written.
    current: usize,
    count: usize,
    most_chunks: usize,
    most_slots: usize,
}

struct Record<'a> {
    key: &'a [u8],
    known: KnownValue,
    work: u8,
}

impl Shard {
    fn new(bytes: usize) -> Self {
        let most_chunks = (1..=MOST_CHUNKS)
            .take_while(|chunks| memory(*chunks) <= bytes)
            .last()
            .unwrap_or(1);
        Self {
            index: vec![0; 64],
            chunks: Vec::new(),
            filled: CHUNK,
            current: 0,
            count: 0,
            most_chunks,
            most_slots: slots(most_chunks),
        }
    }

    fn record(&self, slot: Slot) -> Record<'_> {
        let place = place(slot);
        read(&self.chunks[place / CHUNK][place % CHUNK..]).expect("slots point to records")
    }

    /// The slot of the key, or the empty one where it belongs.
    fn find(&self, hash: u64, key: &[u8]) -> usize {
        let mask = self.index.len() - 1;
        let mut at = home(hash) & mask;
        loop {
            let slot = self.index[at];
            if slot == 0 || (slot >> PLACE_BITS == tag(hash) && self.record(slot).key == key) {
                return at;
            }
            at = (at + 1) & mask;
        }
    }

    fn get(&self, hash: u64, key: &[u8]) -> Option<KnownValue> {
        match self.index[self.find(hash, key)] {
            0 => None,
            slot => Some(self.record(slot).known),
        }
    }

    fn put(&mut self, hash: u64, key: &[u8], known: KnownValue, work: u8) {
        let size = (HEAD + key.len()).next_multiple_of(ALIGN);
        if size > CHUNK / 4 {
            return; // too long to be worth its room
        }
        let at = self.find(hash, key);
        if self.index[at] != 0 {
            let better = matches!(known, KnownValue::Value(_));
            if better {
                self.overwrite(self.index[at], known, work);
            }
            return;
        }
        while self.filled + size > CHUNK {
            self.next_chunk();
        }
        if (self.count + 1) * 4 > self.index.len() * 3 {
            self.grow();
        }
        if (self.count + 1) * 8 > self.index.len() * 7 {
            return; // short records have filled the largest index
        }
        let place = self.current * CHUNK + self.filled;
        write(
            &mut self.chunks[self.current][self.filled..],
            key,
            known,
            work,
        );
        self.filled += size;
        self.count += 1;
        let at = self.find(hash, key);
        self.index[at] = slot(hash, place);
    }

    fn overwrite(&mut self, slot: Slot, known: KnownValue, work: u8) {
        let place = place(slot);
        let record = &mut self.chunks[place / CHUNK][place % CHUNK..];
        record[2..4].copy_from_slice(&known.code().to_le_bytes());
        record[4] = record[4].max(work);
    }

    fn grow(&mut self) {
        let doubled = self.index.len() * 2;
        if doubled > self.most_slots {
            return;
        }
        let old = std::mem::replace(&mut self.index, vec![0; doubled]);
        for slot in old.into_iter().filter(|slot| *slot != 0) {
            let key = self.record(slot).key;
            let at = self.find(key::hash(key), key);
            self.index[at] = slot;
        }
    }

    /// Begin another chunk, or the oldest again.
    fn next_chunk(&mut self) {
        if self.chunks.len() < self.most_chunks {
            self.current = self.chunks.len();
            self.chunks.push(vec![0; CHUNK].into_boxed_slice());
            self.filled = 0;
            return;
        }
        self.current = (self.current + 1) % self.chunks.len();
        let old = self.chunks[self.current].clone();
        let mut works: Vec<u8> = records(&old).map(|(_, record)| record.work).collect();
        works.sort_unstable();
        let bar = works.get(works.len() * 3 / 4).copied().unwrap_or(0);
        for (place, record) in records(&old) {
            self.forget(key::hash(record.key), self.current * CHUNK + place);
        }
        self.chunks[self.current].fill(0);
        self.filled = 0;
        for (_, record) in records(&old).filter(|(_, record)| record.work > bar) {
            let hash = key::hash(record.key);
            self.put(hash, record.key, record.known, record.work);
        }
    }

    /// Empty the slot that points to this place.
    fn forget(&mut self, hash: u64, place: usize) {
        let mask = self.index.len() - 1;
        let slot = slot(hash, place);
        let mut hole = home(hash) & mask;
        while self.index[hole] != slot {
            debug_assert!(self.index[hole] != 0, "every record has a slot");
            hole = (hole + 1) & mask;
        }
        self.count -= 1;
        // Close the gap, so that no probe stops too early: a later record of
        // the run moves into it unless its home lies behind the hole.
        let mut next = (hole + 1) & mask;
        while self.index[next] != 0 {
            let home = home(key::hash(self.record(self.index[next]).key)) & mask;
            if next.wrapping_sub(home) & mask >= next.wrapping_sub(hole) & mask {
                self.index[hole] = self.index[next];
                hole = next;
            }
            next = (next + 1) & mask;
        }
        self.index[hole] = 0;
    }
}

fn tag(hash: u64) -> u32 {
    (hash >> 56) as u32
}

/// Where to begin to look in an index; the lowest bits chose the shard.
fn home(hash: u64) -> usize {
    (hash / SHARDS as u64) as usize
}

fn slot(hash: u64, place: usize) -> Slot {
    tag(hash) << PLACE_BITS | ((place + CHUNK) / ALIGN) as u32
}

fn place(slot: Slot) -> usize {
    (slot & ((1 << PLACE_BITS) - 1)) as usize * ALIGN - CHUNK
}

fn write(bytes: &mut [u8], key: &[u8], known: KnownValue, work: u8) {
    bytes[..2].copy_from_slice(&(key.len() as u16).to_le_bytes());
    bytes[2..4].copy_from_slice(&known.code().to_le_bytes());
    bytes[4] = work;
    bytes[HEAD..HEAD + key.len()].copy_from_slice(key);
}

/// The record at the beginning of `bytes`; `None` where none was written.
fn read(bytes: &[u8]) -> Option<Record<'_>> {
    let two = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    if bytes.len() < HEAD || two(0) == 0 {
        return None;
    }
    Some(Record {
        key: &bytes[HEAD..HEAD + two(0) as usize],
        known: KnownValue::from_code(two(2)),
        work: bytes[4],
    })
}

/// The records of a chunk, with their places in it.
fn records(chunk: &[u8]) -> impl Iterator<Item = (usize, Record<'_>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let record = read(&chunk[at.min(chunk.len())..])?;
        let place = at;
        at += (HEAD + record.key.len()).next_multiple_of(ALIGN);
        Some((place, record))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn key(i: u64) -> Vec<u8> {
        let mut key = i.to_le_bytes().to_vec();
        key.resize(8 + i as usize % 30, 7);
        key
    }

    #[test]
    fn everything_is_found_while_there_is_room() {
        let table = Table::new(1 << 28).unwrap();
        for i in 0..200_000 {
            table.put(&key(i), KnownValue::Value((i % 1000) as u16), 1);
        }
        assert_eq!(table.len(), 200_000);
        for i in 0..200_000 {
            assert_eq!(
                table.get(&key(i)),
                Some(KnownValue::Value((i % 1000) as u16))
            );
        }
        assert_eq!(table.get(&key(200_000)), None);
    }

    #[test]
    fn memory_is_bounded_and_answers_stay_right() {
        let table = Table::new(LEAST_MEMORY).unwrap();
        let mut found = 0;
        for i in 0..600_000u64 {
            table.put(&key(i), KnownValue::Value((i % 999) as u16), i % 50);
            let earlier = i / 2;
            if let Some(known) = table.get(&key(earlier)) {
                assert_eq!(known, KnownValue::Value((earlier % 999) as u16));
                found += 1;
            }
        }
        assert!(found > 0);
        for shard in &table.shards {
            let shard = shard.lock().unwrap();
            assert_eq!(shard.chunks.len(), 1);
            let used = shard.chunks.len() * CHUNK + shard.index.len() * size_of::<Slot>();
            assert!(used * SHARDS <= LEAST_MEMORY as usize);
            let filled = shard.index.iter().filter(|slot| **slot != 0).count();
            assert_eq!(filled, shard.count);
        }
    }

    #[test]
    fn much_work_is_kept_longer() {
        let table = Table::new(LEAST_MEMORY).unwrap();
        for i in 0..100 {
            table.put(&key(i), KnownValue::Value(1), 1 << 20);
        }
        for i in 100..500_000 {
            table.put(&key(i), KnownValue::Value(2), 1);
        }
        assert!((0..100).all(|i| table.get(&key(i)) == Some(KnownValue::Value(1))));
    }

    #[test]
    fn a_value_replaces_what_is_less() {
        let table = Table::new(LEAST_MEMORY).unwrap();
        table.put(b"x", KnownValue::NotZero, 1);
        assert_eq!(table.get(b"x"), Some(KnownValue::NotZero));
        table.put(b"x", KnownValue::Value(5), 1);
        table.put(b"x", KnownValue::NotZero, 1);
        assert_eq!(table.get(b"x"), Some(KnownValue::Value(5)));
        let mut seen = HashMap::new();
        table.visit(1, |key, known, _| {
            seen.insert(key.to_vec(), known);
        });
        assert_eq!(seen, HashMap::from([(b"x".to_vec(), KnownValue::Value(5))]));
    }

    #[test]
    fn too_little_memory_is_refused() {
        let refused = Table::new(1000).err();
        let needed = LEAST_MEMORY;
        assert_eq!(
            refused,
            Some(StopReason::Memory {
                limit: 1000,
                needed
            })
        );
    }
}
