//! Texts of people, labels among them, in files that other programs read.

/// A cell of comma-separated values: quoted where it must be, and with an apostrophe
/// before it where a spreadsheet would take it for a formula.
pub fn csv_cell(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\'', '\t', '\r']);
    let text = match formula {
        true => format!("'{text}"),
        false => text.to_owned(),
    };
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}

/// A text in SVG or HTML. Neither has control characters.
pub fn markup(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c => escaped.push(printable(c)),
        }
    }
    escaped
}

/// The character itself; a sign in its place, if it would steer a terminal, turn the
/// direction of writing, or be no character of a file of text.
pub fn printable(c: char) -> char {
    match c {
        '\n' | '\t' => c,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}' | '\u{ffff}' => {
            char::REPLACEMENT_CHARACTER
        }
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}
