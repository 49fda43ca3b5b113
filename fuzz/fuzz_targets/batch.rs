//! Lines of `batch`: each has one line of JSON as its answer.
//!
//! Commands write files where a line says so: `scripts/fuzz` runs this in a folder
//! of its own, which no line can leave.
#![no_main]

use faceoff::Session;
use faceoff_fuzz::{brief, change_json};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use serde_json::Value;

fuzz_target!(|line: &[u8]| {
    let parsed = serde_json::from_slice::<Value>(line);
    if parsed.as_ref().is_ok_and(leaves) {
        return;
    }
    let answer = faceoff_cli::answer_line(line, &Session::new(brief()));
    let answer: Value = serde_json::from_str(&answer).expect("an answer is JSON");
    let exit = answer["exit"].as_u64().expect("an exit code");
    assert!(exit <= 3, "{exit}");
    assert!(parsed.is_ok() || exit == 2, "{exit}");
});

/// Does it name another folder?
fn leaves(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains(['/', '\\']) || text.contains(".."),
        Value::Array(items) => items.iter().any(leaves),
        Value::Object(items) => items.values().any(leaves),
        _ => false,
    }
}

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    change_json(data, size, max_size, seed, &WORDS)
});

const WORDS: [&str; 40] = [
    "solve",
    "analyze",
    "length",
    "reduce",
    "family",
    "census",
    "draw",
    "figure",
    "prove",
    "discover",
    "atlas",
    "check",
    "rocq",
    "table",
    "show",
    "conjecture",
    "enumerate",
    "theorems",
    "--value",
    "--all",
    "--misere",
    "--max",
    "2",
    "3,1",
    "nim",
    "wythoff",
    "chomp",
    "kayles",
    "nim on cycle(4,2)",
    "1,2,1,0",
    " @ ",
    " + ",
    "points(3)",
    "nim[exact=2]",
    "vdn",
    "delete-nim",
    "emperor on ",
    "{ (a,b) : a=b }",
    "--values",
    "--json",
];
