//! How long chomp takes: `cargo run --release --example time -- 'wheel(15)'`.
//!
//! Prints the value (with `--outcome` who wins), positions searched, positions
//! remembered, and seconds, for each complex named.

use faceoff_chomp::{Engine, Forms};
use faceoff_complex::Complex;
use faceoff_limits::Limits;
use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let outcome = words.iter().any(|word| word == "--outcome");
    let limits = Limits::none();
    for text in words.iter().filter(|word| !word.starts_with("--")) {
        let complex: Complex = text.parse().unwrap_or_else(|problems| panic!("{problems}"));
        let start = Instant::now();
        let engine = Engine::new(Forms::ALL, &limits).expect("memory");
        let answer = match outcome {
            true => engine
                .outcome(&complex, &limits)
                .expect("no limit")
                .to_string(),
            false => engine
                .value(&complex, &limits)
                .expect("no limit")
                .to_string(),
        };
        println!(
            "{text}: {answer}; {} searched, {} remembered, {:.3} s",
            engine.searched(),
            engine.remembered(),
            start.elapsed().as_secs_f64()
        );
    }
}
