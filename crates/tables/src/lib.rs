//! Tables of zero positions and nim-values in a box of positions.

mod code;
mod edge;
mod engine;
mod error;
pub mod file;
mod gaps;
mod general;
mod job;
mod layout;
mod program;
mod race;
mod record;
mod shape;
mod sweep;
mod values;
mod word;
mod zeros;

pub use error::TableError;
pub use general::GeneralTable;
pub use job::{Job, Summary, work_file};
pub use shape::Shape;
pub use values::{ValueSlice, ValueTable, ValueWidth};
pub use zeros::{ZeroSlice, ZeroTable};
