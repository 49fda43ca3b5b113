//! Impartial games: what a ruleset is, the games themselves, their notation.
//!
//! ```
//! use faceoff_game::{AnyRules, Problem, Ruleset};
//!
//! let problem: Problem = "nim on cycle(5,2) @ 3,1,2,2,2".parse().unwrap();
//! let here = problem.summands[0].place().unwrap();
//! // One pile becomes smaller in 10 ways, two neighbours in 19.
//! assert_eq!(AnyRules.options(&here).len(), 29);
//! ```
//!
//! * [`Ruleset`]: a game is its options. One required method; a solver needs
//!   nothing else.
//! * [`piles`] and [`heaps`]: the two shapes of nearly all games. Engines ask
//!   for the shape ([`Game::as_piles`], [`Game::as_heaps`]), never for a game.
//! * [`rules`]: one game a file, each with a [`Kind`] that makes it known to the
//!   notation; [`Games`] takes games of your own as well. [`Playable`] adds to a
//!   ruleset what people need: names, positions as text.
//! * [`Game`] and [`AnyPosition`]: any game and any position behind one type,
//!   for sums, emperor sums and front ends.
//! * [`Sum`]: a disjunctive sum as a position.
//! * [`notation`]: `nim on cycle(5,2) @ 3,1,2,2,1`, sums, and problems with
//!   carets.

mod any;
mod catalogue;
mod guide;
pub mod heaps;
pub mod notation;
mod outcome;
pub mod piles;
mod playable;
pub mod rules;
mod ruleset;
mod sum;

pub use any::{AnyPosition, AnyRules, Game};
pub use catalogue::{BadName, Games, Kind};
pub use guide::guide;
pub use heaps::HeapGame;
pub use notation::{GamePosition, PositionSpec, Problem};
pub use outcome::{Outcome, Play};
pub use piles::{PileGame, Take};
pub use playable::{Expects, IllegalMove, Playable, TooLarge};
pub use ruleset::{Ruleset, Visit};
pub use sum::{Sum, SumRules};
