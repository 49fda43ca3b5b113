//! Pictures of complexes: SVG, and PNG from it.
//!
//! * [`layout`]: where the vertices go.
//! * [`graph`]: the graph behind a complex of forests.
//! * [`svg`]: vertices, edges, shaded triangles, outlines of larger facets,
//!   piles beside their vertices.
//! * [`png`]: the same as an image, with a font of our own.

mod canonical;
#[cfg(feature = "png")]
mod canvas;
#[cfg(feature = "png")]
mod font;
mod forest;
mod layout;
#[cfg(feature = "png")]
mod png;
mod svg;

pub use forest::{Graph, graph};
pub use layout::{Point, layout};
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use svg::svg;
