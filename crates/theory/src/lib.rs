//! Theorems about impartial games, executable and explained.
//!
//! ```
//! use faceoff_game::{Outcome, Problem};
//! use faceoff_limits::Limits;
//! use faceoff_theory::Plan;
//!
//! let problem: Problem = "nim on cycle(5,2) @ 3,1,2,2,2".parse().unwrap();
//! let placed = &problem.summands[0];
//! let plan = Plan::new(placed.game.clone());
//! let finding = plan.verdict(&placed.position, &Limits::none())?.unwrap();
//! assert_eq!(finding.verdict.outcome, Outcome::N);
//! println!("{}: {}", finding.theorem.citation, finding.verdict.why);
//! # Ok::<(), faceoff_limits::StopReason>(())
//! ```
//!
//! A [`Theorem`] is a record: what it says, who proved it, and a function
//! [`Theorem::apply`] that looks whether it holds for a game and, if so, gives
//! a [`Decision`]: what was found (circuits, a Nim-basis, the parts of a join)
//! and the answers that follow, for piles of any size.
//!
//! * [`registry`]: all theorems. A theorem that is in this table is tested
//!   against the reference solver on every small complex and on its own
//!   [`Instance`]s, listed, and used.
//! * [`Plan`]: the theorems that apply to one game, strongest first; computed
//!   as they are needed.
//! * A theorem about a game that is made of parts (a join, a union, a reduced
//!   complex) asks the [`Plan`] of each part.
//! * [`reductions`]: a complex taken down to its core, and answers carried back.
//! * One module a paper: [`es96`], [`ky11`], [`dh13`], [`as21`], [`s22`];
//!   [`classical`] and [`circular`] for what stands elsewhere.
//!
//! A closed form is written once, as a [`faceoff_claim::Claim`]. What is shown is
//! printed from it. A theorem about one complex plays by it too: by linear pieces
//! ([`linear`]) where it is linear, by its automaton where it is not; it adds
//! only the moves of a proof, told in words. Where a family has a quicker rule
//! (nim-sums, digits) the tests compare that rule with the claim of each member,
//! for all pile sizes where both are data.
//!
//! Nothing here searches a game tree.

pub mod as21;
mod automatic;
pub mod circular;
mod claims;
pub mod classical;
mod decision;
pub mod dh13;
pub mod es96;
pub mod ky11;
pub mod linear;
mod one_complex;
mod piles;
mod plan;
pub mod reductions;
mod registry;
pub mod s22;
mod structure;
mod theorem;
mod zeros;

pub use automatic::{Shape, ShapeAndPoint, without_automaton};
pub use decision::{
    ClosedForm, Coverage, Decision, Reply, Rule, Successor, Value, Verdict, WinningMoves,
};
pub use plan::{Applying, Finding, Plan};
pub use registry::{credited, find, registry};
pub use structure::{BasisReport, Structure, TheoremReport, structure};
pub use theorem::{Instance, Status, Theorem, TheoremFormula};
