//! What a move may take from piles, as data.
//!
//! A move lowers the piles of one set of vertices, no others. [`Take`] says
//! which sets ([`Sets`]), how many chips from each of its piles and how many in
//! all ([`Amount`]), and whether it must be the same number from each. This is
//! the one definition of such a rule: options and checks are here, and the
//! engines for tables, lengths and proofs read the same data.

use super::{PileRule, Piles, VisitPiles, lowered_face};
use crate::playable::IllegalMove;
use faceoff_complex::words::counted;
use faceoff_complex::{Complex, Face};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Which sets of piles a move may lower.
///
/// ```
/// use faceoff_complex::families;
/// use faceoff_game::piles::Sets;
///
/// let edge = families::simplex(2).unwrap();
/// let [vertex, both] = [&[0][..], &[0, 1]].map(|set| set.iter().copied().collect());
/// assert!(Sets::Faces.hold(&edge, vertex) && Sets::Faces.hold(&edge, both));
/// assert!(!Sets::Facets.hold(&edge, vertex) && Sets::Facets.hold(&edge, both));
/// assert!(Sets::OfSize(1).hold(&edge, vertex) && !Sets::OfSize(1).hold(&edge, both));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sets {
    /// Any non-empty face.
    Faces,
    /// All piles of a facet.
    Facets,
    /// A face with this many vertices.
    OfSize(u64),
}

impl Sets {
    /// May a move lower just these piles, which form a non-empty face?
    pub fn hold(self, complex: &Complex, lowered: Face) -> bool {
        match self {
            Self::Faces => true,
            Self::Facets => complex.facets().contains(&lowered),
            Self::OfSize(k) => lowered.len() as u64 == k,
        }
    }
}

/// A number of chips: an interval, perhaps without an end.
///
/// ```
/// use faceoff_game::piles::Amount;
///
/// let few = Amount::up_to(3);
/// let right: Vec<u64> = (0..6).filter(|&number| few.holds(number)).collect();
/// assert_eq!(right, [1, 2, 3]);
/// assert_eq!(few, Amount { least: 1, most: Some(3) });
/// assert!(Amount::at_least(2).holds(u64::MAX) && Amount::ANY.holds(0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Amount {
    /// The least.
    pub least: u64,
    /// The most, if there is a bound.
    pub most: Option<u64>,
}

impl Amount {
    /// Any number.
    pub const ANY: Self = Self::at_least(0);

    /// So many or more.
    pub const fn at_least(least: u64) -> Self {
        Self { least, most: None }
    }

    /// Just so many.
    pub const fn exactly(number: u64) -> Self {
        Self {
            least: number,
            most: Some(number),
        }
    }

    /// From 1 to so many.
    pub const fn up_to(most: u64) -> Self {
        Self {
            least: 1,
            most: Some(most),
        }
    }

    /// Is this a right number?
    pub fn holds(self, number: u64) -> bool {
        number >= self.least && self.most.is_none_or(|most| number <= most)
    }

    /// The same for a number of any size.
    fn holds_big(self, number: &BigUint) -> bool {
        match u64::try_from(number) {
            Ok(number) => self.holds(number),
            Err(_) => self.most.is_none(),
        }
    }

    /// Does it say no more than [`Amount::ANY`]?
    pub fn is_any(self) -> bool {
        self == Self::ANY
    }

    /// From this number on all are right, or none is.
    pub fn settled_from(self) -> u64 {
        self.most.map_or(self.least, |most| most.saturating_add(1))
    }
}

/// What a move may take.
///
/// ```
/// use faceoff_complex::families;
/// use faceoff_game::piles::{Amount, Piles};
/// use faceoff_game::{PileGame, Ruleset, Take};
///
/// let at_most_two = Take { each: Amount::up_to(2), ..Take::NIM };
/// assert_eq!(at_most_two.name(), "nim[most=2]");
/// let game = PileGame::taking(at_most_two, families::points(2).unwrap());
/// assert_eq!(game.options(&Piles::from_slice(&[9, 1])).len(), 3);
/// assert_eq!(Take { same: true, ..Take::NIM }, Take::WYTHOFF);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    /// Which sets of piles it lowers.
    pub from: Sets,
    /// How many chips it takes from each of them; at least 1.
    pub each: Amount,
    /// How many it takes in all.
    pub total: Amount,
    /// Is it the same number from each?
    pub same: bool,
}

impl Take {
    /// Simplicial Nim (ES96 §1): any numbers, not all zero, from a face.
    pub const NIM: Self = Self {
        from: Sets::Faces,
        each: Amount::at_least(1),
        total: Amount::ANY,
        same: false,
    };

    /// Is the game with an empty pile the game on the complex without its vertex? So it
    /// is if moves lower faces, or those of one size: a face without the vertex is a face
    /// of what is left. A facet of what is left need not be a facet of the whole.
    pub fn is_inherited(&self) -> bool {
        self.from != Sets::Facets
    }

    fn visit_from(
        &self,
        at: usize,
        (lowered, total): (Face, u64),
        (complex, full): (&Complex, &Piles),
        now: &mut Piles,
        visit: VisitPiles<'_>,
    ) -> ControlFlow<()> {
        if at == full.len() {
            let is_move =
                !lowered.is_empty() && self.from.hold(complex, lowered) && self.total.holds(total);
            return match is_move {
                true => visit(now),
                false => ControlFlow::Continue(()),
            };
        }
        let with = lowered.with(at);
        if full[at] >= self.each.least && self.may_grow_to(complex, with) {
            let left = self
                .total
                .most
                .map_or(u64::MAX, |most| most.saturating_sub(total));
            let most = self.each.most.unwrap_or(u64::MAX).min(full[at]).min(left);
            for taken in (self.each.least..=most).rev() {
                now[at] = full[at] - taken;
                let total = total.saturating_add(taken);
                self.visit_from(at + 1, (with, total), (complex, full), now, visit)?;
            }
            now[at] = full[at];
        }
        self.visit_from(at + 1, (lowered, total), (complex, full), now, visit)
    }

    /// May a move lower these piles, and perhaps more?
    fn may_grow_to(&self, complex: &Complex, lowered: Face) -> bool {
        let small = match self.from {
            Sets::OfSize(k) => lowered.len() as u64 <= k,
            Sets::Faces | Sets::Facets => true,
        };
        small && complex.is_face(lowered)
    }

    /// Take the same from the faces that hold `face` and otherwise only
    /// vertices from `at` on; `most` is the smallest pile on `face`.
    fn visit_same(
        &self,
        at: usize,
        (face, most): (Face, u64),
        (complex, full): (&Complex, &Piles),
        now: &mut Piles,
        visit: VisitPiles<'_>,
    ) -> ControlFlow<()> {
        for v in at..full.len() {
            let with = face.with(v);
            if full[v] < self.each.least || !self.may_grow_to(complex, with) {
                continue;
            }
            let most = most.min(full[v]);
            if self.from.hold(complex, with) {
                for taken in self.each.least..=most {
                    if !self.total.holds(taken.saturating_mul(with.len() as u64)) {
                        continue;
                    }
                    with.iter().for_each(|u| now[u] = full[u] - taken);
                    visit(now)?;
                }
                with.iter().for_each(|u| now[u] = full[u]);
            }
            self.visit_same(v + 1, (with, most), (complex, full), now, visit)?;
        }
        ControlFlow::Continue(())
    }
}

impl PileRule for Take {
    fn visit(&self, complex: &Complex, piles: &Piles, visit: VisitPiles<'_>) -> ControlFlow<()> {
        let mut now = piles.clone();
        let on = (complex, piles);
        match self.same {
            true => {
                let most = self.each.most.unwrap_or(u64::MAX);
                self.visit_same(0, (Face::EMPTY, most), on, &mut now, visit)
            }
            false => self.visit_from(0, (Face::EMPTY, 0), on, &mut now, visit),
        }
    }

    fn check(
        &self,
        complex: &Complex,
        from: &[BigUint],
        to: &[BigUint],
    ) -> Result<(), IllegalMove> {
        let illegal = |text: String| Err(IllegalMove(text));
        let lowered = lowered_face(complex, from, to)?;
        let set = complex.show(lowered);
        match self.from {
            Sets::Facets if !self.from.hold(complex, lowered) => {
                return illegal(format!("{set} is not a facet"));
            }
            Sets::OfSize(k) if !self.from.hold(complex, lowered) => {
                let piles = counted(lowered.len(), "pile", "piles");
                return illegal(format!("{set} has {piles}, not {k}"));
            }
            _ => {}
        }
        let taken: Vec<BigUint> = lowered.iter().map(|v| &from[v] - &to[v]).collect();
        let wrong = lowered.iter().zip(&taken);
        if let Some((v, taken)) = { wrong }.find(|(_, taken)| !self.each.holds_big(taken)) {
            let label = complex.label(v);
            return illegal(format!("a move does not take {taken} from pile {label}"));
        }
        if self.same && taken.iter().any(|other| *other != taken[0]) {
            return illegal("a move takes the same number from each pile".to_owned());
        }
        let total: BigUint = taken.iter().sum();
        match self.total.holds_big(&total) {
            true => Ok(()),
            false => illegal(format!("a move does not take {total} in all")),
        }
    }

    fn take(&self) -> Option<Take> {
        Some(*self)
    }
}
