//! Complexes, games and ranges from arguments, and complexes from files named in
//! them.

use crate::report::Failure;
use faceoff::parts::complex::Complex;
use faceoff::{NamedComplex, Problem};
use std::ops::RangeInclusive;

/// A complex: in notation, or `@FILE`.
pub fn complex(text: &str) -> Result<NamedComplex, Failure> {
    Ok(expand(text)?.parse()?)
}

/// A game with its position; a complex in it may be `@FILE`.
pub fn problem(game: &str, position: Option<&str>) -> Result<Problem, Failure> {
    Ok(Problem::parse(&expand(game)?, position)?)
}

/// `3..15` or `3..=15`, both ends included, or one number.
pub fn range(text: &str) -> Result<RangeInclusive<u64>, String> {
    let wrong = || format!("'{text}' is not a range such as 3..15");
    let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
    let (first, last) = match text.split_once("..") {
        Some((first, last)) => (number(first)?, number(last.trim_start_matches('='))?),
        None => (number(text)?, number(text)?),
    };
    match first <= last {
        true => Ok(first..=last),
        false => Err(wrong()),
    }
}

/// Put the complex of a file in the place of `@FILE`. A position follows `@`
/// after a blank, a file name without one.
pub fn expand(text: &str) -> Result<String, Failure> {
    let starts = |at: usize| {
        at == 0 || text[..at].ends_with(|c: char| c.is_whitespace() || c == '(' || c == ',')
    };
    let named = |at: usize| {
        let next = text[at + 1..].chars().next();
        next.is_some_and(|c| !c.is_whitespace() && !c.is_ascii_digit() && c != '(')
    };
    let Some((at, _)) = text
        .match_indices('@')
        .find(|&(at, _)| starts(at) && named(at))
    else {
        return Ok(text.to_owned());
    };
    let rest = &text[at + 1..];
    let end = rest
        .find(|c: char| c.is_whitespace() || c == ',' || c == ')')
        .unwrap_or(rest.len());
    let explicit = read(&rest[..end])?;
    Ok(format!(
        "{}{explicit}{}",
        &text[..at],
        expand(&rest[end..])?
    ))
}

/// The complex in a file: graph6 by the ending `.g6`, else one facet a line.
fn read(path: &str) -> Result<Complex, Failure> {
    let failed = |what: String| Failure::new(format!("{path}: {what}"));
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::new(format!("cannot read {path}: {error}")))?;
    if path.ends_with(".g6") {
        let line = text
            .lines()
            .find(|line| !line.trim().is_empty())
            .unwrap_or("");
        return Complex::from_graph6(line.trim()).map_err(|error| failed(error.to_string()));
    }
    Complex::from_facet_file(&text).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        failed(errors.join("\n  "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_not_files() {
        for text in ["nim @ 3,5", "nim @3,5", "emperor on points(1) @ (nim @ 1)"] {
            assert_eq!(expand(text).ok().as_deref(), Some(text));
        }
        assert!(expand("@no-such-file").is_err());
        assert!(expand("nim on @no-such-file @ 1,2").is_err());
    }
}
