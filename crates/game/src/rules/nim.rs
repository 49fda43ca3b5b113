//! Simplicial Nim (ES96 §1).
//!
//! A pile of chips on each vertex of a complex. A move takes any numbers of
//! chips, at least one in all, from the piles on a face. The player who takes
//! the last chip wins.

use super::{Kind, NimVariant};
use crate::any::Game;
use crate::notation::PositionSpec;
use crate::playable::{Expects, IllegalMove, Playable, TooLarge};
use crate::ruleset::{Ruleset, Visit};
use faceoff_complex::notation::NamedComplex;
use faceoff_complex::{Complex, Face};
use num_bigint::BigUint;
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Piles small enough to search.
pub type Piles = SmallVec<[u64; 8]>;

pub(super) const KIND: Kind = Kind {
    keyword: "nim",
    syntax: "nim on COMPLEX, nim[some=a] on COMPLEX (also all=a, each>=a, total>=a, total=a, exact=k)",
    summary: "piles on the vertices; a move lowers piles on a face",
    build: |head| match head.options {
        None => Ok(Game::new(Nim::new(head.complex()?))),
        Some(options) => {
            let rule = super::nim_variants::Rule::read(options)?;
            Ok(Game::new(NimVariant::new(head.complex()?, rule)))
        }
    },
};

/// Simplicial Nim on a complex.
#[derive(Clone, Debug)]
pub struct Nim {
    complex: NamedComplex,
}

impl Nim {
    /// The game on this complex.
    pub fn new(complex: impl Into<NamedComplex>) -> Self {
        Self {
            complex: complex.into(),
        }
    }

    /// The complex it is played on.
    pub fn complex(&self) -> &Complex {
        &self.complex.complex
    }

    /// Is it legal to move from one position to the other? Gives the set of
    /// lowered piles, or the reason why not. Piles of any size.
    pub fn check_move(&self, from: &[BigUint], to: &[BigUint]) -> Result<Face, IllegalMove> {
        let complex = self.complex();
        if to.len() != from.len() {
            let (n, m) = (from.len(), to.len());
            return Err(IllegalMove(format!("there are {n} piles, not {m}")));
        }
        let raised = (0..from.len()).find(|&v| to[v] > from[v]);
        if let Some(v) = raised {
            let label = complex.label(v);
            return Err(IllegalMove(format!("pile {label} would grow")));
        }
        let lowered: Face = (0..from.len()).filter(|&v| to[v] < from[v]).collect();
        if lowered.is_empty() {
            return Err(IllegalMove("a move takes at least one chip".to_owned()));
        }
        if !complex.is_face(lowered) {
            let set = complex.show(lowered);
            let circuit = smallest_non_face(complex, lowered);
            let because = if circuit == lowered {
                String::new()
            } else {
                format!(", since {} is not", complex.show(circuit))
            };
            return Err(IllegalMove(format!("{set} is not a face{because}")));
        }
        Ok(lowered)
    }

    /// A legal move for a person: "take 2 from pile 1". Piles of any size.
    pub fn describe_taken(&self, from: &[BigUint], to: &[BigUint]) -> String {
        let taken = |v: &usize| to[*v] < from[*v];
        let parts: Vec<String> = (0..from.len())
            .filter(taken)
            .map(|v| {
                format!(
                    "{} from pile {}",
                    &from[v] - &to[v],
                    self.complex().label(v)
                )
            })
            .collect();
        format!("take {}", parts.join(", "))
    }

    fn visit_from(
        &self,
        at: usize,
        lowered: Face,
        full: &Piles,
        now: &mut Piles,
        visit: Visit<'_, Self>,
    ) -> ControlFlow<()> {
        if at == full.len() {
            return match lowered.is_empty() {
                true => ControlFlow::Continue(()),
                false => visit(&lowered, now),
            };
        }
        let with = lowered.with(at);
        if full[at] > 0 && self.complex().is_face(with) {
            for pile in 0..full[at] {
                now[at] = pile;
                self.visit_from(at + 1, with, full, now, visit)?;
            }
            now[at] = full[at];
        }
        self.visit_from(at + 1, lowered, full, now, visit)
    }
}

/// A circuit inside a set that is not a face: drop vertices while it stays one.
fn smallest_non_face(complex: &Complex, set: Face) -> Face {
    set.iter().fold(set, |kept, v| {
        let less = kept.without(v);
        if complex.is_face(less) { kept } else { less }
    })
}

impl Ruleset for Nim {
    type Position = Piles;
    /// The set of piles that were lowered.
    type Move = Face;

    fn visit_options(&self, position: &Piles, visit: Visit<'_, Self>) -> ControlFlow<()> {
        let mut now = position.clone();
        self.visit_from(0, Face::EMPTY, position, &mut now, visit)
    }

    fn bytes(&self, position: &Piles) -> usize {
        let apart = if position.spilled() {
            position.len()
        } else {
            0
        };
        size_of::<Piles>() + apart * size_of::<u64>()
    }
}

impl Playable for Nim {
    fn notation(&self) -> String {
        format!("nim on {}", self.complex)
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

    fn describe(&self, from: &Piles, _: &Face, to: &Piles) -> String {
        let big = |piles: &Piles| -> Vec<BigUint> { piles.iter().map(|p| (*p).into()).collect() };
        self.describe_taken(&big(from), &big(to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_limits::Limits;

    fn nim(text: &str) -> Nim {
        Nim::new(text.parse::<NamedComplex>().unwrap())
    }

    fn big(piles: &[u32]) -> Vec<BigUint> {
        piles.iter().map(|p| BigUint::from(*p)).collect()
    }

    #[test]
    fn options_are_exactly_the_legal_moves() {
        let nim = nim("facets(12,23,4)");
        let from: Piles = SmallVec::from_slice(&[2, 1, 2, 1]);
        let mut options: Vec<Piles> = nim.options(&from).into_iter().map(|o| o.1).collect();
        let count = options.len();
        options.sort();
        options.dedup();
        assert_eq!(options.len(), count, "no option twice");
        let mut legal = 0;
        for code in 0..3 * 2 * 3 * 2 {
            let to = big(&[code % 3, code / 3 % 2, code / 6 % 3, code / 18]);
            if nim.check_move(&big(&[2, 1, 2, 1]), &to).is_ok() {
                legal += 1;
                let to: Piles = to.iter().map(|p| u64::try_from(p).unwrap()).collect();
                assert!(options.contains(&to));
            }
        }
        assert_eq!(legal, count);
    }

    #[test]
    fn illegal_moves_say_why() {
        let nim = nim("cycle(5,2)");
        let from = big(&[1, 1, 1, 1, 1]);
        let why = |to: &[u32]| nim.check_move(&from, &big(to)).unwrap_err().to_string();
        assert_eq!(why(&[2, 1, 1, 1, 1]), "pile 1 would grow");
        assert_eq!(why(&[1, 1, 1, 1, 1]), "a move takes at least one chip");
        assert_eq!(why(&[0, 1, 0, 1, 1]), "{1,3} is not a face");
        assert_eq!(
            why(&[0, 0, 0, 1, 1]),
            "{1,2,3} is not a face, since {1,3} is not"
        );
        assert_eq!(why(&[0, 0]), "there are 5 piles, not 2");
    }

    #[test]
    fn the_smallest_non_face_is_a_circuit() {
        let nim = nim("facets(123,234,345,15)");
        let complex = nim.complex();
        let circuits = complex.circuits(&Limits::none()).unwrap();
        for set in complex
            .vertices()
            .subsets()
            .filter(|s| !complex.is_face(*s))
        {
            assert!(circuits.contains(&smallest_non_face(complex, set)));
        }
    }
}
