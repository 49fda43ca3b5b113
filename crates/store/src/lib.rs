//! Results that are kept, so that nothing is computed twice.
//!
//! ```
//! use faceoff_store::{Kind, Store};
//!
//! const SQUARES: Kind = Kind::new("squares", 1);
//! let store = Store::in_memory();
//! store.put(SQUARES, b"12", &144)?;
//! assert_eq!(store.get::<u32>(SQUARES, b"12")?, Some(144));
//! assert_eq!(store.get::<u32>(SQUARES, b"13")?, None);
//! # Ok::<(), faceoff_store::StoreError>(())
//! ```
//!
//! A [`Store`] is one file, in which every entry has a [`Kind`] (what it is, and
//! which version of the computation made it), a key, a value and checksums. A
//! [`Batch`] of entries is written whole or not at all, and what was written
//! survives a killed process. Entries of another version of a kind are not seen;
//! neither are damaged ones, which are named instead.
//!
//! * Open: [`Store::open`], [`Store::in_memory`]; where the store of a user is:
//!   [`default_path`].
//! * Read and write: [`Store::get`], [`Store::put`], [`Store::write`],
//!   [`Store::entries`]; values are JSON ([`Store::get`]) or plain bytes
//!   ([`Store::get_bytes`]).
//! * Take out: [`Sheet`], a table with named columns, as CSV and, with the
//!   feature `parquet`, as a Parquet file.
//!
//! One process has a store open at a time; the file format is described in
//! `docs/formats/store.md`.

mod error;
mod open;
mod place;
mod record;
mod sheet;
mod store;

pub use error::StoreError;
pub use place::default_path;
pub use sheet::{Cell, Sheet};
pub use store::{Batch, Entry, Kind, Store};
