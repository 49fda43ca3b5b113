//! Pictures of complexes: SVG, and PNG from it.
//!
//! * [`layout`]: where the vertices go.
//! * [`svg`]: vertices, edges, shaded triangles, outlines of larger facets,
//!   piles beside their vertices.
//! * [`png`]: the same as an image, with a font of our own.

mod layout;
mod png;
mod svg;

pub use layout::layout;
pub use png::png;
pub use svg::svg;
