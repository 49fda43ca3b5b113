//! SVG to PNG.

use resvg::{tiny_skia, usvg};
use std::sync::Arc;

/// Pixels for each unit of the picture.
const SCALE: f32 = 2.0;

/// Render one of our SVG pictures; the font comes with the program, so the
/// result is the same on every machine.
pub fn png(svg: &str) -> Result<Vec<u8>, String> {
    let mut fonts = usvg::fontdb::Database::new();
    fonts.load_font_data(epaint_default_fonts::HACK_REGULAR.to_vec());
    fonts.set_monospace_family("Hack");
    let options = usvg::Options {
        fontdb: Arc::new(fonts),
        font_family: "Hack".to_owned(),
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let size = tree.size().to_int_size();
    let scaled = |side: u32| (side as f32 * SCALE) as u32;
    let mut pixels = tiny_skia::Pixmap::new(scaled(size.width()), scaled(size.height()))
        .ok_or("the picture has no size")?;
    let zoom = tiny_skia::Transform::from_scale(SCALE, SCALE);
    resvg::render(&tree, zoom, &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_complex::Complex;

    #[test]
    fn text_is_drawn() {
        let complex: Complex = "points(1)".parse().unwrap();
        let with = png(&super::super::svg(&complex, Some(&["88888888".to_owned()]))).unwrap();
        let without = png(&super::super::svg(&complex, None)).unwrap();
        assert!(with.starts_with(b"\x89PNG") && with != without);
    }
}
