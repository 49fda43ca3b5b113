//! Stores that were damaged: what is asked with them is answered rightly or
//! refused, and the damage does not make a store useless for ever.
//!
//! An input is a list of changes to a good store, six bytes each: what is done,
//! where, and with which byte. Places are counted among bytes that are not 0.
#![no_main]

use faceoff::ask::{Census, Solve};
use faceoff::{Session, ask};
use libfuzzer_sys::fuzz_target;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

/// A good store, and where it says something.
static GOOD: OnceLock<(Vec<u8>, Vec<usize>)> = OnceLock::new();

fn start() {
    // A panic that is caught where a store is read is an answer like others.
    std::panic::set_hook(Box::new(|_| {}));
    let path = Path::new("good.redb");
    let _ = fs::remove_file(path);
    assert_eq!(asked(path).expect("a new store"), right());
    let bytes = fs::read(path).expect("the store");
    let said = (0..bytes.len()).filter(|i| bytes[*i] != 0).collect();
    GOOD.get_or_init(|| (bytes, said));
}

/// Who wins on the skeleta of the simplex on four vertices, and on one complex;
/// or why the store cannot be used.
fn asked(path: &Path) -> Result<String, String> {
    let words = |error: faceoff::Error| format!("{:?}", error.report());
    let limits = faceoff::Limits::none().with_threads(1);
    let session = Session::new(limits).open_store(path).map_err(words)?;
    let census = Census {
        vertices: 4,
        values: 3,
    };
    let census = ask(&census, &session).map_err(words)?;
    let solved = ask(&Solve::new("chomp on simplex(4)"), &session).map_err(words)?;
    let lines = census.lines();
    let lines = lines.lines().filter(|line| !line.starts_with('#'));
    let lines: Vec<&str> = lines.collect();
    Ok(format!("{} {:?}", lines.join("; "), solved.outcome))
}

fn right() -> String {
    static RIGHT: OnceLock<String> = OnceLock::new();
    let fresh = || {
        let path = Path::new("fresh.redb");
        let _ = fs::remove_file(path);
        asked(path).expect("a new store")
    };
    RIGHT.get_or_init(fresh).clone()
}

fuzz_target!(init: start(), |changes: &[u8]| {
    let (good, said) = GOOD.get().expect("a store");
    let mut bytes = good.clone();
    for change in changes.chunks_exact(6).take(8) {
        let place = u32::from_le_bytes([change[1], change[2], change[3], 0]) as usize;
        let at = said[place % said.len()].min(bytes.len().saturating_sub(1));
        let length = (usize::from(change[5]) + 1).min(bytes.len() - at);
        match change[0] % 5 {
            _ if bytes.is_empty() => {}
            0 => bytes[at] ^= 1 << (change[4] % 8),
            1 => bytes[at] = change[4],
            2 => bytes[at..at + length].fill(change[4]),
            3 => bytes.truncate(at),
            _ => {
                let from = usize::from(change[4]) * 256 % (bytes.len() - length + 1);
                bytes.copy_within(from..from + length, at);
            }
        }
    }
    let path = Path::new("input.redb");
    fs::write(path, &bytes).expect("room for a file");
    if let Ok(answer) = asked(path) {
        assert_eq!(answer, right(), "a wrong answer");
        // And again, from what was kept now.
        assert_eq!(asked(path), Ok(answer), "the store is not sound");
    }
});
