//! The shape of an expression: `name(argument, argument, …)`, with places.
//!
//! Arguments are cut at commas outside brackets and quotes and left as text;
//! what they mean is up to the name.

use super::diagnostic::Diagnostic;
use std::ops::Range;

/// A piece of a text and its place in the whole.
///
/// ```
/// use faceoff_complex::notation::scan::Fragment;
///
/// let list = Fragment::whole("12, link(X,1) ,\"a,b\"");
/// let parts = list.split(',');
/// let texts: Vec<&str> = parts.iter().map(|part| part.trim().text).collect();
/// assert_eq!(texts, ["12", "link(X,1)", "\"a,b\""]);
/// assert_eq!(parts[1].trim().problem("unknown").span, 4..13);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fragment<'a> {
    /// The piece.
    pub text: &'a str,
    /// Where it starts in the whole text, in bytes.
    pub start: usize,
}

impl<'a> Fragment<'a> {
    /// The whole of a text.
    pub fn whole(text: &'a str) -> Self {
        Self { text, start: 0 }
    }

    /// Its place.
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// A part of it, by bytes.
    pub fn part(&self, range: Range<usize>) -> Self {
        Self {
            text: &self.text[range.clone()],
            start: self.start + range.start,
        }
    }

    /// Without blanks at both ends.
    pub fn trim(&self) -> Self {
        let front = self.text.len() - self.text.trim_start().len();
        let len = self.text.trim().len();
        self.part(front..front + len)
    }

    /// A problem here.
    pub fn problem(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(self.span(), message)
    }

    /// Cut at every `separator` that is outside brackets and quotes.
    pub fn split(&self, separator: char) -> Vec<Fragment<'a>> {
        let mut pieces = Vec::new();
        let mut from = 0;
        for (at, c, depth) in outline(self.text) {
            if c == separator && depth == 0 {
                pieces.push(self.part(from..at));
                from = at + c.len_utf8();
            }
        }
        pieces.push(self.part(from..self.text.len()));
        pieces
    }
}

/// `name(arguments)` or a bare name.
///
/// ```
/// use faceoff_complex::notation::scan::{Fragment, call};
///
/// let join = call(Fragment::whole("join(cycle(5,2), points(3))")).unwrap();
/// assert_eq!(join.name.text, "join");
/// let arguments = join.arguments.unwrap();
/// assert_eq!(arguments[1].trim().text, "points(3)");
/// assert_eq!(arguments[1].trim().span(), 17..26);
/// ```
#[derive(Clone, Debug)]
pub struct Call<'a> {
    /// The name before the bracket.
    pub name: Fragment<'a>,
    /// The arguments; `None` without a bracket. `name()` has no arguments.
    pub arguments: Option<Vec<Fragment<'a>>>,
}

/// Characters outside quotes with the depth of brackets around them (a bracket
/// itself counts as outside).
fn outline(text: &str) -> impl Iterator<Item = (usize, char, usize)> {
    let mut depth = 0usize;
    let mut quoted = false;
    let mut escaped = false;
    text.char_indices().filter_map(move |(at, c)| {
        if quoted {
            quoted = escaped || c != '"';
            escaped = c == '\\' && !escaped;
            return None;
        }
        match c {
            '"' => {
                quoted = true;
                None
            }
            '(' | '[' | '{' => {
                depth += 1;
                Some((at, c, depth - 1))
            }
            ')' | ']' | '}' => {
                depth = depth.saturating_sub(1);
                Some((at, c, depth))
            }
            _ => Some((at, c, depth)),
        }
    })
}

/// The deepest nesting of brackets: readers call themselves for each of them.
const MAX_DEPTH: usize = 100;

/// Read `name(…)`; the whole piece must be one call.
pub fn call(piece: Fragment<'_>) -> Result<Call<'_>, Diagnostic> {
    let piece = piece.trim();
    let text = piece.text;
    if let Some((at, _, _)) = outline(text).find(|&(_, _, depth)| depth > MAX_DEPTH) {
        let place = piece.part(at..at);
        return Err(place.problem("the nesting is too deep here"));
    }
    let Some(open) = text.find('(') else {
        return Ok(Call {
            name: piece,
            arguments: None,
        });
    };
    let name = piece.part(0..open).trim();
    let close = outline(text).find(|&(at, c, depth)| at > open && c == ')' && depth == 0);
    let Some((close, _, _)) = close else {
        return Err(piece
            .part(open..text.len())
            .problem("this bracket is not closed"));
    };
    let rest = piece.part(close + 1..text.len()).trim();
    if !rest.text.is_empty() {
        return Err(rest.problem("not expected after the closing bracket"));
    }
    let inside = piece.part(open + 1..close);
    let arguments = if inside.text.trim().is_empty() {
        Vec::new()
    } else {
        inside.split(',')
    };
    Ok(Call {
        name,
        arguments: Some(arguments),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_cut_outside_brackets_and_quotes() {
        let whole = Fragment::whole(" f( g(1,2), \"a,(b\" ,c ) ");
        let call = call(whole).unwrap();
        assert_eq!(call.name.text, "f");
        let texts: Vec<_> = call
            .arguments
            .unwrap()
            .iter()
            .map(|p| p.trim().text)
            .collect();
        assert_eq!(texts, ["g(1,2)", "\"a,(b\"", "c"]);
    }

    #[test]
    fn nesting_is_bounded() {
        let nested = |depth: usize| "f(".repeat(depth) + &")".repeat(depth);
        assert!(call(Fragment::whole(&nested(MAX_DEPTH))).is_ok());
        assert!(call(Fragment::whole(&nested(100_000))).is_err());
    }

    #[test]
    fn brackets_must_close() {
        assert!(call(Fragment::whole("f(1")).is_err());
        assert!(call(Fragment::whole("f(1) x")).is_err());
        assert!(call(Fragment::whole("f(\")")).is_err());
        assert!(call(Fragment::whole("f")).unwrap().arguments.is_none());
        assert_eq!(
            call(Fragment::whole("f()"))
                .unwrap()
                .arguments
                .unwrap()
                .len(),
            0
        );
    }
}
