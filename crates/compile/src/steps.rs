//! The steps of a game that is a formula, as an automaton.
//!
//! Positions before and after a step are read together: track `2i` has the
//! digits of pile `i` before, track `2i + 1` those after. On a complex only the
//! steps whose changed piles form a face are kept. A game must end, so weights are
//! sought whose sum falls at every step ([`Steps::weights`]); without
//! them there is no such game.

use crate::compile::compile;
use crate::weights::{NoWeights, find_weights};
use faceoff_automata::{Comparison, Dfa, Letter, columns, linear};
use faceoff_claim::{Claim, Set, SetKind, Step, Term, TermKind, Variable};
use faceoff_complex::{Complex, families};
use faceoff_limits::{Limits, StopReason};
use num_bigint::{BigInt, BigUint};
use std::ops::ControlFlow;

/// The most piles: twice as many tracks are looked at together.
pub const MAX_PILES: usize = 8;

/// Between which positions a step leads, and why every game ends.
/// Equal if the same steps are allowed, however that is written.
///
/// ```
/// use faceoff_claim::Step;
/// use faceoff_compile::Steps;
/// use faceoff_complex::families;
/// use faceoff_limits::Limits;
///
/// // One chip from the first pile puts up to two on the second.
/// let step: Step = "(a,b) -> (x,y) : x+1=a & y<=b+2 | x=a & y<b".parse().unwrap();
/// let steps = Steps::new(&step, &families::simplex(2).unwrap(), &Limits::none()).unwrap();
/// assert!(steps.leads(&[1u32, 0].map(Into::into), &[0u32, 2].map(Into::into)));
/// // The game ends: 3a+b falls at every step.
/// assert_eq!((steps.raises(), steps.weights()), (true, &[3, 1][..]));
/// ```
#[derive(Clone, Debug)]
pub struct Steps {
    step: Step,
    relation: Dfa,
    weights: Vec<u32>,
    raises: bool,
}

impl PartialEq for Steps {
    fn eq(&self, other: &Self) -> bool {
        self.relation == other.relation
    }
}

impl Eq for Steps {}

/// Why a formula makes no game.
///
/// ```
/// use faceoff_claim::Step;
/// use faceoff_compile::{NoGame, Steps};
/// use faceoff_complex::families;
/// use faceoff_limits::Limits;
///
/// // Any other number of chips: such a game need not end.
/// let step: Step = "(a) -> (x) : x!=a".parse().unwrap();
/// let point = families::points(1).unwrap();
/// let no_game = Steps::new(&step, &point, &Limits::none());
/// assert!(matches!(no_game, Err(NoGame::NoWeights(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoGame {
    /// A limit was met.
    Stopped(StopReason),
    /// No weights were found that bring down every step.
    NoWeights(NoWeights),
}

impl From<StopReason> for NoGame {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl Steps {
    /// The steps of a formula on a complex with as many vertices as it has piles.
    pub fn new(step: &Step, complex: &Complex, limits: &Limits) -> Result<Self, NoGame> {
        if complex.n() > MAX_PILES {
            return Err(StopReason::size("piles of a formula", MAX_PILES as u64).into());
        }
        let relation = formula(step, limits)?.and(&faces(complex, limits)?, limits)?;
        let weights = find_weights(&relation, limits)?.map_err(NoGame::NoWeights)?;
        Ok(Self {
            step: step.clone(),
            raises: raises(&relation, limits)?,
            relation,
            weights,
        })
    }

    /// The formula.
    pub fn step(&self) -> &Step {
        &self.step
    }

    /// The number of piles.
    pub fn piles(&self) -> usize {
        self.weights.len()
    }

    /// The automaton of the steps.
    pub fn relation(&self) -> &Dfa {
        &self.relation
    }

    /// Positive weights of the piles, whose sum falls at every step.
    pub fn weights(&self) -> &[u32] {
        &self.weights
    }

    /// May a step raise a pile?
    pub fn raises(&self) -> bool {
        self.raises
    }

    /// How many digits more than the largest pile before a step those after it may
    /// have: a pile weighs no more than all piles before it.
    pub fn more_digits(&self) -> usize {
        let all: u64 = self.weights.iter().map(|&weight| u64::from(weight)).sum();
        let least = self
            .weights
            .iter()
            .min()
            .map_or(1, |&weight| u64::from(weight));
        match self.raises {
            true => (u64::BITS - (all / least).leading_zeros()) as usize,
            false => 0,
        }
    }

    /// Is this a step?
    pub fn leads(&self, from: &[BigUint], to: &[BigUint]) -> bool {
        let both = from.iter().zip(to);
        let both: Vec<BigUint> = both.flat_map(|(a, x)| [a.clone(), x.clone()]).collect();
        self.relation.contains(&both)
    }

    /// Call `visit` with all positions that a step leads to, each once, until it
    /// breaks.
    pub fn visit(
        &self,
        from: &[u64],
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let most = from.iter().max().copied().unwrap_or_default();
        let digits = (u64::BITS - most.leading_zeros()) as usize + self.more_digits();
        let states = 0..self.relation.states() as u32;
        // Before each letter from the last: the states from which the rest of the
        // digits can be read to the end.
        let accepting = states
            .clone()
            .map(|state| self.relation.is_accepting(state));
        let mut good = vec![accepting.collect::<Vec<bool>>()];
        for place in 0..digits {
            let leads = |state: u32| {
                let mut ways = letters(from, place).map(|l| self.relation.step(state, l));
                ways.any(|next| good[place][next as usize])
            };
            let before = states.clone().map(leads).collect();
            good.push(before);
        }
        let mut to = vec![0; from.len()];
        self.follow(from, Dfa::INITIAL, digits, &good, &mut to, visit)
    }

    /// Visit what can be read from a state on, with so many digits left.
    fn follow(
        &self,
        from: &[u64],
        state: u32,
        left: usize,
        good: &[Vec<bool>],
        to: &mut [u64],
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !good[left][state as usize] {
            return ControlFlow::Continue(());
        }
        let Some(place) = left.checked_sub(1) else {
            return visit(to);
        };
        for letter in letters(from, place) {
            for (i, pile) in to.iter_mut().enumerate() {
                let bit = 1u64.checked_shl(place as u32).unwrap_or(0);
                *pile = (*pile & !bit) | (bit * u64::from(letter >> (2 * i + 1) & 1));
            }
            let next = self.relation.step(state, letter);
            self.follow(from, next, place, good, to, visit)?;
        }
        for pile in to.iter_mut() {
            *pile &= !1u64.checked_shl(place as u32).unwrap_or(0);
        }
        ControlFlow::Continue(())
    }
}

/// The letters whose digits before the step are those of `from` at a place.
fn letters(from: &[u64], place: usize) -> impl Iterator<Item = Letter> + use<> {
    let digit = |pile: u64| pile.checked_shr(place as u32).unwrap_or(0) & 1;
    let piles = from.iter().enumerate();
    let own: Letter = piles
        .map(|(i, &pile)| (digit(pile) as Letter) << (2 * i))
        .sum();
    let n = from.len();
    (0..1u32 << n).map(move |guess| {
        let spread = (0..n).map(|i| (guess >> i & 1) << (2 * i + 1));
        own | spread.sum::<Letter>()
    })
}

/// The automaton of the formula alone.
fn formula(step: &Step, limits: &Limits) -> Result<Dfa, StopReason> {
    let variable = |v: &Variable| Term::from(TermKind::Variable(v.name.clone()));
    let both = step.from.iter().zip(&step.to);
    let set = Set::from(SetKind::Builder {
        entries: both.flat_map(|(a, x)| [variable(a), variable(x)]).collect(),
        condition: Some(step.condition.clone()),
    });
    let tracks = families::simplex(2 * step.from.len()).expect("a formula has few piles");
    compile(&Claim::Set(set), &tracks, limits)
}

/// The pairs of positions whose different piles form a face.
fn faces(complex: &Complex, limits: &Limits) -> Result<Dfa, StopReason> {
    let tracks = 2 * complex.n();
    let mut some = Dfa::empty(tracks);
    for facet in complex.facets() {
        let mut same = Dfa::full(tracks);
        for pile in (0..complex.n()).filter(|&pile| !facet.contains(pile)) {
            let both = [2 * pile, 2 * pile + 1];
            let equal = columns(tracks, &both, |column| column == 0 || column == 3, limits)?;
            same = same.and(&equal, limits)?;
        }
        some = some.or(&same, limits)?;
    }
    Ok(some)
}

/// Does some step raise a pile?
fn raises(relation: &Dfa, limits: &Limits) -> Result<bool, StopReason> {
    for pile in 0..relation.tracks() / 2 {
        let mut factors = vec![0; relation.tracks()];
        (factors[2 * pile], factors[2 * pile + 1]) = (1, -1);
        let higher = linear(&factors, Comparison::Less, &BigInt::ZERO, limits)?;
        if !relation.and(&higher, limits)?.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}
