//! Pictures of complexes: SVG, and PNG from it.
//!
//! * [`layout`]: where the vertices go.
//! * [`graph`]: the graph behind a complex of forests.
//! * [`torus`]: the torus as a square whose opposite sides are one.
//! * [`svg`]: vertices, edges, shaded triangles, outlines of larger facets,
//!   piles beside their vertices.
//! * `png` (behind the feature of that name): the same as an image, with a font of our own.
//!
//! ```
//! use faceoff_complex::Complex;
//! use faceoff_draw::{layout, svg};
//! use faceoff_limits::Limits;
//!
//! let pentagon: Complex = "cycle(5,2)".parse().unwrap();
//! assert_eq!(layout(&pentagon).len(), 5);
//! let piles = [3, 1, 2, 2, 2].map(|pile| pile.to_string());
//! let picture = svg(&pentagon, Some(&piles), &Limits::none()).unwrap();
//! assert_eq!(picture.matches("<line").count(), 5);
//! ```

mod canonical;
#[cfg(feature = "png")]
mod canvas;
#[cfg(feature = "png")]
mod font;
mod forest;
mod layout;
#[cfg(feature = "png")]
mod png;
mod scene;
mod svg;
mod torus;

pub use forest::{Graph, graph};
pub use layout::{Point, layout};
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use svg::svg;
pub use torus::torus;
