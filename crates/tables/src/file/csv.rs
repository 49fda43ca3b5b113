//! Comma-separated values: a line of labels, then one line for each position.
//! In a table of values the last column is `value`.

use super::{Content, Entry, TableFile, TableInfo, bad, failed};
use crate::error::TableError;
use faceoff_complex::words::counted;
use faceoff_files::csv_cell;
use faceoff_limits::Limits;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

/// The name of the column of values.
const VALUE: &str = "value";

/// The line of labels.
pub fn header(info: &TableInfo) -> String {
    let mut names: Vec<String> = info.labels.iter().map(|label| csv_cell(label)).collect();
    if info.content != Content::Zeros {
        names.push(VALUE.to_owned());
    }
    names.join(",")
}

/// Write a table.
pub(crate) fn write(
    out: &mut impl Write,
    path: &Path,
    info: &TableInfo,
    table: TableFile,
    limits: &Limits,
) -> Result<(), TableError> {
    let mut line = header(info) + "\n";
    let mut pulse = limits.pulse();
    for entry in table {
        out.write_all(line.as_bytes())
            .map_err(failed("write", path))?;
        pulse.beat()?;
        line.clear();
        push_line(&mut line, &entry?);
    }
    out.write_all(line.as_bytes())
        .map_err(failed("write", path))
}

/// Add the line of an entry.
pub fn push_line(line: &mut String, entry: &Entry) {
    for (i, pile) in entry.position.iter().chain(&entry.value).enumerate() {
        let comma = if i > 0 { "," } else { "" };
        write!(line, "{comma}{pile}").expect("strings take all");
    }
    line.push('\n');
}

/// Reads the lines of a file.
pub(crate) struct Lines {
    lines: std::io::Lines<BufReader<File>>,
    path: PathBuf,
    labels: Vec<String>,
    values: bool,
    number: u64,
}

impl Lines {
    pub(crate) fn open(path: &Path) -> Result<Self, TableError> {
        let file = File::open(path).map_err(failed("open", path))?;
        let mut lines = BufReader::new(file).lines();
        let first = lines.next().transpose();
        let first = first.map_err(|_| bad(path, "it is no text, and no other table we know"))?;
        let first = first.ok_or_else(|| bad(path, "the file is empty"))?;
        let mut labels =
            split(first.trim_end()).ok_or_else(|| bad(path, "line 1: a quote is not closed"))?;
        let values = labels.len() > 1 && labels.last().is_some_and(|label| label == VALUE);
        if values {
            labels.pop();
        }
        if labels.iter().any(String::is_empty) {
            return Err(bad(path, "line 1 should name the piles"));
        }
        Ok(Self {
            lines,
            path: path.to_owned(),
            labels,
            values,
            number: 1,
        })
    }

    pub(crate) fn labels(&self) -> &[String] {
        &self.labels
    }

    pub(crate) fn has_values(&self) -> bool {
        self.values
    }

    fn parse(&self, line: &str) -> Result<Entry, TableError> {
        let columns = self.labels.len() + usize::from(self.values);
        let numbers: Result<Vec<u32>, _> = line.trim_end().split(',').map(str::parse).collect();
        match numbers {
            Ok(mut position) if position.len() == columns => {
                let value = if self.values { position.pop() } else { None };
                Ok(Entry { position, value })
            }
            _ => {
                let numbers = counted(columns, "number", "numbers");
                let problem = format!("line {}: expected {numbers}", self.number);
                Err(bad(&self.path, problem))
            }
        }
    }
}

impl Iterator for Lines {
    type Item = Result<Entry, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = self.lines.next()?;
        self.number += 1;
        let line = line.map_err(failed("read", &self.path));
        Some(line.and_then(|line| self.parse(&line)))
    }
}

/// The fields of a line, some of which may be quoted.
fn split(line: &str) -> Option<Vec<String>> {
    let mut fields = vec![String::new()];
    let mut characters = line.chars().peekable();
    let mut inside = false;
    while let Some(c) = characters.next() {
        let field = fields.last_mut()?;
        match c {
            '"' if inside && characters.peek() == Some(&'"') => {
                characters.next();
                field.push('"');
            }
            '"' => inside = !inside,
            ',' if !inside => fields.push(String::new()),
            c => field.push(c),
        }
    }
    // An apostrophe keeps a spreadsheet from seeing a formula.
    for field in &mut fields {
        if field.starts_with('\'') {
            field.remove(0);
        }
    }
    (!inside).then_some(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_survive() {
        for label in ["1", "a b", "x,y", "say \"x\"", "*'", "=A1", "'x"] {
            let line = format!("{},2", csv_cell(label));
            assert_eq!(split(&line), Some(vec![label.to_owned(), "2".to_owned()]));
        }
        assert_eq!(split("\"a"), None);
    }
}
