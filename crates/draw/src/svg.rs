//! A complex as SVG.

use crate::layout::Point;
use crate::scene::{Scene, Spot};
use faceoff_complex::{Complex, Face};
use faceoff_files::markup;
use faceoff_limits::{Limits, StopReason};
use std::fmt::Write;

/// Width and height of the picture.
const SIZE: f64 = 640.0;
/// Free space around the vertices.
const MARGIN: f64 = 80.0;
/// Radius of a vertex.
const RADIUS: f64 = 17.0;

/// Longer labels stand below their vertex.
const LONGEST_INSIDE: usize = 4;

/// Fills that people with any colour vision can tell apart (Okabe and Ito).
const FILLS: [&str; 7] = [
    "#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#f0e442", "#0072b2", "#d55e00",
];

/// The picture of a complex, with piles beside the vertices where they are
/// given. Edges are lines, triangles are shaded, larger facets are shaded with
/// a dashed outline and say what they are when pointed at. The torus is laid flat:
/// what stands on two sides of the square stands there twice, once in grey.
pub fn svg(
    complex: &Complex,
    piles: Option<&[String]>,
    limits: &Limits,
) -> Result<String, StopReason> {
    let scene = Scene::of(complex, limits)?;
    let scaled = |p: Point| Point {
        x: MARGIN + p.x * (SIZE - 2.0 * MARGIN),
        y: MARGIN + p.y * (SIZE - 2.0 * MARGIN),
    };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIZE} {SIZE}\" \
         width=\"{SIZE}\" height=\"{SIZE}\" role=\"img\" \
         font-family=\"Hack, 'DejaVu Sans Mono', monospace\">\n\
         <title>{}</title>\n<rect width=\"{SIZE}\" height=\"{SIZE}\" fill=\"#ffffff\"/>\n",
        markup(&complex.to_string())
    );
    let mut pulse = limits.pulse();
    let crowded = scene.facets.len() > 8 && !scene.spots.iter().any(|spot| spot.again);
    for (i, (facet, corners)) in scene.facets.iter().enumerate() {
        let corners = corners.iter().map(|&p| scaled(p)).collect();
        let shape = shaded(complex, *facet, corners, FILLS[i % FILLS.len()], crowded);
        pulse.beat()?;
        // A text that grows is moved to room of twice its size.
        scene.memory.take(3 * shape.len() as u64)?;
        out += &shape;
    }
    for (p, q) in scene.edges.iter().map(|&(p, q)| (scaled(p), scaled(q))) {
        let _ = writeln!(
            out,
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"#333333\" stroke-width=\"2\"/>",
            p.x, p.y, q.x, q.y
        );
    }
    let radius = radius(complex.n());
    for spot in &scene.spots {
        out += &vertex(complex, spot, scaled(spot.at), radius);
    }
    if let Some(piles) = piles {
        for spot in scene.spots.iter().filter(|spot| !spot.again) {
            let pile = piles.get(spot.vertex);
            out += &pile.map_or(String::new(), |pile| {
                let label = complex.label(spot.vertex).as_str();
                chip(pile, label, scaled(spot.at))
            });
        }
    }
    out += "</svg>\n";
    Ok(out)
}

/// Of many vertices on a circle none covers its neighbours.
fn radius(n: usize) -> f64 {
    RADIUS.min(0.45 * std::f64::consts::PI * (SIZE - 2.0 * MARGIN) / n.max(1) as f64)
}

/// A vertex with its label: inside, or below it if it is long.
fn vertex(complex: &Complex, spot: &Spot, p: Point, radius: f64) -> String {
    let label = complex.label(spot.vertex).as_str();
    let length = label.chars().count();
    let (size, below) = match length {
        0..=2 => (16.0 * radius / RADIUS, 0.0),
        3..=LONGEST_INSIDE => (11.0 * radius / RADIUS, 0.0),
        _ => (13.0, radius + 13.0),
    };
    // Below there may be edges.
    let behind = match below > 0.0 {
        true => {
            let width = 8.0 * length as f64;
            format!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"16\" fill=\"#ffffff\"/>\n",
                p.x - width / 2.0,
                p.y + below - 8.0
            )
        }
        false => String::new(),
    };
    let ink = if spot.again { "#8a8a8a" } else { "#111111" };
    format!(
        "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" fill=\"#ffffff\" stroke=\"{ink}\" stroke-width=\"2\"/>\n\
         {behind}<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" text-anchor=\"middle\" fill=\"{ink}\">{}</text>\n",
        p.x,
        p.y,
        p.x,
        p.y + size * 0.35 + below,
        markup(label)
    )
}

/// A facet as a filled polygon.
fn shaded(
    complex: &Complex,
    facet: Face,
    corners: Vec<Point>,
    fill: &str,
    crowded: bool,
) -> String {
    let hull: Vec<String> = convex_hull(corners)
        .iter()
        .map(|p| format!("{:.1},{:.1}", p.x, p.y))
        .collect();
    let dashed = match facet.len() {
        3 => String::new(),
        _ => format!(" stroke=\"{fill}\" stroke-width=\"3\" stroke-dasharray=\"9 6\""),
    };
    let opacity = if crowded { 0.16 } else { 0.3 };
    format!(
        "<polygon points=\"{}\" fill=\"{fill}\" fill-opacity=\"{opacity}\"{dashed}>\
         <title>{} is a facet</title></polygon>\n",
        hull.join(" "),
        markup(&complex.show(facet))
    )
}

/// The number of chips, in a small box outside the vertex, and outside its label.
fn chip(pile: &str, label: &str, p: Point) -> String {
    let shown: String = match pile.chars().count() {
        0..=9 => pile.to_owned(),
        digits => {
            let first: String = pile.chars().take(3).collect();
            format!("{first}…({digits} digits)")
        }
    };
    let centre = SIZE / 2.0;
    let away = (p.x - centre).hypot(p.y - centre);
    // Outwards; a vertex near the centre has its chips below.
    let (dx, dy) = match away < SIZE / 10.0 {
        true => (0.0, 1.0),
        false => ((p.x - centre) / away, (p.y - centre) / away),
    };
    let label = match dy > 0.5 && label.chars().count() > LONGEST_INSIDE {
        true => 18.0,
        false => 0.0,
    };
    let (x, y) = (
        p.x + dx * (RADIUS + 24.0),
        p.y + dy * (RADIUS + 20.0) + label,
    );
    let width = 12.0 + 9.0 * shown.chars().count() as f64;
    let shown = markup(&shown);
    let x = x.clamp(width / 2.0 + 2.0, SIZE - width / 2.0 - 2.0);
    format!(
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"22\" rx=\"6\" fill=\"#111111\"/>\n\
         <text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"15\" text-anchor=\"middle\" fill=\"#ffffff\">{shown}</text>\n",
        x - width / 2.0,
        y - 11.0,
        y + 5.5
    )
}

/// Corners of the convex hull, in order (Andrew's monotone chain).
fn convex_hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|p, q| (p.x, p.y).partial_cmp(&(q.x, q.y)).expect("no NaN"));
    let turn = |o: Point, a: Point, b: Point| (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for p in points {
            while chain.len() >= 2 && turn(chain[chain.len() - 2], chain[chain.len() - 1], p) <= 0.0
            {
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut hull = half(&mut points.iter().copied());
    hull.extend(half(&mut points.iter().rev().copied()));
    hull
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_what_is_there() {
        let complex: Complex = "facets(1234,45,6,\"<&>\" )".parse().unwrap();
        let piles = vec!["12345678901234567890".to_owned(); 7];
        let picture = svg(&complex, Some(&piles), &Limits::none()).unwrap();
        assert_eq!(picture.matches("<circle").count(), complex.n());
        assert_eq!(
            picture.matches("<polygon").count(),
            0,
            "labels 1234, 45, 6: no triangle"
        );
        assert!(picture.contains("&lt;&amp;&gt;") && picture.contains("(20 digits)"));
        // Whatever stands for a pile, it is shown as a text.
        let complex: Complex = "points(2)".parse().unwrap();
        let piles = ["é".repeat(11), "<b>&".to_owned()];
        let picture = svg(&complex, Some(&piles), &Limits::none()).unwrap();
        assert!(picture.contains("ééé…(11 digits)") && picture.contains("&lt;b&gt;&amp;"));
        // No edge runs through a long label, and its chips are below it.
        let complex: Complex = "facets(a b, alpha)".parse().unwrap();
        let piles = ["1".to_owned(), "2".to_owned(), "3".to_owned()];
        let picture = |piles| svg(&complex, piles, &Limits::none()).unwrap();
        assert_eq!(picture(None).matches("<rect").count(), 1 + 1);
        assert_eq!(
            picture(Some(&piles[..])).matches("<rect").count(),
            1 + 1 + 3
        );
        let complex: Complex = "facets(1234,45,6)".parse().unwrap();
        let picture = svg(&complex, None, &Limits::none()).unwrap();
        assert_eq!(picture.matches("<line").count(), 7);
        assert!(picture.contains("stroke-dasharray") && picture.contains("{1,2,3,4} is a facet"));
    }

    #[test]
    fn many_vertices_long_labels_and_the_torus() {
        let picture = |text: &str| svg(&text.parse().unwrap(), None, &Limits::none()).unwrap();
        // Neighbours on the circle are farther apart than they are wide.
        let apart = 2.0 * (std::f64::consts::PI / 64.0).sin() * (SIZE / 2.0 - MARGIN);
        assert!(2.0 * radius(64) < apart && radius(8) == RADIUS);
        assert!(picture("facets(alpha b)").contains("font-size=\"13.0\""));
        let torus = picture("torus()");
        assert_eq!(torus.matches("<circle").count(), 16);
        assert_eq!(torus.matches("<polygon").count(), 18);
        assert_eq!(torus.matches(">X</text>").count(), 4);
    }
}
