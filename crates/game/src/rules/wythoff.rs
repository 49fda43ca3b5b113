//! Wythoff's game on a complex (ES96 §9).
//!
//! A pile of chips on each vertex of a complex. A move takes the same number
//! of chips, at least one, from every pile on a non-empty face. On
//! `simplex(2)` this is Wythoff's game itself.

use super::Kind;
use super::nim::Piles;
use crate::any::Game;
use crate::notation::PositionSpec;
use crate::playable::{Expects, Playable, TooLarge};
use crate::ruleset::{Ruleset, Visit};
use faceoff_complex::notation::NamedComplex;
use faceoff_complex::{Complex, Face};
use std::ops::ControlFlow;

pub(super) const KIND: Kind = Kind {
    keyword: "wythoff",
    syntax: "wythoff on COMPLEX",
    summary: "piles on the vertices; a move takes the same number from every pile of a face",
    build: |head| {
        head.no_options()?;
        Ok(Game::new(Wythoff::new(head.complex()?)))
    },
};

/// Wythoff's game on a complex.
#[derive(Clone, Debug)]
pub struct Wythoff {
    complex: NamedComplex,
}

impl Wythoff {
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

    /// Take from the faces that hold `face` and otherwise only vertices from
    /// `at` on; `most` is the smallest pile on `face`.
    fn visit_from(
        &self,
        at: usize,
        face: Face,
        most: u64,
        full: &Piles,
        now: &mut Piles,
        visit: Visit<'_, Self>,
    ) -> ControlFlow<()> {
        for v in at..full.len() {
            let with = face.with(v);
            if full[v] == 0 || !self.complex().is_face(with) {
                continue;
            }
            let most = most.min(full[v]);
            for taken in 1..=most {
                for u in with.iter() {
                    now[u] = full[u] - taken;
                }
                visit(&with, now)?;
            }
            for u in with.iter() {
                now[u] = full[u];
            }
            self.visit_from(v + 1, with, most, full, now, visit)?;
        }
        ControlFlow::Continue(())
    }
}

impl Ruleset for Wythoff {
    type Position = Piles;
    /// The face whose piles were lowered.
    type Move = Face;

    fn visit_options(&self, position: &Piles, visit: Visit<'_, Self>) -> ControlFlow<()> {
        let mut now = position.clone();
        self.visit_from(0, Face::EMPTY, u64::MAX, position, &mut now, visit)
    }
}

impl Playable for Wythoff {
    fn notation(&self) -> String {
        format!("wythoff on {}", self.complex)
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

    fn describe(&self, from: &Piles, face: &Face, to: &Piles) -> String {
        let taken = face.first().map_or(0, |v| from[v] - to[v]);
        let set = self.complex().show(*face);
        match face.len() {
            1 => format!("take {taken} from pile {}", self.complex().names(*face)[0]),
            _ => format!("take {taken} from each pile of {set}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_take_the_same_from_each_pile_of_a_face() {
        let complex: NamedComplex = "facets(12,3)".parse().unwrap();
        let game = Wythoff::new(complex);
        let options = game.options(&Piles::from_slice(&[1, 2, 1]));
        let mut to: Vec<Vec<u64>> = options.iter().map(|(_, o)| o.to_vec()).collect();
        to.sort();
        assert_eq!(to, [[0, 1, 1], [0, 2, 1], [1, 0, 1], [1, 1, 1], [1, 2, 0]]);
        let told: Vec<String> = options
            .iter()
            .map(|(how, o)| game.describe(&Piles::from_slice(&[1, 2, 1]), how, o))
            .collect();
        assert!(told.contains(&"take 1 from each pile of {1,2}".to_owned()));
        assert!(told.contains(&"take 2 from pile 2".to_owned()));
    }
}
