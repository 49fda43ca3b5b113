//! All zero positions, or all nim-values, of a game on piles in a box of
//! positions, as large as the machine holds.
//!
//! ```
//! use faceoff_complex::families;
//! use faceoff_limits::Limits;
//! use faceoff_tables::ZeroTable;
//!
//! // Three heaps of at most 7 chips: two of them say what the third has to be.
//! let nim = families::points(3).unwrap();
//! let zeros = ZeroTable::new(&nim, &[7, 7, 7], None)?.list(&Limits::none())?;
//! assert_eq!(zeros.len(), 64);
//! assert!(zeros.contains(&vec![3, 5, 6]));
//! # Ok::<(), faceoff_tables::TableError>(())
//! ```
//!
//! # Which engine
//!
//! | game | engine | time | memory |
//! |---|---|---|---|
//! | `nim on COMPLEX`, zero positions | [`ZeroTable`] | some ten words of work for each 32 or 64 positions | one word for each row of one slice |
//! | the same in misère play | [`MisereTable`] | the same | the same |
//! | `nim on COMPLEX`, values | [`ValueTable`] | the same for each position, times the words that hold a set of values | one set of values for each position of one slice |
//! | rule variants, Wythoff's game, formulas | [`GeneralTable`] | every option of every position is looked up | four bytes for each position of the box |
//! | formulas whose steps may raise a pile | the same | the same for all positions that weigh no more than the corner of the box | 200 bytes for each of these |
//!
//! [`Job`] picks the engine for a game, writes the result to a file and goes on
//! with an interrupted run; [`mod@file`] has the kinds of files and reads them
//! back; [`bench`](mod@bench) compares with the `textbook` engine and the reference
//! solver; [`show`] renders slices, heat maps and plots.
//!
//! # How it works
//!
//! Four ideas, each in a file of its own.
//!
//! 1. A row of positions along one pile is a machine word, and has at most one
//!    zero position. What a row can reach is a union over the facets of prefix
//!    unions along their axes. Facets share these through their *residuals*, so
//!    that there are few, and only one of them needs memory for a whole slice
//!    (`program`).
//! 2. Neighbouring rows depend on each other. They are worked on together all
//!    the same, as lanes of vectors, by letting each lane lag behind (`layout`).
//! 3. A slice needs nothing of the slices before it but, for each row, the set of
//!    their zero positions: its *shadow*. So an interrupted run goes on from the
//!    slices in its file (`engine`). Threads share each slice, and follow each
//!    other through its steps (`share`).
//! 4. Values are the same with sets of values in place of rows, widened when a
//!    value does not fit (`values`).

mod axis_boundary;
pub mod bench;
mod by_weight;
mod code;
mod delta_encoding;
mod engine;
mod error;
pub mod file;
mod general;
mod job;
mod known_zeros;
mod layout;
mod misere;
mod program;
mod record;
mod shape;
mod share;
pub mod show;
mod simd_level;
mod simd_ops;
mod slice_barrier;
mod sweep;
mod symmetric;
mod textbook;
mod values;
mod word;
mod zeros;

pub use error::TableError;
pub use general::GeneralTable;
pub use job::{Job, Summary, Tell, work_file};
pub use misere::MisereTable;
pub use shape::Shape;
pub use symmetric::SymmetricZeroTable;
pub use values::{ValueSlice, ValueTable, ValueWidth};
pub use zeros::{ZeroSlice, ZeroTable};
