//! A table with named columns, to be taken elsewhere.
//!
//! CSV as RFC 4180 has it: a cell is quoted where it holds a comma, a quote or
//! a line break, and none is a formula. Parquet (feature `parquet`): a column of numbers where all its
//! cells are numbers or empty, else a column of text; every cell may be empty.

use faceoff_files::csv_cell;
use std::io::{self, Write};

/// One cell.
///
/// ```
/// use faceoff_store::Cell;
///
/// assert_eq!(Cell::from(7), Cell::Number(7));
/// assert_eq!(Cell::from(None::<u64>), Cell::Empty);
/// // What no column of numbers holds is not cut off.
/// assert_eq!(Cell::from(u64::MAX), Cell::Text("18446744073709551615".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A whole number.
    Number(i64),
    /// A text.
    Text(String),
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<u64> for Cell {
    /// Beyond the range of the column type a number becomes a text.
    fn from(number: u64) -> Self {
        i64::try_from(number).map_or_else(|_| Self::Text(number.to_string()), Self::Number)
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Self {
        cell.map_or(Self::Empty, Into::into)
    }
}

/// Named columns and rows of cells.
///
/// ```
/// use faceoff_store::Sheet;
///
/// let mut sheet = Sheet::new(&["complex", "facets"]);
/// sheet.push(vec!["cycle(5,2)".into(), 5.into()]);
/// let mut file = Vec::new();
/// sheet.write_csv(&mut file)?;
/// assert_eq!(String::from_utf8(file).unwrap(), "complex,facets\n\"cycle(5,2)\",5\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    columns: Vec<String>,
    rows: Vec<Vec<Cell>>,
}

impl Sheet {
    /// A sheet without rows.
    pub fn new(columns: &[&str]) -> Self {
        Self {
            columns: columns.iter().map(|name| (*name).to_owned()).collect(),
            rows: Vec::new(),
        }
    }

    /// Add a row: one cell for each column.
    ///
    /// # Panics
    ///
    /// If there are more or fewer cells than columns.
    pub fn push(&mut self, row: Vec<Cell>) {
        assert_eq!(row.len(), self.columns.len(), "a cell for each column");
        self.rows.push(row);
    }

    /// The names of the columns.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// The rows.
    pub fn rows(&self) -> &[Vec<Cell>] {
        &self.rows
    }

    /// Write as CSV, the names of the columns first.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let names = self.columns.iter().map(|name| csv_cell(name));
        writeln!(out, "{}", names.collect::<Vec<_>>().join(","))?;
        for row in &self.rows {
            let cells = row.iter().map(|cell| match cell {
                Cell::Empty => String::new(),
                Cell::Number(number) => number.to_string(),
                Cell::Text(text) => csv_cell(text),
            });
            writeln!(out, "{}", cells.collect::<Vec<_>>().join(","))?;
        }
        Ok(())
    }
}

#[cfg(feature = "parquet")]
mod as_parquet {
    use super::{Cell, Sheet};
    use parquet::basic::{ConvertedType, Repetition, Type as Physical};
    use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
    use parquet::errors::ParquetError;
    use parquet::file::properties::WriterProperties;
    use parquet::file::writer::SerializedFileWriter;
    use parquet::schema::types::Type;
    use std::io::{self, Write};
    use std::sync::Arc;

    impl Sheet {
        /// Write as a Parquet file with one row group.
        pub fn write_parquet(&self, out: impl Write + Send) -> io::Result<()> {
            self.parquet(out).map_err(io::Error::other)
        }

        fn is_numeric(&self, column: usize) -> bool {
            let mut cells = self.rows.iter().map(|row| &row[column]);
            !cells.any(|cell| matches!(cell, Cell::Text(_)))
        }

        fn parquet(&self, out: impl Write + Send) -> Result<(), ParquetError> {
            let field = |(i, name): (usize, &String)| {
                let (physical, converted) = match self.is_numeric(i) {
                    true => (Physical::INT64, ConvertedType::NONE),
                    false => (Physical::BYTE_ARRAY, ConvertedType::UTF8),
                };
                let field = Type::primitive_type_builder(name, physical)
                    .with_repetition(Repetition::OPTIONAL)
                    .with_converted_type(converted);
                field.build().map(Arc::new)
            };
            let fields: Result<Vec<_>, _> = self.columns.iter().enumerate().map(field).collect();
            let schema = Type::group_type_builder("sheet")
                .with_fields(fields?)
                .build()?;
            let properties = WriterProperties::builder()
                .set_created_by("faceoff".to_owned())
                .build();
            let mut writer =
                SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties))?;
            let mut group = writer.next_row_group()?;
            let mut index = 0;
            while let Some(mut column) = group.next_column()? {
                let cells = || self.rows.iter().map(|row| &row[index]);
                let present: Vec<i16> = cells().map(|c| i16::from(*c != Cell::Empty)).collect();
                if self.is_numeric(index) {
                    let numbers: Vec<i64> = cells()
                        .filter_map(|cell| match cell {
                            Cell::Number(number) => Some(*number),
                            _ => None,
                        })
                        .collect();
                    let typed = column.typed::<Int64Type>();
                    typed.write_batch(&numbers, Some(&present), None)?;
                } else {
                    let texts: Vec<ByteArray> = cells()
                        .filter_map(|cell| match cell {
                            Cell::Empty => None,
                            Cell::Number(number) => Some(number.to_string().as_str().into()),
                            Cell::Text(text) => Some(text.as_str().into()),
                        })
                        .collect();
                    let typed = column.typed::<ByteArrayType>();
                    typed.write_batch(&texts, Some(&present), None)?;
                }
                column.close()?;
                index += 1;
            }
            group.close()?;
            writer.close()?;
            Ok(())
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use parquet::file::reader::{FileReader, SerializedFileReader};

        #[test]
        fn a_sheet_reads_back() {
            let mut sheet = Sheet::new(&["name", "n"]);
            sheet.push(vec!["a".into(), 7u64.into()]);
            sheet.push(vec![Cell::Empty, Cell::Empty]);
            let path = std::env::temp_dir().join(format!("sheet-{}.parquet", std::process::id()));
            sheet
                .write_parquet(std::fs::File::create(&path).unwrap())
                .unwrap();
            let reader = SerializedFileReader::new(std::fs::File::open(&path).unwrap()).unwrap();
            let rows: Vec<String> = reader
                .get_row_iter(None)
                .unwrap()
                .map(|row| row.unwrap().to_string())
                .collect();
            std::fs::remove_file(&path).unwrap();
            assert_eq!(rows, ["{name: \"a\", n: 7}", "{name: null, n: null}"]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_quotes_what_needs_it() {
        let mut sheet = Sheet::new(&["game", "zeros"]);
        sheet.push(vec!["cycle(5,2)".into(), 3u64.into()]);
        sheet.push(vec!["say \"x\"".into(), Cell::Empty]);
        sheet.push(vec![Some("plain").into(), u64::MAX.into()]);
        let mut out = Vec::new();
        sheet.write_csv(&mut out).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "game,zeros\n\"cycle(5,2)\",3\n\"say \"\"x\"\"\",\nplain,18446744073709551615\n"
        );
    }
}
