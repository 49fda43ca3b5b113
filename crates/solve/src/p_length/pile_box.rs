//! Lengths in games on piles in which no pile ever grows.
//!
//! The positions below (p_1, …, p_n) fill a box, numbered by their piles as
//! digits: every option has a smaller number. A rule that lists its options may do
//! otherwise, whatever it says; then the positions are searched as a graph.
//!
//! Two short cuts. Where one chip may be taken from any pile (Nim, Wythoff's
//! game, slow Nim), everything below a position can be reached from it, so the largest
//! length below comes from the n neighbours. In Nim, a position is no zero
//! position exactly if, for some facet F, there is a zero position below it
//! that differs on F only: whether there is one comes from the neighbours too.

use super::shifted::{self, Boxes};
use super::{Lengths, Searched, Space};
use crate::reference::Unsolved;
use faceoff_complex::{Complex, Face};
use faceoff_game::piles::{Piles, Sets};
use faceoff_game::{AnyPosition, PileGame, Ruleset, Sum, Take};
use faceoff_limits::{Limits, MemoryMeter, StopReason};
use std::ops::ControlFlow;

/// The largest number of positions in a box.
const MAX_POSITIONS: usize = 1 << 28;

/// Beyond this many positions, a variant that reaches only some of them is
/// better searched as a graph.
const MAX_SPARSE: usize = 1 << 22;

/// The largest number of facets whose sets fit in a word that can also say
/// "itself a zero position".
const MAX_FACETS: usize = 63;

/// The set of a zero position.
const ZERO: u64 = u64::MAX;

/// The positions below one.
pub(super) struct Shape {
    pub(super) top: Piles,
    /// What one more chip in a pile adds to the number.
    pub(super) steps: Vec<usize>,
    pub(super) size: usize,
}

impl Shape {
    fn new(top: &Piles) -> Result<Self, StopReason> {
        let too_large = || StopReason::size("positions", MAX_POSITIONS as u64);
        let mut size = 1usize;
        let mut steps = Vec::new();
        for pile in top {
            steps.push(size);
            let side = usize::try_from(*pile).ok().and_then(|p| p.checked_add(1));
            size = side
                .and_then(|side| size.checked_mul(side))
                .filter(|size| *size <= MAX_POSITIONS)
                .ok_or_else(too_large)?;
        }
        Ok(Self {
            top: top.clone(),
            steps,
            size,
        })
    }

    /// The number of a position, or by how much a shift lowers it.
    pub(super) fn number(&self, piles: &Piles) -> usize {
        let pairs = piles.iter().zip(&self.steps);
        pairs.map(|(pile, step)| *pile as usize * step).sum()
    }

    /// Does the position lie in the box?
    fn holds(&self, piles: &Piles) -> bool {
        piles.len() == self.top.len() && piles.iter().zip(&self.top).all(|(pile, top)| pile <= top)
    }

    fn piles(&self, at: usize) -> Piles {
        let pairs = self.top.iter().zip(&self.steps);
        pairs
            .map(|(top, step)| (at / step) as u64 % (top + 1))
            .collect()
    }

    /// Go on to the next position.
    pub(super) fn advance(&self, piles: &mut Piles) {
        for (pile, top) in piles.iter_mut().zip(&self.top) {
            if *pile < *top {
                *pile += 1;
                return;
            }
            *pile = 0;
        }
    }
}

/// What is special about a game on piles.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// One chip may be taken from any pile.
    AllBelow,
    /// What can be reached is told by the options only.
    ByOptions,
}

struct PileBox {
    game: PileGame,
    shape: Shape,
}

impl Space for PileBox {
    fn start(&self) -> usize {
        self.shape.size - 1
    }

    fn visit_options(&self, at: usize, visit: &mut dyn FnMut(usize)) {
        let piles = self.shape.piles(at);
        let _ = self.game.visit_options(&piles, &mut |_, option| {
            visit(self.shape.number(option));
            ControlFlow::Continue(())
        });
    }

    fn position(&self, at: usize) -> Sum {
        let position = AnyPosition::new(self.game.clone(), self.shape.piles(at));
        Sum {
            summands: vec![position],
        }
    }
}

/// Search a game on piles; `None` for other games.
pub(super) fn search(
    position: &AnyPosition,
    limits: &Limits,
) -> Result<Option<Searched>, Unsolved> {
    let Some((game, top)) = position.as_piles().filter(|(game, _)| !game.raises()) else {
        return Ok(None);
    };
    let shape = Shape::new(top);
    let lengths = |shape: &Shape| match game.take() {
        Some(Take::NIM) if game.complex().facets().len() <= MAX_FACETS => {
            nim_lengths(game.complex(), shape, limits).map(Some)
        }
        Some(take) if takes_one_anywhere(take) => {
            lengths_by_options(game, shape, Reach::AllBelow, limits)
        }
        take => match take.and_then(|take| Boxes::of(game.complex(), take)) {
            Some(boxes) => shifted::lengths(&boxes, shape, limits).map(Some),
            None => lengths_by_options(game, shape, Reach::ByOptions, limits),
        },
    };
    let shape = match (shape, game.take().is_some_and(takes_one_anywhere)) {
        (shape, true) => shape?,
        (Ok(shape), false) if shape.size <= MAX_SPARSE => shape,
        (_, false) => return Ok(None),
    };
    Ok(lengths(&shape)?.map(|lengths| Searched {
        lengths,
        space: Box::new(PileBox {
            game: game.clone(),
            shape,
        }),
    }))
}

/// May one chip be taken from any pile?
fn takes_one_anywhere(take: Take) -> bool {
    take.from == Sets::Faces && take.each.holds(1) && take.total.holds(1)
}

/// Lengths by looking at the options of each position; `None` if one of them is no smaller
/// position of the box.
fn lengths_by_options(
    game: &PileGame,
    shape: &Shape,
    reach: Reach,
    limits: &Limits,
) -> Result<Option<Lengths>, StopReason> {
    let mut lengths = Lengths::with_capacity(shape.size, limits)?;
    let mut piles: Piles = shape.top.iter().map(|_| 0).collect();
    let mut pulse = limits.pulse();
    for at in 0..shape.size {
        pulse.beat()?;
        let (mut zero, mut best, mut lower) = (true, None, true);
        let _ = game.visit_options(&piles, &mut |_, option| {
            lower &= shape.holds(option) && shape.number(option) < at;
            if !lower {
                return ControlFlow::Break(());
            }
            let option = shape.number(option);
            zero &= !lengths.is_zero(option);
            match reach {
                Reach::AllBelow if !zero => ControlFlow::Break(()),
                Reach::AllBelow => ControlFlow::Continue(()),
                Reach::ByOptions => {
                    best = best.max(Some(lengths.best(option)));
                    ControlFlow::Continue(())
                }
            }
        });
        if !lower {
            return Ok(None);
        }
        if reach == Reach::AllBelow {
            best = best_neighbour(&lengths, shape, &piles, at);
        }
        lengths.push(zero, best);
        shape.advance(&mut piles);
    }
    Ok(Some(lengths))
}

fn best_neighbour(lengths: &Lengths, shape: &Shape, piles: &Piles, at: usize) -> Option<u32> {
    let lower = piles
        .iter()
        .zip(&shape.steps)
        .filter(|(pile, _)| **pile > 0);
    lower.map(|(_, step)| lengths.best(at - step)).max()
}

/// For each position the set of facets F for which there is a zero position
/// below it, or itself, that differs on F only.
struct Below {
    sets: Vec<u64>,
    /// For each vertex the set of facets it is in.
    facets_at: Vec<u64>,
    _memory: MemoryMeter,
}

impl Below {
    fn new(complex: &Complex, size: usize, limits: &Limits) -> Result<Self, StopReason> {
        let at = |v| {
            let facets = complex.facets().iter().enumerate();
            let holding = facets.filter(|(_, facet)| facet.contains(v));
            holding.fold(0, |set, (i, _)| set | 1 << i)
        };
        Ok(Self {
            _memory: limits.reserve(8 * size as u64)?,
            sets: Vec::with_capacity(size),
            facets_at: (0..complex.n()).map(at).collect(),
        })
    }

    /// Add the next position; is it a zero position?
    fn push(&mut self, shape: &Shape, piles: &Piles, at: usize) -> bool {
        let mut set = 0;
        for (v, step) in shape.steps.iter().enumerate() {
            if piles[v] > 0 {
                set |= self.sets[at - step] & self.facets_at[v];
            }
        }
        let zero = set == 0;
        self.sets.push(if zero { ZERO } else { set });
        zero
    }
}

fn nim_lengths(complex: &Complex, shape: &Shape, limits: &Limits) -> Result<Lengths, StopReason> {
    let mut below = Below::new(complex, shape.size, limits)?;
    let mut lengths = Lengths::with_capacity(shape.size, limits)?;
    let mut piles: Piles = shape.top.iter().map(|_| 0).collect();
    let mut pulse = limits.pulse();
    for at in 0..shape.size {
        pulse.beat()?;
        let zero = below.push(shape, &piles, at);
        let best = best_neighbour(&lengths, shape, &piles, at);
        lengths.push(zero, best);
        shape.advance(&mut piles);
    }
    Ok(lengths)
}

/// The zero positions of simplicial Nim below a position.
///
/// ```
/// use faceoff_complex::families;
/// use faceoff_limits::Limits;
/// use faceoff_solve::NimBox;
///
/// // Nim on a circle of four piles: opposite ones are equal.
/// let nim = NimBox::new(&families::cycle(4, 2).unwrap(), &[5, 5, 5, 5], &Limits::none())?;
/// assert!(nim.is_zero(&[3, 1, 3, 1]) && !nim.is_zero(&[3, 3, 1, 1]));
/// assert_eq!(nim.winning_move(&[5, 2, 4, 3]), Some(vec![4, 2, 4, 2]));
/// assert_eq!(nim.winning_move(&[4, 2, 4, 2]), None);
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
pub struct NimBox {
    shape: Shape,
    below: Below,
    facets: Vec<Face>,
}

impl NimBox {
    /// All positions below these piles, on a complex of up to 63 facets.
    pub fn new(complex: &Complex, piles: &[u64], limits: &Limits) -> Result<Self, StopReason> {
        if complex.facets().len() > MAX_FACETS {
            return Err(StopReason::size("facets", MAX_FACETS as u64));
        }
        let shape = Shape::new(&Piles::from_slice(piles))?;
        let mut below = Below::new(complex, shape.size, limits)?;
        let mut now: Piles = piles.iter().map(|_| 0).collect();
        let mut pulse = limits.pulse();
        for at in 0..shape.size {
            pulse.beat()?;
            below.push(&shape, &now, at);
            shape.advance(&mut now);
        }
        Ok(Self {
            shape,
            below,
            facets: complex.facets().to_vec(),
        })
    }

    /// Are these piles, which lie in the box, a zero position?
    pub fn is_zero(&self, piles: &[u64]) -> bool {
        self.below.sets[self.shape.number(&Piles::from_slice(piles))] == ZERO
    }

    /// A zero position that a move leads to; `None` from a zero position.
    pub fn winning_move(&self, piles: &[u64]) -> Option<Vec<u64>> {
        let mut now = Piles::from_slice(piles);
        let set = self.below.sets[self.shape.number(&now)];
        if set == ZERO {
            return None;
        }
        let facet = set.trailing_zeros() as usize;
        // Some neighbour on the facet has the zero position below it as well.
        loop {
            let at = self.shape.number(&now);
            if self.below.sets[at] == ZERO {
                return Some(now.to_vec());
            }
            let leads_on = |v: &usize| {
                now[*v] > 0 && self.below.sets[at - self.shape.steps[*v]] >> facet & 1 == 1
            };
            let v = self.facets[facet].iter().find(leads_on)?;
            now[v] -= 1;
        }
    }
}
