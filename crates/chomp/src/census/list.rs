//! The list of the B of one value over one A.
//!
//! B is a pair (a, b) of numbers below 2^16, as one word with a in the high
//! half; the words ascend. They are held as bytes: the differences of
//! successive words (the first from 0), each in groups of 7 bits, the lowest
//! first, with the high bit of a byte set where more follow.

/// The links of one value over one A.
///
/// ```
/// use faceoff_chomp::census::List;
///
/// // The links 5 and 305, as differences in groups of seven bits: 5, then 300.
/// let list = List::from_bytes(&[5, 0xac, 2]).unwrap();
/// assert_eq!(list.len(), 2);
/// assert!(list.contains(305) && !list.contains(300));
/// // A number that does not end is no list.
/// assert_eq!(List::from_bytes(&[0x80]), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    bytes: Vec<u8>,
    len: u32,
    last: u32,
}

impl List {
    /// One more word, larger than all before.
    pub(super) fn push(&mut self, word: u32) {
        debug_assert!(self.len == 0 || word > self.last);
        let mut step = word - self.last;
        while step >= 0x80 {
            self.bytes.push(step as u8 | 0x80);
            step >>= 7;
        }
        self.bytes.push(step as u8);
        self.last = word;
        self.len += 1;
    }

    pub(super) fn shrink(&mut self) {
        self.bytes.shrink_to_fit();
    }

    /// The words, in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        let mut last = 0u32;
        let mut bytes = self.bytes.iter();
        std::iter::from_fn(move || {
            let mut byte = *bytes.next()?;
            let mut step = u32::from(byte & 0x7f);
            let mut shift = 7;
            while byte >= 0x80 {
                byte = *bytes.next()?;
                step |= u32::from(byte & 0x7f) << shift;
                shift += 7;
            }
            last += step;
            Some(last)
        })
    }

    /// Is this link in the list?
    pub fn contains(&self, link: u32) -> bool {
        self.iter().take_while(|word| *word <= link).last() == Some(link)
    }

    /// Number of links.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The bytes, to be kept.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// From bytes that were kept; `None` if they are no list.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut list = Self::default();
        let (mut step, mut shift) = (0u64, 0);
        for &byte in bytes {
            step |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte >= 0x80 {
                if shift > 28 {
                    return None;
                }
                continue;
            }
            let word = list.last.checked_add(u32::try_from(step).ok()?)?;
            if word == list.last && list.len > 0 {
                return None;
            }
            list.push(word);
            (step, shift) = (0, 0);
        }
        list.shrink();
        (shift == 0).then_some(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_back() {
        for words in [vec![], vec![0], vec![5, 6, 1 << 16, u32::MAX]] {
            let mut list = List::default();
            words.iter().for_each(|word| list.push(*word));
            assert_eq!(list.iter().collect::<Vec<_>>(), words);
            assert!(words.iter().all(|word| list.contains(*word)));
            assert!(!list.contains(7));
            list.shrink();
            assert_eq!(List::from_bytes(list.bytes()), Some(list));
        }
        for broken in [
            &[0x80][..],
            &[1, 0],
            &[0xff; 6],
            &[0xff, 0xff, 0xff, 0xff, 0x7f],
        ] {
            assert_eq!(List::from_bytes(broken), None, "{broken:?}");
        }
    }
}
