//! Piles of any size: binary digits, sums, and how they are shown.

use faceoff_complex::{Complex, Face};
use num_bigint::BigUint;
use num_traits::Zero;

/// The piles that are not empty.
pub fn support(piles: &[BigUint]) -> Face {
    let filled = |v: &usize| !piles[*v].is_zero();
    (0..piles.len()).filter(filled).collect()
}

/// Number of binary digits of the largest pile.
pub fn digits(piles: &[BigUint]) -> u64 {
    piles.iter().map(BigUint::bits).max().unwrap_or(0)
}

/// The set that carries 2^i: the piles whose i-th binary digit is 1 (ES96 §4).
pub fn carrier(piles: &[BigUint], i: u64) -> Face {
    (0..piles.len()).filter(|&v| piles[v].bit(i)).collect()
}

/// Let `set` carry 2^i.
pub fn set_carrier(piles: &mut [BigUint], i: u64, set: Face) {
    for (v, pile) in piles.iter_mut().enumerate() {
        pile.set_bit(i, set.contains(v));
    }
}

/// `height` on the vertices of `set`, nothing elsewhere.
pub fn flat(n: usize, set: Face, height: &BigUint) -> Vec<BigUint> {
    let pile = |v| match set.contains(v) {
        true => height.clone(),
        false => BigUint::ZERO,
    };
    (0..n).map(pile).collect()
}

/// The piles of a set of vertices, in vertex order: the position on the
/// induced subcomplex.
pub fn restrict(piles: &[BigUint], set: Face) -> Vec<BigUint> {
    set.iter().map(|v| piles[v].clone()).collect()
}

/// Put `part` on the vertices of `set`, in vertex order.
pub fn extend(piles: &mut [BigUint], set: Face, part: &[BigUint]) {
    for (v, pile) in set.iter().zip(part) {
        piles[v] = pile.clone();
    }
}

/// The first chips of a position, this many: of each pile what fits.
pub fn first_chips(piles: &[BigUint], chips: &BigUint) -> Vec<BigUint> {
    let mut left = chips.clone();
    let keep = |pile: &BigUint| {
        let kept = pile.min(&left).clone();
        left -= &kept;
        kept
    };
    piles.iter().map(keep).collect()
}

/// `(3,0,5)`.
pub fn show(piles: &[BigUint]) -> String {
    let piles: Vec<String> = piles.iter().map(BigUint::to_string).collect();
    format!("({})", piles.join(","))
}

/// "Take 3 from pile 1 and 2 from pile 4."
pub fn show_move(complex: &Complex, from: &[BigUint], to: &[BigUint]) -> String {
    let parts: Vec<String> = (0..from.len())
        .filter(|&v| to[v] < from[v])
        .map(|v| format!("{} from pile {}", &from[v] - &to[v], complex.label(v)))
        .collect();
    format!("Take {}.", list(&parts))
}

/// "a", "a and b", "a, b and c".
pub fn list<S: AsRef<str>>(parts: &[S]) -> String {
    let parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
    match parts.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// At most six of the sets as people write them, and how many more there are.
pub fn some_sets(complex: &Complex, sets: &[Face]) -> String {
    const SHOWN: usize = 6;
    let mut shown: Vec<String> = sets.iter().take(SHOWN).map(|s| complex.show(*s)).collect();
    if sets.len() > SHOWN {
        shown.push(format!("{} more", sets.len() - SHOWN));
    }
    list(&shown)
}
