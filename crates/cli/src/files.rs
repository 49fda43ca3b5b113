//! Complexes from files, named as `@FILE`.
//!
//! What a file is, is seen from its name and its first characters; where two
//! readings are possible it is refused. [`HELP`] says the same to people.

use crate::input;
use faceoff::{Complex, Error, Label, NamedComplex};
use serde_json::Value;
use std::path::Path;

/// `faceoff help files`.
pub const HELP: &str = "\
A complex can come from a file: @FILE stands wherever a complex stands, as in
'nim on @cave.txt'. What was read is said on standard error.

  .g6            a graph in graph6, the first line
  notation       the text that would stand on the command line: facets(12,23)
  JSON           a list of facets, [[1,2],[2,3]] or [[\"u\",\"x\"],[\"w\"]], or an object
                 with such a list under \"facets\"
  commas         one facet a line, its vertices separated by commas: 1,2
  blanks         one facet a line, its vertices separated by blanks: 1 2
                 In both labels may be quoted, and # before a word begins a comment

A file whose lines are single words such as 12 is refused: 12 may be a vertex or
the edge {1,2}. Write 1 2, or \"12\" in quotes, or facets(12). So is one with blanks
in some lines and commas in others.";

/// The complex in a file, and how it was read.
pub fn read(path: &str) -> Result<(Complex, &'static str), Error> {
    let bytes = input::bytes(Path::new(path))?;
    let read = std::str::from_utf8(&bytes)
        .map_err(|_| foreign(&bytes).to_owned())
        .and_then(|text| complex_in(text, path.ends_with(".g6")));
    read.map_err(|why| Error::File(format!("{path}: {why}")))
}

/// What a file is that has no text.
fn foreign(bytes: &[u8]) -> &'static str {
    match bytes {
        [0x89, b'F', b'O', b'T', ..] | [0x93, b'N', b'U', b'M', b'P', b'Y', ..] => {
            "this is a table, not a complex; 'faceoff show' reads it"
        }
        [0x89, b'F', b'O', b'S', ..] => "this is a store of results, not a complex",
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "this text is in UTF-16; save it as UTF-8",
        _ => "this is not a text file: it has bytes that are no UTF-8",
    }
}

/// The complex in the text of a file, and how it was read.
pub fn complex_in(text: &str, is_graph6: bool) -> Result<(Complex, &'static str), String> {
    match is_graph6 {
        true => graph6(text).map(|complex| (complex, "graph6")),
        false => complex(text),
    }
}

fn graph6(text: &str) -> Result<Complex, String> {
    let line = text.lines().find(|line| !line.trim().is_empty());
    Complex::from_graph6(line.unwrap_or("").trim()).map_err(|error| error.to_string())
}

fn complex(text: &str) -> Result<(Complex, &'static str), String> {
    // Some programs begin a text with a mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let start = text.trim_start();
    if start.starts_with(['[', '{']) {
        return json(text).map(|complex| (complex, "JSON"));
    }
    // A name with a bracket behind it is notation, right or wrong.
    let word = start
        .find(|c: char| !c.is_ascii_alphanumeric())
        .unwrap_or(0);
    if word > 0 && start[word..].starts_with('(') {
        let named: NamedComplex = start
            .trim_end()
            .parse()
            .map_err(|p: faceoff::Diagnostics| p.to_string())?;
        return Ok((named.complex, "notation"));
    }
    let lines: Vec<Line> = text.lines().map(Line::of).collect();
    if let Some(comma) = lines.iter().position(|line| line.commas) {
        let blank = |line: &Line| line.blanks && !line.commas;
        if let Some(blank) = lines.iter().position(blank) {
            return Err(format!(
                "line {} has blanks between its words, line {} commas: is '{}' one vertex or a \
                 face? Separate the vertices of all lines by commas, or put a label with blanks \
                 in quotes (faceoff help files)",
                blank + 1,
                comma + 1,
                lines[blank].text.trim()
            ));
        }
        let facets = lines.iter().enumerate().map(|(i, line)| {
            let cells = line.cells();
            cells.map_err(|why| format!("line {}: {why}", i + 1))
        });
        let facets: Vec<String> = facets.collect::<Result<_, _>>()?;
        return facet_file(&facets.join("\n")).map(|complex| (complex, "one facet a line, commas"));
    }
    let apart = |line: &Line| line.text.trim().contains(char::is_whitespace);
    let apart = lines.iter().any(apart);
    let mut words = lines.iter().map(|line| line.text.trim());
    let together = words.find(|word| word.chars().count() > 1 && !word.starts_with('"'));
    match together.filter(|_| !apart) {
        Some(word) => Err(format!(
            "is '{word}' one vertex or a face? Write its vertices with blanks between them, or \
             facets({word}) (faceoff help files)"
        )),
        None => facet_file(text).map(|complex| (complex, "one facet a line, blanks")),
    }
}

/// A line without its comment, and what stands in it between words, outside quotes.
struct Line<'a> {
    text: &'a str,
    /// Where its cells end, were they separated by commas.
    ends: Vec<usize>,
    commas: bool,
    blanks: bool,
}

impl<'a> Line<'a> {
    fn of(line: &'a str) -> Self {
        let (mut ends, mut blanks) = (Vec::new(), false);
        // A word begins at the start, and behind a blank, a comma or a quoted label.
        let (mut begins, mut quoted) = (true, false);
        // There is a word in this cell, and a blank behind it.
        let (mut word, mut gap) = (false, false);
        let mut end = line.len();
        let mut characters = line.char_indices();
        while let Some((at, c)) = characters.next() {
            match c {
                '\\' if quoted => {
                    characters.next();
                }
                '"' if quoted => (quoted, begins) = (false, true),
                _ if quoted => {}
                '#' if begins => {
                    end = at;
                    break;
                }
                ',' => {
                    ends.push(at);
                    (begins, word, gap) = (true, false, false);
                }
                c if c.is_whitespace() => (begins, gap) = (true, word),
                c => {
                    quoted = c == '"' && begins;
                    blanks |= gap;
                    (begins, word, gap) = (false, true, false);
                }
            }
        }
        ends.push(end);
        Self {
            text: &line[..end],
            commas: ends.len() > 1,
            ends,
            blanks,
        }
    }

    /// The cells between commas, as a line of a facet file.
    fn cells(&self) -> Result<String, &'static str> {
        let mut start = 0;
        let mut labels = Vec::new();
        for &end in &self.ends {
            labels.push(cell(self.text[start..end].trim())?);
            start = end + 1;
        }
        Ok(quoted(labels.iter().map(String::as_str)))
    }
}

/// The label in a cell; in quotes a quote is written `""` or `\"`.
fn cell(text: &str) -> Result<String, &'static str> {
    let Some(inside) = text.strip_prefix('"') else {
        return Ok(text.to_owned());
    };
    let mut label = String::new();
    let mut characters = inside.chars().peekable();
    while let Some(c) = characters.next() {
        match (c, characters.peek()) {
            ('"', Some('"')) | ('\\', Some('"' | '\\')) => label.extend(characters.next()),
            ('"', None) => return Ok(label),
            ('"', Some(_)) => return Err("between a closing quote and a comma stands a word"),
            (c, _) => label.push(c),
        }
    }
    Err("a quoted label has no closing quote")
}

/// A line of a facet file.
fn quoted<'a>(labels: impl Iterator<Item = &'a str>) -> String {
    let labels = labels.map(|label| match label.trim() {
        "" => String::new(),
        label => Label::new(label).quoted(),
    });
    labels.collect::<Vec<_>>().join(" ")
}

fn facet_file(text: &str) -> Result<Complex, String> {
    Complex::from_facet_file(text).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        errors.join("\n  ")
    })
}

fn json(text: &str) -> Result<Complex, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| format!("not JSON: {error}"))?;
    let expected = "expected a list of facets, such as [[1,2],[2,3]]";
    if value.get("format").is_some() || value.get("promises").is_some() {
        return Err("this is a certificate, not a complex; 'faceoff check' reads it".to_owned());
    }
    let list = value
        .get("facets")
        .unwrap_or(&value)
        .as_array()
        .ok_or(expected)?;
    let mut lines = Vec::new();
    for facet in list {
        let label = |label: &Value| match label {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        };
        let labels = facet.as_array().ok_or(expected)?.iter().map(label);
        let labels: Vec<String> = labels.collect::<Option<_>>().ok_or(expected)?;
        lines.push(quoted(labels.iter().map(String::as_str)));
    }
    facet_file(&lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, String> {
        complex(text).map(|(complex, _)| complex.to_string())
    }

    #[test]
    fn every_kind_of_file() {
        let edges = Ok("facets(12,23)".to_owned());
        for text in [
            "1 2\n2 3\n",
            "1,2\n2,3\n",
            "1, 2\n\n2, 3 # the second\n",
            "\u{feff}\"1\",\"2\"\r\n\"2\",3,\"\"\r\n",
            "[[1,2],[2,3]]",
            "[[\"1\",\"2\"],[\"2\",\"3\"]]",
            "{\"facets\": [[1,2],[2,3]]}",
            "facets(12,23)\n",
            "path(2,2)",
        ] {
            assert_eq!(read(text), edges, "{text}");
        }
        assert_eq!(read("1\n2\n"), Ok("facets(1,2)".to_owned()));
        assert_eq!(read("\"12\"\n\"23\"\n"), Ok("facets(12, 23)".to_owned()));
    }

    /// As spreadsheets write them.
    #[test]
    fn quoted_cells() {
        let letters = read("\"a\",\"b\"\n\"b\",\"c\"\n");
        assert_eq!(letters, Ok("facets(ab,bc)".to_owned()));
        let labels = |text: &str| {
            let (complex, _) = complex(text).expect(text);
            let labels = complex.labels().iter().map(Label::as_str);
            labels.map(str::to_owned).collect::<Vec<_>>()
        };
        let odd = "\"a,b\", \"x \"\"y\"\"\" # \"z\"\nPoint A,\"#1\"\n\"one label\"\n";
        let found = labels(odd);
        for label in ["a,b", "x \"y\"", "Point A", "#1", "one label"] {
            assert!(found.contains(&label.to_owned()), "{label}: {found:?}");
        }
        assert_eq!(found.len(), 5);
        // A comma in quotes separates nothing.
        assert_eq!(labels("\"a,b\" c\n"), ["a,b", "c"]);
        assert_eq!(labels("[[\"a\\\"b\",\"c\\\\\"]]"), ["a\"b", "c\\"]);
        for text in ["\"a\" b,c\n", "a,b\nc,\"d\n"] {
            assert!(read(text).unwrap_err().contains("quote"), "{text}");
        }
    }

    #[test]
    fn blanks_in_some_lines_and_commas_in_others() {
        for (text, lines) in [
            (
                "1 2\n2,3\n",
                "line 1 has blanks between its words, line 2 commas",
            ),
            (
                "# mine\n2,3\n\n\"a\" \"b\"\n",
                "line 4 has blanks between its words, line 2",
            ),
        ] {
            let refused = read(text).unwrap_err();
            assert!(refused.contains(lines), "{refused}");
        }
    }

    #[test]
    fn what_is_no_text_is_named() {
        let golden = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/tests/golden/tables.in/square.fot"
        );
        let refused = super::read(golden).unwrap_err().to_string();
        assert!(refused.contains("square.fot: this is a table"), "{refused}");
        assert!(foreign(b"\x89FOS\r\n\x1a\n").contains("store"));
        assert!(foreign(b"\xff\xfea\0").contains("UTF-16"));
        assert!(foreign(b"\x89PNG").contains("not a text file"));
    }

    #[test]
    fn what_is_ambiguous_or_foreign_is_refused() {
        for text in [
            "12\n23\n",
            "",
            "[1,2]",
            "{}",
            "[[1,[2]]]",
            "[[1,2",
            "cycel(5,2)",
            "{\"format\":\"faceoff certificate\",\"facets\":[[0]]}",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
