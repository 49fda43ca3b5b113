//! The language of claims: sets of positions, and values, in the set-builder
//! notation of the papers.
//!
//! ```text
//! { (a,b,c,d,e,f) : a+b=d+e & b+c=e+f }
//! { (0,x,a,b,e,c,d,x) : a+b=x & c+d=x & e=min(x,a+d) } up to symmetry
//! value (a,b,c) = a^b^c
//! ```
//!
//! ```
//! use faceoff_claim::Claim;
//!
//! let claim: Claim = "{ (a,b,c) : a+b=c }".parse().unwrap();
//! assert_eq!(claim.holds(&[3u32, 4, 7].map(Into::into), &[]), Some(true));
//! assert_eq!(claim.holds(&[3u32, 4, 8].map(Into::into), &[]), Some(false));
//! assert!("{ (a,b) : a+ }".parse::<Claim>().is_err());
//! ```
//!
//! * [`Claim`] is the tree; `text.parse::<Claim>()` reads it and reports all
//!   problems with their places; [`Claim::read`] also asks whether it fits a game
//!   with that many piles; [`Claim::notes`] tells what may not be meant.
//! * `Display` prints what reads back as the same claim; [`Claim::unicode`],
//!   [`Claim::latex`] and [`Claim::words`] print it for people.
//! * [`Claim::holds`]: what a claim without quantifiers says of one position.
//! * [`Step`]: a game as a formula, between which positions a move leads.
//! * [`Builder`] and [`Plain`]: sets taken apart and put together.
//! * [`Oracle`]: what a claim says of one position, by brute force; the
//!   reference in tests.
//!
//! # Meaning
//!
//! `{ (t1,…,tn) : φ }` is the set of positions p for which there are naturals
//! for all variables with p = (t1,…,tn) and φ. Comparisons are over the
//! integers. A comparison (or an equation of an entry with its pile) in which
//! an argument of `^`, `or`, `and` is negative is false, whichever comparison
//! it is. `A up to symmetry` closes the set before it, so in `A union B up to
//! symmetry` only B is closed; `(A union B) up to symmetry` closes both.

mod ast;
mod build;
pub mod digits;
mod evaluate;
mod expressions;
mod help;
mod lexer;
mod notes;
mod oracle;
mod print;
mod step;
mod syntax;
mod transform;
mod typing;
mod walk;
mod words;

pub use ast::*;
pub use build::names;
pub use digits::Until;
use faceoff_complex::words::counted;
pub use help::HELP;
pub use oracle::Oracle;
pub use print::AsMathematics;
pub use step::Step;
pub use transform::{Builder, Plain};
pub use typing::MAX_NUMBER;

use faceoff_complex::notation::{Diagnostic, Diagnostics};
use std::str::FromStr;

impl FromStr for Claim {
    type Err = Diagnostics;

    fn from_str(text: &str) -> Result<Self, Diagnostics> {
        let (tokens, mut problems) = lexer::tokens(text);
        let statement = syntax::read(&tokens, &mut problems);
        let claim = typing::claim(statement, &mut problems);
        match problems.is_empty() {
            true => Ok(claim),
            false => Err(Diagnostics::new(text, problems)),
        }
    }
}

impl Claim {
    /// Read a claim about a game with that many piles; all problems at once.
    pub fn read(text: &str, piles: usize) -> Result<Self, Diagnostics> {
        let (tokens, mut problems) = lexer::tokens(text);
        let statement = syntax::read(&tokens, &mut problems);
        let broken = !problems.is_empty();
        let claim = typing::claim(statement, &mut problems);
        // A tuple with a syntax error may have lost entries.
        if !broken {
            problems.extend(claim.misfits(piles));
        }
        match problems.is_empty() {
            true => Ok(claim),
            false => Err(Diagnostics::new(text, problems)),
        }
    }

    /// Where the claim does not fit a game with that many piles.
    fn misfits(&self, piles: usize) -> Vec<Diagnostic> {
        let mut problems = Vec::new();
        let mut compare = |found: usize, place: Place| {
            if found != piles {
                let entries = counted(found, "entry", "entries");
                let piles = counted(piles, "pile", "piles");
                let message = format!("{entries}, but the game has {piles}");
                problems.push(Diagnostic::new(place.range(), message));
            }
        };
        match self {
            Self::Set(set) => set.each_builder(&mut |entries, place| {
                let place = match (entries.first(), entries.last()) {
                    (Some(first), Some(last)) => first.place.to(last.place),
                    _ => place,
                };
                compare(entries.len(), place);
            }),
            Self::Value(value) => {
                let place = match (value.piles.first(), value.piles.last()) {
                    (Some(first), Some(last)) => first.place.to(last.place),
                    _ => value.place,
                };
                compare(value.piles.len(), place);
            }
        }
        problems
    }
}

#[cfg(test)]
mod tests;
