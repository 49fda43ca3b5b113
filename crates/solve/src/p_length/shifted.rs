//! Lengths in games whose options fill boxes.
//!
//! Where a rule has lower bounds only, on what is taken from each pile and in
//! all, the options of a position n are those m that, for some set F and some
//! shift s on F, have m ≤ n − s on F and m = n elsewhere. Whether there is a
//! zero position in such a box, and the largest length there, comes from the
//! neighbours of n − s along F, so a position costs some look-ups instead of all
//! its options.

use super::Lengths;
use super::pile_box::Shape;
use faceoff_complex::{Complex, Face};
use faceoff_game::Take;
use faceoff_game::piles::{Piles, Sets};
use faceoff_limits::{Limits, StopReason};

/// With more sets or shifts than this the options are looked at one by one.
const MOST: usize = 64;

/// The sets F, and shifts with the number of their set.
pub(super) struct Boxes {
    sets: Vec<Face>,
    shifts: Vec<(usize, Piles)>,
}

impl Boxes {
    /// The boxes of a rule, if its options are boxes and not too many.
    pub(super) fn of(complex: &Complex, take: Take) -> Option<Self> {
        if take.same || take.each.most.is_some() || take.total.most.is_some() {
            return None;
        }
        let facets = complex.facets();
        let sets = match take.from {
            Sets::Facets => facets.to_vec(),
            // Some chips from some piles of a facet: all the same box.
            Sets::Faces if take.each.least == 1 => facets.to_vec(),
            Sets::Faces => faces(facets, |_| true)?,
            Sets::OfSize(k) => faces(facets, |face| face.len() as u64 == k)?,
        };
        let from_each = match take.from {
            Sets::Faces if take.each.least == 1 => 0,
            _ => take.each.least,
        };
        let mut shifts = Vec::new();
        for (i, set) in sets.iter().enumerate() {
            let mut shift: Piles = (0..complex.n()).map(|_| 0).collect();
            let least = from_each.saturating_mul(set.len() as u64);
            let more = take.total.least.max(1).saturating_sub(least);
            compositions(*set, more, &mut shift, &mut |shift| {
                let mut shift = shift.clone();
                set.iter().for_each(|v| shift[v] += from_each);
                shifts.push((i, shift));
                shifts.len() <= MOST
            });
        }
        (sets.len() <= MOST && shifts.len() <= MOST).then_some(Self { sets, shifts })
    }
}

/// All non-empty faces of this kind, if they are few.
fn faces(facets: &[Face], is_right: impl Fn(&Face) -> bool) -> Option<Vec<Face>> {
    let mut found: Vec<Face> = Vec::new();
    for facet in facets {
        // Beyond this a set has too many subsets to look through.
        if facet.len() > 16 {
            return None;
        }
        found.extend(facet.subsets().skip(1).filter(&is_right));
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
    let mut lengths = Lengths::with_capacity(shape.size, limits)?;
    let cell = size_of::<Content>() * boxes.sets.len();
    let _memory = limits.reserve(cell as u64 * shape.size as u64)?;
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
