//! Claims about zero positions and values, decided for all pile sizes.
//!
//! * [`claim`]: the language of claims, set-builder notation as in the papers.

pub mod claim;
