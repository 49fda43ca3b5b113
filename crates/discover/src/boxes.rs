//! Boxes for some positions: few and small.
//!
//! A box is known by its corner: the largest position in it. Whether a position
//! is a zero position depends on the box whose corner it is.

/// Piles, or a word: leading zeros do not matter.
pub type Word = Vec<u32>;

/// Boxes are not joined to larger ones than this.
const LARGEST: u64 = 1 << 36;

/// The number of positions in the box with this corner.
pub fn cost(corner: &[u32]) -> u64 {
    let sides = corner.iter().map(|&pile| u64::from(pile) + 1);
    sides.fold(1, u64::saturating_mul)
}

/// The number of letters of the word: the digits of the largest pile.
pub fn length(piles: &[u32]) -> usize {
    let most = piles.iter().max().copied().unwrap_or_default();
    (u32::BITS - most.leading_zeros()) as usize
}

/// The digits of all piles, interleaved: the letters of the word.
pub fn key(piles: &[u32]) -> u64 {
    let mut key = 0;
    for (track, &pile) in piles.iter().enumerate() {
        let mut rest = pile;
        while rest != 0 {
            let place = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            key |= 1 << (place * piles.len() + track);
        }
    }
    key
}

/// A box and the positions that are looked up in it, by their places in a list.
pub struct Group {
    /// The corner of the box.
    pub corner: Word,
    /// The places of the positions.
    pub members: Vec<usize>,
}

/// Boxes for all positions of a list: those with the largest boxes first, each
/// in the box that grows least, if it grows by less than a box of its own has.
pub fn groups(positions: &[Word]) -> Vec<Group> {
    let mut order: Vec<usize> = (0..positions.len()).collect();
    order.sort_by_key(|&place| std::cmp::Reverse(cost(&positions[place])));
    let mut groups: Vec<Group> = Vec::new();
    for place in order {
        let position = &positions[place];
        let joined = |group: &Group| -> Word {
            let both = group.corner.iter().zip(position);
            both.map(|(&a, &b)| a.max(b)).collect()
        };
        let growth = |group: &Group| cost(&joined(group)) - cost(&group.corner);
        let best = groups.iter_mut().min_by_key(|group| growth(group));
        let own = cost(position);
        match best {
            Some(group) if growth(group) < own && cost(&joined(group)) <= LARGEST.max(own) => {
                group.corner = joined(group);
                group.members.push(place);
            }
            _ => groups.push(Group {
                corner: position.clone(),
                members: vec![place],
            }),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_in_its_box() {
        let positions: Vec<Word> = (0..200u32)
            .map(|i| vec![i % 7, i * i % 11, i * 5 % 13, i % 2])
            .collect();
        let groups = groups(&positions);
        let mut places = Vec::new();
        for group in &groups {
            for &member in &group.members {
                let inside = positions[member]
                    .iter()
                    .zip(&group.corner)
                    .all(|(a, b)| a <= b);
                assert!(inside);
                places.push(member);
            }
        }
        places.sort_unstable();
        assert_eq!(places, (0..200).collect::<Vec<_>>());
        let together: u64 = groups.iter().map(|group| cost(&group.corner)).sum();
        let alone: u64 = positions.iter().map(|position| cost(position)).sum();
        assert!(together < alone / 4);
    }

    #[test]
    fn keys_are_words_of_letters() {
        assert_eq!(key(&[0b10, 0b11, 0b00]), 0b011_010);
        assert_eq!(cost(&[0, 3, 1]), 8);
        assert_eq!([length(&[0, 0]), length(&[1, 4])], [0, 3]);
    }
}
