//! Faceoff: play, solve and prove impartial games on simplicial complexes.
//!
//! This crate is the one way in for all front ends: it picks the theorem,
//! proof, table or search that decides a question, and explains the answer.
//!
//! ```
//! use faceoff::{Ask, Limits, Problem};
//!
//! let problem: Problem = "nim on cycle(5,2) @ 3,1,2,2,2".parse().unwrap();
//! let answer = faceoff::solve(&problem, &Ask::default(), &Limits::none());
//! assert_eq!(answer.outcome.as_deref(), Some("N"));
//! ```

pub mod analyze;
pub mod atlas;
pub mod bench;
pub mod board;
pub mod census;
pub mod chomp;
pub mod conjecture;
pub mod discover;
pub mod draw;
pub mod figures;
pub mod job;
pub mod kept;
pub mod latex;
mod length;
mod number;
pub mod play;
pub mod prove;
pub mod rocq;
pub mod schema;
pub mod slice;
pub mod solve;
mod table;
pub mod theorems;
mod undecided;

pub use analyze::{Analysis, analyze};
pub use chomp::{Family, Reduced, family, reduce};
pub use faceoff_claim::HELP as CLAIMS_HELP;
pub use faceoff_complex::notation::{Diagnostic, Diagnostics, NamedComplex};
pub use faceoff_complex::{Complex, Face, Label};
pub use faceoff_game::{Game, Outcome, Placed, Play, PositionSpec, Problem};
pub use faceoff_limits::{Limits, ProgressSink, StopReason, parse_bytes, parse_duration};
pub use length::{Length, length};
pub use number::Number;
pub use solve::{Answer, Ask, Decision, decide, solve};
pub use table::{Table, TableAsk, table};
pub use undecided::Undecided;

/// Everything else, for those who need the parts.
pub mod parts {
    pub use faceoff_complex as complex;
    pub use faceoff_game as game;
    pub use faceoff_lab as lab;
    pub use faceoff_limits as limits;
    pub use faceoff_solve as solve;
    pub use faceoff_store as store;
    pub use faceoff_tables as tables;
}
