//! Octal games (Guy, Smith 1956): `octal(0.137)`, `kayles`, `dawson`.
//!
//! Some heaps of tokens and a code d0.d1d2d3…, digits from 0 to 7. A move
//! takes t tokens from one heap; what may be left of that heap is told by the
//! binary digits of d_t:
//!
//! * 1: nothing is left;
//! * 2: one non-empty heap is left;
//! * 4: two non-empty heaps are left (their order does not matter).
//!
//! `kayles` is 0.77 (take one or two pins, perhaps out of the middle).
//! `dawson` is Dawson's Kayles, 0.07 (take two neighbours); Dawson's Chess is
//! `octal(0.137)`. A leading digit other than 0 or 4 lets a heap stay as it
//! is: then the game has a loop, and solvers refuse it.

use super::Kind;
use super::heaps::{self, Heaps};
use crate::any::Game;
use crate::notation::{Head, PositionSpec};
use crate::playable::{Expects, Playable, TooLarge};
use crate::ruleset::{Ruleset, Visit};
use faceoff_complex::notation::Diagnostic;
use std::ops::ControlFlow;

pub(super) const OCTAL: Kind = Kind {
    keyword: "octal",
    syntax: "octal(0.137)",
    summary: "heaps; the digits say what may be left after taking 0, 1, 2, … tokens",
    build: |head| {
        head.no_options()?;
        head.no_complex()?;
        let code = match head.arguments.as_deref() {
            Some([code]) => code.trim(),
            _ => return Err(vec![head.keyword.problem("octal needs a code in ( )")]),
        };
        match Octal::parse(code.text) {
            Some(octal) => Ok(Game::new(octal)),
            None => {
                let problem = code.problem(format!("'{}' is not an octal code", code.text));
                Err(vec![problem.help("for instance: octal(0.137)")])
            }
        }
    },
};

pub(super) const KAYLES: Kind = Kind {
    keyword: "kayles",
    syntax: "kayles",
    summary: "take one or two neighbouring pins from a row: octal(0.77)",
    build: |head| named(head, &[0, 7, 7]),
};

pub(super) const DAWSON: Kind = Kind {
    keyword: "dawson",
    syntax: "dawson",
    summary: "Dawson's Kayles: take two neighbouring pins from a row: octal(0.07)",
    build: |head| named(head, &[0, 0, 7]),
};

fn named(head: &Head<'_>, code: &[u8]) -> Result<Game, Vec<Diagnostic>> {
    head.no_options()?;
    head.no_arguments()?;
    head.no_complex()?;
    Ok(Game::new(Octal::new(code.to_vec())))
}

/// An octal game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Octal {
    /// The digits, without zeros at the end but with d0.
    code: Vec<u8>,
}

impl Octal {
    /// The game with digits d0, d1, …, each at most 7.
    pub fn new(mut code: Vec<u8>) -> Self {
        assert!(
            code.iter().all(|digit| *digit < 8),
            "octal digits are below 8"
        );
        while code.len() > 1 && code.last() == Some(&0) {
            code.pop();
        }
        Self { code }
    }

    /// Read `0.137`, `.137` or `4`.
    pub fn parse(text: &str) -> Option<Self> {
        let (front, back) = text.split_once('.').unwrap_or((text, ""));
        let front = match front {
            "" if back.is_empty() => return None,
            "" => "0",
            front if front.len() == 1 => front,
            _ => return None,
        };
        let digit = |c: char| c.to_digit(8).map(|digit| digit as u8);
        let code: Option<Vec<u8>> = front.chars().chain(back.chars()).map(digit).collect();
        code.map(Self::new)
    }

    /// The digit for taking `t` tokens.
    pub fn digit(&self, t: usize) -> u8 {
        self.code.get(t).copied().unwrap_or(0)
    }

    /// The largest number of tokens that a move takes.
    pub fn most_taken(&self) -> usize {
        self.code.len() - 1
    }

    /// May a heap stay as it is, so that play need not end?
    pub fn has_pass(&self) -> bool {
        self.digit(0) & 2 != 0
    }

    /// May `left` tokens of a heap be left as one heap, or as none if `left`
    /// is 0, after taking `t`?
    pub fn leaves_one(&self, t: usize, left: u64) -> bool {
        let bit = if left == 0 { 1 } else { 2 };
        self.digit(t) & bit != 0
    }

    /// May two heaps be left after taking `t`?
    pub fn leaves_two(&self, t: usize) -> bool {
        self.digit(t) & 4 != 0
    }
}

impl Ruleset for Octal {
    type Position = Heaps;
    /// The heap, the number taken, and what is left of the heap.
    type Move = (u64, u64, [u64; 2]);

    fn visit_options(&self, position: &Heaps, visit: Visit<'_, Self>) -> ControlFlow<()> {
        let mut now = position.clone();
        heaps::each_heap(position, |heap, rest| {
            for t in 0..self.code.len().min(heap as usize + 1) {
                let left = heap - t as u64;
                if self.leaves_one(t, left) {
                    heaps::join(rest, [left, 0], &mut now);
                    visit(&(heap, t as u64, [left, 0]), &now)?;
                }
                if self.leaves_two(t) {
                    for small in 1..=left / 2 {
                        let parts = [small, left - small];
                        heaps::join(rest, parts, &mut now);
                        visit(&(heap, t as u64, parts), &now)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }
}

impl Playable for Octal {
    fn notation(&self) -> String {
        match self.code[..] {
            [0, 7, 7] => "kayles".to_owned(),
            [0, 0, 7] => "dawson".to_owned(),
            _ => {
                let digits: Vec<String> = self.code[1..].iter().map(u8::to_string).collect();
                format!("octal({}.{})", self.code[0], digits.concat())
            }
        }
    }

    fn expects(&self) -> Expects {
        Expects::Heaps
    }

    fn position(&self, spec: &PositionSpec) -> Result<Heaps, TooLarge> {
        heaps::from_spec(spec)
    }

    fn spec(&self, position: &Heaps) -> PositionSpec {
        heaps::to_spec(position)
    }

    fn describe(&self, _from: &Heaps, how: &Self::Move, _to: &Heaps) -> String {
        let (heap, taken, parts) = how;
        match parts {
            [left, 0] if *taken == 0 => format!("leave the heap of {left} as it is"),
            [_, 0] => format!("take {taken} from the heap of {heap}"),
            [a, b] if *taken == 0 => format!("split the heap of {heap} into {a} and {b}"),
            [a, b] => format!("take {taken} from the heap of {heap} and leave {a} and {b}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(code: &str, position: &[u64]) -> Vec<Vec<u64>> {
        let octal = Octal::parse(code).unwrap();
        let options = octal.options(&Heaps::from_slice(position));
        options.into_iter().map(|(_, o)| o.to_vec()).collect()
    }

    #[test]
    fn digits_say_what_is_left() {
        let none: Vec<Vec<u64>> = Vec::new();
        assert_eq!(options("0.1", &[1]), [[0; 0]]);
        assert_eq!(options("0.1", &[2]), none);
        assert_eq!(options("0.2", &[1]), none);
        assert_eq!(options("0.2", &[2]), [[1]]);
        assert_eq!(options("0.4", &[3]), [[1, 1]]);
        assert_eq!(options("0.4", &[2]), none);
        assert_eq!(options("4", &[4]), [[1, 3], [2, 2]]);
        assert_eq!(options("0.07", &[5]), [vec![3], vec![1, 2]]);
        assert_eq!(options("0.77", &[2, 2]), [vec![1, 2], vec![2]]);
        assert_eq!(options("2.1", &[3]), [[3]]);
        assert_eq!(options("1.0", &[3]), none);
    }

    #[test]
    fn codes_parse_and_print() {
        let printed = |code| Octal::parse(code).map(|octal| octal.notation());
        assert_eq!(printed("0.137").unwrap(), "octal(0.137)");
        assert_eq!(printed(".1370").unwrap(), "octal(0.137)");
        assert_eq!(printed("4").unwrap(), "octal(4.)");
        assert_eq!(printed("4.").unwrap(), "octal(4.)");
        assert_eq!(printed("0.770").unwrap(), "kayles");
        assert_eq!(printed("0.07").unwrap(), "dawson");
        for wrong in ["", ".", "0.8", "01.3", "0.1.2", "x", "0.-1", "０.1"] {
            assert!(Octal::parse(wrong).is_none(), "{wrong}");
        }
    }
}
