//! Names of vertices, and their natural order.

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// The name of a vertex: any non-empty text. Ordered naturally: runs of
/// digits by their number, then A–Z, then a–z, then everything else, so
/// `1 < 2 < 10 < A < a`.
///
/// ```
/// use faceoff_complex::Label;
///
/// let mut labels = ["b", "10", "A", "2"].map(Label::new);
/// labels.sort();
/// assert_eq!(labels.each_ref().map(Label::as_str), ["2", "10", "A", "b"]);
/// assert_eq!(Label::new("A").fresh(labels.iter()).as_str(), "A'");
/// assert_eq!(Label::new("New York").to_string(), "\"New York\"");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Label(Arc<str>);

impl Label {
    /// The label with this text.
    pub fn new(text: impl AsRef<str>) -> Self {
        Self(Arc::from(text.as_ref()))
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The label with this many primes behind it.
    pub(crate) fn primed(&self, primes: usize) -> Self {
        Self::new(format!("{}{}", self.0, "'".repeat(primes)))
    }

    /// The label itself, or with the fewest primes that make it differ from
    /// all of `taken`.
    pub fn fresh<'a>(&self, taken: impl Iterator<Item = &'a Label> + Clone) -> Self {
        (0..)
            .map(|primes| self.primed(primes))
            .find(|label| taken.clone().all(|other| other != label))
            .expect("finitely many labels are taken")
    }

    /// One character that needs no quotes: can stand in `facets(12,23)`.
    pub(crate) fn is_one_character(&self) -> bool {
        self.0.chars().count() == 1 && self.0.chars().all(is_letter)
    }

    /// The label in quotes, which any grammar of ours reads as one label.
    pub fn quoted(&self) -> String {
        let escaped = self.0.replace('\\', "\\\\").replace('"', "\\\"");
        format!("\"{escaped}\"")
    }

    /// Can stand in a list of labels without quotes.
    pub(crate) fn is_plain(&self) -> bool {
        !self.0.is_empty() && self.0.chars().all(is_plain)
    }
}

/// Characters that are a vertex each where there are no blanks: not what other notations put
/// between vertices.
pub(crate) fn is_letter(c: char) -> bool {
    is_plain(c) && !"-./|–—".contains(c)
}

/// Characters that need no quotes in a label.
pub(crate) fn is_plain(c: char) -> bool {
    !c.is_whitespace() && !c.is_control() && !"(),;@+\":[]{}".contains(c)
}

impl fmt::Display for Label {
    /// As it is written in a list of labels: quoted where it must be.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_plain() {
            f.write_str(&self.0)
        } else {
            f.write_str(&self.quoted())
        }
    }
}

impl fmt::Debug for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl From<&str> for Label {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl Ord for Label {
    fn cmp(&self, other: &Self) -> Ordering {
        natural(&self.0, &other.0)
    }
}

impl PartialOrd for Label {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn class(c: char) -> u8 {
    match c {
        '0'..='9' => 0,
        'A'..='Z' => 1,
        'a'..='z' => 2,
        _ => 3,
    }
}

fn natural(a: &str, b: &str) -> Ordering {
    let (mut rest_a, mut rest_b) = (a, b);
    while let (Some(c), Some(d)) = (rest_a.chars().next(), rest_b.chars().next()) {
        let order = if class(c) == 0 && class(d) == 0 {
            let (run_a, tail_a) = digits(rest_a);
            let (run_b, tail_b) = digits(rest_b);
            (rest_a, rest_b) = (tail_a, tail_b);
            number(run_a).cmp(&number(run_b))
        } else {
            rest_a = &rest_a[c.len_utf8()..];
            rest_b = &rest_b[d.len_utf8()..];
            (class(c), c).cmp(&(class(d), d))
        };
        if order.is_ne() {
            return order;
        }
    }
    // A prefix comes first; `1` and `01` have the same number and must differ.
    let prefix = rest_a.len().cmp(&rest_b.len());
    prefix
        .then_with(|| a.len().cmp(&b.len()))
        .then_with(|| a.cmp(b))
}

fn digits(text: &str) -> (&str, &str) {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    text.split_at(end)
}

/// A run of digits as a number of any size: its length without leading zeros,
/// then its digits.
fn number(run: &str) -> (usize, &str) {
    let digits = run.trim_start_matches('0');
    (digits.len(), digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn natural_order() {
        let sorted = [
            "0", "1", "01", "1'", "2", "10", "10a", "100", "A", "A2", "A10", "B", "a", "ab", "b",
            "*", "*'",
        ];
        for (i, a) in sorted.iter().enumerate() {
            for (j, b) in sorted.iter().enumerate() {
                assert_eq!(Label::new(a).cmp(&Label::new(b)), i.cmp(&j), "{a} {b}");
            }
        }
    }

    #[test]
    fn fresh_labels() {
        let taken = [Label::new("*"), Label::new("*'")];
        assert_eq!(Label::new("*").fresh(taken.iter()), Label::new("*''"));
        assert_eq!(Label::new("x").fresh(taken.iter()), Label::new("x"));
    }

    #[test]
    fn quoting() {
        assert_eq!(Label::new("a b").to_string(), "\"a b\"");
        assert_eq!(Label::new("x'").to_string(), "x'");
        assert_eq!(Label::new("q\"").to_string(), "\"q\\\"\"");
    }
}
