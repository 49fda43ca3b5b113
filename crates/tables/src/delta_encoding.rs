//! Ascending cell numbers as bytes: the gaps between them, seven bits a byte.
//!
//! Each number is written as its distance from the one before, less one; the
//! first as itself: the sequence 0, 1, 5 is 0, 0, 3. A gap is written in groups of seven bits, the lowest group first, all bytes but
//! the last with the top bit set (LEB128). One byte a zero position is typical.

/// Writes ascending numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DeltaWriter {
    bytes: Vec<u8>,
    /// The least number that may come next.
    next: u64,
    count: u64,
}

impl DeltaWriter {
    /// Add a number, larger than all before it.
    #[inline]
    pub(crate) fn push(&mut self, number: u64) {
        debug_assert!(number >= self.next, "numbers ascend");
        let mut gap = number - self.next;
        self.next = number + 1;
        self.count += 1;
        while gap >= 0x80 {
            self.bytes.push(gap as u8 | 0x80);
            gap >>= 7;
        }
        self.bytes.push(gap as u8);
    }

    /// Add numbers that another writer wrote, larger than all here.
    fn append(&mut self, later: &[u8], next: u64, count: u64) {
        let mut gaps = DeltaReader::new(later);
        if let Some(Some(first)) = gaps.next() {
            self.push(first);
            self.bytes.extend(gaps.bytes);
            self.next = next;
            self.count += count - 1;
        }
    }

    /// How many numbers, and their bytes.
    pub(crate) fn finish(self) -> (u64, Vec<u8>) {
        (self.count, self.bytes)
    }
}

/// Ascending numbers in runs, to be put between the runs of others. Each run has
/// an index, and the indices ascend.
#[derive(Clone, Debug, Default)]
pub(crate) struct DeltaRuns {
    /// One run after the other, each as if it were all.
    bytes: Vec<u8>,
    runs: Vec<Run>,
}

#[derive(Clone, Copy, Debug)]
struct Run {
    index: usize,
    /// Where its bytes begin.
    start: usize,
    next: u64,
    count: u64,
}

impl DeltaRuns {
    /// Add a number to the run with this index, the last one or a new one.
    #[inline]
    pub(crate) fn push(&mut self, index: usize, number: u64) {
        if self.runs.last().is_none_or(|run| run.index != index) {
            self.runs.push(Run {
                index,
                start: self.bytes.len(),
                next: 0,
                count: 0,
            });
        }
        let run = self.runs.last_mut().expect("there is one now");
        let mut writer = DeltaWriter {
            bytes: std::mem::take(&mut self.bytes),
            next: run.next,
            count: run.count,
        };
        writer.push(number);
        (run.next, run.count) = (writer.next, writer.count);
        self.bytes = writer.bytes;
    }

    /// All numbers of some such writers. They must ascend when the runs are
    /// taken in the order of their indices, and for the same index in the order
    /// of the writers.
    pub(crate) fn join<'a>(all: impl Iterator<Item = &'a Self>) -> DeltaWriter {
        let mut heads: Vec<(&[Run], &[u8])> = all.map(|w| (&w.runs[..], &w.bytes[..])).collect();
        let mut joined = DeltaWriter::default();
        let index = |head: &&mut (&[Run], &[u8])| head.0.first().map(|run| run.index);
        // Of equal ones `min_by_key` takes the first.
        let some = |head: &&mut (&'a [Run], &'a [u8])| !head.0.is_empty();
        while let Some((runs, bytes)) = heads.iter_mut().filter(some).min_by_key(index) {
            let run = runs[0];
            *runs = &runs[1..];
            let end = runs.first().map_or(bytes.len(), |next| next.start);
            joined.append(&bytes[run.start..end], run.next, run.count);
        }
        joined
    }
}

/// Reads what a [`DeltaWriter`] wrote: the numbers, or one `None` and then no
/// more where the bytes make no sense.
#[derive(Clone, Debug)]
pub(crate) struct DeltaReader<'a> {
    bytes: &'a [u8],
    next: u64,
}

impl<'a> DeltaReader<'a> {
    /// A reader of these bytes.
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, next: 0 }
    }

    fn gap(&mut self) -> Option<u64> {
        let mut gap = 0u64;
        for (i, &byte) in self.bytes.iter().enumerate().take(9) {
            gap |= u64::from(byte & 0x7f) << (7 * i);
            if byte & 0x80 == 0 {
                self.bytes = &self.bytes[i + 1..];
                return Some(gap);
            }
        }
        None
    }
}

impl Iterator for DeltaReader<'_> {
    type Item = Option<u64>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.bytes.is_empty() {
            return None;
        }
        let number = self.gap().and_then(|gap| self.next.checked_add(gap));
        match number {
            Some(number) => self.next = number + 1,
            None => self.bytes = &[],
        }
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn round_trip(numbers in prop::collection::btree_set(0u64..1 << 61, 0..50)) {
            let mut writer = DeltaWriter::default();
            numbers.iter().for_each(|&n| writer.push(n));
            let (count, bytes) = writer.finish();
            prop_assert_eq!(count, numbers.len() as u64);
            let read: Option<Vec<u64>> = DeltaReader::new(&bytes).collect();
            prop_assert_eq!(read, Some(numbers.into_iter().collect()));
        }

        #[test]
        fn runs_of_several_writers(numbers in prop::collection::btree_set(0u64..1 << 20, 0..50)) {
            let mut writer = DeltaWriter::default();
            let mut runs = [DeltaRuns::default(), DeltaRuns::default(), DeltaRuns::default()];
            for &number in &numbers {
                writer.push(number);
                // Runs of 999 numbers, cut into three parts.
                runs[(number % 999 / 333) as usize].push((number / 999) as usize, number);
            }
            prop_assert_eq!(DeltaRuns::join(runs.iter()), writer);
        }

        #[test]
        fn any_bytes_end(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            let read: Vec<_> = DeltaReader::new(&bytes).collect();
            prop_assert!(read.len() <= bytes.len());
        }
    }

    #[test]
    fn small_gaps_take_a_byte() {
        let mut writer = DeltaWriter::default();
        [0, 1, 5].into_iter().for_each(|n| writer.push(n));
        assert_eq!(writer.finish(), (3, vec![0, 0, 3]));
        assert_eq!(DeltaReader::new(&[0x80]).collect::<Vec<_>>(), [None]);
    }
}
