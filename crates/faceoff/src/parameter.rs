//! Families: texts in the notation with `n` for a parameter, `cycle(2n+1,n)`.

use crate::error::Error;
use faceoff_complex::notation::{Diagnostic, Diagnostics};
use std::fmt::Write;
use std::ops::{Range, RangeInclusive};

/// The most members of a family in one question.
const MOST_MEMBERS: u64 = 10_000;

/// A text with a parameter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parameterised<'a>(&'a str);

impl<'a> Parameterised<'a> {
    /// The text has the parameter somewhere.
    pub fn new(text: &'a str) -> Result<Self, Error> {
        if places(text).next().is_some() {
            return Ok(Self(text));
        }
        let problem = Diagnostic::new(0..text.len(), "a family has n for its parameter");
        let problem = problem.help("for instance: wheel(n), or cycle(2n+1,n)");
        Err(Diagnostics::new(text, vec![problem]).into())
    }

    /// The numbers for which a question asks, if they are not too many.
    pub fn members(first: u64, last: u64) -> Result<RangeInclusive<u64>, Error> {
        if last.saturating_sub(first) < MOST_MEMBERS {
            return Ok(first..=last);
        }
        let message = format!(
            "n from {first} to {last}: at most {MOST_MEMBERS} members of a family are asked for \
             at a time"
        );
        Err(Error::Question(message))
    }

    /// The text with a number for the parameter.
    pub fn at(self, n: u64) -> Result<String, Error> {
        let Self(text) = self;
        let mut member = String::new();
        let mut done = 0;
        for Place { range, times, plus } in places(text) {
            let value = times
                .checked_mul(n)
                .and_then(|n| n.checked_add_signed(plus));
            let value = value.ok_or_else(|| {
                let message = format!("this is no number of use for n = {n}");
                Diagnostics::new(text, vec![Diagnostic::new(range.clone(), message)])
            })?;
            let _ = write!(member, "{}{value}", &text[done..range.start]);
            done = range.end;
        }
        Ok(member + &text[done..])
    }
}

/// Where `2*n+1` stands, and what is meant.
struct Place {
    range: Range<usize>,
    times: u64,
    plus: i64,
}

/// All places of the parameter.
fn places(text: &str) -> impl Iterator<Item = Place> + '_ {
    let inside = |c: char| c.is_alphanumeric() || c == '_';
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let start = at + text[at..].find(inside)?;
            let length = text[start..].find(|c| !inside(c));
            let end = length.map_or(text.len(), |length| start + length);
            at = end;
            if let Some(place) = place(text, start..end) {
                at = place.range.end;
                return Some(place);
            }
        }
    })
}

/// The parameter with what it is multiplied by and what is added, if this word is one.
fn place(text: &str, word: Range<usize>) -> Option<Place> {
    let factor = text[word.clone()].strip_suffix('n')?;
    let (mut start, mut times) = (word.start, 1);
    if !factor.is_empty() {
        times = factor.parse().ok()?;
    } else if let Some(before) = text[..start].strip_suffix('*') {
        let digits = before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        if let Ok(factor) = before[digits..].parse() {
            (start, times) = (digits, factor);
        }
    }
    let (mut end, mut plus) = (word.end, 0);
    let rest = &text[end..];
    if rest.starts_with(['+', '-']) {
        let digits = rest[1..].find(|c: char| !c.is_ascii_digit());
        let length = digits.map_or(rest.len(), |digits| 1 + digits);
        if let Ok(number) = rest[..length].parse() {
            (end, plus) = (end + length, number);
        }
    }
    Some(Place {
        range: start..end,
        times,
        plus,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members() {
        let at = |text: &str, n| Parameterised::new(text).unwrap().at(n).unwrap();
        assert_eq!(at("nim on cycle(n,n-1)", 5), "nim on cycle(5,4)");
        assert_eq!(at("cycle(2n+1,n)", 3), "cycle(7,3)");
        assert_eq!(at("cycle(2*n,n)", 3), "cycle(6,3)");
        assert_eq!(at("cone(points(n))", 2), "cone(points(2))");
        assert_eq!(at("nim @ n,1 + nim @ n", 4), "nim @ 4,1 + nim @ 4");
        assert!(Parameterised::new("union(fan(3),nn)").is_err());
        assert!(Parameterised::new("path(n-3,2)").unwrap().at(2).is_err());
    }

    /// No limit on time would end a list that is too long to be written down.
    #[test]
    fn not_too_many() {
        let members = |first, last| Parameterised::members(first, last).map(Iterator::count);
        assert_eq!(members(1, 10_000).unwrap(), 10_000);
        assert_eq!(members(5, 4).unwrap(), 0);
        assert!(members(0, 10_000).is_err());
        let many = members(0, u64::MAX).unwrap_err().to_string();
        assert!(many.contains("at most 10000 members"), "{many}");
    }
}
