//! The atlas: what is known of every complex on a few vertices up to isomorphism.
//!
//! * [`Record`]: all that is known of one complex; [`fields`] names what a search may
//!   ask for.
//! * [`shipped`]: the records that come with the program; [`on_six`]: those in a folder.
//! * [`proved_from`]: what decides a complex without a search.
//! * [`pages`]: the records as files for any static site.

mod day;
mod pages;
mod parts;
mod record;
mod shipped;

pub use day::today;
pub use pages::pages;
pub use parts::proved_from;
pub use record::{Record, fields};
pub use shipped::{MOST_VERTICES, SHIPPED, known, on_six, resisting_within, shipped};
