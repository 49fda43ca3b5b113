//! The atlas: what is known of every complex on a few vertices up to isomorphism.
//!
//! ```
//! use faceoff_atlas::{proved_from, shipped};
//! use faceoff_limits::Limits;
//!
//! // 1, 2, 5, 20 and 180 complexes on one to five vertices.
//! assert_eq!(shipped().len(), 208);
//! // The zero positions of a join are those of its factors: here of three points, twice.
//! let join = "join(points(3),points(3))".parse().unwrap();
//! let from = proved_from(&join, &Limits::none()).unwrap();
//! assert_eq!(from, Some(vec!["3v.1.2.3".to_owned()]));
//! ```
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
