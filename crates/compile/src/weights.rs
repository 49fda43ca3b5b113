//! Weights that fall: why a game that is a formula ends.
//!
//! Positive integers, one a pile, such that every step lowers the sum of the
//! piles times their weights. Candidates are decided for all sizes: a step that a
//! candidate does not bring down is one more condition on the next. The conditions
//! are linear, so either some weights satisfy all that are known, or (Farkas) some
//! steps, each made a number of times, together lower no pile: then no weights
//! bring them all down.

use crate::linear_programming::{Minimum, Program, rational};
use faceoff_automata::{Comparison, Dfa, linear};
use faceoff_limits::{Limits, StopReason};
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

/// Candidates that are tried before giving up.
const ROUNDS: usize = 60;

/// Larger weights are not tried: no linear condition is larger than this.
const LARGEST: i64 = 1 << 16;

/// No weights were found; not that the game never ends.
///
/// ```
/// use faceoff_claim::Step;
/// use faceoff_compile::{NoGame, Steps};
/// use faceoff_complex::families;
/// use faceoff_limits::Limits;
///
/// // A chip goes from one pile to the other, and back.
/// let step: Step = "(a,b) -> (x,y) : x+1=a & y=b+1 | x=a+1 & y+1=b".parse().unwrap();
/// let edge = families::simplex(2).unwrap();
/// let Err(NoGame::NoWeights(why)) = Steps::new(&step, &edge, &Limits::none()) else {
///     unreachable!()
/// };
/// assert_eq!(why.steps.len(), 2);
/// assert_eq!(why.times, Some(vec![1u32.into(), 1u32.into()]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoWeights {
    /// Steps, from where to where.
    pub steps: Vec<(Vec<BigUint>, Vec<BigUint>)>,
    /// How often each is made so that together they lower no pile: then no weights
    /// bring all of them down. Without this, the candidates only grew.
    pub times: Option<Vec<BigUint>>,
}

/// Weights for the pairs of positions in a relation on interleaved tracks.
pub(crate) fn find_weights(
    relation: &Dfa,
    limits: &Limits,
) -> Result<Result<Vec<u32>, NoWeights>, StopReason> {
    let piles = relation.tracks() / 2;
    let mut steps: Vec<(Vec<BigUint>, Vec<BigUint>)> = Vec::new();
    let mut falls: Vec<Vec<BigInt>> = Vec::new();
    for _ in 0..ROUNDS {
        let Some(weights) = least_weights(&falls, piles, limits)? else {
            let times = times_that_lower_nothing(&falls, piles, limits)?;
            let used = steps.into_iter().zip(times);
            let used = used.filter(|(_, times)| !times.is_zero());
            let (steps, times) = used.unzip();
            let times = Some(times);
            return Ok(Err(NoWeights { steps, times }));
        };
        let small = |weight: &BigUint| weight.to_i64().filter(|weight| *weight <= LARGEST);
        let Some(weights) = weights.iter().map(small).collect::<Option<Vec<i64>>>() else {
            break;
        };
        let factors: Vec<i64> = weights.iter().flat_map(|&w| [w, -w]).collect();
        let not_lower = linear(&factors, Comparison::LessOrEqual, &BigInt::ZERO, limits)?;
        let Some(word) = relation.and(&not_lower, limits)?.least() else {
            return Ok(Ok(weights.iter().map(|&weight| weight as u32).collect()));
        };
        let side = |side: usize| -> Vec<BigUint> {
            word.position
                .iter()
                .skip(side)
                .step_by(2)
                .cloned()
                .collect()
        };
        let (from, to) = (side(0), side(1));
        let both = from.iter().zip(&to);
        let fall = both.map(|(a, x)| BigInt::from(a.clone()) - BigInt::from(x.clone()));
        falls.push(fall.collect());
        steps.push((from, to));
    }
    let steps = steps.split_off(steps.len().saturating_sub(1));
    Ok(Err(NoWeights { steps, times: None }))
}

/// The positive weights of least sum, up to a factor, that bring down all known
/// steps.
fn least_weights(
    falls: &[Vec<BigInt>],
    piles: usize,
    limits: &Limits,
) -> Result<Option<Vec<BigUint>>, StopReason> {
    let mut program = Program::new(piles);
    for pile in 0..piles {
        program.at_least([(pile, rational(1))], rational(1));
    }
    for fall in falls {
        program.at_least(numbered(fall.iter().cloned()), rational(1));
    }
    let sum = (0..piles).map(|pile| (pile, rational(1)));
    Ok(match program.minimum(sum, limits)? {
        Minimum::At(_, weights) => Some(integers(&weights)),
        Minimum::Infeasible => None,
        Minimum::Unbounded => unreachable!("the sum of positive weights is bounded"),
    })
}

/// How often each step is made so that together they lower no pile. There is such
/// a number for each, not all zero, if no weights bring all steps down.
fn times_that_lower_nothing(
    falls: &[Vec<BigInt>],
    piles: usize,
    limits: &Limits,
) -> Result<Vec<BigUint>, StopReason> {
    let mut program = Program::new(falls.len());
    program.non_negative();
    program.equal(
        (0..falls.len()).map(|step| (step, rational(1))),
        rational(1),
    );
    for pile in 0..piles {
        let raised = falls.iter().map(|fall| -&fall[pile]);
        program.at_least(numbered(raised), rational(0));
    }
    let times = program.point(limits)?;
    Ok(integers(
        &times.expect("by Farkas: no weights bring the steps down"),
    ))
}

fn numbered(numbers: impl Iterator<Item = BigInt>) -> impl Iterator<Item = (usize, BigRational)> {
    numbers.map(BigRational::from_integer).enumerate()
}

/// The same ratios of numbers that are not negative, in integers, as small as they
/// can be.
fn integers(numbers: &[BigRational]) -> Vec<BigUint> {
    let common = numbers
        .iter()
        .fold(BigInt::one(), |lcm, n| lcm.lcm(n.denom()));
    let whole = numbers.iter().map(|n| n.numer() * (&common / n.denom()));
    let whole: Vec<BigInt> = whole.collect();
    let divisor = whole
        .iter()
        .fold(BigInt::zero(), |divisor, n| divisor.gcd(n));
    let shorter = whole
        .into_iter()
        .map(|n| (n / &divisor).magnitude().clone());
    shorter.collect()
}
