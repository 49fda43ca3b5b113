//! Variants of Simplicial Nim (DH13 §6, item 4, and exact Nim).
//!
//! A pile of chips on each vertex of a complex. What a move may take, with
//! a ≥ 1:
//!
//! * `some=a`: exactly a from each of one or more piles of a face;
//! * `all=a`: exactly a from each pile of a facet;
//! * `each>=a`: at least a from each pile of a facet;
//! * `total>=a`: from the piles of a face, at least a in all;
//! * `total=a`: from the piles of a face, exactly a in all;
//! * `exact=k`: from exactly k piles that form a face, at least 1 from each.
//!
//! DH13 chooses k consecutive stacks of a circle; on a complex its "each of
//! the k heaps" is each pile of a facet. The empty position is not the only
//! final one.

use super::nim::Piles;
use crate::notation::PositionSpec;
use crate::playable::{Expects, Playable, TooLarge};
use crate::ruleset::{Ruleset, Visit};
use faceoff_complex::notation::scan::Piece;
use faceoff_complex::notation::{Diagnostic, NamedComplex};
use faceoff_complex::{Complex, Face};
use std::fmt;
use std::ops::ControlFlow;

/// What a move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Exactly so many from each of one or more piles of a face.
    SomeExactly(u64),
    /// Exactly so many from each pile of a facet.
    AllExactly(u64),
    /// At least so many from each pile of a facet.
    EachAtLeast(u64),
    /// At least so many in all from the piles of a face.
    TotalAtLeast(u64),
    /// Exactly so many in all from the piles of a face.
    TotalExactly(u64),
    /// From exactly so many piles that form a face.
    ExactPiles(u64),
}

impl Rule {
    /// Read what stands in `nim[…]`.
    pub fn read(piece: Piece<'_>) -> Result<Self, Vec<Diagnostic>> {
        let help = "some=a, all=a, each>=a, total>=a, total=a or exact=k, with a number from 1 up";
        let text: String = piece.text.split_whitespace().collect();
        for rule in [
            Self::SomeExactly,
            Self::AllExactly,
            Self::EachAtLeast,
            Self::TotalAtLeast,
            Self::TotalExactly,
            Self::ExactPiles,
        ] {
            let spelling = rule(1).to_string();
            let Some(number) = text.strip_prefix(spelling.trim_end_matches('1')) else {
                continue;
            };
            let digits = number.bytes().all(|b| b.is_ascii_digit());
            return match number.parse() {
                Ok(number) if digits && number > 0 => Ok(rule(number)),
                _ => {
                    let message = format!("'{number}' is not a number from 1 up");
                    Err(vec![piece.problem(message).help(help)])
                }
            };
        }
        let problem = piece.problem(format!("nim has no variant '{}'", piece.text));
        Err(vec![problem.help(help)])
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SomeExactly(a) => write!(f, "some={a}"),
            Self::AllExactly(a) => write!(f, "all={a}"),
            Self::EachAtLeast(a) => write!(f, "each>={a}"),
            Self::TotalAtLeast(a) => write!(f, "total>={a}"),
            Self::TotalExactly(a) => write!(f, "total={a}"),
            Self::ExactPiles(k) => write!(f, "exact={k}"),
        }
    }
}

/// A variant of Nim on a complex.
#[derive(Clone, Debug)]
pub struct NimVariant {
    complex: NamedComplex,
    rule: Rule,
}

impl NimVariant {
    /// The variant on this complex.
    pub fn new(complex: impl Into<NamedComplex>, rule: Rule) -> Self {
        Self {
            complex: complex.into(),
            rule,
        }
    }

    /// The complex it is played on.
    pub fn complex(&self) -> &Complex {
        &self.complex.complex
    }

    /// What a move may take.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// How many chips may be taken from one pile that is lowered, when the
    /// others before it gave `so_far` in all.
    fn takes(&self, pile: u64, so_far: u64) -> std::ops::RangeInclusive<u64> {
        match self.rule {
            Rule::SomeExactly(a) | Rule::AllExactly(a) => a..=a.min(pile),
            Rule::EachAtLeast(a) => a..=pile,
            Rule::TotalExactly(a) => 1..=pile.min(a.saturating_sub(so_far)),
            Rule::TotalAtLeast(_) | Rule::ExactPiles(_) => 1..=pile,
        }
    }

    /// May a move lower just this set, taking this many chips in all?
    fn is_move(&self, lowered: Face, total: u64) -> bool {
        !lowered.is_empty()
            && match self.rule {
                Rule::SomeExactly(_) => true,
                Rule::AllExactly(_) | Rule::EachAtLeast(_) => {
                    self.complex().facets().contains(&lowered)
                }
                Rule::TotalAtLeast(a) => total >= a,
                Rule::TotalExactly(a) => total == a,
                Rule::ExactPiles(k) => lowered.len() as u64 == k,
            }
    }

    fn visit_from(
        &self,
        at: usize,
        (lowered, total): (Face, u64),
        full: &Piles,
        now: &mut Piles,
        visit: Visit<'_, Self>,
    ) -> ControlFlow<()> {
        if at == full.len() {
            return match self.is_move(lowered, total) {
                true => visit(&lowered, now),
                false => ControlFlow::Continue(()),
            };
        }
        let with = lowered.with(at);
        if full[at] > 0 && self.complex().is_face(with) {
            for taken in self.takes(full[at], total) {
                now[at] = full[at] - taken;
                let total = total.saturating_add(taken);
                self.visit_from(at + 1, (with, total), full, now, visit)?;
            }
            now[at] = full[at];
        }
        self.visit_from(at + 1, (lowered, total), full, now, visit)
    }
}

impl Ruleset for NimVariant {
    type Position = Piles;
    /// The set of piles that were lowered.
    type Move = Face;

    fn visit_options(&self, position: &Piles, visit: Visit<'_, Self>) -> ControlFlow<()> {
        let mut now = position.clone();
        self.visit_from(0, (Face::EMPTY, 0), position, &mut now, visit)
    }
}

impl Playable for NimVariant {
    fn notation(&self) -> String {
        format!("nim[{}] on {}", self.rule, self.complex)
    }

    fn expects(&self) -> Expects {
        Expects::Piles(self.complex().n())
    }

    fn complex(&self) -> Option<&NamedComplex> {
        Some(&self.complex)
    }

    fn position(&self, spec: &PositionSpec) -> Result<Piles, TooLarge> {
        spec.small_piles()
    }

    fn spec(&self, position: &Piles) -> PositionSpec {
        PositionSpec::piles(position.iter().copied())
    }

    fn describe(&self, from: &Piles, lowered: &Face, to: &Piles) -> String {
        let parts: Vec<String> = lowered
            .iter()
            .map(|v| format!("{} from pile {}", from[v] - to[v], self.complex().label(v)))
            .collect();
        format!("take {}", parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rules once more, straight from the definition.
    fn is_legal(complex: &Complex, rule: Rule, taken: &[u64]) -> bool {
        let lowered: Face = (0..taken.len()).filter(|&v| taken[v] > 0).collect();
        let total: u64 = taken.iter().sum();
        let each = |test: &dyn Fn(u64) -> bool| lowered.iter().all(|v| test(taken[v]));
        let facet = complex.facets().contains(&lowered);
        total > 0
            && complex.is_face(lowered)
            && match rule {
                Rule::SomeExactly(a) => each(&|t| t == a),
                Rule::AllExactly(a) => facet && each(&|t| t == a),
                Rule::EachAtLeast(a) => facet && each(&|t| t >= a),
                Rule::TotalAtLeast(a) => total >= a,
                Rule::TotalExactly(a) => total == a,
                Rule::ExactPiles(k) => lowered.len() as u64 == k,
            }
    }

    #[test]
    fn options_are_exactly_the_legal_moves() {
        let complex: NamedComplex = "facets(12,23,4)".parse().unwrap();
        let from: Piles = Piles::from_slice(&[2, 3, 2, 3]);
        for number in 1..=4 {
            for make in [
                Rule::SomeExactly,
                Rule::AllExactly,
                Rule::EachAtLeast,
                Rule::TotalAtLeast,
                Rule::TotalExactly,
                Rule::ExactPiles,
            ] {
                let game = NimVariant::new(complex.clone(), make(number));
                let mut options: Vec<Piles> =
                    game.options(&from).into_iter().map(|o| o.1).collect();
                let listed = options.len();
                options.sort();
                options.dedup();
                assert_eq!(options.len(), listed, "no option twice");
                let mut legal = 0;
                for code in 0..3 * 4 * 3 * 4u64 {
                    let taken = [code % 3, code / 3 % 4, code / 12 % 3, code / 36];
                    if is_legal(game.complex(), game.rule(), &taken) {
                        legal += 1;
                        let to: Piles = from.iter().zip(taken).map(|(p, t)| p - t).collect();
                        assert!(options.contains(&to), "{game:?} {to:?}");
                    }
                }
                assert_eq!(legal, listed, "{game:?}");
            }
        }
    }

    #[test]
    fn rules_parse_and_print() {
        for text in [
            "some=2", "all=1", "each>=3", "total>=4", "total=5", "exact=2",
        ] {
            let rule = Rule::read(Piece::whole(text)).unwrap();
            assert_eq!(rule.to_string(), text);
        }
        for wrong in [
            "",
            "some",
            "some=0",
            "some=+1",
            "some>=1",
            "all=x",
            "exact=99999999999999999999",
        ] {
            assert!(Rule::read(Piece::whole(wrong)).is_err(), "{wrong}");
        }
    }
}
