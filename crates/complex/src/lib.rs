//! Simplicial complexes on up to 64 labelled vertices.
//!
//! * [`Face`]: a set of vertices as a bit mask; [`Label`]: the name of a vertex.
//! * [`Complex`]: immutable and validated, stored by its facets; circuits by
//!   hypergraph transversals ([`circuits`]).
//! * Operations that make new complexes from old: [`operations`].
//! * Named complexes: [`families`]; the notation `cycle(5,2)`: [`notation`].

pub mod circuits;
mod complex;
mod face;
pub mod families;
mod label;
pub mod notation;
pub mod operations;

pub use complex::{Complex, ComplexError, Derived, MAX_FACETS, MAX_VERTICES};
pub use face::{Face, Vertices, maximal_sets, minimal_sets};
pub use label::Label;
