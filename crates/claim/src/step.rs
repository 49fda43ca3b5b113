//! Steps: a game as a formula.
//!
//! `(a,b) -> (x,y) : (x<a & y=b) | (x=a & y<b)` says between which positions a
//! move leads: from piles a, b to piles x, y if and only if the formula holds.
//! The variables before and after the arrow are all different; the formula has
//! no other free variables.

use crate::ast::{Formula, Place, Variable};
use crate::lexer;
use crate::syntax::{ExpressionKind, Reader};
use crate::typing;
use faceoff_complex::notation::{Diagnostic, Diagnostics};
use faceoff_complex::words::counted;
use num_bigint::BigUint;
use std::fmt;
use std::str::FromStr;

/// Between which positions a move leads.
///
/// ```
/// use faceoff_claim::Step;
///
/// // Wythoff's game: a move that takes as much from both piles.
/// let step: Step = "(a,b) -> (x,y) : x<a & a-x=b-y".parse().unwrap();
/// assert_eq!(step.holds(&[5u32, 3].map(Into::into), &[3u32, 1].map(Into::into)), Some(true));
/// assert_eq!(step.holds(&[5u32, 3].map(Into::into), &[3u32, 2].map(Into::into)), Some(false));
/// let error = "(a,b) -> (x) : x<a".parse::<Step>().unwrap_err();
/// assert!(error.to_string().starts_with("2 piles before the move, but 1 pile after it"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The piles before the move.
    pub from: Vec<Variable>,
    /// The piles after it, as many.
    pub to: Vec<Variable>,
    /// When the move is legal.
    pub condition: Formula,
}

impl FromStr for Step {
    type Err = Diagnostics;

    fn from_str(text: &str) -> Result<Self, Diagnostics> {
        Self::read(text).map_err(|problems| Diagnostics::new(text, problems))
    }
}

impl Step {
    /// Read what stands in `game { … }`; all problems, with places in the text.
    pub fn read(text: &str) -> Result<Self, Vec<Diagnostic>> {
        let (tokens, mut problems) = lexer::tokens(text);
        let mut reader = Reader::new(&tokens, &mut problems);
        let from = reader.tuple();
        if !reader.take("->") && !reader.take("=>") {
            reader.expected("'->' and the piles after the move");
        }
        let to = reader.tuple();
        let condition = match reader.require(":") {
            true => reader.expression(),
            false => crate::syntax::Expression {
                kind: ExpressionKind::Bad,
                place: Place::default(),
            },
        };
        reader.end();
        let broken = !problems.is_empty();
        let step = typing::step(from, to, condition, &mut problems);
        if !broken && step.from.len() != step.to.len() {
            let message = format!(
                "{} before the move, but {} after it",
                piles(step.from.len()),
                piles(step.to.len())
            );
            problems.push(Diagnostic::new(0..text.len(), message));
        }
        match problems.is_empty() {
            true => Ok(step),
            false => Err(problems),
        }
    }

    /// Does a move lead from one position to the other? `None` if that depends
    /// on a quantifier.
    pub fn holds(&self, from: &[BigUint], to: &[BigUint]) -> Option<bool> {
        let names = self.from.iter().chain(&self.to);
        let names = names.map(|variable| variable.name.as_str());
        self.condition
            .at(&names.zip(from.iter().chain(to)).collect())
    }
}

fn piles(number: usize) -> String {
    counted(number, "pile", "piles")
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tuple = |variables: &[Variable]| {
            let names: Vec<&str> = variables.iter().map(|v| v.name.as_str()).collect();
            names.join(",")
        };
        let (from, to) = (tuple(&self.from), tuple(&self.to));
        write!(f, "({from}) -> ({to}) : {}", self.condition)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_reads_back() {
        for text in [
            "(a) -> (x) : x<a",
            "(a,b) -> (x,y) : x<a & y=b | x=a & y<b | x<a & a-x=b-y",
            "(a) -> (x) : exists t: 2*t=a-x & 0<t",
        ] {
            let step: Step = text.parse().unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(step.to_string(), text);
            assert_eq!(step.to_string().parse::<Step>().as_ref(), Ok(&step));
        }
        let arrow: Step = "(a)→(x): x<a".parse().unwrap();
        assert_eq!(arrow.to_string(), "(a) -> (x) : x<a");
    }

    #[test]
    fn evaluation() {
        let step: Step = "(a,b) -> (x,y) : x<a & a-x=b-y".parse().unwrap();
        let big = |piles: [u32; 2]| piles.map(BigUint::from);
        assert_eq!(step.holds(&big([5, 7]), &big([3, 5])), Some(true));
        assert_eq!(step.holds(&big([5, 7]), &big([3, 4])), Some(false));
    }

    #[test]
    fn problems_are_placed() {
        for (text, message) in [
            ("(a) (x) : x<a", "expected '->'"),
            ("(a) -> (a) : a<a", "variable 'a' is there twice"),
            ("(a) -> (x,y) : x<a", "1 pile before the move, but 2 piles"),
            ("(a) -> (x) : x<b", "'b' is no pile of this step"),
            ("(a) -> (x)", "expected ':'"),
            ("(a+1) -> (x) : x<a", "must be a variable"),
            ("(a) -> (x) : x+a", "expected a formula"),
            ("(a) -> (x) : x<a }", "expected the end"),
        ] {
            let problems = Step::read(text).unwrap_err();
            let found = problems.iter().any(|p| p.message.contains(message));
            assert!(found, "{text}: {problems:?}");
        }
    }
}
