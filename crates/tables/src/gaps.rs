//! Ascending cell numbers as bytes: the gaps between them, seven bits a byte.
//!
//! Each number is written as its distance from the one before plus nothing, the
//! first as its distance from −1, less one: the sequence 0, 1, 5 is 0, 0, 3. A
//! gap is written in groups of seven bits, the lowest group first, all bytes but
//! the last with the top bit set (LEB128). One byte a zero position is typical.

/// Writes ascending numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GapWriter {
    bytes: Vec<u8>,
    /// The least number that may come next.
    next: u64,
    count: u64,
}

impl GapWriter {
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

    /// Add the numbers of another writer, larger than all here.
    pub(crate) fn append(&mut self, later: &Self) {
        let mut gaps = GapReader::new(&later.bytes);
        if let Some(Some(first)) = gaps.next() {
            self.push(first);
            self.bytes.extend(gaps.bytes);
            self.next = later.next;
            self.count += later.count - 1;
        }
    }

    /// How many numbers, and their bytes.
    pub(crate) fn finish(self) -> (u64, Vec<u8>) {
        (self.count, self.bytes)
    }
}

/// Reads what a [`GapWriter`] wrote: the numbers, or one `None` and then no
/// more where the bytes make no sense.
#[derive(Clone, Debug)]
pub(crate) struct GapReader<'a> {
    bytes: &'a [u8],
    next: u64,
}

impl<'a> GapReader<'a> {
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

impl Iterator for GapReader<'_> {
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
            let mut writer = GapWriter::default();
            numbers.iter().for_each(|&n| writer.push(n));
            for at in [0, numbers.len() / 2, numbers.len()] {
                let (mut first, mut later) = (GapWriter::default(), GapWriter::default());
                numbers.iter().take(at).for_each(|&n| first.push(n));
                numbers.iter().skip(at).for_each(|&n| later.push(n));
                first.append(&later);
                prop_assert_eq!(&first, &writer);
            }
            let (count, bytes) = writer.finish();
            prop_assert_eq!(count, numbers.len() as u64);
            let read: Option<Vec<u64>> = GapReader::new(&bytes).collect();
            prop_assert_eq!(read, Some(numbers.into_iter().collect()));
        }

        #[test]
        fn any_bytes_end(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            let read: Vec<_> = GapReader::new(&bytes).collect();
            prop_assert!(read.len() <= bytes.len());
        }
    }

    #[test]
    fn small_gaps_take_a_byte() {
        let mut writer = GapWriter::default();
        [0, 1, 5].into_iter().for_each(|n| writer.push(n));
        assert_eq!(writer.finish(), (3, vec![0, 0, 3]));
        assert_eq!(GapReader::new(&[0x80]).collect::<Vec<_>>(), [None]);
    }
}
