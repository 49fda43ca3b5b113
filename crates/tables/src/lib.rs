//! Tables of zero positions and nim-values in a box of positions.

mod code;
mod edge;
mod engine;
mod error;
mod gaps;
mod layout;
mod program;
mod record;
mod shape;
mod sweep;
mod values;
mod word;
mod zeros;

pub use error::TableError;
pub use shape::Shape;
pub use values::{ValueSlice, ValueTable, ValueWidth};
pub use zeros::{ZeroSlice, ZeroTable};
