//! SVG to PNG, for our own pictures.
//!
//! Definition: a picture is an `svg` element with a width and a height, in it `rect`,
//! `line`, `circle`, `polygon`, `path` and `text`, one after the other, each laid over
//! those before. Colours are written `#rrggbb`; `title` is what is told where the mouse
//! is, and not drawn. Nothing else is read: it is an error that names it.
//! Reference: SVG 1.1 (W3C 2011), of which this is a part.

use crate::canvas::{Canvas, MOST_PIXELS};
use crate::font::Font;
use epaint_default_fonts::HACK_REGULAR;
use faceoff_limits::{Limits, StopReason};
use roxmltree::{Document, Node};
use std::fmt;
use zeno::{Command, Fill, PathBuilder, PathData, Stroke, Transform};

/// Pixels for each unit of the picture.
const SCALE: f32 = 2.0;
/// No coordinate is farther out.
const FAR: f32 = 100_000.0;
/// No dash is shorter.
const LEAST_DASH: f32 = 0.5;

/// Why there is no image.
///
/// ```
/// use faceoff_draw::{PngError, png};
/// use faceoff_limits::Limits;
///
/// let picture = "<svg width='8' height='8'><image href='cat.jpg'/></svg>";
/// let error = png(picture, &Limits::none()).unwrap_err();
/// assert!(matches!(error, PngError::Unread(_)));
/// assert_eq!(error.to_string(), "a picture with <image> cannot be made of pixels");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PngError {
    /// The picture is none of ours, as a sentence.
    Unread(String),
    /// A limit was met.
    Stopped(StopReason),
}

impl From<String> for PngError {
    fn from(why: String) -> Self {
        Self::Unread(why)
    }
}

impl From<StopReason> for PngError {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unread(why) => f.write_str(why),
            Self::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for PngError {}

/// Render one of our SVG pictures; the font comes with the program, so the
/// result is the same on every machine.
pub fn png(svg: &str, limits: &Limits) -> Result<Vec<u8>, PngError> {
    // What is read of a text takes about twice as much as the text.
    let meter = limits.meter();
    meter.take(2 * svg.len() as u64)?;
    let document = Document::parse(svg).map_err(|error| error.to_string())?;
    let picture = document.root_element();
    let side = |name| Ok::<_, String>((number(&picture, name, 0.0)? * SCALE).round() as u32);
    let (width, height) = (side("width")?, side("height")?);
    let mut canvas = Canvas::new(width, height).ok_or_else(|| {
        format!(
            "a picture of {width} × {height} pixels cannot be made: a side has 1 to {MOST_PIXELS}"
        )
    })?;
    let font = Font::new(HACK_REGULAR).ok_or("the font cannot be read".to_owned())?;
    for shape in picture.children().filter(Node::is_element) {
        limits.check()?;
        draw(&mut canvas, &font, &shape)?;
    }
    Ok(canvas.png())
}

/// Lay one element over what is there.
fn draw(canvas: &mut Canvas, font: &Font<'_>, shape: &Node<'_, '_>) -> Result<(), String> {
    let get = |name| number(shape, name, 0.0);
    let mut path: Vec<Command> = Vec::new();
    match shape.tag_name().name() {
        "title" => return Ok(()),
        "rect" => {
            let (at, round) = ((get("x")?, get("y")?), get("rx")?);
            let (width, height) = (get("width")?, get("height")?);
            if round > 0.0 {
                path.add_round_rect(at, width, height, round, round);
            } else {
                path.add_rect(at, width, height);
            }
        }
        "line" => {
            path.move_to((get("x1")?, get("y1")?));
            path.line_to((get("x2")?, get("y2")?));
        }
        "circle" => {
            path.add_circle((get("cx")?, get("cy")?), get("r")?);
        }
        "polygon" => {
            let points = shape.attribute("points").unwrap_or_default();
            for (i, point) in points.split_ascii_whitespace().enumerate() {
                let (x, y) = point
                    .split_once(',')
                    .ok_or_else(|| unread("a point", point))?;
                let point = (parsed(x)?, parsed(y)?);
                if i == 0 {
                    path.move_to(point);
                } else {
                    path.line_to(point);
                }
            }
            path.close();
        }
        "path" => {
            let described = shape.attribute("d").unwrap_or_default();
            // What comes after an unknown sign would be left out.
            let is_known = |sign: char| "MLCQz0123456789.,- ".contains(sign);
            if !described.chars().all(is_known) {
                return Err(unread("a path", described));
            }
            path.extend(described.commands());
        }
        "text" => {
            let (outline, from) = text(font, shape)?;
            let place = Transform::translation(from, get("y")?);
            path.extend(outline.iter().map(|command| command.transform(&place)));
        }
        other => return Err(format!("a picture with <{other}> cannot be made of pixels")),
    }
    let around = zeno::bounds(&path, Fill::NonZero, None);
    let corners = [around.min.x, around.min.y, around.max.x, around.max.y];
    if !corners.iter().all(|part| part.abs() <= FAR) {
        return Err("a shape lies far outside of the picture".to_owned());
    }
    let zoom = Transform::scale(SCALE, SCALE);
    path.iter_mut()
        .for_each(|command| *command = command.transform(&zoom));
    if let Some(fill) = colour(shape, "fill", Some([0; 3]))? {
        let opacity = number(shape, "fill-opacity", 1.0)?.clamp(0.0, 1.0);
        canvas.lay(&path[..], Fill::NonZero.into(), fill, opacity);
    }
    if let Some(ink) = colour(shape, "stroke", None)? {
        let dashes = shape.attribute("stroke-dasharray").unwrap_or_default();
        let dashes = dashes.split_ascii_whitespace();
        let dashes = dashes.map(|dash| Ok(parsed(dash)?.max(LEAST_DASH) * SCALE));
        let dashes: Vec<f32> = dashes.collect::<Result<_, String>>()?;
        let mut stroke = Stroke::new(number(shape, "stroke-width", 1.0)? * SCALE);
        stroke.dash(&dashes, 0.0);
        canvas.lay(&path[..], stroke.into(), ink, 1.0);
    }
    Ok(())
}

/// The outlines of a text, and where it begins.
fn text(font: &Font<'_>, shape: &Node<'_, '_>) -> Result<(Vec<Command>, f32), String> {
    let written = shape.children().filter(Node::is_text);
    let written: String = written.filter_map(|part| part.text()).collect();
    let size = number(shape, "font-size", 16.0)?;
    let outlines = font.text(&written, size);
    let (outlines, width) = outlines.ok_or_else(|| unread("a text", &written))?;
    let before = match shape.attribute("text-anchor") {
        None | Some("start") => 0.0,
        Some("middle") => width / 2.0,
        Some("end") => width,
        Some(other) => return Err(unread("an anchor", other)),
    };
    Ok((outlines, number(shape, "x", 0.0)? - before))
}

fn unread(what: &str, text: &str) -> String {
    format!("{what} of the picture cannot be read: {text:?}")
}

fn parsed(text: &str) -> Result<f32, String> {
    let number = text.parse().ok();
    let number = number.filter(|number: &f32| number.abs() <= FAR);
    number.ok_or_else(|| unread("a number", text))
}

fn number(shape: &Node<'_, '_>, name: &str, without: f32) -> Result<f32, String> {
    shape.attribute(name).map_or(Ok(without), parsed)
}

/// The colour of an attribute; `without` if it is not there.
fn colour(
    shape: &Node<'_, '_>,
    name: &str,
    without: Option<[u8; 3]>,
) -> Result<Option<[u8; 3]>, String> {
    let Some(text) = shape.attribute(name) else {
        return Ok(without);
    };
    if text == "none" {
        return Ok(None);
    }
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
    let mixed = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
    let [_, rgb @ ..] = mixed.ok_or_else(|| unread("a colour", text))?.to_be_bytes();
    Ok(Some(rgb))
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_complex::Complex;

    #[test]
    fn text_is_drawn() {
        let complex: Complex = "points(1)".parse().unwrap();
        let limits = Limits::none();
        let drawn = |piles| crate::svg(&complex, piles, &limits).unwrap();
        let chips = ["88888888".to_owned()];
        let with = png(&drawn(Some(&chips)), &limits).unwrap();
        let without = png(&drawn(None), &limits).unwrap();
        assert!(with.starts_with(b"\x89PNG") && with != without);
    }

    #[test]
    fn what_is_not_drawn_is_named() {
        let limits = Limits::none();
        let png = |svg: &str| png(svg, &limits);
        let of = |inside: &str| png(&format!("<svg width=\"8\" height=\"8\">{inside}</svg>"));
        assert!(of("<title>eight</title>").is_ok());
        for (inside, named) in [
            ("<image/>", "<image>"),
            ("<path d=\"M1,1 L900000,3\"/>", "far outside"),
            ("<path d=\"M1,1 L9e20,3\"/>", "a path"),
            ("<rect width=\"wide\"/>", "wide"),
            ("<rect width=\"1e9\"/>", "1e9"),
            ("<circle r=\"2\" fill=\"red\"/>", "red"),
            ("<polygon points=\"1 2\"/>", "a point"),
            ("<text text-anchor=\"left\">x</text>", "left"),
        ] {
            let why = of(inside).expect_err(inside).to_string();
            assert!(why.contains(named), "{inside}: {why}");
        }
        assert!(png("<svg width=\"9000\" height=\"9\"/>").is_err());
        assert!(png("no picture").is_err());
    }
}
