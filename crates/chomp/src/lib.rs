//! Subset take-away and graph chomp (KY11): values, outcomes, winning moves.
//!
//! ```
//! use faceoff_chomp::{Engine, Forms};
//! use faceoff_complex::families;
//! use faceoff_game::Outcome;
//! use faceoff_limits::Limits;
//!
//! let limits = Limits::none().with_memory(16 << 20);
//! let engine = Engine::new(Forms::ALL, &limits)?;
//! let octahedron = families::octahedron(3).unwrap();
//! assert_eq!(engine.outcome(&octahedron, &limits)?, Outcome::P);
//! let wheel = families::wheel(5).unwrap();
//! assert!(!engine.winning_moves(&wheel, &limits)?.is_empty());
//! # Ok::<(), faceoff_limits::StopReason>(())
//! ```
//!
//! A move removes a non-empty face and all faces that contain it. A position
//! is what is left: a complex. The engine sees positions up to isomorphism,
//! splits them into connected components, applies the theorems that it may
//! use ([`Forms`]) and searches the rest with a table in bounded memory.
//!
//! * [`Engine`]: [`Engine::value`], [`Engine::outcome`],
//!   [`Engine::winning_moves`].
//! * Positions: `part`, on up to 7 vertices `small`, graphs `labelling`;
//!   their keys: `key`.
//! * What was found, in bounded memory: `table`. [`KnownValue`] is what an engine tells of it.
//! * Who wins on all complexes on up to 7 vertices, without a search:
//!   [`census`].

pub mod census;
mod engine;
mod forms;
mod key;
mod labelling;
mod part;
mod search;
mod shipped;
mod small;
mod table;

pub use engine::Engine;
pub use forms::Forms;
pub use shipped::is_shipped;
pub use table::KnownValue;
