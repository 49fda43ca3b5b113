//! A picture of circuits of every length (DH13 Figure 10), for any n and k.
//!
//! One row of n dots for each circuit that [`shorten_step_by_step`] makes, the
//! longest on top: filled dots are vertices of the circuit, dotted lines are
//! the barriers between segments of s = n − k vertices. Lines from row to row
//! show how vertices move; a cross shows the one that is removed.

use super::lengths::shorten_step_by_step;
use std::fmt::Write;

const STEP: usize = 24;
const ROW: usize = 56;
const LEFT: usize = 90;
const TOP: usize = 60;

/// The picture as SVG; 1 ≤ k < n.
pub fn figure_10(n: usize, k: usize) -> String {
    let circuits = shorten_step_by_step(n, k);
    let s = n - k;
    let (width, height) = (LEFT + n * STEP + STEP, TOP + circuits.len() * ROW);
    let mut svg = String::new();
    let mut line = |text: String| {
        svg.push_str(&text);
        svg.push('\n');
    };
    line(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"13\">"
    ));
    line(format!(
        "<title>Circuits of CN({n},{k}) of every length</title>"
    ));
    line(format!(
        "<rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>"
    ));
    line(format!(
        "<text x=\"12\" y=\"24\">Circuits of CN({n},{k}), s = {s}</text>"
    ));
    for barrier in (0..n).step_by(s) {
        let x = LEFT + barrier * STEP - STEP / 2;
        line(format!(
            "<line x1=\"{x}\" y1=\"{}\" x2=\"{x}\" y2=\"{}\" stroke=\"gray\" \
             stroke-dasharray=\"2 4\"/>",
            TOP - 20,
            height - ROW + 20
        ));
    }
    for (row, circuit) in circuits.iter().enumerate() {
        let y = TOP + row * ROW;
        if let Some(next) = circuits.get(row + 1) {
            for (from, to) in moves(circuit, next) {
                line(link(from, to, y));
            }
        }
        line(format!(
            "<text x=\"12\" y=\"{}\">ℓ = {}</text>",
            y + 4,
            circuit.len()
        ));
        for v in 1..=n {
            let fill = if circuit.contains(&v) {
                "black"
            } else {
                "white"
            };
            line(format!(
                "<circle cx=\"{}\" cy=\"{y}\" r=\"5\" fill=\"{fill}\" stroke=\"black\"/>",
                x_of(v)
            ));
        }
    }
    line("</svg>".to_owned());
    svg
}

fn x_of(v: usize) -> usize {
    LEFT + (v - 1) * STEP
}

/// Where each vertex goes from one circuit to the next, which is one shorter;
/// one goes nowhere. Order is kept, so the vertices before the removed one and
/// those after it match in turn; the removed one is chosen so that the moves
/// are shortest.
fn moves(from: &[usize], to: &[usize]) -> Vec<(usize, Option<usize>)> {
    let matched = |removed: usize| {
        let place = |i: usize| (i != removed).then(|| to[if i < removed { i } else { i - 1 }]);
        let pairs = from.iter().enumerate().map(|(i, v)| (*v, place(i)));
        pairs.collect::<Vec<_>>()
    };
    let cost = |pairs: &Vec<(usize, Option<usize>)>| -> usize {
        let way = |(from, to): &(usize, Option<usize>)| to.map_or(0, |to| from.abs_diff(to));
        pairs.iter().map(way).sum()
    };
    (0..from.len())
        .map(matched)
        .min_by_key(cost)
        .unwrap_or_default()
}

fn link(from: usize, to: Option<usize>, y: usize) -> String {
    let mut text = String::new();
    let x = x_of(from);
    let _ = match to {
        Some(to) => write!(
            text,
            "<line x1=\"{x}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"steelblue\"/>",
            y + 7,
            x_of(to),
            y + ROW - 7
        ),
        None => write!(
            text,
            "<path d=\"M{} {}l10 10m0 -10l-10 10\" stroke=\"firebrick\" stroke-width=\"2\"/>",
            x - 5,
            y + 10
        ),
    };
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_rows_for_31_and_27() {
        let svg = figure_10(31, 27);
        assert_eq!(svg.matches("<circle").count(), 5 * 31);
        assert_eq!(svg.matches("fill=\"black\"").count(), 8 + 9 + 10 + 11 + 12);
        assert_eq!(
            svg.matches("firebrick").count(),
            4,
            "one removal between rows"
        );
        assert_eq!(svg.matches("dasharray").count(), 8);
    }

    #[test]
    fn every_circle_has_a_picture() {
        for n in 2..=12 {
            for k in 1..n {
                let svg = figure_10(n, k);
                let rows = super::super::lengths::lengths(n, k).count();
                assert_eq!(svg.matches("<circle").count(), rows * n);
                assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
            }
        }
    }
}
