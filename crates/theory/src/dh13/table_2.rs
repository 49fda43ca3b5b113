//! The table of lengths of circuits (DH13 Table 2), for any n and k.

use super::lengths::lengths;
use std::ops::RangeInclusive;

/// One row of DH13 Table 2: the lengths of circuits of CN(n,k) for k = 2, …,
/// n − 1.
///
/// ```
/// use faceoff_theory::dh13::table_2::{table_2, table_text};
///
/// let rows = table_2([6, 7], 3..=4);
/// assert_eq!((rows[0].n, &rows[0].cells[0]), (6, &(3, Some(2..=3))));
/// assert_eq!(table_text(&rows), "n\\k  3       4\n6    {2, 3}  {3, 4}\n7    2       3\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Number of vertices.
    pub n: usize,
    /// For each k asked for: the lengths, or `None` where k is not below n.
    pub cells: Vec<(usize, Option<RangeInclusive<usize>>)>,
}

/// DH13 Table 2 for any n and k.
pub fn table_2(
    ns: impl IntoIterator<Item = usize>,
    ks: impl IntoIterator<Item = usize> + Clone,
) -> Vec<TableRow> {
    let cell = |n: usize, k: usize| (k, (0 < k && k < n).then(|| lengths(n, k)));
    let row = |n| TableRow {
        n,
        cells: ks.clone().into_iter().map(|k| cell(n, k)).collect(),
    };
    ns.into_iter().map(row).collect()
}

/// A cell as in the paper: `3`, or `{3, 4}`, or nothing.
fn show_cell(cell: &Option<RangeInclusive<usize>>) -> String {
    match cell {
        None => String::new(),
        Some(range) if range.start() == range.end() => range.start().to_string(),
        Some(range) => {
            let lengths: Vec<String> = range.clone().map(|l| l.to_string()).collect();
            format!("{{{}}}", lengths.join(", "))
        }
    }
}

/// The table as aligned text.
pub fn table_text(rows: &[TableRow]) -> String {
    let mut lines = vec![header(rows)];
    for row in rows {
        let cells = row.cells.iter().map(|(_, cell)| show_cell(cell));
        lines.push([row.n.to_string()].into_iter().chain(cells).collect());
    }
    let columns = lines[0].len();
    let width = |i: usize| lines.iter().map(|line| line[i].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for line in &lines {
        let cells = line.iter().zip(&widths);
        let cells: Vec<String> = cells
            .map(|(cell, width)| format!("{cell:<width$}"))
            .collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    text
}

/// The table with commas; a cell with several lengths has blanks between them.
pub fn table_csv(rows: &[TableRow]) -> String {
    let mut text = header(rows).join(",") + "\n";
    for row in rows {
        let cell = |cell: &Option<RangeInclusive<usize>>| {
            let lengths = cell.iter().flat_map(|range| range.clone());
            let lengths: Vec<String> = lengths.map(|l| l.to_string()).collect();
            lengths.join(" ")
        };
        let cells = row.cells.iter().map(|(_, c)| cell(c));
        let line: Vec<String> = [row.n.to_string()].into_iter().chain(cells).collect();
        text.push_str(&line.join(","));
        text.push('\n');
    }
    text
}

fn header(rows: &[TableRow]) -> Vec<String> {
    let ks = rows.first().map_or(&[][..], |row| &row.cells);
    let ks = ks.iter().map(|(k, _)| k.to_string());
    ["n\\k".to_owned()].into_iter().chain(ks).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_2_of_the_paper() {
        let rows = table_2((3..=10).chain([15]), 2..=10);
        let expected = [
            "n\\k  2  3       4       5       6       7       8       9       10",
            "3    3",
            "4    2  4",
            "5    2  3       5",
            "6    2  {2, 3}  {3, 4}  6",
            "7    2  2       3       4       7",
            "8    2  2       {2, 3}  {3, 4}  {4, 5}  8",
            "9    2  2       {2, 3}  3       {3, 4}  {5, 6}  9",
            "10   2  2       2       {2, 3}  {3, 4}  {4, 5}  {5, 6}  10",
            "15   2  2       2       2       {2, 3}  {2, 3}  3       {3, 4}  {3, 4, 5}",
        ];
        let text = table_text(&rows);
        assert_eq!(text.lines().collect::<Vec<_>>(), expected);
        let csv = table_csv(&rows);
        assert_eq!(csv.lines().nth(4), Some("6,2,2 3,3 4,6,,,,,"));
    }
}
