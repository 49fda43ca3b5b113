//! The conjecture laboratory.
//!
//! ```
//! use faceoff_lab::{Scope, Status, find, test};
//! use faceoff_limits::Limits;
//! use faceoff_store::Store;
//!
//! let conjecture = find("ES96-9.1").unwrap();
//! let scope = Scope { up_to: Some(3), bound: None };
//! let tested = test(conjecture, scope, &Store::in_memory(), &Limits::none()).unwrap();
//! assert_eq!(tested.status, Status::HoldsSoFar);
//! ```
//!
//! A [`Conjecture`] is a statement that a program can test: a domain, which is
//! a list of [`Stage`]s from small to large, a decision on one complex of a
//! stage, a way to smaller complexes, and a second opinion on a witness by the
//! reference solver.
//!
//! * [`registry`], [`find`]: what the papers ask and conjecture, one file each
//!   in `conjectures`.
//! * [`test`](fn@test): sweep a conjecture; what was done is in the store, so
//!   that a later run goes on from there. The [`Tested`] record says exactly
//!   what was covered; no sweep ever makes a conjecture proved.
//! * [`standing`](fn@standing): where a conjecture stands, by tests here and by what is known.
//! * [`shrink`]: from a witness to a smaller one.
//! * [`zero_property`]: conjectures of the form "every zero position has …".
//! * [`user`]: conjectures of your own, in a small language or as a closure.
//! * [`team`], [`levels`]: the same by many processes, level by level;
//!   `cluster` connects them (feature `cluster`).
//! * [`report`]: all that was tested, as Markdown, or as a sheet.

#[cfg(feature = "cluster")]
pub mod cluster;
mod conjecture;
mod conjectures;
pub mod domain;
mod error;
pub mod levels;
pub mod oracle;
mod registry;
pub mod report;
pub mod shrink;
mod standing;
mod sweep;
pub mod team;
mod tested;
pub mod user;
mod witness;
pub mod zero_property;

pub use conjecture::{About, Conjecture, Finding, Literature, Stage, Subject, Tools};
pub use error::LabError;
pub use registry::{find, registry};
pub use standing::{Standing, regressions, standing};
pub use sweep::{Scope, past, test, test_together};
pub use tested::{Coverage, Status, Tally, Tested};
pub use witness::{Regression, Witness};
