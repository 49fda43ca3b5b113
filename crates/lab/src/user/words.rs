//! The words of a conjecture, each with its place.

use faceoff_complex::notation::Diagnostic;
use std::ops::Range;

/// What was read, or what is wrong with it.
pub type Read<T> = Result<T, Diagnostic>;

/// A word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    Name(String),
    Number(i64),
    Sign(&'static str),
    /// What stands in braces, as it is.
    Braces(Range<usize>),
    End,
}

const SIGNS: [&str; 21] = [
    "<=>", "=>", "<=", ">=", "!=", "..", "=", "<", ">", "!", "&", "|", "+", "-", "*", "(", ")",
    ",", ":", "≤", "≥",
];

/// The words of a text, the end among them.
pub fn words(text: &str) -> Read<Vec<(Word, Range<usize>)>> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = |wanted: fn(char) -> bool| rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        let end;
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if first.is_alphabetic() {
            end = at + length(|c| c.is_alphanumeric() || c == '_');
            words.push((Word::Name(text[at..end].to_owned()), at..end));
        } else if first.is_ascii_digit() {
            end = at + length(|c| c.is_ascii_digit());
            let number = text[at..end]
                .parse::<i64>()
                .ok()
                .filter(|n| *n <= 1_000_000);
            let number =
                number.ok_or_else(|| Diagnostic::new(at..end, "a number above 1,000,000"))?;
            words.push((Word::Number(number), at..end));
        } else if first == '{' {
            let close = rest.find('}');
            let close =
                close.ok_or_else(|| Diagnostic::new(at..at + 1, "this brace is not closed"))?;
            end = at + close + 1;
            words.push((Word::Braces(at + 1..end - 1), at..end));
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            end = at + sign.len();
            let sign = match *sign {
                "≤" => "<=",
                "≥" => ">=",
                sign => sign,
            };
            words.push((Word::Sign(sign), at..end));
        } else {
            let place = at..at + first.len_utf8();
            return Err(Diagnostic::new(place, format!("unexpected {first:?}")));
        }
        at = end;
    }
    words.push((Word::End, text.len()..text.len()));
    Ok(words)
}
