//! A claim's text cut into tokens.
//!
//! Mathematical signs such as `≤`, `∧`, `⊕`, `∃` stand for their spellings in
//! ASCII, so that a formula can be pasted from a paper.

use crate::ast::Place;
use faceoff_complex::notation::Diagnostic;

/// The largest number of tokens; a longer text is refused.
const MAX_TOKENS: usize = 50_000;

/// One token and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub kind: Kind<'a>,
    pub place: Place,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind<'a> {
    /// A run of digits, kept as written: patterns need the zeros in front.
    Number(&'a str),
    /// A name or a word of the language.
    Word(&'a str),
    /// An operator or a bracket, in its ASCII spelling.
    Symbol(&'static str),
    /// The end of the text.
    End,
}

impl Kind<'_> {
    /// As a message names it.
    pub fn describe(self) -> String {
        match self {
            Self::Number(text) | Self::Word(text) => format!("'{text}'"),
            Self::Symbol(text) => format!("'{text}'"),
            Self::End => "the end of the claim".to_owned(),
        }
    }
}

/// Symbols, longest first.
const SYMBOLS: [&str; 23] = [
    "<=>", "<=", ">=", "!=", "=>", "->", "<", ">", "=", "!", "&", "|", "^", "+", "-", "*", "(",
    ")", "{", "}", ",", ":", ";",
];

/// Other spellings, and the token they stand for.
const SYNONYMS: [(&str, Kind<'static>); 16] = [
    ("≤", Kind::Symbol("<=")),
    ("≥", Kind::Symbol(">=")),
    ("≠", Kind::Symbol("!=")),
    ("∧", Kind::Symbol("&")),
    ("∨", Kind::Symbol("|")),
    ("¬", Kind::Symbol("!")),
    ("⇒", Kind::Symbol("=>")),
    ("→", Kind::Symbol("=>")),
    ("⇔", Kind::Symbol("<=>")),
    ("⊕", Kind::Symbol("^")),
    ("·", Kind::Symbol("*")),
    ("−", Kind::Symbol("-")),
    ("∪", Kind::Word("union")),
    ("∈", Kind::Word("in")),
    ("∃", Kind::Word("exists")),
    ("∀", Kind::Word("forall")),
];

/// Spellings of other languages, and what to write here.
const FOREIGN: [(&str, &str); 7] = [
    ("==", "="),
    ("&&", "&"),
    ("||", "|"),
    ("<>", "!="),
    ("=<", "<="),
    ("/\\", "&"),
    ("\\/", "|"),
];

/// The tokens of a text, with [`Kind::End`] as the last. What cannot be read is
/// reported and left out.
pub(crate) fn tokens(text: &str) -> (Vec<Token<'_>>, Vec<Diagnostic>) {
    let (mut tokens, mut problems) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        if tokens.len() >= MAX_TOKENS {
            problems.push(Diagnostic::new(at..text.len(), "the claim is too long"));
            break;
        }
        let (kind, length) = if first.is_whitespace() {
            (None, first.len_utf8())
        } else if first.is_ascii_digit() {
            let length = run(rest, |c| c.is_ascii_digit());
            (Some(Kind::Number(&rest[..length])), length)
        } else if first.is_alphabetic() || first == '_' {
            let length = run(rest, |c| c.is_alphanumeric() || c == '_' || c == '\'');
            (Some(Kind::Word(&rest[..length])), length)
        } else if let Some((foreign, symbol)) = find(&FOREIGN, rest) {
            // Read as what is meant, so that the rest is checked too.
            let message = format!("'{foreign}' is not a sign of claims");
            let problem = Diagnostic::new(at..at + foreign.len(), message);
            problems.push(problem.help(format!("write {symbol}")));
            (Some(Kind::Symbol(symbol)), foreign.len())
        } else if let Some(symbol) = SYMBOLS.iter().find(|s| rest.starts_with(**s)) {
            (Some(Kind::Symbol(symbol)), symbol.len())
        } else if let Some((synonym, kind)) = find(&SYNONYMS, rest) {
            (Some(*kind), synonym.len())
        } else {
            let span = at..at + first.len_utf8();
            problems.push(Diagnostic::new(
                span,
                format!("unexpected character '{first}'"),
            ));
            (None, first.len_utf8())
        };
        if let Some(kind) = kind {
            let place = Place {
                start: at,
                end: at + length,
            };
            tokens.push(Token { kind, place });
        }
        at += length;
    }
    let end = text.trim_end().len();
    tokens.push(Token {
        kind: Kind::End,
        place: Place { start: end, end },
    });
    (tokens, problems)
}

fn find<'t, T>(table: &'t [(&'static str, T)], rest: &str) -> Option<&'t (&'static str, T)> {
    table.iter().find(|(sign, _)| rest.starts_with(sign))
}

fn run(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind<'_>> {
        let (tokens, problems) = tokens(text);
        assert!(problems.is_empty(), "{problems:?}");
        tokens.iter().map(|t| t.kind).collect()
    }

    #[test]
    fn longest_symbol_wins() {
        use Kind::*;
        let symbols = ["<=>", "<=", "=>", "<", ">=", "!=", "!"];
        let mut expected: Vec<Kind<'_>> = symbols.iter().map(|s| Symbol(s)).collect();
        expected.push(End);
        assert_eq!(kinds("<=> <= => < >= != !"), expected);
    }

    #[test]
    fn numbers_end_where_names_begin() {
        use Kind::*;
        assert_eq!(
            kinds("2a' 007"),
            [Number("2"), Word("a'"), Number("007"), End]
        );
    }

    #[test]
    fn signs_of_papers() {
        assert_eq!(kinds("∃x: a≤b ∧ c⊕x≠0"), kinds("exists x: a<=b & c^x!=0"));
    }

    #[test]
    fn foreign_signs_are_explained() {
        let (_, problems) = tokens("a == b && c ? d");
        assert_eq!(problems.len(), 3);
        assert_eq!(problems[0].span, 2..4);
        assert!(problems[1].help.as_ref().unwrap().contains('&'));
        assert_eq!(problems[2].span, 12..13);
    }
}
