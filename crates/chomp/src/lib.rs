//! Subset take-away and graph chomp (KY11): values, outcomes, winning moves.
//!
//! A move removes a non-empty face and all faces that contain it. A position
//! is what is left: a complex. The engine sees positions up to isomorphism,
//! splits them into connected components, applies the theorems that it may
//! use ([`Forms`]) and searches the rest with a table in bounded memory.
//!
//! * [`Engine`]: [`Engine::value`], [`Engine::outcome`],
//!   [`Engine::winning_moves`].
//! * Positions: `part`, on up to 7 vertices `small`, graphs `labelling`;
//!   their keys: [`key`].
//! * What was found: [`table`].
//! * Who wins on all complexes on up to 7 vertices, without a search:
//!   [`census`].

pub mod census;
mod engine;
mod forms;
pub mod key;
mod labelling;
mod part;
mod search;
mod shipped;
mod small;
pub mod table;

pub use engine::{DEFAULT_MEMORY, Engine};
pub use forms::Forms;
pub use shipped::is_shipped;
