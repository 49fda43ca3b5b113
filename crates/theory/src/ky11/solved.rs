//! A game of chomp that a theorem solves: its value, or a bound, and a winning
//! move.

use crate::decision::{Coverage, Decision, Reply, Successor, Value, Verdict};
use crate::theorem::{Applied, boxed};
use faceoff_complex::{Complex, Face, Graph};
use faceoff_game::rules::Chomp;
use faceoff_game::{Game, GamePosition, Outcome, Playable, PositionSpec};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;

/// The value of chomp on one complex, and why.
pub(super) struct Solved {
    pub value: Value,
    /// A face to remove to win.
    pub winning: Option<Face>,
    /// What was found about the complex.
    pub because: String,
    /// The reason for the value.
    pub why: String,
}

impl Solved {
    pub fn exactly(value: u64, because: impl Into<String>, why: impl Into<String>) -> Self {
        Self {
            value: Value::Exactly(value.into()),
            winning: None,
            because: because.into(),
            why: why.into(),
        }
    }

    pub fn by_removing(mut self, face: Option<Face>) -> Self {
        self.winning = face;
        self
    }
}

/// The complex that a game of chomp starts from.
pub(super) fn chomp_complex(game: &Game) -> Option<&Complex> {
    game.as_chomp().and_then(Chomp::complex)
}

/// Applies a theorem about chomp on a complex.
pub(super) fn on_complex(game: &Game, solve: impl FnOnce(&Complex) -> Reply<Solved>) -> Applied {
    let Some(complex) = chomp_complex(game) else {
        return Ok(None);
    };
    let complex = complex.clone();
    boxed(solve(&complex)?.map(|solved| OnComplex { complex, solved }))
}

/// Applies a theorem about chomp on a graph.
pub(super) fn on_graph(
    game: &Game,
    solve: impl FnOnce(&Complex, &Graph) -> Reply<Solved>,
) -> Applied {
    on_complex(game, |complex| match Graph::of(complex) {
        Some(graph) => solve(complex, &graph),
        None => Ok(None),
    })
}

struct OnComplex {
    complex: Complex,
    solved: Solved,
}

impl Decision for OnComplex {
    fn decide(&self, _: &PositionSpec, _: &Limits) -> Reply<Verdict> {
        let zero = self.solved.value == Value::Exactly(BigUint::ZERO);
        Ok(Some(Verdict {
            outcome: Outcome::from_zero(zero),
            value: Some(self.solved.value.clone()),
            length: None,
            winning_move: self
                .solved
                .winning
                .map(|face| Successor::Elsewhere(without(&self.complex, face))),
            why: self.solved.why.clone(),
        }))
    }

    fn coverage(&self, _: &Limits) -> Result<Coverage, StopReason> {
        Ok(match self.solved.value {
            Value::Exactly(_) => Coverage::Values,
            Value::AtLeast(_) => Coverage::Outcomes,
        })
    }

    fn because(&self) -> String {
        self.solved.because.clone()
    }
}

/// Chomp on what is left of a complex without a face.
fn without(complex: &Complex, face: Face) -> GamePosition {
    let chomp = Chomp::new(complex.clone());
    let left = chomp
        .remove(&chomp.start(), face)
        .expect("a theorem removes a face");
    let game = chomp.restarted(&left).expect("a move changes the position");
    let position = PositionSpec::Start;
    GamePosition { game, position }
}
