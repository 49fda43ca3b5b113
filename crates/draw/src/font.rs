//! The outlines of characters, from the font that comes with the program.
//!
//! Definition: a TrueType font is a directory of tables. `cmap` says which glyph a
//! character has, `loca` where the outline of a glyph begins in `glyf`, `hmtx` how far
//! the next one is to its right. An outline is closed curves of points on it and of
//! control points of quadratic curves; between two control points lies a point, halfway.
//! Other glyphs are put together from such, each moved and scaled.
//! Reference: OpenType specification 1.9, `cmap` in format 4, `glyf`, `hmtx`, `loca`.
//!
//! Invariant: nothing outside of the data is read; a glyph that is not as above has no
//! outline.

use zeno::{Command, PathBuilder, Point, Transform};

/// Glyphs that are parts of glyphs that are parts of glyphs: more, no font has.
const DEPTH: usize = 4;

/// The tables of a font.
pub(super) struct Font<'a> {
    data: &'a [u8],
    cmap: usize,
    glyf: usize,
    hmtx: usize,
    loca: usize,
    /// Units in the size of the font.
    units: f32,
    /// Glyphs with an advance of their own.
    advances: usize,
}

impl<'a> Font<'a> {
    /// The tables of a font, if it has them and they are as above.
    pub(super) fn new(data: &'a [u8]) -> Option<Self> {
        let tables = usize::from(word(data, 4)?);
        let table = |name: &[u8; 4]| {
            let entries = (0..tables).map(|i| 12 + 16 * i);
            let mut named = entries.filter(|&at| data.get(at..at + 4) == Some(name));
            Some(long(data, named.next()? + 8)? as usize)
        };
        let (head, cmap) = (table(b"head")?, table(b"cmap")?);
        let long_offsets = word(data, head + 50)? == 1;
        let maps = (0..usize::from(word(data, cmap + 2)?)).map(|i| cmap + 4 + 8 * i);
        // The Unicode characters of the first plane.
        let unicode = |at: &usize| long(data, *at) == Some(0x0003_0001);
        let cmap = cmap + long(data, maps.into_iter().find(unicode)? + 4)? as usize;
        let is_known = long_offsets && word(data, cmap)? == 4;
        is_known.then_some(Self {
            data,
            cmap,
            glyf: table(b"glyf")?,
            hmtx: table(b"hmtx")?,
            loca: table(b"loca")?,
            units: f32::from(word(data, head + 18)?),
            advances: usize::from(word(data, table(b"hhea")? + 34)?),
        })
    }

    /// The outlines of a text of this size from the left end of its line on, and its
    /// width. Marks stand on the character before them; what the font does not have is
    /// a box.
    pub(super) fn text(&self, text: &str, size: f32) -> Option<(Vec<Command>, f32)> {
        let scale = size / self.units;
        let (mut outlines, mut end) = (Vec::new(), 0.0);
        for character in text.chars() {
            let glyph = self.glyph(character).unwrap_or(0);
            let width = self.advance(glyph)? * scale;
            let is_mark = ('\u{300}'..='\u{36f}').contains(&character);
            let at = if is_mark { end - width } else { end };
            let place = Transform::new(scale, 0.0, 0.0, -scale, at, 0.0);
            self.outline(glyph, &place, DEPTH, &mut outlines)?;
            end = at + width;
        }
        Some((outlines, end))
    }

    /// The glyph of a character.
    fn glyph(&self, character: char) -> Option<u16> {
        let character = u16::try_from(u32::from(character)).ok()?;
        let (data, cmap) = (self.data, self.cmap);
        let segments = usize::from(word(data, cmap + 6)?);
        let ends = cmap + 14;
        let first = (0..segments).step_by(2);
        let segment = first
            .map(|i| ends + i)
            .find(|&at| word(data, at).is_some_and(|end| character <= end))?;
        let start = word(data, segment + 2 + segments)?;
        let delta = word(data, segment + 2 + 2 * segments)?;
        let range = segment + 2 + 3 * segments;
        let from_start = character.checked_sub(start)?;
        match word(data, range)? {
            0 => Some(character.wrapping_add(delta)),
            offset => {
                let at = range + usize::from(offset) + 2 * usize::from(from_start);
                let glyph = word(data, at)?;
                (glyph != 0).then_some(glyph.wrapping_add(delta))
            }
        }
    }

    /// How far the next glyph is to the right.
    fn advance(&self, glyph: u16) -> Option<f32> {
        let entry = usize::from(glyph).min(self.advances.checked_sub(1)?);
        word(self.data, self.hmtx + 4 * entry).map(f32::from)
    }

    /// Add the outline of a glyph.
    fn outline(
        &self,
        glyph: u16,
        place: &Transform,
        depth: usize,
        to: &mut Vec<Command>,
    ) -> Option<()> {
        let entry = self.loca + 4 * usize::from(glyph);
        let (from, end) = (long(self.data, entry)?, long(self.data, entry + 4)?);
        if from == end {
            return Some(());
        }
        let data = self.data.get(self.glyf + from as usize..)?;
        match usize::try_from(signed(data, 0)?) {
            Ok(curves) => simple(data, curves, place, to),
            Err(_) => self.parts(data, place, depth.checked_sub(1)?, to),
        }
    }

    /// Add the parts of a glyph that is put together.
    fn parts(
        &self,
        data: &[u8],
        place: &Transform,
        depth: usize,
        to: &mut Vec<Command>,
    ) -> Option<()> {
        let mut at = 10;
        loop {
            let (flags, glyph) = (word(data, at)?, word(data, at + 2)?);
            let has = |bit: u16| flags & bit != 0;
            at += 4;
            // Moved by words or by bytes; nothing is aligned with points.
            let (x, y) = match (has(2), has(1)) {
                (true, true) => (signed(data, at)?, signed(data, at + 2)?),
                (true, false) => (byte(data, at)?.into(), byte(data, at + 1)?.into()),
                (false, _) => return None,
            };
            at += if has(1) { 4 } else { 2 };
            let mut next = || {
                at += 2;
                signed(data, at - 2).map(|part| f32::from(part) / 16384.0)
            };
            let [xx, yx, xy, yy] = if has(0x08) {
                let both = next()?;
                [both, 0.0, 0.0, both]
            } else if has(0x40) {
                [next()?, 0.0, 0.0, next()?]
            } else if has(0x80) {
                [next()?, next()?, next()?, next()?]
            } else {
                [1.0, 0.0, 0.0, 1.0]
            };
            let part = Transform::new(xx, yx, xy, yy, x.into(), y.into());
            self.outline(glyph, &part.then(place), depth, to)?;
            if !has(0x20) {
                return Some(());
            }
        }
    }
}

/// Add closed curves: where each ends, the flags of all points, and their coordinates,
/// each from the one before.
fn simple(data: &[u8], curves: usize, place: &Transform, to: &mut Vec<Command>) -> Option<()> {
    let ends = (0..curves).map(|i| word(data, 10 + 2 * i).map(usize::from));
    let ends: Vec<usize> = ends.collect::<Option<_>>()?;
    let count = ends.last().map_or(0, |last| last + 1);
    let instructions = 10 + 2 * curves;
    let mut at = instructions + 2 + usize::from(word(data, instructions)?);
    let mut flags = Vec::with_capacity(count);
    while flags.len() < count {
        let flag = *data.get(at)?;
        let again = if flag & 8 != 0 { *data.get(at + 1)? } else { 0 };
        at += if flag & 8 != 0 { 2 } else { 1 };
        flags.extend((0..=again).map(|_| flag));
    }
    let mut coordinates = |short: u8, same: u8| -> Option<Vec<f32>> {
        let mut value = 0;
        let one = |flag: &u8| {
            match (flag & short != 0, flag & same != 0) {
                (true, positive) => {
                    let size = i32::from(*data.get(at)?);
                    at += 1;
                    value += if positive { size } else { -size };
                }
                (false, true) => {}
                (false, false) => {
                    value += i32::from(signed(data, at)?);
                    at += 2;
                }
            }
            Some(value as f32)
        };
        flags[..count].iter().map(one).collect()
    };
    let (x, y) = (coordinates(2, 16)?, coordinates(4, 32)?);
    let point = |i: usize| {
        (
            place.transform_point(Point::new(x[i], y[i])),
            flags[i] & 1 != 0,
        )
    };
    let mut begin = 0;
    for end in ends {
        let points: Vec<(Point, bool)> = (begin..=end).map(point).collect();
        closed(&points, to);
        begin = end + 1;
    }
    Some(())
}

/// Add a closed curve; points are on it, or control it.
fn closed(points: &[(Point, bool)], to: &mut Vec<Command>) {
    let middle = |a: Point, b: Point| Point::new((a.x + b.x) / 2.0, (a.y + b.y) / 2.0);
    let Some(&(last, on)) = points.last() else {
        return;
    };
    // Begin at the last point, or at the one halfway from it to the first.
    to.move_to(match (on, points[0]) {
        (true, _) => last,
        (false, (first, true)) => first,
        (false, (first, false)) => middle(last, first),
    });
    let mut control = None;
    for (i, &(point, on)) in points.iter().enumerate() {
        match (control.take(), on) {
            (None, true) => {
                to.line_to(point);
            }
            (Some(by), true) => {
                to.quad_to(by, point);
            }
            (None, false) => control = Some(point),
            (Some(by), false) => {
                to.quad_to(by, middle(by, point));
                control = Some(point);
            }
        }
        // The last curve ends where the first began.
        if let (Some(by), true) = (control, i + 1 == points.len()) {
            let (first, on) = points[0];
            to.quad_to(by, if on { first } else { middle(by, first) });
        }
    }
    to.close();
}

fn byte(data: &[u8], at: usize) -> Option<i8> {
    data.get(at).map(|byte| byte.cast_signed())
}

fn word(data: &[u8], at: usize) -> Option<u16> {
    let bytes = data.get(at..at.checked_add(2)?)?;
    Some(u16::from_be_bytes(bytes.try_into().ok()?))
}

fn signed(data: &[u8], at: usize) -> Option<i16> {
    word(data, at).map(u16::cast_signed)
}

fn long(data: &[u8], at: usize) -> Option<u32> {
    let bytes = data.get(at..at.checked_add(4)?)?;
    Some(u32::from_be_bytes(bytes.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use epaint_default_fonts::HACK_REGULAR;

    #[test]
    fn every_character_that_is_typed_has_an_outline() {
        let font = Font::new(HACK_REGULAR).expect("its tables");
        let (nothing, width) = font.text(" ", 10.0).expect("a blank");
        assert!(nothing.is_empty() && width > 0.0);
        for character in ('!'..='~').chain("…éäßñαζωЖя→≤".chars()) {
            let glyph = font.glyph(character);
            assert!(glyph.is_some_and(|glyph| glyph > 0), "{character}");
            let (outline, one) = font.text(&character.to_string(), 10.0).expect("outlines");
            assert!(
                !outline.is_empty() && one == width,
                "{character}: all are as wide"
            );
        }
        assert_eq!(font.glyph('日'), None, "a box is drawn");
        let (_, with_mark) = font.text("x\u{301}", 10.0).expect("outlines");
        assert_eq!(with_mark, width, "a mark stands on its letter");
    }

    /// Fonts that are cut off or changed have fewer outlines, and nothing else happens.
    #[test]
    fn a_damaged_font_is_no_danger() {
        let mut seen = 0;
        for end in (0..HACK_REGULAR.len()).step_by(997) {
            let drawn = Font::new(&HACK_REGULAR[..end]).and_then(|font| font.text("aä8", 9.0));
            seen += usize::from(drawn.is_some());
        }
        assert!(seen > 0);
        let mut damaged = HACK_REGULAR.to_vec();
        for at in (0..damaged.len()).step_by(61) {
            damaged[at] = damaged[at].wrapping_mul(5).wrapping_add(at as u8);
            if at % 97 == 0
                && let Some(font) = Font::new(&damaged)
            {
                let _ = font.text("Aé…x", 9.0);
            }
        }
    }
}
