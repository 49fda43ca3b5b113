//! A table over a family as a picture: a dot for each value, against n.
//!
//! Values of any size fit into it: the height is bounded, and the marks are round numbers.

use super::{FamilyTable, names_a_game};
use crate::number::Number;
use std::fmt::Write;

/// The largest step from one value to the next, and the height of all of them.
const UNIT: f64 = 22.0;
const HEIGHT: f64 = 500.0;
/// The largest step from one n to the next, unless a number needs more, and the width of
/// all of them.
const STEP: f64 = 36.0;
const WIDTH: f64 = 1200.0;
/// A character of a number, and one of the title.
const DIGIT: f64 = 8.0;
const LETTER: f64 = 9.0;
/// Above and below the plot.
const TOP: f64 = 40.0;
const BOTTOM: f64 = 50.0;
/// So many digits of a value are drawn.
const DRAWN: usize = 15;
/// At most so many marks.
const MARKS: f64 = 20.0;
/// A number with more zeros is written with an exponent.
const ZEROS: usize = 5;

/// The picture, as SVG.
pub(super) fn svg(table: &FamilyTable) -> String {
    let rows = &table.rows;
    let values = || rows.iter().filter_map(|row| row.value.as_ref());
    let digits = values().map(|value| value.to_string().len()).max();
    let scale = digits.unwrap_or(1).saturating_sub(DRAWN);
    let largest = values()
        .map(|value| leading(value, scale))
        .fold(1.0, f64::max);
    let every = round(largest / MARKS);
    let count = (largest / every).ceil();
    let top = every * count;
    let unit = UNIT.min(HEIGHT / top);
    let marks: Vec<(f64, String)> = (0..=count as u64)
        .map(|i| (i as f64 * every, written(i as f64 * every, scale)))
        .collect();
    let longest = marks.iter().map(|(_, text)| text.len()).max();
    let left = DIGIT * longest.unwrap_or(1) as f64 + 22.0;

    let label = rows.iter().map(|row| row.n.to_string().len()).max();
    let label = DIGIT * (label.unwrap_or(1) + 1) as f64;
    let step = STEP.max(label).min(WIDTH / rows.len().max(1) as f64);
    let labelled = round(label / step) as usize;
    let chomp = match names_a_game(&table.family) {
        true => "",
        false => "chomp on ",
    };
    let title = format!("value of {chomp}{}", table.family);
    let plot = (step * rows.len() as f64).max(LETTER * title.chars().count() as f64);
    let (width, height) = (left + plot + 20.0, TOP + unit * top + BOTTOM);
    let y = |value: f64| TOP + unit * (top - value);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{left}\" y=\"22\" font-size=\"14\">{}</text>\n",
        faceoff_files::markup(&title)
    );
    for (mark, text) in marks {
        let at = y(mark);
        let _ = writeln!(
            svg,
            "<line x1=\"{left}\" x2=\"{}\" y1=\"{at}\" y2=\"{at}\" stroke=\"#dddddd\"/>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{text}</text>",
            width - 10.0,
            left - 8.0,
            at + 4.0
        );
    }
    for (i, row) in rows.iter().enumerate() {
        let x = left + step * (i as f64 + 0.5);
        if i % labelled == 0 {
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                height - 18.0,
                row.n
            );
        }
        if let Some(value) = &row.value {
            let _ = writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{}\" r=\"{}\" fill=\"#1f5fa8\"><title>n = {}: {value}</title></circle>",
                y(leading(value, scale)),
                5f64.min(step / 2.0),
                row.n
            );
        }
    }
    svg + "</svg>\n"
}

/// The value without so many of its last digits.
fn leading(value: &Number, scale: usize) -> f64 {
    let digits = value.to_string();
    let drawn = digits.len().saturating_sub(scale);
    digits[..drawn].parse().unwrap_or(0.0)
}

/// The least of 1, 2, 5, 10, 20, 50, … that is not below a number.
fn round(least: f64) -> f64 {
    let mut ten = 1.0;
    loop {
        let found = [1.0, 2.0, 5.0].map(|digit| digit * ten).into_iter();
        if let Some(found) = found.clone().find(|&round| round >= least) {
            return found;
        }
        ten *= 10.0;
    }
}

/// A mark of a scale: `50000`, `15e20`.
fn written(mark: f64, scale: usize) -> String {
    let digits = mark.to_string();
    let front = digits.trim_end_matches('0');
    let zeros = digits.len() - front.len() + scale;
    match zeros {
        _ if front.is_empty() => "0".to_owned(),
        0..=ZEROS => format!("{front}{}", "0".repeat(zeros)),
        _ => format!("{front}e{zeros}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::Family;
    use crate::{Session, ask};

    /// The picture of a family, and what an attribute says in it, in order.
    fn picture(family: &str, first: u64, last: u64) -> (String, impl Fn(&str) -> Vec<f64>) {
        let family = family.to_owned();
        let question = Family {
            family,
            first,
            last,
        };
        let svg = svg(&ask(&question, &Session::default()).unwrap());
        let text = svg.clone();
        let numbers = move |name: &str| {
            let attribute = format!(" {name}=\"");
            let parts = text.split(&attribute).skip(1);
            parts
                .filter_map(|part| part.split('"').next()?.parse().ok())
                .collect()
        };
        (svg, numbers)
    }

    #[test]
    fn large_values_fit() {
        let (svg, numbers) = picture("nim @ n,100000", 1, 5);
        assert!(numbers("height")[0] <= 600.0);
        assert!(
            svg.contains(">100000</text>") && svg.contains(">50000</text>"),
            "{svg}"
        );
        let spread = numbers("cy");
        assert!(
            spread.iter().all(|&y| (TOP..=TOP + HEIGHT).contains(&y)),
            "{spread:?}"
        );
        // Beyond what a machine number holds, too.
        let huge = "nim @ n,1".to_owned() + &"0".repeat(400);
        let (svg, numbers) = picture(&huge, 1, 2);
        assert!(numbers("height")[0] <= 600.0);
        assert!(numbers("cy").iter().all(|y| y.is_finite()), "{svg}");
        assert!(
            svg.contains(">10e399</text>") || svg.contains(">1e400</text>"),
            "{svg}"
        );
        assert!(svg.matches("<line").count() <= 21, "{svg}");
    }

    #[test]
    fn small_values_are_a_unit_apart() {
        let (svg, numbers) = picture("nim @ n,1", 0, 2);
        assert_eq!(svg.matches("<line").count(), 4);
        let cy = numbers("cy");
        assert_eq!([cy[1] - cy[0], cy[1] - cy[2]], [UNIT, 3.0 * UNIT]);
    }

    #[test]
    fn titles_and_numbers_have_room() {
        let (svg, numbers) = picture("nim on cycle(5,2) @ n,1,1,1,1", 1, 1);
        let title = "value of nim on cycle(5,2) @ n,1,1,1,1";
        assert!(svg.contains(title));
        assert!(numbers("width")[0] > 7.0 * title.len() as f64, "{svg}");
        let (svg, _) = picture("nim @ n", 1, 500);
        let shown = svg.matches("text-anchor=\"middle\"").count();
        assert!((10..=60).contains(&shown), "{shown}");
        assert_eq!(svg.matches("<circle").count(), 500);
    }

    #[test]
    fn marks_are_round() {
        let rounded = [0.2, 1.0, 1.2, 3.0, 6.0, 5000.5].map(round);
        assert_eq!(rounded, [1.0, 1.0, 2.0, 5.0, 10.0, 10_000.0]);
        let marks = [(0.0, 7), (50_000.0, 0), (15.0, 20), (2_000_000.0, 0)];
        let marks = marks.map(|(mark, scale)| written(mark, scale));
        assert_eq!(marks, ["0", "50000", "15e20", "2e6"]);
    }
}
