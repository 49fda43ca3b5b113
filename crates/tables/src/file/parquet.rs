//! Parquet files: one column of unsigned integers for each pile, and a column
//! `value` in a table of values. What the table is of stands in the file's
//! metadata under [`HEADER`], as the bytes of a header of our own in
//! hexadecimal digits.

use super::{Content, Entry, TableFile, TableInfo, bad, failed, fot};
use crate::error::TableError;
use faceoff_limits::Limits;
use parquet::basic::{ConvertedType, Repetition, Type as Physical};
use parquet::column::reader::ColumnReader;
use parquet::data_type::Int32Type;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use std::collections::VecDeque;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The key of the metadata.
pub const HEADER: &str = "faceoff.table";

/// The name of the column of values.
const VALUE: &str = "value";

/// Positions in a row group.
const GROUP: usize = 1 << 20;

fn problem(path: &Path) -> impl Fn(ParquetError) -> TableError {
    let file = path.display().to_string();
    move |error| TableError::BadFile {
        file: file.clone(),
        problem: error.to_string(),
    }
}

/// Write a table.
pub(crate) fn write(
    file: impl Write + Send,
    path: &Path,
    info: &TableInfo,
    table: TableFile,
    limits: &Limits,
) -> Result<(), TableError> {
    let wrong = problem(path);
    let value = (info.content != Content::Zeros).then(|| VALUE.to_owned());
    let columns = info.labels.iter().cloned().chain(value);
    let fields: Result<Vec<_>, _> = columns
        .map(|name| {
            Type::primitive_type_builder(&name, Physical::INT32)
                .with_repetition(Repetition::REQUIRED)
                .with_converted_type(ConvertedType::UINT_32)
                .build()
                .map(Arc::new)
        })
        .collect();
    let schema = Type::group_type_builder("table")
        .with_fields(fields.map_err(&wrong)?)
        .build()
        .map_err(&wrong)?;
    let header = fot::header_text(info);
    let properties = WriterProperties::builder()
        .set_key_value_metadata(Some(vec![KeyValue::new(HEADER.to_owned(), header)]))
        .set_created_by("faceoff".to_owned())
        .build();
    let mut writer =
        SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties)).map_err(&wrong)?;
    let width = info.labels.len() + usize::from(info.content != Content::Zeros);
    let mut columns: Vec<Vec<i32>> = vec![Vec::new(); width];
    let mut pulse = limits.pulse();
    for entry in table {
        pulse.beat()?;
        let entry = entry?;
        let numbers = entry.position.iter().chain(&entry.value);
        for (column, &number) in columns.iter_mut().zip(numbers) {
            // The column's type says that the 32 bits are unsigned.
            column.push(number as i32);
        }
        if columns[0].len() == GROUP {
            write_group(&mut writer, &mut columns).map_err(&wrong)?;
        }
    }
    if !columns[0].is_empty() {
        write_group(&mut writer, &mut columns).map_err(&wrong)?;
    }
    writer.close().map_err(&wrong)?;
    Ok(())
}

fn write_group(
    writer: &mut SerializedFileWriter<impl Write + Send>,
    columns: &mut [Vec<i32>],
) -> Result<(), ParquetError> {
    let mut group = writer.next_row_group()?;
    for values in columns {
        let Some(mut column) = group.next_column()? else {
            break;
        };
        column
            .typed::<Int32Type>()
            .write_batch(values, None, None)?;
        column.close()?;
        values.clear();
    }
    group.close()?;
    Ok(())
}

/// Open a table.
pub(crate) fn open(path: &Path) -> Result<TableFile, TableError> {
    let file = File::open(path).map_err(failed("open", path))?;
    let reader = SerializedFileReader::new(file).map_err(problem(path))?;
    let metadata = reader.metadata().file_metadata();
    let columns = metadata.schema_descr().columns();
    if columns
        .iter()
        .any(|column| column.physical_type() != Physical::INT32)
    {
        return Err(bad(path, "its columns are not all integers of 32 bits"));
    }
    let mut labels: Vec<String> = columns.iter().map(|c| c.name().to_owned()).collect();
    let header = metadata
        .key_value_metadata()
        .and_then(|pairs| pairs.iter().find(|pair| pair.key == HEADER))
        .and_then(|pair| pair.value.clone());
    let info = header.and_then(|text| fot::parse_header_text(&text));
    let values = match &info {
        Some(info) => info.content != Content::Zeros,
        None => labels.len() > 1 && labels.last().is_some_and(|label| label == VALUE),
    };
    if values {
        labels.pop();
    }
    let entries = Entries {
        reader,
        path: path.to_owned(),
        group: 0,
        values,
        left: VecDeque::new(),
    };
    Ok(TableFile::from_parts(
        info,
        labels,
        values,
        Box::new(entries),
    ))
}

struct Entries {
    reader: SerializedFileReader<File>,
    path: PathBuf,
    group: usize,
    values: bool,
    left: VecDeque<Entry>,
}

impl Entries {
    fn read_group(&mut self) -> Result<(), ParquetError> {
        let group = self.reader.get_row_group(self.group)?;
        let rows = group.metadata().num_rows() as usize;
        let mut columns = Vec::new();
        for i in 0..group.num_columns() {
            let ColumnReader::Int32ColumnReader(mut column) = group.get_column_reader(i)? else {
                return Err(ParquetError::General("a column of another type".to_owned()));
            };
            let mut numbers = Vec::with_capacity(rows);
            while numbers.len() < rows {
                let left = rows - numbers.len();
                let (records, ..) = column.read_records(left, None, None, &mut numbers)?;
                if records == 0 {
                    return Err(ParquetError::EOF("a column is cut off".to_owned()));
                }
            }
            columns.push(numbers);
        }
        for row in 0..rows {
            let mut position: Vec<u32> = columns.iter().map(|column| column[row] as u32).collect();
            let value = if self.values { position.pop() } else { None };
            self.left.push_back(Entry { position, value });
        }
        Ok(())
    }
}

impl Iterator for Entries {
    type Item = Result<Entry, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.left.is_empty() {
            if self.group == self.reader.num_row_groups() {
                return None;
            }
            let read = self.read_group();
            self.group += 1;
            if let Err(error) = read {
                self.group = self.reader.num_row_groups();
                return Some(Err(problem(&self.path)(error)));
            }
        }
        self.left.pop_front().map(Ok)
    }
}
