//! What parses prints, and what is printed parses back to the same thing.
#![no_main]

use faceoff::{NamedComplex, Problem};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(named) = text.parse::<NamedComplex>() {
        assert_eq!(
            named.to_string().parse::<NamedComplex>().as_ref(),
            Ok(&named)
        );
    }
    if let Ok(problem) = text.parse::<Problem>() {
        assert_eq!(
            problem.to_string().parse::<Problem>().as_ref(),
            Ok(&problem)
        );
    }
});
