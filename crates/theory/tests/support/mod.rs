//! What the tests compare theorems with: tables by definition, and all small
//! complexes.

pub mod complexes;
pub mod oracle;
