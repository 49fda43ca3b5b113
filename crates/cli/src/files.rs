//! Complexes from files, named as `@FILE`.
//!
//! What a file is, is seen from its name and its first characters; where two
//! readings are possible it is refused. [`HELP`] says the same to people.

use crate::input;
use faceoff::{Complex, Error, NamedComplex};
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
  blanks         one facet a line, its vertices separated by blanks: 1 2;
                 labels may be quoted, and # begins a comment

A file whose lines are single words such as 12 is refused: 12 may be a vertex or
the edge {1,2}. Write 1 2, or \"12\" in quotes, or facets(12).";

/// The complex in a file, and how it was read.
pub fn read(path: &str) -> Result<(Complex, &'static str), Error> {
    let text = input::text(Path::new(path))?;
    let read = complex_in(&text, path.ends_with(".g6"));
    read.map_err(|why| Error::File(format!("{path}: {why}")))
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
    let lines: Vec<&str> = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or(""))
        .collect();
    if lines
        .iter()
        .any(|line| line.contains(',') && !line.contains('"'))
    {
        let quoted = lines.iter().map(|line| quoted(line.split(',')));
        let facets: Vec<String> = quoted.collect();
        return facet_file(&facets.join("\n")).map(|complex| (complex, "one facet a line, commas"));
    }
    let mut words = lines
        .iter()
        .map(|line| line.trim())
        .filter(|line| !line.is_empty());
    let apart = lines
        .iter()
        .any(|line| line.trim().contains(char::is_whitespace));
    let together = words.find(|word| word.chars().count() > 1 && !word.starts_with('"'));
    match together.filter(|_| !apart) {
        Some(word) => Err(format!(
            "is '{word}' one vertex or a face? Write its vertices with blanks between them, or \
             facets({word}) (faceoff help files)"
        )),
        None => facet_file(text).map(|complex| (complex, "one facet a line, blanks")),
    }
}

/// A line of a facet file.
fn quoted<'a>(labels: impl Iterator<Item = &'a str>) -> String {
    let labels = labels.map(|label| match label.trim() {
        "" => String::new(),
        label => format!("\"{label}\""),
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
