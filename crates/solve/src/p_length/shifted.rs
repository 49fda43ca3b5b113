//! Lengths in variants of Nim whose options fill boxes.
//!
//! In `each>=a`, `total>=a` and `exact=k` the options of a position n are
//! those m that, for some set F and some shift s on F, have m ≤ n − s on F and
//! m = n elsewhere. Whether there is a zero position in such a box, and the
//! largest length there, comes from the neighbours of n − s along F, so a
//! position costs some look-ups instead of all its options.

use super::Lengths;
use super::pile_box::Shape;
use faceoff_complex::Face;
use faceoff_game::rules::NimVariant;
use faceoff_game::rules::nim::Piles;
use faceoff_game::rules::nim_variants::Rule;
use faceoff_limits::{Limits, StopReason};

/// With more sets or shifts than this the options are looked at one by one.
const MOST: usize = 64;

/// The sets F, and shifts with the number of their set.
pub(super) struct Boxes {
    sets: Vec<Face>,
    shifts: Vec<(usize, Piles)>,
}

impl Boxes {
    /// The boxes of a variant, if its options are boxes and not too many.
    pub(super) fn of(variant: &NimVariant) -> Option<Self> {
        let complex = variant.complex();
        let n = complex.n();
        let flat = |set: &Face, height: u64| -> Piles {
            let pile = |v| if set.contains(v) { height } else { 0 };
            (0..n).map(pile).collect()
        };
        let facets = complex.facets().to_vec();
        let mut boxes = Self {
            sets: facets,
            shifts: Vec::new(),
        };
        match variant.rule() {
            Rule::EachAtLeast(a) => {
                let shifts = boxes.sets.iter().map(|set| flat(set, a));
                boxes.shifts = shifts.enumerate().collect();
            }
            Rule::ExactPiles(k) => {
                boxes.sets = sets_of_size(&boxes.sets, k)?;
                let shifts = boxes.sets.iter().map(|set| flat(set, 1));
                boxes.shifts = shifts.enumerate().collect();
            }
            Rule::TotalAtLeast(a) => {
                for (i, set) in boxes.sets.iter().enumerate() {
                    let mut shift = flat(set, 0);
                    compositions(*set, a, &mut shift, &mut |shift| {
                        boxes.shifts.push((i, shift.clone()));
                        boxes.shifts.len() <= MOST
                    });
                }
            }
            Rule::SomeExactly(_) | Rule::AllExactly(_) | Rule::TotalExactly(_) => return None,
        }
        (boxes.sets.len() <= MOST && boxes.shifts.len() <= MOST).then_some(boxes)
    }
}

/// All sets of this size in the given sets, if they are few.
fn sets_of_size(sets: &[Face], size: u64) -> Option<Vec<Face>> {
    let mut found: Vec<Face> = Vec::new();
    for set in sets {
        // Beyond this a set has too many subsets to look through.
        if set.len() > 16 {
            return None;
        }
        let right = |subset: &Face| subset.len() as u64 == size;
        found.extend(set.subsets().filter(right));
    }
    found.sort_unstable();
    found.dedup();
    (found.len() <= MOST).then_some(found)
}

/// All ways to spread `total` over the vertices of a set, while `visit` wants
/// more.
fn compositions(
    set: Face,
    total: u64,
    shift: &mut Piles,
    visit: &mut dyn FnMut(&Piles) -> bool,
) -> bool {
    let Some(v) = set.first() else {
        return total > 0 || visit(shift);
    };
    let rest = set.without(v);
    // The last vertex takes what is left.
    let least = if rest.is_empty() { total } else { 0 };
    for part in least..=total {
        shift[v] = part;
        if !compositions(rest, total - part, shift, visit) {
            return false;
        }
    }
    shift[v] = 0;
    true
}

/// What lies in the box below a position along one set.
#[derive(Clone, Copy, Default)]
struct Content {
    /// One more than the largest length that can be reached; 0 if nothing is
    /// in the box.
    best: u32,
    has_zero: bool,
}

impl Content {
    fn join(self, other: Self) -> Self {
        Self {
            best: self.best.max(other.best),
            has_zero: self.has_zero | other.has_zero,
        }
    }
}

/// Lengths of all positions of a box.
pub(super) fn lengths(
    boxes: &Boxes,
    shape: &Shape,
    limits: &Limits,
) -> Result<Lengths, StopReason> {
    let cell = size_of::<Content>() * boxes.sets.len() + 4;
    limits.meter().take(cell as u64 * shape.size as u64)?;
    let mut lengths = Lengths::with_capacity(shape.size);
    let new = |_: &Face| -> Vec<Content> { Vec::with_capacity(shape.size) };
    let mut contents: Vec<Vec<Content>> = boxes.sets.iter().map(new).collect();
    let offsets: Vec<usize> = boxes.shifts.iter().map(|(_, s)| shape.number(s)).collect();
    let mut piles: Piles = shape.top.iter().map(|_| 0).collect();
    let mut pulse = limits.pulse();
    for at in 0..shape.size {
        pulse.beat()?;
        let mut options = Content::default();
        for ((set, shift), offset) in boxes.shifts.iter().zip(&offsets) {
            if shift.iter().zip(&piles).all(|(s, pile)| s <= pile) {
                options = options.join(contents[*set][at - offset]);
            }
        }
        let best = options.best.checked_sub(1);
        lengths.push(!options.has_zero, best);
        let own = Content {
            best: lengths.best(at) + 1,
            has_zero: !options.has_zero,
        };
        for (set, content) in boxes.sets.iter().zip(&mut contents) {
            let below = set.iter().filter(|v| piles[*v] > 0);
            let all = below.fold(own, |all, v| all.join(content[at - shape.steps[v]]));
            content.push(all);
        }
        shape.advance(&mut piles);
    }
    Ok(lengths)
}
