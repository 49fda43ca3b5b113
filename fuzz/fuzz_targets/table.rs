//! Tables in files: no file makes a reader panic; and a table that was damaged and
//! is gone on with is refused or becomes the right one.
//!
//! The first byte of an input says what is asked. Checksums are mended where that
//! is to be tried: then what they protect can be reached, and only panics count.
#![no_main]

use faceoff::Game;
use faceoff_fuzz::brief;
use faceoff_tables::{Job, file, show};
use libfuzzer_sys::fuzz_target;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

const MENDED: u8 = 1;
const VALUES: u8 = 2;

/// The right files, of zero positions and of values.
static RIGHT: OnceLock<[Vec<u8>; 2]> = OnceLock::new();

fn game() -> Game {
    "nim on facets(12,23)".parse().expect("a game")
}

fn write(path: &Path, values: bool, resume: bool) -> bool {
    let game = game();
    let job = Job::new(&game, &[3, 2, 3], None, values).expect("a table");
    job.write(path, resume, &brief()).is_ok()
}

fn right() -> [Vec<u8>; 2] {
    [false, true].map(|values| {
        let path = Path::new("right.fot");
        assert!(write(path, values, false));
        fs::read(path).expect("what was written")
    })
}

fuzz_target!(|input: &[u8]| {
    let Some((&asked, bytes)) = input.split_first() else {
        return;
    };
    let values = asked & VALUES > 0;
    let right = &RIGHT.get_or_init(right)[usize::from(values)];
    // Without bytes of its own: the right file, for the mutator to begin with.
    let mut bytes = if bytes.is_empty() {
        right.clone()
    } else {
        bytes.to_vec()
    };
    if asked & MENDED > 0 {
        mend(&mut bytes);
    }
    let path = Path::new("input.fot");
    fs::write(path, &bytes).expect("room for a file");
    look(path, values);
    if write(path, values, true) && asked & MENDED == 0 {
        assert!(fs::read(path).expect("a file") == *right, "a wrong table");
    }
    // The other kinds are told apart by their first bytes.
    let path = Path::new("input");
    fs::write(path, &bytes).expect("room for a file");
    look(path, values);
});

fn look(path: &Path, values: bool) {
    let open = || file::open(path, values);
    let Ok(table) = open() else {
        return;
    };
    let mut slice = vec![Some(1); table.labels().len()];
    slice.iter_mut().take(2).for_each(|free| *free = None);
    let _ = show::statistics(table);
    if let Ok(table) = open() {
        let _ = show::grid(table, &slice);
    }
}

/// Put the right checksums into a file of our own.
fn mend(bytes: &mut [u8]) {
    let number = |bytes: &[u8], at: usize, length: usize| -> Option<usize> {
        let part = bytes.get(at..at + length)?;
        let digits = part.iter().rev();
        Some(digits.fold(0, |number: usize, byte| number << 8 | usize::from(*byte)))
    };
    let mut at: usize = 0;
    let mut next = number(bytes, 16, 4).and_then(|rest| rest.checked_add(20));
    while let Some(length) = next {
        let Some(end) = at
            .checked_add(length)
            .filter(|end| end.saturating_add(4) <= bytes.len())
        else {
            return;
        };
        let sum = crc32fast::hash(&bytes[at..end]);
        bytes[end..end + 4].copy_from_slice(&sum.to_le_bytes());
        at = end + 4;
        next = match bytes.get(at..at + 4) {
            Some(b"SLIC") => number(bytes, at + 16, 8).and_then(|payload| payload.checked_add(24)),
            Some(b"DONE") => Some(12),
            _ => None,
        };
    }
}
