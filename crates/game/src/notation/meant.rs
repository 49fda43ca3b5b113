//! What was probably meant by what is not the name of a game.

use crate::catalogue::{Games, Kind};
use faceoff_complex::notation::CATALOGUE;
use faceoff_complex::notation::scan::Fragment;

/// Games by their names in books, in letters alone, and how they are written here.
const IN_BOOKS: [(&str, &str); 4] = [
    ("dawsonschess", "octal(0.137)"),
    ("dawsonchess", "octal(0.137)"),
    ("dawsonskayles", "dawson"),
    ("dawsonkayles", "dawson"),
];

/// A name without capitals, blanks and hyphens, up to the first bracket.
fn letters(text: &str) -> String {
    let word = text.find(['(', '[', '{']).map_or(text, |end| &text[..end]);
    let letters = word.chars().filter(|c| c.is_alphabetic());
    letters.flat_map(char::to_lowercase).collect()
}

/// How a game that has another name in books is written.
pub(super) fn named_in_books(head: &str) -> Option<&'static str> {
    let word = letters(head);
    let found = IN_BOOKS.iter().find(|(name, _)| *name == word);
    found.map(|(_, written)| *written)
}

/// The game whose keyword it is but for capitals, blanks and hyphens.
pub(super) fn otherwise_spelled<'a>(head: &str, games: &'a Games) -> Option<&'a Kind> {
    let word = letters(head);
    let mut kinds = games.kinds().iter();
    kinds.find(|kind| letters(kind.keyword) == word)
}

/// What to write instead of words after the name of a game.
pub(super) fn after_keyword(kind: &Kind, rest: Fragment<'_>) -> String {
    let number = |c: char| c.is_ascii_digit() || c == ',' || c.is_whitespace();
    let name = rest.text.split(|c: char| !c.is_alphanumeric()).next();
    let keyword = kind.keyword;
    if rest.text.chars().all(number) {
        format!("did you mean {keyword} @ {}?", rest.text)
    } else if CATALOGUE.iter().any(|entry| Some(entry.name) == name) {
        format!("did you mean {keyword} on {}?", rest.text)
    } else {
        format!("write {}", kind.syntax)
    }
}
