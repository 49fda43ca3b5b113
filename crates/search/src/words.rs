//! A search cut into words and signs.

use faceoff_complex::notation::Diagnostic;
use std::ops::Range;

/// A word, a quoted text or a sign, and its place.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub kind: Kind,
    pub place: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Word(String),
    Quoted(String),
    Sign(&'static str),
    End,
}

impl Kind {
    /// As a message names it.
    pub fn describe(&self) -> String {
        match self {
            Self::Word(text) | Self::Quoted(text) => format!("'{text}'"),
            Self::Sign(text) => format!("'{text}'"),
            Self::End => "the end of the search".to_owned(),
        }
    }
}

/// Signs, longest first, with what else they are written as. The spellings of
/// other languages are read as what is meant.
const SIGNS: [(&str, &str); 20] = [
    ("!=", "!="),
    ("<>", "!="),
    ("≠", "!="),
    ("<=", "<="),
    ("≤", "<="),
    (">=", ">="),
    ("≥", ">="),
    ("==", "="),
    ("=", "="),
    ("<", "<"),
    (">", ">"),
    ("&&", "&"),
    ("&", "&"),
    ("∧", "&"),
    ("||", "|"),
    ("|", "|"),
    ("∨", "|"),
    ("!", "!"),
    ("(", "("),
    (")", ")"),
];

/// The tokens of a text, the last of which is [`Kind::End`]. What cannot be read
/// is reported and left out.
pub(crate) fn tokens(text: &str) -> (Vec<Token>, Vec<Diagnostic>) {
    let (mut tokens, mut problems) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = |is_part: fn(char) -> bool| rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let is_word = |c: char| c.is_alphanumeric() || "_-.*'".contains(c);
        let (kind, length) = if first.is_whitespace() {
            (None, first.len_utf8())
        } else if is_word(first) {
            let length = length(is_word);
            (Some(Kind::Word(rest[..length].to_owned())), length)
        } else if first == '"' {
            match rest[1..].find('"') {
                Some(end) => (Some(Kind::Quoted(rest[1..=end].to_owned())), end + 2),
                None => {
                    let place = at..text.len();
                    problems.push(Diagnostic::new(place, "this quote is not closed"));
                    (None, rest.len())
                }
            }
        } else if let Some((spelling, sign)) = SIGNS.iter().find(|s| rest.starts_with(s.0)) {
            (Some(Kind::Sign(sign)), spelling.len())
        } else {
            let message = format!("unexpected character '{first}'");
            problems.push(Diagnostic::new(at..at + first.len_utf8(), message));
            (None, first.len_utf8())
        };
        let place = at..at + length;
        tokens.extend(kind.map(|kind| Token { kind, place }));
        at += length;
    }
    let end = text.trim_end().len();
    tokens.push(Token {
        kind: Kind::End,
        place: end..end,
    });
    (tokens, problems)
}
