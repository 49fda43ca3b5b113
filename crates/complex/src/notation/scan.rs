//! The shape of an expression: `name(argument, argument, …)`, with places.
//!
//! Arguments are cut at commas outside brackets and quotes and left as text;
//! what they mean is up to the name.

use super::diagnostic::Diagnostic;
use std::ops::Range;

/// A piece of a text and its place in the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'a> {
    /// The piece.
    pub text: &'a str,
    /// Where it starts in the whole text, in bytes.
    pub start: usize,
}

impl<'a> Piece<'a> {
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
    pub fn split(&self, separator: char) -> Vec<Piece<'a>> {
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
#[derive(Clone, Debug)]
pub struct Call<'a> {
    /// The name before the bracket.
    pub name: Piece<'a>,
    /// The arguments; `None` without a bracket. `name()` has no arguments.
    pub arguments: Option<Vec<Piece<'a>>>,
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
pub fn call(piece: Piece<'_>) -> Result<Call<'_>, Diagnostic> {
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
        let whole = Piece::whole(" f( g(1,2), \"a,(b\" ,c ) ");
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
        assert!(call(Piece::whole(&nested(MAX_DEPTH))).is_ok());
        assert!(call(Piece::whole(&nested(100_000))).is_err());
    }

    #[test]
    fn brackets_must_close() {
        assert!(call(Piece::whole("f(1")).is_err());
        assert!(call(Piece::whole("f(1) x")).is_err());
        assert!(call(Piece::whole("f(\")")).is_err());
        assert!(call(Piece::whole("f")).unwrap().arguments.is_none());
        assert_eq!(
            call(Piece::whole("f()")).unwrap().arguments.unwrap().len(),
            0
        );
    }
}
