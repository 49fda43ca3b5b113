//! Lengths in a sum of any games, by the graphs of its summands.
//!
//! A position of the sum is a tuple of numbers, one for each graph, and is
//! itself numbered by them as digits: options have smaller numbers. The
//! outcome comes from the values of the summands.

use super::{Lengths, Searched, Space};
use crate::graph::GameGraph;
use crate::reference::Unsolved;
use faceoff_game::{AnyPosition, AnyRules, Playable, Sum};
use faceoff_limits::{Limits, StopReason};

/// The largest number of positions of a sum.
const MAX_POSITIONS: usize = 1 << 28;

/// One summand: a graph whose positions can be shown.
trait Summand: Send + Sync {
    fn len(&self) -> usize;
    fn options(&self, number: usize) -> &[u32];
    fn values(&self) -> Vec<u32>;
    fn position(&self, number: usize) -> AnyPosition;
}

impl Summand for GameGraph<AnyPosition> {
    fn len(&self) -> usize {
        GameGraph::len(self)
    }

    fn options(&self, number: usize) -> &[u32] {
        GameGraph::options(self, number)
    }

    fn values(&self) -> Vec<u32> {
        GameGraph::values(self)
    }

    fn position(&self, number: usize) -> AnyPosition {
        GameGraph::position(self, number).clone()
    }
}

/// A graph over the positions of one shape of game, which is faster to explore.
struct Typed<R: Playable> {
    rules: R,
    graph: GameGraph<R::Position>,
}

impl<R: Playable + Clone> Summand for Typed<R> {
    fn len(&self) -> usize {
        self.graph.len()
    }

    fn options(&self, number: usize) -> &[u32] {
        self.graph.options(number)
    }

    fn values(&self) -> Vec<u32> {
        self.graph.values()
    }

    fn position(&self, number: usize) -> AnyPosition {
        AnyPosition::new(self.rules.clone(), self.graph.position(number).clone())
    }
}

fn typed<R: Playable + Clone>(
    (rules, start): (&R, &R::Position),
    limits: &Limits,
) -> Result<Box<dyn Summand>, Unsolved> {
    let graph = GameGraph::explore_playable(rules, start, limits)?;
    let rules = rules.clone();
    Ok(Box::new(Typed { rules, graph }))
}

fn explore(position: &AnyPosition, limits: &Limits) -> Result<Box<dyn Summand>, Unsolved> {
    if let Some(position) = position.as_piles() {
        return typed(position, limits);
    }
    if let Some(position) = position.as_heaps() {
        return typed(position, limits);
    }
    let graph = GameGraph::explore_showing(&AnyRules, position, limits, ToString::to_string)?;
    Ok(Box::new(graph))
}

pub(super) struct Product {
    summands: Vec<Box<dyn Summand>>,
    /// What one more in a digit adds to the number.
    steps: Vec<usize>,
    size: usize,
}

impl Product {
    /// The product of the graphs of all summands.
    pub fn new(sum: &Sum, limits: &Limits) -> Result<Self, Unsolved> {
        let (mut summands, mut steps) = (Vec::new(), Vec::new());
        let mut size = 1usize;
        for position in &sum.summands {
            let summand = explore(position, limits)?;
            steps.push(size);
            let grown = size.checked_mul(summand.len());
            size = grown
                .filter(|size| *size <= MAX_POSITIONS)
                .ok_or_else(|| StopReason::size("positions of the sum", MAX_POSITIONS as u64))?;
            summands.push(summand);
        }
        Ok(Self {
            summands,
            steps,
            size,
        })
    }

    /// Number of positions; the last is the start.
    pub fn size(&self) -> usize {
        self.size
    }

    fn digit(&self, at: usize, i: usize) -> usize {
        at / self.steps[i] % self.summands[i].len()
    }
}

impl Space for Product {
    fn start(&self) -> usize {
        self.size - 1
    }

    fn visit_options(&self, at: usize, visit: &mut dyn FnMut(usize)) {
        for (i, summand) in self.summands.iter().enumerate() {
            let digit = self.digit(at, i);
            for &option in summand.options(digit) {
                visit(at - (digit - option as usize) * self.steps[i]);
            }
        }
    }

    fn position(&self, at: usize) -> Sum {
        let all = self.summands.iter().enumerate();
        Sum {
            summands: all
                .map(|(i, summand)| summand.position(self.digit(at, i)))
                .collect(),
        }
    }
}

/// Search a sum.
pub(super) fn search(sum: &Sum, limits: &Limits) -> Result<Searched, Unsolved> {
    let product = Product::new(sum, limits)?;
    let size = product.size;
    let values: Vec<Vec<u32>> = product.summands.iter().map(|s| s.values()).collect();
    let mut lengths = Lengths::with_capacity(size, limits)?;
    let mut digits = vec![0usize; values.len()];
    let mut pulse = limits.pulse();
    for at in 0..size {
        pulse.beat()?;
        let mut sum_of_values = 0;
        let mut best = None;
        for (i, summand) in product.summands.iter().enumerate() {
            sum_of_values ^= values[i][digits[i]];
            for &option in summand.options(digits[i]) {
                let lower = at - (digits[i] - option as usize) * product.steps[i];
                best = best.max(Some(lengths.best(lower)));
            }
        }
        lengths.push(sum_of_values == 0, best);
        for (i, digit) in digits.iter_mut().enumerate() {
            *digit += 1;
            if *digit < values[i].len() {
                break;
            }
            *digit = 0;
        }
    }
    Ok(Searched {
        space: Box::new(product),
        lengths,
    })
}
