//! Machine words as sets of small numbers, and aligned buffers of them.
//!
//! A row of cells is one word: bit `t` speaks of the cell with row coordinate
//! `t`. A set of nim-values is one or more words.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// Bytes in a chunk: one vector at the best level of vector instructions.
pub(crate) const CHUNK_BYTES: usize = 64;

/// An unsigned integer as a set of the numbers of its bits.
pub(crate) trait Word:
    Copy
    + Eq
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + 'static
{
    /// The empty set.
    const ZERO: Self;
    /// The set of all numbers below [`Word::BITS`].
    const FULL: Self;
    /// Number of bits.
    const BITS: usize;

    /// The numbers below `count`.
    fn below(count: usize) -> Self;
    /// The set of one number.
    fn single(bit: usize) -> Self;
    /// The least number that is *not* in the set, as a set; empty if full.
    fn least_missing(self) -> Self;
    /// All numbers at or above the least one in the set.
    fn upwards(self) -> Self;
    /// Full if not empty.
    fn spread(self) -> Self;
    /// The least number in the set, which is not empty.
    fn least(self) -> usize;
}

macro_rules! word {
    ($($type:ty),*) => {$(
        impl Word for $type {
            const ZERO: Self = 0;
            const FULL: Self = Self::MAX;
            const BITS: usize = Self::BITS as usize;

            #[inline(always)]
            fn below(count: usize) -> Self {
                debug_assert!(count <= <Self as Word>::BITS);
                if count == <Self as Word>::BITS { Self::MAX } else { (1 << count) - 1 }
            }
            #[inline(always)]
            fn single(bit: usize) -> Self {
                1 << bit
            }
            #[inline(always)]
            fn least_missing(self) -> Self {
                !self & self.wrapping_add(1)
            }
            #[inline(always)]
            fn upwards(self) -> Self {
                self | self.wrapping_neg()
            }
            #[inline(always)]
            fn spread(self) -> Self {
                if self == 0 { 0 } else { Self::MAX }
            }
            #[inline(always)]
            fn least(self) -> usize {
                self.trailing_zeros() as usize
            }
        }
    )*};
}

word!(u8, u16, u32, u64);

/// Are all sets of a chunk empty?
///
/// PERF: comparing with a chunk of empty sets would call a function.
#[inline(always)]
pub(crate) fn all_empty<W: Word, const N: usize>(chunk: &[W; N]) -> bool {
    chunk.iter().fold(W::ZERO, |any, &word| any | word) == W::ZERO
}

/// Words that start at a multiple of 64 bytes.
///
/// PERF: vectors that straddle cache lines cost a third of the speed.
pub(crate) struct Aligned<W> {
    data: Vec<W>,
    start: usize,
    len: usize,
}

impl<W: Word> Aligned<W> {
    /// `len` empty words.
    pub(crate) fn zeroed(len: usize) -> Self {
        let spare = 64 / size_of::<W>();
        let data = vec![W::ZERO; len + spare];
        let start = data.as_ptr().align_offset(64).min(spare);
        Self { data, start, len }
    }

    #[inline(always)]
    pub(crate) fn words(&self) -> &[W] {
        &self.data[self.start..self.start + self.len]
    }

    #[inline(always)]
    pub(crate) fn words_mut(&mut self) -> &mut [W] {
        &mut self.data[self.start..self.start + self.len]
    }
}

/// Memory of an [`Aligned`] of `len` words, in bytes.
pub(crate) fn aligned_bytes<W>(len: usize) -> u64 {
    (len * size_of::<W>()) as u64 + 64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_numbers() {
        assert_eq!(0b1011u8.least_missing(), 0b100);
        assert_eq!(u8::MAX.least_missing(), 0);
        assert_eq!(0b0100u8.upwards(), 0b1111_1100);
        assert_eq!(0u64.upwards(), 0);
        assert_eq!(u16::below(16), u16::MAX);
        assert_eq!(u16::below(3), 7);
        assert_eq!(4u32.spread(), u32::MAX);
        assert_eq!(0u32.spread(), 0);
        assert_eq!(12u32.least(), 2);
    }

    #[test]
    fn aligned_words_are_aligned() {
        let words = Aligned::<u16>::zeroed(100);
        assert_eq!(words.words().len(), 100);
        assert_eq!(words.words().as_ptr().align_offset(64), 0);
    }
}
