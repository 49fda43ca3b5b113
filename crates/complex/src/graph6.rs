//! graph6: a graph as one line of printable characters.
//!
//! The number of vertices comes first, as one character up to 62 and as `~`
//! and three characters beyond; then, six to a character, the bits of the upper
//! triangle of the adjacency matrix, column by column. A character is its six
//! bits plus 63. Reference: B. McKay, formats.txt of nauty.
//!
//! A graph is a complex of dimension at most 1 with vertices 1, 2, ….

use crate::complex::{Complex, MAX_VERTICES};
use crate::face::Face;
use std::fmt;

/// What can be wrong with a graph6 text, or with a complex to be written so.
///
/// ```
/// use faceoff_complex::{Complex, Graph6Error, families};
///
/// let triangle = Complex::from_graph6("Bw").unwrap();
/// assert_eq!(triangle.to_string(), "facets(12,13,23)");
/// let length = Graph6Error::Length { vertices: 3, expected: 1, found: 0 };
/// assert_eq!(Complex::from_graph6("B"), Err(length));
/// assert_eq!(families::simplex(3).unwrap().to_graph6(), Err(Graph6Error::NotAGraph));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Graph6Error {
    /// No characters at all.
    Missing,
    /// A character outside `?` to `~`, and its place, from 1.
    Character(char, usize),
    /// A graph without vertices.
    NoVertices,
    /// More than 64 vertices.
    TooManyVertices(usize),
    /// The number of characters for the edges is wrong.
    Length {
        /// Number of vertices.
        vertices: usize,
        /// How many characters its edges take.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A bit after the last edge is not zero.
    Padding,
    /// The complex to be written has a face of three vertices.
    NotAGraph,
}

impl fmt::Display for Graph6Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => write!(
                f,
                "no graph: give a line of graph6, such as Bw for a triangle"
            ),
            Self::Character(c, place) => write!(
                f,
                "character {place}, {c:?}, is none of graph6, whose characters are ? to ~"
            ),
            Self::NoVertices => write!(f, "the graph has no vertex: it needs at least one"),
            Self::TooManyVertices(n) => write!(
                f,
                "a graph on {n} vertices, but at most {MAX_VERTICES} are supported"
            ),
            Self::Length {
                vertices,
                expected,
                found,
            } => write!(
                f,
                "a graph on {vertices} vertices needs {expected} characters for its edges, not {found}"
            ),
            Self::Padding => write!(
                f,
                "the last character has bits beyond the last edge: the text is damaged"
            ),
            Self::NotAGraph => write!(
                f,
                "graph6 holds graphs, but the complex has a face of three vertices: write its skeleton, or a facet file"
            ),
        }
    }
}

impl std::error::Error for Graph6Error {}

const HEADER: &str = ">>graph6<<";

impl Complex {
    /// The graph of a line of graph6, with or without the header
    /// `>>graph6<<`.
    pub fn from_graph6(text: &str) -> Result<Self, Graph6Error> {
        let text = text.trim();
        let text = text.strip_prefix(HEADER).unwrap_or(text);
        let sixes = text
            .chars()
            .enumerate()
            .map(|(i, c)| match c {
                '?'..='~' => Ok(c as u8 - b'?'),
                _ => Err(Graph6Error::Character(c, i + 1)),
            })
            .collect::<Result<Vec<u8>, _>>()?;
        let (n, edges) = size(&sixes)?;
        let pairs = n * (n - 1) / 2;
        let expected = pairs.div_ceil(6);
        if edges.len() != expected {
            return Err(Graph6Error::Length {
                vertices: n,
                expected,
                found: edges.len(),
            });
        }
        let bit = |i: usize| edges[i / 6] >> (5 - i % 6) & 1 == 1;
        if (pairs..6 * expected).any(bit) {
            return Err(Graph6Error::Padding);
        }
        let mut sets: Vec<Face> = (0..n).map(Face::single).collect();
        let all = (0..n).flat_map(|w| (0..w).map(move |v| Face::single(v).with(w)));
        sets.extend(
            all.enumerate()
                .filter(|(i, _)| bit(*i))
                .map(|(_, edge)| edge),
        );
        Ok(Complex::on(n, sets).expect("every vertex is in a set"))
    }

    /// The graph as a line of graph6; labels are lost.
    pub fn to_graph6(&self) -> Result<String, Graph6Error> {
        if self.dimension() > 1 {
            return Err(Graph6Error::NotAGraph);
        }
        let n = self.n();
        let mut sixes = match n {
            0..=62 => vec![n as u8],
            _ => vec![63, (n >> 12) as u8, (n >> 6 & 63) as u8, (n & 63) as u8],
        };
        let mut neighbours = vec![Face::EMPTY; n];
        for edge in self.facets().iter().filter(|facet| facet.len() == 2) {
            for v in *edge {
                neighbours[v] |= *edge;
            }
        }
        let bits: Vec<bool> = (0..n)
            .flat_map(|w| (0..w).map(move |v| (v, w)))
            .map(|(v, w)| neighbours[w].contains(v))
            .collect();
        sixes.extend(bits.chunks(6).map(|chunk| {
            let set = chunk.iter().enumerate().filter(|(_, bit)| **bit);
            set.fold(0, |six, (i, _)| six | 32 >> i)
        }));
        Ok(sixes
            .into_iter()
            .map(|six| char::from(six + b'?'))
            .collect())
    }
}

/// The number of vertices, and what follows it.
fn size(sixes: &[u8]) -> Result<(usize, &[u8]), Graph6Error> {
    let (n, rest) = match sixes {
        [] => return Err(Graph6Error::Missing),
        [63, 63, ..] => return Err(Graph6Error::TooManyVertices(258_048)),
        [63, a, b, c, rest @ ..] => {
            let number = |six: &u8| usize::from(*six);
            (number(a) << 12 | number(b) << 6 | number(c), rest)
        }
        [63, rest @ ..] => {
            return Err(Graph6Error::Length {
                vertices: 63,
                expected: 329,
                found: rest.len(),
            });
        }
        [n, rest @ ..] => (usize::from(*n), rest),
    };
    match n {
        0 => Err(Graph6Error::NoVertices),
        n if n > MAX_VERTICES => Err(Graph6Error::TooManyVertices(n)),
        n => Ok((n, rest)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::*;
    use crate::random_graph;

    #[test]
    fn known_texts() {
        // The example of the format's definition: edges 02, 04, 13, 34.
        let graph = Complex::from_graph6("DQc").unwrap();
        let edges: Vec<Vec<usize>> = graph.facets().iter().map(|f| f.iter().collect()).collect();
        assert_eq!(edges, [[0, 2], [0, 4], [1, 3], [3, 4]]);
        assert_eq!(complete(3).unwrap().to_graph6().unwrap(), "Bw");
        assert_eq!(
            Complex::from_graph6(">>graph6<<Bw\n"),
            Ok(complete(3).unwrap())
        );
        assert_eq!(points(1).unwrap().to_graph6().unwrap(), "@");
    }

    #[test]
    fn round_trip() {
        for n in [1, 2, 5, 6, 7, 13, 61, 62, 63, 64] {
            for part in [0, 60, 256] {
                let graph = random_graph(n, part, 3);
                let text = graph.to_graph6().unwrap();
                assert_eq!(Complex::from_graph6(&text), Ok(graph), "{text}");
            }
        }
    }

    #[test]
    fn damaged_texts() {
        let error = |text: &str| Complex::from_graph6(text).unwrap_err();
        assert_eq!(error(""), Graph6Error::Missing);
        assert_eq!(error("?"), Graph6Error::NoVertices);
        assert_eq!(error("B w"), Graph6Error::Character(' ', 2));
        assert!(matches!(
            error("Bww"),
            Graph6Error::Length {
                expected: 1,
                found: 2,
                ..
            }
        ));
        assert!(matches!(error("~?"), Graph6Error::Length { .. }));
        assert_eq!(error("B~"), Graph6Error::Padding);
        assert_eq!(error("~?@@"), Graph6Error::TooManyVertices(65));
        assert_eq!(error("~~??????"), Graph6Error::TooManyVertices(258_048));
        let solid = simplex(3).unwrap();
        assert_eq!(solid.to_graph6(), Err(Graph6Error::NotAGraph));
    }
}
