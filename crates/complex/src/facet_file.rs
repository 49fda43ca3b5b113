//! Facet files: one facet a line, its labels separated by blanks.
//!
//! A token that begins with `#` makes the rest of the line a comment. Labels
//! with blanks or other special characters are put in double quotes, with `\"`
//! and `\\` inside. The vertices are in natural order of their labels. Lines
//! that are contained in others are allowed and mean nothing more.

use crate::complex::{Complex, ComplexError};
use crate::face::Face;
use crate::label::Label;
use std::fmt;

/// One thing that is wrong with a facet file.
///
/// ```
/// use faceoff_complex::Complex;
///
/// let errors = Complex::from_facet_file("1 2 3\n3 4 3\n").unwrap_err();
/// assert_eq!(errors[0].line, Some(2));
/// assert_eq!(errors[0].to_string(), "line 2: vertex 3 is there twice");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FacetFileError {
    /// The line, from 1; `None` if it concerns the whole file.
    pub line: Option<usize>,
    /// What is wrong.
    pub problem: FacetFileProblem,
}

/// What can be wrong with a facet file.
///
/// ```
/// use faceoff_complex::{Complex, FacetFileProblem};
///
/// let errors = Complex::from_facet_file("\"New York\" \"Paris\nRome \"\"").unwrap_err();
/// let problems: Vec<FacetFileProblem> = errors.into_iter().map(|error| error.problem).collect();
/// assert_eq!(problems, [FacetFileProblem::OpenQuote, FacetFileProblem::EmptyLabel]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FacetFileProblem {
    /// A quote without its end.
    OpenQuote,
    /// A label without characters.
    EmptyLabel,
    /// A vertex that stands twice in one line.
    Repeated(Label),
    /// The complex is refused.
    Refused(ComplexError),
}

impl fmt::Display for FacetFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        match &self.problem {
            FacetFileProblem::OpenQuote => write!(f, "a quoted label has no closing quote"),
            FacetFileProblem::EmptyLabel => write!(f, "a label in quotes is empty"),
            FacetFileProblem::Repeated(label) => write!(f, "vertex {label} is there twice"),
            FacetFileProblem::Refused(ComplexError::Empty) => write!(
                f,
                "no facet: write one facet a line, its vertices separated by blanks, such as 1 2 3"
            ),
            FacetFileProblem::Refused(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FacetFileError {}

impl Complex {
    /// The complex of a facet file; every problem is returned.
    pub fn from_facet_file(text: &str) -> Result<Self, Vec<FacetFileError>> {
        let mut errors = Vec::new();
        let mut lines: Vec<Vec<Label>> = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let at = |problem| FacetFileError {
                line: Some(i + 1),
                problem,
            };
            match read_labels(line) {
                Ok(labels) => {
                    let earlier = |j: usize| labels[..j].contains(&labels[j]);
                    let repeated = (0..labels.len()).filter(|&j| earlier(j));
                    errors.extend(
                        repeated.map(|j| at(FacetFileProblem::Repeated(labels[j].clone()))),
                    );
                    lines.push(labels);
                }
                Err(problem) => errors.push(at(problem)),
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let refused = |error| FacetFileError {
            line: None,
            problem: FacetFileProblem::Refused(error),
        };
        let mut labels: Vec<Label> = lines.iter().flatten().cloned().collect();
        labels.sort();
        labels.dedup();
        if labels.len() > crate::MAX_VERTICES {
            return Err(vec![refused(ComplexError::TooManyVertices(labels.len()))]);
        }
        let place = |label: &Label| labels.binary_search(label).expect("it is listed");
        let sets: Vec<Face> = lines
            .iter()
            .map(|line| line.iter().map(place).collect())
            .collect();
        Complex::new(labels, sets).map_err(|errors| errors.into_iter().map(refused).collect())
    }

    /// The complex as a facet file, one facet a line. Read again, its vertices
    /// are in natural order.
    pub fn to_facet_file(&self) -> String {
        let written: Vec<String> = self.labels().iter().map(write_label).collect();
        let line = |facet: &Face| {
            let labels: Vec<&str> = facet.iter().map(|v| written[v].as_str()).collect();
            labels.join(" ") + "\n"
        };
        self.facets().iter().map(line).collect()
    }
}

fn write_label(label: &Label) -> String {
    match label.is_plain() && !label.as_str().starts_with('#') {
        true => label.as_str().to_owned(),
        false => label.quoted(),
    }
}

fn read_labels(line: &str) -> Result<Vec<Label>, FacetFileProblem> {
    let mut labels = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() && !rest.starts_with('#') {
        let (label, after) = match rest.strip_prefix('"') {
            Some(quoted) => read_quoted(quoted)?,
            None => {
                let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
                (rest[..end].to_owned(), &rest[end..])
            }
        };
        labels.push(Label::new(label));
        rest = after.trim_start();
    }
    Ok(labels)
}

/// The label up to the closing quote, and what follows it.
fn read_quoted(text: &str) -> Result<(String, &str), FacetFileProblem> {
    let mut label = String::new();
    let mut characters = text.char_indices();
    while let Some((at, c)) = characters.next() {
        match c {
            '"' if label.is_empty() => return Err(FacetFileProblem::EmptyLabel),
            '"' => return Ok((label, &text[at + 1..])),
            '\\' => match characters.next() {
                Some((_, escaped)) => label.push(escaped),
                None => break,
            },
            _ => label.push(c),
        }
    }
    Err(FacetFileProblem::OpenQuote)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::*;
    use crate::testing::arb_complex;
    use proptest::prelude::*;

    #[test]
    fn a_file_with_comments() {
        let text = "# a path\n1 2\n\n2 10  # the last edge\n\"a b\" 10\n10\n";
        let complex = Complex::from_facet_file(text).unwrap();
        let labels: Vec<&str> = complex.labels().iter().map(Label::as_str).collect();
        assert_eq!(labels, ["1", "2", "10", "a b"]);
        assert_eq!(complex.to_facet_file(), "1 2\n2 10\n10 \"a b\"\n");
    }

    #[test]
    fn every_problem_is_named() {
        let errors = Complex::from_facet_file("1 1 2\n\"x\n3 \"\"\n").unwrap_err();
        let shown: Vec<String> = errors.iter().map(|e| e.to_string()).collect();
        assert_eq!(shown[0], "line 1: vertex 1 is there twice");
        assert_eq!(shown[1], "line 2: a quoted label has no closing quote");
        assert_eq!(shown[2], "line 3: a label in quotes is empty");
        let empty = Complex::from_facet_file("# nothing\n\n").unwrap_err();
        assert!(empty[0].to_string().contains("write one facet a line"));
        let many: String = (0..65).map(|i| format!("{i}\n")).collect();
        let errors = Complex::from_facet_file(&many).unwrap_err();
        assert!(errors[0].to_string().contains("at most 64"));
    }

    #[test]
    fn odd_labels_come_back() {
        let labels: Vec<Label> = ["#1", "a\"b", "c\\", "x y", "(z)", "a#b"]
            .iter()
            .map(Label::new)
            .collect();
        let complex = path(5, 2).unwrap().relabelled(labels).unwrap();
        let back = Complex::from_facet_file(&complex.to_facet_file()).unwrap();
        let mut order: Vec<usize> = (0..6).collect();
        order.sort_by_key(|&v| complex.label(v).clone());
        assert_eq!(back, complex.reordered(&order));
    }

    proptest! {
        #[test]
        fn round_trip(complex in arb_complex(12)) {
            let text = complex.to_facet_file();
            prop_assert_eq!(Complex::from_facet_file(&text), Ok(complex));
        }
    }
}
