//! Lists of vertices: `123`, `u x`, `"long name" 2`.
//!
//! Without a blank or a quote, one character is one vertex; a blank or a quote
//! anywhere in the list switches the whole list to labels separated by blanks.

use super::diagnostic::Diagnostic;
use super::scan::Fragment;
use crate::label::{Label, is_letter, is_plain};

/// A label and its place.
#[derive(Clone, Debug)]
pub(super) struct Word<'a> {
    pub label: Label,
    pub piece: Fragment<'a>,
}

/// Does this list use labels separated by blanks?
pub(super) fn is_labelled(pieces: &[Fragment<'_>]) -> bool {
    pieces
        .iter()
        .any(|p| p.text.contains('"') || p.text.contains(char::is_whitespace))
}

/// The labels of one set of vertices.
pub(super) fn words<'a>(
    piece: Fragment<'a>,
    labelled: bool,
    problems: &mut Vec<Diagnostic>,
) -> Vec<Word<'a>> {
    let mut words = Vec::new();
    let mut rest = piece.trim();
    if rest.text.is_empty() {
        problems.push(piece.problem("expected vertices here"));
    }
    while let Some(c) = rest.text.chars().next() {
        let length = if c.is_whitespace() {
            c.len_utf8()
        } else if c == '"' {
            match quoted(rest) {
                Some((label, length)) => {
                    if label.as_str().is_empty() {
                        problems.push(rest.part(0..length).problem("a label cannot be empty"));
                    }
                    let piece = rest.part(0..length);
                    words.push(Word { label, piece });
                    length
                }
                None => {
                    problems.push(rest.problem("this quote is not closed"));
                    return words;
                }
            }
        } else if !(is_letter(c) || labelled && is_plain(c)) {
            let place = rest.part(0..c.len_utf8());
            let problem = place.problem(match is_plain(c) {
                true => format!("'{c}' is no vertex in a list without blanks"),
                false => format!("'{c}' cannot stand in a label without quotes"),
            });
            let help = "one character is a vertex: 12,23; or, with blanks, one word: u v, v w";
            problems.push(problem.help(help));
            return words;
        } else {
            let length = if labelled {
                rest.text
                    .find(|c: char| !is_plain(c))
                    .unwrap_or(rest.text.len())
            } else {
                c.len_utf8()
            };
            let piece = rest.part(0..length);
            let label = Label::new(piece.text);
            words.push(Word { label, piece });
            length
        };
        rest = rest.part(length..rest.text.len());
    }
    words
}

/// A quoted label at the start of a piece, and its length with the quotes.
fn quoted(piece: Fragment<'_>) -> Option<(Label, usize)> {
    let mut text = String::new();
    let mut escaped = false;
    for (at, c) in piece.text.char_indices().skip(1) {
        match c {
            _ if escaped => {
                text.push(c);
                escaped = false;
            }
            '\\' => escaped = true,
            '"' => return Some((Label::new(text), at + 1)),
            _ => text.push(c),
        }
    }
    None
}
