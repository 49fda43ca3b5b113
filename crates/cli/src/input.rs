//! Games, positions and ranges from arguments.

use crate::files;
use crate::report::note;
use faceoff::words::{counted, vertices};
use faceoff::{Error, Notation, Position, Problem};
use std::io::Read;
use std::ops::RangeInclusive;
use std::path::Path;

/// A game, a complex or a problem in notation; a complex in it may be `@FILE`.
pub fn notation<T>(text: &str) -> Result<Notation<T>, Error> {
    expand(text).map(Notation::Text)
}

/// A game and its position, as arguments.
#[derive(clap::Args)]
pub struct GameArguments {
    /// The game, for instance 'nim on cycle(5,2)'; sums 'G @ p + H @ q'
    game: String,
    /// The position: piles in the order of vertices, or components
    #[arg(allow_negative_numbers = true)]
    position: Option<String>,
}

impl GameArguments {
    /// The game, or the sum with its positions.
    pub fn problem(&self) -> Result<Notation<Problem>, Error> {
        notation(&self.game)
    }

    /// The position that is given apart from its game.
    pub fn position(&self) -> Option<Position> {
        self.position.clone().map(Position::Text)
    }
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

/// Put the complex of a file in the place of `@FILE`, and say what may have been meant
/// otherwise.
pub fn expand(text: &str) -> Result<String, Error> {
    for (list, labels) in lists_of_labels(text) {
        let (vertices, characters) = (labels.join(" "), labels.join(","));
        note(&format!(
            "note: {list}) has a blank, so its vertices are {vertices}; without blanks one character is a \
             vertex: {}{characters})",
            &list[..=list.find('(').unwrap_or(0)]
        ));
    }
    with_files(text)
}

/// Lists of vertices that are cut at commas only and have a blank somewhere, and their
/// labels: without the blank each label of several characters would be a face. Letters with
/// a number behind them, e1 and e2, are meant as labels.
fn lists_of_labels(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut found = Vec::new();
    for name in ["facets(", "graph("] {
        for (at, _) in text.match_indices(name) {
            let Some(end) = text[at..].find(')') else {
                continue;
            };
            let list = &text[at + name.len()..at + end];
            let labels: Vec<&str> = list.split(',').map(str::trim).collect();
            let plain = |label: &&str| label.chars().all(char::is_alphanumeric);
            if list.contains(char::is_whitespace)
                && labels.iter().all(plain)
                && labels
                    .iter()
                    .any(|label| label.chars().count() > 1 && !is_name_with_number(label))
                && found.iter().all(|(known, _)| *known != &text[at..at + end])
            {
                found.push((&text[at..at + end], labels));
            }
        }
    }
    found
}

fn is_name_with_number(label: &str) -> bool {
    let letters = label.trim_end_matches(|c: char| c.is_ascii_digit());
    letters.len() < label.len() && !letters.is_empty() && letters.chars().all(char::is_alphabetic)
}

/// Put the complex of a file in the place of `@FILE`. A position follows `@`
/// after a blank, a file name without one.
fn with_files(text: &str) -> Result<String, Error> {
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
    let (explicit, kind) = files::read(&rest[..end])?;
    let (n, facets) = (explicit.n(), explicit.facets().len());
    let (n, facets) = (vertices(n), counted(facets, "facet", "facets"));
    note(&format!("note: {} ({kind}): {facets} on {n}", &rest[..end]));
    Ok(format!(
        "{}{explicit}{}",
        &text[..at],
        with_files(&rest[end..])?
    ))
}

/// The text of a file.
pub fn text(path: &Path) -> Result<String, Error> {
    std::fs::read_to_string(path).map_err(|error| Error::cannot_read(path, &error))
}

/// What is in a file.
pub fn bytes(path: &Path) -> Result<Vec<u8>, Error> {
    std::fs::read(path).map_err(|error| Error::cannot_read(path, &error))
}

/// The text of a certificate, which begins as a JSON object does; a table does not.
pub fn certificate(path: &Path) -> Result<String, Error> {
    match is_object(path)? {
        true => text(path),
        false => {
            let why = "this is no certificate; 'faceoff show' reads tables";
            Err(Error::File(format!("{}: {why}", path.display())))
        }
    }
}

/// A file that may be a table, since it is no certificate; whether it can be read, its
/// reader will say.
pub fn table(path: &Path) -> Result<(), Error> {
    match is_object(path) {
        Ok(false) | Err(_) => Ok(()),
        Ok(true) => {
            let why = "this is no table; 'faceoff check' reads certificates";
            Err(Error::File(format!("{}: {why}", path.display())))
        }
    }
}

/// Does a file begin as a JSON object does?
fn is_object(path: &Path) -> Result<bool, Error> {
    let mut start = Vec::new();
    let file = std::fs::File::open(path);
    file.and_then(|file| file.take(64).read_to_end(&mut start))
        .map_err(|error| Error::cannot_read(path, &error))?;
    Ok(start.trim_ascii_start().starts_with(b"{"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_that_may_be_meant_otherwise() {
        for text in [
            "facets(12, 23)",
            "nim on cone(facets(12 ,3)) @ 1,2,3",
            "graph(12, 23)",
        ] {
            assert_eq!(lists_of_labels(text).len(), 1, "{text}");
        }
        for text in [
            "facets(12,23)",
            "facets(u x, w)",
            "facets(1, 2)",
            "facets(ab, cd ef)",
            "facets(\"12\", 23)",
            "facets(e1', e2)",
            "facets(e2, e3)",
            "cycle(12, 3)",
            "facets(12, 23",
        ] {
            assert_eq!(lists_of_labels(text), [], "{text}");
        }
    }

    #[test]
    fn positions_are_not_files() {
        for text in ["nim @ 3,5", "nim @3,5", "emperor on points(1) @ (nim @ 1)"] {
            assert_eq!(expand(text).ok().as_deref(), Some(text));
        }
        assert!(expand("@no-such-file").is_err());
        assert!(expand("nim on @no-such-file @ 1,2").is_err());
    }
}
