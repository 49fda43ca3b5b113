//! What the tests compare theorems with: tables by definition, and all small
//! complexes.

#![allow(dead_code)] // each test uses a part of it

pub mod complexes;
pub mod oracle;
