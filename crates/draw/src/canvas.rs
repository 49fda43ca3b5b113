//! Pixels: shapes are laid over each other, and the whole becomes a PNG file.
//!
//! Definition: a pixel is red, green, blue and how much of it is covered. A shape with
//! colour c that covers a share s of a pixel makes it s·c + (1 − s)·(what was there).
//! Reference: PNG specification, third edition (W3C 2025), chunks IHDR, IDAT, IEND.

use zeno::{Bounds, Mask, PathData, Style};

/// Pixels of one side at most; what is asked for beyond is refused.
pub(super) const MOST_PIXELS: u32 = 16_384;

/// A picture of pixels.
pub(super) struct Canvas {
    width: u32,
    height: u32,
    pixels: Vec<[u8; 4]>,
}

impl Canvas {
    /// A picture with nothing on it; `None` if it has no or too many pixels.
    pub(super) fn new(width: u32, height: u32) -> Option<Self> {
        let is_fit = |side: u32| (1..=MOST_PIXELS).contains(&side);
        (is_fit(width) && is_fit(height)).then(|| Self {
            width,
            height,
            pixels: vec![[0; 4]; width as usize * height as usize],
        })
    }

    /// Lay a shape in one colour over what is there; what lies outside is cut off.
    pub(super) fn lay(
        &mut self,
        path: impl PathData,
        style: Style<'_>,
        colour: [u8; 3],
        opacity: f32,
    ) {
        let around = zeno::bounds(&path, style, None);
        let mut mask = Mask::new(&path);
        mask.style(style);
        if !self.holds(&around) {
            mask.size(self.width, self.height);
        }
        let (cover, place) = mask.render();
        if place.width == 0 {
            return;
        }
        let rows = cover.chunks_exact(place.width as usize);
        for (row, y) in rows.zip(place.top as usize..) {
            let from = y * self.width as usize + place.left as usize;
            let pixels = &mut self.pixels[from..from + row.len()];
            for (pixel, &cover) in pixels.iter_mut().zip(row) {
                if cover > 0 {
                    *pixel = over(*pixel, colour, opacity * f32::from(cover) / 255.0);
                }
            }
        }
    }

    /// Does the shape with these bounds lie inside?
    fn holds(&self, around: &Bounds) -> bool {
        around.min.x >= 0.0
            && around.min.y >= 0.0
            && around.max.x <= self.width as f32
            && around.max.y <= self.height as f32
    }

    /// The picture as a file.
    pub(super) fn png(&self) -> Vec<u8> {
        let width = self.width as usize;
        let mut rows = Vec::with_capacity((4 * width + 1) * self.height as usize);
        for row in self.pixels.chunks_exact(width) {
            // As they are: with any filter, flat colours become larger files.
            rows.push(0);
            rows.extend(row.as_flattened());
        }
        let mut header = Vec::new();
        header.extend(self.width.to_be_bytes());
        header.extend(self.height.to_be_bytes());
        // Eight bits, four channels; the only compression, filters, no interlace.
        header.extend([8, 6, 0, 0, 0]);
        let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
        chunk(&mut file, b"IHDR", &header);
        let packed = miniz_oxide::deflate::compress_to_vec_zlib(&rows, 9);
        chunk(&mut file, b"IDAT", &packed);
        chunk(&mut file, b"IEND", &[]);
        file
    }
}

/// A colour over a pixel.
fn over(below: [u8; 4], colour: [u8; 3], share: f32) -> [u8; 4] {
    let [red, green, blue, covered] = below;
    let rest = f32::from(covered) / 255.0 * (1.0 - share);
    let whole = share + rest;
    let mix = |above: u8, below: u8| {
        ((f32::from(above) * share + f32::from(below) * rest) / whole).round() as u8
    };
    [
        mix(colour[0], red),
        mix(colour[1], green),
        mix(colour[2], blue),
        (whole * 255.0).round() as u8,
    ]
}

fn chunk(file: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    // A picture has at most 2^28 pixels, so 2^30 bytes and some.
    file.extend((data.len() as u32).to_be_bytes());
    let from = file.len();
    file.extend(name);
    file.extend(data);
    let check = crc32fast::hash(&file[from..]);
    file.extend(check.to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeno::Fill;

    #[test]
    fn a_square_is_where_it_was_laid() {
        let mut canvas = Canvas::new(4, 3).expect("a size");
        canvas.lay(
            "M1,1 L3,1 L3,2 L1,2 z",
            Fill::NonZero.into(),
            [200, 100, 0],
            1.0,
        );
        // Half of what is seen comes through, and what lies outside is cut off.
        canvas.lay(
            "M2,-5 L9,-5 L9,9 L2,9 z",
            Fill::NonZero.into(),
            [0, 100, 200],
            0.5,
        );
        assert_eq!(canvas.pixels[0], [0; 4]);
        assert_eq!(canvas.pixels[4 + 1], [200, 100, 0, 255]);
        assert_eq!(canvas.pixels[4 + 2], [100, 100, 100, 255]);
        assert_eq!(canvas.pixels[4 + 3], [0, 100, 200, 128]);
    }

    /// Read the file again: chunks, checksums, rows.
    #[test]
    fn a_file_holds_the_pixels() {
        let mut canvas = Canvas::new(5, 4).expect("a size");
        canvas.lay("M0,0 L5,0 L2,4 z", Fill::NonZero.into(), [9, 90, 250], 0.7);
        let file = canvas.png();
        let (mut at, mut names, mut packed) = (8, Vec::new(), Vec::new());
        while at < file.len() {
            let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap());
            let end = at + 8 + number(at) as usize;
            assert_eq!(crc32fast::hash(&file[at + 4..end]), number(end));
            names.push(&file[at + 4..at + 8]);
            if file[at + 4..].starts_with(b"IDAT") {
                packed.extend(&file[at + 8..end]);
            }
            at = end + 4;
        }
        assert_eq!(names, [b"IHDR", b"IDAT", b"IEND"]);
        let rows = miniz_oxide::inflate::decompress_to_vec_zlib(&packed).expect("rows");
        assert_eq!(rows.len(), 4 * 21);
        for (row, pixels) in rows.chunks(21).zip(canvas.pixels.chunks(5)) {
            assert_eq!((row[0], &row[1..]), (0, pixels.as_flattened()));
        }
    }

    #[test]
    fn no_picture_is_too_large_for_the_machine() {
        assert!(Canvas::new(0, 3).is_none() && Canvas::new(MOST_PIXELS + 1, 3).is_none());
    }
}
