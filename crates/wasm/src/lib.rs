//! Faceoff in a browser.
//!
//! * [`desk`]: a question as JSON in, its answer as JSON out, within the limits that a
//!   browser has.
//! * `door`: how a page puts the question in and takes the answer out; only where the
//!   program is for a browser.
//!
//! ```
//! use faceoff_wasm::desk::{Desk, Ended};
//!
//! let desk = Desk::new();
//! let (ended, answer) = desk.ask(br#"{ "ask": "solve", "problem": "nim @ 1,2" }"#);
//! assert_eq!(ended, Ended::Answered);
//! assert!(answer.contains(r#""outcome":"N""#));
//! ```

pub mod desk;

#[cfg(target_family = "wasm")]
mod door;
