//! Questions as JSON, as the server and `batch` take them: each is answered or
//! refused, and what is answered is JSON.
#![no_main]

use faceoff::{Question, Session, ask};
use faceoff_fuzz::{brief, change_json};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

fuzz_target!(|text: &str| {
    let Ok(question) = serde_json::from_str::<Question>(text) else {
        return;
    };
    let json = serde_json::to_string(&question).expect("a question is JSON");
    let again: Question = serde_json::from_str(&json).expect("a question reads back");
    assert_eq!(serde_json::to_string(&again).expect("JSON"), json);
    match ask(&question, &Session::new(brief())) {
        Ok(answer) => drop(serde_json::to_string(&answer).expect("an answer is JSON")),
        Err(error) => drop(serde_json::to_string(&error.report()).expect("an error is JSON")),
    }
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    change_json(data, size, max_size, seed, &WORDS)
});

const WORDS: [&str; 40] = [
    "solve",
    "board",
    "options",
    "move",
    "reply",
    "length",
    "analyze",
    "reduce",
    "family",
    "table",
    "slice",
    "prove",
    "discover",
    "check",
    "conjecture test",
    "census",
    "enumerate",
    "draw",
    "theorems",
    "nim",
    "wythoff on ",
    "chomp on ",
    "kayles",
    "@",
    "+",
    "cycle(4,2)",
    "points(2)",
    "simplex(3)",
    "1,2",
    "9223372036854775808",
    "nim[exact=2] on ",
    "vdn",
    "delete-nim",
    "emperor on ",
    "{ (a,b) : a=b }",
    "octahedron(3)",
    "join(",
    ")",
    ",",
    "0",
];
