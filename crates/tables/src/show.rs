//! Tables for people: slices as text, heat maps and plots as SVG, counts as an
//! OEIS b-file.

use crate::error::TableError;
use crate::file::{Entry, TableFile};
use faceoff_files::markup;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A two-dimensional slice of a table: all piles fixed but two.
///
/// ```
/// use faceoff_tables::{file, show};
///
/// let path = std::env::temp_dir().join(format!("faceoff-grid-{}.csv", std::process::id()));
/// std::fs::write(&path, "a,b,c\n0,0,0\n0,1,1\n1,0,1\n1,1,0\n").unwrap();
/// let grid = show::grid(file::open(&path, false)?, &[Some(1), None, None])?;
/// assert_eq!(grid.labels, ["b", "c"]);
/// assert_eq!(grid.cells, [[None, Some(0)], [Some(0), None]]);
/// assert!(show::text(&grid).ends_with("0 | . 0\n1 | 0 .\n"));
/// # std::fs::remove_file(path).unwrap();
/// # Ok::<(), faceoff_tables::TableError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Labels of the piles down and across.
    pub labels: [String; 2],
    /// For each size of the first pile and each of the second the value; zero
    /// positions alone have value 0 and all else is unknown.
    pub cells: Vec<Vec<Option<u32>>>,
}

/// What a table comes to.
///
/// ```
/// use faceoff_game::Game;
/// use faceoff_limits::Limits;
/// use faceoff_tables::{Job, file, show};
///
/// let game: Game = "nim on points(3)".parse().unwrap();
/// let path = std::env::temp_dir().join(format!("faceoff-counts-{}.fot", std::process::id()));
/// Job::new(&game, &[3; 3], None, false)?.write(&path, false, &Limits::none())?;
/// let statistics = show::statistics(file::open(&path, false)?)?;
/// // With piles up to 0, 1, 2 and 3.
/// assert_eq!(statistics.zeros_up_to, [1, 4, 7, 16]);
/// assert_eq!(show::b_file(&statistics), "0 1\n1 4\n2 7\n3 16\n");
/// # std::fs::remove_file(path).unwrap();
/// # Ok::<(), faceoff_tables::TableError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Number of entries.
    pub entries: u64,
    /// For each m the number of zero positions with all piles at most m.
    pub zeros_up_to: Vec<u64>,
    /// How often each value occurs; empty for zero positions alone.
    pub values: BTreeMap<u32, u64>,
}

/// Counts by bound end here at the latest: a file of one line may have a pile of a thousand
/// million chips.
const MOST_BOUND: u32 = (1 << 20) - 1;

/// Count zero positions by bound, and values. The counts end at the least bound
/// of a pile that can grow: beyond it the box cuts off positions.
pub fn statistics(table: TableFile) -> Result<Statistics, TableError> {
    let bounds = table.info().map(|info| info.shape.bounds().to_vec());
    let mut by_largest: BTreeMap<u32, u64> = BTreeMap::new();
    let mut statistics = Statistics::default();
    let mut largest = 0;
    for entry in table {
        let Entry { position, value } = entry?;
        statistics.entries += 1;
        let here = position.iter().copied().max().unwrap_or(0);
        largest = largest.max(here);
        if value.unwrap_or(0) == 0 {
            *by_largest.entry(here).or_default() += 1;
        }
        if let Some(value) = value {
            *statistics.values.entry(value).or_default() += 1;
        }
    }
    let last = bounds
        .and_then(|bounds| bounds.into_iter().min())
        .unwrap_or(largest)
        .min(MOST_BOUND);
    let mut sum = 0;
    for bound in 0..=last {
        sum += by_largest.get(&bound).copied().unwrap_or(0);
        statistics.zeros_up_to.push(sum);
    }
    Ok(statistics)
}

/// The largest slice that is shown: more would fill the memory, and no screen.
const MOST_CELLS: u64 = 1 << 22;

/// The slice where pile v is `fixed[v]`, but for the two piles without a size.
pub fn grid(table: TableFile, fixed: &[Option<u32>]) -> Result<Grid, TableError> {
    let unsupported = |problem: String| Err(TableError::Unsupported(problem));
    let free: Vec<usize> = (0..fixed.len()).filter(|&v| fixed[v].is_none()).collect();
    let piles = table.labels().len();
    let (&[down, across], true) = (&free[..], fixed.len() == piles) else {
        return unsupported(format!(
            "the table has {piles} piles: a slice leaves two of them free and fixes all others"
        ));
    };
    let labels = [down, across].map(|v| table.labels()[v].clone());
    let bounds = table.info().map(|info| info.shape.bounds().to_vec());
    for (v, bound) in bounds.iter().flatten().enumerate() {
        if fixed[v].is_some_and(|size| size > *bound) {
            let label = &table.labels()[v];
            return unsupported(format!("pile {label} of the table goes up to {bound} only"));
        }
    }
    let mut found: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    let size = |pile: u32| u64::from(pile) + 1;
    let (mut rows, mut columns) = bounds.map_or((0, 0), |b| (size(b[down]), size(b[across])));
    for entry in table {
        let Entry { position, value } = entry?;
        (rows, columns) = (
            rows.max(size(position[down])),
            columns.max(size(position[across])),
        );
        let here = position.iter().zip(fixed);
        if here
            .into_iter()
            .all(|(x, fixed)| fixed.is_none_or(|fixed| *x == fixed))
        {
            found.insert((position[down], position[across]), value.unwrap_or(0));
        }
    }
    if rows.saturating_mul(columns) > MOST_CELLS {
        return unsupported(format!(
            "a slice of {rows} by {columns} positions is too large to show: make a smaller table"
        ));
    }
    // So few rows and columns fit.
    let cells = (0..rows as u32).map(|row| {
        (0..columns as u32)
            .map(|column| found.get(&(row, column)).copied())
            .collect()
    });
    Ok(Grid {
        labels,
        cells: cells.collect(),
    })
}

/// A slice as text, the first pile downwards.
pub fn text(grid: &Grid) -> String {
    let largest = grid.cells.iter().flatten().flatten().max();
    let columns = grid.cells.first().map_or(0, Vec::len);
    let width = largest.copied().unwrap_or(0).to_string().len();
    let width = width.max(columns.saturating_sub(1).to_string().len());
    let left = grid.cells.len().saturating_sub(1).to_string().len();
    let mut text = format!(
        "{} down, {} across\n{:left$} |",
        grid.labels[0], grid.labels[1], ""
    );
    for column in 0..columns {
        write!(text, " {column:width$}").expect("strings take all");
    }
    let line = (width + 1) * columns;
    write!(text, "\n{}-+{}\n", "-".repeat(left), "-".repeat(line)).expect("strings take all");
    for (row, cells) in grid.cells.iter().enumerate() {
        write!(text, "{row:left$} |").expect("strings take all");
        for cell in cells {
            match cell {
                Some(value) => write!(text, " {value:width$}"),
                None => write!(text, " {:>width$}", "."),
            }
            .expect("strings take all");
        }
        text.push('\n');
    }
    text
}

/// The number of zero positions with all piles at most m as an OEIS b-file.
pub fn b_file(statistics: &Statistics) -> String {
    let lines = statistics.zeros_up_to.iter().enumerate();
    lines
        .map(|(bound, count)| format!("{bound} {count}\n"))
        .collect()
}

/// A slice as a heat map: the darker the larger; zero positions stand out.
pub fn heat_map(grid: &Grid) -> String {
    const SIDE: usize = 14;
    const MARGIN: usize = 40;
    let largest = grid
        .cells
        .iter()
        .flatten()
        .flatten()
        .copied()
        .max()
        .unwrap_or(0);
    let columns = grid.cells.first().map_or(0, Vec::len);
    let (width, height) = (
        2 * MARGIN + SIDE * columns,
        2 * MARGIN + SIDE * grid.cells.len(),
    );
    let mut svg = begin(width, height);
    for (row, cells) in grid.cells.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let colour = match cell {
                None => "#eeeeee".to_owned(),
                Some(0) => "#c62828".to_owned(),
                Some(value) => {
                    let part = f64::from(*value) / f64::from(largest.max(1));
                    let light = (225.0 - 185.0 * part) as u8;
                    format!("#{light:02x}{light:02x}ff")
                }
            };
            let (x, y) = (MARGIN + SIDE * column, MARGIN + SIDE * row);
            let known = cell.map_or(String::new(), |value| {
                format!("<title>{row}, {column}: {value}</title>")
            });
            writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{colour}\" \
                 stroke=\"white\" stroke-width=\"0.5\">{known}</rect>"
            )
            .expect("strings take all");
        }
    }
    let [down, across] = &grid.labels;
    label(&mut svg, width / 2, MARGIN - 12, across);
    label(&mut svg, MARGIN - 20, height / 2, down);
    svg + "</svg>\n"
}

/// A plot to be drawn.
///
/// ```
/// use faceoff_tables::show::{Plot, Series, plot};
///
/// let squares = [(1.0, 1.0), (2.0, 4.0), (3.0, 9.0)];
/// let svg = plot(&Plot {
///     title: "zero positions of one pair of heaps & another",
///     x: "sizes of a heap",
///     y: "count",
///     series: &[Series { name: "", points: &squares }],
///     bars: true,
/// });
/// assert!(svg.contains("heaps &amp; another</text>"));
/// assert_eq!(svg.matches("fill=\"#3b5b92\"").count(), squares.len());
/// ```
pub struct Plot<'a> {
    /// Above it.
    pub title: &'a str,
    /// Below it.
    pub x: &'a str,
    /// At its left.
    pub y: &'a str,
    /// What is drawn, each in a colour of its own.
    pub series: &'a [Series<'a>],
    /// Bars instead of lines.
    pub bars: bool,
}

/// Some points of a plot that belong together.
///
/// ```
/// use faceoff_tables::show::{Plot, Series, plot};
///
/// let points: Vec<(f64, f64)> = (0..5).map(|m| (f64::from(m), f64::from(m * m))).collect();
/// let series = [
///     Series { name: "all", points: &points },
///     Series { name: "some", points: &points[..3] },
/// ];
/// let svg = plot(&Plot { title: "", x: "m", y: "count", series: &series, bars: false });
/// // Two lines, and a dot for each point.
/// assert_eq!(svg.matches("<polyline").count(), 2);
/// assert_eq!(svg.matches("<circle").count(), 5 + 3);
/// ```
pub struct Series<'a> {
    /// Said at the right of the plot if it is not empty.
    pub name: &'a str,
    /// The points, in ascending order of x.
    pub points: &'a [(f64, f64)],
}

const COLOURS: [&str; 4] = ["#3b5b92", "#c62828", "#2e7d32", "#8d6e00"];

/// Draw a plot.
pub fn plot(plot: &Plot<'_>) -> String {
    let (width, height, margin) = (640.0, 400.0, 60.0);
    let mut svg = begin(width as usize, height as usize);
    let all = plot.series.iter().flat_map(|series| series.points);
    let xs = all.clone().map(|point| point.0);
    let (low, high) = (
        xs.clone().fold(f64::INFINITY, f64::min),
        xs.fold(f64::NEG_INFINITY, f64::max),
    );
    let span = if high > low { high - low } else { 1.0 };
    let top = all.map(|point| point.1).fold(0.0, f64::max);
    let top = if top > 0.0 { 1.1 * top } else { 1.0 };
    let place = |(x, y): (f64, f64)| {
        (
            margin + (x - low) / span * (width - 2.0 * margin),
            height - margin - y / top * (height - 2.0 * margin),
        )
    };
    let floor = height - margin;
    for tick in 0..=4 {
        let part = f64::from(tick) / 4.0;
        let (_, y) = place((low, part * top));
        let (x, _) = place((low + part * span, 0.0));
        let right = width - margin;
        writeln!(
            svg,
            "<line x1=\"{margin}\" y1=\"{y:.1}\" x2=\"{right}\" y2=\"{y:.1}\" stroke=\"#dddddd\"/>"
        )
        .expect("strings take all");
        end_label(&mut svg, margin - 6.0, y + 4.0, &number(part * top));
        label(
            &mut svg,
            x as usize,
            floor as usize + 18,
            &number(low + part * span),
        );
    }
    for (i, series) in plot.series.iter().enumerate() {
        let colour = COLOURS[i % COLOURS.len()];
        let points: Vec<(f64, f64)> = series.points.iter().map(|&point| place(point)).collect();
        if plot.bars {
            let bar = (0.8 * (width - 2.0 * margin) / points.len().max(1) as f64).max(1.0);
            for (x, y) in points {
                let (x, tall) = (x - bar / 2.0, floor - y);
                writeln!(
                    svg,
                    "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{bar:.1}\" height=\"{tall:.1}\" fill=\"{colour}\"/>"
                )
                .expect("strings take all");
            }
        } else {
            let corners: Vec<String> = points
                .iter()
                .map(|(x, y)| format!("{x:.1},{y:.1}"))
                .collect();
            writeln!(
                svg,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
                corners.join(" ")
            )
            .expect("strings take all");
            for (x, y) in points {
                writeln!(
                    svg,
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>"
                )
                .expect("strings take all");
            }
        }
        if !series.name.is_empty() {
            let (x, y) = (
                width - margin - 18.0,
                height - margin - 12.0 - 18.0 * i as f64,
            );
            end_label(&mut svg, x, y, series.name);
            writeln!(
                svg,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"12\" height=\"12\" fill=\"{colour}\"/>",
                x + 6.0,
                y - 10.0
            )
            .expect("strings take all");
        }
    }
    label(&mut svg, width as usize / 2, 24, plot.title);
    label(&mut svg, width as usize / 2, height as usize - 12, plot.x);
    label(&mut svg, 40, 44, plot.y);
    svg + "</svg>\n"
}

/// Zero positions against the bound, as a plot.
pub fn count_plot(statistics: &Statistics) -> String {
    let counts = statistics.zeros_up_to.iter().enumerate();
    let points: Vec<(f64, f64)> = counts.map(|(m, &count)| (m as f64, count as f64)).collect();
    plot(&Plot {
        title: "zero positions with all piles at most m",
        x: "m",
        y: "count",
        series: &[Series {
            name: "",
            points: &points,
        }],
        bars: false,
    })
}

/// How often each value occurs, as a plot.
pub fn value_plot(statistics: &Statistics) -> String {
    let values = statistics.values.iter();
    let points: Vec<(f64, f64)> = values
        .map(|(&value, &count)| (f64::from(value), count as f64))
        .collect();
    plot(&Plot {
        title: "how often each value occurs",
        x: "value",
        y: "count",
        series: &[Series {
            name: "",
            points: &points,
        }],
        bars: true,
    })
}

fn begin(width: usize, height: usize) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    )
}

fn label(svg: &mut String, x: usize, y: usize, text: &str) {
    let text = markup(text);
    writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{text}</text>"
    )
    .expect("strings take all");
}

fn end_label(svg: &mut String, x: f64, y: f64, text: &str) {
    let text = markup(text);
    writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"end\">{text}</text>"
    )
    .expect("strings take all");
}

/// A number with about three digits.
fn number(x: f64) -> String {
    match x.abs() {
        x if x >= 1e6 => format!("{x:.2e}"),
        x if x >= 100.0 => format!("{x:.0}"),
        x if x >= 10.0 => format!("{x:.1}"),
        _ => format!("{x:.2}"),
    }
}
