//! Letters, words and positions.
//!
//! A [`Letter`] is a column of digits as a bit mask: bit `i` is the digit of
//! track `i`. A word is a sequence of letters, most significant first. The
//! order of letters looks at track 0 first; it extends inclusion of masks.

use num_bigint::BigUint;

/// A column of digits: bit `i` is the digit of track `i`.
pub type Letter = u32;

/// The largest number of tracks.
pub const MAX_TRACKS: usize = 32;

/// The rank of a letter among all letters on `tracks` tracks: letters compare
/// as their ranks do. Track 0 weighs most.
pub fn letter_order(letter: Letter, tracks: usize) -> u32 {
    if tracks == 0 {
        0
    } else {
        letter.reverse_bits() >> (MAX_TRACKS - tracks)
    }
}

/// All letters on `tracks` tracks in increasing order. Panics with more than [`MAX_TRACKS`].
pub fn letters_in_order(tracks: usize) -> impl Iterator<Item = Letter> {
    assert!(tracks <= MAX_TRACKS, "at most {MAX_TRACKS} tracks");
    (0..1u64 << tracks).map(move |rank| letter_order(rank as u32, tracks))
}

/// The letters of a position, most significant first, without leading zeros.
///
/// ```
/// use faceoff_automata::{Digits, position_of};
///
/// // 6 = 110 on track 0, 3 = 011 on track 1.
/// let position = [6u32, 3].map(Into::into);
/// let word: Vec<u32> = Digits::new(&position).collect();
/// assert_eq!(word, [0b01, 0b11, 0b10]);
/// assert_eq!(position_of(&word, 2), position);
/// ```
#[derive(Clone, Debug)]
pub struct Digits {
    limbs: Vec<Vec<u64>>,
    left: u64,
}

impl Digits {
    /// The digits of `position`, one track for each number. Panics with more than
    /// [`MAX_TRACKS`].
    pub fn new(position: &[BigUint]) -> Self {
        assert!(position.len() <= MAX_TRACKS, "at most {MAX_TRACKS} tracks");
        Self {
            limbs: position.iter().map(BigUint::to_u64_digits).collect(),
            left: position.iter().map(BigUint::bits).max().unwrap_or(0),
        }
    }
}

impl Iterator for Digits {
    type Item = Letter;

    fn next(&mut self) -> Option<Letter> {
        self.left = self.left.checked_sub(1)?;
        let (limb, bit) = ((self.left / 64) as usize, self.left % 64);
        Some(
            self.limbs
                .iter()
                .enumerate()
                .map(|(track, limbs)| {
                    let digit = limbs.get(limb).map_or(0, |word| word >> bit & 1);
                    (digit as u32) << track
                })
                .sum(),
        )
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}

impl ExactSizeIterator for Digits {}

/// The position that a word spells, most significant letter first.
pub fn position_of(word: &[Letter], tracks: usize) -> Vec<BigUint> {
    (0..tracks)
        .map(|track| {
            let mut limbs = vec![0u32; word.len().div_ceil(32)];
            for (place, letter) in word.iter().rev().enumerate() {
                limbs[place / 32] |= (letter >> track & 1) << (place % 32);
            }
            BigUint::new(limbs)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_and_back() {
        let position: Vec<BigUint> = [5u64, 0, 12].map(BigUint::from).to_vec();
        let word: Vec<Letter> = Digits::new(&position).collect();
        assert_eq!(word, [0b100, 0b101, 0b000, 0b001]);
        assert_eq!(position_of(&word, 3), position);
        assert_eq!(Digits::new(&[BigUint::ZERO]).count(), 0);
    }

    #[test]
    fn long_numbers() {
        let position = [BigUint::from(3u32).pow(500), BigUint::from(7u32).pow(300)];
        let word: Vec<Letter> = Digits::new(&position).collect();
        assert_eq!(
            word.len() as u64,
            position[0].bits().max(position[1].bits())
        );
        assert_eq!(position_of(&word, 2), position);
    }

    #[test]
    fn the_order_extends_inclusion() {
        for tracks in 0..=5 {
            let letters: Vec<Letter> = letters_in_order(tracks).collect();
            assert_eq!(letters.len(), 1 << tracks);
            for (rank, &letter) in letters.iter().enumerate() {
                assert_eq!(letter_order(letter, tracks) as usize, rank);
                for &later in &letters[rank + 1..] {
                    assert_ne!(letter | later, letter, "{later:b} is inside {letter:b}");
                }
            }
        }
        assert_eq!(
            letters_in_order(2).collect::<Vec<_>>(),
            [0, 0b10, 0b01, 0b11]
        );
    }
}
