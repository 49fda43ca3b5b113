//! The notation of complexes: `facets(12,23)`, `cycle(5,2)`, `join(X,Y)`, …
//!
//! One grammar serves the command line, the library (`str::parse`), Python and
//! the web page. Everything printed can be pasted back in. All problems of a
//! text are reported at once, each with its place.
//!
//! * [`NamedComplex`]: a complex and the expression it came from.
//! * [`CATALOGUE`]: every name with its arguments and its meaning.
//! * [`Diagnostics`]: problems with carets; [`scan`]: the shape of expressions.

mod catalogue;
mod diagnostic;
mod meant;
mod pseudotree;
mod read;
pub mod scan;
mod words;

pub use catalogue::{CATALOGUE, Entry};
pub use diagnostic::{Diagnostic, Diagnostics};
pub use meant::{nearest, textbook_name};

use crate::complex::Complex;
use crate::label::Label;
use faceoff_limits::Limits;
use scan::Fragment;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// For a text that is read without limits.
const PATIENCE: Duration = Duration::from_secs(10);

/// A complex with the expression that named it. Displays as that expression
/// in a normal spelling.
///
/// ```
/// use faceoff_complex::notation::NamedComplex;
///
/// let named: NamedComplex = "cone( points(2) )".parse().unwrap();
/// assert_eq!(named.to_string(), "cone(points(2))");
/// assert_eq!(named.complex.to_string(), "facets(1*,2*)");
/// // In the link of 1, vertex 4 is no face any more.
/// let link: NamedComplex = "link(facets(123,34),1)".parse().unwrap();
/// assert_eq!(link.dropped, ["4".into()]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedComplex {
    /// The complex.
    pub complex: Complex,
    /// Vertices that an operation in the expression dropped, since they were
    /// no longer faces.
    pub dropped: Vec<Label>,
    notation: String,
}

impl NamedComplex {
    /// The complex that a piece of a larger text names; one that takes longer
    /// than some seconds to write down is refused.
    pub fn read(piece: Fragment<'_>) -> Result<Self, Vec<Diagnostic>> {
        Self::read_within(piece, &Limits::none().with_time(PATIENCE))
    }

    /// The same within limits.
    pub fn read_within(piece: Fragment<'_>, limits: &Limits) -> Result<Self, Vec<Diagnostic>> {
        read::complex(piece, limits)
    }
}

impl From<Complex> for NamedComplex {
    /// A complex named by its facets.
    fn from(complex: Complex) -> Self {
        Self {
            notation: complex.to_string(),
            complex,
            dropped: Vec::new(),
        }
    }
}

impl fmt::Display for NamedComplex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.notation)
    }
}

impl FromStr for NamedComplex {
    type Err = Diagnostics;

    fn from_str(text: &str) -> Result<Self, Diagnostics> {
        Self::read(Fragment::whole(text)).map_err(|problems| Diagnostics::new(text, problems))
    }
}

impl FromStr for Complex {
    type Err = Diagnostics;

    fn from_str(text: &str) -> Result<Self, Diagnostics> {
        Ok(text.parse::<NamedComplex>()?.complex)
    }
}

#[cfg(test)]
mod tests;
